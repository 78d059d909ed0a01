"""The frame of every board, on a page without Python: a game with moves of several steps."""

from __future__ import annotations

import json

import pytest
from helpers.board_page import HARNESS_SCRIPT
from playwright.sync_api import expect

from widgets import assets
from widgets.marks import VERDICT_TEXTS
from widgets.refusals import FRAME_REFUSALS

BOARD_SCRIPT = """
export const board = {
  draw(view, api) {
    return ["red", "blue", "give"].map((step) => api.spot(step, { label: `Take ${step}` }, step));
  },
  describeStep: (step) => `chosen ${step}`,
};
"""
VIEW = {
    "at": "0.0",
    "match": 0,
    "node": 0,
    "turn": 0,
    "outcome": None,
    "bot_to_move": False,
    "can_undo": False,
    "can_redo": False,
    "undo_label": "Undo",
    "redo_label": "Redo",
    "cut_before": None,
    "cuts_after": [],
    "why_not": {"": {"give": "Take red and blue first."}, "blue": {"give": "Take red first."}},
    "moves": [
        {"move": "rb", "steps": [["red", "blue"]], "description": "Takes two."},
        {"move": "rbg", "steps": [["red", "blue"], "give"], "description": "Takes two and gives."},
    ],
}
STATE = {
    "view": VIEW,
    "verdicts": {"rb": {"value": "loss", "plies": 2, "rank": 1}, "rbg": {"value": "win", "plies": 1, "rank": 0}},
    "status": "<b>You</b> to move.",
    "error": "",
    "seats": ["human"],
    "setup": {
        "title": "Test",
        "player_names": ["You"],
        "seat_options": [{"value": "human", "title": "Person", "summary": ""}],
        "seed": 5,
        "can_deal": True,
        "pause_ms": 0,
        "hints": True,
        "controls": True,
        "tools": True,
        "verdict_texts": VERDICT_TEXTS,
        "place_names": ["1st"],
        "refusals": FRAME_REFUSALS,
    },
    "position": "p",
    "how_to_play": {},
    "remedy": {},
    "_history_delta": {"source": 0, "first": 1, "entries": []},
    "request": {},
    "answered": 0,
}


@pytest.fixture
def page(browser):
    parts = [
        assets.strip_imports_and_exports((assets.STATIC_FOLDER / name).read_text("utf-8"))
        for name in assets.SHARED_SCRIPTS
    ]
    script = "\n".join([*parts, assets.strip_imports_and_exports(BOARD_SCRIPT), HARNESS_SCRIPT % json.dumps(STATE)])
    page = browser.new_page()
    page.set_content(
        f"<title>t</title><style>{assets.format_palette()}{(assets.STATIC_FOLDER / 'board.css').read_text('utf-8')}</style>"
    )
    page.add_script_tag(content=script, type="module")
    page.locator(".parlour").wait_for()
    yield page
    page.close()


def find_spot(page, step):
    return page.locator(f'[data-step="{step}"]')


def list_requests(page):
    return [(request["do"], request.get("move")) for request in page.evaluate("requests")]


def test_steps_in_a_bag_are_chosen_in_any_order_and_available_steps_are_marked(page):
    find_spot(page, "blue").click()
    assert find_spot(page, "blue").get_attribute("data-available") is None
    assert find_spot(page, "red").get_attribute("data-available") == ""
    assert page.locator(".chosen li").all_inner_texts() == ["chosen blue"]
    find_spot(page, "red").click()
    assert page.get_by_role("button", name="Play", exact=True).get_attribute("aria-disabled") == "false"
    assert list_requests(page) == []


def test_a_request_without_an_answer_marks_the_board_as_busy_after_a_moment(page):
    root = page.locator(".parlour")
    page.get_by_role("button", name="Reset").click()
    assert root.get_attribute("aria-busy") is None
    expect(root).to_have_attribute("aria-busy", "true", timeout=2000)
    page.evaluate("model.set('answered', requests.at(-1).n)")
    expect(root).not_to_have_attribute("aria-busy", "true")
    page.get_by_role("button", name="Reset").click()
    page.evaluate("model.set('answered', requests.at(-1).n)")
    page.wait_for_timeout(400)
    assert root.get_attribute("aria-busy") is None


