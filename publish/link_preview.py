"""Pictures of 1200 by 630 pixels that other sites show beside a link to a page, and the lines of its head for them.

A laboratory shows a position of its game, every other page one position of each game.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from random import Random

from playwright.sync_api import Page as BrowserPage

from engines import Match, load
from engines.drawing import LIGHT, draw
from engines.palette import SURFACE_COLOURS
from laboratory.pages import LABORATORIES, Page
from publish.tools import read_static

PREVIEW_SIZE = (1200, 630)
PREVIEW_FOLDER = "previews"
PICTURE_SEED = 5
PICTURE_MOVES = 3


def format_preview_tags(page: Page, address: str = "") -> str:
    """Return the lines of a page's head from which other sites make a preview of a link to it.

    Most sites want a whole address of the picture, so ``address`` is where the site will be; without it the address is
    relative, as every other one of the site.

    >>> page = Page("rules", "Rules", "rules", "How to play.")
    >>> format_preview_tags(page, "https://a.example/parlour/").split(">")[3]
    '<meta property="og:image" content="https://a.example/parlour/previews/rules.png"'
    """
    width, height = PREVIEW_SIZE
    folder = f"{address.rstrip('/')}/" if address else "./"
    tags = {
        "og:type": "website",
        "og:title": page.title if page.kind == "start" else f"{page.title} · Parlour",
        "og:description": page.summary,
        "og:image": f"{folder}{PREVIEW_FOLDER}/{page.name}.png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": describe_preview(page),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items())


def describe_preview(page: Page) -> str:
    """Return what the picture of a page shows, in words."""
    shown = f"a position of {page.title}" if page.kind == "laboratory" else "one position of each of the four games"
    return f"{page.title}: {shown}"


def format_preview(page: Page) -> str:
    """Return the picture of a page as HTML, to be drawn in Chromium."""
    games = (page.name,) if page.kind == "laboratory" else LABORATORIES
    pictures = "".join(f"<div>{draw_game(game)}</div>" for game in games)
    colours = ";".join(f"--{name}:{colour.light}" for name, colour in SURFACE_COLOURS.items())
    return (
        f'<!doctype html><meta charset="utf-8"><style>{read_static("link_preview.css")}</style>'
        f'<body style="{colours}"><main data-pictures="{len(games)}">'
        f'<header><p>Parlour</p><h1>{escape(page.title)}</h1><p class="summary">{escape(page.summary)}</p></header>'
        f"<section>{pictures}</section></main>"
    )


def draw_game(name: str) -> str:
    """Return the picture of a game a few moves after its start."""
    rng, match = Random(PICTURE_SEED), Match(load(name), seed=PICTURE_SEED)
    for _ in range(PICTURE_MOVES):
        match.push(rng.choice(match.game.legal_moves(match.state)))
        if match.outcome():
            match.go_back()  # a picture shows a game that is not over
            break
    return draw(match.game, match.state, theme=LIGHT, compact=True)


def write_preview(info: Page, site: Path, page: BrowserPage) -> None:
    """Draw the picture of a page in Chromium and write it into the site."""
    width, height = PREVIEW_SIZE
    folder = site / PREVIEW_FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_content(format_preview(info))
    page.screenshot(path=folder / f"{info.name}.png")
