"""Write the pages that are not notebooks: the index, the page for a wrong address, and how to host the site."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import urlencode

from engines import load
from laboratory.pages import LESSON_FILES_FOLDER, PAGES, Page
from publish.link_preview import format_preview_tags
from publish.serve import IMMUTABLE_CACHE_CONTROL
from publish.tools import read_static
from widgets.assets import format_page_palette

CARD_TEMPLATE = (
    """<li><a href="./{name}.html">{picture}<div class="text"><h3>{title}</h3><p>{summary}</p></div></a></li>"""
)
PICTURE_TEMPLATE = (
    '<picture><source srcset="./pictures/{name}-dark.png" media="(prefers-color-scheme: dark)">'
    '<img src="./pictures/{name}-light.png" alt="The board of {title}" width="800" height="500"></picture>'
)
MAIN_KINDS = ("start", "laboratory", "lesson")
"""The kinds of pages that have their own place on the index."""
HEADERS_FILE_TEXT = f"""/assets/*
  Cache-Control: {IMMUTABLE_CACHE_CONTROL}
/boards/*
  Cache-Control: {IMMUTABLE_CACHE_CONTROL}
/packages/*
  Cache-Control: {IMMUTABLE_CACHE_CONTROL}
/lockfile/*
  Cache-Control: {IMMUTABLE_CACHE_CONTROL}
/runtime/*
  Cache-Control: {IMMUTABLE_CACHE_CONTROL}
"""
"""How long browsers may cache files, in a form that some hosts read."""


def write_site_pages(site: Path, pages: Iterable[Page], *, offline: bool, address: str = "") -> None:
    """Write the pages that are not notebooks, for a site with these pages of notebooks, at an address if it is known."""
    pages = list(pages)
    style = format_page_palette() + read_static("site.css")
    (site / "site.css").write_text(style, encoding="utf-8")
    (site / "_headers").write_text(HEADERS_FILE_TEXT, encoding="utf-8")
    (site / ".nojekyll").touch()
    others = format_cards(page for page in pages if page.kind not in MAIN_KINDS)
    network = "This copy loads everything from its own host." if offline else "Python itself comes from the network."
    fill_template(
        site / "index.html",
        summary=escape(PAGES[0].summary),
        preview=format_preview_tags(PAGES[0], address),
        laboratories=format_cards(page for page in pages if page.kind == "laboratory"),
        lessons=format_cards(page for page in pages if page.kind == "lesson"),
        more=f'<h2>More</h2>\n<ul class="lessons">\n{others}\n</ul>' if others else "",
        network=network,
    )
    fill_template(site / "404.html", style=style, links=format_page_links(pages))
    games = ", ".join(f"<code>{page.name}</code>" for page in pages if page.kind == "laboratory")
    lesson_files = format_lesson_files(page for page in pages if page.kind == "lesson")
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    links = format_shared_links(pages)
    fill_template(site / "hosting.html", size=f"{size / 1e6:.0f}", links=links, games=games, lesson_files=lesson_files)


def fill_template(target: Path, **values: str) -> None:
    """Write a page from the template of the same name."""
    template = Template(read_static(target.name))
    target.write_text(template.substitute(values), encoding="utf-8")


def format_cards(pages: Iterable[Page]) -> str:
    """Return a card for each page; a laboratory's card has a picture of its board."""
    cards = []
    for page in pages:
        title, summary = escape(page.title), escape(page.summary)
        picture = PICTURE_TEMPLATE.format(name=page.name, title=title) if page.kind == "laboratory" else ""
        cards.append(CARD_TEMPLATE.format(name=page.name, title=title, summary=summary, picture=picture))
    return "\n".join(cards)


def format_page_links(pages: Iterable[Page]) -> str:
    """Return a link to each page, as items of a list."""
    first = '<li><a href="./index.html">All games and lessons</a></li>\n'
    return first + "\n".join(f'<li><a href="./{page.name}.html">{escape(page.title)}</a></li>' for page in pages)


def format_lesson_files(lessons: Iterable[Page]) -> str:
    """Return the links to lessons as one file, with their heading; nothing if the site has no lessons."""
    rows = [
        f'<tr><th scope="row">{escape(page.title)}</th>'
        f'<td><a href="./{LESSON_FILES_FOLDER}/{page.name}.html">Page<span class="visually-hidden">: {escape(page.title)}</span></a></td>'
        f'<td><a href="./{LESSON_FILES_FOLDER}/{page.name}.zip">SCORM 1.2<span class="visually-hidden">: {escape(page.title)}</span>'
        "</a></td></tr>"
        for page in lessons
    ]
    return fill_lesson_table("\n".join(rows)) if rows else ""


def fill_lesson_table(rows: str) -> str:
    """Return the section with the files of lessons, with these rows in its table."""
    note = "Each opens from a disk without a network. The score of a SCORM package can be faked: it is no exam."
    head = (
        '<tr><th scope="col">Lesson</th><th scope="col">One file</th><th scope="col">For a learning platform</th></tr>'
    )
    return f"<h2>Lessons as one file</h2>\n<p>{note}</p>\n<table><thead>{head}</thead>\n<tbody>{rows}</tbody></table>"


def format_shared_links(pages: Iterable[Page]) -> str:
    """Return a link to a position of each laboratory: the position after its first legal move."""
    links = []
    for page in pages:
        if page.kind == "laboratory":
            game = load(page.name)
            move = game.format_move(game.legal_moves(game.start())[0])
            address = f"{page.name}.html?{urlencode({'moves': move})}"
            links.append(f'<li><a href="./{escape(address)}"><code>{escape(address)}</code></a></li>')
    return "\n".join(links)