def test_a_move_that_could_be_longer_waits_for_play(page):
    for step in ("red", "blue"):
        find_spot(page, step).click()
    page.get_by_role("button", name="Play", exact=True).click()
    assert list_requests(page) == [("move", "rb")]


def test_a_complete_move_is_played_by_keyboard_and_sent_once(page):
    find_spot(page, "red").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    assert list_requests(page) == [("move", "rbg")]


def test_escape_clears_backspace_takes_back_and_a_second_click_takes_back(page):
    find_spot(page, "red").click()
    find_spot(page, "blue").click()
    page.keyboard.press("Backspace")
    assert page.locator(".chosen li").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".chosen li").count() == 0
    find_spot(page, "red").click()
    find_spot(page, "red").click(force=True)
    assert page.locator(".chosen li").count() == 0


def test_a_step_shows_the_best_verdict_of_its_moves_as_a_mark_and_in_words(page):
    assert find_spot(page, "red").locator(".mark").inner_text() == "▲ 1"
    assert page.get_by_role("button", name="Take red: wins in 1 move, best").count() == 1


def test_a_refused_step_says_why_in_the_words_of_python(page):
    error = page.locator(".error")
    find_spot(page, "give").click(force=True)
    assert error.inner_text() == "Take red and blue first."
    find_spot(page, "blue").click()
    assert page.get_by_role("button", name="Take give: Take red first.").count() == 1
    page.keyboard.press("p")
    assert error.inner_text() == FRAME_REFUSALS["incomplete"]
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    assert error.inner_text() == FRAME_REFUSALS["no_steps"]


@pytest.mark.parametrize(
    ("change", "refusal"), [({"outcome": {"places": [1]}, "moves": []}, "ended"), ({"bot_to_move": True}, "bot")]
)
def test_after_the_end_and_before_a_bots_move_every_step_says_so(page, change, refusal):
    page.evaluate("change => model.set('view', { ...model.get('view'), ...change })", change)
    find_spot(page, "give").click(force=True)
    assert page.locator(".error").inner_text() == FRAME_REFUSALS[refusal]


def test_a_move_with_confirm_waits_for_play_and_its_last_step_can_be_changed(page):
    moves = [{"move": step[0], "steps": ["red", step], "confirm": True} for step in ("blue", "give")]
    page.evaluate("moves => model.set('view', { ...model.get('view'), at: '0.1', moves })", moves)
    for step in ("red", "blue", "give"):
        find_spot(page, step).click()
    assert list_requests(page) == []
    page.keyboard.press("p")
    assert list_requests(page) == [("move", "g")]


def test_a_form_that_asks_twice_shows_the_refusal_of_its_second_request_itself(page):
    page.locator("details", has=page.get_by_label("Position on one line")).evaluate(
        "details => { details.open = true; }"
    )
    field = page.get_by_label("Position on one line")
    for text in ("q", "r"):
        field.fill(text)
        field.press("Enter")
    page.evaluate("model.set('answered', 1); model.set('view', { ...model.get('view'), at: '0.1' })")
    page.evaluate("model.set('error', 'No such position.'); model.set('answered', 2)")
    expect(page.get_by_role("alert").filter(has_text="No such position.")).to_have_count(1)
    assert page.locator(".parlour > .error").inner_text() == ""


def test_text_from_the_model_is_shown_as_text(page):
    assert page.locator(".status").inner_text() == "<b>You</b> to move."


def test_a_gap_in_the_history_requests_all_of_it(page):
    page.evaluate("model.set('_history_delta', { source: 0, first: 3, entries: [] })")
    assert list_requests(page) == [("resend_history", None)]


def test_a_bot_is_asked_to_play_once(page):
    page.evaluate("model.set('view', { ...model.get('view'), at: '0.1', bot_to_move: true })")
    page.wait_for_function("requests.length > 0")
    page.evaluate("model.set('status', 'still')")
    page.wait_for_timeout(50)
    assert list_requests(page) == [("play_bot", None)]


def test_the_board_leaves_nothing_behind_when_its_cell_is_removed(page):
    page.evaluate("ended.abort()")
    assert page.locator(".parlour").count() == 0
    page.evaluate("model.set('status', 'gone')")
    assert page.locator(".parlour").count() == 0


def test_a_narrow_page_does_not_scroll_sideways(page):
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= 320")
