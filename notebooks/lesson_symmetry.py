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
    width="medium", app_title="Symmetry and proof – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    from itertools import product

    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load
    from engines.rules import format_rules
    from laboratory import lessons


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    _rules = mo.md("""
    **Front-Ham for two.** Red and Blue have five socks each on the line. On your turn take three socks of any colours off
    the line, one after another, and hang up one sock of any colour. Or take just one sock, or two of one colour, and
    stop. You may not take more socks of a colour than there are. Whoever has no sock left is out at once, unless the
    sock that you hang up in the same move is of that colour. The other player wins.
    """)
    mo.vstack([mo.Html(lab.page_heading("lesson_symmetry")), _rules, answers.view])
    return (answers,)


@app.cell(hide_code=True)
def steps(answers):
    steps = lessons.make_steps(
        answers,
        "Play it twice with a partner, then predict",
        "A small case: two equal rows",
        "The same idea in Front-Ham",
        "The same idea on a board",
        "Something that never changes",
        "A proof that does not say how",
        "The larger case: any number of socks",
        "Count in pairs",
        "The proof",
        "Exercises",
        "What books call it, and further questions",
    )
    return (steps,)


@app.cell(hide_code=True)
def predictions(answers):
    start_guess, rows_guess, copy_guess, deals_guess, colour_guess, pass_guess, law_guess, pairs_guess = (
        lessons.make_predictions("lesson_symmetry", answers)
    )
    return colour_guess, copy_guess, deals_guess, law_guess, pairs_guess, pass_guess, rows_guess, start_guess


@app.cell(hide_code=True)
def board():
    board = mo.ui.anywidget(widgets.board("front_ham", players=2, order="listed"))
    return (board,)


@app.cell(hide_code=True)
def play(board, start_guess, steps):
    _text = "Remember your answer. We begin with other games." if start_guess.value else ""
    steps.show(1, lessons.pair(steps.ask_about(board, start_guess), start_guess, mo.md(f"*{_text}*" if _text else "")))
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis.graded_quiz import GradedBank
    from analysis.symmetry import list_equal_hands
    from laboratory.lessons import symmetry

    deal_board = mo.ui.anywidget(
        widgets.board(
            "claustroboard", controls=False, rows=symmetry.ROWS, columns=symmetry.COLUMNS, board=symmetry.COPIED_DEAL
        )
    )
    return GradedBank, deal_board, list_equal_hands, symmetry


@app.function(hide_code=True)
def find_lost_rows(longest):
    """Return the pairs of rows with which the player to move loses: every move leads to rows that are not lost."""
    lost = set()
    for a, b in sorted(product(range(longest + 1), repeat=2), key=sum):
        after = {(a - taken, b) for taken in range(1, a + 1)} | {(a, b - taken) for taken in range(1, b + 1)}
        if not after & lost:
            lost.add((a, b))
    return lost


@app.cell(hide_code=True)
def small_case(rows_guess, steps):
    steps.stop_before(2)
    _is_equal = find_lost_rows(12) == {(n, n) for n in range(13)}
    _text = mo.md(f"""
    **With two equal rows, copy.** After every move of the first player the rows are different, and the second player takes
    as many from the other row. So the rows are equal again. The first player is the first who finds no match. *As long
    as you can copy, you cannot be the one who is stuck.* Does this program find the same, up to 12 matches in a row? **{"Yes" if _is_equal else "No"}**:
    the player to move loses exactly when the rows are equal.
    """)
    steps.show(2, steps.reveal(rows_guess, _text, lessons.show_program(find_lost_rows)))
    return


@app.cell(hide_code=True)
def copying(copy_guess, start_guess, steps, symmetry):
    steps.stop_before(3, start_guess)
    _text = mo.md("""
    **Blue can copy as long as there are three or more socks each, but that does not win.** Equal numbers come back after each move of Blue, and equal numbers
    are good for the player *to move*. Copying works if my move changes only what is mine. Here one move takes from
    the other player.
    """)
    steps.show(3, steps.reveal(copy_guess, _text, *symmetry.render_copied_socks()))
    return


