"""One notebook as one page that can be read before Python is up.

marimo runs the notebook and writes the page with its outputs. Then the boards' stills take their
places, the still page goes in front, and the page gets its frame.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from laboratory.pages import PREVIEW
from publish import curtain, stills
from publish.chores import NOTEBOOKS, Unbuilt, python
from publish.serve import serving

NEED = re.compile(r'"marimo", "parlour"')


def export(notebook: Path, wheel: Path, stage: Path, *, bundled: bool) -> Path:
    """Makes a notebook's page in a folder of its own, beside what it shares with others; returns the page."""
    folder = stage / notebook.stem
    staged = prepare(notebook, wheel, folder, bundled=bundled)
    page = folder / "made" / f"{notebook.stem}.html"
    words = ("export", "html-wasm", str(staged), "-o", str(page), "--mode", "run", "--no-sandbox", "-f", "--execute")
    python("-m", "marimo", "-y", *words, **{PREVIEW: str(folder / "stills"), "MARIMO_SKIP_UPDATE_CHECK": "1"})
    with stills.studio() as studio, serving(page.parent) as address:
        stills.place(page, folder / "stills", studio)
        curtain.hang(page, curtain.take(studio, f"{address}/{page.name}"))
    return page


def prepare(notebook: Path, wheel: Path, folder: Path, *, bundled: bool) -> Path:
    """Puts a notebook, what lies beside it and the wheel into a folder; returns the notebook there.

    A page with its packages in the site needs to name only our own; marimo is there already, and naming it
    would make the page look for it. Other pages are told where our wheel is.
    """
    text = notebook.read_text(encoding="utf-8")
    need = '"parlour"' if bundled else f'"marimo", "parlour @ ./{wheel.name}"'
    text, count = NEED.subn(need, text, count=1)
    if not count:
        raise Unbuilt(f"{notebook}: its header should say dependencies = [{NEED.pattern}]")
    folder.mkdir(parents=True)
    (folder / "pyproject.toml").write_text("")  # ends marimo's search for the project, whose wheel we bring
    for beside in NOTEBOOKS.iterdir():
        if beside.is_file() and beside.suffix != ".py":
            shutil.copy2(beside, folder)
    shutil.copy2(wheel, folder)
    staged = folder / notebook.name
    staged.write_text(text, encoding="utf-8")
    return staged
