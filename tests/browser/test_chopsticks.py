"""Chopsticks in the browser, in marimo and JupyterLab."""

from __future__ import annotations

import pytest

HOSTS = ("marimo", "jupyter")
REACHED_SCRIPT = """(root) => {
  const spots = [...root.querySelectorAll(".board [data-step]")];
  const here = () => root.getRootNode().activeElement;
  const seen = new Set([spots[0]]);
  for (const spot of seen) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      spot.focus();
      spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
      seen.add(here());
    }
  }
  return spots.filter((spot) => !seen.has(spot)).map((spot) => spot.dataset.step);
}"""
"""Returns the spots that the arrow keys never reach."""
OVERFLOW_SCRIPT = """(root) => {
  const edge = root.getBoundingClientRect();
  const boxes = [...root.querySelectorAll("*")].map((part) => [part.outerHTML.slice(0, 80), part.getBoundingClientRect()]);
  return boxes.filter(([, box]) => box.width && (box.left < edge.left || box.right > edge.right)).map(([text]) => text);
}"""
"""Returns the elements that stick out of the board to either side."""
RECORD_ANIMATIONS_SCRIPT = """() => {
  window.moved = [];
  const real = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moved.push(options.duration);
    return real.call(this, frames, options);
  };
}"""
"""Records the duration of every animation."""


def put_position(board, position):
    """Put a position on the board."""
    board.root.locator("details").filter(has_text="Put on the board").evaluate("e => { e.open = true; }")
    field = board.root.get_by_label("Position on one line")
    field.fill(position)
    field.press("Enter")
    board.wait_for_cell(f"{position} after nothing")


def read_fingers(board, *steps):
    """Return what is written on some hands."""
    return [board.spot(step).locator(".finger-count").text_content() for step in steps]


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_board, host):
    board = open_board(host, "chopsticks", hints=True)
    board.click("0R", "1R")
    board.wait_for_status("it now shows 2. Player 2 to move.")
    assert read_fingers(board, "0L", "0R", "1L", "1R") == ["1", "1", "1", "2"]
    board.click("1R", "0L")
    board.wait_for_status("it now shows 3. Player 1 to move.")
    board.click("0L", "1R")
    board.wait_for_status("it is dead. Player 2 to move.")
    board.click("1L", "0L")
    board.wait_for_status("it now shows 4. Player 1 to move.")
    board.click("0L")
    board.root.get_by_role("button", name="Player 2's left hand D, 1 finger: wins in 1 move, best").wait_for()
    assert board.find_accessibility_violations() == []
    board.click("1L")
    board.wait_for_status("Player 2 has two dead hands, so Player 1 wins.")
    assert read_fingers(board, "0L", "0R", "1L", "1R") == ["4", "1", "✕", "✕"]
    assert board.root.get_by_role("button", name="Player 2's right hand, dead").count() == 1
    if host == "marimo":
        board.wait_for_cell("0014 after B-D, 5 moves")


@pytest.mark.parametrize("host", HOSTS[:1])
def test_a_whole_game_is_played_by_keyboard(open_board, host):
    board = open_board(host, "chopsticks", look="dark", sudden_death=True)
    assert board.root.get_by_role("button", name="your left hand A, 1 finger").count() == 1
    board.choose_by_keyboard("0L", "1L")
    board.wait_for_status("it now shows 2. Player 2 to move.")
    board.choose_by_keyboard("1L", "0R")
    board.wait_for_status("it now shows 3. Player 1 to move.")
    board.page.keyboard.press("u")
    board.wait_for_status("Player 2 to move.")
    board.page.keyboard.press("r")
    board.wait_for_status("Player 1 to move.")
    assert board.find_accessibility_violations() == []
    board.choose_by_keyboard("0R", "1L")
    board.wait_for_status("Player 2 is down to one finger, so Player 1 wins.")


def test_fingers_move_across_step_by_step_and_the_split_waits_for_play(open_board):
    board = open_board("marimo", "chopsticks")
    put_position(board, "0411")
    board.click("0R", "0L")
    assert read_fingers(board, "0L", "0R") == ["1", "3"]
    board.click("0L")
    assert read_fingers(board, "0L", "0R") == ["2", "2"]
    assert board.root.locator(".pair-text").all_inner_texts() == ["0 · 4", " → 2 · 2"]
    assert board.root.locator(".chosen li").all_inner_texts() == ["right hand", "1 to the left", "1 to the left"]
    board.wait_for_cell("0411 after nothing")
    board.root.locator(".move-input .primary").click()
    board.wait_for_status("Player 1 splits 0 and 4 into 2 and 2.")
    board.page.keyboard.press("u")
    board.wait_for_status("Player 1 to move.")
    board.choose_by_keyboard("0R", "0L")
    board.page.keyboard.press("p")
    board.wait_for_status("Player 1 splits 0 and 4 into 1 and 3.")
    assert read_fingers(board, "0L", "0R") == ["1", "3"]


def test_a_hand_is_dragged_onto_the_other_or_onto_an_opponents(open_board):
    board = open_board("marimo", "chopsticks")
    put_position(board, "2211")
    board.spot("0L").drag_to(board.spot("0R"))
    assert read_fingers(board, "0L", "0R") == ["1", "3"]
    board.spot("0R").drag_to(board.spot("0L"))
    assert read_fingers(board, "0L", "0R") == ["2", "2"]
    board.spot("0R").drag_to(board.spot("0L"))
    board.page.keyboard.press("p")
    board.wait_for_status("Player 1 splits 2 and 2 into 1 and 3.")
    assert read_fingers(board, "0L", "0R") == ["3", "1"]
    board.spot("1L").drag_to(board.spot("0L"))
    board.wait_for_status("it now shows 4.")
    assert read_fingers(board, "0L", "0R") == ["4", "1"]


