# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Claustroboard – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("claustroboard"))


@app.cell(hide_code=True)
def variants(current_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, current_variant())
    variant_dropdown
    return


@app.cell(hide_code=True)
def board():
    board = widgets.board("claustroboard")
    session = lab.GameSession(board, mo.query_params())
    lab.show_board(mo.ui.anywidget(board))
    return board, session


@app.cell(hide_code=True)
def verdicts(board, match):
    evaluation = board.evaluation
    lab.verdict_card(match(), evaluation, board)
    return (evaluation,)


@app.cell(hide_code=True)
def getters(session):
    # A cell that calls game() runs again when the rules change, one that calls match() when the position changes.
    game, match, current_variant, current_rules = (
        session.get_game,
        session.get_match,
        session.get_variant,
        session.get_rules,
    )
    first_state = session.get_first_state
    return current_rules, current_variant, first_state, game, match


@app.cell(hide_code=True)
def tabs():
    section = lab.make_section_tabs()
    section
    return (section,)


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis.games import claustroboard_deals
    from laboratory import quiz, sections
    from laboratory.games import claustroboard

    return claustroboard, claustroboard_deals, quiz, sections


@app.cell(hide_code=True)
def fixed_deal(claustroboard_deals, first_state, game):
    # A game that always starts with the deal on the board, so that rules are compared on the same deal.
    deal_game = claustroboard_deals.fix_deal(game(), first_state())
    return (deal_game,)


@app.cell(hide_code=True)
def tree_widget(board):
    move_tree = mo.ui.anywidget(widgets.tree(board))
    return (move_tree,)


@app.cell(hide_code=True)
def tree(move_tree, section):
    move_tree.widget.set_paused(paused=section.value != "Tree")
    mo.stop(section.value != "Tree")
    move_tree
    return


@app.cell(hide_code=True)
def history(evaluation, match, section, sections):
    mo.stop(section.value != "History")
    lab.attempt(sections.render_history, match(), evaluation)
    return


@app.cell(hide_code=True)
def bot_controls(game):
    bot_dropdowns = lab.make_bot_dropdowns(game())
    game_count = mo.ui.slider(50, 1000, 50, value=200, label="games", show_value=True)
    deal_count = mo.ui.slider(50, 500, 50, value=100, label="deals", show_value=True)
    return bot_dropdowns, deal_count, game_count


@app.cell(hide_code=True)
def win_rate_task(bot_dropdowns, game, game_count, sections):
    win_rate_task = mo.ui.anywidget(sections.make_win_rate_task(game(), bot_dropdowns.value, game_count.value))
    return (win_rate_task,)


