"""Front-Ham as a game: legal moves, what an action does, who is out, and positions and moves in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engines.english import count_noun, join_words, pluralize
from engines.errors import PositionError, shorten
from engines.front_ham.moves import MAX_REMOVALS, Move, list_final_moves, list_standard_moves, take_socks
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


class State(NamedTuple):
    """A position: the socks by seat, the places by seat (0 for a player who is in), and the seat to move."""

    socks: tuple[int, ...]
    places: tuple[int, ...]
    turn: int

    @property
    def is_final(self) -> bool:
        """Return whether two players are in, so that the rules of the final phase apply."""
        return self.places.count(0) == 2


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
    cyclic = False

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = rules.players
        self.player_names = COLOURS[: rules.players]
        self._canonical_places = [(0,) * n + (n + 1,) * (self.players - n) for n in range(self.players + 1)]
        self._ignores_overdraw = rules.overdraw == "ignore"
        # An action removes more socks than it adds, so the total falls every turn, unless removals are ignored.
        self.cyclic = self._ignores_overdraw

    def explain_terms(self) -> dict[str, str]:
        return explain_terms(self.rules)

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
        stock = tuple([n if n < MAX_REMOVALS else MAX_REMOVALS for n in socks[turn:] + socks[:turn]])  # noqa: FURB136 - min() is slow
        if living > 2:
            return list_standard_moves(stock)
        opponent = (find_next_seat(places, turn) - turn) % self.players
        return list_final_moves(stock, opponent, ignore=self._ignores_overdraw)

    def apply(self, state: State, move: Move) -> State:
        final = state.places.count(0) == 2  # not state.is_final: a property is slower, and solvers call this most
        return self._apply_final(state, move) if final else self._apply_standard(state, move)

    def _apply_standard(self, state: State, move: Move) -> State:
        """Return the position after an action of standard play: players go out only after the addition."""
        (socks, places, turn), players = state, self.players
        left = list(socks)
        for offset in move.removals:
            left[(turn + offset) % players] -= 1
        left[(turn + (move.addition or 0)) % players] += 1
        next_seat = find_next_seat(places, turn)
        if 0 in left and (out := [seat for seat in range(players) if not left[seat] and not places[seat]]):
            places = eliminate(places, out)
            if places.count(0) > 1:  # once the game is over, the turn stays with the player who would have been next
                next_seat = find_next_seat(places, turn)
        return State(tuple(left), places, next_seat)

    def _apply_final(self, state: State, move: Move) -> State:
        """Return the position after an action of the final phase: a player may go out at any removal."""
        socks, places, turn = state
        left = list(socks)
        order, added = self._resolve_seats(turn, move)
        _, out = take_socks(left, order, places, added)
        if out is not None:
            places = eliminate(places, [out])
        elif added is not None:
            left[added] += 1
        return State(tuple(left), places, find_next_seat(state.places, turn))

    def _resolve_seats(self, turn: int, move: Move) -> tuple[list[int], int | None]:
        """Return the seats of the colours removed, and the seat of the colour added, if any."""
        players, addition = self.players, move.addition
        order = [(turn + offset) % players for offset in move.removals]
        return order, None if addition is None else (turn + addition) % players

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
        socks, places, turn = state
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

    def canonical_seats(self, state: State) -> tuple[int, ...]:
        """Return the mover, the others who are in by turn order, then those who are out by socks: their seats do not matter."""
        socks, places, turn = state
        if not any(places):
            return rotate_seats(turn, self.players)
        mover, *others = rotate_seats(turn, self.players)
        others.sort(key=lambda seat: (min(places[seat], 2), socks[seat]) if places[seat] else (0, 0))
        return (mover, *others)

    def format_state(self, state: State) -> str:
        seats = rotate_seats(state.turn, self.players)
        counts = ".".join(f"{state.socks[seat]}{'x' if state.places[seat] else ''}" for seat in seats)
        return counts + format_places([state.places[seat] for seat in seats])

    def parse_state(self, text: str, turn: int = 0) -> State:
        parts, extras = split_position(text, ("places",))
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
        back = rotate_seats(-turn % self.players, self.players)
        return State(tuple(socks[i] for i in back), tuple(places[i] for i in back), turn)

    def format_move(self, move: Move) -> str:
        removed = "".join(COLOUR_LETTERS[offset] for offset in move.removals)
        return removed if move.addition is None else f"{removed}+{COLOUR_LETTERS[move.addition]}"

    def interpret_move(self, state: State, text: str) -> Move | None:
        action = parse_action(text, state.turn, self.players)
        return action and self._find_equivalent_move(state, action)

    def _find_equivalent_move(self, state: State, move: Move) -> Move:
        """Return the legal move with the same removals in another order and the same result, or else the move itself."""
        legal = self.legal_moves(state)
        if move in legal:
            return move
        reordered = [m for m in legal if m.addition == move.addition and sorted(m.removals) == sorted(move.removals)]
        return next((m for m in reordered if self.apply(state, m) == self.apply(state, move)), move)

    def why_not(self, state: State, move: Move) -> str:
        if max(*move.removals, move.addition or 0, 0) >= self.players:
            seats = rotate_seats(state.turn, self.players)
            colours = join_words([f"{COLOUR_LETTERS[i]} {self.player_names[seat]}" for i, seat in enumerate(seats)])
            return f"The action names a colour that is not in the game. The colours are {colours}."
        if fault := why_not_final(move) if state.is_final else why_not_standard(move):
            return fault
        if state.is_final and self._ignores_overdraw:
            return "No sock would be removed: there are no socks of these colours."
        wanted = Counter((state.turn + offset) % self.players for offset in move.removals)
        seat = max(wanted, key=lambda seat: wanted[seat] - state.socks[seat])
        removed, available = format_socks(wanted[seat], seat), state.socks[seat]
        return f"The action removes {removed}, but there {pluralize(available, 'is')} {available or 'none'}."

    def render(self, state: State) -> str:
        living = state.places.count(0)
        lines = [f"Standard play: {living} players are in." if living > 2 else "Final phase: two players are in."]
        if over := self.outcome(state):
            lines = [over.reason]
        for i, seat in enumerate(rotate_seats(state.turn, self.players)):
            socks = state.socks[seat]
            line = "─" + "🧦─" * min(socks, 20) + ("…─" if socks > 20 else "")
            note = "  (out)" if state.places[seat] else "  (to move)" if i == 0 and living > 1 else ""
            lines.append(f"{COLOUR_LETTERS[i]} {self.player_names[seat]:<6} {socks:>3} {line}{note}")
        return "\n".join(lines)

    def describe(self, state: State, move: Move) -> str:
        if state.is_final:
            return f"{self.player_names[state.turn]} {self._describe_final(state, move)}"
        order, added = self._resolve_seats(state.turn, move)
        places = self.apply(state, move).places
        out = [name for name, old, new in zip(self.player_names, state.places, places, strict=True) if old != new]
        ending = f" {join_words(out)} {pluralize(len(out), 'is')} out." if out else ""
        removals = join_words(describe_removals(order))
        return f"{self.player_names[state.turn]} takes {removals} off the line{describe_addition(added)}.{ending}"

    def _describe_final(self, state: State, move: Move) -> str:
        """Return what happens in an action of the final phase, from the verb on."""
        order, added = self._resolve_seats(state.turn, move)
        left = list(state.socks)
        taken, out = take_socks(left, order, state.places, added)
        phrase = f"takes {', then '.join(describe_removals(taken))} off the line"
        if out is not None and added is not None:
            return f"{phrase}. {self.player_names[out]} is out at once, and the rest is skipped."
        if out is not None:
            return f"{phrase} and stops (No-Op). {self.player_names[out]} is out at once."
        ignored = f", with {count_noun(len(order) - len(taken), 'removal')} ignored" if len(taken) < len(order) else ""
        revived = added is not None and not left[added] and not state.places[added]
        ending = f" {self.player_names[added or 0]} would be out but is revived." if revived else ""
        return f"{phrase}{describe_addition(added) or ' and stops (No-Op)'}{ignored}.{ending}"

    def describe_briefly(self, state: State, move: Move) -> str:
        return super().describe_briefly(state, move).replace(" (No-Op)", "")

    def instruct(self, state: State, move: Move) -> str:
        order, added = self._resolve_seats(state.turn, move)
        return instruct(order, added, ordered=state.is_final)

    def label_move(self, state: State, move: Move) -> str:
        return label_action(*self._resolve_seats(state.turn, move))

    def prompt(self, state: State) -> str:
        expected = "three removals and an addition, such as abb+a"
        if state.is_final:
            expected = f"one or two removals of one colour, such as bb, or {expected}"
        return f"{self.render(state)}\n\n{self.player_names[state.turn]}, enter {expected}:"


def find_next_seat(places: Sequence[int], turn: int) -> int:
    """Return the next seat after ``turn`` whose player is in."""
    players = len(places)
    seat = (turn + 1) % players
    while places[seat]:
        seat = (seat + 1) % players
    return seat


def eliminate(places: tuple[int, ...], seats: Sequence[int]) -> tuple[int, ...]:
    """Return the places after these seats go out together: they share the place after those still in."""
    place = places.count(0) - len(seats) + 1
    return tuple([place if seat in seats else old for seat, old in enumerate(places)])
