"""A long run of random games under every variant and house rule of the samples, each checked against the contract.

python tests/engines/soak.py [GAMES]
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]

from helpers.random_games import RandomGames  # noqa: E402
from helpers.rule_samples import SETTINGS, load_setting  # noqa: E402
from test_contract import CONTRACT_CHECKS  # noqa: E402

DEFAULT_GAMES = 200_000
GAMES_PER_BATCH = 50
MAX_PLIES = 200


def play_batch(setting: tuple[str, str, str], seed: int) -> tuple[int, str]:
    """Play and check a batch of random games; return the number of moves, and what failed or an empty text."""
    step = "play"
    try:
        game = load_setting(*setting)
        random_games = RandomGames(game, (Random(f"{seed}/{i}") for i in range(GAMES_PER_BATCH)), MAX_PLIES)
        for check in CONTRACT_CHECKS:
            step = check.__name__
            check(game, random_games)
    except Exception as error:  # noqa: BLE001 - the report says where any error happened
        return 0, f"{' '.join(filter(None, setting))}, seed {seed}, {step}: {error!r}"
    return random_games.ply_count, ""


def main(games: int) -> int:
    """Play the games, print the result and return the exit code."""
    rounds = -(-games // (GAMES_PER_BATCH * len(SETTINGS)))
    jobs = [(setting, seed) for seed in range(rounds) for setting in SETTINGS]
    game_count, moves, failures = len(jobs) * GAMES_PER_BATCH, 0, []
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(play_batch, *job) for job in jobs]
        for done, future in enumerate(as_completed(futures), 1):
            batch_moves, failure = future.result()
            moves += batch_moves
            failures += filter(None, [failure])
            if sys.stderr.isatty() or done % 100 == 0:
                sys.stderr.write(f"\r{done * GAMES_PER_BATCH:,} of {game_count:,} games")
    summary = (
        f"{game_count:,} games under {len(SETTINGS)} settings, {moves:,} moves, {len(CONTRACT_CHECKS)} checks each."
    )
    sys.stdout.write("\n".join([summary, *(failures or ["Nothing failed."]), ""]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_GAMES))
