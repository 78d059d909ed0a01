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
    app_title="How computers solve games – Parlour",
    css_file="parlour.css",
    html_head_file="parlour_head.html",
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import parse_link, solve
    from laboratory import lessons


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    _rules = mo.md("""
    **Chopsticks, but a hand with four or more fingers is dead.** On your turn, strike a live hand of the other player with one of
    yours: your fingers are added to it. Or split: move fingers between your own two hands. With two dead hands you lose. We
    write a position as four numbers: first the two hands of the player to move, then those of the other. In **2201** you
    show 2 and 2, the other player has a dead hand and shows 1.
    """)
    mo.vstack([mo.Html(lab.page_heading("lesson_solving")), _rules, answers.view])
    return (answers,)


@app.cell(hide_code=True)
def steps(answers):
    steps = lessons.make_steps(
        answers,
        "Play this position with a partner, then predict",
        "A small case: from the end, by hand",
        "The whole table",
        "Search forwards, and leave out what does not matter",
        "The order matters",
        "Ask chance",
        "Ask chance, but learn",
        "What each of them knows",
        "Exercises",
        "What books call it, and further questions",
    )
    return (steps,)


@app.cell(hide_code=True)
def predictions(answers):
    start_guess, round_guess, again_guess, cut_guess, order_guess, random_guess, tree_guess = lessons.make_predictions(
        "lesson_solving", answers
    )
    return again_guess, cut_guess, order_guess, random_guess, round_guess, start_guess, tree_guess


@app.cell(hide_code=True)
def board():
    board = mo.ui.anywidget(
        widgets.board(parse_link("chopsticks", {"version": "2", "rules": "fingers=4", "position": "2201"}))
    )
    return (board,)


@app.cell(hide_code=True)
def play(board, start_guess, steps):
    _text = "Let us ask three computers. Each of them thinks in its own way." if start_guess.value else ""
    steps.show(1, lessons.pair(steps.ask_about(board, start_guess), start_guess, mo.md(f"*{_text}*" if _text else "")))
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis.graded_quiz import GradedBank
    from laboratory.lessons import induction, solving

    return GradedBank, induction, solving


@app.cell(hide_code=True)
def case(induction, solving):
    game = solving.make_game()
    solution = solve(game)
    hand_map, hand_rounds, hand_table = solving.build_hand_case(solution)
    hand_slider = induction.make_round_slider(hand_rounds)
    return game, hand_map, hand_rounds, hand_slider, hand_table, solution


@app.cell(hide_code=True)
def by_hand(game, hand_map, hand_rounds, hand_slider, hand_table, induction, round_guess, start_guess, steps):
    steps.stop_before(2)
    _text = mo.md(f"""
    These {len(hand_map.positions)} positions are enough. Copy the table and colour it. In each round: a position is **lost ▼** if all its
    moves lead to won positions (or if it has no move), and **won ▲** if some move leads to a lost one. A number in brackets
    is a position that is not in the table: you do not know it, and you will not need it.
    """)
    _answer = mo.md("""
    **The position on the board is won.** For the winner one good move was enough in each position. But for the loser the table has every move: a
    proof must answer all replies.
    """)
    _round = induction.render_round(game, hand_map, hand_rounds, hand_slider, "From 2201 to the end")
    _end = induction.after_last_round(steps, hand_slider, mo.vstack([lessons.feedback(start_guess), _answer]))
    steps.show(2, _text, hand_table, steps.reveal(round_guess, _round, _end))
    return


@app.cell(hide_code=True)
def whole_table(again_guess, game, induction, round_guess, solution, solving, start_guess, steps):
    steps.stop_before(3, start_guess, round_guess)
    _text = mo.md("""
    By hand we needed to know beforehand which positions matter. A computer does not: it colours **all** positions of the game, from
    the ends backwards. This is *retrograde analysis*.
    """)
    _rounds = solving.colour_whole_game(game)
    _answer = [
        solving.describe_whole_table(solution, _rounds),
        mo.accordion({"New colours in each round": induction.render_new_colours(_rounds)}),
    ]
    steps.show(3, _text, steps.reveal(again_guess, *_answer))
    return


@app.cell(hide_code=True)
def search(cut_guess, round_guess, solution, solving, start_guess, steps):
    steps.stop_before(4, start_guess, round_guess)
    _text = mo.md("""
    Most games have too many positions for a table. So a program starts at the position in question and searches forwards: my moves,
    your replies, my moves. But it need not look at everything.
    """)
    _answer = mo.md("""
    The tree grows to the right, and Player 1 makes the first move. A circle without colour: neither won nor lost within five moves. **A cross
    is a move that the search left out, with all that comes after it**, for one of two reasons. *I have found a win. No other move can be
    better.* So the second first move is left out. *You have another reply that is as good for you. So you need not choose this one.* That is the
    lower 0223: in the upper one Player 2 already keeps the end open, and once that is so in the lower one, too, it cannot be better for
    Player 2. Both reasons are safe, so **the result is as sure as that of the full search**. This is *alpha-beta pruning*.
    """)
    steps.show(4, _text, steps.reveal(cut_guess, solving.draw_search_tree(solution), _answer))
    return


