# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
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
    from engines import load, read_link, solve
    from engines.words import ordinal


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("lesson_many"))


@app.cell(hide_code=True)
def opening():
    mo.md("""
    **Front-Ham.** Each player owns the socks of one colour. On your turn you take three socks off the line, of any
    colours, and then hang one up, of any colour. Whoever has no sock left after that is out. The last one in wins.
    When only two are left, you may also take just one sock, or two of one colour, and stop; and whoever runs out is out
    at once. Places count: second is better than third.

    Here everybody has two socks. Play it once or twice, three of you at one board.
    """)


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("front_ham", {"rules": "socks=2"})
    first_board = mo.ui.anywidget(desk.table)
    lab.shown(first_board)
    return


@app.cell(hide_code=True)
def verdicts(experiments, who_guess):
    experiments.revealed(
        who_guess,
        mo.md("""
        **Red cannot win, and yet Red decides who does.** Whoever has no way to come first but chooses the winner is
        called a *kingmaker*. Red is one from the very first move. Go back on the board and crown the other one.
        """),
    )
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from analysis import tables
    from laboratory import experiments, front_ham, quizzes

    return experiments, front_ham, quizzes, tables


@app.cell(hide_code=True)
def predictions(experiments):
    who_guess = experiments.question(
        "**Predict.** Two socks each, Red moves first, and all three play as well as they can. Who wins?",
        {
            "Red": "Red has 21 moves, and after each of them somebody else can win.",
            "Blue": "Blue often does. But Red can also play so that Blue is out first.",
            "Green": "Only if Red wants it so.",
            "Whom Red chooses": "Red comes second, whoever of the others wins.",
        },
        right="Whom Red chooses",
    )
    how_many_guess = experiments.question(
        "**Predict.** Five socks each. A game can end with nine different rankings: six without a tie, and three in "
        "which two players share second place. How many of the nine can best play lead to?",
        {
            "One: best play is best play": "That is so with two players. Why not with three?",
            "Three: one for each winner": "There are more: who comes second and third is open as well.",
            "All nine": "Best play rules nothing out at all.",
        },
        right="All nine",
    )
    trust_guess = experiments.question(
        '**Decide.** You are Red. Blue says: "Take three of Green\'s socks and let me live. I will make you first!"',
        {
            "I trust Blue": "You may come first. You may also come third: now Blue decides.",
            "I take a sure second place": "Nobody can take it from you. But first place is gone: Green wins.",
        },
    )
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number: the same for the whole class")
    return how_many_guess, seed, trust_guess, who_guess


@app.cell(hide_code=True)
def small_case():
    mo.md("""
    ## Small case: one sock each, then two

    With one sock each there is no choice: all three come off, and whoever gets the one that is hung up wins. Red hangs
    up a red one and wins.

    With two socks each Red has more moves. Sort them by how the game ends when Blue and Green then do their best:
    """)


@app.cell
def sorted_moves(tables):
    game = load("front_ham", socks=2)
    solution = solve(game)
    groups = tables.by_result(solution, game.start())
    mo.show_code(lab.table(groups, {"result": "it ends", "moves": "moves", "says": "for example"}), position="above")
    return


@app.cell(hide_code=True)
def small_answer():
    mo.md("""
    If nobody is out after Red's action, four socks are left among three players: Blue takes the last socks of both
    others and wins at once. If Red puts Blue out, Green is next with two players left, and wins; if Red puts Green out,
    Blue is next and wins. (Red should not put Red out: that is third place.)

    **Red comes second in every case but that last one, so Red does not care. For Blue and Green everything hangs on it.**
    With two players this cannot happen: if two moves are equally good for me, they are equally bad for you.
    """)


@app.cell(hide_code=True)
def larger_case(experiments, how_many_guess):
    _answer = mo.md("""
    The rule of best play is called *max^n*: everybody takes what is best for themselves and expects the same of the
    others. Where a player does not care, every choice is best play, so what comes out is not one ranking but a set.
    A second rule asks less: what can I be *sure* of, even if all the others join against me? This is called *paranoid*.
    """)
    mo.vstack(
        [mo.md("## Larger case: why best play is no longer one thing"), experiments.revealed(how_many_guess, _answer)]
    )
    return


@app.cell
def by_socks(how_many_guess):
    mo.stop(how_many_guess.value is None)
    sizes = []
    for socks in range(1, 6):
        best = solve(load("front_ham", socks=socks))
        sure = {f"{name} is sure of": ordinal(best.guarantee(seat=seat)) for seat, name in enumerate(best.game.names)}
        sizes.append({"socks each": socks, "rankings of best play": len(best.outcomes()), **sure})
    mo.show_code(lab.table(sizes), position="above")
    return (best,)


