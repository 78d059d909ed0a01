"""What the rooms of the builder share: where things are, how a command is run, how the browser is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
CACHE = ROOT / ".cache"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""Python for the browser, apart from packages."""
FLAGS = (
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Unbuilt(RuntimeError):
    """The site cannot be built; the sentence says why."""


def python(*words: str, **environment: str) -> str:
    """Runs Python with these words; what it says is shown only when it fails."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # marimo looks for uv there
    return run([sys.executable, *words], None, **{"PATH": path} | environment)


def run(words: list[str], folder: Path | None = None, **environment: str) -> str:
    """Runs a command and returns what it prints."""
    done = subprocess.run(
        words,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unbuilt(f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}".rstrip())
    return done.stdout


def warn(sentence: str) -> None:
    """Says something on standard error."""
    sys.stderr.write(f"{sentence}\n")


def tool(name: str, why: str) -> str:
    """The path of a program."""
    found = shutil.which(name)
    if not found:
        raise Unbuilt(f"{name} is missing: {why}")
    return found


def chromium() -> str | None:
    """The system's Chromium; None leaves the choice to Playwright."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def flags() -> list[str]:
    """How Chromium is started: quiet, and without its sandbox only where it could not run with it."""
    return [*FLAGS, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]
