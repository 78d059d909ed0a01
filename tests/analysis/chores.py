"""Tasks for the tests of work: they must be a module's own, so that other processes can import them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from engines import EngineError


class Chore(NamedTuple):
    """A number to double, and what else the task needs: a folder, or the number of a process."""

    number: int
    extra: str = ""


def double(chore):
    return {"twice": 2 * chore.number}


def double_late(chore):
    time.sleep(0.02 * (5 - chore.number % 5))
    return {"twice": 2 * chore.number}


def where(_):
    return {"process": os.getpid()}


def die_once(chore):
    """Kills its own process the first time that it is asked for number 3, then goes on as if nothing had happened."""
    mark = Path(chore.extra) / "died"
    if chore.number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"twice": 2 * chore.number}


def die_elsewhere(chore):
    """Kills every process that tries it, except the one whose number is given."""
    if os.getpid() != int(chore.extra):
        os.kill(os.getpid(), signal.SIGKILL)
    return {"twice": 2 * chore.number}


def refuse(chore):
    raise EngineError(f"number: {chore.number} is refused")


def fail(chore):
    return {"over": 1 // (chore.number - 2)}


def linger(chore):
    """Tells its process's number in a file, then does not come to an end."""
    (Path(chore.extra) / str(os.getpid())).touch()
    if chore.number:
        time.sleep(600)
    return {"twice": 0}


def chatter(chore):
    print("not an answer")  # noqa: T201 - that is the point
    return {"twice": 2 * chore.number}


def whereabouts(_):
    """Takes a while, so that nobody does all of it."""
    time.sleep(0.1)
    return {"process": os.getpid()}
