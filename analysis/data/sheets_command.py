"""The command ``python -m analysis sheets``: write a sheet to print as PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from analysis.data.command_options import parse_number
from analysis.data.export import format_path, write_output
from analysis.questions.bank import check_site
from analysis.sheets.sheet import DEFAULT_NUMBER, SHEET_KINDS, SheetOptions, make_sheet
from analysis.sheets.typesetting import PAPERS
from analysis.sheets.worksheet import MAX_QUESTIONS
from engines import game_class, variant_rules
from engines.rules import parse_rule_pairs


def add_sheets_command(commands: Any) -> argparse.ArgumentParser:
    """Add ``sheets`` and its options to the commands."""
    command: argparse.ArgumentParser = commands.add_parser(
        "sheets", help="a sheet to print: questions with their key, the rules, or pieces to cut out"
    )
    command.add_argument("game", metavar="GAME")
    command.add_argument("--kind", metavar=" | ".join(SHEET_KINDS), default="worksheet", help="default: worksheet")
    command.add_argument("--variant", metavar="V", help="a named set of rules")
    command.add_argument("--set", dest="rules", metavar="KEY=VALUE", action="append", default=[], help="one house rule")
    command.add_argument("--depth", metavar="N", help="only questions that look N moves ahead")
    command.add_argument("--number", metavar="N", default=DEFAULT_NUMBER, help=f"questions (default: {DEFAULT_NUMBER})")
    command.add_argument("--seed", metavar="N", help="the same seed gives the same sheet (default: 0)")
    command.add_argument("--paper", metavar=" | ".join(PAPERS), default="a4", help="default: a4")
    command.add_argument(
        "--address", metavar="URL", help="the address of your site; each position gets a QR code to it"
    )
    command.add_argument("--out", metavar="FILE.pdf", type=Path, required=True, help="the file")
    command.add_argument("--overwrite", action="store_true", help="replace the file if it exists, without asking")
    command.set_defaults(run=run_sheets, suffixes=(".pdf",))
    return command


def run_sheets(args: argparse.Namespace) -> str:
    """Write the sheet that the options ask for."""
    base = variant_rules(args.game, args.variant)
    game = game_class(args.game)(parse_rule_pairs(game_class(args.game).rules_type, args.rules, base))
    options = SheetOptions(
        number=parse_number(args, "number", MAX_QUESTIONS) or DEFAULT_NUMBER,
        seed=parse_number(args, "seed") or 0,
        depth=parse_number(args, "depth"),
        site="" if args.address is None else check_site(args.address),
        paper=args.paper,
    )
    write_output(args.out, make_sheet(args.kind, game, options))
    return f"The sheet is in {format_path(args.out)}"
