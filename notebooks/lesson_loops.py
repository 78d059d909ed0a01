# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
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
    import widgets
    from engines import load, parse_link, solve
    from engines.english import count_noun


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("lesson_loops"))


@app.cell(hide_code=True)
def game_rules():
    mo.md("""
    **Chopsticks.** Everybody starts with one finger on each hand. On your turn, **strike** a live hand of the other player
    with one of your hands: your fingers are added to it. A hand with five or more fingers is dead. Or **split**:
    move fingers between your own two hands. With two dead hands you lose. Player 2 is a perfect bot. Try to beat it.
    """)


@app.cell(hide_code=True)
def board():
    board = mo.ui.anywidget(widgets.board("chopsticks", seats=["human", "hard"]))
    lab.show_board(board)
    return


@app.cell(hide_code=True)
def verdicts(start_guess):
    _text = "Remember your answer. First we look at a smaller game." if start_guess.value else "Choose first."
    mo.vstack([start_guess, mo.md(f"*{_text}*")])
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import backward_induction
    from analysis.graph import find_reachable_states
    from analysis.quiz import QuestionBank
    from laboratory import lessons
    from laboratory.lessons import induction

    return QuestionBank, backward_induction, find_reachable_states, induction, lessons


@app.cell(hide_code=True)
def predictions(lessons):
    start_guess = lessons.question(
        "**Predict.** Both players of Chopsticks play as well as possible. Who wins?",
        {
            "Player 1": "Then some first move would lead to a position that is lost for Player 2. None does.",
            "Player 2": "Then every first move of Player 1 would lose. But Player 1 can always avoid that.",
            "Nobody: it goes round and round": "Neither player can force the end, and neither has to lose.",
        },
        right="Nobody: it goes round and round",
    )
    small_guess = lessons.question(
        "**Predict.** Now the number is 2. You multiplied last time, the other player divided. Two of your three moves "
        "lose. Which one does not?",
        {
            "Subtract: 1": "1, 4, 2 and so on: the game goes round, and you have not lost.",
            "Add: 3": "The other player multiplies to 10, and you can only divide: 5. One move later you are stuck.",
            "Divide: 1": "The other player must multiply: 4. You have just divided and may not divide again: stuck.",
        },
        right="Subtract: 1",
    )
    return small_guess, start_guess


@app.cell(hide_code=True)
def small_case(lessons, small_guess):
    _text = mo.md("""
    ## A small case: one number that comes back

    We play Operation Obliteration again and start with 1. Add or subtract 1 if the number is prime, divide by 2 if it is
    even, multiply by 3 and add 1 if it is odd. Never repeat your own last operation. 1 is odd: you multiply and get 4.
    4 is even: the other player divides and gets 2.
    """)
    mo.vstack([_text, lessons.reveal(small_guess)])
    return


@app.cell(hide_code=True)
def small_slider(backward_induction, induction, small_game, small_rounds):
    small_round = induction.make_round_slider(small_rounds)
    small_map = backward_induction.build_path_map(solve(small_game))
    return small_map, small_round


@app.cell(hide_code=True)
def small_colours(induction, small_game, small_guess, small_map, small_round, small_rounds):
    mo.stop(
        small_guess.value is None, mo.md("*Predict first: which move does not lose at 2? Then you see the colours.*")
    )
    _uncoloured = len(small_map.positions) - len(small_rounds[-1])
    _text = mo.md(f"""
    ## Colour it backwards

    A position is **lost ▼** if every move leads to a won position. It is **won ▲** if some move leads to a lost one. This
    time the rule stops too early: **{count_noun(_uncoloured, "position")} of {len(small_map.positions)} never get a colour.**
    What are they?
    """)
    mo.vstack([_text, induction.render_round(small_game, small_map, small_rounds, small_round, "All games from 1")])
    return


@app.cell(hide_code=True)
def rule_program(find_reachable_states):
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

    small_game = load("obliteration", start=1)
    small_rounds = apply_rule_repeatedly(small_game, find_reachable_states(small_game, small_game.start()))
    mo.show_code()
    return apply_rule_repeatedly, small_game, small_rounds


@app.cell(hide_code=True)
def draw_check(find_reachable_states, small_game, small_rounds):
    def can_stay_uncoloured(game, position, colours):
        """Return whether no move wins, but some move leads to another position without a colour."""
        after = [colours.get(game.canonical(game.apply(position, move))) for move in game.legal_moves(position)]
        return "loss" not in after and None in after

    colours = small_rounds[-1]
    uncoloured = [p for p in find_reachable_states(small_game, small_game.start()) if p not in colours]
    mo.show_code(all(can_stay_uncoloured(small_game, p, colours) for p in uncoloured), position="above")
    return (can_stay_uncoloured,)


@app.cell(hide_code=True)
def argument():
    mo.md("""
    Look at any position without a colour. **No move wins**: with a move to a lost position, it would be won. And **some
    move leads to another position without a colour**: if all moves led to won positions, it would be lost. So the
    player to move can stay among the empty circles forever, and so can the other player. **A position without a colour
    is a draw.**
    """)


@app.cell(hide_code=True)
def controls():
    rollover = mo.ui.radio(
        {"cutoff": False, "roll-over": True}, value="cutoff", label="More than five fingers:", inline=True
    )
    max_occurrences = mo.ui.slider(2, 9, value=3, label="a draw if a position occurs this often", show_value=True)
    return max_occurrences, rollover


