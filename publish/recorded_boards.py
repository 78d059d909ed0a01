"""Record the boards of a site's pages, so that they play before Python is there, or without it.

``widgets/recording.py`` says what a recording is. Here each one gets what a page shows beside the board: the verdict of the
position with its reason, every move with its verdict and reason, who was winning when, and what the keys say. The script
of a game and each recording are files in ``boards/``, written once: plain scripts, which also load from a folder on the
visitor's disk. ``static/recorded_boards.js`` plays them on a page.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engines import Evaluation, Match, variant_rules
from engines.errors import LinkError
from engines.formats.link import LINK_KEYS
from engines.formats.transcript import match_from_header, start_to_dict
from engines.registry import game_class
from laboratory.html import PICTURES, render_headline, render_moves, render_refused_headline
from laboratory.pages import page_address
from laboratory.session import explain_reason, explain_verdict
from publish.tools import read_static
from widgets.announcements import describe_position, describe_topic
from widgets.assets import build_recorded_script
from widgets.limits import describe_refusal
from widgets.recording import record_match, to_json

BOARDS_FOLDER = "boards"
MAX_PACKED_BYTES = 300_000
"""The most bytes of a recording, compressed; a larger game is recorded for fewer moves."""
MAX_SITUATIONS = 4_000
SPOKEN_TOPICS = ("position", "verdict", "reason", "line")
EXPLAINERS = {"verdict": explain_verdict, "reason": explain_reason}


class RecordedStart(NamedTuple):
    """A recording that is a file of the site: its file, and how its matches begin, as in a link."""

    file: str
    start: dict[str, str]
    is_complete: bool


class BoardRecorder:
    """Writes the scripts of boards and their recordings into a site, each once."""

    def __init__(self, site: Path) -> None:
        self.folder = site / BOARDS_FOLDER
        self._recordings: dict[tuple[str, str], RecordedStart] = {}

    def write_script(self, game_name: str) -> str:
        """Write the script of a game's board; return the name of its file."""
        script = build_recorded_script(game_name)
        return self._save(game_name, f"boards.addScript({json.dumps(game_name)}, (() => {{\n{script}\n}})());")

    def write_recording(
        self, game_name: str, start: Mapping[str, str], max_situations: int = MAX_SITUATIONS
    ) -> RecordedStart:
        """Write the recording of the matches of a game that begin in the same way."""
        match = match_from_header({"game": game_name, **start}, LinkError)
        parts = {key: text for key, text in start_to_dict(match).items() if text}
        key = (game_name, to_json(parts))
        if key not in self._recordings:
            packed, is_complete = pack_recording(match, max_situations)
            file = self._save(game_name, f'boards.addRecording({json.dumps(parts)}, "{packed}");', game_name)
            self._recordings[key] = RecordedStart(file, parts, is_complete)
        return self._recordings[key]

    def write_variants(self, game_name: str) -> list[dict[str, Any]]:
        """Write the recordings of all variants of a game; return each with its title."""
        variants = game_class(game_name).variants
        games = [game_class(game_name)(variant_rules(game_name, name)) for name in variants]
        return [
            {"title": game.variant_title(name)} | self.write_recording(game_name, start_to_dict(Match(game)))._asdict()
            for name, game in zip(variants, games, strict=True)
        ]

    def _save(self, prefix: str, call: str, game_name: str = "") -> str:
        """Write a script that hands something to the page, whichever of the two is there first; return its name."""
        call = call.replace("boards.addRecording(", f"boards.addRecording({json.dumps(game_name)}, ")
        text = f"(globalThis.parlourQueue ??= []).push((boards) => {{\n{call}\n}});\nglobalThis.parlourBoards?.readQueue();\n"
        name = f"{prefix}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.js"
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")
        return f"{BOARDS_FOLDER}/{name}"


def pack_recording(match: Match[Any, Any], max_situations: int) -> tuple[str, bool]:
    """Return the recording of a match as text, for so many situations as fit, and whether these are all."""
    recording = record_match(
        match,
        max_situations=max_situations,
        annotate=annotate,
        rules_address=page_address("rules", game=match.game.name),
        max_packed_bytes=MAX_PACKED_BYTES,
    )
    data = gzip.compress(to_json(recording).encode(), 9, mtime=0)
    return base64.b64encode(data).decode(), recording["is_complete"]


def annotate(evaluation: Evaluation[Any, Any]) -> dict[str, Any]:
    """Return what a page shows and says about a position beside the board."""
    if outcome := evaluation.game.outcome(evaluation.state):
        return {"headline": "", "move list": "", "outlook": outcome.reason, "spoken": {}}
    if evaluation.refusal:
        headline = render_refused_headline(evaluation, evaluation.refusal)
        spoken = dict.fromkeys(SPOKEN_TOPICS, describe_refusal(evaluation.refusal))
        spoken["position"] = describe_position(evaluation)
        return {"headline": headline, "move list": "", "outlook": "", "spoken": spoken}
    spoken = {topic: describe_topic(topic, evaluation, None, None, EXPLAINERS) for topic in SPOKEN_TOPICS}
    return {
        "headline": render_headline(evaluation),
        "move list": render_moves(evaluation).replace(PICTURES, ""),
        "outlook": spoken["verdict"],
        "spoken": spoken,
    }


class PageRecordings:
    """Records the boards of pages of a site."""

    def __init__(self, site: Path, variants_of: Collection[str]) -> None:
        self._recorder = BoardRecorder(site)
        self._variants_of = frozenset(variants_of)

    def record(self, boards_folder: Path) -> list[dict[str, Any]]:
        """Record the boards that a notebook wrote into a folder."""
        return record_boards(boards_folder, self._recorder, self._variants_of)


def record_boards(boards_folder: Path, recorder: BoardRecorder, variants_of: Collection[str]) -> list[dict[str, Any]]:
    """Record the boards that a notebook wrote into a folder; return what the page's script needs to play them."""
    sources = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(boards_folder.glob("*.json"))}
    return [
        {"name": f"board-{name}", **record_board(source["board"], recorder, variants_of)}
        for name, source in sources.items()
        if "board" in source
    ]


def record_board(board: Mapping[str, Any], recorder: BoardRecorder, variants_of: Collection[str]) -> dict[str, Any]:
    """Record a board; one that has the page's address can change to another variant of its game."""
    game_name = board["game"]
    own = recorder.write_recording(game_name, board["start"])._asdict()
    has_variants = board["options"]["hasAddress"] and game_name in variants_of
    variants = recorder.write_variants(game_name) if has_variants else []
    others = [variant for variant in variants if variant["start"] != own["start"]]
    title = next((variant["title"] for variant in variants if variant["start"] == own["start"]), "")
    recordings = [{**own, "title": title, "isOwn": True}, *others]
    return {**board, "script": recorder.write_script(game_name), "recordings": recordings}


def format_recorded_boards(boards: list[dict[str, Any]]) -> str:
    """Return what a page needs in its head to play recorded boards: their files are loaded at once, the rest later."""
    files = dict.fromkeys(file for board in boards for file in (board["script"], board["recordings"][0]["file"]))
    return "".join(f'<script async fetchpriority="high" src="./{file}"></script>' for file in files)


def format_player(boards: list[dict[str, Any]]) -> str:
    """Return the script that plays the recorded boards of a page, with what it needs to know."""
    if not boards:
        return ""
    info = to_json({"boards": boards, "link_keys": LINK_KEYS}).replace("<", r"\u003c")
    return (
        f'<script type="application/json" id="recorded-boards">{info}</script>'
        f"<script>{read_static('recorded_boards.js')}</script>"
    )
