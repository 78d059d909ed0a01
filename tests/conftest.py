"""What all tests share: no random test that depends on the clock, and one Chromium for a whole run.

A process can hold only one Playwright.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 not every Python that runs tests has it
    from tables import FLAGS  # noqa: PLC0415

    from publish.chores import chromium as path  # noqa: PLC0415

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path(), headless=True, args=FLAGS)
        yield chromium
        chromium.close()
