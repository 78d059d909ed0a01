"""Operation Obliteration: two players take turns to change one shared number.

The number starts at 12. On your turn you must apply one operation to it:

- add 1 or subtract 1, when the number is prime;
- divide by 2, when it is even;
- multiply by 3 and add 1, when it is odd.

The result must be a whole number from 1 to 100, and you may not use the operation of your own
previous turn. Whoever has no valid operation on their turn loses. 2 is prime and even; 1 is odd
and not prime.

A position is written as the number, then the mover's last operation and the opponent's (a, s, d, m
or - for none): ``6:-:d``. A number alone means that nobody has moved yet.

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

from engines.errors import PositionError, RulesError
from engines.game import LISTED, Game, Outcome
from engines.kinds import Choice, Subset, Whole, is_digits, shorten
from engines.rules import HouseRules, rule

OPERATIONS = ("add", "subtract", "divide", "multiply")
WORDS = {"add": "adds 1", "subtract": "subtracts 1", "divide": "divides by 2", "multiply": "multiplies by 3 and adds 1"}
NEEDS = {"add": "prime", "subtract": "prime", "divide": "even", "multiply": "odd"}
LIMIT = 10**9


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Operation Obliteration."""

    start: int = rule(12, Whole(1, LIMIT), "The number the game begins with.")
    low: int = rule(1, Whole(1, LIMIT), "The smallest result allowed.")
    high: int = rule(100, Whole(1, LIMIT), "The largest result allowed.")
    operations: tuple[str, ...] = rule(OPERATIONS, Subset(OPERATIONS), "The operations in play.")
    no_repeat: str = rule(
        "own",
        Choice(("own", "opponent", "either", "off")),
        "Whose previous operation may not be repeated: the mover's own, the opponent's, either's, or nobody's.",
        book="Players cannot repeat the same operation they used on their previous turn. [Turn 4 of the sample game, "
        'Player 2:] Cannot Subtract 1 (Same as last operation used by Player 1) [and yet:] Last operation was "Divide by 2" '
        "[…] Chosen Operation: Divide by 2",
        why="The rule text is plain and stands three times; the sample game breaks it on turn 4, where Player 2 divides twice "
        "running and is told to mind Player 1's operation instead. With no_repeat=off turns 1 to 5 of the sample are "
        "legal, but then turn 6 is not the end.",
    )

    def check_whole(self) -> None:
        if self.low > self.high:
            raise RulesError("low", f"{self.low} is above high, which is {self.high}")
        if not self.low <= self.start <= self.high:
            raise RulesError("start", f"{self.start} is outside the range {self.low} to {self.high}")


VARIANTS = {
    "book": {},
    "opponent": {"no_repeat": "opponent"},
    "either": {"no_repeat": "either"},
    "off": {"no_repeat": "off"},
}


class State(NamedTuple):
    """The number, the mover's and the opponent's last operation ('' for none), and the mover's seat."""

    number: int
    own: str
    other: str
    turn: int


Move = str


