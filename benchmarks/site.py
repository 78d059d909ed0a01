"""The static site: the time until a page is readable and until its board is live, beside a plain export.

All sides are the same laboratory with everything on this machine. Chromium opens them in turns, each
time with a new profile: ours from the project's offline build, the other from marimo's own offline
export. A page is readable once its heading and a board, perhaps a prerendered one, are visible. It is
playable once its board takes moves and has their verdicts: ours from a recording, the other once it is live.
It is live once Python has drawn the board. The second visit uses the cache of the first. Ours is also measured
without the service worker, to show what the worker does.

Times are wall-clock times, because a visitor waits for the disk too. On a busy machine they say little,
so the processor time of the whole browser until the board is live is measured as well.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import BrowserContext, Playwright, Request, sync_playwright

from benchmarks.harness import Plan, Ratio, Row
from publish import mirror, page, wheels
from publish.build import build_site
from publish.serve import serve_folder
from publish.tools import NOTEBOOKS, chromium_options, run_python

PAGE = "obliteration"
TIMEOUT_MS = 180_000
BOARD_SELECTOR = ".parlour .status:visible"
PLAYABLE_SELECTOR = "html[data-playable]"
LIVE_BOARD_SELECTOR = "marimo-anywidget .parlour .status"
SETTLE_MS = 5_000
"""A new browser is busy at first; wait this long before each visit."""
SITE, SITE_WITHOUT_WORKER, PLAIN_EXPORT = "site", "site, no worker", "plain export"


class PageVisit(NamedTuple):
    """The seconds until a page is readable, playable and live, the browser's processor time, and what it fetched."""

    readable_seconds: float
    playable_seconds: float
    playable_byte_count: int
    live_seconds: float
    cpu_seconds: float
    request_count: int
    byte_count: int


def measure(plan: Plan) -> Iterator[Row]:
    """Yield rows for first and second visits, with the size of what they fetch."""
    visits: dict[str, list[tuple[PageVisit, PageVisit]]] = {SITE: [], SITE_WITHOUT_WORKER: [], PLAIN_EXPORT: []}
    with serve_sites() as (ours, theirs), sync_playwright() as playwright:
        for turn in range(1 if plan.quick else plan.rounds):
            plan.on_case(f"visits, round {turn + 1}")
            for side, address in {SITE: ours, SITE_WITHOUT_WORKER: ours, PLAIN_EXPORT: theirs}.items():
                visits[side].append(visit_twice(playwright, address, worker=side == SITE))
    first_ratios = (Ratio(SITE, PLAIN_EXPORT, 0.5, "at most"),)
    for nth, name in enumerate(("first visit", "second visit")):
        by_side = {
            side: [pair[nth] for pair in pairs] for side, pairs in visits.items() if nth or side != SITE_WITHOUT_WORKER
        }
        ratios = first_ratios if not nth else (Ratio(SITE, PLAIN_EXPORT), Ratio(SITE, SITE_WITHOUT_WORKER))
        yield from summarize_visits(name, by_side, ratios)


def summarize_visits(name: str, by_side: dict[str, list[PageVisit]], ratios: tuple[Ratio, ...]) -> Iterator[Row]:
    """Yield the rows of the first or of the second visits."""
    sizes = {f"{side}, MB": round(visits[-1].byte_count / 1e6, 1) for side, visits in by_side.items()}
    sizes |= {f"{side}, requests": visits[-1].request_count for side, visits in by_side.items()}
    readable = {side: [visit.readable_seconds for visit in visits] for side, visits in by_side.items()}
    yield Row(f"{name}: readable", sizes, readable)
    playable = {side: [visit.playable_seconds for visit in visits] for side, visits in by_side.items()}
    playable_sizes = {f"{side}, KB": round(visits[-1].playable_byte_count / 1e3) for side, visits in by_side.items()}
    yield Row(f"{name}: playable", playable_sizes, playable, (Ratio(SITE, PLAIN_EXPORT, 0.05, "at most"),))
    live = {side: [visit.live_seconds for visit in visits] for side, visits in by_side.items()}
    yield Row(f"{name}: live", {}, live, ratios)
    processor = {side: [visit.cpu_seconds for visit in visits] for side, visits in by_side.items()}
    yield Row(f"{name}: processor", {}, processor, ratios)


