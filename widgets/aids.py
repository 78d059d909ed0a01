"""What a board borrows from the engines beyond the rules: bots for its seats, verdicts for its moves."""

from __future__ import annotations

from time import monotonic
from typing import Any

from engines import EngineError, Game, Solution, Verdict, solve
from engines.kinds import shorten
from engines.players import HUMAN, player

PATIENCE = 300_000
"""The most positions that hints look at: a few seconds' work, for somebody is waiting."""
SECONDS = 8.0
"""The longest that anybody waits for verdicts: with many players, looking at a position may take long."""
BOTS = ("easy", "medium", "hard", "sees4", "mcts200")
"""The bots that a board offers; any other name that ``engines.players.player`` knows may sit down too."""
GAMES = 1_000
"""The most random games that a bot may try for one move: a second or two, since somebody is waiting."""


def check_seats(seats: Any, players: int) -> list[str]:
    """Who sits where, ``human`` or a bot's name for each seat; raises EngineError."""
    if not isinstance(seats, list | tuple) or len(seats) != players:
        raise EngineError(f"seats: {shorten(seats)} should be a list of {players} names, each human or a bot's")
    for name in seats:
        if not isinstance(name, str):
            raise EngineError(f"seats: {shorten(name)} should be human or the name of a bot")
        if name != HUMAN and getattr(player(name), "simulations", 0) > GAMES:
            raise EngineError(f"seats: {name} takes too long for a board; mcts{GAMES} is the most")
    return list(seats)


def about_bots(seats: list[str]) -> dict[str, str]:
    """The sentence of each bot that can be chosen, those at the table included."""
    return {name: player(name).about for name in dict.fromkeys([*BOTS, *seats]) if name != HUMAN}


class Hints:
    """Verdicts on demand; the last solution is kept, since it answers for the positions that follow too."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._solution: Solution | None = None

    def verdicts(self, state: Any) -> dict[str, dict[str, Any]]:
        """Each legal move's value, plies and rank (0 for the best), best first; raises TooLarge or Stopped."""
        found: dict[str, dict[str, Any]] = {}
        rank, before = -1, None
        for move, verdict in self._ranked(state):
            worth = verdict.worth(self.game.turn(state))
            rank, before = (rank, before) if worth == before else (rank + 1, worth)
            found[self.game.format_move(move)] = {"value": verdict.value, "plies": verdict.plies, "rank": rank}
        return found

    def _ranked(self, state: Any) -> list[tuple[Any, Verdict]]:
        """The moves, best first, worked out for as long as somebody waits."""
        if self._solution is not None:
            try:
                return self._solution.moves(state)
            except EngineError:
                self._solution = None
        self._solution = solve(self.game, state, budget=PATIENCE, progress=Patience(2 * PATIENCE))
        return self._solution.moves(state)


class Patience:
    """Stops the solver once one ask has cost so many positions or seconds, however many questions it puts."""

    def __init__(self, most: int, seconds: float = SECONDS) -> None:
        self.most = most
        self.seconds = seconds
        self.renew()

    def renew(self) -> None:
        """Begins to count again."""
        self.seen = self._last = 0
        self._until = monotonic() + self.seconds

    def __call__(self, seen: int) -> bool:
        """Whether it is enough; ``seen`` begins again with every question."""
        self.seen += seen - self._last if seen > self._last else seen
        self._last = seen
        return self.seen > self.most or monotonic() > self._until