class Obliteration(Game[State, Move]):
    """Operation Obliteration under given rules."""

    name = "obliteration"
    title = "Operation Obliteration"
    about = "Two players divide, triple and nudge one shared number until somebody has no valid operation left."
    rules_type = Rules
    variants = VARIANTS
    loops = True

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = 2
        self.names = ("Player 1", "Player 2")
        self._range = range(rules.low, rules.high + 1)

    def start(self, rng: Random | None = None) -> State:
        return State(self.rules.start, "", "", 0)

    def turn(self, state: State) -> int:
        return state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        number, own, other, _ = state
        banned = self._banned(own, other)
        return tuple(
            op
            for op in self.rules.operations
            if op not in banned and fits(op, number) and result(op, number) in self._range
        )

    def _banned(self, own: str, other: str) -> tuple[str, ...]:
        return {"own": (own,), "opponent": (other,), "either": (own, other), "off": ()}[self.rules.no_repeat]

    def apply(self, state: State, move: Move) -> State:
        return State(result(move, state.number), state.other, move, 1 - state.turn)

    def standing(self, state: State) -> tuple[int, ...]:
        if self.legal_moves(state):
            return (0, 0)
        return (2, 1) if state.turn == 0 else (1, 2)

    def outcome(self, state: State) -> Outcome | None:
        if self.legal_moves(state):
            return None
        loser, winner = self.names[state.turn], self.names[1 - state.turn]
        return Outcome(self.standing(state), f"{loser} has no valid operation on {state.number}, so {winner} wins.")

    def canonical(self, state: State) -> State:
        reading = self.rules.no_repeat
        return State(
            state.number,
            state.own if reading in ("own", "either") else "",
            state.other if reading != "off" else "",
            0,
        )

    def positions(self) -> list[State] | None:
        lasts = ("", *self.rules.operations)
        if len(self._range) * len(lasts) ** 2 > LISTED:
            return None
        return list(dict.fromkeys(self.canonical(State(*p, 0)) for p in product(self._range, lasts, lasts)))

    def format_state(self, state: State) -> str:
        if not state.own and not state.other:
            return str(state.number)
        return f"{state.number}:{state.own[:1] or '-'}:{state.other[:1] or '-'}"

    def parse_state(self, text: str, turn: int = 0) -> State:
        number, *lasts = text.strip().split(":")
        if not (is_digits(number, 18) and int(number) in self._range):
            raise PositionError(
                f"position: the number {shorten(number)} should be a whole number from {self.rules.low} to {self.rules.high}"
            )
        if len(lasts) not in (0, 2):
            raise PositionError(f"position: {shorten(text)} should be a number, or number:own:other such as 6:-:d")
        own, other = (self._last(word, text) for word in lasts or "--")
        return State(int(number), own, other, turn)

    def _last(self, word: str, text: str) -> str:
        by_letter = {"-": ""} | {op[0]: op for op in self.rules.operations}
        if word not in by_letter:
            raise PositionError(
                f"position: the last operation {shorten(word)} in {shorten(text)} should be one of {' '.join(by_letter)}"
            )
        return by_letter[word]

    def format_move(self, move: Move) -> str:
        return move

    def read_move(self, state: State, text: str) -> Move | None:
        word = text.lower()
        return next((op for op in OPERATIONS if word and (op == word or op[0] == word)), None)

    def why_not(self, state: State, move: Move) -> str:
        number, mover = state.number, self.names[state.turn]
        if move not in self.rules.operations:
            return f"The operation {move} is not in play under these rules."
        if not fits(move, number):
            return f"Only {a_kind(NEEDS[move])} number allows {move}, and {number} is {properties(number).lower()}."
        if result(move, number) not in self._range:
            return f"The result {result(move, number)} would be outside {self.rules.low} to {self.rules.high}."
        whose = "own" if move == state.own and self.rules.no_repeat in ("own", "either") else "opponent's"
        return (
            f"{mover} may not {move}: it was {mover}'s {whose} previous operation (no_repeat={self.rules.no_repeat})."
        )

    def show(self, state: State) -> str:
        own, other = state.own or "none", state.other or "none"
        mover, opponent = self.names[state.turn], self.names[1 - state.turn]
        return f"{state.number} ({properties(state.number)})\nlast operations: {mover} {own}, {opponent} {other}"

    def describe(self, state: State, move: Move) -> str:
        return f"{self.names[state.turn]} {WORDS[move]}. New number is {result(move, state.number)}."

    def prompt(self, state: State) -> str:
        available = ", ".join(f'"{op}"' for op in self.legal_moves(state))
        return (
            f"{self.names[state.turn]}, the current number is {state.number} ({properties(state.number)}). "
            f"Available operations: {available}. Enter your move:"
        )


@lru_cache(maxsize=65_536)
def is_prime(number: int) -> bool:
    """Whether a number is prime, by trial division."""
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


def fits(op: Move, number: int) -> bool:
    """Whether the number has the property that the operation needs."""
    if op == "divide":
        return number % 2 == 0
    if op == "multiply":
        return number % 2 == 1
    return is_prime(number)


def result(op: Move, number: int) -> int:
    """The number after an operation that fits it."""
    if op == "divide":
        return number // 2
    if op == "multiply":
        return number * 3 + 1
    return number + 1 if op == "add" else number - 1


def properties(number: int) -> str:
    """The number's properties as the book announces them: ``Prime and Odd``."""
    parity = "Odd" if number % 2 else "Even"
    return f"Prime and {parity}" if is_prime(number) else parity


def a_kind(word: str) -> str:
    """The word with its article."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
