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
    width="medium", app_title="Glossary – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("glossary"))
    return


@app.cell(hide_code=True)
def introduction():
    mo.md("""
    These are the terms that the pages of Parlour use. A term with a dotted line beside a board leads here; rest the
    pointer on it to read its meaning. The pictures and verdicts below are computed by the same program as on all other
    pages.
    """)
    return


@app.cell(hide_code=True)
def entries():
    from laboratory import glossary

    glossary.render_glossary(mo.query_params().get("term") or "")
    return


if __name__ == "__main__":
    app.run()
