"""The engines' tests and doctests inside Pyodide, the Python that pages have: faults that only show there, show here.

Left out is what needs processes, threads or a terminal, which pages do not have; comparisons of whole
tables with independent references; and whatever is tried with house rules written as ``rule=value``
beyond the named variants: they take long there and meet the same code as the rest.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tables import ROOT

from publish import mirror
from publish.chores import tool

LEFT_OUT = [
    "test_commands.py",
    "test_terminal.py",
    "test_imports.py",
    "test_a_class_can_ask_at_once",
    "test_chopsticks_reference.py",
    "test_claustroboard_reference.py",
    "test_solvers_brute_force.py",
    "test_solvers_definition.py",
    "=",
]
"""What the names of the tests that are left out hold."""


def test_the_engines_do_in_pyodide_what_they_do_natively():
    node = tool("node", "the tests need Node.js 20 or newer")
    script = Path(__file__).with_name("engines.mjs")
    command = [node, str(script), str(mirror.ready()), str(ROOT), json.dumps(LEFT_OUT)]
    words = ["-q", "-p", "no:cacheprovider", "tests/engines", "engines"]
    done = subprocess.run([*command, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    assert " passed" in done.stdout
