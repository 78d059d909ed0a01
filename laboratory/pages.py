"""Every page of Parlour, in the order of the start page, and how to get from one to another.

A page is a notebook: ``notebooks/NAME.py``, served as ``/NAME/`` by the laboratory and as
``NAME.html`` by the static site.
"""

from __future__ import annotations

import os
import sys
from html import escape
from typing import NamedTuple
from urllib.parse import urlencode

from engines import GAMES

PREVIEW = "PARLOUR_PREVIEW"
"""Set in the environment while the pages of the static site are made."""


class Page(NamedTuple):
    """A notebook: its file's stem, its title, its kind (start, laboratory, lesson, claims) and a sentence on it."""

    name: str
    title: str
    kind: str
    about: str


LESSONS = {
    "lesson_induction": ("Backward induction", "Work back from the end, and the beginning is known."),
    "lesson_loops": ("Loops and draws", "When nobody can be forced to the end, perfect play goes round and round."),
    "lesson_rules": ("Rules as experiments", "Change one rule and see which positions change hands."),
    "lesson_many": ("More than two", "Coalitions, promises and the player who cannot win but decides who does."),
    "lesson_chance": ("Chance and search", "Deals, samples and how far a machine has to look."),
}

PAGES: tuple[Page, ...] = (
    Page("start", "Parlour", "start", "Four small games in which a class sees game theory happen."),
    *(Page(name, game.title, "laboratory", game.about) for name, game in GAMES.items()),
    *(Page(name, title, "lesson", about) for name, (title, about) in LESSONS.items()),
    Page("claims", "Claims, recomputed", "claims", "What has been published about these games, and whether it holds."),
)
"""Every page. A new notebook is one more line above."""


def page(name: str) -> Page:
    """The page of a name."""
    return next(one for one in PAGES if one.name == name)


def address(name: str, **link: str) -> str:
    """How a page links to another, with what the address carries besides."""
    still = sys.platform == "emscripten" or PREVIEW in os.environ
    query = f"?{urlencode(link)}" if link else ""
    return (f"{name}.html" if still else f"../{name}/") + query


def heading(name: str) -> str:
    """The head of a page as HTML: where it stands among the others, its title and its sentence."""
    here = page(name)
    links = [
        f'<a href="{address(one.name)}"{" aria-current=page" if one is here else ""}>{escape(one.title)}</a>'
        for one in PAGES
        if one.kind in ("start", "laboratory") or one.kind == here.kind
    ]
    trail = f'<nav class="pages" aria-label="Pages">{" ".join(links)}</nav>'
    return f'{trail}<h1>{escape(here.title)}</h1><p class="about">{escape(here.about)}</p>'
