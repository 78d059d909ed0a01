"""Pages by keyboard alone: Tab reaches every control, in the order of the page, each with a name and a visible focus."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

import pytest
from helpers.accessibility import AuditedPage, open_audited_page
from playwright.sync_api import BrowserContext, expect

MAX_STOPS = 400
FOCUSED = (
    "let node = document.activeElement; while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;"
)
TABBABLE = """() => {
  const found = [];
  const isTabbable = (e) => e.tabIndex >= 0 && !e.matches(":disabled") && e.checkVisibility({ visibilityProperty: true });
  const isControl = "a[href], button, input, select, textarea, summary, [tabindex]";
  const visit = (node) => {
    for (const child of node.children) {
      const entry = child.querySelector('[role="tab"][aria-selected="true"]');
      if (child.role === "tablist") found.push(entry);
      else if (child.matches(isControl) && isTabbable(child) && child !== found.at(-1)) found.push(child);
      if (child.shadowRoot) visit(child.shadowRoot);
      visit(child);
    }
  };
  visit(document.body);
  window.tabbable = found;
  return found.map((e) => e.outerHTML.slice(0, 160));
}"""
"""Remembers every control that Tab should reach, in the order of the page; of the tabs, the one that is selected."""
DESCRIBE_FOCUS = f"""async () => {{
  {FOCUSED}
  const readStyles = (element) => {{
    const styles = [];
    for (let e = element, n = 0; e && n < 3; e = e.parentElement, n += 1) {{
      const {{ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor }} = getComputedStyle(e);
      styles.push(outlineStyle === "none" ? "" : outlineWidth + outlineColor, boxShadow, borderColor, backgroundColor);
    }}
    return styles.join(";");
  }};
  await new Promise((resolve) => setTimeout(resolve, 200)); // until colours have changed
  const before = window.lastFocus;
  window.lastFocus = {{ node, styles: readStyles(node) }};
  let cell = node;
  while (cell && !cell.dataset?.cellName) cell = cell.parentElement ?? cell.getRootNode().host;
  return {{
    cell: cell?.dataset.cellName ?? "",
    number: window.tabbable.indexOf(node),
    html: node.outerHTML.slice(0, 160),
    hidden_before: before && readStyles(before.node) === before.styles ? before.node.outerHTML.slice(0, 160) : "",
  }};
}}"""
"""Describes the focused element, and the one before it if that looks the same without the focus as with it."""


class Stop(NamedTuple):
    """Where the focus is: cell, number of the control, HTML, name, and the control before it if its focus was not seen."""

    cell: str
    number: int
    html: str
    hidden_before: str
    name: str


def read_name(session: Any) -> str:
    """Return the accessible name of the focused element, as the browser computes it."""
    found = session.send("Runtime.evaluate", {"expression": f"(() => {{ {FOCUSED} return node; }})()"})
    tree = session.send(
        "Accessibility.getPartialAXTree", {"objectId": found["result"]["objectId"], "fetchRelatives": False}
    )
    return str(tree["nodes"][0].get("name", {}).get("value", ""))


def walk(page: AuditedPage) -> list[Stop]:
    """Press Tab from the top of the page until it leaves the page; return where it stopped."""
    session = page.page.context.new_cdp_session(page.page)
    stops: list[Stop] = []
    page.page.evaluate("document.activeElement?.blur()")
    while len(stops) < MAX_STOPS:
        page.page.keyboard.press("Tab")
        if page.page.evaluate("document.activeElement === document.body"):
            return stops
        stops.append(Stop(**page.page.evaluate(DESCRIBE_FOCUS), name=read_name(session)))
        if len(stops) > 1 and stops[-1].number == stops[0].number:  # round the page
            return stops[:-1]
    raise AssertionError("Tab never leaves the page")


def open_sections_by_arrows(page: AuditedPage) -> None:
    """Check that arrows, Home and End open the sections of a laboratory one by one."""
    names = page.list_sections()
    selected = page.page.locator('[role="tab"][aria-selected="true"]')
    selected.focus()
    for key, name in (("ArrowRight", names[1]), ("ArrowLeft", names[0]), ("End", names[-1]), ("Home", names[0])):
        page.page.keyboard.press(key)
        expect(selected).to_have_text(name)
        expect(selected).to_be_focused()


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("start", ["head", "games", "lessons", "what_if", "claims", "sharing", ""]),
        ("chopsticks", ["head", "variants", "board", "headline", "tabs", "moves_section", "move_types_section", ""]),
    ],
)
def test_tab_reaches_every_control_in_order(audit_context: BrowserContext, address: str, name: str, cells: list[str]):
    with open_audited_page(audit_context, address, name) as page:
        controls = page.page.evaluate(TABBABLE)
        stops = walk(page)
        if page.list_sections() != [""]:
            open_sections_by_arrows(page)
    assert [stop.html for stop in stops if not stop.name] == []
    assert [stop.hidden_before for stop in stops if stop.hidden_before] == []
    numbers = [stop.number for stop in stops]
    assert numbers == sorted(numbers)
    assert [controls[number] for number in range(len(controls)) if number not in numbers] == []
    assert [cell for cell, _ in groupby(stops, key=lambda stop: stop.cell)] == cells
