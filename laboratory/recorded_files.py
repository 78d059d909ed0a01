"""Recordings of boards as files of a page, with what a page shows and says beside the board.

``widgets/recording.py`` says what a recording is. Here each one gets the verdict of the position with its reason, every move
with its verdict and reason, who was winning when, and what the keys say. ``board_files.py`` puts them on a page.

>>> from engines import Match, load
>>> file = make_recording_file(Match(load("obliteration")), 100)
>>> file.name[:13], file.start, file.is_complete
('obliteration-', {'version': '2'}, True)
"""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any, NamedTuple

from engines import Evaluation, Match
from laboratory.board_files import format_call, list_start_parts, make_file
from laboratory.html import PICTURES, render_headline, render_moves, render_refused_headline
from laboratory.session import explain_reason, explain_verdict
from widgets.announcements import describe_position, describe_topic
from widgets.limits import describe_refusal
from widgets.recording import record_match, to_json

MAX_PACKED_BYTES = 300_000
"""The most bytes of a recording, compressed; a larger game is recorded for fewer moves."""
SPOKEN_TOPICS = ("position", "verdict", "reason", "line")
EXPLAINERS = {"verdict": explain_verdict, "reason": explain_reason}


class RecordingFile(NamedTuple):
    """The file of a recording, how its matches begin, as in a link, and whether every position is recorded."""

    name: str
    text: str
    start: dict[str, str]
    is_complete: bool


def make_recording_file(match: Match[Any, Any], max_situations: int, rules_address: str = "") -> RecordingFile:
    """Return the file with the recording of all matches that begin like this one."""
    start = list_start_parts(match)
    packed, is_complete = pack_recording(match, max_situations, rules_address)
    call = format_call("addRecording", match.game.name, json.dumps(start), f'"{packed}"')
    return RecordingFile(*make_file(f"{match.game.name}.js", call), start, is_complete)


def pack_recording(match: Match[Any, Any], max_situations: int, rules_address: str = "") -> tuple[str, bool]:
    """Return the recording of a match as text, for as many situations as fit, and whether these are all."""
    recording = record_match(
        match,
        max_situations=max_situations,
        annotate=annotate,
        rules_address=rules_address,
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
