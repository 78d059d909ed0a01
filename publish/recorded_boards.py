"""Record the boards of a site's pages, so that they play before Python is there, or without it.

``laboratory/recorded_files.py`` and ``board_files.py`` make the files: the script of a game, its style, and each recording. They
stand in ``boards/``, each written once.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engines import Match, variant_rules
from engines.errors import LinkError
from engines.formats.transcript import match_from_header, start_to_dict
from engines.registry import game_class
from laboratory.board_files import BoardFile, list_start_parts, make_script_file, make_style_file
from laboratory.recorded_files import RecordingFile, make_recording_file
from widgets.recording import to_json

BOARDS_FOLDER = "boards"
MAX_SITUATIONS = 4_000


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

    @property
    def recordings(self) -> dict[str, list[RecordedStart]]:
        """The recordings that were written so far, by game."""
        found: dict[str, list[RecordedStart]] = {}
        for (game_name, _), recording in self._recordings.items():
            found.setdefault(game_name, []).append(recording)
        return found

    def write_script(self, game_name: str) -> str:
        """Write the script of a game's board; return its path in the site."""
        return self._save(make_script_file(game_name))

    def write_style(self, game_name: str) -> str:
        """Write the style of a game's board; return its path in the site."""
        return self._save(make_style_file(game_name))

    def write_recording(
        self, game_name: str, start: Mapping[str, str], max_situations: int = MAX_SITUATIONS
    ) -> RecordedStart:
        """Write the recording of the matches of a game that begin in the same way."""
        match = match_from_header({"game": game_name, **start}, LinkError)
        key = (game_name, to_json(list_start_parts(match)))
        if key not in self._recordings:
            file = make_recording_file(match, max_situations, f"./rules.html?game={game_name}")
            self._recordings[key] = RecordedStart(self._save(file), file.start, file.is_complete)
        return self._recordings[key]

    def write_variants(self, game_name: str) -> list[dict[str, Any]]:
        """Write the recordings of all variants of a game; return each with its title."""
        variants = game_class(game_name).variants
        games = [game_class(game_name)(variant_rules(game_name, name)) for name in variants]
        return [
            {"title": game.variant_title(name)} | self.write_recording(game_name, start_to_dict(Match(game)))._asdict()
            for name, game in zip(variants, games, strict=True)
        ]

    def _save(self, file: BoardFile | RecordingFile) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / file.name).write_text(file.text, encoding="utf-8")
        return f"{BOARDS_FOLDER}/{file.name}"


class PageRecordings:
    """Records the boards of pages of a site."""

    def __init__(self, site: Path, variants_of: Collection[str]) -> None:
        self.recorder = BoardRecorder(site)
        self._variants_of = frozenset(variants_of)

    def record(self, boards_folder: Path) -> list[dict[str, Any]]:
        """Record the boards that a notebook wrote into a folder."""
        return record_boards(boards_folder, self.recorder, self._variants_of)


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
