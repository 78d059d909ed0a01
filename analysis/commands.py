"""The commands of ``python -m analysis``: long computations, question banks and sheets to print, written to a file.

A sweep, a tournament or a census that is stopped leaves a journal beside its file, and the same command
continues from there. An error is one line on standard error, with exit code 2.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import Field
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from analysis.atlas.command import add_atlas_command
from analysis.data.census_command import add_census_command
from analysis.data.command_options import MAX_WORKERS, add_executor_options, open_executor, parse_number
from analysis.data.export import FRAME_SUFFIXES, check_suffix, format_path, make_journal, write_frame, write_tree
from analysis.data.positions import solve_positions
from analysis.data.questions_command import add_questions_command
from analysis.data.sheets_command import add_sheets_command
from analysis.data.sweeps import DEFAULT_DEALS, DEFAULT_LIMITS, SweepLimits, sweep
from analysis.gambit import MAX_TREE_NODES, format_efg
from analysis.rule_changes import MAX_COMPARED_POSITIONS
from analysis.rule_sweep import MAX_SWEEP_CASES, default_axes, list_rule_values
from engines import EngineError, Game, RulesError, game_class, variant_rules
from engines.errors import clean_text, shorten
from engines.formats.files import ask_to_overwrite
from engines.rules import HouseRules, field_type_of, parse_rule_pairs, rule_fields
from engines.solvers import DEFAULT_MAX_NODES

MAX_MESSAGE_CHARACTERS = 2_000
OVER_HELP = "a rule and its values, separated by commas: socks=1..8, no_repeat=own,off, suicide=all"


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports an error as one sentence."""

    def error(self, message: str) -> NoReturn:
        raise EngineError(f"{message}; {self.prog} --help lists the options")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    args = argparse.Namespace(
        out=None, out_option="out", resumes=False, result=False, overwrite=True
    )  # for commands without these options
    try:
        build_parser().parse_args(argv, args)
        if args.out is not None and not args.result:
            if args.suffixes:
                check_suffix(args.out, args.suffixes)
            if not args.overwrite:
                ask_to_overwrite(args.out, args.out_option)
        print(args.run(args))  # noqa: T201 - the result of a command
    except EngineError as error:
        print(clean_text(f"analysis: {error}", MAX_MESSAGE_CHARACTERS), file=sys.stderr)  # noqa: T201
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader has closed the pipe; Python would complain again at exit
    except KeyboardInterrupt:
        result = (
            f"the finished rows are in {format_path(make_journal(args.out).path)}"
            if args.resumes
            else "nothing was written"
        )
        print(f"\nanalysis: stopped; {result}", file=sys.stderr)  # noqa: T201
        return 130
    return 0


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands and their options."""
    top = OneLineParser(prog="python -m analysis", description="Compute a table about a game and write it to a file.")
    commands = top.add_subparsers(
        required=True, metavar="sweep | tournament | export | atlas | census | questions | sheets"
    )
    sweeping = commands.add_parser("sweep", help="solve a game under many rules, or over many deals")
    playing = commands.add_parser("tournament", help="let all bots play against all bots")
    exporting = commands.add_parser("export", help="write a game's solved positions, or its tree for Gambit (.efg)")
    add_sweep_options(sweeping)
    add_tournament_options(playing)
    add_export_options(exporting)
    for command in (sweeping, playing, exporting):
        add_common_options(command)
    for command in (sweeping, playing):
        add_executor_options(command)
    add_atlas_command(commands)
    add_census_command(commands)
    add_questions_command(commands)
    add_sheets_command(commands)
    return top


def add_sweep_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``sweep``."""
    command.add_argument("--over", metavar="KEY=VALUES", action="append", default=[], help=OVER_HELP)
    command.add_argument("--deals", metavar="N", help=f"number of deals, seeded in turn (such as {DEFAULT_DEALS})")
    command.add_argument(
        "--count",
        metavar="N",
        default=DEFAULT_LIMITS.max_counted_positions,
        help="the most positions to look at for the counts",
    )
    command.set_defaults(run=run_sweep, suffixes=FRAME_SUFFIXES)


def add_tournament_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``tournament``."""
    command.add_argument("--bots", metavar="A,B", help="who plays: easy, hard, sees4, mcts200")
    command.add_argument("--games", metavar="N", help="number of games of each pairing")
    command.set_defaults(run=run_tournament, suffixes=FRAME_SUFFIXES)


def add_export_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``export``."""
    command.add_argument("--position", metavar="P", help="the first position, instead of the start")
    command.add_argument(
        "--most", metavar="N", default=MAX_COMPARED_POSITIONS, help="the most positions, the nearest first"
    )
    command.add_argument("--depth", metavar="N", help="cut the tree off after N moves")
    command.add_argument("--nodes", metavar="N", default=MAX_TREE_NODES, help="the most nodes of the tree")
    command.set_defaults(run=run_export, suffixes=(*FRAME_SUFFIXES, ".efg"))


