"""What a laboratory shows in words: verdicts with their reasons, tables and cards. All text is escaped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

import marimo as mo

import widgets
from engines import EngineError, Evaluation, Match
from engines.drawing import PAGE, draw_frames
from engines.english import count_noun
from engines.palette import PROSPECT_MARKS
from laboratory.html_cache import HTML_CACHE
from laboratory.pages import Page, render_page_cards
from widgets.limits import describe_refusal
from widgets.played_line import find_played_line

MAX_UNFOLDED_MOVES = 10
"""How many moves are visible at once; the rest can be unfolded."""
MAX_NOWRAP_CHARACTERS = 9
"""A cell of a table with at most this many characters stays on one line."""
ACTION_COLUMN = "instruction"
"""The key of the cell that is the button of a row."""
SHOW_BOARD = "Show the board"
QUESTION_TITLE = "A question is on the board"
QUESTION_TEXT = "Predict first: its verdict is hidden. Your match comes back when you open another section."
PICTURES = "<!--pictures-->"
"""Where best play is drawn, in rows that all boards share; each board arranges the pictures in its own way."""
MOVE_CARD_TITLE = "What each move is worth"


def headline(
    match: Match, evaluation: Evaluation[Any, Any], board: widgets.Board | None = None, *, leads_back: bool = True
) -> mo.Html:
    """Return the verdict of the position with its mark, and one sentence that says why.

    If a board is given, it greys the headline as soon as another position is on it. If the headline ``leads_back``, it
    has a small picture of the position: on a phone, the button that shows the board again.
    """
    if board is not None and board.is_set_aside:
        body = render_headline_parts(QUESTION_TITLE, QUESTION_TEXT)
    elif outcome := match.outcome():
        body = render_headline_parts("The game is over", escape(outcome.reason))
    elif refusal := evaluation.refusal:
        body = render_refused_headline(evaluation, refusal)
    else:
        body = get_or_render("headline", evaluation, lambda: render_headline(evaluation)).text
    back = ""
    if leads_back:
        picture = render_small_picture(evaluation, board)
        back = f'<button type="button" data-show-board aria-label="{SHOW_BOARD}">{picture}</button>'
    return mo.Html(f'<section class="card"{describe_subject(board)}>{body}{back}</section>')


def render_small_picture(evaluation: Evaluation[Any, Any], board: widgets.Board | None) -> str:
    """Return a small picture of a position as HTML, arranged as the board shows it."""
    line = find_played_line(evaluation.game, evaluation.state, board)
    (picture,) = draw_frames(
        evaluation.game,
        line.start,
        line.moves,
        theme=PAGE,
        texts=line.texts,
        first=len(line.moves),
        below=line.below,
        compact=True,
        names=False,
        letters=False,
    )
    return picture


def render_headline(evaluation: Evaluation[Any, Any]) -> str:
    """Return the verdict of a position and its first reason as HTML, the words linked to the glossary."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded
    from laboratory.glossary import link_terms  # noqa: PLC0415 so does this

    try:
        reason = explain.first_reason(evaluation)
    except EngineError:  # the moves are solved, but not all positions that the reason is about
        reason = ""
    value = evaluation.prospect(evaluation.game.turn(evaluation.state)).value
    return render_headline_parts(link_terms(explain.headline(evaluation)), escape(reason), value)


def render_refused_headline(evaluation: Evaluation[Any, Any], refusal: EngineError) -> str:
    """Return why verdicts are missing, after the verdict of the position if that is known."""
    reason = escape(describe_refusal(refusal))
    if not evaluation.has_verdict:
        return render_headline_parts("Not solved", reason)
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    return render_headline_parts(escape(explain.describe_outlook(evaluation)), reason, evaluation.verdict.value)


def render_headline_parts(title: str, reason: str, value: str = "") -> str:
    """Return a headline as HTML: a title, with the mark of its value if there is one, and a reason."""
    heading = f'<h2 data-value="{value}">{render_mark(value)} {title}</h2>' if value else f"<h2>{title}</h2>"
    return f"{heading}<p>{reason}</p>" if reason else heading


