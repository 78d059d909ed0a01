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
    width="medium", app_title="Loops and draws – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, parse_link, solve
    from engines.english import count_noun
    from laboratory import lessons


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    _rules = mo.md("""
    **Chopsticks.** Everybody starts with one finger on each hand. On your turn, **strike** a live hand of the other player
    with one of your hands: your fingers are added to it. A hand with five or more fingers is dead. Or **split**:
    move fingers between your own two hands. With two dead hands you lose. Player 2 is a perfect bot. Try to beat it.
    """)
    mo.vstack([mo.Html(lab.page_heading("lesson_loops")), _rules, answers.view])
    return (answers,)


@app.cell(hide_code=True)
def steps(answers):
    steps = lessons.make_steps(
        answers,
        "Play against a perfect bot, then predict",
        "A small case: one number that comes back",
        "Colour it backwards",
        "What are the empty circles?",
        "The larger case: Chopsticks",
        "Perfect play goes round",
        "A referee for endless games",
        "Exercises",
        "What books call it, and further questions",
    )
    return (steps,)


@app.cell(hide_code=True)
def predictions(answers):
    start_guess, small_guess, empty_guess, loop_guess, referee_guess = lessons.make_predictions("lesson_loops", answers)
    return empty_guess, loop_guess, referee_guess, small_guess, start_guess


@app.cell(hide_code=True)
def board(answers):
    board = mo.ui.anywidget(widgets.board("chopsticks", seats=["human", "hard"]))
    answers.keep_board("board", board.widget)
    return (board,)


@app.cell(hide_code=True)
def play(board, start_guess, steps):
    _text = "Remember your answer. First we look at a smaller game." if start_guess.value else ""
    steps.show(1, lessons.pair(steps.ask_about(board, start_guess), start_guess, mo.md(f"*{_text}*" if _text else "")))
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import backward_induction
    from analysis.graded_quiz import GradedBank
    from analysis.graph import find_reachable_states
    from laboratory.lessons import induction, loops

    return GradedBank, backward_induction, find_reachable_states, induction, loops


@app.cell(hide_code=True)
def small_case(small_guess, steps):
    steps.stop_before(2)
    _text = mo.md("""
    We play Operation Obliteration again and start with 1. Add or subtract 1 if the number is prime, divide by 2 if it is
    even, multiply by 3 and add 1 if it is odd. Never repeat your own last operation. 1 is odd: you multiply and get 4.
    4 is even: the other player divides and gets 2.
    """)
    steps.show(2, _text, steps.reveal(small_guess))
    return


@app.function(hide_code=True)
def apply_rule_repeatedly(game, positions):
    """Return the colours after every round of backward induction, until a round adds none."""
    rounds, colours = [], {}
    while colours not in rounds:
        rounds.append(colours)
        after = {p: [colours.get(game.canonical(game.apply(p, m))) for m in game.legal_moves(p)] for p in positions}
        won = {p: "win" for p in positions if "loss" in after[p]}  # some move leads to a lost position
        lost = {p: "loss" for p in positions if set(after[p]) <= {"win"}}  # every move leads to a won one
        colours = won | lost
    return rounds


@app.function(hide_code=True)
def can_stay_uncoloured(game, position, colours):
    """Return whether no move wins, but some move leads to another position without a colour."""
    after = [colours.get(game.canonical(game.apply(position, move))) for move in game.legal_moves(position)]
    return "loss" not in after and None in after


@app.cell(hide_code=True)
def small_slider(backward_induction, find_reachable_states, induction):
    small_game = load("obliteration", start=1)
    small_positions = find_reachable_states(small_game, small_game.start())
    small_rounds = apply_rule_repeatedly(small_game, small_positions)
    small_round = induction.make_round_slider(small_rounds)
    small_map = backward_induction.build_path_map(solve(small_game))
    return small_game, small_map, small_positions, small_round, small_rounds


