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
    width="medium", app_title="More than two – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, parse_link, solve
    from engines.english import count_noun, ordinal
    from laboratory import lessons


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    _rules = mo.md("""
    **Front-Ham.** Each player owns the socks of one colour. On your turn you take three socks of any colours off the line
    and then hang up one sock of any colour. Whoever has no sock left after that is out. The last player who is not out
    wins. When only two players are left, you may also take just one sock, or two of one colour, and stop. Then whoever
    has no sock left is out at once. Places count: second is better than third. Here everybody has two socks.
    """)
    mo.vstack([mo.Html(lab.page_heading("lesson_many")), _rules, answers.view])
    return (answers,)


@app.cell(hide_code=True)
def steps(answers):
    steps = lessons.make_steps(
        answers,
        "Play it once or twice, three at one board, then predict",
        "A small case: one sock each",
        "Two socks each: who decides?",
        "The larger case: best play has many results",
        "A promise",
        "What if? Every move under both assumptions",
        "Exercises",
        "What books call it, and further questions",
    )
    return (steps,)


@app.cell(hide_code=True)
def predictions(answers):
    who_guess, one_guess, how_many_guess, trust_guess = lessons.make_predictions("lesson_many", answers)
    return how_many_guess, one_guess, trust_guess, who_guess


@app.cell(hide_code=True)
def board(answers):
    board = mo.ui.anywidget(widgets.board("front_ham", socks=2, order="listed"))
    answers.keep_board("board", board.widget)
    return (board,)


@app.cell(hide_code=True)
def play(board, steps, who_guess):
    _text = "Remember your answer. First we take away more socks." if who_guess.value else ""
    steps.show(1, lessons.pair(steps.ask_about(board, who_guess), who_guess, mo.md(f"*{_text}*" if _text else "")))
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import multiplayer
    from analysis.graded_quiz import GradedBank
    from laboratory import sections
    from laboratory.lessons import many

    return GradedBank, many, multiplayer, sections


@app.cell(hide_code=True)
def small_case(one_guess, steps):
    steps.stop_before(2)
    _text = mo.md("With one sock each, Red must take off all three socks, and then hangs up one.")
    _answer = mo.md(
        "**The player whose sock is hung up wins, so Red hangs up a red sock.** The others share second place."
    )
    steps.show(2, _text, steps.reveal(one_guess, _answer))
    return


@app.cell(hide_code=True)
def two_socks(many, multiplayer, steps, who_guess):
    steps.stop_before(3, who_guess)
    _groups = multiplayer.group_moves_by_outcome(solve(load("front_ham", socks=2, order="listed")).evaluate())
    _count = sum(row["moves"] for row in _groups)
    _text = mo.md(f"""
    Now Red has {count_noun(_count, "move")}. Here they are sorted by how the game ends if Blue and Green then play their best:
    """)
    _answer = mo.md("""
    If nobody is out after Red's move, three players have four socks. Blue takes the last socks of both others and wins at
    once. If Red puts Blue out, two players are left, Green moves next and wins. If Red puts Green out, Blue moves next
    and wins. (Red should not put Red out: that is third place.)

    **In every case except the last one Red comes second, so for Red these moves are equally good. For Blue and Green
    they decide everything. Red cannot win, but Red decides who wins.** Such a player is called a *kingmaker*. With two
    players this cannot happen: if two moves are equally good for me, they are equally bad for you.
    """)
    steps.show(3, lessons.feedback(who_guess), _text, lab.table(_groups, many.RESULT_COLUMNS), _answer)
    return


@app.function(hide_code=True)
def count_results(socks):
    """Return how many rankings best play can lead to, and the place that each player can be sure of."""
    best_play = solve(load("front_ham", socks=socks, order="listed"))
    sure = {
        f"sure for {name}": ordinal(best_play.guarantee(seat=seat))
        for seat, name in enumerate(best_play.game.player_names)
    }
    return {"socks each": socks, "rankings of best play": len(best_play.outcomes()), **sure}


@app.cell(hide_code=True)
def larger_case(how_many_guess, many, steps):
    steps.stop_before(4)
    _words = mo.md("""
    This kind of best play is called *max^n*: every player chooses what is best for themselves and expects that the
    others do the same. If several moves are equally good for a player, each of them is best play. So the result is not
    one ranking but a set of rankings. Another question is: which place is *sure* for me, even if all the others play
    against me? This is called *paranoid*.
    """)
    _table = lab.table([count_results(socks) for socks in range(1, 6)])
    steps.show(
        4,
        steps.reveal(how_many_guess, _words, lessons.show_program(count_results), _table, many.render_larger_answer()),
    )
    return


