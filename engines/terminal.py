"""A game in a terminal, without the terminal: what is asked, and what is said to each answer.

The command line prints what a session says and hands it what was typed, so a whole evening of
Chopsticks can be tested without a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from engines.errors import EngineError
from engines.game import Outcome
from engines.kinds import shorten
from engines.match import SEED, Match
from engines.players import HUMAN, Player, player
from engines.solvers import solve
from engines.words import value_in

LARGEST_FILE = 100_000
"""A configuration, and whatever else is brought as a file, has at most so many bytes."""

HELP = """\
Type a move, or one of these:
  help         this text, and the legal moves
  hint         every legal move with its verdict
  undo         take back the last move (and the computer's replies to it)
  save FILE    write the game so far to a file
  quit         stop here"""


def read_seed(value: str | int | None) -> int:
    """A seed from the command line or a configuration; 0 where none was given."""
    try:
        return int(SEED.check(SEED.read(value) if isinstance(value, str) else value or 0))
    except ValueError as error:
        raise EngineError(f"seed: {error}") from None


def read_seats(text: str, players: int, others: str = HUMAN) -> list[Player | None]:
    """Who sits where, from ``human,hard``: None for a person. Seats left out go to ``others``."""
    return [None if word == HUMAN else player(word) for word in seat_names(text, players, others)]


def seat_names(text: str, players: int, others: str = HUMAN) -> list[str]:
    """The name for each seat, from ``human,hard``; seats left out go to ``others``."""
    words = [word.strip() for word in text.split(",")] if text else []
    if len(words) > players:
        raise EngineError(f"seats: {len(words)} were given, and the game has {players}")
    return words + [others] * (players - len(words))


class Session:
    """One sitting: a match, who sits where, and a random generator for the computer players."""

    def __init__(
        self, match: Match, seats: Sequence[Player | None], rng: Random, save: Callable[[str, str], str]
    ) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self.rng = rng
        self.save = save
        self.left = False

    @property
    def over(self) -> bool:
        """Whether there is nothing left to ask."""
        return self.left or self.match.outcome() is not None

    def opening(self) -> str:
        """What is said first: the game, its rules and who plays."""
        lines = [f"{self.game.title}. Type help at any time."]
        for name, seat in zip(self.game.names, self.seats, strict=True):
            lines.append(f"{name}: {f'{seat.name}. {seat.about}' if seat else 'a person.'}")
        return "\n".join(lines)

    def replies(self) -> Iterator[str]:
        """Plays for the computer until a person is to move, saying each move; at the end, the result."""
        while not self.over and (bot := self._mover()):
            move = bot(self.game, self.match.state, self.rng)
            yield self.game.describe(self.match.state, move)
            self.match.push(move)
        if not self.left and (outcome := self.match.outcome()):
            yield result(outcome, self.game.names)

    def _mover(self) -> Player | None:
        return self.seats[self.game.turn(self.match.state)]

    @property
    def prompt(self) -> str:
        """What the person to move is asked."""
        return self.game.prompt(self.match.state)

    def answer(self, line: str) -> str:
        """What is said to what was typed; a wrong entry is explained and changes nothing."""
        word, _, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[str], str]] = {
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }
        try:
            return commands[word.lower()](rest.strip()) if word.lower() in commands else self._play(line)
        except EngineError as error:
            return str(error)

    def _play(self, line: str) -> str:
        before = self.match.state
        node = self.match.play(line)
        return self.game.describe(before, node.move)

    def _help(self, _: str) -> str:
        state = self.match.state
        moves = [
            f"  {self.game.format_move(m):12} {self.game.describe(state, m)}" for m in self.game.legal_moves(state)
        ]
        return "\n".join([HELP, "The legal moves:", *moves])

    def _hint(self, _: str) -> str:
        state = self.match.state
        ranked = solve(self.game, state).moves(state)
        rows = [f"  {self.game.format_move(m):12} {value_in(v.value, v.plies)}" for m, v in ranked]
        return "\n".join(["The moves, best first:", *rows])

    def _undo(self, _: str) -> str:
        start = self.match.here
        while self.match.back():
            if self._mover() is None:
                return "Taken back."
        self.match.jump(start)
        return "There is no move of yours to take back."

    def _save(self, name: str) -> str:
        if not name:
            return "Name a file: save FILE."
        return self.save(name, self.match.transcript())

    def _quit(self, _: str) -> str:
        self.left = True
        return "Goodbye."


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """The last word: the reason, and the places where more than two played."""
    if len(names) == 2:
        return outcome.reason
    ranked = sorted(range(len(names)), key=lambda seat: outcome.places[seat])
    return outcome.reason + " " + ", ".join(f"{outcome.places[s]}. {names[s]}" for s in ranked) + "."


def read_config(values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A configuration's table split in two: how to play (game, variant, difficulty, seats, seed) and the rules.

    As Chopsticks' book has it, ``players = 1`` means one person against the computer; so does a
    difficulty without a number of players.
    """
    how: dict[str, Any] = {
        key: values[key] for key in ("game", "variant", "difficulty", "seats", "seed") if key in values
    }
    rules = {key: value for key, value in values.items() if key not in how}
    for key, value in how.items():
        if not isinstance(value, int if key == "seed" else str) or isinstance(value, bool):
            kind = "a whole number" if key == "seed" else "a text in quotes"
            raise EngineError(f"{key}: {shorten(value)} is not {kind}")
    difficulty = how.pop("difficulty", None)
    alone = rules.get("players") is not True and rules.get("players") == 1
    if difficulty:
        player(difficulty)
    if alone:
        del rules["players"]
    if "seats" not in how and (alone or (difficulty and "players" not in rules)):
        how |= {"seats": HUMAN, "others": difficulty or "medium"}
    return how, rules
