"""The move tree as a widget: opened node by node or to a depth, coloured by verdict; a click selects.

Python holds the tree (``engines.tree``); the browser draws what is unfolded and asks. ``position``
is the selected node's, so a dependent cell in marimo sees it, and Jupyter can observe it. ``root``
may be set to begin elsewhere; ``follow`` keeps the tree at a board's position.

>>> from widgets import board, tree
>>> b = board("obliteration")
>>> t = tree(b, depth=2)
>>> t.select(2)
>>> t.position, t.selected["moves"], t.status
('3:d:d', ['divide', 'divide'], 'After divide, divide: Player 1 to move, wins in 1 ply.')
>>> t.play()
>>> b.position, t.root
('3:d:d', '3:d:d')
>>> t.ask = {"do": "unfold", "at": t.at(), "node": 7}
>>> t.error
'node: there is no node 7; the tree has 0 to 5'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError, Game, Stopped, TooLarge, solve
from engines.kinds import shorten
from engines.palette import seat_colours
from engines.tree import Node, Tree, repeats
from engines.words import outcome_in
from widgets import static
from widgets.aids import Patience
from widgets.asks import Asking, Field
from widgets.board import Board

BUDGET = 200_000
"""The most positions that the solver looks at for one question of a tree: a second or a few."""
MOST = 2_000
"""The most nodes of a tree."""
DEEPEST = 99
SENT = (
    "parent",
    "move",
    "position",
    "seat",
    "value",
    "plies",
    "move_value",
    "best",
    "transposition_of",
    "loop_to",
    "children",
)


class MoveTree(Asking):
    """The moves from one position, and from those, as far as they are unfolded."""

    _esm = static.script("tree", "plant(context)")
    _css = static.style("tree")

    root = t.Unicode(help="The position that the tree begins with; set it to begin elsewhere.").tag(sync=True)
    position = t.Unicode(help="The position of the selected node, on one line.").tag(sync=True)
    selected = t.Dict(help="The selected node: node, moves from the root, position, seat, value, plies, over.").tag(
        sync=True
    )
    status = t.Unicode(help="What is selected, who is to move there and with what verdict.").tag(sync=True)
    setup = t.Dict(help="What changes seldom: title, names, colours, whether it is solved, follows, can go back.").tag(
        sync=True
    )
    view = t.Dict(help="What is drawn: at, the unfolded nodes, the selected one, the depth asked for.").tag(sync=True)
    _grown = t.Dict(help="The newest nodes, so that messages stay short.").tag(sync=True)

    deeds: ClassVar[Mapping[str, Field | None]] = {
        "unfold": ("node", (int,)),
        "fold": ("node", (int,)),
        "select": ("node", (int,)),
        "unfold_to": ("depth", (int,)),
        "start": ("node", (int, type(None))),
        "play": None,
        "recall": None,
    }
    anytime: ClassVar[frozenset[str]] = frozenset({"recall"})
    moved_on = "The tree has begun elsewhere since this was asked. Look at it and choose again."

    def __init__(
        self, game: Game[Any, Any], state: Any = None, *, depth: int = 1, budget: int = BUDGET, most: int = MOST
    ) -> None:
        self._trees = -1
        self._budget = budget
        self._most = most
        self._depth = check_depth(depth)
        self._board: Board | None = None
        self._resting = False
        super().__init__()
        self.load(game, state)

    # What may be done, by Python and by the browser alike.

    def load(self, game: Game[Any, Any], state: Any = None) -> None:
        """Begins at a position, by default the first, of a game."""
        self.game = game
        self._trail: list[Any] = []
        self._plant(game.start() if state is None else state)

    def follow(self, board: Board) -> None:
        """Begins at the board's position, now and whenever it changes; ``play`` then plays on that board."""
        if self._board is not None:
            self._board.unobserve(self._followed, names="view")
        self._board = board
        board.observe(self._followed, names="view")
        self.load(board.game, board.match.state)

    def rest(self, *, resting: bool) -> None:
        """Stops following the board while nobody looks, or catches up with it."""
        self._resting = resting
        self._followed(None)

    def unfold(self, node: int) -> None:
        """Shows the moves after a node; a repetition leads to the node that it repeats."""
        found = self.tree.node(node)
        if repeats(found):
            self._reveal(found.transposition_of if found.loop_to is None else found.loop_to)
            return
        if not found.children:
            raise EngineError(f"There are no moves here. {self._over(node)}".strip())
        if not found.opened and len(self.tree.nodes) + found.children > self._most:
            raise EngineError(
                f"The tree has {len(self.tree.nodes)} nodes and may have {self._most}. Start it at a later position."
            )
        self._patience.renew()
        self.tree.open(node)
        self._open.add(node)
        self._publish()

    def fold(self, node: int) -> None:
        """Hides what is after a node."""
        self.tree.node(node)
        self._open.discard(node)
        self._publish()

    def select(self, node: int) -> None:
        """Makes a node's position the widget's ``position``."""
        self._reveal(self.tree.node(node).id)

    def unfold_to(self, depth: int) -> None:
        """Shows every node down to a depth, as far as they fit, and none below."""
        self._depth = check_depth(depth)
        self._unfold_all()
        self._publish()

    def start(self, node: int | None) -> None:
        """Begins at a node's position, or with None where the tree began before."""
        if node is None and not self._trail:
            raise EngineError("This is where the tree began.")
        if node is None:
            self._plant(self._trail.pop())
        elif self.tree.node(node).id:
            self._trail.append(self.tree.states[0])
            self._plant(self.tree.states[node])

    def play(self) -> None:
        """Plays the moves to the selected node on the board that the tree follows."""
        if self._board is None:
            raise EngineError("play: this tree follows no board")
        moves = self.tree.path(self._selected)
        if not moves or self._board.match.state != self.tree.states[0]:
            raise EngineError("Select a position that can be reached from the one on the board.")
        self._board.play_line(moves)

    def recall(self) -> None:
        """Sends all nodes, for a browser that has missed some."""
        self._told = 0
        self._publish()

    # How it follows.

    def at(self) -> str:
        return str(self._trees)

    @t.validate("root")
    def _check_root(self, proposal: Any) -> Any:
        """A position's text that can be read."""
        return self.game.format_state(self._read(proposal.value))

    @t.observe("root")
    def _rooted(self, change: Any) -> None:
        """Begins where Python says, its mover in the seat whose turn it was."""
        if change.new != self.tree.nodes[0].position:
            self.load(self.game, self._read(change.new))

    def _read(self, text: str) -> Any:
        return self.game.parse_state(text, self.game.turn(self.tree.states[0]))

    def _followed(self, _change: Any) -> None:
        board = None if self._resting else self._board
        if board and (board.match.state != self.tree.states[0] or board.game.rules != self.game.rules):
            self.load(board.game, board.match.state)

    def _plant(self, state: Any) -> None:
        """Begins a new tree."""
        self._patience = Patience(2 * self._budget)
        self._refused = ""
        solution = None
        try:
            solution = solve(self.game, state, budget=self._budget, progress=self._patience)
        except (TooLarge, Stopped) as error:
            self._refused = str(error)
        self.tree = Tree(self.game, state, solution)
        self._trees += 1
        self._told = self._selected = 0
        self._unfold_all()
        self._publish()

    def _unfold_all(self) -> None:
        self._patience.renew()
        self._whole = self.tree.open_to(self._depth, self._most)
        self._open = {node.id for node in self.tree.nodes if node.opened and node.depth < self._depth}

    def _reveal(self, node: int | None) -> None:
        self._selected = node or 0
        self._open.update(self.tree.above(self._selected))
        self._publish()

    # How news goes out.

    def _publish(self) -> None:
        """Sends what has changed in one message."""
        hidden = [above for above in self.tree.above(self._selected) if above not in self._open]
        self._selected = hidden[-1] if hidden else self._selected
        node = self.tree.nodes[self._selected]
        with self.hold_sync():
            self.error = ""
            self._tell()
            self.root = self.tree.nodes[0].position
            self.position = node.position
            self.selected = self._picked(node)
            self.setup = self._setup()
            self.view = {
                "at": self.at(),
                "open": sorted(self._open),
                "selected": node.id,
                "depth": self._depth,
            }
            self.status = self._status(node)

    def _tell(self) -> None:
        """Sends the nodes that are new."""
        fresh = self.tree.nodes[self._told :]
        if fresh:
            self._grown = {"match": self._trees, "first": self._told + 1, "moves": [row(node) for node in fresh]}
        self._told = len(self.tree.nodes)

    def _picked(self, node: Node) -> dict[str, Any]:
        return {
            "node": node.id,
            "moves": self.tree.path(node.id),
            "position": node.position,
            "seat": node.seat,
            "value": node.value,
            "plies": node.plies,
            "over": self._over(node.id),
        }

    def _setup(self) -> dict[str, Any]:
        colours = seat_colours(self.game.name)
        return {
            "title": self.game.title,
            "names": list(self.game.names),
            "colours": [colours[seat % len(colours)].css for seat in range(self.game.players)],
            "solved": self.tree.solution is not None,
            "follows": self._board is not None,
            "back": bool(self._trail),
        }

    def _over(self, node: int) -> str:
        over = self.game.outcome(self.tree.states[node])
        return over.reason if over else ""

    def _status(self, node: Node) -> str:
        moves = self.tree.path(node.id)
        where = f"After {'… ' if len(moves) > 5 else ''}{', '.join(moves[-5:])}" if moves else "The root"
        said = [f"{where}: {self._over(node.id) or f'{node.mover} to move{verdict(node)}.'}"]
        if self._refused:
            said.append(f"There are no verdicts. {self._refused}")
        elif self.tree.refusal:
            said.append("Some nodes have no verdict, as it would take long. Start the tree there to see it.")
        if not self._whole:
            said.append(f"Not everything fits into {self._most} nodes.")
        return " ".join(said)


def check_depth(depth: int) -> int:
    """A depth to unfold to; raises EngineError."""
    if not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise EngineError(f"depth: {shorten(depth)} should be a whole number from 0 to {DEEPEST}")
    return depth


def verdict(node: Node) -> str:
    """A node's verdict as it follows ``Player 1 to move``."""
    return "" if node.value is None else f", {outcome_in(node.value, node.plies)}"


def row(node: Node) -> list[Any]:
    """A node as the browser reads it; its number is its place."""
    return [getattr(node, name) for name in SENT]
