"""Parse and format positions of Chopsticks.

Two hands of at most nine fingers are two digits; any other hands have dots between them.

>>> from engines.chopsticks.rules import Rules
>>> format_state(Rules(), parse_state(Rules(), "[11 23]", 0))
'1123'
>>> rules = Rules(fingers=14)
>>> [format_state(rules, parse_state(rules, text, 0)) for text in ("1.2-3.9", "[1, 12, 3, 10]")]
['1239', '1.12-3.10']
>>> parse_state(Rules(), "1032", 0)
Traceback (most recent call last):
engines.errors.PositionError: position: '1032' should give each player's hands in ascending order: 0123
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase
from typing import TypeVar

from engines.chopsticks.hands import FINGER_DIGITS, Hands, State, list_finger_counts, make_zombie_hands
from engines.chopsticks.rules import Rules
from engines.english import count_noun
from engines.errors import PositionError, is_digits, shorten
from engines.notation import format_places, parse_places, split_position

T = TypeVar("T")
HAND_LETTERS = ascii_uppercase
"""The letters of the hands, starting with the mover's."""


def rotate(values: tuple[T, ...], offset: int) -> tuple[T, ...]:
    """Return the values in turn order from seat ``offset``; ``-offset`` undoes it."""
    return values[offset:] + values[:offset]


def format_state(rules: Rules, state: State) -> str:
    """Return the position as text, the mover first; lives, zombies and places only where the hands do not show them."""
    hands, lives = rotate(state.hands, state.turn), rotate(state.lives, state.turn)
    places = rotate(state.places, state.turn)
    text = format_players(hands)
    if lives and lives != default_lives(rules, hands):
        text += ";lives=" + ".".join(map(str, lives))
    if rules.has_zombies and not rules.sudden_death and any(places):
        text += ";zombies=" + ".".join("1" if place else "0" for place in places)
    return text + format_places(places)


def format_players(players: Sequence[Hands]) -> str:
    """Return the hands of all players: ``1111``, ``11-11-11``, ``1.12-3.10``."""
    between = "" if len(players) == 2 and is_compact(*players) else "-"
    return between.join(format_each(*players))


def format_each(*players: Hands) -> list[str]:
    """Return the hands of some players as one text each; all have dots if one needs them."""
    dot = "" if is_compact(*players) else "."
    return [dot.join(map(format_hand, hands)) for hands in players]


def is_compact(*players: Hands) -> bool:
    """Return whether every player's hands can be written as two digits."""
    return all(len(hands) == 2 and hands[0] <= 9 and hands[1] <= 9 for hands in players)


def format_hand(fingers: float) -> str:
    """Return one hand as a digit, a letter for a half, or a number above nine."""
    return FINGER_DIGITS[int(fingers * 2)] if fingers <= 9 else str(int(fingers))


def parse_hand(text: str) -> float | None:
    """Return the fingers that a number, or a letter or sign for a half, stands for; None if it is neither."""
    text = text.replace("½", ".5")
    if re.fullmatch("[a-e]", text):
        return FINGER_DIGITS.index(text) / 2
    if re.fullmatch(r"[0-9]{0,2}\.5", text):
        return float(text)
    whole = text.removesuffix(".0")
    return int(whole) if is_digits(whole, 2) else None


def group_hands(text: str, size: int) -> list[list[str]]:
    """Return the text of every hand, player by player, where each player has ``size`` hands.

    Dashes or spaces separate players, dots their hands, which need no dots if each is one digit. In brackets commas, or
    spaces between single hands, separate hands, and a dot is a decimal point.

    >>> [group_hands(text, 2) for text in ("1102", "1.12-3.10", "[0.5 0.5]")]
    [[['1', '1'], ['0', '2']], [['1', '12'], ['3', '10']], [['0.5', '0.5']]]
    """
    bare = text.strip().lower()
    is_bracketed = bare[:1] == "[" and bare[-1:] == "]"
    bare = bare[1:-1].strip() if is_bracketed else bare
    words = re.split(r"[-,\s]+", bare)
    lists_hands = "," in bare or (len(words) > 1 and any(len(word) != size for word in words))
    if is_bracketed and "-" not in bare and lists_hands:
        return [words[start : start + size] for start in range(0, len(words), size)]
    if len(words) == 1 and "." not in bare and size > 1:
        words = [bare[start : start + size] for start in range(0, len(bare), size)]
    return [word.split(".") if "." in word or size == 1 else list(word) for word in words]


