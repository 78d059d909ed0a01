# /// script
# [tool.marimo.display]
# theme = "system"
# ///
# marimo writes the signatures of cells, without types.
# mypy: disable-error-code="no-untyped-def"
# ruff: noqa: ANN001, ANN202
"""A page with all that follows a board in a laboratory: hints, verdicts and a tree; its address is a shared match."""

import marimo

app = marimo.App(app_title="A laboratory")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell
def _():
    board = widgets.board(str(mo.query_params().get("game") or "chopsticks"), hints=True)
    session = lab.GameSession(board, mo.query_params())
    match = session.get_match
    mo.ui.anywidget(board)
    return board, match, session


@app.cell
def _(board):
    move_tree = mo.ui.anywidget(widgets.tree(board))
    move_tree  # noqa: B018 - a cell shows its last expression


@app.cell
def _(board, match):
    card = lab.verdict_card(match(), board.evaluation, board)
    mo.Html(f'<div class="verdict-of">{board.position}</div>{card.text}')


if __name__ == "__main__":
    app.run()
