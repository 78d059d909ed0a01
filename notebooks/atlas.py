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
    width="medium", app_title="Atlas – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    answers = lab.Answers(mo.query_params())
    mo.vstack([mo.Html(lab.page_heading("atlas")), answers.view])
    return (answers,)


@app.cell(hide_code=True)
def introduction():
    mo.md("""
    One game is a point; a rule with a number makes it a line, and two rules make it a map. Each cell of a map is one
    game, solved to its end. Look for a pattern, guess a law, and see where it first fails.
    """)
    return


@app.cell(hide_code=True)
def analyses():
    with mo.status.spinner("Opening the atlas …", remove_on_exit=True):
        from analysis.atlas.maps import build_map
        from analysis.atlas.tables import read_cells
        from laboratory import atlas
    return atlas, build_map, read_cells


@app.cell(hide_code=True)
def families(answers, atlas):
    family_dropdown = atlas.make_family_dropdown(answers)
    return (family_dropdown,)


@app.cell(hide_code=True)
def choices(answers, atlas, family_dropdown):
    family = family_dropdown.value
    measure_dropdown = atlas.make_measure_dropdown(answers, family)
    map_dropdown = atlas.make_map_dropdown(answers, family)
    mo.hstack(
        [family_dropdown, measure_dropdown, *([] if map_dropdown is None else [map_dropdown])],
        justify="start",
        wrap=True,
    )
    return family, map_dropdown, measure_dropdown


@app.cell(hide_code=True)
def map_view(atlas, build_map, family, map_dropdown, measure_dropdown, read_cells):
    measure = measure_dropdown.value
    atlas_map = build_map(family, read_cells(family), atlas.fixed_choice(map_dropdown))
    atlas.render_map(atlas_map, measure)
    return atlas_map, measure


@app.cell(hide_code=True)
def conjecture_controls(atlas, atlas_map):
    line_dropdown = atlas.make_line_dropdown(atlas_map)
    formula = mo.ui.text(label="Formula", placeholder="such as n*(n+1)/2", max_length=200, full_width=True)
    return formula, line_dropdown


@app.cell(hide_code=True)
def conjectures(atlas, formula, line_dropdown, measure):
    mo.vstack(
        [
            mo.md("""
            ## A conjecture

            Type a formula in n, such as `2*ceil(n/2) + 1`: it should give the number in the atlas. With a comparison
            you can use x for that number, such as `x < 5n`. If the map shows results, a comparison such as
            `n % 4 = 0` says when the first player wins; x is 1 for a win, 0 for a draw and -1 for a loss.
            """),
            line_dropdown,
            formula,
            atlas.render_conjecture(formula.value, line_dropdown.value, measure),
        ]
    )
    return


@app.cell(hide_code=True)
def sequences(atlas, atlas_map, measure):
    mo.vstack(
        [
            mo.md("""
            ## The numbers

            Each line of the map as a sequence. Somebody may have met it before: the On-Line Encyclopedia of Integer
            Sequences finds a sequence by its terms. A dash stands for a game that has no number or is not solved.
            """),
            atlas.render_sequences(atlas_map, measure),
        ]
    )
    return


@app.cell(hide_code=True)
def check_task(atlas):
    from analysis.atlas.families import FAMILIES

    check_task = mo.ui.anywidget(atlas.make_check_task(FAMILIES[0]))  # computes in slices, so that the page stays alive
    return (check_task,)


@app.cell(hide_code=True)
def check(atlas, check_task, family):
    check_task.set_subject(family)
    mo.vstack([mo.md("## Is it right?"), check_task, atlas.render_check(check_task.latest)])
    return


@app.cell(hide_code=True)
def opening(answers):
    from laboratory import census

    opening_dropdown = census.make_opening_dropdown(answers)
    return census, opening_dropdown


@app.cell(hide_code=True)
def all_deals(census, opening_dropdown):
    mo.vstack(
        [
            mo.md("""
            ## Every deal of one game

            Collapsi is Claustroboard with two starting cards on a board without edges. It has 378,378,000 deals, too many
            for a map, but not too many to solve them all. A win takes an odd number of moves, a loss an even one.
            """),
            opening_dropdown,
            census.render_census(opening_dropdown.value),
        ]
    )
    return


@app.cell(hide_code=True)
def python_heading():
    mo.md("""
    ## The same in Python

    One cell of a map is one game under its rules.
    """)
    return


@app.cell
def one_cell():
    from engines import load, solve

    game = load("front_ham", players=2, socks=(3, 6), order="listed")
    mo.show_code(solve(game).verdict().value, position="above")
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - In Front-Ham for two, when does the first player win? Choose *the whole map* and find a comparison of n and m
      that holds everywhere. [The lesson on backward induction]({lab.page_address("lesson_induction")}) has a first hint.
    - A law that holds on the whole map is not proved. What would a proof have to show?
    - Which map changes most if you change one rule? Open two cells beside each other and compare their games.
    """)
    return


if __name__ == "__main__":
    app.run()
