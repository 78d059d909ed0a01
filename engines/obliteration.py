"""Operation Obliteration: two players take turns to change one shared number.

The number starts at 12. On your turn you must apply one operation to it:

- add 1 or subtract 1, when the number is prime;
- divide by 2, when it is even;
- multiply by 3 and add 1, when it is odd.

The result must be a whole number from 1 to 100, and you may not use the operation of your own
previous turn. Whoever has no valid operation on their turn loses. 2 is prime and even; 1 is odd
and not prime.

A position is written as the number, then the last operation of the player to move and of the opponent
(a, s, d, m, or - for none): ``6:-:d``. A number alone means that no player has moved yet.

>>> game = Obliteration(Rules())
>>> state = game.apply(game.start(), "divide")
>>> game.format_state(state), game.legal_moves(state)
('6:-:d', ('divide',))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from engines.errors import PositionError, RulesError, is_digits, shorten
from engines.field_types import Choice, IntRange, Subset
from engines.game import MAX_ENUMERATED_STATES, Game, Outcome
from engines.rules import HouseRules, rule

OPERATIONS = ("add", "subtract", "divide", "multiply")
STEP, DIVISOR, FACTOR = 1, 2, 3
"""What is added or subtracted, what an even number is divided by, and what an odd one is multiplied by."""
OPERATION_INSTRUCTIONS = {
    "add": f"Add {STEP}",
    "subtract": f"Subtract {STEP}",
    "divide": f"Divide by {DIVISOR}",
    "multiply": f"Multiply by {FACTOR} and add {STEP}",
}
"""What a player is asked to do, for lists of moves."""
OPERATION_SYMBOLS = {
    "add": f"+ {STEP}",
    "subtract": f"− {STEP}",
    "divide": f"÷ {DIVISOR}",
    "multiply": f"× {FACTOR} + {STEP}",
    "": "",
}
"""How boards and pictures write each operation, and none."""
OPERATION_PHRASES = {
    "add": f"adds {STEP}",
    "subtract": f"subtracts {STEP}",
    "divide": f"divides by {DIVISOR}",
    "multiply": f"multiplies by {FACTOR} and adds {STEP}",
}
"""What a player does, for the announcements."""
REQUIREMENT_PHRASES = {
    "add": "add only to a prime number",
    "subtract": "subtract only from a prime number",
    "divide": "divide only an even number",
    "multiply": "multiply only an odd number",
}
"""What a number needs for each operation, for the refusals."""
MAX_NUMBER = 10**9
"""The largest number that the rules may allow."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Operation Obliteration."""

    start: int = rule(12, IntRange(1, MAX_NUMBER), "The number the game starts with.", title="Starting number")
    low: int = rule(1, IntRange(1, MAX_NUMBER), "The smallest result allowed.", title="Smallest result")
    high: int = rule(100, IntRange(1, MAX_NUMBER), "The largest result allowed.", title="Largest result")
    operations: tuple[str, ...] = rule(
        OPERATIONS,
        Subset(OPERATIONS, ("add 1", "subtract 1", "divide by 2", "multiply by 3 and add 1")),
        "The operations in play.",
        title="Operations",
    )
    no_repeat: str = rule(
        "own",
        Choice(
            ("own", "opponent", "either", "off"),
            ("your own last operation", "your opponent's last operation", "the last operation of either", "nothing"),
        ),
        "Whose previous operation may not be repeated: the player's own, the opponent's, either one, or none.",
        title="May not be repeated",
        book="Players cannot repeat the same operation they used on their previous turn. [Turn 4 of the sample game, "
        'Player 2:] Cannot Subtract 1 (Same as last operation used by Player 1) [and yet:] Last operation was "Divide by 2" '
        "[…] Chosen Operation: Divide by 2",
        why="The rule is clear, and the book states it three times. The sample game breaks it on turn 4: Player 2 divides "
        "twice in a row and must avoid Player 1's operation instead. If everything may be repeated, turns 1 to 5 of the sample game "
        "are legal, but then the game does not end on turn 6.",
    )

    def validate(self) -> None:
        if self.low > self.high:
            raise RulesError("low", f"{self.low} is above the largest result, which is {self.high}")
        if not self.low <= self.start <= self.high:
            reason = f"{self.start} is outside the range {self.low} to {self.high}"
            raise RulesError("start", reason, find_start_remedies(self))


