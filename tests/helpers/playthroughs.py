"""Golden playthroughs: one random game of every variant, as text.

``make golden`` writes them again. A change in them is a change of the rules: read it before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from engines import GAMES, Match, load

GOLDEN_FOLDER = Path(__file__).parents[1] / "engines" / "golden"
MAX_PLIES = 30


def format_playthrough(name: str, variant: str) -> str:
    """Return a random game as text: each position, its picture, the legal moves and the move played."""
    game, rng = load(name, variant), Random(2026)
    match = Match(game, seed=7)
    lines = [f"# {game.title}, {variant}", repr(game.rules)]
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
    """Return every golden file with its game and variant."""
    return {
        GOLDEN_FOLDER / f"{name}-{variant}.txt": (name, variant)
        for name, game in GAMES.items()
        for variant in game.variants
    }


if __name__ == "__main__":
    GOLDEN_FOLDER.mkdir(exist_ok=True)
    for old in set(GOLDEN_FOLDER.glob("*.txt")) - set(list_golden_files()):
        old.unlink()
    for path, setting in list_golden_files().items():
        path.write_text(format_playthrough(*setting), encoding="utf-8")
