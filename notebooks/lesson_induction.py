# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
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
    from engines import load, solve
    from engines.words import count, listing, outcome_in


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("lesson_induction"))


@app.cell(hide_code=True)
def rules_in_words():
    mo.md("""
    **Operation Obliteration.** One number, two players, in turn. **Add 1** or **subtract 1** if the number is prime,
    **divide by 2** if it is even, **multiply by 3 and add 1** if it is odd. The result stays between 1 and 100. You may
    not use the operation of your own last turn. Whoever has no operation left loses. Play it twice with a neighbour.
    """)


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("obliteration", {})
    table = mo.ui.anywidget(desk.table)
    lab.shown(table)
    return


@app.cell(hide_code=True)
def verdicts(start_guess):
    _then = "We shall not guess. We shall work it out, and begin at the end." if start_guess.value else "Choose first."
    mo.vstack([start_guess, mo.md(f"*{_then}*")])
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from analysis import backwards, explain
    from analysis.graph import arising
    from laboratory import colouring, experiments, quizzes

    return arising, backwards, colouring, experiments, explain, quizzes


@app.cell(hide_code=True)
def predictions(experiments):
    start_guess = experiments.question(
        "**Predict.** The number is 12 and both play as well as anybody can. Who wins?",
        {
            "Player 1": "And it takes no luck: whatever Player 2 does, there is an answer to it.",
            "Player 2": "It feels so, because the first two moves are forced. But the third is not.",
            "Nobody: it goes on for ever": "It can, if Player 1 subtracts at 3. Player 1 has better.",
        },
        right="Player 1",
    )
    small_guess = experiments.question(
        "**Predict.** The number is 19, and nobody has moved yet. One of the three operations loses. Which?",
        {
            "Add: 20": "20, 10, 5: then the other player has three ways to win. Move the slider to see it.",
            "Subtract: 18": "18, 9, 28: the other player divided last and cannot divide again.",
            "Multiply: 58": "58, 29, and at 30 or 28 the other player is stuck.",
        },
        right="Add: 20",
    )
    return small_guess, start_guess


@app.cell(hide_code=True)
def small_case(experiments, small_guess):
    _told = mo.md("## A small case: begin with 19\n\n19 is prime and odd, so there are three ways to begin.")
    mo.vstack([_told, experiments.revealed(small_guess)])
    return


@app.cell(hide_code=True)
def rule():
    mo.md("""
    ## One rule, from the end to the beginning

    Do not ask what happens after the first move. Ask where the game **stops**, and walk back. For the player to move:

    - a position is **lost ▼** if *every* move leads to a position that is won (for the other player);
    - a position is **won ▲** if *some* move leads to a position that is lost (for the other player).

    Where there is no move at all, the first line holds already: lost. So the rule needs no other beginning.
    """)


@app.cell(hide_code=True)
def the_rule_as_a_program(arising):
    def one_round(game, positions, known):
        """The colours after one more round of the rule."""
        colours = {}
        for position in positions:
            after = [known.get(game.canonical(game.apply(position, move))) for move in game.legal_moves(position)]
            if "loss" in after:
                colours[position] = "win"
            elif all(colour == "win" for colour in after):
                colours[position] = "loss"
        return colours

    def all_rounds(game, positions):
        """The colours after every round, until a round brings nothing new."""
        rounds = [{}, one_round(game, positions, {})]
        while rounds[-1] != rounds[-2]:
            rounds.append(one_round(game, positions, rounds[-1]))
        return rounds[:-1]

    nineteen = load("obliteration", start=19)
    nineteen_rounds = all_rounds(nineteen, arising(nineteen, nineteen.start()))
    mo.show_code()
    return all_rounds, nineteen, nineteen_rounds


@app.cell(hide_code=True)
def small_slider(backwards, colouring, nineteen, nineteen_rounds):
    small_round, small_sheet = colouring.round_slider(nineteen_rounds), backwards.paths(solve(nineteen))
    return small_round, small_sheet


@app.cell(hide_code=True)
def small_colours(colouring, nineteen, nineteen_rounds, small_guess, small_round, small_sheet):
    mo.stop(small_guess.value is None, mo.md("*Predict first: which move loses at 19? Then the colours come.*"))
    _told = mo.md("""
    ## Colour it, round by round

    Say what the next round brings **before** you move the slider. (Two circles may show the same number: then the last
    operations are different. "28 without divide" means that the player to move divided last.)
    """)
    mo.vstack([_told, colouring.coloured(nineteen, small_sheet, nineteen_rounds, small_round, "All games from 19")])
    return


@app.cell(hide_code=True)
def small_answer(nineteen, nineteen_rounds, small_guess):
    mo.stop(small_guess.value is None)
    _solution = solve(nineteen)
    _by = {value: [move for move, verdict in _solution.moves() if verdict.value == value] for value in ("win", "loss")}
    mo.md(f"""
    **At 19 Player 1 {outcome_in(*_solution.verdict()[:2])}: {listing(_by["win"])} win, {listing(_by["loss"])} loses.**
    All {len(nineteen_rounds[-1])} positions have a colour after {count(len(nineteen_rounds) - 1, "round")}, and nobody
    had to guess. The rounds even count: a position that gets its colour in round 1 is 0 plies from the end, in round 2
    it is 1 ply from the end, and so on, if the winner hurries and the loser holds out. (A *ply* is one move of one
    player.)
    """)
    return


