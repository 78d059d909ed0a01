"""``python -m analysis sweep | tournament | export``: long work with a progress bar, written to a file.

A sweep or a tournament that is stopped leaves a journal beside its file; the same command goes on
from there. What is refused is told in one line on standard error, with exit code 2.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import Field, fields
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from analysis.data.export import check_ending, journal_for, write_frame, write_tree
from analysis.data.positions import positions
from analysis.data.sweeps import DEALS, LIMITS, Limits, sweep
from analysis.gambit import NODES, efg
from analysis.rules.changes import MOST
from analysis.rules.combinations import MOST as CASES
from analysis.rules.combinations import axes_of, every
from engines import EngineError, Game, RulesError, find, variant_rules
from engines.kinds import Whole, shorten
from engines.rules import HouseRules, kind_of, read_pairs
from engines.solvers import BUDGET

LARGE = 10**12
PATIENCE = 10
"""So many seconds a cluster may take to answer."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise EngineError(f"{message}; {self.prog} --help lists what it takes")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    args = argparse.Namespace(out=None, resumes=False)
    try:
        parser().parse_args(argv, args)
        check_ending(args.out, args.endings)
        print(args.run(args))  # noqa: T201 - this is what a command says
    except EngineError as error:
        print(f"analysis: {error}", file=sys.stderr)  # noqa: T201
        return 2
    except KeyboardInterrupt:
        told = f"what is done is kept in {journal_for(args.out).path}" if args.resumes else "nothing was written"
        print(f"\nanalysis: stopped; {told}", file=sys.stderr)  # noqa: T201
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = Parser(prog="python -m analysis", description="Whole tables: of rules, of deals, of bots, of positions.")
    commands = top.add_subparsers(required=True, metavar="sweep | tournament | export")
    sweeping = commands.add_parser("sweep", help="solve a game under many rules, or over many deals")
    sweeping.add_argument("--over", metavar="KEY=VALUES", action="append", default=[], help=OVER)
    sweeping.add_argument("--deals", metavar="N", help=f"how many deals, seeded one after another (such as {DEALS})")
    sweeping.add_argument(
        "--count", metavar="N", default=LIMITS.counting, help="the most positions to look at for the counts"
    )
    playing = commands.add_parser("tournament", help="let all bots play all bots")
    playing.add_argument("--bots", metavar="A,B", help="who plays: easy, hard, sees4, mcts200")
    playing.add_argument("--games", metavar="N", help="how many games each pairing plays")
    exporting = commands.add_parser("export", help="write a game's solved positions, or its tree for Gambit (.efg)")
    exporting.add_argument("--position", metavar="P", help="begin here instead of at the start")
    exporting.add_argument("--most", metavar="N", default=MOST, help="the most positions, the nearest first")
    exporting.add_argument("--depth", metavar="N", help="cut the tree off after so many plies")
    exporting.add_argument("--nodes", metavar="N", default=NODES, help="the most nodes of the tree")
    for command, run in ((sweeping, run_sweep), (playing, run_tournament), (exporting, run_export)):
        add_common(command)
        command.set_defaults(run=run, endings=(".parquet", ".csv"))
    for command in (sweeping, playing):
        command.add_argument("--workers", metavar="N", help="how many processes (as many as there are cores)")
        command.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://host:8786")
        command.set_defaults(resumes=True)
    exporting.set_defaults(endings=(".parquet", ".csv", ".efg"))
    return top


OVER = "a rule and its values, with commas: socks=1..8, no_repeat=own,off, suicide=all"


def add_common(command: argparse.ArgumentParser) -> None:
    """The options that every command takes."""
    command.add_argument("game", metavar="GAME")
    command.add_argument("--variant", metavar="V", help="a named set of rules")
    command.add_argument("--set", dest="rules", metavar="KEY=VALUE", action="append", default=[], help="one house rule")
    command.add_argument("--seed", metavar="N", help="what chance draws from (0)")
    command.add_argument("--budget", metavar="N", default=BUDGET, help="the most positions to look at for a verdict")
    command.add_argument("--out", metavar="FILE", type=Path, required=True, help="the file; its ending says the format")


