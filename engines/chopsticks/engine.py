"""Chopsticks as a game: legal moves, what a move does, who is out, and positions and moves in words.

A player is out once their place is not 0. Their hands stay as they are, or become [01] for a zombie.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, product
from random import Random
from typing import Any

from engines.chopsticks.hands import (
    Attack,
    Hands,
    Move,
    Pass,
    Split,
    State,
    count_hands,
    describe_hands,
    describe_total,
    format_fingers,
    list_attacks,
    list_hands,
    list_knockout_hands,
    make_zombie_hands,
)
from engines.chopsticks.move_notation import format_move, interpret_move, name_target
from engines.chopsticks.move_table import make_move_table
from engines.chopsticks.notation import HAND_LETTERS, format_state, is_out, parse_state
from engines.chopsticks.rules import VARIANT_TITLES, VARIANTS, Rules, upgrade_rules
from engines.chopsticks.splits import classify_move, why_not_split
from engines.chopsticks.table import PositionEncoder, PositionTable
from engines.chopsticks.terms import explain_terms
from engines.chopsticks.text import describe_own_move, instruct
from engines.english import count_noun, join_words
from engines.game import MAX_ENUMERATED_STATES, MAX_LABEL_CHARS, Game, Outcome
from engines.notation import parse_places

new_tuple = tuple.__new__  # builds a State in half the time of State(...): solvers build millions of them


class Chopsticks(Game[State, Move]):
    """Chopsticks under given rules."""

    name = "chopsticks"
    title = "Chopsticks"
    summary = "Strike an opponent's hand to add your fingers to it. A hand of five is dead; the last player left wins."
    rules_type = Rules
    variants = VARIANTS
    variant_titles = VARIANT_TITLES
    example = ("", ("A-C", "B-C", "13-22"))
    move_format = (
        "An attack is written A-C, a split 02-11. Where a split gives everybody's hands, as in [12-01] --> [03-01], those "
        "of the other players must be as they are."
    )
    natural_opening = "It does the most damage at once, but"
    cyclic = True
    new_settings = frozenset(
        {"fingers", "hands", "halvesies=even_hand", "halvesies=even_total", "zombies=must", "zombies=may"}
    )

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = rules.players
        self.player_names = tuple(f"Player {seat + 1}" for seat in range(rules.players))
        self._table = make_move_table(rules)
        self._strike_results, self._two_player_moves = self._table.strike_results, self._table.two_player_moves
        self._zombie_hands = make_zombie_hands(rules)
        self._knockout_hands = list_knockout_hands(rules)
        self._skips_eliminated = rules.players > 2 and not rules.has_zombies

    @classmethod
    def upgrade_rules(cls, values: Mapping[str, Any], variant: str, seed: int | None) -> dict[str, Any]:
        return upgrade_rules(values, variant, seed)

    def explain_terms(self) -> dict[str, str]:
        return explain_terms(self.rules)

    def start(self, rng: Random | None = None) -> State:
        lives = (self.rules.lives,) * self.players if self.rules.lives > 1 else ()
        hands = (self.rules.fingers - 1 if self.rules.suns else 1,) * self.rules.hands
        return State((hands,) * self.players, 0, lives, (0,) * self.players)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        hands, turn, _, places = state
        if places.count(0) < 2:
            return ()
        own = hands[turn]
        if self.players == 2:
            try:
                return self._two_player_moves[own][hands[1 - turn]]
            except KeyError:
                return self._table.list_two_player_moves(own, hands[1 - turn])
        moves: tuple[Move, ...] = ()
        for seats_ahead in range(1, self.players):
            seat = turn + seats_ahead - self.players
            if not places[seat]:
                moves += list_attacks(own, hands[seat], seats_ahead)
        if places[turn]:
            return (*moves, Pass()) if self.rules.zombies == "may" else moves
        return moves + self._table.list_splits(own)

    def apply(self, state: State, move: Move) -> State:
        hands, turn, lives, places = state
        seat = turn
        if isinstance(move, Attack):
            own_hand, seats_ahead, target_hand = move
            seat = (turn + seats_ahead) % self.players
            old = hands[seat]
            struck = self._strike_results[hands[turn][own_hand] + old[target_hand]]
            if len(old) == 2:  # a shorter way for the common case
                other = old[1 - target_hand]
                new: Hands = (struck, other) if struck < other else (other, struck)
            else:
                new = tuple(sorted((*old[:target_hand], struck, *old[target_hand + 1 :])))
        elif isinstance(move, Split):
            old, new = move
        else:
            old = new = hands[turn]
        if new in self._knockout_hands:
            new, lives, places = self._resolve_knockout(seat, old, new, lives, places)
        if self.players == 2:
            return new_tuple(State, ((hands[0], new) if seat else (new, hands[1]), 1 - turn, lives, places))
        turn = (turn + 1) % self.players
        if self._skips_eliminated and places.count(0) > 1:
            while places[turn]:
                turn = (turn + 1) % self.players
        return new_tuple(State, ((*hands[:seat], new, *hands[seat + 1 :]), turn, lives, places))

    def _resolve_knockout(
        self, seat: int, old: Hands, new: Hands, lives: tuple[int, ...], places: tuple[int, ...]
    ) -> tuple[Hands, tuple[int, ...], tuple[int, ...]]:
        """Return hands, lives and places after a seat's hands are all dead or, under sudden death, at most one in total."""
        if places[seat]:  # a zombie that passes
            return new, lives, places
        if lives:
            left = lives[seat] - (sum(old) > 1) if new[-1] else 0
            lives = (*lives[:seat], left, *lives[seat + 1 :])
            if left:
                return new, lives, places
        places = (*places[:seat], places.count(0), *places[seat + 1 :])
        return self._zombie_hands if self.rules.has_zombies else new, lives, places

    def resolve_strike(self, total: float) -> float:
        """Return the fingers on a hand after a strike brings it to a total."""
        return self._strike_results[total]

    def list_splits(self, own: Hands) -> tuple[Move, ...]:
        """Return the splits and swaps of a player's hands."""
        return self._table.list_splits(own)

    def change_player(self, old: Hands, lives: int, new: Hands) -> tuple[Hands, int, bool]:
        """Return one of two players' hands and lives after their hands become others, and whether they are out."""
        if new not in self._knockout_hands:
            return new, lives, False
        new, left, places = self._resolve_knockout(0, old, new, (lives,) if self.rules.lives > 1 else (), (0, 0))
        return new, left[0] if left else 0, places[0] > 0

    def standing(self, state: State) -> tuple[int, ...]:
        if state.places.count(0) == 1:
            return tuple(place or 1 for place in state.places)
        return state.places

    def outcome(self, state: State) -> Outcome | None:
        living = state.places.count(0)
        if living > 1:
            return None
        if living == 0:
            return Outcome(state.places, "Nobody is left, so those who went out last share the first place.")
        last = state.places.index(0)
        if self.players == 2:
            reason = f"{self.player_names[1 - last]} {self._describe_loss(state.hands[1 - last])}"
        else:
            reason = f"Everybody else is {self._knocked_out_word}"
        return Outcome(self.standing(state), f"{reason}, so {self.player_names[last]} wins.")

    def _describe_loss(self, hands: Hands) -> str:
        """Return why a player with these hands has lost, from the verb on."""
        if any(hands):
            return f"is down to {describe_total(hands)}"
        numbers = {1: "a dead hand", 2: "two dead hands", 3: "three dead hands", 4: "four dead hands"}
        return f"has {numbers[len(hands)]}"

    def canonical(self, state: State) -> State:
        hands, turn, lives, places = state
        if self.players > 2 and any(places):  # the order of going out does not matter for those still in
            shared_place = places.count(0) + 1
            places = tuple(place and shared_place for place in places)
        if turn and self.players == 2:
            hands, places, lives = hands[::-1], places[::-1], lives[::-1]
        elif turn:
            hands, places = hands[turn:] + hands[:turn], places[turn:] + places[:turn]
            lives = lives and lives[turn:] + lives[:turn]
        return new_tuple(State, (hands, 0, lives, places))

    def all_states(self) -> list[State] | None:
        if count_hands(self.rules) ** self.players > MAX_ENUMERATED_STATES:
            return None
        player_states = self.list_player_states()
        if len(player_states) ** self.players > MAX_ENUMERATED_STATES:
            return None
        states = []
        places_by_out = {out: self._assign_places(out) for out in product((False, True), repeat=self.players)}
        for seats in product(player_states, repeat=self.players):
            hands, lives, out = zip(*seats, strict=True)
            if (places := places_by_out[out]) is not None:
                states.append(State(hands, 0, lives if self.rules.lives > 1 else (), places))
        return states

    def make_table(self, max_positions: int) -> PositionTable | None:
        """Return the table of all positions of two players, or None if there are too many."""
        limit = min(max_positions, MAX_ENUMERATED_STATES)
        if self.players > 2 or count_hands(self.rules) ** 2 > limit or len(self.list_player_states()) ** 2 > limit:
            return None
        return PositionTable(self)

    def make_encoder(self, state: State) -> PositionEncoder | None:
        """Return the encoder of two players, for games too large for a table."""
        return PositionEncoder(self) if self.players == 2 else None

    def _assign_places(self, out: tuple[bool, ...]) -> tuple[int, ...] | None:
        """Return the places when these seats are out, or None if it would be the turn of a player who is out."""
        if out[0] and out.count(False) > 1 and not self.rules.has_zombies:
            return None
        return parse_places(None, [not player_out for player_out in out])

    def list_player_states(self) -> list[tuple[Hands, int, bool]]:
        """Return all hands, numbers of lives left and "is out" that one player can have together."""
        rules, has_lives = self.rules, self.rules.lives > 1
        player_states = []
        for hands, lives, zombie in product(
            list_hands(rules), range(rules.lives + 1 if has_lives else 1), range(1 + rules.has_zombies)
        ):
            out = is_out(rules, hands, lives, zombie)
            if not has_lives or out == (lives == 0):
                player_states.append((self._zombie_hands if out and rules.has_zombies else hands, lives, out))
        return list(dict.fromkeys(player_states))

    def classify_moves(self, own: Hands | None = None) -> dict[str, str]:
        """Return every move that is possible under these rules, as text, with its kind; or only with one's own hands."""
        unequal = tuple(range(1, self.rules.hands + 1))
        attacks = [list_attacks(unequal, unequal, seats_ahead) for seats_ahead in range(1, self.players)]
        splits = map(self._table.list_splits, [own] if own else list_hands(self.rules))
        passes = [Pass()] if self.rules.zombies == "may" else []
        return {self.format_move(move): classify_move(move) for move in chain(*attacks, *splits, passes)}

    def format_state(self, state: State) -> str:
        return format_state(self.rules, state)

    def parse_state(self, text: str, turn: int = 0) -> State:
        return parse_state(self.rules, text, turn)

    def format_move(self, move: Move) -> str:
        return format_move(self.rules, move)

    def interpret_move(self, state: State, text: str) -> Move | None:
        return interpret_move(self.rules, state, text)

    def why_not(self, state: State, move: Move) -> str:
        if isinstance(move, Attack):
            return self._why_not_attack(state, move)
        mover, own = self.player_names[state.turn], state.hands[state.turn]
        if isinstance(move, Pass):
            is_zombie = state.places[state.turn] > 0
            return f"{mover} is {'a zombie that must attack' if is_zombie else 'no zombie'} and cannot pass."
        if state.places[state.turn]:
            others = "attack or pass" if self.rules.zombies == "may" else "only attack"
            return f"{mover} is a zombie and can {others}."
        if move.before != own:
            return f"{mover} holds {describe_hands(own)}, not {describe_hands(move.before)}."
        return why_not_split(self.rules, *move)

    def _why_not_attack(self, state: State, move: Attack) -> str:
        """Return a sentence on why an attack is not legal."""
        own, target = HAND_LETTERS[move.own_hand], name_target(self.rules, move)
        last = HAND_LETTERS[self.rules.hands * self.players - 1]
        mover = self.player_names[state.turn]
        if max(own, target) > last:
            return f"There is no hand {max(own, target)}: with {self.players} players the hands are A to {last}."
        if move.own_hand >= self.rules.hands:
            letters = join_words([*HAND_LETTERS[: self.rules.hands]], "or")
            return f"{own} is an opponent's hand: {mover} strikes with {letters}."
        if move.seats_ahead == 0:
            return f"{target} is {mover}'s own hand: an attack strikes an opponent's hand."
        if not state.hands[state.turn][move.own_hand]:
            return f"Hand {own} is dead and cannot strike."
        seat = (state.turn + move.seats_ahead) % self.players
        if state.places[seat]:
            return f"{self.player_names[seat]} is {self._knocked_out_word} and cannot be attacked."
        return f"Hand {target} is dead, and an attack cannot revive it."

    @property
    def _knocked_out_word(self) -> str:
        """What a player is who is knocked out."""
        return "a zombie" if self.rules.has_zombies else "out"

    def render(self, state: State) -> str:
        return "\n".join(self._render_seat(state, seat) for seat in range(self.players))

    def _render_seat(self, state: State, seat: int) -> str:
        """Return one player's line of the picture."""
        first_letter = self.rules.hands * ((seat - state.turn) % self.players)
        width = self.rules.fingers + 1
        hands = [
            f"{HAND_LETTERS[first_letter + i]} {('|' * int(fingers) + '½' * (fingers % 1 > 0) or 'dead'):{width}}"
            for i, fingers in enumerate(state.hands[seat])
        ]
        notes = []
        if state.lives:
            notes.append(count_noun(state.lives[seat], "life"))
        if state.places[seat]:
            notes.append("zombie" if self.rules.has_zombies else "out")
        mark = ">" if seat == state.turn else " "
        return f"{mark} {self.player_names[seat]}   {'  '.join(hands)}  {', '.join(notes)}".rstrip()

    def describe(self, state: State, move: Move) -> str:
        after = self.apply(state, move)
        if isinstance(move, Attack):
            seat = (state.turn + move.seats_ahead) % self.players
            strike, left = self._describe_strike(state, move)
            sentence = f"{strike}: {f'it now shows {left}' if left else 'it is dead'}."
        else:
            seat = state.turn
            sentence = f"{self.player_names[seat]} {describe_own_move(move)}."
        return sentence + self._describe_consequence(state, after, seat)

    def describe_briefly(self, state: State, move: Move) -> str:
        if not isinstance(move, Attack):
            return super().describe_briefly(state, move)
        strike, left = self._describe_strike(state, move)
        return f"{strike} and {f'makes it {left}' if left else 'kills it'}"

    def _describe_strike(self, state: State, move: Attack) -> tuple[str, str]:
        """Return who strikes what with what, and the fingers then on the hand; an empty string if it is dead."""
        seat = (state.turn + move.seats_ahead) % self.players
        own, target = state.hands[state.turn][move.own_hand], state.hands[seat][move.target_hand]
        left = self._strike_results[own + target]
        strike = f"{self.player_names[state.turn]} strikes {self.player_names[seat]}'s hand of {format_fingers(target)}"
        return f"{strike} with a hand of {format_fingers(own)}", format_fingers(left) if left else ""

    def _describe_consequence(self, before: State, after: State, seat: int) -> str:
        """Return a sentence on a player who is knocked out or loses a life by a move, or an empty string."""
        name = self.player_names[seat]
        if after.places != before.places:
            return f" {name} is knocked out{' and becomes a zombie' if self.rules.has_zombies else ''}."
        if after.lives != before.lives:
            total = describe_total(after.hands[seat])
            return f" {name} is down to {total} and loses a life: {count_noun(after.lives[seat], 'life')} left."
        return ""

    def instruct(self, state: State, move: Move) -> str:
        return instruct(self.rules, move)

    def natural_score(self, state: State, move: Move) -> float:
        """Return by how many fingers an attack fills the other players' hands; killing one is better than that."""
        if not isinstance(move, Attack):
            return 0
        seat = (state.turn + move.seats_ahead) % self.players
        before, after = state.hands[seat], self.apply(state, move).hands[seat]
        return 2 * self.rules.fingers if after.count(0) > before.count(0) else sum(after) - sum(before)

    def label_move(self, state: State, move: Move) -> str:
        text = self.format_move(move)
        is_long = len(text) > MAX_LABEL_CHARS and isinstance(move, Split)
        return f"→ {text.split('-')[1]}" if is_long else text

    def prompt(self, state: State) -> str:
        available = ", ".join(map(self.format_move, self.legal_moves(state)))
        return (
            f"{self.render(state)}\n\n{self.player_names[state.turn]}, available moves: {available}. Enter your move:"
        )
