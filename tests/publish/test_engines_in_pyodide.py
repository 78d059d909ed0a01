"""The engines' tests and doctests inside Pyodide, the Python of the pages: some errors appear only there.

Skipped are tests that need processes, threads, a terminal or a type checker, which pages do not have; comparisons of
whole games with independent references; tests with house rules written as ``rule=value`` instead of a named variant;
those of pictures and of notation, which are many; those that try arbitrary texts and values; and those that look at many
refusals of large games. The last five take long there and run the same code as the rest.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from helpers.shared_site import ensure_mirror

from publish.tools import ROOT, find_program

SKIPPED_TESTS = [
    "test_cli.py",
    "test_play.py",
    "test_many_threads_can_ask_at_the_same_time",
    "test_threads_that_ask_at_the_same_time_compute_an_answer_once",
    "test_types.py",
    "test_compare_solvers.py",
    "test_drawing.py",
    "test_transcript.py",
    "test_chopsticks_notation.py",
    "test_chopsticks_reference.py",
    "test_claustroboard_reference.py",
    "test_solvers_brute_force.py",
    "test_solvers_definition.py",
    "=",
    "test_any_text_",
    "test_any_deck_",
    "test_any_address_",
    "test_arbitrary_",
    "test_the_estimate_of_a_refusal_is_within_a_factor_of_two",
    "test_a_hopeless_position_is_refused_long_before",
    "test_a_refusal_names_at_least_as_many_positions",
    "test_hard_beats_two_medium_players",
]
"""Parts of the names of tests that are skipped."""
IGNORED_FILES = ["tests/engines/test_files.py", "tests/engines/test_own_tiles.py"]
"""Files that cannot be imported there: they need modules that only Unix has, or a board."""


def test_the_engines_do_in_pyodide_what_they_do_natively():
    node = find_program("node", "the tests need Node.js 20 or newer")
    script = Path(__file__).with_name("engines.mjs")
    command = [node, str(script), str(ensure_mirror()), str(ROOT), json.dumps(SKIPPED_TESTS)]
    arguments = [
        "-q",
        "-p",
        "no:cacheprovider",
        *(f"--ignore={path}" for path in IGNORED_FILES),
        "tests/engines",
        "engines",
    ]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    assert " passed" in done.stdout
