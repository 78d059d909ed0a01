"""Computer players, from one that moves at random to one that never errs.

A player is called with a game, a position and a random generator, and returns a legal move. Each
says in one plain sentence what it is.

>>> from random import Random
>>> from engines import load
>>> game = load("obliteration")
>>> player("medium")(game, game.parse_state("3:d:d"), Random(1)) in game.legal_moves(game.parse_state("3:d:d"))
True
>>> player("sees3").about
'Plays perfectly as far as 3 plies ahead, or as 100,000 positions reach, and at random beyond that.'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from engines.errors import EngineError
from engines.game import Game
from engines.kinds import shorten
from engines.mcts import search
from engines.solvers import TooLarge, solve
from engines.solvers.limits import Spent, Work
from engines.words import count

HUMAN = "human"
"""Who sits where a person plays; any other name is a player's."""


class Player(Protocol):
    """Chooses a legal move; ``about`` says how, in one sentence."""

    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...
    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any: ...


@dataclass(frozen=True)
class Easy:
    """Moves at random."""

    name: str = "easy"
    about: str = "Plays any legal move at random, without aim."

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return rng.choice(game.legal_moves(state))


@dataclass(frozen=True)
class Sees:
    """Looks ahead to a stated horizon; all other players are taken to be against it."""

    plies: int
    budget: int = 100_000

    @property
    def name(self) -> str:
        return f"sees{self.plies}"

    @property
    def about(self) -> str:
        return (
            f"Plays perfectly as far as {count(self.plies, 'ply')} ahead, or as {self.budget:,} positions reach, "
            "and at random beyond that."
        )

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        moves = game.legal_moves(state)
        return rng.choice(best(moves, self._scores(game, state, moves)))

    def _scores(self, game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> list[int]:
        """What each move is worth, ply by ply further as far as the budget goes."""
        lookout = Lookout(game, game.turn(state), Work(max(self.budget, len(moves))))
        scores, after = [0] * len(moves), [game.apply(state, move) for move in moves]
        try:
            for depth in range(self.plies):
                scores = [lookout.ahead(one, depth) for one in after]
        except Spent:
            pass
        return scores


@dataclass(frozen=True)
class Medium:
    """Sees two plies."""

    name: str = "medium"
    about: str = "Takes a win in one and avoids a loss in two; otherwise plays at random."

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return Sees(2)(game, state, rng)


@dataclass(frozen=True)
class Mcts:
    """Monte Carlo tree search."""

    simulations: int

    @property
    def name(self) -> str:
        return f"mcts{self.simulations}"

    @property
    def about(self) -> str:
        return f"Tries {self.simulations} random games and follows what did best in them (Monte Carlo tree search)."

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return search(game, state, rng, self.simulations)


@dataclass(frozen=True)
class Hard:
    """Plays the solution; where the game is too large to solve it falls back, and says so."""

    name: str = "hard"
    about: str = (
        "Plays perfectly: wins fastest, loses slowest. Where the game is too large to solve, tries 500 random games."
    )
    budget: int = 200_000

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        try:
            return rng.choice(solve(game, state, budget=self.budget).best_moves())
        except TooLarge:
            return Mcts(500)(game, state, rng)


KINDS: dict[str, tuple[Callable[[int], Player], int, int, int]] = {
    "easy": (lambda _: Easy(), 0, 0, 0),
    "medium": (lambda _: Medium(), 0, 0, 0),
    "hard": (lambda _: Hard(), 0, 0, 0),
    "sees": (Sees, 4, 1, 12),
    "mcts": (Mcts, 200, 1, 100_000),
}
"""Each kind of player: how to make one, and its number's default, least and greatest (0 for none)."""


def player(name: str) -> Player:
    """The player of a name such as ``easy``, ``hard``, ``sees4`` or ``mcts500``."""
    match = re.fullmatch(r"([a-z]+)([0-9]{0,6})", name)
    kind, number = match.groups() if match else (name, "")
    if kind in KINDS:
        make, default, least, most = KINDS[kind]
        size = int(number or default)
        if least <= size <= most:
            return make(size)
    words = [f"{k}N (N from {low} to {high})" if high else k for k, (_, _, low, high) in KINDS.items()]
    raise EngineError(f"player: there is no player {shorten(name)}; there are {', '.join(words)}")


def best(moves: Sequence[Any], scores: Sequence[int]) -> list[Any]:
    """The moves with the highest score."""
    top = max(scores)
    return [move for move, score in zip(moves, scores, strict=True) if score == top]


@dataclass(frozen=True)
class Lookout:
    """Looks ahead for one seat, all others taken to be against it; raises Spent when that is too much work."""

    game: Game[Any, Any]
    seat: int
    work: Work

    def ahead(self, state: Any, depth: int, window: tuple[int, int] = (-99, 99)) -> int:
        """What the seat can force within ``depth`` plies.

        Above 0: first place alone, higher is sooner. Below 0: out or beaten, lower is sooner. 0: neither.
        """
        self.work.look(1)
        standing = self.game.standing(state)
        if place := standing[self.seat]:
            return (depth + 1) * (-1 if place > 1 else standing.count(1) == 1)
        if depth == 0:
            return 0
        low, high = window
        mine = self.game.turn(state) == self.seat
        for move in self.game.legal_moves(state):
            score = self.ahead(self.game.apply(state, move), depth - 1, (low, high))
            if mine:
                low = max(low, score)
            else:
                high = min(high, score)
            if low >= high:
                break
        return low if mine else high
