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
    width="medium", app_title="Chance and search – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    from random import Random

    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, solve
    from laboratory import lessons

    DEAL = 22
    full_game = load("claustroboard")


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    _rules = mo.md("""
    **Claustroboard.** The cards and the two players are dealt at random. On your turn you take exactly as many steps as
    your card says: up, down, left or right. In one turn you may not enter a tile twice or pass over the other player. The
    card that you leave closes for the rest of the game. Whoever cannot move loses.
    """)
    mo.vstack([mo.Html(lab.page_heading("lesson_chance")), _rules, answers.view])
    return (answers,)


@app.cell(hide_code=True)
def steps(answers):
    steps = lessons.make_steps(
        answers,
        "Play this deal and a new one, then predict",
        "The smallest board: two by two",
        "The real board: too many deals",
        "How many deals for a narrower band?",
        "What “95% sure” means",
        "A lost deal, and an opponent who makes mistakes",
        "How far must a bot look ahead?",
        "Exercises",
        "What books call it, and further questions",
    )
    return (steps,)


@app.cell(hide_code=True)
def predictions(answers):
    seat_guess, small_guess, certainty_guess, width_guess, classes_guess, odds_guess, moves_guess = (
        lessons.make_predictions("lesson_chance", answers)
    )
    return certainty_guess, classes_guess, moves_guess, odds_guess, seat_guess, small_guess, width_guess


@app.cell(hide_code=True)
def board(answers):
    board = mo.ui.anywidget(widgets.board("claustroboard", seats=lab.assign_seats("claustroboard"), seed=DEAL))
    answers.keep_board("board", board.widget)
    return (board,)


@app.cell(hide_code=True)
def play(board, seat_guess, steps):
    _text = f"You say: {seat_guess.value}. One game cannot tell us." if seat_guess.value else ""
    steps.show(1, lessons.pair(steps.ask_about(board, seat_guess), seat_guess, mo.md(f"*{_text}*" if _text else "")))
    return


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis import odds, sampling
    from analysis.games import claustroboard_deals as deals
    from laboratory.lessons import chance

    return chance, deals, odds, sampling


@app.cell(hide_code=True)
def controls(answers, chance, sampling):
    sample_size = answers.make_slider("sample_size", 100, 2000, 100, value=400, label="Deals")
    first_deal = mo.ui.number(
        1, 900_001, value=1, step=1, label="First deal: each group takes a different one", debounce=True
    )
    deals_per_class = answers.make_slider("class_size", 10, 400, 10, value=50, label="Deals in each class")
    class_seed = answers.make_slider("class_seed", 1, 20, value=1, label="Another forty classes")
    bot_series = mo.ui.dropdown(list(chance.BOT_SERIES), value=next(iter(chance.BOT_SERIES)), label="A bot that")
    opponent = mo.ui.dropdown(list(chance.OPPONENTS), value=next(iter(chance.OPPONENTS)), label="against")
    deal_count = answers.make_slider("deals", 10, 200, 10, value=20, label="Deals")
    quiz = mo.ui.anywidget(widgets.Quiz(None, sampling.ExerciseBank))
    answers.keep_quiz("quiz", quiz.widget)
    small_board = mo.ui.anywidget(widgets.board("claustroboard", controls=False, size=2, board="12/43;a1,b1"))
    return bot_series, class_seed, deal_count, deals_per_class, first_deal, opponent, quiz, sample_size, small_board


@app.function(hide_code=True)
def list_first_player_wins(deals):
    """Solve every deal of the smallest board; return for each whether the first player wins it."""
    solved_deals = deals.solve_all_deals(load("claustroboard", size=2))
    return [deal.value == "win" for deal in solved_deals]


@app.cell(hide_code=True)
def every_deal(deals):
    outcomes = list_first_player_wins(deals)
    return (outcomes,)


