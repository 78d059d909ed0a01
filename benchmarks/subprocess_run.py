"""One call in a new process: its time from a cold start, and the peak memory of the process.

``python -m benchmarks.subprocess_run benchmarks.cases:solve_game '{"game": "chopsticks"}'`` prints one line of JSON.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def run_in_subprocess(
    function: Callable[..., Any], arguments: dict[str, Any], *, timeout_seconds: float = 900
) -> dict[str, Any]:
    """Call a module's function in a new interpreter; return what ``main`` prints."""
    call = f"{function.__module__}:{function.__name__}"
    command = [sys.executable, "-m", "benchmarks.subprocess_run", call, json.dumps(arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=timeout_seconds, check=False)  # noqa: S603 - our module
    if done.returncode:
        raise RuntimeError(f"{call} failed with {arguments}: {done.stderr.strip()[-500:]}")
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def read_peak_mb() -> float:
    """Return the peak memory of this process in MB.

    On Linux it is read from the kernel's status file, because getrusage includes the parent process.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main(call: str, arguments: str) -> None:
    """Call a function once; print its time, the peak memory before and after, and its answer."""
    module, _, name = call.partition(":")
    function = getattr(import_module(module), name)
    before_mb = read_peak_mb()
    started = time.process_time()
    answer = function(**json.loads(arguments))
    seconds = time.process_time() - started
    result = {"seconds": seconds, "before_mb": before_mb, "peak_mb": read_peak_mb(), "answer": answer}
    sys.stdout.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
