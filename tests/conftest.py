"""What all tests share: hypothesis without deadlines, one Chromium for a whole run, and the order of the tests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
FIRST_TESTS = [
    TESTS / "test_add_a_game.py",
    TESTS / "browser",
    TESTS / "publish" / "test_engines_in_pyodide.py",  # after those: Pyodide is downloaded in the background meanwhile
    TESTS / "publish" / "test_site.py",  # and the site is built
    TESTS / "notebooks" / "test_notebooks.py",
]
"""The files and folders with the longest tests."""


def pytest_configure() -> None:
    """Let all programs that tests start keep their compiled modules, and prepare hypothesis."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        sys.dont_write_bytecode = False
    from hypothesis import HealthCheck, settings  # noqa: PLC0415 - after that, so that it is compiled only once

    settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("parlour")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long tests first, so that no process runs a long test alone at the end.

    With ``--dist worksteal`` a process that has nothing left to do takes over the last tests of another one.
    """
    assert [path for path in FIRST_TESTS if not path.exists()] == []
    items.sort(key=lambda item: find_rank(item.path))


def find_rank(path: Path) -> int:
    """Return the place of a test file in the order, the same for all files that have no place."""
    folders = {path, *path.parents}
    return next((rank for rank, first in enumerate(FIRST_TESTS) if first in folders), len(FIRST_TESTS))


def pytest_collection_finish() -> None:
    """Exempt everything that exists by now from garbage collection: it stays, and looking at it takes long."""
    gc.freeze()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Open Chromium, without a way to other hosts; a process can run only one Playwright."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not every environment that runs tests has it

    from publish.tools import chromium_options  # noqa: PLC0415

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options(local_only=True))
        yield chromium
        chromium.close()
