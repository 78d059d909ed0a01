# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="More than two – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, parse_link, solve
    from engines.english import ordinal


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("lesson_many"))


@app.cell(hide_code=True)
def game_rules():
    mo.md("""
    **Front-Ham.** Each player owns the socks of one colour. On your turn you take three socks of any colours off the line
    and then hang up one sock of any colour. Whoever has no sock left after that is out. The last player who is not out
    wins. When only two players are left, you may also take just one sock, or two of one colour, and stop. Then whoever
    has no sock left is out at once. Places count: second is better than third.

    Here everybody has two socks. Play it once or twice, three players at one board.
    """)


@app.cell(hide_code=True)
def board():
    first_board = mo.ui.anywidget(widgets.board("front_ham", socks=2))
    lab.show_board(first_board)
    return


@app.cell(hide_code=True)
def verdicts(lessons, who_guess):
    lessons.reveal(
        who_guess,
        mo.md("""
        **Red cannot win, but Red decides who wins.** A player who cannot come first but chooses the winner is called a
        *kingmaker*. Red is a kingmaker from the first move. Take your moves back and let the other player win.
        """),
    )
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import multiplayer
    from analysis.quiz import QuestionBank
    from laboratory import lessons, sections

    return QuestionBank, lessons, multiplayer, sections


@app.cell(hide_code=True)
def predictions(lessons):
    who_guess = lessons.question(
        "**Predict.** Everybody has two socks, Red moves first, and all three play as well as possible. Who wins?",
        {
            "Red": "Red has 21 moves, and after each of them another player can win.",
            "Blue": "Blue often wins. But Red can also play so that Blue is out first.",
            "Green": "Only if Red wants it.",
            "The player whom Red chooses": "Red comes second, no matter which of the others wins.",
        },
        right="The player whom Red chooses",
    )
    how_many_guess = lessons.question(
        "**Predict.** Everybody has five socks. A game can end with nine different rankings: six without a tie, and three "
        "in which two players share second place. To how many of the nine can best play lead?",
        {
            "One: best play is best play": "That is true for two players. Why not for three?",
            "Three: one for each winner": "There are more: second and third place are open, too.",
            "All nine": "With best play, every ranking is possible.",
        },
        right="All nine",
    )
    trust_guess = lessons.question(
        '**Decide.** You are Red. Blue says: "Take three of Green\'s socks and let me live. I will make you first!"',
        {
            "I trust Blue": "You may come first. You may also come third: now Blue decides.",
            "I take a sure second place": "Nobody can take it from you. But you cannot come first: Green wins.",
        },
    )
    return how_many_guess, trust_guess, who_guess


@app.cell(hide_code=True)
def small_case():
    mo.md("""
    ## Small case: one sock each, then two

    With one sock each, Red must take off all three socks. The player whose sock is hung up wins, so Red hangs up a red
    sock and wins.

    With two socks each, Red has more moves. Here they are sorted by how the game ends if Blue and Green then play their
    best:
    """)


@app.cell
def moves_by_result(multiplayer):
    game = load("front_ham", socks=2)
    solution = solve(game)
    groups = multiplayer.group_moves_by_outcome(solution.evaluate())
    mo.show_code(lab.table(groups, {"result": "it ends", "moves": "moves", "says": "for example"}), position="above")
    return


@app.cell(hide_code=True)
def small_answer():
    mo.md("""
    If nobody is out after Red's move, three players have four socks. Blue takes the last socks of both others and wins at
    once. If Red puts Blue out, two players are left, Green moves next and wins. If Red puts Green out, Blue moves next
    and wins. (Red should not put Red out: that is third place.)

    **In every case except the last one Red comes second, so for Red these moves are equally good. For Blue and Green
    they decide everything.** With two players this cannot happen: if two moves are equally good for me, they are equally
    bad for you.
    """)


@app.cell(hide_code=True)
def larger_case(how_many_guess, lessons):
    _answer = mo.md("""
    This kind of best play is called *max^n*: every player chooses what is best for themselves and expects that the
    others do the same. If several moves are equally good for a player, each of them is best play. So the result is not
    one ranking but a set of rankings. Another question is: which place is *sure* for me, even if all the others play
    against me? This is called *paranoid*.
    """)
    mo.vstack([mo.md("## Larger case: best play has many results"), lessons.reveal(how_many_guess, _answer)])
    return


