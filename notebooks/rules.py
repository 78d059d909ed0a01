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
    width="medium", app_title="Rules – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("rules"))
    return


@app.cell(hide_code=True)
def chosen_game():
    from laboratory import rule_pages

    game = rule_pages.choose_game(mo.query_params().get("game"))
    chosen_rule = mo.query_params().get("rule") or ""
    rule_pages.render_game_links(game)
    return chosen_rule, game, rule_pages


@app.cell(hide_code=True)
def chosen_house_rule(chosen_rule, game, rule_pages):
    mo.stop(not chosen_rule)  # whoever came for one house rule or statement reads it first
    is_statement = rule_pages.is_statement(game, chosen_rule)
    (rule_pages.render_statements if is_statement else rule_pages.render_house_rules)(game, chosen_rule)
    return


@app.cell(hide_code=True)
def how_to_play(game, rule_pages):
    rule_pages.render_rules(game)
    return


@app.cell(hide_code=True)
def variants(game, rule_pages):
    rule_pages.render_variants(game)
    return


@app.cell(hide_code=True)
def statements(chosen_rule, game, rule_pages):
    mo.stop(rule_pages.is_statement(game, chosen_rule))  # they stand above
    rule_pages.render_statements(game)
    return


@app.cell(hide_code=True)
def house_rules(chosen_rule, game, rule_pages):
    mo.stop(chosen_rule and not rule_pages.is_statement(game, chosen_rule))  # they stand above
    rule_pages.render_house_rules(game)
    return


if __name__ == "__main__":
    app.run()