def move_card(match: Match, evaluation: Evaluation[Any, Any], board: widgets.Board | None = None) -> mo.Html:
    """Return every legal move with its verdict and the reason, best first.

    If a board is given, it greys the card as soon as another position is on it.
    """
    if outcome := match.outcome():
        body = f"<p>{escape(outcome.reason)}</p>"
    elif refusal := evaluation.refusal:
        body = f"<p>{escape(describe_refusal(refusal))}</p>"
    else:
        body = render_moves(evaluation).replace(PICTURES, render_best_line(evaluation, board))
    return card(MOVE_CARD_TITLE, body, board)


def verdict_card(
    match: Match, evaluation: Evaluation[Any, Any], board: widgets.Board | None = None, title: str = MOVE_CARD_TITLE
) -> mo.Html:
    """Return the verdict of the position, and every legal move with its verdict and the reason, in one card.

    If a board is given, it greys the card as soon as another position is on it.
    """
    if outcome := match.outcome():
        return card("The game is over", f"<p>{escape(outcome.reason)}</p>", board)
    if refusal := evaluation.refusal:
        return card(title, render_refusal(evaluation, refusal), board)
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded
    from laboratory.glossary import link_terms  # noqa: PLC0415 so does this

    verdict = f"<p><strong>{link_terms(explain.headline(evaluation))}</strong></p>"
    return card(title, verdict + render_moves(evaluation).replace(PICTURES, ""), board)


def render_refusal(evaluation: Evaluation[Any, Any], refusal: EngineError) -> str:
    """Return why the verdicts of the moves are missing, after the verdict of the position if that is known."""
    reason = f"<p>{escape(describe_refusal(refusal))}</p>"
    if not evaluation.has_verdict:
        return reason
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    return f"<p><strong>{escape(explain.describe_outlook(evaluation))}</strong></p>{reason}"


def render_best_line(evaluation: Evaluation[Any, Any], board: widgets.Board | None) -> str:
    """Return best play in pictures, arranged as the board shows the position, or nothing if it takes too long."""
    from laboratory.film_strip import render_line  # noqa: PLC0415 the board appears before the pictures are loaded

    try:
        return render_line(evaluation, evaluation.moves[0].move, board)
    except EngineError:
        return ""


def render_moves(evaluation: Evaluation[Any, Any]) -> str:
    """Return the verdicts of all moves as HTML, with their reasons unless those take too long."""
    try:
        return get_or_render("moves", evaluation, lambda: render_reasons(evaluation)).text
    except EngineError as error:  # the moves are solved, but not all positions that the reasons are about
        return render_verdicts(evaluation, error)


