"""Positions that a board shows as a preview, without going there: after a line of moves, or at a node of the match.

Whatever is on the page can ask for one: an element with ``data-board`` (the board's key) and ``data-preview-moves`` (moves
from the position on the board, with spaces between them) or ``data-preview-node`` (a node of the match). A preview
changes nothing, and what cannot be shown has none. A click there plays the line (``follow_line``) or goes to the node.

>>> from widgets import board
>>> b = board("obliteration")
>>> b.show_preview("divide divide")
>>> b.preview["text"], b.preview["view"]["number"], b.position
('Player 2 divides by 2. New number is 3. Player 1 to move.', 3, '12')
>>> b.show_preview("divide multiply")
>>> b.preview
{}
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from typing import Any

import traitlets as t

from engines import EngineError, Match
from engines.match import Node
from widgets.commands import BoardCommands
from widgets.followers import FollowedWidget
from widgets.limits import MAX_PREVIEW_CHARACTERS, MAX_PREVIEW_MOVES
from widgets.match_tree import MatchTree


class PreviewWidget(BoardCommands, FollowedWidget):
    """A board that can show a position without going there."""

    preview = t.Dict(
        help="The position asked for last: at, line (as it was asked for), view, node and entries (the path there), title, text; "
        "empty if there is none."
    ).tag(sync=True)

    def draw_state(self, state: Any) -> dict[str, Any]:
        """Return what the script of the game needs to draw a position, as JSON."""
        raise NotImplementedError

    def _entry_to_dict(self, node: Node) -> dict[str, Any]:
        """Return a move of the history, as JSON."""
        raise NotImplementedError

    def show_preview(self, line: str | int) -> None:
        """Send the position after a line of moves, or at a node of the match; nothing if there is no such position."""
        try:
            with self._lend_match():
                self.preview = {"at": self.view["at"], "line": line, **self._build_preview(line)}
        except EngineError:
            self.preview = {}

    def follow_line(self, line: str) -> None:
        """Play a line of moves that the page shows, all of it or nothing; refused while a bot is about to move."""
        self.refuse_on_turn_of_bot()
        self.play_line(split_line(line))

    @contextmanager
    def _lend_match(self) -> Iterator[None]:
        """Put a copy of the match on the board for a moment, without telling anybody."""
        matches = self._matches
        self._matches = MatchTree(copy_match(self.match), list(self._seats))
        memo = {name: copy(value) for name, value in matches.current.memo.items()}
        self._matches.current.memo.update(memo)
        try:
            yield
        finally:
            self._matches = matches

    def _build_preview(self, line: str | int) -> dict[str, Any]:
        base = line if isinstance(line, int) else self.match.current_index
        self.match.jump(base)
        played = [self.match.play(move) for move in ([] if isinstance(line, int) else split_line(line))]
        state, outcome = self.match.state, self.match.outcome()
        return {
            "node": base,
            "entries": [self._entry_to_dict(node) for node in played],
            "view": {
                "turn": self.game.turn(state),
                "outcome": {"places": list(outcome.places), "reason": outcome.reason} if outcome else None,
                **self.draw_state(state),
            },
            "title": "Preview",
            "text": self._describe_preview(outcome.reason if outcome else f"{self._format_mover(state)} to move."),
        }

    def _describe_preview(self, what_is_next: str) -> str:
        node = self.match.node
        if node.parent is None:
            return what_is_next
        return f"{self.game.describe(self.match.nodes[node.parent].state, node.move)} {what_is_next}"


def split_line(line: str) -> list[str]:
    """Return the moves of a line; raise EngineError if it has none or too many."""
    moves = line[: MAX_PREVIEW_CHARACTERS + 1].split()
    if not 0 < len(moves) <= MAX_PREVIEW_MOVES or len(line) > MAX_PREVIEW_CHARACTERS:
        raise EngineError(f"preview: a line has 1 to {MAX_PREVIEW_MOVES} moves, not {len(moves)}")
    return moves


def copy_match(match: Match) -> Match:
    """Return a match that can be played on without changing the given one."""
    twin = copy(match)
    twin.nodes = [replace(node, children=list(node.children)) for node in match.nodes]
    return twin
