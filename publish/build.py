"""Build the whole site, from the notebooks to a folder that any host can serve.

marimo's exports are separate commands, started by two threads. Meanwhile the main thread works in one
Chromium: it compiles packages, draws boards, takes snapshots and pictures. (Only marimo's own offline
export, which finds the packages, starts another.)
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser

from engines import GAMES
from laboratory.classroom.drafts import QuestionLink
from laboratory.pages import PAGES, Page
from publish import bundle, mirror, site_pages, wheels
from publish.ask import write_ask_page
from publish.embed import write_embed_page
from publish.lesson_files import write_lesson_files
from publish.link_preview import write_preview
from publish.page import ExportedPage, export_page, finish_page
from publish.prerender import open_browser, open_drawing_page, take_pictures
from publish.recorded_boards import PageRecordings
from publish.sheets import write_sheets
from publish.tools import NOTEBOOKS, ROOT, BuildError, read_static, run_command

MAX_PARALLEL_EXPORTS = 2
COMPRESSIBLE_SUFFIXES = (".html", ".css", ".js", ".mjs", ".json", ".wasm", ".svg")
MIN_COMPRESS_BYTES = 1400
"""A smaller file fits into one packet anyway."""
MAX_COMPRESSED_SHARE = 0.9
"""A compressed copy is written only if it is smaller than this share of the file."""
CACHED_FOLDERS = ("runtime", "lockfile", "packages")
"""Folders whose files every page needs."""


def build_site(  # noqa: PLR0913 what can be chosen of a site
    folder: Path,
    *,
    offline: bool,
    use_mirror: bool,
    page_names: Iterable[str] | None = None,
    address: str = "",
    variants_of: Iterable[str] | None = None,
    questions: Iterable[QuestionLink] = (),
) -> Path:
    """Build the site into a folder, in place of what the folder held before; ``address`` is where it will be.

    ``variants_of`` names the games of which all variants are recorded, by default every game. The positions of
    ``questions`` are recorded too, for ``ask.html``.
    """
    selected = [page for page in PAGES if page_names is None or page.name in page_names]
    missing = [f"{page.name}.py" for page in selected if not notebook_path(page).is_file()]
    if missing:
        raise BuildError(f"notebooks/ has no {', '.join(missing)}, which laboratory/pages.py lists")
    mirror_folder = mirror.ensure_mirror() if use_mirror else None
    with tempfile.TemporaryDirectory() as temporary:
        stage = Path(temporary)
        site = stage / "site"
        site.mkdir()
        recordings = PageRecordings(site, GAMES if variants_of is None else frozenset(variants_of))
        write_notebook_pages(
            selected, stage, site, recordings, offline=offline, mirror_folder=mirror_folder, address=address
        )
        write_lesson_files(site, recordings.recorder, selected)
        write_embed_page(site, recordings.recorder, [page.name for page in selected])
        # Last, so that no other page takes the recording of a single position for the whole game.
        write_ask_page(site, recordings.recorder, questions)
        games, lessons = ([page.name for page in selected if page.kind == kind] for kind in ("laboratory", "lesson"))
        write_sheets(site / "sheets", games, address, lessons=lessons)
        site_pages.write_site_pages(site, selected, offline=offline, address=address)
        write_service_worker(site)
        compress_files(site)
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, folder)
    return folder


def notebook_path(page: Page) -> Path:
    """Return the path of a page's notebook."""
    return NOTEBOOKS / f"{page.name}.py"


def write_notebook_pages(  # noqa: PLR0913 what the site is made of
    selected: list[Page],
    stage: Path,
    site: Path,
    recordings: PageRecordings,
    *,
    offline: bool,
    mirror_folder: Path | None,
    address: str,
) -> None:
    """Write the pages of notebooks with everything that they need: Python, marimo's files, pictures; and the reference."""
    wheel = wheels.build_site_wheel(stage / "wheel")
    notebooks = [notebook_path(page) for page in selected]
    with ThreadPoolExecutor(MAX_PARALLEL_EXPORTS) as pool, open_browser() as browser:
        resolving = (
            pool.submit(bundle.resolve_packages, notebooks, wheel, stage / "packages", mirror_folder)
            if offline
            else None
        )
        documenting = pool.submit(write_reference, site / "reference")
        exporting = [pool.submit(export_page, path, wheel, stage / "pages", bundled=offline) for path in notebooks]
        python = bundle.build_bundle(notebooks, resolving.result(), site, browser) if resolving else None
        copy_marimo_files(exporting[0].result(), site)
        for info, job in zip(selected, exporting, strict=True):
            exported = job.result()
            text = finish_page(
                exported, info, python, browser, address=address, recorded=recordings.record(exported.boards_folder)
            )
            (site / f"{info.name}.html").write_text(text, encoding="utf-8")
        draw_pictures(selected, site / "pictures", browser)
        draw_link_previews(selected, site, browser)
        documenting.result()


def write_reference(folder: Path) -> None:
    """Write the reference of the Python packages into a folder of the site; fail if pdoc warns of anything."""
    command = [sys.executable, "-W", "error::UserWarning", "-m", "publish.reference", str(folder)]
    run_command([*command, "--home", "../index.html"], ROOT)


def copy_marimo_files(exported: ExportedPage, site: Path) -> None:
    """Copy the files that marimo writes next to a page, the same for all pages."""
    unused = shutil.ignore_patterns("CLAUDE.md", exported.path.name)
    shutil.copytree(exported.path.parent, site, dirs_exist_ok=True, ignore=unused)


def draw_pictures(pages: Iterable[Page], folder: Path, browser: Browser) -> None:
    """Write the pictures of the boards of all laboratories into a folder."""
    with open_drawing_page(browser) as drawing_page:
        for page in pages:
            if page.kind == "laboratory":
                take_pictures(page.name, folder, drawing_page)


def draw_link_previews(pages: Iterable[Page], site: Path, browser: Browser) -> None:
    """Write the picture that other sites show beside a link to each page; the index has that of the start page."""
    with open_drawing_page(browser) as drawing_page:
        for page in dict.fromkeys([PAGES[0], *pages]):
            write_preview(page, site, drawing_page)


def write_service_worker(site: Path) -> None:
    """Write the service worker, with the number of this build and the files that every page needs."""
    files = [path for name in CACHED_FOLDERS for path in list_files(site / name)]
    files += [site / "index.html", site / "site.css", *list_files(site / "pictures")]
    names = [path.relative_to(site).as_posix() for path in files]
    sizes = [f"{path.relative_to(site).as_posix()} {path.stat().st_size}" for path in list_files(site)]
    hashes = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(site.glob("*.html"))]
    number = hashlib.sha256("\n".join([*sizes, *hashes]).encode()).hexdigest()[:12]
    text = read_static("worker.js").replace("__BUILD_NUMBER__", number).replace("__FILE_LIST__", json.dumps(names))
    (site / "worker.js").write_text(text, encoding="utf-8")


def list_files(folder: Path) -> list[Path]:
    """List all files below a folder, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def compress_files(site: Path) -> None:
    """Write a compressed copy next to each file that becomes smaller, for hosts that send such copies."""
    for path in list_files(site):
        if path.suffix in COMPRESSIBLE_SUFFIXES and path.stat().st_size > MIN_COMPRESS_BYTES:
            data = path.read_bytes()
            compressed = gzip.compress(data, 9, mtime=0)
            if len(compressed) < len(data) * MAX_COMPRESSED_SHARE:
                path.with_name(path.name + ".gz").write_bytes(compressed)
