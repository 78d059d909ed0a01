"""Check whether the rules of a game reach the goals of a designer.

>>> from engines import load
>>> [goal.met for goal in check_goals(load("chopsticks", suicide=True))]
[True, True, False, True]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from analysis.graph import reverse_topological_order, walk_canonical
from engines import Game, Solution, game_class, load, solve
from engines.english import count_noun, describe_outcome
from engines.rules import rule_titles
from engines.solvers import DEFAULT_MAX_NODES

Rows = list[dict[str, Any]]
MAX_DESIGN_POSITIONS = 10_000


class Goal(NamedTuple):
    """A goal of a designer, whether the rules reach it, and the evidence."""

    goal: str
    met: bool
    evidence: str


def check_goals(game: Game[Any, Any], max_nodes: int = DEFAULT_MAX_NODES) -> list[Goal]:
    """Return the goals that a designer of a two-player game may have, each checked with the solution."""
    solution = solve(game, budget=max_nodes)
    value, plies, _ = solution.verdict()
    refusal = f"rules: more than {count_noun(MAX_DESIGN_POSITIONS, 'position')} can arise, too many to check here"
    walk = walk_canonical(game, game.start(), MAX_DESIGN_POSITIONS, refusal)
    choices = sum(has_real_choice(solution, state) for state in walk.states)
    first = f"{game.player_names[0]} {describe_outcome(value, plies)}."
    ends = reverse_topological_order(walk.successors) is not None
    matters = f"The choice of move matters in {choices} of {count_noun(len(walk.states), 'position')}."
    return [
        Goal("The first player does not win", value != "win", first),
        Goal("Best play comes to an end", plies is not None, first if plies else "Best play never ends."),
        Goal("All play comes to an end", ends, "No position can repeat." if ends else "A position can repeat."),
        Goal("There is something to decide", choices > 0, matters),
    ]


def has_real_choice(solution: Solution, state: Any) -> bool:
    """Return whether the choice of move matters in a position: its moves do not all have the same value."""
    return len({verdict.value for _, verdict in solution.moves(state)}) > 1


def find_first_player_losses(
    game_name: str, switches: Sequence[str], max_nodes: int = DEFAULT_MAX_NODES
) -> Iterator[Rows]:
    """Find the combinations of some Boolean rules in which the first player loses; yield all rows so far after each."""
    titles = rule_titles(game_class(game_name).rules_type)
    rows: Rows = []
    for settings in product((False, True), repeat=len(switches)):
        on = [switch for switch, setting in zip(switches, settings, strict=True) if setting]
        value, plies, _ = solve(load(game_name, None, **dict.fromkeys(on, True)), budget=max_nodes).verdict()
        if value == "loss":
            rows.append(
                {
                    "rules": " + ".join(titles[switch] for switch in on) or "none",
                    "number": len(on),
                    "value": value,
                    "plies": plies,
                }
            )
        yield list(rows)
