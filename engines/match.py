"""A game in progress: the history as a tree, kept branches, repetition, and the transcript.

>>> from engines import load
>>> match = Match(load("obliteration"))
>>> for move in ("divide", "divide", "subtract"):
...     _ = match.play(move)
>>> match.jump(2)
>>> _ = match.play("add")
>>> [node.text for node in match.path()], [node.text for node in match.branches(2)]
(['divide', 'divide', 'add'], ['subtract', 'add'])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.errors import EngineError, TranscriptError
from engines.game import Game, Outcome, parse_move
from engines.kinds import Whole, is_digits, refused, shorten
from engines.registry import find
from engines.rules import read_text, write_text

LONGEST = 10_000
"""The most moves that a transcript may hold."""
SEED = Whole(0, 10**18 - 1)
"""What a seed may be, wherever it comes from."""
HEAD = ("game", "rules", "seed", "position", "turn")
"""What says how a match began: the fields of a transcript's header, and the parts of a link."""


@dataclass(frozen=True, slots=True)
class Node:
    """One position of the history: its number, the node before it, the move that led here and its text."""

    index: int
    parent: int | None
    move: Any
    text: str
    state: Any
    ply: int
    children: list[int] = field(default_factory=list, compare=False, repr=False)


class Match:
    """A game in progress. Node 0 is where it began; ``here`` is the node on the board."""

    def __init__(self, game: Game[Any, Any], state: Any = None, *, seed: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self.dealt = state is None
        first = game.start(Random(0 if seed is None else seed)) if state is None else state
        self.nodes = [Node(0, None, None, "", first, 0)]
        self.here = 0

    @property
    def node(self) -> Node:
        """The node on the board."""
        return self.nodes[self.here]

    @property
    def state(self) -> Any:
        """The position on the board."""
        return self.node.state

    def _at(self, index: int | None) -> Node:
        """A node by its number, by default the one on the board."""
        return self.nodes[self.here if index is None else index]

    def path(self, index: int | None = None) -> list[Node]:
        """The nodes from the first move to a node (by default the one on the board)."""
        found = []
        node = self._at(index)
        while node.parent is not None:
            found.append(node)
            node = self.nodes[node.parent]
        return found[::-1]

    def branches(self, index: int | None = None) -> list[Node]:
        """The moves tried so far from a node, oldest first."""
        return [self.nodes[child] for child in self._at(index).children]

    def occurrences(self, index: int | None = None) -> int:
        """How often a node's position has occurred on the path to it, that node included."""
        last = self._at(index)
        return sum(node.state == last.state for node in [self.nodes[0], *self.path(last.index)])

    def outcome(self, index: int | None = None) -> Outcome | None:
        """How the match ended at a node, by the rules or by repetition; None while it goes on."""
        state = self._at(index).state
        limit = self.game.rules.repetition
        if over := self.game.outcome(state):
            return over
        if self.game.loops and limit and self.occurrences(index) >= limit:
            places = tuple(place or 1 for place in self.game.standing(state))
            return Outcome(places, f"The same position occurred {limit} times: a draw.")
        return None

    def play(self, text: str) -> Node:
        """Plays a move given as text and goes to it; an old branch with that move is taken up again."""
        if over := self.outcome():
            raise EngineError(f"The game is over: {over.reason}")
        return self.push(parse_move(self.game, self.state, text))

    def push(self, move: Any) -> Node:
        """Plays a move that is known to be legal here, as ``play`` does."""
        for child in self.branches():
            if child.move == move:
                self.here = child.index
                return child
        written = self.game.format_move(move)
        node = Node(len(self.nodes), self.here, move, written, self.game.apply(self.state, move), self.node.ply + 1)
        self.node.children.append(node.index)
        self.nodes.append(node)
        self.here = node.index
        return node

    def back(self) -> bool:
        """Goes to the position before the last move; False at the beginning."""
        if self.node.parent is None:
            return False
        self.here = self.node.parent
        return True

    def forward(self) -> bool:
        """Goes along the newest branch; False at its end."""
        if not self.node.children:
            return False
        self.here = self.node.children[-1]
        return True

    def jump(self, index: int) -> None:
        """Goes to any node by its number."""
        if not 0 <= index < len(self.nodes):
            raise EngineError(
                f"jump: there is no node {shorten(index)}; the match has nodes 0 to {len(self.nodes) - 1}"
            )
        self.here = index

    def origin(self) -> dict[str, str]:
        """Where the match began, beyond its rules: the seed of the deal, or the position and whose turn it was."""
        root = self.nodes[0].state
        told = {} if self.seed is None else {"seed": str(self.seed)}
        if not self.dealt:
            told |= {"position": self.game.format_state(root), "turn": str(self.game.turn(root) + 1)}
        return told

    def transcript(self) -> str:
        """The path to the board as text: a header, then one line a move, each with what happened."""
        head = [f"game: {self.game.name}", f"rules: {write_text(self.game.rules)}".rstrip()]
        head += [f"{key}: {text}" for key, text in self.origin().items()]
        body, state = [], self.nodes[0].state
        for node in self.path():
            body.append(f"{node.ply}. {node.text}  # {self.game.describe(state, node.move)}")
            state = node.state
        return "\n".join([*head, "", *body, ""])


def read_transcript(text: str, name: str | None = None) -> Match:
    """The match that a transcript describes, of a named game if one is wanted, replayed; raises EngineError with the line."""
    head, body = _split(text)
    if name and "game" in head and head["game"] != name:
        raise TranscriptError(f"game: this is a match of {find(head['game']).title}, and not of {find(name).title}")
    match = begin(head)
    for number, words in body:
        try:
            match.play(words)
        except EngineError as error:
            raise TranscriptError(f"line {number}: {error}") from None
    return match


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The header's fields, and the moves with their line numbers."""
    head: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("  #")[0].strip()
        if not words or words.startswith("#"):
            continue
        count, dot, move = words.partition(".")
        key, colon, value = words.partition(":")
        if dot and count.isdigit():
            if count != str(len(body) + 1):
                raise TranscriptError(f"line {number}: {shorten(words)} should be move {len(body) + 1}")
            body.append((number, move.strip()))
        elif colon and not body and key in HEAD and key not in head:
            head[key] = value.strip()
        else:
            raise TranscriptError(f"line {number}: {shorten(words)} is neither a header field nor a numbered move")
    if len(body) > LONGEST:
        raise TranscriptError(f"a transcript holds at most {LONGEST} moves; this one has {len(body)}")
    return head, body


def begin(head: Mapping[str, str]) -> Match:
    """The match before its first move, from the fields of ``HEAD``; only the game must be there."""
    if "game" not in head:
        raise TranscriptError("the header has no line 'game: NAME'")
    cls = find(head["game"])
    game = cls(read_text(cls.rules_type, head.get("rules", "")))
    seed = _number(head, "seed", SEED) if "seed" in head else None
    turn = _number(head, "turn", Whole(1, game.players)) - 1 if "turn" in head else 0
    return Match(game, game.parse_state(head["position"], turn) if "position" in head else None, seed=seed)


def _number(head: Mapping[str, str], key: str, takes: Whole) -> int:
    """A whole number of the header."""
    text = head[key]
    if is_digits(text, 18) and takes.low <= int(text) <= takes.high:
        return int(text)
    raise TranscriptError(f"{key}: {refused(text, takes)}")
