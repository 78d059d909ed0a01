"""The moves among which the strongest player chooses, from the solution of the position.

With two players they are the best moves: perfect play. With more there is no best move against everybody, so what
is taken from the solution depends on what it knows:

- Without cycles, max^n knows every result that best play may lead to (Luckhardt & Irani 1986). The moves are those
  with the best worst result, then the best possible one, then the best guaranteed place.
- With cycles only the paranoid value is known (Sturtevant & Korf 2000). It is exact where a win can be forced, and where
  two players are left. Elsewhere it is mostly the same for all moves, and keeping to the best of them plays worse than
  a search among all: the others do not really conspire.

>>> from engines import load, solve
>>> game = load("front_ham", players=3, socks=3)
>>> [game.format_move(move) for move in list_candidates(solve(game))], len(game.legal_moves(game.start()))
(['bbb+a', 'bbb+c', 'ccc+a', 'ccc+b'], 30)
"""

from __future__ import annotations

from engines.game import M, S
from engines.solvers import Solution
from engines.solvers.verdict import rank


def list_candidates(solution: Solution[S, M]) -> list[M]:
    """Return the moves of the solved position that its mover should choose among; raise TooLarge."""
    game, state = solution.game, solution.state
    if solution.assumption == "max^n":
        keys = {move: rate_by_max_n(solution, move) for move in game.legal_moves(state)}
        best = min(keys.values())
        return [move for move, key in keys.items() if key == best]
    is_exact = game.players == 2 or game.standing(state).count(0) == 2 or solution.can_force_win()
    return solution.best_moves() if is_exact else list(game.legal_moves(state))


def rate_by_max_n(solution: Solution[S, M], move: M) -> tuple[int, int, int]:
    """Return the mover's worst and best rank in the results that best play allows after a move, and the guarantee."""
    game = solution.game
    seat, after = game.turn(solution.state), game.apply(solution.state, move)
    ranks = [rank(places, seat) for places in solution.outcomes(after)]
    return max(ranks), min(ranks), solution.guarantee(after, seat)