@app.cell(hide_code=True)
def promise_session(answers):
    promise_session = lab.GameSession(
        widgets.board(parse_link("front_ham", {"rules": "order=listed", "position": "1.1.6"}))
    )
    answers.keep_board("promise_board", promise_session.board)
    second_board = mo.ui.anywidget(promise_session.board)
    # A cell that calls promise_match() runs again when the position on the second board changes.
    promise_match = promise_session.get_match
    return promise_match, promise_session, second_board


@app.cell(hide_code=True)
def promise(many, multiplayer, second_board, steps, trust_guess):
    steps.stop_before(5)
    _match = parse_link("front_ham", {"rules": "order=listed", "position": "1.1.6", "moves": "ccc+a"})
    _groups = multiplayer.group_moves_by_outcome(_match.position.evaluate())
    _text = mo.md("Green leads with six socks. Red and Blue have one sock each. Red is to move.")
    _intro = mo.md(
        "If Red takes three of Green's socks and hangs up a red one, Blue is a kingmaker. Here are Blue's moves, sorted by "
        "how it ends if everybody then plays for their own place:"
    )
    _answer = mo.md("""
    The deal can be good for both: Red may come first instead of second, and Blue is not out. But after Red's move,
    **Blue gains nothing by keeping the promise and nothing by breaking it.** And Green can make a promise, too. No
    computation tells us what Blue will do. What would make you trust Blue?
    """)
    _board = lessons.pair(steps.ask_about(second_board, trust_guess), _text, steps.reveal(trust_guess))
    _shown = [_intro, lab.table(_groups, many.RESULT_COLUMNS), _answer] if steps.is_answered(trust_guess) else []
    steps.show(5, _board, *_shown)
    return


@app.cell(hide_code=True)
def what_if(promise_match, promise_session, sections, steps, trust_guess):
    steps.stop_before(6, trust_guess)
    _text = mo.md("""
    Play on the board of the last step, or set up another position there. See how different *max^n* (circles, joined by a
    bar) and *paranoid* (the tick: the sure place) are, and which moves make another player a kingmaker.
    """)
    _place = (promise_match(), promise_session.board.evaluation)
    places_chart = lab.make_clickable(promise_session, lab.attempt(sections.draw_assumptions, *_place))
    steps.show(6, _text, lab.attempt(sections.render_assumptions, *_place, places_chart, promise_session.board))
    return


@app.cell(hide_code=True)
def quiz(GradedBank, answers):
    quiz = widgets.Quiz(load("front_ham", socks=4, order="listed"), lambda solution: GradedBank(solution, ["who"]))
    answers.keep_quiz("quiz", quiz)
    return (quiz,)


@app.cell(hide_code=True)
def exercises(quiz, steps):
    steps.stop_before(7)
    _text = mo.md("""
    In each of these positions, best play always leads to the same winner. The first question of a sheet is the easiest,
    the last one the hardest.
    """)
    steps.show(7, _text, lessons.pair(quiz.board, quiz))
    return


@app.cell(hide_code=True)
def further(many, steps):
    steps.stop_before(8)
    _definitions = lessons.definitions(many.TERMS, many.SOURCES)
    steps.show(
        8, _definitions, mo.md("### Further questions"), lessons.further_questions(many.list_further_questions())
    )
    return


@app.cell(hide_code=True)
def progress(how_many_guess, one_guess, steps, trust_guess, who_guess):
    lessons.show_progress(steps, {1: who_guess, 2: one_guess, 4: how_many_guess, 5: trust_guess})
    return


@app.cell(hide_code=True)
def teachers_note():
    lessons.teachers_note(
        "lesson_many",
        """
        **Aim.** With three players, "best play" can have several results. A result has a meaning only together with its
        assumption: everybody for themselves, or all against one.

        **Time.** Play and first prediction 8 minutes; small case on paper 7; larger case 5; the promise, played in groups of
        three, 12; exercises and discussion 8.

        **What usually goes wrong.** "Red plays badly": let the class look for a winning move in the table. "Red should let
        Blue win, who has more moves": ask what Red gains. Nothing, and that is the point. "Blue must keep the promise": ask
        what happens to Blue otherwise. "The computer knows": it knows what can happen, not what people want.

        **The promise.** Make groups of three. Red and Blue may talk for one minute, Green, too. Then everybody makes one move.
        Count on the blackboard how many promises are kept. Repeat it with the same groups, say that there are five rounds,
        and compare.
        """,
    )
    return


if __name__ == "__main__":
    app.run()
