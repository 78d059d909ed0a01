# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("start"))
    return


@app.cell(hide_code=True)
def welcome():
    mo.md("""
    Play one: you begin, the computer answers. Then open its laboratory, where every move shows what it is worth
    and why, and every rule can be changed.
    """)
    return


@app.cell(hide_code=True)
def games():
    # A small board of each game: a person in the first seat, a computer in every other.
    boards = {
        page: widgets.board(page.name, seats=lab.against(page.name), chrome=False)
        for page in lab.PAGES
        if page.kind == "laboratory"
    }
    lab.cards({page: lab.shown(mo.ui.anywidget(board)) for page, board in boards.items()}, "Open the laboratory")
    return


@app.cell(hide_code=True)
def lessons():
    mo.vstack(
        [
            mo.md("## Lessons"),
            mo.md("Each takes 20 to 40 minutes of class: predict first, then see. The teacher's note is at the end."),
            lab.cards({page: None for page in lab.PAGES if page.kind == "lesson"}, "Open the lesson"),
        ]
    )
    return


@app.cell(hide_code=True)
def claims():
    mo.vstack(
        [
            mo.md("## Is it true?"),
            lab.cards({page: None for page in lab.PAGES if page.kind == "claims"}, "See the claims"),
        ]
    )
    return


@app.cell(hide_code=True)
def sharing():
    mo.md(f"""
    ## Sharing

    - **A position.** The address of a laboratory carries its rules, its position and its moves. Copy it from the
      browser, or from the section *Share*, and send it: whoever opens it has the same board. For example,
      [three moves into a game of Chopsticks]({lab.address("chopsticks", moves="A-C A-C A-D")}).
    - **A class on one machine.** `make lab HOST=0.0.0.0` opens the laboratory to the network and prints the
      address to pass on.
    - **A site.** `make site` makes a folder of pages that any web server can offer, `make site OFFLINE=1` one
      that needs no internet.
    """)
    return


@app.cell(hide_code=True)
def ahead():
    lab.warm_up()  # while somebody still looks round here, the laboratories' charts are loaded
    return


if __name__ == "__main__":
    app.run()
