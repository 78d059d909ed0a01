# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Parlour")

with app.setup:
    import marimo as mo

    import widgets
    from analysis import explain, history
    from engines import GAMES, EngineError, solve

    BUDGET = 100_000  # positions looked at for one verdict: a moment


@app.cell(hide_code=True)
def _():
    mo.md("""
    # Parlour

    Four small games in which a class sees game theory happen. Choose one and play: by mouse, touch or
    keyboard, against each other or against a computer at any seat. Below the board stands what every move is
    worth, and why.
    """)


@app.cell(hide_code=True)
def _():
    titles = {game.title: name for name, game in GAMES.items()}
    game = mo.ui.dropdown(titles, value="Chopsticks", label="Game")
    return (game,)


@app.cell(hide_code=True)
def _(game):
    names = list(GAMES[game.value].variants)
    variant = mo.ui.dropdown(names, value=names[0], label="Variant")
    mo.hstack([game, variant], justify="start")
    return (variant,)


@app.cell(hide_code=True)
def _(game, variant):
    table = widgets.board(game.value, variant.value)
    board = mo.ui.anywidget(table)
    board
    return board, table


@app.cell(hide_code=True)
def _(board, table):
    board.value  # a move on the board runs this cell again
    try:
        solution = solve(table.game, table.match.state, budget=BUDGET)
        reasons = explain.explain(solution, table.match.state)
        note = "Every move with its verdict for the player who makes it, best first." if reasons else table.status
        shown = [{"move": r.move, "verdict": r.verdict, "why": r.why} for r in reasons]
    except EngineError as too_large:
        solution, shown, note = None, [], str(too_large)
    mo.vstack(
        [
            mo.md("## What each move is worth"),
            mo.md(note),
            mo.ui.table(shown, selection=None, wrapped_columns=["why"]) if shown else None,
        ]
    )
    return (solution,)


@app.cell(hide_code=True)
def _(solution, table):
    try:
        chart = history.chart(table.match, solution) if solution and table.match.path() else None
    except EngineError:
        chart = None  # an early position of this match is too large to solve
    mo.vstack([mo.md("## The match so far"), chart]) if chart else None


@app.cell(hide_code=True)
def _(table):
    mo.vstack([mo.md("## Where the moves lead"), mo.ui.anywidget(widgets.tree(table))])


if __name__ == "__main__":
    app.run()
