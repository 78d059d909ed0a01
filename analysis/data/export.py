"""Write frames and trees to files, and keep the journal of a run that may be interrupted.

The suffix of a file's name gives the format: ``.parquet`` or ``.csv`` for a frame, ``.efg`` for a tree
that Gambit reads.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn, Self

import polars as pl

import engines
from analysis import compiled
from engines.english import count_noun
from engines.errors import EngineError, clean_text
from engines.formats.files import describe_file_error, write_atomically

FRAME_SUFFIXES = (".parquet", ".csv")
MAX_PATH_CHARS = 200
"""The longest path that a message shows in full."""


def check_suffix(path: Path, suffixes: tuple[str, ...] = FRAME_SUFFIXES) -> None:
    """Raise EngineError if a file's name ends in none of these suffixes."""
    if path.suffix.lower() not in suffixes:
        raise EngineError(f"out: {format_path(path)} should end in {' or '.join(suffixes)}, which gives the format")


def write_frame(frame: pl.DataFrame, path: Path) -> None:
    """Write a frame in the format that the file's suffix gives."""
    check_suffix(path)
    buffer = BytesIO()
    if path.suffix.lower() == ".parquet":
        frame.write_parquet(buffer)
    else:
        frame.write_csv(buffer)
    write_output(path, buffer.getvalue())


def write_tree(text: str, path: Path) -> None:
    """Write a tree that Gambit reads."""
    check_suffix(path, (".efg",))
    write_output(path, text.encode())


def write_output(path: Path, data: bytes) -> None:
    """Write the file that ``--out`` names, completely or not at all."""
    try:
        write_atomically(path, data)
    except EngineError as error:
        raise_write_error(path, str(error))


def raise_write_error(path: Path, reason: str) -> NoReturn:
    """Raise EngineError for a file that could not be written."""
    raise EngineError(f"out: {format_path(path)} was not written: {reason}") from None


def format_path(path: Path) -> str:
    """Return a path for a message: printable, and only its end if it is very long."""
    text = clean_text(str(path), len(str(path)))
    return text if len(text) <= MAX_PATH_CHARS else f"...{text[3 - MAX_PATH_CHARS :]}"


def print_to_stderr(text: str) -> None:
    """Print a line for the person who started a run."""
    print(text, file=sys.stderr)  # noqa: T201 beside the progress bar


class Journal:
    """The finished rows of a run, appended one per line, so that an interrupted run can go on.

    Every line begins with a checksum. A line that was cut short or changed is reported and skipped; so is every line
    if the code that solves has changed since. Those rows are computed again.
    """

    def __init__(self, path: Path, say: Callable[[str], object] = print_to_stderr) -> None:
        self.path = path
        self.say = say
        self._is_new = True

    def read_rows(self) -> dict[str, dict[str, Any]]:
        """Return the finished rows by the keys of their jobs."""
        try:
            header, *lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise EngineError(f"out: {format_path(self.path)} cannot be read: {describe_file_error(error)}") from None
        if not lines and build_header().startswith(header):
            return {}  # the disk was full, or the run was killed, before the first row
        if not header.startswith(b'{"parlour":'):
            raise EngineError(
                f"out: {format_path(self.path)} should be the journal of an earlier run, and is another file: rename or move it"
            )
        self._is_new = header != build_header()
        if self._is_new:
            return {}
        entries = [parse_entry(line) for line in lines if line]
        if damaged := entries.count(None):
            self.say(
                f"{format_path(self.path)}: {count_noun(damaged, 'row')} cut short or changed since; computed again."
            )
        return dict(entry for entry in entries if entry)

    def append_rows(self, rows: Mapping[str, Mapping[str, Any]]) -> None:
        """Append rows; once this returns they are in the file."""
        lines = [build_header()] if self._is_new else [b""]  # the empty one ends a line that was cut short
        lines += [format_entry(key, row) for key, row in rows.items()]
        data = b"\n".join(lines)
        try:
            if self.path.is_symlink():
                raise_write_error(self.path, "it is a link to another file")
            with self.path.open("wb" if self._is_new else "ab", buffering=0) as file:
                written = file.write(data)
        except (OSError, ValueError) as error:
            raise_write_error(self.path, describe_file_error(error))
        if written != len(data):
            raise_write_error(self.path, "the disk is full")
        self._is_new = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error_type: type[BaseException] | None, *_: object) -> None:
        if error_type is None:  # the run is complete
            self.path.unlink(missing_ok=True)


def make_journal(out: Path) -> Journal:
    """Return the journal of a run that writes to a file: beside it, with its name."""
    return Journal(out.with_name(f"{out.name}.partial"))


def format_entry(key: str, row: Mapping[str, Any]) -> bytes:
    """Return a line of a journal: a checksum, the key of a job and its row."""
    text = json.dumps([key, row], separators=(",", ":")).encode()
    return compute_checksum(text) + b" " + text


def parse_entry(line: bytes) -> tuple[str, dict[str, Any]] | None:
    """Return the key of a job and its row; None for a line that was cut short or changed."""
    checksum, _, text = line.partition(b" ")
    if checksum != compute_checksum(text):
        return None
    try:
        key, row = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return (key, row) if isinstance(key, str) and isinstance(row, dict) else None


def compute_checksum(text: bytes) -> bytes:
    """Return the checksum of a line; it belongs to this place only, so a line of another program has another one."""
    return hashlib.sha256(b"parlour journal\n" + text).hexdigest()[:16].encode()


@cache
def build_header() -> bytes:
    """Return the first line of a journal; it holds a hash of the code that solves, since other code may give other rows."""
    digest = hashlib.sha256()
    for package, pattern in ((engines, "*.py"), (compiled, "*.[ch]")):
        for file in sorted(Path(package.__path__[0]).rglob(pattern)):
            digest.update(file.read_bytes())
    return json.dumps({"parlour": 1, "engines": digest.hexdigest()[:16]}, separators=(",", ":")).encode()
