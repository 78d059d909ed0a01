"""Write the page that other pages show in a frame into a site, with the recordings that the site's own pages use."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from laboratory.embed.page import GameAddresses, describe_game, format_files, format_page
from publish.recorded_boards import BoardRecorder, RecordedStart


def write_embed_page(site: Path, recorder: BoardRecorder, laboratories: Collection[str]) -> None:
    """Write ``embed.html`` for the games that were recorded; ``laboratories`` are those that have a page in the site."""
    games = describe_recorded_games(recorder, laboratories)
    (site / "embed.html").write_text(format_page(games), encoding="utf-8")
    for file, text in format_files().items():
        (site / file).write_text(text, encoding="utf-8")


def describe_recorded_games(recorder: BoardRecorder, laboratories: Collection[str] = ()) -> dict[str, dict[str, Any]]:
    """Return what a page knows of each game that was recorded."""
    games = {}
    for name, recorded in recorder.recordings.items():
        laboratory = f"./{name}.html" if name in laboratories else ""
        addresses = GameAddresses(recorder.write_script(name), recorder.write_style(name), laboratory)
        games[name] = describe_recorded_game(name, addresses, recorded)
    return games


def describe_recorded_game(name: str, addresses: GameAddresses, recorded: Iterable[RecordedStart]) -> dict[str, Any]:
    """Return what the page knows of a game: every variant, and the other starts that were recorded."""
    unnamed = {tuple(sorted(each.start.items())): each for each in recorded}

    def find_file(_variant: str, start: dict[str, str]) -> str:
        found = unnamed.pop(tuple(sorted(start.items())), None)
        return found.file if found else ""

    game = describe_game(name, addresses, find_file)
    others = [{"start": each.start, "file": each.file} for each in unnamed.values()]
    return game | {"recordings": [*game["recordings"], *others]}
