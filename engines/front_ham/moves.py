"""The actions of Front-Ham: what they do to the socks, and which are legal.

Colours are counted on from the mover's, which is 0. Which actions are legal depends on the numbers of
socks only as far as one action reaches, so the lists are made once and then looked up.

>>> [move.removals for move in final_moves((1, 2), 1, ignore=False) if move.addition == 0]
[(0, 1, 1), (1, 1, 0)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

REACH = 3
"""More socks of a colour than this make no other action legal, nor another order of removals tell."""


class Move(NamedTuple):
    """The colours removed, in order, and the colour added; None after a No-Op."""

    removals: tuple[int, ...]
    addition: int | None


def take(
    left: list[int], order: Iterable[int], places: Sequence[int], gained: int | None
) -> tuple[list[int], int | None]:
    """Takes socks off ``left`` one by one, until somebody who is in and not revived has none: those taken, and who.

    ``places`` is 0 for who is in, ``gained`` the colour of the addition. A colour without socks is passed over.
    """
    taken = []
    for colour in order:
        if left[colour]:
            left[colour] -= 1
            taken.append(colour)
            if not left[colour] and not places[colour] and colour != gained:
                return taken, colour
    return taken, None


@lru_cache(maxsize=4096)
def standard_moves(stock: tuple[int, ...]) -> tuple[Move, ...]:
    """The legal actions with three or more players in: three removals that are there, and an addition."""
    colours = range(len(stock))
    return tuple(
        move
        for removals in combinations_with_replacement(colours, 3)
        if all(removals.count(colour) <= stock[colour] for colour in removals)
        for move in with_additions(len(stock))[removals]
    )


@lru_cache(maxsize=4096)
def final_moves(stock: tuple[int, ...], rival: int, *, ignore: bool) -> tuple[Move, ...]:
    """The legal actions with the mover and one rival in: one or two removals of a colour, or three and an addition."""
    colours = range(len(stock))
    return (
        *(Move((c,) * n, None) for n in (1, 2) for c in colours if stock[c] >= (1 if ignore else n)),
        *(
            with_additions(len(stock))[order][addition]
            for removals in combinations_with_replacement(colours, 3)
            if (any if ignore else all)(stock[c] >= (1 if ignore else removals.count(c)) for c in removals)
            for addition in colours
            for order in telling_orders(stock, rival, removals, addition)
        ),
    )


def telling_orders(
    stock: tuple[int, ...], rival: int, removals: tuple[int, ...], addition: int
) -> Iterable[tuple[int, ...]]:
    """For each result that an order of the removals can have, the first order that has it."""
    if all(colour == addition or stock[colour] > removals.count(colour) for colour in (0, rival)):
        return (removals,)  # nobody can go out on the way, so every order does the same
    places = [colour not in (0, rival) for colour in range(len(stock))]
    first: dict[tuple[int, ...], tuple[int, ...]] = {}
    for order in sorted(set(permutations(removals))):
        left = list(stock)
        take(left, order, places, addition)
        first.setdefault(tuple(left), order)  # who is out shows in the socks: nobody else's are 0 and not awaited
    return first.values()


@lru_cache(maxsize=16)
def with_additions(players: int) -> dict[tuple[int, ...], tuple[Move, ...]]:
    """Every three removals in order with every addition, made once so that all lists share them."""
    return {
        order: tuple(Move(order, addition) for addition in range(players))
        for order in product(range(players), repeat=3)
    }
