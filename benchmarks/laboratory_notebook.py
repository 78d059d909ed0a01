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


@app.cell
def _():
    session = lab.GameSession(str(mo.query_params().get("game") or "chopsticks"), hints=True)
    match = session.match
    board = mo.ui.anywidget(session.board)
    board  # noqa: B018 - a cell shows its last expression
    return match, session


@app.cell
def _(session):
    move_tree = mo.ui.anywidget(session.tree())
    move_tree  # noqa: B018 - a cell shows its last expression


@app.cell
def _(match, session):
    card = lab.verdict_card(match(), session.solve_position())
    mo.Html(f'<div class="verdict-of">{session.board.position}</div>{card.text}')


if __name__ == "__main__":
    app.run()
