"""Imports flow one way: engines <- analysis, engines <- widgets, all three <- laboratory <- notebooks."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALLOWED = {
    "engines": {"engines"},
    "analysis": {"engines", "analysis"},
    "widgets": {"engines", "widgets"},
    "laboratory": {"engines", "analysis", "widgets", "laboratory"},
}
OURS = {"engines", "analysis", "widgets", "laboratory", "notebooks", "publish", "benchmarks", "tests"}


def imported(source: str) -> set[str]:
    """The top-level names that a source imports, wherever it does so."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found.add((node.module or "").split(".")[0])
    return found


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_flow_one_way(package):
    for path in sources(package):
        assert imported(path.read_text(encoding="utf-8")) & OURS <= ALLOWED[package], path


def test_engines_import_only_the_standard_library():
    assert sources("engines")
    for path in sources("engines"):
        assert imported(path.read_text(encoding="utf-8")) <= sys.stdlib_module_names | {"engines"}, path


def test_engines_read_no_clock_and_do_no_input_or_output_outside_the_command_line():
    for path in sources("engines"):
        source = path.read_text(encoding="utf-8")
        if path.name != "__main__.py":
            assert not imported(source) & {"time", "datetime", "os", "io", "pathlib", "subprocess", "socket"}, path
            calls = [
                n.func.id
                for n in ast.walk(ast.parse(source))
                if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
            ]
            assert not {"open", "print", "input"} & set(calls), path


def test_the_check_sees_imports_inside_functions():
    assert imported("def f():\n    import widgets.board\n    from analysis import x") == {"widgets", "analysis"}
