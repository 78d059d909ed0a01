"""Search a game to a fixed depth, with and without alpha-beta pruning, and keep the tree that the search has visited.

A search knows three results for the player who searches: a forced win, a forced loss, or neither within the depth. With
alpha-beta pruning (Knuth and Moore 1975) it goes on with a position only as long as that can still change its result.
How much it leaves out depends on the order in which it tries the moves.

>>> from engines import load, solve
>>> solution = solve(load("chopsticks", fingers=4))
>>> state = solution.game.parse_state("2201")
>>> [row["positions"] for row in compare_searches(solution, state, 5)]
[61, 46, 16, 8]
>>> tree = search_tree(solution, state, 5)
>>> tree[0].value, count_visited(tree), len(tree)
('win', 16, 21)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base_chart, draw_labels, finish_chart, make_tooltips, value_colour, value_shape
from engines import EngineError, Game, Solution
from engines.english import count_noun

AS_LISTED, BEST_FIRST, WORST_FIRST = "as the game lists them", "the best move first", "the worst move first"
ORDERS = (AS_LISTED, BEST_FIRST, WORST_FIRST)
"""The orders in which a search can try the moves; the last two need a solution, as a measure of how good an order can be."""
WON, OPEN, LOST = 1, 0, -1
RESULTS = {WON: "win", OPEN: "", LOST: "loss"}
"""What a search knows of a position, for the player who searches; empty if the end is further away."""
MAX_TREE_NODES = 20_000
"""The most nodes of a tree; a search that visits more is refused."""
ROW_PX, MAX_TREE_PX = 34, 640
"""The height of a row, and of a whole tree."""


class SearchedNode(NamedTuple):
    """A position as often as the search comes to it; of what it leaves out only the first position is in the tree."""

    id: int
    parent: int
    """The node before the move; -1 for the first one."""
    position: str
    instruction: str
    """The move that leads here."""
    mover: str
    """The name of the player to move."""
    depth: int
    value: str
    """The result of the search for the player who searches; empty if the end is further away or nobody looked.

    If a move after this position was left out, the result is a bound: the moves before it were already enough.
    """
    visited: bool


@dataclass
class TreeSearch:
    """One search, which collects its nodes."""

    solution: Solution
    seat: int
    order: str
    prune: bool
    nodes: list[SearchedNode] = field(default_factory=list)

    @property
    def game(self) -> Game[Any, Any]:
        """Return the game."""
        return self.solution.game

    def add_node(self, state: Any, parent: int, depth: int, instruction: str, *, visited: bool = True) -> int:
        """Add a node without a result, and return its number."""
        if len(self.nodes) >= MAX_TREE_NODES:
            raise EngineError(f"depth: the tree has more than {MAX_TREE_NODES:,} nodes; search fewer moves ahead")
        position, mover = self.game.format_state(state), self.game.player_names[self.game.turn(state)]
        self.nodes.append(SearchedNode(len(self.nodes), parent, position, instruction, mover, depth, "", visited))
        return len(self.nodes) - 1

    def visit(self, state: Any, number: int, plies: int, low: int = LOST, high: int = WON) -> int:
        """Return the result of a position, which only has to be exact between the two bounds (alpha and beta)."""
        result = self.find_result(state, number, plies, low, high)
        self.nodes[number] = self.nodes[number]._replace(value=RESULTS[result])
        return result

    def find_result(self, state: Any, number: int, plies: int, low: int, high: int) -> int:
        """Return the result of a position from its end, or from the results of its moves."""
        if outcome := self.game.outcome(state):
            is_shared = outcome.places.count(1) > 1
            return OPEN if is_shared else (WON if outcome.places[self.seat] == 1 else LOST)
        if plies == 0:
            return OPEN
        own_turn = self.game.turn(state) == self.seat
        best, is_cut = LOST if own_turn else WON, False
        for move in self.list_moves(state):
            after, instruction = self.game.apply(state, move), self.game.instruct(state, move)
            child = self.add_node(after, number, self.nodes[number].depth + 1, instruction, visited=not is_cut)
            if is_cut:
                continue
            result = self.visit(after, child, plies - 1, low, high)
            best = max(best, result) if own_turn else min(best, result)
            low, high = (max(low, best), high) if own_turn else (low, min(high, best))
            is_cut = self.prune and low >= high
        return best

    def list_moves(self, state: Any) -> list[Any]:
        """Return the legal moves in the order of this search."""
        if self.order == AS_LISTED:
            return list(self.game.legal_moves(state))
        moves = [move for move, _ in self.solution.moves(state)]
        return moves if self.order == BEST_FIRST else moves[::-1]


def search_tree(
    solution: Solution, state: Any, plies: int, *, order: str = AS_LISTED, prune: bool = True
) -> list[SearchedNode]:
    """Return the nodes of a search for the player to move; ``plies`` counts the moves of both players."""
    if order not in ORDERS:
        raise EngineError(f"order: {order!r} should be one of {', '.join(ORDERS)}")
    search = TreeSearch(solution, solution.game.turn(state), order, prune)
    search.visit(state, search.add_node(state, -1, 0, ""), plies)
    return search.nodes


def count_visited(nodes: Sequence[SearchedNode]) -> int:
    """Return how many positions a search has visited."""
    return sum(node.visited for node in nodes)


def compare_searches(solution: Solution, state: Any, plies: int) -> list[dict[str, Any]]:
    """Return how many positions each search visits: every move, and alpha-beta with the worst to the best order."""
    searches = {"every move": (AS_LISTED, False)}
    searches |= {f"alpha-beta, {order}": (order, True) for order in (WORST_FIRST, AS_LISTED, BEST_FIRST)}
    rows = []
    for name, (order, prune) in searches.items():
        nodes = search_tree(solution, state, plies, order=order, prune=prune)
        rows.append({"search": name, "positions": count_visited(nodes), "result": nodes[0].value or "none"})
    return rows


def lay_out_tree(nodes: Sequence[SearchedNode]) -> list[float]:
    """Return the row of each node: the last nodes of all branches below each other, and each other node amid its own."""
    children: dict[int, list[int]] = {node.id: [] for node in nodes}
    for node in nodes[1:]:
        children[node.parent].append(node.id)
    rows, leaves = [0.0] * len(nodes), iter(range(len(nodes)))
    for number in iterate_depth_first(children):
        if not children[number]:
            rows[number] = float(next(leaves))
    for number in reversed(range(len(nodes))):  # a node comes after its parent
        if below := children[number]:
            rows[number] = (rows[below[0]] + rows[below[-1]]) / 2
    return rows


def iterate_depth_first(children: dict[int, list[int]]) -> list[int]:
    """Return the numbers of the nodes from the root, each before its own."""
    order, stack = [], [0]
    while stack:
        order.append(number := stack.pop())
        stack += reversed(children[number])
    return order


def search_tree_chart(nodes: Sequence[SearchedNode], title: str, searcher: str) -> alt.LayerChart:
    """Draw the tree of a search: its positions with their results, and a cross for each move that it left out."""
    rows = [node._asdict() | {"row": row} for node, row in zip(nodes, lay_out_tree(nodes), strict=True)]
    links = [
        {
            "depth": rows[row["parent"]]["depth"],
            "row": rows[row["parent"]]["row"],
            "depth2": row["depth"],
            "row2": row["row"],
        }
        for row in rows[1:]
    ]
    last = max(node.depth for node in nodes)
    x = alt.X("depth:Q").title("moves from the position").axis(format="d", values=list(range(last + 1)))
    x = x.scale(domain=[0, last], padding=24)
    y = alt.Y("row:Q").axis(None).scale(padding=14, reverse=True)
    lines = base_chart(links, x, y, alt.X2("depth2:Q"), alt.Y2("row2:Q")).mark_rule(style="link")
    layers = [lines, *draw_nodes(rows, x, y, f"result for {searcher}")]
    left_out = len(nodes) - count_visited(nodes)
    subtitle = f"{count_noun(count_visited(nodes), 'position')} visited; cross: left out, with all below ({left_out})"
    leaves = 1 + max(row["row"] for row in rows)
    chart: alt.LayerChart = finish_chart(
        alt.layer(*layers), title, subtitle=subtitle, height=max(200, min(MAX_TREE_PX, ROW_PX * leaves))
    )
    return chart


def draw_nodes(rows: Sequence[dict[str, Any]], x: alt.X, y: alt.Y, title: str) -> list[alt.Chart]:
    """Draw decided positions with colour and shape, others as circles, and a cross where the search did not look."""
    tooltips = make_tooltips(position="position", instruction="after the move", mover="to move", value=title)
    groups = {
        "decided": [row for row in rows if row["value"]],
        "open": [row for row in rows if row["visited"] and not row["value"]],
        "cut": [row for row in rows if not row["visited"]],
    }
    charts = {name: base_chart(group, x, y).encode(tooltip=tooltips) for name, group in groups.items()}
    legend = alt.Legend(values=["win", "loss"])
    decided = charts["decided"].encode(
        value_colour(title=title).legend(legend), value_shape(title=title).legend(legend)
    )
    seen = base_chart([row for row in rows if row["visited"]], x, y)
    return [
        charts["open"].mark_point(style="bare", size=130, filled=True),
        decided.mark_point(style="spot", size=150),
        charts["cut"].mark_point(style="plain", shape="cross", angle=45, size=70, filled=True),
        *draw_labels(seen, alt.Text("position:N"), dy=-14),
    ]
