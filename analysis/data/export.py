"""Frames and trees on disk: whole or not at all; and the journal of a run that may be interrupted.

The name's ending says the format: ``.parquet`` or ``.csv`` for a frame, ``.efg`` for a tree that
Gambit reads.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn, Self

import polars as pl

import engines
from engines.errors import EngineError

FRAMES = (".parquet", ".csv")
"""The endings that a frame may have."""


def check_ending(path: Path, endings: tuple[str, ...] = FRAMES) -> None:
    """Raises EngineError where a name's ending is none of these."""
    if path.suffix.lower() not in endings:
        raise EngineError(f"out: {named(path)} should end in {' or '.join(endings)}, which says the format")


def write_frame(frame: pl.DataFrame, path: Path) -> None:
    """Writes a frame as its name's ending says."""
    check_ending(path)
    whole = BytesIO()
    if path.suffix.lower() == ".parquet":
        frame.write_parquet(whole)
    else:
        frame.write_csv(whole)
    write_whole(path, whole.getvalue())


def write_tree(text: str, path: Path) -> None:
    """Writes a tree that Gambit reads."""
    check_ending(path, (".efg",))
    write_whole(path, text.encode())


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file beside its place and then puts it there, so that it is never seen half written."""
    try:
        target = Path(os.path.realpath(path))
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        if target.exists() and not target.is_file():
            refuse(path, "it is there and is not a file")
        try:
            with part.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        refuse(path, getattr(error, "strerror", None) or str(error))


def refuse(path: Path, why: str) -> NoReturn:
    """Raises EngineError for a file that could not be written."""
    raise EngineError(f"out: {named(path)} was not written: {why[:1].lower()}{why[1:]}") from None


def named(path: Path) -> str:
    """A file's name for a message: printable, and its end where it is very long."""
    text = "".join(c if c.isprintable() else "?" for c in str(path))
    return text if len(text) <= 200 else f"...{text[-197:]}"


class Journal:
    """The finished rows of a run, one line each, appended as they come.

    A line that was cut short is passed over and its row made again; so are all rows that other engines made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fresh = True

    def kept(self) -> dict[str, dict[str, Any]]:
        """The rows by their jobs' keys."""
        try:
            head, *lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise EngineError(f"out: {named(self.path)} cannot be read: {error}") from None
        if not head.startswith(b'{"parlour":'):
            raise EngineError(f"out: {named(self.path)} is in the way: it is not the journal of a run cut short")
        self._fresh = head != heading()
        return {} if self._fresh else dict(entry for line in lines if (entry := read_entry(line)))

    def keep(self, rows: Mapping[str, Mapping[str, Any]]) -> None:
        """Appends rows; they are safe once this returns."""
        lines = [heading()] if self._fresh else [b""]  # a line cut short ends here
        lines += [json.dumps(entry, separators=(",", ":")).encode() for entry in rows.items()]
        try:
            with self.path.open("wb" if self._fresh else "ab", buffering=0) as file:
                data = b"\n".join(lines)
                written = file.write(data)
        except (OSError, ValueError) as error:
            refuse(self.path, getattr(error, "strerror", None) or str(error))
        if written != len(data):
            refuse(self.path, "the disk is full")
        self._fresh = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:  # the run is complete
            self.path.unlink(missing_ok=True)


def journal_for(out: Path) -> Journal:
    """The journal of a run that writes to a file: beside it, under its name."""
    return Journal(out.with_name(f"{out.name}.partial"))


def read_entry(line: bytes) -> tuple[str, dict[str, Any]] | None:
    """A job's key and its row; None for a line that was cut short."""
    try:
        key, row = json.loads(line)
    except (ValueError, TypeError):
        return None
    return (key, row) if isinstance(key, str) and isinstance(row, dict) else None


@cache
def heading() -> bytes:
    """The first line of a journal; it tells the engines' code, since other rules would make other rows."""
    digest = hashlib.sha256()
    for file in sorted(Path(engines.__path__[0]).rglob("*.py")):
        digest.update(file.read_bytes())
    return json.dumps({"parlour": 1, "engines": digest.hexdigest()[:16]}, separators=(",", ":")).encode()
