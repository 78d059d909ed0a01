"""A position together with its game: a value to pass around, to print and to play from.

Solvers and games work with plain states; a Position is for people and for the packages that serve them.

>>> from engines import load
>>> position = Position.parse(load("obliteration"), "3:d:d")
>>> position.moves, position.verdict
(('add', 'subtract', 'multiply'), Verdict(value='win', plies=1, places=(1, 2)))
>>> position.play("subtract", "add")
Position.parse(load('obliteration'), '3:s:a')
>>> print(position.play("subtract"))
2 (Prime and Even)
last operations: Player 2 divide, Player 1 subtract
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from engines.errors import PositionError
from engines.field_types import IntRange
from engines.game import Game, M, Outcome, S
from engines.solvers import DEFAULT_CACHE, DEFAULT_LIMIT, Evaluation, Limit, Verdict, solve


@dataclass(frozen=True, slots=True, repr=False)
class Position(Generic[S, M]):
    """A position of a game under its rules. Positions are equal if their games and their states are."""

    game: Game[S, M]
    state: S

    @classmethod
    def parse(cls, game: Game[S, M], text: str, turn: int = 0) -> Position[S, M]:
        """Return the position that a text describes, with its mover in seat ``turn``; raise PositionError."""
        try:
            IntRange(0, game.players - 1).check(turn)
        except ValueError as error:
            raise PositionError(f"turn: {error}") from None
        return cls(game, game.parse_state(text, turn))

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the legal moves as text, in the game's order; none exactly when the game is over."""
        return tuple(map(self.game.format_move, self.game.legal_moves(self.state)))

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def verdict(self) -> Verdict:
        """Return the result of best play for the player to move; raise TooLarge if it cannot be solved."""
        return solve(self.game, self.state).verdict()

    def evaluate(self, limit: Limit = DEFAULT_LIMIT) -> Evaluation[S, M]:
        """Return the verdict, the rated moves, the line and the loop, or the refusal; nothing is solved yet.

        ``Limit(1_000_000)`` lets each answer examine a million positions.
        """
        return DEFAULT_CACHE.evaluation(self.game, self.state, limit)

    def play(self, *moves: str) -> Position[S, M]:
        """Return the position after some moves, given as text; raise IllegalMove at the first that is not legal."""
        state = self.state
        for text in moves:
            state = self.game.apply(state, self.game.parse_move(state, text))
        return Position(self.game, state)

    def __str__(self) -> str:
        return self.game.render(self.state)

    def _repr_svg_(self) -> str:
        """Return the position as a picture, which notebooks show."""
        from engines.drawing import draw  # noqa: PLC0415 most programs never draw

        return draw(self.game, self.state)

    def __repr__(self) -> str:
        turn = self.game.turn(self.state)
        seat = f", turn={turn}" if turn else ""
        return f"Position.parse({self.game!r}, {self.game.format_state(self.state)!r}{seat})"
