"""The scripts and styles that a board sends: joined into one module that a browser can run."""

from __future__ import annotations

import re
import subprocess

import pytest

from engines.palette import SEATS, SOCKS, SURFACES, VERDICTS
from widgets import BOARDS, static

SCRIPTS = sorted(static.HERE.glob("*.js"))


@pytest.mark.parametrize("name", BOARDS)
def test_the_joined_script_is_one_module_that_exports_render(name, tmp_path):
    module = tmp_path / f"{name}.mjs"
    module.write_text(static.script(name), "utf-8")
    check = f"import({str(module)!r}).then((m) => console.log(typeof m.default.render, Object.keys(m).join()))"
    done = subprocess.run(["node", "-e", check], capture_output=True, text=True, check=False)  # noqa: S607 node is on the path
    assert done.stdout.split() == ["function", "default"], done.stderr


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_set_text_only_as_text_and_fetch_nothing(path):
    source = path.read_text("utf-8")
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
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