def run_sweep(args: argparse.Namespace) -> str:
    """Solves under many rules, or over many deals."""
    rules = rules_of(args)
    axes = dict(read_axis(rules, text) for text in args.over)
    deals = number(args, "deals", CASES)
    if not axes and deals is None:
        axes = axes_of(args.game)
        deals = None if axes else DEALS
    seed = number(args, "seed") or 0
    with executor_of(args) as executor, journal_for(args.out) as journal:
        frame = sweep(
            args.game,
            axes,
            base=rules,
            seeds=[seed] if deals is None else range(seed, seed + deals),
            limits=Limits(number(args, "budget") or BUDGET, number(args, "count") or 0),
            executor=executor,
            workers=number(args, "workers", 1_000),
            journal=journal,
        )
        write_frame(frame, args.out)
    return f"{frame.height} rows in {args.out}"


def run_tournament(args: argparse.Namespace) -> str:
    """Lets all bots play all bots."""
    from analysis.data.tournaments import BOTS, GAMES, tournament  # noqa: PLC0415 - slow to load, and only needed here

    game = find(args.game)(rules_of(args))
    bots = BOTS if args.bots is None else [bot.strip() for bot in args.bots.split(",")]
    with executor_of(args) as executor, journal_for(args.out) as journal:
        frame = tournament(
            game,
            bots,
            number(args, "games") or GAMES,
            number(args, "seed") or 0,
            executor=executor,
            workers=number(args, "workers", 1_000),
            journal=journal,
        )
        write_frame(frame, args.out)
    return f"{frame.height} rows in {args.out}"


def run_export(args: argparse.Namespace) -> str:
    """Writes a game's solved positions, or its tree."""
    game, state = find(args.game)(rules_of(args)), None
    if args.position is not None:
        state = game.parse_state(args.position)
    elif args.seed is not None:
        state = game.start(Random(number(args, "seed")))
    if args.out.suffix.lower() == ".efg":
        return export_tree(args, game, state)
    most = number(args, "most") or 1
    frame = positions(game, state, most=most, budget=number(args, "budget") or BUDGET)
    write_frame(frame, args.out)
    return f"{frame.height} positions in {args.out}"


def export_tree(args: argparse.Namespace, game: Game[Any, Any], state: Any) -> str:
    """Writes a game's tree for Gambit."""
    text = efg(game, state, depth=number(args, "depth"), nodes=number(args, "nodes") or NODES)
    write_tree(text, args.out)
    head, _, _, *nodes = text.splitlines()
    title = head.split('"')[1]
    return f"{title}: {len(nodes)} nodes in {args.out}"


def rules_of(args: argparse.Namespace) -> HouseRules:
    """The rules that the options name."""
    return read_pairs(find(args.game).rules_type, args.rules, variant_rules(args.game, args.variant))


def number(args: argparse.Namespace, name: str, most: int = LARGE) -> int | None:
    """An option that is a whole number; None where it was not given."""
    value, kind = getattr(args, name), Whole(0 if name in ("seed", "count") else 1, most)
    try:
        return None if value is None else kind.check(kind.read(str(value)))
    except ValueError as error:
        raise EngineError(f"{name}: {error}") from None


def read_axis(rules: HouseRules, text: str) -> tuple[str, list[Any]]:
    """A rule and its values, from ``socks=1..8``, ``no_repeat=own,off`` or ``suicide=all``."""
    name, equals, values = text.partition("=")
    by_name = {f.name: f for f in fields(rules)}
    if not equals or name not in by_name:
        raise RulesError(
            shorten(name, bare=True) or "over", f"should be one of {', '.join(by_name)}, then = and values"
        )
    return name, read_values(by_name[name], values)


def read_values(f: Field[Any], text: str) -> list[Any]:
    """The values of a rule: all, a range, or several with commas (with | between where a value holds commas)."""
    if text == "all":
        return every(f)
    if spans := re.fullmatch(r"([0-9]{1,9})\.\.([0-9]{1,9})", text):
        low, high = map(int, spans.groups())
        if not 0 < high - low + 1 <= CASES:
            raise RulesError(f.name, f"{text} should be a range upwards of at most {CASES:,} values, such as 1..8")
        return list(range(low, high + 1))
    try:
        return [kind_of(f).read(part.strip()) for part in text.split("|" if "|" in text else ",")]
    except ValueError as error:
        raise RulesError(f.name, str(error)) from None


@contextmanager
def executor_of(args: argparse.Namespace) -> Iterator[Executor | None]:
    """The cluster's executor where one is named, else None: processes of our own."""
    if args.cluster is None:
        yield None
        return
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        raise EngineError('cluster: needs Dask, which "pip install parlour[cluster]" brings') from None
    try:
        client = Client(args.cluster, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise EngineError(f"cluster: {shorten(args.cluster)} does not answer: {error}") from None
    with client, client.get_executor() as executor:  # type: ignore[no-untyped-call]
        yield executor