@app.cell(hide_code=True)
def order(cut_guess, order_guess, round_guess, solution, solving, start_guess, steps):
    steps.stop_before(5, start_guess, round_guess, cut_guess)
    _table = solving.render_searches(solution, solving.POSITION, solving.count_search_plies(solution))
    _answer = mo.md("""
    **All four have the same result.** With the best order the search visits just the positions that we coloured by hand: one move for the
    winner, all replies for the loser. Nobody knows the best order before the search. (Here we took it from the table.) But a good guess helps:
    many chess programs try captures first.
    """)
    steps.show(5, steps.reveal(order_guess, _table, _answer))
    return


@app.cell(hide_code=True)
def tasks(game, solving):
    position = solving.make_position(game)
    playout_task = mo.ui.anywidget(solving.make_playout_task(position))
    choice_task = mo.ui.anywidget(solving.make_choice_task(position))
    return choice_task, playout_task, position


@app.cell(hide_code=True)
def chance(playout_task, position, random_guess, round_guess, solving, start_guess, steps):
    steps.stop_before(6, start_guess, round_guess)
    _text = mo.md("""
    If a game is too large even for a search, a program can ask chance. It needs no knowledge of the game but its rules. The first moves
    are: strike with a 2 (the move that wins), or split into 1 and 3 (it loses).
    """)
    _games = solving.render_playouts(position, playout_task.latest)
    _answer = [playout_task, _games, solving.describe_playout_odds(position)]
    steps.show(6, _text, steps.reveal(random_guess, *_answer))
    return


@app.cell(hide_code=True)
def learning(choice_task, random_guess, round_guess, solving, start_guess, steps, tree_guess):
    steps.stop_before(7, start_guess, round_guess, random_guess)
    _text = mo.md("""
    *Monte Carlo tree search* also plays random games. But it remembers the first moves of each game in a tree, and goes where the player
    to move has done well: Player 1 where Player 1 has won, Player 2 where Player 2 has won. So the replies get better and better.
    """)
    _answer = mo.md("""
    **With few games the search guesses. With many it nearly always finds the move, but it never proves it**: even if all searches of a size
    were right, the bar reaches down below the dashed line. A game that fits into a table does not need it. For Go no table and no full
    search is possible, and the strongest programs build on such a search.
    """)
    steps.show(7, _text, steps.reveal(tree_guess, choice_task, solving.render_choices(choice_task.latest), _answer))
    return


@app.cell(hide_code=True)
def comparison(cut_guess, random_guess, round_guess, solution, solving, start_guess, steps, tree_guess):
    steps.stop_before(8, start_guess, round_guess, cut_guess, random_guess, tree_guess)
    _text = mo.md("Three ways, one position. Before you trust a computer, ask which of these it is.")
    steps.show(8, _text, solving.render_comparison(solution))
    return


@app.cell(hide_code=True)
def quiz(GradedBank, answers, game):
    quiz = widgets.Quiz(game, GradedBank)
    answers.keep_quiz("quiz", quiz)
    return (quiz,)


@app.cell(hide_code=True)
def exercises(quiz, steps):
    steps.stop_before(9)
    _text = mo.md(
        "Hands with four fingers are dead. The first question of a sheet is the easiest, the last one the hardest."
    )
    steps.show(9, _text, lessons.pair(quiz.board, quiz))
    return


@app.cell(hide_code=True)
def further(solving, steps):
    steps.stop_before(10)
    _definitions = lessons.definitions(solving.TERMS, solving.SOURCES)
    _questions = lessons.further_questions(solving.list_further_questions())
    steps.show(10, _definitions, mo.md("### Further questions"), _questions)
    return


@app.cell(hide_code=True)
def progress(again_guess, cut_guess, order_guess, random_guess, round_guess, start_guess, steps, tree_guess):
    _guesses = (start_guess, round_guess, again_guess, cut_guess, order_guess, random_guess, tree_guess)
    lessons.show_progress(steps, dict(enumerate(_guesses, 1)))
    return


@app.cell(hide_code=True)
def teachers_note():
    lessons.teachers_note(
        "lesson_solving",
        """
        **Aim.** Students can solve a small position backwards, say why a branch may be left out, and tell a proof from an estimate.

        **Time.** 40 minutes: play and predict 5, the table by hand 8, the whole table 4, the tree 8, the order 3, random games 5, tree search 4,
        comparison 3. Exercises at home. Best after *Backward induction*.

        **What goes wrong.** In the table they forget whose turn it is. Say: *the first two numbers are always the player to move.* "Leaving
        out is risky": let them try to change the result by inventing a value for a cross. "More games make it right": ask what the
        bars come nearer to. "The computer knows": ask *which* computer, and whether it has proved it.

        **Without screens.** Write the table of step 2 on the blackboard. For step 6 let pairs play ten games with dice from each of the two
        positions and add the results of the class.
        """,
    )
    return


if __name__ == "__main__":
    app.run()