@app.cell(hide_code=True)
def small_colours(induction, small_game, small_guess, small_map, small_round, small_rounds, steps):
    steps.stop_before(3, small_guess)
    _text = mo.md("""
    A position is **lost ▼** if every move leads to a won position. It is **won ▲** if some move leads to a lost one. Say
    which circles get a colour in the next round before you move the slider.
    """)
    _uncoloured = len(small_map.positions) - len(small_rounds[-1])
    _answer = mo.md(f"""
    This time the rule stops too early: **{count_noun(_uncoloured, "position")} of {len(small_map.positions)} never get a
    colour.** What are they?
    """)
    _shown = induction.render_round(small_game, small_map, small_rounds, small_round, "All games from 1")
    steps.show(3, _text, _shown, induction.after_last_round(steps, small_round, _answer))
    return


@app.cell(hide_code=True)
def argument(empty_guess, small_game, small_guess, small_positions, small_rounds, steps):
    steps.stop_before(4, small_guess)
    _colours = small_rounds[-1]
    _all_can = all(can_stay_uncoloured(small_game, p, _colours) for p in small_positions if p not in _colours)
    _text = mo.md("""
    Look at any position without a colour. **No move wins**: with a move to a lost position, it would be won. And **some
    move leads to another position without a colour**: if all moves led to won positions, it would be lost. So the
    player to move can stay among the empty circles forever, and so can the other player. **A position without a colour
    is a draw.** This program checks both sentences for one position:
    """)
    _check = mo.md(f"It holds for all empty circles: **{'yes' if _all_can else 'no'}**.")
    steps.show(4, steps.reveal(empty_guess, _text, lessons.show_program(can_stay_uncoloured), _check))
    return


@app.cell(hide_code=True)
def controls(answers):
    rollover = mo.ui.radio(
        {"Cutoff": False, "Roll-over": True}, value="Cutoff", label="More than five fingers:", inline=True
    )
    max_occurrences = answers.make_slider("occurs", 2, 9, value=3, label="a draw if a position occurs this often")
    return max_occurrences, rollover


@app.cell(hide_code=True)
def larger_slider(backward_induction, find_reachable_states, induction, rollover):
    game = load("chopsticks", rollover=rollover.value)
    rounds = apply_rule_repeatedly(game, find_reachable_states(game, game.start()))
    larger_map, larger_round = backward_induction.build_layered_map(solve(game)), induction.make_round_slider(rounds)
    return game, larger_map, larger_round, rounds


@app.cell(hide_code=True)
def larger_case(game, induction, larger_map, larger_round, rollover, rounds, start_guess, steps):
    steps.stop_before(5, start_guess)
    _text = mo.md("""
    Here is every position that a game can reach, written as four numbers of fingers: first the two hands of the player to
    move, then those of the other player. With **cutoff**, a hand with five or more fingers is dead. With **roll-over**, a
    hand with more than five loses five fingers and lives, and only a hand with exactly five is dead. Where do the colours
    stop? Only the start is marked with its four numbers.
    """)
    _answer = mo.md("""
    **Chopsticks is a draw, with cutoff and with roll-over: nobody can force the end.** The start is one of the empty
    circles. The table compares other rules. With *suicide*, a split may kill one of your own hands. Then the colours
    reach the start.
    """)
    _end = mo.vstack([lessons.feedback(start_guess), _answer, induction.render_rule_comparison()])
    _round = induction.render_round(game, larger_map, rounds, larger_round, "Every position of Chopsticks")
    steps.show(5, _text, rollover, _round, induction.after_last_round(steps, larger_round, _end))
    return


@app.cell(hide_code=True)
def loop_session(answers, backward_induction):
    _moves = backward_induction.format_loop_moves(solve(load("chopsticks")), 2)
    loop_session = lab.GameSession(widgets.board(parse_link("chopsticks", {"moves": _moves})))
    answers.keep_board("loop_board", loop_session.board)
    loop_board, loop_match = mo.ui.anywidget(loop_session.board), loop_session.get_match
    return loop_board, loop_match, loop_session