@app.cell(hide_code=True)
def larger_slider(all_rounds, arising, backwards, colouring):
    twelve = load("obliteration")
    twelve_rounds = all_rounds(twelve, arising(twelve, twelve.start()))
    larger_round, larger_sheet = colouring.round_slider(twelve_rounds), backwards.paths(solve(twelve))
    return larger_round, larger_sheet, twelve, twelve_rounds


@app.cell(hide_code=True)
def larger_case(colouring, larger_round, larger_sheet, start_guess, twelve, twelve_rounds):
    mo.stop(start_guess.value is None, mo.md("*Predict first, beside the board at the top: who wins from 12?*"))
    _told = mo.md("## The larger case: begin with 12\n\nThe same rule, more positions. Which round colours 12 itself?")
    mo.vstack([_told, colouring.coloured(twelve, larger_sheet, twelve_rounds, larger_round, "All games from 12")])
    return


@app.cell(hide_code=True)
def answer(experiments, larger_sheet, start_guess, twelve, twelve_rounds):
    mo.stop(start_guess.value is None)
    _bare = len(larger_sheet.places) - len(twelve_rounds[-1])
    _told = mo.md(f"""
    **From 12, Player 1 {outcome_in(*solve(twelve).verdict()[:2])}.** Player 1 must divide: 6. Player 2 must divide: 3.
    Now Player 1 has a choice, and **adds: 4**. Player 2 divided last turn and may not divide again; 4 is neither prime
    nor odd. No move: lost. (Multiplying to 10 wins in the same way. Subtracting to 2 throws the win away.)

    Did you see it? {count(_bare, "position")} never got a colour, and still we know who wins from 12: one good move is
    enough. What an empty circle means is the next lesson, [Loops and draws]({lab.address("lesson_loops")}).
    """)
    experiments.revealed(start_guess, _told)
    return


@app.cell(hide_code=True)
def whole_game(all_rounds, colouring, start_guess, twelve):
    mo.stop(start_guess.value is None)
    _positions = twelve.positions()
    _rounds = all_rounds(twelve, _positions)
    _told = mo.md(f"""
    ## The whole game

    A position is the number and the last operation of each player: {len(_positions):,} in all. The rule colours
    {len(_rounds[-1]):,} of them in {count(len(_rounds) - 1, "round")}. Odd rounds find only losses, even rounds only
    wins. Why?
    """)
    _shown = [colouring.new_colours(_rounds), colouring.starts(solve(twelve))]
    mo.vstack([_told, mo.hstack(_shown, justify="start", align="start", wrap=True, gap=2)])
    return


@app.cell(hide_code=True)
def controls(quizzes):
    first = mo.ui.slider(1, 100, value=27, label="begin with", show_value=True, debounce=True)
    reading = mo.ui.switch(value=True, label="nobody may repeat their own last operation")
    kind = quizzes.kind_choice()
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number: the same for the whole class")
    return first, kind, reading, seed


@app.cell(hide_code=True)
def what_if(explain, first, reading):
    _rules = {"start": first.value, "no_repeat": "own" if reading.value else "off"}
    _solution = solve(load("obliteration", **_rules))
    _link = lab.address("obliteration", rules=" ".join(f"{name}={value}" for name, value in _rules.items()))
    mo.vstack(
        [
            mo.md("## What if?\n\nBegin with another number, or drop the rule against repeats. Predict, then look."),
            mo.hstack([first, reading], justify="start", wrap=True, gap=2),
            lab.sentences([explain.position(_solution, _solution.game.start())]),
            mo.md(f"[Play this in the laboratory]({_link})"),
        ]
    )
    return


@app.cell(hide_code=True)
def exercises(kind, quizzes, seed, twelve):
    questions = quizzes.sheet(solve(twelve), kind.value, seed=seed.value)
    answers, number = quizzes.answer_choices(questions), quizzes.question_tabs(questions)
    mo.vstack([mo.md("## Exercises"), mo.hstack([kind, seed], justify="start", wrap=True), number])
    return answers, number, questions


@app.cell(hide_code=True)
def question(number, questions, quizzes, twelve):
    quizzes.question_board(solve(twelve), questions, number.value)
    return


@app.cell(hide_code=True)
def checked(answers, number, questions, quizzes):
    quizzes.answer_view(questions, answers, number.value)
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Colour [all paths from 7]({lab.address("obliteration", rules="start=7")}) by hand, then check them under *Maps*.
    - In [Front-Ham for two]({lab.address("front_ham", rules="players=2")}) no position ever comes back. Does the rule
      colour everything there? How do you know before you try?
    - A game with three players: "won for the other player" has no meaning any more. What would you write instead?
    """)


@app.cell(hide_code=True)
def teachers_note():
    _slides = lab.address("lesson_induction", **{"view-as": "slides"})
    mo.accordion(
        {
            "For the teacher": mo.md(f"""
            **Aim.** Students can colour a small game backwards and say why each colour holds.

            **Time.** 30 minutes: play 5, predict 3, colour 19 by hand on paper 8, check with the slider 4, from 12 to the
            answer 5, exercises 5.

            **What goes wrong.** Students think forwards ("but I would not play that"). Say: *lost means: whatever you
            do.* They mix up whose colour it is. Say: *always the player to move; after my move, that is you.* They
            forget the last operations, and ask why 28 is lost. Let them say who divided last.

            **Slides.** [The same lesson as slides]({_slides}): each part is one slide, and the arrow keys turn them.
            `view-as=slides` at the end of the address does it, for every lesson; without it the lesson is a page again,
            so a class can read along. Answers and charts appear once a prediction is chosen: choose it with the class.
            Move sliders with the mouse, since the arrow keys turn the slide.
            """)
        }
    )
    return


if __name__ == "__main__":
    app.run()
