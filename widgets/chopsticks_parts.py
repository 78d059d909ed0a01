"""The parts of a position of Chopsticks that can be edited by hand: hands, lives, and who is a zombie.

A hand keeps its side when its number changes, so hands come from the layout of the board (``widgets/chopsticks_layout.py``).

>>> from engines import load
>>> game = load("chopsticks")
>>> state = game.start()
>>> [(part.key, part.title) for part in list_parts(game, state.hands, state)][:2]
[('0L', 'Player 1, left hand'), ('0R', 'Player 1, right hand')]
>>> game.format_state(change_part(game, state.hands, state, "1R", 3))
'1113'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines import Game
from engines.chopsticks import State
from engines.chopsticks.hands import format_fingers, list_finger_counts
from engines.chopsticks.layout import SIDE_NAMES, format_hand_key
from widgets.editing import Part, rank_again, read_again, replace_at

Hands = Sequence[Sequence[float]]
"""The fingers on the hands of each seat, from left to right."""


def list_parts(game: Game[Any, Any], hands: Hands, state: State) -> list[Part]:
    """Return the parts of all players."""
    return [part for seat in range(game.players) for part in _list_parts_of(game, hands, state, seat)]


def _list_parts_of(game: Game[Any, Any], hands: Hands, state: State, seat: int) -> list[Part]:
    """Return the parts of one player; lives and zombies only where the rules have them."""
    rules, name = game.rules, game.player_names[seat]
    fingers = [(number, describe_fingers(number)) for number in list_finger_counts(rules)]
    parts = []
    for side, number in enumerate(hands[seat]):
        key = format_hand_key(seat, side)
        parts.append(Part(key, name_side(side, len(hands[seat])), number, name, fingers, spots={key: 1}))
    if state.lives:
        parts.append(Part(f"{seat} lives", "lives", state.lives[seat], name, high=rules.lives))
    if rules.zombies != "off" and not rules.sudden_death:  # under sudden death one finger is enough to be a zombie
        is_zombie = state.places[seat] > 0
        parts.append(Part(f"{seat} zombie", "player", is_zombie, name, [(False, "in"), (True, "a zombie")]))
    return parts


def change_part(game: Game[Any, Any], hands: Hands, state: State, key: str, value: Any) -> State:
    """Return the position with another value of a part; the hands and lives then say who is out."""
    seat = next(seat for seat in range(game.players) if has_part(game, hands, state, seat, key))
    is_zombie = key == f"{seat} zombie" and value
    new_hands: list[Any] = [tuple(sorted(each)) for each in change_hands(hands, key, value)]
    lives = state.lives
    if key == f"{seat} lives":
        lives = replace_at(lives, seat, value)
    elif lives and not lives[seat] and sum(new_hands[seat]) > 1:
        lives = replace_at(lives, seat, 1)  # a player who is in again has a life
    if is_zombie:
        new_hands[seat] = (*[0] * (len(new_hands[seat]) - 1), 1)
    is_out = replace_at([place > 0 for place in state.places], seat, is_zombie)
    places = rank_again((0,) * game.players, is_out)
    read = read_again(game, state._replace(hands=tuple(new_hands), lives=lives, places=places))
    places = rank_again(state.places, [place > 0 for place in read.places])
    return State(read.hands, read.turn, read.lives, places)


def has_part(game: Game[Any, Any], hands: Hands, state: State, seat: int, key: str) -> bool:
    """Return whether a key is that of a part of one player."""
    return any(part.key == key for part in _list_parts_of(game, hands, state, seat))


def change_hands(hands: Hands, key: str, fingers: Any) -> list[list[float]]:
    """Return the hands with other fingers on the one with this key, if there is one."""
    return [
        [fingers if format_hand_key(seat, side) == key else number for side, number in enumerate(of_seat)]
        for seat, of_seat in enumerate(hands)
    ]


def describe_fingers(number: float) -> str:
    """Return the fingers of a hand in words."""
    return f"{format_fingers(number)} {'fingers' if number > 1 else 'finger'}" if number else "dead"


def name_side(side: int, hand_count: int) -> str:
    """Return what a hand is called: by its side, if there are several."""
    return f"{SIDE_NAMES[hand_count][side]} hand".strip()
