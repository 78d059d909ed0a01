"""Pyodide in Node.js as a running process, so that native Python and the browser's can take turns.

The runtime is npm's package ``pyodide`` (only its core), installed once into ``build/pyodide``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from benchmarks.cases import Case, Timing

PYODIDE_VERSION = "314.0.0"
ROOT = Path(__file__).resolve().parent.parent
INSTALL_FOLDER = ROOT / "build" / "pyodide"
RUNTIME_ENTRY = INSTALL_FOLDER / "node_modules" / "pyodide" / "pyodide.mjs"
NODE_MISSING = "The Pyodide section needs Node.js 20 or newer with npm."


class PyodideCrashed(RuntimeError):
    """The interpreter inside Pyodide ended or raised; the message is the end of its output."""


def install_runtime() -> Path:
    """Return the runtime's entry file; install it with npm if it is missing."""
    package = RUNTIME_ENTRY.with_name("package.json")
    if package.exists() and json.loads(package.read_text(encoding="utf-8"))["version"] == PYODIDE_VERSION:
        return RUNTIME_ENTRY
    npm = shutil.which("npm")
    if not npm:
        raise RuntimeError(NODE_MISSING)
    INSTALL_FOLDER.mkdir(parents=True, exist_ok=True)
    (INSTALL_FOLDER / "package.json").write_text("{}\n", encoding="utf-8")  # else npm installs into a parent folder
    options = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent")
    subprocess.run([npm, "install", *options, f"pyodide@{PYODIDE_VERSION}"], cwd=INSTALL_FOLDER, check=True)  # noqa: S603 - fixed command
    return RUNTIME_ENTRY


class PyodideProcess:
    """A running Pyodide that answers cases until it is closed."""

    project = ROOT
    """The folder whose code it runs, with a script of its own."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if not node:
            raise RuntimeError(NODE_MISSING)
        script = self.project / "benchmarks" / "pyodide.mjs"
        self.process = subprocess.Popen(  # noqa: S603 - our script
            [node, str(script), str(install_runtime()), str(self.project)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.info = self._read_reply()
        """Its versions, and the size of its heap after the last case."""

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()

    def time_case(self, case: Case, arguments: dict[str, Any]) -> Timing:
        """Return one timing of a case inside Pyodide; raise PyodideCrashed if the interpreter ends or raises."""
        assert self.process.stdin is not None  # noqa: S101 - opened above
        try:
            self.process.stdin.write(json.dumps({"case": self.name_case(case), "given": arguments}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise PyodideCrashed("the process had already ended") from None
        reply = self._read_reply()
        self.info["heap_mb"] = reply["heap_mb"]
        return Timing(reply["seconds"], reply["answer"])

    def name_case(self, case: Case) -> str:
        """Return what the project calls a case."""
        return case.__name__

    def _read_reply(self) -> dict[str, Any]:
        assert self.process.stdout is not None  # noqa: S101 - opened above
        line = self.process.stdout.readline()
        if not line:
            errors = self.process.communicate()[1] or ""
            raise PyodideCrashed(f"the process ended: {errors.strip()[-1000:]}")
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise PyodideCrashed(reply["error"])
        return reply
