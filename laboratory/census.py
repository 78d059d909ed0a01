"""The census of Collapsi on the page of the atlas: a chart of its lengths, and the counts as a table with examples."""

from __future__ import annotations

from html import escape

import marimo as mo

from analysis.census.chart import length_chart
from analysis.census.classes import DISTANCES
from analysis.census.result import COMMAND, OPENING_RULES, Census, CensusRow, load_example, read_census
from engines import Match
from engines.formats.link import format_link
from laboratory.answers import Answers
from laboratory.html import paragraphs
from laboratory.pages import page_address


def make_opening_dropdown(answers: Answers) -> mo.ui.dropdown:
    """Return the choice of an opening rule."""
    return answers.make_dropdown("opening", {title: joker for joker, title in OPENING_RULES.items()}, "Opening rule")


def render_census(joker: int) -> mo.Html:
    """Return the chart of an opening rule and the table of its counts."""
    census = read_census()
    wins, deals = census.count_first_wins(joker), census.count_deals(joker)
    chart = mo.as_html(length_chart(census, joker))
    text = f"With best play the first player wins {wins:,} of {deals:,} deals ({wins / deals:.2%})."
    made = f"<p>Every deal was solved, up to symmetry. Run it yourself: <code>{COMMAND}</code></p>"
    view = f'<div class="pair atlas"><div>{chart}</div><div>{render_table(census, joker)}{made}</div></div>'
    return mo.vstack([paragraphs([text]), mo.Html(view)])


def render_table(census: Census, joker: int) -> str:
    """Return the counts by moves and by distance as an HTML table; each is a link to one of its deals."""
    head = "".join(f'<th scope="col">{distance} apart</th>' for distance in DISTANCES)
    rows_by_place = {(row.plies, row.distance): row for row in census.select(joker)}
    body = "".join(
        f'<tr><th scope="row">{plies}</th>'
        + "".join(render_count(rows_by_place.get((plies, distance))) for distance in DISTANCES)
        + f"<td>{deals:,}</td></tr>"
        for plies, deals in census.count_by_plies(joker).items()
    )
    shares = [census.count_first_wins(joker, each) / census.count_deals(joker, each) for each in (*DISTANCES, None)]
    foot = "".join(f"<td>{share:.2%}</td>" for share in shares)
    caption = "How many deals end after how many moves. Columns: the steps between the starting cards. Choose a number to open one of its deals."
    return (
        f'<details open><summary>The same as a table</summary><p>{caption}</p><div class="table">'
        f'<table aria-label="{caption}"><thead><tr><td></td>{head}<th scope="col">all</th></tr></thead>'
        f'<tbody>{body}<tr><th scope="row">first player wins</th>{foot}</tr></tbody></table></div></details>'
    )


def render_count(row: CensusRow | None) -> str:
    """Return one cell of the table: how many deals, as a link to the first of them."""
    if row is None:
        return "<td>0</td>"
    address = page_address("claustroboard", **format_link(Match(load_example(row))))
    return f'<td><a href="{escape(address)}">{row.deals:,}</a></td>'
