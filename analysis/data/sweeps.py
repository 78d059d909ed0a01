"""A game solved under every combination of some rules, or over many deals: one row each.

The columns are the game's own rules, then the verdict of the start, the counts and the seconds. What
is too large for the budget has nulls and a note that says so.

>>> from analysis.data.work import silent
>>> frame = sweep("obliteration", {"start": range(1, 10), "high": [100]}, progress=silent)
>>> frame.filter(value="draw").get_column("start").to_list()
[1, 2, 4, 8]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NamedTuple, Unpack

import polars as pl

from analysis.data.positions import VALUE
from analysis.data.work import Bar, How, run
from analysis.rules.cases import Case, solve_case
from analysis.rules.combinations import COUNTING, MOST, Axes, Rows, axes_of, combinations, rule_columns
from engines import EngineError, find, variant_rules
from engines.kinds import Switch, Whole
from engines.rules import HouseRules, kind_of, write_text
from engines.solvers import BUDGET

DEALS = 1_000
"""How many deals are swept unless another number is asked for."""

RESULT: dict[str, Any] = {
    "seed": pl.Int64,  # of the deal, null where the first one is meant
    "position": pl.String,  # the start, as its mover sees it
    "moves": pl.UInt32,  # how many are legal there
    "value": VALUE,  # for the first player
    "plies": pl.UInt16,  # to the end under best play, null where there is none
    "places": pl.String,  # everybody's under best play
    "positions": pl.UInt32,  # of the whole game, where they can be listed
    "reachable": pl.UInt32,  # from the start
    "wins": pl.UInt32,  # for the mover, over the whole game where it can be listed, else over the reachable ones
    "draws": pl.UInt32,
    "losses": pl.UInt32,
    "longest": pl.UInt16,  # the most plies to a forced end among the same positions
    "note": pl.String,  # why there is no value
    "seconds": pl.Float64,
}
"""What a sweep's frame holds after the columns of the rules."""

BY_RULE: dict[str, Any] = {
    "rule": pl.String,
    "setting": pl.String,
    "value": VALUE,
    "cases": pl.UInt32,
    "share": pl.Float64,  # of the cases with that setting
}
"""What a sweep adds up to, rule by rule."""


class Limits(NamedTuple):
    """The most positions that may be looked at for a verdict, and then for the counts, which else are null."""

    budget: int = BUDGET
    counting: int = COUNTING


LIMITS = Limits()


def sweep(
    name: str,
    axes: Axes | None = None,
    *,
    base: HouseRules | None = None,
    seeds: Sequence[int | None] = (None,),
    limits: Limits = LIMITS,
    **how: Unpack[How],
) -> pl.DataFrame:
    """One row for each legal combination of rules on top of ``base`` (the game's first variant) and each deal's seed."""
    rules = combinations(base or variant_rules(name), axes_of(name) if axes is None else axes)
    if (size := len(rules) * len(seeds)) > MOST:
        raise EngineError(f"sweep: {size:,} cases are too many; at most {MOST:,} are solved at once")
    cases = [Case(name, write_text(one), seed, *limits) for one in rules for seed in seeds]
    how["progress"] = how.get("progress") or Bar(f"{name} sweep")
    rows = run(solve_case, cases, **how)
    columns = [rule_columns(one) for one in rules for _ in seeds]
    return frame_of(name, [columns[number] | row for number, row in enumerate(rows)])


def frame_of(name: str, rows: Rows) -> pl.DataFrame:
    """The rows of a sweep, each with its rules, as a frame."""
    return pl.DataFrame(rows, rule_schema(find(name).rules_type) | RESULT, orient="row")


def deals(
    name: str, variant: str | None = None, number: int = DEALS, *, first: int = 0, **options: Any
) -> pl.DataFrame:
    """One row for each of so many deals of a game, from seed ``first`` on; the options are those of ``sweep``."""
    return sweep(name, {}, base=variant_rules(name, variant), seeds=range(first, first + number), **options)


def rule_schema(cls: type[HouseRules]) -> dict[str, Any]:
    """A column for each rule: switches and whole numbers as such, everything else as it is written."""
    types = {Switch: pl.Boolean, Whole: pl.Int64}
    return {f.name: types.get(type(kind_of(f)), pl.String) for f in fields(cls)}


def varied(frame: pl.DataFrame, name: str) -> list[str]:
    """The rules that a sweep's frame varies."""
    return [rule for rule in rule_schema(find(name).rules_type) if frame.get_column(rule).n_unique() > 1]


def by_rule(frame: pl.DataFrame, name: str) -> pl.DataFrame:
    """For each value of each rule that was varied, how many cases have which verdict, and their share."""
    parts = [
        frame
        .filter(pl.col("value").is_not_null())
        .select(pl.lit(rule).alias("rule"), pl.col(rule).cast(pl.String).alias("setting"), "value")
        for rule in varied(frame, name)
    ]  # fmt: skip
    if not parts:
        return pl.DataFrame(schema=BY_RULE)
    return (
        pl.concat(parts)
        .group_by("rule", "setting", "value", maintain_order=True)
        .agg(pl.len().alias("cases"))
        .with_columns(share=pl.col("cases") / pl.col("cases").sum().over("rule", "setting"))
        .select(pl.col(column).cast(kind) for column, kind in BY_RULE.items())
    )
