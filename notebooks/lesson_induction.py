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
    width="medium", app_title="Backward induction – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, solve
    from engines.english import count_noun, describe_outcome, join_words
    from laboratory import lessons


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    _rules = mo.md("""
    **Operation Obliteration.** Two players take turns to change one number. **Add 1** or **subtract 1** if the number is
    prime, **divide by 2** if it is even, **multiply by 3 and add 1** if it is odd. The result must be between 1 and 100.
    You may not repeat the operation of your own last turn. Whoever has no legal operation loses.
    """)
    mo.vstack([mo.Html(lab.page_heading("lesson_induction")), _rules, answers.view])
    return (answers,)


@app.cell(hide_code=True)
def steps(answers):
    steps = lessons.make_steps(
        answers,
        "Play twice with a partner, then predict",
        "A small case: start with 19",
        "One rule, from the end to the start",
        "Colour it, round by round",
        "The larger case: start with 12",
        "The whole game",
        "What if?",
        "Exercises",
        "What books call it, and further questions",
    )
    return (steps,)


@app.cell(hide_code=True)
def predictions(answers):
    start_guess, small_guess, round_guess, whole_guess = lessons.make_predictions("lesson_induction", answers)
    return round_guess, small_guess, start_guess, whole_guess


@app.cell(hide_code=True)
def board(answers):
    board = mo.ui.anywidget(widgets.board("obliteration"))
    answers.keep_board("board", board.widget)
    return (board,)


@app.cell(hide_code=True)
def play(board, start_guess, steps):
    _text = "Let us find out. We start at the end of the game." if start_guess.value else ""
    steps.show(1, lessons.pair(steps.ask_about(board, start_guess), start_guess, mo.md(f"*{_text}*" if _text else "")))
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import backward_induction, explain
    from analysis.graded_quiz import GradedBank
    from analysis.graph import find_reachable_states
    from laboratory.lessons import induction

    return GradedBank, backward_induction, explain, find_reachable_states, induction


@app.cell(hide_code=True)
def small_case(small_guess, steps):
    steps.stop_before(2)
    _text = mo.md("19 is prime and odd, so there are three first moves. Play each of them on paper to the end.")
    steps.show(2, _text, steps.reveal(small_guess))
    return


@app.function(hide_code=True)
def apply_rule(game, positions, known):
    """Return the colours after one more round of the rule."""
    colours = {}
    for position in positions:
        after = [known.get(game.canonical(game.apply(position, move))) for move in game.legal_moves(position)]
        if "loss" in after:
            colours[position] = "win"
        elif all(colour == "win" for colour in after):
            colours[position] = "loss"
    return colours


@app.function(hide_code=True)
def apply_rule_repeatedly(game, positions):
    """Return the colours after every round, until a round adds none."""
    rounds = [{}, apply_rule(game, positions, {})]
    while rounds[-1] != rounds[-2]:
        rounds.append(apply_rule(game, positions, rounds[-1]))
    return rounds[:-1]


@app.cell(hide_code=True)
def rule(small_guess, steps):
    steps.stop_before(3, small_guess)
    _text = mo.md("""
    Do not ask what happens after the first move. Ask where the game **ends**, and go backwards. For the player to move:

    - a position is **lost ▼** if *every* move leads to a position that is won (for the other player);
    - a position is **won ▲** if *some* move leads to a position that is lost (for the other player).

    If there is no move at all, the first line is already true: the position is lost. So the rule can start there. Books
    call this *backward induction*. Here it is as a program:
    """)
    steps.show(3, _text, lessons.show_program(apply_rule, apply_rule_repeatedly))
    return


@app.cell(hide_code=True)
def small_slider(backward_induction, find_reachable_states, induction):
    small_game = load("obliteration", start=19)
    small_rounds = apply_rule_repeatedly(small_game, find_reachable_states(small_game, small_game.start()))
    small_round = induction.make_round_slider(small_rounds)
    small_map = backward_induction.build_path_map(solve(small_game))
    return small_game, small_map, small_round, small_rounds


@app.cell(hide_code=True)
def small_colours(induction, small_game, small_guess, small_map, small_round, small_rounds, steps):
    steps.stop_before(4, small_guess)
    _text = mo.md("""
    Before you move the slider to the next round, say which circles get a colour, and which colour. (Two circles can show
    the same number, if the last operations are different. "28 without divide" means that the player to move divided last.)
    """)
    _solution = solve(small_game)
    _by = {value: [move for move, verdict in _solution.moves() if verdict.value == value] for value in ("win", "loss")}
    _answer = mo.md(f"""
    **At 19 Player 1 {describe_outcome(*_solution.verdict()[:2])}: {join_words(_by["win"])} win, {join_words(_by["loss"])} loses.**
    All {len(small_rounds[-1])} positions have a colour after {count_noun(len(small_rounds) - 1, "round")}, and nobody had to
    guess. The rounds also say how far the end is: a position that gets its colour in round 1 is the end, in round 2 it is 1
    move from the end, in round 3 it is 2 moves from the end, and so on, if the winner wants a quick end and the loser a
    late one. (We count the moves of both players.)
    """)
    _shown = induction.render_round(small_game, small_map, small_rounds, small_round, "All games from 19")
    steps.show(4, _text, _shown, induction.after_last_round(steps, small_round, _answer))
    return


