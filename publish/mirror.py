"""Make a folder like Pyodide's distribution, from the npm and Python registries alone.

It replaces Pyodide's CDN in test builds and where the CDN cannot be reached. The runtime is npm's
``pyodide``. The packages are those pinned in requirements/site.txt: pure wheels, or wheels built for
Pyodide's platform. Two packages are used without their compiled parts, which they do not need, and
one is replaced by a stand-in in plain Python. Packages without any fitting wheel (polars, numpy) are
missing; pages built from a mirror show a notice where they would need them.

``python -m publish.mirror`` pins the newest fitting versions, each with the hashes of its files, which pip checks when it
downloads them; with ``--keep`` only what is new is pinned.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

from marimo._pyodide.pyodide_constraints import PYODIDE_VERSION
from packaging.utils import canonicalize_name

from publish import wheels
from publish.tools import CACHE_FOLDER, ROOT, RUNTIME_FILES, find_program, run_command, run_python

PINS_FILE = ROOT / "requirements" / "site.txt"
STANDINS_FOLDER = Path(__file__).parent / "standins"
PYODIDE_PLATFORM = "pyemscripten_2026_0_wasm32"
NATIVE_PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
STRIPPED_PACKAGES = frozenset({"markupsafe", "pyyaml"})
"""Packages that work without their compiled parts."""
UNCONSTRAINED_PACKAGES = frozenset(
    {"msgspec", "black", "click", "pathspec", "platformdirs", "mypy-extensions", "pytokens"}
)
"""Packages that marimo needs in a newer version than Pyodide's lock file has, or that never run there."""


def ensure_mirror() -> Path:
    """Return the folder of the mirror; build it if it is missing or out of date."""
    sources = [PINS_FILE, Path(__file__), *sorted(STANDINS_FOLDER.rglob("*.py"))]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]
    folder = CACHE_FOLDER / f"mirror-{key}"
    if not folder.exists():
        CACHE_FOLDER.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE_FOLDER) as temporary:
            made = Path(temporary) / "mirror"
            build_mirror(made)
            for old in CACHE_FOLDER.glob("mirror-*"):
                shutil.rmtree(old)
            made.rename(folder)
    return folder


def build_mirror(folder: Path) -> None:
    """Build the mirror in a folder: runtime, wheels and lock file."""
    runtime = fetch_runtime()
    folder.mkdir(parents=True)
    for name in RUNTIME_FILES:
        shutil.copy2(runtime / name, folder / name)
    add_packages(folder)
    entries = [wheels.make_lock_entry(wheel) for wheel in sorted(folder.glob("*.whl"))]
    lock = {"info": read_pyodide_lock()["info"], "packages": {entry["name"]: entry for entry in entries}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")


def add_packages(folder: Path) -> None:
    """Put the wheels of all pinned packages into a folder: downloaded, stripped or stand-ins."""
    pinned = read_pins()
    standins = {path.name.replace("_", "-"): path for path in STANDINS_FOLDER.iterdir() if path.is_dir()}
    plain = pinned.keys() - STRIPPED_PACKAGES - standins.keys()
    download_wheels(folder, [PYODIDE_PLATFORM], [pinned[name] for name in plain])
    with tempfile.TemporaryDirectory() as temporary:
        native = [pinned[name] for name in STRIPPED_PACKAGES & pinned.keys()]
        download_wheels(Path(temporary), NATIVE_PLATFORMS, native)
        for wheel in Path(temporary).glob("*.whl"):
            strip_wheel(wheel, folder)
    for name in standins.keys() & pinned.keys():
        build_standin_wheel(standins[name], name, pinned[name].split()[0].partition("==")[2], folder)


def read_pins() -> dict[str, str]:
    """Return the pins by name, each as one line: the version and the hashes of its files."""
    lines = PINS_FILE.read_text("utf-8").replace("\\\n", " ").splitlines()
    return {line.partition("==")[0]: " ".join(line.split()) for line in lines if "==" in line}


def fetch_runtime() -> Path:
    """Return the folder of npm's Pyodide; download it once."""
    home = CACHE_FOLDER / f"pyodide-{PYODIDE_VERSION}"
    runtime = home / "node_modules" / "pyodide"
    if not (runtime / "package.json").exists():
        npm = find_program("npm", "the mirror takes Pyodide from npm; on Debian: apt-get install nodejs npm")
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text("{}\n", encoding="utf-8")  # otherwise npm installs into a folder above
        options = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent")
        run_command([npm, "install", *options, f"pyodide@{PYODIDE_VERSION}"], folder=home)
    return runtime


def read_pyodide_lock() -> dict[str, Any]:
    """Return the lock file of Pyodide itself."""
    lock: dict[str, Any] = json.loads((fetch_runtime() / "pyodide-lock.json").read_text("utf-8"))
    return lock


def download_wheels(folder: Path, platforms: list[str] | tuple[str, ...], requirements: list[str]) -> None:
    """Download wheels from the Python registry; pip refuses one whose hash is not among the pin's."""
    options = [word for platform in platforms for word in ("--platform", platform)]
    options += ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"]
    fixed = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes")
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(sorted(requirements)))
        file.flush()
        run_python("-m", "pip", "download", *fixed, "--dest", str(folder), *options, "-r", file.name)


def strip_wheel(wheel: Path, folder: Path) -> Path:
    """Write a wheel without its compiled parts; return its path."""
    files = {name: data for name, data in wheels.read_wheel(wheel).items() if not name.endswith(".so")}
    info = next(name.split("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    files[f"{info}/WHEEL"] = wheels.PURE_WHEEL_TEXT
    return wheels.write_wheel(folder / f"{info.removesuffix('.dist-info')}-py3-none-any.whl", files)


def build_standin_wheel(source: Path, name: str, package_version: str, folder: Path) -> Path:
    """Build a wheel from the stand-in for a package; its version says so."""
    package_version = f"{package_version}+standin"
    info = f"{source.name}-{package_version}.dist-info"
    files = {path.relative_to(source).as_posix(): path.read_bytes() for path in source.rglob("*.py")}
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {package_version}\n".encode()
    files[f"{info}/WHEEL"] = wheels.PURE_WHEEL_TEXT
    return wheels.write_wheel(folder / f"{source.name}-{package_version}-py3-none-any.whl", files)


def write_pins(*, keeps: bool = False) -> None:
    """Write requirements/site.txt: the newest versions that fit Pyodide's lock file and the installed marimo.

    If ``keeps`` is true, what is pinned already keeps its version.
    """
    constraints = [
        f"{entry['name']}=={entry['version']}"
        for entry in read_pyodide_lock()["packages"].values()
        if entry["package_type"] == "package" and canonicalize_name(entry["name"]) not in UNCONSTRAINED_PACKAGES
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        unmoved = [pin.split()[0] for pin in read_pins().values()] if keeps else []
        file.write("\n".join([*constraints, f"marimo-base=={version('marimo')}", *unmoved]))
        file.flush()
        target = ("--python-platform", "wasm32-pyodide2025", "--python-version", "3.14")
        quiet = ("-q", "--no-header", "--no-annotate", "--no-emit-index-url", "--generate-hashes")
        requirements = str(PINS_FILE.with_suffix(".in"))
        text = run_python("-m", "uv", "pip", "compile", *quiet, *target, "-c", file.name, requirements)
    PINS_FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_pins(keeps="--keep" in sys.argv[1:])
