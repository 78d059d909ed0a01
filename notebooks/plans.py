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
    width="medium", app_title="For teachers – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("plans"))
    return


@app.cell(hide_code=True)
def introduction():
    mo.md("""
    Each plan is for one lesson of 40 minutes, or for a double one of 90. All figures and verdicts are computed by the program that
    also plays. Students' answers are those that the lesson offers, and others that are often given. Print the page of one lesson, or take
    the plan as a PDF.
    """)
    return


@app.cell(hide_code=True)
def chosen_lesson():
    from laboratory import printing
    from laboratory.plans import page

    lesson = page.make_lesson_dropdown(mo.query_params().get("lesson"))
    lesson
    return lesson, page, printing


@app.cell(hide_code=True)
def files(lesson, printing):
    mo.stop(not lesson.value)
    printing.render_lesson_sheets(lesson.value)
    return


@app.cell(hide_code=True)
def plans(lesson, page):
    page.render_plans(page.choose_lessons(lesson.value))
    return


if __name__ == "__main__":
    app.run()
