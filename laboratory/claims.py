"""The table of the claims page: what was published, what was computed here, and a link to try it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

import marimo as mo

from analysis.claims.claim import FAILS, HOLDS, ONLY_IF, Claim, ExampleLink
from engines import game_class
from engines.english import count_noun
from engines.palette import RIGHT_MARK, WRONG_MARK
from laboratory.pages import page_address

CLAIM_MARKS = {HOLDS: RIGHT_MARK, ONLY_IF: "½", FAILS: WRONG_MARK}
"""The mark of each verdict, shown next to its words."""
CLAIM_COLUMNS = ("Statement", "Source", "Computed here", "Verdict", "Try it")


def summarize_claims(claims: Sequence[Claim]) -> mo.Html:
    """Return how many claims hold, hold only under a condition, and do not hold."""
    counts = Counter(claim.verdict for claim in claims)
    parts = (
        f"{counts[HOLDS]} {'holds' if counts[HOLDS] == 1 else 'hold'}",
        f"{counts[ONLY_IF]} only under a condition that the statement leaves out",
        f"{counts[FAILS]} {'does' if counts[FAILS] == 1 else 'do'} not hold",
    )
    return mo.Html(
        f"<p><strong>Of {count_noun(len(claims), 'claim')}, {parts[0]}, {parts[1]}, and {parts[2]}.</strong></p>"
    )


def claims_table(claims: Sequence[Claim]) -> mo.Html:
    """Return the claims as a table; a narrow page shows each row as a card."""
    head = "".join(f'<th role="columnheader" scope="col">{title}</th>' for title in CLAIM_COLUMNS)
    body = "".join(map(render_claim_row, claims))
    return mo.Html(
        '<table class="claims" role="table" aria-label="Claims, recomputed">'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def render_claim_row(claim: Claim) -> str:
    """Return one claim as a row of the table; all of its text is escaped."""
    note = f"<p>{escape(claim.note)}</p>" if claim.note else ""
    command = f"<p>Run it yourself: <code>{escape(claim.command)}</code></p>" if claim.command else ""
    mark = f'<span aria-hidden="true">{CLAIM_MARKS[claim.verdict]}</span> {escape(claim.verdict)}'
    contents = (
        render_source(claim),
        f"{escape(claim.result)}{note}{command}",
        f'<strong data-verdict="{escape(claim.verdict)}">{mark}</strong>',
        render_claim_link(claim.example),
    )
    cells = (
        f'<td role="cell" data-title="{title}">{content}</td>'
        for title, content in zip(CLAIM_COLUMNS[1:], contents, strict=True)
    )
    return f'<tr role="row"><th role="rowheader" scope="row">{escape(claim.statement)}</th>{"".join(cells)}</tr>'


def render_source(claim: Claim) -> str:
    """Return the source of a claim; one of our own is a link to the rule page on which it stands."""
    if claim.own_statement is None:
        return escape(claim.source)
    address = page_address("rules", game=claim.own_statement.game, rule=claim.own_statement.anchor)
    return f'<a href="{escape(address)}">{escape(claim.source)}</a>'


def render_claim_link(example: ExampleLink) -> str:
    """Return the link to the laboratory in which a claim can be tried."""
    address = escape(page_address(example.game, **example.query_params))
    return f'<a href="{address}">{escape(game_class(example.game).title)}: {escape(example.label)}</a>'
