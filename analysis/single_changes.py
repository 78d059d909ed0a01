"""Show what a position is worth if a single rule is changed: one row for each change, as a board would make it.

The position stays, as it does on a board. Before the first move, other rules have a start of their own, and a board goes
there too.

>>> from engines import Match, load
>>> match = Match(load("obliteration"))
>>> _ = match.play("divide")
>>> *_, rows = iterate_single_changes(Standpoint.from_match(match))
>>> for row in rows:
...     print(row["change"], "|", row["words"], "|", row["effect"])
no change | loses in 2 moves | same
May not be repeated: your opponent's last operation | has lost | length
May not be repeated: the last operation of either | has lost | length
May not be repeated: an operation of both your last two turns | loses in 4 moves | length
May not be repeated: nothing | draws | result
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field
from typing import Any, NamedTuple

from analysis.prospects import describe_chances, has_paranoid_verdicts
from engines import EngineError, Evaluation, Match, Position, RulesError, Stopped, TooLarge
from engines.field_types import Bool, Choice, IntRange, Subset
from engines.replay import carry_state, start_match
from engines.rules import (
    HouseRules,
    describe_rules_error,
    field_type_of,
    rule_fields,
    rule_title,
    rules_from_dict,
    setting_title,
)
from engines.solvers import DEFAULT_LIMIT, Limit

Row = dict[str, Any]
VALUE_ORDER = ("win", "draw", "open", "loss")
"""The values of a position, the best for the player to move first."""

ENDED_WORDS = {"win": "has won", "draw": "has drawn", "open": "has drawn", "loss": "has lost"}
"""What is said of the player to move once the game is over."""


class Standpoint(NamedTuple):
    """A position of a match, and what its game needs to begin under other rules."""

    position: Position[Any, Any]
    seed: int | None = None
    first: int = 0
    is_start: bool = False
    """Whether this is the start of the game, which other rules may have elsewhere."""

    @classmethod
    def from_match(cls, match: Match) -> Standpoint:
        """Return the standpoint of what is on the board now."""
        return cls(match.position, match.seed, match.first, match.has_standard_start and not match.path())

    def go_to_start(self) -> Standpoint:
        """Return the start of the game under the same rules."""
        match = start_match(self.position.game, self.seed, self.first)
        return self._replace(position=match.position, is_start=True)

    def carry_to(self, rules: HouseRules) -> Position[Any, Any] | None:
        """Return the position that a board shows after a change to these rules; None if they have no such position."""
        game, state = self.position.game, self.position.state
        other = type(game)(rules)
        if self.is_start:
            return start_match(other, self.seed, self.first).position
        carried = carry_state(game, state, other)
        return None if carried is None else Position(other, carried)


def list_alternatives(rules: HouseRules, *, steps: bool = False) -> list[tuple[str, Any]]:
    """List every other setting of the rules that are a switch or a choice.

    With ``steps`` also every number one lower and one higher, and every selection with one option more or fewer.
    """
    return [
        (f.name, value)
        for f in rule_fields(rules)
        for value in list_other_values(f, getattr(rules, f.name), steps=steps)
        if value != getattr(rules, f.name)
    ]


def list_other_values(f: Field[Any], current: Any, *, steps: bool) -> list[Any]:
    """List the values of a rule that are one change away, whether the rules as a whole accept them or not."""
    field_type = field_type_of(f)
    if isinstance(field_type, Bool):
        return [not current]
    if isinstance(field_type, Choice):
        return list(field_type.options)
    if steps and isinstance(field_type, IntRange):
        return [value for value in (current - 1, current + 1) if field_type.low <= value <= field_type.high]
    if steps and isinstance(field_type, Subset):
        toggled = [set(current) ^ {option} for option in field_type.options]
        return [field_type.check([o for o in field_type.options if o in some]) for some in toggled if some]
    return []


def iterate_single_changes(
    standpoint: Standpoint, make_limit: Callable[[], Limit] = lambda: DEFAULT_LIMIT, *, steps: bool = False
) -> Iterator[list[Row]]:
    """Change one rule at a time and solve the position; yield all rows so far after each, the first without a change."""
    rules = standpoint.position.game.rules
    unchanged = make_row(None, None) | solve_position(standpoint.position, make_limit())
    rows = [unchanged | {"effect": "same" if unchanged["value"] else "unsolved"}]
    yield list(rows)
    fields = {f.name: f for f in rule_fields(rules)}
    for name, value in list_alternatives(rules, steps=steps):
        row = make_row(fields[name], value) | solve_alternative(standpoint, {name: value}, make_limit())
        rows.append(row | {"effect": row["effect"] or compare_worth(rows[0], row)})
        yield list(rows)


def make_row(f: Field[Any] | None, value: Any) -> Row:
    """Return the row of one change before it is solved; without a field, of no change."""
    return {
        "rule": f.name if f else "",
        "rule_title": rule_title(f) if f else "no change",
        "setting_title": field_type_of(f).title(value) if f else "",
        "change": setting_title(f, value) if f else "no change",
        "rules": {f.name: list(value) if isinstance(value, tuple) else value} if f else {},
        "value": None,
        "plies": None,
        "words": "",
        "assumes_coalition": False,
        "reachable": None,
        "note": "",
        "effect": "",
    }


def solve_alternative(standpoint: Standpoint, changes: Mapping[str, Any], limit: Limit) -> Row:
    """Return what the position is worth after a change; a note if the change is refused, or nothing can be solved."""
    rules = standpoint.position.game.rules
    try:
        position = standpoint.carry_to(rules_from_dict(type(rules), changes, rules))
    except RulesError as error:
        return {"note": describe_rules_error(rules, error), "effect": "refused"}
    except EngineError as error:
        return {"note": str(error), "effect": "refused"}
    if position is None:
        return {"note": "There is no such position under this rule.", "effect": "missing"}
    return solve_position(position, limit)


def solve_position(position: Position[Any, Any], limit: Limit) -> Row:
    """Return the value of a position for the player to move, its words and its size; a note if it is too large."""
    evaluation = position.evaluate(limit)
    try:
        prospect = evaluation.prospect(position.game.turn(position.state))
        reachable = evaluation.solution.counts().reachable
    except EngineError as error:
        return {"note": str(error), "effect": "unsolved"}
    words = ENDED_WORDS[prospect.value] if position.outcome else describe_chances(position.game, prospect)
    plies = 0 if position.outcome else prospect.plies
    return {
        "value": prospect.value,
        "plies": plies,
        "words": words,
        "assumes_coalition": has_paranoid_verdicts(position.game),
        "reachable": reachable,
    }


def compare_worth(unchanged: Row, row: Row) -> str:
    """Return what a change does to a position: to its ``result``, ``places`` or ``length``, or nothing (``same``).

    What a player can force against all others together is not compared with play for one's own place (``assumption``).
    """
    if unchanged["assumes_coalition"] != row["assumes_coalition"]:
        return "assumption"
    if unchanged["value"] != row["value"]:
        return "result"
    if unchanged["words"] == row["words"]:
        return "same"
    return "places" if row["plies"] is None else "length"


def sort_by_effect(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that change something: another result first, the best for the player to move at the top."""
    changed = [row for row in rows if row["effect"] in ("result", "places", "length")]
    return sorted(changed, key=lambda row: (row["effect"] != "result", VALUE_ORDER.index(row["value"])))


def is_small(evaluation: Evaluation[Any, Any], max_positions: int) -> bool:
    """Return whether a position is solved and leads to at most ``max_positions`` others."""
    if not evaluation.has_verdict:
        return False
    try:
        reachable = evaluation.solution.counts().reachable
    except (Stopped, TooLarge):  # the verdict is known, but not all that can follow
        return False
    return reachable is not None and reachable <= max_positions
