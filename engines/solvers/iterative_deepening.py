"""Two players, one position: a forced win or loss, searched by iterative deepening (Korf 1985).

Is the position won within 1 ply, lost within 2, won within 3…? Each question has a yes-or-no answer. A
position is won within d plies if some move leads to a position lost within d - 1. It is lost within d
plies if every move leads to a position won within d - 1. The first yes gives the value and the exact
plies. What is learned about any position is kept in a transposition table and reused by all later
questions, also about other positions. A yes-or-no question is alpha-beta search with the narrowest
window, so only a small part of the reachable positions is examined. Cycles do no harm, because every
line ends at the depth limit. Draws cannot be proved in this way.

>>> from engines import load
>>> from engines.solvers.encoding import CanonicalEncoder
>>> game = load("obliteration")
>>> encoder = CanonicalEncoder(game)
>>> WinLossSearch(encoder).prove(encoder.encode(game.start()), NodeBudget()) == (WIN, 3)
True
"""

from __future__ import annotations

from collections.abc import Hashable

from engines.solvers.budget import BudgetExhausted, NodeBudget
from engines.solvers.encoding import StateEncoder
from engines.solvers.verdict import LOSS, WIN

MAX_DEPTH_PLIES = 150
"""The depth limit of the search; each ply needs one level of the interpreter's stack."""
MIN_ORDERING_PLIES = 3
"""With fewer plies to go, ordering the moves costs more than it saves."""


class WinLossSearch:
    """Proofs of wins and losses, with a transposition table."""

    def __init__(self, encoder: StateEncoder) -> None:
        self.encoder = encoder
        self.solved: dict[Hashable, tuple[int, int]] = {}
        """The value and the exact plies of the positions that were asked for."""
        self.successors: dict[Hashable, list[Hashable]] = {}
        """The positions one move after each expanded position."""
        self._sorted_successors: dict[Hashable, list[Hashable]] = {}
        """The same lists where they are ordered, the most promising move first."""
        self._won_within: dict[Hashable, int] = {}
        self._lost_within: dict[Hashable, int] = {}
        """Won, or lost, within this number of plies at most."""
        self._not_won_within: dict[Hashable, int] = {}
        self._not_lost_within: dict[Hashable, int] = {}
        """Not won, or not lost, within this number of plies."""
        self._spend = NodeBudget().spend
        self._children = encoder.children

    @property
    def size(self) -> int:
        """The number of positions in memory."""
        return len(self.successors)

    def prove(self, key: Hashable, budget: NodeBudget) -> tuple[int, int]:
        """Return the value and the plies; raise BudgetExhausted if no win or loss is found within the stage."""
        # In normal play wins take an odd and losses an even number of plies; 2 stands for both.
        win_parity, loss_parity = (1, 0) if self.encoder.normal_play else (2, 2)
        for plies in range(MAX_DEPTH_PLIES):
            if key in self.solved:
                return self.solved[key]
            if win_parity in (plies % 2, 2) and self.is_won(key, plies, budget):
                self.solved[key] = WIN, plies
            elif loss_parity in (plies % 2, 2) and self.is_lost(key, plies, budget):
                self.solved[key] = LOSS, plies
        raise BudgetExhausted

    def is_won(self, key: Hashable, plies: int, budget: NodeBudget) -> bool:
        """Return whether the player to move can force a win within this number of plies."""
        self._spend = budget.spend
        if self._won_within.get(key, plies + 1) <= plies:
            return True
        return (
            key not in self._lost_within and self._not_won_within.get(key, -1) < plies and self._search_win(key, plies)
        )

    def is_lost(self, key: Hashable, plies: int, budget: NodeBudget) -> bool:
        """Return whether the player to move loses within this number of plies, whatever they do."""
        self._spend = budget.spend
        if self._lost_within.get(key, plies + 1) <= plies:
            return True
        return (
            key not in self._won_within and self._not_lost_within.get(key, -1) < plies and self._search_loss(key, plies)
        )

    def _expand(self, key: Hashable) -> list[Hashable]:
        """Return the positions one move after a new position; record its value if the game is over."""
        children = self._children(key)
        self._spend(1, len(children))  # may raise, so it comes before anything is recorded
        self.successors[key] = children
        if not children:
            value = self.encoder.terminal_value(key)
            if value == LOSS:
                self._lost_within[key] = 0
            elif value == WIN:
                self._won_within[key] = 0
        return children

    def _order_successors(self, key: Hashable, plies: int) -> list[Hashable]:
        """Return the positions one move later, the most promising first if ordering saves time."""
        children = self._sorted_successors.get(key) if plies >= MIN_ORDERING_PLIES else self.successors.get(key)
        if children is not None:
            return children
        children = self.successors.get(key)
        if children is None:
            children = self._expand(key)
        if plies >= MIN_ORDERING_PLIES:
            self._sorted_successors[key] = children
            if len(children) > 1:
                children.sort(key=self._count_moves)
        return children

    def _count_moves(self, key: Hashable) -> int:
        """Return the number of moves of a position: the fewer, the worse for the player to move."""
        children = self.successors.get(key)
        return len(self._expand(key) if children is None else children)

    def _search_win(self, key: Hashable, plies: int) -> bool:
        """Return whether some move leads to a position lost within one ply less."""
        children = self._order_successors(key, plies)
        if plies < 2:
            return self._search_immediate_win(key, plies)
        won, lost, not_lost, depth = self._won_within, self._lost_within, self._not_lost_within, plies - 1
        for child in children:
            within = lost.get(child)
            if within is None or within > depth:
                if child in won or not_lost.get(child, -1) >= depth or not self._search_loss(child, depth):
                    continue
                within = lost[child]
            won[key] = within + 1
            return True
        return self._record_not_won(key, plies)

    def _search_immediate_win(self, key: Hashable, plies: int) -> bool:
        """Return whether the game is already won or, with ``plies`` 1, won by one move.

        The search spends most of its time here.
        """
        won, lost, successors = self._won_within, self._lost_within, self.successors
        if plies:
            for child in successors[key]:
                if child not in successors:
                    self._expand(child)
                if lost.get(child) == 0:
                    won[key] = 1
                    return True
        return self._record_not_won(key, plies)

    def _record_not_won(self, key: Hashable, plies: int) -> bool:
        """Record that no win was found; return whether the game is already over and won."""
        self._not_won_within[key] = plies
        return self._won_within.get(key) == 0

    def _search_loss(self, key: Hashable, plies: int) -> bool:
        """Return whether every move leads to a position won within one ply less."""
        children = self._order_successors(key, plies)
        self._spend(1)  # visiting a known position again takes time too
        won, lost, not_won, depth = self._won_within, self._lost_within, self._not_won_within, plies - 1
        longest = -1
        for child in children:
            within = won.get(child)
            if within is None or within > depth:
                if depth < 0 or child in lost or not_won.get(child, -1) >= depth or not self._search_win(child, depth):
                    self._not_lost_within[key] = plies
                    return False
                within = won[child]
            if within > longest:  # noqa: PLR1730 - max() is slow, and this is a hot loop
                longest = within
        if children:
            lost[key] = longest + 1
        return key in lost
