"""Make one page of one notebook that can be read before Python has started.

marimo runs the notebook and writes a page with its outputs. That page is read once, changed as text, and
written once:

1. The prerendered boards replace their placeholders.
2. A snapshot of the whole page goes in front. marimo's script takes some seconds to draw a page even
   from saved outputs, so Chromium draws it once while the site is built, and the result stands in the page
   as plain HTML. Later marimo's own page appears behind it in the same layout, and the snapshot is removed.
3. The head gets the title, the description, the preview of links to it, the content security policy and the addresses
   of Python.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser
from playwright.sync_api import Page as BrowserPage

from laboratory.board_files import format_player, format_recorded_boards
from laboratory.pages import PREVIEW_VARIABLE, Page, content_security_policy
from laboratory.prerender import BOARDS_FOLDER_VARIABLE
from publish.bundle import Bundle
from publish.link_preview import format_preview_tags
from publish.prerender import draw_boards, open_drawing_page
from publish.serve import serve_folder
from publish.tools import NOTEBOOKS, BuildError, read_static, run_python

DEPENDENCIES_PATTERN = re.compile(r'"marimo", "parlour\[lab\]"')
UNUSED_PRELOADS = re.compile(r'\s*<link rel="preload" href="\./assets/(gradient|noise|FiraMono)[^>]*>')
"""What marimo's page loads early but these pages never show: a sign for a lost server, a font for code."""
ANYWIDGET_PATTERN = re.compile(
    r"\\u003Cmarimo-ui-element (?:(?!\\u003E).)*\\u003E\\u003Cmarimo-anywidget .*?"
    r"\\u003C/marimo-anywidget\\u003E\\u003C/marimo-ui-element\\u003E"
)
"""A widget among the saved outputs. Its model was in the process that built the page, so marimo would look for it in vain."""
CROSSORIGIN_STYLE = re.compile(r'<link rel="stylesheet" crossorigin ')
"""marimo's style sheets are the page's own; named like this, a page opened from a folder may not load them."""
MARIMO_TAG = '<marimo-wasm hidden="">'
ROOT_TAG = '<div id="root"></div>'
BOARD_PLAYS = "The board plays already."
BOARD_WAITS = "Until then the board is a picture."
START_NOTICE = (
    '<div id="starting" role="status"><span>Python is starting.</span> <span data-recorded>{board}</span>'
    '<progress max="100" value="5" aria-label="Progress of the start"></progress></div>'
)
DRAW_TIMEOUT_MS = 60_000
CHART_DELAY_MS = 700
"""Charts and tables draw themselves a moment after the page."""


class ExportedPage(NamedTuple):
    """A page as marimo wrote it, and the folder with the boards that it shows."""

    path: Path
    boards_folder: Path


class Replacement(NamedTuple):
    """A pattern that occurs once in every exported page, and the text that replaces it."""

    pattern: str
    text: str


def export_page(notebook: Path, wheel: Path, stage: Path, *, bundled: bool) -> ExportedPage:
    """Run a notebook and export its page into a folder of its own, next to marimo's files."""
    folder = stage / notebook.stem
    staged = stage_notebook(notebook, wheel, folder, bundled=bundled)
    page = ExportedPage(folder / "exported" / f"{notebook.stem}.html", folder / "boards")
    options = ("--mode", "run", "--no-sandbox", "-f", "--execute")
    environment = {
        PREVIEW_VARIABLE: "1",
        BOARDS_FOLDER_VARIABLE: str(page.boards_folder),
        "MARIMO_SKIP_UPDATE_CHECK": "1",
    }
    run_python("-m", "marimo", "-y", "export", "html-wasm", str(staged), "-o", str(page.path), *options, **environment)
    return page


def stage_notebook(notebook: Path, wheel: Path, folder: Path, *, bundled: bool) -> Path:
    """Copy a notebook, the files next to it and the wheel into a folder; return the copied notebook.

    If the site contains the packages, the page names only our own, without its extra: the lock file says what
    it needs, marimo is there already, and naming either would make the page look for it elsewhere. Otherwise
    the page names the path of our wheel, with its extra.
    """
    text = notebook.read_text(encoding="utf-8")
    dependencies = '"parlour"' if bundled else f'"marimo", "parlour[lab] @ ./{wheel.name}"'
    text, count = DEPENDENCIES_PATTERN.subn(dependencies, text, count=1)
    if not count:
        raise BuildError(f'{notebook}: its header should say dependencies = ["marimo", "parlour[lab]"]')
    folder.mkdir(parents=True)
    (folder / "pyproject.toml").write_text("")  # ends marimo's search for the project: we bring its wheel
    for neighbour in NOTEBOOKS.iterdir():
        if neighbour.is_file() and neighbour.suffix != ".py":
            shutil.copy2(neighbour, folder)
    shutil.copy2(wheel, folder)
    staged = folder / notebook.name
    staged.write_text(text, encoding="utf-8")
    return staged


