"""A pool of plain processes: results, lost processes, and a clean end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor

from helpers import worker_tasks
from helpers.processes import is_running, wait_until
from helpers.worker_tasks import Job

from analysis.data.process_pool import ProcessPool, count_cores


def test_calls_run_in_at_most_the_given_number_of_processes():
    with ProcessPool(2) as pool:
        found = {pool.submit(time.sleep, 0.2) for _ in range(2)} and {
            future.result() for future in [pool.submit(os.getpid) for _ in range(20)]
        }
    assert os.getpid() not in found
    assert 1 <= len(found) <= 2


def test_only_the_call_of_a_lost_process_fails():
    with ProcessPool(1) as pool:
        doomed = pool.submit(os.kill, pool.submit(os.getpid).result(), signal.SIGKILL)
        after = pool.submit(divmod, 17, 5)
        assert isinstance(doomed.exception(), BrokenExecutor)
        assert after.result() == (3, 2)


def test_an_error_has_its_traceback():
    with ProcessPool(1) as pool:
        assert "ZeroDivisionError" in str(pool.submit(divmod, 1, 0).exception())
        assert pool.submit(divmod, 1, 1).result() == (1, 0)


def test_a_call_that_cannot_be_pickled_fails_alone():
    with ProcessPool(1) as pool:
        assert pool.submit(lambda: 1).exception()
        assert pool.submit(divmod, 1, 1).result() == (1, 0)


def test_the_output_of_a_call_is_not_its_result(capfd):
    with ProcessPool(1) as pool:
        assert pool.submit(worker_tasks.print_and_double, Job(4)).result() == {"twice": 8}
    assert "not an answer" in capfd.readouterr().err


def test_a_large_result_is_complete():
    with ProcessPool(1) as pool:
        assert pool.submit(bytes, 3_000_000).result() == bytes(3_000_000)


def test_a_stopped_pool_does_not_wait_for_running_calls():
    pool = ProcessPool(2)
    futures = [pool.submit(time.sleep, 600) for _ in range(5)]
    pool.shutdown(cancel_futures=True)
    assert all(future.cancelled() or isinstance(future.exception(), BrokenExecutor) for future in futures)


def test_processes_end_when_their_parent_is_killed(tmp_path):
    code = (
        "import sys, time; sys.path[:0] = sys.argv[2:]\n"
        "from helpers import worker_tasks; from analysis.data.process_pool import ProcessPool\n"
        "pool = ProcessPool(2)\n"
        "[pool.submit(worker_tasks.hang, worker_tasks.Job(1, sys.argv[1])) for _ in range(2)]\n"
        "time.sleep(600)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code, str(tmp_path), *sys.path])
    wait_until(lambda: len(list(tmp_path.iterdir())) == 2)
    parent.kill()
    parent.wait()
    wait_until(lambda: not any(is_running(file.name) for file in tmp_path.iterdir()))


def test_a_script_without_a_guard_works(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from analysis.data import jobs, sweeps\n"
        "jobs.WARM_UP_SECONDS = -1\n"
        "frame = sweeps.sweep('obliteration', {'start': range(1, 9), 'high': [20]}, workers=2, progress=jobs.ignore_progress)\n"
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
    assert count_cores() >= 1
