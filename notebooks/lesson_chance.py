# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
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
    full_game = load("claustroboard")


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("lesson_chance"))


@app.cell(hide_code=True)
def game_rules():
    mo.md("""
    **Claustroboard.** The cards and the two players are dealt at random. On your turn you take exactly as many steps as
    your card says: up, down, left or right. In one turn you may not enter a tile twice or pass over the other player. The
    card that you leave closes for the rest of the game. Whoever cannot move loses. Play this deal, then a new one.
    """)


@app.cell(hide_code=True)
def board():
    board = mo.ui.anywidget(widgets.board("claustroboard", seats=lab.assign_seats("claustroboard"), seed=DEAL))
    lab.show_board(board)


@app.cell(hide_code=True)
def verdicts(seat_guess):
    seat_guess


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import odds, sampling
    from analysis.games import claustroboard_deals as deals
    from laboratory.lessons import chance

    return chance, deals, odds, sampling


@app.cell(hide_code=True)
def predictions(chance):
    seat_guess, certainty_guess, odds_guess, plies_guess = (
        mo.ui.radio(choices, label=f"**Predict.** {asked}") for asked, choices in chance.PREDICTIONS
    )
    return certainty_guess, odds_guess, plies_guess, seat_guess


@app.cell(hide_code=True)
def controls(chance, sampling):
    sample_size = mo.ui.slider(100, 2000, 100, value=400, label="Deals", show_value=True)
    first_deal = mo.ui.number(
        1, 900_001, value=1, step=1, label="First deal: each group takes a different one", debounce=True
    )
    bot_series = mo.ui.dropdown(list(chance.BOT_SERIES), value=next(iter(chance.BOT_SERIES)), label="A bot that")
    opponent = mo.ui.dropdown(list(chance.OPPONENTS), value=next(iter(chance.OPPONENTS)), label="against")
    deal_count = mo.ui.slider(10, 200, 10, value=20, label="Deals", show_value=True)
    quiz = mo.ui.anywidget(widgets.Quiz(None, sampling.ExerciseBank))
    return bot_series, deal_count, first_deal, opponent, quiz, sample_size


@app.cell(hide_code=True)
def two_by_two_board():
    small_board = mo.ui.anywidget(widgets.board("claustroboard", controls=False, size=2, board="12/43;a1,b1"))
    return (small_board,)


@app.cell(hide_code=True)
def small_case(chance, seat_guess, small_board):
    mo.stop(seat_guess.value is None, mo.md("*Choose first. Then the lesson goes on.*"))
    small_game = load("claustroboard", size=2)
    mo.vstack(
        [
            mo.md(f"""
            You say: {seat_guess.value}. One game cannot tell us. We start with a board that is so small that a class can
            check every deal.

            ## The smallest board: two by two

            There are four cards, 1 to 4. Try it. For each card ask: can the player who stands on it move at all?
            """),
            lab.show_board(small_board),
            chance.render_two_by_two(),
            mo.md(f"""
            Whoever can move wins, because the other player then has no move. So the chance of the first player is
            ¼ · 1 + ¼ · ⅔ + ¼ · 0 + ¼ · 0 = {Fraction(1, 4) + Fraction(1, 4) * Fraction(2, 3)}.
            The computer can check this, because there are so few deals that it can solve all of them:
            """),
        ]
    )
    return (small_game,)


@app.cell
def every_deal(deals, small_game):
    solved_deals = deals.solve_all_deals(small_game)
    outcomes = deals.list_first_seat_wins(solved_deals)  # True for each deal that the first player wins
    truth = Fraction(sum(outcomes), len(outcomes))
    mo.show_code(f"{sum(outcomes)} of {len(outcomes)} deals: a share of {truth}", position="above")
    return outcomes, truth


@app.cell(hide_code=True)
def small_answer(certainty_guess, deals, outcomes, truth):
    _deals = deals.count_deals(full_game)
    _text = mo.md(f"""
    **On the smallest board the first player wins {sum(outcomes)} of {len(outcomes)} deals, {float(truth):.1%}:
    it is better to be second.** Is it the same on the real board?

    ## The real board: too many deals

    On the board of four by four there are **{_deals:,} deals**. At a hundred deals a second they would take
    {_deals / 100 / 86400 / 365:.1f} years. So we draw some deals at random, solve each exactly, and count. This is
    a *sample*. The band around the line shows where the true share lies, in 95 of 100 samples.
    """)
    mo.vstack([_text, certainty_guess])


@app.cell(hide_code=True)
def sample_task(chance, first_deal, sample_size):
    sample_task = mo.ui.anywidget(chance.make_sample_task(full_game, sample_size.value, int(first_deal.value)))
    return (sample_task,)


@app.cell(hide_code=True)
def real_answer(certainty_guess, chance, first_deal, sample_size, sample_task, seat_guess):
    mo.stop(certainty_guess.value is None)
    _controls = mo.hstack([sample_size, first_deal], justify="start", wrap=True)
    _result = chance.render_sample(sample_task.latest, seat_guess.value, certainty_guess.value)
    mo.vstack([_controls, sample_task, _result])


@app.cell(hide_code=True)
def square_root(certainty_guess):
    mo.stop(certainty_guess.value is None)
    sizes = [25, 100, 400, 1600, 6400]
    mo.md("""
    ## Half the width, four times the work

    A few deals tell us *which* seat is better. To know *how much* better it is, we need many. Here are samples in which
    seven of ten deals are won. Cover the last rows with your hand: how wide is the next band?
    """)
    return (sizes,)


@app.cell
def interval_widths(sampling, sizes):
    rows = []
    for games in sizes:
        low, high = sampling.wilson_interval(round(0.7 * games), games)  # Wilson's interval
        rows.append({"deals": games, "from": f"{low:.1%}", "to": f"{high:.1%}", "width": f"{high - low:.1%}"})
    mo.show_code(lab.table(rows), position="above")


