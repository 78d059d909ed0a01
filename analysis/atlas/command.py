"""The command ``python -m analysis atlas``: list the families, print their sequences, check a formula, write a table."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from analysis.atlas.conjecture import ATLAS_VARIABLE, check_conjecture
from analysis.atlas.families import FAMILIES, find_family
from analysis.atlas.family import Cell, Family, Measure, iterate_cells
from analysis.atlas.formula import parse_formula
from analysis.atlas.maps import build_map, format_sequence, list_fixed_choices, list_lines
from analysis.atlas.tables import cell_to_dict, format_csv, read_cells
from engines import EngineError
from engines.errors import clean_text, shorten
from engines.formats.files import write_atomically


def add_atlas_command(commands: Any) -> argparse.ArgumentParser:
    """Add ``atlas`` and its options to the commands."""
    command: argparse.ArgumentParser = commands.add_parser(
        "atlas", help="families of games as tables: who wins, how long, how many positions"
    )
    command.add_argument("family", metavar="FAMILY", nargs="?", help="a family; without one, all are listed")
    command.add_argument("--measure", metavar="M", help="what to print of each game (default: the first measure)")
    command.add_argument("--formula", metavar="F", help="check a formula in n along every line, such as 'n*(n+1)/2'")
    command.add_argument("--csv", dest="out", metavar="FILE", type=Path, help="write the whole table to a file")
    command.add_argument("--json", action="store_true", help="print the whole table as JSON")
    command.add_argument("--compute", action="store_true", help="compute every game again, instead of the stored table")
    command.add_argument("--overwrite", action="store_true", help="replace the file if it exists, without asking")
    command.set_defaults(run=run_atlas, suffixes=(".csv",), out_option="csv")
    return command


def run_atlas(args: argparse.Namespace) -> str:
    """Return what the options ask for."""
    if args.family is None:
        return list_families(as_json=args.json)
    family = find_family(args.family)
    measure = family.measures[0] if args.measure is None else family.find_measure(args.measure)
    cells = tuple(iterate_cells(family)) if args.compute else read_cells(family)
    if args.out is not None:
        write_table(args.out, format_csv(family, cells))
        return clean_text(f"{len(cells)} rows in {args.out}")
    if args.json:
        return json.dumps(family_to_dict(family, cells), ensure_ascii=False)
    return format_lines(family, cells, measure, args.formula)


def write_table(path: Path, text: str) -> None:
    """Write the file that ``--csv`` names, completely or not at all."""
    try:
        write_atomically(path, text.encode())
    except EngineError as error:
        raise EngineError(f"csv: {shorten(path, unquoted=True)} cannot be written: {error}") from None


def list_families(*, as_json: bool) -> str:
    """Return all families, with their measures."""
    if as_json:
        rows = [family_to_dict(family, ()) for family in FAMILIES]
        return json.dumps([{name: row[name] for name in row if name != "cells"} for row in rows], ensure_ascii=False)
    return "\n".join(
        f"{family.name}: {family.title}. Measures: {', '.join(measure.name for measure in family.measures)}"
        for family in FAMILIES
    )


def family_to_dict(family: Family, cells: Iterable[Cell]) -> dict[str, Any]:
    """Return a family with its axes, measures and cells, as JSON holds it."""
    return {
        "family": family.name,
        "title": family.title,
        "game": family.game,
        "axes": [{"name": axis.name, "title": axis.title, "values": list(axis.values)} for axis in family.axes],
        "measures": [{"name": measure.name, "title": measure.title} for measure in family.measures],
        "cells": [cell_to_dict(family, cell) for cell in cells],
    }


def format_lines(family: Family, cells: Iterable[Cell], measure: Measure, formula: str | None) -> str:
    """Return the numbers along every line of every map, or how far a formula holds there."""
    all_cells, variables = tuple(cells), choose_variables(formula)
    parts = [f"{family.title}: {measure.title}"]
    for label, fixed in list_fixed_choices(family).items():
        for line in list_lines(build_map(family, all_cells, fixed)):
            if line.variables == variables:
                text = check_conjecture(formula, line, measure).sentence if formula else format_sequence(line, measure)
                parts.append(": ".join(filter(None, (label, line.title, text))))
    if len(parts) == 1:
        raise EngineError(f"formula: no map of {family.name} has numbers along both axes for n and m")
    return "\n".join(parts)


def choose_variables(formula: str | None) -> tuple[str, ...]:
    """Return the variables of the lines to print: n, and m too if a formula is about whole maps."""
    names = parse_formula(formula, ("n", "m", ATLAS_VARIABLE)).variables if formula is not None else frozenset()
    return ("n", "m") if "m" in names else ("n",)
