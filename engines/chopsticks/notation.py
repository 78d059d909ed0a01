"""Parse and format positions and moves of Chopsticks.

>>> from engines.chopsticks.rules import Rules
>>> format_state(Rules(), parse_state(Rules(), "[11 23]", 0))
'1123'
>>> parse_state(Rules(), "1032", 0)
Traceback (most recent call last):
engines.errors.PositionError: position: '1032' should give each player's hands in ascending order: 0123
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from engines.chopsticks.hands import (
    BOTH_DEAD,
    ONE_FINGER,
    Attack,
    Move,
    Pair,
    Split,
    State,
    allowed_digits,
    format_pair,
    parse_fingers,
)
from engines.chopsticks.rules import Rules
from engines.errors import PositionError, shorten
from engines.notation import format_places, parse_places, split_position

T = TypeVar("T")
HAND_LETTERS = "ABCDEFGHIJKL"
"""The letters of the hands, starting with the mover's."""
ARROW_PATTERN = re.compile(r"\s*(?:[-–—=]*>|[-–—→])\s*")
ATTACK_PATTERN = re.compile(r"([a-l])-([a-l])")
SPLIT_PATTERN = re.compile(r"([0-9a-e]{2})-([0-9a-e]{2})")


def rotate(values: tuple[T, ...], offset: int) -> tuple[T, ...]:
    """Return the values in turn order from seat ``offset``; ``-offset`` undoes it."""
    return values[offset:] + values[:offset]


def format_state(rules: Rules, state: State) -> str:
    """Return the position as text, the mover first; lives, zombies and places only where the hands do not show them."""
    hands, lives = rotate(state.hands, state.turn), rotate(state.lives, state.turn)
    places = rotate(state.places, state.turn)
    text = format_hands(hands)
    if lives and lives != default_lives(rules, hands):
        text += ";lives=" + ".".join(map(str, lives))
    if rules.zombies and not rules.sudden_death and any(places):
        text += ";zombies=" + ".".join("1" if place else "0" for place in places)
    return text + format_places(places)


def format_hands(hands: Sequence[Pair]) -> str:
    """Return the hands of all players, with dashes between them for three or more players."""
    return ("" if len(hands) == 2 else "-").join(map(format_pair, hands))


def parse_state(rules: Rules, text: str, turn: int) -> State:
    """Return the position that a text describes, with its mover in seat ``turn``; raise PositionError if it is wrong."""
    parts, extras = split_position(text, list_extra_keys(rules))
    hands = parse_hands(rules, parts[0] if len(parts) == 1 else text)
    lives = default_lives(rules, hands)
    if "lives" in extras:
        lives = parse_numbers(rules, "lives", extras["lives"], rules.lives)
    zombies = (0,) * rules.players
    if "zombies" in extras:
        zombies = parse_numbers(rules, "zombies", extras["zombies"], 1)
    out = tuple(map(is_out, [rules] * rules.players, hands, lives or (0,) * rules.players, zombies))
    check_eliminations(rules, text, lives, zombies, out)
    places = parse_places(extras.get("places"), [not player_out for player_out in out])
    if rules.zombies:
        hands = tuple(ONE_FINGER if player_out else pair for pair, player_out in zip(hands, out, strict=True))
    lives = tuple(0 if player_out else left for left, player_out in zip(lives, out, strict=False))
    return State(rotate(hands, -turn), turn, rotate(lives, -turn), rotate(places, -turn))


def list_extra_keys(rules: Rules) -> list[str]:
    """Return the names of the extras that a position can have under the rules."""
    is_used = {"lives": rules.lives > 1, "zombies": rules.zombies, "places": rules.players > 2}
    return [key for key, used in is_used.items() if used]


