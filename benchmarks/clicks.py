"""The time from a click to the drawn reply on each board, in a real marimo server and a real Chromium.

It runs from the click that completes a move to the frame in which the status line changes. Each round
plays a move and undoes it. One board is measured again late in a long match, to see whether the time
grows with the length of the match.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from benchmarks.harness import Plan, Ratio, Row
from publish.tools import chromium_options

BOARD_NOTEBOOK = Path(__file__).with_name("board_notebook.py")
GAME_RULES: dict[str, dict[str, Any]] = {
    "obliteration": {"start": 1, "no_repeat": "off", "repetition": 0},
    "chopsticks": {},
    "front_ham": {},
    "claustroboard": {},
}
"""Each board with its default rules; the first with rules under which a match never ends."""
LONG_GAMES = ("obliteration",)
RATIO = Ratio("late", "early")

PLAY_SCRIPT = """async () => {
  const find = (node) => node.matches?.(".parlour") ? node
    : [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.children].map(find).find(Boolean);
  const root = find(document.body), status = root.querySelector(".status"), before = status.textContent;
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const press = (spot) => new Promise((done) => {
    const started = performance.now();
    const watch = new MutationObserver(() => {
      if (status.textContent === before) return;
      watch.disconnect();
      requestAnimationFrame(() => done(performance.now() - started));
    });
    watch.observe(status, { childList: true, subtree: true, characterData: true });
    spot.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));
    setTimeout(() => { watch.disconnect(); done(null); }, 500);
  });
  for (let step = 0; step < 12; step++) {
    const play = [...root.querySelectorAll("button")].find((b) => b.textContent.trim().endsWith("Play")
      && !b.disabled && b.getAttribute("aria-disabled") !== "true");
    const spot = play || [...root.querySelectorAll(".board [data-available]")].find((s) => s.dataset.available !== "false");
    const milliseconds = spot ? await press(spot) : await sleep(100);
    if (milliseconds) return milliseconds;
  }
  return null;
}"""
"""Plays a move step by step; returns the time of its last click in milliseconds, or null."""
UNDO_SCRIPT = """async () => {
  const find = (node) => node.matches?.(".parlour") ? node
    : [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.children].map(find).find(Boolean);
  const root = find(document.body), before = root.querySelector(".status").textContent;
  [...root.querySelectorAll("button")].find((b) => b.textContent.includes("Undo")).click();
  for (let i = 0; i < 60 && root.querySelector(".status").textContent === before; i++)
    await new Promise((done) => setTimeout(done, 50));
  await new Promise((done) => setTimeout(done, 400));
}"""
"""Undoes the move, and waits until the board has settled."""


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row for each board."""
    rounds = 5 if plan.quick else 20
    with serve_boards() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        for game, rules in GAME_RULES.items():
            plan.on_case(game)
            page = browser.new_page(viewport={"width": 1000, "height": 1100})
            page.goto(f"{address}/?{urlencode({'game': game, 'options': json.dumps(rules)})}")
            page.locator(".parlour .status").wait_for(timeout=60_000)
            times = {"early": time_clicks(page, rounds)}
            plies = 0
            if game in LONG_GAMES:
                plies = 20 if plan.quick else 200
                for _ in range(plies):
                    page.evaluate(PLAY_SCRIPT)
                times["late"] = time_clicks(page, rounds)
            yield Row(game, {"plies before late": plies} if plies else {}, times, (RATIO,) if plies else ())
            page.close()
        browser.close()


def time_clicks(page: Page, rounds: int) -> list[float]:
    """Return the seconds from click to drawn reply, round by round; each move is undone."""
    times = []
    for _ in range(rounds):
        milliseconds = page.evaluate(PLAY_SCRIPT)
        if milliseconds is None:
            raise AssertionError("the board did not reply to a click")
        times.append(milliseconds / 1000)
        page.evaluate(UNDO_SCRIPT)
    return times


@contextmanager
def serve_boards() -> Iterator[str]:
    """Run a marimo server that shows any board; yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "marimo", "-q", "run", str(BOARD_NOTEBOOK)]
    command += ["--headless", "--no-token", "--port", str(port)]
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:  # noqa: S603 - our server
        try:
            for _ in range(240):
                try:
                    with urllib.request.urlopen(f"{address}/health", timeout=5):  # noqa: S310 - our server
                        break
                except OSError:
                    time.sleep(0.25)
            yield address
        finally:
            server.terminate()
