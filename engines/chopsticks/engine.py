"""The game itself: whose turn it is, what a move does, who is out, and how it is told.

A seat is out when its place is settled. Its hands stay as they fell, or at [01] for a zombie.
"""

from __future__ import annotations

from itertools import chain, product
from random import Random

from engines.chopsticks.hands import (
    DEAD,
    ONE,
    STUMPS,
    Attack,
    Move,
    Pair,
    Split,
    State,
    attacks,
    family,
    figure,
    in_words,
    pairs,
    split_fault,
    splits,
    strike,
)
from engines.chopsticks.notation import HANDS, is_out, read_move, read_state, write_move, write_state
from engines.chopsticks.rules import VARIANTS, Rules
from engines.game import LISTED, Game, Outcome, read_places
from engines.words import count

new_tuple = tuple.__new__  # makes a State in half the time, where it counts
DEEDS = {
    "swap": "swaps the hands of {}",
    "meta": "takes five off {} and splits the rest into {}",
}
"""How the moves that are no plain splits are told."""


class Chopsticks(Game[State, Move]):
    """Chopsticks under given rules."""

    name = "chopsticks"
    title = "Chopsticks"
    about = "Players strike each other's hands, adding fingers, until hands of five die and only one player is left."
    rules_type = Rules
    variants = VARIANTS
    loops = True

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = rules.players
        self.names = tuple(f"Player {seat + 1}" for seat in range(rules.players))
        self._sums = {a + b: strike(rules, a + b) for a, b in pairs(rules)}
        self._splits = {pair: tuple(Split(pair, after) for after in splits(rules, pair)) for pair in pairs(rules)}
        self._duel = {
            mine: {theirs: attacks(mine, theirs, 1) + own for theirs in self._splits}
            for mine, own in self._splits.items()
        }  # two players' moves, ready made: random games and solvers ask for them all the time
        self._low = {DEAD, ONE, STUMPS} if rules.sudden_death else {DEAD}
        self._skips = rules.players > 2 and not rules.zombies

    def start(self, rng: Random | None = None) -> State:
        lives = (self.rules.lives,) * self.players if self.rules.lives > 1 else ()
        return State(((4, 4) if self.rules.suns else (1, 1),) * self.players, 0, lives, (0,) * self.players)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        hands, turn, _, places = state
        if places.count(0) < 2:
            return ()
        mine = hands[turn]
        if self.players == 2:
            return self._duel[mine][hands[1 - turn]]
        moves: tuple[Move, ...] = ()
        for ahead in range(1, self.players):
            seat = turn + ahead - self.players
            if not places[seat]:
                moves += attacks(mine, hands[seat], ahead)
        return moves if places[turn] else moves + self._splits[mine]

    def apply(self, state: State, move: Move) -> State:
        hands, turn, lives, places = state
        if isinstance(move, Attack):
            by, ahead, at = move
            seat = (turn + ahead) % self.players
            old = hands[seat]
            struck, kept = self._sums[hands[turn][by] + old[at]], old[1 - at]
            new = (struck, kept) if struck < kept else (kept, struck)
        else:
            seat = turn
            old, new = move
        if new in self._low:
            new, lives, places = self._fall(seat, old, new, lives, places)
        if self.players == 2:  # the common case, said shortly
            return new_tuple(State, ((hands[0], new) if seat else (new, hands[1]), 1 - turn, lives, places))
        turn = (turn + 1) % self.players
        if self._skips and places.count(0) > 1:
            while places[turn]:
                turn = (turn + 1) % self.players
        return new_tuple(State, ((*hands[:seat], new, *hands[seat + 1 :]), turn, lives, places))

    def _fall(
        self, seat: int, old: Pair, new: Pair, lives: tuple[int, ...], places: tuple[int, ...]
    ) -> tuple[Pair, tuple[int, ...], tuple[int, ...]]:
        """The pair, lives and places when a seat comes to two dead hands or, under sudden death, to a total of one."""
        if lives:
            left = 0 if new == DEAD else lives[seat] - (sum(old) != 1)
            lives = (*lives[:seat], left, *lives[seat + 1 :])
            if left:
                return new, lives, places
        places = (*places[:seat], places.count(0), *places[seat + 1 :])
        return ONE if self.rules.zombies else new, lives, places

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
            fell = "has two dead hands" if state.hands[1 - last] == DEAD else "is down to one finger"
            reason = f"{self.names[1 - last]} {fell}"
        else:
            reason = f"Everybody else is {'a zombie' if self.rules.zombies else 'out'}"
        return Outcome(self.standing(state), f"{reason}, so {self.names[last]} wins.")

    def canonical(self, state: State) -> State:
        hands, turn, lives, places = state
        if self.players > 2 and any(places):  # in what order they went out changes nothing for those still in
            shared = places.count(0) + 1
            places = tuple(place and shared for place in places)
        if turn and self.players == 2:
            hands, places, lives = hands[::-1], places[::-1], lives[::-1]
        elif turn:
            hands, places = hands[turn:] + hands[:turn], places[turn:] + places[:turn]
            lives = lives and lives[turn:] + lives[:turn]
        return new_tuple(State, (hands, 0, lives, places))

    def positions(self) -> list[State] | None:
        forms = self._forms()
        if len(forms) ** self.players > LISTED:
            return None
        found = []
        settled = {out: self._settled(out) for out in product((False, True), repeat=self.players)}
        for seats in product(forms, repeat=self.players):
            hands, lives, out = zip(*seats, strict=True)
            if (places := settled[out]) is not None:
                found.append(State(hands, 0, lives if self.rules.lives > 1 else (), places))
        return found

    def _settled(self, out: tuple[bool, ...]) -> tuple[int, ...] | None:
        """The places when these seats are out; None where that cannot be, since who is out has no turn."""
        if out[0] and out.count(False) > 1 and not self.rules.zombies:
            return None
        return read_places(None, [not gone for gone in out])

    def _forms(self) -> list[tuple[Pair, int, bool]]:
        """How one player can stand: the pair, the lives left, and whether they are out."""
        rules, many = self.rules, self.rules.lives > 1
        forms = []
        for pair, left, zombie in product(
            pairs(rules), range(rules.lives + 1 if many else 1), range(1 + rules.zombies)
        ):
            out = is_out(rules, pair, left, zombie)
            if not many or out == (left == 0):
                forms.append((ONE if out and rules.zombies else pair, left, out))
        return list(dict.fromkeys(forms))

    def kinds(self) -> dict[str, str]:
        """Every kind of move under these rules, as it is written, and its family."""
        strikes = [attacks((1, 2), (1, 2), ahead) for ahead in range(1, self.players)]
        return {write_move(move): family(move) for move in chain(*strikes, *self._splits.values())}

    def format_state(self, state: State) -> str:
        return write_state(self.rules, state)

    def parse_state(self, text: str, turn: int = 0) -> State:
        return read_state(self.rules, text, turn)

    def format_move(self, move: Move) -> str:
        return write_move(move)

    def read_move(self, state: State, text: str) -> Move | None:
        return read_move(self.rules, state, text)

    def why_not(self, state: State, move: Move) -> str:
        if isinstance(move, Attack):
            return self._attack_fault(state, move)
        mover, mine = self.names[state.turn], state.hands[state.turn]
        if state.places[state.turn]:
            return f"{mover} is a zombie and can only attack."
        if move.before != mine:
            return f"{mover} holds {in_words(mine)}, not {in_words(move.before)}."
        return split_fault(self.rules, *move)

    def _attack_fault(self, state: State, move: Attack) -> str:
        """Why an attack is not legal, as a sentence."""
        by, target = HANDS[move.by], HANDS[2 * move.ahead + move.at]
        last = HANDS[2 * self.players - 1]
        if max(by, target) > last:
            return f"There is no hand {max(by, target)}: with {self.players} players the hands are A to {last}."
        if move.by > 1:
            return f"{by} is an opponent's hand: {self.names[state.turn]} strikes with A or B."
        if move.ahead == 0:
            return f"{target} is {self.names[state.turn]}'s own hand: an attack strikes an opponent's."
        if not state.hands[state.turn][move.by]:
            return f"Hand {by} is dead and cannot strike."
        seat = (state.turn + move.ahead) % self.players
        if state.places[seat]:
            return f"{self.names[seat]} is {'a zombie' if self.rules.zombies else 'out'} and cannot be attacked."
        return f"Hand {target} is dead, and an attack cannot revive it."

    def show(self, state: State) -> str:
        return "\n".join(self._show_seat(state, seat) for seat in range(self.players))

    def _show_seat(self, state: State, seat: int) -> str:
        """One player's line of the picture."""
        first = 2 * ((seat - state.turn) % self.players)
        hands = [
            f"{HANDS[first + i]} {('|' * int(f) + '½' * (f % 1 > 0) or 'dead'):6}"
            for i, f in enumerate(state.hands[seat])
        ]
        notes = []
        if state.lives:
            notes.append(count(state.lives[seat], "life"))
        if state.places[seat]:
            notes.append("zombie" if self.rules.zombies else "out")
        mark = ">" if seat == state.turn else " "
        return f"{mark} {self.names[seat]}   {'  '.join(hands)}  {', '.join(notes)}".rstrip()

    def describe(self, state: State, move: Move) -> str:
        mover, after = self.names[state.turn], self.apply(state, move)
        if isinstance(move, Attack):
            seat = (state.turn + move.ahead) % self.players
            by, at = state.hands[state.turn][move.by], state.hands[seat][move.at]
            left = self._sums[by + at]
            told = f"{mover} strikes {self.names[seat]}'s hand of {figure(at)} with a hand of {figure(by)}: "
            told += f"it now shows {figure(left)}." if left else "it is dead."
        else:
            seat = state.turn
            told = f"{mover} {DEEDS.get(family(move), 'splits {} into {}').format(*map(in_words, move))}."
        return told + self._fate(state, after, seat)

    def _fate(self, before: State, after: State, seat: int) -> str:
        """What a move did to the player whose hands it changed, beyond the hands; often nothing."""
        name = self.names[seat]
        if after.places != before.places:
            return f" {name} is knocked out{' and becomes a zombie' if self.rules.zombies else ''}."
        if after.lives != before.lives:
            return f" {name} is down to one finger and loses a life: {count(after.lives[seat], 'life')} left."
        return ""

    def prompt(self, state: State) -> str:
        available = ", ".join(map(write_move, self.legal_moves(state)))
        return f"{self.show(state)}\n\n{self.names[state.turn]}, available moves: {available}. Enter your move:"