def test_the_other_splits_of_the_book_are_played_step_by_step(open_board):
    modes = dict.fromkeys(("swaps", "logan", "meta", "stumps", "suicide"), True)
    board = open_board("marimo", "chopsticks", **modes)
    for position, steps, status in [
        ("1311", ["swap"], "Player 1 swaps the hands 1 and 3."),
        ("0311", ["0R", "0L", "0L", "0L"], "Player 1 swaps the hands 0 and 3."),
        ("4411", ["five", "0L", "0R", "0R"], "takes 5 fingers off 4 and 4 and splits the rest into 1 and 2."),
        ("0111", ["0R", "0L"], "Player 1 splits 0 and 1 into ½ and ½."),
        ("1211", ["0L", "0R"], "Player 1 splits 1 and 2 into 0 and 3."),
    ]:
        put_position(board, position)
        board.click(*steps)
        board.root.locator(".move-input .primary").click()
        board.wait_for_status(status)
        board.button("Undo").click()
        board.wait_for_status("Player 1 to move.")


def test_a_hand_that_cannot_be_chosen_says_why(open_board):
    board = open_board("marimo", "chopsticks")
    error = board.root.locator(".error")
    board.click("1L")
    error.filter(has_text="Choose one of your own hands first.").wait_for()
    board.click("0L", "0R")
    error.filter(has_text="Splitting 1 and 1 into 0 and 2 kills a hand, and suicide is not in play.").wait_for()


def test_the_tap_is_short_and_absent_with_reduced_motion(open_board):
    board = open_board("marimo", "chopsticks")
    board.page.evaluate(RECORD_ANIMATIONS_SCRIPT)
    board.click("0L", "1L")
    board.wait_for_status("Player 2 to move.")
    taps = board.page.evaluate("moved")
    assert taps
    assert max(taps) <= 300
    board.page.emulate_media(reduced_motion="reduce")
    board.click("1L", "0L")
    board.wait_for_status("Player 1 to move.")
    assert board.page.evaluate("moved") == taps


@pytest.mark.parametrize("width", [360, 1000])
def test_six_players_have_names_lives_and_statuses(open_board, width):
    rules = {"players": 6, "zombies": True, "sudden_death": True, "lives": 3, "meta": True, "swaps": True}
    board = open_board("marimo", "chopsticks", width=width, look="dark" if width == 360 else "light", **rules)
    put_position(board, "34-01-34-22-04-13;lives=3.0.1.2.3.3")
    assert board.root.locator(".player-label .name").all_inner_texts() == [
        "▶ Player 1",
        *(f"Player {n}" for n in range(2, 7)),
    ]
    assert board.root.locator(".player-label .player-status").all_inner_texts() == ["zombie"]
    assert board.root.get_by_role("img", name="1 of 3 lives").inner_text() == "♥♡♡"
    assert board.root.evaluate(REACHED_SCRIPT) == []
    assert board.root.evaluate(OVERFLOW_SCRIPT) == []
    assert board.find_accessibility_violations() == []


def test_the_names_of_the_players_stay_on_one_line(open_board):
    board = open_board("marimo", "chopsticks")
    for width in range(560, 760, 20):
        board.page.set_viewport_size({"width": width, "height": 1100})
        names = board.root.locator(".seat .name").evaluate_all("names => names.map((name) => name.clientHeight)")
        assert max(names) < 30, width
        assert board.root.evaluate(OVERFLOW_SCRIPT) == [], width


def test_with_three_hands_fingers_move_between_any_two_and_other_splits_are_listed(open_board):
    board = open_board("marimo", "chopsticks", hands=3, fingers=12, meta=True)
    put_position(board, "0.0.9-1.1.1")
    board.click("0S", "0R", "0R")
    assert read_fingers(board, "0L", "0R", "0S") == ["✕", "2", "7"]
    board.button("Clear").click()
    board.click("split")
    assert board.root.locator(".results button").first.inner_text().startswith("1 · 1 · 7")
    assert board.find_accessibility_violations() == []
    board.root.get_by_role("button", name="into 2, 3 and 4").click()
    assert read_fingers(board, "0L", "0R", "0S") == ["2", "3", "4"]
    board.root.locator(".move-input .primary").click()
    board.wait_for_status("Player 1 splits 0, 0 and 9 into 2, 3 and 4.")


@pytest.mark.parametrize(("hands", "players"), [(1, 6), (3, 2), (4, 3), (4, 6)])
def test_any_number_of_hands_fits_on_a_phone_for_any_number_of_players(open_board, hands, players):
    rules = {"players": players, "hands": hands, "fingers": 20, "zombies": "may" if players > 2 else "off"}
    board = open_board("marimo", "chopsticks", width=360, look="dark" if players == 6 else "light", **rules)
    seats = [".".join(["0"] * (hands - 1) + ["19"])] * (players - 1)
    zombie = ";zombies=1" + ".0" * (players - 1) if players > 2 else ""
    put_position(board, "-".join([".".join(["0"] * (hands - 1) + ["1"]), *seats]) + zombie)
    assert board.root.locator(".hand").count() == players * hands
    assert board.root.evaluate(REACHED_SCRIPT) == []
    assert board.root.evaluate(OVERFLOW_SCRIPT) == []
    assert board.find_accessibility_violations() == []
    if players == 2:
        return
    board.click("pass")
    board.root.locator(".move-input .primary").click()
    board.wait_for_status("Player 1 passes.")
