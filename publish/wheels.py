"""Build, read and write wheels, and describe them as Pyodide's lock file does."""

from __future__ import annotations

import base64
import hashlib
import sys
import zipfile
from collections.abc import Mapping
from email.parser import Parser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from publish.tools import ROOT, run_command

PYODIDE_MARKERS: dict[str, str] = {
    "implementation_name": "cpython",
    "implementation_version": "3.14.0",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_release": "",
    "platform_system": "Emscripten",
    "platform_version": "",
    "python_full_version": "3.14.0",
    "python_version": "3.14",
    "sys_platform": "emscripten",
}
"""The environment markers of Python in the browser, for conditional requirements."""
PURE_WHEEL_TEXT = b"Wheel-Version: 1.0\nGenerator: parlour\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
COMPRESSION_LEVEL = 9
UNUSED_PREFIXES = tuple(f"laboratory/{name}/" for name in ("notebooks", "classroom", "embed", "server"))
"""The folders of our wheel that no page imports: each page contains its notebook, and the rest serves pages."""


def build_own_wheel(folder: Path) -> Path:
    """Build the project's wheel, with the scripts and styles of the boards and the notebooks, into a folder."""
    run_command([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder.resolve())], ROOT)
    return next(folder.glob("*.whl"))


def build_site_wheel(folder: Path) -> Path:
    """Build the project's wheel for a site, with what its pages import."""
    wheel = build_own_wheel(folder)
    return write_wheel(
        wheel, {name: data for name, data in read_wheel(wheel).items() if not name.startswith(UNUSED_PREFIXES)}
    )


def read_wheel(wheel: Path) -> dict[str, bytes]:
    """Return all files of a wheel except RECORD, its list of files."""
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith(("/", ".dist-info/RECORD"))}


def write_wheel(wheel: Path, files: Mapping[str, bytes]) -> Path:
    """Write a wheel with a new RECORD; the same files give the same bytes."""
    info = next(name.split("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    rows = [f"{name},sha256={format_digest(data)},{len(data)}" for name, data in sorted(files.items())]
    record = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION_LEVEL) as made:
        for name, data in sorted({**files, f"{info}/RECORD": record}.items()):
            entry = zipfile.ZipInfo(name)  # its default date is the same for every build
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            made.writestr(entry, data)
    return wheel


def format_digest(data: bytes) -> str:
    """Return the hash of a file as RECORD writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def make_lock_entry(wheel: Path) -> dict[str, object]:
    """Return the entry of a wheel in Pyodide's lock file."""
    files = read_wheel(wheel)
    info = next(data for name, data in files.items() if name.endswith(".dist-info/METADATA"))
    metadata = Parser().parsestr(info.decode())
    requirements = [Requirement(text) for text in metadata.get_all("Requires-Dist") or []]
    depends = {
        canonicalize_name(requirement.name)
        for requirement in requirements
        if requirement.marker is None or requirement.marker.evaluate({**PYODIDE_MARKERS, "extra": ""})
    }
    return {
        "name": canonicalize_name(metadata["Name"]),
        "version": metadata["Version"],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "depends": sorted(depends),
        "imports": list_import_names(files),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def list_import_names(files: Mapping[str, bytes]) -> list[str]:
    """Return the names under which the files of a wheel can be imported."""
    tops = {
        name.split("/")[0]
        for name in files
        if name.endswith((".py", ".pyc", ".so")) and ".dist-info/" not in name and ".data/" not in name
    }
    return sorted({top.split(".")[0] for top in tops})
