"""Click to drawn reply on each board, in a real marimo server and a real Chromium.

The time runs from the click that completes a move to the frame in which the status line tells it.
Each round plays a move and takes it back; at the end of a long match it is measured again, so that
growth with the length of the match would show.
"""

from __future__ import annotations

import json
import os
import shutil
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

PAGE = Path(__file__).parents[1] / "tests" / "browser" / "boards.py"
CASES: dict[str, dict[str, Any]] = {
    "obliteration": {"start": 1, "no_repeat": "off", "repetition": 0},
    "chopsticks": {},
    "front_ham": {},
    "claustroboard": {},
}
"""Each board under its default rules; the first under rules that let a match go on and on."""
LONG = ("obliteration",)
RATIO = Ratio("late", "early")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

PLAY = """async () => {
  const find = (node) => node.matches?.(".parlour") ? node
    : [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.children].map(find).find(Boolean);
  const root = find(document.body), status = root.querySelector(".status"), before = status.textContent;
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const press = (spot) => new Promise((done) => {
    const begun = performance.now();
    const watch = new MutationObserver(() => {
      if (status.textContent === before) return;
      watch.disconnect();
      requestAnimationFrame(() => done(performance.now() - begun));
    });
    watch.observe(status, { childList: true, subtree: true, characterData: true });
    spot.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));
    setTimeout(() => { watch.disconnect(); done(null); }, 500);
  });
  for (let step = 0; step < 12; step++) {
    const play = [...root.querySelectorAll("button")].find((b) => b.textContent.trim().endsWith("Play")
      && !b.disabled && b.getAttribute("aria-disabled") !== "true");
    const spot = play || [...root.querySelectorAll(".board [data-can]")].find((s) => s.dataset.can !== "false");
    const spent = spot ? await press(spot) : await sleep(100);
    if (spent) return spent;
  }
  return null;
}"""
"""Plays some move, step by step; the time of its last click, in milliseconds."""
UNDO = """async () => {
  const find = (node) => node.matches?.(".parlour") ? node
    : [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.children].map(find).find(Boolean);
  const root = find(document.body), before = root.querySelector(".status").textContent;
  [...root.querySelectorAll("button")].find((b) => b.textContent.includes("Undo")).click();
  for (let i = 0; i < 60 && root.querySelector(".status").textContent === before; i++)
    await new Promise((done) => setTimeout(done, 50));
  await new Promise((done) => setTimeout(done, 400));
}"""
"""Takes the move back, and waits until the board is at rest."""


def rows(plan: Plan) -> Iterator[Row]:
    """One row for each board."""
    rounds = 5 if plan.quick else 20
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for game, rules in CASES.items():
            plan.told(game)
            page = browser.new_page(viewport={"width": 1000, "height": 1100})
            page.goto(f"{address}/?{urlencode({'game': game, 'options': json.dumps(rules)})}")
            page.locator(".parlour .status").wait_for(timeout=60_000)
            times = {"early": clicks(page, rounds)}
            plies = 0
            if game in LONG:
                plies = 20 if plan.quick else 200
                for _ in range(plies):
                    page.evaluate(PLAY)
                times["late"] = clicks(page, rounds)
            yield Row(game, {"plies before late": plies} if plies else {}, times, (RATIO,) if plies else ())
            page.close()
        browser.close()


def clicks(page: Page, rounds: int) -> list[float]:
    """The seconds from click to drawn reply, round by round; each move is taken back."""
    found = []
    for _ in range(rounds):
        spent = page.evaluate(PLAY)
        if spent is None:
            raise AssertionError("a click on the board brought no reply")
        found.append(spent / 1000)
        page.evaluate(UNDO)
    return found


@contextmanager
def server() -> Iterator[str]:
    """The address of a marimo server that shows any board."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "marimo", "-q", "run", str(PAGE), "--headless", "--no-token", "--port", str(port)]
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:  # noqa: S603 - our own server
        try:
            for _ in range(240):
                try:
                    with urllib.request.urlopen(f"{address}/health", timeout=5):  # noqa: S310 - our own server
                        break
                except OSError:
                    time.sleep(0.25)
            yield address
        finally:
            running.terminate()