@app.cell(hide_code=True)
def win_rates(bot_dropdowns, game, game_count, section, sections, win_rate_task):
    mo.stop(section.value != "Win rates")
    mo.vstack(
        [
            mo.md("## Bots against bots\n\nEvery game is a new deal, so luck with the cards matters less."),
            mo.hstack([*bot_dropdowns.elements.values(), game_count], justify="start", wrap=True),
            win_rate_task,
            sections.render_win_rates(game(), win_rate_task.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def deals_task(claustroboard, deal_count, game):
    deals_task = mo.ui.anywidget(claustroboard.make_deals_task(game(), deal_count.value))
    return (deals_task,)


@app.cell(hide_code=True)
def seat_shares(claustroboard, deal_count, deals_task, game, match, section, sections, evaluation):
    mo.stop(section.value != "Win rates")
    mo.vstack(
        [
            mo.md("## Is it better to start?\n\nThe same question without mistakes: each deal is solved to its end."),
            deal_count,
            deals_task,
            claustroboard.render_seat_shares(game(), deals_task.latest),
            mo.md("## Perfect play, and play against mistakes\n\nFrom the position on the board."),
            lab.attempt(sections.render_expected_results, match(), evaluation),
        ]
    )
    return


@app.cell(hide_code=True)
def rule_controls(current_rules, session):
    rule_controls = lab.make_rule_controls(session, current_rules())
    return (rule_controls,)


@app.cell(hide_code=True)
def comparison_controls(claustroboard, deal_game):
    baseline = claustroboard.make_baseline_dropdown(deal_game)
    return (baseline,)


@app.cell(hide_code=True)
def change_tasks(baseline, claustroboard, deal_game, sections):
    comparison_task = mo.ui.anywidget(claustroboard.make_comparison_task(deal_game, baseline.value))
    single_change_task = mo.ui.anywidget(sections.make_single_change_task(deal_game))
    return comparison_task, single_change_task


@app.cell(hide_code=True)
def change_list(comparison_task, section, sections, session):
    mo.stop(section.value != "Rule lab")
    position_table = sections.make_change_table(session, comparison_task.latest or [])
    return (position_table,)


@app.cell(hide_code=True)
def rule_lab(
    baseline,
    claustroboard,
    comparison_task,
    deal_game,
    game,
    position_table,
    rule_controls,
    section,
    sections,
    single_change_task,
):
    mo.stop(section.value != "Rule lab")
    mo.vstack(
        [
            lab.render_rule_controls(game(), rule_controls),
            claustroboard.describe_collapsi(),
            mo.md("## What these rules change in this deal"),
            baseline,
            claustroboard.render_deal_comparison(deal_game, baseline.value),
            comparison_task,
            claustroboard.render_changed_positions(comparison_task.latest, position_table),
            mo.md("## Change one rule at a time: the results in this deal"),
            single_change_task,
            sections.render_single_changes(single_change_task.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def seat_control(claustroboard, match):
    seat_dropdown = claustroboard.make_seat_dropdown(match())
    return (seat_dropdown,)


@app.cell(hide_code=True)
def maps(claustroboard, match, seat_dropdown, section, evaluation):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            seat_dropdown,
            mo.md(
                "## Reach\n\nThe tiles that the player can reach now. For the player to move each tile shows its verdict."
            ),
            claustroboard.draw_reach(match(), seat_dropdown.value, evaluation),
            mo.md("## Mobility\n\nHow many tiles the player could choose from each tile. A low number is a trap."),
            claustroboard.draw_mobility(match(), seat_dropdown.value),
        ]
    )
    return


@app.cell(hide_code=True)
def quiz_controls(quiz):
    question_kind = quiz.make_kind_dropdown()
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number (use the same one in the whole class)")
    return question_kind, seed


@app.cell(hide_code=True)
def quiz_depth(deal_game, question_kind, quiz, section):
    mo.stop(section.value != "Quiz")
    game_solution = lab.solve_within_limit(deal_game)
    depth = quiz.make_depth_dropdown(game_solution, question_kind.value)
    return depth, game_solution


@app.cell(hide_code=True)
def quiz_sheet(depth, game_solution, question_kind, quiz, seed):
    questions = quiz.make_sheet(game_solution, question_kind.value, depth.value, seed=seed.value)
    answers, question_number = quiz.make_answer_radios(questions), quiz.make_question_tabs(questions)
    mo.vstack([mo.hstack([question_kind, depth, seed], justify="start", wrap=True), question_number])
    return answers, question_number, questions


@app.cell(hide_code=True)
def question(game_solution, question_number, questions, quiz):
    quiz.make_question_board(game_solution, questions, question_number.value)
    return


@app.cell(hide_code=True)
def answer(answers, question_number, questions, quiz):
    quiz.render_answer(questions, answers, question_number.value)
    return


@app.cell(hide_code=True)
def data(deal_game, section, sections):
    mo.stop(section.value != "Data")
    try:
        import polars  # imported here, so that the browser loads it
    except ImportError:
        polars = None
    # Only the nearest positions of this deal: each takes a while to solve.
    sections.render_position_data(deal_game, polars, max_positions=500)
    return


@app.cell(hide_code=True)
def file_upload(sections, session):
    file_input = sections.make_file_input(session)
    return (file_input,)


@app.cell(hide_code=True)
def share(file_input, match, section, sections, session):
    mo.stop(section.value != "Share")
    sections.render_share(session, match(), file_input)
    return


if __name__ == "__main__":
    app.run()
