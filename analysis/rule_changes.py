"""Show what a change of the rules does: to the start, to the counts, and to each position.

Positions that are equal up to renaming count as one. A game that can list its positions has all of
them compared, any other game those that can follow from the start, the nearest first.

>>> from engines import load
>>> book, off = load("obliteration"), load("obliteration", "off")
>>> for row in compare_figures(book, off)[:2]:
...     print(row["what"], "|", row["before"], "|", row["after"])
the first player | wins in 3 plies | draws
longest forced game | 5 plies | 1 ply
>>> find_changes(book, off)[0]
VerdictChange(position='1:-:d', value_before='win', value_after='draw', plies_before=1, plies_after=None, \
reachable_before=False, reachable_after=True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import VALUES, base_chart, draw_labels, finish_chart, make_tooltips
from analysis.graph import Reachability, find_nearest_states
from engines import EngineError, Game, PositionError
from engines.english import count_noun, describe_outcome
from engines.field_types import Bool, Choice
from engines.rules import HouseRules, field_type_of, rule_fields, rules_from_dict
from engines.solvers import DEFAULT_MAX_NODES, Solution, solve

ProgressCallback = Callable[[int, int], None]
MAX_COMPARED_POSITIONS = 20_000
"""The most positions to compare if a game cannot list them all."""


class VerdictChange(NamedTuple):
    """A position whose verdict for the mover differs between two rule sets."""

    position: str
    value_before: str
    value_after: str
    plies_before: int | None
    plies_after: int | None
    reachable_before: bool
    reachable_after: bool


def compare_figures(
    before: Game[Any, Any], after: Game[Any, Any], budget: int = DEFAULT_MAX_NODES
) -> list[dict[str, str]]:
    """Compare two rule sets by the start's verdict, the longest line and the counts."""
    old, new = (collect_figures(game, budget) for game in (before, after))
    return [{"what": what, "before": old[what], "after": new[what]} for what in old]


def collect_figures(game: Game[Any, Any], budget: int) -> dict[str, str]:
    """Return the figures of one game, in words."""
    solution = solve(game, budget=budget)
    verdict, counts = solution.verdict(game.start()), solution.counts()
    figures = {name: getattr(counts, name) for name in ("positions", "reachable", "wins", "draws", "losses")}
    longest = "not known" if counts.longest is None else count_noun(counts.longest, "ply")
    return {
        "the first player": describe_outcome(verdict.value, verdict.plies),
        "longest forced game": longest,
        **{name: "too many to count" if number is None else f"{number:,}" for name, number in figures.items()},
    }


def find_changes(
    before: Game[Any, Any],
    after: Game[Any, Any],
    budget: int = DEFAULT_MAX_NODES,
    progress: ProgressCallback | None = None,
) -> list[VerdictChange]:
    """Return the positions, valid under both rules, whose value or plies differ between them."""
    report = progress or (lambda *_: None)
    reachable = [find_nearest_states(game, game.start(), MAX_COMPARED_POSITIONS) for game in (before, after)]
    texts = list(dict.fromkeys(format_states(before, reachable[0]) + format_states(after, reachable[1])))
    done = 0
    solutions = [solve(game, budget=budget, progress=lambda _: report(done, len(texts))) for game in (before, after)]
    rows = []
    for done, text in enumerate(texts, 1):
        report(done, len(texts))
        rows += find_change(text, solutions, reachable)
    return rows


def iterate_changes(
    before: Game[Any, Any], after: Game[Any, Any], texts: Sequence[str], budget: int = DEFAULT_MAX_NODES
) -> Iterator[list[VerdictChange]]:
    """Compare positions given as text; yield all changes so far after each position."""
    reachable = [find_nearest_states(game, game.start(), len(texts)) for game in (before, after)]
    solutions = [solve(game, budget=budget) for game in (before, after)]
    rows: list[VerdictChange] = []
    for text in texts:
        rows += find_change(text, solutions, reachable)
        yield list(rows)


