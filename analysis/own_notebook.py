"""A notebook of one's own that opens a position: short visible code with its board, verdicts, tree and a data frame.

Both kinds have the same cells. In marimo a cell that names ``live`` runs again after every move; in Jupyter
``widgets.live_output`` follows the board.

>>> from engines import Match, load
>>> match = Match(load("obliteration", high=50))
>>> _ = match.play("divide")
>>> print(format_match_code(match))
game = load('obliteration', high=50)
match = Match(game)
match.play('divide')
"""

from __future__ import annotations

import json
from textwrap import indent
from typing import Any

from engines import Match
from engines.rules import list_code_names

SCRIPT_HEADER = """\
# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
# ///
"""
IMPORTS = """\
import polars as pl

import widgets
from analysis.explain import explain
from engines import Match, load
"""
EXPLAIN_FUNCTION = '''\
def explain_moves(board):
    """Say what every move leads to, and why; or why the position is not solved."""
    evaluation = board.evaluation
    return str(evaluation.refusal or "\\n\\n".join(reason.text for reason in explain(evaluation)))
'''
FRAME_FUNCTION = '''\
def rate_moves(board):
    """Return the verdict of every move as a data frame; or why the position is not solved."""
    evaluation = board.evaluation
    return evaluation.refusal or pl.DataFrame(
        [row._asdict() | {"move": board.game.format_move(row.move)} for row in evaluation.moves]
    )
'''
JUPYTER_CELLS = (
    "widgets.live_output(board, explain_moves)",
    "widgets.tree(board)",
    "widgets.live_output(board, rate_moves)",
)


def format_match_code(match: Match) -> str:
    """Return code that plays a match up to the position on the board."""
    tiles = list_code_names(match.game.rules)
    lines = (
        [f"from my_tiles import {', '.join(tiles)}  # your own tiles: the file my_tiles.py beside this one"]
        if tiles
        else []
    )
    lines += [f"game = {match.game!r}", f"match = Match({format_match_arguments(match)})"]
    return "\n".join([*lines, *(f"match.play({node.text!r})" for node in match.path())])


def format_match_arguments(match: Match) -> str:
    """Return how a match begins, as the arguments of Match."""
    game, start = match.game, match.nodes[0].state
    words = ["game"]
    if not match.has_standard_start:
        words.append(f"game.parse_state({game.format_state(start)!r}, turn={game.turn(start)})")
    if match.seed is not None:
        words.append(f"seed={match.seed}")
    if match.first:
        words.append(f"first={match.first}")
    return ", ".join(words)


def format_marimo_notebook(match: Match) -> str:
    """Return a notebook for marimo, as the text of a Python file."""
    setup = indent(f"import marimo as mo\n{IMPORTS}", "    ", lambda line: bool(line.strip()))
    app = f'app = marimo.App(width="medium", app_title={format_title(match)!r})'
    head = f"{SCRIPT_HEADER}\nimport marimo\n\n{app}\n\nwith app.setup:\n{setup}"
    board = (
        f"{format_match_code(match)}\nboard = widgets.board(match)\n"
        "live = mo.ui.anywidget(board)  # a cell that names live runs again after every move\nlive"
    )
    cells = [
        format_marimo_cell(board, returned="(board, live)"),
        format_marimo_cell("mo.md(explain_moves(live))", "live"),
        format_marimo_cell("mo.ui.anywidget(widgets.tree(board))  # a selected position can be played", "board"),
        format_marimo_cell("rate_moves(live)", "live"),
    ]
    functions = [f"@app.function\n{code}" for code in (EXPLAIN_FUNCTION, FRAME_FUNCTION)]
    return "\n\n".join([head, *functions, *cells, 'if __name__ == "__main__":\n    app.run()\n'])


def format_title(match: Match) -> str:
    """Return the title of the notebook."""
    return f"My {match.game.title}"


def format_marimo_cell(code: str, names: str = "", returned: str = "") -> str:
    """Return one cell of marimo: a function of the names that it uses."""
    return f"@app.cell\ndef _({names}):\n{indent(code, '    ')}\n    return {returned}".rstrip() + "\n"


def format_jupyter_notebook(match: Match) -> str:
    """Return a notebook for Jupyter, as the text of an .ipynb file."""
    heading = f"# {format_title(match)}\n\nRun the cells from top to bottom, then play on the board."
    board = f"{format_match_code(match)}\nboard = widgets.board(match)\nboard"
    functions = f"{EXPLAIN_FUNCTION}\n\n{FRAME_FUNCTION}"
    codes = [IMPORTS, functions, board, *JUPYTER_CELLS]
    cells = [make_jupyter_cell("markdown", heading)]
    cells += [make_jupyter_cell("code", code.strip(), outputs=[], execution_count=None) for code in codes]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def make_jupyter_cell(cell_type: str, source: str, **fields: Any) -> dict[str, Any]:
    """Return one cell of Jupyter."""
    return {"cell_type": cell_type, "metadata": {}, "source": source.splitlines(keepends=True), **fields}
