"""Write ``embed.html``, the page that another page shows in a frame, and the files beside it.

The page knows every variant of its games by name, and of each the file of its recording, if there is one.

>>> addresses = GameAddresses(script="a.js", style="a.css", laboratory="./obliteration/")
>>> game = describe_game("obliteration", addresses, lambda variant, start: f"{variant}.js")
>>> game["title"], game["recordings"][0]["file"], game["recordings"][1]["start"]
('Operation Obliteration', 'book.js', {'version': '2', 'rules': 'no_repeat=opponent'})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engines import Match, variant_rules
from engines.formats.link import LINK_KEYS
from engines.registry import game_class
from laboratory.board_files import list_start_parts
from widgets.assets import STATIC_FOLDER as WIDGET_FOLDER
from widgets.assets import format_page_palette, strip_imports_and_exports
from widgets.recording import to_json

STATIC_FOLDER = Path(__file__).parent / "static"
MAX_SITUATIONS = 1_000
"""The most situations of a variant that the laboratory records for a frame."""


class GameAddresses(NamedTuple):
    """Where the page finds the script and the style of a game, and its laboratory; empty if there is none."""

    script: str
    style: str
    laboratory: str


def list_variants(game_name: str) -> dict[str, Match[Any, Any]]:
    """Return a new match of every variant of a game."""
    cls = game_class(game_name)
    return {name: Match(cls(variant_rules(game_name, name))) for name in cls.variants}


def describe_game(
    game_name: str, addresses: GameAddresses, find_file: Callable[[str, dict[str, str]], str]
) -> dict[str, Any]:
    """Return what the page knows of a game; a function finds the file of a variant, which begins in some way."""
    cls = game_class(game_name)
    recordings = []
    for variant, match in list_variants(game_name).items():
        start = list_start_parts(match)
        row = {"variant": variant, "title": cls.variant_title(variant)}
        recordings.append(row | {"start": start, "file": find_file(variant, start)})
    return {"title": cls.title, **addresses._asdict(), "recordings": recordings}


def format_page(games: Mapping[str, Any]) -> str:
    """Return the page that plays the recordings of some games."""
    info = to_json({"games": games, "link_keys": LINK_KEYS}).replace("<", r"\u003c")
    return read_static("embed.html").replace(">{}<", f">{info}<", 1)


def format_files() -> dict[str, str]:
    """Return the files beside the page by name: its script, its style, and the script for the page around it."""
    shared = [(WIDGET_FOLDER / name).read_text("utf-8") for name in ("recorded_files.js", "recorded_links.js")]
    script = "\n".join(map(strip_imports_and_exports, [*shared, read_static("embed.js")]))
    palette = format_page_palette()
    return {
        "embed.js": f"(() => {{\n{script}\n}})();\n",
        "embed.css": palette + read_static("embed.css"),
        "frame.js": read_static("frame.js"),
    }


def read_static(name: str) -> str:
    """Return the text of a file in ``static/``."""
    return (STATIC_FOLDER / name).read_text("utf-8")