def finish_page(  # noqa: PLR0913 what a page is made of
    exported: ExportedPage,
    info: Page,
    bundle: Bundle | None,
    browser: Browser,
    *,
    address: str = "",
    recorded: list[dict[str, Any]] | None = None,
) -> str:
    """Return the text of a page of the site, made from an exported page; ``address`` is where the site will be."""
    recorded = recorded or []
    text = ANYWIDGET_PATTERN.sub("", exported.path.read_text("utf-8"))
    with open_drawing_page(browser) as page:
        text = insert_boards(text, draw_boards(exported.boards_folder, page))
        snapshot = take_snapshot(text, exported.path, page)
    changes = [*list_head_changes(info, bundle, address, recorded), make_start_change(snapshot, recorded)]
    return replace_once(
        CROSSORIGIN_STYLE.sub('<link rel="stylesheet" ', UNUSED_PRELOADS.sub("", text)), changes, exported.path.name
    )


def insert_boards(text: str, boards: Mapping[str, str]) -> str:
    """Replace the placeholders of boards, which stand in strings of the page's script."""
    for placeholder, html in boards.items():
        text = text.replace(placeholder, escape_for_script(html))
    return text


def escape_for_script(html: str) -> str:
    r"""Return HTML as it is written inside a string of a page's script.

    >>> print(escape_for_script('<p class="a">'))
    \u003Cp class=\"a\"\u003E
    """
    text = json.dumps(html)[1:-1]
    return text.replace("&", r"\u0026").replace("<", r"\u003C").replace(">", r"\u003E")


def take_snapshot(text: str, path: Path, page: BrowserPage) -> str:
    """Return what a page shows before Python runs, as HTML; its text is served in place of the file at a path."""
    with serve_folder(path.parent) as address:
        url = f"{address}/{path.name}"
        page.route(url, lambda route: route.fulfill(body=text, content_type="text/html; charset=utf-8"))
        page.goto(url, wait_until="load")
        page.wait_for_function(read_static("is_drawn.js"), timeout=DRAW_TIMEOUT_MS)
        page.wait_for_timeout(CHART_DELAY_MS)
        snapshot: str = page.evaluate(read_static("snapshot.js"))
    return snapshot


def list_head_changes(
    info: Page, bundle: Bundle | None, address: str = "", recorded: list[dict[str, Any]] | None = None
) -> list[Replacement]:
    """List the changes to the head of a page; without a bundle it loads Python from the network."""
    policy = content_security_policy("" if bundle else "https:")
    title = info.title if info.kind == "start" else f"{info.title} · Parlour"
    description = f'<meta name="description" content="{escape(info.summary)}"'
    changes = [
        Replacement("<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{policy}">'),
        Replacement(r'<meta name="description" content="[^"]*"', description),
        Replacement(
            "<title>[^<]*</title>",
            f"<title>{escape(title)}</title>{format_recorded_boards(recorded or [])}{format_preview_tags(info, address)}"
            f"<style>{read_static('start.css')}</style>",
        ),
    ]
    if bundle:
        urls = f'data-pyodide-index-url="{bundle.runtime_url}" data-pyodide-lockfile-url="{bundle.lockfile_url}"'
        changes.append(Replacement(re.escape(MARIMO_TAG), MARIMO_TAG.replace(">", f" {urls}>")))
    return changes


def make_start_change(snapshot: str, recorded: list[dict[str, Any]] | None = None) -> Replacement:
    """Make the change that puts the snapshot, the notice and the scripts of the start in front of marimo's page."""
    boards = recorded or []
    notice = START_NOTICE.format(board=BOARD_PLAYS if boards else BOARD_WAITS)
    start = f"{snapshot}{notice}<script>{read_static('start.js')}</script>{format_player(boards)}"
    return Replacement(re.escape(ROOT_TAG), start + ROOT_TAG)


def replace_once(text: str, changes: Iterable[Replacement], name: str) -> str:
    """Apply replacements to the text of the page of a name; raise BuildError if one does not fit."""
    for pattern, new in changes:
        matches = list(re.finditer(pattern, text))
        if len(matches) != 1:
            raise BuildError(
                f"{name}: the exported page should hold {pattern} once, not {len(matches)} times; "
                "does this version of marimo write another page?"
            )
        text = text[: matches[0].start()] + new + text[matches[0].end() :]
    return text
