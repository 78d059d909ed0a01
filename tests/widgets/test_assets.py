"""The scripts and styles of a widget, joined into one module that a browser can run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.widget_client import list_exports

from engines.front_ham.rules import SOCK_COLOURS
from engines.palette import SEAT_COLOURS, SURFACE_COLOURS, VERDICT_COLOURS
from widgets import BOARDS, BackgroundTask, Quiz, Screen, Share, assets

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(assets.STATIC_FOLDER.glob("*.js"))


@pytest.mark.parametrize(
    "widget", [*BOARDS.values(), Share, Screen, BackgroundTask, Quiz], ids=lambda widget: widget.__name__
)
def test_the_joined_script_is_one_module_that_exports_render(widget, tmp_path):
    assert list_exports(widget._esm, tmp_path) == ["function", ["default"]]


@pytest.mark.parametrize("name", [*BOARDS, "tree", "share", "screen", "task", "quiz"])
def test_every_script_that_a_widget_imports_is_joined_into_it_before_it_is_used(name):
    own_files = sorted(path.name for path in assets.STATIC_FOLDER.glob(f"{name}_*.js"))
    files = [*assets.SHARED_SCRIPTS, *own_files, f"{name}.js"]
    for number, file in enumerate(files):
        imported = re.findall(r'from "\./([^"]+)"', (assets.STATIC_FOLDER / file).read_text("utf-8"))
        before = own_files if file in own_files else files[:number]
        assert set(imported) <= {*before, *assets.SHARED_SCRIPTS[:number]}, file


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_set_text_only_as_text_and_fetch_nothing(path):
    source = path.read_text("utf-8")
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "createContextualFragment",
        "DOMParser",
        "setHTML",
        "srcdoc",
        "import(",
        "fetch(",
        "https:",
        "getElementById",
    ):
        assert word not in source


@pytest.mark.parametrize("name", [*BOARDS, "tree", "screen", "task", "quiz"])
def test_every_rule_of_a_style_sheet_stays_inside_the_board(name):
    rules = re.sub(r"/\*.*?\*/", "", assets.build_style(name), flags=re.DOTALL)
    for selector in re.findall(r"(?:^|(?<=[{};]))\s*([^@{};\s][^{};]*)\{", rules):
        if not re.fullmatch(r"\s*(from|to|[\d.]+%)(,\s*[\d.]+%)*\s*", selector):
            assert ".parlour" in selector


def test_the_colours_and_the_type_of_a_page_come_from_the_palette():
    sheets = [
        path for folder in ("widgets", "laboratory", "publish") for path in (ROOT / folder).rglob("static/**/*.css")
    ]
    assert len(sheets) > 10
    for path in sheets:
        text = path.read_text("utf-8")
        assert "ui-sans-serif" not in text, path
        assert not {colour.css for colour in SURFACE_COLOURS.values() if colour.css in text}, path
    own, page = assets.format_palette(), assets.format_page_palette()
    assert own.startswith(".parlour {\n")
    assert page == own.replace(".parlour", ":root")
    assert re.findall(r"  --font: ui-sans-serif, .*;", page)


def relative_luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one, other):
    low, high = sorted((relative_luminance(one), relative_luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", ["ground", "card", "well"])
def test_text_verdict_and_seat_colours_have_contrast_on_every_background(ground):
    inks = [SURFACE_COLOURS[name] for name in ("ink", "soft", "accent", "alarm")]
    for colour in (*inks, *VERDICT_COLOURS.values(), *SEAT_COLOURS, *SOCK_COLOURS):
        assert contrast_ratio(colour.light, SURFACE_COLOURS[ground].light) >= 4.5, colour
        assert contrast_ratio(colour.dark, SURFACE_COLOURS[ground].dark) >= 4.5, colour
