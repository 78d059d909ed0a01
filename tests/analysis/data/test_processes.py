"""A pool of plain processes: answers, losses one at a time, and a clean end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import chores
import pytest
from chores import Chore

from analysis.data.processes import Processes, cores


def test_calls_run_in_as_many_processes_as_asked_for():
    with Processes(2) as pool:
        found = {pool.submit(time.sleep, 0.2) for _ in range(2)} and {
            future.result() for future in [pool.submit(os.getpid) for _ in range(20)]
        }
    assert os.getpid() not in found
    assert 1 <= len(found) <= 2


def test_only_the_call_of_a_lost_process_fails():
    with Processes(1) as pool:
        doomed = pool.submit(os.kill, pool.submit(os.getpid).result(), signal.SIGKILL)
        after = pool.submit(divmod, 17, 5)
        assert isinstance(doomed.exception(), BrokenExecutor)
        assert after.result() == (3, 2)


def test_an_error_comes_back_with_its_trace():
    with Processes(1) as pool:
        assert "ZeroDivisionError" in str(pool.submit(divmod, 1, 0).exception())
        assert pool.submit(divmod, 1, 1).result() == (1, 0)


def test_what_cannot_be_sent_fails_alone():
    with Processes(1) as pool:
        assert pool.submit(lambda: 1).exception()
        assert pool.submit(divmod, 1, 1).result() == (1, 0)


def test_what_a_call_prints_is_no_answer(capfd):
    with Processes(1) as pool:
        assert pool.submit(chores.chatter, Chore(4)).result() == {"twice": 8}
    assert "not an answer" in capfd.readouterr().err


def test_a_large_answer_arrives_whole():
    with Processes(1) as pool:
        assert pool.submit(bytes, 3_000_000).result() == bytes(3_000_000)


def test_a_stopped_pool_does_not_wait_for_what_it_was_at():
    pool = Processes(2)
    futures = [pool.submit(time.sleep, 600) for _ in range(5)]
    pool.shutdown(cancel_futures=True)
    assert all(future.cancelled() or isinstance(future.exception(), BrokenExecutor) for future in futures)


def test_processes_leave_when_their_parent_is_killed(tmp_path):
    code = (
        "import sys, time; sys.path[:0] = sys.argv[2:]\n"
        "import chores; from analysis.data.processes import Processes\n"
        "pool = Processes(2)\n"
        "[pool.submit(chores.linger, chores.Chore(1, sys.argv[1])) for _ in range(2)]\n"
        "time.sleep(600)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code, str(tmp_path), *sys.path])
    wait_for(lambda: len(list(tmp_path.iterdir())) == 2)
    parent.kill()
    parent.wait()
    children = [Path(f"/proc/{file.name}") for file in tmp_path.iterdir()]
    wait_for(lambda: not any(child.exists() for child in children))


def test_a_script_without_a_guard_works(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from analysis.data import sweeps, work\n"
        "work.WARM_UP = -1\n"
        "frame = sweeps.sweep('obliteration', {'start': range(1, 9), 'high': [20]}, workers=2, progress=work.silent)\n"
        "print(frame.height)\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("8\n", "")


def test_there_is_at_least_one_core():
    assert cores() >= 1


def wait_for(what, seconds=60):
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            pytest.fail("waited in vain")
        time.sleep(0.02)
