"""How cost grows: Front-Ham, Claustroboard and Operation Obliteration against a C enumeration.

The C reference visits every position that can arise, and for Operation Obliteration every position
there is. Ours gives the verdict of the first position and may leave out what does not matter to it.
States and transitions are the C reference's, the transitions being legal moves; with more than two
players ours also works out every outcome that indifference allows, where C takes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from benchmarks import boards, cases, compiled
from benchmarks.fresh import in_fresh_process
from benchmarks.harness import Plan, Ratio, Row, agree, take_turns
from benchmarks.timing import clock

RATIOS = (Ratio("ours", "C"),)
BUDGET = 50_000_000
"""Well beyond the solver's own, so that what it would refuse can be measured all the same."""
FACTS = ("value", "plies", "places", "win", "draw", "loss", "states", "transitions")


def rows(plan: Plan) -> Iterator[Row]:
    """The three games, each from small to large."""
    yield from front_ham(plan)
    yield from claustroboard(plan)
    yield from obliteration(plan)


def front_ham(plan: Plan) -> Iterator[Row]:
    """Front-Ham by players and socks."""
    for players, socks in [(3, 4), (3, 6), (4, 4)] if plan.quick else [(2, 40), (3, 6), (4, 4), (5, 3), (5, 5)]:
        given = {"game": f"front_ham players={players} socks={socks}"}
        yield row(f"Front-Ham {players}×{socks}", "verdict", given, ["front_ham", *[socks] * players], plan)


def claustroboard(plan: Plan) -> Iterator[Row]:
    """Claustroboard by size, some deals each."""
    for size, seeds in [(3, 2), (4, 2)] if plan.quick else [(3, 3), (4, 5), (5, 5)]:
        for seed in range(seeds):
            text = f"claustroboard size={size}"
            game = cases.make(text)
            reference = ["claustroboard", *boards.arguments(game, game.start(Random(seed)))]
            yield row(
                f"Claustroboard {size}×{size}, deal {seed}", "verdict", {"game": text, "seed": seed}, reference, plan
            )


def obliteration(plan: Plan) -> Iterator[Row]:
    """Operation Obliteration by limit: the first position, then very many."""
    for high in (100, 10_000) if plan.quick else (100, 10_000, 1_000_000):
        reference = ["obliteration", high, 12]
        given = {"game": f"obliteration high={high}"}
        yield row(f"Operation Obliteration to {high:,}", "verdict", given, reference, plan)
    for high in (100,) if plan.quick else (100, 10_000, 1_000_000):
        count = min(high, 10_000)
        case = f"Operation Obliteration to {high:,}, {count:,} starts"
        yield row(case, "starts", {"high": high, "count": count}, ["obliteration", high, 12, count], plan)


def row(name: str, case: str, given: dict[str, Any], reference: list[Any], plan: Plan) -> Row:
    """One case, ours against C; what the solver refuses is told with its estimate, and then allowed."""
    plan.told(name)
    first = in_fresh_process(f"benchmarks.cases:{case}", given)
    note = ""
    if "refused" in first["answer"]:
        note = f"refused by default, about {first['answer']['estimate']:,} positions; measured with a larger budget"
        given = given | {"budget": BUDGET}
        first = in_fresh_process(f"benchmarks.cases:{case}", given)
    sides = {
        "ours": partial(clock, partial(getattr(cases, case), **given)),
        "C": partial(compiled.sample, *reference),
    }
    times, answers = take_turns(sides, plan)
    if "refused" in answers["ours"]:
        estimate = answers["ours"]["estimate"]
        return Row(name, note=f"refused even with {BUDGET:,} positions; about {estimate:,} can arise")
    facts = agree(name, compared(answers), FACTS)
    facts["ours per transition, µs"] = 1e6 * median(times["ours"]) / facts["transitions"]
    peaks = {"ours": first["peak_mb"], "C": answers["C"]["peak_mb"]}
    return Row(name, facts, times, RATIOS, peaks, note)


def compared(answers: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The answers without what only one side means: C has no value for more than two players."""
    ours, theirs = answers["ours"], answers["C"]
    return {"ours": ours, "C": {name: fact for name, fact in theirs.items() if fact is not None or name == "plies"}}
