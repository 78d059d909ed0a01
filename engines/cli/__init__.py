"""The command line: ``python -m engines list | rules | moves | solve | play``, also installed as ``parlour``.

Other packages can add commands, such as ``parlour lab``; see ``engines.cli.added_commands``.
An error is one line on standard error, with exit code 2 and nothing on standard output. No other module
of the engines prints or reads from a terminal; ``engines.cli.start_session`` reads and writes files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from engines import GAMES, EngineError, Game, Solution, game_class, solve, variant_rules
from engines.cli.parser import MAX_MESSAGE_CHARACTERS, CleanParser
from engines.cli.play import format_result
from engines.cli.start_session import create_session
from engines.cli.tiles import add_tiles, explain_tile_errors
from engines.english import count_noun, describe_value, ordinal
from engines.errors import clean_text
from engines.field_types import IntRange
from engines.formats.config import parse_first, parse_seed
from engines.rule_page import format_rule_page, rule_page_to_dict
from engines.rules import parse_rule_pairs, rules_to_dict

Subparsers: TypeAlias = "argparse._SubParsersAction[CleanParser]"  # noqa: SLF001 it has no public name
DEFAULT_MAX_POSITIONS = 2_000_000
"""The default limit of ``solve``."""
MAX_BUDGET_POSITIONS = 10**12


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser, commands = build_parser()
    if isinstance(sys.stdout, TextIOWrapper):  # a terminal without a sign shows another one
        sys.stdout.reconfigure(errors="replace")
    try:
        exit_code = run_added_command(words, commands)
        if exit_code is not None:
            return exit_code
        args = parser.parse_args(words)
        with explain_tile_errors(getattr(args, "tiles", None)):
            args.run(args)
    except EngineError as error:
        print(clean_text(f"parlour: {error}", MAX_MESSAGE_CHARACTERS), file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader has closed the pipe; Python would complain again at exit
    except KeyboardInterrupt:
        print()
        return 130
    return 0


def run_added_command(words: Sequence[str], commands: Subparsers) -> int | None:
    """Run a command that another package adds; if the words name none, list all such commands in the help."""
    if words and words[0] in commands.choices:
        return None  # our own commands start faster without looking through all installed packages
    from engines.cli.added_commands import find_commands, run_command  # noqa: PLC0415

    added = find_commands()
    if words and words[0] in added:
        return run_command(added[words[0]], words[1:])
    for name in sorted(added.keys() - commands.choices.keys()):
        commands.add_parser(name, help=f"from the package {added[name].module.partition('.')[0]}")
    return None


def build_parser() -> tuple[CleanParser, Subparsers]:
    """Return the parser of the commands and their options, and its list of commands."""
    top = CleanParser(prog="parlour", description="Four small games: their rules, moves and exact verdicts.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    listing = commands.add_parser("list", help="the games and their variants")
    listing.set_defaults(run=run_list)
    rules = commands.add_parser("rules", help="a game's rule page")
    rules.add_argument("game", metavar="GAME")
    rules.set_defaults(run=run_rules)
    moves = commands.add_parser("moves", help="the legal moves of a position")
    add_position_options(moves)
    moves.set_defaults(run=run_moves)
    solving = commands.add_parser("solve", help="the exact verdict of a position and of each move")
    add_position_options(solving)
    solving.add_argument(
        "--budget",
        metavar="N",
        default=str(DEFAULT_MAX_POSITIONS),
        help=f"the most positions to look at ({DEFAULT_MAX_POSITIONS:,})",
    )
    solving.set_defaults(run=run_solve)
    for command in (listing, rules, moves, solving):
        command.add_argument("--json", action="store_true", help="print JSON")
    playing = commands.add_parser("play", help="a game in the terminal")
    add_position_options(playing, game_is_optional=True)
    playing.add_argument("--config", metavar="FILE.toml", type=Path, help="difficulty, players and house rules")
    playing.add_argument(
        "--load", metavar="FILE", type=Path, help="go on with a game that save FILE wrote; GAME can be left out"
    )
    playing.add_argument(
        "--seats", metavar="A,B", help="who plays each seat: human, easy, medium, hard, sees4, mcts200"
    )
    playing.set_defaults(run=run_play)
    return top, commands


def add_position_options(command: argparse.ArgumentParser, *, game_is_optional: bool = False) -> None:
    """Add the options that choose a game, its rules, a position and who is to move there."""
    command.add_argument("game", metavar="GAME", nargs="?" if game_is_optional else None)
    command.add_argument("--variant", metavar="V", help="a named set of rules")
    command.add_argument("--set", dest="rules", metavar="KEY=VALUE", action="append", default=[], help="one house rule")
    command.add_argument("--position", metavar="P", help="a position on one line, the mover first")
    command.add_argument(
        "--first", metavar="N", help="who begins, or who is to move at P: a number from 1 on, or random (default 1)"
    )
    command.add_argument("--seed", metavar="N", help="the seed for everything random (default 0)")
    command.add_argument(
        "--tiles", metavar="FILE.py", type=Path, help="a Python file with tiles of your own; it is run"
    )


def parse_position(args: argparse.Namespace) -> tuple[Game[Any, Any], Any]:
    """Return the game and the position that the options name."""
    cls = game_class(args.game)
    base = add_tiles(variant_rules(args.game, args.variant), args.tiles)
    game = cls(parse_rule_pairs(cls.rules_type, args.rules, base))
    seed = parse_seed(args.seed)
    first = parse_first(args.first, game.players, seed)
    state = game.start_with(first, Random(seed)) if args.position is None else game.parse_state(args.position, first)
    return game, state


def position_to_dict(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """Return the first part of every JSON answer about a position."""
    return {"game": game.name, "rules": rules_to_dict(game.rules.resolved()), "position": game.format_state(state)}


def print_json(data: Any) -> None:
    """Print an answer as JSON on one line."""
    print(json.dumps(data, ensure_ascii=False))


def run_list(args: argparse.Namespace) -> None:
    """Print every game with its summary and variants."""
    rows = [
        {
            "game": g.name,
            "title": g.title,
            "about": g.summary,
            "variants": list(g.variants),
            "variant_titles": dict(g.variant_titles),
        }
        for g in GAMES.values()
    ]
    if args.json:
        print_json(rows)
        return
    for row in rows:
        print(f"{row['game']:15} {row['about']}\n{'':15} variants:")
        for name, title in GAMES[str(row["game"])].variant_titles.items():
            print(f"{'':17}{name:13} {title}")


def run_rules(args: argparse.Namespace) -> None:
    """Print the rule page of a game."""
    cls = game_class(args.game)
    if args.json:
        print_json(rule_page_to_dict(cls))
        return
    print(format_rule_page(cls))


def run_moves(args: argparse.Namespace) -> None:
    """Print the legal moves of a position."""
    game, state = parse_position(args)
    moves = game.legal_moves(state)
    if args.json:
        rows = [{"move": game.format_move(m), "position": game.format_state(game.apply(state, m))} for m in moves]
        print_json({**position_to_dict(game, state), "moves": rows})
        return
    print(game.render(state), end="\n\n")
    for move in moves:
        print(f"{game.format_move(move):10} {game.describe(state, move)}")


def run_solve(args: argparse.Namespace) -> None:
    """Print the verdict of a position and of each legal move, and the best line."""
    game, state = parse_position(args)
    budget = parse_budget(args.budget)
    solution = solve(game, state, budget=budget, progress=print_progress if sys.stderr.isatty() else None)
    if args.json:
        print_json(position_to_dict(game, state) | solution_to_dict(solution))
        return
    ranked, line = solution.moves(), solution.line()  # before any output: each of them may raise TooLarge
    print(game.render(state), end="\n\n")
    if outcome := game.outcome(state):
        print(f"The game is over: {format_result(outcome, game.player_names)}")
        return
    value = describe_value(*solution.verdict()[:2], game.players)
    print(f"{game.player_names[game.turn(state)]} is to move: {value}.")
    print(describe_assumption(solution))
    for move, verdict in ranked:
        places = f"; {describe_places(game, verdict.places)}" if game.players > 2 else ""
        print(f"  {game.format_move(move):12} {describe_value(verdict.value, verdict.plies, game.players)}{places}")
    print(f"The best line: {format_best_line(game, state, line)}")


def parse_budget(text: str) -> int:
    """Return the most positions to look at from the command line."""
    numbers = IntRange(1, MAX_BUDGET_POSITIONS)
    try:
        return int(numbers.check(numbers.parse(text)))
    except ValueError as error:
        raise EngineError(f"budget: {error}") from None


def describe_assumption(solution: Solution) -> str:
    """Say under which assumption the verdicts hold and, with more than two players, what everybody gets."""
    game = solution.game
    if solution.assumption == "perfect play":
        return "Assumption: both players make no mistake (perfect play)."
    mover = game.player_names[game.turn(solution.state)]
    guarantee = f"Whatever the others do, {mover} comes at least {ordinal(solution.guarantee())}."
    places = describe_places(game, solution.verdict().places)
    if solution.assumption == "paranoid":
        return (
            f"Assumption: all others play together against a player (paranoid). {guarantee}\n"
            f"The place that each player can force in this way: {places}."
        )
    results = count_noun(len(solution.outcomes()), "result")
    return (
        "Assumption: everybody plays for their own best place (max^n). Best play allows "
        f"{results}; the verdicts are those of one of them. {guarantee}\n"
        f"The places in that result: {places}."
    )


def describe_places(game: Game[Any, Any], places: Sequence[int]) -> str:
    """Return everybody's place: ``Red 1st, Blue 3rd, Green 2nd``."""
    return ", ".join(f"{name} {ordinal(place)}" for name, place in zip(game.player_names, places, strict=True))