@app.cell
def outcomes_by_socks(how_many_guess):
    mo.stop(how_many_guess.value is None)
    rows = []
    for socks in range(1, 6):
        best_play = solve(load("front_ham", socks=socks))
        sure = {
            f"sure for {name}": ordinal(best_play.guarantee(seat=seat))
            for seat, name in enumerate(best_play.game.player_names)
        }
        rows.append({"socks each": socks, "rankings of best play": len(best_play.outcomes()), **sure})
    mo.show_code(lab.table(rows), position="above")
    return (best_play,)


@app.cell(hide_code=True)
def larger_answer(best_play):
    _verdict = best_play.verdict()
    mo.md(f"""
    **With four or five socks each, best play can lead to every possible ranking, and only third place is sure: any two
    players together can put the third one out.** A board that shows only one verdict has made a choice. With five socks
    our board says that Red comes {ordinal(_verdict.places[0])} in {_verdict.plies} plies, because it breaks ties by a fixed
    rule. Three students may choose differently between equally good moves. Then their game ends differently, but none
    of them has made a mistake.
    """)


@app.cell(hide_code=True)
def promise_board():
    promise_session = lab.GameSession(widgets.board(parse_link("front_ham", {"position": "1.1.6"})))
    second_board = mo.ui.anywidget(promise_session.board)
    mo.vstack(
        [
            mo.md("""
            ## A promise

            Green leads with six socks. Red and Blue have one sock each. Red is to move.
            """),
            lab.show_board(second_board),
        ]
    )
    return (promise_session,)


@app.cell(hide_code=True)
def getters(promise_session):
    # A cell that calls promise_match() runs again when the position on the second board changes.
    promise_match = promise_session.get_match
    return (promise_match,)


@app.cell(hide_code=True)
def promise_answer(lessons, multiplayer, trust_guess):
    _match = parse_link("front_ham", {"position": "1.1.6", "moves": "ccc+a"})
    _groups = multiplayer.group_moves_by_outcome(_match.position.evaluate())
    lessons.reveal(
        trust_guess,
        mo.md(
            "If Red takes three of Green's socks, Blue is a kingmaker. Here are Blue's moves, sorted by how it ends:"
        ),
        lab.table(_groups, {"result": "it ends", "moves": "moves", "says": "for example"}),
        mo.md("""
        The deal is good for both: Red may come first instead of second, and Blue is not out. But after Red's move,
        **Blue gains nothing by keeping the promise and nothing by breaking it.** And Green can make a promise, too. No
        computation tells us what Blue will do. What would make you trust Blue?
        """),
    )
    return


@app.cell(hide_code=True)
def what_if(promise_match, promise_session, sections, trust_guess):
    mo.stop(trust_guess.value is None)
    mo.vstack(
        [
            mo.md("""
            ### What if? Every move under both assumptions

            Play on the board above, or set up another position there. See how different *max^n* (the dots) and *paranoid*
            (the bar: the sure place) are, and which moves make another player a kingmaker.
            """),
            lab.attempt(sections.render_assumptions, promise_match(), promise_session.board.evaluation),
        ]
    )
    return


@app.cell(hide_code=True)
def exercises(QuestionBank):
    quiz = widgets.Quiz(load("front_ham", socks=4), lambda solution: QuestionBank(solution, ["who"]))
    _text = "## Exercises\n\nIn each of these positions, best play always leads to the same winner."
    mo.vstack([mo.md(_text), quiz.board, quiz])
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - With [one sock for Red, one for Blue and two for Green]({lab.page_address("front_ham", position="1.1.2")}), Red wins at
      once and Blue shares second place. *Paranoid* warns Blue of third place. What would Red have to give up for that? Is
      Blue's fear realistic?
    - Find [other kingmakers]({lab.page_address("front_ham", rules="socks=3")}) in the laboratory. How few socks can a
      kingmaker have? Is it bad to be a kingmaker?
    - Play the promise ten times with the same partners. Do players keep promises more often than in a single game?
    - In [Chopsticks with three]({lab.page_address("chopsticks", rules="players=3")}) a game can go on forever, so there is no
      last move to start from. Which of the two ways, *max^n* or *paranoid*, still works there?
    - [Zombies]({lab.page_address("chopsticks", rules="players=3 zombies=true")}) are out of the game and still attack. Would
      you allow kingmakers in your own game? There are kingmakers in elections, too. Which rules deal with them?
    """)


@app.cell(hide_code=True)
def teachers_note():
    _note = mo.md("""
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
    """)
    mo.accordion({"For the teacher": _note})


if __name__ == "__main__":
    app.run()