@app.cell(hide_code=True)
def deals(deal_board, deals_guess, steps, symmetry):
    steps.stop_before(4)
    _text = mo.md("""
    **Claustroboard.** Take exactly as many steps as your tile says, up, down, left or right, over open tiles without a player, none of
    them twice. Then the tile that you left closes. Whoever cannot do it loses. Turn this board by half: the same tiles, the players
    exchanged. Player 2 turns every move of Player 1 by half.
    """)
    _board = lessons.pair(steps.ask_about(deal_board, deals_guess), _text, steps.reveal(deals_guess))
    steps.show(4, _board, *(symmetry.render_copied_deals() if steps.is_answered(deals_guess) else []))
    return


@app.cell(hide_code=True)
def colours(colour_guess, steps, symmetry):
    steps.stop_before(5)
    _text = mo.md("""
    Colour the tiles of Claustroboard like a chessboard. **Every step changes the colour. So an even number of steps leads to the same
    colour, an odd number to the other one, whichever way you go.** The tile next to yours has the other colour. What no
    move can change is called an *invariant*. You need not try the ways one by one. The table shows that the computer has
    found no exception:
    """)
    steps.show(5, steps.reveal(colour_guess, _text, symmetry.render_colours()))
    return


@app.cell(hide_code=True)
def passes(list_equal_hands, pass_guess, steps, symmetry):
    steps.stop_before(6)
    _rows = list_equal_hands(**symmetry.STEALING_RULES)
    _argument = mo.md(f"""
    1. Suppose that your position is lost: the other player can force a win, whatever you do.
    2. Then they can also force it after you pass.
    3. But after your pass they are to move, with the same hands against the same hands: in *your* position, which is lost.
    4. So they lose and they win. That cannot be, and the position was not lost.

    **You steal the strategy of the other player.** The proof does not say which move is good. It does not say that you win, either:
    perhaps both pass forever, and nobody wins. Here is every position with equal hands, solved under [rules with sudden
    death]({lab.page_address("chopsticks", rules=format_rules(load("chopsticks", **symmetry.PASS_RULES).rules), position="1212")}) (you are out with one
    finger or none). A pass is a swap of unequal hands. {symmetry.describe_equal_hands(_rows)}
    """)
    steps.show(6, steps.reveal(pass_guess, _argument, symmetry.render_equal_hands(_rows)))
    return


@app.cell(hide_code=True)
def law(law_guess, start_guess, steps, symmetry):
    steps.stop_before(7, start_guess)
    _text = mo.md("Back to Front-Ham. The computer has solved every game in which nobody has more than eight socks:")
    _answer = mo.md("""
    Here is the map with more socks. A law fits it, and the chart says which. **But a map ends somewhere. That a law fits is not
    a reason.** The reason comes in the next two steps.
    """)
    _map = symmetry.draw_law(symmetry.MAP_SOCKS, symmetry.MAP_SOCKS) if steps.is_answered(law_guess) else None
    steps.show(
        7, _text, symmetry.draw_law(symmetry.MAP_SOCKS, symmetry.KNOWN_SOCKS), steps.reveal(law_guess, _answer, _map)
    )
    return


@app.cell(hide_code=True)
def pairs(law_guess, pairs_guess, start_guess, steps, symmetry):
    steps.stop_before(8, start_guess, law_guess)
    _text = mo.md("""
    Count socks in pairs, but not in the same way for both. The player **to move** counts a single sock as a pair. Of the
    **other** player only full pairs count. Call the two numbers *x* and *y*. Then the law of the last step is short: **the player to move wins
    exactly when *y* ≤ *x*.**
    """)
    _answer = mo.md("""
    So *x* against *y* became *y* − 1 against *x*, and not only here. They had 2*y* or 2*y* + 1 socks. Three fewer are 2*y* − 3 or 2*y* − 2: that
    is *y* − 1 pairs, if a single sock counts. You had 2*x* − 1 or 2*x* socks. One more is 2*x* or 2*x* + 1: that is *x* full pairs. Compare
    all your moves. **No other one leaves the next player with so few pairs against so many.**
    """)
    steps.show(8, _text, steps.reveal(pairs_guess, _answer, symmetry.render_pairs()))
    return