def format_best_line(game: Game[Any, Any], state: Any, line: Sequence[Any]) -> str:
    """Return the moves of a best line; one that stops because a position has repeated ends with "and so on"."""
    for move in line:
        state = game.apply(state, move)
    return " ".join([*map(game.format_move, line), *([] if game.outcome(state) else ["… and so on"])])


def solution_to_dict(solution: Solution) -> dict[str, Any]:
    """Return the second part of a JSON answer of ``solve``: verdict, counts, moves and the best line."""
    game, verdict, counts = solution.game, solution.verdict(), solution.counts()
    return {
        "assumption": solution.assumption,
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


def print_progress(positions: int) -> None:
    """Show the progress of a long solution on one line of the terminal."""
    print(f"\r{positions:,} positions searched; Ctrl-C stops", end="\r", file=sys.stderr, flush=True)


def run_play(args: argparse.Namespace) -> None:
    """Play a game in the terminal until the game or the input ends."""
    session = create_session(args)
    print(session.format_introduction(), end="\n\n")
    while True:
        for message in session.play_bot_moves():
            print(message)
        if session.is_over:
            return
        print(session.prompt, end=" ", flush=True)
        line = sys.stdin.readline()
        if not line:
            print("\nThe input ended, so the game stops here.")
            return
        print(session.handle_line(line))
