"""The command line: ``python -m engines list | rules | moves | solve | play``, installed also as ``parlour``.

What is refused is told in one line on standard error, with exit code 2 and nothing on standard output.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from engines import GAMES, EngineError, Game, Match, Solution, find, solve, variant_rules
from engines.kinds import shorten
from engines.players import HUMAN
from engines.rulebook import page, write_page
from engines.rules import load_toml, read_dict, read_pairs, write_dict
from engines.terminal import LARGEST_FILE, Session, read_config, read_seats, read_seed
from engines.words import value_in

BUDGET = 2_000_000
"""The most positions that `solve` looks at unless told otherwise: half a minute at the most."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    args = parser().parse_args(argv)
    try:
        args.run(args)
    except EngineError as error:
        print(f"parlour: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader went away; a second complaint at exit would help nobody
    except KeyboardInterrupt:
        print()
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(
        prog="parlour", description="Four small games: their rules, moves and exact verdicts."
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    listing = commands.add_parser("list", help="the games and their variants")
    listing.set_defaults(run=run_list)
    rules = commands.add_parser("rules", help="a game's rule page")
    rules.add_argument("game", metavar="GAME")
    rules.set_defaults(run=run_rules)
    moves = commands.add_parser("moves", help="the legal moves of a position")
    add_position(moves)
    moves.set_defaults(run=run_moves)
    solving = commands.add_parser("solve", help="the exact verdict of a position and of each move")
    add_position(solving)
    solving.add_argument(
        "--budget", metavar="N", type=int, default=BUDGET, help=f"the most positions to look at ({BUDGET:,})"
    )
    solving.set_defaults(run=run_solve)
    for command in (listing, rules, moves, solving):
        command.add_argument("--json", action="store_true", help="print JSON")
    playing = commands.add_parser("play", help="a game in the terminal")
    add_position(playing)
    playing.add_argument("--config", metavar="FILE.toml", type=Path, help="difficulty, players and house rules")
    playing.add_argument("--seats", metavar="A,B", help="who sits where: human, easy, medium, hard, sees4, mcts200")
    playing.set_defaults(run=run_play)
    return top


def add_position(command: argparse.ArgumentParser) -> None:
    """The options that choose a game, its rules and a position."""
    command.add_argument("game", metavar="GAME")
    command.add_argument("--variant", metavar="V", help="a named set of rules")
    command.add_argument("--set", dest="rules", metavar="KEY=VALUE", action="append", default=[], help="one house rule")
    command.add_argument("--position", metavar="P", help="a position on one line, the mover first")
    command.add_argument("--seed", metavar="N", help="what chance draws from (default 0)")


def chosen(args: argparse.Namespace) -> tuple[Game[Any, Any], Any]:
    """The game and the position that the options name."""
    cls = find(args.game)
    game = cls(read_pairs(cls.rules_type, args.rules, variant_rules(args.game, args.variant)))
    state = game.start(Random(read_seed(args.seed))) if args.position is None else game.parse_state(args.position)
    return game, state


def heading(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """What every JSON answer about a position begins with."""
    return {"game": game.name, "rules": write_dict(game.rules), "position": game.format_state(state)}


def print_json(data: Any) -> None:
    """Prints an answer as JSON on one line."""
    print(json.dumps(data, ensure_ascii=False))


def run_list(args: argparse.Namespace) -> None:
    """Prints every game with its sentence and variants."""
    rows = [{"game": g.name, "title": g.title, "about": g.about, "variants": list(g.variants)} for g in GAMES.values()]
    if args.json:
        print_json(rows)
        return
    for row in rows:
        print(f"{row['game']:15} {row['about']}\n{'':15} variants: {', '.join(row['variants'])}")


def run_rules(args: argparse.Namespace) -> None:
    """Prints a game's rule page."""
    cls = find(args.game)
    if args.json:
        print_json(page(cls))
        return
    print(write_page(cls))


def run_moves(args: argparse.Namespace) -> None:
    """Prints the legal moves of a position."""
    game, state = chosen(args)
    moves = game.legal_moves(state)
    if args.json:
        rows = [{"move": game.format_move(m), "position": game.format_state(game.apply(state, m))} for m in moves]
        print_json({**heading(game, state), "moves": rows})
        return
    print(game.show(state), end="\n\n")
    for move in moves:
        print(f"{game.format_move(move):10} {game.describe(state, move)}")


def run_solve(args: argparse.Namespace) -> None:
    """Prints the verdict of a position, of each legal move, and the best line."""
    game, state = chosen(args)
    solution = solve(game, state, budget=args.budget, progress=tell if sys.stderr.isatty() else None)
    if args.json:
        print_json(heading(game, state) | answer(solution))
        return
    ranked, line = solution.moves(), solution.line()  # all of it, or nothing is printed
    print(game.show(state), end="\n\n")
    print(f"For {game.names[game.turn(state)]}, who is to move: {value_in(*solution.verdict()[:2])}.")
    for move, verdict in ranked:
        print(f"  {game.format_move(move):12} {value_in(verdict.value, verdict.plies)}")
    print(f"The best line: {' '.join(map(game.format_move, line)) or 'the game is over'}")


def answer(solution: Solution) -> dict[str, Any]:
    """What a JSON answer says of the position that was solved: its verdict, its counts, its moves and the best line."""
    game, verdict, counts = solution.game, solution.verdict(), solution.counts()
    return {
        "value": verdict.value,
        "plies": verdict.plies,
        "places": verdict.places,
        "positions": counts.positions,
        "reachable": counts.reachable,
        "draws": counts.draws,
        "moves": [
            {
                "move": game.format_move(move),
                "position": game.format_state(game.apply(solution.state, move)),
                "value": v.value,
                "plies": v.plies,
            }
            for move, v in solution.moves()
        ],
        "line": [game.format_move(move) for move in solution.line()],
    }


def tell(seen: int) -> None:
    """Shows on one line of the terminal how far a long solution is."""
    print(f"\r{seen:,} positions looked at; Ctrl-C stops", end="\r", file=sys.stderr, flush=True)


def run_play(args: argparse.Namespace) -> None:
    """Plays a game in the terminal until it ends, or the input does."""
    session = open_session(args)
    print(session.opening(), end="\n\n")
    while True:
        for said in session.replies():
            print(said)
        if session.over:
            return
        print(session.prompt, end=" ", flush=True)
        line = sys.stdin.readline()
        if not line:
            print("\nThe input ended, and so does the game here.")
            return
        print(session.answer(line))


def open_session(args: argparse.Namespace) -> Session:
    """A sitting as the options and the configuration say; an option goes before the configuration."""
    how, config = read_config(load_toml(read_file(args.config))) if args.config else ({}, {})
    if how.get("game", args.game) != args.game:
        raise EngineError(f"game: {args.config} is for {how['game']}, and {args.game} was asked for")
    cls = find(args.game)
    base = read_dict(cls.rules_type, config, variant_rules(args.game, args.variant or how.get("variant")))
    game = cls(read_pairs(cls.rules_type, args.rules, base))
    seed = read_seed(args.seed if args.seed is not None else how.get("seed"))
    state = None if args.position is None else game.parse_state(args.position)
    others = HUMAN if args.seats else how.get("others", HUMAN)
    seats = read_seats(args.seats or how.get("seats", ""), game.players, others)
    return Session(Match(game, state, seed=seed), seats, Random(seed), save_file)


def read_file(path: Path) -> str:
    """A configuration's text; what cannot be read is refused with the reason."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise EngineError(f"config: {path} cannot be read: {error}") from None
    if len(text) > LARGEST_FILE:
        raise EngineError(f"config: {path} has more than {LARGEST_FILE} characters")
    return text


def save_file(name: str, text: str) -> str:
    """Writes a file whole or not at all, and says which."""
    target = Path(name)
    try:
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            whole = Path(folder) / "whole"
            whole.write_text(text, encoding="utf-8")
            whole.replace(target)
    except (OSError, ValueError) as error:
        return f"{shorten(name)} was not written: {getattr(error, 'strerror', None) or error}."
    return f"Saved to {name}."


if __name__ == "__main__":
    sys.exit(main())
