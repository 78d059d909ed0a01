"""The ghost of a move on a page without Python: what asks for it, how it looks, and when it ends."""

from __future__ import annotations

import json

import pytest
from helpers.board_page import HARNESS_SCRIPT

import widgets

LINE = "divide divide"
PAGE = """
<title>t</title><style>%(css)s</style>
<section data-board="%(key)s" data-at="0.0">
  <button id="move" data-preview-moves="divide">a move</button>
  <button id="line" data-preview-moves="%(line)s">a line</button>
</section>
<button id="hostile" data-board="%(key)s" data-preview-moves="<img src=x onerror=alert(1)>">x</button>
<button id="old" data-board="%(key)s" data-at="0.9" data-preview-moves="%(line)s">another position</button>
<button id="other" data-board="no such board" data-preview-moves="%(line)s">another board</button>
<div id="host"></div>
"""
SHADOW_SCRIPT = """(line) => {
  const shadow = document.querySelector("#host").attachShadow({ mode: "open" });
  for (const each of [line, "divide"]) {
    const button = document.createElement("button");
    Object.assign(button.dataset, { board: "KEY", previewMoves: each });
    button.textContent = each;
    shadow.append(button);
  }
}"""


@pytest.fixture
def page(browser):
    """Show a board of Operation Obliteration, and what asks for previews on it."""
    board = widgets.board("obliteration")
    state = {name: value for name, value in board.get_state().items() if name not in ("layout", "_esm", "_css")}
    page = browser.new_page()
    page.set_content(PAGE % {"css": board._css, "key": board.key, "line": LINE})
    harness = HARNESS_SCRIPT % json.dumps(state)
    page.add_script_tag(content=board._esm.split("export default")[0] + harness, type="module")
    page.locator(".board").wait_for()
    board.show_preview(LINE)
    page.evaluate("answer => { window.answer = answer; }", board.preview)
    page.evaluate(SHADOW_SCRIPT.replace("KEY", board.key), LINE)
    yield page
    page.close()


def list_requests(page):
    return page.evaluate("requests.map(({ do: command, line }) => [command, line])")


def test_a_move_marks_its_spots_at_once_and_a_line_shows_its_position_until_it_is_left(page):
    ghost, label = page.locator(".board [data-ghost]"), page.locator(".preview-label")
    page.hover("#move")
    assert ghost.evaluate_all("spots => spots.map((spot) => spot.dataset.step)") == ["divide"]
    assert list_requests(page) == []
    page.hover("#line")
    page.wait_for_function("requests.length")
    assert (ghost.count(), label.count()) == (0, 0)
    assert list_requests(page) == [["show_preview", LINE]]
    page.evaluate("model.set('preview', answer)")
    label.wait_for()
    assert label.inner_text() == "Preview Player 2 divides by 2. New number is 3. Player 1 to move."
    assert page.locator(".board").get_attribute("data-preview") == ""
    assert page.locator(".board > :not(.preview-label)").first.evaluate("e => getComputedStyle(e).opacity") == "0.6"
    assert page.locator(".board [data-available]").count() == 0
    page.hover("h1, .status")
    label.wait_for(state="detached")
    assert page.locator(".board [data-available]").count() > 0
    page.hover("#line")
    label.wait_for()  # what Python has answered is not asked for again
    page.keyboard.press("Escape")
    label.wait_for(state="detached")
    assert len(list_requests(page)) == 1


def test_the_focus_shows_a_preview_too_also_inside_a_shadow_root(page):
    page.evaluate("model.set('preview', answer)")
    page.locator("#other").focus()
    page.keyboard.press("Tab")
    page.locator(".preview-label").wait_for()
    page.keyboard.press("Tab")
    page.locator('.board [data-step="divide"][data-ghost]').wait_for()
    assert page.locator(".preview-label").count() == 0
    page.keyboard.press("Shift+Tab")
    page.locator(".preview-label").wait_for()
    page.locator("#hostile").focus()
    page.locator(".preview-label").wait_for(state="detached")


def test_nothing_is_shown_for_another_board_another_position_or_while_a_bot_is_about_to_move(page):
    page.evaluate("model.set('preview', answer)")
    for name in ("#old", "#other"):
        page.hover(name)
        page.wait_for_timeout(200)
        assert (page.locator("[data-ghost], .preview-label").count(), list_requests(page)) == (0, [])
    page.evaluate("model.set('view', { ...model.get('view'), bot_to_move: true })")
    page.hover("#line")
    page.wait_for_timeout(200)
    assert page.locator("[data-ghost], .preview-label").count() == 0
    assert [each for each in list_requests(page) if each[0] != "play_bot"] == []


def test_a_hostile_line_is_only_a_text_and_a_preview_of_an_old_position_ends(page):
    page.hover("#hostile")
    page.wait_for_function("requests.length")
    assert list_requests(page) == [["show_preview", "<img src=x onerror=alert(1)>"]]
    page.evaluate("model.set('preview', { ...answer, text: '<img src=x>', line: '<img src=x onerror=alert(1)>' })")
    page.locator(".preview-label").wait_for()
    assert page.locator(".preview-label").inner_text() == "Preview <img src=x>"
    page.evaluate("model.set('view', { ...model.get('view'), at: '0.1', node: 1 })")
    page.locator(".preview-label").wait_for(state="detached")
