"""The time from a click to the drawn reply on each board, in a real marimo server and a real Chromium.

It runs from the click that completes a move to the frame in which the status line changes. Each round
plays a move and undoes it. One board is measured again late in a long match, to see whether the time
grows with the length of the match.

Then games that take long to solve get what a laboratory puts beside a board: hints, a move tree and a card with
verdicts. The board should not wait for them. These rows show when each is drawn after the first click on a new
page, in which order Python sends its messages (``click_trace.py``), and how many calls of Python functions come
before the board's message and before all is done.
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

from benchmarks.cases import parse_game
from benchmarks.click_trace import Event, trace_move
from benchmarks.harness import Plan, Ratio, Row
from benchmarks.subprocess_run import run_in_subprocess
from engines import Match, format_link
from publish.tools import chromium_options

BOARD_NOTEBOOK = Path(__file__).with_name("board_notebook.py")
LABORATORY_NOTEBOOK = Path(__file__).with_name("laboratory_notebook.py")
GAME_RULES: dict[str, dict[str, Any]] = {
    "obliteration": {"start": 1, "no_repeat": "off", "repetition": 0},
    "chopsticks": {},
    "front_ham": {},
    "claustroboard": {},
}
"""Each board with its default rules; the first with rules under which a match never ends."""
LONG_GAMES = ("obliteration",)
RATIO = Ratio("late", "early")
SLOW_GAMES = ("front_ham taskmaster", "claustroboard size=5", "chopsticks three")
"""Games whose verdicts take long, or that are refused as too large, as ``parse_game`` takes them."""
PAGE_TIMEOUT_MS = 120_000

SCRIPT_FOLDER = Path(__file__).parent / "scripts"
PLAY_SCRIPT = (SCRIPT_FOLDER / "play.js").read_text("utf-8")
"""Plays a move step by step; returns the time of its last click in milliseconds, or null."""
UNDO_SCRIPT = (SCRIPT_FOLDER / "undo.js").read_text("utf-8")
"""Undoes the move, and waits until the board has settled."""

FOLLOW_SCRIPT = (SCRIPT_FOLDER / "follow.js").read_text("utf-8")
"""Plays a move; returns when the board, the tree and the card with verdicts are drawn, in milliseconds after its
last click, which is the one that sends something."""


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row for each board, and one for each game with a tree, hints and verdicts."""
    yield from measure_boards(plan)
    for game in SLOW_GAMES[-1:] if plan.quick else SLOW_GAMES:
        plan.on_case(game)
        rounds = [time_followers(game) for _ in range(1 if plan.quick else 3)]
        times = {name: [seconds[name] for seconds in rounds] for name in rounds[0]}
        yield Row(f"{game}, with followers", trace_facts(game), times)


def trace_facts(game: str) -> dict[str, Any]:
    """Return the order of the messages after a move, and how many Python calls come before them."""
    answer = run_in_subprocess(trace_move, {"game": game, "counting": True})["answer"]
    events = [Event(*event) for event in answer]
    return {
        "order": ", ".join(event.name for event in events),
        "calls before the board's message": next(event.calls for event in events if event.name == "board"),
        "calls in all": events[-1].calls,
    }


def time_followers(game: str) -> dict[str, float]:
    """Return when each part of a laboratory is drawn after the first click on a new page of a new server, in seconds."""
    match = Match(parse_game(game))
    address_query = urlencode({"game": match.game.name, **format_link(match)})
    with serve_boards(LABORATORY_NOTEBOOK) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        page = browser.new_page(viewport={"width": 1000, "height": 1100})
        page.goto(f"{address}/?{address_query}")
        page.locator(".verdict-of").wait_for(timeout=PAGE_TIMEOUT_MS)
        page.locator(".move-tree .node").first.wait_for(timeout=PAGE_TIMEOUT_MS)
        page.wait_for_timeout(500)  # until the page has settled
        times = page.evaluate(FOLLOW_SCRIPT)
        browser.close()
    if set(times) != {"board", "tree", "verdict"}:
        raise AssertionError(f"{game}: after a click only these were drawn: {times}")
    return {f"{name} drawn": times[name] / 1000 for name in ("board", "tree", "verdict")}


def measure_boards(plan: Plan) -> Iterator[Row]:
    """Yield one row for each board alone."""
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
def serve_boards(notebook: Path = BOARD_NOTEBOOK) -> Iterator[str]:
    """Run a marimo server with a notebook, by default the one that shows any board; yield its address."""
    with run_server(["marimo", "-q", "run", str(notebook), "--headless", "--no-token"], "/health") as address:
        yield address


@contextmanager
def run_server(command: list[str], ready_path: str) -> Iterator[str]:
    """Run ``python -m command`` with a free port; yield its address once a path of it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    words = [sys.executable, "-m", *command, "--port", str(port)]
    with subprocess.Popen(words, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:  # noqa: S603 - our server
        try:
            for _ in range(240):
                try:
                    with urllib.request.urlopen(f"{address}{ready_path}", timeout=5):  # noqa: S310 - our server
                        break
                except OSError:
                    time.sleep(0.25)
            yield address
        finally:
            server.terminate()
