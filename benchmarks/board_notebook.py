# /// script
# [tool.marimo.display]
# theme = "system"
# ///
# marimo writes the signatures of cells, without types.
# mypy: disable-error-code="no-untyped-def"
# ruff: noqa: ANN001, ANN202
"""A page with one board or tree, and a cell that depends on it.

The address chooses it (?game=chopsticks&show=tree), later the field at the end of the page.
"""

import marimo

app = marimo.App(app_title="A board")

with app.setup:
    import json

    import marimo as mo

    import widgets


@app.cell
def _(subject):
    shown = json.loads(subject.value)
    make = widgets.tree if shown.get("show") == "tree" else widgets.board
    board = mo.ui.anywidget(make(shown.get("game", "obliteration"), **json.loads(shown.get("options", "{}"))))
    board  # noqa: B018 - a cell shows its last expression
    return (board,)


@app.cell
def _(board):
    value = board.value
    moves = (
        f"{value['last_move'].get('move', 'nothing')}, {len(value['history'])} moves"
        if "last_move" in value
        else ", ".join(value["selected"]["moves"])
    )
    mo.plain_text(f"seen {value['position']} after {moves}")


@app.cell
def _():
    subject = mo.ui.text(json.dumps(mo.query_params().to_dict()), label="Shown on this page", full_width=True)
    subject  # noqa: B018
    return (subject,)


if __name__ == "__main__":
    app.run()
