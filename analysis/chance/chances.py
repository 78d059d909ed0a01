"""The chances of a game against players who reply uniformly at random: computed, not sampled.

Two strategies are compared. *Perfect* plays the solution's best moves, any of the equally good ones
with the same chance, as if the others never erred. The *counter* knows that they move at random: no
strategy wins more often; where it can no longer win it loses as seldom as possible.

Without loops the chances are exact fractions. With loops they are found by iteration from below,
which stops when win, draw and loss together leave less than a stated tolerance unaccounted for, so
each is known within that. A play without end is a draw; the rule that ends a game after the third
repetition is left out.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> perfect(solve(game), game.start()).win
Fraction(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from analysis.graph import BUDGET, Spot, distances, explore, following, last_first
from engines import EngineError, Game
from engines.solvers import Solution

TOLERANCE = 1e-9
"""How much may stay unaccounted for where chances are found by iteration."""
SWEEPS = 50_000
"""The most sweeps over all positions."""
KEEPS = 1e-12
"""Moves whose chances differ by less are taken to keep the same chance."""
ROUNDING = 1e-15
ENDS = {"win": (1, 0, 0), "draw": (0, 1, 0), "loss": (0, 0, 1)}

Triple = tuple[Fraction, Fraction, Fraction]


class Chances(NamedTuple):
    """The chances of a strategy; ``most`` is what no strategy can exceed in wins."""

    win: Fraction | float
    draw: Fraction | float
    loss: Fraction | float
    slack: float
    """What the three leave unaccounted for: each may be higher by as much. 0 for exact fractions."""
    most: Fraction | float

    @property
    def exact(self) -> bool:
        """Whether these are fractions, without any error."""
        return isinstance(self.win, Fraction)


def perfect(solution: Solution, state: Any, *, seat: int | None = None, tolerance: float = TOLERANCE) -> Chances:
    """The chances of the solution's best moves, for a seat (by default the mover's), the others moving at random."""
    game = solution.game
    spots = explore(game, state, game.turn(state) if seat is None else seat, BUDGET)
    chain = [
        tuple(spot.after[i] for i in equally_best(solution, spot.state)) if spot.mine else spot.after for spot in spots
    ]
    return evaluate(spots, chain, tolerance)


def counter(game: Game[Any, Any], state: Any, *, seat: int | None = None, tolerance: float = TOLERANCE) -> Chances:
    """The chances of the best counter-strategy, for a seat (by default the mover's), the others moving at random."""
    spots = explore(game, state, game.turn(state) if seat is None else seat, BUDGET)
    order = last_first([spot.after for spot in spots])
    if order is not None:
        win, draw, loss = inducted(spots, [spot.after for spot in spots], order, choosing=True)
        return Chances(win, draw, loss, 0.0, win)
    wins = most_wins(spots, tolerance)
    found = evaluate(spots, counter_moves(spots, wins, least_losses(spots, tolerance)), tolerance)
    return found._replace(most=ceiling(spots, wins, tolerance))


def equally_best(solution: Solution, state: Any) -> list[int]:
    """Which of the legal moves, by number, the solution ranks first: same value, plies and own place."""
    best = set(solution.best_moves(state))
    return [i for i, move in enumerate(solution.game.legal_moves(state)) if move in best]


def evaluate(spots: Sequence[Spot], chain: Sequence[Sequence[int]], tolerance: float) -> Chances:
    """The chances when every position goes on to one of those in ``chain``, all equally likely."""
    if (order := last_first(chain)) is not None:
        win, draw, loss = inducted(spots, chain, order, choosing=False)
        return Chances(win, draw, loss, 0.0, win)
    can_end = distances(chain, [i for i, spot in enumerate(spots) if spot.result])
    met = following(chain)
    results = {i: spots[i].result or ("" if i in can_end else "draw") for i in met}
    if len(ends := set(results.values()) - {""}) == 1:  # whatever happens on the way, it ends like this
        win, draw, loss = map(Fraction, ENDS[ends.pop()])
        return Chances(win, draw, loss, 0.0, win)
    waiting = sorted((i for i in met if not results[i]), key=can_end.__getitem__)
    low = swept({i: ENDS[result] for i, result in results.items() if result}, waiting, chain, tolerance)
    return Chances(*low, slack=max(0.0, 1 - sum(low)), most=1 - low[1] - low[2])


def inducted(spots: Sequence[Spot], chain: Sequence[Sequence[int]], order: Sequence[int], *, choosing: bool) -> Triple:
    """The chances where the game began, from the ends back; ``choosing`` takes the most wins, then the most draws."""
    found: dict[int, Triple] = {}
    for here in order:
        if spots[here].result:
            win, draw, loss = map(Fraction, ENDS[spots[here].result])
        elif choosing and spots[here].mine:
            win, draw, loss = max(found[there] for there in chain[here])
        else:
            win, draw, loss = (
                sum(part, Fraction()) / len(chain[here]) for part in zip(*(found[t] for t in chain[here]), strict=True)
            )
        found[here] = win, draw, loss
    return found[0]


def swept(
    ends: Mapping[int, Sequence[int]], waiting: Sequence[int], chain: Sequence[Sequence[int]], tolerance: float
) -> tuple[float, float, float]:
    """Win, draw and loss where the game began, each from below, until little is left between them."""
    low = {i: tuple(map(float, end)) for i, end in ends.items()} | dict.fromkeys(waiting, (0.0, 0.0, 0.0))
    for _ in range(SWEEPS):
        for here in waiting:
            after, share = [low[there] for there in chain[here]], 1 / len(chain[here])
            low[here] = tuple(sum(part) * share for part in zip(*after, strict=True))
        if 1 - sum(low[0]) <= tolerance:
            return low[0][0], low[0][1], low[0][2]
    raise EngineError(f"tolerance: {tolerance} is not reached within {SWEEPS} sweeps; try a larger one")


def most_wins(spots: Sequence[Spot], tolerance: float) -> list[float]:
    """For each position how often a player wins who does the most for it, from below."""
    return swept_choice(spots, "win", max, tolerance)


def least_losses(spots: Sequence[Spot], tolerance: float) -> list[float]:
    """For each position how often a player loses who does the most against it, from below."""
    return swept_choice(spots, "loss", min, tolerance)


def swept_choice(
    spots: Sequence[Spot], result: str, choose: Callable[[Iterable[float]], float], tolerance: float
) -> list[float]:
    """For each position how often the result comes about, where the watched player chooses, from below."""
    near = distances([spot.after for spot in spots], [i for i, spot in enumerate(spots) if spot.result == result])
    low = [float(spot.result == result) for spot in spots]
    waiting = sorted((i for i in near if not spots[i].result), key=near.__getitem__)
    for _ in range(SWEEPS):
        change = 0.0
        for here in waiting:
            new = reply(spots[here], low, choose)
            change = max(change, new - low[here])
            low[here] = new
        if change <= tolerance * 1e-4:
            return low
    raise EngineError(f"tolerance: {tolerance} is not reached within {SWEEPS} sweeps; try a larger one")


def reply(spot: Spot, values: Sequence[float], choose: Callable[[Iterable[float]], float] = max) -> float:
    """What a position is worth when those after it are worth so much."""
    after = [values[there] for there in spot.after]
    return choose(after) if spot.mine else sum(after) / len(after)


def counter_moves(spots: Sequence[Spot], wins: Sequence[float], losses: Sequence[float]) -> list[tuple[int, ...]]:
    """Where each position goes on to under a strategy that wins that often.

    Keeping the chance is not enough, since one could keep it for ever: of the moves that keep it, the
    strategy takes one that comes nearest to a win.
    """
    chain = [
        tuple(there for there in spot.after if not spot.mine or wins[there] >= wins[here] - KEEPS)
        for here, spot in enumerate(spots)
    ]
    near = distances(chain, [i for i, spot in enumerate(spots) if spot.result == "win"])
    for here, spot in enumerate(spots):
        if spot.mine and spot.after:
            aims = {t: (near.get(t, len(spots)) if wins[here] else 0, losses[t]) for t in chain[here]}
            chain[here] = (min(aims, key=aims.__getitem__),)
    return chain


def ceiling(spots: Sequence[Spot], wins: Sequence[float], tolerance: float) -> float:
    """What no strategy wins more often than, where the game began.

    A guess a little above the wins found so far is proved when no position promises more than it
    was given (then the most wins, the least of all such promises, lie below it); else the guess is 1.
    """
    high = [win if spot.result or not win else min(1.0, win + tolerance) for spot, win in zip(spots, wins, strict=True)]
    waiting = [i for i, spot in enumerate(spots) if not spot.result and high[i]]
    for _ in range(len(spots)):
        promised = {here: reply(spots[here], high) for here in waiting}
        if all(promised[here] <= high[here] + ROUNDING for here in waiting):
            return high[0]
        for here in waiting:
            high[here] = min(high[here], promised[here])
    return 1.0
