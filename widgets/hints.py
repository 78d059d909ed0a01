"""Verdicts for the legal moves of the position on a board."""

from __future__ import annotations

from typing import Any

from engines import EngineError, Game, Solution, Verdict, solve
from widgets.limits import MAX_HINT_POSITIONS, SolveLimit


class Hints:
    """Rate moves on demand; the last solution is kept, because it often covers the positions that follow."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._solution: Solution | None = None

    def rate_moves(self, state: Any) -> dict[str, dict[str, Any]]:
        """Return each legal move's value, plies and rank (0 for the best), best first; raise TooLarge or Stopped."""
        rated: dict[str, dict[str, Any]] = {}
        rank, previous_key = -1, None
        for move, verdict in self._solve_moves(state):
            key = verdict.preference_key(self.game.turn(state))
            if key != previous_key:
                rank, previous_key = rank + 1, key
            rated[self.game.format_move(move)] = {"value": verdict.value, "plies": verdict.plies, "rank": rank}
        return rated

    def _solve_moves(self, state: Any) -> list[tuple[Any, Verdict]]:
        """Return the moves with their verdicts, best first, within the limits of one request."""
        if self._solution is not None:
            try:
                return self._solution.moves(state)
            except EngineError:
                self._solution = None
        self._solution = solve(self.game, state, budget=MAX_HINT_POSITIONS, progress=SolveLimit(2 * MAX_HINT_POSITIONS))
        return self._solution.moves(state)
