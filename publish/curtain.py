"""The still page: what a page's preview looks like, as plain HTML that stands there from the first moment.

marimo's own script takes some seconds to draw even the preview. So each exported page is opened once in
Chromium while the site is built, and what it shows is written into the page itself, without scripts:
headings, text, tables, and the stills of the boards. marimo's page then appears behind it, in the same
layout, and the still one goes.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from publish.chores import Unbuilt

TAKE = """() => {
  const DROP = new Set(["SCRIPT", "TEMPLATE", "IFRAME", "NOSCRIPT"]);
  const DROPPED = /^(id|on.*|name|for|tabindex|contenteditable|autofocus|role|aria-(live|controls|labelledby|describedby|owns))$/;
  const box = (node) => {
    const { width, height } = node.getBoundingClientRect();
    const made = document.createElement("div");
    made.style.cssText = `width: ${width}px; max-width: 100%; height: ${height}px`;
    return made;
  };
  const copy = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.cloneNode();
    if (node.nodeType !== Node.ELEMENT_NODE || DROP.has(node.tagName)) return null;
    if (node.matches(".still")) return node.cloneNode(true);
    if (node.tagName === "STYLE") return null;
    if (node.tagName === "CANVAS") return box(node);
    if (node.namespaceURI.endsWith("svg")) return node.cloneNode(true);
    const own = node.tagName.includes("-"); // an element of marimo's, which must not wake up here
    const made = document.createElement(own ? "div" : node.tagName);
    for (const { name, value } of own ? [] : node.attributes) if (!DROPPED.test(name)) made.setAttribute(name, value);
    made.classList.remove("light"); // the page says which colours hold
    if (own) made.style.display = getComputedStyle(node).display;
    if (node.tagName === "SELECT") for (const option of node.options) option.toggleAttribute("selected", option.selected);
    if (node.tagName === "INPUT") made.setAttribute("value", node.value);
    if (node.matches("button, select, input, textarea")) made.inert = true; // nobody would hear it yet
    const kids = node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
    made.append(...[...kids].map(copy).filter(Boolean));
    return made;
  };
  const made = copy(document.getElementById("App"));
  made.id = "still-page";
  return made.outerHTML;
}"""
"""Copies what the page shows: elements of marimo's as plain ones, drawings on canvas as room for them."""
SHOWN = """() => {
  const app = document.getElementById("App");
  // marimo lays a page out unseen before it shows it
  return Boolean(app?.querySelector("h1")?.checkVisibility({ visibilityProperty: true })) && !app.querySelector('[class*="animate-"]');
}"""


def take(page: Page, address: str) -> str:
    """What the page at an address shows before Python runs, as HTML."""
    page.goto(address, wait_until="load")
    page.wait_for_function(SHOWN, timeout=60_000)
    page.wait_for_timeout(700)  # charts and tables draw themselves a moment later
    drawn: str = page.evaluate(TAKE)
    return drawn


def hang(page: Path, drawn: str) -> None:
    """Puts the still page in front of marimo's."""
    text = page.read_text("utf-8")
    root = '<div id="root"></div>'
    if text.count(root) != 1:
        raise Unbuilt(f"{page.name}: the exported page should hold {root} once")
    page.write_text(text.replace(root, drawn + root), encoding="utf-8")
