"""Claustroboard's deals and whom they favour: every deal where they are few, a sample where they are not.

Deal number i is the one that the address with ``seed=i`` opens.

>>> from engines import load
>>> tiny = load("claustroboard", size=2)
>>> deals = every(tiny)
>>> len(deals), sum(deal.value == "win" for deal in deals)
(288, 120)
>>> how_many(load("claustroboard"))
15135120000
>>> *_, last = over_deals(load("claustroboard", size=3), 20)
>>> [(row.name, row.wins, row.deals) for row in last]
[('Player 1', 14, 20), ('Player 2', 6, 20)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial, perm, prod
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.chance.intervals import by_seat, wilson
from analysis.charts import base, counted, finish, tips
from engines import EngineError, Game, TooLarge, solve
from engines.claustroboard import Claustroboard, State
from engines.claustroboard.deal import deck
from engines.solvers.shelf import SHELF
from engines.words import count, several

MOST = 1_000
"""The most deals that are all gone through."""
BUDGETS = {2: 150_000}
"""The most positions that are looked at for one deal, by the number of players: about a second's work."""
MANY = 30_000
"""The same for three players or more, where a position takes longer."""
TRIES = 3
"""After so many deals of which none could be solved, the rest are not tried."""


class Deal(NamedTuple):
    """A deal with its verdict for the first seat."""

    number: int
    position: str
    value: str
    plies: int


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


def how_many(game: Claustroboard) -> int:
    """How many different deals there are, for decks and starts without special tiles."""
    tiles = game.board.grid.count
    same = prod(factorial(number) for number in Counter(cards(game)).values())
    return factorial(tiles) // same * perm(tiles, game.players)


def cards(game: Claustroboard) -> str:
    """The deck's faces, one character each, as far as they matter."""
    return game.board.faces.dull("".join(deck(game.rules, game.board)))


def every(game: Claustroboard) -> list[Deal]:
    """Every deal of a small board, solved."""
    if (there := how_many(game)) > MOST:
        raise EngineError(f"size: {game.rules.size} makes {there:,} deals; at most {MOST:,} are all gone through")
    places = list(permutations(range(game.board.grid.count), game.players))
    faces = ["".join(one) for one in sorted(set(permutations(cards(game))))]
    states = [State(shown, game.board.grid.all, pawns, 0) for shown in faces for pawns in places]
    return [solved(game, state, number) for number, state in enumerate(states)]


def sampled(game: Claustroboard, number: int, first: int = 0) -> Iterator[list[Deal]]:
    """Deals drawn at random and solved, from number ``first`` on: after each of them all so far, in one growing list."""
    found: list[Deal] = []
    for seed in range(first, first + number):
        found.append(solved(game, game.start(Random(seed)), seed))
        yield found


def solved(game: Claustroboard, state: State, number: int) -> Deal:
    """A deal with its verdict."""
    verdict = solve(game, state).verdict(state)
    return Deal(number, game.format_state(state), verdict.value, verdict.plies or 0)


def wins(deals: Sequence[Deal]) -> list[bool]:
    """Deal by deal whether the first seat wins."""
    return [deal.value == "win" for deal in deals]


def decided(deals: Sequence[Deal]) -> list[dict[str, Any]]:
    """For each horizon the share of the deals whose end lies within it: there a machine sees everything."""
    longest = max((deal.plies for deal in deals), default=0)
    return [
        {"plies": plies, "share": sum(deal.plies <= plies for deal in deals) / len(deals)}
        for plies in range(1, longest + 1)
    ]


def decided_chart(deals: Sequence[Deal]) -> alt.Chart:
    """How many of the deals a machine sees to their end, by how far it sees."""
    rows = [row | {"told": f"{row['share']:.0%}"} for row in decided(deals)]
    across = counted(alt.X("plies:O"), "plies that a machine sees")
    up = alt.Y("share:Q").title("share of deals").axis(format="%").scale(domain=[0, 1])
    bars = base(rows, across, up).mark_bar(style="plain").encode(tooltip=tips(plies="plies", told="seen to the end"))
    says = f"of {count(len(deals), 'deal')}, both sides playing their best"
    done: alt.Chart = finish(bars, "Deals that end within the horizon", says=says, height=180)
    return done


def over_deals(game: Game[Any, Any], deals: int, first: int = 0, budget: int = 0) -> Iterator[list[Share]]:
    """How many deals each seat wins, after every deal from the seed ``first`` on; raises EngineError where none is solved."""
    wins, unsolved, budget = [0] * game.players, 0, budget or BUDGETS.get(game.players, MANY)
    for number in range(deals):
        if unsolved == number == TRIES:
            raise EngineError(
                f"None of the first {count(TRIES, 'deal')} could be solved by looking at {budget:,} positions. "
                "A smaller board or fewer players may do."
            )
        state = game.start(Random(first + number))
        try:
            with SHELF.without(game):  # what was solved before would make the budget larger than it is
                wins[solve(game, state, budget=budget).verdict().places.index(1)] += 1
        except TooLarge:
            unsolved += 1
        yield [share(game, seat, wins[seat], number + 1 - unsolved, unsolved) for seat in range(game.players)]


def share(game: Game[Any, Any], seat: int, wins: int, deals: int, unsolved: int) -> Share:
    """The row of one seat."""
    return Share(seat, game.names[seat], deals, wins, wins / deals if deals else 0.0, *wilson(wins, deals), unsolved)


def in_words(rows: Sequence[Share]) -> str:
    """What the deals say about the first player, as sentences."""
    first = rows[0]
    if not first.deals:
        return f"{count(first.unsolved, 'deal')} tried, none small enough to be solved so far."
    sure = f"95% sure: between {first.low:.0%} and {first.high:.0%} of all deals"
    said = f"With best play {first.name}, who begins, wins {first.wins} of {count(first.deals, 'deal')} ({sure})."
    if first.unsolved:
        more = f"{first.unsolved} more {several(first.unsolved, 'deal')}"
        said += f" {more} could not be solved: the share is that of the deals with fewer positions."
    return said


def chart(rows: Sequence[Share], game: Game[Any, Any]) -> Any:
    """The share of deals that each seat wins, with the interval of the true share."""
    labelled = [row._asdict() | {"who": f"{row.name}: {row.wins} of {row.deals}"} for row in rows]
    layers = by_seat(labelled, game, "share", "share of deals won", tips(name="player", wins="wins", deals="deals"))
    says = f"under best play, after {count(rows[0].deals, 'deal')}; the bar is where the true share lies, in 95 of 100 cases"
    return finish(layers, "Deals won", says=says, height=alt.Step(36))
