"""A class in real browsers: its server, which can be killed and started again, the teacher's page and students' pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from helpers.accessibility import CHECK_SCRIPT, IBM_SCRIPT
from helpers.board_page import AXE_SCRIPT, REPLY_TIMEOUT_MS, ROOT, find_free_port

WAIT_MS = REPLY_TIMEOUT_MS


class ClassProcess:
    """The command ``parlour class`` in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder, self.options, self.port = folder, options, find_free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start the class, or go on with it."""
        command = ["engines", "class", "--headless", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command, "--journal", str(self.folder / "class.sqlite"), *self.options],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        output = self.process.stdout
        assert output is not None
        text = "".join(output.readline() for _ in range(3))
        self.code = "".join(re.findall(r"class code (\d{3}) (\d{3})", text)[0])
        self.teacher_link = re.findall(r"http://\S+/class/teach\?key=\S+", text)[0]

    def kill(self) -> None:
        """End the process without a chance to write anything."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


class ClassPage:
    """A page of the class, the teacher's or a student's."""

    def __init__(self, browser: Browser, width: int, height: int, theme: Any, errors: list[str]) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT_MS)
        self.page.on("pageerror", lambda error: errors.append(str(error)))

    def expect_text(self, selector: str, text: str | re.Pattern[str]) -> None:
        """Wait until an element contains a text."""
        expect(self.page.locator(selector)).to_contain_text(text, timeout=WAIT_MS)

    def press(self, name: str) -> None:
        """Click a button by its name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def choose(self, *steps: str, board: str = "#board") -> None:
        """Choose spots of a board."""
        for step in steps:
            self.page.locator(f'{board} .board [data-step="{step}"][data-available]').click()

    def hold_next(self, address: str) -> list[Route]:
        """Hold the next request to an address back; return the list in which it will be."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        self.page.route(address, hold, times=1)
        return held

    def list_problems(self) -> list[str]:
        """Return what two checkers of accessibility find on the page."""
        for script in (AXE_SCRIPT, IBM_SCRIPT, CHECK_SCRIPT):
            self.page.evaluate(script.read_text("utf-8") + "\n;null")
        found = self.page.evaluate("() => checkAccessibility([])")
        return [f"{each['rule']} at {each['path']}: {each['why']} {each['html']}" for each in found]
