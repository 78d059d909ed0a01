# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Front-Ham – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("front_ham"))


@app.cell(hide_code=True)
def variants(current_variant, session):
    variant_dropdown = lab.make_variant_dropdown(session, current_variant())
    variant_dropdown
    return


@app.cell(hide_code=True)
def board():
    board = widgets.board("front_ham")
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
    section = lab.make_section_tabs(("Many players", *lab.SECTIONS))
    section
    return (section,)


@app.cell(hide_code=True)
def analyses():
    # Imported after the board is shown, because the charts take longer to load than the game.
    from laboratory import quiz, sections
    from laboratory.games import front_ham

    return front_ham, quiz, sections


@app.cell(hide_code=True)
def many_players(front_ham, kingmaker_button, match, section, evaluation):
    mo.stop(section.value != "Many players")
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
            lab.attempt(front_ham.render_assumptions, match(), evaluation),
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
def law_controls(front_ham, session):
    law_controls, kingmaker_button = front_ham.make_law_controls(), front_ham.make_kingmaker_button(session)
    return kingmaker_button, law_controls


@app.cell(hide_code=True)
def maps(front_ham, game, law_controls, section):
    mo.stop(section.value != "Maps")
    mo.vstack(
        [
            mo.md("""
            ## Guess the law

            Two numbers decide who wins with two players: **a**, the socks of the player to move, and **b**, those of the
            opponent. The squares in full colour are solved. Find a law that fits them. Choose the kind of law and the
            numbers *m* and *c*. The pale squares show what your law predicts. Then solve for one more sock, and one
            more. A ring marks every square where your law was wrong.
            """),
            front_ham.render_law_controls(law_controls),
            front_ham.render_law(game(), law_controls.value),
            mo.accordion({"For the teacher: the law": front_ham.describe_true_laws(game())}),
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
