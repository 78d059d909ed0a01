"""The same answers found the slow and plain way, for comparison: straight from the definitions, on positions as they are."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from graph_games import reachable


def liking(places: tuple[int, ...], seat: int) -> tuple[int, bool]:
    """What a player would rather have comes first; a shared first place is worse than one alone."""
    return places[seat], places[seat] == 1 and places.count(1) > 1


def duel(game: Any, state: Any) -> dict[Any, tuple[str, int | None]]:
    """Value and plies of everything that can arise: what is won or lost within 0, 1, 2… plies, then the draws."""
    after = {at: [game.apply(at, move) for move in game.legal_moves(at)] for at in reachable(game, state)}
    found: dict[Any, tuple[str, int | None]] = {}
    for at, others in after.items():
        if not others:
            own = game.turn(at)
            places = game.outcome(at).places
            found[at] = "draw" if places[0] == places[1] else "win" if places[own] == 1 else "loss", 0
    tied = {at for at, (value, _) in found.items() if value == "draw"}
    plies = 0
    while True:
        plies += 1
        new = {at: told for at in after if at not in found and (told := forced(game, at, after[at], found, plies))}
        found.update(new)
        if not new and plies > max((told[1] or 0 for told in found.values()), default=0) + 1:
            break
    return found | draws(after, found, tied)


def forced(game: Any, at: Any, after: list[Any], found: dict[Any, Any], plies: int) -> tuple[str, int] | None:
    """What the mover is sure of, given what is found for fewer plies."""
    own = game.turn(at)
    seen = [found.get(to, ("open", 0))[0] for to in after]
    mine = [
        value if game.turn(to) == own else {"win": "loss", "loss": "win"}.get(value, value)
        for to, value in zip(after, seen, strict=True)
    ]
    if "win" in mine:
        return "win", plies
    return ("loss", plies) if all(value == "loss" for value in mine) else None


def draws(after: dict[Any, list[Any]], found: dict[Any, Any], tied: set[Any]) -> dict[Any, tuple[str, int | None]]:
    """The rest: the fewest plies to a tie by way of other draws, None where there is no such way."""
    rest: dict[Any, tuple[str, int | None]] = {at: ("draw", None) for at in after if at not in found}
    near, plies = tied, 0
    while near:
        plies += 1
        near = {at for at, told in rest.items() if told[1] is None and near & set(after[at])}
        rest |= dict.fromkeys(near, ("draw", plies))
    return rest


def outcome_sets(game: Any, state: Any) -> dict[Any, frozenset[tuple[int, ...]]]:
    """For a game without loops, all outcomes of pure subgame-perfect play of everything that can arise."""

    @cache
    def outcomes(at: Any) -> frozenset[tuple[int, ...]]:
        seat = game.turn(at)
        after = [outcomes(game.apply(at, move)) for move in game.legal_moves(at)]
        if not after:
            return frozenset([game.outcome(at).places])
        return frozenset(
            one
            for i, chosen in enumerate(after)
            for one in chosen
            if all(
                any(liking(one, seat) <= liking(other, seat) for other in others)
                for j, others in enumerate(after)
                if i != j
            )
        )

    return {at: outcomes(at) for at in reachable(game, state)}


def equilibria(game: Any, state: Any) -> frozenset[tuple[int, ...]]:
    """The outcomes of every plan, one move for each position, in which no mover anywhere would rather play another."""
    positions = [at for at in reachable(game, state) if game.legal_moves(at)]
    found = set()
    for plan in product(*(game.legal_moves(at) for at in positions)):
        moves = dict(zip(positions, plan, strict=True))
        if all(content(game, at, moves) for at in positions):
            found.add(played(game, state, moves))
    return frozenset(found)


def played(game: Any, at: Any, moves: dict[Any, Any]) -> tuple[int, ...]:
    """The places when everybody keeps to a plan."""
    while at in moves:
        at = game.apply(at, moves[at])
    places: tuple[int, ...] = game.outcome(at).places
    return places


def content(game: Any, at: Any, moves: dict[Any, Any]) -> bool:
    """Whether the mover would play no other move, given the plan from there on."""
    seat = game.turn(at)
    have = liking(played(game, at, moves), seat)
    return all(have <= liking(played(game, game.apply(at, move), moves), seat) for move in game.legal_moves(at))


def guarantees(game: Any, state: Any, seat: int) -> dict[Any, int]:
    """The best rank that a seat can force in everything that can arise: 0 alone, 1 shared or endless, then places.

    A rank is forced if the hero gets there in the end (for rank 0), or never leaves the positions from
    which nothing worse need happen (for the others).
    """
    after = {at: [game.apply(at, move) for move in game.legal_moves(at)] for at in reachable(game, state)}
    ranks = {}
    for at in after:
        place = game.standing(at)[seat]
        if place:
            ranks[at] = place if place > 1 else min(1, game.standing(at).count(1) - 1)
    best = {}
    for goal in range(game.players, -1, -1):
        safe = {at for at in after if (at in ranks and ranks[at] <= goal) or (at not in ranks and goal > 0)}
        best |= dict.fromkeys(settle(game, after, ranks, safe, seat, growing=goal == 0), goal)
    return best


def settle(game: Any, after: dict[Any, list[Any]], ranks: Any, safe: set[Any], seat: int, *, growing: bool) -> set[Any]:
    """The positions where the hero can come to ``safe`` (growing), or stay in it for ever, over and over again until done."""
    while True:
        held = {
            at
            for at in after
            if (at in safe if at in ranks else holds(game, at, after[at], safe, seat) and (growing or at in safe))
        }
        if growing:
            held |= safe
        if held == safe:
            return safe
        safe = held


def holds(game: Any, at: Any, after: list[Any], safe: set[Any], seat: int) -> bool:
    """Whether the next position is safe: one suffices if the hero moves, else all must be."""
    return (any if game.turn(at) == seat else all)(to in safe for to in after)
