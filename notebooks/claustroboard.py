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
    width="medium", app_title="Claustroboard – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets
    from engines import load


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("claustroboard"))
    return


@app.cell
def variants(get_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, get_variant())
    variant_dropdown
    return


@app.cell
def board():
    # engines.load gives the rules; the board, an anywidget, shows and plays them.
    board = widgets.board(load("claustroboard"))
    session = lab.GameSession(board, mo.query_params())  # opens the match in the page's address and follows the board
    get_game, get_match, get_rules, get_variant = session.getters
    get_first_state = session.get_first_state
    lab.show_board(mo.ui.anywidget(board))
    return board, get_first_state, get_game, get_match, get_rules, get_variant, session


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
    from analysis.games import claustroboard_deals, claustroboard_maps
    from analysis.quiz import QuestionBank
    from laboratory import exports, printing, rule_lab, sections, what_if

    return (
        QuestionBank,
        claustroboard_deals,
        claustroboard_maps,
        exports,
        history,
        printing,
        rule_lab,
        sections,
        what_if,
    )


@app.cell
def current_deal(claustroboard_deals, game, get_first_state):
    # A game that always starts with the deal on the board, so that rules are compared on the same deal.
    deal = claustroboard_deals.fix_deal(game, get_first_state())
    return (deal,)


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
def deals(board, claustroboard_deals):
    _count = widgets.TaskSetting("deal_count", "deals", range(50, 501, 50), 100)
    _steps = (claustroboard_deals.iterate_seat_shares, lambda _, deal_count: deal_count)
    deals_task = mo.ui.anywidget(widgets.BackgroundTask(*_steps, "Solve", "deal", [_count], subject=board.game))
    return (deals_task,)


@app.cell
def deals_section(claustroboard_deals, deals_task, game, section):
    deals_task.set_subject(game)
    mo.stop(section.value != "Win rates")
    _head = mo.md("## Is it better to start?\n\nThe same question without mistakes: each deal is solved to its end.")
    mo.stop(not deals_task.latest, mo.vstack([_head, deals_task, mo.md("Press Solve. Every deal is a new shuffle.")]))
    _words = claustroboard_deals.describe_seat_shares(deals_task.latest)
    mo.vstack([_head, deals_task, claustroboard_deals.seat_share_chart(deals_task.latest, game), mo.md(_words)])
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
    mo.vstack(
        [
            lab.render_rule_controls(session, rule_controls),
            mo.md(f"""
            **Collapsi** is the published game on which this one is based (Mark S. Ball, 2025). It is a variant here:
            choose it above. Its board wraps around at the edges. Its deck has four 1s, 2s and 3s, two 4s and two
            wildcards. Both players start on a wildcard and may pass over each other. Some play that the first move of each is
            one step only: that is a variant too.
            [The page of claims]({lab.page_address("claims")}) checks what has been published about these games.
            """),
        ]
    )
    return


@app.cell
def baselines(claustroboard_deals, deal):
    baseline = lab.make_baseline_dropdown(deal, claustroboard_deals.list_other_variants(deal))
    return (baseline,)


@app.cell
def comparison(board, claustroboard_deals, rule_lab):
    comparison_task = mo.ui.anywidget(
        rule_lab.make_comparison_task(claustroboard_deals.list_nearest_positions, board.game)
    )
    return (comparison_task,)


@app.cell
def comparison_section(baseline, claustroboard_deals, comparison_task, deal, rule_lab, section, session):
    _other = claustroboard_deals.apply_variant(deal, baseline.value)
    comparison_task.set_subject((_other, deal))
    mo.stop(section.value != "Rules")
    change_table = rule_lab.make_change_table(session, comparison_task.latest or [])
    mo.vstack(
        [
            mo.md("## What these rules change in this deal"),
            baseline,
            rule_lab.render_figures(_other, deal, baseline.value),
            comparison_task,
            rule_lab.render_changes(comparison_task.latest, change_table),
        ]
    )
    return


@app.cell
def seats(match):
    _living = {match.game.player_names[seat]: seat for seat in sorted(match.state.living_seats())}
    seat_dropdown = mo.ui.dropdown(
        {"the player to move": None, **_living}, value="the player to move", label="Player", allow_select_none=False
    )
    return (seat_dropdown,)


@app.cell
def maps_section(claustroboard_maps, evaluation, match, seat_dropdown, section, session):
    mo.stop(section.value != "Maps")
    _place = (match.game, match.state, seat_dropdown.value)
    reach_map = lab.make_clickable(session, lab.attempt(claustroboard_maps.reach_chart, *_place, evaluation))
    mobility_map = lab.make_clickable(session, lab.attempt(claustroboard_maps.mobility_chart, *_place))
    _reach, _mobility = mo.md(claustroboard_maps.REACH_TEXT), mo.md(claustroboard_maps.MOBILITY_TEXT)
    mo.vstack([seat_dropdown, _reach, reach_map, _mobility, mobility_map])
    return


@app.cell
def quiz(QuestionBank, board, session):
    # Asks on the board: the match is set aside, and comes back when another section is opened.
    quiz = widgets.Quiz(board.game, QuestionBank, board=board, sets_aside=True)
    session.answers.keep_quiz("quiz", quiz)  # the same sheet and answers after a reload
    quiz_view = mo.ui.anywidget(quiz)
    return quiz, quiz_view


@app.cell
def quiz_section(deal, printing, quiz, quiz_view, section):
    mo.stop(section.value != "Quiz")
    quiz.set_game(deal)
    quiz.show_position()
    mo.vstack([quiz_view, printing.render_sheets(deal, quiz)])
    return


@app.cell
def extent_control(exports):
    extent = exports.make_extent_control()
    return (extent,)


@app.cell
def data_section(deal, exports, extent, section, session):
    mo.stop(section.value != "Data")
    try:
        import polars  # named here, so that the browser loads it
    except ImportError:
        mo.stop(True, lab.explain_missing_polars())
    positions = exports.list_positions(deal, max_positions=extent.value)  # a polars frame
    position_table = lab.make_position_table(session, positions)  # a chosen position is put on the board
    mo.vstack([extent, exports.render_positions(deal, positions, position_table)])
    return


@app.cell
def share_section(exports, match, section, session):
    mo.stop(section.value != "Share")
    file_input = lab.make_file_input(session)
    exports.render_share(session, match, file_input)
    return


if __name__ == "__main__":
    app.run()
