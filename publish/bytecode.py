"""Compile wheels for the browser's Python, with that Python.

Compiling is the largest part of what a page does before its board works. Pyodide's own distribution
has compiled modules in the same form: each ``.pyc`` file takes the place of its source. Our own wheel
keeps its sources too, so that an error on a page shows the line.

Chromium loads the same runtime as the site and runs ``compile_modules.py`` in it. Each compiled wheel
is kept in ``.cache/`` under the hash of its original.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from playwright.sync_api import Browser, Page

from publish import wheels
from publish.serve import serve_folder
from publish.tools import CACHE_FOLDER, read_static

OWN_WHEEL_PREFIX = "parlour-"
"""How the name of the wheel begins that keeps its sources."""
UNUSED_PATHS = re.compile(r"/tests/|\.data/|^pygments/lexers/(?!(?:__init__|_mapping|python|special)\.)")
"""Parts of wheels that no page uses: front ends of Jupyter, tests, and the languages in which no page shows code."""
COMPILER_SOURCE = Path(__file__).with_name("compile_modules.py").read_text("utf-8")


def compile_wheels(
    originals: Iterable[Path], runtime: Path, info: Mapping[str, str], folder: Path, browser: Browser
) -> list[Path]:
    """Compile wheels into a folder; ``info`` says for which Python the runtime's lock file was made."""
    targets = {wheel: CACHE_FOLDER / "compiled" / f"{cache_key(wheel)}.whl" for wheel in originals}
    missing = {wheel: target for wheel, target in targets.items() if not target.exists()}
    if missing:
        with serve_folder(runtime) as address, browser.new_context() as context:
            page = context.new_page()
            page.goto(f"{address}/pyodide.mjs")  # any page at that address will do
            page.evaluate(read_static("start_compiler.js"), [COMPILER_SOURCE, dict(info)])
            for wheel, target in missing.items():
                compiled = compile_files(wheels.read_wheel(wheel), page, keep_sources=is_own(wheel))
                wheels.write_wheel(target.with_suffix(".partial"), compiled).rename(target)
    folder.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copy2(target, folder / wheel.name)) for wheel, target in targets.items()]


def cache_key(wheel: Path) -> str:
    """Return the hash of a wheel and of how it is compiled."""
    return hashlib.sha256(wheel.read_bytes() + COMPILER_SOURCE.encode() + UNUSED_PATHS.pattern.encode()).hexdigest()[
        :24
    ]


def is_own(wheel: Path) -> bool:
    """Return whether a wheel is the project's own."""
    return wheel.name.startswith(OWN_WHEEL_PREFIX)


def compile_files(files: Mapping[str, bytes], page: Page, *, keep_sources: bool) -> dict[str, bytes]:
    """Return the files of a wheel with its modules compiled, in a page with a compiler."""
    used = {name: data for name, data in files.items() if not UNUSED_PATHS.search(name)}
    sources = zip_files({name: data for name, data in used.items() if name.endswith(".py")})
    archive: str = page.evaluate(
        "([archive, keepSources]) => compileModules(archive, keepSources)",
        [base64.b64encode(sources).decode(), keep_sources],
    )
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(archive))) as made:
        compiled = {name: made.read(name) for name in made.namelist()}
    return {name: data for name, data in used.items() if f"{name}c" not in compiled} | compiled


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files as bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()
