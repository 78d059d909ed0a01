"""The scripts and styles of a widget, each joined into the one text that the browser gets.

Notebooks cannot resolve imports between the files of a widget. So the files are separate modules, for readers and for
node, and are joined here without their import lines and without ``export``. The outlines of ``shapes.json`` that a
script uses, and no others, are written at its start.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engines import GAMES
from engines.drawing.shapes import SHAPES
from engines.palette import SEAT_COLOURS, SURFACE_COLOURS, VERDICT_COLOURS

STATIC_FOLDER = Path(__file__).parent / "static"
SHARED_SCRIPTS = (
    "dom.js",
    "address.js",
    "settings.js",
    "stale.js",
    "busy.js",
    "ghost.js",
    "sound.js",
    "steps.js",
    "spots.js",
    "controls.js",
    "editor.js",
    "how_to_play.js",
    "announce.js",
    "tab_record.js",
    "page_history.js",
    "page_requests.js",
    "board.js",
)
"""The scripts at the start of every widget; each uses only those before it."""

FONT = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
"""The type of all widgets, and of the pages that are no notebooks."""
IMPORT_LINE = re.compile(r"^import\b[^;]*;\n", re.MULTILINE)
SHAPE_NAME = re.compile(r"\bshapes\.(\w+)")
EXPORT_KEYWORD = re.compile(r"^export (?=const|function|class|async)", re.MULTILINE)


@cache
def build_script(name: str, render_call: str = "mountBoard(board, context)") -> str:
    """Return the module of a widget: shared scripts, ``name_*.js``, ``name.js`` and what the notebook calls."""
    own_files = [path.name for path in sorted(STATIC_FOLDER.glob(f"{name}_*.js"))]
    scripts = [
        strip_imports_and_exports((STATIC_FOLDER / file).read_text("utf-8"))
        for file in (*SHARED_SCRIPTS, *own_files, f"{name}.js")
    ]
    return "\n".join([*format_shapes(scripts), *scripts, f"export default {{ render: (context) => {render_call} }};\n"])


@cache
def build_recorded_script(name: str) -> str:
    """Return the body of a function that returns ``render`` of a game's board and the model that plays a recording."""
    scripts = [
        strip_imports_and_exports((STATIC_FOLDER / file).read_text("utf-8"))
        for file in ("recorded_match.js", "recorded_model.js")
    ]
    script, _, render = build_script(name).partition("export default ")
    model = "\n".join(["const RecordedModel = (() => {", *scripts, "return RecordedModel;\n})();"])
    return "\n".join([script, model, f"return {{ RecordedModel, ...{render.rstrip().removesuffix(';')} }};"])


def strip_imports_and_exports(source: str) -> str:
    """Return a script without its import lines and export keywords."""
    return EXPORT_KEYWORD.sub("", IMPORT_LINE.sub("", source))


def format_shapes(scripts: Iterable[str]) -> list[str]:
    """Return the outlines that some scripts use as a constant, or nothing if they use none."""
    names = sorted({name for script in scripts for name in SHAPE_NAME.findall(script)})
    used = json.dumps({name: SHAPES[name] for name in names}, separators=(",", ":"))
    return [f"const shapes = {used};"] if names else []


@cache
def build_style(name: str) -> str:
    """Return the style sheet of a widget: the palette, the shared sheet, and its own if there is one."""
    own_sheet = STATIC_FOLDER / f"{name}.css"
    sheets = [format_palette(name), (STATIC_FOLDER / "board.css").read_text("utf-8")]
    return "\n".join([*sheets, own_sheet.read_text("utf-8") if own_sheet.exists() else ""])


def format_palette(name: str = "", scope: str = ".parlour") -> str:
    """Return the colours of a board and the type as CSS variables: ``--ink``, ``--win``, ``--seat-0``, ``--font``."""
    seat_colours = GAMES[name].seat_colours if name in GAMES else SEAT_COLOURS
    seats = {f"seat-{i}": colour for i, colour in enumerate(seat_colours)}
    colours = SURFACE_COLOURS | VERDICT_COLOURS | seats
    variables = {key: colour.css for key, colour in colours.items()} | {"font": FONT}
    return f"{scope} {{\n" + "".join(f"  --{key}: {value};\n" for key, value in variables.items()) + "}\n"


def format_page_palette() -> str:
    """Return the same variables for a whole page that is no notebook."""
    return format_palette(scope=":root")
