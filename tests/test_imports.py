"""Imports flow one way, as the map in CONTRIBUTING.md draws it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from engines.registry import GAMES

ROOT = Path(__file__).parents[1]
ALLOWED_IMPORTS = {
    "engines": set(),
    "analysis": {"engines"},
    "widgets": {"engines"},
    "laboratory": {"engines", "analysis", "widgets"},
    "notebooks": {"engines", "analysis", "widgets", "laboratory"},
    "publish": {"engines", "analysis", "widgets", "laboratory"},
    "benchmarks": {"engines", "analysis", "widgets", "laboratory", "publish"},
}
"""The packages that each package may import beside itself."""
OUR_PACKAGES = {*ALLOWED_IMPORTS, "tests", "helpers"}
ENGINE_LAYERS = (
    ("errors", "english", "palette"),
    ("field_types", "notation"),
    ("rules",),
    ("game",),
    ("solvers",),
    tuple(sorted({game.__module__.split(".")[1] for game in GAMES.values()})),
    ("registry",),
    ("drawing",),
    ("position",),
    ("match", "tree", "players", "replay"),
    ("formats",),
    ("rule_page",),
    ("cli",),
    ("__main__",),
)
"""The parts of engines/, each of which imports only parts of its own layer and of those above it."""
SERVER_IMPORTS = {
    "laboratory.server",
    "laboratory.pages",
    "laboratory.preload",
    "laboratory.board_files",
    "laboratory.embed.recorder",
}
"""What the laboratory's server may import of the laboratory: no view."""

CLASS_DOMAIN = ("events", "names", "pairs", "questions", "classroom")
"""The parts of laboratory/classroom/ that only say what may happen in a class."""


def list_modules(source: str) -> set[str]:
    """Return every module that a source imports, wherever it does so; `from a import b` gives a and a.b."""
    modules = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            modules |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return modules


def list_packages(source: str) -> set[str]:
    """Return the top-level names that a source imports."""
    return {module.split(".")[0] for module in list_modules(source)}


def list_sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def is_file_access(path: Path) -> bool:
    """Whether a file of engines/ may read and write files: the command line, and the atomic writer."""
    return "cli" in path.parts or path.stem in {"__main__", "files"}


@pytest.mark.parametrize("package", ALLOWED_IMPORTS)
def test_imports_flow_one_way(package):
    assert list_sources(package)
    for path in list_sources(package):
        imported = list_packages(path.read_text(encoding="utf-8")) & OUR_PACKAGES
        assert imported <= ALLOWED_IMPORTS[package] | {package}, path


@pytest.mark.parametrize("package", ALLOWED_IMPORTS)
def test_nothing_outside_the_tests_reads_them(package):
    for path in list_sources(package):
        strings = [
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        paths = [text for text in strings if text == "tests" or "tests/" in text]
        assert not [text for text in paths if not text.startswith("/")], path  # "/tests/" is a folder of a wheel


def test_only_the_laboratory_its_notebooks_and_its_readers_import_marimo():
    for package in ("engines", "analysis", "widgets"):
        for path in list_sources(package):
            assert "marimo" not in list_packages(path.read_text(encoding="utf-8")), path


def test_the_server_imports_no_view():
    for path in list_sources("laboratory/server"):
        ours = {module for module in list_modules(path.read_text(encoding="utf-8")) if module.startswith("laboratory.")}
        assert all(any(f"{module}.".startswith(f"{allowed}.") for allowed in SERVER_IMPORTS) for module in ours), path


def test_the_domain_of_a_class_knows_no_server_no_board_and_no_clock():
    for name in CLASS_DOMAIN:
        modules = list_modules((ROOT / "laboratory" / "classroom" / f"{name}.py").read_text(encoding="utf-8"))
        ours = {module for module in modules if module.split(".")[0] in OUR_PACKAGES}
        assert all(module.startswith("laboratory.classroom") for module in ours), name
        assert not {module.split(".")[0] for module in modules} & {
            "marimo",
            "starlette",
            "time",
            "random",
            "sqlite3",
        }, name


def test_every_part_of_the_engines_has_its_layer():
    parts = {path.stem if path.is_file() else path.name for path in (ROOT / "engines").iterdir()}
    parts -= {"__init__", "__pycache__", "examples", "py"}  # py.typed
    assert parts == {part for layer in ENGINE_LAYERS for part in layer}


def test_the_map_of_the_guide_names_every_part_of_the_engines_in_this_order():
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawn = " ".join(guide.partition("engines       ")[2].partition("widgets    ->")[0].split())
    games = {game.__module__.split(".")[1] for game in GAMES.values()}
    layers = [{"the four games"} if set(layer) == games else set(layer) for layer in ENGINE_LAYERS[:-1]]
    assert [set(layer.split(", ")) for layer in drawn.split(" <- ")] == layers


def test_the_engines_import_only_layers_above():
    layer_of = {part: number for number, layer in enumerate(ENGINE_LAYERS) for part in layer}
    for path in list_sources("engines"):
        part = path.relative_to(ROOT / "engines").with_suffix("").parts[0]
        if part == "__init__":
            continue
        for module in list_modules(path.read_text(encoding="utf-8")):
            first, _, rest = module.partition(".")
            imported = rest.split(".")[0]
            if first == "engines" and imported in layer_of:
                assert layer_of[imported] <= layer_of[part], f"{path} imports {module}"


def test_engines_import_only_the_standard_library():
    for path in list_sources("engines"):
        assert list_packages(path.read_text(encoding="utf-8")) <= sys.stdlib_module_names | {"engines"}, path


def test_engines_read_no_clock_and_no_file_outside_the_command_line():
    for path in list_sources("engines"):
        source = path.read_text(encoding="utf-8")
        assert not list_packages(source) & {"time", "datetime", "subprocess", "socket"}, path
        if not is_file_access(path):
            assert not list_packages(source) & {"os", "io", "pathlib", "tempfile"}, path
            calls = {
                node.func.id
                for node in ast.walk(ast.parse(source))
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            }
            assert not {"open", "print", "input"} & calls, path


@pytest.mark.parametrize(
    ("package", "absent"),
    [
        ("engines", {"anywidget", "altair", "polars", "marimo", "argparse", "engines.cli", "engines.formats.config"}),
        ("engines", {"importlib.metadata", "engines.drawing", "textwrap", "json"}),
        ("engines.cli", {"importlib.metadata"}),
        ("widgets", {"altair", "polars", "marimo"}),
    ],
)
def test_importing_a_package_loads_no_heavy_one(package, absent):
    program = f"import sys, {package}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert not absent & set(loaded.split())
    assert package in loaded.split()


def test_the_check_sees_imports_inside_functions():
    source = "def f():\n    import widgets.board\n    from analysis import x"
    assert list_modules(source) == {"widgets.board", "analysis", "analysis.x"}
