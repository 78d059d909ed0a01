"""Every kind of sheet under its name, and the sheet itself as PDF.

>>> from engines import load
>>> check_kind("poster")
Traceback (most recent call last):
engines.errors.EngineError: kind: 'poster' should be one of worksheet, rules, cutouts
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from analysis.sheets.cutouts import build_cutouts
from analysis.sheets.rules_sheet import build_rules_sheet
from analysis.sheets.typesetting import set_pdf
from analysis.sheets.worksheet import build_worksheet
from engines import EngineError, Game
from engines.errors import shorten

DEFAULT_NUMBER = 6


class SheetOptions(NamedTuple):
    """What can be chosen of a sheet; only a worksheet uses all of it."""

    number: int = DEFAULT_NUMBER
    seed: int = 0
    depth: int | None = None
    site: str = ""
    """The address of the site's folder, which QR codes open; empty for none."""
    paper: str = "a4"


SHEET_KINDS: dict[str, Callable[[Game[Any, Any], SheetOptions], dict[str, Any]]] = {
    "worksheet": lambda game, options: build_worksheet(
        game, number=options.number, seed=options.seed, depth=options.depth, site=options.site
    ),
    "rules": lambda game, _: build_rules_sheet(game),
    "cutouts": lambda game, _: build_cutouts(game),
}
"""The kinds of sheet, each with what it says; the template of a kind has the same name."""


def check_kind(kind: str) -> str:
    """Return the name of a kind of sheet; raise EngineError if there is none of this name."""
    if kind not in SHEET_KINDS:
        raise EngineError(f"kind: {shorten(kind)} should be one of {', '.join(SHEET_KINDS)}")
    return kind


def make_note(title: str, text: str) -> bytes:
    """Return a sheet with a sentence on it, such as why the sheet that was asked for cannot be made."""
    return set_pdf("note", {"title": title, "text": text})


def make_sheet(kind: str, game: Game[Any, Any], options: SheetOptions | None = None) -> bytes:
    """Return a sheet as PDF."""
    options = options or SheetOptions()
    return set_pdf(check_kind(kind), SHEET_KINDS[kind](game, options), options.paper)
