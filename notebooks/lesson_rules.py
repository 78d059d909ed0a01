# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
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
    import widgets
    from engines import load, parse_link, solve
    from engines.english import describe_outcome


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("lesson_rules"))


@app.cell(hide_code=True)
def game_rules():
    mo.md("""
    **Operation Obliteration.** Two players take turns to change one number: add 1 or subtract 1 if it is prime, divide by
    2 if it is even, multiply by 3 and add 1 if it is odd. The result must be between 1 and 100. "Players cannot repeat the
    same operation they used on their previous turn." Whoever has no move loses.

    The rule book also prints a sample game. The board shows it after three turns. In the book, **Player 2 divides by 2** on
    turn 4, then Player 1 multiplies, and then Player 2 has no move and loses. Try it.
    """)


@app.cell(hide_code=True)
def board():
    session = lab.GameSession(widgets.board(parse_link("obliteration", {"moves": "divide divide subtract"})))
    board = mo.ui.anywidget(session.board)
    lab.show_board(board)
    return (session,)


@app.cell(hide_code=True)
def verdicts(SAMPLE_MOVES, lessons, obliteration, reading, sample_guess):
    _columns = {"reading": "forbidden", "turns": "legal turns", "stop": "then"}
    lessons.reveal(
        sample_guess,
        mo.md("**However you read the rule, the sample game breaks it.** See for yourself:"),
        reading,
        lab.table(obliteration.compare_readings(SAMPLE_MOVES), _columns),
    )
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import rule_changes
    from analysis.claims import SAMPLE_MOVES
    from analysis.games import obliteration
    from analysis.quiz import QuestionBank
    from laboratory import lessons, rule_lab
    from laboratory.lessons import rules as design_lesson

    return QuestionBank, SAMPLE_MOVES, design_lesson, lessons, obliteration, rule_changes, rule_lab


@app.cell(hide_code=True)
def controls(SAMPLE_MOVES, design_lesson, obliteration, rule_lab, session):
    reading = mo.ui.dropdown(
        obliteration.READINGS,
        value="own",
        label="Whose last operation is forbidden on the board",
        allow_select_none=False,
        on_change=lambda chosen: design_lesson.replay_moves(session, {"no_repeat": chosen}, SAMPLE_MOVES),
    )
    _others = obliteration.READINGS[1:]
    other_reading = mo.ui.dropdown(_others, value="opponent", label="Instead of “own”, forbid", allow_select_none=False)
    single_change_task = mo.ui.anywidget(rule_lab.make_single_change_task(load("chopsticks")))
    _games = design_lesson.DESIGN_GAMES
    design_game = mo.ui.dropdown(_games, value="Chopsticks", label="Start with", allow_select_none=False)
    chopsticks_controls = design_lesson.make_design_controls("chopsticks")
    obliteration_controls = design_lesson.make_design_controls("obliteration")
    search_task = mo.ui.anywidget(design_lesson.make_search_task())
    return (
        chopsticks_controls,
        design_game,
        obliteration_controls,
        other_reading,
        reading,
        search_task,
        single_change_task,
    )


@app.cell(hide_code=True)
def predictions(lessons):
    sample_guess = lessons.question(
        "**Predict.** Whose last operation must be forbidden so that the whole sample game is legal?",
        {
            "The player's own": "Player 2 divided on turn 2, so on turn 4 Player 2 may not divide again.",
            "The opponent's": "Then Player 2 may not divide on turn 2, and the game is over at once.",
            "Nobody's": "Then all five moves are legal, but Player 2 may also divide the 4: turn 6 is not the end.",
            "It cannot be legal": "Under every reading, a move is illegal, or the game does not end there.",
        },
        right="It cannot be legal",
    )
    _why = "The start is only one position. It has the same winner, but that says little about the others."
    changed_guess = lessons.question(
        "**Predict.** Read *opponent* instead of *own*: at 12, Player 1 still wins. A position is the number and the last "
        "operation of each player; there are 2,500. In how many does the player to move get another result?",
        {"Almost none": _why, "About one in five": _why, "More than half": _why},
        right="More than half",
    )
    _still = "With this change alone, the game is still a draw."
    ends_guess = lessons.question(
        "**Predict.** Chopsticks is a draw: best play never ends. Which of these changes alone makes it end?",
        {
            "Roll-over: six fingers become one": _still,
            "Suicide: a split may kill your own hand": "And it does not help the first player.",
            "Halvesies: only even hands are split": _still,
        },
        right="Suicide: a split may kill your own hand",
    )
    return changed_guess, ends_guess, sample_guess


@app.cell(hide_code=True)
def small_case():
    mo.md("""
    ## Small case: one number, four rule books

    A rule book is a program that nobody has run. If you read one sentence in four ways, you have four games. Start with
    12, like the book, and work it out by hand: 12 is even and not prime, so Player 1 must divide. What happens next?
    """)


@app.cell
def four_readings(obliteration):
    rows = []
    for no_repeat in obliteration.READINGS:
        solution = solve(load("obliteration", no_repeat=no_repeat))
        value, plies, _ = solution.verdict()
        line = ", ".join(solution.line())
        rows.append({"forbidden": no_repeat, "Player 1": describe_outcome(value, plies), "best line": line})
    mo.show_code(lab.table(rows), position="above")
    return


