"""Write the page with questions by link into a site, with the recordings that the site's own pages use."""

from __future__ import annotations

from pathlib import Path

from laboratory.classroom.ask_page import format_files, format_page
from publish.embed import describe_recorded_games
from publish.recorded_boards import BoardRecorder


def write_ask_page(site: Path, recorder: BoardRecorder) -> None:
    """Write ``ask.html`` for the games that were recorded."""
    for file, text in {"ask.html": format_page(describe_recorded_games(recorder)), **format_files()}.items():
        (site / file).write_text(text, encoding="utf-8")
