# /// script
# [tool.marimo.display]
# theme = "system"
# ///
"""A page with one board or tree, named in its address (?game=chopsticks&show=tree), and what a dependent cell sees."""

import marimo

app = marimo.App(app_title="A board")

with app.setup:
    import json

    import marimo as mo

    import widgets


@app.cell
def _():
    asked = mo.query_params()
    options = json.loads(asked.get("options") or "{}")
    make = widgets.tree if asked.get("show") == "tree" else widgets.board
    board = mo.ui.anywidget(make(asked.get("game") or "obliteration", **options))
    board  # noqa: B018 a cell shows its last expression
    return (board,)


@app.cell
def _(board):
    seen = board.value
    said = (
        f"{seen['last'].get('move', 'nothing')}, {len(seen['history'])} moves"
        if "last" in seen
        else ", ".join(seen["selected"]["moves"])
    )
    mo.plain_text(f"seen {seen['position']} after {said}")


if __name__ == "__main__":
    app.run()
