"""What the position on a board is worth under every single change of a rule; a click on a row makes that change."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import marimo as mo

import widgets
from analysis import single_changes
from analysis.single_changes import Row, Standpoint
from engines import Evaluation, Game, Match
from engines.english import count_noun, join_words
from laboratory.html import describe_subject, paragraphs, render_mark, table
from widgets.limits import MAX_SOLVE_POSITIONS, interactive_limit

LESSON_COLUMNS = {
    "rule_title": "rule",
    "setting_title": "set to",
    "value": "first player",
    "plies": "moves to the end",
    "reachable": "positions",
}
PLACES = {"this position": False, "the start of the game": True}
"""What is solved under other rules; whether that is the start."""
MAX_UNASKED_POSITIONS = 20_000
"""A position that leads to more than this many is solved under other rules only when somebody asks for it."""
CHANGE_SECONDS = 2.0
"""The most processor time for the verdict under one other rule."""
EFFECT_TEXTS = {
    "result": "another result",
    "places": "other places",
    "length": "another length",
    "same": "the same",
    "assumption": "under another assumption",
    "missing": "no such position",
    "unsolved": "too large to solve here",
}
"""What each effect of a change is called; changes that the rules refuse have a list of their own."""
BUTTON_LABEL = "Change one rule at a time"


def make_start_task(game: Game[Any, Any]) -> widgets.BackgroundTask:
    """Return the task that solves the start of a game with each switch and each choice among its rules changed."""
    return widgets.BackgroundTask(
        lambda standpoint: single_changes.iterate_single_changes(standpoint, make_limit),
        lambda standpoint: 1 + len(single_changes.list_alternatives(standpoint.position.game.rules)),
        BUTTON_LABEL,
        "setting",
        subject=Standpoint.from_match(Match(game)),
    )


def render_start_changes(rows: Any) -> mo.Html:
    """Return the verdict of the start for every single change of a rule."""
    note = {"note": "note"} if rows and any(row["note"] for row in rows) else {}
    return table(rows, LESSON_COLUMNS | note) if rows else mo.Html("")


def make_position_task(match: Match) -> widgets.BackgroundTask:
    """Return the task that solves what is on the board, or the start, with each single rule changed."""

    def iterate(standpoint: Standpoint, *, from_start: bool) -> Iterator[list[Row]]:
        chosen = standpoint.go_to_start() if from_start else standpoint
        return single_changes.iterate_single_changes(chosen, make_limit, steps=True)

    return widgets.BackgroundTask(
        iterate,
        lambda standpoint, **_: 1 + len(single_changes.list_alternatives(standpoint.position.game.rules, steps=True)),
        BUTTON_LABEL,
        "setting",
        [widgets.TaskSetting("from_start", "look at", PLACES)],
        subject=Standpoint.from_match(match),
    )


def make_limit() -> Any:
    """Return the limit of the work for one change."""
    return interactive_limit(MAX_SOLVE_POSITIONS, CHANGE_SECONDS)


def follow(task: Any, match: Match, evaluation: Evaluation[Any, Any]) -> None:
    """Let the task be about what is on the board now; a small game is solved at once."""
    task.follow(Standpoint.from_match(match), unasked=single_changes.is_small(evaluation, MAX_UNASKED_POSITIONS))


def render(board: widgets.Board, task: Any) -> mo.Html:
    """Return what each change of a rule does to the position, what differs most first; the rest can be unfolded."""
    rows, place = task.latest, "The start of the game" if task.values["from_start"] else "This position"
    if not rows:
        text = "Press the button. Then you see here what this position would be worth if one rule were different."
        return paragraphs([text])
    unchanged, changes = rows[0], [row for row in rows[1:] if row["effect"] in EFFECT_TEXTS]
    different = single_changes.sort_by_effect(changes)
    rest = [row for row in changes if row not in different]
    worth = f"the player to move {unchanged['words']}" if unchanged["words"] else EFFECT_TEXTS["unsolved"]
    intro = f"<p>{place} under the rules on the board: {render_value(unchanged)} {escape(worth)}.</p>"
    body = render_table(different) if different else f"<p>{escape(describe_no_difference(task))}</p>"
    return mo.Html(
        f'<section class="what-if"{describe_subject(board)}>{intro}{body}{render_rest(rest)}{render_refused(rows)}</section>'
    )


def describe_no_difference(task: Any) -> str:
    """Say that no change makes a difference, as far as it is known."""
    return f"No single change of a rule makes a difference{' so far' if task.view['running'] else ''}."


def render_rest(rows: Sequence[Row]) -> str:
    """Return the changes that make no difference, or whose effect is unknown, to be unfolded."""
    if not rows:
        return ""
    counts = Counter(row["effect"] for row in rows)
    texts = EFFECT_TEXTS | {"missing": "without such a position"}
    kinds = join_words([f"{counts[effect]} {text}" for effect, text in texts.items() if counts[effect]])
    summary = f"{count_noun(len(rows), 'more change')}: {kinds}"
    return f"<details><summary>{escape(summary)}</summary>{render_table(rows)}</details>"


def render_refused(rows: Sequence[Row]) -> str:
    """Return the changes that the rules refuse, each with the reason, to be unfolded."""
    refused = [row for row in rows if row["effect"] == "refused"]
    if not refused:
        return ""
    reasons = [f"{row['change']} ({row['note'].removeprefix(row['rule_title'] + ': ')})" for row in refused]
    summary = f"Not possible here: {count_noun(len(refused), 'change')}"
    items = "".join(f"<li>{escape(reason)}</li>" for reason in reasons)
    return f"<details><summary>{summary}</summary><ul>{items}</ul></details>"


def render_table(rows: Sequence[Row]) -> str:
    """Return changes as a table in which a click on a row sets its rule on the board that is named around it."""
    head = "".join(
        f'<th scope="col">{title}</th>' for title in ("if this is changed", "the player to move", "compared with now")
    )
    return (
        f'<div class="table"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(map(render_row, rows))}</tbody></table></div>"
    )


def render_row(row: Row) -> str:
    """Return one change as a row; its button is for the keyboard, and a click anywhere on the row counts."""
    request = escape(json.dumps({"do": "set_rules", "rules": row["rules"]}))
    value = (
        f'<td data-value="{row["value"]}">{render_value(row)} {escape(row["words"])}</td>'
        if row["value"]
        else "<td></td>"
    )
    return (
        f'<tr data-request="{request}" data-effect="{row["effect"]}">'
        f'<td><button type="button">{escape(row["change"])}</button></td>{value}'
        f"<td>{EFFECT_TEXTS[row['effect']]}</td></tr>"
    )


def render_value(row: Row) -> str:
    """Return the mark of a row's value as HTML, if it has one."""
    return f'<span data-value="{row["value"]}">{render_mark(row["value"])}</span>' if row["value"] else ""
