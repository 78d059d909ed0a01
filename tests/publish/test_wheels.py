"""Wheels: written with their list of files, and described for the lock file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from publish import wheels


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    files = {
        "thing/__init__.py": b"x = 1\n",
        "thing/look.css": b"a {}",
        "thing-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: Thing\nVersion: 1.0\n"
        b"Requires-Dist: other>=1\nRequires-Dist: native; sys_platform != 'emscripten'\n",
        "thing-1.0.dist-info/WHEEL": wheels.PURE_WHEEL_TEXT,
    }
    return wheels.write_wheel(tmp_path / "thing-1.0-py3-none-any.whl", files)


def test_a_written_wheel_lists_every_file_with_its_hash(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        record = archive.read("thing-1.0.dist-info/RECORD").decode().splitlines()
        names = archive.namelist()
    assert sorted(line.split(",")[0] for line in record) == sorted(names)
    digest = wheels.format_digest(b"x = 1\n")
    assert f"thing/__init__.py,sha256={digest},6" in record


def test_the_lock_file_has_a_wheel_s_import_names_and_what_it_needs_in_the_browser(wheel: Path):
    entry = wheels.make_lock_entry(wheel)
    assert (entry["name"], entry["imports"], entry["depends"]) == ("thing", ["thing"], ["other"])
