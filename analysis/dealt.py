"""Claustroboard over its deals: one deal held fast under other rules, and many deals solved one after another.

Whether the first player wins depends on the deal more than on anything else. So rules are compared
on one and the same deal, and to say what a seat is worth takes many deals: each is solved exactly,
and the share of wins comes with the interval in which the true share lies.

>>> from engines import load
>>> *_, last = over_deals(load("claustroboard", size=3), 20)
>>> [(row.name, row.wins, row.deals) for row in last]
[('Player 1', 14, 20), ('Player 2', 6, 20)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

import altair as alt

from analysis.changes import arising, texts_of
from analysis.charts import base, finish, seat_colour, tips
from analysis.tasks import Case, solve_case
from analysis.winrates import wilson
from engines import EngineError, Game, load, variant_rules
from engines.claustroboard import Claustroboard, State
from engines.rules import write_text
from engines.words import count, several

PLAY = ("steps", "wrap", "pass_players", "obstacles")
"""The rules that do not belong to the deal."""
BUDGETS = {2: 150_000}
"""The most positions that are looked at for one deal, by the number of players: about a second's work."""
MANY = 30_000
"""The same for three players or more, where a position takes longer."""
TRIES = 3
"""After so many deals of which none could be solved, the rest are not tried."""


class Share(NamedTuple):
    """How many of the deals a seat wins under best play; ``low`` to ``high`` is where the true share lies, in 95 of 100 cases."""

    seat: int
    name: str
    deals: int
    wins: int
    share: float
    low: float
    high: float
    unsolved: int
    """How many deals more were too large, and are not among ``deals``."""


def pinned(game: Claustroboard, first: State) -> Claustroboard:
    """The game whose every match begins with one deal: what belongs to the deal is written down as its board."""
    own = {name: getattr(game.rules, name) for name in ("size", "players", *PLAY)}
    return Claustroboard(type(game.rules)(**own, board=game.format_state(first)))


def counterpart(game: Game[Any, Any], variant: str) -> Game[Any, Any]:
    """The game by a variant's rules; where one deal is held fast, on that deal."""
    if not isinstance(game, Claustroboard) or not game.rules.board:
        return load(game.name, variant)
    other = variant_rules(game.name, variant)
    return Claustroboard(replace(game.rules, **{name: getattr(other, name) for name in PLAY}))


def near(before: Game[Any, Any], after: Game[Any, Any], most: int) -> list[str]:
    """The positions nearest to the first one by either rules, as text: at most so many by each."""
    texts = [texts_of(game, arising(game, game.start(), most)) for game in (before, after)]
    return list(dict.fromkeys(chain(*texts)))


def ways_to_play() -> list[str]:
    """The variants that differ in more than the deal, each way to play by the first that has it."""
    found: dict[tuple[Any, ...], str] = {}
    for variant in Claustroboard.variants:
        rules = variant_rules(Claustroboard.name, variant)
        found.setdefault(tuple(getattr(rules, name) for name in PLAY), variant)
    return list(found.values())


def over_deals(game: Game[Any, Any], deals: int, first: int = 0, budget: int = 0) -> Iterator[list[Share]]:
    """How many deals each seat wins, after every deal from the seed ``first`` on; raises EngineError where none is solved."""
    rules, wins, unsolved = write_text(game.rules), [0] * game.players, 0
    budget = budget or BUDGETS.get(game.players, MANY)
    for number in range(deals):
        if unsolved == number == TRIES:
            raise EngineError(
                f"None of the first {count(TRIES, 'deal')} could be solved by looking at {budget:,} positions. "
                "A smaller board or fewer players may do."
            )
        row = solve_case(Case(game.name, rules, first + number, budget, 1))
        if row["places"] is None:
            unsolved += 1
        else:
            wins[row["places"].split(".").index("1")] += 1
        yield [share(game, seat, wins[seat], number + 1 - unsolved, unsolved) for seat in range(game.players)]


def share(game: Game[Any, Any], seat: int, wins: int, deals: int, unsolved: int) -> Share:
    """The row of one seat."""
    return Share(seat, game.names[seat], deals, wins, wins / deals if deals else 0.0, *wilson(wins, deals), unsolved)


def in_words(rows: Sequence[Share]) -> str:
    """What the deals say about the first player, as sentences."""
    first = rows[0]
    if not first.deals:
        return f"{count(first.unsolved, 'deal')} tried, none small enough to be solved so far."
    sure = f"95 % sure: between {first.low:.0%} and {first.high:.0%} of all deals"
    said = f"With best play {first.name}, who begins, wins {first.wins} of {count(first.deals, 'deal')} ({sure})."
    if first.unsolved:
        more = f"{first.unsolved} more {several(first.unsolved, 'deal')}"
        said += f" {more} could not be solved: the share is that of the deals with fewer positions."
    return said


def chart(rows: Sequence[Share], game: Game[Any, Any]) -> Any:
    """The share of deals that each seat wins, with the interval of the true share."""
    labelled = [row._asdict() | {"who": f"{row.name}: {row.wins} of {row.deals}"} for row in rows]
    across = alt.X("share:Q").title("share of deals won").scale(domain=[0, 1]).axis(format="%")
    each = base(labelled, alt.Y("who:N").title(None).sort(None)).encode(
        tooltip=tips(name="player", wins="wins", deals="deals")
    )
    spans = each.mark_rule(style="best").encode(alt.X("low:Q").title("share of deals won"), alt.X2("high:Q"))
    dots = each.mark_point(style="spot", size=130).encode(across, seat_colour(game).legend(None))
    says = f"under best play, after {count(rows[0].deals, 'deal')}; the bar is where the true share lies, in 95 of 100 cases"
    return finish(alt.layer(spans, dots), "Deals won", says=says, height=alt.Step(36))
