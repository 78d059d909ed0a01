"""Positions and moves of Chopsticks as text, both ways.

>>> from engines.chopsticks.rules import Rules
>>> write_state(Rules(), read_state(Rules(), "[11 23]", 0))
'1123'
>>> read_state(Rules(), "1032", 0)
Traceback (most recent call last):
engines.errors.PositionError: position: '1032' should give each player's hands in ascending order: 0123
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from engines.chopsticks.hands import DEAD, ONE, Attack, Move, Pair, Split, State, signs, worth, write_pair
from engines.chopsticks.rules import Rules
from engines.errors import PositionError
from engines.game import read_places, split_position, write_places
from engines.kinds import shorten

T = TypeVar("T")
HANDS = "ABCDEFGHIJKL"
"""The hands' letters, from the mover's on."""
ARROWS = re.compile(r"\s*(?:[-–—=]*>|[-–—→])\s*")
ATTACK = re.compile(r"([a-l])-([a-l])")
SPLIT = re.compile(r"([0-9a-e]{2})-([0-9a-e]{2})")


def turned(values: tuple[T, ...], by: int) -> tuple[T, ...]:
    """The values in turn order from seat ``by``; with ``-by`` it is undone."""
    return values[by:] + values[:by]


def write_state(rules: Rules, state: State) -> str:
    """The position on one line, the mover first; lives, zombies and places only where they cannot be guessed."""
    hands, lives = turned(state.hands, state.turn), turned(state.lives, state.turn)
    places = turned(state.places, state.turn)
    text = write_hands(hands)
    if lives and lives != full_lives(rules, hands):
        text += ";lives=" + ".".join(map(str, lives))
    if rules.zombies and not rules.sudden_death and any(places):
        text += ";zombies=" + ".".join("1" if place else "0" for place in places)
    return text + write_places(places)


def write_hands(hands: Sequence[Pair]) -> str:
    """Everybody's hands, with dashes between more than two players."""
    return ("" if len(hands) == 2 else "-").join(map(write_pair, hands))


def read_state(rules: Rules, text: str, turn: int) -> State:
    """The position that a text describes, its mover in seat ``turn``; raises PositionError."""
    parts, extras = split_position(text, extra_keys(rules))
    hands = read_hands(rules, parts[0] if len(parts) == 1 else text)
    lives = full_lives(rules, hands)
    if "lives" in extras:
        lives = read_numbers(rules, "lives", extras["lives"], rules.lives)
    flags = read_numbers(rules, "zombies", extras["zombies"], 1) if "zombies" in extras else (0,) * rules.players
    out = tuple(map(is_out, [rules] * rules.players, hands, lives or (0,) * rules.players, flags))
    check_out(rules, text, lives, flags, out)
    places = read_places(extras.get("places"), [not gone for gone in out])
    if rules.zombies:
        hands = tuple(ONE if gone else pair for pair, gone in zip(hands, out, strict=True))
    lives = tuple(0 if gone else left for left, gone in zip(lives, out, strict=False))
    return State(turned(hands, -turn), turn, turned(lives, -turn), turned(places, -turn))


def extra_keys(rules: Rules) -> list[str]:
    """The extras that a position can have under the rules."""
    used = {"lives": rules.lives > 1, "zombies": rules.zombies, "places": rules.players > 2}
    return [key for key, use in used.items() if use]


def read_hands(rules: Rules, text: str) -> tuple[Pair, ...]:
    """The hands in a position's first part."""
    bare = text.strip()
    bare = bare[1:-1] if bare[:1] == "[" and bare[-1:] == "]" else bare
    words = bare.lower().replace("-", " ").split()
    if len(words) == 1:
        words = re.findall(".{1,2}", words[0])
    if len(words) != rules.players or any(len(word) != 2 for word in words):
        takes = write_hands([(1, 1)] * rules.players)
        raise PositionError(
            f"position: {shorten(text)} should give {rules.players} players two hands each, like {takes}"
        )
    for sign in "".join(words):
        if sign not in signs(rules):
            halves = "or a to e for ½ to 4½" if rules.stumps else "and half fingers (a to e) need stumps"
            raise PositionError(
                f"position: {shorten(sign)} in {shorten(text)} should be a number from 0 to 4, {halves}"
            )
    hands = tuple(map(read_pair, words))
    if [*map(write_pair, hands)] != words:
        right = write_hands(hands)
        raise PositionError(f"position: {shorten(text)} should give each player's hands in ascending order: {right}")
    return hands


def full_lives(rules: Rules, hands: tuple[Pair, ...]) -> tuple[int, ...]:
    """The lives when nothing is said of them; empty where the rules have none."""
    return tuple(0 if pair == DEAD else rules.lives for pair in hands) if rules.lives > 1 else ()


def read_numbers(rules: Rules, key: str, text: str, high: int) -> tuple[int, ...]:
    """An extra with one number for each player from the mover on."""
    words = text.split(".")
    if len(words) != rules.players or any(len(word) != 1 or word not in "0123456789"[: high + 1] for word in words):
        raise PositionError(
            f"{key}: {shorten(text)} should be {rules.players} numbers from 0 to {high}, with dots, from the mover on"
        )
    return tuple(map(int, words))


def is_out(rules: Rules, pair: Pair, lives: int, zombie: int) -> bool:
    """Whether a player with that pair, those lives left and that mark is out."""
    return pair == DEAD or (sum(pair) == 1 and (zombie == 1 or (rules.sudden_death and lives == 0)))


def check_out(rules: Rules, text: str, lives: Sequence[int], flags: Sequence[int], out: Sequence[bool]) -> None:
    """Raises PositionError where lives or zombies do not fit the hands, or a game that goes on waits for one who is out."""
    if any(left == 0 and not gone for left, gone in zip(lives, out, strict=False)):
        raise PositionError(f"lives: {shorten(text)} gives 0 lives to a player whose fingers do not total one")
    if any(flag and not gone for flag, gone in zip(flags, out, strict=True)):
        raise PositionError(f"zombies: {shorten(text)} marks a player whose hands are not 01, which a zombie's are")
    if out[0] and out.count(False) > 1 and not rules.zombies:
        raise PositionError(f"position: in {shorten(text)} the mover is out; begin with a player who is still in")


def write_move(move: Move) -> str:
    """The move as text: ``A-C``, ``02-11``, ``swap``."""
    if isinstance(move, Attack):
        return f"{HANDS[move.by]}-{HANDS[2 * move.ahead + move.at]}"
    return "swap" if move.before == move.after else f"{write_pair(move.before)}-{write_pair(move.after)}"


def read_move(rules: Rules, state: State, text: str) -> Move | None:
    """The move that a text means, legal or not; the second of two equal hands is taken for the first."""
    mine = state.hands[state.turn]
    clean = ARROWS.sub("-", re.sub(r"[\[\]]", "", text.strip().lower()))
    if clean == "swap":
        return Split(mine, mine)
    if found := SPLIT.fullmatch(clean):
        return Split(*(read_pair(word) for word in found.groups()))
    if found := ATTACK.fullmatch(clean):
        by, target = (HANDS.index(letter.upper()) for letter in found.groups())
        ahead, at = divmod(target, 2)
        theirs = state.hands[(state.turn + ahead) % rules.players]
        return Attack(0 if by == 1 and mine[0] == mine[1] else by, ahead, 0 if theirs[0] == theirs[1] else at)
    return None


def read_pair(word: str) -> Pair:
    """The pair that two signs stand for, ascending."""
    low, high = sorted(map(worth, word))
    return low, high
