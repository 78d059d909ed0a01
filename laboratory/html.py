"""What a laboratory shows in words: verdicts with their reasons, tables and cards. All text is escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

import marimo as mo

import widgets
from engines import EngineError, Evaluation, Match
from engines.english import count_noun
from engines.palette import VERDICT_MARKS
from laboratory.html_cache import HTML_CACHE
from laboratory.pages import Page, page_address
from widgets.limits import describe_refusal

MAX_UNFOLDED_MOVES = 10
"""How many moves are visible at once; the rest can be unfolded."""
MAX_NOWRAP_CHARACTERS = 9
"""A cell of a table with at most this many characters stays on one line."""
VERDICT_CARD_TITLE = "What each move is worth"


def verdict_card(
    match: Match, evaluation: Evaluation[Any, Any], board: widgets.Board | None = None, title: str = VERDICT_CARD_TITLE
) -> mo.Html:
    """Return the verdict of the position, and every legal move with its verdict and the reason, best first.

    If a board is given, it greys the card as soon as another position is on it.
    """
    if outcome := match.outcome():
        return card("The game is over", f"<p>{escape(outcome.reason)}</p>", board)
    if refusal := evaluation.refusal:
        body = render_refusal(evaluation, refusal)
    else:
        try:
            body = get_or_render("verdicts", evaluation, lambda: render_reasons(evaluation)).text
        except EngineError as error:  # the moves are solved, but not all positions that the reasons are about
            body = render_verdicts(evaluation, error)
    return card(title, body, board)


def render_refusal(evaluation: Evaluation[Any, Any], refusal: EngineError) -> str:
    """Return why the verdicts of the moves are missing, after the verdict of the position if that is known."""
    reason = f"<p>{escape(describe_refusal(refusal))}</p>"
    if not evaluation.has_verdict:
        return reason
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    return f"<p><strong>{escape(explain.describe_outlook(evaluation))}</strong></p>{reason}"


def render_reasons(evaluation: Evaluation[Any, Any]) -> str:
    """Return the verdicts of all moves with their reasons as HTML."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    reasons = explain.explain(evaluation)
    rows = [render_reason(reason, unfolded=index == 0) for index, reason in enumerate(reasons)]
    return render_headline(evaluation) + fold_rows(rows)


def render_verdicts(evaluation: Evaluation[Any, Any], error: EngineError) -> str:
    """Return the verdicts of all moves without their reasons as HTML, and why those are missing."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    rows = [
        f'<p class="verdict" data-value="{row.value}">{render_mark(row.value)} {escape(text)}</p>'
        for row, text in zip(evaluation.moves, explain.list_verdict_texts(evaluation), strict=True)
    ]
    missing = f"<p>The reasons are missing. {escape(describe_refusal(error))}</p>"
    return render_headline(evaluation) + fold_rows(rows) + missing


def render_headline(evaluation: Evaluation[Any, Any]) -> str:
    """Return the verdict of the position as HTML, its words linked to the glossary."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded
    from laboratory.glossary import link_terms  # noqa: PLC0415 so does this

    return f"<p><strong>{link_terms(explain.headline(evaluation))}</strong></p>"


def fold_rows(rows: Sequence[str]) -> str:
    """Return rows of HTML; those after the first few can be unfolded."""
    rest = rows[MAX_UNFOLDED_MOVES:]
    more = f"<details><summary>{count_noun(len(rest), 'more move')}</summary>{''.join(rest)}</details>" if rest else ""
    return f"{''.join(rows[:MAX_UNFOLDED_MOVES])}{more}"


def get_or_render(section: str, evaluation: Evaluation[Any, Any], render: Callable[[], str]) -> mo.Html:
    """Return what a section shows of a position; it is rendered once for all who play the same game."""
    return mo.Html(HTML_CACHE.get_or_create((section, evaluation.game, evaluation.state), render))


def render_reason(reason: Any, *, unfolded: bool) -> str:
    """Return one move as HTML: its mark and verdict; unfolded also the reason."""
    explanation = " ".join(filter(None, (reason.justification, reason.improvement)))
    return (
        f'<details class="verdict" data-value="{reason.value}"{" open" if unfolded else ""}>'
        f"<summary>{render_mark(reason.value)} {escape(reason.verdict_text)}</summary>"
        f"<p>{escape(explanation)}</p></details>"
    )


def render_mark(value: str) -> str:
    """Return the mark of a value as HTML; a screen reader reads the words beside it."""
    return f'<span class="mark" aria-hidden="true">{VERDICT_MARKS[value]}</span>'


def card(title: str, body: str, board: widgets.Board | None = None) -> mo.Html:
    """Return a card with a title, about the position on a board if one is given; the body is escaped HTML."""
    follows = f' data-board="{board.key}" data-at="{board.current_version()}"' if board else ""
    return mo.Html(f'<section class="card"{follows}><h2>{escape(title)}</h2>{body}</section>')


def page_cards(pages: Mapping[Page, Any], link_text: str) -> mo.Html:
    """Return pages as cards, each with its preview (or None), its summary and a link to it."""
    cards = [
        f'<article class="card">{"" if preview is None else f"<div class=board-preview>{preview}</div>"}'
        f"<h3>{escape(page.title)}</h3><p>{escape(page.summary)}</p>"
        f'<p><a href="{page_address(page.name)}">{escape(link_text)}'
        f'<span class="visually-hidden">: {escape(page.title)}</span></a></p></article>'
        for page, preview in pages.items()
    ]
    return mo.Html(f'<div class="cards">{"".join(cards)}</div>')


def table(rows: Iterable[dict[str, Any]], columns: dict[str, str] | None = None, caption: str = "") -> mo.Html:
    """Return a small table; the columns map keys of the rows to titles, and default to all keys."""
    all_rows = list(rows)
    titles = columns or {name: name for name in (all_rows[0] if all_rows else {})}
    head = "".join(render_header_cell(title, (row.get(name) for row in all_rows)) for name, title in titles.items())
    body = "".join(f"<tr>{''.join(render_cell(row.get(name)) for name in titles)}</tr>" for row in all_rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return mo.Html(
        f'<div class="table"><table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def render_header_cell(title: str, values: Iterable[Any]) -> str:
    """Return the title of a column, aligned to the right above numbers."""
    return f'<th scope="col"{" class=number" if any(map(is_number, values)) else ""}>{escape(title)}</th>'


def render_cell(value: Any) -> str:
    """Return one cell: a verdict with its mark, a number with thousands separators, a short text on one line."""
    if value in VERDICT_MARKS:
        return f'<td data-value="{value}">{render_mark(value)} {value}</td>'
    if is_number(value):
        return f"<td class=number>{value:,}</td>"
    text = "" if value is None else str(value)
    return f"<td{' class=nowrap' if 0 < len(text) <= MAX_NOWRAP_CHARACTERS else ''}>{escape(text)}</td>"


def is_number(value: Any) -> bool:
    """Return whether a value is a number; True and False are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def paragraphs(texts: Sequence[str]) -> mo.Html:
    """Return texts as paragraphs; text from outside is safe here."""
    return mo.Html("".join(f"<p>{escape(text)}</p>" for text in texts))


def explain_missing_polars() -> mo.Html:
    """Return why a section is empty on a page without polars."""
    text = "This needs the library polars, which is not part of this page. Everything else works without it."
    return mo.callout(text, kind="info")