@app.cell(hide_code=True)
def small_answer(obliteration):
    _text = mo.md("""
    *Opponent* or *either*: Player 2 has the number 6, which is even and not prime, and may not divide. **Player 2 loses
    after one move.** *Own*: Player 2 divides to 3, Player 1 adds 1, and at 4 Player 2 may not divide again. **Player 2 loses
    after three moves.** *Off*: best play comes back to the same number, and nobody can force the end. **It is a draw.**
    The table shows the result of Player 1 for every starting number up to 12. Which row can you explain?
    """)
    mo.vstack([_text, lab.table(obliteration.tabulate_readings(range(1, 13)))])
    return


@app.cell(hide_code=True)
def larger_case(changed_guess, lessons, other_reading):
    mo.vstack([mo.md("## Larger case: every position"), lessons.reveal(changed_guess, other_reading)])
    return


@app.cell
def changed_positions(changed_guess, other_reading, rule_changes):
    mo.stop(changed_guess.value is None)
    book_game, other_game = load("obliteration"), load("obliteration", no_repeat=other_reading.value)
    changed_positions = rule_changes.find_changes(book_game, other_game)  # another result, or another number of plies
    changed_results = [change for change in changed_positions if change.value_before != change.value_after]
    mo.show_code()
    return book_game, changed_positions, changed_results, other_game


@app.cell(hide_code=True)
def changed_answer(book_game, changed_positions, changed_results, other_game, other_reading, rule_changes):
    _share = len(changed_results) / solve(book_game).counts().positions
    _text = mo.md(f"""
    **{len(changed_results):,} positions get another result: {_share:.0%} of all.** On the diagonal of this picture are
    positions with the same result that are won or lost in another number of plies.
    """)
    _columns = {"what": "", "before": "own", "after": other_reading.value}
    _figures = lab.table(rule_changes.compare_figures(book_game, other_game), _columns)
    mo.vstack([_text, rule_changes.changes_chart(changed_positions), _figures])
    return


@app.cell(hide_code=True)
def chopsticks_changes(ends_guess, lessons, rule_lab, single_change_task):
    _alone, _death, _both = (
        describe_outcome(*solve(load("chopsticks", **dict.fromkeys(on, True))).verdict()[:2])
        for on in (["suicide"], ["sudden_death"], ["suicide", "rollover"])
    )
    _answer = mo.md(f"""
    **With suicide Player 1 {_alone}; with sudden death Player 1 {_death}.** Suicide only *adds* moves, the same for both
    players, but it helps only one of them. And effects do not add up: with suicide *and* roll-over, Player 1 {_both} again.
    So change one rule at a time, and test every pair of rules separately.
    """)
    _changes = rule_lab.render_single_changes(single_change_task.latest)
    _guess = lessons.reveal(ends_guess, _answer, single_change_task, _changes)
    _rules = mo.md("""
    ## Chopsticks: one change at a time

    Each player has two hands and starts with one finger on each. On your turn, strike a hand of the opponent with one of
    your hands: your fingers are added to it. A hand with five or more fingers is dead. Or move fingers from one of your
    hands to the other; this is a *split*. Whoever has two dead hands loses.
    """)
    mo.vstack([_rules, _guess])
    return


@app.cell(hide_code=True)
def design(chopsticks_controls, design_game, design_lesson, obliteration_controls, search_task):
    _controls = chopsticks_controls if design_game.value == "chopsticks" else obliteration_controls
    mo.vstack(
        [
            mo.md("""
            ## Your turn: design a game

            Make a game that **the first player does not win** and that **comes to an end** if both play their best. The
            players must have **something to decide**. Change one rule at a time: predict, change, look.
            """),
            design_game,
            design_lesson.render_design_controls(design_game.value, _controls),
            design_lesson.render_goals(design_game.value, _controls.value),
            search_task,
            design_lesson.render_search_results(search_task.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def exercises(QuestionBank):
    quiz = widgets.Quiz(load("obliteration", no_repeat="either"), lambda solution: QuestionBank(solution, ["move"]))
    _text = "## Exercises\n\nOn these boards both last operations are forbidden: your own and the opponent's."
    mo.vstack([mo.md(_text), quiz.board, quiz])
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Write your own rule, in one sentence, under which the whole sample game is legal.
    - [If nothing is forbidden]({lab.page_address("obliteration", rules="no_repeat=off")}) most numbers are draws. Which are
      not, and why exactly these?
    - Why does [suicide]({lab.page_address("chopsticks", rules="suicide=true")}) help the second player? Follow the best line.
    - Front-Ham's rule book contradicts itself, too: two examples treat the same action in different ways.
      [The other reading]({lab.page_address("front_ham", rules="players=2 overdraw=ignore")}) makes endless games possible. Whom
      does it help?
    - Is a game that the second player always wins fairer than one that the first player always wins?
    """)


@app.cell(hide_code=True)
def teachers_note():
    _note = mo.md("""
    **Aim.** A rule is a variable. Change one rule, keep the others, and look at all positions, not only at the start.

    **Time.** Sample game and first prediction 8 minutes; small case on paper 7; all positions 5; Chopsticks 5; design
    in pairs 10; two or three exercises 5.

    **What usually goes wrong.** "Player 1 wins both ways, so the rule does not matter": ask for one position with another
    result, and let two students play it. "More moves are better for me": the opponent has them, too; show suicide. Two
    rules changed at once: ask which of them had the effect. "It ends" is understood as "every game ends": that is the
    third goal in the table, and it is harder. None of these rules of Chopsticks reaches it; let the class look for a loop.

    **If there is time.** Let pairs exchange designs and look for a mistake in the other's claim before they see the table.
    """)
    mo.accordion({"For the teacher": _note})


if __name__ == "__main__":
    app.run()