def visit_twice(playwright: Playwright, address: str, *, worker: bool) -> tuple[PageVisit, PageVisit]:
    """Return a first and a second visit with one new profile, each in a new browser."""
    service_workers: Literal["allow", "block"] = "allow" if worker else "block"
    visits = []
    with tempfile.TemporaryDirectory() as profile:
        for _ in range(2):
            context = playwright.chromium.launch_persistent_context(
                profile,
                **chromium_options(local_only=True),
                service_workers=service_workers,
                viewport={"width": 1100, "height": 1200},
            )
            visits.append(visit_page(context, address, worker=worker))
            context.close()
    return visits[0], visits[1]


def visit_page(context: BrowserContext, address: str, *, worker: bool) -> PageVisit:
    """Return one visit, until the board is live; then wait until the service worker has filled its cache."""
    page = context.new_page()
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))  # noqa: PLW0108 - Playwright cannot take a builtin
    page.wait_for_timeout(SETTLE_MS)
    cpu_started, started = read_cpu_seconds(), time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("h1").first.wait_for(timeout=TIMEOUT_MS)
    page.locator(BOARD_SELECTOR).first.wait_for(timeout=TIMEOUT_MS)
    readable_seconds = time.perf_counter() - started
    page.locator(f"{PLAYABLE_SELECTOR}, {LIVE_BOARD_SELECTOR}").first.wait_for(state="attached", timeout=TIMEOUT_MS)
    playable_seconds, playable_requests = time.perf_counter() - started, list(requests)
    page.locator(LIVE_BOARD_SELECTOR).first.wait_for(timeout=TIMEOUT_MS)
    live_seconds, cpu_seconds = time.perf_counter() - started, read_cpu_seconds() - cpu_started
    fetched = [request for request in requests if not request.response().from_service_worker]  # type: ignore[union-attr]
    byte_count, playable_byte_count = (
        sum(max(0, request.sizes()["responseBodySize"]) for request in fetched if request in until)
        for until in (requests, playable_requests)
    )
    if worker:
        page.locator('html[data-cached="yes"]').wait_for(state="attached", timeout=TIMEOUT_MS)
    page.wait_for_timeout(1500)
    return PageVisit(
        readable_seconds, playable_seconds, playable_byte_count, live_seconds, cpu_seconds, len(fetched), byte_count
    )


def read_cpu_seconds() -> float:
    """Return the processor seconds of all processes below this one, such as the browser's."""
    parents, ticks = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # the process has just ended
            parents[int(entry.name)] = int(fields[1])
            ticks[int(entry.name)] = sum(map(int, fields[11:15]))
    family, generation = {os.getpid()}, {os.getpid()}
    while generation:
        generation = {child for child, parent in parents.items() if parent in generation} - family
        family |= generation
    return sum(ticks.get(process, 0) for process in family - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serve_sites() -> Iterator[tuple[str, str]]:
    """Serve our build and marimo's plain export; yield the addresses of the laboratory's page in both."""
    with tempfile.TemporaryDirectory() as temporary:
        stage = Path(temporary)
        ours = build_site(stage / "ours", offline=True, use_mirror=True, page_names=[PAGE])
        theirs = export_plain(stage)
        with serve_folder(ours) as our_address, serve_folder(theirs) as their_address:
            yield f"{our_address}/{PAGE}.html", f"{their_address}/{PAGE}.html"


def export_plain(stage: Path) -> Path:
    """Export the same notebook with marimo's own offline export; return the folder."""
    wheel = wheels.build_own_wheel(stage / "wheel")
    staged = page.stage_notebook(NOTEBOOKS / f"{PAGE}.py", wheel, stage / "plain", bundled=False)
    target = stage / "theirs"
    arguments = ["export", "html-wasm", str(staged), "-o", str(target / f"{PAGE}.html")]
    arguments += ["--mode", "run", "--no-sandbox", "-f"]
    with serve_folder(mirror.ensure_mirror()) as address:
        arguments += ["--offline", "--pyodide-index-url", address, "--pypi-index-url", f"{address}/simple"]
        run_python("-m", "publish.marimo_cli", "-y", *arguments)
    return target
