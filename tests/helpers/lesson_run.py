"""Run a lesson in a test: with predictions made, and with its links followed."""

from __future__ import annotations

import importlib.util
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from unittest.mock import patch

import marimo as mo

import laboratory
from laboratory import Answers
from laboratory.answers import ANSWERS_KEY
from laboratory.lessons import steps

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHOICE = "the choice in a test"


@contextmanager
def open_lesson(answers, *, slides):
    """Let a lesson run as if its page were opened with these answers in its address, and as slides or not."""
    address = {ANSWERS_KEY: answers} if answers else {}
    with (
        patch.object(laboratory, "Answers", lambda _: Answers(address)),
        patch.object(steps, "is_slide_show", lambda: slides),
    ):
        yield


def read_page(name, answers=""):
    """Return what the cells of a page send to the browser, as HTML whose data can be parsed."""
    with open_lesson(answers, slides=False):
        outputs, _ = run_lesson(name)
    return "\n".join(mo.as_html(output).text for output in outputs if output is not None)


def walk_lesson(name, answers="", *, slides=False, **definitions):
    """Return all that a lesson sends to the page: its outputs as HTML with their data, and the state of its widgets.

    With ``answers="all.1"`` a teacher shows all steps and answers. With ``slides=True`` every step is open, but what has
    to be predicted first is closed.
    """
    with open_lesson(answers, slides=slides):
        outputs, defs = run_lesson(name, **definitions)
    html = "\n".join(mo.as_html(output).text for output in outputs if output is not None)
    widgets = [getattr(value, "widget", value) for value in defs.values()]
    states = [
        str({key: value for key, value in widget.get_state().items() if key != "setup" and not key.startswith("_")})
        for widget in widgets
        if hasattr(widget, "get_state") and getattr(widget, "model_id", None) and widget.model_id in html
    ]
    return "\n".join([unescape(unescape(html)), *states]), defs


def run_lesson(name, **definitions):
    """Return what all cells of a lesson show, and what they define; some names are given instead of computed."""
    spec = importlib.util.spec_from_file_location(name, NOTEBOOKS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.app.run(defs=definitions)


def make_answered_question(explanation="What it means.", feedback="Right."):
    """Return a prediction that is already made."""
    return mo.ui.radio({CHOICE: (explanation, feedback)}, value=CHOICE)
