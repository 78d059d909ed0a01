"""Write the page with questions by link into a site, with the recordings that the site's own pages use."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engines import parse_link
from engines.formats.transcript import start_to_dict
from laboratory.classroom.ask_page import format_files, format_page
from laboratory.classroom.drafts import PREDICTION, QuestionLink
from publish.embed import describe_recorded_games
from publish.recorded_boards import BoardRecorder

QUESTION_SITUATIONS = 2
"""A question needs one position with its moves: with a limit of two situations the first one is recorded with all of them."""


def write_ask_page(site: Path, recorder: BoardRecorder, questions: Iterable[QuestionLink] = ()) -> None:
    """Write ``ask.html`` for the games that were recorded, and record the positions of some questions for it alone."""
    for kind, page, link in questions:
        if kind != PREDICTION and "position" in link:
            recorder.write_recording(page, start_to_dict(parse_link(page, link)), QUESTION_SITUATIONS)
    for file, text in {"ask.html": format_page(describe_recorded_games(recorder)), **format_files()}.items():
        (site / file).write_text(text, encoding="utf-8")
