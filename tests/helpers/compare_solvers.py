"""Random late positions of every variant and house rule of the samples, solved in three ways that have to agree.

The solvers are compared with the slow reference solvers (``helpers.reference_solver``) and with those of release 0.1.0
where it has the same game: verdict, plies, places, all outcomes of best play, and what each seat can force.

python tests/helpers/compare_solvers.py [POSITIONS_PER_SETTING] [SEED]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT), str(ROOT / "tests")]

from benchmarks import previous_release  # noqa: E402
from engines import Game, solve  # noqa: E402
from engines.solvers import SolverCache, TooLarge  # noqa: E402
from helpers import reference_solver  # noqa: E402
from helpers.rule_samples import SETTINGS, load_setting, play_random_game  # noqa: E402

DEFAULT_POSITIONS = 20
MAX_REACHABLE_POSITIONS = 400
"""A late position leads to at most this many others, so that the reference solvers are done in a moment."""
MAX_WALK_PLIES = 120
MAX_RELEASE_POSITIONS = 20_000
CHANGED_RULES = ("lives=", "zombies=", "halvesies=", "overdraw=noop", "through=", "joker=", "colours=", "thrice")
"""Rules that 0.1.0 did not have, or read differently."""

Setting = tuple[str, str, str]
LISTED_ORDER: list[Setting] = [
    (name, variant, f"{rules} order=listed".strip())
    for name, variant, rules in SETTINGS
    if name == "front_ham" and "order=" not in rules
]
"""Front-Ham in the order of play that 0.1.0 had."""


def list_late_positions(game: Game[Any, Any], rng: Random, count: int) -> list[Any]:
    """Return positions of random games that lead to few others; the earliest such position of each game."""
    found = []
    for _ in range(2 * count):
        walk = [state for state, _ in play_random_game(game, rng, MAX_WALK_PLIES)]
        late = next((state for state in walk if is_late(game, state)), None)
        if late is not None and late not in found:
            found.append(late)
        if len(found) == count:
            break
    return found


def is_late(game: Game[Any, Any], state: Any) -> bool:
    """Return whether at most MAX_REACHABLE_POSITIONS positions can be reached."""
    seen, queue = {state}, [state]
    for at in queue:
        for move in game.legal_moves(at):
            after = game.apply(at, move)
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(seen) > MAX_REACHABLE_POSITIONS:
            return False
    return True


def find_answers(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """Return what the solvers answer from cold."""
    solution = solve(game, state, cache=SolverCache())
    verdict = solution.verdict()
    answers = {"value": verdict.value, "plies": verdict.plies, "places": list(verdict.places)}
    outcomes = sorted(map(list, solution.outcomes()))
    return answers | {"outcomes": outcomes, "forced": [solution.guarantee(seat=seat) for seat in range(game.players)]}


def find_reference_answers(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """Return what the reference solvers say of the same, as far as they define it."""
    ranks = [reference_solver.find_guarantees(game, state, seat)[state] for seat in range(game.players)]
    answers: dict[str, Any] = {"forced": [max(1, rank) for rank in ranks]}
    if game.players == 2:
        value, plies = reference_solver.solve_two_player(game, state)[state]
        return answers | {"value": value, "plies": plies}
    if not game.cyclic:
        answers["outcomes"] = sorted(map(list, reference_solver.find_outcome_sets(game, state)[state]))
    return answers


def compare_setting(setting: Setting, seed: int, count: int) -> Iterator[tuple[str, str]]:
    """Yield for each comparison its kind, and what differs or an empty text."""
    game = load_setting(*setting)
    name = " ".join(filter(None, setting))
    for state in list_late_positions(game, Random(f"{name}/{seed}"), count):
        ours, position = find_answers(game, state), game.format_state(state)
        yield (
            f"{setting[0]}, reference",
            describe_difference(f"{name}, {position}", find_reference_answers(game, state), ours),
        )
        if release := ask_release(setting, position):  # a text is read with the player to move in the first seat
            read = find_answers(game, game.parse_state(position))
            yield f"{setting[0]}, 0.1.0", describe_difference(f"{name}, {position}", release, read)
        if game.players > 2 and not game.cyclic:
            fits = ours["places"] in ours["outcomes"]
            yield f"{setting[0]}, verdict among the outcomes", "" if fits else f"{name}, {position}: {ours}"


def describe_difference(name: str, theirs: dict[str, Any], ours: dict[str, Any]) -> str:
    """Return what differs, or an empty text."""
    differing = {fact: (value, ours[fact]) for fact, value in theirs.items() if value != ours[fact]}
    return f"{name}: theirs and ours differ in {differing}" if differing else ""


def ask_release(setting: Setting, position: str) -> dict[str, Any] | None:
    """Return what release 0.1.0 answers; None if it has not the same game, or its files are not here."""
    name, variant, rules = setting
    if any(text in rules for text in CHANGED_RULES) or variant in ("lives", "thrice", "zombies", "halvesies"):
        return None
    if not previous_release.check_out_release():
        return None
    given = {"name": name, "variant": variant, "rules": rules.replace(" order=listed", ""), "position": position}
    answer: dict[str, Any] | None = previous_release.time_request(
        "answers", given | {"budget": MAX_RELEASE_POSITIONS}
    ).answer
    return answer


def main(count: int = DEFAULT_POSITIONS, seed: int = 0) -> int:
    """Compare all settings, print the counts and return the exit code."""
    counts: Counter[str] = Counter()
    failures = []
    for setting in (*SETTINGS, *LISTED_ORDER):
        try:
            for kind, difference in compare_setting(setting, seed, count):
                counts[kind] += 1
                failures += [difference] * bool(difference)
        except TooLarge as error:
            failures.append(f"{setting}: {error}")
    print("\n".join(failures))  # noqa: T201 - the report of a script
    for kind, number in sorted(counts.items()):
        print(f"{number:6,} positions: {kind}")  # noqa: T201 - the report of a script
    print(f"{len(SETTINGS) + len(LISTED_ORDER)} settings, {len(failures)} differences")  # noqa: T201 - the report of a script
    return bool(failures)


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
