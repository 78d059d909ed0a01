"""Front-Ham as a game: legal moves, what an action does, who is out, and positions and moves in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from engines.english import count_noun, join_words, pluralize
from engines.errors import PositionError, shorten
from engines.front_ham.encoding import SockEncoder
from engines.front_ham.moves import (
    MAX_REMOVALS,
    Move,
    list_final_moves,
    list_standard_moves,
    list_stopping_moves,
    stop_at_overdraw,
    take_socks,
)
from engines.front_ham.rules import COLOURS, SOCK_COLOURS, VARIANT_TITLES, VARIANTS, Rules
from engines.front_ham.terms import explain_terms
from engines.front_ham.text import (
    COLOUR_LETTERS,
    describe_addition,
    describe_removals,
    format_socks,
    instruct,
    label_action,
    parse_action,
    why_not_final,
    why_not_standard,
)
from engines.game import Game, Outcome
from engines.notation import format_places, parse_places, rotate_seats, split_position
from engines.rules import rules_from_dict

EXERCISE_SOCKS = range(3, 9)
"""The numbers of socks with which exercises begin where the rules give too few positions."""


class State(NamedTuple):
    """A position: the socks by seat, the places by seat (0 for a player who is in), and the seat to move.

    The players have their seats as listed, Red first. ``order`` is the order of play, empty if it is the listed one.
    """

    socks: tuple[int, ...]
    places: tuple[int, ...]
    turn: int
    order: tuple[int, ...] = ()

    @property
    def is_final(self) -> bool:
        """Return whether two players are in, so that the rules of the final phase apply."""
        return self.places.count(0) == 2

    @property
    def seats_in_turn(self) -> tuple[int, ...]:
        """Return the seats in the order of play, from the mover's."""
        return rotate_order(self.order, self.turn) if self.order else rotate_seats(self.turn, len(self.socks))