@app.cell(hide_code=True)
def loop_view(backward_induction, game, larger_map, loop_board, loop_guess, rounds, start_guess, steps):
    steps.stop_before(6, start_guess)
    _text = mo.md("""
    The map shows one loop: a game that comes back to the same position. On the board, two perfect players have gone
    through it twice, and the repetition rule has ended the game. Go back with **Undo**. Then leave the loop with another
    move, and read below what that move is worth.
    """)
    _loop = backward_induction.list_loop_states(solve(game))
    _map = backward_induction.induction_chart(larger_map, game, rounds[-1], highlighted_path=_loop, title="A loop")
    steps.show(6, steps.reveal(loop_guess, lessons.pair(lab.show_board(loop_board), _text), _map))
    return


@app.cell(hide_code=True)
def loop_verdicts(loop_guess, loop_match, loop_session, start_guess, steps):
    mo.stop(steps.slides or not (steps.is_reached(6) and steps.is_answered(start_guess, loop_guess)))
    lab.verdict_card(loop_match(), loop_session.board.evaluation, loop_session.board)
    return


@app.cell(hide_code=True)
def repetition(backward_induction, loops, max_occurrences, referee_guess, start_guess, steps):
    steps.stop_before(7, start_guess)
    _moves = len(backward_induction.format_loop_moves(solve(load("chopsticks")), max_occurrences.value - 1).split())
    _text = mo.md(f"""
    With this house rule the loop of the last step stops after **{count_noun(_moves, "move")}**. Seen from the
    start of a game, the rule does not change who can win: it only ends a game that would never end. (After mistakes it
    can: a position that has already occurred twice must not come again.) Chess has such a rule, too. In the laboratory
    it is called *{loops.REPETITION_TITLE}*. [With 0]({lab.page_address("chopsticks", rules="repetition=0")}) the referee never says "enough".
    """)
    _question = mo.md('A draw that never ends needs a referee who says "enough".')
    steps.show(7, _question, steps.reveal(referee_guess, max_occurrences, _text))
    return


@app.cell(hide_code=True)
def quiz(GradedBank, answers):
    quiz = widgets.Quiz(load("chopsticks"), GradedBank)
    answers.keep_quiz("quiz", quiz)
    return (quiz,)


@app.cell(hide_code=True)
def exercises(quiz, steps):
    steps.stop_before(8)
    _text = mo.md("These exercises use cutoff. The first question of a sheet is the easiest, the last one the hardest.")
    steps.show(8, _text, lessons.pair(quiz.board, quiz))
    return


@app.cell(hide_code=True)
def further(loops, steps):
    steps.stop_before(9)
    _definitions = lessons.definitions(loops.TERMS, loops.SOURCES)
    steps.show(
        9, _definitions, mo.md("### Further questions"), lessons.further_questions(loops.list_further_questions())
    )
    return


@app.cell(hide_code=True)
def progress(empty_guess, loop_guess, referee_guess, small_guess, start_guess, steps):
    lessons.show_progress(steps, {1: start_guess, 2: small_guess, 4: empty_guess, 6: loop_guess, 7: referee_guess})
    return


@app.cell(hide_code=True)
def teachers_note():
    lessons.teachers_note(
        "lesson_loops",
        """
        **Aim.** Students can say why a position without a colour is a draw, and find the loop that shows it.

        **Time.** 35 minutes: play against the bot 7, predict 3, the small case on paper 8, the argument 5,
        Chopsticks on the map 5, the loop and how to leave it 4, the referee 3. Exercises at home.

        **What goes wrong.** Students think that "no colour" means "not finished yet". Say: *one more round changes
        nothing; try it.* They think that in a draw both play badly. Say: *each of them wants to win; show me the
        move.* They think that the referee's rule is the reason for the draw. Say: *without it the game is the
        same, only longer.*
        """,
    )
    return


if __name__ == "__main__":
    app.run()
