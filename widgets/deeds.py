"""What may be done at a board, by Python and by the browser alike.

Each deed changes the match and then has the board published; a deed that is refused raises
EngineError before anything has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engines import EngineError, Game, Match
from engines.kinds import shorten
from engines.match import Node
from engines.players import HUMAN, player
from engines.rules import read_dict
from widgets import aids

LONGEST = 4000
"""The longest text that is read from the browser."""
PAUSE = 600
"""How many milliseconds a bot waits before it answers."""


class Deeds:
    """A match with its seats, and what can be done with it."""

    plays: ClassVar[str]
    """The short name of the game, also of the scripts and styles."""
    match: Match
    view: Any
    _seats: list[str]
    _rng: Random
    _told: int
    _hinting = False
    _pause = PAUSE

    def _begin(self, match: Match) -> None:
        """Puts a match on the board and publishes it."""
        raise NotImplementedError

    def _publish(self, *, live: bool = False) -> None:
        """Sends what has changed; ``live``: a bot whose turn it is shall answer."""
        raise NotImplementedError

    @property
    def game(self) -> Game[Any, Any]:
        """The game under the match's rules."""
        return self.match.game

    def load(self, match: Match, seats: Sequence[str] | None = None) -> None:
        """Puts another match on the board; who plays stays as it is unless the seats are given."""
        if match.game.name != self.plays:
            raise EngineError(f"load: this board plays {self.plays}, not {match.game.name}")
        players = match.game.players
        self._seats = self._seated(players) if seats is None else aids.check_seats(seats, players)
        self._begin(match)

    def move(self, text: str) -> None:
        """Plays a move given as text; a bot's seat is its own while it is about to answer."""
        if self.view["bot"]:
            raise EngineError(f"It is the turn of {self._who(self.match.state)}, which plays by itself.")
        self.play(text)

    def play(self, text: str) -> None:
        """Plays a move given as text for whoever is to move."""
        self.match.play(text[:LONGEST])
        self._publish(live=True)

    def play_line(self, moves: Sequence[str]) -> None:
        """Plays several moves given as text; all of them, or none."""
        here = self.match.here
        try:
            for text in moves:
                self.match.play(text[:LONGEST])
        except EngineError:
            self.match.jump(here)
            raise
        self._publish(live=True)

    def bot(self) -> None:
        """Lets the bot whose turn it is play its move."""
        name = self._seats[self.game.turn(self.match.state)]
        if name == HUMAN:
            raise EngineError("bot: it is a person's turn")
        if over := self.match.outcome():
            raise EngineError(f"The game is over: {over.reason}")
        self.match.push(player(name)(self.game, self.match.state, self._rng))
        self._publish(live=True)

    def undo(self) -> None:
        """Goes back one move, and past the bots' answers to a person's turn where there is one."""
        before = [self.match.nodes[0], *self.match.path()][:-1]
        if not before:
            raise EngineError("There is nothing to undo.")
        self.match.jump(next((node for node in reversed(before) if self._human(node)), before[-1]).index)
        self._publish()

    def redo(self) -> None:
        """Goes forward along the newest branch, to a person's turn where there is one."""
        if not self.match.forward():
            raise EngineError("There is nothing to redo.")
        while HUMAN in self._seats and not self._human(self.match.node) and self.match.forward():
            pass
        self._publish()

    def jump(self, to: int) -> None:
        """Goes to any position of the history."""
        self.match.jump(to)
        self._publish()

    def reset(self) -> None:
        """Begins again from the first position."""
        old = self.match
        fresh = Match(self.game, None if old.dealt else old.nodes[0].state, seed=old.seed)
        self._begin(fresh)

    def deal(self, seed: int | None = None) -> None:
        """Begins a new deal, with the seed given or a new one."""
        if seed is not None and not 0 <= seed < 10**15:
            raise EngineError(f"seed: {shorten(seed)} should be a whole number from 0 to {10**15 - 1}")
        self._begin(Match(self.game, seed=Random().randrange(10**6) if seed is None else seed))

    def edit(self, position: str) -> None:
        """Puts a position on the board, its mover in the seat whose turn it is."""
        if len(position) > LONGEST:
            raise EngineError(f"position: a position has at most {LONGEST} characters, not {len(position)}")
        self._begin(Match(self.game, self.game.parse_state(position, self.game.turn(self.match.state))))

    def rule(self, rules: Mapping[str, Any]) -> None:
        """Begins again under other house rules; those not named stay as they are."""
        game = type(self.game)(read_dict(type(self.game.rules), rules, self.game.rules))
        self.load(Match(game, seed=self.match.seed))

    def sit(self, seats: Sequence[str]) -> None:
        """Says who plays each seat."""
        self._seats = aids.check_seats(seats, self.game.players)
        self._publish(live=True)

    def hint(self, on: bool) -> None:  # noqa: FBT001 an ask has one field
        """Switches the verdicts on or off."""
        self._hinting = on
        self._publish(live=self.view["bot"])

    def wait(self, pause: int | None) -> None:
        """Sets how many milliseconds a bot waits before it answers; 0 for at once, None for as long as usual."""
        pause = PAUSE if pause is None else pause
        if not 0 <= pause <= 10_000:
            raise EngineError(f"pause: {shorten(pause)} should be a whole number of milliseconds from 0 to 10000")
        self._pause = pause
        self._publish(live=self.view["bot"])

    def recall(self) -> None:
        """Sends the whole history, for a browser that has missed some."""
        self._told = 0
        self._publish(live=self.view["bot"])

    def _seated(self, players: int) -> list[str]:
        """Who plays, for so many seats: people take those that are new."""
        return (self._seats + [HUMAN] * players)[:players]

    def _who(self, state: Any) -> str:
        turn = self.game.turn(state)
        kind = self._seats[turn]
        return self.game.names[turn] + ("" if kind == HUMAN else f" ({kind})")

    def _human(self, node: Node) -> bool:
        return self._seats[self.game.turn(node.state)] == HUMAN
