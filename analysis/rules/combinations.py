"""Every combination of some rules of a game, and what each makes of the start, one after the other.

Contradictory combinations are left out. There is no data frame here, so a page can do it in slices
wherever it runs.

>>> from engines import variant_rules
>>> rules = combinations(variant_rules("obliteration"), {"start": [1, 12], "high": [50, 100]})
>>> *_, rows = gradually("obliteration", rules)
>>> [(row["start"], row["high"], row["value"]) for row in rows]
[(1, 50, 'draw'), (1, 100, 'draw'), (12, 50, 'win'), (12, 100, 'win')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, replace
from itertools import product
from math import prod
from typing import Any

from analysis.rules.cases import Case, solve_case
from engines import EngineError, RulesError, find
from engines.kinds import Choice, Switch, Whole, shorten
from engines.rules import HouseRules, kind_of, write_text
from engines.solvers import BUDGET

MOST = 100_000
"""The most cases of one sweep."""
COUNTING = 100_000
"""The most positions that are looked at for the counts of a case, which else are not known."""
Axes = Mapping[str, Iterable[Any]]
Rows = list[dict[str, Any]]


def axes_of(name: str) -> dict[str, list[Any]]:
    """The rules that a game is swept over unless others are named, with their values."""
    special: dict[str, dict[str, Iterable[Any]]] = {
        "front_ham": {"players": range(2, 5), "socks": range(1, 6)},
        "obliteration": {"start": range(1, 51), "high": (50, 100, 200), "no_repeat": ("own", "opponent", "either", "off")},
        "claustroboard": {},
    }  # fmt: skip
    axes = special[name] if name in special else switches(find(name).rules_type)
    return {rule: list(values) for rule, values in axes.items()}


def switches(cls: type[HouseRules]) -> dict[str, Iterable[Any]]:
    """Every rule that is a switch or a choice, with all its values."""
    return {f.name: every(f) for f in fields(cls) if isinstance(kind_of(f), Switch | Choice)}


def every(f: Field[Any]) -> list[Any]:
    """All values of a switch or a choice; of other rules there are too many."""
    kind = kind_of(f)
    if isinstance(kind, Switch):
        return [False, True]
    if isinstance(kind, Choice):
        return list(kind.options)
    raise RulesError(f.name, f"has too many values to try them all; name some of {kind.takes}")


def combinations(base: HouseRules, axes: Axes) -> list[HouseRules]:
    """The rules of every legal combination, in the axes' order; contradictory ones are left out."""
    checked = {rule: [one_form(base, rule, value) for value in values] for rule, values in axes.items()}
    if (size := prod(map(len, checked.values()))) > MOST:
        raise EngineError(f"sweep: {size:,} combinations are too many; name fewer values, for at most {MOST:,}")
    found = []
    for values in product(*checked.values()):
        try:
            found.append(replace(base, **dict(zip(checked, values, strict=True))))
        except RulesError:
            continue
    if not found:
        raise EngineError(f"sweep: none of the {size:,} combinations is legal; each contradicts itself")
    return found


def one_form(base: HouseRules, rule: str, value: Any) -> Any:
    """A rule's value in its one form; raises RulesError for a rule or a value that does not exist."""
    by_name = {f.name: f for f in fields(base)}
    if rule not in by_name:
        raise RulesError(shorten(rule, bare=True), "there is no such rule; there are " + ", ".join(by_name))
    try:
        return kind_of(by_name[rule]).check(value)
    except ValueError as error:
        raise RulesError(rule, str(error)) from None


def gradually(name: str, rules: Sequence[HouseRules], budget: int = BUDGET, counting: int = COUNTING) -> Iterator[Rows]:
    """A game's start under each of these rules; the rows so far, again and again."""
    rows: Rows = []
    for one in rules:
        rows.append(rule_columns(one) | solve_case(Case(name, write_text(one), None, budget, counting)))
        yield list(rows)


def rule_columns(rules: HouseRules) -> dict[str, Any]:
    """A game's rules as part of a row: switches and whole numbers as such, everything else as it is written."""
    return {f.name: column(f, getattr(rules, f.name)) for f in fields(rules)}


def column(f: Field[Any], value: Any) -> Any:
    """One rule's value as part of a row."""
    return value if isinstance(kind_of(f), Switch | Whole) else kind_of(f).write(value)


def varied(rows: Sequence[Mapping[str, Any]], name: str) -> list[str]:
    """The rules that differ between rows."""
    rules = [f.name for f in fields(find(name).rules_type)]
    return [rule for rule in rules if len({row[rule] for row in rows}) > 1]