def find_change(
    text: str, solutions: Sequence[Solution], reachable: Sequence[dict[Any, Reachability]]
) -> list[VerdictChange]:
    """Return the change of one position in a list; an empty list if its verdict is the same or it is not valid."""
    states = [parse_state_or_none(solution.game, text) for solution in solutions]
    if None in states:
        return []
    (value, plies, _), (value_after, plies_after, _) = (
        solution.verdict(state) for solution, state in zip(solutions, states, strict=True)
    )
    if (value, plies) == (value_after, plies_after):
        return []
    is_reachable = [
        solution.game.canonical(state) in found
        for solution, state, found in zip(solutions, states, reachable, strict=True)
    ]
    return [VerdictChange(text, value, value_after, plies, plies_after, *is_reachable)]


def format_states(game: Game[Any, Any], reachable: dict[Any, Reachability]) -> list[str]:
    """Return the positions of a game as text: all of them if it can list them, else the reachable ones."""
    listed = game.all_states()
    return [game.format_state(state) for state in (reachable if listed is None else listed)]


def parse_state_or_none(game: Game[Any, Any], text: str) -> Any:
    """Return the position that a text describes; None if it is not valid under the game's rules."""
    try:
        return game.parse_state(text)
    except PositionError:
        return None


def changes_chart(rows: Sequence[VerdictChange]) -> alt.LayerChart:
    """Draw how many positions changed from which value to which; on the diagonal only the plies changed."""
    counts = Counter((row.value_before, row.value_after) for row in rows)
    cells = [
        {"before": before, "after": after, "positions": counts[before, after]} for before in VALUES for after in VALUES
    ]
    across = alt.X("after:N").sort(list(VALUES)).title("verdict for the player to move after the change")
    down = alt.Y("before:N").sort(list(VALUES)).title("before it")
    each = base_chart(cells, across, down).encode(
        tooltip=make_tooltips(before="before", after="after", positions="positions")
    )
    ground = each.mark_rect(style="tile").encode(alt.Color("positions:Q").scale(range="ramp").legend(None))
    labels = draw_labels(each, alt.Text("positions:Q"), fontSize=14)
    chart: alt.LayerChart = finish_chart(
        alt.layer(ground, *labels),
        "Positions whose result or number of plies changed",
        subtitle=f"{count_noun(len(rows), 'position')} in all",
        height=alt.Step(46),
    )
    return chart


def iterate_single_changes(game: Game[Any, Any], budget: int = DEFAULT_MAX_NODES) -> Iterator[list[dict[str, Any]]]:
    """Change one rule at a time and solve the start; yield all rows so far after each."""
    rows = [solve_alternative("no change", "", game, budget)]
    yield list(rows)
    for name, value in list_alternatives(game.rules):
        rows.append(solve_alternative(name, value, game, budget))
        yield list(rows)


def list_alternatives(rules: HouseRules) -> list[tuple[str, Any]]:
    """List every other setting of the rules that are a Boolean or a choice."""
    alternatives: list[tuple[str, Any]] = []
    for f in rule_fields(rules):
        field_type, current = field_type_of(f), getattr(rules, f.name)
        if isinstance(field_type, Bool | Choice):
            values = (True, False) if isinstance(field_type, Bool) else field_type.options
            alternatives += [(f.name, value) for value in values if value != current]
    return alternatives


def solve_alternative(rule_name: str, value: Any, game: Game[Any, Any], budget: int) -> dict[str, Any]:
    """Return the start's verdict with one rule changed; a note if the change is not legal or the game too large."""
    row = {
        "rule": rule_name,
        "setting": str(value).lower(),
        "value": None,
        "plies": None,
        "reachable": None,
        "note": "",
    }
    try:
        other = game if value == "" else type(game)(rules_from_dict(type(game.rules), {rule_name: value}, game.rules))
        solution = solve(other, budget=budget)
        verdict = solution.verdict()
    except EngineError as error:
        return row | {"note": str(error)}
    return row | {"value": verdict.value, "plies": verdict.plies, "reachable": solution.counts().reachable}
