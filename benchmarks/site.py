"""The static site: from the address to a page that can be read and to a live board, beside a plain export.

All sides are the same laboratory with everything on this machine, opened in Chromium by turns, each time
with a new profile: ours from the project's offline build, theirs as marimo's own offline export makes it.
A page can be read once its heading and a board, be it a still, are there; it is live once Python has drawn
the board. The second visit has the first one's cache; ours is also made without the service worker, to tell
what that does.

Times are the wall's, since a visitor waits for the disk too; on a busy machine they say little. So the
processor's time of the whole browser until the board is live is told beside them.
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
from publish import export, mirror, wheels
from publish.build import build
from publish.chores import NOTEBOOKS, chromium, flags, python
from publish.serve import serving

PAGE = "obliteration"
PATIENCE = 180_000
BOARD = ".parlour .status"
LIVE = ".parlour:not([data-still]) .status"
SETTLE = 5_000
"""A browser just started is busy with itself; so long it is left alone, in milliseconds."""
HERE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
"""No other host can be reached."""
OURS, BARE, THEIRS = "site", "site, no worker", "plain export"


class Visit(NamedTuple):
    """Seconds until a page can be read and until it is live, the browser's processor time, requests and bytes."""

    readable: float
    live: float
    busy: float
    requests: int
    bytes: int


def rows(plan: Plan) -> Iterator[Row]:
    """First and second visits, by turns; with what each weighs."""
    found: dict[str, list[tuple[Visit, Visit]]] = {OURS: [], BARE: [], THEIRS: []}
    with sites() as (ours, theirs), sync_playwright() as playwright:
        for turn in range(1 if plan.quick else plan.rounds):
            plan.told(f"visits, round {turn + 1}")
            for side, address in {OURS: ours, BARE: ours, THEIRS: theirs}.items():
                found[side].append(visits(playwright, address, worker=side == OURS))
    aims = (Ratio(OURS, THEIRS, 0.6, "at most"),)
    for nth, name in enumerate(("first visit", "second visit")):
        told = {side: [both[nth] for both in pairs] for side, pairs in found.items() if nth or side != BARE}
        weight = {f"{side}, MB": round(seen[-1].bytes / 1e6, 1) for side, seen in told.items()}
        weight |= {f"{side}, requests": seen[-1].requests for side, seen in told.items()}
        yield Row(f"{name}: readable", weight, {side: [one.readable for one in seen] for side, seen in told.items()})
        ratios = aims if not nth else (Ratio(OURS, THEIRS), Ratio(OURS, BARE))
        yield Row(f"{name}: live", {}, {side: [one.live for one in seen] for side, seen in told.items()}, ratios)
        yield Row(f"{name}: processor", {}, {side: [one.busy for one in seen] for side, seen in told.items()}, ratios)


def visits(playwright: Playwright, address: str, *, worker: bool) -> tuple[Visit, Visit]:
    """A first and a second visit with a profile of their own, each in a browser just started."""
    allowed: Literal["allow", "block"] = "allow" if worker else "block"
    made = []
    with tempfile.TemporaryDirectory() as profile:
        for _ in range(2):
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=chromium(),
                args=[*flags(), HERE],
                service_workers=allowed,
                viewport={"width": 1100, "height": 1200},
            )
            made.append(visit(context, address, worker=worker))
            context.close()
    return made[0], made[1]


def visit(context: BrowserContext, address: str, *, worker: bool) -> Visit:
    """One visit, until the board is live; where a service worker puts things by, it is let finish."""
    page = context.new_page()
    asked: list[Request] = []
    page.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright marks what it is given
    page.wait_for_timeout(SETTLE)
    busy, begun = processor(), time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("h1").first.wait_for(timeout=PATIENCE)
    page.locator(BOARD).first.wait_for(timeout=PATIENCE)
    readable = time.perf_counter() - begun
    page.locator(LIVE).first.wait_for(timeout=PATIENCE)
    live, busy = time.perf_counter() - begun, processor() - busy
    used = [request for request in asked if not request.response().from_service_worker]  # type: ignore[union-attr]
    weight = sum(max(0, request.sizes()["responseBodySize"]) for request in used)
    if worker:
        page.locator('html[data-kept="yes"]').wait_for(state="attached", timeout=PATIENCE)
    page.wait_for_timeout(1500)
    return Visit(readable, live, busy, len(used), weight)


def processor() -> float:
    """The processor's seconds of all processes below this one, such as the browser's."""
    parents, spent = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            parents[int(entry.name)] = int(fields[1])
            spent[int(entry.name)] = sum(map(int, fields[11:15]))
    ours, fresh = {os.getpid()}, {os.getpid()}
    while fresh:
        fresh = {child for child, parent in parents.items() if parent in fresh} - ours
        ours |= fresh
    return sum(spent[one] for one in ours - {os.getpid()} if one in spent) / os.sysconf("SC_CLK_TCK")


@contextmanager
def sites() -> Iterator[tuple[str, str]]:
    """The addresses of the laboratory's page in our build and in marimo's plain one."""
    with tempfile.TemporaryDirectory() as temporary:
        stage = Path(temporary)
        ours = build(stage / "ours", offline=True, mirrored=True, names=[PAGE])
        theirs = plain(stage)
        with serving(ours) as one, serving(theirs) as other:
            yield f"{one}/{PAGE}.html", f"{other}/{PAGE}.html"


def plain(stage: Path) -> Path:
    """The same notebook as marimo's own offline export makes it."""
    wheel = wheels.own(stage / "wheel")
    staged = export.prepare(NOTEBOOKS / f"{PAGE}.py", wheel, stage / "plain", bundled=False)
    made = stage / "theirs"
    words = [
        "export",
        "html-wasm",
        str(staged),
        "-o",
        str(made / f"{PAGE}.html"),
        "--mode",
        "run",
        "--no-sandbox",
        "-f",
    ]
    with serving(mirror.ready()) as address:
        found = ["--offline", "--pyodide-index-url", address, "--pypi-index-url", f"{address}/simple"]
        python("-m", "publish.resolver", "-y", *words, *found)
    return made
