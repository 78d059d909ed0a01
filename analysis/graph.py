"""Walk over the positions of a game, and find orders and distances in the graph of its moves.

All walks are breadth first, so positions are numbered by how soon they can be reached; number 0 is
where the walk starts. Positions that differ only in the names of the players are the same position.

>>> from engines import load
>>> game = load("obliteration")
>>> positions = explore_positions(game, game.start(), seat=0)
>>> len(positions), positions[0].own_turn, positions[0].successors
(37, True, (1,))
>>> walk = walk_canonical(game, game.start())
>>> len(walk.states), walk.successors[:3], walk.depths[:3]
(22, [(1,), (2,), (3, 4, 5)], [0, 1, 2])
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from engines import EngineError, Game
from engines.solvers.verdict import value_for

MAX_EXPLORED_POSITIONS = 200_000
"""The most positions that ``explore_positions`` visits."""
MAX_MAP_POSITIONS = 3_000
"""The most positions that a map shows."""


class Walk(NamedTuple):
    """The positions of a walk in the order in which it finds them."""

    states: list[Any]
    successors: list[tuple[int, ...]]
    """For each position the number of the position after each legal move, in the order of the moves."""
    depths: list[int]
    """The fewest plies from the start of the walk to each position."""


class Reachability(NamedTuple):
    """How a position can be reached: the fewest plies, and the seats that can then be to move."""

    depth: int
    movers: set[int]


class ExploredPosition(NamedTuple):
    """A position as one player sees it: whether that player moves, and the number of the position after each move."""

    state: Any
    own_turn: bool
    successors: tuple[int, ...]
    settled_value: str
    """Win, draw or loss for the player once the result is certain, else empty."""


def walk_positions(
    root: Any,
    list_successors: Callable[[Any], Iterable[Any]],
    *,
    key: Callable[[Any], Hashable] = lambda state: state,
    max_positions: int | None = None,
    refusal: str = "",
) -> Walk:
    """Walk breadth first over all positions that can follow; raise EngineError if there are too many.

    States with the same key are one position, which the first of these states stands for.
    """
    numbers, states, successors, depths = {key(root): 0}, [root], list[tuple[int, ...]](), [0]
    for number, state in enumerate(states):
        row = []
        for successor in list_successors(state):
            target = numbers.setdefault(key(successor), len(states))
            if target == len(states):
                states.append(successor)
                depths.append(depths[number] + 1)
            row.append(target)
        successors.append(tuple(row))
        if max_positions is not None and len(states) > max_positions:
            raise EngineError(refusal or f"position: more than {max_positions} positions can follow")
    return Walk(states, successors, depths)


def walk_canonical(game: Game[Any, Any], state: Any, max_positions: int | None = None, refusal: str = "") -> Walk:
    """Walk over the canonical positions that can be reached from a position."""

    def list_canonical(state: Any) -> Iterator[Any]:
        return map(game.canonical, list_next_states(game, state))

    return walk_positions(game.canonical(state), list_canonical, max_positions=max_positions, refusal=refusal)


def explore_positions(
    game: Game[Any, Any], state: Any, seat: int, max_positions: int = MAX_EXPLORED_POSITIONS
) -> list[ExploredPosition]:
    """Return every position that can follow, as one player sees it, until that player's result is certain."""
    values: list[str] = []  # the walk expands every position once, in order

    def list_open(state: Any) -> Iterator[Any]:
        values.append(find_settled_value(game, state, seat))
        return iter(()) if values[-1] else list_next_states(game, state)

    walk = walk_positions(
        state,
        list_open,
        key=lambda state: make_seat_key(game, state, seat),
        max_positions=max_positions,
        refusal=f"position: more than {max_positions} positions can follow; give one later in the game",
    )
    return [
        ExploredPosition(state, game.turn(state) == seat, successors, value)
        for state, successors, value in zip(walk.states, walk.successors, values, strict=True)
    ]


def make_seat_key(game: Game[Any, Any], state: Any, seat: int) -> tuple[Any, int]:
    """Return what all positions that look the same to the player in a seat have in common."""
    return game.canonical(state), game.canonical_seats(state).index(seat)


def find_settled_value(game: Game[Any, Any], state: Any, seat: int) -> str:
    """Return win, draw or loss for a seat whose place is certain, else an empty text."""
    standing = game.standing(state)
    return value_for(standing, seat) if standing[seat] else ""


def find_reachable_states(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return every canonical position that can be reached from a position, that position first."""
    refusal = f"game: more than {MAX_MAP_POSITIONS} positions can be reached, too many for a map"
    return walk_canonical(game, state, MAX_MAP_POSITIONS, refusal).states


def find_nearest_states(game: Game[Any, Any], root: Any, max_positions: int) -> dict[Any, Reachability]:
    """Return the canonical positions nearest to a position, the nearest first, at most ``max_positions``."""
    keys = {game.canonical(root)}

    def list_admitted(state: Any) -> Iterator[Any]:
        for successor in list_next_states(game, state):
            key = game.canonical(successor)
            if key in keys or len(keys) < max_positions:
                keys.add(key)
                yield successor

    walk = walk_positions(root, list_admitted)
    nearest: dict[Any, Reachability] = {}
    for state, depth in zip(walk.states, walk.depths, strict=True):
        nearest.setdefault(game.canonical(state), Reachability(depth, set())).movers.add(game.turn(state))
    return nearest


def list_next_states(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    """Yield the position after each legal move."""
    return (game.apply(state, move) for move in game.legal_moves(state))


def list_all_states(game: Game[Any, Any]) -> list[Any]:
    """Return every canonical position of a game, or raise EngineError if the game cannot list them."""
    states = game.all_states()
    if states is None:
        raise EngineError(f"game: {game.title} has too many positions under these rules to list them all")
    return list(states)


def reverse_topological_order(successors: Sequence[Sequence[int]]) -> list[int] | None:
    """Return what can be reached from number 0, each number after all its successors; None if there is a loop."""
    visiting, done = 1, 2
    marks = [0] * len(successors)
    order: list[int] = []
    stack = [0]
    while stack:
        number = stack[-1]
        if marks[number]:
            stack.pop()
            if marks[number] == visiting:
                marks[number] = done
                order.append(number)
            continue
        marks[number] = visiting
        if any(marks[successor] == visiting for successor in successors[number]):
            return None
        stack += [successor for successor in successors[number] if not marks[successor]]
    return order


def find_reachable_indices(successors: Sequence[Sequence[int]]) -> list[int]:
    """Return all numbers that can be reached from number 0, the nearest first."""
    return walk_positions(0, successors.__getitem__).states


def compute_distances(successors: Sequence[Sequence[int]], goals: Iterable[int]) -> dict[int, int]:
    """Return the fewest moves to a goal, for each position from which a goal can be reached."""
    predecessors: list[list[int]] = [[] for _ in successors]
    for number, after in enumerate(successors):
        for successor in after:
            predecessors[successor].append(number)
    distances = dict.fromkeys(goals, 0)
    queue = list(distances)
    for number in queue:
        for predecessor in predecessors[number]:
            if predecessor not in distances:
                distances[predecessor] = distances[number] + 1
                queue.append(predecessor)
    return distances
