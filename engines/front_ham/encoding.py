"""Positions of Front-Ham as ints for the solvers.

From the lowest bits up, a key holds the socks of each colour and then the *phase*. The colours of the players who are in
come first, in turn order from the mover, then the others, the fewest socks first. The phase is the number of players who
are in or, once the game is over, says who came first.

An action changes each number of socks by a fixed amount, its *net*, whatever the numbers are. So the key after it is the
sum of the key before, with the seats in their new order, and an offset. Which actions are legal and who goes out depends
on each number only up to 4. So all this is worked out once for each such pattern, as a *plan*.

>>> from engines.front_ham import FrontHam, Rules
>>> game = FrontHam(Rules(order="listed"))
>>> state = game.start()
>>> encoder = game.make_multiplayer_encoder(state)
>>> after = {encoder.encode(game.apply(state, move)) for move in game.legal_moves(state)}
>>> {child for _, children, _ in encoder.list_groups(encoder.encode(state)) for child in children} == after
True
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engines.front_ham.moves import (
    MAX_REMOVALS,
    Move,
    list_final_moves,
    list_standard_moves,
    list_stopping_moves,
    stop_at_overdraw,
    take_socks,
)
from engines.front_ham.rules import Rules
from engines.solvers.encoding import MoveGroup, SeatMap
from engines.solvers.verdict import DRAW, LOSS, WIN

if TYPE_CHECKING:
    from engines.front_ham.engine import State

PATTERN_SOCKS = MAX_REMOVALS + 1
"""Counts above this allow the same actions, and nobody goes out by them; of a player who is out, above MAX_REMOVALS."""


class PlannedGroup(NamedTuple):
    """Actions after which the same players go out and the colours that are not in play change alike."""

    map_id: int
    seats: tuple[int, ...]
    """The seats whose socks are kept in order: those who are in afterwards, from the next mover on."""
    phase: int
    out_offset: int
    """What is added to the socks of the colours that were out before."""
    offsets: list[int]
    """For each action, what is added to the socks of ``seats``."""
    orders: list[int]
    """Where each action stands among all that have different results."""


class SockEncoder:
    """Encodes a position and every position that can follow from it: those with at most a given number of socks."""

    normal_play = False

    def __init__(self, rules: Rules, canonical: Callable[[State], State], root: State) -> None:
        players = self.players = rules.players
        max_socks = self.max_socks = sum(root.socks)
        self._canonical = canonical
        self.seat_maps: list[SeatMap] = []
        self._overdraw = rules.overdraw
        self._bits = max_socks.bit_length()
        self._digit_mask = (1 << self._bits) - 1
        self._phase_shift = self._bits * players
        self._seat_changes: dict[tuple[int, int], tuple[int, tuple[int, ...], int]] = {}
        self._plans: dict[tuple[int, tuple[int, ...]], list[PlannedGroup]] = {}
        """The actions by the number of players who are in and the pattern of socks."""
        self._capped_digits = [[min(n, most) for n in range(max_socks + 1)] for most in (PATTERN_SOCKS, MAX_REMOVALS)]
        """Each number of socks as patterns have it: of a player who is in, and of one who is out."""
        self._nets: list[tuple[int, ...]] = []
        self._net_numbers: dict[tuple[int, ...], int] = {}
        self._packed_nets: dict[tuple[int, ...], list[int]] = {}
        self._standard_actions = self._list_standard_actions() if players > 2 else []
        self._sorted_digits: dict[tuple[int, int], int] = {}
        self._final_standings = self._list_final_standings()

    def _list_final_standings(self) -> list[tuple[int, ...]]:
        """Return the standings of finished games by canonical seat; the first has phase ``players + 1``."""
        n = self.players
        shared = [(1,) * count + (count + 1,) * (n - count) for count in range(2, n + 1)]
        return [(1, *(2,) * (n - 1)), (2, 1, *(2,) * (n - 2)), *shared]

    def encode(self, state: State) -> int | None:
        """Return the key of a position, or None if it has too many socks."""
        socks, places, *_ = self._canonical(state)
        if sum(socks) > self.max_socks:
            return None
        living = places.count(0)
        phase = living if living > 1 else self._phase_after(tuple([place or 1 for place in places]))
        return self._pack([*self._final_order(socks, phase)]) + (phase << self._phase_shift)

    def _final_order(self, socks: Sequence[int], phase: int) -> Sequence[int]:
        """Return the socks with the winner's first; the others of a finished game are sorted."""
        if phase <= self.players:
            return socks
        winner = 1 if phase == self.players + 2 else 0
        return [socks[winner], *sorted((*socks[:winner], *socks[winner + 1 :]))] if phase < self.players + 3 else socks

    def _pack(self, digits: Sequence[int]) -> int:
        """Return numbers of socks as one int, the first in the lowest bits."""
        return sum(digit << self._bits * i for i, digit in enumerate(digits))

    def _unpack(self, key: int) -> list[int]:
        """Return the numbers of socks of a key."""
        return [key >> shift & self._digit_mask for shift in range(0, self._phase_shift, self._bits)]

    def standing(self, key: int) -> tuple[int, ...]:
        """Return the places by canonical seat as far as they are settled."""
        phase = key >> self._phase_shift
        if phase > self.players:
            return self._final_standings[phase - self.players - 1]
        return (0,) * phase + (phase + 1,) * (self.players - phase)

    def children(self, key: int) -> list[int]:
        """Return the keys one move later, for two players."""
        return [child for _, children, _ in self.list_groups(key) for child in children]

    def terminal_value(self, key: int) -> int:
        """Return the value of a finished game of two players for the player to move."""
        own, other = self.standing(key)
        return DRAW if own == other else WIN if own < other else LOSS

    def list_groups(self, key: int) -> list[MoveGroup]:
        """Return the moves by seat map, each result of a move once."""
        living = key >> self._phase_shift
        if living > self.players:
            return []
        bits, digits = self._bits, self._unpack(key)
        capped, capped_out = self._capped_digits
        stock = (*[capped[n] for n in digits[:living]], *[capped_out[n] for n in digits[living:]])
        plan = self._plans.get((living, stock))
        if plan is None:
            plan = self._plans[living, stock] = self._make_plan(living, stock)
        out_digits = (key & (1 << self._phase_shift) - 1) >> bits * living
        out_count, out_shift = self.players - living, bits * living
        groups = []
        for map_id, seats, phase, out_offset, offsets, orders in plan:
            base, shift = phase << self._phase_shift, 0
            for seat in seats:
                base += digits[seat] << shift
                shift += bits
            if out_count:
                base += self._sort_digits(out_digits + out_offset, out_count) << out_shift
            groups.append((map_id, [base + offset for offset in offsets], orders))
        return groups

    def _sort_digits(self, digits: int, count: int) -> int:
        """Return numbers of socks in ascending order."""
        found = self._sorted_digits.get((digits, count))
        if found is None:
            numbers = [digits >> self._bits * i & self._digit_mask for i in range(count)]
            found = self._sorted_digits[digits, count] = self._pack(sorted(numbers))
        return found

    def _make_plan(self, living: int, stock: tuple[int, ...]) -> list[PlannedGroup]:
        """Return the legal actions for a pattern of socks, in groups."""
        results = self._list_standard_results(living, stock) if living > 2 else self._list_final_results(stock)
        out_offsets, mask_bits = self._pack_nets(tuple(range(living, self.players))), MAX_REMOVALS * self.players
        orders_by_key = defaultdict(list)
        for order, (out_mask, number) in enumerate(results):
            orders_by_key[(out_offsets[number] << mask_bits) + out_mask].append(order)
        plan = []
        for key, orders in orders_by_key.items():
            map_id, seats, phase = self._find_seat_change(living, key & (1 << mask_bits) - 1)
            offsets = self._pack_nets(seats)
            added = [offsets[results[order][1]] for order in orders]
            plan.append(PlannedGroup(map_id, seats, phase, key >> mask_bits, added, orders))
        return plan

    def _pack_nets(self, seats: tuple[int, ...]) -> list[int]:
        """Return for each net what it adds to the packed socks of some seats."""
        packed = self._packed_nets.get(seats)
        if packed is None or len(packed) < len(self._nets):
            packed = self._packed_nets[seats] = [self._pack([net[seat] for seat in seats]) for net in self._nets]
        return packed

    def _number_net(self, net: tuple[int, ...]) -> int:
        """Return the number of a net, a new one if necessary."""
        number = self._net_numbers.setdefault(net, len(self._nets))
        if number == len(self._nets):
            self._nets.append(net)
        return number

    def _list_standard_actions(self) -> list[tuple[int, int, int]]:
        """Return for each action of three or more players the socks that it needs, its net, and whom it may put out.

        Socks are the bits of a mask, with MAX_REMOVALS bits for each colour: its first, second and third sock.
        """
        actions = []
        for move in list_standard_moves((MAX_REMOVALS,) * self.players):
            net = [-move.removals.count(colour) for colour in range(self.players)]
            needed = sum((1 << -count) - 1 << MAX_REMOVALS * colour for colour, count in enumerate(net))
            net[move.addition or 0] += 1
            last = sum(1 << MAX_REMOVALS * colour - count - 1 for colour, count in enumerate(net) if count < 0)
            actions.append((needed, self._number_net(tuple(net)), last))
        return actions

    def _list_standard_results(self, living: int, stock: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return for each legal action of three or more players whose last sock it takes, and the number of its net."""
        missing = last_socks = 0
        for colour, count in enumerate(stock):
            if count <= MAX_REMOVALS:
                missing |= (1 << MAX_REMOVALS) - (1 << count) << MAX_REMOVALS * colour
                if colour < living:
                    last_socks |= 1 << MAX_REMOVALS * colour + count - 1
        results = {number: last & last_socks for needed, number, last in self._standard_actions if not needed & missing}
        return [(mask, number) for number, mask in results.items()]

    def _list_out(self, last_socks: int) -> tuple[int, ...]:
        """Return the colours whose last sock is taken."""
        colour_mask = (1 << MAX_REMOVALS) - 1
        return (
            tuple([c for c in range(self.players) if last_socks >> MAX_REMOVALS * c & colour_mask])
            if last_socks
            else ()
        )

    def _list_final_results(self, socks: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the same for two players."""
        stock = tuple([min(n, MAX_REMOVALS) for n in socks])
        if self._overdraw == "noop":
            moves = list_stopping_moves(socks, 1)
        else:
            moves = list_final_moves(stock, 1, ignore=self._overdraw == "ignore")
        results: dict[tuple[int, int], None] = {}
        for move in moves:
            left, out = self._apply_final(socks, move)
            net = tuple([after - before for before, after in zip(socks, left, strict=True)])
            results[sum(1 << MAX_REMOVALS * colour for colour in out), self._number_net(net)] = None
        return [*results]

    def _apply_final(self, socks: tuple[int, ...], move: Move) -> tuple[list[int], list[int]]:
        """Return the socks after an action of the final phase, and who goes out."""
        left, removals, addition = list(socks), move.removals, move.addition
        if self._overdraw == "noop":
            made, addition = stop_at_overdraw(left, removals, addition)
            removals = tuple(made)
        _, out = take_socks(left, removals, (0, 0, *(1,) * (self.players - 2)), addition)
        if out is not None:
            return left, [out]
        if addition is not None:
            left[addition] += 1
        return left, []

    def _find_seat_change(self, living: int, out_mask: int) -> tuple[int, tuple[int, ...], int]:
        """Return the seat map, the seats in their new order and the phase after an action that puts some players out."""
        found = self._seat_changes.get((living, out_mask))
        if found is None:
            out = self._list_out(out_mask)
            same = sum(1 << MAX_REMOVALS * colour for colour in out)
            found = self._find_seat_change(living, same) if same != out_mask else self._compute_seat_change(living, out)
            self._seat_changes[living, out_mask] = found
        return found

    def _compute_seat_change(self, living: int, out: tuple[int, ...]) -> tuple[int, tuple[int, ...], int]:
        seats = tuple(seat for seat in (*range(1, living), 0) if seat not in out)
        standing = [0] * living + [living + 1] * (self.players - living)
        for seat in out:
            standing[seat] = living - len(out) + 1
        phase, in_order = len(seats), (*seats, *out)
        if len(seats) < 2:  # the turn is then with the player who would have been next, in or out
            standing = [place or 1 for place in standing]
            in_order = (1, *(seat for seat in in_order if seat != 1))
            phase = self._phase_after(tuple(standing[seat] for seat in in_order))
        parent_seats = (*in_order, *range(living, self.players))
        self.seat_maps.append(SeatMap(parent_seats, tuple(standing)))
        return len(self.seat_maps) - 1, seats, phase

    def _phase_after(self, places: tuple[int, ...]) -> int:
        """Return the phase of a finished game with these places by canonical seat."""
        firsts = places.count(1)
        if firsts > 1:
            return self.players + 1 + firsts
        return self.players + (1 if places[0] == 1 else 2)
