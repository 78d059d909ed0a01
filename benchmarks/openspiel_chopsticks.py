"""Chopsticks for OpenSpiel: the same game under the same rules, written in Python as OpenSpiel expects.

It is as fast as OpenSpiel allows: hands and splits are looked up in tables, and a state adds only two
small fields to OpenSpiel's own, because every clone copies them. A move with one of two equal hands is
listed once, as in our engine.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore] # only in requirements/bench.txt
from open_spiel.python.algorithms import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
    value_iteration,
)

HAND_PAIRS = list(combinations_with_replacement(range(5), 2))
ATTACKS = [(0, 0), (0, 1), (1, 0), (1, 1)]
"""Actions 0 to 3: the hand of the player to move, and the opponent's. Action 4 + i splits to HAND_PAIRS[i]."""
SPLITS = {
    pair: [4 + i for i, after in enumerate(HAND_PAIRS) if after[0] and after != pair and sum(after) == sum(pair)]
    for pair in HAND_PAIRS
}
MAX_GAME_PLIES = 1000
"""OpenSpiel needs a maximum length, though games of Chopsticks may never end."""

GAME_TYPE = {
    "long_name": "Chopsticks",
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "chance_mode": pyspiel.GameType.ChanceMode.DETERMINISTIC,
    "information": pyspiel.GameType.Information.PERFECT_INFORMATION,
    "utility": pyspiel.GameType.Utility.ZERO_SUM,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "max_num_players": 2,
    "min_num_players": 2,
    "provides_information_state_string": True,
    "provides_information_state_tensor": False,
    "provides_observation_string": True,
    "provides_observation_tensor": False,
    "parameter_specification": {},
}
GAME_INFO = {
    "num_distinct_actions": 4 + len(HAND_PAIRS),
    "max_chance_outcomes": 0,
    "num_players": 2,
    "min_utility": -1.0,
    "max_utility": 1.0,
    "utility_sum": 0.0,
    "max_game_length": MAX_GAME_PLIES,
}


class ChopsticksGame(pyspiel.Game):  # type: ignore[misc, unused-ignore] # OpenSpiel has no types
    """Chopsticks for two players, with cutoff or roll-over."""

    def __init__(self, params: dict[str, Any] | None = None, *, rollover: bool = False) -> None:
        game_type = pyspiel.GameType(
            short_name=f"parlour_chopsticks_{'rollover' if rollover else 'cutoff'}", **GAME_TYPE
        )
        super().__init__(game_type, pyspiel.GameInfo(**GAME_INFO), params or {})
        self.hand_after_attack = [n if n < 5 else n - 5 if rollover and n > 5 else 0 for n in range(9)]

    def new_initial_state(self) -> ChopsticksState:
        return ChopsticksState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
        return None


class ChopsticksState(pyspiel.State):  # type: ignore[misc, unused-ignore] # OpenSpiel has no types
    """The hands of both players, and whose turn it is."""

    def __init__(self, game: ChopsticksGame) -> None:
        super().__init__(game)
        self.hands = ((1, 1), (1, 1))
        self.turn = 0

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.turn

    def _legal_actions(self, player: int) -> list[int]:
        mine, theirs = self.hands[player], self.hands[1 - player]
        attacks = [
            action
            for action, (own, other) in enumerate(ATTACKS)
            if mine[own]
            and theirs[other]
            and not (own and mine[0] == mine[1])
            and not (other and theirs[0] == theirs[1])
        ]
        return attacks + SPLITS[mine]

    def _apply_action(self, action: int) -> None:
        mine, theirs = self.hands[self.turn], self.hands[1 - self.turn]
        if action < 4:
            own, other = ATTACKS[action]
            attacked, unchanged = self.get_game().hand_after_attack[mine[own] + theirs[other]], theirs[1 - other]
            theirs = (attacked, unchanged) if attacked < unchanged else (unchanged, attacked)
        else:
            mine = HAND_PAIRS[action - 4]
        self.hands = (mine, theirs) if self.turn == 0 else (theirs, mine)
        self.turn = 1 - self.turn

    def _action_to_string(self, player: int, action: int) -> str:
        return f"attack {ATTACKS[action]}" if action < 4 else f"split to {HAND_PAIRS[action - 4]}"

    def is_terminal(self) -> bool:
        return self.hands[0] == (0, 0) or self.hands[1] == (0, 0)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        return [-1.0, 1.0] if self.hands[0] == (0, 0) else [1.0, -1.0]

    def __str__(self) -> str:
        (a, b), (c, d) = self.hands[self.turn], self.hands[1 - self.turn]
        return f"{a}{b}{c}{d} {self.turn}"


def iterate_values(game: ChopsticksGame) -> dict[str, float]:
    """Return player 0's value of every reachable position, by its text."""
    values: dict[str, float] = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-6, cyclic_game=True)
    return values


def count_solved_states(*, rollover: bool) -> int:
    """Solve the game; return the number of positions."""
    return len(iterate_values(ChopsticksGame(rollover=rollover)))
