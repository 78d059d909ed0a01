"""The files with which a page plays recorded boards: the script of each game, its style, and a script for the page.

The script of a game and each recording (``recorded_files.py``) are plain scripts, which also load from a folder on the
visitor's disk. ``widgets/static/recorded_files.js`` reads them, and ``static/recorded_boards.js`` plays them: on the pages of the
site, and on the laboratory's start page.

>>> make_file("chopsticks.css", "b { color: red }")
BoardFile(name='chopsticks-3b6f2c7043e2.css', text='b { color: red }')
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from engines import Match
from engines.formats.link import LINK_KEYS
from engines.formats.transcript import start_to_dict
from widgets.assets import STATIC_FOLDER as WIDGET_FOLDER
from widgets.assets import build_recorded_script, build_style, strip_imports_and_exports
from widgets.recording import to_json

PLAYER = Path(__file__).parent / "static" / "recorded_boards.js"
"""The script that plays the recorded boards of a page, and hands over to the live ones."""


class BoardFile(NamedTuple):
    """A file with a name that changes with its text."""

    name: str
    text: str


def make_script_file(game_name: str) -> BoardFile:
    """Return the file with the script of a game's board."""
    script = build_recorded_script(game_name)
    return make_file(f"{game_name}.js", format_call("addScript", game_name, f"(() => {{\n{script}\n}})()"))


def make_style_file(game_name: str) -> BoardFile:
    """Return the file with the style of a game's board."""
    return make_file(f"{game_name}.css", build_style(game_name))


def list_start_parts(match: Match[Any, Any]) -> dict[str, str]:
    """Return how a match began, as the parts of a link that say something."""
    return {key: text for key, text in start_to_dict(match).items() if text}


def format_call(function: str, game_name: str, *arguments: str) -> str:
    """Return a script that hands something to the page, whichever of the two is there first."""
    call = f"boards.{function}({', '.join([json.dumps(game_name), *arguments])});"
    return (
        f"(globalThis.parlourQueue ??= []).push((boards) => {{\n{call}\n}});\nglobalThis.parlourBoards?.readQueue();\n"
    )


def make_file(name: str, text: str) -> BoardFile:
    """Return a file with a part of its hash in its name."""
    stem, _, suffix = name.rpartition(".")
    return BoardFile(f"{stem}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.{suffix}", text)


def format_recorded_boards(boards: list[dict[str, Any]]) -> str:
    """Return what a page needs in its head to play recorded boards: their files are loaded at once, the rest later."""
    files = dict.fromkeys(file for board in boards for file in (board["script"], board["recordings"][0]["file"]))
    return "".join(
        f'<script async fetchpriority="high" src="./{file}" onerror="this.dataset.failed=\'\'"></script>'
        for file in files
    )


def format_player(boards: list[dict[str, Any]]) -> str:
    """Return the script that plays the recorded boards of a page, with what it needs to know."""
    if not boards:
        return ""
    info = to_json({"boards": boards, "link_keys": LINK_KEYS}).replace("<", r"\u003c")
    sources = [(WIDGET_FOLDER / "recorded_files.js").read_text("utf-8"), PLAYER.read_text("utf-8")]
    script = "\n".join(map(strip_imports_and_exports, sources))
    return f'<script type="application/json" id="recorded-boards">{info}</script><script>{{{script}}}</script>'
