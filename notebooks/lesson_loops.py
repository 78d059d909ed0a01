# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Loops and draws – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    from engines import load, solve
    from engines.words import count


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("lesson_loops"))


@app.cell(hide_code=True)
def rules_in_words():
    mo.md("""
    **Chopsticks.** Everybody begins with one finger on each hand. On your turn, **strike** a living hand of the other
    player with one of yours: your fingers are added to it. A hand with five or more is dead. Or **split**: move fingers
    between your own two hands. Two dead hands lose. Player 2 is the perfect machine here. Try to beat it.
    """)


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("chopsticks", {}, seats=["human", "hard"])
    table = mo.ui.anywidget(desk.table)
    lab.shown(table)
    return


@app.cell(hide_code=True)
def verdicts(start_guess):
    _then = "Keep it in mind. First a smaller game." if start_guess.value else "Choose first."
    mo.vstack([start_guess, mo.md(f"*{_then}*")])
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from analysis import backwards
    from analysis.graph import arising
    from laboratory import colouring, experiments, quizzes

    return arising, backwards, colouring, experiments, quizzes


@app.cell(hide_code=True)
def predictions(experiments):
    start_guess = experiments.question(
        "**Predict.** Both players of Chopsticks play as well as anybody can. Who wins?",
        {
            "Player 1": "Then some first move would lead to a position that is lost for Player 2. None does.",
            "Player 2": "Then every way of Player 1 would lead to ruin. But Player 1 can always step aside.",
            "Nobody: it goes round and round": "Neither can force the end, and neither has to lose.",
        },
        right="Nobody: it goes round and round",
    )
    small_guess = experiments.question(
        "**Predict.** Now the number is 2. You multiplied last time, the other player divided. Two of your three moves "
        "lose. Which one does not?",
        {
            "Subtract: 1": "1, 4, 2 and so on: the game goes round, and you are still in it.",
            "Add: 3": "The other player multiplies to 10, and you can only divide: 5. One step on you are stuck.",
            "Divide: 1": "The other player must multiply: 4. You have just divided and may not do it again: stuck.",
        },
        right="Subtract: 1",
    )
    return small_guess, start_guess


@app.cell(hide_code=True)
def small_case(experiments, small_guess):
    _told = mo.md("""
    ## A small case: one number that comes back

    Operation Obliteration again, from 1: add or subtract 1 if prime, halve if even, times 3 plus 1 if odd, and never
    your own last operation twice running. 1 is odd: multiply, 4. 4 is even: divide, 2.
    """)
    mo.vstack([_told, experiments.revealed(small_guess)])
    return


@app.cell(hide_code=True)
def small_slider(backwards, colouring, one, one_rounds):
    small_round, small_sheet = colouring.round_slider(one_rounds), backwards.paths(solve(one))
    return small_round, small_sheet


@app.cell(hide_code=True)
def small_colours(colouring, one, one_rounds, small_guess, small_round, small_sheet):
    mo.stop(small_guess.value is None, mo.md("*Predict first: which move does not lose at 2? Then the colours come.*"))
    _bare = len(small_sheet.places) - len(one_rounds[-1])
    _told = mo.md(f"""
    ## Colour it backwards

    **Lost ▼** if every move leads to a won position; **won ▲** if some move leads to a lost one. This time the rule
    stops too early: **{count(_bare, "position")} of {len(small_sheet.places)} never {"gets" if _bare == 1 else "get"} a
    colour.** What are they?
    """)
    mo.vstack([_told, colouring.coloured(one, small_sheet, one_rounds, small_round, "All games from 1")])
    return


@app.cell(hide_code=True)
def the_rule_as_a_program(arising):
    def all_rounds(game, positions):
        """The colours of backward induction after every round, until a round brings nothing new."""
        rounds, colours = [], {}
        while colours not in rounds:
            rounds.append(colours)
            after = {p: [colours.get(game.canonical(game.apply(p, m))) for m in game.legal_moves(p)] for p in positions}
            won = {p: "win" for p in positions if "loss" in after[p]}  # some move leads to a lost position
            lost = {p: "loss" for p in positions if set(after[p]) <= {"win"}}  # every move leads to a won one
            colours = won | lost
        return rounds

    one = load("obliteration", start=1)
    one_rounds = all_rounds(one, arising(one, one.start()))
    mo.show_code()
    return all_rounds, one, one_rounds


@app.cell(hide_code=True)
def staying(arising, one, one_rounds):
    def can_stay(game, position, colours):
        """Whether no move wins, but some move leads to another position without a colour."""
        after = [colours.get(game.canonical(game.apply(position, move))) for move in game.legal_moves(position)]
        return "loss" not in after and None in after

    bare = [position for position in arising(one, one.start()) if position not in one_rounds[-1]]
    mo.show_code(all(can_stay(one, position, one_rounds[-1]) for position in bare), position="above")
    return (can_stay,)


@app.cell(hide_code=True)
def argument():
    mo.md("""
    Look at any position without a colour. **No move wins**: a move to a lost position would have made it won. And **some
    move leads to another one without a colour**: if all its moves led to won positions, it would be lost. So whoever is
    to move can stay among the empty circles, and so can the other player, for ever. **What has no colour is a draw.**
    """)


@app.cell(hide_code=True)
def controls(quizzes):
    rules = mo.ui.radio({"cutoff": False, "roll-over": True}, value="cutoff", label="More than five:", inline=True)
    times = mo.ui.slider(2, 9, value=3, label="a draw when a position occurs this often", show_value=True)
    kind = quizzes.kind_choice()
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number: the same for the whole class")
    return kind, rules, seed, times


