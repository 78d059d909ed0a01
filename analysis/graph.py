"""The positions of a game as one player sees them, numbered, with where each move leads.

Positions that differ only in names are one. Number 0 is where the walk began.

>>> from engines import load
>>> game = load("obliteration")
>>> spots = explore(game, game.start(), seat=0)
>>> len(spots), spots[0].mine, spots[0].after
(37, True, (1,))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from engines import EngineError, Game

BUDGET = 200_000
"""The most positions that are walked through."""
MOST = 3_000
"""The most positions that are put on a map."""


class Met(NamedTuple):
    """How a position can arise: after how many plies at the soonest, and with whom to move."""

    depth: int
    seats: set[int]


class Spot(NamedTuple):
    """A position: whether it is the watched player's turn, where each legal move leads, and how it ended."""

    state: Any
    mine: bool
    after: tuple[int, ...]
    result: str
    """win, draw or loss for the watched player once that is settled, else empty."""


def explore(game: Game[Any, Any], state: Any, seat: int, budget: int = BUDGET) -> list[Spot]:
    """Every position that can follow, until the watched player's result is settled."""
    numbers = {seen_by(game, state, seat): 0}
    states = [state]
    spots: list[Spot] = []
    while len(spots) < len(states):
        here = states[len(spots)]
        result = settled(game, here, seat)
        after = []
        for move in () if result else game.legal_moves(here):
            there = game.apply(here, move)
            number = numbers.setdefault(seen_by(game, there, seat), len(states))
            if number == len(states):
                states.append(there)
            after.append(number)
        if len(states) > budget:
            raise EngineError(f"position: more than {budget} positions can follow; give one later in the game")
        spots.append(Spot(here, game.turn(here) == seat, tuple(after), result))
    return spots


def seen_by(game: Game[Any, Any], state: Any, seat: int) -> tuple[Any, int]:
    """What stands for all positions that are the same to a player in that seat."""
    return game.canonical(state), game.seating(state).index(seat)


def settled(game: Game[Any, Any], state: Any, seat: int) -> str:
    """Win, draw or loss for a seat whose place is settled, else empty."""
    standing = game.standing(state)
    return result_of(standing, seat) if standing[seat] else ""


def result_of(places: Sequence[int], seat: int) -> str:
    """What places mean to a seat: a win for the first place alone, a draw for a shared one, else a loss."""
    if places[seat] > 1:
        return "loss"
    return "win" if places.count(1) == 1 else "draw"


def last_first(after: Sequence[Sequence[int]]) -> list[int] | None:
    """What can follow number 0, itself last, each after all that can follow it; None where there is a loop."""
    met, done = 1, 2
    marks = [0] * len(after)
    order: list[int] = []
    stack = [0]
    while stack:
        here = stack[-1]
        if marks[here]:
            stack.pop()
            if marks[here] == met:
                marks[here] = done
                order.append(here)
            continue
        marks[here] = met
        if any(marks[there] == met for there in after[here]):
            return None
        stack += [there for there in after[here] if not marks[there]]
    return order


def following(after: Sequence[Sequence[int]]) -> list[int]:
    """What can follow number 0, itself first."""
    found = {0: None}
    queue = [0]
    for here in queue:
        fresh = [there for there in dict.fromkeys(after[here]) if there not in found]
        found.update(dict.fromkeys(fresh))
        queue += fresh
    return queue


def distances(after: Sequence[Sequence[int]], goals: Iterable[int]) -> dict[int, int]:
    """For each position from which a goal can be reached, the fewest moves to one."""
    before: list[list[int]] = [[] for _ in after]
    for here, others in enumerate(after):
        for there in others:
            before[there].append(here)
    found = dict.fromkeys(goals, 0)
    queue = list(found)
    for there in queue:
        for here in before[there]:
            if here not in found:
                found[here] = found[there] + 1
                queue.append(here)
    return found


def everything(game: Game[Any, Any]) -> list[Any]:
    """Every canonical position of a game that can list them."""
    listed = game.positions()
    if listed is None:
        raise EngineError(f"game: {game.title} has too many positions under these rules to list them all")
    return list(listed)


def arising(game: Game[Any, Any], state: Any) -> list[Any]:
    """Every canonical position that can arise from one, itself first."""
    found = [game.canonical(state)]
    seen = set(found)
    for key in found:
        after = dict.fromkeys(game.canonical(game.apply(key, move)) for move in game.legal_moves(key))
        fresh = [other for other in after if other not in seen]
        seen.update(fresh)
        found += fresh
        if len(found) > MOST:
            raise EngineError(f"game: more than {MOST} positions can arise; a map holds no more")
    return found


def around(game: Game[Any, Any], root: Any, most: int) -> dict[Any, Met]:
    """The canonical positions that can arise, the nearest first; once there are ``most``, no new ones are taken up."""
    met = {game.canonical(root): Met(0, {game.turn(root)})}
    layer, seen, depth = [root], {root}, 0
    while layer:
        depth += 1
        below = []
        for after in steps(game, layer):
            key = game.canonical(after)
            if after in seen or (key not in met and len(met) >= most):
                continue
            seen.add(after)
            met.setdefault(key, Met(depth, set())).seats.add(game.turn(after))
            below.append(after)
        layer = below
    return met


def steps(game: Game[Any, Any], states: list[Any]) -> Iterator[Any]:
    """The positions one move on from each of these."""
    for state in states:
        for move in game.legal_moves(state):
            yield game.apply(state, move)
