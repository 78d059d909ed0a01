"""Names use the words of the field: no name of the past comes back, and a limit says its unit."""

from __future__ import annotations

import ast
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engines", "widgets", "analysis", "laboratory", "notebooks", "publish", "benchmarks", "tests")
PYTHON_FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
JAVASCRIPT_FILES = [
    path
    for folder in ("widgets", "laboratory", "publish", "benchmarks", "tests")
    for suffix in ("*.js", "*.mjs")
    for path in sorted((ROOT / folder).rglob(suffix))
]
UNCLEAR_NAMES = frozenset(
    {
        "told",
        "tell",
        "tells",
        "shelf",
        "Shelf",
        "SHELF",
        "Deeds",
        "deeds",
        "deed",
        "Glasses",
        "glasses",
        "Lens",
        "lens",
        "Grove",
        "grove",
        "plant",
        "mend",
        "mends",
        "mended",
        "curtain",
        "chores",
        "Kept",
        "KEPT",
        "kept",
        "once_only",
        "welcome",
        "let_go",
        "at_home",
        "Desk",
        "desk",
        "Steady",
        "steady",
        "Asking",
        "asks",
        "aids",
        "Patience",
        "Unbuilt",
        "Sieges",
        "Coalitions",
        "Lookout",
        "Sees",
        "Prover",
        "Duel",
        "Finite",
        "Looping",
        "Glass",
        "dress",
        "seenAndHeard",
        "calm",
        "besieged",
        "in_words",
        "in_turn",
        "MOST",
        "LONGEST",
        "LARGEST",
        "PATIENCE",
        "LISTED",
        "TOLD",
        "SHOWN",
        "ENOUGH",
        "FEW",
        "LARGE",
        "TALL",
        "WIDE",
        "KEEPS",
        "WIDEST",
        "DEEPEST",
        "REMEMBERED",
        "HELD",
        "check_whole",
        "Core",
        "Coding",
        "Coded",
        "NotInTurn",
        "urgency",
        "telling_orders",
        "dull",
        "Waves",
        "Spent",
        "read_move",
        "read_link",
        "write_link",
        "Hints",
        "news",
        "arising",
        "spiel",
        "bouts",
        "hundreds",
        "backwards",
        "duels",
        "colouring",
        "stills",
        "nasty",
        "door",
        "entrance",
        "trouble",
        "resting",
        "shelved",
        "result_of",
        "resolver",
    }
)
"""Names that once stood here and said nothing to a newcomer."""
LIMIT = re.compile(r"(^|_)(MAX|MIN|LIMIT|TIMEOUT|PAUSE|TTL|BUDGET)(_|$)")
UNIT = re.compile(r"(^|_)([A-Z]+S|MS|PX|NUMBER|SEED|SHARE|LENGTH)$")
"""A limit ends in what it counts, in the plural, in a unit of time, size or proportion, or in what it is itself."""
LIMIT_PARAMETER = re.compile(r"(^|_)(max|min|limit|least|most|timeout|pause|ttl|budget)(_|$)")
ALLOWED_PARAMETERS = {
    "engines/solvers/__init__.py: budget": "the public word of solve(budget=) and --budget",
    "engines/solvers/budget.py: budget": "what was given to solve(budget=), as a refusal repeats it",
    "widgets/__init__.py: budget": "the same word for widgets.tree(budget=)",
    "analysis/games/obliteration.py: limit": "the largest number that a game allows; it is no amount",
    "analysis/data/command_options.py: max_value": "of any option that is a number, whatever it counts",
    "engines/chopsticks/notation.py: max_value": "of any extra of a position, whatever it counts",
    "analysis/atlas/formula.py: min_level": "a rank among the signs of a formula, not an amount",
}
"""Parameters and fields that hold a limit without a unit, with the reason."""


SHARED_CLASS_NAMES = {
    "Move": "each game has its own",
    "PositionTable": "each game has its own",
    "Rules": "each game has its own",
    "State": "each game has its own",
    "Question": "what a quiz, a class and a plan ask",
    "Plan": "of a lesson, and of a run of the benchmarks",
}
"""Names that classes of several modules have, with the reason; elsewhere one word has one meaning."""


