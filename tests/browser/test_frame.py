"""The frame round every board, in a page of its own: a game of several steps and a stand-in for Python."""

from __future__ import annotations

import json

import pytest

from widgets import static

BOARD = """
export const board = {
  draw(view, api) {
    return ["red", "blue", "give"].map((step) => api.spot(step, { label: `Take ${step}`, why: "No more of it." }, step));
  },
  step: (step) => `chosen ${step}`,
};
"""
VIEW = {
    "at": "0.0",
    "match": 0,
    "node": 0,
    "turn": 0,
    "over": None,
    "bot": False,
    "undo": False,
    "redo": False,
    "moves": [
        {"move": "rb", "steps": [["red", "blue"]], "says": "Takes two."},
        {"move": "rbg", "steps": [["red", "blue"], "give"], "says": "Takes two and gives."},
    ],
}
STATE = {
    "view": VIEW,
    "verdicts": {"rb": {"value": "loss", "plies": 2, "rank": 1}, "rbg": {"value": "win", "plies": 1, "rank": 0}},
    "status": "<b>You</b> to move.",
    "error": "",
    "seats": ["human"],
    "setup": {"title": "Test", "names": ["You"], "bots": {}, "seed": 5, "deals": True, "pause": 0, "hints": True, "chrome": True},
    "position": "p",
    "_grown": {"match": 0, "first": 1, "moves": []},
    "ask": {},
}  # fmt: skip
HARNESS = """
window.asks = [];
const state = %s;
const listeners = {};
window.model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; if (name === "ask") window.asks.push(value); (listeners[`change:${name}`] ?? []).forEach((f) => f()); },
  save_changes() {},
  on: (name, f) => { (listeners[name] ??= []).push(f); },
  off: (name, f) => { listeners[name] = (listeners[name] ?? []).filter((g) => g !== f); },
};
window.ended = new AbortController();
mount(board, { model: window.model, el: document.body, signal: window.ended.signal });
"""


@pytest.fixture
def page(browser):
    parts = [static.plain((static.HERE / name).read_text("utf-8")) for name in static.SHARED]
    script = "\n".join([*parts, static.plain(BOARD), HARNESS % json.dumps(STATE)])
    page = browser.new_page()
    page.set_content(
        f"<title>t</title><style>{static.palette()}{(static.HERE / 'core.css').read_text('utf-8')}</style>"
    )
    page.add_script_tag(content=script, type="module")
    page.locator(".parlour").wait_for()
    yield page
    page.close()


def spot(page, step):
    return page.locator(f'[data-step="{step}"]')


def asked(page):
    return [(ask["do"], ask.get("move")) for ask in page.evaluate("asks")]


def test_steps_in_a_bag_are_chosen_in_any_order_and_what_is_possible_shows(page):
    spot(page, "blue").click()
    assert spot(page, "blue").get_attribute("data-can") is None
    assert spot(page, "red").get_attribute("data-can") == ""
    assert page.locator(".chosen li").all_inner_texts() == ["chosen blue"]
    spot(page, "red").click()
    assert page.get_by_role("button", name="Play").get_attribute("aria-disabled") == "false"
    assert asked(page) == []


def test_a_move_that_could_go_on_waits_for_play_and_a_whole_one_does_not(page):
    for step in ("red", "blue"):
        spot(page, step).click()
    page.get_by_role("button", name="Play").click()
    assert asked(page) == [("move", "rb")]


def test_a_whole_move_is_played_by_keyboard_and_sent_once(page):
    spot(page, "red").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    assert asked(page) == [("move", "rbg")]


def test_escape_clears_backspace_takes_back_and_a_second_click_unchooses(page):
    spot(page, "red").click()
    spot(page, "blue").click()
    page.keyboard.press("Backspace")
    assert page.locator(".chosen li").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".chosen li").count() == 0
    spot(page, "red").click()
    spot(page, "red").click(force=True)
    assert page.locator(".chosen li").count() == 0


def test_a_step_carries_the_best_verdict_behind_it_as_shape_plies_and_words(page):
    assert spot(page, "red").locator(".mark").inner_text() == "▲ 1"
    assert page.get_by_role("button", name="Take red: wins in 1 ply, best").count() == 1


def test_text_from_the_model_is_shown_as_text(page):
    assert page.locator(".status").inner_text() == "<b>You</b> to move."


def test_a_gap_in_the_moves_is_asked_for(page):
    page.evaluate("model.set('_grown', { match: 0, first: 3, moves: [] })")
    assert asked(page) == [("recall", None)]


def test_a_bot_is_roused_once(page):
    page.evaluate("model.set('view', { ...model.get('view'), at: '0.1', bot: true })")
    page.wait_for_function("asks.length > 0")
    page.evaluate("model.set('status', 'still')")
    page.wait_for_timeout(50)
    assert asked(page) == [("bot", None)]


def test_the_board_leaves_nothing_behind_when_its_cell_goes(page):
    page.evaluate("ended.abort()")
    assert page.locator(".parlour").count() == 0
    page.evaluate("model.set('status', 'gone')")
    assert page.locator(".parlour").count() == 0


def test_a_narrow_page_does_not_scroll_sideways(page):
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= 320")
