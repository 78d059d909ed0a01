"""Claustroboard's deals and whom they favour: every deal where they are few, a sample where they are not.

Deal number i is the one that the address with ``seed=i`` opens.

>>> from engines import load
>>> tiny = load("claustroboard", size=2)
>>> deals = every(tiny)
>>> len(deals), sum(deal.value == "win" for deal in deals)
(288, 120)
>>> how_many(load("claustroboard"))
15135120000
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial, perm, prod
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base, counted, finish, tips
from engines import EngineError, solve
from engines.claustroboard import Claustroboard, State
from engines.claustroboard.deal import deck
from engines.words import count

MOST = 1_000
"""The most deals that are all gone through."""


class Deal(NamedTuple):
    """A deal with its verdict for the first seat."""

    number: int
    position: str
    value: str
    plies: int


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