@app.cell(hide_code=True)
def larger_answer(best):
    _verdict = best.verdict()
    mo.md(f"""
    **With four or five socks each, best play can lead to every ranking there is, and nobody is sure of better than third
    place: any two players together can put the third one out.** A board that shows one verdict has made a choice. At
    five socks ours says that Red comes {ordinal(_verdict.places[0])} in {_verdict.plies} plies, because it breaks ties by
    a fixed rule. Three students who do not care in another way end elsewhere, and none of them has made a mistake.
    """)


@app.cell(hide_code=True)
def promise_board():
    promise = lab.Desk("front_ham", {"position": "1.1.6"})
    second_board = mo.ui.anywidget(promise.table)
    mo.vstack(
        [
            mo.md("""
            ## A promise

            Green leads with six socks; Red and Blue have one each. Red is to move.
            """),
            lab.shown(second_board),
        ]
    )
    return (promise,)


@app.cell(hide_code=True)
def follow(promise):
    # A cell that calls now() follows the position on the second board.
    now = promise.match
    return (now,)


@app.cell(hide_code=True)
def trusting(experiments, tables, trust_guess):
    _deal = read_link("front_ham", {"position": "1.1.6", "moves": "ccc+a"})
    _groups = tables.by_result(solve(_deal.game), _deal.state)
    experiments.revealed(
        trust_guess,
        mo.md("If Red takes three of Green's socks, Blue is a kingmaker. Blue's moves then, sorted by how it ends:"),
        lab.table(_groups, {"result": "it ends", "moves": "moves", "says": "for example"}),
        mo.md("""
        The deal is good for both: Red may come first instead of second, and Blue is not thrown out. But once Red has
        moved, **Blue gains nothing by keeping the promise and nothing by breaking it.** And Green can promise something,
        too. No computation says what Blue will do. What would make you believe Blue?
        """),
    )
    return


@app.cell(hide_code=True)
def what_if(front_ham, now, promise, trust_guess):
    mo.stop(trust_guess.value is None)
    mo.vstack(
        [
            mo.md("""
            ### What if? Every move under both rules

            Play on the board above, or set up another position there, and see how far *max^n* (dots) and *paranoid*
            (the bar, what is sure) lie apart, and whom a move makes a kingmaker.
            """),
            front_ham.assumptions(now(), promise.solution()),
        ]
    )
    return


@app.cell(hide_code=True)
def sheet(quizzes, seed):
    whole = solve(load("front_ham", socks=4))
    questions = quizzes.sheet(whole, "who", seed=seed.value)
    answers, number = quizzes.answer_choices(questions), quizzes.question_tabs(questions)
    _told = "## Exercises\n\nOnly positions in which all best play agrees on the winner are asked about."
    mo.vstack([mo.md(_told), seed, number])
    return answers, number, questions, whole


@app.cell(hide_code=True)
def exercise(number, questions, quizzes, whole):
    quizzes.question_board(whole, questions, number.value)
    return


@app.cell(hide_code=True)
def check(answers, number, questions, quizzes):
    quizzes.answer_view(questions, answers, number.value)
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - At [one sock, one sock and two]({lab.address("front_ham", position="1.1.2")}) Red wins at once and Blue shares second
      place. *Paranoid* warns Blue of third place. What would Red have to give up for that? Whom do you fear too much?
    - Find [other kingmakers]({lab.address("front_ham", rules="socks=3")}) in the laboratory. How few socks must a player
      have to become one? Is it bad to be a kingmaker?
    - Play the promise ten times in a row with the same partners. Are promises kept more often than once?
    - In [Chopsticks with three]({lab.address("chopsticks", rules="players=3")}) play can go on for ever, so there is no
      last move to begin from. Which of the two rules still makes sense there?
    - [Zombies]({lab.address("chopsticks", rules="players=3 zombies=true")}) are out of the game and still attack. Would
      you allow kingmakers in a game of your own? Elections have them; what do they do about it?
    """)


@app.cell(hide_code=True)
def teacher():
    _note = mo.md("""
    **Aim.** With three players "best play" is not one thing. A result is only as good as the assumption that is named
    with it: everybody for themselves, or all against one.

    **Time.** Play and first prediction 8 minutes; small case on paper 7; larger case 5; the promise, played in threes 12;
    exercises and talk 8.

    **What usually goes wrong.** "Red is just bad": let the class look for a winning move among the groups of the table.
    "Red should crown Blue, who has more moves": ask what Red gains; nothing, and that is the point. "Blue must keep the
    promise": ask what happens to Blue if not. "The computer knows": it knows what can happen, not what people want.

    **The promise.** Groups of three; Red and Blue may talk for one minute, Green as well; then one move each. Count the
    promises kept on the board. Repeat with the same groups, tell them that there are five rounds, and compare.
    """)
    mo.accordion({"For the teacher": _note})


if __name__ == "__main__":
    app.run()
