"""Many jobs over many workers: nothing is lost, nothing is made twice, and the order stays."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import chores
import pytest
from chores import Chore

from analysis.data import work
from analysis.data.processes import Processes
from analysis.data.work import Bar, run, silent
from engines import EngineError

JOBS = [Chore(number) for number in range(20)]
DOUBLED = [{"twice": 2 * number} for number in range(20)]


class Memory:
    """A journal that forgets with the test."""

    def __init__(self, rows=()):
        self.rows = dict(rows)
        self.kept_first = len(self.rows)

    def kept(self):
        return dict(self.rows)

    def keep(self, rows):
        assert not self.rows.keys() & rows.keys()
        self.rows |= rows


@pytest.fixture
def at_once(monkeypatch):
    """No work is done here before processes are started."""
    monkeypatch.setattr(work, "WARM_UP", -1)


def spawning(workers):
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


def test_rows_come_in_the_order_of_the_jobs_whoever_is_done_first():
    with ThreadPoolExecutor(5) as executor:
        assert run(chores.double_late, JOBS, executor=executor, progress=silent) == DOUBLED


@pytest.mark.usefixtures("at_once")
def test_processes_make_the_same_rows_as_one_alone():
    assert run(chores.double, JOBS, workers=2, progress=silent) == run(chores.double, JOBS, workers=1, progress=silent)


def test_a_little_work_is_done_here():
    assert run(chores.where, JOBS, workers=2, progress=silent) == [{"process": os.getpid()}] * 20


@pytest.mark.usefixtures("at_once")
def test_much_work_is_shared_by_processes():
    rows = run(chores.where, JOBS, workers=2, progress=silent)
    assert rows[0] == {"process": os.getpid()}
    assert os.getpid() not in {row["process"] for row in rows[1:]}


@pytest.mark.usefixtures("at_once")
def test_in_a_browser_all_work_is_done_here(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert run(chores.where, JOBS, workers=2, progress=silent) == [{"process": os.getpid()}] * 20


def test_a_given_executor_does_the_work_and_is_left_open():
    with Processes(1) as executor:
        rows = run(chores.where, JOBS, executor=executor, progress=silent)
        assert len({row["process"] for row in rows}) == 1
        assert rows[0]["process"] != os.getpid()
        assert executor.submit(abs, -1).result() == 1


@pytest.mark.usefixtures("at_once")
def test_a_lost_process_loses_nothing(tmp_path):
    jobs = [Chore(number, str(tmp_path)) for number in range(20)]
    assert run(chores.die_once, jobs, workers=2, progress=silent) == DOUBLED
    assert (tmp_path / "died").exists()


def test_what_a_broken_pool_of_somebody_else_leaves_is_done_by_processes_of_our_own(tmp_path):
    jobs = [Chore(number, str(tmp_path)) for number in range(20)]
    with spawning(2) as executor:
        assert run(chores.die_once, jobs, executor=executor, progress=silent) == DOUBLED
    assert (tmp_path / "died").exists()


def test_a_pool_that_was_broken_before_is_passed_over():
    with spawning(1) as executor:
        assert executor.submit(os._exit, 1).exception()
        assert run(chores.double, JOBS, executor=executor, progress=silent) == DOUBLED


@pytest.mark.usefixtures("at_once")
def test_work_that_no_process_survives_is_done_here_in_the_end():
    jobs = [Chore(number, str(os.getpid())) for number in range(4)]
    assert run(chores.die_elsewhere, jobs, workers=2, progress=silent) == DOUBLED[:4]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_task_refuses_is_refused_with_its_sentence(workers):
    with pytest.raises(EngineError, match="is refused"):
        run(chores.refuse, JOBS, workers=workers, progress=silent)


@pytest.mark.usefixtures("at_once")
def test_a_fault_in_a_task_is_told_with_its_place():
    with pytest.raises(RuntimeError, match=r"(?s)in fail.*ZeroDivisionError"):
        run(chores.fail, JOBS, workers=2, progress=silent)


def test_rows_in_the_journal_are_not_made_again():
    journal = Memory({work.key_of(chores.double, JOBS[3]): {"twice": "kept"}})
    rows = run(chores.double, JOBS, progress=silent, journal=journal)
    assert rows[3] == {"twice": "kept"}
    assert rows[:3] + rows[4:] == DOUBLED[:3] + DOUBLED[4:]
    assert len(journal.rows) == 20


def test_rows_are_kept_as_they_come():
    journal, seen = Memory(), []
    run(
        chores.double, JOBS, progress=lambda done, total: seen.append((done, total, len(journal.rows))), journal=journal
    )
    assert seen == [(done, 20, done) for done in range(21)]


def test_another_task_or_another_job_has_another_key():
    keys = [work.key_of(task, job) for task in (chores.double, chores.fail) for job in JOBS]
    assert len(set(keys)) == len(keys)


def test_progress_counts_what_was_kept_as_done():
    journal, seen = Memory(), []
    run(chores.double, JOBS[:15], progress=silent, journal=journal)
    run(chores.double, JOBS, progress=lambda done, total: seen.append((done, total)), journal=journal)
    assert seen == [(done, 20) for done in range(15, 21)]


def test_no_jobs_make_no_rows():
    assert run(chores.double, [], progress=silent) == []


@pytest.mark.usefixtures("at_once")
def test_whoever_stops_early_leaves_no_process_behind(tmp_path):
    def stop(done, _):
        if done == 2:
            raise KeyboardInterrupt

    jobs = [Chore(number, str(tmp_path)) for number in (0, 0, *range(1, 10))]
    with pytest.raises(KeyboardInterrupt):
        run(chores.linger, jobs, workers=2, progress=stop)
    started = {int(file.name) for file in tmp_path.iterdir()} - {os.getpid()}
    assert started
    assert not any(Path(f"/proc/{process}").exists() for process in started)


def test_the_bar_keeps_quiet_about_quick_work_and_shows_slow_work(capsys):
    quick, slow = Bar("quick"), Bar("slow")
    quick(0, 2)
    quick(2, 2)
    assert capsys.readouterr().err == ""
    slow(0, 3)
    time.sleep(1.1)
    slow(1, 3)
    slow(3, 3)
    assert "slow: 100%" in capsys.readouterr().err
