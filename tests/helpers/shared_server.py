"""A server that all processes of a test run use: starting one costs up to a quarter of a minute of the processor."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
from collections.abc import Callable, Iterator

import pytest

from helpers.board_page import ServerPlan, start_server

_started: list[subprocess.Popen[bytes]] = []
"""The servers that this process has started; another one may end them."""


def share_server(factory: pytest.TempPathFactory, name: str, plan: Callable[[], ServerPlan]) -> Iterator[str]:
    """Yield the address of a server; the first process that asks starts it, and the last that used it ends it.

    Who uses it holds a lock, which the operating system frees if a process crashes.
    """
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # the folder of the whole run
    record = folder / f"{name}.server"
    with (folder / f"{name}.start").open("w") as start, (folder / f"{name}.users").open("w") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        fcntl.flock(start, fcntl.LOCK_EX)
        if not record.exists():
            server = plan()
            _started.append(start_server(server))
            record.write_text(f"{_started[-1].pid} {server.address}")
        fcntl.flock(start, fcntl.LOCK_UN)
        process, address = record.read_text().split()
        yield address
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return  # another process uses it
        record.unlink()
        os.kill(int(process), signal.SIGTERM)
