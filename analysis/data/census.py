"""Run the census of Collapsi: every class of deals solved, in parts that can be computed anywhere.

A part is the classes that begin with the same cards, under one opening rule and distance. Its row does not depend on who
computes it, except for the seconds of the processor.

>>> row = solve_part(CensusPart(4, 4, "11112"))
>>> sum(deals for _, deals, _ in row["plies"].values())
201600
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from itertools import product
from platform import python_version
from random import Random
from time import process_time
from typing import Any, NamedTuple, Unpack

from analysis.census.classes import DISTANCES, format_deal, iterate_classes, list_prefixes, make_state
from analysis.census.result import Census, CensusRow
from analysis.compiled import compiler
from analysis.compiled.deal_solver import is_compiled, solve_deals
from analysis.data.jobs import ProgressBar, Row, RunOptions, run_jobs
from engines import load


class CensusPart(NamedTuple):
    """Some classes of deals: the opening rule, the distance of the starting cards, and the first other cards."""

    joker: int
    distance: int
    prefix: str


def run_census(jokers: Sequence[int], **options: Unpack[RunOptions]) -> Census:
    """Return the counts of all deals under these opening rules."""
    parts = list_parts(jokers)
    options["progress"] = options.get("progress") or ProgressBar("census")
    rows = run_jobs(solve_part, parts, **options)
    seconds = {
        str(joker): round(sum(row["seconds"] for part, row in zip(parts, rows, strict=True) if part.joker == joker))
        for joker in jokers
    }
    return Census(describe_run(jokers) | {"processor_seconds": seconds}, merge_parts(parts, rows))


def list_parts(jokers: Sequence[int]) -> list[CensusPart]:
    """Return all parts, large and small ones mixed: then the progress bar's estimate is right from the start."""
    parts = [CensusPart(*part) for part in product(jokers, DISTANCES, list_prefixes())]
    Random(0).shuffle(parts)
    return parts


def solve_part(part: CensusPart) -> Row:
    """Return for each number of plies the classes, the deals, and the first deal."""
    started = process_time()
    game = load("claustroboard", "collapsi", joker=part.joker)
    classes = list(iterate_classes(part.distance, part.prefix))
    verdicts = solve_deals(game, [make_state(part.distance, each.cards) for each in classes])
    counts: dict[str, list[Any]] = {}
    for each, verdict in zip(classes, verdicts, strict=True):
        row = counts.setdefault(str(verdict.plies), [0, 0, each.cards])
        row[0] += 1
        row[1] += each.deals
    return {"plies": counts, "seconds": process_time() - started}


def merge_parts(parts: Iterable[CensusPart], rows: Iterable[Mapping[str, Any]]) -> tuple[CensusRow, ...]:
    """Return the sums over all parts, in order."""
    sums: dict[tuple[int, int, int], list[Any]] = {}
    for part, row in zip(parts, rows, strict=True):
        for plies, (classes, deals, cards) in row["plies"].items():
            entry = sums.setdefault((-part.joker, part.distance, int(plies)), [0, 0, cards])
            entry[:] = entry[0] + classes, entry[1] + deals, min(entry[2], cards)
    return tuple(
        CensusRow(-joker, distance, plies, classes, deals, format_deal(distance, cards))
        for (joker, distance, plies), (classes, deals, cards) in sorted(sums.items())
    )


def describe_run(jokers: Sequence[int]) -> dict[str, Any]:
    """Return how a result is made: the command, the versions and the solver."""
    found = compiler.find_compiler() if is_compiled() else None
    solver = f"C, {compiler.describe_compiler(found)}" if found else "Python"
    return {
        "command": f"python -m analysis census --joker {','.join(map(str, jokers))}",
        "parlour": version("parlour"),
        "python": python_version(),
        "solver": solver,
    }
