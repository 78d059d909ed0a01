"""Collect everything that Python needs on a page into one folder: the runtime, the packages and the lock file.

marimo's offline export finds out what is needed and downloads it, from Pyodide's CDN or from a mirror.
It runs once, with a notebook that imports what all notebooks import. Then the wheels are compiled,
packages that no page uses are left out, and the lock file is completed: it lists the import names of
our own wheel, so that pages find it at once.
"""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from marimo._pyodide.pyodide_constraints import PYODIDE_VERSION
from packaging.utils import canonicalize_name
from playwright.sync_api import Browser

from publish import bytecode, wheels
from publish import mirror as registries
from publish.serve import serve_folder
from publish.tools import BuildError, print_warning, run_python

REQUESTED_PACKAGES = ("micropip", "msgspec", "marimo-base", "markdown", "pymdown-extensions", "narwhals", "packaging")
"""What marimo's page loads by name."""
PRELOADED_PACKAGES = ("jedi", "pygments", "pyodide-http")
"""What it loads before the notebook runs. It also asks for docutils, but works without it."""
UNUSED_PACKAGES = frozenset({"black", "docutils", "jupyterlab-widgets", "widgetsnbextension"})
"""What other packages depend on but no page imports: a formatter, help texts, front ends of Jupyter."""
PROBE_NOTEBOOK = """# /// script
# requires-python = ">=3.11"
# dependencies = ["marimo", "parlour[lab] @ ./{wheel}"]
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
REPLACEMENTS_FOLDER = Path(__file__).parent / "replacements"
"""Small packages in the place of large ones, and of what these depend on, of which a page uses next to nothing."""
DOWNLOAD_ERROR = "Could not download"
"""What marimo prints when it cannot reach Pyodide's CDN."""
MIRROR_WARNING = (
    "Pyodide's CDN cannot be reached, so Python comes from the npm and Python registries instead. "
    "The pages will have no polars, and say so where they would need it."
)


class Bundle(NamedTuple):
    """The addresses that a page needs for its Python: the runtime's folder and the lock file."""

    runtime_url: str
    lockfile_url: str


def resolve_packages(notebooks: Iterable[Path], wheel: Path, stage: Path, mirror_folder: Path | None) -> Path:
    """Return a folder into which marimo has downloaded runtime, packages and lock file."""
    stage.mkdir(parents=True)
    (stage / "pyproject.toml").write_text("")  # ends marimo's search for the project: we bring its wheel
    shutil.copy2(wheel, stage / wheel.name)
    lines = "\n".join(f"    import {name}" for name in sorted(find_imports(notebooks)))
    probe = stage / "probe.py"
    probe.write_text(PROBE_NOTEBOOK.format(wheel=wheel.name, lines=lines), encoding="utf-8")
    target = stage / "found"
    command = ["-m", "publish.marimo_cli", "-y", "export", "html-wasm", str(probe), "-o", str(target / "probe.html")]
    command += ["--mode", "run", "--no-sandbox", "-f", "--offline"]
    if mirror_folder is None:
        try:
            run_python(*command)
        except BuildError as error:
            if DOWNLOAD_ERROR not in str(error):
                raise
            print_warning(MIRROR_WARNING)
            mirror_folder = registries.ensure_mirror()
    if mirror_folder is not None:
        with serve_folder(mirror_folder) as address:
            run_python(*command, "--pyodide-index-url", address, "--pypi-index-url", f"{address}/simple")
    return target


def build_bundle(notebooks: Iterable[Path], resolved: Path, site: Path, browser: Browser) -> Bundle:
    """Put runtime, packages and lock file into the site, from the folder that ``resolve_packages`` returned."""
    lock = json.loads(next((resolved / "lockfile").glob("*.json")).read_text("utf-8"))
    downloads = resolved / "pyodide"
    available = replace_packages(lock["packages"], resolved / "replacements")
    packages = select_packages(available, find_imports(notebooks))
    originals = [(downloads / entry["file_name"]).resolve() for entry in packages.values()]
    compiled = bytecode.compile_wheels(originals, downloads, lock["info"], resolved / "compiled", browser)
    for (name, entry), wheel in zip(packages.items(), compiled, strict=True):
        packages[name] = add_wheel(entry, wheel, site)
    runtime = site / "runtime" / PYODIDE_VERSION
    shutil.copytree(downloads, runtime, ignore=shutil.ignore_patterns("pyodide.mjs", "*.json"))
    text = json.dumps({"info": lock["info"], "packages": packages}, sort_keys=True, separators=(",", ":"))
    lockfile = site / "lockfile" / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
    lockfile.parent.mkdir(parents=True, exist_ok=True)
    lockfile.write_text(text, encoding="utf-8")
    return Bundle(f"./{runtime.relative_to(site).as_posix()}/", f"./{lockfile.relative_to(site).as_posix()}")


def replace_packages(available: Mapping[str, dict[str, Any]], folder: Path) -> dict[str, dict[str, Any]]:
    """Return the lock file's entries with those of our replacements, whose wheels are put into a folder."""
    replaced = dict(available)
    for source in sorted(REPLACEMENTS_FOLDER.iterdir()):
        wheel = registries.build_standin_wheel(source, source.name, available[source.name]["version"], folder)
        replaced[source.name] = available[source.name] | wheels.make_lock_entry(wheel) | {"file_name": str(wheel)}
    return replaced


def find_imports(notebooks: Iterable[Path]) -> set[str]:
    """Return the names of all packages that notebooks import, also inside ``try``."""
    found: set[str] = set()
    for notebook in notebooks:
        for node in ast.walk(ast.parse(notebook.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return found


def select_packages(available: Mapping[str, dict[str, Any]], imports: set[str]) -> dict[str, dict[str, Any]]:
    """Return the lock file's entries that pages use, without unused dependencies."""
    keys = {canonicalize_name(entry["name"]): key for key, entry in available.items()} | {key: key for key in available}
    imported = {key for key, entry in available.items() if imports & set(entry["imports"])}
    pending = [*imported, *REQUESTED_PACKAGES, *PRELOADED_PACKAGES, "parlour"]
    selected: dict[str, dict[str, Any]] = {}
    while pending:
        key = keys[canonicalize_name(pending.pop())]
        if key not in selected:
            depends = [name for name in available[key]["depends"] if canonicalize_name(name) not in UNUSED_PACKAGES]
            selected[key] = {**available[key], "depends": depends}
            pending += depends
    return dict(sorted(selected.items()))


def add_wheel(entry: dict[str, Any], wheel: Path, site: Path) -> dict[str, Any]:
    """Copy a wheel into the site; return its entry in the lock file with path, hash and import names."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    target = site / "packages" / digest[:16] / wheel.name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(wheel, target)
    names = entry["imports"] or wheels.list_import_names(wheels.read_wheel(wheel))
    return {**entry, "sha256": digest, "file_name": f"../../packages/{digest[:16]}/{wheel.name}", "imports": names}
