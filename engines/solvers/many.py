"""Any number of players: which method answers, and what it answers.

Without loops the verdict is the outcome of max^n (see ``induction``). With loops there is no such
induction, and the verdict is what can be forced against all others (see ``paranoid``): the value is
the seat's own, ``places`` holds for each seat the best place that it can force on its own, so that
they need not make one ranking, and plies are told where a win is forced, or a loss with two left.

>>> from engines import load, solve
>>> game = load("chopsticks", players=3)
>>> solve(game, game.parse_state("04-03-01")).verdict()
Verdict(value='loss', plies=None, places=(2, 3, 3))
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from engines.game import Game
from engines.solvers.core import Core, View
from engines.solvers.induction import Induction, ends_first
from engines.solvers.kingmaker import decided
from engines.solvers.lens import Glasses
from engines.solvers.limits import Spent, Work
from engines.solvers.paranoid import Coalitions, Sieges
from engines.solvers.retrograde import ENDLESS
from engines.solvers.table import Table
from engines.solvers.verdict import Counts, rank, value_of


class Many(Core):
    """A game of any number of players under given rules, as far as it is solved."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.glasses = Glasses(game)
        self.table = Table(self.glasses.children)

    @property
    def size(self) -> int:
        return len(self.table.keys)

    @abstractmethod
    def extend(self, first: int) -> None:
        """Works out the positions that the table has gained, from number ``first`` on."""

    @abstractmethod
    def judge(self, number: int, seat: int) -> tuple[int, int | None]:
        """The rank of a canonical seat and the plies, for a position by its number."""

    def solve_all(self, positions: list[Any], work: Work) -> bool:
        return self._grow(positions, work)

    def number(self, state: Any, work: Work) -> int:
        """The number of a position, which is put in the table if it is not there."""
        if not self.listed:
            self.try_listing(work)
        key = self.game.canonical(state)
        if key not in self.table.index:
            self.recall(state, work)
            if not self._grow([key], work):
                raise self.refuse(state, work, self.table.growth)
        return self.table.index[key]

    def _grow(self, roots: list[Any], work: Work) -> bool:
        """Whether the roots and all that can arise from them are now in the table and worked out."""
        first = len(self.table.rows)
        try:
            self.table.grow(roots, work)
        except Spent:
            return False
        finally:
            del self.glasses.rows[len(self.table.rows) :]
        self.extend(first)
        return True

    def counts(self, state: Any, work: Work) -> Counts:
        self.number(state, work)
        reachable = self.table.reachable(self.game.canonical(state))
        of_each = {"win": 0, "draw": 0, "loss": 0}
        longest = 0
        for number in range(self.listed) if self.listed else reachable:
            own, plies = self.judge(number, 0)
            of_each[value_of(own)] += 1
            longest = max(longest, plies or 0) if own != 1 else longest
        return Counts(self.listed or None, len(reachable), of_each["win"], of_each["loss"], of_each["draw"], longest)


class Finite(Many):
    """Without loops: max^n, and what each seat can force beside it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.induction = Induction(game, self.table, self.glasses)
        self.coalitions = Coalitions(game, self.table, self.glasses)

    def extend(self, first: int) -> None:
        order = ends_first(self.table.rows, first, self.game.title)
        self.induction.extend(order)
        self.coalitions.extend(order)

    def judge(self, number: int, seat: int) -> tuple[int, int | None]:
        return rank(self.induction.places(number), seat), self.induction.plies[number]

    def view(self, state: Any, seat: int, work: Work) -> View:
        number = self.number(state, work)
        places = self.glasses.through(state).places(self.induction.places(number))
        return View(rank(places, seat), self.induction.plies[number], places)

    def outcomes(self, state: Any, work: Work) -> frozenset[tuple[int, ...]]:
        lens = self.glasses.through(state)
        return frozenset(map(lens.places, self.induction.outcomes(self.number(state, work))))

    def guarantee(self, state: Any, seat: int, work: Work) -> int:
        return self.glasses.through(state).ranks(self.coalitions.ranks[self.number(state, work)])[seat]

    def kingmaker(self, state: Any, work: Work) -> frozenset[int]:
        return decided([self.outcomes(after, work) for after in self.after(state)], self.game.turn(state))

    def follow(self, state: Any, work: Work) -> Any | None:
        seat = self.game.turn(state)
        here = self.view(state, seat, work)
        for move in self.game.legal_moves(state):
            after = self.view(self.game.apply(state, move), seat, work)
            if after.places == here.places and after.plies == (here.plies or 0) - 1:
                return move
        return None


class Looping(Many):
    """With loops: what each seat can force against all others."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.sieges = Sieges(game, self.table, self.glasses)

    def extend(self, first: int) -> None:
        self.sieges.extend()

    def judge(self, number: int, seat: int) -> tuple[int, int | None]:
        pair = number * self.game.players + seat
        own, plies = self.sieges.ranks[pair], self.sieges.plies[pair]
        playing = self.game.standing(self.table.keys[number]).count(0)
        told = plies != ENDLESS and (own == 0 or playing in (0, 2))
        return own, plies if told else None

    def view(self, state: Any, seat: int, work: Work) -> View:
        number, lens = self.number(state, work), self.glasses.through(state)
        ranks = self._ranks(state, work)
        _, plies = self.judge(number, lens.seats.index(seat))
        return View(ranks[seat], plies, tuple(max(1, own) for own in ranks))

    def outcomes(self, state: Any, work: Work) -> frozenset[tuple[int, ...]]:
        return frozenset([self.view(state, 0, work).places])

    def guarantee(self, state: Any, seat: int, work: Work) -> int:
        return self._ranks(state, work)[seat]

    def kingmaker(self, state: Any, work: Work) -> frozenset[int]:
        seat = self.game.turn(state)
        own = self.guarantee(state, seat, work)
        kept = [ranks for after in self.after(state) if (ranks := self._ranks(after, work))[seat] == own]
        winners = frozenset(ranks.index(0) for ranks in kept if 0 in ranks)
        return winners if own > 1 and len(winners) > 1 else frozenset()

    def _ranks(self, state: Any, work: Work) -> tuple[int, ...]:
        """The rank that each seat can force."""
        first = self.number(state, work) * self.game.players
        return self.glasses.through(state).ranks(self.sieges.ranks[first : first + self.game.players])
