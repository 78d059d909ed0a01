"""Tasks for the tests of jobs; they are in a module, so that other processes can import them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from engines import EngineError


class Job(NamedTuple):
    """A number to double, and what else its task needs: a folder, or a process id."""

    number: int
    extra: str = ""


def double(job):
    return {"twice": 2 * job.number}


def double_slowly(job):
    time.sleep(0.02 * (5 - job.number % 5))
    return {"twice": 2 * job.number}


def report_process(_):
    return {"process": os.getpid()}


def die_once(job):
    """Kill this process on the first call with number 3."""
    mark = Path(job.extra) / "died"
    if job.number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"twice": 2 * job.number}


def die_elsewhere(job):
    """Kill this process unless its id is the given one."""
    if os.getpid() != int(job.extra):
        os.kill(os.getpid(), signal.SIGKILL)
    return {"twice": 2 * job.number}


def refuse(job):
    raise EngineError(f"number: {job.number} is refused")


def fail(job):
    return {"over": 1 // (job.number - 2)}


def hang(job):
    """Create a file with the id of this process as its name, then do not return."""
    (Path(job.extra) / str(os.getpid())).touch()
    if job.number:
        time.sleep(600)
    return {"twice": 0}


def print_and_double(job):
    print("not an answer")  # noqa: T201 - that is the point
    return {"twice": 2 * job.number}


def report_process_slowly(_):
    """Return the id of this process, slowly enough that every worker gets a job."""
    time.sleep(0.1)
    return {"process": os.getpid()}
