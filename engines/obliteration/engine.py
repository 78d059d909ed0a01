"""Operation Obliteration as a game: legal operations, what may not be repeated, and positions and moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from engines.errors import PositionError, is_digits, shorten
from engines.game import MAX_ENUMERATED_STATES, MAX_OTHER_STARTS, Game, Outcome
from engines.obliteration.operations import (
    apply_operation,
    can_apply,
    describe_operations,
    describe_properties,
    find_operation,
)
from engines.obliteration.rules import VARIANT_TITLES, VARIANTS, Rules
from engines.obliteration.table import PositionTable
from engines.obliteration.terms import explain_terms

MAX_EXERCISE_NUMBER = 60
"""The largest number with which an exercise begins where the rules give too few positions."""


class State(NamedTuple):
    """The number, the last operation of the mover and of the opponent ('' for none), and the mover's seat.

    The operations before those are empty, except where an operation is barred only after two turns running.
    """

    number: int
    own_last: str
    opponent_last: str
    turn: int
    own_before: str = ""
    opponent_before: str = ""


Move = str


class Obliteration(Game[State, Move]):
    """Operation Obliteration under given rules."""

    name = "obliteration"
    title = "Operation Obliteration"
    summary = "Two players take turns to change one shared number until one of them has no valid operation left."
    rules_type = Rules
    variants = VARIANTS
    variant_titles = VARIANT_TITLES
    example = ("", ("divide", "divide", "add"))
    natural_opening = "It makes the number smallest, but"
    cyclic = True

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = 2
        self.player_names = ("Player 1", "Player 2")
        self.words = describe_operations(rules)
        """How each operation is written under these rules."""
        self._allowed_range = range(rules.low, rules.high + 1)
        self._remembers_two = rules.no_repeat == "thrice"

    def explain_terms(self) -> dict[str, str]:
        return explain_terms(self.rules)

    def start(self, rng: Random | None = None) -> State:
        return State(self.rules.start, "", "", 0)

    def other_starts(self, rng: Random) -> Iterator[State]:
        """Yield first positions with other numbers, drawn from the small ones."""
        numbers = range(max(self.rules.low, 2), min(self.rules.high, MAX_EXERCISE_NUMBER) + 1)
        for number in rng.sample(numbers, min(len(numbers), MAX_OTHER_STARTS)):
            yield State(number, "", "", 0)

    def turn(self, state: State) -> int:
        return state.turn

    def with_turn(self, state: State, seat: int) -> State:
        if seat == state.turn:
            return state
        number, own, opponent, _, own_before, opponent_before = state
        return State(number, opponent, own, seat, opponent_before, own_before)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        rules, number = self.rules, state.number
        barred = self.list_barred(state)
        return tuple(
            op
            for op in rules.operations
            if op not in barred
            and can_apply(rules, op, number)
            and apply_operation(rules, op, number) in self._allowed_range
        )

    def list_barred(self, state: State) -> tuple[Move, ...]:
        """Return the operations that the mover may not use because they were used before; some may be ''."""
        own, opponent = state.own_last, state.opponent_last
        if self._remembers_two:
            return (own,) if own == state.own_before else ()
        return {"own": (own,), "opponent": (opponent,), "either": (own, opponent), "off": ()}[self.rules.no_repeat]

    def apply(self, state: State, move: Move) -> State:
        number, own, opponent, turn, _, opponent_before = state
        result = apply_operation(self.rules, move, number)
        if self._remembers_two:
            return State(result, opponent, move, 1 - turn, opponent_before, own)
        return State(result, opponent, move, 1 - turn)

    def standing(self, state: State) -> tuple[int, ...]:
        if self.legal_moves(state):
            return (0, 0)
        return (2, 1) if state.turn == 0 else (1, 2)

    def outcome(self, state: State) -> Outcome | None:
        if self.legal_moves(state):
            return None
        loser, winner = self.player_names[state.turn], self.player_names[1 - state.turn]
        return Outcome(self.standing(state), f"{loser} has no valid operation on {state.number}, so {winner} wins.")

    def canonical(self, state: State) -> State:
        number, own, opponent, _, own_before, opponent_before = state
        no_repeat = self.rules.no_repeat
        if no_repeat == "thrice":  # an older operation matters only if it was used again
            return State(
                number,
                own,
                opponent,
                0,
                own_before if own_before == own else "",
                opponent_before if opponent_before == opponent else "",
            )
        # With no_repeat=own the opponent's last operation matters too: it limits the opponent's next turn.
        own = own if no_repeat in ("own", "either") else ""
        return State(number, own, opponent if no_repeat != "off" else "", 0)

    def list_histories(self) -> list[tuple[str, str]]:
        """Return what may matter of a player's operations: the last one and the one before it, '' for none."""
        histories = [("", ""), *((op, "") for op in self.rules.operations)]
        return [*histories, *((op, op) for op in self.rules.operations)] if self._remembers_two else histories

    def all_states(self) -> list[State] | None:
        histories = self.list_histories()
        if len(self._allowed_range) * len(histories) ** 2 > MAX_ENUMERATED_STATES:
            return None
        states = (
            State(number, own[0], opponent[0], 0, own[1], opponent[1])
            for number, own, opponent in product(self._allowed_range, histories, histories)
        )
        return list(dict.fromkeys(map(self.canonical, states)))

    def make_table(self, max_positions: int) -> PositionTable | None:
        """Return the table of all positions, or None if there are too many."""
        histories = len(self.list_histories()) ** 2
        if len(self._allowed_range) * histories > MAX_ENUMERATED_STATES:
            return None
        table = PositionTable(self)
        return table if len(table.rows) <= max_positions else None

    def convert_state(self, other: Game[Any, Any], state: Any) -> State:
        shorter = state if self._remembers_two else state._replace(own_before="", opponent_before="")
        return super().convert_state(other, shorter)

    def format_state(self, state: State) -> str:
        number, own, opponent, _, own_before, opponent_before = state
        if not own and not opponent:
            return str(number)
        own_letters, opponent_letters = own_before[:1] + own[:1], opponent_before[:1] + opponent[:1]
        return f"{number}:{own_letters or '-'}:{opponent_letters or '-'}"

    def parse_state(self, text: str, turn: int = 0) -> State:
        number, *letters = text.strip().split(":")
        if not (is_digits(number, 18) and int(number) in self._allowed_range):
            raise PositionError(
                f"position: the number {shorten(number)} should be a whole number from {self.rules.low} to {self.rules.high}"
            )
        if len(letters) not in (0, 2):
            example = "4:dd:sm" if self._remembers_two else "6:-:d"
            raise PositionError(f"position: {shorten(text)} should be a number, or number:own:other such as {example}")
        own, opponent = (self._parse_operations(each, text) for each in letters or "--")
        return State(int(number), own[-1], opponent[-1], turn, own[0], opponent[0])

    def _parse_operations(self, letters: str, text: str) -> tuple[str, str]:
        """Return the operation before the last one, and the last one, from their letters."""
        by_letter = {op[0]: op for op in self.rules.operations}
        if letters == "-":
            return "", ""
        if 1 <= len(letters) <= 1 + self._remembers_two and all(letter in by_letter for letter in letters):
            return by_letter[letters[-2]] if len(letters) == 2 else "", by_letter[letters[-1]]
        twice = ", or two of these letters, the older first" if self._remembers_two else ""
        raise PositionError(
            f"position: the last operation {shorten(letters)} in {shorten(text)} should be one of "
            f"{' '.join(['-', *by_letter])}{twice}"
        )

    def format_move(self, move: Move) -> str:
        return move

    def interpret_move(self, state: State, text: str) -> Move | None:
        return find_operation(self.rules, text)

    def why_not(self, state: State, move: Move) -> str:
        rules, number, mover = self.rules, state.number, self.player_names[state.turn]
        if move not in rules.operations:
            return f"The operation {move} is not in play under these rules."
        if not can_apply(rules, move, number):
            properties = describe_properties(rules, number).lower()
            return f"You can {self.words[move].requirement}, and {number} is {properties}."
        result = apply_operation(rules, move, number)
        if result not in self._allowed_range:
            return f"The result {result} would be outside {rules.low} to {rules.high}."
        if self._remembers_two:
            return f"{mover} may not {move}: {mover} used it on both of the last two turns."
        whose = "own" if move == state.own_last and rules.no_repeat in ("own", "either") else "opponent's"
        return f"{mover} may not {move}: it was {mover}'s {whose} previous operation."

    def render(self, state: State) -> str:
        mover, opponent = self.player_names[state.turn], self.player_names[1 - state.turn]
        own = " then ".join(filter(None, (state.own_before, state.own_last))) or "none"
        other = " then ".join(filter(None, (state.opponent_before, state.opponent_last))) or "none"
        picture = f"{state.number} ({describe_properties(self.rules, state.number)})"
        return f"{picture}\nlast operations: {mover} {own}, {opponent} {other}"

    def describe(self, state: State, move: Move) -> str:
        mover, result = self.player_names[state.turn], apply_operation(self.rules, move, state.number)
        return f"{mover} {self.words[move].phrase}. New number is {result}."

    def describe_briefly(self, state: State, move: Move) -> str:
        result = apply_operation(self.rules, move, state.number)
        return f"{self.player_names[state.turn]} {self.words[move].phrase} to make {result}"

    def instruct(self, state: State, move: Move) -> str:
        return self.words[move].instruction

    def natural_score(self, state: State, move: Move) -> float:
        """Return the number after the operation, the smaller the better."""
        return -apply_operation(self.rules, move, state.number)

    def label_move(self, state: State, move: Move) -> str:
        return self.words[move].symbol

    def prompt(self, state: State) -> str:
        available = ", ".join(f'"{op}"' for op in self.legal_moves(state))
        properties = describe_properties(self.rules, state.number)
        return (
            f"{self.player_names[state.turn]}, the current number is {state.number} ({properties}). "
            f"Available operations: {available}. Enter your move:"
        )
