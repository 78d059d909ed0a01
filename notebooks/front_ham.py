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
    width="medium", app_title="Front-Ham – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("front_ham"))
    return


@app.cell
def variants(get_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, get_variant())
    variant_dropdown
    return


@app.cell
def board():
    # engines.load gives the rules; the board, an anywidget, shows and plays them.
    board = widgets.board(load("front_ham"))
    session = lab.GameSession(board, mo.query_params())  # opens the match in the page's address and follows the board
    get_game, get_match, get_rules, get_variant = session.getters
    lab.show_board(mo.ui.anywidget(board))
    return board, get_game, get_match, get_rules, get_variant, session


@app.cell
def current_game(get_game):
    game = get_game()  # a cell that names game runs again when a house rule changes
    return (game,)


@app.cell
def current_match(get_match):
    match = get_match()  # a cell that names match runs again after every move, whoever made it
    return (match,)


@app.cell
def headline(board, match):
    evaluation = board.evaluation  # verdict, rated moves, best line and loop of the position, or why there are none
    lab.headline(match, evaluation, board)
    return (evaluation,)


@app.cell
def tabs(session):
    # A section is computed when it is chosen.
    section = lab.make_tabs(session, "Many players")
    lab.show_tabs(session, section)
    return (section,)


@app.cell
def moves_section(board, evaluation, match, section):
    mo.stop(section.value != "Moves")
    lab.move_card(match, evaluation, board)  # every move with its verdict and the reason
    return


@app.cell
def analyses():
    # Imported after the board is shown, because charts take longer to load than the game.
    from analysis import history, multiplayer
    from analysis.games import front_ham
    from analysis.quiz import QuestionBank
    from laboratory import exports, printing, rule_lab, sections, what_if

    return QuestionBank, exports, front_ham, history, multiplayer, printing, rule_lab, sections, what_if


@app.cell
def kingmakers(board, multiplayer, session):
    kingmaker_button = mo.ui.button(
        label="Show me a kingmaker",
        on_change=lambda _: session.run(lambda: board.edit(multiplayer.find_nearest_kingmaker(board.evaluation))),
    )
    return (kingmaker_button,)


@app.cell
def many_players_section(board, evaluation, kingmaker_button, match, section, sections, session):
    mo.stop(section.value != "Many players")
    assumptions_chart = lab.make_clickable(session, lab.attempt(sections.draw_assumptions, match, evaluation))
    mo.vstack(
        [
            mo.md("""
            ## Everybody for themselves, or all against one

            With more than two players, the value of a move depends on what the others do next. So we have to assume
            something. **Everybody for themselves** (max^n): each player tries to get their own best place. If two moves
            are equally good for a player, several results are possible. **All against the player to move** (paranoid):
            the others play together as one, and the place that the player can still force is guaranteed. A
            **kingmaker** cannot come first, but decides who does.
            """),
            kingmaker_button,
            lab.attempt(sections.render_assumptions, match, evaluation, assumptions_chart, board),
        ]
    )
    return


@app.cell
def move_tree(board):
    tree = widgets.tree(board)  # follows the board; a selected position can be played
    tree_view = mo.ui.anywidget(tree)  # made in a cell that never stops, so that it stays on the page
    return tree, tree_view


@app.cell
def tree_section(section, tree, tree_view):
    tree.set_paused(paused=section.value != "Tree")
    mo.stop(section.value != "Tree")
    tree_view
    return


@app.cell
def history_section(evaluation, history, match, section, sections, session):
    mo.stop(section.value != "History")
    mo.stop(not match.path(), mo.md("Play a move. Then you see here how it changed the verdict."))
    history_chart = lab.make_clickable(session, lab.attempt(history.history_chart, match, evaluation))
    mo.vstack([history_chart, lab.attempt(sections.render_grades, match, evaluation, session.board)])
    return


@app.cell
def bot_matches(board, sections):
    bot_task = mo.ui.anywidget(sections.make_bot_task(board.match.position))  # plays in slices
    return (bot_task,)


@app.cell
def win_rates_section(board, bot_task, evaluation, match, section, sections, session):
    mo.stop(section.value != "Win rates")
    bot_task.follow(match.position)  # the widget stays when the position changes
    win_rate_chart = lab.make_clickable(session, sections.draw_win_rates(match, evaluation, bot_task))
    _view = sections.render_win_rates(match, evaluation, bot_task, win_rate_chart, board)
    mo.vstack([mo.md("## Bots against bots"), bot_task, _view])
    return


@app.cell
def odds_section(evaluation, match, section, sections):
    mo.stop(section.value != "Win rates")
    sections.show_odds(match, evaluation)  # perfect play, and play against mistakes
    return


