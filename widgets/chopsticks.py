"""The board of Chopsticks: everybody's hands around a table, each on its own side (``widgets/chopsticks_layout.py``).

The steps of a move are keys of hands, ``0L`` for the left hand of seat 0, or begin with a word: ``swap``, ``pass``,
``five`` (five fingers are taken off) or ``split`` (more than two hands change). With more than two hands the next step
after ``five`` or ``split`` is what the hands become.

>>> from widgets import board
>>> b = board("chopsticks")
>>> [(m["move"], m["steps"]) for m in b.view["moves"]][:2]
[('A-C', ['0L', '1L']), ('A-C', ['0L', '1R'])]
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from engines import parse_move
from engines.chopsticks import Attack, Move, Pass, Split, State
from engines.chopsticks.hands import Hands, describe_hands
from engines.chopsticks.layout import (
    SIDE_NAMES,
    HandLayout,
    arrange_split,
    find_matching_hands,
    format_hand_key,
    name_hands,
    swap_two,
)
from engines.chopsticks.notation import HAND_LETTERS, format_each
from engines.chopsticks.splits import ONE_FINGER
from widgets.board import Board
from widgets.chopsticks_layout import arrange_hands
from widgets.chopsticks_parts import change_hands, change_part, list_parts
from widgets.editing import Part
from widgets.limits import MAX_TEXT_CHARACTERS
from widgets.refusals import ANY_STEP, Refusals

SPECIAL_STEPS = ("swap", "five", "split", "pass")
"""The steps that are no hands."""


class ChopsticksBoard(Board):
    """A board of hands; strikes take two taps, splits move fingers across, take five off, or swap hands."""

    game_name = "chopsticks"

    @property
    def _input_texts(self) -> dict[tuple[int, Any], str]:
        """How the moves of the match on the board were given, by node and move."""
        texts: dict[tuple[int, Any], str] = self._matches.current.memo.setdefault("input_texts", {})
        return texts

    @property
    def _layouts(self) -> dict[int, HandLayout]:
        """The side of every hand at the nodes of the match on the board."""
        memo = self._matches.current.memo
        layouts: dict[int, HandLayout] = memo.setdefault("layouts", {})
        if "edited_hands" in memo:
            layouts[0] = HandLayout(memo["edited_hands"])
        return layouts

    def play(self, text: str) -> None:
        """Play a move given as text, which may say which of two equal hands is meant."""
        if not self.match.outcome():
            self._note_input(text[:MAX_TEXT_CHARACTERS].strip())
        super().play(text)

    def _note_input(self, text: str) -> None:
        """Note how a move is written, which says on which side a hand is."""
        move = parse_move(self.game, self.match.state, text)
        if any(child.move == move for child in self.match.branches()):
            self._layouts.clear()  # the old branch may have been played with the other of two equal hands
        self._input_texts[self.match.current_index, move] = text

    def list_played_texts(self) -> list[str]:
        return [self._input_texts.get((node.parent or 0, node.move), "") for node in self.match.path()]

    @property
    def hand_layout(self) -> HandLayout:
        """The side of every hand now."""
        return arrange_hands(self.match, self._input_texts, self._layouts)

    def draw_state(self, state: State) -> dict[str, Any]:
        rules, layout = self.game.rules, self.hand_layout
        return {
            "hands": [list(hands) for hands in layout.hands],
            "hand_keys": [
                [format_hand_key(seat, side) for side in range(rules.hands)] for seat in range(rules.players)
            ],
            "side_names": list(SIDE_NAMES[rules.hands]),
            "fingers": rules.fingers,
            "touched": list(layout.touched),
            "letters": self._list_letters(layout, state),
            "out": [place > 0 for place in state.places],
            "zombies": rules.has_zombies,
            "lives": list(state.lives),
            "max_lives": rules.lives,
            "unit": self._finger_unit(state),
            "swapped": list(swap_two(layout.hands[state.turn])),
            "results": self._list_results(state),
        }

    def _list_letters(self, layout: HandLayout, state: State) -> list[list[str]]:
        """Return the letters by which moves name the hands; a dead hand has none."""
        named = zip(layout.hands, name_hands(layout.hands, state.turn), strict=True)
        return [[letter if fingers else "" for fingers, letter in zip(*hands, strict=True)] for hands in named]

    def list_parts(self, state: State) -> list[Part]:
        return list_parts(self.game, self.hand_layout.hands, state)

    def change_part(self, state: State, key: str, value: Any) -> State:
        return change_part(self.game, self.hand_layout.hands, state, key, value)

    def remember_edit(self, state: State, key: str, value: Any) -> dict[str, Any]:
        """Return the side of every hand, so that an edited hand stays where it is."""
        sides = zip(change_hands(self.hand_layout.hands, key, value), state.hands, strict=True)
        return {"edited_hands": tuple(tuple(new) if sorted(new) == sorted(read) else read for new, read in sides)}

    def _list_results(self, state: State) -> list[dict[str, Any]]:
        """Return what hands may become by a choice from a list: its steps, the hands in words and from the left."""
        old = self.hand_layout.hands[state.turn]
        sequences = [
            (sequence["steps"], move)
            for move in self.game.legal_moves(state)
            if isinstance(move, Split)
            for sequence in self._list_split_inputs(state, move)
        ]
        return [
            {
                "first": steps[0],
                "step": steps[1],
                "text": describe_hands(move.after),
                "hands": list(arrange_split(old, move, move.after, "")),
            }
            for steps, move in sequences
            if len(steps) == 2 and steps[1] == format_result(move.after)
        ]

    def input_sequences(self, state: State, move: Move) -> list[dict[str, Any]]:
        if isinstance(move, Pass):
            return [{"steps": [move.text], "confirm": True}]
        if isinstance(move, Split):
            return self._list_split_inputs(state, move)
        return self._list_attack_inputs(state, move)

    def _list_attack_inputs(self, state: State, move: Attack) -> list[dict[str, Any]]:
        """Return the ways to attack: own hand, then target; any of several equal hands can be chosen."""
        turn, seat = state.turn, (state.turn + move.seats_ahead) % self.game.players
        hands = self.hand_layout.hands
        return [
            {
                "steps": [format_hand_key(turn, own_side), format_hand_key(seat, target_side)],
                "text": f"{HAND_LETTERS[own_letter]}-{HAND_LETTERS[self.game.rules.hands * move.seats_ahead + target_letter]}",
            }
            for own_letter, own_side in find_matching_hands(hands[turn], move.own_hand)
            for target_letter, target_side in find_matching_hands(hands[seat], move.target_hand)
        ]

    def _list_split_inputs(self, state: State, move: Split) -> list[dict[str, Any]]:
        """Return the ways to split: a swap, steps from hand to hand (any hand may become the larger one), or a choice.

        A split shows the hands that it would leave, and waits for Play.
        """
        old = self.hand_layout.hands[state.turn]
        swap = [{"steps": ["swap"], "text": "swap", "confirm": True}] if move.before == move.after else []
        inputs = swap + [
            {"steps": steps, "text": "-".join(format_each(old, new)), "confirm": True}
            for new in dict.fromkeys(permutations(move.after))
            if (steps := self._list_split_steps(state, old, new))
        ]
        first_step = "split" if sum(move.before) == sum(move.after) else "five"
        return inputs or [{"steps": [first_step, format_result(move.after)], "confirm": True}]

    def _list_split_steps(self, state: State, old: Hands, new: Hands) -> list[Any]:
        """Return the steps that change a player's hands into others, or an empty list if whole steps cannot.

        Fingers move from one hand to another. After five are taken off two hands, the remaining ones are given out one
        by one; more hands, or more than two that change, are chosen from a list.
        """
        keys = [format_hand_key(state.turn, side) for side in range(len(old))]
        changes = [(now - then) / self._finger_unit(state) for then, now in zip(old, new, strict=True)]
        if len(old) == 2 and sum(old) != sum(new):
            keeps_halves = changes[0] % 1 == changes[1] % 1 == 0
            return [
                "five",
                [key for key, fingers in zip(keys, new, strict=True) for _ in range(int(fingers))],
            ] * keeps_halves
        moved = max(changes)
        if sorted(changes) != sorted([moved, -moved, *[0] * (len(old) - 2)]) or moved % 1 or not moved:
            return []
        return [keys[changes.index(-moved)]] + [keys[changes.index(moved)]] * int(moved)

    def _finger_unit(self, state: State) -> float:
        """Return how much one step moves: a finger, or half a finger if only one is left and stumps are allowed."""
        return 0.5 if self.game.rules.stumps and state.hands[state.turn] == ONE_FINGER else 1

    def explain_refusals(self, state: State) -> Refusals:
        sides = range(self.game.rules.hands)
        own_keys = [format_hand_key(state.turn, side) for side in sides]
        refusals: Refusals = {
            "": {ANY_STEP: "Choose one of your own hands first.", **self._explain_illegal_hands(state)}
        }
        for giver, taker in permutations(sides, 2):
            for chosen, sentences in self._explain_illegal_splits(state, giver, taker).items():
                refusals.setdefault(chosen, {}).update(sentences)
        for step in self._list_special_steps(state):
            refusals[""][step] = "Clear your choice first."
            refusals[step] = {}
            if step == "five" and len(sides) == 2:
                refusals[step] |= dict.fromkeys(own_keys, "There are no more fingers to give out.")
        for first_step in refusals.keys() & {*own_keys, *SPECIAL_STEPS}:
            refusals[first_step][ANY_STEP] = "Play the split, or clear it first."
        return refusals

    def _list_special_steps(self, state: State) -> list[str]:
        """Return the steps that are legal now and are no hands."""
        moves = [move for move in self.game.legal_moves(state) if not isinstance(move, Attack)]
        first_steps = {sequence["steps"][0] for move in moves for sequence in self.input_sequences(state, move)}
        return [step for step in SPECIAL_STEPS if step in first_steps]

    def _explain_illegal_hands(self, state: State) -> dict[str, str]:
        """Say why hands cannot be chosen, whatever was chosen before; empty for the mover's live hands."""
        sentences: dict[str, str] = {}
        fate = "a zombie" if self.game.rules.has_zombies else "out"
        for seat, pair in enumerate(self.hand_layout.hands):
            for side, fingers in enumerate(pair):
                key = format_hand_key(seat, side)
                if seat == state.turn:
                    sentences[key] = "" if fingers else "This hand is dead and cannot strike."
                elif state.places[seat]:
                    sentences[key] = f"{self.game.player_names[seat]} is {fate} and cannot be struck."
                elif not fingers:
                    sentences[key] = "This hand is dead, and an attack cannot revive it."
        return sentences

    def _explain_illegal_splits(self, state: State, giver: int, taker: int) -> Refusals:
        """Say why no finger, or not one more, goes from the hand on one side to the hand on another."""
        hands, unit, legal = self.hand_layout.hands[state.turn], self._finger_unit(state), self.game.legal_moves(state)
        splits = []
        for count in range(1, int(hands[giver] / unit) + 1):
            after = list(hands)
            after[giver], after[taker] = after[giver] - count * unit, after[taker] + count * unit
            splits.append(Split(state.hands[state.turn], tuple(sorted(after))))
        sentences = ["" if split in legal else self.game.why_not(state, split) for split in splits]
        sentences.append("The other hand has no more fingers to give.")
        max_steps = max((count for count, split in enumerate(splits, 1) if split in legal), default=0)
        giver_key, taker_key = (format_hand_key(state.turn, side) for side in (giver, taker))
        return {
            " ".join([giver_key] + [taker_key] * count): {taker_key: sentence}
            for count, sentence in enumerate(sentences[: max_steps + 1])
        }


def format_result(hands: Hands) -> str:
    """Return the step that chooses what the hands become."""
    return f"={format_each(hands)[0]}"
