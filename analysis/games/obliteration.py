"""Show who wins Operation Obliteration at each number, after each operation and under each limit.

>>> from engines import load, solve
>>> rows = solve_by_last_operation(solve(load("obliteration")))
>>> [row["number"] for row in rows if row["own"] == row["other"] == "none" and row["value"] == "draw"]
[1, 2, 4, 8]

The book's sample game breaks the book's own rule against repeats.

>>> match, stop = replay_moves(load("obliteration"), ("divide", "divide", "subtract", "divide"))
>>> len(match.path()), stop
(3, "Player 2 may not divide: it was Player 2's own previous operation.")
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import altair as alt

from analysis.charts import (
    finish_chart,
    heatmap_chart,
    inline_data,
    make_tooltips,
    select_on_click,
    value_colour,
    value_shape,
    wrap_evenly,
)
from engines import EngineError, Game, IllegalMove, Match, Solution, load, solve
from engines.english import join_words, lower_first
from engines.obliteration import Obliteration, Rules, State
from engines.obliteration.operations import describe_operations
from engines.rules import option_titles

READINGS = tuple(option_titles(Rules, "no_repeat"))
"""The readings of the rule against repeats."""
NO_OPERATION, NO_OPERATION_TITLE = "none", "none yet"
NUMBERS_PER_ROW = 10
MAX_MAP_NUMBERS = 1_000
FACET_CELL_PX = 13
"""The side of a number's cell where there are several squares: two of them beside each other fit on a phone."""
MAX_FACET_CHARS = 20
"""How long a line above such a square may be."""
Rows = list[dict[str, Any]]


def solve_by_last_operation(solution: Solution) -> Rows:
    """Return the verdict for the mover by number, own last operation and the opponent's last operation."""
    rules = solution.game.rules
    if rules.high - rules.low >= MAX_MAP_NUMBERS:
        raise EngineError(
            f"high: {rules.high} is too far from low, {rules.low}; a map shows at most {MAX_MAP_NUMBERS} numbers"
        )
    histories = Obliteration(rules).list_histories()
    return [
        make_number_row(solution, State(number, own[0], other[0], 0, own[1], other[1]))
        | {"own": name_history(*own), "other": name_history(*other)}
        for other in histories
        for own in histories
        for number in range(rules.low, rules.high + 1)
    ]


def name_history(last: str, before: str) -> str:
    """Return the last operation of a player as rows call it, with ``twice`` if it was also the one before."""
    return f"{last} twice" if before else last or NO_OPERATION


def title_histories(rules: Rules) -> dict[str, str]:
    """Return the last operation of a player as a page shows it, by its name in the rows."""
    words = describe_operations(rules)
    titles = {NO_OPERATION: NO_OPERATION_TITLE}
    for last, before in Obliteration(rules).list_histories()[1:]:
        titles[name_history(last, before)] = lower_first(words[last].instruction) + (", twice" if before else "")
    return titles


def solve_by_limit(
    starts: Iterable[int], limits: Iterable[int], no_repeat: str = "own", base: Rules | None = None
) -> Rows:
    """Return the verdict for the first player by the number at the start and the largest result allowed.

    ``base`` gives the operations and their numbers.
    """
    starts = list(starts)
    rows = []
    for limit in limits:
        rules = replace(base or Rules(), start=1, low=1, high=limit, no_repeat=no_repeat)
        solution = solve(Obliteration(rules))
        rows += [
            make_number_row(solution, State(n, "", "", 0)) | {"limit": limit, "rules": format_start_rules(rules, n)}
            for n in starts
            if n <= limit
        ]
    return rows


def format_start_rules(rules: Rules, start: int) -> str:
    """Return, as JSON, the rules with which a game starts with a number: those that differ from cell to cell."""
    return json.dumps({"start": start, "low": rules.low, "high": rules.high, "no_repeat": rules.no_repeat})


def solve_by_reading(
    numbers: Iterable[int], limit: int = 100, readings: Sequence[str] = READINGS, base: Rules | None = None
) -> Rows:
    """Return the verdict for the first player by the number at the start and the reading of the rule."""
    return [
        row | {"reading": reading} for reading in readings for row in solve_by_limit(numbers, [limit], reading, base)
    ]


def make_number_row(solution: Solution, state: State) -> dict[str, Any]:
    """Return a number with its verdict and its place in a square of numbers."""
    value, plies, _ = solution.verdict(state)
    tens, ones = divmod(state.number - 1, NUMBERS_PER_ROW)
    return {
        "number": state.number,
        "position": solution.game.format_state(state),
        "tens": tens * NUMBERS_PER_ROW + 1,
        "ones": ones + 1,
        "value": value,
        "plies": plies,
    }


