"""Many jobs on many workers: no row is lost or computed twice, and the order stays."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from helpers import worker_tasks
from helpers.worker_tasks import Job

from analysis.data import jobs
from analysis.data.jobs import ProgressBar, ignore_progress, run_jobs
from analysis.data.process_pool import ProcessPool
from engines import EngineError

JOBS = [Job(number) for number in range(20)]
DOUBLED = [{"twice": 2 * number} for number in range(20)]


class MemoryJournal:
    """A journal in memory."""

    def __init__(self, rows=()):
        self.rows = dict(rows)

    def read_rows(self):
        return dict(self.rows)

    def append_rows(self, rows):
        assert not self.rows.keys() & rows.keys()
        self.rows |= rows


@pytest.fixture
def no_warm_up(monkeypatch):
    """Start the pool of processes after the first job."""
    monkeypatch.setattr(jobs, "WARM_UP_SECONDS", -1)


def make_spawn_pool(workers):
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


def test_rows_have_the_order_of_the_jobs_whichever_finishes_first():
    with ThreadPoolExecutor(5) as executor:
        assert run_jobs(worker_tasks.double_slowly, JOBS, executor=executor, progress=ignore_progress) == DOUBLED


@pytest.mark.usefixtures("no_warm_up")
def test_several_processes_give_the_same_rows_as_one():
    assert run_jobs(worker_tasks.double, JOBS, workers=2, progress=ignore_progress) == run_jobs(
        worker_tasks.double, JOBS, workers=1, progress=ignore_progress
    )


def test_little_work_stays_in_this_process():
    assert (
        run_jobs(worker_tasks.report_process, JOBS, workers=2, progress=ignore_progress)
        == [{"process": os.getpid()}] * 20
    )


@pytest.mark.usefixtures("no_warm_up")
def test_much_work_goes_to_other_processes():
    rows = run_jobs(worker_tasks.report_process, JOBS, workers=2, progress=ignore_progress)
    assert rows[0] == {"process": os.getpid()}
    assert os.getpid() not in {row["process"] for row in rows[1:]}


@pytest.mark.usefixtures("no_warm_up")
def test_in_a_browser_all_work_stays_in_this_process(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert (
        run_jobs(worker_tasks.report_process, JOBS, workers=2, progress=ignore_progress)
        == [{"process": os.getpid()}] * 20
    )


def test_a_given_executor_runs_the_jobs_and_is_left_open():
    with ProcessPool(1) as executor:
        rows = run_jobs(worker_tasks.report_process, JOBS, executor=executor, progress=ignore_progress)
        assert len({row["process"] for row in rows}) == 1
        assert rows[0]["process"] != os.getpid()
        assert executor.submit(abs, -1).result() == 1


@pytest.mark.usefixtures("no_warm_up")
def test_a_lost_process_loses_no_row(tmp_path):
    jobs = [Job(number, str(tmp_path)) for number in range(20)]
    assert run_jobs(worker_tasks.die_once, jobs, workers=2, progress=ignore_progress) == DOUBLED
    assert (tmp_path / "died").exists()


def test_the_jobs_that_a_given_executor_loses_go_to_our_own_pool(tmp_path):
    jobs = [Job(number, str(tmp_path)) for number in range(20)]
    with make_spawn_pool(2) as executor:
        assert run_jobs(worker_tasks.die_once, jobs, executor=executor, progress=ignore_progress) == DOUBLED
    assert (tmp_path / "died").exists()


def test_a_broken_executor_is_replaced_by_our_own_pool():
    with make_spawn_pool(1) as executor:
        assert executor.submit(os._exit, 1).exception()
        assert run_jobs(worker_tasks.double, JOBS, executor=executor, progress=ignore_progress) == DOUBLED


@pytest.mark.usefixtures("no_warm_up")
def test_jobs_that_no_process_survives_run_in_this_process():
    jobs = [Job(number, str(os.getpid())) for number in range(4)]
    assert run_jobs(worker_tasks.die_elsewhere, jobs, workers=2, progress=ignore_progress) == DOUBLED[:4]


@pytest.mark.usefixtures("no_warm_up")
@pytest.mark.parametrize("workers", [1, 2])
def test_an_engine_error_of_a_task_keeps_its_message(workers):
    with pytest.raises(EngineError, match="is refused"):
        run_jobs(worker_tasks.refuse, JOBS, workers=workers, progress=ignore_progress)


@pytest.mark.usefixtures("no_warm_up")
def test_another_error_of_a_task_has_its_traceback():
    with pytest.raises(RuntimeError, match=r"(?s)in fail.*ZeroDivisionError"):
        run_jobs(worker_tasks.fail, JOBS, workers=2, progress=ignore_progress)


def test_rows_in_the_journal_are_not_computed_again():
    journal = MemoryJournal({jobs.make_job_key(worker_tasks.double, JOBS[3]): {"twice": "kept"}})
    rows = run_jobs(worker_tasks.double, JOBS, progress=ignore_progress, journal=journal)
    assert rows[3] == {"twice": "kept"}
    assert rows[:3] + rows[4:] == DOUBLED[:3] + DOUBLED[4:]
    assert len(journal.rows) == 20


def test_rows_are_added_to_the_journal_as_they_come():
    journal, seen = MemoryJournal(), []
    run_jobs(
        worker_tasks.double,
        JOBS,
        progress=lambda done, total: seen.append((done, total, len(journal.rows))),
        journal=journal,
    )
    assert seen == [(done, 20, done) for done in range(21)]


def test_another_task_or_another_job_has_another_key():
    keys = [jobs.make_job_key(task, job) for task in (worker_tasks.double, worker_tasks.fail) for job in JOBS]
    assert len(set(keys)) == len(keys)


def test_progress_counts_the_rows_of_the_journal():
    journal, seen = MemoryJournal(), []
    run_jobs(worker_tasks.double, JOBS[:15], progress=ignore_progress, journal=journal)
    run_jobs(worker_tasks.double, JOBS, progress=lambda done, total: seen.append((done, total)), journal=journal)
    assert seen == [(done, 20) for done in range(15, 21)]


def test_no_jobs_give_no_rows():
    assert run_jobs(worker_tasks.double, [], progress=ignore_progress) == []


@pytest.mark.usefixtures("no_warm_up")
def test_an_interruption_leaves_no_process_behind(tmp_path):
    def stop(done, _):
        if done == 2:
            raise KeyboardInterrupt

    jobs = [Job(number, str(tmp_path)) for number in (0, 0, *range(1, 10))]
    with pytest.raises(KeyboardInterrupt):
        run_jobs(worker_tasks.hang, jobs, workers=2, progress=stop)
    started = {int(file.name) for file in tmp_path.iterdir()} - {os.getpid()}
    assert started
    assert not any(Path(f"/proc/{process}").exists() for process in started)


def test_the_bar_is_shown_for_slow_work_only(capsys):
    quick, slow = ProgressBar("quick"), ProgressBar("slow")
    quick(0, 2)
    quick(2, 2)
    assert capsys.readouterr().err == ""
    slow(0, 3)
    time.sleep(1.1)
    slow(1, 3)
    slow(3, 3)
    assert "slow: 100%" in capsys.readouterr().err
