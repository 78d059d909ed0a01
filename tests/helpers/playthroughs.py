"""Golden playthroughs: one random game of every variant and of some other rules, as text.

``make golden`` writes them again. A change in them is a change of the rules: read it before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]  # `make golden` runs this file

from engines import GAMES, Match
from helpers.rule_samples import load_setting

GOLDEN_FOLDER = Path(__file__).parents[1] / "engines" / "golden"
MAX_PLIES = 30
RULES_WITHOUT_VARIANT = {
    ("obliteration", "divisor"): "start=7 high=60 multiplier=5 increment=3 divisor=3 step=2",
    ("chopsticks", "even_total"): "halvesies=even_total meta=true stumps=true",
    ("chopsticks", "fingers"): "fingers=12 rollover=true",
    ("chopsticks", "hands"): "hands=3 suicide=true meta=true",
    ("chopsticks", "zombies_may"): "players=4 zombies=may",
    ("front_ham", "ignore"): "players=2 socks=3.2 overdraw=ignore",
    ("front_ham", "listed"): "socks=4.1.6 order=listed",
    ("front_ham", "noop"): "players=2 socks=6.1 overdraw=noop",
    ("claustroboard", "joker"): "size=4 wildcards=6 starts=wildcards joker=2",
    ("claustroboard", "rectangle"): "rows=3 columns=6 players=3 wrap=true",
    ("claustroboard", "through"): "players=3 teleports=4 walls=1 zeros=2 through=false",
}
"""House rules that no variant has, and the name of their game's file."""


def format_playthrough(name: str, title: str) -> str:
    """Return a random game of a golden file as text: each position, its picture, the legal moves and the move played."""
    rules = RULES_WITHOUT_VARIANT.get((name, title))
    game, rng = (
        load_setting(name, title if rules is None else next(iter(GAMES[name].variants)), rules or ""),
        Random(2026),
    )
    match = Match(game, seed=7)
    lines = [f"# {game.title}, {title}", repr(game.rules)]
    while match.outcome() is None and match.node.ply < MAX_PLIES:
        state = match.state
        moves = game.legal_moves(state)
        move = rng.choice(moves)
        lines += ["", f"position: {game.format_state(state)}", game.render(state)]
        lines += [f"{len(moves)} moves: {' '.join(map(game.format_move, moves))}"[:2000]]
        lines += [f"plays: {game.format_move(move)}", game.describe(state, move)]
        match.push(move)
    lines += ["", f"position: {game.format_state(match.state)}", game.render(match.state)]
    if outcome := match.outcome():
        lines += [f"places: {outcome.places}", outcome.reason]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def list_golden_files() -> dict[Path, tuple[str, str]]:
    """Return every golden file with its game and its title: a variant, or rules that no variant has."""
    titles = [(name, variant) for name, game in GAMES.items() for variant in game.variants]
    return {GOLDEN_FOLDER / f"{name}-{title}.txt": (name, title) for name, title in [*titles, *RULES_WITHOUT_VARIANT]}


if __name__ == "__main__":
    GOLDEN_FOLDER.mkdir(exist_ok=True)
    for old in set(GOLDEN_FOLDER.glob("*.txt")) - set(list_golden_files()):
        old.unlink()
    for path, setting in list_golden_files().items():
        path.write_text(format_playthrough(*setting), encoding="utf-8")