@app.cell(hide_code=True)
def chopsticks(all_rounds, arising, backwards, colouring, rules):
    game = load("chopsticks", rollover=rules.value)
    rounds = all_rounds(game, arising(game, game.start()))
    sheet, larger_round = backwards.layers(solve(game)), colouring.round_slider(rounds)
    return game, larger_round, rounds, sheet


@app.cell(hide_code=True)
def larger_case(colouring, game, larger_round, rounds, rules, sheet, start_guess):
    mo.stop(start_guess.value is None, mo.md("*Predict first, beside the board at the top: who wins Chopsticks?*"))
    _told = mo.md("""
    ## The larger case: Chopsticks

    Every position that can arise, written as `1423`: the hands of the player to move first. With **cutoff** a hand of
    more than five is dead; with **roll-over** it loses five and lives, and only exactly five is dead. Where does the
    colour stop?
    """)
    mo.vstack([_told, rules, colouring.coloured(game, sheet, rounds, larger_round, "Every position of Chopsticks")])
    return


@app.cell(hide_code=True)
def answer(backwards, colouring, experiments, game, rounds, sheet, start_guess):
    mo.stop(start_guess.value is None)
    _told = mo.md("""
    **Chopsticks is a draw, under cutoff and under roll-over: nobody can force the end.** The start stands among the empty
    circles. Here is one way round, drawn on the map; and what other rules make of it. With *suicide*, a split may
    kill one of your own hands, and suddenly the colours reach the start.
    """)
    _map = backwards.chart(sheet, game, rounds[-1], trail=backwards.cycle(solve(game)), title="A way round")
    experiments.revealed(start_guess, _told, _map, colouring.compared())
    return


@app.cell(hide_code=True)
def looping(backwards):
    loop_desk = lab.Desk("chopsticks", {"moves": backwards.laps(solve(load("chopsticks")), 2)})
    loop_board, loop_match = mo.ui.anywidget(loop_desk.table), loop_desk.match
    return loop_board, loop_desk, loop_match


@app.cell(hide_code=True)
def round_and_round(loop_board):
    _told = mo.md("""
    ## Perfect play goes round

    Here two perfect players have gone round twice, and the referee has stopped them. **Undo** takes you back along the
    way. Leave it where you like, and read what that is worth.
    """)
    mo.vstack([_told, lab.shown(loop_board)])
    return


@app.cell(hide_code=True)
def leaving(loop_desk, loop_match):
    lab.verdicts(loop_match(), loop_desk.solution())
    return


@app.cell(hide_code=True)
def repetition(backwards, times):
    _plies = len(backwards.laps(solve(load("chopsticks")), times.value - 1).split())
    _endless = lab.address("chopsticks", rules="repetition=0")
    _told = mo.md(f"""
    A draw without end needs somebody to say "enough". With this house rule the way round above stops after
    **{count(_plies, "ply")}**. It does not change who can win: it only ends what would not end. Chess has such a rule
    too. In the laboratory it is called `repetition`; [with 0 there]({_endless}) nobody ever says "enough".
    """)
    mo.vstack([mo.md("## A referee for endless games"), times, _told])
    return


@app.cell(hide_code=True)
def exercises(game, kind, quizzes, seed):
    whole, _mode = solve(game), "roll-over" if game.rules.rollover else "cutoff"
    _told = f"## Exercises\n\nThe rules here are those of {_mode}, as chosen with the map above."
    questions = quizzes.sheet(whole, kind.value, seed=seed.value)
    answers, number = quizzes.answer_choices(questions), quizzes.question_tabs(questions)
    mo.vstack([mo.md(_told), mo.hstack([kind, seed], justify="start", wrap=True), number])
    return answers, number, questions, whole


@app.cell(hide_code=True)
def question(number, questions, quizzes, whole):
    quizzes.question_board(whole, questions, number.value)
    return


@app.cell(hide_code=True)
def checked(answers, number, questions, quizzes):
    quizzes.answer_view(questions, answers, number.value)
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Play [Chopsticks with suicide]({lab.address("chopsticks", rules="suicide=on")}) as Player 2 against the machine.
      You have a forced win. How long does it take you?
    - Somebody proposes: *whoever brings a position back for the third time loses.* Why is it no longer enough then to
      look at the hands, to know who wins?
    - In [Operation Obliteration]({lab.address("obliteration")}), which numbers begin a game without end? Look under
      *Maps*.
    """)


@app.cell(hide_code=True)
def teachers_note():
    _slides = lab.address("lesson_loops", **{"view-as": "slides"})
    mo.accordion(
        {
            "For the teacher": mo.md(f"""
            **Aim.** Students can say why a position without a colour is a draw, and find the way round that shows it.

            **Time.** 35 minutes: play against the machine 7, predict 3, the small case on paper 8, the argument 5,
            Chopsticks on the map 5, the way round and leaving it 4, the referee 3. Exercises at home.

            **What goes wrong.** Students take "no colour" for "not finished yet". Say: *one more round brings nothing;
            try it.* They think a draw means both play badly. Say: *each of them would love to win; show me the move.*
            They take the referee's rule for the reason of the draw. Say: *without it the game is no different, only
            longer.*

            **Slides.** [The same lesson as slides]({_slides}), turned with the arrow keys; the lesson on backward
            induction tells more.
            """)
        }
    )
    return


if __name__ == "__main__":
    app.run()