def render_reasons(evaluation: Evaluation[Any, Any]) -> str:
    """Return the verdicts of all moves with their reasons as HTML."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    reasons = explain.explain(evaluation)
    rows = fold_rows([render_reason(reason, unfolded=index == 0) for index, reason in enumerate(reasons)])
    return render_move_counts(evaluation) + rows


def render_move_counts(evaluation: Evaluation[Any, Any]) -> str:
    """Return how many moves win, depend on the others and cannot win; with two players the headline says it."""
    from analysis.prospects import describe_prospect_counts  # noqa: PLC0415 the board appears before the analysis

    return f"<p>{escape(describe_prospect_counts(evaluation))}</p>" if evaluation.uses_max_n else ""


def render_verdicts(evaluation: Evaluation[Any, Any], error: EngineError) -> str:
    """Return the verdicts of all moves without their reasons as HTML, and why those are missing."""
    from analysis import explain  # noqa: PLC0415 the board appears before the analysis is loaded

    rows = [
        f'<p class="verdict" data-value="{row.prospect.value}"{preview_moves(evaluation.game.format_move(row.move))}>'
        f"{render_mark(row.prospect.value)} {escape(text)}</p>"
        for row, text in zip(evaluation.moves, explain.list_verdict_texts(evaluation), strict=True)
    ]
    return f"{render_move_counts(evaluation)}{fold_rows(rows)}<p>The reasons are missing. {escape(describe_refusal(error))}</p>"


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
        f'<details class="verdict" data-value="{reason.value}"{preview_moves(reason.move)}{" open" if unfolded else ""}>'
        f"<summary>{render_mark(reason.value)} {escape(reason.verdict_text)}</summary>"
        f"<p>{escape(explanation)}</p>{PICTURES if unfolded else ''}</details>"
    )


def preview_moves(line: str) -> str:
    """Return the attribute that shows moves on the board while the pointer or the focus is on an element."""
    return f' data-preview-moves="{escape(line)}"'


def render_mark(value: str) -> str:
    """Return the mark of a value as HTML; a screen reader reads the words beside it."""
    return f'<span class="mark" aria-hidden="true">{PROSPECT_MARKS[value]}</span>'


def card(title: str, body: str, board: widgets.Board | None = None) -> mo.Html:
    """Return a card with a title, about the position on a board if one is given; the body is escaped HTML."""
    return mo.Html(f'<section class="card"{describe_subject(board)}><h2>{escape(title)}</h2>{body}</section>')


def describe_subject(board: widgets.Board | None) -> str:
    """Return the attributes that name a board and the position on it, for what turns grey once that is another one."""
    return f' data-board="{board.key}" data-at="{board.current_version()}"' if board else ""


def describe_line(line: str) -> str:
    """Return the attributes with which the board around an element shows a line of moves, and plays it after a click."""
    return f'{preview_moves(line)} data-request="{escape(json.dumps({"do": "follow_line", "line": line}))}"'


def describe_node(index: int) -> str:
    """Return the attributes with which the board around an element shows a node of its match, and goes there after a click."""
    return f' data-preview-node="{index}" data-request="{escape(json.dumps({"do": "jump", "node": index}))}"'


def page_cards(pages: Mapping[Page, Any], link_text: str) -> mo.Html:
    """Return pages as cards, each with its preview (or None), its summary and a link to it."""
    previews = {page: None if preview is None else f"{preview}" for page, preview in pages.items()}
    return mo.Html(render_page_cards(previews, link_text))


def table(rows: Iterable[dict[str, Any]], columns: dict[str, str] | None = None, caption: str = "") -> mo.Html:
    """Return a small table; the columns map keys of the rows to titles, and default to all keys.

    A row with a ``preview_node`` (of the match) or a ``preview_line`` (moves from the position) shows it on its ``board``,
    or on the one that ``data-board`` names around it; a click goes there. Its ``instruction`` is then the button. With a
    ``code``, its ``instruction`` has that as a tooltip.
    """
    all_rows = list(rows)
    titles = columns or {name: name for name in (all_rows[0] if all_rows else {})}
    head = "".join(render_header_cell(title, (row.get(name) for row in all_rows)) for name, title in titles.items())
    body = "".join(render_row(row, titles) for row in all_rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return mo.Html(
        f'<div class="table"><table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def table_about(board: widgets.Board, rows: Iterable[dict[str, Any]], columns: dict[str, str]) -> mo.Html:
    """Return a small table about the position on a board, grey as soon as another one is there."""
    return mo.Html(f"<div{describe_subject(board)}>{table(rows, columns).text}</div>")


def render_row(row: Mapping[str, Any], names: Iterable[str]) -> str:
    """Return one row; one that a board can show has a button for the keyboard, and a click anywhere on it counts."""
    node, line = row.get("preview_node"), row.get("preview_line")
    attributes = describe_node(node) if node is not None else describe_line(line) if line else ""
    code = row.get("code", "")
    cells = [
        render_instruction(row[name], code, is_button=bool(attributes))
        if name == ACTION_COLUMN and (attributes or code)
        else render_cell(row.get(name))
        for name in names
    ]
    return f"<tr{describe_subject(row.get('board'))}{attributes}>{''.join(cells)}</tr>"


def render_instruction(text: str, code: str = "", *, is_button: bool = False) -> str:
    """Return the cell of a move in words, with its code as a tooltip, or with the button of its row."""
    body = f'<button type="button">{escape(text)}</button>' if is_button else escape(text)
    title = f' title="{escape(code)}"' if code else ""
    return f"<td{title}>{body}</td>"


def render_header_cell(title: str, values: Iterable[Any]) -> str:
    """Return the title of a column, aligned to the right above numbers."""
    return f'<th scope="col"{" class=number" if any(map(is_number, values)) else ""}>{escape(title)}</th>'


def render_cell(value: Any) -> str:
    """Return one cell: a verdict with its mark, a number with thousands separators, a short text on one line."""
    if value in PROSPECT_MARKS:
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