@app.cell
def single_changes(board, what_if):
    single_change_task = mo.ui.anywidget(what_if.make_position_task(board.match))
    return (single_change_task,)


@app.cell
def single_changes_section(board, evaluation, match, section, single_change_task, what_if):
    mo.stop(section.value != "Rules")
    what_if.follow(single_change_task, match, evaluation)  # a small game is solved at once
    _changes = what_if.render(board, single_change_task)  # a click on a row sets its rule; the position stays
    mo.vstack([mo.md("## If one rule were different"), single_change_task, _changes])
    return


@app.cell
def rules_section(get_rules, section, session):
    mo.stop(section.value != "Rules")
    rule_controls = lab.make_rule_controls(session, get_rules())  # one for each field of the game's Rules
    lab.render_rule_controls(session, rule_controls)
    return


@app.cell
def baselines(game):
    baseline = lab.make_baseline_dropdown(game)
    return (baseline,)


@app.cell
def comparison_section(baseline, game, rule_lab, section, session):
    mo.stop(section.value != "Rules")
    changes = rule_lab.find_changed_positions(game, baseline.value)
    change_table = rule_lab.make_change_table(session, changes)  # a chosen position is put on the board
    mo.vstack([baseline, rule_lab.render_comparison(game, baseline.value, changes, change_table)])
    return


@app.cell
def law_controls(front_ham):
    law_shape = mo.ui.dropdown(
        front_ham.LAW_SHAPES,
        next(iter(front_ham.LAW_SHAPES)),
        label="The player to move wins when",
        allow_select_none=False,
        full_width=True,
    )
    law_modulus = mo.ui.slider(1, 6, 1, value=1, label="m", show_value=True)
    law_constant = mo.ui.slider(-3, 6, 1, value=0, label="c", show_value=True)
    solved_socks = mo.ui.slider(3, 12, 1, value=3, label="solved up to", show_value=True)
    return law_constant, law_modulus, law_shape, solved_socks


@app.cell
def two_player_table(front_ham, game, section):
    mo.stop(section.value != "Maps")
    two_player_rows = front_ham.solve_two_player_table(12, game.rules.overdraw)
    return (two_player_rows,)


@app.cell
def law_section(front_ham, law_constant, law_modulus, law_shape, section, session, solved_socks, two_player_rows):
    mo.stop(section.value != "Maps")
    _law = front_ham.Law(law_shape.value, law_modulus.value, law_constant.value)
    _rows = front_ham.check_law(two_player_rows, _law, solved_socks.value)
    law_map = lab.make_clickable(session, front_ham.law_chart(_rows, _law))
    _kind = "warn" if any(row["wrong"] for row in _rows) else "success"
    mo.vstack(
        [
            mo.md("""
            ## Guess the law

            Two numbers decide who wins with two players: **a**, the socks of the player to move, and **b**, those of the
            opponent. The squares in full colour are solved. Find a law that fits them. Choose the kind of law and the
            numbers *m* and *c*. The pale squares show what your law predicts. Then solve for one more sock, and one
            more. A ring marks every square where your law was wrong. While two players are on the board, click a square
            to put its position there.
            """),
            law_shape,
            mo.hstack([law_modulus, law_constant, solved_socks], justify="start", wrap=True),
            mo.callout(front_ham.describe_law_check(_rows), kind=_kind),
            law_map,
            mo.accordion({"For the teacher: the law": front_ham.describe_true_laws(two_player_rows)}),
        ]
    )
    return


@app.cell
def quiz(QuestionBank, board, session):
    # Asks on the board: the match is set aside, and comes back when another section is opened.
    quiz = widgets.Quiz(board.game, QuestionBank, board=board, sets_aside=True)
    session.answers.keep_quiz("quiz", quiz)  # the same sheet and answers after a reload
    quiz_view = mo.ui.anywidget(quiz)
    return quiz, quiz_view


@app.cell
def quiz_section(game, printing, quiz, quiz_view, section):
    mo.stop(section.value != "Quiz")
    quiz.set_game(game)
    quiz.show_position()
    mo.vstack([quiz_view, printing.render_sheets(game, quiz)])
    return


@app.cell
def data_section(exports, game, section, session):
    mo.stop(section.value != "Data")
    try:
        import polars  # named here, so that the browser loads it
    except ImportError:
        mo.stop(True, lab.explain_missing_polars())
    positions = exports.list_positions(game)  # a polars frame
    position_table = lab.make_position_table(session, positions)  # a chosen position is put on the board
    exports.render_positions(game, positions, position_table)
    return


@app.cell
def share_section(exports, match, section, session):
    mo.stop(section.value != "Share")
    file_input = lab.make_file_input(session)
    exports.render_share(session, match, file_input)
    return


if __name__ == "__main__":
    app.run()
