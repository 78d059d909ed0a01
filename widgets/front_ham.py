"""The board of Front-Ham: a washing line of socks for each colour, and a basket for the chosen action.

The steps of a move are ``-2`` (take a sock of seat 2's colour off the line), ``+2`` (hang one up) and ``stop``
(No-Op). Removals may be chosen in any order. In the final phase, where the order can matter, the browser gets every
order together with the move that it means, so that it need not refuse any. Where an action ends at a missing sock, many
actions mean the same move, and the browser gets them all.

>>> from widgets import board
>>> b = board("front_ham", "duel", socks=[1, 2], order="listed")
>>> [m["steps"] for m in b.view["moves"] if m["move"] == "abb+a"]
[['-0', '-1', '-1', '+0'], ['-1', '-0', '-1', '+0']]
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import Any

from engines import EngineError
from engines.front_ham import Move, State
from engines.front_ham.moves import MAX_REMOVALS
from engines.game import Game
from widgets.board import Board
from widgets.editing import Part, rank_again, replace_at
from widgets.refusals import ANY_STEP, Refusals

MAX_EDITED_SOCKS = 999
"""The most socks of a colour that a position can have."""
STOP_STEP = "stop"


class FrontHamBoard(Board):
    """A line of socks for each colour, with the changes of the last action."""

    game_name = "front_ham"

    def draw_state(self, state: State) -> dict[str, Any]:
        before = self._previous_state(state)
        return {
            "socks": list(state.socks),
            "places": list(state.places),
            "order": list(state.order) or list(range(self.game.players)),
            "final": state.is_final,
            "stops_at_missing": self.game.rules.overdraw == "noop",
            "steps": {
                "remove": [format_removal(seat) for seat in range(self.game.players)],
                "add": [format_addition(seat) for seat in range(self.game.players)],
                "stop": STOP_STEP,
            },
            "changes": [new - old for new, old in zip(state.socks, before.socks, strict=True)],
        }

    def input_steps(self, state: State, move: Move) -> list[Any]:
        return self._list_steps(state, move, is_ordered=False)

    def _list_steps(self, state: State, move: Move, is_ordered: bool) -> list[Any]:  # noqa: FBT001 a part of an action
        """Return the removals, in a list of their own if their order does not matter, and what ends the action."""
        *removals, last = self._list_ordered_steps(state, move)
        return [*removals, last] if is_ordered else [removals, last]

    def input_sequences(self, state: State, move: Move) -> list[dict[str, Any]]:
        if state.is_final and self.game.rules.overdraw == "noop":
            actions = group_actions(self.game, state)[self.game.apply(state, move)]
            return [{"steps": self._list_steps(state, *action)} for action in actions]
        if not state.is_final or is_order_irrelevant(state) or len(set(move.removals)) == 1:
            return super().input_sequences(state, move)
        result = self.game.apply(state, move)
        orders = [Move(removals, move.addition) for removals in sorted(set(permutations(move.removals)))]
        equivalent = [order for order in orders if self.game.apply(state, order) == result]
        if equivalent == orders:
            return super().input_sequences(state, move)
        return [{"steps": self._list_ordered_steps(state, order)} for order in equivalent]

    def explain_refusals(self, state: State) -> Refusals:
        """Return the sentences; ``full`` and ``stopped`` are no steps, but hold for removals and additions after others."""
        return {
            "": {
                **{
                    format_removal(seat): self._explain_missing_sock(seat, count)
                    for seat, count in enumerate(state.socks)
                },
                "full": "The basket is full: take a sock back out of it to choose another.",
                STOP_STEP: "No-Op comes after one removal, or two of one colour.",
                "stopped": "After a No-Op nothing is hung up.",
                ANY_STEP: "Take three socks off the lines first.",
            }
        }

    def _explain_missing_sock(self, seat: int, count: int) -> str:
        """Say why no sock of a colour can be removed, or not one more than ``count``."""
        name = self.game.player_names[seat]
        return f"There are no more {name} socks to take." if count else f"There are no {name} socks on the line."

    def status_note(self, state: State) -> str:
        return "The final phase begins." if state.is_final and not self._previous_state(state).is_final else ""

    def list_parts(self, state: State) -> list[Part]:
        return [part for seat in range(self.game.players) for part in self._list_parts_of(state, seat)]

    def _list_parts_of(self, state: State, seat: int) -> list[Part]:
        """Return what can be edited of a colour: its socks and, with more than two players, whether its player is out."""
        name, spots = self.game.player_names[seat], {format_removal(seat): -1, format_addition(seat): 1}
        socks = Part(f"{seat} socks", "socks", state.socks[seat], name, high=MAX_EDITED_SOCKS, spots=spots)
        is_out = Part(f"{seat} out", "player", state.places[seat] > 0, name, [(False, "in"), (True, "out")])
        return [socks, is_out] if self.game.players > 2 else [socks]

    def change_part(self, state: State, key: str, value: Any) -> State:
        """Return the position with another number of socks, or another player in or out; without socks a player is out."""
        seat_text, name = key.split()
        seat = int(seat_text)
        had_socks, was_out = state.socks[seat] > 0, state.places[seat] > 0
        socks = replace_at(state.socks, seat, value) if name == "socks" else state.socks
        out_with_socks = value if name == "out" else was_out and had_socks
        if name == "out" and not value and not had_socks:
            raise EngineError(f"{self.game.player_names[seat]} has no socks and is out. Hang up a sock first.")
        is_out = [place > 0 for place in state.places]
        is_out[seat] = out_with_socks or not socks[seat]
        return state._replace(socks=socks, places=rank_again(state.places, is_out))

    def _list_ordered_steps(self, state: State, move: Move) -> list[Any]:
        """Return the removals in order, then the addition or ``stop``."""
        seats = state.seats_in_turn
        last = STOP_STEP if move.addition is None else format_addition(seats[move.addition])
        return [*(format_removal(seats[offset]) for offset in move.removals), last]

    def _previous_state(self, state: State) -> State:
        """Return the position before the last move, or the same position at the start."""
        parent = self.match.node.parent
        return state if parent is None else self.match.nodes[parent].state


def format_removal(seat: int) -> str:
    """Return the step that takes a sock of a seat's colour off the line."""
    return f"-{seat}"


def format_addition(seat: int) -> str:
    """Return the step that hangs up a sock of a seat's colour."""
    return f"+{seat}"


@lru_cache(maxsize=2)
def group_actions(game: Game[Any, Any], state: State) -> dict[State, list[tuple[Move, bool]]]:
    """Return every action of the final phase by its result, each with whether the order of its removals matters."""
    colours, groups = range(game.players), defaultdict[State, list[tuple[Move, bool]]](list)
    stopped = (Move((colour,) * count, None) for count in (1, 2) for colour in colours)
    full = product(combinations_with_replacement(colours, MAX_REMOVALS), colours)
    for move in (*stopped, *(Move(removals, addition) for removals, addition in full)):
        orders = [Move(removals, move.addition) for removals in sorted(set(permutations(move.removals)))]
        made = [order for order in orders if state.socks[state.seats_in_turn[order.removals[0]]]]
        results = [game.apply(state, order) for order in made]
        if len(made) == len(orders) and len(set(results)) == 1:
            groups[results[0]].append((move, False))
            continue
        for order, result in zip(made, results, strict=True):
            groups[result].append((order, True))
    return groups


def is_order_irrelevant(state: State) -> bool:
    """Return whether no action can put a player out, so that the order of removals does not matter."""
    return all(place or count > MAX_REMOVALS for count, place in zip(state.socks, state.places, strict=True))
