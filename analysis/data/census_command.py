"""The command ``python -m analysis census``: solve every deal of Collapsi, or print the result that is stored."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from analysis.census.classes import DISTANCES
from analysis.census.result import OPENING_RULES, Census, format_census, format_table, read_census, summarize
from analysis.compiled.compiler import SWITCH
from analysis.compiled.deal_solver import is_compiled
from analysis.data.census import run_census
from analysis.data.command_options import MAX_WORKERS, add_executor_options, open_executor, parse_number
from analysis.data.export import format_path, make_journal, write_output
from engines.errors import EngineError, shorten
from engines.field_types import IntRange

DEFAULT_FILE = Path("collapsi_census.json")
JOKERS = IntRange(1, 4)
SLOW_NOTE = (
    f"analysis: census: Python solves the deals, because no C compiler was found or {SWITCH}=0 switches it off; "
    "that takes days instead of minutes"
)


def add_census_command(commands: Any) -> argparse.ArgumentParser:
    """Add ``census`` and its options to the commands."""
    command: argparse.ArgumentParser = commands.add_parser(
        "census", help="solve all deals of Collapsi: who wins, and after how many moves"
    )
    command.add_argument(
        "--joker",
        metavar="N,N",
        default=",".join(map(str, OPENING_RULES)),
        help="the most steps from a starting card, 1 to 4; several are counted one after another (default: 4,1)",
    )
    command.add_argument("--result", action="store_true", help="print the stored result instead of computing it")
    command.add_argument("--json", action="store_true", help="print the totals as JSON")
    command.add_argument(
        "--out", metavar="FILE", type=Path, default=DEFAULT_FILE, help=f"the file (default: {DEFAULT_FILE})"
    )
    command.add_argument("--overwrite", action="store_true", help="replace the file if it exists, without asking")
    add_executor_options(command)
    command.set_defaults(run=run_command, suffixes=(".json",))
    return command


def run_command(args: argparse.Namespace) -> str:
    """Return the counts as a table or as JSON; without ``--result`` compute them and write them to a file first."""
    if args.result and args.out != DEFAULT_FILE:
        raise EngineError("--out: --result prints the stored counts and writes no file; leave one of them out")
    census = read_census() if args.result else compute_census(args)
    if args.json:
        return json.dumps(summarize(census))
    return format_table(census, DISTANCES) + (
        "" if args.result else f"\n{len(census.rows)} rows in {format_path(args.out)}"
    )


def compute_census(args: argparse.Namespace) -> Census:
    """Run the census and write its result."""
    jokers, workers = parse_jokers(args.joker), parse_number(args, "workers", MAX_WORKERS)
    with open_executor(args) as executor, make_journal(args.out) as journal:
        if executor is None and not is_compiled():
            print(SLOW_NOTE, file=sys.stderr)  # noqa: T201 - a note of a command
        census = run_census(jokers, executor=executor, workers=workers, journal=journal)
        write_output(args.out, format_census(census).encode())
    return census


def parse_jokers(text: str) -> list[int]:
    """Return the opening rules that ``--joker`` names, each once."""
    try:
        return list(dict.fromkeys(JOKERS.check(JOKERS.parse(part.strip())) for part in text.split(",")))
    except ValueError as error:
        raise EngineError(f"joker: {shorten(text)}: {error}") from None
