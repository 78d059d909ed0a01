"""What all tests share: hypothesis without deadlines, and one Chromium for a whole run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Open Chromium, without a way to other hosts; a process can run only one Playwright."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not every environment that runs tests has it

    from publish.tools import chromium_options  # noqa: PLC0415

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options(local_only=True))
        yield chromium
        chromium.close()