def last_operation_chart(rows: Sequence[dict[str, Any]], rules: Rules, other: str = NO_OPERATION) -> Any:
    """Draw a square of numbers for each last operation of the mover, after one of the opponent's."""
    titles = title_histories(rules)
    selected = [row | {"own": titles[row["own"]]} for row in rows if row["other"] == other]
    was = f"the opponent's last operation was: {titles[other]}"
    after = was if other != NO_OPERATION else "the opponent has not moved yet"
    return number_grid_chart(selected, "own", "mover's last operation", ("Who wins at each number", after))


def reading_chart(rows: Sequence[dict[str, Any]]) -> Any:
    """Draw a square of numbers for each reading of the rule against repeats."""
    subtitle = "the verdict for the first player when the game starts with that number"
    titles = option_titles(Rules, "no_repeat")
    titled = [row | {"reading": titles[row["reading"]]} for row in rows]
    return number_grid_chart(titled, "reading", "what may not be repeated", ("The readings of one rule", subtitle))


def number_grid_chart(rows: Sequence[dict[str, Any]], facet_field: str, title: str, heading: tuple[str, str]) -> Any:
    """Draw the rows as squares of numbers, one for each value of a field; a single square has no heading of its own."""
    wrapped = [row | {facet_field: "\n".join(wrap_evenly(row[facet_field], MAX_FACET_CHARS))} for row in rows]
    order = list(dict.fromkeys(row[facet_field] for row in wrapped))
    chosen = "rules" if "rules" in wrapped[0] else "position"
    across = alt.X("ones:O").title(None).axis(None)
    down = alt.Y("tens:O").title(None).sort("ascending")
    tooltips = make_tooltips(
        number="number", **{facet_field: title}, value="verdict for the player to move", plies="moves to the end"
    )
    side = alt.Step(FACET_CELL_PX if len(order) > 1 else 26)
    cells = alt.Chart().encode(across, down, tooltip=tooltips).properties(width=side, height=side)
    ground = cells.mark_rect(style="tile").encode(value_colour())
    marks = cells.mark_point(style="mark", size=42).encode(value_shape())
    layers = alt.layer(select_on_click(ground, chosen), marks, data=inline_data(wrapped))
    header = alt.Header(titleAnchor="start", labelExpr="split(datum.label, '\\n')")
    facet = alt.Facet(f"{facet_field}:N").title(title).sort(order).header(header)
    facets = layers.facet(facet, columns=2, spacing=10) if len(order) > 1 else layers
    subtitle = (heading[1], f"Each row shows {NUMBERS_PER_ROW} numbers; the label on the left is the first of them.")
    return finish_chart(facets, heading[0], subtitle=subtitle, width=None)


def limit_chart(rows: Sequence[dict[str, Any]]) -> alt.LayerChart:
    """Draw who wins, by the number at the start and by the limit."""
    across = alt.X("limit:O").title("largest result allowed")
    up = alt.Y("number:O").title("number at the start").sort("descending")
    tooltips = make_tooltips(
        number="number at the start", limit="limit", value="verdict for the first player", plies="moves"
    )
    layers = heatmap_chart(rows, across, up, tooltips, chosen="rules")
    chart: alt.LayerChart = finish_chart(layers, "Who wins, by start and by limit")
    return chart


def replay_moves(game: Game[Any, Any], moves: Iterable[str]) -> tuple[Match, str]:
    """Play moves until one is illegal or the game is over; return the match and the reason, empty if none."""
    match = Match(game)
    for move in moves:
        if outcome := match.outcome():
            return match, outcome.reason
        try:
            match.play(move)
        except IllegalMove as error:
            return match, error.reason
    return match, ""


def compare_readings(moves: Sequence[str], readings: Iterable[str] = READINGS) -> Rows:
    """Return how far a recorded game goes under each reading of the rule, and why it stops or is not finished."""
    rows = []
    for reading in readings:
        game = load("obliteration", no_repeat=reading)
        match, stop = replay_moves(game, moves)
        rows.append({"reading": reading, "turns": len(match.path()), "stop": stop or explain_unfinished(match)})
    return rows


def tabulate_readings(numbers: Iterable[int], readings: Sequence[str] = READINGS) -> Rows:
    """Return the first player's verdict under every reading, one row for each number at the start."""
    rows: dict[int, dict[str, Any]] = {}
    for solved in solve_by_reading(numbers, readings=readings):
        row = rows.setdefault(solved["number"], {"number": solved["number"]})
        row[solved["reading"]] = solved["value"]
    return list(rows.values())


def explain_unfinished(match: Match) -> str:
    """Return why a match is not over yet; empty if it is over."""
    game, legal = match.game, [match.game.format_move(move) for move in match.game.legal_moves(match.state)]
    mover = game.player_names[game.turn(match.state)]
    moves = join_words(legal, "or")
    return f"All of them are legal, but the game is not over: {mover} can still {moves}." if legal else ""
