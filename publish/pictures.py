"""Pictures of the boards for the index page: each a few moves into a game, in light and in dark."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Page

import widgets
from engines import Match, load
from laboratory.stills import recipe
from publish.stills import DRAW

PLIES = 2
SEED = 5


def board(game: str) -> widgets.Board:
    """A board some moves into a game, without what stands round it."""
    rng = Random(SEED)
    match = Match(load(game), seed=SEED)
    for _ in range(PLIES):
        match.push(rng.choice(match.game.legal_moves(match.state)))
        if match.outcome():
            match.back()  # a game that goes on makes the better picture
            break
    return widgets.board(match, chrome=False)


def take(game: str, folder: Path, studio: Page) -> None:
    """Puts the pictures of a game's board into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {"name": "still-picture"} | recipe(board(game))
    for look in ("light", "dark"):
        studio.emulate_media(color_scheme="dark" if look == "dark" else "light", reduced_motion="reduce")
        studio.evaluate(DRAW, drawn)
        studio.locator(".parlour .board").screenshot(path=folder / f"{game}-{look}.png")
