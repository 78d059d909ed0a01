"""A long soak: random games over every variant and house rule of the samples, each held to the whole contract.

python tests/engines/soak.py [GAMES]
"""

from __future__ import annotations

import inspect
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]

import test_contract  # noqa: E402
from samples import SETTINGS, random_walk  # noqa: E402

from engines import find, variant_rules  # noqa: E402
from engines.rules import read_text  # noqa: E402

GAMES = 200_000
BATCH = 50
CHECKS = [
    check
    for name, check in vars(test_contract).items()
    if name.startswith("test_") and set(inspect.signature(check).parameters) == {"game", "walks"}
]
"""The parts of the contract that hold for every game played."""


def soak(setting: tuple[str, str, str], seed: int) -> tuple[int, str]:
    """Plays a batch of random games; returns how many moves they had, and what broke, if anything."""
    name, variant, rules = setting
    cls = find(name)
    game = cls(read_text(cls.rules_type, rules, variant_rules(name, variant)))
    walks = [random_walk(game, Random(f"{seed}/{number}"), most=200) for number in range(BATCH)]
    for check in CHECKS:
        try:
            check(game, walks)
        except Exception as error:  # noqa: BLE001 whatever it is, it is told with where it was
            return 0, f"{' '.join(filter(None, setting))}, seed {seed}, {check.__name__}: {error!r}"
    return sum(len(walk) - 1 for walk in walks), ""


def main(games: int) -> int:
    """Plays the games and prints what came of them; returns the exit code."""
    rounds = -(-games // (BATCH * len(SETTINGS)))
    jobs = [(setting, seed) for seed in range(rounds) for setting in SETTINGS]
    moves, broken = 0, []
    with ProcessPoolExecutor() as pool:
        waiting = [pool.submit(soak, *job) for job in jobs]
        for done, job in enumerate(as_completed(waiting), 1):
            played, fault = job.result()
            moves += played
            broken += filter(None, [fault])
            if sys.stderr.isatty() or done % 100 == 0:
                sys.stderr.write(f"\r{done * BATCH:,} of {len(jobs) * BATCH:,} games")
    told = f"{len(jobs) * BATCH:,} games under {len(SETTINGS)} settings, {moves:,} moves, {len(CHECKS)} checks each."
    sys.stdout.write("\n".join([told, *(broken or ["Nothing broke."]), ""]))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
