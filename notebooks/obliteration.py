# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Operation Obliteration – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("obliteration"))


@app.cell(hide_code=True)
def variants(current_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, current_variant())
    variant_dropdown
    return


@app.cell(hide_code=True)
def board():
    board = widgets.board("obliteration")
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
    return current_rules, current_variant, game, match


@app.cell(hide_code=True)
def tabs():
    section = lab.make_section_tabs()
    section
    return (section,)


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from analysis.games import obliteration, obliteration_paths
    from laboratory import quiz, sections

    return obliteration, obliteration_paths, quiz, sections


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
    return bot_dropdowns, game_count


@app.cell(hide_code=True)
def win_rate_task(bot_dropdowns, game, game_count, sections):
    win_rate_task = mo.ui.anywidget(sections.make_win_rate_task(game(), bot_dropdowns.value, game_count.value))
    return (win_rate_task,)


@app.cell(hide_code=True)
def win_rates(bot_dropdowns, game, game_count, match, section, sections, evaluation, win_rate_task):
    mo.stop(section.value != "Win rates")
    mo.vstack(
        [
            mo.md("## Bots against bots"),
            mo.hstack([*bot_dropdowns.elements.values(), game_count], justify="start", wrap=True),
            win_rate_task,
            sections.render_win_rates(game(), win_rate_task.latest),
            mo.md("## Perfect play, and play against mistakes"),
            lab.attempt(sections.render_expected_results, match(), evaluation),
        ]
    )
    return


@app.cell(hide_code=True)
def rule_controls(current_rules, session):
    rule_controls = lab.make_rule_controls(session, current_rules())
    return (rule_controls,)


@app.cell(hide_code=True)
def comparison_controls(game, sections):
    baseline = sections.make_baseline_dropdown(game())
    single_change_task = mo.ui.anywidget(sections.make_single_change_task(game()))
    return baseline, single_change_task


@app.cell(hide_code=True)
def changed_positions(baseline, game, section, sections, session):
    mo.stop(section.value != "Rule lab")
    changed_positions = sections.find_changed_positions(game(), baseline.value)
    position_table = sections.make_change_table(session, changed_positions)
    return changed_positions, position_table


@app.cell(hide_code=True)
def rule_lab(baseline, changed_positions, game, position_table, rule_controls, section, sections, single_change_task):
    mo.stop(section.value != "Rule lab")
    mo.vstack(
        [
            lab.render_rule_controls(game(), rule_controls),
            mo.md("## What these rules change"),
            baseline,
            sections.render_comparison(game(), baseline.value, changed_positions, position_table),
            mo.md("## Change one rule at a time: the results"),
            single_change_task,
            sections.render_single_changes(single_change_task.latest),
        ]
    )
    return


@app.cell(hide_code=True)
def last_operation_control():
    opponent_last = mo.ui.dropdown(
        ["none", "add", "subtract", "divide", "multiply"], value="none", label="Opponent's last operation"
    )
    return (opponent_last,)


@app.cell(hide_code=True)
def paths(match, obliteration_paths, section, sections, evaluation):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## The match and the plain Collatz path

            Each point is the number after one more operation. The dashed line starts with the same number and follows
            the plain Collatz rule: halve an even number, multiply an odd one by 3 and add 1.
            """),
            obliteration_paths.path_chart(match()),
            mo.md("""
            ## Every path from here

            Each mark is a position that can follow, with its number, and each line is an operation. Colour and shape
            show the verdict for the player to move. Point at a mark to read more.
            """),
            lab.attempt(obliteration_paths.path_graph_chart, evaluation),
        ]
    )
    return


@app.cell(hide_code=True)
def maps(game, obliteration, opponent_last, section, sections):
    mo.stop(section.value != "Maps")
    map_solution = lab.solve_within_limit(game())
    mo.vstack(
        [
            mo.md("""
            ## Who wins at every number

            Each cell is a number, ten in a row, and shows the verdict for the player to move. There is one grid for
            each last operation of that player.
            """),
            opponent_last,
            lab.attempt(
                obliteration.last_operation_chart,
                lab.attempt(obliteration.solve_by_last_operation, map_solution),
                opponent_last.value,
            ),
            mo.md("""
            ## How the reading of the rule, the start and the limit matter

            In the first chart, each cell is the number at the start, and there is one grid for each reading of the
            rule. In the second chart, the limit grows to the right and the number at the start grows upwards. In both,
            a cell shows the verdict for the first player.
            """),
            obliteration.reading_chart(obliteration.solve_by_reading(range(1, 101))),
            obliteration.limit_chart(obliteration.solve_by_limit(range(1, 31), range(10, 101, 10))),
        ]
    )
    return


@app.cell(hide_code=True)
def quiz_controls(quiz):
    question_kind = quiz.make_kind_dropdown()
    seed = mo.ui.number(0, 9999, value=1, step=1, label="Sheet number (use the same one in the whole class)")
    return question_kind, seed


@app.cell(hide_code=True)
def quiz_depth(game, question_kind, quiz, section):
    mo.stop(section.value != "Quiz")
    game_solution = lab.solve_within_limit(game())
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
def data(game, section, sections):
    mo.stop(section.value != "Data")
    try:
        import polars  # imported here, so that the browser loads it
    except ImportError:
        polars = None
    sections.render_position_data(game(), polars)
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
