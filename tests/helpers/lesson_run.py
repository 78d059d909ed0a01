"""Run a lesson in a test: with predictions made, and with its links followed."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import marimo as mo

from engines import GAMES, parse_link

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHOICE = "the choice in a test"


def run_lesson(name, **definitions):
    """Return what all cells of a lesson show, and what they define; some names are given instead of computed."""
    spec = importlib.util.spec_from_file_location(name, NOTEBOOKS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.app.run(defs=definitions)


def render_lesson(name, **definitions):
    """Return what all cells of a lesson show, as HTML; some names of the lesson are given instead of computed."""
    outputs, _ = run_lesson(name, **definitions)
    return "\n".join(mo.as_html(output).text for output in outputs if output is not None)


def make_answered_question(explanation="What it means.", feedback="Right."):
    """Return a prediction that is already made."""
    return mo.ui.radio({CHOICE: (explanation, feedback)}, value=CHOICE)


def parse_linked_matches(name):
    """Yield the matches that a lesson links to, parsed as the laboratory parses its address."""
    tree = ast.parse((NOTEBOOKS / f"{name}.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in calls:
        if ast.unparse(call.func) == "lab.page_address":
            game, params = call.args[0].value, {keyword.arg: keyword.value.value for keyword in call.keywords}
            assert game in GAMES
            yield parse_link(game, params)
