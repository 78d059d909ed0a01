# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(
    width="medium",
    app_title="Rules as experiments – Parlour",
    css_file="parlour.css",
    html_head_file="parlour_head.html",
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import Match, load, parse_link, solve
    from engines.english import describe_outcome
    from laboratory import lessons


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    _rules = mo.md("""
    **Operation Obliteration.** Two players take turns to change one number: add 1 or subtract 1 if it is prime, divide by
    2 if it is even, multiply by 3 and add 1 if it is odd. The result must be between 1 and 100. "Players cannot repeat the
    same operation they used on their previous turn." Whoever has no move loses.

    The rule book also prints a sample game. The board shows it after three turns. In the book, **Player 2 divides by 2** on
    turn 4, then Player 1 multiplies, and then Player 2 has no move and loses. Try it.
    """)
    mo.vstack([mo.Html(lab.page_heading("lesson_rules")), _rules, answers.view])
    return (answers,)


@app.cell(hide_code=True)
def steps(answers):
    steps = lessons.make_steps(
        answers,
        "Play the sample game of the rule book, then predict",
        "A small case: one number, four rule books",
        "The larger case: every position",
        "Chopsticks: one change at a time",
        "Your turn: design a game",
        "Exercises",
        "What books call it, and further questions",
    )
    return (steps,)


@app.cell(hide_code=True)
def predictions(answers):
    sample_guess, small_guess, changed_guess, ends_guess = lessons.make_predictions("lesson_rules", answers)
    return changed_guess, ends_guess, sample_guess, small_guess


@app.cell(hide_code=True)
def board(answers):
    session = lab.GameSession(widgets.board(parse_link("obliteration", {"moves": "divide divide subtract"})))
    answers.keep_board("board", session.board)
    board = mo.ui.anywidget(session.board)
    return board, session


@app.cell(hide_code=True)
def play(board, sample_guess, steps):
    steps.show(1, lessons.pair(steps.ask_about(board, sample_guess), steps.reveal(sample_guess)))
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import rule_changes
    from analysis.claims import SAMPLE_MOVES
    from analysis.games import obliteration
    from analysis.graded_quiz import GradedBank
    from laboratory import what_if
    from laboratory.lessons import rules as design_lesson

    return GradedBank, SAMPLE_MOVES, design_lesson, obliteration, rule_changes, what_if


@app.cell(hide_code=True)
def sample_controls(SAMPLE_MOVES, design_lesson, obliteration, session):
    reading = design_lesson.make_reading_dropdown(
        "Whose last operation is forbidden on the board",
        on_change=lambda chosen: design_lesson.replay_moves(session, {"no_repeat": chosen}, SAMPLE_MOVES),
    )
    sample_table = design_lesson.render_sample_readings(
        obliteration.compare_readings(SAMPLE_MOVES, design_lesson.READING_TITLES)
    )
    return reading, sample_table


@app.cell(hide_code=True)
def sample_answer(reading, sample_guess, sample_table, steps):
    mo.stop(not steps.is_answered(sample_guess))
    mo.vstack(
        [mo.md("**None of these readings makes the sample game legal.** See for yourself:"), reading, sample_table]
    )
    return


@app.cell(hide_code=True)
def controls(answers, design_lesson, what_if):
    other_reading = design_lesson.make_reading_dropdown(
        "Instead of the player's own, forbid", first="opponent", without="own"
    )
    single_change_task = mo.ui.anywidget(what_if.make_start_task(load("chopsticks")))
    design_game = answers.make_dropdown("design_game", design_lesson.DESIGN_GAMES, "Start with")
    chopsticks_controls = design_lesson.make_design_controls("chopsticks", answers)
    obliteration_controls = design_lesson.make_design_controls("obliteration", answers)
    search_task = mo.ui.anywidget(design_lesson.make_search_task())
    return chopsticks_controls, design_game, obliteration_controls, other_reading, search_task, single_change_task


@app.function(hide_code=True)
def solve_readings(readings):
    """Return the result of Player 1 from 12, and the best line, under each reading of the rule."""
    rows = []
    for reading, title in readings.items():
        match = Match(load("obliteration", start=12, no_repeat=reading))
        best_play = solve(match.game)
        value, moves, _ = best_play.verdict()
        words = []
        for move in best_play.line():
            words.append(match.game.instruct(match.state, move))
            match.push(move)
        words += ["and so on"] if value == "draw" else []
        rows.append({"forbidden": title, "Player 1": describe_outcome(value, moves), "best line": ", ".join(words)})
    return rows


@app.cell(hide_code=True)
def small_case(design_lesson, obliteration, small_guess, steps):
    steps.stop_before(2)
    _text = mo.md("""
    A rule book is a program that nobody has run. If you read one sentence in four ways, you have four games. Start with
    12, like the book, and work it out by hand: 12 is even and not prime, so Player 1 must divide. What happens next?
    """)
    _table = lab.table(solve_readings(design_lesson.READING_TITLES))
    _answer = mo.md("""
    If the opponent's operation is forbidden (alone or with one's own), Player 2 has the number 6, which is even and not
    prime, and may not divide. **Player 2 loses after one move.** If only the player's own is forbidden, Player 2 divides to
    3, Player 1 adds 1, and at 4 Player 2 may not divide again. **Player 2 loses after three moves.** If nothing is
    forbidden, best play comes back to the same number, and nobody can force the end. **It is a draw.** The second table
    shows the result of Player 1 for every starting number up to 12. Which row can you explain?
    """)
    _numbers = design_lesson.render_reading_table(
        obliteration.tabulate_readings(range(1, 13), [*design_lesson.READING_TITLES])
    )
    steps.show(2, _text, steps.reveal(small_guess, lessons.show_program(solve_readings), _table, _answer, _numbers))
    return


