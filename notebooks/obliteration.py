# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Operation Obliteration – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("obliteration"))


@app.cell(hide_code=True)
def variants(desk, variant_now):
    variant = lab.variant_choice(desk, variant_now())
    variant
    return


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("obliteration")
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
    section = lab.section_tabs()
    section
    return (section,)


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from analysis.obliteration import hundreds, trajectories
    from laboratory import quizzes, sections

    return hundreds, quizzes, sections, trajectories


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
def last_operation():
    other = mo.ui.dropdown(["none", "add", "subtract", "divide", "multiply"], value="none", label="Opponent's last")
    return (other,)


@app.cell(hide_code=True)
def paths(match, section, sections, solution, trajectories):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("## The match against plain Collatz"),
            trajectories.path_chart(match()),
            mo.md("## Every path from here"),
            sections.tried(trajectories.graph_chart, solution, match().state),
        ]
    )
    return


@app.cell(hide_code=True)
def maps(game, hundreds, other, section, sections):
    mo.stop(section.value != "Maps")
    whole = lab.solved(game())
    mo.vstack(
        [
            mo.md("## Who wins at every number"),
            other,
            sections.tried(lambda: hundreds.last_chart(hundreds.by_last(whole), other.value)),
            mo.md("## By reading of the rule, by start and by limit"),
            hundreds.reading_chart(hundreds.by_reading(range(1, 101))),
            hundreds.limit_chart(hundreds.by_limit(range(1, 31), range(10, 101, 10))),
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
