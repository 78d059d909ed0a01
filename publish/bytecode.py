"""Wheels with their modules compiled for the browser's Python, by that Python itself.

Compiling is the largest part of what a page does before its board is live. Pyodide's own distribution
ships compiled modules in the same way: each ``.pyc`` stands where its source stood. Our own wheel keeps
its sources too, so that an error on a page names the line.

The work is done in Chromium, in a page that loads the very runtime the site will have, and each compiled
wheel is kept in ``.cache/`` under the hash of its original.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, async_playwright

from publish import wheels
from publish.chores import CACHE, chromium, flags
from publish.serve import serving

PAGES = 2
"""How many pages compile at a time."""
LEFT_OUT = ("jedi/third_party/", ".data/", "/tests/")
"""Parts of wheels that no page uses: type stubs, front ends of Jupyter, tests."""
INSIDE = '''
import base64, io, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def plain(code):
    """A module without the tables that say which column of which line each instruction comes from.

    They are a third of a compiled module. Each function keeps the line it begins at: 0xE8 says "no columns",
    the number below eight how many instructions follow, and 0 that the line stays.
    """
    units = len(code.co_code) // 2
    table = bytes([0xEF, 0]) * (units // 8) + (bytes([0xE8 + units % 8 - 1, 0]) if units % 8 else b"")
    inner = tuple(plain(const) if isinstance(const, type(code)) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)

def compiled(text, keep):
    """The modules of a zip compiled, as a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(text))) as wheel, zipfile.ZipFile(made, "w") as out:
        for name in wheel.namelist():
            source = wheel.read(name)
            try:
                code = compile(source, name, "exec", dont_inherit=True)
            except (SyntaxError, ValueError):
                continue  # a template, or for another Python: it stays as it is
            folder, _, file = name.rpartition("/")
            kept = f"{folder}/__pycache__/{file[:-3]}.cpython-314.pyc".lstrip("/")
            out.writestr(kept if keep else f"{name}c", _code_to_hash_pyc(code if keep else plain(code), source_hash(source), False))
    return base64.b64encode(made.getvalue()).decode()
'''
LOAD = """async ([inside, info]) => {
  const { loadPyodide } = await import("./pyodide.mjs");
  globalThis.python = await loadPyodide({ indexURL: "./", lockFileContents: { info, packages: {} } });
  globalThis.python.runPython(inside);
}"""
RUN = "([sources, keep]) => globalThis.python.globals.get('compiled')(sources, keep)"


class Job(NamedTuple):
    """One wheel to compile, where the result goes, and whether the sources stay."""

    original: Path
    made: Path
    keep: bool


def compile_all(originals: Iterable[Path], keep: str, runtime: Path, info: dict[str, str], folder: Path) -> list[Path]:
    """The wheels compiled, into a folder; the one whose name begins with ``keep`` keeps its sources."""
    jobs = [Job(wheel, CACHE / "compiled" / f"{key(wheel)}.whl", wheel.name.startswith(keep)) for wheel in originals]
    missing = sorted((job for job in jobs if not job.made.exists()), key=lambda job: job.original.stat().st_size)
    if missing:
        asyncio.run(compile_in_chromium(missing, runtime, info))
    folder.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copy2(job.made, folder / job.original.name)) for job in jobs]


def key(wheel: Path) -> str:
    """What a compiled wheel is kept under: its original, and how it is compiled."""
    return hashlib.sha256(wheel.read_bytes() + INSIDE.encode() + str(LEFT_OUT).encode()).hexdigest()[:24]


async def compile_in_chromium(missing: list[Job], runtime: Path, info: dict[str, str]) -> None:
    """Compiles wheels in a few pages at a time, the largest first."""
    with serving(runtime) as address:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=flags())
            await asyncio.gather(*(work(browser, address, missing, info) for _ in range(PAGES)))
            await browser.close()


async def work(browser: Browser, address: str, missing: list[Job], info: dict[str, str]) -> None:
    """Takes wheels off the list and compiles them in one page, until none is left."""
    page = await (await browser.new_context()).new_page()
    await page.goto(f"{address}/pyodide.mjs")  # any page of that address will do
    await page.evaluate(LOAD, [INSIDE, info])
    while missing:
        job = missing.pop()
        files = {name: data for name, data in wheels.contents(job.original).items() if not left_out(name)}
        sources = zipped({name: data for name, data in files.items() if name.endswith(".py")})
        said = await page.evaluate(RUN, [base64.b64encode(sources).decode(), job.keep])
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(said))) as made:
            compiled = {name: made.read(name) for name in made.namelist()}
        kept = {name: data for name, data in files.items() if f"{name}c" not in compiled}
        wheels.write(job.made.with_suffix(".partial"), kept | compiled).rename(job.made)


def left_out(name: str) -> bool:
    """Whether a file of a wheel is of no use to any page."""
    return any(part in name for part in LEFT_OUT)


def zipped(files: dict[str, bytes]) -> bytes:
    """Files as the bytes of a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as out:
        for name, data in files.items():
            out.writestr(name, data)
    return made.getvalue()
