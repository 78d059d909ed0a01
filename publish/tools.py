"""What the modules of the builder share: paths, commands, static files, and how Chromium starts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
CACHE_FOLDER = ROOT / ".cache"
STATIC_FOLDER = Path(__file__).parent / "static"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""Python for the browser, without packages."""
DISABLED_FEATURES = (
    "WebUIOmniboxPopup",  # suggestions below the address bar: every window starts a process for them
    "WebUIOmniboxAimPopup",
    # Playwright's own list: Chromium takes the last list only, so it is repeated here.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)
CHROMIUM_FLAGS = (
    f"--disable-features={','.join(DISABLED_FEATURES)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The commands that start Chromium; the first that is installed is used."""
LOCAL_ONLY_FLAG = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost"
"""Makes every other host unreachable."""


class BuildError(RuntimeError):
    """The site cannot be built; the message says why."""


def run_python(*arguments: str, **environment: str) -> str:
    """Run Python with these arguments and return what it prints."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # marimo looks for uv there
    return run_command([sys.executable, *arguments], None, **{"PATH": path} | environment)


def run_command(command: list[str], folder: Path | None = None, **environment: str) -> str:
    """Run a command and return what it prints; raise BuildError with its output if it fails."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{' '.join(command)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}".rstrip())
    return done.stdout


def print_warning(message: str) -> None:
    """Print a message to standard error."""
    sys.stderr.write(f"{message}\n")


def read_static(name: str) -> str:
    """Return the text of a file in ``publish/static/``."""
    return (STATIC_FOLDER / name).read_text("utf-8")


def find_program(name: str, hint: str) -> str:
    """Return the path of a program; raise BuildError with a hint if it is missing."""
    found = shutil.which(name)
    if not found:
        raise BuildError(f"{name} is missing: {hint}")
    return found


def find_chromium() -> str | None:
    """Return the path of the system's Chromium; None leaves the choice to Playwright.

    The headless shell draws the same pages for two thirds of the processor time: it has no window to keep up.
    """
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def chromium_options(*, local_only: bool = False) -> dict[str, Any]:
    """Return Playwright's options for starting Chromium; ``local_only`` makes all other hosts unreachable."""
    flags = [*CHROMIUM_FLAGS]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium refuses to run as root with its sandbox
    if local_only:
        flags.append(LOCAL_ONLY_FLAG)
    return {"executable_path": find_chromium(), "args": flags}
