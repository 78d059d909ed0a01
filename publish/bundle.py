"""Everything that Python needs on a page, in one folder: the runtime, the packages and their lock.

marimo's offline export finds out what is needed and fetches it, from Pyodide's CDN or from a mirror. It
is asked once, with a notebook that imports what all notebooks import. Then the wheels are compiled, what
no page uses is left out, and the lock is put right: it names what our own wheel can be imported by, so
that pages find it in one step.
"""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from marimo._pyodide.pyodide_constraints import PYODIDE_VERSION
from packaging.utils import canonicalize_name

from publish import bytecode, wheels
from publish import mirror as registries
from publish.chores import Unbuilt, python, warn
from publish.serve import serving

ASKED = ("micropip", "msgspec", "marimo-base", "markdown", "pymdown-extensions", "narwhals", "packaging")
"""What marimo's page loads by name."""
PREPARED = ("jedi", "pygments", "pyodide-http")
"""What it loads before the notebook runs; it also asks for docutils, and does without."""
UNUSED = frozenset({"black", "docutils", "jupyterlab-widgets", "widgetsnbextension"})
"""What the lock leads to and no page ever imports: a formatter, help texts, front ends of Jupyter."""
PROBE = """# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour @ ./{wheel}"]
# ///

import marimo

app = marimo.App()


@app.cell
def _():
{lines}
    return


if __name__ == "__main__":
    app.run()
"""

UNREACHED = "Could not download"
"""What marimo says when it cannot reach Pyodide's CDN."""
INSTEAD = (
    "Pyodide's CDN cannot be reached from here, so Python comes from the npm and Python registries: "
    "the pages will be without polars, and say so where they would need it."
)


class Bundle(NamedTuple):
    """What a page is told about its Python: where the runtime is, and the lock."""

    home: str
    lock: str


def make(notebooks: Iterable[Path], wheel: Path, site: Path, mirror: Path | None) -> Bundle:
    """Puts runtime, packages and lock into the site."""
    with tempfile.TemporaryDirectory() as temporary:
        stage = Path(temporary)
        found = resolve(list(notebooks), wheel, stage, mirror)
        lock = json.loads(next((found / "lockfile").glob("*.json")).read_text("utf-8"))
        packages = needed(lock["packages"], imported(notebooks))
        originals = {name: (found / "pyodide" / entry["file_name"]).resolve() for name, entry in packages.items()}
        made = bytecode.compile_all(originals.values(), "parlour-", found / "pyodide", lock["info"], stage / "compiled")
        for (name, entry), compiled in zip(packages.items(), made, strict=True):
            packages[name] = settle(entry, compiled, site)
        runtime = site / "runtime" / PYODIDE_VERSION
        shutil.copytree(found / "pyodide", runtime, ignore=shutil.ignore_patterns("pyodide.mjs", "*.json"))
    text = json.dumps({"info": lock["info"], "packages": packages}, sort_keys=True, separators=(",", ":"))
    target = site / "lockfile" / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return Bundle(f"./{runtime.relative_to(site).as_posix()}/", f"./{target.relative_to(site).as_posix()}")


def resolve(notebooks: list[Path], wheel: Path, stage: Path, mirror: Path | None) -> Path:
    """The folder into which marimo has put runtime, packages and lock."""
    (stage / "pyproject.toml").write_text("")  # ends marimo's search for the project, whose wheel we bring
    shutil.copy2(wheel, stage / wheel.name)
    lines = "\n".join(f"    import {name}" for name in sorted(imported(notebooks)))
    probe = stage / "probe.py"
    probe.write_text(PROBE.format(wheel=wheel.name, lines=lines), encoding="utf-8")
    target = stage / "found"
    words = ["-m", "publish.resolver", "-y", "export", "html-wasm", str(probe), "-o", str(target / "probe.html")]
    words += ["--mode", "run", "--no-sandbox", "-f", "--offline"]
    if mirror is None:
        try:
            python(*words)
        except Unbuilt as why:
            if UNREACHED not in str(why):
                raise
            warn(INSTEAD)
            mirror = registries.ready()
    if mirror is not None:
        with serving(mirror) as address:
            python(*words, "--pyodide-index-url", address, "--pypi-index-url", f"{address}/simple")
    return target


def imported(notebooks: Iterable[Path]) -> set[str]:
    """The names of all packages that notebooks import, guarded imports too."""
    found: set[str] = set()
    for notebook in notebooks:
        for node in ast.walk(ast.parse(notebook.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return found


def needed(available: Mapping[str, dict[str, Any]], imports: set[str]) -> dict[str, dict[str, Any]]:
    """The lock's entries that pages use, each without what it can do without."""
    keys = {canonicalize_name(entry["name"]): key for key, entry in available.items()} | {key: key for key in available}
    wanted = {key for key, entry in available.items() if imports & set(entry["imports"])}
    pending = [*wanted, *ASKED, *PREPARED, "parlour"]
    found: dict[str, dict[str, Any]] = {}
    while pending:
        key = keys[canonicalize_name(pending.pop())]
        if key not in found:
            depends = [name for name in available[key]["depends"] if canonicalize_name(name) not in UNUSED]
            found[key] = {**available[key], "depends": depends}
            pending += depends
    return dict(sorted(found.items()))


def settle(entry: dict[str, Any], wheel: Path, site: Path) -> dict[str, Any]:
    """Puts a wheel into the site; its entry in the lock, with its place, its hash and its imports."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    target = site / "packages" / digest[:16] / wheel.name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(wheel, target)
    names = entry["imports"] or wheels.imports(wheels.contents(wheel))
    return {**entry, "sha256": digest, "file_name": f"../../packages/{digest[:16]}/{wheel.name}", "imports": names}
