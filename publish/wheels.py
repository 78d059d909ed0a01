"""Wheels as the site needs them: the project's own, and any wheel taken apart and put together again."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Mapping
from email.parser import Parser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from publish.chores import ROOT, python

MARKERS: dict[str, str] = {
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
"""What a requirement's conditions see in the browser."""
PURE = b"Wheel-Version: 1.0\nGenerator: parlour\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
LEVEL = 9


def own(folder: Path) -> Path:
    """The project's wheel, which carries the boards' scripts and styles, made into a folder."""
    python("-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    return next(folder.glob("*.whl"))


def contents(wheel: Path) -> dict[str, bytes]:
    """Every file of a wheel but its list of files."""
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith(("/", ".dist-info/RECORD"))}


def write(wheel: Path, files: Mapping[str, bytes]) -> Path:
    """Writes a wheel with a fresh list of files, the same bytes for the same files."""
    info = next(name.split("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    rows = [f"{name},sha256={digest(data)},{len(data)}" for name, data in sorted(files.items())]
    record = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as made:
        for name, data in sorted({**files, f"{info}/RECORD": record}.items()):
            entry = zipfile.ZipInfo(name)  # its time is the same for every build
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            made.writestr(entry, data)
    return wheel


def digest(data: bytes) -> str:
    """A file's hash as the list of files writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def entry(wheel: Path) -> dict[str, object]:
    """What Pyodide's lock says about a wheel."""
    files = contents(wheel)
    info = next(data for name, data in files.items() if name.endswith(".dist-info/METADATA"))
    about = Parser().parsestr(info.decode())
    wanted = [Requirement(text) for text in about.get_all("Requires-Dist") or []]
    needed = {
        canonicalize_name(need.name)
        for need in wanted
        if need.marker is None or need.marker.evaluate({**MARKERS, "extra": ""})
    }
    return {
        "name": canonicalize_name(about["Name"]),
        "version": about["Version"],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "depends": sorted(needed),
        "imports": imports(files),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def imports(files: Mapping[str, bytes]) -> list[str]:
    """The names that a wheel's files can be imported by."""
    tops = {
        name.split("/")[0]
        for name in files
        if name.endswith((".py", ".pyc", ".so")) and ".dist-info/" not in name and ".data/" not in name
    }
    return sorted({top.split(".")[0] for top in tops})
