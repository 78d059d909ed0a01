# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Chopsticks – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("chopsticks"))


@app.cell(hide_code=True)
def variants(desk, variant_now):
    variant = lab.variant_choice(desk, variant_now())
    variant
    return


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("chopsticks")
    table = mo.ui.anywidget(desk.table)
    lab.shown(table)
    return (desk,)


@app.cell(hide_code=True)
def verdicts(desk, match):
    solution = desk.solution()
    desk.write_address()
    lab.verdicts(match(), solution)
    return (solution,)


@app.cell(hide_code=True)
def follow(desk):
    # A cell that calls game() follows the rules, one that calls match() the position, and so with the rest.
    game, match, notice, variant_now, rules_now = desk.game, desk.match, desk.notice, desk.variant, desk.rules
    return game, match, notice, rules_now, variant_now


@app.cell(hide_code=True)
def refusals(desk, notice):
    lab.notice(desk.trouble, notice())
    return


@app.cell(hide_code=True)
def sections_below():
    section = lab.section_tabs(("Moves", *lab.SECTIONS))
    section
    return (section,)


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from laboratory import chopsticks, quizzes, sections

    return chopsticks, quizzes, sections


@app.cell(hide_code=True)
def kinds(chopsticks, match, section):
    mo.stop(section.value != "Moves")
    mo.vstack(
        [
            mo.md("""
            ## Every kind of move

            The player to move has hand **A**, the smaller one, and hand **B**; the next player has **C** and **D**.
            `A-C` strikes C with A. `02-11` is a split: hands of 0 and 2 fingers become 1 and 1. A *division* brings
            a dead hand back to life, a *transfer* moves fingers between two live hands.
            """),
            chopsticks.kinds_of_move(match()),
        ]
    )
    return


@app.cell(hide_code=True)
def growing(desk):
    moves = mo.ui.anywidget(desk.tree())
    return (moves,)


@app.cell(hide_code=True)
def tree(moves, section):
    moves.widget.rest(resting=section.value != "Tree")
    mo.stop(section.value != "Tree")
    moves
    return


@app.cell(hide_code=True)
def history(match, section, sections, solution):
    mo.stop(section.value != "History")
    sections.match_history(match(), solution)
    return


@app.cell(hide_code=True)
def bots(game):
    players = lab.bot_choices(game())
    games = mo.ui.slider(50, 1000, 50, value=200, label="games", show_value=True)
    return games, players


@app.cell(hide_code=True)
def racing(game, games, players, sections):
    race = mo.ui.anywidget(sections.race(game(), players.value, games.value))
    return (race,)


@app.cell(hide_code=True)
def win_rates(game, games, match, players, race, section, sections, solution):
    mo.stop(section.value != "Win rates")
    mo.vstack(
        [
            mo.md("## Bots against bots"),
            mo.hstack([*players.elements.values(), games], justify="start", wrap=True),
            race,
            sections.win_rates(game(), race.latest),
            mo.md("## Perfect play, and play that knows its opponent errs"),
            sections.expectations(match(), solution),
        ]
    )
    return


@app.cell(hide_code=True)
def rules(desk, rules_now):
    controls = lab.rule_controls(desk, rules_now())
    return (controls,)


@app.cell(hide_code=True)
def comparing(game, sections):
    baseline = sections.baseline_choice(game())
    singles = mo.ui.anywidget(sections.single_changes(game()))
    return baseline, singles


@app.cell(hide_code=True)
def changing(baseline, desk, game, section, sections):
    mo.stop(section.value != "Rule lab")
    changed = sections.changed_positions(game(), baseline.value)
    listed = sections.change_table(desk, changed)
    return changed, listed


@app.cell(hide_code=True)
def rule_lab(baseline, changed, controls, game, listed, section, sections, singles):
    mo.stop(section.value != "Rule lab")
    mo.vstack(
        [
            lab.rule_sheet(game(), controls),
            mo.md("## What these rules change"),
            baseline,
            sections.comparison(game(), baseline.value, changed, listed),
            mo.md("## Every single change"),
            singles,
            sections.single_table(singles.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def charting(chopsticks):
    whole = mo.ui.switch(label="also positions that cannot arise")
    every = mo.ui.switch(label="also moves that throw the verdict away")
    every_mode = chopsticks.every_mode()
    sweep = mo.ui.anywidget(chopsticks.mode_sweep(every_mode))
    return every, every_mode, sweep, whole


@app.cell(hide_code=True)
def walking(chopsticks, game, section, whole):
    mo.stop(section.value != "Maps")
    found = chopsticks.whole_map(game(), whole=whole.value)
    return (found,)


@app.cell(hide_code=True)
def maps(chopsticks, every, found, match, section, whole):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## Every position, and where it leads

            Each mark is a position, the mover's hands first. Further right, best play takes more plies (single turns)
            to the end. The draws, where best play never ends, stand apart on the right. Lines are moves that keep
            what the mover has. Rest the pointer on a mark to read it.
            """),
            mo.hstack([whole, every], justify="start", wrap=True),
            chopsticks.map_view(match(), found, every=every.value),
        ]
    )
    return


@app.cell(hide_code=True)
def frames(section):
    mo.stop(section.value not in ("Maps", "Data"))
    try:
        import polars  # written here, the browser's loader sees it
    except ImportError:
        polars = None
    return (polars,)


@app.cell(hide_code=True)
def modes(chopsticks, every_mode, game, polars, section, sweep):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## Every combination of the modes

            The modes of the book can be switched on together: so many games, each with its verdict. Guess before you
            press the button: whom do the modes help more, the first player or the second?
            """),
            sweep,
            chopsticks.mode_grid(game(), every_mode, sweep.latest),
            chopsticks.mode_shares(every_mode, sweep.latest, polars),
        ]
    )
    return


@app.cell(hide_code=True)
def asking(quizzes):
    kind = quizzes.kind_choice()
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number: the same for the whole class")
    return kind, seed


@app.cell(hide_code=True)
def depths(game, kind, quizzes, section):
    mo.stop(section.value != "Quiz")
    whole_game = lab.solved(game())
    depth = quizzes.depth_choice(whole_game, kind.value)
    return depth, whole_game


@app.cell(hide_code=True)
def sheet(depth, kind, quizzes, seed, whole_game):
    questions = quizzes.sheet(whole_game, kind.value, depth.value, seed=seed.value)
    answers, asked = quizzes.answer_choices(questions), quizzes.question_tabs(questions)
    mo.vstack([mo.hstack([kind, depth, seed], justify="start", wrap=True), asked])
    return answers, asked, questions


@app.cell(hide_code=True)
def question(asked, questions, quizzes, whole_game):
    quizzes.question_board(whole_game, questions, asked.value)
    return


@app.cell(hide_code=True)
def answer(answers, asked, questions, quizzes):
    quizzes.answer_view(questions, answers, asked.value)
    return


@app.cell(hide_code=True)
def data(game, polars, section, sections):
    mo.stop(section.value != "Data")
    sections.position_data(game(), polars)
    return


@app.cell(hide_code=True)
def bringing(desk, sections):
    entrance = sections.door(desk)
    return (entrance,)


@app.cell(hide_code=True)
def share(desk, entrance, match, section, sections):
    mo.stop(section.value != "Share")
    sections.sharing(desk, match(), entrance)
    return


if __name__ == "__main__":
    app.run()
