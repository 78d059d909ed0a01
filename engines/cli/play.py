"""A game in a terminal, without the terminal itself.

A session turns each line that a person types into the text to print, so whole games can be tested
without a terminal. The command line reads and prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from engines.english import count_noun, describe_value
from engines.errors import EngineError, shorten
from engines.formats.transcript import format_transcript
from engines.game import Outcome
from engines.match import Match
from engines.players import Player, player_summary
from engines.solvers import solve

HELP_TEXT = """\
Type a move, or one of these:
  help         this text, and the legal moves
  hint         every legal move with its verdict
  undo         take back the last move (and the computer's replies to it)
  save FILE    write the game so far to a file
  quit         stop here"""


class TerminalSession:
    """A match in a terminal, the player of each seat, and the random generator of the computer players."""

    def __init__(
        self, match: Match, seats: Sequence[Player | None], rng: Random, save: Callable[[str, str], str]
    ) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self.rng = rng
        self.save = save
        self._saved_names: set[str] = set()
        """The files that may be replaced: they were saved here, or were asked about."""
        self.has_quit = False

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended or the person has quit."""
        return self.has_quit or self.match.outcome() is not None

    def format_introduction(self) -> str:
        """Return the first lines: the game, the player of each seat and, in a game that goes on, what was played."""
        lines = [f"{self.game.title}. Type help at any time."]
        for name, seat in zip(self.game.player_names, self.seats, strict=True):
            plays = f"{seat.name}. {player_summary(seat, self.game.players)}" if seat else "a person."
            lines.append(f"{name}: {plays}")
        if self.match.path():
            lines.append(f"This game goes on after {count_noun(self.match.node.ply, 'move')}.")
        return "\n".join(lines)

    def play_bot_moves(self) -> Iterator[str]:
        """Play for the computer until a person is to move; yield a sentence for each move and for the result."""
        while not self.is_over and (bot := self._bot_to_move()):
            move = bot(self.game, self.match.state, self.rng)
            yield self.game.describe(self.match.state, move)
            self.match.push(move)
        if not self.has_quit and (outcome := self.match.outcome()):
            yield format_result(outcome, self.game.player_names)

    def _bot_to_move(self) -> Player | None:
        return self.seats[self.game.turn(self.match.state)]

    @property
    def prompt(self) -> str:
        """Return the question to the person to move."""
        return self.game.prompt(self.match.state)

    def handle_line(self, line: str) -> str:
        """Return the answer to a line that was typed; a wrong entry is explained and changes nothing."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return "Type a move, or help."
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
        return "\n".join([HELP_TEXT, "The legal moves:", *moves])

    def _hint(self, _: str) -> str:
        state = self.match.state
        ranked = solve(self.game, state).moves(state)
        rows = [
            f"  {self.game.format_move(m):12} {describe_value(v.value, v.plies, self.game.players)}" for m, v in ranked
        ]
        return "\n".join(["The moves, best first:", *rows])

    def _undo(self, _: str) -> str:
        start = self.match.current_index
        while self.match.go_back():
            if self._bot_to_move() is None:
                return "Taken back."
        self.match.jump(start)
        return "There is no move of yours to take back."

    def _save(self, name: str) -> str:
        if not name:
            return "Name a file: save FILE."
        if name not in self._saved_names and Path(name).exists():
            self._saved_names.add(name)
            return f"{shorten(name)} exists already. Type the same again to replace it, or name another file."
        self._saved_names.add(name)
        return self.save(name, format_transcript(self.match))

    def _quit(self, _: str) -> str:
        self.has_quit = True
        return "Goodbye."


def format_result(outcome: Outcome, player_names: Sequence[str]) -> str:
    """Return the result as a sentence: the reason and, with more than two players, the places."""
    if len(player_names) == 2:
        return outcome.reason
    ranked = sorted(range(len(player_names)), key=lambda seat: outcome.places[seat])
    return outcome.reason + " " + ", ".join(f"{outcome.places[s]}. {player_names[s]}" for s in ranked) + "."
