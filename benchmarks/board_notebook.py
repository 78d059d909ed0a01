# /// script
# [tool.marimo.display]
# theme = "system"
# ///
# marimo writes the signatures of cells, without types.
# mypy: disable-error-code="no-untyped-def"
# ruff: noqa: ANN001, ANN202
"""A page with one board or tree, chosen by its address (?game=chopsticks&show=tree), and a cell that depends on it."""

import marimo

app = marimo.App(app_title="A board")

with app.setup:
    import json

    import marimo as mo

    import widgets


@app.cell
def _():
    query = mo.query_params()
    options = json.loads(str(query.get("options") or "{}"))
    make = widgets.tree if query.get("show") == "tree" else widgets.board
    board = mo.ui.anywidget(make(str(query.get("game") or "obliteration"), **options))
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


if __name__ == "__main__":
    app.run()
