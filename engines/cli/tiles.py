"""Tiles of a user's own, from a Python file that is named on the command line.

The file is run like any Python program, so it is read only because the person names it: nothing in a link, a
transcript or a configuration can name one.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from traceback import extract_tb

from engines.errors import EngineError
from engines.rules import R, with_code_values


def add_tiles(rules: R, path: Path | None) -> R:
    """Return rules with the tiles that a file defines; the rules as they are if no file is named."""
    return with_code_values(rules, {"tiles": read_tile_types(path)}) if path else rules


def read_tile_types(path: Path) -> list[type]:
    """Return the classes with symbols that a Python file defines, in their order; raise EngineError if there is none."""
    if not path.is_file():
        raise EngineError(f"tiles: there is no file {path}")
    with explain_tile_errors(path), redirect_stdout(sys.stderr):  # what it prints must not stand in our answers
        names = runpy.run_path(str(path), run_name=path.stem)
    own = [value for value in names.values() if isinstance(value, type) and value.__module__ == path.stem]
    types = [cls for cls in own if hasattr(cls, "symbols")]
    if not types:
        raise EngineError(f"tiles: {path} defines no tile: a subclass of Tile with symbols")
    return types


@contextmanager
def explain_tile_errors(path: Path | None) -> Iterator[None]:
    """Raise whatever a user's own tiles raise as an EngineError with the place; without such tiles, change nothing."""
    try:
        yield
    except (EngineError, BrokenPipeError):
        raise
    except (Exception, SystemExit) as error:
        if path is None:
            raise
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
        place = f", line {lines[-1]}" if lines else ""
        raise EngineError(f"tiles: {path}{place}: {type(error).__name__}: {error}") from None
