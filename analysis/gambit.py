"""A game's tree as text that Gambit reads (``.efg``), one information set for each position of each line of play.

What a place is worth: the number of players below it less the number above it, so that it adds up
to nothing. For two players that is 1 for a win, 0 for a draw and -1 for a loss.

A tree that is too large is refused with its size. A game with loops has no end, so its tree is cut
off: after so many plies whoever is still playing shares the better place, a draw by cut-off. A
verdict that takes no more plies than that is the same in the tree cut off; a longer one is a draw in it.

>>> from engines import load
>>> game = load("obliteration", "off")
>>> print(efg(game, game.parse_state("64"), depth=2))
EFG 2 R "Operation Obliteration from 64, cut off after 2 plies" { "Player 1" "Player 2" }
"What a place is worth: the players below it less those above it. Cut off after 2 plies as a draw."
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

NODES = 100_000
"""The most nodes that a tree may have unless more are asked for."""
WIDEST = 20_000
"""A tree is measured for as long as its plies have at most so many different positions."""
MOVES = 100_000
"""A tree is measured by trying so many moves, or as many as may be written if that is more."""
MOST = 10**15
"""A tree is not measured beyond so many nodes."""


class Size(NamedTuple):
    """How many nodes a tree has down to each ply, the root's being ply 0, and whether every line has ended there."""

    nodes: tuple[int, ...]
    whole: bool


def measure(game: Game[Any, Any], state: Any, depth: int | None = None, moves: int = MOVES) -> Size:
    """The size of the tree from a position, ply by ply, as deep as so many moves tell without growing it."""
    layer = Counter([state])
    nodes = [1]
    while layer and nodes[-1] < MOST and len(layer) <= WIDEST and (depth is None or len(nodes) <= depth):
        below: Counter[Any] = Counter()
        for one, times in layer.items():
            legal = game.legal_moves(one)
            moves -= len(legal)
            if moves < 0:
                return Size(tuple(nodes), whole=False)
            for move in legal:
                below[game.apply(one, move)] += times
        layer = below
        nodes += [nodes[-1] + layer.total()] if layer else []
    return Size(tuple(nodes), not layer)


def efg(game: Game[Any, Any], state: Any = None, *, depth: int | None = None, nodes: int = NODES) -> str:
    """The tree from a position (by default the start) to so many plies, as Gambit's text; raises EngineError."""
    root = game.start() if state is None else state
    cut = cut_off(game, root, depth, nodes)
    title = f"{game.title} from {game.format_state(root)}"
    says = "What a place is worth: the players below it less those above it."
    if cut is not None:
        title += f", cut off after {cut} plies"
        says += f" Cut off after {cut} plies as a draw."
    players = " ".join(map(quoted, game.names))
    head = [f"EFG 2 R {quoted(title)} {{ {players} }}", quoted(says), ""]
    return "\n".join([*head, *lines(game, root, cut)])


def cut_off(game: Game[Any, Any], state: Any, depth: int | None, nodes: int) -> int | None:
    """The ply after which the tree is cut off, None where it is whole; refuses what is too large."""
    if depth is not None and depth < 1:
        raise EngineError(f"depth: {depth} is not a whole number of plies from 1")
    size = measure(game, state, depth, max(MOVES, nodes))
    if size.whole and size.nodes[-1] <= nodes:
        return None
    fits = max((ply for ply, count in enumerate(size.nodes) if count <= nodes), default=0)
    if depth is None and game.loops and fits > 0:
        return fits
    if depth is not None and fits == depth:
        return depth
    raise EngineError(too_large(size, depth, fits, nodes))


def too_large(size: Size, depth: int | None, fits: int, nodes: int) -> str:
    """Why a tree is refused: its size, and what would fit."""
    last = len(size.nodes) - 1
    counted = size.whole or last == depth
    told = f"the tree has {'' if counted else 'more than '}{size.nodes[-1]:,} nodes"
    told += "" if size.whole else f" down to ply {last}"
    would = f"a depth of {fits} has {size.nodes[fits]:,}" if fits else "not even one ply does"
    return f"depth: {told}, and at most {nodes:,} may be written; {would}"


def lines(game: Game[Any, Any], root: Any, cut: int | None) -> Iterator[str]:
    """Each node's line, a node before those below it."""
    outcomes: dict[str, int] = {}
    sets: Counter[int] = Counter()
    seen: Counter[str] = Counter()
    stack = [(root, 0)]
    while stack:
        state, ply = stack.pop()
        moves, text = game.legal_moves(state), game.format_state(state)
        seen[text] += 1
        label = quoted(text if seen[text] == 1 else f"{text} #{seen[text]}")  # Gambit wants every node's label once
        if moves and ply != cut:
            seat = game.turn(state) + 1
            sets[seat] += 1
            actions = " ".join(quoted(game.format_move(move)) for move in moves)
            yield f'p {label} {seat} {sets[seat]} "" {{ {actions} }} 0'
            stack += [(game.apply(state, move), ply + 1) for move in reversed(moves)]
        else:
            places = tuple(place or 1 for place in game.standing(state))
            name = ("cut off: " if moves else "") + ".".join(map(str, places))
            number = outcomes.setdefault(name, len(outcomes) + 1)
            yield f"t {label} {number} {quoted(name)} {{ {', '.join(map(str, payoffs(places)))} }}"


def payoffs(places: Sequence[int]) -> list[int]:
    """What each seat's place is worth: the seats placed below it less those placed above it."""
    return [sum(other > place for other in places) - sum(other < place for other in places) for place in places]


def quoted(text: str) -> str:
    """The text as Gambit reads it, which has no sure way to write a quotation mark or a backslash."""
    return '"' + text.replace('"', "'").replace("\\", "/") + '"'
