"""Slow reference solvers, straight from the definitions: no canonical positions and no solver code of the engines."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from helpers.graph_games import list_reachable

Successors = dict[Any, list[Any]]
"""For each reachable position, the positions after its moves."""


def list_successors(game: Any, state: Any) -> Successors:
    """Return the successors of every position reachable from one."""
    return {at: [game.apply(at, move) for move in game.legal_moves(at)] for at in list_reachable(game, state)}


def preference_key(places: tuple[int, ...], seat: int) -> tuple[int, bool]:
    """Return a key that orders outcomes by a seat's preference; a shared first place is worse than one alone."""
    return places[seat], places[seat] == 1 and places.count(1) > 1


def solve_two_player(game: Any, state: Any) -> dict[Any, tuple[str, int | None]]:
    """Return value and plies of all reachable positions: those won or lost within 0, 1, 2… plies, then the draws."""
    successors = list_successors(game, state)
    solved: dict[Any, tuple[str, int | None]] = {}
    for at, children in successors.items():
        if not children:
            places = game.outcome(at).places
            solved[at] = "draw" if places[0] == places[1] else "win" if places[game.turn(at)] == 1 else "loss", 0
    tied = {at for at, (value, _) in solved.items() if value == "draw"}
    plies = 0
    while True:
        plies += 1
        new = {
            at: result
            for at in successors
            if at not in solved and (result := find_forced_value(game, at, successors[at], solved, plies))
        }
        solved.update(new)
        if not new and plies > max((known or 0 for _, known in solved.values()), default=0) + 1:
            break
    return solved | solve_draws(successors, solved, tied)


def find_forced_value(
    game: Any, at: Any, children: list[Any], solved: dict[Any, Any], plies: int
) -> tuple[str, int] | None:
    """Return what the player to move can force, given what is solved with fewer plies; None if nothing."""
    own = game.turn(at)
    values = [solved.get(child, ("unknown", 0))[0] for child in children]
    own_values = [
        value if game.turn(child) == own else {"win": "loss", "loss": "win"}.get(value, value)
        for child, value in zip(children, values, strict=True)
    ]
    if "win" in own_values:
        return "win", plies
    return ("loss", plies) if all(value == "loss" for value in own_values) else None


def solve_draws(successors: Successors, solved: dict[Any, Any], tied: set[Any]) -> dict[Any, tuple[str, int | None]]:
    """Return the draws: the fewest plies to a tie through other draws, None if there is no such path."""
    draws: dict[Any, tuple[str, int | None]] = {at: ("draw", None) for at in successors if at not in solved}
    layer, plies = tied, 0
    while layer:
        plies += 1
        layer = {at for at, (_, known) in draws.items() if known is None and layer & set(successors[at])}
        draws |= dict.fromkeys(layer, ("draw", plies))
    return draws


def find_outcome_sets(game: Any, state: Any) -> dict[Any, frozenset[tuple[int, ...]]]:
    """Return all outcomes of pure subgame-perfect play in every reachable position of a game without cycles."""

    @cache
    def find_outcomes(at: Any) -> frozenset[tuple[int, ...]]:
        seat = game.turn(at)
        move_outcomes = [find_outcomes(game.apply(at, move)) for move in game.legal_moves(at)]
        if not move_outcomes:
            return frozenset([game.outcome(at).places])
        return frozenset(
            places
            for i, chosen in enumerate(move_outcomes)
            for places in chosen
            if all(
                any(preference_key(places, seat) <= preference_key(other, seat) for other in others)
                for j, others in enumerate(move_outcomes)
                if i != j
            )
        )

    return {at: find_outcomes(at) for at in list_reachable(game, state)}


def find_equilibria_outcomes(game: Any, state: Any) -> frozenset[tuple[int, ...]]:
    """Return the outcomes of all subgame-perfect equilibria in pure strategies, by trying every strategy profile."""
    positions = [at for at in list_reachable(game, state) if game.legal_moves(at)]
    outcomes = set()
    for choices in product(*(game.legal_moves(at) for at in positions)):
        profile = dict(zip(positions, choices, strict=True))
        if all(is_best_reply(game, at, profile) for at in positions):
            outcomes.add(play_profile(game, state, profile))
    return frozenset(outcomes)


def play_profile(game: Any, at: Any, profile: dict[Any, Any]) -> tuple[int, ...]:
    """Return the places when all players follow a strategy profile."""
    while at in profile:
        at = game.apply(at, profile[at])
    places: tuple[int, ...] = game.outcome(at).places
    return places


def is_best_reply(game: Any, at: Any, profile: dict[Any, Any]) -> bool:
    """Return whether no other move here is better for the player to move if all follow the profile afterwards."""
    seat = game.turn(at)
    own = preference_key(play_profile(game, at, profile), seat)
    return all(
        own <= preference_key(play_profile(game, game.apply(at, move), profile), seat) for move in game.legal_moves(at)
    )


def find_guarantees(game: Any, state: Any, seat: int) -> dict[Any, int]:
    """Return the best rank that a seat can force in every reachable position.

    The rank is 0 for first place alone, 1 for a shared first place or endless play, then the place. Rank 0 is forced
    if the seat always reaches it; any other rank is forced if the seat can always avoid everything worse.
    """
    successors = list_successors(game, state)
    ranks = {}
    for at in successors:
        place = game.standing(at)[seat]
        if place:
            ranks[at] = place if place > 1 else min(1, game.standing(at).count(1) - 1)
    best = {}
    for target in range(game.players, -1, -1):
        safe = {at for at in successors if (at in ranks and ranks[at] <= target) or (at not in ranks and target > 0)}
        best |= dict.fromkeys(iterate_safe_set(game, successors, ranks, safe, seat, reaching=target == 0), target)
    return best


def iterate_safe_set(
    game: Any, successors: Successors, ranks: Any, safe: set[Any], seat: int, *, reaching: bool
) -> set[Any]:
    """Return where the seat can reach ``safe`` (if reaching), or can stay in it forever; repeat until stable."""
    while True:
        updated = {
            at
            for at in successors
            if (
                at in safe
                if at in ranks
                else can_stay_safe(game, at, successors[at], safe, seat) and (reaching or at in safe)
            )
        }
        if reaching:
            updated |= safe
        if updated == safe:
            return safe
        safe = updated


def can_stay_safe(game: Any, at: Any, children: list[Any], safe: set[Any], seat: int) -> bool:
    """Return whether the next position is safe: one child is enough if the seat moves, else all must be safe."""
    return (any if game.turn(at) == seat else all)(child in safe for child in children)
