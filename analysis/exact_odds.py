"""Compute the odds of a game against players who move uniformly at random, without sampling.

There are two strategies. *Perfect play* plays one of the solution's best moves, each with the same
probability, as if the others made no mistakes. The *best response* knows that the others move at
random: no strategy wins more often, and if it can no longer win, none loses less often.

Without loops the odds are exact fractions. With loops they come from value iteration from below
(Bellman 1957), which stops when the probabilities of win, draw and loss sum to 1 within a tolerance,
so each of them is known within it. Play that never ends is a draw; the rule that ends a game after a
third repetition is not modelled.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> compute_perfect_vs_random_odds(solve(game), game.start()).win
Fraction(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from analysis.graph import (
    ExploredPosition,
    compute_distances,
    explore_positions,
    find_reachable_indices,
    reverse_topological_order,
)
from engines import EngineError, Game
from engines.solvers import Solution

DEFAULT_TOLERANCE = 1e-9
"""How far the three probabilities may fall short of 1 in sum."""
MAX_SWEEPS = 50_000
"""The most iterations over all positions."""
TIE_TOLERANCE = 1e-12
"""Moves whose win probabilities differ by less count as equal."""
ROUNDING_TOLERANCE = 1e-15
"""Rounding errors of one sum are smaller than this."""
RESULT_PROBABILITIES = {"win": (1, 0, 0), "draw": (0, 1, 0), "loss": (0, 0, 1)}

WinDrawLoss = tuple[Fraction, Fraction, Fraction]


class OutcomeProbabilities(NamedTuple):
    """How likely a strategy wins, draws and loses; no strategy wins with more than ``win_upper_bound``."""

    win: Fraction | float
    draw: Fraction | float
    loss: Fraction | float
    error_bound: float
    """Each of the three may be too low by this much; 0 for exact fractions."""
    win_upper_bound: Fraction | float

    @property
    def is_exact(self) -> bool:
        """Return whether these are fractions, without any error."""
        return isinstance(self.win, Fraction)


def compute_perfect_vs_random_odds(
    solution: Solution, state: Any, *, seat: int | None = None, tolerance: float = DEFAULT_TOLERANCE
) -> OutcomeProbabilities:
    """Return the odds of perfect play against random moves, for a seat (by default the mover's)."""
    game = solution.game
    positions = explore_positions(game, state, game.turn(state) if seat is None else seat)
    return evaluate_chain(positions, list_perfect_successors(solution, positions), tolerance)


def compute_perfect_vs_random_range(
    solution: Solution, state: Any, *, seat: int | None = None
) -> tuple[Fraction, Fraction] | None:
    """Return the least and the most often that perfect play wins against random moves, by its choice among best moves.

    Perfect play may choose any of its best moves. The two bounds are reached by the least and the most fortunate way to
    choose. None if the moves of perfect play can repeat a position: then there are too many ways to compare.
    """
    game = solution.game
    positions = explore_positions(game, state, game.turn(state) if seat is None else seat)
    chain = list_perfect_successors(solution, positions)
    if (order := reverse_topological_order(chain)) is None:
        return None
    bounds: dict[int, tuple[Fraction, Fraction]] = {}
    for i in order:
        after = [bounds[j] for j in chain[i]]
        if positions[i].settled_value:
            won = Fraction(positions[i].settled_value == "win")
            bounds[i] = won, won
        elif positions[i].own_turn:
            bounds[i] = min(low for low, _ in after), max(high for _, high in after)
        else:
            bounds[i] = tuple(sum(ends, Fraction()) / len(after) for ends in zip(*after, strict=True))  # type: ignore[assignment]
    return bounds[0]


def list_perfect_successors(solution: Solution, positions: Sequence[ExploredPosition]) -> list[tuple[int, ...]]:
    """Return where each position can go on if one side plays any of its best moves and the others anything.

    A position in which the side's place is certain goes on nowhere, even if it is to move, as a zombie is.
    """
    return [
        tuple(position.successors[i] for i in find_best_move_indices(solution, position.state))
        if position.own_turn and position.successors
        else position.successors
        for position in positions
    ]


def compute_best_response_to_random_odds(
    game: Game[Any, Any], state: Any, *, seat: int | None = None, tolerance: float = DEFAULT_TOLERANCE
) -> OutcomeProbabilities:
    """Return the odds of the best response to random moves, for a seat (by default the mover's)."""
    positions = explore_positions(game, state, game.turn(state) if seat is None else seat)
    successors = [position.successors for position in positions]
    if (order := reverse_topological_order(successors)) is not None:
        win, draw, loss = solve_acyclic(positions, successors, order, maximize=True)
        return OutcomeProbabilities(win, draw, loss, 0.0, win)
    wins, losses = maximize_wins(positions, tolerance), minimize_losses(positions, tolerance)
    odds = evaluate_chain(positions, choose_best_responses(positions, wins, losses), tolerance)
    return odds._replace(win_upper_bound=bound_win_probability(positions, wins, tolerance))


def find_best_move_indices(solution: Solution, state: Any) -> list[int]:
    """Return the numbers of the legal moves that the solution ranks first: same value, plies and own place."""
    best = set(solution.best_moves(state))
    return [i for i, move in enumerate(solution.game.legal_moves(state)) if move in best]


def evaluate_chain(
    positions: Sequence[ExploredPosition], chain: Sequence[Sequence[int]], tolerance: float
) -> OutcomeProbabilities:
    """Return the odds of a Markov chain: each position goes on to one in its row of ``chain``, all equally likely."""
    if (order := reverse_topological_order(chain)) is not None:
        win, draw, loss = solve_acyclic(positions, chain, order, maximize=False)
        return OutcomeProbabilities(win, draw, loss, 0.0, win)
    can_end = compute_distances(chain, [i for i, position in enumerate(positions) if position.settled_value])
    reachable = find_reachable_indices(chain)
    results = {i: positions[i].settled_value or ("" if i in can_end else "draw") for i in reachable}
    if len(ends := set(results.values()) - {""}) == 1:  # all play ends with the same result
        win, draw, loss = map(Fraction, RESULT_PROBABILITIES[ends.pop()])
        return OutcomeProbabilities(win, draw, loss, 0.0, win)
    settled = {i: RESULT_PROBABILITIES[result] for i, result in results.items() if result}
    unsettled = sorted((i for i in reachable if not results[i]), key=can_end.__getitem__)
    low = iterate_chain(settled, unsettled, chain, tolerance)
    return OutcomeProbabilities(*low, error_bound=max(0.0, 1 - sum(low)), win_upper_bound=1 - low[1] - low[2])


def solve_acyclic(
    positions: Sequence[ExploredPosition], chain: Sequence[Sequence[int]], order: Sequence[int], *, maximize: bool
) -> WinDrawLoss:
    """Return the odds at the start by backward induction; ``maximize`` chooses most wins, then most draws."""
    odds: dict[int, WinDrawLoss] = {}
    for i in order:
        after = [odds[j] for j in chain[i]]
        if positions[i].settled_value:
            win, draw, loss = map(Fraction, RESULT_PROBABILITIES[positions[i].settled_value])
        elif maximize and positions[i].own_turn:
            win, draw, loss = max(after)
        else:
            win, draw, loss = (sum(part, Fraction()) / len(after) for part in zip(*after, strict=True))
        odds[i] = win, draw, loss
    return odds[0]


def iterate_chain(
    settled: Mapping[int, Sequence[int]], unsettled: Sequence[int], chain: Sequence[Sequence[int]], tolerance: float
) -> tuple[float, float, float]:
    """Return lower bounds of win, draw and loss at the start whose sum is 1 within the tolerance."""
    low = {i: tuple(map(float, odds)) for i, odds in settled.items()} | dict.fromkeys(unsettled, (0.0, 0.0, 0.0))
    for _ in range(MAX_SWEEPS):
        for i in unsettled:
            after, share = [low[j] for j in chain[i]], 1 / len(chain[i])
            low[i] = tuple(sum(part) * share for part in zip(*after, strict=True))
        if 1 - sum(low[0]) <= tolerance:
            return low[0][0], low[0][1], low[0][2]
    raise EngineError(f"tolerance: {tolerance} is not reached within {MAX_SWEEPS} sweeps; try a larger one")


def maximize_wins(positions: Sequence[ExploredPosition], tolerance: float) -> list[float]:
    """Return for each position a lower bound of how often a player wins who maximizes that."""
    return run_value_iteration(positions, "win", max, tolerance)


def minimize_losses(positions: Sequence[ExploredPosition], tolerance: float) -> list[float]:
    """Return for each position a lower bound of how often a player loses who minimizes that."""
    return run_value_iteration(positions, "loss", min, tolerance)


def run_value_iteration(
    positions: Sequence[ExploredPosition], result: str, choose: Callable[[Iterable[float]], float], tolerance: float
) -> list[float]:
    """Return for each position a lower bound of how often a result occurs if the player chooses its moves so."""
    goals = [i for i, position in enumerate(positions) if position.settled_value == result]
    distances = compute_distances([position.successors for position in positions], goals)
    low = [float(position.settled_value == result) for position in positions]
    unsettled = sorted((i for i in distances if not positions[i].settled_value), key=distances.__getitem__)
    for _ in range(MAX_SWEEPS):
        change = 0.0
        for i in unsettled:
            new = back_up_value(positions[i], low, choose)
            change = max(change, new - low[i])
            low[i] = new
        if change <= tolerance * 1e-4:
            return low
    raise EngineError(f"tolerance: {tolerance} is not reached within {MAX_SWEEPS} sweeps; try a larger one")


def back_up_value(
    position: ExploredPosition, values: Sequence[float], choose: Callable[[Iterable[float]], float] = max
) -> float:
    """Return the value of a position from the values of its successors (the Bellman operator)."""
    after = [values[i] for i in position.successors]
    return choose(after) if position.own_turn else sum(after) / len(after)


def choose_best_responses(
    positions: Sequence[ExploredPosition], wins: Sequence[float], losses: Sequence[float]
) -> list[tuple[int, ...]]:
    """Return a Markov chain of a strategy that wins as often as possible.

    Keeping the win probability is not enough, since play could keep it forever without a win. Of the
    moves that keep it, the strategy takes one that leads to a win in the fewest moves.
    """
    chain = [
        tuple(j for j in position.successors if not position.own_turn or wins[j] >= wins[i] - TIE_TOLERANCE)
        for i, position in enumerate(positions)
    ]
    distances = compute_distances(chain, [i for i, p in enumerate(positions) if p.settled_value == "win"])
    for i, position in enumerate(positions):
        if position.own_turn and position.successors:
            keys = {j: (distances.get(j, len(positions)) if wins[i] else 0, losses[j]) for j in chain[i]}
            chain[i] = (min(keys, key=keys.__getitem__),)
    return chain


def bound_win_probability(positions: Sequence[ExploredPosition], wins: Sequence[float], tolerance: float) -> float:
    """Return an upper bound of how often any strategy wins from the start.

    This is the verification step of optimistic value iteration (Hartmanns & Kaminski 2020). The guess
    lies a little above the lower bounds. If the Bellman operator raises it nowhere, it is an upper
    bound, since the true values are the least fixed point of that operator. The fallback is 1.
    """
    high = [
        win if position.settled_value or not win else min(1.0, win + tolerance)
        for position, win in zip(positions, wins, strict=True)
    ]
    unsettled = [i for i, position in enumerate(positions) if not position.settled_value and high[i]]
    for _ in range(len(positions)):
        backed_up = {i: back_up_value(positions[i], high) for i in unsettled}
        if all(backed_up[i] <= high[i] + ROUNDING_TOLERANCE for i in unsettled):
            return high[0]
        for i in unsettled:
            high[i] = min(high[i], backed_up[i])
    return 1.0
