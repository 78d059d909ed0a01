"""The law of Front-Ham for two players, counted in pairs, and a check of every step of its proof.

The player to move has ``a`` socks and the opponent ``b``. Count the mover's socks in pairs, where a single sock counts
as a pair, and the opponent's in full pairs. The mover wins exactly when the opponent has no more pairs. Proof by
induction on the number of socks: the strongest move turns (own pairs, their pairs) into (their pairs - 1, own pairs) for
the next player, and no move does better, because a move gives its player at most one sock and takes at most three.

>>> [(a, b) for a in range(1, 6) for b in range(1, 8) if not is_won(a, b)]
[(1, 4), (1, 5), (1, 6), (1, 7), (2, 4), (2, 5), (2, 6), (2, 7), (3, 6), (3, 7), (4, 6), (4, 7)]
>>> check_proof(8)
ProofCheck(positions=64, won=46, moves=700, won_at_once=24, strong_moves=22, other_moves=196)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from analysis.games.front_ham import Law, solve_two_player_table
from engines import EngineError, load
from engines.front_ham import FrontHam

LAW = Law("limit", 2, 1)
"""The law as the map of the laboratory says it: b is at most a, rounded up to a multiple of 2, and 1 more."""
STRONGEST_MOVE = "bbb+a"
"""Take three of the opponent's socks and hang up one of your own."""
MAX_TAKEN_SOCKS, MAX_ADDED_SOCKS = 3, 1
"""The most socks of the opponent that a move takes, and the most socks of the mover that it adds."""


def count_own_pairs(a: int) -> int:
    """Return the pairs of the player to move: a single sock counts as a pair."""
    return (a + 1) // 2


def count_rival_pairs(b: int) -> int:
    """Return the full pairs of the other player."""
    return b // 2


def is_won(a: int, b: int) -> bool:
    """Return whether the mover wins with ``a`` socks against ``b``, by the law."""
    return count_rival_pairs(b) <= count_own_pairs(a)


def count_moves_to_end(a: int, b: int) -> int:
    """Return after how many moves the game ends if both play their best, by the law."""
    return max(1, 2 * count_rival_pairs(b) - 1) if is_won(a, b) else 2 * count_own_pairs(a)


class MoveResult(NamedTuple):
    """A legal move, and what the next player then has; ``loser`` says who is out, if anybody is."""

    move: str
    instruction: str
    own: int
    """The socks of the next player."""
    rival: int
    """The socks of the player who has moved."""
    loser: str
    """``mover``, ``next`` or empty."""


def iterate_moves(game: FrontHam, a: int, b: int) -> Iterator[MoveResult]:
    """Yield every legal move with ``a`` socks against ``b``."""
    state = game.parse_state(f"{a}.{b}")
    for move in game.legal_moves(state):
        after = game.apply(state, move)
        outcome = game.outcome(after)
        loser = "" if outcome is None else ("mover" if outcome.places[state.turn] > 1 else "next")
        mover, rival = state.turn, 1 - state.turn
        text, instruction = game.format_move(move), game.instruct(state, move)
        yield MoveResult(text, instruction, after.socks[rival], after.socks[mover], loser)


class ProofCheck(NamedTuple):
    """How many cases of each step were checked."""

    positions: int
    won: int
    moves: int
    won_at_once: int
    """Won positions in which the opponent has at most three socks, which one move takes."""
    strong_moves: int
    """The other won positions, in which the strongest move leaves the next player a lost one."""
    other_moves: int
    """Moves from lost positions, each of which leaves the next player a won one or puts the mover out."""


def check_proof(max_socks: int, overdraw: str = "reject") -> ProofCheck:
    """Check the law against the solver and every step of its proof up to ``max_socks``; raise EngineError if one fails."""
    game = load("front_ham", players=2, overdraw=overdraw, order="listed")
    counts = ProofCheck(0, 0, 0, 0, 0, 0)
    for row in solve_two_player_table(max_socks, overdraw):
        a, b, won = row["a"], row["b"], is_won(row["a"], row["b"])
        moves = list(iterate_moves(game, a, b))
        check_step((row["value"] == "win") == won, "the law", a, b)
        check_step(row["plies"] == count_moves_to_end(a, b), "the number of moves", a, b)
        check_step(all(is_within_bounds(move, a, b) for move in moves), "the bounds of a move", a, b)
        check_step(check_won(moves, a, b) if won else check_lost(moves, a, b), "the step to the next player", a, b)
        at_once = won and b <= MAX_TAKEN_SOCKS
        found = (1, won, len(moves), at_once, won and not at_once, 0 if won else len(moves))
        counts = ProofCheck(*(total + int(new) for total, new in zip(counts, found, strict=True)))
    return counts


def check_step(holds: bool, name: str, a: int, b: int) -> None:  # noqa: FBT001 the result of a check
    """Raise EngineError if a step of the proof fails."""
    if not holds:
        raise EngineError(f"{name}: does not hold with {a} socks against {b}")


def is_within_bounds(move: MoveResult, a: int, b: int) -> bool:
    """Return whether a move adds at most one sock of the mover's and takes at most three of the opponent's."""
    return move.rival <= a + MAX_ADDED_SOCKS and move.own >= b - MAX_TAKEN_SOCKS


def check_won(moves: list[MoveResult], a: int, b: int) -> bool:
    """Return whether a won position is won as the proof says: at once, or by the strongest move."""
    if b <= MAX_TAKEN_SOCKS:
        return any(move.loser == "next" for move in moves)
    (strongest,) = (move for move in moves if move.move == STRONGEST_MOVE)
    pairs = count_own_pairs(strongest.own), count_rival_pairs(strongest.rival)
    return pairs == (count_rival_pairs(b) - 1, count_own_pairs(a)) and not is_won(strongest.own, strongest.rival)


def check_lost(moves: list[MoveResult], a: int, b: int) -> bool:
    """Return whether a lost position is lost as the proof says: no move puts the opponent out or leaves a lost position."""
    return b > MAX_TAKEN_SOCKS and all(
        move.loser == "mover"
        or (
            not move.loser
            and count_own_pairs(move.own) >= count_rival_pairs(b) - 1
            and count_rival_pairs(move.rival) <= count_own_pairs(a)
            and is_won(move.own, move.rival)
        )
        for move in moves
    )


def list_pair_rows(a: int, b: int) -> list[dict[str, Any]]:
    """Return every different result of a move with ``a`` socks against ``b``, in socks and in pairs, the strongest first."""
    game = load("front_ham", players=2, order="listed")
    rows: dict[tuple[int, int, str], dict[str, Any]] = {}
    for move in iterate_moves(game, a, b):
        socks = "out" if move.loser else f"{move.own} against {move.rival}"
        pairs = "" if move.loser else f"{count_own_pairs(move.own)} against {count_rival_pairs(move.rival)}"
        row = {"move": move.instruction, "socks": socks, "pairs": pairs, "strongest": move.move == STRONGEST_MOVE}
        rows.setdefault((move.own, move.rival, move.loser), row)
    return sorted(rows.values(), key=lambda row: not row["strongest"])
