# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Front-Ham – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("front_ham"))


@app.cell(hide_code=True)
def variants(desk, variant_now):
    variant = lab.variant_choice(desk, variant_now())
    variant
    return


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("front_ham")
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
    section = lab.section_tabs(("Many players", *lab.SECTIONS))
    section
    return (section,)


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from laboratory import front_ham, quizzes, sections

    return front_ham, quizzes, sections


@app.cell(hide_code=True)
def many(crowning, front_ham, match, section, solution):
    mo.stop(section.value != "Many players")
    mo.vstack(
        [
            mo.md("""
            ## Each for themselves, or all against you

            With more than two players a move is worth what the others do about it, so something has to be assumed.
            **Everybody for themselves** (max^n): each player goes for their own best place; where a player does not
            care, several results remain. **All against the mover** (paranoid): the others play as one, and the
            place that the mover can still force is guaranteed. A **kingmaker** cannot come first any more, but
            decides who does.
            """),
            crowning,
            front_ham.assumptions(match(), solution),
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
def conjecture(desk, front_ham):
    law, crowning = front_ham.law_choices(), front_ham.kingmaker_button(desk)
    return crowning, law


@app.cell(hide_code=True)
def maps(front_ham, game, law, section):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## Guess the law

            In a duel two numbers decide: **a**, the socks of the player to move, and **b**, those of the opponent.
            The squares in full colour are solved. Find a law that fits them: choose when the mover wins, and the
            numbers *m* and *c*. The pale squares are what your law predicts. Then solve one number of socks more, and
            one more: a ring marks every square where the law was wrong.
            """),
            front_ham.law_panel(law),
            front_ham.law_view(game(), law.value),
            mo.accordion({"For the teacher: the law": front_ham.the_law(game())}),
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
def data(game, section, sections):
    mo.stop(section.value != "Data")
    try:
        import polars  # written here, the browser's loader sees it
    except ImportError:
        polars = None
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
