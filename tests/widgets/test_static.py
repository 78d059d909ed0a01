"""The scripts and styles that a board sends: joined into one module that a browser can run."""

from __future__ import annotations

import json
import re

import pytest
from asking import exports, run_script

from engines.palette import MARKS, SEATS, SOCKS, SURFACES, VERDICTS
from engines.words import ordinal, outcome_in
from widgets import BOARDS, Share, Steady, static

SCRIPTS = sorted(static.HERE.glob("*.js"))


@pytest.mark.parametrize("widget", [*BOARDS.values(), Share, Steady], ids=lambda widget: widget.__name__)
def test_the_joined_script_is_one_module_that_exports_render(widget, tmp_path):
    assert exports(widget._esm, tmp_path) == ["function", ["default"]]


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


@pytest.mark.parametrize("name", BOARDS)
def test_every_rule_of_a_style_sheet_stays_inside_the_board(name):
    plain = re.sub(r"/\*.*?\*/", "", static.style(name), flags=re.DOTALL)
    for selector in re.findall(r"(?:^|(?<=[{};]))\s*([^@{};\s][^{};]*)\{", plain):
        if not re.fullmatch(r"\s*(from|to|[\d.]+%)(,\s*[\d.]+%)*\s*", selector):
            assert ".parlour" in selector


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", ["ground", "card", "well"])
def test_inks_verdicts_and_seats_can_be_read_on_every_ground(ground):
    inks = [SURFACES[name] for name in ("ink", "soft", "accent", "alarm")]
    for colour in (*inks, *VERDICTS.values(), *SEATS, *SOCKS):
        assert contrast(colour.light, SURFACES[ground].light) >= 4.5, colour
        assert contrast(colour.dark, SURFACES[ground].dark) >= 4.5, colour


def test_the_page_has_the_engines_marks_and_words():
    verdicts = [(value, plies) for value in VERDICTS for plies in (None, 1, 2)]
    told, places = run_script(f"""
      import {{ ordinal }} from {str(static.HERE / "chrome.js")!r};
      import {{ wording }} from {str(static.HERE / "steps.js")!r};
      const told = {json.dumps(verdicts)}.map(([value, plies]) => wording({{ value, plies }}));
      console.log(JSON.stringify([told, Array.from({{ length: 130 }}, (_, i) => ordinal(i + 1))]));
    """)
    assert [each["words"] for each in told] == [outcome_in(value, plies) for value, plies in verdicts]
    assert [each["mark"] for each in told] == [f"{MARKS[value]} {plies or ''}".strip() for value, plies in verdicts]
    assert places == [ordinal(place) for place in range(1, 131)]
