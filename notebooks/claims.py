# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour"]
#
# [tool.marimo.display]
# theme = "system"
# ///

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Claims, recomputed – Parlour", css_file="parlour.css")

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.heading("claims"))


@app.cell(hide_code=True)
def why():
    mo.md("""
    A rule book says how many positions a game has, an encyclopedia says who wins. Such sentences are copied for
    years, because checking them by hand takes longer than copying. Here a machine checks them, each time this
    page is opened: it reads the rules, works out every position it needs, and compares.
    """)
    return


@app.cell(hide_code=True)
def bound():
    bound = mo.ui.slider(5, 40, 5, value=30, label="Try Front-Ham's law up to this many socks", show_value=True)
    return (bound,)


@app.cell(hide_code=True)
def recomputing():
    with mo.status.spinner("Working the claims out again …", remove_on_exit=True):
        from analysis import claims
        from laboratory import claims as page

        found = [claim() for claim in claims.CLAIMS]
    return claims, found, page


@app.cell(hide_code=True)
def table(bound, claims, found, page):
    every = [*found, claims.law(bound.value)]
    mo.vstack([page.glance(every), page.listed(every), bound])
    return


@app.cell(hide_code=True)
def reading():
    mo.md("""
    ## How to read this

    **Holds**: the machine found what the statement says. **Only if**: the statement is right once a condition is
    added, and the note names it. **Does not hold**: no reading of the rules that we know makes it right.

    Where the source is "Parlour's own rules page", the claim is our own: it stands here so that it is tried like
    the others.

    A computation proves what it has gone through and no more. "625 codes" were counted one by one, so that is
    settled. Front-Ham's law was tried up to a bound: that is evidence, not a proof. Move the slider, and the
    evidence grows. What would be a proof?
    """)
    return


@app.cell(hide_code=True)
def own():
    mo.md("""
    ## The same in Python

    The claim about cutoff takes three lines.
    """)
    return


@app.cell
def cutoff():
    from engines import load, solve

    game = load("chopsticks")  # cutoff is the book's rule; rollover=True, suicide=True and others change it
    mo.show_code(solve(game).verdict(game.start()), position="above")
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Which single rule makes [the first player lose]({lab.address("chopsticks", rules="suicide=true")})? Which
      would make them win? The Rule lab in the Chopsticks laboratory tries every single change.
    - The sample game of Operation Obliteration
      [stops being legal]({lab.address("obliteration", moves="divide divide subtract")}) at turn 4. What should
      Player 2 have played?
    - Find a sentence about a game you know, on a box or a web page, that could be checked like this. What would
      the machine have to go through?
    """)
    return


if __name__ == "__main__":
    app.run()
