"""Pyodide in node, kept running, so that native Python and the browser's can take turns.

The runtime is npm's ``pyodide`` (its core, no packages), installed once into ``build/pyodide``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from benchmarks.timing import Sample

VERSION = "314.0.0"
ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "pyodide"
RUNTIME = HOME / "node_modules" / "pyodide" / "pyodide.mjs"


class Crashed(RuntimeError):
    """The interpreter inside died or raised; the last it said."""


def install() -> Path:
    """The runtime's entry, fetched by npm where it is missing."""
    about = RUNTIME.with_name("package.json")
    if about.exists() and json.loads(about.read_text(encoding="utf-8"))["version"] == VERSION:
        return RUNTIME
    npm = shutil.which("npm")
    if not npm:
        raise RuntimeError("the Pyodide figures need node 20 or newer with npm")
    HOME.mkdir(parents=True, exist_ok=True)
    (HOME / "package.json").write_text("{}\n", encoding="utf-8")  # else npm takes a folder above for its own
    options = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent")
    subprocess.run([npm, "install", *options, f"pyodide@{VERSION}"], cwd=HOME, check=True)  # noqa: S603 - our own
    return RUNTIME


class Pyodide:
    """A running Pyodide that answers cases, until it is closed."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if not node:
            raise RuntimeError("the Pyodide figures need node 20 or newer with npm")
        script = Path(__file__).with_name("pyodide.mjs")
        self.process = subprocess.Popen(  # noqa: S603 - our own
            [node, str(script), str(install()), str(ROOT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.about = self._read()
        """What it said of itself: its versions, and the size of its heap as it grows."""

    def close(self) -> None:
        """Ends the process."""
        self.process.kill()
        self.process.communicate()

    def run(self, case: str, given: dict[str, Any]) -> Sample:
        """One timing of a case inside; raises Crashed with what the interpreter said last."""
        assert self.process.stdin is not None  # noqa: S101 - opened above
        try:
            self.process.stdin.write(json.dumps({"case": case, "given": given}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Crashed("the process had ended before") from None
        reply = self._read()
        self.about["heap_mb"] = reply["heap_mb"]
        return Sample(reply["seconds"], reply["answer"])

    def _read(self) -> dict[str, Any]:
        """The next reply."""
        assert self.process.stdout is not None  # noqa: S101 - opened above
        line = self.process.stdout.readline()
        if not line:
            said = self.process.communicate()[1] or ""
            raise Crashed(f"the process ended: {said.strip()[-1000:]}")
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise Crashed(reply["error"])
        return reply