@app.cell(hide_code=True)
def small_case(chance, outcomes, small_board, small_guess, steps):
    steps.stop_before(2)
    _text = mo.md("""
    We start with a board that is so small that a class can check every deal. There are four cards, 1 to 4. Try it. For
    each card ask: can the player who stands on it move at all?
    """)
    _board = lessons.pair(steps.ask_about(small_board, small_guess), _text, steps.reveal(small_guess))
    _program = lessons.show_program(list_first_player_wins)
    _answer = [chance.render_two_by_two(), *chance.render_small_answer(outcomes, _program)]
    steps.show(2, _board, *(_answer if steps.is_answered(small_guess) else []))
    return


@app.cell(hide_code=True)
def sample_task(chance, first_deal, sample_size):
    sample_task = mo.ui.anywidget(chance.make_sample_task(full_game, sample_size.value, int(first_deal.value or 1)))
    return (sample_task,)


@app.cell(hide_code=True)
def real_board(certainty_guess, chance, deals, first_deal, sample_size, sample_task, seat_guess, steps):
    steps.stop_before(3, seat_guess)
    _count = deals.count_deals(full_game)
    _text = mo.md(f"""
    On the board of four by four there are **{_count:,} deals**. (Colours are not counted, because they do not matter here.)
    At a hundred deals a second they would take {_count / 100 / 86400 / 365:.1f} years. So we draw some deals at random,
    solve each exactly, and count. This is a *sample*. The band around the line is where the true share lies, in about 95 of
    100 samples.
    """)
    _controls = mo.hstack([sample_size, first_deal], justify="start", wrap=True)
    _result = chance.render_sample(sample_task.latest, seat_guess.value, certainty_guess.value)
    _answer = [_controls, sample_task, _result] if steps.is_answered(certainty_guess) else []
    steps.show(3, _text, certainty_guess, *_answer)
    return


@app.function(hide_code=True)
def list_band_widths(wilson_interval, sizes):
    """Return the band of samples in which seven of ten deals are won, and how wide it is."""
    rows = []
    for deals in sizes:
        low, high = wilson_interval(round(0.7 * deals), deals)
        rows.append({"deals": deals, "from": f"{low:.1%}", "to": f"{high:.1%}", "width": f"{high - low:.1%}"})
    return rows


@app.cell(hide_code=True)
def square_root(sampling, steps, width_guess):
    steps.stop_before(4)
    _text = mo.md("A few deals tell us *which* seat is better. To know *how much* better it is, we need many.")
    _table = lab.table(list_band_widths(sampling.wilson_interval, [25, 100, 400, 1600, 6400]))
    _answer = mo.md("""
    **Four times as many deals make the band about half as wide: its width shrinks with the square root of the number of
    deals.** A band that is ten times narrower needs about a hundred times as many deals.
    """)
    steps.show(4, _text, steps.reveal(width_guess, lessons.show_program(list_band_widths), _table, _answer))
    return


@app.cell(hide_code=True)
def confidence(chance, class_seed, classes_guess, deals_per_class, outcomes, small_guess, steps):
    steps.stop_before(5, small_guess)
    _text = mo.md("""
    On the smallest board we know the true share. Let forty classes each draw a sample from it. No class makes a
    mistake.
    """)
    _sliders = mo.hstack([deals_per_class, class_seed], justify="start", wrap=True)
    _chart = chance.draw_class_intervals(outcomes, deals_per_class.value, class_seed.value)
    _answer = mo.md("The band of about one class in twenty misses the true share. Nobody in that class can know it.")
    steps.show(5, _text, steps.reveal(classes_guess, _answer, _sliders, _chart))
    return


@app.cell(hide_code=True)
def lost_deal(chance):
    lost_game = load("claustroboard", board=full_game.format_state(full_game.start(Random(DEAL))))
    solution = solve(lost_game)
    match_task = mo.ui.anywidget(chance.make_match_task(solution, 400))
    return match_task, solution


