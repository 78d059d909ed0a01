"""Chopsticks as a game: legal moves, what a move does, who is out, and positions and moves in words.

A player is out once their place is not 0. Their hands stay as they are, or become [01] for a zombie.
"""

from __future__ import annotations

from itertools import chain, product
from random import Random

from engines.chopsticks.hands import (
    BOTH_DEAD,
    ONE_FINGER,
    STUMPS,
    Attack,
    Move,
    Pair,
    Split,
    State,
    classify_move,
    describe_pair,
    format_fingers,
    list_attacks,
    list_pairs,
    list_splits,
    resolve_strike,
    why_not_split,
)
from engines.chopsticks.notation import HAND_LETTERS, format_move, format_state, interpret_move, is_out, parse_state
from engines.chopsticks.rules import VARIANT_TITLES, VARIANTS, Rules
from engines.chopsticks.terms import explain_terms
from engines.chopsticks.text import describe_split, instruct
from engines.english import count_noun
from engines.game import MAX_ENUMERATED_STATES, Game, Outcome
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
    cyclic = True

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = rules.players
        self.player_names = tuple(f"Player {seat + 1}" for seat in range(rules.players))
        self._strike_results = {a + b: resolve_strike(rules, a + b) for a, b in list_pairs(rules)}
        self._splits_by_pair = {
            pair: tuple(Split(pair, after) for after in list_splits(rules, pair)) for pair in list_pairs(rules)
        }
        # Built once, because random games and solvers ask for the moves of two players all the time.
        self._two_player_moves = {
            own: {target: list_attacks(own, target, 1) + splits for target in self._splits_by_pair}
            for own, splits in self._splits_by_pair.items()
        }
        self._knockout_pairs = {BOTH_DEAD, ONE_FINGER, STUMPS} if rules.sudden_death else {BOTH_DEAD}
        self._skips_eliminated = rules.players > 2 and not rules.zombies

    def explain_terms(self) -> dict[str, str]:
        return explain_terms(self.rules)

    def start(self, rng: Random | None = None) -> State:
        lives = (self.rules.lives,) * self.players if self.rules.lives > 1 else ()
        return State(((4, 4) if self.rules.suns else (1, 1),) * self.players, 0, lives, (0,) * self.players)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        hands, turn, _, places = state
        if places.count(0) < 2:
            return ()
        own = hands[turn]
        if self.players == 2:
            return self._two_player_moves[own][hands[1 - turn]]
        moves: tuple[Move, ...] = ()
        for seats_ahead in range(1, self.players):
            seat = turn + seats_ahead - self.players
            if not places[seat]:
                moves += list_attacks(own, hands[seat], seats_ahead)
        return moves if places[turn] else moves + self._splits_by_pair[own]

    def apply(self, state: State, move: Move) -> State:
        hands, turn, lives, places = state
        if isinstance(move, Attack):
            own_hand, seats_ahead, target_hand = move
            seat = (turn + seats_ahead) % self.players
            old = hands[seat]
            struck, other = self._strike_results[hands[turn][own_hand] + old[target_hand]], old[1 - target_hand]
            new = (struck, other) if struck < other else (other, struck)
        else:
            seat = turn
            old, new = move
        if new in self._knockout_pairs:
            new, lives, places = self._resolve_knockout(seat, old, new, lives, places)
        if self.players == 2:  # a shorter way for the common case
            return new_tuple(State, ((hands[0], new) if seat else (new, hands[1]), 1 - turn, lives, places))
        turn = (turn + 1) % self.players
        if self._skips_eliminated and places.count(0) > 1:
            while places[turn]:
                turn = (turn + 1) % self.players
        return new_tuple(State, ((*hands[:seat], new, *hands[seat + 1 :]), turn, lives, places))

    def _resolve_knockout(
        self, seat: int, old: Pair, new: Pair, lives: tuple[int, ...], places: tuple[int, ...]
    ) -> tuple[Pair, tuple[int, ...], tuple[int, ...]]:
        """Return the pair, lives and places after a seat gets two dead hands or, under sudden death, a total of one."""
        if lives:
            left = 0 if new == BOTH_DEAD else lives[seat] - (sum(old) != 1)
            lives = (*lives[:seat], left, *lives[seat + 1 :])
            if left:
                return new, lives, places
        places = (*places[:seat], places.count(0), *places[seat + 1 :])
        return ONE_FINGER if self.rules.zombies else new, lives, places

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
            loss = "has two dead hands" if state.hands[1 - last] == BOTH_DEAD else "is down to one finger"
            reason = f"{self.player_names[1 - last]} {loss}"
        else:
            reason = f"Everybody else is {'a zombie' if self.rules.zombies else 'out'}"
        return Outcome(self.standing(state), f"{reason}, so {self.player_names[last]} wins.")

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
        player_states = self._list_player_states()
        if len(player_states) ** self.players > MAX_ENUMERATED_STATES:
            return None
        states = []
        places_by_out = {out: self._assign_places(out) for out in product((False, True), repeat=self.players)}
        for seats in product(player_states, repeat=self.players):
            hands, lives, out = zip(*seats, strict=True)
            if (places := places_by_out[out]) is not None:
                states.append(State(hands, 0, lives if self.rules.lives > 1 else (), places))
        return states

    def _assign_places(self, out: tuple[bool, ...]) -> tuple[int, ...] | None:
        """Return the places when these seats are out, or None if it would be the turn of a player who is out."""
        if out[0] and out.count(False) > 1 and not self.rules.zombies:
            return None
        return parse_places(None, [not player_out for player_out in out])

    def _list_player_states(self) -> list[tuple[Pair, int, bool]]:
        """Return every pair, number of lives left and "is out" that one player can have together."""
        rules, has_lives = self.rules, self.rules.lives > 1
        player_states = []
        for pair, lives, zombie in product(
            list_pairs(rules), range(rules.lives + 1 if has_lives else 1), range(1 + rules.zombies)
        ):
            out = is_out(rules, pair, lives, zombie)
            if not has_lives or out == (lives == 0):
                player_states.append((ONE_FINGER if out and rules.zombies else pair, lives, out))
        return list(dict.fromkeys(player_states))

    def classify_moves(self) -> dict[str, str]:
        """Return every move that is possible under these rules, as text, with its kind."""
        attacks = [list_attacks((1, 2), (1, 2), seats_ahead) for seats_ahead in range(1, self.players)]
        return {format_move(move): classify_move(move) for move in chain(*attacks, *self._splits_by_pair.values())}

    def format_state(self, state: State) -> str:
        return format_state(self.rules, state)

    def parse_state(self, text: str, turn: int = 0) -> State:
        return parse_state(self.rules, text, turn)

    def format_move(self, move: Move) -> str:
        return format_move(move)

    def interpret_move(self, state: State, text: str) -> Move | None:
        return interpret_move(self.rules, state, text)

    def why_not(self, state: State, move: Move) -> str:
        if isinstance(move, Attack):
            return self._why_not_attack(state, move)
        mover, own = self.player_names[state.turn], state.hands[state.turn]
        if state.places[state.turn]:
            return f"{mover} is a zombie and can only attack."
        if move.before != own:
            return f"{mover} holds {describe_pair(own)}, not {describe_pair(move.before)}."
        return why_not_split(self.rules, *move)

    def _why_not_attack(self, state: State, move: Attack) -> str:
        """Return a sentence on why an attack is not legal."""
        own, target = HAND_LETTERS[move.own_hand], HAND_LETTERS[2 * move.seats_ahead + move.target_hand]
        last = HAND_LETTERS[2 * self.players - 1]
        if max(own, target) > last:
            return f"There is no hand {max(own, target)}: with {self.players} players the hands are A to {last}."
        if move.own_hand > 1:
            return f"{own} is an opponent's hand: {self.player_names[state.turn]} strikes with A or B."
        if move.seats_ahead == 0:
            return f"{target} is {self.player_names[state.turn]}'s own hand: an attack strikes an opponent's hand."
        if not state.hands[state.turn][move.own_hand]:
            return f"Hand {own} is dead and cannot strike."
        seat = (state.turn + move.seats_ahead) % self.players
        if state.places[seat]:
            return f"{self.player_names[seat]} is {'a zombie' if self.rules.zombies else 'out'} and cannot be attacked."
        return f"Hand {target} is dead, and an attack cannot revive it."

    def render(self, state: State) -> str:
        return "\n".join(self._render_seat(state, seat) for seat in range(self.players))

    def _render_seat(self, state: State, seat: int) -> str:
        """Return one player's line of the picture."""
        first_letter = 2 * ((seat - state.turn) % self.players)
        hands = [
            f"{HAND_LETTERS[first_letter + i]} {('|' * int(fingers) + '½' * (fingers % 1 > 0) or 'dead'):6}"
            for i, fingers in enumerate(state.hands[seat])
        ]
        notes = []
        if state.lives:
            notes.append(count_noun(state.lives[seat], "life"))
        if state.places[seat]:
            notes.append("zombie" if self.rules.zombies else "out")
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
            sentence = f"{self.player_names[seat]} {describe_split(move)}."
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
            return f" {name} is knocked out{' and becomes a zombie' if self.rules.zombies else ''}."
        if after.lives != before.lives:
            return f" {name} is down to one finger and loses a life: {count_noun(after.lives[seat], 'life')} left."
        return ""

    def instruct(self, state: State, move: Move) -> str:
        return instruct(move)

    def prompt(self, state: State) -> str:
        available = ", ".join(map(format_move, self.legal_moves(state)))
        return (
            f"{self.render(state)}\n\n{self.player_names[state.turn]}, available moves: {available}. Enter your move:"
        )
