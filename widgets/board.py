"""The base of every board: Python holds the match, the browser draws it and asks.

A board wraps an ``engines.Match``. Everything the browser knows comes down in the traits below;
the only thing it sends up is ``ask`` (``widgets/asks.py`` tells how that is answered).

To add a board, subclass and name the game, then write ``static/<game>.js``::

    class NimBoard(Board):
        plays = "nim"

        def picture(self, state):           # whatever nim.js draws from, as JSON
            return {"heaps": list(state.heaps)}

        def steps(self, state, move):       # the choices that make up a move, in order
            return [f"heap{move.heap}", f"take{move.count}"]

A step is the key of a spot on the board. A list among the steps is a bag: its steps are chosen in
any order. A board of one-step moves needs no ``steps``: the step is then the move's text; ``ways``
is for moves that can be chosen in several ways.

``deeds`` lists what may be asked; a subclass may add its own: the name of a method, and the
field and types that the ask must carry for it.

>>> from widgets import board
>>> b = board("obliteration", seats=["human", "easy"])
>>> b.play("divide")
>>> b.position, b.last["says"], b.status
('6:-:d', 'Player 1 divides by 2. New number is 6.', 'Player 1 divides by 2. New number is 6. Player 2 (easy) to move.')
>>> b.ask = {"at": "0.0", "do": "move", "move": "divide"}
>>> b.error
'The board has moved on since this was asked. Look at the position and choose again.'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError, Match, Outcome
from engines.match import Node
from engines.players import HUMAN
from engines.rules import write_dict
from widgets import aids, static
from widgets.asks import Asking, Field
from widgets.deeds import PAUSE, Deeds

TOLD = 100
"""More moves than this go to the browser without their sentences, so that messages stay short."""


class Board(Deeds, Asking):
    """A playable board; subclasses name their game and say what its picture is made of."""

    position = t.Unicode(help="The position on the board, on one line.").tag(sync=True)
    last = t.Dict(help="The move that led here: node, parent, ply, seat, move, says, position; empty at first.").tag(
        sync=True
    )
    history = t.List(t.Any(), help="Every move of the match with its branches, in the order played; as ``last``.").tag(
        sync=True
    )
    verdicts = t.Dict(help="While hints are on: each legal move's value, plies and rank, best first.").tag(sync=True)
    status = t.Unicode(help="What was played, whose turn it is, how it ended.").tag(sync=True)
    rules = t.Dict(help="The house rules.").tag(sync=True)
    seats = t.List(t.Any(), help="Who plays each seat: human, or a bot's name.").tag(sync=True)
    setup = t.Dict(help="What changes seldom: title, names, bots, seed, deals, pause, hints, chrome.").tag(sync=True)
    view = t.Dict(help="What is drawn: at, node, turn, over, bot, undo, redo, moves, and the game's picture.").tag(
        sync=True
    )
    _grown = t.Dict(help="The newest entries of history, so that messages stay short.").tag(sync=True)

    deeds: ClassVar[Mapping[str, Field | None]] = {
        "move": ("move", (str,)),
        "bot": None,
        "undo": None,
        "redo": None,
        "jump": ("to", (int,)),
        "reset": None,
        "deal": ("seed", (int, type(None))),
        "edit": ("position", (str,)),
        "rule": ("rules", (dict,)),
        "sit": ("seats", (list,)),
        "hint": ("on", (bool,)),
        "wait": ("pause", (int, type(None))),
        "recall": None,
    }
    anytime: ClassVar[frozenset[str]] = frozenset({"sit", "hint", "wait", "recall"})
    """The deeds that do not depend on the position."""
    idle: ClassVar[frozenset[str]] = frozenset({"bot"})
    moved_on = "The board has moved on since this was asked. Look at the position and choose again."

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "plays" in cls.__dict__:  # not the class that a widget makes for itself when it gains traits
            cls._esm = static.script(cls.plays)
            cls._css = static.style(cls.plays)
        super().__init_subclass__(**kwargs)

    def __init__(
        self,
        match: Match,
        *,
        seats: Sequence[str] | None = None,
        hints: bool = False,
        pause: int = PAUSE,
        chrome: bool = True,
    ) -> None:
        self._matches = -1
        self._hinting = hints
        self._pause = pause
        self._chrome = chrome
        self._seats = [HUMAN] * match.game.players
        super().__init__()
        if seats is not None:
            self._seats = aids.check_seats(seats, match.game.players)
        self._begin(match)

    # What a game's board says about itself.

    def picture(self, state: Any) -> dict[str, Any]:
        """What the game's script draws a position from, as JSON."""
        raise NotImplementedError

    def steps(self, state: Any, move: Any) -> list[Any]:
        """The spots that make up a move, in the order they are chosen; a list among them is in any order."""
        return [self.game.format_move(move)]

    def ways(self, state: Any, move: Any) -> list[dict[str, Any]]:
        """Every way to choose a move: its ``steps``, and the text to ``ask`` for it with if it is not the move's."""
        return [{"steps": self.steps(state, move)}]

    def news(self, state: Any) -> str:
        """What the status line adds to the last move, as a sentence; usually nothing."""
        return ""

    def at(self) -> str:
        return str(self.view["at"])

    # How news goes out.

    def _begin(self, match: Match) -> None:
        self.match = match
        self._matches += 1
        self._hints = aids.Hints(match.game)
        self._rng = Random(match.seed or 0)
        self._deals = len({match.game.start(Random(seed)) for seed in range(4)}) > 1
        self._told = 0
        self._publish(live=True)

    def _publish(self, *, live: bool = False) -> None:
        """Sends what has changed in one message; ``live``: a bot whose turn it is shall answer."""
        state, over = self.match.state, self.match.outcome()
        with self.hold_sync():
            self.error = ""
            self._tell()
            self.position = self.game.format_state(state)
            self.last = self._entry(self.match.node) if self.match.here else {}
            self.rules = write_dict(self.game.rules)
            self.seats = list(self._seats)
            self.setup = self._setup()
            self.view = self._view(state, over, live=live)
            self.verdicts = {}
            self.status = self._status(state, over)
        if self._hinting and not over:
            self.verdicts = self._verdicts(state)  # once the move is drawn: hints may take a while

    def _tell(self) -> None:
        """Adds to the history what was played since, and sends only that."""
        fresh = [self._entry(node) for node in self.match.nodes[max(self._told, 1) :]]
        if fresh or not self._told:
            first = max(self._told, 1)
            self.history = [*self.history[: first - 1], *fresh]
            self._grown = {"match": self._matches, "first": first, "moves": fresh}
        self._told = len(self.match.nodes)

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Keeps the whole history at home: ``_grown`` carries what is new."""
        return key != "history" and bool(super()._should_send_property(key, value))

    def _entry(self, node: Node) -> dict[str, Any]:
        before = self.match.nodes[node.parent or 0].state
        return {
            "node": node.index,
            "parent": node.parent,
            "ply": node.ply,
            "seat": self.game.turn(before),
            "move": node.text,
            "says": self.game.describe(before, node.move),
            "position": self.game.format_state(node.state),
        }

    def _setup(self) -> dict[str, Any]:
        game = self.game
        return {
            "title": game.title,
            "names": list(game.names),
            "bots": aids.about_bots(self._seats),
            "seed": self.match.seed,
            "deals": self._deals,
            "pause": self._pause,
            "hints": self._hinting,
            "chrome": self._chrome,
        }

    def _view(self, state: Any, over: Outcome | None, *, live: bool) -> dict[str, Any]:
        game, turn = self.game, self.game.turn(state)
        legal = () if over else game.legal_moves(state)
        told = len(legal) <= TOLD
        return {
            "at": f"{self._matches}.{self.match.here}",
            "match": self._matches,
            "node": self.match.here,
            "turn": turn,
            "over": {"places": list(over.places), "reason": over.reason} if over else None,
            "bot": live and not over and self._seats[turn] != HUMAN,
            "undo": self.match.here > 0,
            "redo": bool(self.match.node.children),
            "moves": [
                {"move": game.format_move(m), **way} | ({"says": game.describe(state, m)} if told else {})
                for m in legal
                for way in self.ways(state, m)
            ],
            **self.picture(state),
        }

    def _verdicts(self, state: Any) -> dict[str, Any]:
        try:
            return self._hints.verdicts(state)
        except EngineError as error:
            self.error = str(error)
            return {}

    def _status(self, state: Any, over: Outcome | None) -> str:
        said = [self.last["says"]] if self.last else []
        said += filter(None, [self.news(state)])
        return " ".join([*said, over.reason if over else f"{self._who(state)} to move."])
