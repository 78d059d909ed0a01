"""The C reference programs, one for each game: compiled into ``build/bench`` when they are first needed."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from analysis.compiled.compiler import compile_c
from benchmarks.cases import Timing
from engines import Game

REFERENCE_FOLDER = Path(__file__).resolve().parent / "reference"
BUILD_FOLDER = Path(__file__).resolve().parent.parent / "build" / "bench"
COMPILER_FLAGS = ("-std=gnu11", "-O2")


def compile_reference(game: str) -> Path:
    """Return a game's compiled program."""
    BUILD_FOLDER.mkdir(parents=True, exist_ok=True)
    headers = sorted(REFERENCE_FOLDER.glob("*.h"))
    return compile_c(REFERENCE_FOLDER / f"{game}.c", COMPILER_FLAGS, BUILD_FOLDER, headers=headers)


def run_reference(game: str, *arguments: object, timeout_seconds: float = 600) -> dict[str, Any]:
    """Return the program's report: states, transitions, value, plies, seconds, peak memory and more."""
    command = [str(compile_reference(game)), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout_seconds, check=False)  # noqa: S603 - our program
    if done.returncode:
        reason = done.stderr.strip() or f"it ended with code {done.returncode}"
        raise RuntimeError(f"The C program for {game} failed with arguments {' '.join(command[1:])}: {reason}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def time_reference(game: str, *arguments: object) -> Timing:
    """Return one timing of the program by its own clock, without the start of its process."""
    report = run_reference(game, *arguments)
    return Timing(report["seconds"], report)


def format_reference_arguments(game: Game[Any, Any], state: Any) -> list[str]:
    """Return the program's arguments for a Claustroboard position with two players, numbers and wildcards.

    >>> from engines import load
    >>> game = load("claustroboard", board="4413/4434/3223/2132;b3,b1")
    >>> format_reference_arguments(game, game.start())
    ['4', '4413443432232132', '9', '1']
    """
    rules = game.rules
    tiles, pawns = re.sub(r"\.[1-4]", "", game.format_state(state)).split(";")[:2]  # colours do not matter here
    squares = [game.board.grid.parse_square(name) for name in pawns.split(",")]  # type: ignore[attr-defined] # Claustroboard
    options = {"wrap": rules.wrap, "pass": rules.pass_players, "within": rules.steps == "within"}
    return [str(rules.size), tiles.replace("/", ""), *map(str, squares), *(name for name, on in options.items() if on)]
