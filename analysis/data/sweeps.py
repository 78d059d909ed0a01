"""Data frames of a game solved under every combination of some rules, or over many deals.

The columns are the rules of the game, then the verdict of the start, the counts and the seconds. A
case that is too large for the budget has nulls, and a note that says so.

>>> from analysis.data.jobs import ignore_progress
>>> frame = sweep("obliteration", {"start": range(1, 10), "high": [100]}, progress=ignore_progress)
>>> frame.filter(value="draw").get_column("start").to_list()
[1, 2, 4, 8]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Unpack

import polars as pl

from analysis.data.jobs import ProgressBar, RunOptions, run_jobs
from analysis.data.positions import VALUE_DTYPE
from analysis.rule_sweep import (
    MAX_COUNTED_POSITIONS,
    MAX_SWEEP_CASES,
    Axes,
    Rows,
    combine_rules,
    default_axes,
    rules_to_columns,
)
from analysis.solve_job import SolveJob, run_solve_job
from engines import EngineError, game_class, variant_rules
from engines.field_types import Bool, IntRange
from engines.rules import HouseRules, field_type_of, format_rules, rule_fields
from engines.solvers import DEFAULT_MAX_NODES

DEFAULT_DEALS = 1_000


RESULT_SCHEMA: dict[str, Any] = {
    "seed": pl.Int64,  # of the deal, null for the game's first position
    "position": pl.String,  # the start, as its mover sees it
    "moves": pl.UInt32,  # how many are legal at the start
    "value": VALUE_DTYPE,  # for the first player
    "plies": pl.UInt16,  # to the end under best play, null if the game never ends
    "places": pl.String,  # of all players under best play
    "positions": pl.UInt32,  # of the whole game, null if the game cannot list them
    "reachable": pl.UInt32,  # from the start
    "wins": pl.UInt32,  # for the mover: of all positions if the game can list them, else of the reachable ones
    "draws": pl.UInt32,
    "losses": pl.UInt32,
    "longest": pl.UInt16,  # the most plies to a forced end among the same positions
    "note": pl.String,  # the reason if there is no value
    "seconds": pl.Float64,
}
"""Columns of a sweep's frame after the columns of the rules."""

BY_RULE_SCHEMA: dict[str, Any] = {
    "rule": pl.String,
    "setting": pl.String,
    "value": VALUE_DTYPE,
    "cases": pl.UInt32,
    "share": pl.Float64,  # of the cases with that setting
}
"""Columns of the counts by rule."""


class SweepLimits(NamedTuple):
    """The most positions to look at for a verdict, and then for the counts, which are null if there are more."""

    max_nodes: int = DEFAULT_MAX_NODES
    max_counted_positions: int = MAX_COUNTED_POSITIONS


DEFAULT_LIMITS = SweepLimits()


def sweep(
    game_name: str,
    axes: Axes | None = None,
    *,
    base: HouseRules | None = None,
    seeds: Sequence[int | None] = (None,),
    limits: SweepLimits = DEFAULT_LIMITS,
    **options: Unpack[RunOptions],
) -> pl.DataFrame:
    """Return one row for each seed under each legal combination of rules; ``base`` gives all other rules."""
    rules = combine_rules(base or variant_rules(game_name), default_axes(game_name) if axes is None else axes)
    if (size := len(rules) * len(seeds)) > MAX_SWEEP_CASES:
        raise EngineError(f"sweep: {size:,} cases are too many; at most {MAX_SWEEP_CASES:,} are solved at once")
    jobs = [SolveJob(game_name, format_rules(each), seed, *limits) for each in rules for seed in seeds]
    options["progress"] = options.get("progress") or ProgressBar(f"{game_name} sweep")
    rows = run_jobs(run_solve_job, jobs, **options)
    columns = [rules_to_columns(each) for each in rules for _ in seeds]
    return build_sweep_frame(game_name, [columns[number] | row for number, row in enumerate(rows)])


def build_sweep_frame(game_name: str, rows: Rows) -> pl.DataFrame:
    """Return the rows of a sweep, each with its rules, as a frame."""
    return pl.DataFrame(rows, build_rule_schema(game_class(game_name).rules_type) | RESULT_SCHEMA, orient="row")


def sweep_deals(
    game_name: str, variant: str | None = None, deal_count: int = DEFAULT_DEALS, *, first_seed: int = 0, **options: Any
) -> pl.DataFrame:
    """Return one row for each of ``deal_count`` deals of a game, seeded in turn; the options are those of ``sweep``."""
    return sweep(
        game_name,
        {},
        base=variant_rules(game_name, variant),
        seeds=range(first_seed, first_seed + deal_count),
        **options,
    )


def build_rule_schema(cls: type[HouseRules]) -> dict[str, Any]:
    """Return a column for each rule: Booleans and integers as such, everything else as text."""
    types = {Bool: pl.Boolean, IntRange: pl.Int64}
    return {f.name: types.get(type(field_type_of(f)), pl.String) for f in rule_fields(cls)}


def list_varied_rules(frame: pl.DataFrame, game_name: str) -> list[str]:
    """Return the rules that differ between the rows of a sweep's frame."""
    return [
        rule for rule in build_rule_schema(game_class(game_name).rules_type) if frame.get_column(rule).n_unique() > 1
    ]


def count_by_rule(frame: pl.DataFrame, game_name: str) -> pl.DataFrame:
    """Count the cases of each verdict for each setting of each varied rule, and give their share."""
    parts = [
        frame
        .filter(pl.col("value").is_not_null())
        .select(pl.lit(rule).alias("rule"), pl.col(rule).cast(pl.String).alias("setting"), "value")
        for rule in list_varied_rules(frame, game_name)
    ]  # fmt: skip
    if not parts:
        return pl.DataFrame(schema=BY_RULE_SCHEMA)
    return (
        pl.concat(parts)
        .group_by("rule", "setting", "value", maintain_order=True)
        .agg(pl.len().alias("cases"))
        .with_columns(share=pl.col("cases") / pl.col("cases").sum().over("rule", "setting"))
        .select(pl.col(column).cast(kind) for column, kind in BY_RULE_SCHEMA.items())
    )
