"""The pins: whole, each with the hashes of its files, and without a host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from publish import mirror

ROOT = Path(__file__).parents[1]
PIN_FILES = sorted((ROOT / "requirements").glob("*.txt"))
HASH = re.compile(r" --hash=sha256:([0-9a-f]{64})")


def read_lines(path: Path) -> list[str]:
    return path.read_text("utf-8").replace("\\\n", " ").splitlines()


@pytest.mark.parametrize("path", PIN_FILES, ids=lambda path: path.stem)
def test_every_pin_has_the_hashes_of_its_files_and_names_no_host(path):
    lines = read_lines(path)
    assert lines
    assert path.with_suffix(".in").exists()
    for line in lines:
        assert HASH.search(line), f"{line}: run `make requirements KEEP=1`"
        assert next(str(each) for each in Requirement(HASH.sub("", line)).specifier).startswith("==")
        assert "://" not in line


def test_what_is_installed_and_downloaded_is_held_to_its_hashes():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    installs = [
        line for line in makefile.splitlines() if re.search(r"install.* -r ", line) or line.startswith("with =")
    ]
    assert len(installs) == 2
    assert all("--require-hashes" in line for line in installs)


def test_the_mirror_downloads_with_the_hashes_of_its_pins():
    pins = mirror.read_pins()
    assert len(pins) == len(read_lines(mirror.PINS_FILE)) > 20
    assert all(pin.startswith(f"{name}==") and HASH.search(pin) for name, pin in pins.items())
