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


LABORATORIES = ("obliteration", "chopsticks", "front_ham", "claustroboard")
"""The games that have a notebook of their own; a game without one can still be played in a terminal."""

LESSONS = {
    "lesson_induction": ("Backward induction", "Work back from the end, and the beginning is known."),
    "lesson_loops": ("Loops and draws", "When nobody can be forced to the end, perfect play goes round and round."),
    "lesson_rules": ("Rules as experiments", "Change one rule and see which positions change hands."),
    "lesson_many": ("More than two", "Coalitions, promises and the player who cannot win but decides who does."),
    "lesson_chance": ("Chance and search", "Deals, samples and how far a machine has to look."),
}

PAGES: tuple[Page, ...] = (
    Page("start", "Parlour", "start", "Four small games in which a class sees game theory happen."),
    *(Page(name, GAMES[name].title, "laboratory", GAMES[name].about) for name in LABORATORIES),
    *(Page(name, title, "lesson", about) for name, (title, about) in LESSONS.items()),
    Page("claims", "Claims, recomputed", "claims", "What has been published about these games, and whether it holds."),
)
"""Every page. A new notebook is one more word or line above."""


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
    rows = [("start", "laboratory", "claims" if here.kind == "claims" else ""), ("lesson",)]
    shown = rows if here.kind == "lesson" else rows[:1]
    trail = f'<nav class="pages" aria-label="Pages">{"".join(trail_row(here, kinds) for kinds in shown)}</nav>'
    return f'{trail}<h1>{escape(here.title)}</h1><p class="about">{escape(here.about)}</p>'


def trail_row(here: Page, kinds: tuple[str, ...]) -> str:
    """The links to the pages of some kinds, in one row; the page itself is marked."""
    links = [
        f'<a href="{address(one.name)}"{" aria-current=page" if one is here else ""}>{escape(one.title)}</a>'
        for one in PAGES
        if one.kind in kinds
    ]
    return f"<div>{' '.join(links)}</div>"
