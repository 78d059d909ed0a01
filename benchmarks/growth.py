"""How the time grows: Front-Ham, Claustroboard and Operation Obliteration beside an enumeration in C.

The C program visits every reachable position, and for Operation Obliteration every position of the
game. Ours finds the verdict of the first position and may skip what does not matter to it. States and
transitions (legal moves) are counted by C. With more than two players ours also finds every outcome
that equally good moves allow, where C takes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from benchmarks import c_reference, cases, previous_release
from benchmarks.cases import Case, time_call
from benchmarks.growth_fits import measure_families
from benchmarks.harness import Plan, Ratio, Row, check_agreement, time_in_turns
from benchmarks.subprocess_run import run_in_subprocess

RATIO = Ratio("ours", "C")
TARGETS = {"Front-Ham 5×5": 6, "Operation Obliteration to 100": 5}
"""How many times less than in 0.1.0 a case should cost."""
MAX_POSITIONS = 50_000_000
"""Far above the solver's default budget, so that positions it refuses by default can be measured too."""
FACT_NAMES = ("value", "plies", "places", "win", "draw", "loss", "states", "transitions")


def measure(plan: Plan) -> Iterator[Row]:
    """Yield the rows of the three games, each from small to large, and then those of each solver."""
    yield from measure_front_ham(plan)
    yield from measure_claustroboard(plan)
    yield from measure_obliteration(plan)
    yield from measure_families(plan)


def measure_front_ham(plan: Plan) -> Iterator[Row]:
    """Yield rows for Front-Ham by players and socks."""
    for players, socks in [(3, 4), (3, 6), (4, 4)] if plan.quick else [(2, 40), (3, 6), (4, 4), (5, 3), (5, 5), (5, 6)]:
        arguments = {"game": f"front_ham players={players} socks={socks} order=listed"}
        reference = ["front_ham", *[socks] * players]
        yield measure_case(f"Front-Ham {players}×{socks}", cases.solve_position, arguments, reference, plan)


def measure_claustroboard(plan: Plan) -> Iterator[Row]:
    """Yield rows for Claustroboard by size, with some deals each."""
    for size, deals in [(3, 2), (4, 2)] if plan.quick else [(3, 3), (4, 5), (5, 5)]:
        text = f"claustroboard size={size}"
        game = cases.parse_game(text)
        for seed in range(deals):
            reference = ["claustroboard", *c_reference.format_reference_arguments(game, game.start(Random(seed)))]
            name = f"Claustroboard {size}×{size}, deal {seed}"
            yield measure_case(name, cases.solve_position, {"game": text, "seed": seed}, reference, plan)


def measure_obliteration(plan: Plan) -> Iterator[Row]:
    """Yield rows for Operation Obliteration by limit: the first position, then many start numbers."""
    for high in (100, 10_000) if plan.quick else (100, 10_000, 1_000_000):
        arguments = {"game": f"obliteration high={high}"}
        name = f"Operation Obliteration to {high:,}"
        yield measure_case(name, cases.solve_position, arguments, ["obliteration", high, 12], plan)
    for high in (100,) if plan.quick else (100, 10_000, 1_000_000):
        count = min(high, 10_000)
        name = f"Operation Obliteration to {high:,}, {count:,} starts"
        reference = ["obliteration", high, 12, count]
        yield measure_case(name, cases.solve_starts, {"high": high, "count": count}, reference, plan)


def measure_case(name: str, case: Case, arguments: dict[str, Any], reference: list[Any], plan: Plan) -> Row:
    """Return the row of one case; a case that the solver refuses is measured again with a larger budget."""
    plan.on_case(name)
    first = run_in_subprocess(case, arguments)
    note = ""
    if "refused" in first["answer"]:
        note = f"refused by default, about {first['answer']['estimate']:,} positions; measured with a larger budget"
        arguments = arguments | {"max_nodes": MAX_POSITIONS}
        first = run_in_subprocess(case, arguments)
    sides = {
        "ours": partial(time_call, partial(case, **arguments)),
        "C": partial(c_reference.time_reference, *reference),
    }
    if given := previous_release.translate_case(arguments):
        if "refused" in previous_release.time_release(case, given).answer:
            given["budget"] = MAX_POSITIONS
        sides["0.1.0"] = partial(previous_release.time_release, case, given)
    times, answers = time_in_turns(sides, plan)
    if "refused" in answers["ours"]:
        estimate = answers["ours"]["estimate"]
        return Row(name, note=f"refused even with {MAX_POSITIONS:,} positions; about {estimate:,} can be reached")
    facts = check_agreement(name, drop_missing_facts(answers), FACT_NAMES)
    facts["ours per transition, µs"] = 1e6 * median(times["ours"]) / facts["transitions"]
    peak_mb = {"ours": first["peak_mb"], "C": answers["C"]["peak_mb"]}
    ratios = RATIO, Ratio("0.1.0", "ours", TARGETS.get(name))
    return Row(name, facts, times, ratios, peak_mb, note)


def drop_missing_facts(answers: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the answers without C's missing facts: it reports no value for more than two players."""
    c_facts = {name: fact for name, fact in answers["C"].items() if fact is not None or name == "plies"}
    return answers | {"C": c_facts}