class FrontHam(Game[State, Move]):
    """Front-Ham under given rules."""

    name = "front_ham"
    title = "Front-Ham"
    summary = (
        "Take three socks off the line and hang one up. A player with no socks left is out; the last player left wins."
    )
    move_format = (
        "A move looks like abb+a or [Red, Blue, Blue] + Red: first the socks that you take off the line, then the one "
        "that you hang up."
    )
    rules_type = Rules
    variants = VARIANTS
    variant_titles = VARIANT_TITLES
    example = ("4.2.3", ("bbc+a", "b"))
    seat_colours = SOCK_COLOURS
    natural_opening = "It gains the most on the others, but"
    cyclic = False

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = rules.players
        self.player_names = COLOURS[: rules.players]
        self._canonical_places = [(0,) * n + (n + 1,) * (self.players - n) for n in range(self.players + 1)]
        self._ignores_overdraw = rules.overdraw == "ignore"
        self._stops_at_overdraw = rules.overdraw == "noop"
        # An action removes more socks than it adds, so the total falls every turn, unless removals are ignored.
        self.cyclic = self._ignores_overdraw

    def explain_terms(self) -> dict[str, str]:
        return explain_terms(self.rules)

    @classmethod
    def upgrade_rules(cls, values: Mapping[str, Any], variant: str, seed: int | None) -> dict[str, Any]:
        # Release 0.1.0 let Red begin, and only dealt unequal numbers of socks at random.
        rules = rules_from_dict(Rules, {**VARIANTS.get(variant, {}), **values})
        if rules.order == "listed" or (seed is None and len(set(rules.socks)) > 1):
            return dict(values)
        socks = list(rules.socks)
        Random(seed or 0).shuffle(socks)
        return {**values, "socks": tuple(socks), "order": "listed"}

    def start(self, rng: Random | None = None) -> State:
        return self.start_with(0, rng)

    def start_with(self, first: int, rng: Random | None = None) -> State:
        """Return the first position; in a drawn order the player who begins becomes the first of it."""
        socks, places = self.rules.socks * (self.players // len(self.rules.socks)), (0,) * self.players
        if self.rules.order == "listed":
            return State(socks, places, first)
        order = list(range(self.players))
        (rng or Random(0)).shuffle(order)
        order = order[first:] + order[:first]
        return State(socks, places, order[0], self._drop_listed_order(order))

    def other_starts(self, rng: Random) -> Iterator[State]:
        """Yield first positions with other numbers of socks: the same for everybody, then drawn for each player."""
        equal = [(number,) * self.players for number in EXERCISE_SOCKS]
        drawn = [tuple(rng.choices(EXERCISE_SOCKS, k=self.players)) for _ in EXERCISE_SOCKS]
        for socks in (*equal, *drawn):
            yield self.start(rng)._replace(socks=socks)

    def _drop_listed_order(self, order: Sequence[int]) -> tuple[int, ...]:
        """Return an order of play as a position holds it: empty if it is the listed one."""
        return () if list(order) == list(range(self.players)) else tuple(order)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        socks, places, turn, order = state
        living = places.count(0)
        if living < 2:
            return ()
        from_mover = [socks[seat] for seat in rotate_order(order, turn)] if order else socks[turn:] + socks[:turn]
        stock = tuple([n if n < MAX_REMOVALS else MAX_REMOVALS for n in from_mover])  # noqa: FURB136 - min() is slow
        if living > 2:
            return list_standard_moves(stock)
        opponent = find_next_offset(places, rotate_order(order, turn) if order else rotate_seats(turn, self.players))
        if self._stops_at_overdraw:  # whether three removals leave a sock decides which results are the same
            return list_stopping_moves(tuple([min(n, MAX_REMOVALS + 1) for n in from_mover]), opponent)
        return list_final_moves(stock, opponent, ignore=self._ignores_overdraw)

    def apply(self, state: State, move: Move) -> State:
        final = state.places.count(0) == 2  # not state.is_final: a property is slower, and solvers call this most
        return self._apply_final(state, move) if final else self._apply_standard(state, move)

    def _apply_standard(self, state: State, move: Move) -> State:
        """Return the position after an action of standard play: players go out only after the addition."""
        socks, places, turn, order = state
        seats = rotate_order(order, turn) if order else rotate_seats(turn, self.players)
        left = list(socks)
        for offset in move.removals:
            left[seats[offset]] -= 1
        left[seats[move.addition or 0]] += 1
        next_seat = seats[find_next_offset(places, seats)]
        if 0 in left and (out := [seat for seat in seats if not left[seat] and not places[seat]]):
            places = eliminate(places, out)
            if places.count(0) > 1:  # once the game is over, the turn stays with the player who would have been next
                next_seat = seats[find_next_offset(places, seats)]
        return State(tuple(left), places, next_seat, order)

    def _apply_final(self, state: State, move: Move) -> State:
        """Return the position after an action of the final phase: a player may go out at any removal."""
        socks, places, turn, order = state
        seats = rotate_order(order, turn) if order else rotate_seats(turn, self.players)
        next_seat = seats[find_next_offset(places, seats)]
        left, addition = list(socks), move.addition
        removed, added = [seats[offset] for offset in move.removals], None if addition is None else seats[addition]
        if self._stops_at_overdraw:
            removed, added = stop_at_overdraw(left, removed, added)
        _, out = take_socks(left, removed, places, added)
        if out is not None:
            places = eliminate(places, [out])
        elif added is not None:
            left[added] += 1
        return State(tuple(left), places, next_seat, order)

    def _resolve_seats(self, state: State, move: Move) -> tuple[list[int], int | None]:
        """Return the seats of the colours removed, and the seat of the colour added, if any."""
        seats, addition = state.seats_in_turn, move.addition
        return [seats[offset] for offset in move.removals], None if addition is None else seats[addition]

    def standing(self, state: State) -> tuple[int, ...]:
        return state.places if state.places.count(0) != 1 else tuple(place or 1 for place in state.places)

    def outcome(self, state: State) -> Outcome | None:
        if state.places.count(0) > 1:
            return None
        standing = self.standing(state)
        first = [name for name, place in zip(self.player_names, standing, strict=True) if place == 1]
        if len(first) == 1:
            return Outcome(standing, f"Only {first[0]} is left, so {first[0]} wins.")
        return Outcome(standing, f"One action put {join_words(first)} out, so they share first place.")

    def canonical(self, state: State) -> State:
        socks, places, turn, order = state
        if order:  # the same position with everybody in the seat of their turn
            seats = rotate_order(order, turn)
            return self.canonical(State(tuple([socks[i] for i in seats]), tuple([places[i] for i in seats]), 0))
        if not any(places):
            return State(socks[turn:] + socks[:turn], places, 0)
        if places[turn]:
            return self._canonicalize_finished(state)
        living: list[int] = []  # the order of canonical_seats(), in half the time
        out: list[int] = []
        for left, place in zip(socks[turn:] + socks[:turn], places[turn:] + places[:turn], strict=True):
            (out if place else living).append(left)
        out.sort()
        return State((*living, *out), self._canonical_places[len(living)], 0)

    def _canonicalize_finished(self, state: State) -> State:
        """Return the canonical position of a game that is over and whose mover is out."""
        seats = self.canonical_seats(state)
        rest = sum(place < 2 for place in state.places) + 1
        places = [state.places[seat] for seat in seats]
        return State(tuple(state.socks[seat] for seat in seats), tuple(p if p < 2 else rest for p in places), 0)

    def make_encoder(self, state: State) -> SockEncoder:
        """Return an encoder for the positions of two players that can follow."""
        return SockEncoder(self.rules, self.canonical, state)

    def make_multiplayer_encoder(self, state: State) -> SockEncoder:
        """Return an encoder for the positions of more players that can follow."""
        return SockEncoder(self.rules, self.canonical, state)

    def canonical_seats(self, state: State) -> tuple[int, ...]:
        """Return the mover, the others who are in by turn order, then those who are out by socks: their seats do not matter."""
        socks, places, seats = state.socks, state.places, state.seats_in_turn
        if not any(places):
            return seats
        mover, *others = seats
        others.sort(key=lambda seat: (min(places[seat], 2), socks[seat]) if places[seat] else (0, 0))
        return (mover, *others)

    def format_state(self, state: State) -> str:
        seats = state.seats_in_turn
        counts = ".".join(f"{state.socks[seat]}{'x' if state.places[seat] else ''}" for seat in seats)
        order = ";order=" + ".".join(str(seat + 1) for seat in state.order) if state.order else ""
        return counts + format_places([state.places[seat] for seat in seats]) + order

    def parse_state(self, text: str, turn: int = 0) -> State:
        parts, extras = split_position(text, ("places", "order"))
        words = parts[0].split(".") if len(parts) == 1 else []
        if len(words) != self.players or not all(re.fullmatch("[0-9]{1,3}x?", word) for word in words):
            raise PositionError(
                f"position: {shorten(text)} should be {self.players} numbers of socks up to 999 with dots between "
                f"them, the mover's first, each with an x after it if that player is out, such as {'.'.join('5' * self.players)}"
            )
        playing = [not word.endswith("x") for word in words]
        socks = [int(word.rstrip("x")) for word in words]
        if sum(playing) > 1 and not playing[0]:
            raise PositionError(
                f"position: in {shorten(text)} the mover is out; start with a player who is still in the game"
            )
        if sum(playing) > 1 and any(n == 0 and p for n, p in zip(socks, playing, strict=True)):
            raise PositionError(f"position: a player with 0 socks is out, so in {shorten(text)} each 0 should be 0x")
        places = parse_places(extras.get("places"), playing)
        order = self._parse_order(extras["order"]) if "order" in extras else ()
        seats = rotate_order(order or tuple(range(self.players)), turn)
        back = [seats.index(seat) for seat in range(self.players)]
        return State(tuple(socks[i] for i in back), tuple(places[i] for i in back), turn, order)

    def _parse_order(self, text: str) -> tuple[int, ...]:
        """Return the order of play from the numbers of the players."""
        numbers = [str(seat + 1) for seat in range(self.players)]
        words = text.split(".")
        if sorted(words) != numbers:
            example = ".".join(reversed(numbers))
            raise PositionError(
                f"order: {shorten(text)} should name each player from 1 to {self.players} once, such as {example}"
            )
        return self._drop_listed_order([int(word) - 1 for word in words])

    def format_move(self, move: Move) -> str:
        removed = "".join(COLOUR_LETTERS[offset] for offset in move.removals)
        return removed if move.addition is None else f"{removed}+{COLOUR_LETTERS[move.addition]}"

    def interpret_move(self, state: State, text: str) -> Move | None:
        action = parse_action(text, state.seats_in_turn)
        return action and self._find_equivalent_move(state, action)

    def _find_equivalent_move(self, state: State, move: Move) -> Move:
        """Return the legal move with the same removals in another order and the same result, or else the move itself.

        Where an action stops at a missing sock, actions with other removals may have the same result too.
        """
        legal = self.legal_moves(state)
        if move in legal or max(*move.removals, move.addition or 0, 0) >= self.players:
            return move
        if self._stops_at_overdraw and state.is_final:
            if why_not_final(move) or not state.socks[state.seats_in_turn[move.removals[0]]]:
                return move
            result = self.apply(state, move)
            return next(m for m in legal if self.apply(state, m) == result)
        reordered = [m for m in legal if m.addition == move.addition and sorted(m.removals) == sorted(move.removals)]
        return next((m for m in reordered if self.apply(state, m) == self.apply(state, move)), move)

    def why_not(self, state: State, move: Move) -> str:
        if max(*move.removals, move.addition or 0, 0) >= self.players:
            seats = state.seats_in_turn
            colours = join_words([f"{COLOUR_LETTERS[i]} {self.player_names[seat]}" for i, seat in enumerate(seats)])
            return f"The action names a colour that is not in the game. The colours are {colours}."
        if fault := why_not_final(move) if state.is_final else why_not_standard(move):
            return fault
        if state.is_final and self._ignores_overdraw:
            return "No sock would be removed: there are no socks of these colours."
        removals, _ = self._resolve_seats(state, move)
        if state.is_final and self._stops_at_overdraw:
            return f"No sock would be removed: there are no {self.player_names[removals[0]]} socks, so the action stops at once."
        wanted = Counter(removals)
        seat = max(wanted, key=lambda seat: wanted[seat] - state.socks[seat])
        removed, available = format_socks(wanted[seat], seat), state.socks[seat]
        return f"The action removes {removed}, but there {pluralize(available, 'is')} {available or 'none'}."

    def render(self, state: State) -> str:
        living = state.places.count(0)
        lines = [f"Standard play: {living} players are in." if living > 2 else "Final phase: two players are in."]
        if over := self.outcome(state):
            lines = [over.reason]
        for i, seat in enumerate(state.seats_in_turn):
            socks = state.socks[seat]
            line = "─" + "🧦─" * min(socks, 20) + ("…─" if socks > 20 else "")
            note = "  (out)" if state.places[seat] else "  (to move)" if i == 0 and living > 1 else ""
            lines.append(f"{COLOUR_LETTERS[i]} {self.player_names[seat]:<6} {socks:>3} {line}{note}")
        return "\n".join(lines)

    def describe(self, state: State, move: Move) -> str:
        if state.is_final:
            return f"{self.player_names[state.turn]} {self._describe_final(state, move)}"
        order, added = self._resolve_seats(state, move)
        places = self.apply(state, move).places
        out = [name for name, old, new in zip(self.player_names, state.places, places, strict=True) if old != new]
        ending = f" {join_words(out)} {pluralize(len(out), 'is')} out." if out else ""
        removals = join_words(describe_removals(order))
        return f"{self.player_names[state.turn]} takes {removals} off the line{describe_addition(added)}.{ending}"

    def _describe_final(self, state: State, move: Move) -> str:
        """Return what happens in an action of the final phase, from the verb on."""
        order, added = self._resolve_seats(state, move)
        left, asked = list(state.socks), len(order)
        if self._stops_at_overdraw:
            order, added = stop_at_overdraw(left, order, added)
        taken, out = take_socks(left, order, state.places, added)
        phrase = f"takes {', then '.join(describe_removals(taken))} off the line"
        if out is not None and added is not None:
            return f"{phrase}. {self.player_names[out]} is out at once, and the rest is skipped."
        if out is not None:
            return f"{phrase} and stops (No-Op). {self.player_names[out]} is out at once."
        ignored = f", with {count_noun(asked - len(taken), 'removal')} ignored" if len(taken) < asked else ""
        revived = added is not None and not left[added] and not state.places[added]
        ending = f" {self.player_names[added or 0]} would be out but is revived." if revived else ""
        return f"{phrase}{describe_addition(added) or ' and stops (No-Op)'}{ignored}.{ending}"

    def describe_briefly(self, state: State, move: Move) -> str:
        return super().describe_briefly(state, move).replace(" (No-Op)", "")

    def instruct(self, state: State, move: Move) -> str:
        order, added = self._resolve_seats(state, move)
        return instruct(order, added, ordered=state.is_final)

    def natural_score(self, state: State, move: Move) -> float:
        """Return how many more socks the player has after the action than all others together."""
        socks = self.apply(state, move).socks
        return 2 * socks[state.turn] - sum(socks)

    def label_move(self, state: State, move: Move) -> str:
        return label_action(*self._resolve_seats(state, move))

    def prompt(self, state: State) -> str:
        expected = "three removals and an addition, such as abb+a"
        if state.is_final:
            expected = f"one or two removals of one colour, such as bb, or {expected}"
        return f"{self.render(state)}\n\n{self.player_names[state.turn]}, enter {expected}:"


@cache
def rotate_order(order: tuple[int, ...], first: int) -> tuple[int, ...]:
    """Return the seats of an order of play, starting with ``first``."""
    start = order.index(first)
    return order[start:] + order[:start]


def find_next_offset(places: Sequence[int], seats: Sequence[int]) -> int:
    """Return which of ``seats`` is next after the first whose player is in; 0 if no other is."""
    offset = 1
    while places[seats[offset]]:
        offset += 1
        if offset == len(seats):
            return 0
    return offset


def eliminate(places: tuple[int, ...], seats: Sequence[int]) -> tuple[int, ...]:
    """Return the places after these seats go out together: they share the place after those still in."""
    place = places.count(0) - len(seats) + 1
    return tuple([place if seat in seats else old for seat, old in enumerate(places)])
