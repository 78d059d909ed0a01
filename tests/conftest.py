"""What all tests share: hypothesis without deadlines, one Chromium for a whole run, and the order of the tests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
LONG_TESTS = [
    ["browser/test_faults.py", "browser/test_edit.py", "browser/test_accessibility.py", "browser"],
    [
        "browser/test_obliteration.py",
        "browser/test_front_ham.py",
        "browser/test_chopsticks.py",
        "browser/test_jupyter.py",
    ],
    [
        "browser/test_laboratories.py",
        "browser/test_page_history.py",
        "browser/test_pages.py",
        "browser/test_claustroboard.py",
    ],
    # The site is built, and Pyodide is downloaded, in the background of those before.
    ["test_add_a_game.py", "notebooks/test_notebooks.py", "publish/test_engines_in_pyodide.py", "publish/test_site.py"],
]
"""The files and folders with the longest tests, in groups that can run side by side."""
JUPYTER_TESTS = TESTS / "browser" / "test_jupyter.py"
"""Its group gets the tests of other files that show a widget in JupyterLab too: every process that does opens it anew."""


def pytest_configure() -> None:
    """Let all programs that tests start keep their compiled modules, and prepare hypothesis."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        sys.dont_write_bytecode = False
    from hypothesis import HealthCheck, settings  # noqa: PLC0415 - after that, so that it is compiled only once

    settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("parlour")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every process begin with a group of long tests, so that none of them runs a long test alone at the end.

    ``--dist worksteal`` gives each process one part of the list. Later a process that has nothing left to do takes over
    the last tests of another one: short ones, because the long ones come first.
    """
    process_count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    starts: list[list[pytest.Item]] = [[] for _ in range(process_count)]
    for number, group in enumerate(sort_into_groups(items)[:-1]):
        starts[number % process_count] += group
    short = iter(sort_into_groups(items)[-1])
    unplaced = len(items)
    arranged: list[pytest.Item] = []
    for number, start in enumerate(starts):
        part_size = unplaced // (process_count - number)  # as worksteal divides the list
        unplaced -= part_size
        arranged += [*start, *islice(short, max(0, part_size - len(start)))]
    items[:] = [*arranged, *short]


def sort_into_groups(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    """Return the items of each group of LONG_TESTS, in its order, and then the rest."""
    places = {
        TESTS / name: (number, place) for number, names in enumerate(LONG_TESTS) for place, name in enumerate(names)
    }
    assert [path for path in places if not path.exists()] == []
    groups: list[list[tuple[int, pytest.Item]]] = [[] for _ in range(len(LONG_TESTS) + 1)]
    for item in items:
        is_in_jupyter = "jupyter" in item.name and item.path.parent == JUPYTER_TESTS.parent
        file = JUPYTER_TESTS if is_in_jupyter else item.path
        named = next((path for path in (file, *file.parents) if path in places), None)
        number, place = places[named] if named else (len(LONG_TESTS), 0)
        groups[number].append((place, item))
    return [[item for _, item in sorted(group, key=lambda pair: pair[0])] for group in groups]


def pytest_collection_finish() -> None:
    """Exempt everything that exists by now from garbage collection: it stays, and looking at it takes long."""
    gc.freeze()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Open Chromium, without a way to other hosts; a process can run only one Playwright."""
    from helpers.board_page import REPLY_TIMEOUT_MS  # noqa: PLC0415
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - not every environment has it

    from publish.tools import chromium_options  # noqa: PLC0415

    expect.set_options(timeout=REPLY_TIMEOUT_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options(local_only=True))
        yield chromium
        chromium.close()
