"""Compile C on first use, and keep the result in a private folder, named by what it was made from.

The name holds a hash of the sources, the flags, the compiler and the platform: after a change of any of them it is
compiled again. ``PARLOUR_COMPILE=0`` in the environment switches compiling off.

>>> from pathlib import Path
>>> hash_build([Path(__file__)], ("-O2",), "gcc 14") == hash_build([Path(__file__)], ("-O3",), "gcc 14")
False
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

COMPILERS = ("cc", "gcc", "clang")
LIBRARY_FLAGS = ("-std=gnu11", "-O2", "-shared", "-fPIC")
SWITCH = "PARLOUR_COMPILE"
TIMEOUT_SECONDS = 60


class CompilerError(Exception):
    """Why something could not be compiled."""


def find_compiler() -> str | None:
    """Return the path of a C compiler, or None if there is none or compiling is switched off."""
    if os.environ.get(SWITCH) == "0":
        return None
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def describe_compiler(compiler: str) -> str:
    """Return the first line in which a compiler says what it is."""
    return run_compiler([compiler, "--version"]).partition("\n")[0]


def compile_c(source: Path, flags: Sequence[str], folder: Path, *, headers: Iterable[Path] = ()) -> Path:
    """Return the program or library made from a source; compile it unless it is in the folder already."""
    compiler = find_compiler()
    if compiler is None:
        raise CompilerError("There is no C compiler: install gcc (on Debian: apt-get install gcc).")
    target = folder / f"{source.stem}-{hash_build([source, *headers], flags, describe_compiler(compiler))}"
    if not target.exists():
        with tempfile.TemporaryDirectory(dir=folder, prefix=".") as part:
            made = Path(part) / target.name
            run_compiler([compiler, *flags, "-o", str(made), str(source)])
            made.replace(target)  # complete or not at all, whoever else compiles it at the same time
    return target


def hash_build(sources: Iterable[Path], flags: Sequence[str], compiler: str) -> str:
    """Return a short hash of everything on which the compiled file depends."""
    digest = hashlib.sha256("\0".join([compiler, *flags, platform.platform(), platform.machine()]).encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:20]


def run_compiler(command: Sequence[str]) -> str:
    """Run the compiler and return what it prints; raise CompilerError if it fails."""
    try:
        done = subprocess.run(  # noqa: S603 - the compiler, and our own source
            command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=True, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError) as error:
        reason = getattr(error, "stderr", None) or str(error)
        raise CompilerError(f"{command[0]} failed: {reason}") from None
    return done.stdout


def open_cache_folder() -> Path:
    """Return the user's folder of compiled code; make it, and refuse one that others could write to."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    folder = (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "parlour"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.lstat()
    if hasattr(os, "getuid") and (
        not stat.S_ISDIR(status.st_mode)
        or status.st_uid != os.getuid()
        or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    ):
        raise CompilerError(f"{folder} is not a folder that only its owner can write to")
    return folder


@cache
def load_library(source: Path) -> ctypes.CDLL | None:
    """Return a C source as a library, or None where it cannot be compiled or loaded; never raise."""
    if find_compiler() is None:
        return None
    try:
        return ctypes.CDLL(str(compile_c(source, LIBRARY_FLAGS, open_cache_folder())))
    except (CompilerError, OSError, RuntimeError):  # no compiler, no folder, no home
        return None