@app.cell(hide_code=True)
def larger_slider(backward_induction, find_reachable_states, induction):
    larger_game = load("obliteration")
    larger_rounds = apply_rule_repeatedly(larger_game, find_reachable_states(larger_game, larger_game.start()))
    larger_round = induction.make_round_slider(larger_rounds)
    larger_map = backward_induction.build_path_map(solve(larger_game))
    return larger_game, larger_map, larger_round, larger_rounds


@app.cell(hide_code=True)
def larger_case(induction, larger_game, larger_map, larger_round, larger_rounds, round_guess, start_guess, steps):
    steps.stop_before(5, start_guess)
    _uncoloured = len(larger_map.positions) - len(larger_rounds[-1])
    _answer = mo.md(f"""
    **From 12, Player 1 {describe_outcome(*solve(larger_game).verdict()[:2])}.** Player 1 must divide: 6. Player 2 must divide: 3.
    Now Player 1 has a choice, and **adds: 4**. Player 2 divided last turn and may not divide again; 4 is neither prime
    nor odd. Player 2 has no move and loses. (Multiply to 10 wins in the same way. Subtract to 2 gives the win away.)

    Did you notice? {count_noun(_uncoloured, "position")} never got a colour, and still we know who wins from 12: one good
    move is enough. The next lesson, [Loops and draws]({lab.page_address("lesson_loops")}), says what an empty circle means.
    """)
    _map = induction.render_round(larger_game, larger_map, larger_rounds, larger_round, "All games from 12")
    _end = induction.after_last_round(steps, larger_round, mo.vstack([lessons.feedback(start_guess), _answer]))
    steps.show(5, steps.reveal(round_guess, _map, _end))
    return


@app.cell(hide_code=True)
def whole_game(induction, larger_game, steps, whole_guess):
    steps.stop_before(6)
    _positions = larger_game.all_states()
    _rounds = apply_rule_repeatedly(larger_game, _positions)
    _text = mo.md(f"""
    The rule colours **{len(_rounds[-1]):,} of {len(_positions):,}** positions in {count_noun(len(_rounds) - 1, "round")}. Odd
    rounds find only losses, even rounds only wins. Why?
    """)
    _results = [induction.render_new_colours(_rounds), induction.draw_starting_numbers(solve(larger_game))]
    _answer = mo.hstack(_results, justify="start", align="start", wrap=True, gap=2)
    steps.show(6, steps.reveal(whole_guess, _text, _answer))
    return


@app.cell(hide_code=True)
def controls(answers):
    start_number = answers.make_slider("number", 1, 100, value=27, label="start with", debounce=True)
    no_repeat = answers.make_switch("no_repeat", "nobody may repeat their own last operation", value=True)
    return no_repeat, start_number


@app.cell(hide_code=True)
def what_if_question(answers, no_repeat, start_number):
    what_if_game = load("obliteration", start=start_number.value, no_repeat="own" if no_repeat.value else "off")
    what_if_guess = answers.make_radio(
        "what_if",
        ["Player 1", "Player 2", "Nobody: it goes on forever"],
        "**Predict.** Who wins?",
        about=f"{start_number.value}_{int(no_repeat.value)}",  # another game needs another prediction
    )
    return what_if_game, what_if_guess


@app.cell(hide_code=True)
def what_if(explain, no_repeat, start_number, steps, what_if_game, what_if_guess):
    steps.stop_before(7)
    _answer = [
        lab.paragraphs([explain.explain_position(solve(what_if_game).evaluate())]),
        lessons.play_link(what_if_game),
    ]
    _text = mo.md("Start with another number, or switch off the rule against repeats.")
    _controls = mo.hstack([start_number, no_repeat], justify="start", wrap=True, gap=2)
    steps.show(7, _text, _controls, what_if_guess, *(_answer if steps.is_answered(what_if_guess) else []))
    return


@app.cell(hide_code=True)
def quiz(GradedBank, answers, larger_game):
    quiz = widgets.Quiz(larger_game, GradedBank)
    answers.keep_quiz("quiz", quiz)
    return (quiz,)


@app.cell(hide_code=True)
def exercises(quiz, steps):
    steps.stop_before(8)
    _text = mo.md("The first question of a sheet is the easiest, the last one the hardest.")
    steps.show(8, _text, lessons.pair(quiz.board, quiz))
    return


@app.cell(hide_code=True)
def further(induction, steps):
    steps.stop_before(9)
    _definitions = lessons.definitions(induction.TERMS, induction.SOURCES)
    steps.show(
        9, _definitions, mo.md("### Further questions"), lessons.further_questions(induction.list_further_questions())
    )
    return


@app.cell(hide_code=True)
def progress(round_guess, small_guess, start_guess, steps, whole_guess):
    lessons.show_progress(steps, {1: start_guess, 2: small_guess, 5: round_guess, 6: whole_guess})
    return


@app.cell(hide_code=True)
def teachers_note():
    lessons.teachers_note(
        "lesson_induction",
        """
        **Aim.** Students can colour a small game backwards and say why each colour is right.

        **Time.** 35 minutes: play 5, predict 3, colour 19 by hand on paper 8, check with the slider 4, from 12 to the
        answer 5, the whole game 5, exercises 5.

        **What goes wrong.** Students think forwards ("but I would not play that"). Say: *lost means: whatever you
        do.* They mix up whose colour it is. Say: *always the player to move; after my move, that is you.* They
        forget the last operations and ask why 28 is lost. Ask them who divided last.
        """,
    )
    return


if __name__ == "__main__":
    app.run()
