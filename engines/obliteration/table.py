"""All positions of Operation Obliteration as numbers from 0, with the moves from each: what the solvers work on.

The number of a position is made of its own number, and of what the rules remember of each player's operations.

>>> from engines.obliteration import Obliteration, Rules
>>> table = Obliteration(Rules()).make_table(max_positions=2500)
>>> len(table.rows), table.rows[0]  # 1 with no operation yet, mover's and opponent's: multiply makes 4
(2500, [79])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.obliteration.operations import apply_operation, can_apply
from engines.solvers.verdict import LOSS

if TYPE_CHECKING:
    from engines.obliteration.engine import Obliteration, State

History = tuple[str, str]
"""A player's last operation and the one before it, '' for none or where it does not matter."""

Moves = tuple[tuple[str, int], ...]
"""Operations, each with the number of both histories after it."""


class PositionTable:
    """Every position under given rules by number."""

    normal_play = True

    def __init__(self, game: Obliteration) -> None:
        self._canonical = game.canonical
        self._low = game.rules.low
        no_repeat, histories = game.rules.no_repeat, game.list_histories()
        nothing: list[History] = [("", "")]
        self._own = nothing if no_repeat in ("opponent", "off") else histories
        self._other = nothing if no_repeat == "off" else histories
        self._own_numbers = {history: number for number, history in enumerate(self._own)}
        self._other_numbers = {history: number for number, history in enumerate(self._other)}
        self.rows = self._build_rows(game)

    def _build_rows(self, game: Obliteration) -> list[list[int]]:
        rules, numbers = game.rules, range(game.rules.low, game.rules.high + 1)
        size = len(self._own) * len(self._other)
        # For both players' histories: the operations that are not barred, with what follows the new number.
        allowed = [
            [(op, self._number_histories(own, other, op)) for op in list_allowed(game, own, other)]
            for own in self._own
            for other in self._other
        ]
        parts: dict[tuple[str, ...], tuple[list[Moves], list[int]]] = {}
        rows: list[list[int]] = []
        for number in numbers:
            results = {
                op: apply_operation(rules, op, number) for op in rules.operations if can_apply(rules, op, number)
            }
            bases = {op: (result - rules.low) * size for op, result in results.items() if result in numbers}
            ops = tuple(bases)
            if ops not in parts:
                left = [tuple([pair for pair in pairs if pair[0] in bases]) for pairs in allowed]
                distinct = list(dict.fromkeys(left))
                parts[ops] = distinct, [*map(distinct.index, left)]
            distinct, places = parts[ops]
            made = [[bases[op] + rest for op, rest in moves] for moves in distinct]
            rows += [made[place] for place in places]
        return rows

    def _number_histories(self, own: History, other: History, op: str) -> int:
        """Return the number of both histories after a move, the opponent's first, who is to move then."""
        last, _ = own
        repeated = op if last == op and (op, op) in self._other_numbers else ""
        next_own = self._own_numbers.get(other, 0)
        return next_own * len(self._other) + self._other_numbers.get((op, repeated), 0)

    def encode(self, state: State) -> int:
        """Return the number of a position."""
        number, own, other, _, own_before, other_before = self._canonical(state)
        own_number, other_number = self._own_numbers[own, own_before], self._other_numbers[other, other_before]
        return ((number - self._low) * len(self._own) + own_number) * len(self._other) + other_number

    def children(self, key: int) -> list[int]:
        """Return the numbers of the positions one move later."""
        return self.rows[key]

    def terminal_value(self, key: int) -> int:
        """Return a loss: a player without a valid operation loses."""
        return LOSS


def list_allowed(game: Obliteration, own: History, other: History) -> list[str]:
    """Return the operations that these histories do not bar."""
    barred = game.list_barred(game.start()._replace(own_last=own[0], own_before=own[1], opponent_last=other[0]))
    return [op for op in game.rules.operations if op not in barred]
