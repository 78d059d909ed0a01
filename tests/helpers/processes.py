"""What tests want to know of processes that they have not started themselves."""

from __future__ import annotations

import time
from pathlib import Path

import pytest


def is_running(pid):
    """Return whether a process runs; one that has ended may stay in the list until somebody asks for its exit code."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(condition, timeout_seconds=60):
    """Wait until a condition is true."""
    end = time.monotonic() + timeout_seconds
    while not condition():
        if time.monotonic() > end:
            pytest.fail(f"the condition is still false after {timeout_seconds} seconds")
        time.sleep(0.02)
