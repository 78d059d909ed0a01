"""Try out arguments from symmetry: copying the other player, deals that look the same turned round, equal hands and a pass.

A player who copies every move of the other one never runs out of replies, if a copied move is always legal. In Nim this
is how the second player wins with two equal heaps (Bouton 1901; "Tweedledum and Tweedledee" in Winning Ways by
Berlekamp, Conway and Guy). Whether it works in another game has to be tried for every line of play.

>>> from engines import load
>>> game = load("front_ham", players=2, socks=5, order="listed")
>>> [game.format_move(move) for move in find_line_against_copying(game, game.start(), copy_socks)]
['aa', 'aa', 'bbb+a']
>>> board = load("claustroboard", rows=2, columns=2)
>>> count_copying(board)
CopyingCounts(deals=64, copied=64, won_otherwise=0, lost=0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from engines import Game, load, solve
from engines.claustroboard import Claustroboard

CARDS = "1234"
"""The cards of the book's deck."""
Copy = Callable[[Any, Any, Any], Any]
"""Returns the copy of a move that was made in a state of a game, as a move of the other player after it."""


def copy_socks(_game: Game[Any, Any], _state: Any, move: Any) -> Any:
    """Return the copy of a move of Front-Ham: a move names the colours from its player's side, so it is the same one."""
    return move


def copy_half_turn(game: Claustroboard, _state: Any, move: Any) -> Any:
    """Return the copy of a move of Claustroboard after the board is turned by half."""
    return move._replace(to_square=game.board.grid.square_count - 1 - move.to_square)


def find_line_against_copying(game: Game[Any, Any], state: Any, copy: Copy) -> list[Any] | None:
    """Return the shortest line after which the second player has lost or cannot copy; None if there is none."""
    lines = list(iterate_lines_against_copying(game, state, copy))
    return min(lines, default=(0, None), key=lambda line: line[0])[1]


def iterate_lines_against_copying(game: Game[Any, Any], state: Any, copy: Copy) -> Iterator[tuple[float, list[Any]]]:
    """Yield every line against copying with its rank: its length, and of two as long one that ends the game comes first."""
    mover = game.turn(state)
    for move in game.legal_moves(state):
        after = game.apply(state, move)
        loser = find_loser(game, after)
        if loser is None:
            reply = copy(game, state, move)
            if reply not in game.legal_moves(after):
                yield 1.5, [move]
                continue
            after = game.apply(after, reply)
            loser, played = find_loser(game, after), [move, reply]
        else:
            played = [move]
        if loser is None:
            for rank, rest in iterate_lines_against_copying(game, after, copy):
                yield rank + 2, [*played, *rest]
        elif loser != mover:
            yield len(played), played


def describe_line(game: Game[Any, Any], state: Any, line: list[Any]) -> list[dict[str, Any]]:
    """Return a line of moves as a table: the number of each move and what it does; who has won is in the last row."""
    rows = []
    for number, move in enumerate(line, 1):
        after = game.apply(state, move)
        outcome = game.outcome(after)
        ending = f" {outcome.reason}" if outcome else ""
        rows.append({"move": number, "what happens": f"{game.describe(state, move)}{ending}"})
        state = after
    return rows


def find_loser(game: Game[Any, Any], state: Any) -> int | None:
    """Return the seat of the player who has lost; None while two players are in."""
    outcome = game.outcome(state)
    return None if outcome is None else outcome.places.index(2)


def list_symmetric_deals(game: Claustroboard) -> list[Any]:
    """Return every deal of Claustroboard that looks the same after half a turn, with the players in each other's place.

    Of two deals that differ by the half turn alone, both are listed: in the second the other player is on the first tile.
    """
    grid = game.board.grid
    deals = []
    for half in product(CARDS, repeat=grid.square_count // 2):
        faces = "".join([*half, *reversed(half)])
        rows = "/".join(faces[i : i + grid.columns] for i in range(0, grid.square_count, grid.columns))
        for square in range(grid.square_count):
            pawns = (grid.format_square(square), grid.format_square(grid.square_count - 1 - square))
            deals.append(game.parse_state(f"{rows};{','.join(pawns)}"))
    return deals


class CopyingCounts(NamedTuple):
    """On how many symmetric deals copying always works, and who wins the others."""

    deals: int
    copied: int
    won_otherwise: int
    """Deals that the second player wins, although copying fails."""
    lost: int
    """Deals that the first player wins."""


def count_copying(game: Claustroboard) -> CopyingCounts:
    """Try copying on every symmetric deal, and solve each of them."""
    counts: Counter[tuple[bool, str]] = Counter()
    for deal in list_symmetric_deals(game):
        can_copy = find_line_against_copying(game, deal, copy_half_turn) is None
        counts[can_copy, solve(game, deal).verdict(deal).value] += 1
    return CopyingCounts(counts.total(), counts[True, "loss"], counts[False, "loss"], counts[False, "win"])


def tabulate_colours(game: Claustroboard, deals: int) -> list[dict[str, Any]]:
    """Return by card how many first moves on some deals end on a tile of the same and of the other colour."""
    counts = count_colour_changes(game, deals)
    titles = {False: "on the same colour", True: "on the other colour"}
    return [{"card": card} | {title: counts[card, key] for key, title in titles.items()} for card in CARDS]


def count_colour_changes(game: Claustroboard, deals: int) -> Counter[tuple[str, bool]]:
    """Return how many first moves, of both players on some deals, change the colour of the tile, by the card they leave.

    The tiles are coloured like a chessboard.
    """
    counts: Counter[tuple[str, bool]] = Counter()
    columns = game.board.grid.columns
    for seed in range(1, deals + 1):
        start = game.start(Random(seed))
        for seat in (0, 1):
            square = start.pawns[seat]
            for target in game.find_reachable_squares(start, seat):
                changed = (sum(divmod(square, columns)) + sum(divmod(target, columns))) % 2 == 1
                counts[start.faces[square], changed] += 1
    return counts


class EqualHands(NamedTuple):
    """A position of Chopsticks in which both players have the same hands, with and without a pass."""

    hands: tuple[int, ...]
    without: str
    """The verdict for the player to move, if there is no pass."""
    can_pass: bool
    """Whether the rules with a pass allow one here."""
    passing: str
    """The verdict under the rules with a pass."""


def list_equal_hands(**rules: Any) -> list[EqualHands]:
    """Solve every position of Chopsticks with equal hands, under rules without and with the moves that swap hands."""
    plain, passing = load("chopsticks", **rules), load("chopsticks", **rules, swaps=True, logan=True)
    rows = []
    for state in plain.all_states():
        hands = state.hands[0]
        if state.hands[0] != state.hands[1] or plain.outcome(state):
            continue
        same = passing.parse_state(plain.format_state(state))
        passes = [move for move in passing.legal_moves(same) if is_pass(passing, same, move)]
        verdicts = (solve(plain).verdict(state).value, solve(passing).verdict(same).value)
        rows.append(EqualHands(hands, verdicts[0], bool(passes), verdicts[1]))
    return rows


def is_pass(game: Game[Any, Any], state: Any, move: Any) -> bool:
    """Return whether nothing changes by a move but whose turn it is: with equal hands, for the next player all is the same."""
    return bool(game.canonical(game.apply(state, move)) == game.canonical(state))
