"""The same calls in release 0.1.0, as an extra side: its code comes from the repository's history, in processes of its own.

The release had other names for the measured calls, no order of play in Front-Ham, and dealt Claustroboard differently. So
positions are handed over as text, and a case that 0.1.0 cannot express has no such side.
"""

from __future__ import annotations

import atexit
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import cases
from benchmarks.cases import Case, Timing
from benchmarks.pyodide_runner import PyodideProcess

RELEASE = "0.1.0"
COMMIT = "bae733778d88e80d1e3af0c9cbdd1f3e05f3fdb1"
"""The commit of the release, tagged v0.1.0."""
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / f"release-{RELEASE}"
CASE_NAMES = {
    "solve_position": "verdict",
    "solve_line": "line",
    "solve_game": "whole",
    "solve_guarantees": "guarantees",
    "solve_starts": "starts",
    "play_random_games": "playouts",
    "play_long_match": "long_match",
}
WORKER = """
import json, sys, time
from benchmarks import sweeping
from benchmarks.inside import answer
from engines import EngineError, find, variant_rules
from engines.rules import read_pairs
from engines.solvers import solve

def sweep(axes):
    started = time.process_time()
    found = sweeping.timed(axes, 1).answer
    return time.process_time() - started, found

def answers(name, variant, rules, position, budget):
    try:
        game = find(name)(read_pairs(find(name).rules_type, rules.split(), variant_rules(name, variant)))
        solution = solve(game, game.parse_state(position), budget=budget)
    except EngineError:
        return 0, None
    value, plies, places = solution.verdict()
    outcomes = sorted(map(list, solution.outcomes()))
    forced = [solution.guarantee(seat=seat) for seat in range(game.players)]
    return 0, {"value": value, "plies": plies, "places": places, "outcomes": outcomes, "forced": forced}

for line in sys.stdin:
    request = json.loads(line)
    own = {"sweep": sweep, "answers": answers}.get(request["case"])
    if own:
        seconds, found = own(**request["given"])
        print(json.dumps({"seconds": seconds, "answer": found}), flush=True)
    else:
        print(answer(line, time.process_time), flush=True)
"""
"""Answers requests inside the release, in the form of its own Pyodide worker."""


@cache
def check_out_release() -> Path | None:
    """Return the folder with the release's files, written once; None if its commit is not here."""
    if not FOLDER.exists():
        git = shutil.which("git")
        command = [git or "git", "archive", "--format=tar", COMMIT]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False) if git else None  # noqa: S603 - fixed command
        if done is None or done.returncode:
            return None
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            archive.extractall(FOLDER, filter="data")
    return FOLDER


@cache
def start_worker() -> subprocess.Popen[str]:
    """Return a running process of the release, which is ended with this one."""
    worker = subprocess.Popen(  # noqa: S603 - our code
        [sys.executable, "-c", WORKER], cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(worker.kill)
    return worker


def time_request(case: str, given: dict[str, Any]) -> Timing:
    """Return one timing inside the release, natively."""
    worker = start_worker()
    assert worker.stdin is not None  # noqa: S101 - opened above
    assert worker.stdout is not None  # noqa: S101 - opened above
    worker.stdin.write(json.dumps({"case": case, "given": given}) + "\n")
    worker.stdin.flush()
    line = worker.stdout.readline()
    if not line:
        raise RuntimeError(f"Release {RELEASE} failed with {case} and {given}.")
    return Timing(**json.loads(line))


def time_release(case: Case, given: dict[str, Any]) -> Timing:
    """Return one timing of a case natively; ``translate_case`` makes the arguments."""
    return time_request(CASE_NAMES[case.__name__], given)


class ReleasePyodide(PyodideProcess):
    """The release in a Pyodide of its own."""

    project = FOLDER

    def name_case(self, case: Case) -> str:
        """Return what the release calls a case."""
        return CASE_NAMES[case.__name__]


def translate_case(arguments: dict[str, Any], case: Case | None = None) -> dict[str, Any] | None:
    """Return the arguments of a case for the release, or None if it cannot do the same or its files are not here.

    >>> (translate_case({"game": "front_ham players=3 order=listed"}) or {}).get("game") in ("front_ham players=3", None)
    True
    """
    given = dict(arguments)
    game_text = given.get("game", "")
    is_dealt = game_text.startswith("claustroboard") and "position" not in given
    if check_out_release() is None or re.search("fingers=|hands=", game_text):
        return None
    if is_dealt and case is cases.play_random_games:
        return None
    if "max_nodes" in given:
        given["budget"] = given.pop("max_nodes")
    if "game" in given:
        given["game"] = game_text.replace(" order=listed", "")
    if is_dealt:
        game = cases.parse_game(game_text)
        position = game.format_state(game.start(Random(given.pop("seed", 0))))
        given["position"] = re.sub(r"\.[1-4]", "", position)  # colours do not matter here
    return given
