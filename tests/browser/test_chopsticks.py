"""Chopsticks, played in the browser as a person would, in both hosts."""

from __future__ import annotations

import pytest

HOSTS = ("marimo", "jupyter")
REACHED = """(root) => {
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
"""The spots that the arrow keys never lead to."""
OUTSIDE = """(root) => {
  const edge = root.getBoundingClientRect();
  const boxes = [...root.querySelectorAll("*")].map((part) => [part.outerHTML.slice(0, 80), part.getBoundingClientRect()]);
  return boxes.filter(([, box]) => box.width && (box.left < edge.left || box.right > edge.right)).map(([text]) => text);
}"""
"""What sticks out of the board to either side."""
WATCH = """() => {
  window.moved = [];
  const real = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moved.push(options.duration);
    return real.call(this, frames, options);
  };
}"""
"""Notes how long every animation lasts."""


def put(table, position):
    """Puts a position on the board."""
    table.root.locator("details").filter(has_text="Put on the board").evaluate("e => { e.open = true; }")
    field = table.root.get_by_label("Position on one line")
    field.fill(position)
    field.press("Enter")
    table.cell_sees(f"{position} after nothing")


def fingers(table, *steps):
    """What is written on some hands."""
    return [table.spot(step).locator(".figure").text_content() for step in steps]


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_table, host):
    table = open_table(host, "chopsticks", hints=True)
    table.click("0R", "1R")
    table.says("it now shows 2. Player 2 to move.")
    assert fingers(table, "0L", "0R", "1L", "1R") == ["1", "1", "1", "2"]
    table.click("1R", "0L")
    table.says("it now shows 3. Player 1 to move.")
    table.click("0L", "1R")
    table.says("it is dead. Player 2 to move.")
    table.click("1L", "0L")
    table.says("it now shows 4. Player 1 to move.")
    table.click("0L")
    table.root.get_by_role("button", name="Player 2's left hand, 1 finger: wins in 1 ply, best").wait_for()
    assert table.serious() == []
    table.click("1L")
    table.says("Player 2 has two dead hands, so Player 1 wins.")
    assert fingers(table, "0L", "0R", "1L", "1R") == ["4", "1", "✕", "✕"]
    assert table.root.get_by_role("button", name="Player 2's right hand, dead").count() == 1
    if host == "marimo":
        table.cell_sees("0014 after B-D, 5 moves")


@pytest.mark.parametrize("host", HOSTS[:1])
def test_a_whole_game_is_played_by_keyboard(open_table, host):
    table = open_table(host, "chopsticks", look="dark", sudden_death=True)
    assert table.root.get_by_role("button", name="your left hand, 1 finger").count() == 1
    table.press("0L", "1L")
    table.says("it now shows 2. Player 2 to move.")
    table.press("1L", "0R")
    table.says("it now shows 3. Player 1 to move.")
    table.page.keyboard.press("u")
    table.says("Player 2 to move.")
    table.page.keyboard.press("r")
    table.says("Player 1 to move.")
    assert table.serious() == []
    table.press("0R", "1L")
    table.says("Player 2 is down to one finger, so Player 1 wins.")


def test_fingers_are_stepped_across_and_the_split_waits_for_play(open_table):
    table = open_table("marimo", "chopsticks")
    put(table, "0411")
    table.click("0R", "0L")
    assert fingers(table, "0L", "0R") == ["1", "3"]
    table.click("0L")
    assert fingers(table, "0L", "0R") == ["2", "2"]
    assert table.root.locator(".pairs").all_inner_texts() == ["0 · 4", " → 2 · 2"]
    assert table.root.locator(".chosen li").all_inner_texts() == ["right hand", "1 to the left", "1 to the left"]
    table.cell_sees("0411 after nothing")
    table.root.locator(".tray .primary").click()
    table.says("Player 1 splits [04] into [22].")
    table.page.keyboard.press("u")
    table.says("Player 1 to move.")
    table.press("0R", "0L")
    table.page.keyboard.press("p")
    table.says("Player 1 splits [04] into [13].")
    assert fingers(table, "0L", "0R") == ["1", "3"]


def test_a_hand_is_dragged_onto_the_other_or_onto_an_opponents(open_table):
    table = open_table("marimo", "chopsticks")
    put(table, "2211")
    table.spot("0L").drag_to(table.spot("0R"))
    assert fingers(table, "0L", "0R") == ["1", "3"]
    table.spot("0R").drag_to(table.spot("0L"))
    assert fingers(table, "0L", "0R") == ["2", "2"]
    table.spot("0R").drag_to(table.spot("0L"))
    table.page.keyboard.press("p")
    table.says("Player 1 splits [22] into [13].")
    assert fingers(table, "0L", "0R") == ["3", "1"]
    table.spot("1L").drag_to(table.spot("0L"))
    table.says("it now shows 4.")
    assert fingers(table, "0L", "0R") == ["4", "1"]


def test_the_other_splits_of_the_book_are_played_step_by_step(open_table):
    modes = dict.fromkeys(("swaps", "logan", "meta", "stumps", "suicide"), True)
    table = open_table("marimo", "chopsticks", **modes)
    for position, steps, told in [
        ("1311", ["swap"], "Player 1 swaps the hands of [13]."),
        ("0311", ["0R", "0L", "0L", "0L"], "Player 1 swaps the hands of [03]."),
        ("4411", ["five", "0L", "0R", "0R"], "takes five off [44] and splits the rest into [12]."),
        ("0111", ["0R", "0L"], "Player 1 splits [01] into [½ ½]."),
        ("1211", ["0L", "0R"], "Player 1 splits [12] into [03]."),
    ]:
        put(table, position)
        table.click(*steps)
        table.root.locator(".tray .primary").click()
        table.says(told)
        table.tool("Undo").click()
        table.says("Player 1 to move.")


def test_a_hand_that_cannot_be_chosen_says_why(open_table):
    table = open_table("marimo", "chopsticks")
    error = table.root.locator(".error")
    table.click("1L")
    error.filter(has_text="Choose one of your own hands first.").wait_for()
    table.click("0L", "0R")
    error.filter(has_text="[11] to [02] kills a hand, and suicide is not in play.").wait_for()


def test_the_tap_is_brief_and_still_where_motion_is_unwelcome(open_table):
    table = open_table("marimo", "chopsticks")
    table.page.evaluate(WATCH)
    table.click("0L", "1L")
    table.says("Player 2 to move.")
    taps = table.page.evaluate("moved")
    assert taps
    assert max(taps) <= 300
    table.page.emulate_media(reduced_motion="reduce")
    table.click("1L", "0L")
    table.says("Player 1 to move.")
    assert table.page.evaluate("moved") == taps


@pytest.mark.parametrize("width", [360, 1000])
def test_six_sit_round_the_table_with_names_lives_and_fates(open_table, width):
    rules = {"players": 6, "zombies": True, "sudden_death": True, "lives": 3, "meta": True, "swaps": True}
    table = open_table("marimo", "chopsticks", width=width, look="dark" if width == 360 else "light", **rules)
    put(table, "34-01-34-22-04-13;lives=3.0.1.2.3.3")
    assert table.root.locator(".who .name").all_inner_texts() == ["▶ Player 1", *(f"Player {n}" for n in range(2, 7))]
    assert table.root.locator(".who .fate").all_inner_texts() == ["zombie"]
    assert table.root.get_by_role("img", name="1 of 3 lives").inner_text() == "♥♡♡"
    assert table.root.evaluate(REACHED) == []
    assert table.root.evaluate(OUTSIDE) == []
    assert table.serious() == []
