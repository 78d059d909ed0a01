"""The move tree as a widget: unfolded node by node or to a depth, coloured by verdict; a click selects a node.

Python holds the tree (``engines.tree``); the browser draws the unfolded nodes and sends requests. ``position`` is that
of the selected node, so that a dependent cell in marimo sees it and Jupyter can observe it. Setting ``root`` starts the
tree at another position; ``follow_board`` keeps it at the position of a board. While the new position is being solved,
the old tree is marked as stale.

A node shows its move as the board's hints and the card of verdicts do: for the player who makes it, counted from before
the move. The root shows its position for the player to move.

>>> from widgets import board, tree
>>> b = board("obliteration")
>>> t = tree(b, depth=2)
>>> t.select(2)
>>> t.position, t.selected["moves"], t.selected["value"], t.selected["plies"]
('3:d:d', ['divide', 'divide'], 'loss', 2)
>>> t.play()
>>> b.position, t.root
('3:d:d', '3:d:d')
>>> t.request = {"do": "unfold", "at": t.current_version(), "node": 7}
>>> t.error
'node: there is no node 7; the tree has 0 to 5'
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError, Evaluation, Game
from engines.errors import shorten
from engines.tree import GameTree, TreeNode, is_repeat
from widgets import assets
from widgets.announcements import TOPIC_KEYS, TREE_KEYS, AnnouncingWidget, build_key_help
from widgets.board import Board
from widgets.limits import MAX_DEPTH_PLIES, MAX_NODES, describe_refusal, renew_limit
from widgets.marks import describe_verdict, list_verdict_texts
from widgets.played_line import find_played_line
from widgets.requests import RequestField

MAX_PICTURED_NODES = 7
"""The most visible nodes for which pictures are sent: more have no room for them in the window of the tree."""
NODE_FIELDS = (
    "parent",
    "move",
    "position",
    "seat",
    "verdict_seat",
    "value",
    "plies",
    "keeps_value",
    "best",
    "transposition_of",
    "loop_to",
    "child_count",
    "label",
)
DIFFERENCE = {"mark": "≠", "words": "different on the other side"}
"""How a node is marked whose moves lead to something else in the tree beside this one."""
ROOT_LABEL = "Here"
"""What is written on the root, which has no move."""
NODE_MARKS = {
    "folded": {"mark": "+{}", "words": "shows its {} moves", "title": "Show the moves from here"},
    "unfolded": {"mark": "−", "words": "hides its moves", "title": "Hide the moves from here"},
    "same": {"mark": "=", "words": "seen before", "title": "The same position is elsewhere in the tree: go there"},
    "loop": {"mark": "↺", "words": "leads back", "title": "The game is back at an earlier position: go there"},
}
"""The mark at the end of a node and what it means, ``{}`` for its number of moves; what a click on it does."""


class MoveTree(AnnouncingWidget):
    """The moves from one position, the moves after those, and so on, as far as they are unfolded."""

    _esm = assets.build_script("tree", "mountTree(context)")
    _css = assets.build_style("tree")

    root = t.Unicode(help="The position at the root; set it to start elsewhere.").tag(sync=True)
    position = t.Unicode(help="The position of the selected node, on one line.").tag(sync=True)
    selected = t.Dict(
        help="The selected node: node, moves from the root, position, seat, verdict_seat, value, plies, end_reason."
    ).tag(sync=True)
    picture = t.Unicode(help="The position of the selected node as SVG.").tag(sync=True)
    pictures = t.Dict(help="The positions of the visible nodes as SVG, by number, where they are few.").tag(sync=True)
    status = t.Unicode(help="The selected node, its player to move and its verdict.").tag(sync=True)
    setup = t.Dict(
        help="What changes rarely: title, root_label, player_names, colours, verdict_texts, node_marks, solved, has_board, "
        "board_key, can_go_back, topic_keys, key_help; difference: the mark, its words, and the nodes that have it."
    ).tag(sync=True)
    view = t.Dict(
        help="What is drawn: at, the unfolded nodes, the selected node, the depth; stale: the board has moved on."
    ).tag(sync=True)
    _node_delta = t.Dict(help="The newest nodes, so that messages stay short.").tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {
        "unfold": ("node", (int,)),
        "fold": ("node", (int,)),
        "select": ("node", (int,)),
        "unfold_to": ("depth", (int,)),
        "set_root": ("node", (int, type(None))),
        "play": None,
        "announce": ("about", (list,)),
        "resend_nodes": None,
    }
    allowed_if_stale: ClassVar[frozenset[str]] = frozenset({"resend_nodes"})
    stale_message = "The tree has changed in the meantime. Look at it and choose again."

    def __init__(self, root: Evaluation[Any, Any], *, depth: int = 1, max_nodes: int = MAX_NODES) -> None:
        self._tree_number = -1
        self._max_nodes = max_nodes
        self._depth = check_depth(depth)
        self._board: Board | None = None
        self._followed_version = ""
        self._paused = self._is_stale = False
        self._differing_nodes: list[int] | None = None
        super().__init__()
        self.load(root)

    # Commands, for Python and for the browser.

    def load(self, root: Evaluation[Any, Any]) -> None:
        """Start at a position, with its verdicts and their limit."""
        self._previous_roots: list[Any] = []
        self._build_tree(root)

    def follow_board(self, board: Board) -> None:
        """Start at the position of a board, now and whenever it changes; ``play`` then plays on that board."""
        if self._board is not None:
            self._board.unobserve(self._on_published, names="published")
        self._board = board
        board.observe(self._on_published, names="published")
        if self.tree.root is board.evaluation:
            self._publish()
        else:
            self.load(board.evaluation)
        self._followed_version = board.current_version()

    def set_paused(self, *, paused: bool) -> None:
        """Stop following the board while the tree is hidden, or catch up with it."""
        self._paused = paused
        self._on_published(None)

    def mark_differences(self, nodes: list[int]) -> None:
        """Mark the nodes that are different in another tree beside this one."""
        self._differing_nodes = nodes
        self.setup = self._build_setup()

    def unfold(self, node: int) -> None:
        """Show the moves after a node; for a repetition, select the node that it repeats."""
        tree_node = self.tree.node(node)
        if is_repeat(tree_node):
            self._reveal(tree_node.transposition_of if tree_node.loop_to is None else tree_node.loop_to)
            return
        if not tree_node.child_count:
            raise EngineError(f"There are no moves here. {self._end_reason(node)}".strip())
        if not tree_node.opened and len(self.tree.nodes) + tree_node.child_count > self._max_nodes:
            raise EngineError(
                f"The tree has {len(self.tree.nodes)} nodes and can have at most {self._max_nodes}. "
                "Start it at a later position."
            )
        renew_limit(self.tree.root.limit)
        self.tree.open(node)
        self._unfolded.add(node)
        self._publish()

    def fold(self, node: int) -> None:
        """Hide the moves after a node."""
        self.tree.node(node)
        self._unfolded.discard(node)
        self._publish()

    def select(self, node: int) -> None:
        """Select a node; its position becomes the ``position`` of the widget."""
        self._reveal(self.tree.node(node).id)

    def unfold_to(self, depth: int) -> None:
        """Show every node down to a depth, as far as they fit, and none below."""
        self._depth = check_depth(depth)
        self._unfold_to_depth()
        self._publish()

    def set_root(self, node: int | None) -> None:
        """Start at the position of a node, or with None at the previous root."""
        if node is None and not self._previous_roots:
            raise EngineError("There is no earlier root to go back to.")
        if node is None:
            self._build_tree(self.tree.root.at(self._previous_roots.pop()))
        elif self.tree.node(node).id:
            self._previous_roots.append(self.tree.states[0])
            self._build_tree(self.tree.root.at(self.tree.states[node]))

    def play(self) -> None:
        """Play the moves to the selected node on the board that the tree follows."""
        if self._board is None:
            raise EngineError("play: this tree follows no board")
        moves = self.tree.moves_to(self._selected)
        if not moves or self._board.match.state != self.tree.states[0]:
            raise EngineError("Select a position that can be reached from the one on the board.")
        self._board.play_line(moves)

    def announce(self, about: list[Any]) -> None:
        """Say something about a node: ``about`` is a topic of ``widgets/announcements.py`` and the number of the node."""
        if len(about) != 2 or not isinstance(about[0], str) or type(about[1]) is not int:
            raise EngineError(f"announce: {shorten(about)} should be a topic and the number of a node")
        topic, node = about[0], self.tree.node(about[1])
        renew_limit(self.tree.root.limit)
        self.explainers = self._board.explainers if self._board else self.explainers
        if node.parent is None:
            self._announce(topic, self.tree.root, None, None)
            return
        before = self.tree.states[node.parent]
        evaluations = self.tree.root.at(self.tree.states[node.id]), self.tree.root.at(before)
        self._announce(topic, *evaluations, self.game.parse_move(before, node.move))

    def resend_nodes(self) -> None:
        """Send all nodes to a browser that has missed some of them."""
        self._sent_count = 0
        self._publish()

    @property
    def game(self) -> Game[Any, Any]:
        """The game of the tree, with its rules."""
        return self.tree.game

    # Changes from outside.

    def current_version(self) -> str:
        return str(self._tree_number)

    @t.validate("root")
    def _validate_root(self, proposal: Any) -> Any:
        """Return the text of a position in its usual form; raise PositionError if it cannot be parsed."""
        return self.game.format_state(self._parse_position(proposal.value))

    @t.observe("root")
    def _on_root(self, change: Any) -> None:
        """Start at the root that was set; the seat whose turn it was moves next."""
        if change.new != self.tree.nodes[0].position:
            self.load(self.tree.root.at(self._parse_position(change.new)))

    def _parse_position(self, text: str) -> Any:
        return self.game.parse_state(text, self.game.turn(self.tree.states[0]))

    def _on_published(self, _change: Any) -> None:
        """Follow the board to another position: mark the tree as stale, and build the new one unless it is hidden."""
        board = self._board
        if board is None:
            return
        version, state = board.current_version(), board.match.state
        has_moved = version != self._followed_version and (
            state != self.tree.states[0] or board.game.rules != self.tree.game.rules
        )
        self._is_stale = has_moved
        self.view = {**self.view, "stale": has_moved}
        if self._paused:
            return
        if has_moved:
            self.load(board.evaluation)
        self._followed_version = version

    def _build_tree(self, root: Evaluation[Any, Any]) -> None:
        """Build a new tree."""
        renew_limit(root.limit)
        self.tree = GameTree(root)
        self._tree_number += 1
        self._sent_count = self._selected = 0
        self._is_stale = False
        self._unfold_to_depth()
        self._publish()

    def _unfold_to_depth(self) -> None:
        renew_limit(self.tree.root.limit)
        self._is_complete = self.tree.open_to_depth(self._depth, self._max_nodes)
        self._unfolded = {node.id for node in self.tree.nodes if node.opened and node.depth < self._depth}

    def _reveal(self, node: int | None) -> None:
        self._selected = node or 0
        self._unfolded.update(self.tree.ancestors(self._selected))
        self._publish()

    # What the browser gets.

    def _publish(self) -> None:
        """Send what has changed in one message; a hidden selection moves up to the nearest visible node."""
        folded = [ancestor for ancestor in self.tree.ancestors(self._selected) if ancestor not in self._unfolded]
        self._selected = folded[-1] if folded else self._selected
        node = self.tree.nodes[self._selected]
        with self.hold_sync():
            self.error = ""
            self.acknowledge()
            self._sync_nodes()
            self.root = self.tree.nodes[0].position
            self.position = node.position
            self.selected = self._selected_to_dict(node)
            self.picture = self._draw_position(node)
            self.pictures = self._draw_visible_nodes()
            self.setup = self._build_setup()
            self.view = {
                "at": self.current_version(),
                "unfolded": sorted(self._unfolded),
                "selected": node.id,
                "depth": self._depth,
                "stale": self._is_stale,
            }
            self.status = self._format_status(node)

    def _sync_nodes(self) -> None:
        """Send the nodes that are new."""
        new_nodes = self.tree.nodes[self._sent_count :]
        if new_nodes:
            self._node_delta = {
                "source": self._tree_number,
                "first": self._sent_count + 1,
                "entries": [node_to_row(node) for node in new_nodes],
            }
        self._sent_count = len(self.tree.nodes)

    def _selected_to_dict(self, node: TreeNode) -> dict[str, Any]:
        return {
            "node": node.id,
            "moves": self.tree.moves_to(node.id),
            "position": node.position,
            "seat": node.seat,
            "verdict_seat": node.verdict_seat,
            "value": node.value,
            "plies": node.plies,
            "end_reason": self._end_reason(node.id),
        }

    def _build_setup(self) -> dict[str, Any]:
        colours = self.game.seat_colours
        return {
            "title": self.game.title,
            "root_label": ROOT_LABEL,
            "player_names": list(self.game.player_names),
            "colours": [colours[seat % len(colours)].css for seat in range(self.game.players)],
            "verdict_texts": list_verdict_texts(self.game),
            "node_marks": NODE_MARKS,
            "difference": None if self._differing_nodes is None else DIFFERENCE | {"nodes": self._differing_nodes},
            "solved": self.tree.root.has_verdict,
            "has_board": self._board is not None,
            "board_key": self._board.key if self._board and self._is_at_board() else None,
            "can_go_back": bool(self._previous_roots),
            "topic_keys": {topic: list(key) for topic, key in TOPIC_KEYS.items()},
            "key_help": build_key_help(TREE_KEYS),
        }

    def _draw_visible_nodes(self) -> dict[str, str]:
        """Return the pictures of all visible nodes by number; none if they are too many to have room."""
        visible = [node for node in self.tree.nodes if node.parent is None or node.parent in self._unfolded]
        if len(visible) > MAX_PICTURED_NODES:
            return {}
        return {str(node.id): self._draw_position(node) for node in visible}

    def _draw_position(self, node: TreeNode) -> str:
        """Return the position of a node as a picture, arranged as the board is; without one the root's player is below."""
        from engines.drawing import PAGE, draw_frames  # noqa: PLC0415 a tree is built before it is shown

        line = find_played_line(self.game, self.tree.states[0], self._board)
        path = [*reversed(self.tree.ancestors(node.id)), node.id]
        moves = line.moves + [
            self.game.parse_move(self.tree.states[before], self.tree.nodes[after].move)
            for before, after in pairwise(path)
        ]
        (picture,) = draw_frames(
            self.game,
            line.start,
            moves,
            theme=PAGE,
            texts=line.texts,
            first=len(moves),
            below=line.below,
            compact=True,
        )
        return str(picture)  # a plain text: marimo would send a Picture as an output of its own

    def _is_at_board(self) -> bool:
        """Return whether the root is the position on the board that the tree follows."""
        return self._board is not None and self._board.match.state == self.tree.states[0]

    def _end_reason(self, node: int) -> str:
        outcome = self.game.outcome(self.tree.states[node])
        return outcome.reason if outcome else ""

    def _format_status(self, node: TreeNode) -> str:
        sentences = [self._describe_node(node)]
        if not self.tree.root.has_verdict and (refusal := self.tree.root.refusal):
            sentences.append(f"There are no verdicts. {describe_refusal(refusal)}")
        elif self.tree.refusal:
            sentences.append(
                "Some nodes have no verdict, because it would take too long. Start the tree there to see it."
            )
        if not self._is_complete:
            sentences.append(f"Not everything fits into {self._max_nodes} nodes.")
        return " ".join(sentences)

    def _describe_node(self, node: TreeNode) -> str:
        """Return the move to a node and its verdict for the player who made it, then who is to move or how it ended."""
        verdict = "" if node.value is None else describe_verdict(self.game, node.value, node.plies)
        end_reason = self._end_reason(node.id)
        if node.parent is None:
            return f"The root: {end_reason or ', '.join(filter(None, [f'{node.mover} to move', verdict])) + '.'}"
        sentences = [
            f"Move {node.depth}: {self._describe_move(node)}",
            verdict and f"For {self.game.player_names[node.verdict_seat]} it {verdict}.",
            end_reason or f"{node.mover} to move.",
        ]
        return " ".join(filter(None, sentences))

    def _describe_move(self, node: TreeNode) -> str:
        """Return the move to a node in words."""
        before = self.tree.states[node.parent or 0]
        return self.game.describe(before, self.game.parse_move(before, node.move))


def check_depth(depth: int) -> int:
    """Return a depth to unfold to; raise EngineError if it is none."""
    if not isinstance(depth, int) or not 0 <= depth <= MAX_DEPTH_PLIES:
        raise EngineError(f"depth: {shorten(depth)} should be a whole number from 0 to {MAX_DEPTH_PLIES}")
    return depth


def node_to_row(node: TreeNode) -> list[Any]:
    """Return a node as the browser reads it; its id is its index in the list."""
    return [getattr(node, name) for name in NODE_FIELDS]
