"""The matches of a board as one history.

Placing a position, changing a rule, dealing, resetting or opening a link starts another match. The match before stays,
with its moves and branches, and remembers where it was left: undo goes back there, redo goes on. The matches form a tree,
as the moves of a match do. A ``Cut`` is an edge of this tree: where one match was left and another one began.

>>> from engines import Match, load
>>> game = load("obliteration")
>>> matches = MatchTree(Match(game), ["human", "human"])
>>> _ = matches.match.play("divide")
>>> matches.add(Match(game, game.parse_state("7")), ["human", "human"], "edit", "Position edited")
>>> cut = matches.cut_before
>>> cut.undo_label
'Undo the edit'
>>> matches.go_to(cut.before, cut.node)
>>> matches.match.node.text, [cut.text for cut in matches.cuts_after]
('divide', ['Position edited'])
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engines import EngineError, Match
from engines.errors import shorten

MAX_MATCHES = 100
"""The most matches of one board that it remembers; the oldest are forgotten first."""
MAX_POSITIONS = 20_000
"""The most positions of all remembered matches beside the one on the board."""
ACTIONS = {
    "edit": "the edit",
    "rules": "the rule change",
    "deal": "the new deal",
    "reset": "the reset",
    "first": "the new first player",
    "open": "the opened match",
}
"""What can start another match, as the toolbar names it."""


@dataclass(frozen=True)
class Cut:
    """Where another match began: the match and the node that were left, and why."""

    action: str
    """One of ``ACTIONS``."""
    text: str
    """What happened, as the list of moves says it."""
    before: int
    """The number of the match that was left."""
    node: int
    """The node at which it was left."""
    node_count: int
    """How many nodes it had by then: a node with this index or a higher one is newer than the cut."""
    after: int
    """The number of the match that began."""
    first_node: int = 0
    """The node of that match which was put on the board; moves before it came from the match that was left."""

    @property
    def undo_label(self) -> str:
        """What the toolbar calls going back before the cut."""
        return f"Undo {ACTIONS[self.action]}"

    @property
    def redo_label(self) -> str:
        """What the toolbar calls making the cut again."""
        return f"Redo {ACTIONS[self.action]}"


@dataclass
class MatchEntry:
    """A match with its seats, the cut that it began with, and what its board remembers of it."""

    match: Match
    seats: list[str]
    cut: Cut | None = None
    memo: dict[str, Any] = field(default_factory=dict)


class MatchTree:
    """The matches of a board, by number in the order in which they began; one of them is on the board."""

    def __init__(self, match: Match, seats: list[str], number: int = 0) -> None:
        self.entries: dict[int, MatchEntry] = {number: MatchEntry(match, seats)}
        self.number = number
        """The number of the match on the board."""
        self._next_number = number + 1

    def start_other(self, match: Match, seats: list[str]) -> MatchTree:
        """Return another tree with one match, whose number does not occur in this one."""
        return MatchTree(match, seats, self._next_number)

    def skip_numbers_of(self, other: MatchTree) -> None:
        """Give no match a number that another tree has given."""
        self._next_number = max(self._next_number, other._next_number)

    @classmethod
    def from_entries(cls, entries: dict[int, MatchEntry]) -> MatchTree:
        """Return the tree of some matches, by their numbers; the newest one is on the board."""
        newest = max(entries)
        tree = cls(entries[newest].match, entries[newest].seats)
        tree.entries, tree.number, tree._next_number = dict(entries), newest, newest + 1
        return tree

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was undone, tried or started again since the first match was put on the board."""
        return len(self.entries) == 1 and self.match.current_index == self.match.node.ply == len(self.match.nodes) - 1

    @property
    def current(self) -> MatchEntry:
        """The entry of the match on the board."""
        return self.entries[self.number]

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self.current.match

    def start(self, match: Match, seats: list[str]) -> None:
        """Put a match on the board and forget all others."""
        self.entries = {self._next_number: MatchEntry(match, seats)}
        self._show_newest()

    def add(self, match: Match, seats: list[str], action: str, text: str, first_node: int = 0) -> None:
        """Put another match on the board; the one that was there stays as it is."""
        left = self.match
        cut = Cut(action, text, self.number, left.current_index, len(left.nodes), self._next_number, first_node)
        self.entries[self._next_number] = MatchEntry(match, seats, cut)
        self._show_newest()
        self._forget_oldest()

    def replace(self, match: Match) -> None:
        """Put a match in the place of the one on the board, which is forgotten: undo goes back before both."""
        old = self.entries.pop(self.number)
        cut = replace(old.cut, after=self._next_number) if old.cut else None
        self.entries[self._next_number] = MatchEntry(match, old.seats, cut)
        self._show_newest()

    def _show_newest(self) -> None:
        self.number = self._next_number
        self._next_number += 1

    def _forget_oldest(self) -> None:
        """Forget the oldest matches while there are too many; what began in them begins without a match before it."""
        others = [number for number in sorted(self.entries) if number != self.number]
        positions = sum(len(self.entries[number].match.nodes) for number in others)
        while others and (len(others) >= MAX_MATCHES or positions > MAX_POSITIONS):
            positions -= len(self.entries.pop(others.pop(0)).match.nodes)

    @property
    def cut_before(self) -> Cut | None:
        """The cut with which the match on the board began, if the match before it is remembered."""
        cut = self.current.cut
        return cut if cut and cut.before in self.entries else None

    @property
    def cuts_after(self) -> list[Cut]:
        """The cuts at which the match on the board was left, oldest first."""
        cuts = [self.entries[number].cut for number in sorted(self.entries)]
        return [cut for cut in cuts if cut and cut.before == self.number]

    def find_redo(self) -> Cut | None:
        """Return the cut that redo makes again: the newest one at the node on the board, if no move from it is newer."""
        node = self.match.node
        newest = next((cut for cut in reversed(self.cuts_after) if cut.node == node.index), None)
        if newest and node.children and node.children[-1] >= newest.node_count:
            return None
        return newest

    def go_to(self, number: int, node: int) -> None:
        """Go to a node of any match that is remembered."""
        if number not in self.entries:
            raise EngineError(f"match: there is no match {shorten(number)} in the history of this board")
        self.entries[number].match.jump(node)
        self.number = number
