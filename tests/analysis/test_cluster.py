"""Jobs on a real Dask cluster of two workers on this machine."""

from __future__ import annotations

import os
import signal

import polars as pl
import pytest
from helpers import worker_tasks
from helpers.worker_tasks import Job

from analysis import commands
from analysis.data import census, command_options
from analysis.data.census import CensusPart
from analysis.data.export import Journal
from analysis.data.jobs import ignore_progress, run_jobs
from analysis.data.sweeps import sweep
from analysis.data.tournaments import play_tournament
from engines import load

AXES = {"start": range(1, 16), "high": (30, 60), "no_repeat": ("own", "off")}


@pytest.fixture(scope="module")
def client():
    """Start a cluster of two worker processes and return its client."""
    from distributed import Client, LocalCluster  # noqa: PLC0415 - takes long, and every process imports this file

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def single_process_frame():
    """Return the frame of the same sweep in one process."""
    return sweep("obliteration", AXES, workers=1, progress=ignore_progress).drop("seconds")


def test_a_sweep_on_the_cluster_gives_the_frame_that_one_process_gives(client, single_process_frame):
    with client.get_executor() as executor:
        found = sweep("obliteration", AXES, executor=executor, progress=ignore_progress)
    assert found.drop("seconds").equals(single_process_frame)


def test_a_tournament_on_the_cluster_gives_the_frame_that_one_process_gives(client):
    game = load("chopsticks")
    alone = play_tournament(game, ["easy", "medium"], 20, workers=1, progress=ignore_progress)
    with client.get_executor() as executor:
        found = play_tournament(game, ["easy", "medium"], 20, progress=ignore_progress, executor=executor)
    assert found.drop("seconds").equals(alone.drop("seconds"))


def test_a_census_on_the_cluster_gives_the_counts_that_one_process_gives(client, monkeypatch):
    parts = [CensusPart(1, 4, prefix) for prefix in ("11143", "22243", "22142", "22324")]
    monkeypatch.setattr(census, "list_parts", lambda _: parts)
    with client.get_executor() as executor:
        found = census.run_census([1], executor=executor, progress=ignore_progress)
    assert sum(row.deals for row in found.rows)
    assert found.rows == census.run_census([1], workers=1, progress=ignore_progress).rows


def test_both_workers_run_some_jobs(client):
    with client.get_executor() as executor:
        rows = run_jobs(
            worker_tasks.report_process_slowly,
            [Job(number) for number in range(12)],
            executor=executor,
            progress=ignore_progress,
        )
    assert {row["process"] for row in rows} == set(client.run(os.getpid).values())


def test_a_worker_killed_half_way_does_not_lose_the_sweep(client, single_process_frame, tmp_path):
    journal, killed = Journal(tmp_path / "journal"), []

    def kill(done, _):
        if done > 10 and not killed:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    with client.get_executor() as executor:
        found = sweep("obliteration", AXES, executor=executor, progress=kill, journal=journal)
    assert killed
    assert found.drop("seconds").equals(single_process_frame)
    assert len(journal.read_rows()) == single_process_frame.height


def test_the_command_uses_a_cluster_and_reports_one_that_does_not_answer(
    client, single_process_frame, tmp_path, capsys, monkeypatch
):
    arguments = ["--over", "start=1..15", "--over", "high=30,60", "--over", "no_repeat=own,off"]
    out = tmp_path / "sweep.parquet"
    address = client.scheduler.address
    assert commands.main(["sweep", "obliteration", *arguments, "--cluster", address, "--out", str(out)]) == 0
    assert pl.read_parquet(out).drop("seconds", "seed").equals(single_process_frame.drop("seed"))
    monkeypatch.setattr(command_options, "CLUSTER_TIMEOUT_SECONDS", 1)
    out = tmp_path / "other.parquet"  # a file that is there already would be refused first
    assert (
        commands.main(["sweep", "obliteration", *arguments, "--cluster", "tcp://127.0.0.1:1", "--out", str(out)]) == 2
    )
    assert "cluster: 'tcp://127.0.0.1:1' does not answer" in capsys.readouterr().err
