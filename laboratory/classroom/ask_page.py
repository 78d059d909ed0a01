"""Write ``ask.html``, the page of a site whose address holds the questions to a class, and the files beside it.

The page plays on recorded boards. It parses the lines of a prepared list as ``drafts.py`` does; all that it says or offers
as an answer, but for the moves, stands in the page.

>>> describe_questions({"obliteration": {"title": "Operation Obliteration"}})["games"]["obliteration"]
{'title': 'Operation Obliteration', 'version': '2', 'old_rules': ''}
>>> sorted(format_files())
['ask.css', 'ask.js']
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.question_types import NO_WINNER, WINNER_PROMPT
from engines import parse_link
from engines.formats.link import LINK_KEYS
from engines.formats.transcript import start_to_dict
from engines.registry import game_class
from engines.rules import FORMAT_VERSION
from laboratory.classroom.drafts import (
    FORCED,
    KINDS,
    MAX_LINE_CHARACTERS,
    MAX_PREPARED_QUESTIONS,
    MOVE_PROMPT,
    OVER,
    plain_text,
)
from laboratory.lessons.prediction import Prediction
from laboratory.lessons.predictions import PREDICTIONS
from widgets import BOARDS
from widgets.assets import STATIC_FOLDER as WIDGET_FOLDER
from widgets.assets import format_page_palette, strip_imports_and_exports
from widgets.recording import to_json

STATIC_FOLDER = Path(__file__).parent / "static"
SHARED_SCRIPTS = ("dom.js", "recorded_files.js", "recorded_links.js")
SHEET_SCRIPTS = ("model.js", "page.js", "result_code.js", "answer_sheet.js")
"""What shows questions and makes the result code, on every page without a server."""
OWN_SCRIPTS = ("fingerprint.js", "question_link.js", "recorded_question.js", "ask.js")


def format_page(games: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the page that asks about recorded boards of some games."""
    info = to_json(describe_questions(games)).replace("<", r"\u003c")
    return (STATIC_FOLDER / "ask.html").read_text("utf-8").replace(">{}<", f">{info}<", 1)


def format_files() -> dict[str, str]:
    """Return the files beside the page by name: its script and its style."""
    sources = [WIDGET_FOLDER / name for name in SHARED_SCRIPTS]
    sources += [STATIC_FOLDER / name for name in (*SHEET_SCRIPTS, *OWN_SCRIPTS)]
    script = "\n".join(strip_imports_and_exports(source.read_text("utf-8")) for source in sources)
    palette = format_page_palette()
    return {
        "ask.js": f"(() => {{\n{script}\n}})();\n",
        "ask.css": palette + (STATIC_FOLDER / "class.css").read_text("utf-8"),
    }


def describe_questions(games: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return what the page knows: the recorded games, and what may stand in a line and in a question."""
    return {
        "games": {name: {**game, **describe_old_links(name)} for name, game in games.items()},
        "pages": {name: game_class(name).title for name in BOARDS},
        "predictions": {
            page: {key: describe_prediction(prediction) for key, prediction in predictions.items()}
            for page, predictions in PREDICTIONS.items()
        },
        "kinds": list(KINDS),
        "link_keys": LINK_KEYS,
        "max_questions": MAX_PREPARED_QUESTIONS,
        "max_line_characters": MAX_LINE_CHARACTERS,
        "texts": {
            "prompts": {"move": MOVE_PROMPT, "who": WINNER_PROMPT},
            "no_winner": NO_WINNER,
            "forced": FORCED,
            "over": OVER,
        },
    }


def describe_old_links(game_name: str) -> dict[str, str]:
    """Return the version of links today, and the rules of today that a link without version and rules means."""
    return {"version": str(FORMAT_VERSION), "old_rules": start_to_dict(parse_link(game_name, {"moves": ""}))["rules"]}


def describe_prediction(prediction: Prediction) -> dict[str, Any]:
    """Return the prompt and the answers of a lesson's question, and not which of them is right."""
    return {"prompt": plain_text(prediction.prompt), "answers": list(prediction.choices)}
