"""The board of Chopsticks: everybody's hands around a table.

The engine keeps a pair of hands in ascending order; at a table a hand stays on its own side when its number changes. So
``arrange_hands`` replays the moves and returns the side of every hand. Where the rules see no difference, it uses the
text with which a person chose the move (``B-D`` with the right one of two equal hands, ``22-31`` for the hand that gets
the finger); for any other move it picks the arrangement that changes least.

>>> from engines import Match, load
>>> match = Match(load("chopsticks"))
>>> for text in ("A-C", "B-C", "A-D"):
...     _ = match.play(text)
>>> match.game.format_state(match.state), arrange_hands(match).hands
('1313', ((3, 1), (3, 1)))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from engines import Match, parse_move
from engines.chopsticks import Attack, Move, Split, State
from engines.chopsticks.hands import FINGER_DIGITS, ONE_FINGER, Pair, format_pair, parse_fingers
from engines.chopsticks.notation import HAND_LETTERS
from engines.match import Node
from widgets.board import Board
from widgets.limits import MAX_TEXT_CHARACTERS

SIDES = "LR"
SECOND_HAND_LETTERS = frozenset(HAND_LETTERS[1::2] + HAND_LETTERS[1::2].lower())
"""The letters of the second hand of each player."""
InputTexts = Mapping[tuple[int, Any], str]
"""The text with which a move was chosen, by the node before it and the move."""


class HandLayout(NamedTuple):
    """The hands of each seat, left and right, and the keys of the hands that the last move touched."""

    hands: tuple[Pair, ...]
    touched: tuple[str, ...] = ()


def format_hand_key(seat: int, side: int) -> str:
    """Return the key of a hand on the board: ``0L``."""
    return f"{seat}{SIDES[side]}"


def arrange_hands(
    match: Match, input_texts: InputTexts | None = None, layouts: dict[int, HandLayout] | None = None
) -> HandLayout:
    """Return the layout after the moves so far; ``layouts`` caches the layout of each node."""
    layouts = {} if layouts is None else layouts
    node, missing = match.node, []
    while node.parent is not None and node.index not in layouts:
        missing.append(node)
        node = match.nodes[node.parent]
    layout = layouts.get(node.index, HandLayout(node.state.hands))
    for child in reversed(missing):
        text = (input_texts or {}).get((node.index, child.move), "")
        layout = layouts[child.index] = arrange_after_move(layout.hands, node.state, child, text)
        node = child
    return layout


def arrange_after_move(hands: tuple[Pair, ...], state: State, node: Node, text: str) -> HandLayout:
    """Return the layout after one more move; ``text`` is how a person chose it, or empty."""
    move, seat = cast("Move", node.move), state.turn  # only the first node has none
    if isinstance(move, Attack):
        own_side = find_side(hands[seat], move.own_hand, second=text[:1] in SECOND_HAND_LETTERS)
        touched = [format_hand_key(seat, own_side)]
        seat = (seat + move.seats_ahead) % len(hands)
        target_side = find_side(hands[seat], move.target_hand, second=text[2:3] in SECOND_HAND_LETTERS)
        touched.append(format_hand_key(seat, target_side))
        new = arrange_struck_pair(hands[seat], node.state.hands[seat], target_side)
    else:
        new = arrange_split_pair(hands[seat], move, node.state.hands[seat], text)
        giver = int(new[0] - hands[seat][0] > new[1] - hands[seat][1])
        touched = [format_hand_key(seat, giver), format_hand_key(seat, 1 - giver)]
    return HandLayout((*hands[:seat], new, *hands[seat + 1 :]), tuple(touched))


def find_side(pair: Pair, hand: int, *, second: bool) -> int:
    """Return the side of the smaller (0) or larger (1) hand of a pair; ``second`` decides between equal hands."""
    return int(second) if pair[0] == pair[1] else int((pair[0] > pair[1]) != (hand == 1))


def arrange_struck_pair(old: Pair, after: Pair, side: int) -> Pair:
    """Return a pair, left and right, after the hand on one side was struck; the other hand stays if possible."""
    return min((after, flip(after)), key=lambda new: (new[1 - side] != old[1 - side], count_moved_fingers(old, new)))


def arrange_split_pair(old: Pair, move: Split, after: Pair, text: str) -> Pair:
    """Return a pair, left and right, after a split: as the text says, otherwise with the least change."""
    chosen = [parse_fingers(digit) for digit in text[3:]] if set(text[3:]) <= set(FINGER_DIGITS) else []
    if text[:3] == f"{format_pair(old)}-" and sorted(chosen) == list(after):
        return chosen[0], chosen[1]
    if move.before == move.after:
        return flip(old)
    return min((after, flip(after)), key=lambda new: count_moved_fingers(old, new))


def flip(pair: Pair) -> Pair:
    """Return the pair with its hands swapped."""
    return pair[1], pair[0]


def count_moved_fingers(old: Pair, new: Pair) -> float:
    """Return how many fingers change on the two hands."""
    return abs(old[0] - new[0]) + abs(old[1] - new[1])


class ChopsticksBoard(Board):
    """A board of hands; strikes take two taps, splits move fingers across, take five off, or swap the hands."""

    game_name = "chopsticks"
    _input_texts: dict[tuple[int, Any], str]
    _layouts: dict[int, HandLayout]

    def _replace_match(self, match: Match) -> None:
        self._input_texts, self._layouts = {}, {}
        super()._replace_match(match)

    def play(self, text: str) -> None:
        """Play a move given as text, which may say which of two equal hands is meant."""
        text = text[:MAX_TEXT_CHARACTERS].strip()
        move = parse_move(self.game, self.match.state, text)
        if any(child.move == move for child in self.match.branches()):
            self._layouts.clear()  # the old branch may have been played with the other of two equal hands
        self._input_texts[self.match.current_index, move] = text
        super().play(text)

    @property
    def hand_layout(self) -> HandLayout:
        """The side of every hand now."""
        return arrange_hands(self.match, self._input_texts, self._layouts)

    def draw_state(self, state: State) -> dict[str, Any]:
        rules, layout = self.game.rules, self.hand_layout
        return {
            "hands": [list(pair) for pair in layout.hands],
            "touched": list(layout.touched),
            "out": [place > 0 for place in state.places],
            "zombies": rules.zombies,
            "lives": list(state.lives),
            "max_lives": rules.lives,
            "unit": self._finger_unit(state),
            "why_not_split": [self._explain_illegal_splits(state, side) for side in (0, 1)],
        }

    def input_sequences(self, state: State, move: Move) -> list[dict[str, Any]]:
        return (
            self._list_attack_inputs(state, move) if isinstance(move, Attack) else self._list_split_inputs(state, move)
        )

    def _list_attack_inputs(self, state: State, move: Attack) -> list[dict[str, Any]]:
        """Return the ways to attack: own hand, then target; either of two equal hands can be chosen."""
        turn, seat = state.turn, (state.turn + move.seats_ahead) % self.game.players
        hands = self.hand_layout.hands
        own_pair, target_pair = hands[turn], hands[seat]
        return [
            {
                "steps": [format_hand_key(turn, own_side), format_hand_key(seat, target_side)],
                "text": f"{HAND_LETTERS[own_letter]}-{HAND_LETTERS[2 * move.seats_ahead + target_letter]}",
            }
            for own_letter, own_side in find_matching_hands(own_pair, move.own_hand)
            for target_letter, target_side in find_matching_hands(target_pair, move.target_hand)
        ]

    def _list_split_inputs(self, state: State, move: Split) -> list[dict[str, Any]]:
        """Return the ways to split: a swap, or steps; either hand may become the larger one."""
        old = self.hand_layout.hands[state.turn]
        swap = [{"steps": ["swap"], "text": "swap"}] if move.before == move.after else []
        return swap + [
            {"steps": steps, "text": f"{format_pair(old)}-{format_pair(new)}"}
            for new in dict.fromkeys((move.after, flip(move.after)))
            if (steps := self._list_split_steps(state, old, new))
        ]

    def _list_split_steps(self, state: State, old: Pair, new: Pair) -> list[Any]:
        """Return the steps that change one pair into another, or an empty list if whole steps cannot.

        Fingers move from one hand to the other; after five are taken off, the remaining ones are given out one by one.
        """
        left, right = format_hand_key(state.turn, 0), format_hand_key(state.turn, 1)
        if sum(old) != sum(new):
            keeps_halves = (old[0] - new[0]) % 1 == (old[1] - new[1]) % 1 == 0
            return ["five", [left] * int(new[0]) + [right] * int(new[1])] if keeps_halves else []
        given = (old[0] - new[0]) / self._finger_unit(state)
        giver, taker = (left, right) if given > 0 else (right, left)
        return [giver] + [taker] * abs(int(given)) if given and given % 1 == 0 else []

    def _finger_unit(self, state: State) -> float:
        """Return how much one step moves: a finger, or half a finger if only one is left and stumps are allowed."""
        return 0.5 if self.game.rules.stumps and state.hands[state.turn] == ONE_FINGER else 1

    def _explain_illegal_splits(self, state: State, side: int) -> list[str]:
        """Say why one, two, three … steps off a hand are not allowed; empty where they are."""
        old, unit, reasons = self.hand_layout.hands[state.turn], self._finger_unit(state), []
        legal = self.game.legal_moves(state)
        for count in range(1, int(old[side] / unit) + 1):
            less, more = old[side] - count * unit, old[1 - side] + count * unit
            move = Split(state.hands[state.turn], (min(less, more), max(less, more)))
            reasons.append("" if move in legal or not legal else self.game.why_not(state, move))
        return reasons


def find_matching_hands(pair: Pair, hand: int) -> list[tuple[int, int]]:
    """Return the letter (0 or 1) and side of each hand that is the smaller (0) or larger (1) one of a pair."""
    return [(0, 0), (1, 1)] if pair[0] == pair[1] else [(hand, find_side(pair, hand, second=False))]
