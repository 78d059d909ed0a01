# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Chance and search – Parlour", css_file="parlour.css")

with app.setup:
    from fractions import Fraction
    from random import Random

    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, solve

    DEAL = 22
    large = load("claustroboard")


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("lesson_chance"))


@app.cell(hide_code=True)
def rules():
    mo.md("""
    **Claustroboard.** The cards and the two players are dealt at random. On your turn you take exactly as many steps as
    your card says, up, down, left or right, over no tile twice and not over the other player. The card you left closes
    for good. Who cannot move has lost. Play this deal, then a new one.
    """)


@app.cell(hide_code=True)
def board():
    desk = lab.Desk("claustroboard", {"seed": str(DEAL)}, seats=lab.against("claustroboard"))
    table = mo.ui.anywidget(desk.table)
    lab.shown(table)


@app.cell(hide_code=True)
def verdicts(seat):
    seat


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is up: the charts take longer to load than the game.
    from analysis.claustroboard import deals
    from analysis.chance import intervals, odds, sampling
    from laboratory import chance, quizzes

    return chance, deals, intervals, odds, quizzes, sampling


@app.cell(hide_code=True)
def predictions(chance):
    seat, sure, won, plies = (mo.ui.radio(choices, label=f"**Predict.** {asked}") for asked, choices in chance.ASKED)
    return plies, seat, sure, won


@app.cell(hide_code=True)
def controls(chance):
    size = mo.ui.slider(100, 2000, 100, value=400, label="Deals", show_value=True)
    first = mo.ui.number(1, 900_001, value=1, step=1, label="First deal: another one for each group", debounce=True)
    machine = mo.ui.dropdown(list(chance.MACHINES), value=next(iter(chance.MACHINES)), label="A machine that")
    opponent = mo.ui.dropdown(list(chance.OPPONENTS), value=next(iter(chance.OPPONENTS)), label="against")
    pairs = mo.ui.slider(10, 200, 10, value=20, label="Deals", show_value=True)
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number: the same for the whole class")
    return first, machine, opponent, pairs, seed, size


@app.cell(hide_code=True)
def tiny_board():
    tiny = mo.ui.anywidget(widgets.board("claustroboard", chrome=False, size=2, board="12/43;a1,b1"))
    return (tiny,)


@app.cell(hide_code=True)
def small_case(chance, seat, tiny):
    mo.stop(seat.value is None, mo.md("*Choose first. The lesson goes on once you have predicted.*"))
    small = load("claustroboard", size=2)
    mo.vstack(
        [
            mo.md(f"""
            You say: {seat.value}. One game does not tell. Let us begin with a board so small that a class can go
            through all of it.

            ## The smallest board: two by two

            There are four cards, 1 to 4. Try it, and ask of each card: can the player who stands on it move at all?
            """),
            lab.shown(tiny),
            chance.by_hand(),
            mo.md(f"""
            Who moves has won: the other player is shut in at once. So the chance of the first player is
            ¼ · 1 + ¼ · ⅔ + ¼ · 0 + ¼ · 0 = {Fraction(1, 4) + Fraction(1, 4) * Fraction(2, 3)}.
            A machine can check that, for there are few enough deals to solve every one of them:
            """),
        ]
    )
    return (small,)


@app.cell
def every_deal(deals, small):
    outcomes = deals.wins(deals.every(small))  # one for each deal: True where the first player wins
    truth = Fraction(sum(outcomes), len(outcomes))
    mo.show_code(f"{sum(outcomes)} of {len(outcomes)} deals are {truth} of them", position="above")
    return outcomes, truth


@app.cell(hide_code=True)
def small_answer(deals, outcomes, sure, truth):
    mo.vstack(
        [
            mo.md(f"""
            **On the smallest board the first player wins {sum(outcomes)} of {len(outcomes)} deals, {float(truth):.1%}:
            it is better to be second.** Is it the same on the real board?

            ## The real board: too many deals

            Four by four there are **{deals.how_many(large):,} deals**. At a hundred deals a second that is
            {deals.how_many(large) / 100 / 86400 / 365:.1f} years. So we draw some at random, solve each exactly, and
            count: that is a *sample*. The band around the line says where the true share lies, in 95 of 100 samples.
            """),
            sure,
        ]
    )


@app.cell(hide_code=True)
def dealing(chance, first, size):
    sample = mo.ui.anywidget(chance.sample(large, size.value, int(first.value)))
    return (sample,)


@app.cell(hide_code=True)
def real_answer(chance, first, sample, seat, size, sure):
    mo.stop(sure.value is None)
    _controls = mo.hstack([size, first], justify="start", wrap=True)
    mo.vstack([_controls, sample, chance.sampled(sample.latest, seat.value, sure.value)])


@app.cell(hide_code=True)
def square_root(sure):
    mo.stop(sure.value is None)
    sizes = [25, 100, 400, 1600, 6400]
    mo.md("""
    ## Half the width, four times the work

    To know *which* seat is better took few deals. To know *how much* better takes many. Here are samples in which seven
    of ten deals are won. Cover the last rows with your hand: how wide is the next band?
    """)
    return (sizes,)


@app.cell
def widths(intervals, sizes):
    rows = []
    for games in sizes:
        low, high = intervals.wilson(round(0.7 * games), games)  # Wilson's: a little nearer to one half
        rows.append({"deals": games, "from": f"{low:.1%}", "to": f"{high:.1%}", "width": f"{high - low:.1%}"})
    mo.show_code(lab.table(rows), position="above")


