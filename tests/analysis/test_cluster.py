"""Work spread over a real Dask cluster of two workers on this machine."""

from __future__ import annotations

import os
import signal

import chores
import polars as pl
import pytest
from chores import Chore
from distributed import Client, LocalCluster

from analysis import commands
from analysis.data.export import Journal
from analysis.data.sweeps import sweep
from analysis.data.tournaments import tournament
from analysis.data.work import run, silent
from engines import load

AXES = {"start": range(1, 16), "high": (30, 60), "no_repeat": ("own", "off")}


@pytest.fixture(scope="module")
def client():
    """A client of two workers, each a process."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def alone():
    """The frame of the sweep made by one process."""
    return sweep("obliteration", AXES, workers=1, progress=silent).drop("seconds")


def test_a_sweep_on_the_cluster_gives_the_frame_that_one_process_gives(client, alone):
    with client.get_executor() as executor:
        found = sweep("obliteration", AXES, executor=executor, progress=silent)
    assert found.drop("seconds").equals(alone)


def test_a_tournament_on_the_cluster_gives_the_frame_that_one_process_gives(client):
    game = load("chopsticks")
    alone = tournament(game, ["easy", "medium"], 20, workers=1, progress=silent)
    with client.get_executor() as executor:
        found = tournament(game, ["easy", "medium"], 20, progress=silent, executor=executor)
    assert found.drop("seconds").equals(alone.drop("seconds"))


def test_both_workers_do_some_of_it(client):
    with client.get_executor() as executor:
        rows = run(chores.whereabouts, [Chore(number) for number in range(12)], executor=executor, progress=silent)
    assert {row["process"] for row in rows} == set(client.run(os.getpid).values())


def test_a_worker_killed_half_way_does_not_lose_the_sweep(client, alone, tmp_path):
    journal, killed = Journal(tmp_path / "journal"), []

    def kill(done, _):
        if done > 10 and not killed:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    with client.get_executor() as executor:
        found = sweep("obliteration", AXES, executor=executor, progress=kill, journal=journal)
    assert killed
    assert found.drop("seconds").equals(alone)
    assert len(journal.kept()) == alone.height


def test_the_command_takes_a_cluster_and_says_when_there_is_none(client, alone, tmp_path, capsys, monkeypatch):
    words = ["--over", "start=1..15", "--over", "high=30,60", "--over", "no_repeat=own,off"]
    out = tmp_path / "sweep.parquet"
    address = client.scheduler.address
    assert commands.main(["sweep", "obliteration", *words, "--cluster", address, "--out", str(out)]) == 0
    assert pl.read_parquet(out).drop("seconds", "seed").equals(alone.drop("seed"))
    monkeypatch.setattr(commands, "PATIENCE", 1)
    assert commands.main(["sweep", "obliteration", *words, "--cluster", "tcp://127.0.0.1:1", "--out", str(out)]) == 2
    assert "cluster: 'tcp://127.0.0.1:1' does not answer" in capsys.readouterr().err
