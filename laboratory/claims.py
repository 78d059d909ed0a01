"""The claims page: what was published, what came out here, and where a reader can try it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

import marimo as mo

from analysis.claims.claim import FAILS, HOLDS, ONLY_IF, Check, Claim
from engines import find
from engines.words import count
from laboratory.pages import address

MARKS = {HOLDS: "✓", ONLY_IF: "½", FAILS: "✗"}
"""The mark of each verdict, beside its words."""
TITLES = ("Statement", "Where it stands", "Computed here", "Verdict", "Try it")


def glance(claims: Sequence[Claim]) -> mo.Html:
    """How many claims hold, hold only if something more is said, and do not hold."""
    found = Counter(claim.verdict for claim in claims)
    parts = (
        f"{found[HOLDS]} {'holds' if found[HOLDS] == 1 else 'hold'}",
        f"{found[ONLY_IF]} only under a condition that the statement leaves out",
        f"{found[FAILS]} {'does' if found[FAILS] == 1 else 'do'} not hold",
    )
    return mo.Html(f"<p><strong>Of {count(len(claims), 'claim')}, {parts[0]}, {parts[1]}, and {parts[2]}.</strong></p>")


def listed(claims: Sequence[Claim]) -> mo.Html:
    """The claims as a table, which a narrow page reads as cards."""
    head = "".join(f'<th role="columnheader" scope="col">{title}</th>' for title in TITLES)
    body = "".join(map(row, claims))
    return mo.Html(
        '<table class="claims" role="table" aria-label="Claims, recomputed">'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def row(claim: Claim) -> str:
    """One claim as a row; everything in it is text."""
    note = f"<p>{escape(claim.note)}</p>" if claim.note else ""
    mark = f'<span aria-hidden="true">{MARKS[claim.verdict]}</span> {escape(claim.verdict)}'
    cells = (
        escape(claim.statement),
        escape(claim.source),
        f"{escape(claim.recomputed)}{note}",
        f'<strong data-verdict="{escape(claim.verdict)}">{mark}</strong>',
        way(claim.check),
    )
    made = (f'<td role="cell" data-title="{title}">{cell}</td>' for title, cell in zip(TITLES, cells, strict=True))
    return f'<tr role="row">{"".join(made)}</tr>'


def way(check: Check) -> str:
    """The way into the laboratory where a claim can be tried."""
    where = escape(address(check.game, **check.link))
    return f'<a href="{where}">{escape(find(check.game).title)}: {escape(check.sees)}</a>'
