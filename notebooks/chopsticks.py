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
    width="medium", app_title="Chopsticks – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load, variant_rules


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("chopsticks"))
    return


@app.cell
def variants(get_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, get_variant())
    variant_dropdown
    return


@app.cell
def board():
    # engines.load gives the rules; the board, an anywidget, shows and plays them.
    board = widgets.board(load("chopsticks"))
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
    section = lab.make_tabs(session)
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
    from analysis import history, rule_sweep, state_map
    from analysis.games import chopsticks
    from analysis.quiz import QuestionBank
    from laboratory import exports, printing, rule_lab, sections, what_if

    return QuestionBank, chopsticks, exports, history, printing, rule_lab, rule_sweep, sections, state_map, what_if


@app.cell
def move_types_section(board, chopsticks, match, section):
    mo.stop(section.value != "Moves")
    _rows = chopsticks.list_move_types(match.game, match.state)
    mo.vstack(
        [
            mo.md("""
            ## Every kind of move

            The player to move has hands **A** and **B**, and A is the smaller one. The next player has **C** and **D**.
            A split of 0 and 2 into 1 and 1 moves one finger to the other hand. A *division* brings a dead hand back to
            life. A *transfer* moves fingers between two live hands. Click a legal move to play it.
            """),
            mo.md(chopsticks.describe_move_types(match.game, _rows)),
            lab.table_about(board, _rows, chopsticks.MOVE_TYPE_COLUMNS),
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
def map_switches():
    include_unreachable = mo.ui.switch(label="also positions that no game can reach")
    all_moves = mo.ui.switch(label="also moves that are mistakes")
    return all_moves, include_unreachable


@app.cell
def positions_and_moves(game, include_unreachable, section, state_map):
    mo.stop(section.value != "Maps")
    positions_and_moves = lab.attempt(
        state_map.build_state_map, lab.solve_within_limit(game), include_unreachable=include_unreachable.value
    )
    return (positions_and_moves,)


@app.cell
def map_section(all_moves, include_unreachable, match, positions_and_moves, section, session, state_map):
    mo.stop(section.value != "Maps")
    _chart = lab.attempt(
        state_map.state_map_chart, match.game, positions_and_moves, show_all_moves=all_moves.value, current=match.state
    )
    position_map = lab.make_clickable(session, _chart)
    mo.vstack(
        [
            mo.md("""
            ## Every position, and where it leads

            Each mark is a position, with the hands of the player to move first. Further to the right, best play takes
            more moves to the end. The draws, where best play never ends, are apart on the right. A line is a move that
            keeps the result of the player to move. Click a mark to put its position on the board.
            """),
            mo.hstack([include_unreachable, all_moves], justify="start", wrap=True),
            position_map,
        ]
    )
    return


@app.cell
def modes(rule_lab, rule_sweep):
    mode_combinations = rule_sweep.combine_rules(variant_rules("chopsticks"), rule_sweep.default_axes("chopsticks"))
    mode_task = mo.ui.anywidget(rule_lab.make_sweep_task("chopsticks", mode_combinations))
    return mode_combinations, mode_task


@app.cell
def polars_import(section):
    mo.stop(section.value not in ("Maps", "Data"))
    try:
        import polars  # imported here, so that the browser loads it
    except ImportError:
        polars = None
    return (polars,)


@app.cell
def modes_section(game, mode_combinations, mode_task, polars, rule_lab, section):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## Every combination of the modes

            The modes of the rule book can be combined. Each combination is a game of its own, with its own verdict.
            Guess before you press the button: do the modes help the first player more, or the second?
            """),
            mode_task,
            rule_lab.render_sweep(game, mode_combinations, mode_task.latest),
            rule_lab.render_rule_shares(game, mode_combinations, mode_task.latest, polars),
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
def data_section(exports, game, polars, section, session):
    mo.stop(section.value != "Data")
    mo.stop(polars is None, lab.explain_missing_polars())
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
