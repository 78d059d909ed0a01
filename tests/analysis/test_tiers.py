"""The modules that run in a browser need no data frame: they run without polars."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ANALYSIS_FOLDER = ROOT / "analysis"
BROWSER_MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted(ANALYSIS_FOLDER.rglob("*.py"))
    if "data" not in path.parts and path.name not in ("__main__.py", "commands.py")
]
ALLOWED = sys.stdlib_module_names | {"altair", "engines", "analysis"}
IMPORT_SCRIPT = """
import sys
sys.modules["polars"] = sys.modules["pandas"] = sys.modules["numpy"] = None
import importlib
for name in {modules}:
    importlib.import_module(name.removesuffix(".__init__"))
from analysis import explain, state_map
from analysis.games import front_ham
from engines import load, solve
game = load("obliteration")
solution = solve(game)
map_chart = state_map.state_map_chart(game, state_map.build_state_map(solution))
print(len(map_chart.to_dict()["layer"]))
law = front_ham.Law("limit", 1, 2)
rows = front_ham.check_law(front_ham.solve_two_player_table(3), law, 3)
print(len(front_ham.law_chart(rows, law).to_dict()["layer"]))
print(explain.explain_position(solution.evaluate()).split(".")[0])
"""


def list_imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("module", BROWSER_MODULES)
def test_a_browser_module_imports_browser_modules_altair_and_the_engines_only(module):
    for name in list_imports(ROOT.joinpath(*module.split(".")).with_suffix(".py")):
        assert name.split(".")[0] in ALLOWED, name
        assert not name.startswith("analysis.data"), name


def test_the_package_itself_imports_nothing():
    assert not list(list_imports(ROOT / "analysis" / "__init__.py"))


def test_the_browser_modules_run_with_polars_pandas_and_numpy_blocked():
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_SCRIPT.format(modules=BROWSER_MODULES)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["5", "4", "Player 1, to move, wins in 3 moves"]
