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
    width="medium", app_title="Claims, recomputed – Parlour", css_file="parlour.css", html_head_file="parlour_head.html"
)

with app.setup:
    import marimo as mo

    import laboratory as lab


@app.cell(hide_code=True)
def head():
    mo.Html(lab.page_heading("claims"))


@app.cell(hide_code=True)
def introduction():
    mo.md("""
    A rule book says how many positions a game has, an encyclopedia says who wins. Such statements are copied
    for years, because it takes longer to check them than to copy them. Here the computer checks them each time this
    page is opened: it computes every position it needs from the rules, and compares. What takes longer than a page can
    wait was computed once, and a command computes it again.
    """)
    return


@app.cell(hide_code=True)
def bound_control():
    max_socks = mo.ui.slider(5, 40, 5, value=30, label="Try Front-Ham's law up to this many socks", show_value=True)
    return (max_socks,)


@app.cell(hide_code=True)
def recompute():
    with mo.status.spinner("Recomputing the claims …", remove_on_exit=True):
        from analysis import claims
        from laboratory.claims import claims_table, summarize_claims

        computed_claims = [claim() for claim in claims.CLAIMS]
    return claims, claims_table, computed_claims, summarize_claims


@app.cell(hide_code=True)
def table(claims, claims_table, computed_claims, max_socks, summarize_claims):
    all_claims = [*computed_claims, claims.check_two_player_law(max_socks.value)]
    mo.vstack([summarize_claims(all_claims), claims_table(all_claims), max_socks])
    return


@app.cell(hide_code=True)
def how_to_read():
    mo.md(f"""
    ## How to read this

    **Holds**: the computer found what the statement says. **Only if**: the statement is right under one more
    condition, and the note names it. **Does not hold**: it is wrong under every reading of the rules that we know.

    If the source is [Parlour's own rules page]({lab.page_address("rules")}), the claim is our own. It is in the table so
    that it is checked like the others.

    A computation proves only the cases that it has checked. The "625 codes" were counted one by one, so this claim is
    certain. Front-Ham's law was checked up to a number of socks: that is evidence, not a proof. Move the slider to
    get more evidence. What would be a proof?
    """)
    return


@app.cell(hide_code=True)
def python_heading():
    mo.md("""
    ## The same in Python

    The claim about cutoff takes three lines.
    """)
    return


@app.cell
def cutoff():
    from engines import load, solve

    game = load("chopsticks")  # cutoff is the book's rule; rollover=True, suicide=True and others change it
    mo.show_code(solve(game).verdict(game.start()).value, position="above")
    return


@app.cell(hide_code=True)
def further():
    mo.md(f"""
    ## Further questions

    - Which single rule makes [the first player lose]({lab.page_address("chopsticks", rules="suicide=true")})? Is there
      one that makes the first player win? The section *Rules* of the Chopsticks laboratory changes one rule at a time.
    - In the sample game of Operation Obliteration
      [a move is not legal]({lab.page_address("obliteration", moves="divide divide subtract")}) at turn 4. What should
      Player 2 have played?
    - Find a sentence about a game that you know, on a box or a web page, that can be checked like this. What would
      the computer have to compute?
    """)
    return


if __name__ == "__main__":
    app.run()
