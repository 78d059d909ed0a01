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
    width="medium", app_title="Side by side – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("side_by_side"))
    return


@app.cell
def game_choice():
    from laboratory import side_by_side

    game = side_by_side.make_game_dropdown(mo.query_params())
    return game, side_by_side


@app.cell
def sides(game, side_by_side):
    # Two boards of one game: a move on one is tried on the other.
    sides = side_by_side.SideBySide(game.value, mo.query_params())
    left, right = sides.sessions
    get_left_match, get_right_match = left.get_match, right.get_match
    get_left_rules, get_right_rules = left.get_rules, right.get_rules
    return get_left_match, get_left_rules, get_right_match, get_right_rules, left, right, sides


@app.cell
def left_variants(get_left_rules, left):
    get_left_rules()  # the cell runs again when a rule of the left side changes
    left_variant = lab.make_variant_dropdown(left, left.get_variant(), "Left variant")
    return (left_variant,)


@app.cell
def right_variants(get_right_rules, right):
    get_right_rules()
    right_variant = lab.make_variant_dropdown(right, right.get_variant(), "Right variant")
    return (right_variant,)


@app.cell
def board_views(left, right):
    left_board = mo.ui.anywidget(left.board)
    right_board = mo.ui.anywidget(right.board)
    return left_board, right_board


@app.cell
def both_variants(game, left_variant, right_variant, side_by_side, sides):
    mo.vstack([mo.hstack([game, sides.view], justify="start"), side_by_side.columns(left_variant, right_variant)])
    return


@app.cell
def both_verdicts(get_left_match, get_right_match, side_by_side, sides):
    get_left_match(), get_right_match()  # the cell runs again after every move
    side_by_side.render_verdicts(sides)
    return


@app.cell
def both_boards(left_board, right_board, side_by_side):
    side_by_side.columns(lab.show_board(left_board, is_recorded=False), lab.show_board(right_board, is_recorded=False))
    return


@app.cell
def differences(get_left_match, get_right_match, side_by_side, sides):
    get_left_match(), get_right_match()
    mo.vstack([mo.md("## What differs"), side_by_side.render_differences(sides)])
    return


@app.cell
def trees(left, right):
    pair = widgets.TreePair(widgets.tree(left.board), widgets.tree(right.board))  # marks what differs
    left_tree, right_tree = map(mo.ui.anywidget, pair.trees)
    return left_tree, right_tree


@app.cell
def both_trees(left_tree, right_tree, side_by_side):
    mo.vstack([mo.md("## Both trees"), side_by_side.columns(left_tree, right_tree)])
    return


@app.cell
def left_house_rules(get_left_rules, left):
    left_rules = lab.make_rule_controls(left, get_left_rules())
    return (left_rules,)


@app.cell
def right_house_rules(get_right_rules, right):
    right_rules = lab.make_rule_controls(right, get_right_rules())
    return (right_rules,)


@app.cell
def both_rules(left, left_rules, right, right_rules, side_by_side):
    _left, _right = lab.render_rule_controls(left, left_rules), lab.render_rule_controls(right, right_rules)
    mo.vstack([mo.md("## The rules of each side"), side_by_side.columns(_left, _right)])
    return


if __name__ == "__main__":
    app.run()
