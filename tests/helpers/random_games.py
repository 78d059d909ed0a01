"""Random games of one game, with the facts about every position computed once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from random import Random
from typing import Any, NamedTuple

from engines import Game, Outcome


class PositionFacts(NamedTuple):
    """What a game says about one position, before any move is applied to it."""

    state: Any
    state_hash: int
    text: str
    turn: int
    moves: tuple[Any, ...]
    move_texts: tuple[str, ...]
    standing: tuple[int, ...]
    outcome: Outcome | None
    canonical: Any


class Step(NamedTuple):
    """A move of a random game, between two positions."""

    before: PositionFacts
    move: Any
    after: PositionFacts


class RandomGames:
    """The positions and the moves of some random games, each different one once."""

    def __init__(self, game: Game[Any, Any], generators: Iterable[Random], max_plies: int = 60) -> None:
        self.game = game
        self._facts: dict[Hashable, PositionFacts] = {}
        games = [self._play(rng, max_plies) for rng in generators]
        self.game_count, self.ply_count = len(games), sum(map(len, games))
        self.positions = list(self._facts.values())
        self.steps = list({(step.before.state, step.move): step for steps in games for step in steps}.values())
        self.first_game = games[0]
        self.first_game_positions = [self.positions[0], *(step.after for step in self.first_game)]

    def _play(self, rng: Random, max_plies: int) -> list[Step]:
        """Play the game that ``rule_samples.play_random_game`` plays with the same generator."""
        steps: list[Step] = []
        before = self._look_at(self.game.start(rng))
        while len(steps) < max_plies and before.moves:
            move = rng.choice(before.moves)
            after = self._look_at(self.game.apply(before.state, move))
            steps.append(Step(before, move, after))
            before = after
        return steps

    def _look_at(self, state: Any) -> PositionFacts:
        """Return the facts about a position, computed when it occurs for the first time."""
        if state not in self._facts:
            game, moves = self.game, tuple(self.game.legal_moves(state))
            self._facts[state] = PositionFacts(
                state=state,
                state_hash=hash(state),
                text=game.format_state(state),
                turn=game.turn(state),
                moves=moves,
                move_texts=tuple(map(game.format_move, moves)),
                standing=game.standing(state),
                outcome=game.outcome(state),
                canonical=game.canonical(state),
            )
        return self._facts[state]
