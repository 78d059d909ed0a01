"""``python -m benchmarks [SECTION...] [--quick]``: tables on standard output, JSON in ``build/bench``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TextIO

from benchmarks.c_reference import BUILD_FOLDER
from benchmarks.harness import Plan, describe_machine, format_table, write_json
from benchmarks.sections import SECTIONS, load_section


def main(argv: list[str] | None = None) -> None:
    """Run the given sections, by default all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    letters = ", ".join(f"{letter} ({name})" for letter, name in SECTIONS.items())
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"sections to run: {letters}; default: all")
    parser.add_argument("--quick", action="store_true", help="small cases and few rounds")
    parser.add_argument("--rounds", type=int, help="maximum number of rounds for each case")
    parser.add_argument("--json", type=Path, default=BUILD_FOLDER, metavar="FOLDER", help="folder for the JSON files")
    args = parser.parse_args(argv)
    if unknown := [letter for letter in args.sections if letter not in SECTIONS]:
        parser.error(f"there is no section {unknown[0]!r}; choose from {letters}")
    run_sections(args.sections or list(SECTIONS), make_plan(args), args.json)


def make_plan(args: argparse.Namespace) -> Plan:
    """Return the plan for the command's arguments."""
    rounds, max_seconds = (3, 1.0) if args.quick else (7, 20.0)
    return Plan(args.quick, args.rounds or rounds, max_seconds, lambda case: print_flushed(f"  … {case}", sys.stderr))


def run_sections(letters: list[str], plan: Plan, folder: Path) -> None:
    """Run sections one after the other; print the table and write the JSON of each."""
    print_flushed(", ".join(f"{name} {value}" for name, value in describe_machine().items()))
    for letter in letters:
        section = load_section(letter)
        print_flushed(f"\n## ({letter}) {section.title}\n")
        rows = list(section.measure(plan))
        print_flushed(format_table(rows))
        write_json(folder / f"{letter}.json", letter, section.title, rows, quick=plan.quick)


def print_flushed(text: str, stream: TextIO = sys.stdout) -> None:
    """Print a line and flush the stream, so that it appears at once."""
    stream.write(text + "\n")
    stream.flush()


if __name__ == "__main__":
    main()
