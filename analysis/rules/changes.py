"""What a change of the rules does: to the start, to the counts, and to every single position.

Positions that differ only in names are one. A game with few positions has all of them; otherwise
those that can arise from the start, the nearest first.

>>> from engines import load
>>> book, off = load("obliteration"), load("obliteration", "off")
>>> for row in side_by_side(book, off)[:2]:
...     print(row["what"], "|", row["before"], "|", row["after"])
the first player | wins in 3 plies | draws
longest line to a forced end | 5 plies | 1 ply
>>> changed(book, off)[0]
Change(position='1:-:d', value_before='win', value_after='draw', plies_before=1, plies_after=None, \
reachable_before=False, reachable_after=True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import VALUES, base, finish, labels, tips
from analysis.graph import Met, around
from engines import EngineError, Game, PositionError
from engines.kinds import Choice, Switch
from engines.rules import HouseRules, kind_of, read_dict, rule_fields
from engines.solvers import BUDGET, Solution, solve
from engines.words import count, outcome_in

Progress = Callable[[int, int], None]
MOST = 20_000
"""The most positions of a game that cannot list them all, unless more are asked for."""


class Change(NamedTuple):
    """A position whose verdict for the mover is another one under other rules."""

    position: str
    value_before: str
    value_after: str
    plies_before: int | None
    plies_after: int | None
    reachable_before: bool
    reachable_after: bool


def side_by_side(before: Game[Any, Any], after: Game[Any, Any], budget: int = BUDGET) -> list[dict[str, str]]:
    """What a glance at two sets of rules shows: the start's verdict, the longest line and the counts."""
    told = [figures(game, budget) for game in (before, after)]
    return [{"what": what, "before": told[0][what], "after": told[1][what]} for what in told[0]]


def figures(game: Game[Any, Any], budget: int) -> dict[str, str]:
    """The figures of one game, in words."""
    solution = solve(game, budget=budget)
    verdict, counts = solution.verdict(game.start()), solution.counts()
    known = {name: getattr(counts, name) for name in ("positions", "reachable", "wins", "draws", "losses")}
    return {
        "the first player": outcome_in(verdict.value, verdict.plies),
        "longest line to a forced end": count(counts.longest, "ply") if counts.longest is not None else "not known",
        **{name: "not known" if number is None else f"{number:,}" for name, number in known.items()},
    }


def changed(
    before: Game[Any, Any],
    after: Game[Any, Any],
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> list[Change]:
    """The positions, well formed under both rules, whose value or plies differ between them."""
    shown = progress or (lambda *_: None)
    ways = [around(game, game.start(), MOST) for game in (before, after)]
    texts = list(dict.fromkeys(texts_of(before, ways[0]) + texts_of(after, ways[1])))
    done = 0
    solutions = [solve(game, budget=budget, progress=lambda _: shown(done, len(texts))) for game in (before, after)]
    rows = []
    for done, text in enumerate(texts, 1):
        shown(done, len(texts))
        rows += change(text, solutions, ways)
    return rows


def nearest(
    before: Game[Any, Any], after: Game[Any, Any], texts: Sequence[str], budget: int = BUDGET
) -> Iterator[list[Change]]:
    """The changed positions among some given as text, so far, after each of them."""
    ways = [around(game, game.start(), len(texts)) for game in (before, after)]
    solutions = [solve(game, budget=budget) for game in (before, after)]
    rows: list[Change] = []
    for text in texts:
        rows += change(text, solutions, ways)
        yield list(rows)


def change(text: str, solutions: Sequence[Solution], ways: Sequence[dict[Any, Met]]) -> list[Change]:
    """The change of one position, if there is one: it is well formed under both rules and its verdict differs."""
    states = [read(solution.game, text) for solution in solutions]
    if None in states:
        return []
    (value, plies, _), (value_after, plies_after, _) = (
        solution.verdict(state) for solution, state in zip(solutions, states, strict=True)
    )
    if (value, plies) == (value_after, plies_after):
        return []
    reached = [one.game.canonical(state) in way for one, state, way in zip(solutions, states, ways, strict=True)]
    return [Change(text, value, value_after, plies, plies_after, *reached)]


def texts_of(game: Game[Any, Any], met: dict[Any, Met]) -> list[str]:
    """The positions of a game as text: all that it lists, else those that can arise."""
    listed = game.positions()
    return [game.format_state(state) for state in (met if listed is None else listed)]


def read(game: Game[Any, Any], text: str) -> Any:
    """The position that a text describes, None where it is not well formed under the game's rules."""
    try:
        return game.parse_state(text)
    except PositionError:
        return None


def chart(rows: Sequence[Change]) -> alt.LayerChart:
    """How many positions went from which value to which; those on the diagonal only take longer or shorter."""
    found = Counter((row.value_before, row.value_after) for row in rows)
    cells = [
        {"before": before, "after": after, "positions": found[before, after]} for before in VALUES for after in VALUES
    ]
    across = alt.X("after:N").sort(list(VALUES)).title("verdict for the mover after the change")
    down = alt.Y("before:N").sort(list(VALUES)).title("before it")
    each = base(cells, across, down).encode(tooltip=tips(before="before", after="after", positions="positions"))
    ground = each.mark_rect(style="tile").encode(alt.Color("positions:Q").scale(range="ramp").legend(None))
    words = labels(each, alt.Text("positions:Q"), fontSize=14)
    done: alt.LayerChart = finish(
        alt.layer(ground, *words),
        "Which positions changed hands",
        says=f"{count(len(rows), 'position')} with another verdict",
        height=alt.Step(46),
    )
    return done


def one_by_one(game: Game[Any, Any], budget: int = BUDGET) -> Iterator[list[dict[str, Any]]]:
    """The rules with one of them changed at a time, each with the first player's verdict; the rows so far, again and again."""
    rows = [alternative_row("as they are", "", game, budget)]
    yield list(rows)
    for name, value in alternatives(game.rules):
        rows.append(alternative_row(name, value, game, budget))
        yield list(rows)


def alternatives(rules: HouseRules) -> list[tuple[str, Any]]:
    """Every other setting of the rules that are a switch or a choice, one at a time."""
    found: list[tuple[str, Any]] = []
    for f in rule_fields(rules):
        kind, value = kind_of(f), getattr(rules, f.name)
        others = (True, False) if isinstance(kind, Switch) else kind.options if isinstance(kind, Choice) else ()
        found += [(f.name, other) for other in others if other != value]
    return found


def alternative_row(name: str, value: Any, game: Game[Any, Any], budget: int) -> dict[str, Any]:
    """What one changed rule makes of the start; a note where it cannot be had or is too large."""
    row = {"rule": name, "setting": str(value).lower(), "value": None, "plies": None, "reachable": None, "note": ""}
    try:
        other = game if value == "" else type(game)(read_dict(type(game.rules), {name: value}, game.rules))
        solution = solve(other, budget=budget)
        verdict = solution.verdict()
    except EngineError as error:
        return row | {"note": str(error)}
    return row | {"value": verdict.value, "plies": verdict.plies, "reachable": solution.counts().reachable}
