"""One call in a process of its own: its time from cold, and the most memory that the process needed.

``python -m benchmarks.fresh benchmarks.cases:whole '{"game": "chopsticks"}'`` prints one line of JSON.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def in_fresh_process(call: str, arguments: dict[str, Any], *, limit: float = 900) -> dict[str, Any]:
    """What ``main`` prints for a call, run in a new interpreter."""
    command = [sys.executable, "-m", "benchmarks.fresh", call, json.dumps(arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=limit, check=False)  # noqa: S603 - our own
    if done.returncode:
        raise RuntimeError(f"{call} {arguments} failed: {done.stderr.strip()[-500:]}")
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def peak_mb() -> float:
    """The most memory that this process has had, in MB.

    On Linux the kernel's own line is read, because what getrusage tells includes the parent process.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main(call: str, arguments: str) -> None:
    """Runs a call once and prints its time, the memory before it and at its peak, and its answer."""
    module, _, name = call.partition(":")
    function = getattr(import_module(module), name)
    given = json.loads(arguments)
    before = peak_mb()
    begun = time.process_time()
    answer = function(**given)
    seconds = time.process_time() - begun
    told = {"seconds": seconds, "before_mb": before, "peak_mb": peak_mb(), "answer": answer}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
