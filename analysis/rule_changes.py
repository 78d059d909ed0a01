"""Show what a change of the rules does: to the start, to the counts, and to each position.

Positions that are equal up to renaming count as one. If both games can list their positions, all of them that both rules
allow are compared; otherwise those that can follow from the start of either game. All counts are of these positions.

>>> from engines import load
>>> book, off = load("obliteration"), load("obliteration", "off")
>>> for row in compare_figures(book, off, rows=compare_positions(book, off, 1_000_000)):
...     print(row["what"], "|", row["before"], "|", row["after"])
the first player | wins in 3 moves | draws
positions that can arise | 22 | 10
wins of the 2,500 compared positions | 1,030 | 100
draws of the 2,500 compared positions | 67 | 1,925
losses of the 2,500 compared positions | 1,403 | 475
longest win of the 2,500 compared positions | 5 moves | 1 move
>>> find_changes(book, off)[0]
VerdictChange(position='1:-:d', value_before='win', value_after='draw', plies_before=1, plies_after=None, \
reachable_before=False, reachable_after=True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import VALUES, base_chart, draw_labels, finish_chart, make_tooltips
from analysis.graph import Reachability, find_nearest_states
from engines import Game, PositionError
from engines.english import count_noun, describe_outcome, pluralize
from engines.solvers import DEFAULT_MAX_NODES, Solution, solve

ProgressCallback = Callable[[int, int], None]
MAX_COMPARED_POSITIONS = 20_000
"""The most positions to compare if a game cannot list them all."""


class VerdictChange(NamedTuple):
    """A position with its verdicts for the mover under two rule sets."""

    position: str
    value_before: str
    value_after: str
    plies_before: int | None
    plies_after: int | None
    reachable_before: bool
    reachable_after: bool

    @property
    def changes_value(self) -> bool:
        """Whether the result is another one."""
        return self.value_before != self.value_after

    @property
    def changes_length(self) -> bool:
        """Whether the result is the same, but takes another number of moves."""
        return not self.changes_value and self.plies_before != self.plies_after

    @property
    def is_changed(self) -> bool:
        """Whether the result or the length is another one."""
        return self.changes_value or self.changes_length


def compare_figures(
    before: Game[Any, Any],
    after: Game[Any, Any],
    max_nodes: int = DEFAULT_MAX_NODES,
    rows: Sequence[VerdictChange] = (),
) -> list[dict[str, str]]:
    """Compare two rule sets by their starts, and by the verdicts of the same positions if those are given."""
    both = [collect_figures(game, max_nodes) for game in (before, after)]
    if rows:
        both[0] |= count_verdicts([(row.value_before, row.plies_before) for row in rows])
        both[1] |= count_verdicts([(row.value_after, row.plies_after) for row in rows])
    return [{"what": what, "before": both[0][what], "after": both[1][what]} for what in both[0]]


def collect_figures(game: Game[Any, Any], max_nodes: int) -> dict[str, str]:
    """Return the figures of the start of one game, in words."""
    solution = solve(game, budget=max_nodes)
    verdict, reachable = solution.verdict(game.start()), solution.counts().reachable
    return {
        "the first player": describe_outcome(verdict.value, verdict.plies),
        "positions that can arise": "too many to count" if reachable is None else f"{reachable:,}",
    }


def count_verdicts(verdicts: Sequence[tuple[str, int | None]]) -> dict[str, str]:
    """Return the figures of the compared positions under one rule set, in words; the titles say how many they are."""
    counts = Counter(value for value, _ in verdicts)
    longest = max((plies for value, plies in verdicts if plies is not None and value != "draw"), default=0)
    compared = f"of the {len(verdicts):,} compared positions"
    titles = {"win": "wins", "draw": "draws", "loss": "losses"}
    figures = {f"{titles[value]} {compared}": f"{counts[value]:,}" for value in VALUES}
    return figures | {f"longest win {compared}": count_noun(longest, "move")}


def find_changes(
    before: Game[Any, Any],
    after: Game[Any, Any],
    max_nodes: int = DEFAULT_MAX_NODES,
    progress: ProgressCallback | None = None,
) -> list[VerdictChange]:
    """Return the positions, valid under both rules, whose value or plies differ between them."""
    if progress is None:
        rows: Iterable[VerdictChange] = compare_positions(before, after, max_nodes)
    else:
        rows = iterate_comparison(before, after, max_nodes, progress)
    return [row for row in rows if row.is_changed]


@lru_cache(maxsize=4)
def compare_positions(before: Game[Any, Any], after: Game[Any, Any], max_nodes: int) -> tuple[VerdictChange, ...]:
    """Return every position that is valid under both rules with both verdicts, changed or not."""
    return tuple(iterate_comparison(before, after, max_nodes, lambda *_: None))


def iterate_comparison(
    before: Game[Any, Any], after: Game[Any, Any], max_nodes: int, report: ProgressCallback
) -> Iterator[VerdictChange]:
    """Yield every position that is valid under both rules with both verdicts, changed or not."""
    games = (before, after)
    reachable = [find_nearest_states(game, game.start(), MAX_COMPARED_POSITIONS) for game in games]
    # Where one game cannot list its positions, those that can arise are compared for both: one population.
    is_listed = can_list_all(before, after)
    states = [game.all_states() if is_listed else found for game, found in zip(games, reachable, strict=True)]
    texts = list(
        dict.fromkeys(game.format_state(s) for game, each in zip(games, states, strict=True) for s in each or ())
    )
    done = 0
    solutions = [solve(game, budget=max_nodes, progress=lambda _: report(done, len(texts))) for game in games]
    for done, text in enumerate(texts, 1):
        report(done, len(texts))
        yield from compare_position(text, solutions, reachable)


def can_list_all(*games: Game[Any, Any]) -> bool:
    """Return whether every game can list its positions."""
    return all(game.all_states() is not None for game in games)


def describe_population(before: Game[Any, Any], after: Game[Any, Any]) -> str:
    """Return which positions two rule sets are compared by, in words."""
    if can_list_all(before, after):
        return "positions that both sets of rules allow"
    return "positions that can arise under either set of rules, and that both allow"


def describe_changes(rows: Sequence[VerdictChange], population: str) -> str:
    """Say how many of the compared positions have another result, and how many only another length."""
    results, lengths = sum(row.changes_value for row in rows), sum(row.changes_length for row in rows)
    compared = f"{len(rows):,} {population}" if population else "the positions compared so far"
    if not results and not lengths:
        return f"Of {compared}, none has another result or another length."
    other_results = f"Of {compared}, {results:,} {pluralize(results, 'has')} another result under these rules."
    if not lengths:
        return other_results
    same = f"{lengths:,} more {pluralize(lengths, 'has')} the same result"
    return f"{other_results} {same}, but it takes another number of moves."


def iterate_changes(
    before: Game[Any, Any], after: Game[Any, Any], texts: Sequence[str], max_nodes: int = DEFAULT_MAX_NODES
) -> Iterator[list[VerdictChange]]:
    """Compare positions given as text; yield all changes so far after each position."""
    reachable = [find_nearest_states(game, game.start(), len(texts)) for game in (before, after)]
    solutions = [solve(game, budget=max_nodes) for game in (before, after)]
    rows: list[VerdictChange] = []
    for text in texts:
        rows += (row for row in compare_position(text, solutions, reachable) if row.is_changed)
        yield list(rows)


def compare_position(
    text: str, solutions: Sequence[Solution], reachable: Sequence[dict[Any, Reachability]]
) -> list[VerdictChange]:
    """Return both verdicts of one position in a list; an empty list if it is not valid under both rules."""
    states = [parse_state_or_none(solution.game, text) for solution in solutions]
    if None in states:
        return []
    (value, plies, _), (value_after, plies_after, _) = (
        solution.verdict(state) for solution, state in zip(solutions, states, strict=True)
    )
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
    """Draw how many positions changed from which value to which; positions with the same value are left out."""
    counts = Counter((row.value_before, row.value_after) for row in rows if row.changes_value)
    cells = [
        {"before": before, "after": after, "positions": counts[before, after]}
        for before in VALUES
        for after in VALUES
        if before != after
    ]
    across = alt.X("after:N").sort(list(VALUES)).title("result for the player to move under these rules")
    down = alt.Y("before:N").sort(list(VALUES)).title("under those compared with")
    each = base_chart(cells, across, down).encode(
        tooltip=make_tooltips(before="compared with", after="these rules", positions="positions")
    )
    ground = each.mark_rect(style="tile").encode(alt.Color("positions:Q").scale(range="ramp").legend(None))
    labels = draw_labels(each, alt.Text("positions:Q"), fontSize=14)
    chart: alt.LayerChart = finish_chart(
        alt.layer(ground, *labels),
        "Positions with another result",
        subtitle=f"{counts.total():,} {pluralize(counts.total(), 'position')} in all",
        height=alt.Step(46),
    )
    return chart
