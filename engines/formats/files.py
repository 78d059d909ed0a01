"""Write files so that no reader ever sees half of one."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from engines.errors import EngineError


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file beside its destination, then rename it into place; raise EngineError with the reason if that fails.

    An old file of that name stays as it is until the new one is complete. A symbolic link stays a link.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise FileExistsError(errno.EEXIST, "it exists and is not a file")
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".") as folder:
            part = Path(folder) / "part"
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
    except (OSError, ValueError) as error:
        raise EngineError(describe_file_error(error)) from None


def describe_file_error(error: OSError | ValueError) -> str:
    """Return why a file could not be read or written, as the end of a sentence."""
    reason = getattr(error, "strerror", None) or str(error)
    return f"{reason[:1].lower()}{reason[1:]}"
