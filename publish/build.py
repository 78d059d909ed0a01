"""The whole site, from the notebooks to a folder that any host can serve."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from laboratory.pages import PAGES, Page
from publish import bundle, export, mirror, pages, pictures, shell, stills, wheels
from publish.chores import NOTEBOOKS, Unbuilt

HERE = Path(__file__).parent / "static"
AT_ONCE = 2
"""How many notebooks are exported at a time."""
PACKED = (".html", ".css", ".js", ".mjs", ".json", ".wasm", ".svg")
SMALL = 1400
"""Files below this many bytes travel in one packet anyway."""


def build(folder: Path, *, offline: bool, mirrored: bool, names: Iterable[str] | None = None) -> Path:
    """Builds the site into a folder, whose former contents go."""
    chosen = [page for page in PAGES if names is None or page.name in names]
    absent = [page.name for page in chosen if not notebook(page).is_file()]
    if absent:
        raise Unbuilt(f"notebooks/ has no {', '.join(f'{name}.py' for name in absent)}, which laboratory.pages lists")
    with tempfile.TemporaryDirectory() as temporary:
        stage = Path(temporary)
        made = stage / "site"
        made.mkdir()
        assemble(chosen, stage, made, offline=offline, source=mirror.ready() if mirrored else None)
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, folder)
    return folder


def notebook(page: Page) -> Path:
    """A page's notebook."""
    return NOTEBOOKS / f"{page.name}.py"


def assemble(chosen: list[Page], stage: Path, made: Path, *, offline: bool, source: Path | None) -> None:
    """Puts everything into one folder: runtime, notebooks, pictures, pages."""
    wheel = wheels.own(stage / "wheel")
    books = [notebook(page) for page in chosen]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        bundling = pool.submit(bundle.make, books, wheel, made, source) if offline else None
        exporting = [pool.submit(export.export, book, wheel, stage / "pages", bundled=offline) for book in books]
        done = [job.result() for job in exporting]
        found = bundling.result() if bundling else None
    shutil.copytree(done[0].parent, made, dirs_exist_ok=True, ignore=shutil.ignore_patterns("CLAUDE.md"))
    for about, page in zip(chosen, done, strict=True):
        shell.frame(page, about, found)
        shutil.copy2(page, made)  # what stands beside it is the same for all
    with stills.studio() as studio:
        for about in chosen:
            if about.kind == "laboratory":
                pictures.take(about.name, made / "pictures", studio)
    pages.write(made, chosen, offline=offline)
    write_worker(made)
    pack(made)


def write_worker(site: Path) -> None:
    """Writes the service worker, which knows what every page of this build uses."""
    always = [
        path.relative_to(site).as_posix() for kind in ("runtime", "lockfile", "packages") for path in files(site / kind)
    ]
    always += ["index.html", "site.css", *(f"pictures/{path.name}" for path in files(site / "pictures"))]
    every = [f"{path.relative_to(site).as_posix()} {path.stat().st_size}" for path in files(site)]
    every += [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(site.glob("*.html"))]
    number = hashlib.sha256("\n".join(every).encode()).hexdigest()[:12]
    text = (HERE / "worker.js").read_text("utf-8").replace("BUILD", number).replace("FILES", json.dumps(always))
    (site / "worker.js").write_text(text, encoding="utf-8")


def files(folder: Path) -> list[Path]:
    """Every file below a folder, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def pack(site: Path) -> None:
    """Puts a packed copy beside each file that is worth it, for hosts that send those."""
    for path in files(site):
        if path.suffix in PACKED and path.stat().st_size > SMALL:
            data = path.read_bytes()
            small = gzip.compress(data, 9, mtime=0)
            if len(small) < len(data) * 0.9:
                path.with_name(path.name + ".gz").write_bytes(small)