def parse_state(rules: Rules, text: str, turn: int) -> State:
    """Return the position that a text describes, with its mover in seat ``turn``; raise PositionError if it is wrong."""
    parts, extras = split_position(text, list_extra_keys(rules))
    hands = parse_players(rules, parts[0] if len(parts) == 1 else text)
    lives = default_lives(rules, hands)
    if "lives" in extras:
        lives = parse_numbers(rules, "lives", extras["lives"], rules.lives)
    zombies = (0,) * rules.players
    if "zombies" in extras:
        zombies = parse_numbers(rules, "zombies", extras["zombies"], 1)
    out = tuple(map(is_out, [rules] * rules.players, hands, lives or (0,) * rules.players, zombies))
    check_eliminations(rules, text, lives, zombies, out)
    places = parse_places(extras.get("places"), [not player_out for player_out in out])
    if rules.has_zombies:
        zombie_hands = make_zombie_hands(rules)
        hands = tuple(zombie_hands if player_out else own for own, player_out in zip(hands, out, strict=True))
    lives = tuple(0 if player_out else left for left, player_out in zip(lives, out, strict=False))
    return State(rotate(hands, -turn), turn, rotate(lives, -turn), rotate(places, -turn))


def list_extra_keys(rules: Rules) -> list[str]:
    """Return the names of the extras that a position can have under the rules."""
    is_used = {"lives": rules.lives > 1, "zombies": rules.has_zombies, "places": rules.players > 2}
    return [key for key, used in is_used.items() if used]


def parse_players(rules: Rules, text: str) -> tuple[Hands, ...]:
    """Return the hands from the first part of a position; raise PositionError if they are wrong."""
    groups = group_hands(text, rules.hands)
    if len(groups) != rules.players or any(len(group) != rules.hands for group in groups):
        example = format_players([(1,) * rules.hands] * rules.players)
        size = "two hands" if rules.hands == 2 else count_noun(rules.hands, "hand")
        raise PositionError(
            f"position: {shorten(text)} should give {rules.players} players {size} each, like {example}"
        )
    players = tuple(tuple(check_hand(rules, word, text) for word in group) for group in groups)
    ordered = tuple(tuple(sorted(hands)) for hands in players)
    if ordered != players:
        raise PositionError(
            f"position: {shorten(text)} should give each player's hands in ascending order: {format_players(ordered)}"
        )
    return players


def check_hand(rules: Rules, word: str, text: str) -> float:
    """Return the fingers of one hand; raise PositionError if it is no hand of these rules."""
    fingers = parse_hand(word)
    if fingers is not None and fingers in list_finger_counts(rules):
        return fingers
    halves = "or a to e for ½ to 4½" if rules.stumps else "and half fingers (a to e) need stumps"
    raise PositionError(
        f"position: {shorten(word)} in {shorten(text)} should be a number from 0 to {rules.fingers - 1}, {halves}"
    )


def default_lives(rules: Rules, players: tuple[Hands, ...]) -> tuple[int, ...]:
    """Return the lives of a position whose text does not state them; empty where the rules have no lives."""
    return tuple(rules.lives if any(hands) else 0 for hands in players) if rules.lives > 1 else ()


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


def is_out(rules: Rules, hands: Hands, lives: int, zombie: int) -> bool:
    """Return whether a player is out; ``zombie`` is 1 for a player whom the position marks as a zombie."""
    is_marked = zombie == 1 and hands == make_zombie_hands(rules)
    return not any(hands) or is_marked or (rules.sudden_death and lives == 0 and sum(hands) <= 1)


def check_eliminations(
    rules: Rules, text: str, lives: Sequence[int], zombies: Sequence[int], out: Sequence[bool]
) -> None:
    """Raise PositionError if lives or zombies do not fit the hands, or if the mover is out before the game is over."""
    if any(left == 0 and not player_out for left, player_out in zip(lives, out, strict=False)):
        raise PositionError(f"lives: {shorten(text)} gives 0 lives to a player whose fingers add up to more than one")
    if any(zombie and not player_out for zombie, player_out in zip(zombies, out, strict=True)):
        hands = format_each(make_zombie_hands(rules))[0]
        raise PositionError(f"zombies: {shorten(text)} marks a player as a zombie whose hands are not {hands}")
    if out[0] and out.count(False) > 1 and not rules.has_zombies:
        raise PositionError(
            f"position: in {shorten(text)} the mover is out; start with a player who is still in the game"
        )
