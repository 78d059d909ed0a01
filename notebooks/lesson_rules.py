# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Rules as experiments – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    from engines import load, solve
    from engines.words import outcome_in


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("lesson_rules"))


@app.cell(hide_code=True)
def opening():
    mo.md("""
    **Operation Obliteration.** Two players change one number in turn: add 1 or subtract 1 if it is prime, divide by 2
    if it is even, multiply by 3 and add 1 if it is odd. The result stays between 1 and 100. "Players cannot repeat the
    same operation they used on their previous turn." Whoever has no move loses.

    The rule book also prints a sample game. The board shows it after three turns. On turn 4 the book lets
    **Player 2 divide by 2**, then Player 1 multiplies, and then, it says, Player 2 has no move and loses. Try it.
    """)


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("obliteration", {"moves": "divide divide subtract"})
    table = mo.ui.anywidget(desk.table)
    lab.shown(table)
    return (desk,)


@app.cell(hide_code=True)
def verdicts(TURNS, design, experiments, reading, sample_guess):
    experiments.revealed(
        sample_guess,
        mo.md("**Whichever way you read the rule, the sample game breaks it.** See for yourself:"),
        reading,
        lab.table(design.readings(TURNS), {"reading": "forbidden", "turns": "legal turns", "stop": "then"}),
    )
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from analysis.rules import changes, design
    from analysis.obliteration import hundreds
    from analysis.claims import TURNS
    from laboratory import experiments, quizzes, sections

    return TURNS, changes, design, experiments, hundreds, quizzes, sections


@app.cell(hide_code=True)
def controls(TURNS, desk, experiments, hundreds, sections):
    reading = mo.ui.dropdown(
        hundreds.READINGS,
        value="own",
        label="Whose last operation is forbidden on the board",
        allow_select_none=False,
        on_change=lambda chosen: experiments.replayed(desk, {"no_repeat": chosen}, TURNS),
    )
    flip = mo.ui.dropdown(hundreds.READINGS[1:], value="opponent", label="own becomes", allow_select_none=False)
    singles = mo.ui.anywidget(sections.single_changes(load("chopsticks")))
    which = mo.ui.dropdown(experiments.DESIGNS, value="Chopsticks", label="Begin with", allow_select_none=False)
    modes, numbers = experiments.knobs("chopsticks"), experiments.knobs("obliteration")
    hunt = mo.ui.anywidget(experiments.hunt())
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number: the same for the whole class")
    return flip, hunt, modes, numbers, reading, seed, singles, which


@app.cell(hide_code=True)
def predictions(experiments):
    sample_guess = experiments.question(
        "**Predict.** Whose last operation must be forbidden, so that the whole sample game is legal?",
        {
            "The player's own": "Player 2 divided on turn 2, so on turn 4 Player 2 may not divide again.",
            "The opponent's": "Then Player 2 may not divide on turn 2, and the game is over at once.",
            "Nobody's": "Then all five moves are legal, but Player 2 may also divide the 4: turn 6 is not the end.",
            "It cannot be legal": "Every reading breaks it somewhere.",
        },
        right="It cannot be legal",
    )
    _why = "The start is only one position. That its winner is the same says little about all the others."
    hands_guess = experiments.question(
        "**Predict.** Read *opponent* instead of *own*: at 12, Player 1 wins either way. A position is the number and the last "
        "operation of each player; there are 2,500. In how many has the player to move another result now?",
        {"Hardly any": _why, "About one in five": _why, "More than half": _why},
        right="More than half",
    )
    _still = "With that alone, the game is still a draw."
    ends_guess = experiments.question(
        "**Predict.** Chopsticks is a draw: best play goes round for ever. Which of these changes, alone, makes it end?",
        {
            "Roll-over: six fingers become one": _still,
            "Suicide: a split may kill your own hand": "And it is not the first player who gains.",
            "Halvesies: only even hands are split": _still,
        },
        right="Suicide: a split may kill your own hand",
    )
    return ends_guess, hands_guess, sample_guess


@app.cell(hide_code=True)
def small_case():
    mo.md("""
    ## Small case: one number, four rule books

    A rule book is a program that nobody has run. Read one sentence in four ways and you have four games. Begin at 12,
    as the book does, and work it out by hand: 12 is even and not prime, so Player 1 must divide. What then?
    """)


@app.cell
def four_games(hundreds):
    four = []
    for no_repeat in hundreds.READINGS:
        solution = solve(load("obliteration", no_repeat=no_repeat))
        value, plies, _ = solution.verdict()
        line = ", ".join(solution.line())
        four.append({"forbidden": no_repeat, "Player 1": outcome_in(value, plies), "best line": line})
    mo.show_code(lab.table(four), position="above")
    return


@app.cell(hide_code=True)
def small_answer(design):
    _told = mo.md("""
    *Opponent* or *either*: Player 2 stands at 6, which is even and not prime, and may not divide: **lost after one move.**
    *Own*: Player 2 divides to 3, Player 1 adds 1, and at 4 Player 2 may not divide again: **lost after three.** *Off*: the
    line comes back to a number it has seen, and nobody can force the end: **a draw.** Here is what Player 1 gets from
    every number up to 12. Which row can you explain?
    """)
    mo.vstack([_told, lab.table(design.by_number(range(1, 13)))])
    return


