"""The board of Chopsticks: everybody's hands around a table, each on its own side (``widgets/chopsticks_layout.py``).

The steps of a move are keys of hands, ``0L`` for the left hand of seat 0, or begin with ``swap`` or ``five``: the hands
change places, or five fingers are taken off.

>>> from widgets import board
>>> b = board("chopsticks")
>>> [(m["move"], m["steps"]) for m in b.view["moves"]][:2]
[('A-C', ['0L', '1L']), ('A-C', ['0L', '1R'])]
"""

from __future__ import annotations

from typing import Any

from engines import parse_move
from engines.chopsticks import Attack, Move, Split, State
from engines.chopsticks.hands import ONE_FINGER, Pair, format_pair
from engines.chopsticks.layout import HandLayout, find_matching_hands, flip, format_hand_key, name_hands
from engines.chopsticks.notation import HAND_LETTERS
from widgets.board import Board
from widgets.chopsticks_layout import arrange_hands
from widgets.limits import MAX_TEXT_CHARACTERS
from widgets.refusals import ANY_STEP, Refusals

SPECIAL_STEPS = ("swap", "five")
"""The steps that are no hands."""


class ChopsticksBoard(Board):
    """A board of hands; strikes take two taps, splits move fingers across, take five off, or swap the hands."""

    game_name = "chopsticks"

    @property
    def _input_texts(self) -> dict[tuple[int, Any], str]:
        """How the moves of the match on the board were given, by node and move."""
        texts: dict[tuple[int, Any], str] = self._matches.current.memo.setdefault("input_texts", {})
        return texts

    @property
    def _layouts(self) -> dict[int, HandLayout]:
        """The side of every hand at the nodes of the match on the board."""
        layouts: dict[int, HandLayout] = self._matches.current.memo.setdefault("layouts", {})
        return layouts

    def play(self, text: str) -> None:
        """Play a move given as text, which may say which of two equal hands is meant."""
        text = text[:MAX_TEXT_CHARACTERS].strip()
        move = parse_move(self.game, self.match.state, text)
        if any(child.move == move for child in self.match.branches()):
            self._layouts.clear()  # the old branch may have been played with the other of two equal hands
        self._input_texts[self.match.current_index, move] = text
        super().play(text)

    def list_played_texts(self) -> list[str]:
        return [self._input_texts.get((node.parent or 0, node.move), "") for node in self.match.path()]

    @property
    def hand_layout(self) -> HandLayout:
        """The side of every hand now."""
        return arrange_hands(self.match, self._input_texts, self._layouts)

    def draw_state(self, state: State) -> dict[str, Any]:
        rules, layout = self.game.rules, self.hand_layout
        return {
            "hands": [list(pair) for pair in layout.hands],
            "touched": list(layout.touched),
            "letters": self._list_letters(layout, state),
            "out": [place > 0 for place in state.places],
            "zombies": rules.zombies,
            "lives": list(state.lives),
            "max_lives": rules.lives,
            "unit": self._finger_unit(state),
        }

    def _list_letters(self, layout: HandLayout, state: State) -> list[list[str]]:
        """Return the letters by which moves name the hands; a dead hand has none."""
        named = zip(layout.hands, name_hands(layout.hands, state.turn), strict=True)
        return [[letter if fingers else "" for fingers, letter in zip(*hands, strict=True)] for hands in named]

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
        """Return the ways to split: a swap, or steps; either hand may become the larger one.

        A split shows the pair that it would leave, and waits for Play.
        """
        old = self.hand_layout.hands[state.turn]
        swap = [{"steps": ["swap"], "text": "swap", "confirm": True}] if move.before == move.after else []
        return swap + [
            {"steps": steps, "text": f"{format_pair(old)}-{format_pair(new)}", "confirm": True}
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

    def explain_refusals(self, state: State) -> Refusals:
        own_keys = [format_hand_key(state.turn, side) for side in (0, 1)]
        refusals: Refusals = {
            "": {ANY_STEP: "Choose one of your own hands first.", **self._explain_illegal_hands(state)},
            **self._explain_illegal_splits(state, 0),
            **self._explain_illegal_splits(state, 1),
        }
        for step in self._list_special_steps(state):
            refusals[""][step] = "Clear your choice first."
            refusals[step] = {}
            if step == "five":
                refusals[step] |= dict.fromkeys(own_keys, "There are no more fingers to give out.")
        for first_step in refusals.keys() & {*own_keys, *SPECIAL_STEPS}:
            refusals[first_step][ANY_STEP] = "Play the split, or clear it first."
        return refusals

    def _list_special_steps(self, state: State) -> list[str]:
        """Return the steps that are legal now and are no hands."""
        splits = [move for move in self.game.legal_moves(state) if isinstance(move, Split)]
        first_steps = {sequence["steps"][0] for move in splits for sequence in self._list_split_inputs(state, move)}
        return [step for step in SPECIAL_STEPS if step in first_steps]

    def _explain_illegal_hands(self, state: State) -> dict[str, str]:
        """Say why hands cannot be chosen, whatever was chosen before; empty for the mover's live hands."""
        sentences: dict[str, str] = {}
        fate = "a zombie" if self.game.rules.zombies else "out"
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

    def _explain_illegal_splits(self, state: State, side: int) -> Refusals:
        """Say why no finger, or not one more, goes from the hand on one side to the other hand."""
        pair, unit, legal = self.hand_layout.hands[state.turn], self._finger_unit(state), self.game.legal_moves(state)
        amounts = [count * unit for count in range(1, int(pair[side] / unit) + 1)]
        afters = [sorted((pair[side] - amount, pair[1 - side] + amount)) for amount in amounts]
        splits = [Split(state.hands[state.turn], (less, more)) for less, more in afters]
        sentences = ["" if split in legal else self.game.why_not(state, split) for split in splits]
        sentences.append("The other hand has no more fingers to give.")
        max_steps = max((count for count, split in enumerate(splits, 1) if split in legal), default=0)
        giver, taker = format_hand_key(state.turn, side), format_hand_key(state.turn, 1 - side)
        return {
            " ".join([giver] + [taker] * count): {taker: sentence}
            for count, sentence in enumerate(sentences[: max_steps + 1])
        }
