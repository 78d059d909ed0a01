# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Backward induction – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, solve
    from engines.english import count_noun, join_words, describe_outcome


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("lesson_induction"))


@app.cell(hide_code=True)
def game_rules():
    mo.md("""
    **Operation Obliteration.** Two players take turns to change one number. **Add 1** or **subtract 1** if the number is
    prime, **divide by 2** if it is even, **multiply by 3 and add 1** if it is odd. The result must be between 1 and 100.
    You may not repeat the operation of your own last turn. Whoever has no legal operation loses. Play it twice with a
    partner.
    """)


@app.cell(hide_code=True)
def board():
    board = mo.ui.anywidget(widgets.board("obliteration"))
    lab.show_board(board)
    return


@app.cell(hide_code=True)
def verdicts(start_guess):
    _text = "Let us find out. We start at the end of the game." if start_guess.value else "Choose first."
    mo.vstack([start_guess, mo.md(f"*{_text}*")])
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import backward_induction, explain
    from analysis.graph import find_reachable_states
    from analysis.quiz import QuestionBank
    from laboratory import lessons
    from laboratory.lessons import induction

    return QuestionBank, backward_induction, explain, find_reachable_states, induction, lessons


@app.cell(hide_code=True)
def predictions(lessons):
    start_guess = lessons.question(
        "**Predict.** The number is 12, and both players play as well as possible. Who wins?",
        {
            "Player 1": "Player 1 needs no luck: there is an answer to everything that Player 2 does.",
            "Player 2": "It may seem so, because the first two moves are forced. But the third is not.",
            "Nobody: it goes on forever": "It can, if Player 1 subtracts at 3. But Player 1 has a better move.",
        },
        right="Player 1",
    )
    small_guess = lessons.question(
        "**Predict.** The number is 19, and nobody has moved yet. One of the three operations loses. Which?",
        {
            "Add: 20": "20, 10, 5: then the other player has three ways to win. Move the slider to see it.",
            "Subtract: 18": "18, 9, 28: the other player divided last and may not divide again.",
            "Multiply: 58": "58, 29, and at 30 or 28 the other player is stuck.",
        },
        right="Add: 20",
    )
    return small_guess, start_guess


@app.cell(hide_code=True)
def small_case(lessons, small_guess):
    _text = mo.md("## A small case: start with 19\n\n19 is prime and odd, so there are three first moves.")
    mo.vstack([_text, lessons.reveal(small_guess)])
    return


@app.cell(hide_code=True)
def rule():
    mo.md("""
    ## One rule, from the end to the start

    Do not ask what happens after the first move. Ask where the game **ends**, and go backwards. For the player to move:

    - a position is **lost ▼** if *every* move leads to a position that is won (for the other player);
    - a position is **won ▲** if *some* move leads to a position that is lost (for the other player).

    If there is no move at all, the first line is already true: the position is lost. So the rule can start there.
    """)


@app.cell(hide_code=True)
def rule_program(find_reachable_states):
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

    def apply_rule_repeatedly(game, positions):
        """Return the colours after every round, until a round adds none."""
        rounds = [{}, apply_rule(game, positions, {})]
        while rounds[-1] != rounds[-2]:
            rounds.append(apply_rule(game, positions, rounds[-1]))
        return rounds[:-1]

    small_game = load("obliteration", start=19)
    small_rounds = apply_rule_repeatedly(small_game, find_reachable_states(small_game, small_game.start()))
    mo.show_code()
    return apply_rule_repeatedly, small_game, small_rounds


@app.cell(hide_code=True)
def small_slider(backward_induction, induction, small_game, small_rounds):
    small_round = induction.make_round_slider(small_rounds)
    small_map = backward_induction.build_path_map(solve(small_game))
    return small_map, small_round


@app.cell(hide_code=True)
def small_colours(induction, small_game, small_guess, small_map, small_round, small_rounds):
    mo.stop(small_guess.value is None, mo.md("*Predict first: which move loses at 19? Then you see the colours.*"))
    _text = mo.md("""
    ## Colour it, round by round

    Say which colours the next round adds **before** you move the slider. (Two circles can show the same number, if the
    last operations are different. "28 without divide" means that the player to move divided last.)
    """)
    mo.vstack([_text, induction.render_round(small_game, small_map, small_rounds, small_round, "All games from 19")])
    return


@app.cell(hide_code=True)
def small_answer(small_game, small_guess, small_rounds):
    mo.stop(small_guess.value is None)
    _solution = solve(small_game)
    _by = {value: [move for move, verdict in _solution.moves() if verdict.value == value] for value in ("win", "loss")}
    mo.md(f"""
    **At 19 Player 1 {describe_outcome(*_solution.verdict()[:2])}: {join_words(_by["win"])} win, {join_words(_by["loss"])} loses.**
    All {len(small_rounds[-1])} positions have a colour after {count_noun(len(small_rounds) - 1, "round")}, and nobody
    had to guess. The rounds also tell us how far the end is: a position that gets its colour in round 1 is 0 plies from
    the end, in round 2 it is 1 ply from the end, and so on, if the winner plays for a quick end and the loser for a late
    one. (A *ply* is one move of one player.)
    """)
    return


