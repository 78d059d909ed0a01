"""A folder like Pyodide's own distribution, made from the npm and Python registries alone.

Where Pyodide's CDN cannot be reached, this serves in its place for test builds. The runtime is npm's
``pyodide``. Packages are those pinned in requirements/site.txt: pure wheels, or wheels built for
Pyodide's platform. Two packages are taken without their compiled parts, which they can do without, and
one has a stand-in of plain Python. What has no wheel at all (polars, numpy) is missing, so pages built
from a mirror show their notice where data frames would be.

``python -m publish.mirror`` pins the newest fitting versions anew.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

from marimo._pyodide.pyodide_constraints import PYODIDE_VERSION
from packaging.utils import canonicalize_name

from publish import wheels
from publish.chores import CACHE, ROOT, RUNTIME, python, run, tool

PINS = ROOT / "requirements" / "site.txt"
STANDINS = Path(__file__).parent / "standins"
PLATFORM = "pyemscripten_2026_0_wasm32"
NATIVE = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
STRIPPED = frozenset({"markupsafe", "pyyaml"})
"""Packages that import without their compiled parts."""
FREE = frozenset({"msgspec", "black", "click", "pathspec", "platformdirs", "mypy-extensions", "pytokens"})
"""Packages for which marimo wants newer versions than Pyodide's lock has, or which never run there."""


def ready() -> Path:
    """The mirror, made where it is missing or out of date."""
    sources = [PINS, Path(__file__), *sorted(STANDINS.rglob("*.py"))]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]
    folder = CACHE / f"mirror-{key}"
    if not folder.exists():
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as temporary:
            made = Path(temporary) / "mirror"
            make(made)
            for old in CACHE.glob("mirror-*"):
                shutil.rmtree(old)
            made.rename(folder)
    return folder


def make(folder: Path) -> None:
    """Makes the mirror: runtime, wheels and lock."""
    core = runtime()
    folder.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy2(core / name, folder / name)
    pinned = dict(line.split("==") for line in PINS.read_text("utf-8").split() if "==" in line)
    standins = {path.name.replace("_", "-"): path for path in STANDINS.iterdir() if path.is_dir()}
    plain = [f"{name}=={number}" for name, number in pinned.items() if name not in STRIPPED and name not in standins]
    download(folder, [PLATFORM], plain)
    with tempfile.TemporaryDirectory() as temporary:
        download(Path(temporary), NATIVE, [f"{name}=={pinned[name]}" for name in STRIPPED & pinned.keys()])
        for native in Path(temporary).glob("*.whl"):
            strip(native, folder)
    for name in standins.keys() & pinned.keys():
        stand_in(standins[name], name, pinned[name], folder)
    entries = [wheels.entry(wheel) for wheel in sorted(folder.glob("*.whl"))]
    lock = {"info": stock()["info"], "packages": {entry["name"]: entry for entry in entries}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")


def runtime() -> Path:
    """Pyodide as npm has it, fetched once."""
    home = CACHE / f"pyodide-{PYODIDE_VERSION}"
    core = home / "node_modules" / "pyodide"
    if not (core / "package.json").exists():
        npm = tool("npm", "the mirror takes Pyodide from npm; on Debian: apt-get install nodejs npm")
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text("{}\n", encoding="utf-8")  # else npm takes a folder above for its own
        options = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent")
        run([npm, "install", *options, f"pyodide@{PYODIDE_VERSION}"], folder=home)
    return core


def stock() -> dict[str, Any]:
    """The lock that Pyodide itself comes with."""
    found: dict[str, Any] = json.loads((runtime() / "pyodide-lock.json").read_text("utf-8"))
    return found


def download(folder: Path, platforms: list[str] | tuple[str, ...], pins: list[str]) -> None:
    """Takes wheels from the Python registry."""
    options = [word for platform in platforms for word in ("--platform", platform)]
    options += ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"]
    fixed = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:")
    python("-m", "pip", "download", *fixed, "--dest", str(folder), *options, *sorted(pins))


def strip(native: Path, folder: Path) -> Path:
    """A wheel without its compiled parts."""
    files = {name: data for name, data in wheels.contents(native).items() if not name.endswith(".so")}
    info = next(name.split("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    files[f"{info}/WHEEL"] = wheels.PURE
    return wheels.write(folder / f"{info.removesuffix('.dist-info')}-py3-none-any.whl", files)


def stand_in(source: Path, name: str, number: str, folder: Path) -> Path:
    """A wheel of the stand-in for a package; its version says what it is."""
    number = f"{number}+standin"
    info = f"{source.name}-{number}.dist-info"
    files = {path.relative_to(source).as_posix(): path.read_bytes() for path in source.rglob("*.py")}
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n".encode()
    files[f"{info}/WHEEL"] = wheels.PURE
    return wheels.write(folder / f"{source.name}-{number}-py3-none-any.whl", files)


def pin() -> None:
    """Writes requirements/site.txt: the newest versions that fit Pyodide's lock and the marimo that exports."""
    held = [
        f"{entry['name']}=={entry['version']}"
        for entry in stock()["packages"].values()
        if entry["package_type"] == "package" and canonicalize_name(entry["name"]) not in FREE
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as constraints:
        constraints.write("\n".join([*held, f"marimo-base=={version('marimo')}"]))
        constraints.flush()
        target = ("--python-platform", "wasm32-pyodide2025", "--python-version", "3.14")
        quiet = ("-q", "--no-header", "--no-annotate", "--no-emit-index-url")
        wanted = str(PINS.with_suffix(".in"))
        text = python("-m", "uv", "pip", "compile", *quiet, *target, "-c", constraints.name, wanted)
    PINS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    pin()
