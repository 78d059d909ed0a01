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
    app_title="Operation Obliteration – Parlour",
    css_file="parlour.css",
    html_head_file="parlour_head.html",
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("obliteration"))
    return


@app.cell
def variants(get_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, get_variant())
    variant_dropdown
    return


@app.cell
def board():
    # engines.load gives the rules; the board, an anywidget, shows and plays them.
    board = widgets.board(load("obliteration"))
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
    from analysis import history
    from analysis.games import obliteration, obliteration_paths
    from analysis.quiz import QuestionBank
    from laboratory import exports, printing, rule_lab, sections, what_if

    return QuestionBank, exports, history, obliteration, obliteration_paths, printing, rule_lab, sections, what_if


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
def paths_section(evaluation, game, match, obliteration_paths, section, session):
    mo.stop(section.value != "Maps")
    path_map = lab.make_clickable(session, obliteration_paths.path_chart(match))
    path_graph = lab.make_clickable(session, lab.attempt(obliteration_paths.path_graph_chart, evaluation))
    mo.vstack(
        [
            mo.md(f"""
            ## The match and the plain Collatz path

            Each point is the number after one more operation. The dashed line starts with the same number and follows
            the plain Collatz rule. {obliteration_paths.describe_collatz(game.rules)} Click a point of the match to go
            back to its position.
            """),
            path_map,
            mo.md("""
            ## Every path from here

            Each mark is a position that can follow, with its number, and each line is an operation. Colour and shape
            show the verdict for the player to move. Click a mark to put its position on the board.
            """),
            path_graph,
        ]
    )
    return


@app.cell
def last_operations(game, obliteration):
    _operations = {title: operation for operation, title in obliteration.title_histories(game.rules).items()}
    opponent_last = mo.ui.dropdown(
        _operations, value=obliteration.NO_OPERATION_TITLE, label="Opponent's last operation"
    )
    return (opponent_last,)


@app.cell
def numbers_section(game, obliteration, opponent_last, section, session):
    mo.stop(section.value != "Maps")
    _rows = lab.attempt(obliteration.solve_by_last_operation, lab.solve_within_limit(game))
    number_grid = lab.make_clickable(
        session, lab.attempt(obliteration.last_operation_chart, _rows, game.rules, opponent_last.value)
    )
    mo.vstack(
        [
            mo.md("""
            ## Who wins at every number

            Each cell is a number, ten in a row, and shows the verdict for the player to move. There is one grid for
            each last operation of that player. Click a cell to put that position on the board.
            """),
            opponent_last,
            number_grid,
        ]
    )
    return


@app.cell
def readings_section(game, obliteration, section, session):
    mo.stop(section.value != "Maps")
    reading_map = lab.make_clickable(
        session, obliteration.reading_chart(obliteration.solve_by_reading(range(1, 101), base=game.rules))
    )
    _limits = obliteration.solve_by_limit(range(1, 31), range(10, 101, 10), game.rules.no_repeat, game.rules)
    limit_map = lab.make_clickable(session, obliteration.limit_chart(_limits))
    mo.vstack(
        [
            mo.md("""
            ## How the reading of the rule, the start and the limit matter

            In the first chart, each cell is the number at the start, and there is one grid for each reading of the
            rule. In the second chart, the limit grows to the right and the number at the start grows upwards. In both,
            a cell shows the verdict for the first player. Click it to start that game: its rules are set, too.
            """),
            reading_map,
            limit_map,
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