@app.cell(hide_code=True)
def larger_slider(apply_rule_repeatedly, backward_induction, find_reachable_states, induction):
    larger_game = load("obliteration")
    larger_rounds = apply_rule_repeatedly(larger_game, find_reachable_states(larger_game, larger_game.start()))
    larger_round = induction.make_round_slider(larger_rounds)
    larger_map = backward_induction.build_path_map(solve(larger_game))
    return larger_game, larger_map, larger_round, larger_rounds


@app.cell(hide_code=True)
def larger_case(induction, larger_game, larger_map, larger_round, larger_rounds, start_guess):
    mo.stop(start_guess.value is None, mo.md("*Predict first, next to the board at the top: who wins from 12?*"))
    _text = mo.md("## The larger case: start with 12\n\nThe same rule, more positions. Which round colours 12 itself?")
    _round = induction.render_round(larger_game, larger_map, larger_rounds, larger_round, "All games from 12")
    mo.vstack([_text, _round])
    return


@app.cell(hide_code=True)
def larger_answer(larger_game, larger_map, larger_rounds, lessons, start_guess):
    mo.stop(start_guess.value is None)
    _uncoloured = len(larger_map.positions) - len(larger_rounds[-1])
    _text = mo.md(f"""
    **From 12, Player 1 {describe_outcome(*solve(larger_game).verdict()[:2])}.** Player 1 must divide: 6. Player 2 must divide: 3.
    Now Player 1 has a choice, and **adds: 4**. Player 2 divided last turn and may not divide again; 4 is neither prime
    nor odd. Player 2 has no move and loses. (Multiply to 10 wins in the same way. Subtract to 2 gives the win away.)

    Did you notice? {count_noun(_uncoloured, "position")} never got a colour, and still we know who wins from 12: one good
    move is enough. The next lesson, [Loops and draws]({lab.page_address("lesson_loops")}), says what an empty circle means.
    """)
    lessons.reveal(start_guess, _text)
    return


@app.cell(hide_code=True)
def all_positions(apply_rule_repeatedly, induction, larger_game, start_guess):
    mo.stop(start_guess.value is None)
    _positions = larger_game.all_states()
    _rounds = apply_rule_repeatedly(larger_game, _positions)
    _text = mo.md(f"""
    ## The whole game

    A position is the number and the last operation of each player: {len(_positions):,} in all. The rule colours
    {len(_rounds[-1]):,} of them in {count_noun(len(_rounds) - 1, "round")}. Odd rounds find only losses, even rounds only
    wins. Why?
    """)
    _results = [induction.render_new_colours(_rounds), induction.draw_starting_numbers(solve(larger_game))]
    mo.vstack([_text, mo.hstack(_results, justify="start", align="start", wrap=True, gap=2)])
    return


@app.cell(hide_code=True)
def controls():
    start_number = mo.ui.slider(1, 100, value=27, label="start with", show_value=True, debounce=True)
    no_repeat = mo.ui.switch(value=True, label="nobody may repeat their own last operation")
    return no_repeat, start_number


@app.cell(hide_code=True)
def what_if(explain, no_repeat, start_number):
    _rules = {"start": start_number.value, "no_repeat": "own" if no_repeat.value else "off"}
    _solution = solve(load("obliteration", **_rules))
    _link = lab.page_address("obliteration", rules=" ".join(f"{name}={value}" for name, value in _rules.items()))
    mo.vstack(
        [
            mo.md(
                "## What if?\n\nStart with another number, or switch off the rule against repeats. Predict, then look."
            ),
            mo.hstack([start_number, no_repeat], justify="start", wrap=True, gap=2),
            lab.paragraphs([explain.explain_position(_solution.evaluate())]),
            mo.md(f"[Play this in the laboratory]({_link})"),
        ]
    )
    return


@app.cell(hide_code=True)
def exercises(QuestionBank, larger_game):
    quiz = widgets.Quiz(larger_game, QuestionBank)
    mo.vstack([mo.md("## Exercises"), quiz.board, quiz])
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Colour [all paths from 7]({lab.page_address("obliteration", rules="start=7")}) by hand. Then check them under *Maps*.
    - In [Front-Ham for two]({lab.page_address("front_ham", rules="players=2")}) no position can repeat. Does the rule
      colour all positions there? How do you know this before you try?
    - With three players, "won for the other player" has no meaning. What would you write instead?
    """)


@app.cell(hide_code=True)
def teachers_note():
    _slides = lab.page_address("lesson_induction", **{"view-as": "slides"})
    mo.accordion(
        {
            "For the teacher": mo.md(f"""
            **Aim.** Students can colour a small game backwards and say why each colour is right.

            **Time.** 30 minutes: play 5, predict 3, colour 19 by hand on paper 8, check with the slider 4, from 12 to the
            answer 5, exercises 5.

            **What goes wrong.** Students think forwards ("but I would not play that"). Say: *lost means: whatever you
            do.* They mix up whose colour it is. Say: *always the player to move; after my move, that is you.* They
            forget the last operations and ask why 28 is lost. Ask them who divided last.

            **Slides.** [The same lesson as slides]({_slides}): each part is one slide. Change slides with the arrow keys.
            Every lesson has slides: add `view-as=slides` to the address. Without it the lesson is a page again, so
            students can read along. Answers and charts appear after a prediction: choose one together with the class.
            Move sliders with the mouse, because the arrow keys change the slide.
            """)
        }
    )
    return


if __name__ == "__main__":
    app.run()
