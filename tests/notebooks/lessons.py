"""How the tests go through a lesson: with predictions made, and along its links."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import marimo as mo

from engines import GAMES, read_link

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHOSEN = "the choice of a test"


def shown(name, **made):
    """What a lesson shows in all its cells, as HTML, with these of its names made outside."""
    spec = importlib.util.spec_from_file_location(name, NOTEBOOKS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    outputs, _ = module.app.run(defs=made)
    return "\n".join(mo.as_html(output).text for output in outputs if output is not None)


def answered(words="What it means.", holds="Right."):
    """A prediction that is made."""
    return mo.ui.radio({CHOSEN: (words, holds)}, value=CHOSEN)


def matches(name):
    """The matches that a lesson links to, each read as the laboratory reads its address."""
    tree = ast.parse((NOTEBOOKS / f"{name}.py").read_text(encoding="utf-8"))
    calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call) and ast.unparse(one.func) == "lab.address"]
    for call in calls:
        game, words = call.args[0].value, {word.arg: word.value.value for word in call.keywords}
        assert game in GAMES
        yield read_link(game, words)
