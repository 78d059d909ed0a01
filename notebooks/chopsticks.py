# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Chopsticks – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("chopsticks"))


@app.cell(hide_code=True)
def variants(current_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, current_variant())
    variant_dropdown
    return


@app.cell(hide_code=True)
def board():
    board = widgets.board("chopsticks")
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
    section = lab.make_section_tabs(("Moves", *lab.SECTIONS))
    section
    return (section,)


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from laboratory import quiz, sections
    from laboratory.games import chopsticks

    return chopsticks, quiz, sections


@app.cell(hide_code=True)
def move_kinds(chopsticks, match, section):
    mo.stop(section.value != "Moves")
    mo.vstack(
        [
            mo.md("""
            ## Every kind of move

            The player to move has hands **A** and **B**, and A is the smaller one. The next player has **C** and **D**.
            `A-C` strikes C with A. `02-11` is a split: hands with 0 and 2 fingers become 1 and 1. A *division* brings
            a dead hand back to life. A *transfer* moves fingers between two live hands.
            """),
            chopsticks.render_move_kinds(match()),
        ]
    )
    return


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
def map_controls(chopsticks):
    include_unreachable = mo.ui.switch(label="also positions that no game can reach")
    all_moves = mo.ui.switch(label="also moves that are mistakes")
    mode_combinations = chopsticks.list_mode_combinations()
    mode_sweep_task = mo.ui.anywidget(chopsticks.make_mode_sweep_task(mode_combinations))
    return all_moves, include_unreachable, mode_combinations, mode_sweep_task


@app.cell(hide_code=True)
def state_map(chopsticks, game, include_unreachable, section):
    mo.stop(section.value != "Maps")
    state_map = chopsticks.build_state_map(game(), include_unreachable=include_unreachable.value)
    return (state_map,)


@app.cell(hide_code=True)
def maps(all_moves, chopsticks, include_unreachable, match, section, state_map):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## Every position, and where it leads

            Each mark is a position, with the hands of the player to move first. Further to the right, best play takes
            more plies (single turns) to the end. The draws, where best play never ends, are apart on the right. A line
            is a move that keeps the result of the player to move. Point at a mark to read more.
            """),
            mo.hstack([include_unreachable, all_moves], justify="start", wrap=True),
            chopsticks.draw_state_map(match(), state_map, all_moves=all_moves.value),
        ]
    )
    return


@app.cell(hide_code=True)
def polars_import(section):
    mo.stop(section.value not in ("Maps", "Data"))
    try:
        import polars  # imported here, so that the browser loads it
    except ImportError:
        polars = None
    return (polars,)


@app.cell(hide_code=True)
def mode_combinations(chopsticks, game, mode_combinations, mode_sweep_task, polars, section):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## Every combination of the modes

            The modes of the rule book can be combined. Each combination is a game of its own, with its own verdict.
            Guess before you press the button: do the modes help the first player more, or the second?
            """),
            mode_sweep_task,
            chopsticks.draw_mode_grid(game(), mode_combinations, mode_sweep_task.latest),
            chopsticks.draw_mode_shares(mode_combinations, mode_sweep_task.latest, polars),
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
def data(game, polars, section, sections):
    mo.stop(section.value != "Data")
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
