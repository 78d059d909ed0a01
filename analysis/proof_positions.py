"""The few positions that prove a win, to colour by hand: one winning move for the winner, and every reply of the loser.

>>> from engines import load, solve
>>> solution = solve(load("chopsticks", fingers=4))
>>> game, state = solution.game, solution.game.parse_state("2201")
>>> [game.format_state(each) for each in list_proof_positions(solution, state)]
['2201', '0322', '2212', '0203', '0122', '0002', '2301', '0023']
>>> [len(colours) for colours in colour_by_rounds(game, list_proof_positions(solution, state))]
[0, 2, 4, 5, 6, 7, 8]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from analysis.backward_induction import InductionMap
from analysis.graph import walk_positions
from analysis.state_map import MapMove, MapPosition, lay_out_positions
from engines import EngineError, Game, Solution

Colours = dict[Any, str]
"""Win or loss for the player to move, by position."""


def list_proof_positions(solution: Solution, state: Any) -> list[Any]:
    """Return the positions of a proof that the player to move wins or loses, breadth first; a draw has none."""
    if solution.verdict(state).value == "draw":
        raise EngineError(f"position: {solution.game.format_state(state)} is a draw, so there is no win to prove")
    root = solution.game.canonical(state)
    return walk_positions(root, lambda each: list_proof_successors(solution, each)).states


def list_proof_successors(solution: Solution, state: Any) -> list[Any]:
    """Return the position after one winning move, or after every move if all lose."""
    game = solution.game
    rated = solution.moves(state) if game.legal_moves(state) else []
    needed = rated[:1] if solution.verdict(state).value == "win" else rated
    return [game.canonical(game.apply(state, move)) for move, _ in needed]


def colour_by_rounds(game: Game[Any, Any], positions: Iterable[Any]) -> list[Colours]:
    """Return the colours after every round of backward induction among some positions, until a round adds none.

    Positions that are not among them have no colour, so every colour that is given is right.
    """
    after = {each: [game.canonical(game.apply(each, move)) for move in game.legal_moves(each)] for each in positions}
    rounds: list[Colours] = [{}]
    while True:
        known = rounds[-1]
        won = {each: "win" for each, nexts in after.items() if any(known.get(n) == "loss" for n in nexts)}
        lost = {each: "loss" for each, nexts in after.items() if all(known.get(n) == "win" for n in nexts)}
        if (won | lost).keys() == known.keys():
            return rounds
        rounds.append(won | lost)


def build_proof_map(solution: Solution, positions: Sequence[Any]) -> InductionMap:
    """Return some positions and the moves between them as a map, by the fewest moves from the first of them."""
    game, numbers = solution.game, {state: i for i, state in enumerate(positions)}
    walk = walk_positions(positions[0], lambda each: [n for n in list_successors(game, each) if n in numbers])
    depths = dict(zip(walk.states, walk.depths, strict=True))
    names = [game.format_state(state) for state in positions]
    coordinates = lay_out_positions(names, [depths[state] for state in positions])
    placed = [
        MapPosition(i, names[i], *coordinates[i], *solution.verdict(state)[:2], len(game.legal_moves(state)), i == 0)
        for i, state in enumerate(positions)
    ]
    moves = [
        MapMove(i, j, "", "", True, False, *coordinates[i], *coordinates[j])  # noqa: FBT003 only the ends are drawn
        for i, state in enumerate(positions)
        for j in sorted({numbers[n] for n in list_successors(game, state) if n in numbers})
    ]
    return InductionMap(
        placed, moves, dict(zip(names, names, strict=True)), "moves from the position", max(depths.values())
    )


def list_successors(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return the position after each legal move."""
    return [game.canonical(game.apply(state, move)) for move in game.legal_moves(state)]


def list_move_rows(game: Game[Any, Any], positions: Sequence[Any]) -> list[dict[str, str]]:
    """Return where the moves from each position lead, as a table to fill in by hand; other positions are in brackets."""
    rows = []
    for state in positions:
        nexts = list(dict.fromkeys(list_successors(game, state)))
        names = [game.format_state(n) if n in positions else f"({game.format_state(n)})" for n in nexts]
        rows.append({"position": game.format_state(state), "moves": ", ".join(names) or "none: the game is over"})
    return rows