@app.cell(hide_code=True)
def larger_game(apply_rule_repeatedly, backward_induction, find_reachable_states, induction, rollover):
    game = load("chopsticks", rollover=rollover.value)
    rounds = apply_rule_repeatedly(game, find_reachable_states(game, game.start()))
    larger_map, larger_round = backward_induction.build_layered_map(solve(game)), induction.make_round_slider(rounds)
    return game, larger_map, larger_round, rounds


@app.cell(hide_code=True)
def larger_case(game, induction, larger_map, larger_round, rollover, rounds, start_guess):
    mo.stop(start_guess.value is None, mo.md("*Predict first, next to the board at the top: who wins Chopsticks?*"))
    _text = mo.md("""
    ## The larger case: Chopsticks

    Here is every position that a game can reach. It is written as `1423`, with the hands of the player to move first.
    With **cutoff**, a hand with five or more fingers is dead. With **roll-over**, a hand with more than five loses five
    fingers and lives, and only a hand with exactly five is dead. Where do the colours stop?
    """)
    _round = induction.render_round(game, larger_map, rounds, larger_round, "Every position of Chopsticks")
    mo.vstack([_text, rollover, _round])
    return


@app.cell(hide_code=True)
def larger_answer(backward_induction, game, induction, larger_map, lessons, rounds, start_guess):
    mo.stop(start_guess.value is None)
    _text = mo.md("""
    **Chopsticks is a draw, with cutoff and with roll-over: nobody can force the end.** The start is one of the empty
    circles. The map shows one loop: a game that comes back to the same position. The table compares other rules. With
    *suicide*, a split may kill one of your own hands. Then the colours reach the start.
    """)
    _loop = backward_induction.list_loop_states(solve(game))
    _map = backward_induction.induction_chart(larger_map, game, rounds[-1], highlighted_path=_loop, title="A loop")
    lessons.reveal(start_guess, _text, _map, induction.render_rule_comparison())
    return


@app.cell(hide_code=True)
def loop_session(backward_induction):
    _moves = backward_induction.format_loop_moves(solve(load("chopsticks")), 2)
    loop_session = lab.GameSession(widgets.board(parse_link("chopsticks", {"moves": _moves})))
    loop_board, loop_match = mo.ui.anywidget(loop_session.board), loop_session.get_match
    return loop_board, loop_match, loop_session


@app.cell(hide_code=True)
def loop_view(loop_board):
    _text = mo.md("""
    ## Perfect play goes round

    Here two perfect players have gone through the loop twice, and the repetition rule has ended the game. Go back with
    **Undo**. Then leave the loop with another move, and read what that move is worth.
    """)
    mo.vstack([_text, lab.show_board(loop_board)])
    return


@app.cell(hide_code=True)
def loop_verdicts(loop_match, loop_session):
    lab.verdict_card(loop_match(), loop_session.board.evaluation, loop_session.board)
    return


@app.cell(hide_code=True)
def repetition(backward_induction, max_occurrences):
    _plies = len(backward_induction.format_loop_moves(solve(load("chopsticks")), max_occurrences.value - 1).split())
    _endless = lab.page_address("chopsticks", rules="repetition=0")
    _text = mo.md(f"""
    A draw that never ends needs a referee who says "enough". With this house rule the loop above stops after
    **{count_noun(_plies, "ply")}**. The rule does not change who can win: it only ends a game that would never end. Chess has
    such a rule, too. In the laboratory it is called `repetition`. [With 0]({_endless}) the referee never says "enough".
    """)
    mo.vstack([mo.md("## A referee for endless games"), max_occurrences, _text])
    return


@app.cell(hide_code=True)
def exercises(QuestionBank, game):
    quiz, _mode = widgets.Quiz(game, QuestionBank), "roll-over" if game.rules.rollover else "cutoff"
    _text = f"## Exercises\n\nThese exercises use {_mode}, as you chose above the map."
    mo.vstack([mo.md(_text), quiz.board, quiz])
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Play [Chopsticks with suicide]({lab.page_address("chopsticks", rules="suicide=on")}) as Player 2 against the perfect bot
      (*hard*). You have a forced win. How many moves do you need?
    - Another rule: *whoever repeats a position for the third time loses.* Why do the hands alone then no longer tell you
      who wins?
    - In [Operation Obliteration]({lab.page_address("obliteration")}), from which numbers does a game never end? Look under
      *Maps*.
    """)


@app.cell(hide_code=True)
def teachers_note():
    _slides = lab.page_address("lesson_loops", **{"view-as": "slides"})
    mo.accordion(
        {
            "For the teacher": mo.md(f"""
            **Aim.** Students can say why a position without a colour is a draw, and find the loop that shows it.

            **Time.** 35 minutes: play against the bot 7, predict 3, the small case on paper 8, the argument 5,
            Chopsticks on the map 5, the loop and how to leave it 4, the referee 3. Exercises at home.

            **What goes wrong.** Students think that "no colour" means "not finished yet". Say: *one more round changes
            nothing; try it.* They think that in a draw both play badly. Say: *each of them wants to win; show me the
            move.* They think that the referee's rule is the reason for the draw. Say: *without it the game is the
            same, only longer.*

            **Slides.** [The same lesson as slides]({_slides}): change slides with the arrow keys. The lesson on backward
            induction says more about slides.
            """)
        }
    )
    return


if __name__ == "__main__":
    app.run()
