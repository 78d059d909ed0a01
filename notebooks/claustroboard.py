# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Claustroboard – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("claustroboard"))


@app.cell(hide_code=True)
def variants(desk, variant_now):
    variant = lab.variant_choice(desk, variant_now())
    variant
    return


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("claustroboard")
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
    first = desk.first
    return first, game, match, notice, rules_now, variant_now


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
    from analysis.claustroboard import pinned
    from laboratory import claustroboard, quizzes, sections

    return claustroboard, pinned, quizzes, sections


@app.cell(hide_code=True)
def this_deal(pinned, first, game):
    # The game in which every match begins with the deal on the board: rules are compared on one and the same deal.
    deal = pinned.pinned(game(), first())
    return (deal,)


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
    number = mo.ui.slider(50, 500, 50, value=100, label="deals", show_value=True)
    return games, number, players


@app.cell(hide_code=True)
def racing(game, games, players, sections):
    race = mo.ui.anywidget(sections.race(game(), players.value, games.value))
    return (race,)


@app.cell(hide_code=True)
def win_rates(game, games, players, race, section, sections):
    mo.stop(section.value != "Win rates")
    mo.vstack(
        [
            mo.md("## Bots against bots\n\nEvery game is another deal, so that luck with the cards evens out."),
            mo.hstack([*players.elements.values(), games], justify="start", wrap=True),
            race,
            sections.win_rates(game(), race.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def solving(claustroboard, game, number):
    solve = mo.ui.anywidget(claustroboard.solving(game(), number.value))
    return (solve,)


@app.cell(hide_code=True)
def seats(claustroboard, game, match, number, section, sections, solution, solve):
    mo.stop(section.value != "Win rates")
    mo.vstack(
        [
            mo.md("## Is it better to begin?\n\nThe same question without mistakes: each deal is solved to its end."),
            number,
            solve,
            claustroboard.shares(game(), solve.latest),
            mo.md("## Perfect play, and play that knows its opponent errs\n\nFrom the position on the board."),
            sections.expectations(match(), solution),
        ]
    )
    return


@app.cell(hide_code=True)
def rules(desk, rules_now):
    controls = lab.rule_controls(desk, rules_now())
    return (controls,)


@app.cell(hide_code=True)
def comparing(deal, claustroboard):
    baseline = claustroboard.way_choice(deal)
    return (baseline,)


@app.cell(hide_code=True)
def changing(baseline, deal, claustroboard, sections):
    compare = mo.ui.anywidget(claustroboard.comparing(deal, baseline.value))
    singles = mo.ui.anywidget(sections.single_changes(deal))
    return compare, singles


@app.cell(hide_code=True)
def changes_listed(compare, desk, section, sections):
    mo.stop(section.value != "Rule lab")
    listed = sections.change_table(desk, compare.latest or [])
    return (listed,)


@app.cell(hide_code=True)
def rule_lab(baseline, compare, controls, deal, claustroboard, game, listed, section, sections, singles):
    mo.stop(section.value != "Rule lab")
    mo.vstack(
        [
            lab.rule_sheet(game(), controls),
            claustroboard.collapsi(),
            mo.md("## What these rules make of this deal"),
            baseline,
            claustroboard.glance(deal, baseline.value),
            compare,
            claustroboard.compared(compare.latest, listed),
            mo.md("## Every single change, on this deal"),
            singles,
            sections.single_table(singles.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def whose(claustroboard, match):
    player = claustroboard.seat_choice(match())
    return (player,)


@app.cell(hide_code=True)
def maps(claustroboard, match, player, section, solution):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            player,
            mo.md("## Reach\n\nThe tiles on which the player could land now; for the mover with the verdict of each."),
            claustroboard.reach(match(), player.value, solution),
            mo.md("## Mobility\n\nHow many tiles could be chosen next from each tile: a low number is a trap."),
            claustroboard.mobility(match(), player.value),
        ]
    )
    return


@app.cell(hide_code=True)
def asking(quizzes):
    kind = quizzes.kind_choice()
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number: the same for the whole class")
    return kind, seed


@app.cell(hide_code=True)
def depths(deal, kind, quizzes, section):
    mo.stop(section.value != "Quiz")
    whole_game = lab.solved(deal)
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
def data(deal, section, sections):
    mo.stop(section.value != "Data")
    try:
        import polars  # written here, the browser's loader sees it
    except ImportError:
        polars = None
    sections.position_data(deal, polars, most=500)  # of this deal, the nearest first: each takes a while to solve
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