@app.cell(hide_code=True)
def exact_odds(chance, match_task, odds, odds_guess, solution, steps):
    steps.stop_before(6)
    _text = mo.md(f"""
    Take [deal {DEAL}]({lab.page_address("claustroboard", seed=str(DEAL))}), the one at the top. Against perfect
    play the first player loses. Perfect play knows that, and only tries to lose as late as possible.
    """)
    _odds = odds.compare_odds(solution.evaluate())
    _answer = [
        chance.render_exact_odds(_odds, odds_guess.value, chance.compute_range(solution)),
        match_task,
        chance.render_sampled_odds(_odds, match_task.latest),
        mo.md("""
        **A lost position is not yet a lost game: it depends on your opponent.** So it helps to know your opponent. The best
        response sets traps, while perfect play only delays the end. Against perfect play the traps do not help.
        """),
    ]
    steps.show(6, _text, odds_guess, *(_answer if steps.is_answered(odds_guess) else []))
    return


@app.cell(hide_code=True)
def contest_task(bot_series, chance, deal_count, opponent):
    _task = chance.make_contest_task(full_game, bot_series.value, opponent.value, deal_count.value)
    contest_task = mo.ui.anywidget(_task)
    return (contest_task,)


@app.cell(hide_code=True)
def search_depth(bot_series, chance, contest_task, deal_count, deals, moves_guess, opponent, sample_task, steps):
    steps.stop_before(7)
    _text = mo.md("""
    Our perfect player solves every deal to its end. In larger games this is impossible. A bot can search some moves ahead
    (the moves of both players count), and move at random if it finds no end there. Or it can try each move in many random
    games and choose the one with the best results: *Monte Carlo tree search*. Here every deal is played twice, so that each
    player has the better seat once.
    """)
    _sample = sample_task.latest
    _answer = [
        mo.hstack([bot_series, opponent, deal_count], justify="start", wrap=True),
        contest_task,
        chance.render_contest(contest_task.latest, bot_series.value, opponent.value, moves_guess.value),
        mo.md("""
        **A bot that searches some moves ahead makes mistakes only while the end is further away.** So ask how soon your
        deals end. Then let both kinds of bot play against random moves. Which kind is better?
        """),
        deals.horizon_chart(_sample) if _sample else mo.md("*Your sample of deals in step 3 is still empty.*"),
    ]
    steps.show(7, _text, moves_guess, *(_answer if steps.is_answered(moves_guess) else []))
    return


@app.cell(hide_code=True)
def exercises(quiz, steps):
    steps.stop_before(8)
    steps.show(8, quiz)
    return


@app.cell(hide_code=True)
def further(chance, steps):
    steps.stop_before(9)
    _definitions = lessons.definitions(chance.TERMS, chance.SOURCES)
    steps.show(
        9, _definitions, mo.md("### Further questions"), lessons.further_questions(chance.list_further_questions())
    )
    return


@app.cell(hide_code=True)
def progress(certainty_guess, classes_guess, moves_guess, odds_guess, seat_guess, small_guess, steps, width_guess):
    _guesses = (seat_guess, small_guess, certainty_guess, width_guess, classes_guess, odds_guess, moves_guess)
    lessons.show_progress(steps, dict(enumerate(_guesses, 1)))
    return


@app.cell(hide_code=True)
def teachers_note():
    lessons.teachers_note(
        "lesson_chance",
        """
        **Aim.** A sample estimates a true share with an error, and the error shrinks with the square root of the sample's size.
        In a small game chances can be computed; in a large game they are sampled. A search is as good as its depth.

        **Time.** Play and predict 5 minutes, smallest board 8, sample 10, what 95% means 5, the lost deal 5, bots 7.
        For a short lesson, stop after "What 95% sure means".

        **What usually goes wrong.** "The small board shows it": there the second seat is better. Let the class be surprised,
        then ask what a small case is good for: to try out the method. "The band moved, so it was wrong": a band is right
        in about 95 of 100 samples. "Sure means certain": point at the red bars of the forty classes. "Perfect play always
        wins": a lost deal is lost against perfect play.

        **Groups.** Give each group a different first deal (1, 1001, 2001, …) and draw all their bands on the blackboard. Then
        the class has made the picture of the forty classes itself.
        """,
    )
    return


if __name__ == "__main__":
    app.run()