def find_start_remedies(rules: Rules) -> list[dict[str, int]]:
    """Return the changes of the limits, or of the starting number, with which the game can start."""
    limit = {"low": rules.start} if rules.start < rules.low else {"high": rules.start}
    return [limit, {"start": min(max(rules.start, rules.low), rules.high)}]


VARIANTS = {
    "book": {},
    "opponent": {"no_repeat": "opponent"},
    "either": {"no_repeat": "either"},
    "off": {"no_repeat": "off"},
}
VARIANT_TITLES = {
    "book": "The book's game: not your own last operation",
    "opponent": "Not your opponent's last operation",
    "either": "Not the last operation of either",
    "off": "Everything may be repeated",
}


class State(NamedTuple):
    """The number, the last operation of the mover and of the opponent ('' for none), and the mover's seat."""

    number: int
    own_last: str
    opponent_last: str
    turn: int


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
    cyclic = True

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players = 2
        self.player_names = ("Player 1", "Player 2")
        self._allowed_range = range(rules.low, rules.high + 1)

    def explain_terms(self) -> dict[str, str]:
        bans = {
            "own": "You may not use the operation that you used on your previous turn. Your opponent's operations do not "
            "matter.",
            "opponent": "You may not use the operation that your opponent has just used. Your own operations do not matter.",
            "either": "You may use neither the operation of your own previous turn nor the one that your opponent has just "
            "used.",
            "off": "Every operation may be used again. A game in which the same position comes back is a draw.",
        }
        return {
            "Prime": "A whole number above 1 that can be divided only by 1 and by itself: 2, 3, 5, 7, 11, 13 and so on.",
            "Limits": f"A result below {self.rules.low:,} or above {self.rules.high:,} is not valid, so the operation cannot "
            "be chosen.",
            "The ban on repeats": bans[self.rules.no_repeat],
        }

    def start(self, rng: Random | None = None) -> State:
        return State(self.rules.start, "", "", 0)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        number, own, opponent, _ = state
        banned = self._banned_operations(own, opponent)
        return tuple(
            op
            for op in self.rules.operations
            if op not in banned and can_apply(op, number) and apply_operation(op, number) in self._allowed_range
        )

    def _banned_operations(self, own: str, opponent: str) -> tuple[str, ...]:
        return {"own": (own,), "opponent": (opponent,), "either": (own, opponent), "off": ()}[self.rules.no_repeat]

    def apply(self, state: State, move: Move) -> State:
        return State(apply_operation(move, state.number), state.opponent_last, move, 1 - state.turn)

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
        # With no_repeat=own the opponent's last operation matters too: it limits the opponent's next turn.
        no_repeat = self.rules.no_repeat
        own = state.own_last if no_repeat in ("own", "either") else ""
        return State(state.number, own, state.opponent_last if no_repeat != "off" else "", 0)

    def all_states(self) -> list[State] | None:
        last = ("", *self.rules.operations)
        if len(self._allowed_range) * len(last) ** 2 > MAX_ENUMERATED_STATES:
            return None
        return list(dict.fromkeys(self.canonical(State(*p, 0)) for p in product(self._allowed_range, last, last)))

    def format_state(self, state: State) -> str:
        if not state.own_last and not state.opponent_last:
            return str(state.number)
        return f"{state.number}:{state.own_last[:1] or '-'}:{state.opponent_last[:1] or '-'}"

    def parse_state(self, text: str, turn: int = 0) -> State:
        number, *letters = text.strip().split(":")
        if not (is_digits(number, 18) and int(number) in self._allowed_range):
            raise PositionError(
                f"position: the number {shorten(number)} should be a whole number from {self.rules.low} to {self.rules.high}"
            )
        if len(letters) not in (0, 2):
            raise PositionError(f"position: {shorten(text)} should be a number, or number:own:other such as 6:-:d")
        own, opponent = (self._parse_last_operation(letter, text) for letter in letters or "--")
        return State(int(number), own, opponent, turn)

    def _parse_last_operation(self, letter: str, text: str) -> str:
        by_letter = {"-": ""} | {op[0]: op for op in self.rules.operations}
        if letter not in by_letter:
            raise PositionError(
                f"position: the last operation {shorten(letter)} in {shorten(text)} should be one of {' '.join(by_letter)}"
            )
        return by_letter[letter]

    def format_move(self, move: Move) -> str:
        return move

    def interpret_move(self, state: State, text: str) -> Move | None:
        word = text.lower()
        return next((op for op in OPERATIONS if word and (op == word or op[0] == word)), None)

    def why_not(self, state: State, move: Move) -> str:
        number, mover = state.number, self.player_names[state.turn]
        if move not in self.rules.operations:
            return f"The operation {move} is not in play under these rules."
        if not can_apply(move, number):
            return f"You can {REQUIREMENT_PHRASES[move]}, and {number} is {describe_properties(number).lower()}."
        if apply_operation(move, number) not in self._allowed_range:
            return f"The result {apply_operation(move, number)} would be outside {self.rules.low} to {self.rules.high}."
        whose = "own" if move == state.own_last and self.rules.no_repeat in ("own", "either") else "opponent's"
        return f"{mover} may not {move}: it was {mover}'s {whose} previous operation."

    def render(self, state: State) -> str:
        own, other = state.own_last or "none", state.opponent_last or "none"
        mover, opponent = self.player_names[state.turn], self.player_names[1 - state.turn]
        picture = f"{state.number} ({describe_properties(state.number)})"
        return f"{picture}\nlast operations: {mover} {own}, {opponent} {other}"

    def describe(self, state: State, move: Move) -> str:
        mover, result = self.player_names[state.turn], apply_operation(move, state.number)
        return f"{mover} {OPERATION_PHRASES[move]}. New number is {result}."

    def describe_briefly(self, state: State, move: Move) -> str:
        result = apply_operation(move, state.number)
        return f"{self.player_names[state.turn]} {OPERATION_PHRASES[move]} to make {result}"

    def instruct(self, state: State, move: Move) -> str:
        return OPERATION_INSTRUCTIONS[move]

    def label_move(self, state: State, move: Move) -> str:
        return OPERATION_SYMBOLS[move]

    def prompt(self, state: State) -> str:
        available = ", ".join(f'"{op}"' for op in self.legal_moves(state))
        return (
            f"{self.player_names[state.turn]}, the current number is {state.number} ({describe_properties(state.number)}). "
            f"Available operations: {available}. Enter your move:"
        )


@lru_cache(maxsize=65_536)
def is_prime(number: int) -> bool:
    """Return whether a number is prime, by trial division."""
    if number < 4:
        return number > 1
    if number % 2 == 0:
        return False
    divisor = 3
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 2
    return True


def can_apply(op: Move, number: int) -> bool:
    """Return whether the number has the property that the operation needs."""
    if op == "divide":
        return number % 2 == 0
    if op == "multiply":
        return number % 2 == 1
    return is_prime(number)


def apply_operation(op: Move, number: int) -> int:
    """Return the number after an operation that can be applied to it."""
    if op == "divide":
        return number // DIVISOR
    if op == "multiply":
        return number * FACTOR + STEP
    return number + STEP if op == "add" else number - STEP


def describe_properties(number: int) -> str:
    """Return the properties of a number as the book announces them: ``Prime and Odd``."""
    parity = "Odd" if number % 2 else "Even"
    return f"Prime and {parity}" if is_prime(number) else parity