def parse_hands(rules: Rules, text: str) -> tuple[Pair, ...]:
    """Return the hands from the first part of a position; raise PositionError if they are wrong."""
    bare = text.strip()
    bare = bare[1:-1] if bare[:1] == "[" and bare[-1:] == "]" else bare
    words = bare.lower().replace("-", " ").split()
    if len(words) == 1:
        words = re.findall(".{1,2}", words[0])
    if len(words) != rules.players or any(len(word) != 2 for word in words):
        example = format_hands([(1, 1)] * rules.players)
        raise PositionError(
            f"position: {shorten(text)} should give {rules.players} players two hands each, like {example}"
        )
    for digit in "".join(words):
        if digit not in allowed_digits(rules):
            halves = "or a to e for ½ to 4½" if rules.stumps else "and half fingers (a to e) need stumps"
            raise PositionError(
                f"position: {shorten(digit)} in {shorten(text)} should be a number from 0 to 4, {halves}"
            )
    hands = tuple(map(parse_pair, words))
    if [*map(format_pair, hands)] != words:
        ordered = format_hands(hands)
        raise PositionError(f"position: {shorten(text)} should give each player's hands in ascending order: {ordered}")
    return hands


def default_lives(rules: Rules, hands: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the lives of a position whose text does not state them; empty where the rules have no lives."""
    return tuple(0 if pair == BOTH_DEAD else rules.lives for pair in hands) if rules.lives > 1 else ()


def parse_numbers(rules: Rules, key: str, text: str, max_value: int) -> tuple[int, ...]:
    """Return the numbers of an extra, one for each player; raise PositionError if they are wrong."""
    words = text.split(".")
    if len(words) != rules.players or any(
        len(word) != 1 or word not in "0123456789"[: max_value + 1] for word in words
    ):
        raise PositionError(
            f"{key}: {shorten(text)} should be {rules.players} numbers from 0 to {max_value} with dots between them, the mover's first"
        )
    return tuple(map(int, words))


def is_out(rules: Rules, pair: Pair, lives: int, zombie: int) -> bool:
    """Return whether a player is out; ``zombie`` is 1 for a player whom the position marks as a zombie."""
    return pair == BOTH_DEAD or (sum(pair) == 1 and (zombie == 1 or (rules.sudden_death and lives == 0)))


def check_eliminations(
    rules: Rules, text: str, lives: Sequence[int], zombies: Sequence[int], out: Sequence[bool]
) -> None:
    """Raise PositionError if lives or zombies do not fit the hands, or if the mover is out before the game is over."""
    if any(left == 0 and not player_out for left, player_out in zip(lives, out, strict=False)):
        raise PositionError(f"lives: {shorten(text)} gives 0 lives to a player whose fingers do not add up to one")
    if any(zombie and not player_out for zombie, player_out in zip(zombies, out, strict=True)):
        raise PositionError(f"zombies: {shorten(text)} marks a player as a zombie whose hands are not 01")
    if out[0] and out.count(False) > 1 and not rules.zombies:
        raise PositionError(
            f"position: in {shorten(text)} the mover is out; start with a player who is still in the game"
        )


def format_move(move: Move) -> str:
    """Return the move as text: ``A-C``, ``02-11``, ``swap``."""
    if isinstance(move, Attack):
        return f"{HAND_LETTERS[move.own_hand]}-{HAND_LETTERS[2 * move.seats_ahead + move.target_hand]}"
    return "swap" if move.before == move.after else f"{format_pair(move.before)}-{format_pair(move.after)}"


def interpret_move(rules: Rules, state: State, text: str) -> Move | None:
    """Return the move that a text means, legal or not, or None; the second of two equal hands counts as the first."""
    own = state.hands[state.turn]
    clean = ARROW_PATTERN.sub("-", re.sub(r"[\[\]]", "", text.strip().lower()))
    if clean == "swap":
        return Split(own, own)
    if match := SPLIT_PATTERN.fullmatch(clean):
        return Split(*(parse_pair(word) for word in match.groups()))
    if match := ATTACK_PATTERN.fullmatch(clean):
        own_hand, struck_hand = (HAND_LETTERS.index(letter.upper()) for letter in match.groups())
        seats_ahead, target_hand = divmod(struck_hand, 2)
        target = state.hands[(state.turn + seats_ahead) % rules.players]
        own_hand = 0 if own_hand == 1 and own[0] == own[1] else own_hand
        return Attack(own_hand, seats_ahead, 0 if target[0] == target[1] else target_hand)
    return None


def parse_pair(word: str) -> Pair:
    """Return the pair that two digits stand for, the smaller first."""
    low, high = sorted(map(parse_fingers, word))
    return low, high