def add_common_options(command: argparse.ArgumentParser) -> None:
    """Add the options that every command has."""
    command.add_argument("game", metavar="GAME")
    command.add_argument("--variant", metavar="V", help="a named set of rules")
    command.add_argument("--set", dest="rules", metavar="KEY=VALUE", action="append", default=[], help="one house rule")
    command.add_argument("--seed", metavar="N", help="seed of the random numbers (default: 0)")
    command.add_argument(
        "--budget", metavar="N", default=DEFAULT_MAX_NODES, help="the most positions to look at for a verdict"
    )
    command.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="the file; its suffix gives the format"
    )
    command.add_argument("--overwrite", action="store_true", help="replace the file if it exists, without asking")


def run_sweep(args: argparse.Namespace) -> str:
    """Solve a game under many rules, or over many deals."""
    rules = parse_rule_options(args)
    axes = dict(parse_axis(rules, text) for text in args.over)
    deals = parse_number(args, "deals", MAX_SWEEP_CASES)
    if not axes and deals is None:
        axes = default_axes(args.game)
        deals = None if axes else DEFAULT_DEALS
    seed = parse_number(args, "seed") or 0
    with open_executor(args) as executor, make_journal(args.out) as journal:
        frame = sweep(
            args.game,
            axes,
            base=rules,
            seeds=[seed] if deals is None else range(seed, seed + deals),
            limits=SweepLimits(parse_number(args, "budget") or DEFAULT_MAX_NODES, parse_number(args, "count") or 0),
            executor=executor,
            workers=parse_number(args, "workers", MAX_WORKERS),
            journal=journal,
        )
        write_frame(frame, args.out)
    return f"{frame.height} rows in {format_path(args.out)}"


def run_tournament(args: argparse.Namespace) -> str:
    """Let all bots play against all bots."""
    # Imported here because it loads slowly and the other commands do not need it.
    from analysis.data.tournaments import DEFAULT_BOTS, GAMES_PER_PAIRING, play_tournament  # noqa: PLC0415

    game = game_class(args.game)(parse_rule_options(args))
    bots = DEFAULT_BOTS if args.bots is None else [bot.strip() for bot in args.bots.split(",")]
    with open_executor(args) as executor, make_journal(args.out) as journal:
        frame = play_tournament(
            game,
            bots,
            parse_number(args, "games") or GAMES_PER_PAIRING,
            parse_number(args, "seed") or 0,
            executor=executor,
            workers=parse_number(args, "workers", MAX_WORKERS),
            journal=journal,
        )
        write_frame(frame, args.out)
    return f"{frame.height} rows in {format_path(args.out)}"


def run_export(args: argparse.Namespace) -> str:
    """Write a game's solved positions, or its tree."""
    game, state = game_class(args.game)(parse_rule_options(args)), None
    if args.position is not None:
        state = game.parse_state(args.position)
    elif args.seed is not None:
        state = game.start(Random(parse_number(args, "seed")))
    if args.out.suffix.lower() == ".efg":
        return export_tree(args, game, state)
    max_positions, max_nodes = parse_number(args, "most") or 1, parse_number(args, "budget") or DEFAULT_MAX_NODES
    frame = solve_positions(game, state, max_positions=max_positions, max_nodes=max_nodes)
    write_frame(frame, args.out)
    return f"{frame.height} positions in {format_path(args.out)}"


def export_tree(args: argparse.Namespace, game: Game[Any, Any], state: Any) -> str:
    """Write a game's tree for Gambit."""
    text = format_efg(
        game, state, depth=parse_number(args, "depth"), max_nodes=parse_number(args, "nodes") or MAX_TREE_NODES
    )
    write_tree(text, args.out)
    header, _, _, *nodes = text.splitlines()
    title = header.split('"')[1]
    return f"{title}: {len(nodes)} nodes in {format_path(args.out)}"


def parse_rule_options(args: argparse.Namespace) -> HouseRules:
    """Return the rules that the options give."""
    return parse_rule_pairs(game_class(args.game).rules_type, args.rules, variant_rules(args.game, args.variant))


def parse_axis(rules: HouseRules, text: str) -> tuple[str, list[Any]]:
    """Return a rule and its values, from ``socks=1..8``, ``no_repeat=own,off`` or ``suicide=all``."""
    name, equals, values = text.partition("=")
    by_name = {f.name: f for f in rule_fields(rules)}
    if not equals or name not in by_name:
        raise RulesError(
            shorten(name, unquoted=True) or "over", f"should be one of {', '.join(by_name)}, then = and values"
        )
    return name, parse_values(by_name[name], values)


def parse_values(f: Field[Any], text: str) -> list[Any]:
    """Return the values of a rule: all, a range, or a list separated by commas (by | if a value contains commas)."""
    if text == "all":
        return list_rule_values(f)
    if bounds := re.fullmatch(r"([0-9]{1,9})\.\.([0-9]{1,9})", text):
        low, high = map(int, bounds.groups())
        if not 0 < high - low + 1 <= MAX_SWEEP_CASES:
            raise RulesError(f.name, f"{text} should go up and have at most {MAX_SWEEP_CASES:,} values, such as 1..8")
        return list(range(low, high + 1))
    try:
        return [field_type_of(f).parse(part.strip()) for part in text.split("|" if "|" in text else ",")]
    except ValueError as error:
        raise RulesError(f.name, str(error)) from None
