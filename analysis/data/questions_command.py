"""The command ``python -m analysis questions``: write a question bank in a format that other programs import."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from analysis.data.command_options import parse_number
from analysis.data.export import format_path, write_output
from analysis.questions.bank import Bank, check_site, make_title
from analysis.questions.csv_table import format_csv
from analysis.questions.drafting import MAX_NUMBER, draft_questions
from analysis.questions.gift import format_gift
from analysis.questions.moodle import format_moodle
from analysis.questions.qti import format_qti
from engines import EngineError, Game, game_class, variant_rules
from engines.english import count_noun
from engines.errors import shorten
from engines.rules import parse_rule_pairs

FORMATS: dict[str, Callable[[Bank], bytes]] = {
    "moodle": format_moodle,
    "qti": format_qti,
    "csv": format_csv,
    "gift": format_gift,
}
"""The formats, each with the function that writes a bank in it."""
DEFAULT_NUMBER = 50


def add_questions_command(commands: Any) -> argparse.ArgumentParser:
    """Add ``questions`` and its options to the commands."""
    command: argparse.ArgumentParser = commands.add_parser(
        "questions", help="a bank of questions about solved positions, for Moodle and other platforms"
    )
    command.add_argument("game", metavar="GAME")
    command.add_argument("--variant", metavar="V", help="a named set of rules")
    command.add_argument("--set", dest="rules", metavar="KEY=VALUE", action="append", default=[], help="one house rule")
    command.add_argument("--depth", metavar="N", help="only questions that look N moves ahead")
    command.add_argument("--number", metavar="N", default=DEFAULT_NUMBER, help=f"how many (default: {DEFAULT_NUMBER})")
    command.add_argument("--seed", metavar="N", help="the same seed gives the same questions (default: 0)")
    command.add_argument("--format", metavar=" | ".join(FORMATS), required=True, help="what the file is for")
    command.add_argument("--address", metavar="URL", help="the address of your site, for links to the positions")
    command.add_argument("--out", metavar="FILE", type=Path, required=True, help="the file")
    command.add_argument("--overwrite", action="store_true", help="replace the file if it exists, without asking")
    command.set_defaults(run=run_questions, suffixes=())
    return command


def run_questions(args: argparse.Namespace) -> str:
    """Write the bank that the options ask for."""
    if args.format not in FORMATS:
        raise EngineError(f"format: {shorten(args.format)} should be one of {', '.join(FORMATS)}")
    site = "" if args.address is None else check_site(args.address)
    base = variant_rules(args.game, args.variant)
    game = game_class(args.game)(parse_rule_pairs(game_class(args.game).rules_type, args.rules, base))
    number, depth = parse_number(args, "number", MAX_NUMBER) or DEFAULT_NUMBER, parse_number(args, "depth")
    questions = draft_questions(game, number=number, seed=parse_number(args, "seed") or 0, depth=depth)
    if not questions:
        raise EngineError(f"{describe_lack(game, 0, depth)}.")
    if len(questions) < number:
        print(f"{describe_lack(game, len(questions), depth)}; {number} were asked for.", file=sys.stderr)  # noqa: T201
    write_output(args.out, FORMATS[args.format](Bank(make_title(game), tuple(questions), site)))
    return f"{count_noun(len(questions), 'question')} in {format_path(args.out)}"


def describe_lack(game: Game[Any, Any], number: int, depth: int | None) -> str:
    """Return a clause, without a full stop, that says how few questions about a game there are."""
    ahead = "" if depth is None else f" for which one looks {count_noun(depth, 'move')} ahead"
    verb = f"are only {number} questions" if number > 1 else f"is {'only one' if number else 'no'} question"
    return f"There {verb} about {game.title} under these rules{ahead}"
