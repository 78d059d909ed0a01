"""Parse and format moves of Chopsticks: ``A-C``, ``02-11``, ``swap``, ``pass``, and splits as the book writes them.

>>> from engines.chopsticks.notation import parse_state
>>> from engines.chopsticks.rules import Rules
>>> rules = Rules(suicide=True)
>>> state = parse_state(rules, "1201", 0)
>>> [interpret_move(rules, state, text) for text in ("[12-01] --> [03-01]", "[1, 2]->[0, 3]")]
[Split(before=(1, 2), after=(0, 3)), Split(before=(1, 2), after=(0, 3))]
"""

from __future__ import annotations

import re

from engines.chopsticks.hands import Attack, Hands, Move, Pass, Split, State
from engines.chopsticks.notation import HAND_LETTERS, format_each, group_hands, parse_hand, rotate
from engines.chopsticks.rules import Rules

ARROW = r"\s*(?:[-–—=]*>|[-–—→])\s*"
ARROW_PATTERN = re.compile(ARROW)
ATTACK_PATTERN = re.compile(r"([a-z])-([a-z])")
SPLIT_PATTERN = re.compile(r"([0-9a-e.½]+)-([0-9a-e.½]+)")
BRACKETED_SPLIT_PATTERN = re.compile(rf"(\[[^\[\]]*\]){ARROW}(\[[^\[\]]*\])")


def format_move(rules: Rules, move: Move) -> str:
    """Return the move as text: ``A-C``, ``02-11``, ``swap``, ``pass``."""
    if isinstance(move, Attack):
        return f"{HAND_LETTERS[move.own_hand]}-{name_target(rules, move)}"
    if isinstance(move, Pass):
        return move.text
    return "swap" if move.before == move.after else "-".join(format_each(*move))


def name_target(rules: Rules, move: Attack) -> str:
    """Return the letter of the hand that an attack strikes."""
    return HAND_LETTERS[rules.hands * move.seats_ahead + move.target_hand]


def interpret_move(rules: Rules, state: State, text: str) -> Move | None:
    """Return the move that a text means, legal or not, or None; of equal hands the first is meant."""
    clean = text.strip().lower()
    own = state.hands[state.turn]
    if clean == "swap":
        return Split(own, own)
    if clean == Pass().text:
        return Pass()
    if match := ATTACK_PATTERN.fullmatch(simplify(clean)):
        return interpret_attack(rules, state, *(HAND_LETTERS.index(letter.upper()) for letter in match.groups()))
    sides = parse_split(clean, rules.hands)
    return interpret_split(rotate(state.hands, state.turn), *sides) if sides else None


def simplify(text: str) -> str:
    """Return a text without brackets, with a dash for every arrow."""
    return ARROW_PATTERN.sub("-", re.sub(r"[\[\]]", "", text))


def interpret_attack(rules: Rules, state: State, own_hand: int, struck_hand: int) -> Attack:
    """Return the attack with one hand on another, both counted from the mover's first hand."""
    seats_ahead, target_hand = divmod(struck_hand, rules.hands)
    if seats_ahead < rules.players:
        target_hand = find_first_equal(state.hands[(state.turn + seats_ahead) % rules.players], target_hand)
    if own_hand < rules.hands:
        own_hand = find_first_equal(state.hands[state.turn], own_hand)
    return Attack(own_hand, seats_ahead, target_hand)


def find_first_equal(hands: Hands, hand: int) -> int:
    """Return the first hand with as many fingers as this one; a dead hand is itself, so that a refusal names it."""
    return hands.index(hands[hand]) if hands[hand] else hand


def interpret_split(players: tuple[Hands, ...], before: list[Hands], after: list[Hands]) -> Split | None:
    """Return the split that changes the mover's hands; where all players' hands are given, the others must not change."""
    others = [*players[1:]]
    if len(before) != len(after) or before[1:] != after[1:] or (len(before) > 1 and sort_each(before[1:]) != others):
        return None
    return Split(*sort_each([before[0], after[0]]))


def sort_each(players: list[Hands]) -> list[Hands]:
    """Return the hands of each player in ascending order."""
    return [tuple(sorted(hands)) for hands in players]


def parse_split(text: str, size: int) -> tuple[list[Hands], list[Hands]] | None:
    """Return the hands before and after a split in the order given: the mover's ``size`` hands, or all players'."""
    match = BRACKETED_SPLIT_PATTERN.fullmatch(text) or SPLIT_PATTERN.fullmatch(simplify(text))
    if not match:
        return None
    sides = [[[parse_hand(word) for word in group] for group in group_hands(side, size)] for side in match.groups()]
    if not all(sides) or any(len(hands) != size or None in hands for side in sides for hands in side):
        return None
    before, after = ([tuple(fingers for fingers in hands if fingers is not None) for hands in side] for side in sides)
    return before, after
