"""Write the tree of a game as text that Gambit reads (``.efg``), with one information set for each node.

The payoff of a place is the number of players placed below it minus the number placed above it, so
that the payoffs add up to 0. For two players that is 1 for a win, 0 for a draw and -1 for a loss.

A tree that is too large is refused with its size. The tree of a game with loops has no end, so it is
cut off after some plies: all players who are still in the game share the best place, a draw by cut-off.
A verdict that needs no more plies than that is the same in the tree; a longer one is a draw in it.

>>> from engines import load
>>> game = load("obliteration", "off")
>>> print(format_efg(game, game.parse_state("64"), depth=2))
EFG 2 R "Operation Obliteration from 64, cut off after 2 moves" { "Player 1" "Player 2" }
"Payoff of a place: the number of players below it minus the number above it. Cut off after 2 moves as a draw."
<BLANKLINE>
p "64" 1 1 "" { "divide" } 0
p "32:-:d" 2 1 "" { "divide" } 0
t "16:d:d" 1 "cut off: 1.1" { 0, 0 }
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engines.errors import EngineError
from engines.game import Game

MAX_TREE_NODES = 100_000
"""The most nodes of a tree unless the caller allows more."""
MAX_LAYER_POSITIONS = 20_000
"""Measuring a tree stops after a ply with more different positions than this."""
MAX_TRIED_MOVES = 100_000
"""The most moves tried to measure a tree, unless more nodes than this may be written."""
MAX_MEASURED_NODES = 10**15
"""Measuring a tree stops at this many nodes."""


class TreeSize(NamedTuple):
    """The number of nodes down to each ply (the root is ply 0), and whether all lines end there."""

    nodes_by_ply: tuple[int, ...]
    complete: bool


def measure_tree(
    game: Game[Any, Any], state: Any, depth: int | None = None, max_moves: int = MAX_TRIED_MOVES
) -> TreeSize:
    """Count the nodes of the tree from a position ply by ply, without building it, by trying ``max_moves`` moves."""
    layer = Counter([state])
    nodes = [1]
    while (
        layer
        and nodes[-1] < MAX_MEASURED_NODES
        and len(layer) <= MAX_LAYER_POSITIONS
        and (depth is None or len(nodes) <= depth)
    ):
        below: Counter[Any] = Counter()
        for parent, paths in layer.items():
            legal = game.legal_moves(parent)
            max_moves -= len(legal)
            if max_moves < 0:
                return TreeSize(tuple(nodes), complete=False)
            for move in legal:
                below[game.apply(parent, move)] += paths
        layer = below
        nodes += [nodes[-1] + layer.total()] if layer else []
    return TreeSize(tuple(nodes), not layer)


def format_efg(
    game: Game[Any, Any], state: Any = None, *, depth: int | None = None, max_nodes: int = MAX_TREE_NODES
) -> str:
    """Return the tree from a position (by default the start) as Gambit's text; raise EngineError if it is too large."""
    root = game.start() if state is None else state
    cutoff = choose_cutoff(game, root, depth, max_nodes)
    title = f"{game.title} from {game.format_state(root)}"
    comment = "Payoff of a place: the number of players below it minus the number above it."
    if cutoff is not None:
        title += f", cut off after {cutoff} moves"
        comment += f" Cut off after {cutoff} moves as a draw."
    players = " ".join(map(quote, game.player_names))
    head = [f"EFG 2 R {quote(title)} {{ {players} }}", quote(comment), ""]
    return "\n".join([*head, *format_nodes(game, root, cutoff)])


def choose_cutoff(game: Game[Any, Any], state: Any, depth: int | None, max_nodes: int) -> int | None:
    """Return the ply after which to cut off the tree, None for the whole tree; raise EngineError if it is too large."""
    if depth is not None and depth < 1:
        raise EngineError(f"depth: {depth} should be 1 or more")
    size = measure_tree(game, state, depth, max(MAX_TRIED_MOVES, max_nodes))
    if size.complete and size.nodes_by_ply[-1] <= max_nodes:
        return None
    fits = max((ply for ply, count in enumerate(size.nodes_by_ply) if count <= max_nodes), default=0)
    if depth is None and game.cyclic and fits > 0:
        return fits
    if depth is not None and fits == depth:
        return depth
    raise EngineError(explain_too_large(size, depth, fits, max_nodes))


def explain_too_large(size: TreeSize, depth: int | None, fits: int, max_nodes: int) -> str:
    """Say why a tree is refused: its size, and the depth that fits."""
    last = len(size.nodes_by_ply) - 1
    counted = size.complete or last == depth
    nodes = f"{'' if counted else 'more than '}{size.nodes_by_ply[-1]:,} nodes"
    where = "" if size.complete else f" down to move {last}"
    advice = f"a depth of {fits} has {size.nodes_by_ply[fits]:,}" if fits else "not even one move fits"
    return f"depth: the tree has {nodes}{where}, and at most {max_nodes:,} may be written; {advice}"


def format_nodes(game: Game[Any, Any], root: Any, cutoff: int | None) -> Iterator[str]:
    """Yield the line of each node, a node before the nodes below it."""
    outcomes: dict[str, int] = {}
    information_sets: Counter[int] = Counter()
    uses: Counter[str] = Counter()
    stack = [(root, 0)]
    while stack:
        state, ply = stack.pop()
        moves, text = game.legal_moves(state), game.format_state(state)
        uses[text] += 1
        # Gambit needs a different label for each node.
        label = quote(text if uses[text] == 1 else f"{text} #{uses[text]}")
        if moves and ply != cutoff:
            seat = game.turn(state) + 1
            information_sets[seat] += 1
            actions = " ".join(quote(game.format_move(move)) for move in moves)
            yield f'p {label} {seat} {information_sets[seat]} "" {{ {actions} }} 0'
            stack += [(game.apply(state, move), ply + 1) for move in reversed(moves)]
        else:
            places = tuple(place or 1 for place in game.standing(state))
            name = ("cut off: " if moves else "") + ".".join(map(str, places))
            number = outcomes.setdefault(name, len(outcomes) + 1)
            yield f"t {label} {number} {quote(name)} {{ {', '.join(map(str, compute_payoffs(places)))} }}"


def compute_payoffs(places: Sequence[int]) -> list[int]:
    """Return the payoff of each seat: the number of seats placed below it minus the number placed above it."""
    return [sum(other > place for other in places) - sum(other < place for other in places) for place in places]


def quote(text: str) -> str:
    """Return a text in quotation marks; Gambit cannot read a quotation mark or a backslash inside."""
    return '"' + text.replace('"', "'").replace("\\", "/") + '"'
