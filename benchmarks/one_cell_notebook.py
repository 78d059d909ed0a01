# marimo writes the signatures of cells, without types.
# mypy: disable-error-code="no-untyped-def"
# ruff: noqa: ANN202
"""A page with one cell and nothing of ours: what any page of marimo takes."""

import marimo

app = marimo.App(app_title="One cell")

with app.setup:
    import marimo as mo


@app.cell
def _():
    mo.Html("<h1>One cell</h1>")
    return  # noqa: PLR1711 - as marimo writes it


if __name__ == "__main__":
    app.run()
