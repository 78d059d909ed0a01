"""The actions of Front-Ham: what they do to the socks, and which are legal.

Colours are numbered in turn order from the mover's, which is 0. The legal actions depend on each number
of socks only up to MAX_REMOVALS, so every list of moves is built once and then looked up.

>>> [move.removals for move in list_final_moves((1, 2), 1, ignore=False) if move.addition == 0]
[(0, 1, 1), (1, 1, 0)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

MAX_REMOVALS = 3
"""Counts of socks above this are equivalent: an action removes at most three socks."""


class Move(NamedTuple):
    """The colours removed, in order, and the colour added, or None after a No-Op."""

    removals: tuple[int, ...]
    addition: int | None


def take_socks(
    remaining: list[int], order: Iterable[int], places: Sequence[int], addition: int | None
) -> tuple[list[int], int | None]:
    """Take socks off ``remaining`` one by one; return the colours taken, and the colour that goes out or None.

    It stops when a player who is in (``places`` is 0) has no socks left, unless ``addition``, the colour added
    afterwards, revives that player. A colour without socks is skipped.
    """
    taken = []
    for colour in order:
        if remaining[colour]:
            remaining[colour] -= 1
            taken.append(colour)
            if not remaining[colour] and not places[colour] and colour != addition:
                return taken, colour
    return taken, None


def stop_at_overdraw(socks: Sequence[int], order: Sequence[int], addition: int | None) -> tuple[list[int], int | None]:
    """Return the action that is left where a removal without a sock is a No-Op: it, the rest and the addition are dropped.

    >>> stop_at_overdraw([1, 5], [0, 1, 0], 0), stop_at_overdraw([2, 5], [0, 1, 0], 0)
    (([0, 1], None), ([0, 1, 0], 0))
    """
    made: list[int] = []
    for colour in order:
        if made.count(colour) == socks[colour]:
            return made, None
        made.append(colour)
    return made, addition


@lru_cache(maxsize=4096)
def list_standard_moves(stock: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the legal actions for three or more players: three removals of socks on the line, and an addition."""
    colours = range(len(stock))
    return tuple(
        move
        for removals in combinations_with_replacement(colours, 3)
        if all(removals.count(colour) <= stock[colour] for colour in removals)
        for move in build_moves_by_order(len(stock))[removals]
    )


@lru_cache(maxsize=4096)
def list_final_moves(stock: tuple[int, ...], opponent: int, *, ignore: bool) -> tuple[Move, ...]:
    """Return the legal actions for two players: one or two removals of a colour, or three removals and an addition."""
    colours = range(len(stock))
    return (
        *(Move((c,) * n, None) for n in (1, 2) for c in colours if stock[c] >= (1 if ignore else n)),
        *(
            build_moves_by_order(len(stock))[order][addition]
            for removals in combinations_with_replacement(colours, 3)
            if (any if ignore else all)(stock[c] >= (1 if ignore else removals.count(c)) for c in removals)
            for addition in colours
            for order in distinct_orders(stock, opponent, removals, addition)
        ),
    )


def distinct_orders(
    stock: tuple[int, ...], opponent: int, removals: tuple[int, ...], addition: int
) -> Iterable[tuple[int, ...]]:
    """Return the first order of the removals for each result that an order can have."""
    if all(colour == addition or stock[colour] > removals.count(colour) for colour in (0, opponent)):
        return (removals,)  # no player can go out before the addition, so every order has the same result
    places = [colour not in (0, opponent) for colour in range(len(stock))]
    first_orders: dict[tuple[int, ...], tuple[int, ...]] = {}
    for order in sorted(set(permutations(removals))):
        remaining = list(stock)
        take_socks(remaining, order, places, addition)
        # The socks also show who is out: the player with 0 socks whom the addition does not revive.
        first_orders.setdefault(tuple(remaining), order)
    return first_orders.values()


@lru_cache(maxsize=4096)
def list_stopping_moves(stock: tuple[int, ...], opponent: int) -> tuple[Move, ...]:
    """Return the actions for two players where an action stops at a missing sock: the first of each result.

    Counts above MAX_REMOVALS are equivalent here, because no action empties such a colour.
    """
    colours = range(len(stock))
    places = [colour not in (0, opponent) for colour in colours]
    first_moves: dict[tuple[int, ...], Move] = {}
    for move in (
        *(Move((c,) * n, None) for n in (1, 2) for c in colours),
        *(Move(removals, addition) for removals in product(colours, repeat=3) for addition in colours),
    ):
        remaining = list(stock)
        made, addition = stop_at_overdraw(stock, move.removals, move.addition)
        if not made:
            continue
        _, out = take_socks(remaining, made, places, addition)
        if out is None and addition is not None:
            remaining[addition] += 1
        # The socks alone do not show who is out: both players may stand at 0.
        first_moves.setdefault((*remaining, -1 if out is None else out), move)
    return tuple(first_moves.values())


@lru_cache(maxsize=16)
def build_moves_by_order(players: int) -> dict[tuple[int, ...], tuple[Move, ...]]:
    """Return the moves with every addition for each order of three removals; all lists of moves share them."""
    return {
        order: tuple(Move(order, addition) for addition in range(players))
        for order in product(range(players), repeat=3)
    }
