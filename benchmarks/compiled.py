"""The C reference: compiled when first asked for, one small program a game, into ``build/bench``."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from benchmarks.timing import Sample

SOURCES = Path(__file__).resolve().parent / "reference"
BUILD = Path(__file__).resolve().parent.parent / "build" / "bench"
FLAGS = ("-std=gnu11", "-O2")


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which("gcc") or shutil.which("cc")


def program(game: str) -> Path:
    """A game's compiled reference, made anew where a source is newer."""
    source, binary = SOURCES / f"{game}.c", BUILD / f"reference-{game}"
    sources = [source, *SOURCES.glob("*.h")]
    if binary.exists() and all(binary.stat().st_mtime >= path.stat().st_mtime for path in sources):
        return binary
    found = compiler()
    if not found:
        raise RuntimeError("the C reference needs a C compiler: install gcc (on Debian: apt-get install gcc)")
    BUILD.mkdir(parents=True, exist_ok=True)
    subprocess.run([found, *FLAGS, "-o", str(binary), str(source)], check=True)  # noqa: S603 - our own source
    return binary


def run(game: str, *arguments: object, limit: float = 600) -> dict[str, Any]:
    """What the reference prints: states, transitions, value, plies, seconds, peak memory and more."""
    command = [str(program(game)), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)  # noqa: S603 - our own
    if done.returncode:
        why = done.stderr.strip() or f"it ended with code {done.returncode}"
        raise RuntimeError(f"the C reference of {game} did not finish {' '.join(command[1:])}: {why}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def sample(game: str, *arguments: object) -> Sample:
    """One timing of the reference, by its own clock: starting the process does not count."""
    answer = run(game, *arguments)
    return Sample(answer["seconds"], answer)