@app.cell(hide_code=True)
def confidence(certainty_guess):
    mo.stop(certainty_guess.value is None)
    deals_per_class = mo.ui.slider(10, 400, 10, value=50, label="Deals in each class", show_value=True)
    class_seed = mo.ui.slider(1, 20, 1, value=1, label="Another forty classes", show_value=True)
    _text = mo.md("""
    **Four times as many deals make the band half as wide: its width shrinks with the square root of the number of
    deals.** A band that is ten times narrower needs a hundred times as many deals.

    ## What "95% sure" means

    On the smallest board we know the true share. Let forty classes each draw a sample from it. No class makes a
    mistake, but the band of about one class in twenty misses the true share. Nobody in that class can know it.
    """)
    mo.vstack([_text, mo.hstack([deals_per_class, class_seed], justify="start", wrap=True)])
    return class_seed, deals_per_class


@app.cell(hide_code=True)
def class_samples(chance, class_seed, deals_per_class, odds_guess, outcomes):
    _text = mo.md(f"""
    ## A lost deal, and an opponent who makes mistakes

    Take [deal {DEAL}]({lab.page_address("claustroboard", seed=str(DEAL))}), the one at the top. Against perfect
    play the first player loses. Perfect play knows that, and only tries to lose as late as possible.
    """)
    mo.vstack([chance.draw_class_intervals(outcomes, deals_per_class.value, class_seed.value), _text, odds_guess])


@app.cell(hide_code=True)
def lost_deal(chance):
    lost_game = load("claustroboard", board=full_game.format_state(full_game.start(Random(DEAL))))
    solution = solve(lost_game)
    match_task = mo.ui.anywidget(chance.make_match_task(solution, 400))
    return match_task, solution


@app.cell(hide_code=True)
def exact_odds(chance, odds, odds_guess, solution):
    mo.stop(odds_guess.value is None)
    exact_odds = odds.compare_odds(solution.evaluate())
    chance.render_exact_odds(exact_odds, odds_guess.value)
    return (exact_odds,)


@app.cell(hide_code=True)
def search_depth(chance, exact_odds, match_task, plies_guess):
    _text = mo.md("""
    **A lost position is not yet a lost game: it depends on your opponent.** So it helps to know your opponent.
    The best response sets traps, while perfect play only delays the end. Against perfect play the traps do
    not help.

    ## How far must a bot look ahead?

    Our perfect player solves every deal to its end. In larger games this is impossible. A bot can search some
    plies ahead (a *ply* is one move of one player), and move at random if it finds no end there. Or it can try
    each move in many random games and choose the one with the best results: *Monte Carlo tree search*. Here
    every deal is played twice, so that each player has the better seat once.
    """)
    mo.vstack([match_task, chance.render_sampled_odds(exact_odds, match_task.latest), _text, plies_guess])


@app.cell(hide_code=True)
def contest_task(bot_series, chance, deal_count, opponent):
    _task = chance.make_contest_task(full_game, bot_series.value, opponent.value, deal_count.value)
    contest_task = mo.ui.anywidget(_task)
    return (contest_task,)


@app.cell(hide_code=True)
def search_answer(bot_series, chance, contest_task, deal_count, deals, opponent, plies_guess, sample_task):
    mo.stop(plies_guess.value is None)
    _sample = sample_task.latest
    _empty = mo.md("*Your sample of deals is still empty.*")
    mo.vstack(
        [
            mo.hstack([bot_series, opponent, deal_count], justify="start", wrap=True),
            contest_task,
            chance.render_contest(contest_task.latest, bot_series.value, opponent.value, plies_guess.value),
            mo.md("""
            **A bot that searches some plies makes mistakes only while the end is further away.** So ask how soon your deals
            end. Then let both kinds of bot play against random moves. Which kind is better?
            """),
            deals.horizon_chart(_sample) if _sample else _empty,
        ]
    )


@app.cell(hide_code=True)
def exercises(plies_guess, quiz):
    mo.stop(plies_guess.value is None)
    mo.vstack([mo.md("## Exercises"), quiz])


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - On a board of three by three, which seat is better? Play some deals in the
      [laboratory]({lab.page_address("claustroboard", rules="size=3", seed="1")}), then let it solve many. And which
      seat is better in the variant Collapsi?
    - If the first player wins a deal, how often does perfect play win it against random moves? Why do you not have to
      compute this?
    - Suppose that both seats are equally good. A class draws deals until one half is outside the band, and then stops.
      Why is it wrong more often than once in twenty times?
    """)


@app.cell(hide_code=True)
def teachers_note():
    _note = mo.md("""
    **Aim.** A sample estimates a true share with an error, and the error shrinks with the square root of the sample's size.
    In a small game chances can be computed; in a large game they are sampled. A search is as good as its depth.

    **Time.** Play and predict 5 minutes, smallest board 8, sample 10, what 95% means 5, the lost deal 5, bots 7.
    For a short lesson, stop after "What '95% sure' means".

    **What usually goes wrong.** "The small board shows it": there the second seat is better. Let the class be surprised,
    then ask what a small case is good for: to try out the method. "The band moved, so it was wrong": a band is right
    in 95 of 100 samples. "Sure means certain": point at the red bars of the forty classes. "Perfect play always wins":
    a lost deal is lost against perfect play.

    **Groups.** Give each group a different first deal (1, 1001, 2001, …) and draw all their bands on the blackboard. Then
    the class has made the picture of the forty classes itself.
    """)
    mo.accordion({"For the teacher": _note})


if __name__ == "__main__":
    app.run()