@app.cell(hide_code=True)
def larger_case(changed_guess, design_lesson, other_reading, rule_changes, small_guess, steps):
    steps.stop_before(3, small_guess)
    _book, _other = load("obliteration"), load("obliteration", no_repeat=other_reading.value)
    _changes = rule_changes.find_changes(_book, _other)  # another result, or another number of moves
    _results = [change for change in _changes if change.value_before != change.value_after]
    _total = len(_book.all_states())
    _answer = mo.md(f"""
    **{len(_results):,} of {_total:,} positions get another result: {len(_results) / _total:.0%}.** Another
    {len(_changes) - len(_results):,} have the same result, but it takes another number of moves. All positions count here,
    also those that no game from 12 reaches.
    """)
    steps.show(3, steps.reveal(changed_guess, other_reading, _answer, rule_changes.changes_chart(_changes)))
    return


@app.cell(hide_code=True)
def chopsticks_changes(design_lesson, ends_guess, what_if, single_change_task, steps):
    steps.stop_before(4)
    _rules = mo.md("""
    Each player has two hands and starts with one finger on each. On your turn, strike a hand of the opponent with one of
    your hands: your fingers are added to it. A hand with five or more fingers is dead. Or move fingers from one of your
    hands to the other; this is a *split*. Whoever has two dead hands loses.
    """)
    _changes = what_if.render_start_changes(single_change_task.latest)
    _answer = design_lesson.render_chopsticks_answer()
    steps.show(4, _rules, steps.reveal(ends_guess, _answer, single_change_task, _changes))
    return


@app.cell(hide_code=True)
def design_question(answers, chopsticks_controls, design_game, design_lesson, obliteration_controls):
    design_controls = chopsticks_controls if design_game.value == "chopsticks" else obliteration_controls
    design_guess = answers.make_radio(
        "design",
        ["The first player wins", "The second player wins", "Nobody: best play never ends"],
        "**Predict.** Who wins this game with best play?",
        about=design_lesson.encode_design(
            design_game.value, design_controls.value
        ),  # another design, another prediction
    )
    return design_controls, design_guess


@app.cell(hide_code=True)
def design(design_controls, design_game, design_guess, design_lesson, search_task, steps):
    steps.stop_before(5)
    _text = mo.md("""
    Make a game that **the first player does not win** and that **comes to an end** if both play their best. The players
    must have **something to decide**. Change one rule at a time: change, predict, look.
    """)
    _controls = design_lesson.render_design_controls(design_game.value, design_controls)
    _answer = [
        design_lesson.render_goals(design_game.value, design_controls.value),
        search_task,
        design_lesson.render_search_results(search_task.latest),
    ]
    steps.show(5, _text, design_game, _controls, design_guess, *(_answer if steps.is_answered(design_guess) else []))
    return


@app.cell(hide_code=True)
def quiz(GradedBank, answers):
    quiz = widgets.Quiz(load("obliteration", no_repeat="either"), lambda solution: GradedBank(solution, ["move"]))
    answers.keep_quiz("quiz", quiz)
    return (quiz,)


@app.cell(hide_code=True)
def exercises(quiz, steps):
    steps.stop_before(6)
    _text = mo.md("""
    On these boards both last operations are forbidden: your own and the opponent's. The first question of a sheet is the
    easiest, the last one the hardest.
    """)
    steps.show(6, _text, lessons.pair(quiz.board, quiz))
    return


@app.cell(hide_code=True)
def further(design_lesson, steps):
    steps.stop_before(7)
    _definitions = lessons.definitions(design_lesson.TERMS, design_lesson.SOURCES)
    _questions = lessons.further_questions(design_lesson.list_further_questions())
    steps.show(7, _definitions, mo.md("### Further questions"), _questions)
    return


@app.cell(hide_code=True)
def progress(changed_guess, ends_guess, sample_guess, small_guess, steps):
    lessons.show_progress(steps, {1: sample_guess, 2: small_guess, 3: changed_guess, 4: ends_guess})
    return


@app.cell(hide_code=True)
def teachers_note():
    lessons.teachers_note(
        "lesson_rules",
        """
        **Aim.** A rule is a variable. Change one rule, keep the others, and look at all positions, not only at the start.

        **Time.** Sample game and first prediction 8 minutes; small case on paper 7; all positions 5; Chopsticks 5; design
        in pairs 10; two or three exercises 5.

        **What usually goes wrong.** "Player 1 wins both ways, so the rule does not matter": ask for one position with another
        result, and let two students play it. "More moves are better for me": the opponent has them, too; show suicide. Two
        rules changed at once: ask which of them had the effect. "It ends" is understood as "every game ends": that is the
        third goal in the table, and it is harder. None of these rules of Chopsticks reaches it; let the class look for a loop.

        **If there is time.** Let pairs exchange designs and look for a mistake in the other's claim before they see the table.
        """,
    )
    return


if __name__ == "__main__":
    app.run()
