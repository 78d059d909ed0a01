"""The move tree in the browser, by mouse and by keyboard, in marimo and JupyterLab."""

from __future__ import annotations

import json
import re

import pytest
from helpers.board_page import HARNESS_SCRIPT

import widgets
from engines.english import describe_outcome
from widgets.tree import NODE_MARKS, MoveTree

HOSTS = ("marimo", "jupyter")
BACKGROUNDS = {"light": "rgb(251, 250, 247)", "dark": "rgb(23, 25, 29)"}


def find_node(board, number):
    return board.root.locator(f'[data-node="{number}"]')


def find_expander(board, number):
    return find_node(board, number).locator("[data-expander]")


def read_transform(board):
    """Return the offset and the scale of the tree."""
    transform = board.root.locator(".layer").evaluate("e => e.style.transform")
    return tuple(float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", transform))


@pytest.mark.parametrize(("host", "look"), [("marimo", "dark"), ("jupyter", "light")])
def test_nodes_are_unfolded_selected_and_folded_by_mouse(open_board, host, look):
    board = open_board(host, "obliteration", show="tree", look=look)
    board.wait_for_status(f"The root: Player 1 to move, {describe_outcome('win', 3)}.")
    find_expander(board, 1).click()
    find_node(board, 2).click()
    board.wait_for_status(f"New number is 3. For Player 2 it {describe_outcome('loss', 2)}. Player 1 to move.")
    find_node(board, 2).dblclick()
    find_node(board, 3).click()
    board.wait_for_status("Player 2 has no valid operation on 4, so Player 1 wins.")
    assert board.root.locator(".count").inner_text() == "6 nodes"
    assert [find_node(board, n).get_attribute("data-best") for n in range(6)] == ["", "", "", None, None, None]
    if host == "marimo":
        board.wait_for_cell("4:d:a after divide, divide, add")
    assert board.root.evaluate("e => getComputedStyle(e).backgroundColor") == BACKGROUNDS[look]
    assert board.find_accessibility_violations() == []
    find_expander(board, 1).click()
    board.wait_for_status(f"New number is 6. For Player 1 it {describe_outcome('win', 3)}. Player 2 to move.")
    assert find_node(board, 2).count() == 0


@pytest.mark.parametrize(("host", "look"), [("marimo", "light"), ("jupyter", "dark")])
def test_nodes_are_unfolded_selected_and_folded_by_keyboard(open_board, host, look):
    board = open_board(host, "obliteration", show="tree", look=look)
    press = board.page.keyboard.press
    find_node(board, 0).focus()
    press("ArrowRight")
    press("Enter")
    find_node(board, 2).wait_for()
    press("ArrowRight")
    press("ArrowRight")  # a folded node opens
    find_node(board, 5).wait_for()
    press("ArrowRight")
    press("ArrowUp")
    press(" ")
    board.wait_for_status("Move 3: Player 1 adds 1.")
    press("ArrowDown")
    press("ArrowDown")
    press(" ")
    board.wait_for_status("Move 3: Player 1 multiplies by 3 and adds 1.")
    press("ArrowLeft")
    press("Enter")
    find_node(board, 5).wait_for(state="detached")
    board.wait_for_status(f"New number is 3. For Player 2 it {describe_outcome('loss', 2)}. Player 1 to move.")
    before = read_transform(board)[2]
    press("-")
    assert read_transform(board)[2] < before
    assert board.root.evaluate("e => getComputedStyle(e).backgroundColor") == BACKGROUNDS[look]
    assert board.find_accessibility_violations() == []


def test_a_drag_pans_and_the_wheel_zooms_once_the_tree_has_the_focus(open_board):
    board = open_board("marimo", "chopsticks", show="tree", depth=6)
    mouse = board.page.mouse
    box = board.root.locator(".tree-frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = read_transform(board)
    mouse.move(x, y)
    mouse.wheel(0, 100)
    mouse.down()
    mouse.move(x - 30, y - 40)
    mouse.move(x - 80, y + 60)
    mouse.up()
    assert read_transform(board) == pytest.approx((before[0] - 80, before[1] + 60, before[2]))
    board.wait_for_status("The root: Player 1 to move, draws.")
    find_node(board, 0).focus()
    mouse.wheel(0, 100)
    board.page.wait_for_timeout(50)
    assert read_transform(board)[2] < before[2]


# Which chips are whole in the window, which of their labels are cropped, and which of them lack their parent there.
READ_WINDOW = """(frame) => {
  const room = frame.getBoundingClientRect();
  const chips = [...frame.querySelectorAll(".node")];
  const isWhole = (chip) => {
    const box = chip.getBoundingClientRect();
    return box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
  };
  const whole = chips.filter(isWhole);
  const isCropped = (chip) => chip.scrollWidth > chip.clientWidth
    || chip.querySelector(".move").scrollWidth > chip.querySelector(".move").clientWidth;
  const size = Math.min(...whole.map((chip) => chip.getBoundingClientRect().height / chip.offsetHeight));
  return [whole.length, whole.filter(isCropped).length, size, new Set(whole.map((chip) => chip.ariaLevel)).size];
}"""


def test_a_deep_tree_is_readable_in_a_narrow_panel_and_its_picture_fills_the_window(open_board):
    board = open_board("marimo", "chopsticks", show="tree", variant="rollover", depth=6, width=520)
    frame = board.root.locator(".tree-frame")
    assert int(board.root.locator(".count").inner_text().split()[0]) > 109
    whole, cropped, scale, levels = frame.evaluate(READ_WINDOW)
    assert (whole >= 4, cropped, scale > 0.79, levels >= 3) == (True, 0, True, True)
    board.root.get_by_label("Depth").select_option("1")
    board.root.locator('.node[aria-level="3"]').first.wait_for(state="detached")
    assert find_node(board, 0).bounding_box()["x"] - frame.bounding_box()["x"] > 40  # a small tree is in the middle
    board.root.get_by_label("Depth").select_option("4")
    board.root.locator('.node[aria-level="3"]').first.wait_for(state="attached")
    whole, cropped, scale, levels = frame.evaluate(READ_WINDOW)
    assert (whole >= 4, cropped, scale > 0.79, levels >= 3) == (True, 0, True, True)
    assert find_node(board, 0).bounding_box()["x"] - frame.bounding_box()["x"] < 20
    assert find_expander(board, 0).get_attribute("title") == NODE_MARKS["unfolded"]["title"]
    board.root.get_by_label("Depth").select_option("6")
    board.root.locator('.node[aria-level="4"]').first.wait_for(state="attached")
    window = board.root.locator(".minimap .window").bounding_box()
    assert 0 < window["height"] < board.root.locator(".minimap").bounding_box()["height"] / 2
    board.root.locator(".minimap").click(position={"x": 30, "y": 100})
    assert board.root.locator(".minimap .window").bounding_box()["y"] < window["y"]
    whole, cropped, *_ = frame.evaluate(READ_WINDOW)
    assert (whole > 8, cropped) == (True, 0)
    board.button("Whole tree").click()
    boxes = board.root.locator(".overview .boxes").first
    boxes.wait_for(state="attached")
    assert board.root.locator(".node").count() == 1
    room = frame.bounding_box()
    picture = frame.evaluate("e => { const b = e.querySelector('.overview').getBBox(); return [b.width, b.height]; }")
    assert picture[0] > 0.97 * (room["width"] - 2)
    assert picture[1] > 0.97 * (room["height"] - 2)
    board.page.mouse.click(room["x"] + room["width"] * 1.5 / 7, room["y"] + 10)
    board.wait_for_status("Move 1: ")
    find_node(board, 1).focus()
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press(" ")
    board.wait_for_status("Move 2: ")
    assert board.find_accessibility_violations() == []
    board.page.keyboard.press("+")
    board.root.locator(".links").wait_for(state="attached")
    assert board.root.locator('[aria-selected="true"]').evaluate("e => e.matches(':focus')")


@pytest.mark.parametrize(("game", "options"), [("claustroboard", {"variant": "collapsi"}), ("front_ham", {})])
def test_the_names_of_moves_are_whole_in_a_narrow_panel(open_board, game, options):
    board = open_board("marimo", game, show="tree", depth=1, width=520, **options)
    whole, cropped, scale, _ = board.root.locator(".tree-frame").evaluate(READ_WINDOW)
    assert (whole >= 4, cropped, scale > 0.79) == (True, 0, True)
    names = board.root.locator(".node .move").all_inner_texts()
    assert len(names) > 4
    assert not [name for name in names if name.endswith(("…", "..."))]


def test_a_repetition_leads_to_what_it_repeats_and_the_tree_can_start_anywhere(open_board):
    board = open_board("marimo", "obliteration", show="tree", variant="off", start=3, depth=3)
    loop = board.root.locator("[data-repeat]").first
    loop.locator("[data-expander]").click()
    number = board.root.locator('[aria-selected="true"]').get_attribute("data-node")
    assert number is not None
    find_node(board, 2).click()
    board.wait_for_status("Move 1: Player 1 subtracts 1.")
    board.button("Start here").click()
    board.wait_for_status("The root: Player 2 to move")
    board.wait_for_cell("2:-:s after")
    board.button("Back").click()
    board.wait_for_cell("3 after")
    board.root.get_by_label("Depth").select_option("1")
    board.root.locator(".node").nth(4).wait_for(state="detached")
    assert board.root.locator(".node").count() == 4


def test_two_thousand_nodes_are_shown_and_few_are_on_the_page(open_board):
    board = open_board("marimo", "front_ham", show="tree", variant="taskmaster", depth=2, budget=2000, width=360)
    board.wait_for_status("There are no verdicts.")
    assert int(board.root.locator(".count").inner_text().split()[0]) > 1900
    assert board.root.locator(".node").count() < 120
    assert board.page.evaluate("document.documentElement.scrollWidth <= 360")


@pytest.mark.parametrize(("motion", "transition"), [("no-preference", "0.15s, 0.15s"), ("reduce", "0s")])
def test_a_stale_tree_turns_grey_and_stays_and_a_request_shows_progress_until_the_answer_comes(
    browser, motion, transition
):
    tree = widgets.tree(widgets.board("obliteration"), depth=2)
    traits = ("view", "setup", "status", "error", "request", "answered", "_node_delta")
    harness = HARNESS_SCRIPT % json.dumps({name: getattr(tree, name) for name in traits})
    script = MoveTree._esm.split("export default")[0] + harness.replace("mountBoard(board, {", "mountTree({")
    page = browser.new_page(reduced_motion=motion)
    page.set_content(f"<title>t</title><style>{MoveTree._css}</style>")
    page.add_script_tag(content=script, type="module")
    page.locator(".node").first.wait_for()
    read_style = "e => [getComputedStyle(e).filter, getComputedStyle(e).transitionDuration, e.style.transform]"
    layer = page.locator(".layer")
    assert layer.evaluate(read_style)[0] == "none"
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_timeout(400)
    place = layer.evaluate(read_style)[2]
    page.evaluate("model.set('view', { ...model.get('view'), stale: true })")
    page.wait_for_timeout(400)
    assert layer.evaluate(read_style) == ["grayscale(1)", transition, place]
    assert page.locator(".tree-frame").get_attribute("aria-busy") == "true"
    page.evaluate("model.set('view', { ...model.get('view'), stale: false })")
    page.wait_for_timeout(50)
    assert layer.evaluate(read_style)[0] == "none"
    page.get_by_label("Depth").select_option("4")  # which may take Python seconds
    page.locator(".parlour[aria-busy=true]").wait_for()
    page.evaluate("model.set('answered', model.get('request').n)")
    page.locator(".parlour:not([aria-busy])").wait_for()
    page.close()
