"""Two boards of one game under two sets of rules: a move on one is tried on the other.

Each board keeps its own rules. Whatever happens on one (a move, undo, a jump, an edit, a new deal), the other goes to
the same start and plays the same moves, as far as its rules allow them.

>>> import widgets
>>> pair = BoardPair(widgets.board("obliteration"), widgets.board("obliteration", no_repeat="off"))
>>> pair.boards[1].play("divide")
>>> pair.boards[0].position, pair.describe_gap()
('6:-:d', '')
>>> pair.boards[1].play("divide")
>>> pair.boards[1].play("add")
>>> pair.boards[1].play("divide")
>>> pair.describe_gap()
'Move 4, “Divide by 2”, is not legal on the left board, which stays 1 move behind.'
"""

from __future__ import annotations

from typing import Any

from engines import EngineError, Match
from engines.english import count_noun, lower_first
from engines.match import Node
from widgets.board import Board

SIDES = ("left", "right")


class BoardPair:
    """Two boards, left and right, that follow each other's moves."""

    def __init__(self, left: Board, right: Board) -> None:
        if left.game_name != right.game_name:
            raise EngineError(f"boards: both should play one game, not {left.game_name} and {right.game_name}")
        self.boards = (left, right)
        self.leader = 0
        """The board that was changed last: the other one follows it."""
        self.refusal = ""
        """Why the other board cannot go to the same start; empty if it did."""
        self._is_following = False
        for board in self.boards:
            board.observe(self._on_published, names="published")
        self._follow()

    def _on_published(self, change: Any) -> None:
        if not self._is_following:
            self.leader = self.boards.index(change["owner"])
            self._follow()

    def _follow(self) -> None:
        """Let the other board go where the leader is, as far as its rules allow."""
        leader, follower = self.boards[self.leader], self.boards[1 - self.leader]
        self._is_following = True
        try:
            self.refusal = ""
            if describe_start(leader.match) != describe_start(follower.match):
                follower.load(make_start(leader.match, follower), undoable=False)
            follower.replay_line([node.text for node in leader.match.path()])
        except EngineError as error:
            self.refusal = f"The {SIDES[1 - self.leader]} rules have no such start: {lower_first(str(error))}."
        finally:
            self._is_following = False

    @property
    def missing_moves(self) -> list[Node]:
        """The moves of the leader that are not legal, or come after one that is not legal, on the other board."""
        played = len(self.boards[1 - self.leader].match.path())
        return [] if self.refusal else self.boards[self.leader].match.path()[played:]

    def describe_gap(self) -> str:
        """Say which move is the first that the other board could not follow; empty if there is none."""
        missing, match = self.missing_moves, self.boards[self.leader].match
        if not missing:
            return self.refusal
        first = missing[0]
        move = match.game.instruct(match.nodes[first.parent or 0].state, first.move)
        side, behind = SIDES[1 - self.leader], count_noun(len(missing), "move")
        return f"Move {first.ply}, “{move}”, is not legal on the {side} board, which stays {behind} behind."


def describe_start(match: Match) -> tuple[Any, ...]:
    """Return how a match began, as a value that is equal for equal starts under other rules."""
    if match.has_standard_start:
        return (match.seed, match.first)
    start = match.nodes[0].state
    return (match.game.format_state(start), match.game.turn(start))


def make_start(match: Match, board: Board) -> Match:
    """Return a new match under the rules of a board that begins as another match did; raise EngineError if none can."""
    if match.has_standard_start:
        return Match(board.game, seed=match.seed, first=match.first)
    start = match.nodes[0].state
    return Match(board.game, board.game.convert_state(match.game, start))
