"""The game itself: what an action does, who is out, and how it is told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engines.errors import PositionError
from engines.front_ham.moves import REACH, Move, final_moves, standard_moves, take
from engines.front_ham.rules import COLOURS, VARIANTS, Rules
from engines.front_ham.words import (
    LETTERS,
    final_fault,
    read_action,
    socks_of,
    standard_fault,
    told_addition,
    told_runs,
)
from engines.game import Game, Outcome, read_places, rotation, split_position, write_places
from engines.kinds import shorten
from engines.words import count, listing, several


class State(NamedTuple):
    """The socks of each seat's colour, the places of those who are out (0 for the others), and the mover's seat."""

    socks: tuple[int, ...]
    places: tuple[int, ...]
    turn: int

    @property
    def final(self) -> bool:
        """Whether two players are in, so that the rules of the final phase hold."""
        return self.places.count(0) == 2


class FrontHam(Game[State, Move]):
    """Front-Ham under given rules."""

    name = "front_ham"
    title = "Front-Ham"
    about = "Everybody takes three socks off the line and hangs one up; who runs out of their colour is out."
    rules_type = Rules
    variants = VARIANTS
    loops = False

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = rules.players
        self.names = COLOURS[: rules.players]
        self._shared = [(0,) * n + (n + 1,) * (self.players - n) for n in range(self.players + 1)]
        self._ignores = rules.overdraw == "ignore"
        # An action takes more than it hangs up, so the total falls every turn, unless removals are ignored.
        self.loops = self._ignores

    def start(self, rng: Random | None = None) -> State:
        socks = list(self.rules.socks * (self.players // len(self.rules.socks)))
        if self.rules.order == "random":
            (rng or Random(0)).shuffle(socks)
        return State(tuple(socks), (0,) * self.players, 0)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        socks, places, turn = state
        living = places.count(0)
        if living < 2:
            return ()
        stock = tuple([n if n < REACH else REACH for n in socks[turn:] + socks[:turn]])  # noqa: FURB136 - min() is slow
        if living > 2:
            return standard_moves(stock)
        rival = (following(places, turn) - turn) % self.players
        return final_moves(stock, rival, ignore=self._ignores)

    def apply(self, state: State, move: Move) -> State:
        final = state.places.count(0) == 2  # said out here, since a solver does little else
        return self._apply_final(state, move) if final else self._apply_standard(state, move)

    def _apply_standard(self, state: State, move: Move) -> State:
        """The position after all removals and the addition, and then who is out."""
        (socks, places, turn), players = state, self.players
        left = list(socks)
        for offset in move.removals:
            left[(turn + offset) % players] -= 1
        left[(turn + (move.addition or 0)) % players] += 1
        after = following(places, turn)
        if 0 in left and (out := [seat for seat in range(players) if not left[seat] and not places[seat]]):
            places = put_out(places, out)
            if places.count(0) > 1:  # when the game is over, the turn stays with who would have been next
                after = following(places, turn)
        return State(tuple(left), places, after)

    def _apply_final(self, state: State, move: Move) -> State:
        """The position after the removals, one by one, and the addition if the game lasts until it."""
        socks, places, turn = state
        left = list(socks)
        order, gained = self._in_seats(turn, move)
        _, out = take(left, order, places, gained)
        if out is not None:
            places = put_out(places, [out])
        elif gained is not None:
            left[gained] += 1
        return State(tuple(left), places, following(state.places, turn))

    def _in_seats(self, turn: int, move: Move) -> tuple[list[int], int | None]:
        """The seats of the colours removed, and that of the colour added."""
        players, addition = self.players, move.addition
        order = [(turn + offset) % players for offset in move.removals]
        return order, None if addition is None else (turn + addition) % players

    def standing(self, state: State) -> tuple[int, ...]:
        return state.places if state.places.count(0) != 1 else tuple(place or 1 for place in state.places)

    def outcome(self, state: State) -> Outcome | None:
        if state.places.count(0) > 1:
            return None
        standing = self.standing(state)
        first = [name for name, place in zip(self.names, standing, strict=True) if place == 1]
        if len(first) == 1:
            return Outcome(standing, f"Only {first[0]} is left, so {first[0]} wins.")
        return Outcome(standing, f"One action put {listing(first)} out, so they share first place.")

    def canonical(self, state: State) -> State:
        socks, places, turn = state
        if not any(places):
            return State(socks[turn:] + socks[:turn], places, 0)
        if places[turn]:
            return self._canonical_end(state)
        living: list[int] = []  # as seating() has it, in half the time
        out: list[int] = []
        for left, place in zip(socks[turn:] + socks[:turn], places[turn:] + places[:turn], strict=True):
            (out if place else living).append(left)
        out.sort()
        return State((*living, *out), self._shared[len(living)], 0)

    def _canonical_end(self, state: State) -> State:
        """The same for a game that is over and whose mover is out."""
        seats = self.seating(state)
        rest = sum(place < 2 for place in state.places) + 1
        places = [state.places[seat] for seat in seats]
        return State(tuple(state.socks[seat] for seat in seats), tuple(p if p < 2 else rest for p in places), 0)

    def seating(self, state: State) -> tuple[int, ...]:
        """The mover, then who is in by turn order, then who is out by socks: where those sit is all the same."""
        socks, places, turn = state
        if not any(places):
            return rotation(turn, self.players)
        mover, *others = rotation(turn, self.players)
        others.sort(key=lambda seat: (min(places[seat], 2), socks[seat]) if places[seat] else (0, 0))
        return (mover, *others)

    def format_state(self, state: State) -> str:
        seats = rotation(state.turn, self.players)
        counts = ".".join(f"{state.socks[seat]}{'x' if state.places[seat] else ''}" for seat in seats)
        return counts + write_places([state.places[seat] for seat in seats])

    def parse_state(self, text: str, turn: int = 0) -> State:
        parts, extras = split_position(text, ("places",))
        words = parts[0].split(".") if len(parts) == 1 else []
        if len(words) != self.players or not all(re.fullmatch("[0-9]{1,3}x?", word) for word in words):
            raise PositionError(
                f"position: {shorten(text)} should be {self.players} numbers of socks up to 999 with dots between, the "
                f"mover's first, each with an x after it if that player is out, such as {'.'.join('5' * self.players)}"
            )
        playing = [not word.endswith("x") for word in words]
        socks = [int(word.rstrip("x")) for word in words]
        if sum(playing) > 1 and not playing[0]:
            raise PositionError(f"position: the mover comes first and is not out, but in {shorten(text)} is")
        if sum(playing) > 1 and any(n == 0 and p for n, p in zip(socks, playing, strict=True)):
            raise PositionError(f"position: who has 0 socks is out, so in {shorten(text)} each 0 should be 0x")
        places = read_places(extras.get("places"), playing)
        back = rotation(-turn % self.players, self.players)
        return State(tuple(socks[i] for i in back), tuple(places[i] for i in back), turn)

    def format_move(self, move: Move) -> str:
        removed = "".join(LETTERS[offset] for offset in move.removals)
        return removed if move.addition is None else f"{removed}+{LETTERS[move.addition]}"

    def read_move(self, state: State, text: str) -> Move | None:
        action = read_action(text, state.turn, self.players)
        return action and self._listed(state, action)

    def _listed(self, state: State, move: Move) -> Move:
        """The legal move that states the same removals in another order and has the same result, if there is one."""
        legal = self.legal_moves(state)
        if move in legal:
            return move
        alike = [m for m in legal if m.addition == move.addition and sorted(m.removals) == sorted(move.removals)]
        return next((m for m in alike if self.apply(state, m) == self.apply(state, move)), move)

    def why_not(self, state: State, move: Move) -> str:
        if max(*move.removals, move.addition or 0, 0) >= self.players:
            seats = rotation(state.turn, self.players)
            colours = listing([f"{LETTERS[i]} {self.names[seat]}" for i, seat in enumerate(seats)])
            return f"The action names a colour that is not in the game; from the mover on there are {colours}."
        if fault := final_fault(move) if state.final else standard_fault(move):
            return fault
        if state.final and self._ignores:
            return "No sock would really be removed: the colours named have none."
        wanted = Counter((state.turn + offset) % self.players for offset in move.removals)
        seat = max(wanted, key=lambda seat: wanted[seat] - state.socks[seat])
        asked, there = socks_of(wanted[seat], seat), state.socks[seat]
        return f"The action removes {asked}, but there {several(there, 'is')} {there or 'none'}."

    def show(self, state: State) -> str:
        living = state.places.count(0)
        lines = [f"Standard play: {living} players are in." if living > 2 else "Final phase: two players are in."]
        if over := self.outcome(state):
            lines = [over.reason]
        for i, seat in enumerate(rotation(state.turn, self.players)):
            socks = state.socks[seat]
            line = "─" + "🧦─" * min(socks, 20) + ("…─" if socks > 20 else "")
            note = "  (out)" if state.places[seat] else "  (to move)" if i == 0 and living > 1 else ""
            lines.append(f"{LETTERS[i]} {self.names[seat]:<6} {socks:>3} {line}{note}")
        return "\n".join(lines)

    def describe(self, state: State, move: Move) -> str:
        if state.final:
            return f"{self.names[state.turn]} {self._told_final(state, move)}"
        order, gained = self._in_seats(state.turn, move)
        now = self.apply(state, move).places
        out = [name for name, a, b in zip(self.names, state.places, now, strict=True) if a != b]
        ending = f" {listing(out)} {several(len(out), 'is')} out." if out else ""
        return (
            f"{self.names[state.turn]} takes {listing(told_runs(order))} off the line{told_addition(gained)}.{ending}"
        )

    def _told_final(self, state: State, move: Move) -> str:
        """What happens in an action of the final phase, from the verb on."""
        order, gained = self._in_seats(state.turn, move)
        left = list(state.socks)
        taken, out = take(left, order, state.places, gained)
        told = f"takes {', then '.join(told_runs(taken))} off the line"
        if out is not None and gained is not None:
            return f"{told}. {self.names[out]} is out at once, and the rest is skipped."
        if out is not None:
            return f"{told} and stops (No-Op). {self.names[out]} is out at once."
        passed = f", with {count(len(order) - len(taken), 'removal')} ignored" if len(taken) < len(order) else ""
        revived = gained is not None and not left[gained] and not state.places[gained]
        ending = f" {self.names[gained or 0]} would be out but is revived." if revived else ""
        return f"{told}{told_addition(gained) or ' and stops (No-Op)'}{passed}.{ending}"

    def prompt(self, state: State) -> str:
        asked = "three removals and an addition, such as abb+a"
        if state.final:
            asked = f"one or two removals of one colour, such as bb, or {asked}"
        return f"{self.show(state)}\n\n{self.names[state.turn]}, enter {asked}:"


def following(places: Sequence[int], turn: int) -> int:
    """The next seat after ``turn`` whose player is in."""
    players = len(places)
    seat = (turn + 1) % players
    while places[seat]:
        seat = (seat + 1) % players
    return seat


def put_out(places: tuple[int, ...], seats: Sequence[int]) -> tuple[int, ...]:
    """The places once these seats go out together: they share the place after those still in."""
    place = places.count(0) - len(seats) + 1
    return tuple([place if seat in seats else old for seat, old in enumerate(places)])