@app.cell(hide_code=True)
def what_sure_means(sure):
    mo.stop(sure.value is None)
    each = mo.ui.slider(10, 400, 10, value=50, label="Deals in each class", show_value=True)
    again = mo.ui.slider(1, 20, 1, value=1, label="Other forty classes", show_value=True)
    mo.vstack(
        [
            mo.md("""
            **Four times the deals make the band half as wide: it narrows with the square root of their number.** Ten
            times narrower takes a hundred times the deals.

            ## What "95% sure" means

            On the smallest board we know the truth. Let forty classes draw a sample from it, each its own. Every class
            works without a mistake, and still about one in twenty misses the truth. Nobody in that class can know it.
            """),
            mo.hstack([each, again], justify="start", wrap=True),
        ]
    )
    return again, each


@app.cell(hide_code=True)
def many_classes(again, chance, each, outcomes, won):
    mo.vstack(
        [
            chance.missed(outcomes, each.value, again.value),
            mo.md(f"""
            ## A lost deal, and an opponent who errs

            Take [deal {DEAL}]({lab.address("claustroboard", seed=str(DEAL))}), the one on top. Against perfect play
            the first player is lost. Perfect play knows that, and only tries to lose late.
            """),
            won,
        ]
    )


@app.cell(hide_code=True)
def lost_deal(chance):
    lost = load("claustroboard", board=large.format_state(large.start(Random(DEAL))))
    solution = solve(lost)
    bout = mo.ui.anywidget(chance.match_up(solution, 400))
    return bout, solution


@app.cell(hide_code=True)
def computing(chance, odds, solution, won):
    mo.stop(won.value is None)
    expected = odds.compare(solution, solution.state)
    chance.computed(expected, won.value)
    return (expected,)


@app.cell(hide_code=True)
def look_ahead(bout, chance, expected, plies):
    mo.vstack(
        [
            bout,
            chance.compared(expected, bout.latest),
            mo.md("""
            **A lost position is not a lost game: it depends on who sits opposite.** And to know your opponent is worth
            something. The best counter-strategy sets traps, where perfect play only puts off the end. Against perfect
            play the traps would not help.

            ## How far must a machine look?

            Our perfect player works out every deal to its end. In larger games nobody can. A machine can look some
            plies ahead (a *ply* is one move of one player) and move at random where it sees no end. Or it can try each
            move in random games and keep what did best: *Monte Carlo tree search*. Here every deal is played twice, so
            that each side has the better seat once.
            """),
            plies,
        ]
    )


@app.cell(hide_code=True)
def contesting(chance, machine, opponent, pairs):
    contest = mo.ui.anywidget(chance.contest(large, machine.value, opponent.value, pairs.value))
    return (contest,)


@app.cell(hide_code=True)
def search_answer(chance, contest, deals, machine, opponent, pairs, plies, sample):
    mo.stop(plies.value is None)
    mo.vstack(
        [
            mo.hstack([machine, opponent, pairs], justify="start", wrap=True),
            contest,
            chance.contested(contest.latest, machine.value, opponent.value, plies.value),
            mo.md("""
            **A machine that sees some plies errs only where the end lies further away.** So ask how soon your deals
            end. Then let both kinds of machine play against random moves: which of them does better?
            """),
            deals.decided_chart(sample.latest) if sample.latest else mo.md("*Your sample of deals is still empty.*"),
        ]
    )


@app.cell(hide_code=True)
def exercises(plies, quizzes, sampling, seed):
    mo.stop(plies.value is None)
    questions = sampling.exercises(int(seed.value))
    answers, number = quizzes.answer_choices(questions), quizzes.question_tabs(questions)
    mo.vstack([mo.md("## Exercises"), seed, number])
    return answers, number, questions


@app.cell(hide_code=True)
def exercise(answers, number, questions, quizzes):
    quizzes.answer_view(questions, answers, number.value)


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Three by three: which seat is better? Play some deals in the
      [laboratory]({lab.address("claustroboard", rules="size=3", seed="1")}), then have it deal many. And with the
      rules of Collapsi, a variant there?
    - In a deal that the first player wins, how often does perfect play win against random moves? Why need nobody
      compute that?
    - Suppose both seats were equally good. A class deals on until one half is outside the band, and stops there. Why
      will it be wrong more often than once in twenty?
    """)


@app.cell(hide_code=True)
def teacher():
    _note = mo.md("""
    **Aim.** A sample has a truth behind it and an error around it; the error shrinks with the square root of the size.
    A chance can be computed where a game is small, and sampled where it is not. Search is worth as much as its horizon.

    **Time.** Play and predict 5 minutes, smallest board 8, sample 10, what 95% means 5, the lost deal 5, machines 7.
    For a short lesson stop after "What 95% sure means".

    **What usually goes wrong.** "The small board shows it": there the second seat is better. Let the class be surprised,
    then ask what a small case is good for: trying out the method. "The band moved, so it was wrong": each band is right
    in 95 of 100 samples. "Sure means certain": point at the red bars of the forty classes. "Perfect play always wins":
    a lost deal stays lost against perfect play.

    **Groups.** Give each group another first deal (1, 1001, 2001, …) and collect their bands on the blackboard: then the
    class has drawn the picture of the forty classes itself.
    """)
    mo.accordion({"For the teacher": _note})


if __name__ == "__main__":
    app.run()