@app.cell(hide_code=True)
def larger_case(experiments, flip, hands_guess):
    mo.vstack([mo.md("## Larger case: every position"), experiments.revealed(hands_guess, flip)])
    return


@app.cell
def flipped(changes, flip, hands_guess):
    mo.stop(hands_guess.value is None)
    book, other = load("obliteration"), load("obliteration", no_repeat=flip.value)
    different = changes.changed(book, other)  # another result, or the same one sooner or later
    hands = [one for one in different if one.value_before != one.value_after]
    mo.show_code()
    return book, different, hands, other


@app.cell(hide_code=True)
def flipped_answer(book, changes, different, flip, hands, other):
    _share = len(hands) / solve(book).counts().positions
    mo.vstack(
        [
            mo.md(f"""
            **{len(hands):,} positions change hands: {_share:.0%} of all.** In this picture a position that keeps its
            result, and is only won or lost sooner or later, stands on the diagonal.
            """),
            changes.chart(different),
            lab.table(changes.side_by_side(book, other), {"what": "", "before": "own", "after": flip.value}),
        ]
    )
    return


@app.cell(hide_code=True)
def chopsticks_too(ends_guess, experiments, sections, singles):
    _alone, _death, _both = (
        outcome_in(*solve(load("chopsticks", **dict.fromkeys(on, True))).verdict()[:2])
        for on in (["suicide"], ["sudden_death"], ["suicide", "rollover"])
    )
    _answer = mo.md(f"""
    **With suicide Player 1 {_alone}; with sudden death Player 1 {_death}.** Suicide only *adds* moves, for both alike,
    and yet it is a gift to one of them. And effects do not add up: with suicide *and* roll-over, Player 1 {_both} again.
    So change one rule at a time, and test every pair anew.
    """)
    _shown = experiments.revealed(ends_guess, _answer, singles, sections.single_table(singles.latest))
    _rules = mo.md("""
    ## Chopsticks: one switch at a time

    Each player has two hands and begins with one finger on each. On your turn, touch a hand of the opponent: it gains as
    many fingers as yours shows, and with five or more it is dead. Or move fingers from one of your hands to the other, a
    *split*. Whoever has two dead hands loses.
    """)
    mo.vstack([_rules, _shown])
    return


@app.cell(hide_code=True)
def designing(experiments, hunt, modes, numbers, which):
    _shown = modes if which.value == "chopsticks" else numbers
    mo.vstack(
        [
            mo.md("""
            ## Your turn: design a game

            Make a game that **the first player does not win** and that **comes to an end** when both play their best.
            Leave the players **something to decide**. One rule at a time: predict, flip, look.
            """),
            which,
            experiments.bench(which.value, _shown),
            experiments.scorecard(which.value, _shown.value),
            hunt,
            experiments.hunted(hunt.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def sheet(quizzes, seed):
    whole = solve(load("obliteration", no_repeat="either"))
    questions = quizzes.sheet(whole, "move", seed=seed.value)
    answers, number = quizzes.answer_choices(questions), quizzes.question_tabs(questions)
    _told = "## Exercises\n\nOn these boards both last operations are forbidden: your own and the opponent's."
    mo.vstack([mo.md(_told), seed, number])
    return answers, number, questions, whole


@app.cell(hide_code=True)
def exercise(number, questions, quizzes, whole):
    quizzes.question_board(whole, questions, number.value)
    return


@app.cell(hide_code=True)
def check(answers, number, questions, quizzes):
    quizzes.answer_view(questions, answers, number.value)
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Write a rule of your own, in one sentence, under which the sample game is legal from beginning to end.
    - [With nothing forbidden]({lab.address("obliteration", rules="no_repeat=off")}) most numbers are draws. Which are
      not, and why just those?
    - Why does [suicide]({lab.address("chopsticks", rules="suicide=true")}) help the second player? Follow the best line.
    - Front-Ham's book contradicts itself too: two examples treat the same action in two ways.
      [The other reading]({lab.address("front_ham", rules="players=2 overdraw=ignore")}) lets play go on for ever. Who
      gains by it?
    - Is a game that the second player always wins any fairer than one that the first player always wins?
    """)


@app.cell(hide_code=True)
def teacher():
    _note = mo.md("""
    **Aim.** A rule is a variable. Change one, hold the rest, and look at all positions, not at the start alone.

    **Time.** Sample game and first prediction 8 minutes; small case on paper 7; all positions 5; Chopsticks 5; design
    in pairs 10; two or three exercises 5.

    **What usually goes wrong.** "Player 1 wins both ways, so the rule does not matter": ask for one position that changed
    hands, and have it played. "More moves are better for me": the opponent has them too; show suicide. Two switches
    flipped at once: ask which of them did it. "It ends" is heard as "every game ends": the third line of the card is
    that stronger wish. None of these switches of Chopsticks grants it; let the class look for a way round in a circle.

    **If there is time.** Let pairs exchange designs, and find a mistake in the other's claim before the card is shown.
    """)
    mo.accordion({"For the teacher": _note})


if __name__ == "__main__":
    app.run()
