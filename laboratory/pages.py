"""List every page of Parlour in the order of the start page, and link from one to another.

A page is a notebook: ``notebooks/NAME.py``, served as ``/NAME/`` by the laboratory and as
``NAME.html`` by the static site.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from html import escape
from typing import NamedTuple
from urllib.parse import urlencode

from engines import GAMES
from engines.formats.link import LINK_KEYS
from engines.rules import FORMAT_VERSION

PREVIEW_VARIABLE = "PARLOUR_PREVIEW"
"""The environment variable that is set while the pages of the static site are built: links then end in .html."""

INTRODUCTION = (
    "Play a game: you start, the computer answers. Then open its laboratory. There you see what every move is worth "
    "and why, and you can change every rule."
)
"""What the start page says above its boards."""
LESSON_FILES_FOLDER = "lessons"
"""The folder of the static site with each lesson as one file."""
IS_TEACHER = "is_teacher"
"""What a request's ``meta`` says if it comes from the teacher of an open class, whose pages then have a link that asks it."""


class Page(NamedTuple):
    """A notebook: the name of its file, its title, its kind (start, laboratory, lesson, what_if, rules, claims, plans, glossary) and one sentence on it."""

    name: str
    title: str
    kind: str
    summary: str


LABORATORIES = ("obliteration", "chopsticks", "front_ham", "claustroboard")
"""The games that have a notebook of their own; a game without one can still be played in a terminal."""

LESSONS = {
    "lesson_induction": ("Backward induction", "Start at the end of a game and work backwards to find out who wins."),
    "lesson_loops": ("Loops and draws", "Games that can go round and round, and how to find out who wins them."),
    "lesson_rules": ("Rules as experiments", "Change one rule and see which positions get another result."),
    "lesson_many": ("More than two", "Coalitions, promises, and what best play means for three players."),
    "lesson_chance": ("Chance and search", "Random deals, samples, and how far ahead a bot has to look."),
    "lesson_symmetry": (
        "Symmetry and proof",
        "Copy moves, borrow a strategy, count in pairs: from a guess to a proof.",
    ),
    "lesson_solving": ("How computers solve games", "Three ways to look at one position, and what each of them knows."),
}

PAGES: tuple[Page, ...] = (
    Page("start", "Parlour", "start", "Four small games that show a class how game theory works."),
    *(Page(name, GAMES[name].title, "laboratory", GAMES[name].summary) for name in LABORATORIES),
    *(Page(name, title, "lesson", summary) for name, (title, summary) in LESSONS.items()),
    Page("side_by_side", "Side by side", "what_if", "The same moves under two sets of rules, on two boards."),
    Page("atlas", "Atlas", "what_if", "Whole families of games as maps: change two rules at a time and see who wins."),
    Page(
        "claims", "Claims, recomputed", "claims", "What has been published about these games, and whether it is true."
    ),
    Page("rules", "Rules", "rules", "How each game is played, and how its rule book was read where it is unclear."),
    Page("plans", "For teachers", "plans", "A plan for every lesson: minutes, questions, misconceptions and a check."),
    Page("glossary", "Glossary", "glossary", "The terms of these pages, each with an example."),
)
"""Every page. A new notebook needs one more name or line above."""


def content_security_policy(extra_sources: str = "") -> str:
    """Return the content security policy of every page: it loads nothing from other hosts, except from extra sources.

    Inline scripts are marimo's, and Vega evaluates the formulas of charts.

    >>> content_security_policy("https:").split(";")[0]
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: https:"
    """
    sources = f"'self' 'unsafe-inline' 'unsafe-eval' blob: data: {extra_sources}".rstrip()
    return f"default-src {sources}; object-src 'none'; base-uri 'self'; form-action 'self'"


def find_page(name: str) -> Page:
    """Return the page of a name."""
    return next(page for page in PAGES if page.name == name)


def page_address(name: str, **query_params: str) -> str:
    """Return the address with which one page links to another; a link to a match is one of this release."""
    if name in LABORATORIES and query_params.keys() & set(LINK_KEYS):
        query_params = {**query_params, "version": str(FORMAT_VERSION)}
    query = f"?{urlencode(query_params)}" if query_params else ""
    return (f"{name}.html" if is_static_site() else f"../{name}/") + query


def plan_anchor(lesson: str) -> str:
    """Return the anchor of a lesson's plan on the page for teachers."""
    return f"plan-{lesson.removeprefix('lesson_')}"


def plan_address(lesson: str) -> str:
    """Return the address of a lesson's plan."""
    return f"{page_address('plans', lesson=lesson)}#{plan_anchor(lesson)}"


def is_static_site() -> bool:
    """Return whether this page is one of the static site, or becomes one."""
    return sys.platform == "emscripten" or PREVIEW_VARIABLE in os.environ


def page_heading(name: str) -> str:
    """Return the head of a page as HTML: links to other pages, the title and the summary."""
    current = find_page(name)
    return (
        f'<div class="page-head" data-kind="{current.kind}"><nav class="pages" aria-label="Pages">{render_navigation(current)}</nav>'
        f'<h1>{escape(current.title)}</h1><p class="summary">{escape(current.summary)}</p></div>'
    )


def render_navigation(current: Page) -> str:
    """Return the links to all pages; the games and the lessons can be unfolded, and the current page is marked."""
    menus = {"Games": "laboratory", "Lessons": "lesson", "What if": "what_if"}
    return "".join(
        [
            render_page_links(current, "start"),
            *(
                f'<details name="pages"><summary{" aria-current=true" if current.kind == kind else ""}>{title}</summary>'
                f"<div>{render_page_links(current, kind)}</div></details>"
                for title, kind in menus.items()
            ),
            render_page_links(current, "rules"),
            render_page_links(current, "claims"),
            render_page_links(current, "plans"),
            render_page_links(current, "glossary"),
        ]
    )


def render_page_links(current: Page, kind: str) -> str:
    """Return links to the pages of a kind, each with its title up to a comma; the current page is marked."""
    return " ".join(
        f'<a href="{page_address(page.name)}"{" aria-current=page" if page is current else ""}>'
        f"{escape(page.title.partition(',')[0])}</a>"
        for page in PAGES
        if page.kind == kind
    )


def render_page_cards(pages: Mapping[Page, str | None], link_text: str) -> str:
    """Return pages as cards in HTML, each with its preview (HTML or None), its summary and a link to it.

    The laboratories come first on a page, without a heading of their own, so theirs are of the second level.
    """
    headings = {page: "h2" if page.kind == "laboratory" else "h3" for page in pages}
    cards = [
        f'<article class="card">{"" if preview is None else f"<div class=board-preview>{preview}</div>"}'
        f"<{headings[page]}>{escape(page.title)}</{headings[page]}><p>{escape(page.summary)}</p>"
        f'<p><a href="{page_address(page.name)}">{escape(link_text)}'
        f'<span class="visually-hidden">: {escape(page.title)}</span></a></p></article>'
        for page, preview in pages.items()
    ]
    return f'<div class="cards">{"".join(cards)}</div>'
