"""The live tier needs no data frame: it runs where polars is not installed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOM = ROOT / "analysis"
LIVE = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted(ROOM.rglob("*.py"))
    if "data" not in path.parts and path.name not in ("__main__.py", "commands.py")
]
ALLOWED = sys.stdlib_module_names | {"altair", "engines", "analysis"}
SCRIPT = """
import sys
sys.modules["polars"] = sys.modules["pandas"] = sys.modules["numpy"] = None
import importlib
for name in {live}:
    importlib.import_module(name.removesuffix(".__init__"))
from analysis import explain, tree
from analysis.front_ham import duels
from engines import load, solve
game = load("obliteration")
solution = solve(game)
print(len(tree.chart(tree.grow(game, game.start(), solution)).to_dict()["layer"]))
print(len(duels.duel_chart(duels.duel(3)).to_dict()["layer"]))
print(explain.position(solution, game.start()).split(".")[0])
"""


def names(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("module", LIVE)
def test_a_live_module_imports_live_modules_altair_and_the_engines_only(module):
    for name in names(ROOT.joinpath(*module.split(".")).with_suffix(".py")):
        assert name.split(".")[0] in ALLOWED, name
        assert not name.startswith("analysis.data"), name


def test_the_package_itself_imports_nothing():
    assert not list(names(ROOT / "analysis" / "__init__.py"))


def test_the_live_tier_runs_with_polars_pandas_and_numpy_blocked():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(live=LIVE)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["5", "2", "Player 1, to move, wins in 3 plies"]
