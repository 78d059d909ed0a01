"""``python -m benchmarks [SECTION...] [--quick]``: tables on standard output, JSON in ``build/bench``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TextIO

from benchmarks.compiled import BUILD
from benchmarks.harness import Plan
from benchmarks.report import machine, table, write_json
from benchmarks.sections import SECTIONS, section


def main(words: list[str] | None = None) -> None:
    """Runs the sections that are asked for, by default all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    letters = ", ".join(f"{letter} ({name})" for letter, name in SECTIONS.items())
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"which to run: {letters}; all by default")
    parser.add_argument("--quick", action="store_true", help="small cases and few rounds, in under a minute")
    parser.add_argument("--rounds", type=int, help="how often the sides of a case take turns, at most")
    parser.add_argument("--json", type=Path, default=BUILD, metavar="FOLDER", help="where the JSON goes")
    args = parser.parse_args(words)
    if unknown := [letter for letter in args.sections if letter not in SECTIONS]:
        parser.error(f"there is no section {unknown[0]!r}; there are {letters}")
    run(args.sections or list(SECTIONS), plan_of(args), args.json)


def plan_of(args: argparse.Namespace) -> Plan:
    """The plan for these arguments."""
    rounds, patience = (3, 1.0) if args.quick else (7, 20.0)
    return Plan(args.quick, args.rounds or rounds, patience, lambda case: say(f"  … {case}", sys.stderr))


def run(letters: list[str], plan: Plan, folder: Path) -> None:
    """Runs sections, prints each table when it is there, and writes its JSON."""
    say(", ".join(f"{name} {value}" for name, value in machine().items()))
    for letter in letters:
        chosen = section(letter)
        say(f"\n## ({letter}) {chosen.title}\n")
        rows = list(chosen.rows(plan))
        say(table(rows))
        write_json(folder / f"{letter}.json", letter, chosen.title, rows, quick=plan.quick)


def say(text: str, stream: TextIO = sys.stdout) -> None:
    """Writes a text and sees that it is seen."""
    stream.write(text + "\n")
    stream.flush()


if __name__ == "__main__":
    main()
