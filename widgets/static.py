"""What the browser gets: the scripts and styles of a board, joined into the one text a widget takes.

Notebooks cannot resolve imports between a widget's files, so the files stay separate modules for
reading and for node, and are joined here: import lines go, ``export`` in front of a name goes.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from engines.palette import SURFACES, VERDICTS, seat_colours

HERE = Path(__file__).parent / "static"
SHARED = ("dom.js", "steps.js", "chrome.js", "core.js")
"""The scripts that every board begins with, each using only those before it."""

IMPORT = re.compile(r"^import\b[^;]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=const|function|class|async)", re.MULTILINE)


@cache
def script(name: str, render: str = "mount(board, context)") -> str:
    """The module of one widget: the shared scripts, its own (``name_*.js`` first), and what the notebook calls."""
    own = [path.name for path in sorted(HERE.glob(f"{name}_*.js"))]
    parts = [plain((HERE / file).read_text("utf-8")) for file in (*SHARED, *own, f"{name}.js")]
    return "\n".join([*parts, f"export default {{ render: (context) => {render} }};\n"])


def plain(source: str) -> str:
    """A script without its import lines and export words."""
    return EXPORT.sub("", IMPORT.sub("", source))


@cache
def style(name: str) -> str:
    """The style sheet of one board: the palette, the shared sheet and its own where it has one."""
    own = HERE / f"{name}.css"
    sheets = [palette(name), (HERE / "core.css").read_text("utf-8")]
    return "\n".join([*sheets, own.read_text("utf-8") if own.exists() else ""])


def palette(name: str = "") -> str:
    """The colours of one board as CSS variables: ``--ink``, ``--win``, ``--seat-0`` and so on."""
    named = SURFACES | VERDICTS | {f"seat-{i}": colour for i, colour in enumerate(seat_colours(name))}
    return ".parlour {\n" + "".join(f"  --{name}: {colour.css};\n" for name, colour in named.items()) + "}\n"
