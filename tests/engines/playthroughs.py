"""Golden playthroughs: one random game of every variant, written out whole.

``make golden`` writes them anew; a change in them is a change in the rules, to be read before it is committed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from engines import GAMES, Match, load

FOLDER = Path(__file__).parent / "golden"
LONGEST = 30


def playthrough(name: str, variant: str) -> str:
    """A random game as text: each position, its picture, the legal moves, and what was played."""
    game, rng = load(name, variant), Random(2026)
    match = Match(game, seed=7)
    lines = [f"# {game.title}, {variant}", repr(game.rules)]
    while match.outcome() is None and match.node.ply < LONGEST:
        state = match.state
        moves = game.legal_moves(state)
        move = rng.choice(moves)
        lines += ["", f"position: {game.format_state(state)}", game.show(state)]
        lines += [f"{len(moves)} moves: {' '.join(map(game.format_move, moves))}"[:2000]]
        lines += [f"plays: {game.format_move(move)}", game.describe(state, move)]
        match.push(move)
    lines += ["", f"position: {game.format_state(match.state)}", game.show(match.state)]
    if over := match.outcome():
        lines += [f"places: {over.places}", over.reason]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def files() -> dict[Path, tuple[str, str]]:
    """Every golden file with the game and variant it holds."""
    return {
        FOLDER / f"{name}-{variant}.txt": (name, variant) for name, game in GAMES.items() for variant in game.variants
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.txt")) - set(files()):
        old.unlink()
    for path, setting in files().items():
        path.write_text(playthrough(*setting), encoding="utf-8")
