"""What a laboratory shows in words: verdicts with their reasons, a comparison, a refusal. Text is always escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

import marimo as mo

from engines import EngineError, Match, Solution
from engines.palette import MARKS
from engines.words import count
from laboratory.desk import refusal
from laboratory.kept import KEPT
from laboratory.pages import Page, address

SHOWN = 10
"""So many moves stand in the open; the rest can be unfolded."""
SHORT = 9
"""So many letters in a cell of a table stay on one line."""
WORTH = "What each move is worth"


def notice(*sentences: str) -> mo.Html | None:
    """What went wrong, where something did."""
    said = [sentence for sentence in sentences if sentence]
    return mo.callout(mo.Html("<br>".join(map(escape, said))), kind="warn") if said else None


def verdicts(match: Match, solution: Solution | str) -> mo.Html:
    """What the position is worth, and every legal move with its verdict and the reason, best first."""
    if over := match.outcome():
        return card("The game is over", f"<p>{escape(over.reason)}</p>")
    if isinstance(solution, str):
        return card(WORTH, f"<p>{escape(solution)}</p>")
    try:
        return once("verdicts", match, lambda: card(WORTH, reasons(match, solution)).text)
    except EngineError as error:  # the position is solved, but not each of its moves
        from analysis import explain  # noqa: PLC0415 the board is there before the analysis is

        outlook = explain.outlook(solution, match.state)
        return card(WORTH, f"<p><strong>{escape(outlook)}</strong></p><p>{escape(refusal(error))}</p>")


def reasons(match: Match, solution: Solution) -> str:
    """The verdicts with their reasons as HTML."""
    from analysis import explain  # noqa: PLC0415 the board is there before the analysis is

    found = enumerate(explain.explain(solution, match.state))
    rows = [reason_row(reason, unfolded=index == 0) for index, reason in found]
    rest = rows[SHOWN:]
    more = f"<details><summary>{count(len(rest), 'more move')}</summary>{''.join(rest)}</details>" if rest else ""
    head = f"<p><strong>{escape(explain.headline(solution, match.state))}</strong></p>"
    return f"{head}{''.join(rows[:SHOWN])}{more}"


def once(what: str, match: Match, make: Callable[[], str]) -> mo.Html:
    """What is shown of a position, as HTML: a class that plays the same game has it worked out once."""
    return mo.Html(KEPT.once((what, match.game.name, match.game.rules, match.state), make))


def reason_row(reason: Any, *, unfolded: bool) -> str:
    """One move: its mark, its name and its verdict; unfolded, the reason."""
    words = " ".join(filter(None, (reason.why, reason.instead)))
    mark = f'<span class="mark" aria-hidden="true">{MARKS[reason.value]}</span>'
    return (
        f'<details class="verdict" data-value="{reason.value}"{" open" if unfolded else ""}>'
        f"<summary>{mark} {escape(reason.verdict)}</summary><p>{escape(words)}</p></details>"
    )


def card(title: str, body: str) -> mo.Html:
    """A titled card; the body is HTML of our own making."""
    return mo.Html(f'<section class="card"><h2>{escape(title)}</h2>{body}</section>')


def cards(pages: Mapping[Page, Any], invites: str) -> mo.Html:
    """Pages as cards, each with what it shows of itself, its sentence and the way there."""
    made = [
        f'<article class="card">{"" if inside is None else f"<div class=stage>{inside}</div>"}<h3>{escape(page.title)}</h3>'
        f'<p>{escape(page.about)}</p><p><a href="{address(page.name)}">{escape(invites)}'
        f'<span class="heard">: {escape(page.title)}</span></a></p></article>'
        for page, inside in pages.items()
    ]
    return mo.Html(f'<div class="cards">{"".join(made)}</div>')


def table(rows: Iterable[dict[str, Any]], columns: dict[str, str] | None = None, caption: str = "") -> mo.Html:
    """A small table: the columns by their words, all of them by default; numbers to the right."""
    listed = list(rows)
    titles = columns or {name: name for name in (listed[0] if listed else {})}
    head = "".join(head_cell(title, (row.get(name) for row in listed)) for name, title in titles.items())
    body = "".join(f"<tr>{''.join(cell(row.get(name)) for name in titles)}</tr>" for row in listed)
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return mo.Html(f'<div class="table"><table>{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>')


def head_cell(title: str, values: Iterable[Any]) -> str:
    """The head of a column, over its numbers where it has some."""
    return f'<th scope="col"{" class=number" if any(map(is_number, values)) else ""}>{escape(title)}</th>'


def cell(value: Any) -> str:
    """One cell; a verdict with its mark, a large number in groups of three digits, a short word on one line."""
    if value in MARKS:
        return f'<td data-value="{value}"><span class="mark" aria-hidden="true">{MARKS[value]}</span> {value}</td>'
    if is_number(value):
        return f"<td class=number>{value:,}</td>"
    said = "" if value is None else str(value)
    return f"<td{' class=short' if 0 < len(said) <= SHORT else ''}>{escape(said)}</td>"


def is_number(value: Any) -> bool:
    """Whether a value is a number; yes and no are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def sentences(words: Sequence[str]) -> mo.Html:
    """Plain sentences, one after another, as text from outside may be shown."""
    return mo.Html("".join(f"<p>{escape(one)}</p>" for one in words))
