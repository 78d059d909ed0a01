"""Write files so that no reader ever sees half of one."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import Path

from engines.errors import EngineError, clean_text


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file beside its destination, then rename it into place; raise EngineError with the reason if that fails.

    An old file of that name stays as it is until the new one is complete. A symbolic link is not followed: somebody else
    may have put it there.
    """
    try:
        if path.is_symlink():
            raise FileExistsError(errno.EEXIST, "it is a link to another file")
        if path.exists() and not path.is_file():
            raise FileExistsError(errno.EEXIST, "it exists and is not a file")
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".") as folder:
            part = Path(folder) / "part"
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
    except (OSError, ValueError) as error:
        raise EngineError(describe_file_error(error)) from None


def ask_to_overwrite(path: Path, option: str = "out") -> None:
    """Raise EngineError if a file exists, unless the person at the terminal agrees that it is replaced."""
    try:
        if not path.exists():
            return
    except OSError as error:  # such as a name that is too long
        raise EngineError(f"{option}: {clean_text(str(path))} was not written: {describe_file_error(error)}") from None
    name = clean_text(str(path))
    question = f"{name} exists already. Replace it? [y/N] "
    if not (sys.stdin.isatty() and input(question).strip().lower() in ("y", "yes")):
        raise EngineError(f"{option}: {name} exists already; name another file, or add --overwrite")


def describe_file_error(error: OSError | ValueError) -> str:
    """Return why a file could not be read or written, as the end of a sentence."""
    reason = getattr(error, "strerror", None) or str(error)
    return f"{reason[:1].lower()}{reason[1:]}"
