"""Stills of boards: what a board draws in Chromium, as plain HTML without a script.

While notebooks run for their previews, ``laboratory.stills`` leaves what each board is made of in a
folder, and a mark on the page. Here each board is drawn by its own script, and what it has drawn takes
the mark's place. It is the board's very HTML, so it is sharp, follows the page's width and colours, and
the live board takes its place without a jump.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from laboratory.stills import MARK
from publish.chores import chromium, flags

DRAW = """async ({ name, script, style, state }) => {
  const model = { get: (name) => state[name], set() {}, save_changes() {}, on() {}, off() {}, send() {} };
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const widget = (await import(url)).default;
  document.documentElement.style.colorScheme = "light dark";
  const el = document.createElement("div");
  const sheet = document.createElement("style");
  sheet.textContent = `@scope (.${name}) { ${style} }`; // two boards on one page keep to themselves
  el.className = `still ${name}`;
  document.body.replaceChildren(sheet, el);
  await widget.render({ model, el });
  await new Promise((done) => setTimeout(done, 400)); // whatever moves comes to rest
  for (const option of el.querySelectorAll("option")) option.toggleAttribute("selected", option.selected);
  for (const field of el.querySelectorAll("input")) {
    if (field.type === "checkbox") field.toggleAttribute("checked", field.checked);
    else field.setAttribute("value", field.value);
  }
  for (const one of el.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
    one.removeAttribute("aria-live");
    one.removeAttribute("role");
  }
  el.inert = true;
  el.firstElementChild.dataset.still = "";
  el.prepend(sheet);
  return el.outerHTML;
}"""
"""Draws a board with its own script for a model that only answers, and gives back what stands there."""

IDLE = "globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
"""Here pages are only looked at: the worker in which they would start Python does nothing."""


@contextmanager
def studio() -> Iterator[Page]:
    """A page of Chromium to draw boards on."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
        page = browser.new_page(viewport={"width": 900, "height": 1200}, reduced_motion="reduce")
        page.add_init_script(IDLE)
        yield page
        browser.close()


def place(page: Path, folder: Path, studio: Page) -> None:
    """Puts the stills where their marks stand on an exported page."""
    text = page.read_text("utf-8")
    for left in folder.glob("*.json"):
        drawn = studio.evaluate(DRAW, {"name": f"still-{left.stem}"} | json.loads(left.read_text("utf-8")))
        text = text.replace(MARK + left.stem, embedded(drawn))
    page.write_text(text, encoding="utf-8")


def embedded(html: str) -> str:
    """HTML as it stands inside a string of the page's script."""
    text = json.dumps(html)[1:-1]
    return text.replace("&", r"\u0026").replace("<", r"\u003C").replace(">", r"\u003E")