def list_python_names(source: str) -> set[str]:
    """Return every name that a Python file defines: functions, classes, arguments, variables, attributes."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return names


def list_javascript_names(source: str) -> set[str]:
    """Return the names that a JavaScript file declares: functions, classes, variables, methods."""
    declared = re.findall(r"\b(?:const|let|var|function\*?|class)\s+([A-Za-z_$][\w$]*)", source)
    methods = re.findall(
        r"^\s+(?:async |static |get |set )*([A-Za-z_$][\w$]*)\s*\([^()]*\)\s*\{$", source, re.MULTILINE
    )
    return {*declared, *methods}


def list_numeric_constants(source: str) -> set[str]:
    """Return the names in capitals to which a Python file gives a number."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(
            node.value, ast.Constant | ast.BinOp | ast.Tuple
        ):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return {name for name in names if name.isupper()}


def list_numeric_parameters(source: str) -> set[str]:
    """Return the parameters of functions and the fields of classes that a Python file declares as numbers."""
    declared: list[tuple[str, ast.expr | None]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg):
            declared.append((node.arg, node.annotation))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            declared.append((node.target.id, node.annotation))
    numbers = {"int", "float", "int | None", "float | None"}
    return {name for name, annotation in declared if annotation and ast.unparse(annotation) in numbers}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PYTHON_FILES, ids=name_of)
def test_a_python_file_has_no_unclear_name(path):
    with tokenize.open(path) as file:
        names = list_python_names(file.read()) | {path.stem}
    assert not names & UNCLEAR_NAMES


@pytest.mark.parametrize("path", JAVASCRIPT_FILES, ids=name_of)
def test_a_javascript_file_has_no_unclear_name(path):
    assert not (list_javascript_names(path.read_text(encoding="utf-8")) | {path.stem}) & UNCLEAR_NAMES


def test_a_limit_says_its_unit():
    constants = {
        f"{name_of(path)}: {name}" for path in PYTHON_FILES for name in list_numeric_constants(path.read_text())
    }
    constants |= {
        f"{name_of(path)}: {name}"
        for path in JAVASCRIPT_FILES
        for name in re.findall(r"\bconst ([A-Z][A-Z_]*) = [\d.]+", path.read_text(encoding="utf-8"))
    }
    limits = {name for name in constants if LIMIT.search(name.split(": ")[1])}
    assert len(limits) > 50
    assert not {name for name in limits if not UNIT.search(name)}


def test_a_parameter_that_is_a_limit_says_its_unit_too():
    parameters = {
        f"{name_of(path)}: {name}"
        for path in PYTHON_FILES
        for name in list_numeric_parameters(path.read_text(encoding="utf-8"))
        if LIMIT_PARAMETER.search(name)
    }
    assert len(parameters) > 50
    assert {name for name in parameters if not UNIT.search(name.upper())} == ALLOWED_PARAMETERS.keys()


def test_two_classes_have_the_same_name_only_for_a_reason():
    modules: dict[str, set[str]] = {}
    for path in PYTHON_FILES:
        if not name_of(path).startswith("tests/"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    modules.setdefault(node.name, set()).add(name_of(path))
    assert {name for name, found in modules.items() if len(found) > 1} == SHARED_CLASS_NAMES.keys()


def test_the_checks_see_what_they_should():
    assert list_python_names("class A:\n    def f(self, b):\n        self.c = d = 1") == {
        "A",
        "f",
        "self",
        "b",
        "c",
        "d",
    }
    assert list_javascript_names("class A {\n  f(b) {\n    const c = 1;") == {"A", "f", "c"}
    assert list_numeric_constants("MAX_NODES = 3\ntitle = 'x'\nMOST: int = 10**3") == {"MAX_NODES", "MOST"}
    assert list_numeric_parameters("def f(a: int, b: str, *, c: float | None = None): ...\nclass D:\n    e: int") == {
        "a",
        "c",
        "e",
    }
    assert UNIT.search("MAX_NODES")
    assert not UNIT.search("MAX_DEPTH")
