# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Parlour")

with app.setup:
    import marimo as mo

    from engines import GAMES, Match, load
    from engines.solvers import solve
    from engines.terminal import words


@app.cell(hide_code=True)
def _():
    mo.md("""
    # Parlour

    Four small games in which a class sees game theory happen. Choose one and play it;
    beside every move stands what it is worth.
    """)
    return


@app.cell(hide_code=True)
def _():
    choice = mo.ui.dropdown({game.title: name for name, game in GAMES.items()}, value="Operation Obliteration", label="Game")
    choice
    return (choice,)


@app.cell(hide_code=True)
def _(choice):
    match = Match(load(choice.value))
    here, go = mo.state(0)
    return go, here, match


@app.cell(hide_code=True)
def _(go, here, match):
    match.jump(here())

    def play(text):
        match.play(text)
        go(match.here)

    def back(_):
        match.back()
        go(match.here)

    moves = [match.game.format_move(move) for move in match.game.legal_moves(match.state)]
    verdicts = solve(match.game, match.state).moves(match.state) if match.outcome() is None else []
    rows = [
        {"move": match.game.format_move(move), "verdict": words(verdict), "what happens": match.game.describe(match.state, move)}
        for move, verdict in verdicts
    ]
    over = match.outcome()
    return back, moves, over, play, rows


@app.cell(hide_code=True)
def _(back, match, moves, over, play, rows):
    mo.vstack(
        [
            mo.md(f"```\n{match.game.show(match.state)}\n```"),
            mo.md(over.reason if over else f"{match.game.names[match.game.turn(match.state)]} is to move."),
            mo.hstack(
                [mo.ui.button(label=text, on_click=lambda _, text=text: play(text)) for text in moves]
                + [mo.ui.button(label="undo", on_click=back)],
                justify="start",
                wrap=True,
            ),
            mo.ui.table(rows, selection=None) if rows else mo.md(""),
        ]
    )
    return


if __name__ == "__main__":
    app.run()