@app.cell(hide_code=True)
def proof(law_guess, pairs_guess, start_guess, steps, symmetry):
    steps.stop_before(9, start_guess, law_guess, pairs_guess)
    _proof = mo.md(f"""
    **The player to move wins exactly when *y* ≤ *x*.** We prove it for one number of socks on the line, and may use it for all smaller numbers.

    1. A move gives you at most one sock more, and takes at most three of the other player's. "Take three of theirs, hang up
       one of yours" does both.
    2. *If they have at most three socks*, take all of them: one, or two, or three and hang up one of yours. You win. (And *y* ≤ 1 ≤ *x*.)
    3. *If y ≤ x and they have four or more*, take three and hang up one of yours. The next player now has *y* − 1 pairs against
       *x* full ones. That is fewer, so the next player loses, by the law for fewer socks.
    4. *If y > x*, then *y* is at least 2. They have four or more socks, and you cannot put them out. By sentence 1 no move does more than
       "take three, hang up one". So after any move they have at least *y* − 1 pairs, and you have at most *x* full ones. *y* − 1 is at least
       *x*. So the next player wins, by the law for fewer socks. (If you put yourself out, you lose, too.)
    5. Every move leaves fewer socks on the line, so we have always used the law for fewer socks. **That is the whole proof.**

    {symmetry.describe_start()} The winner keeps an *invariant*: after each of the winner's moves, the next player has fewer pairs.

    {symmetry.describe_check()}
    """)
    steps.show(9, lessons.feedback(start_guess), _proof)
    return


@app.cell(hide_code=True)
def quiz(GradedBank, answers):
    _game = load("front_ham", players=2, socks=9, order="listed")
    quiz = widgets.Quiz(_game, lambda solution: GradedBank(solution, ["who", "move", "plies"]))
    answers.keep_quiz("quiz", quiz)
    return (quiz,)


@app.cell(hide_code=True)
def exercises(quiz, steps):
    steps.stop_before(10)
    _text = mo.md("Count in pairs. The first question of a sheet is the easiest, the last one the hardest.")
    steps.show(10, _text, lessons.pair(quiz.board, quiz))
    return


@app.cell(hide_code=True)
def further(steps, symmetry):
    steps.stop_before(11)
    _definitions = lessons.definitions(symmetry.TERMS, symmetry.SOURCES)
    _questions = lessons.further_questions(symmetry.list_further_questions())
    steps.show(11, _definitions, mo.md("### Further questions"), _questions)
    return


@app.cell(hide_code=True)
def progress(colour_guess, copy_guess, deals_guess, law_guess, pairs_guess, pass_guess, rows_guess, start_guess, steps):
    _guesses = (start_guess, rows_guess, copy_guess, deals_guess, colour_guess, pass_guess, law_guess, pairs_guess)
    lessons.show_progress(steps, dict(enumerate(_guesses, 1)))
    return


@app.cell(hide_code=True)
def teachers_note():
    lessons.teachers_note(
        "lesson_symmetry",
        """
        **Aim.** Students can say what an argument from symmetry needs, and can follow and repeat a proof by induction about a game.

        **Time.** Two lessons of 40 minutes. First: play and predict 8, matches 6, the same idea in Front-Ham 8, on a board 10, and
        colours 8. Second: the proof that does not say how 10, the pattern 8, pairs with real socks or coins 10, the proof 12. Exercises
        at home.

        **What goes wrong.** "Copying always works": let them play step 3 with coins. "The law fits the map, so it is true": ask who has
        looked at a million socks. In the proof, students mix up whose pairs are rounded up. Say: *the player to move counts the
        single sock; after my move, that is you.* Let two students count aloud, one for each colour, and change roles after every
        move. In step 6 they look for the good move: there is none in the proof, and that is the point.
        """,
    )
    return


if __name__ == "__main__":
    app.run()
