# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab]"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Parlour", css_file="parlour.css", html_head_file="parlour_head.html")

with app.setup:
    import marimo as mo

    import laboratory as lab
    import widgets


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("start"))
    return


@app.cell(hide_code=True)
def introduction():
    mo.md(lab.INTRODUCTION)
    return


@app.cell(hide_code=True)
def games():
    # A small board of each game: a person in the first seat, a bot in every other.
    boards = {
        page: widgets.board(page.name, seats=lab.assign_seats(page.name), controls=False)
        for page in lab.PAGES
        if page.kind == "laboratory"
    }
    previews = {page: lab.show_board(mo.ui.anywidget(board)) for page, board in boards.items()}
    lab.page_cards(previews, "Open the laboratory")
    return


@app.cell(hide_code=True)
def lessons():
    mo.vstack(
        [
            mo.md("## Lessons"),
            mo.md("Each lesson takes 20 to 40 minutes: predict first, then see. At the end is a note for the teacher."),
            lab.page_cards({page: None for page in lab.PAGES if page.kind == "lesson"}, "Open the lesson"),
        ]
    )
    return


@app.cell(hide_code=True)
def what_if():
    mo.vstack(
        [
            mo.md("## What if?"),
            lab.page_cards({page: None for page in lab.PAGES if page.kind == "what_if"}, "Open the page"),
        ]
    )
    return


@app.cell(hide_code=True)
def claims():
    mo.vstack(
        [
            mo.md("## Is it true?"),
            lab.page_cards({page: None for page in lab.PAGES if page.kind == "claims"}, "See the claims"),
        ]
    )
    return


@app.cell(hide_code=True)
def sharing():
    mo.md(f"""
    ## Sharing

    - **A position.** The address of a laboratory contains its rules, its position and its moves. Copy it from the
      browser, or from the section *Share*, and send it. Whoever opens it sees the same board, for example
      [three moves into a game of Chopsticks]({lab.page_address("chopsticks", moves="A-C A-C A-D")}).
    - **A class on one machine.** `make lab HOST=0.0.0.0` opens the laboratory to the network and prints the
      address for the class.
    - **A site.** `make site` makes a folder of pages for any web server. With `make site OFFLINE=1` the pages need
      no internet.
    """)
    return


@app.cell(hide_code=True)
def preload():
    lab.preload_analysis()  # loads the charts of the laboratories while a visitor reads this page
    return


if __name__ == "__main__":
    app.run()
