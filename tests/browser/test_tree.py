"""The move tree in the browser, by mouse and by keyboard, in both hosts."""

from __future__ import annotations

import re

import pytest

HOSTS = ("marimo", "jupyter")
GROUND = {"light": "rgb(251, 250, 247)", "dark": "rgb(23, 25, 29)"}


def node(table, number):
    return table.root.locator(f'[data-node="{number}"]')


def sign(table, number):
    return node(table, number).locator("[data-sign]")


def view(table):
    """How far the tree is moved, and its scale."""
    written = table.root.locator(".layer").evaluate("e => e.style.transform")
    return tuple(float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", written))


def settle(table):
    """Waits until the tree stands still."""
    table.page.wait_for_function(
        """() => {
          const find = (node) => node.matches?.(".layer") ? node : [node.shadowRoot, ...node.children].filter(Boolean).map(find).find(Boolean);
          const now = find(document.body).style.transform;
          const still = window.before === now;
          window.before = now;
          return still;
        }""",
        polling=250,
    )


@pytest.mark.parametrize(("host", "look"), [("marimo", "dark"), ("jupyter", "light")])
def test_nodes_are_opened_selected_and_folded_by_mouse(open_table, host, look):
    table = open_table(host, "obliteration", show="tree", look=look)
    table.says("The root: Player 1 to move, wins in 3 plies.")
    sign(table, 1).click()
    node(table, 2).click()
    table.says("After divide, divide: Player 1 to move, wins in 1 ply.")
    node(table, 2).dblclick()
    node(table, 3).click()
    table.says("After divide, divide, add: Player 2 has no valid operation on 4, so Player 1 wins.")
    assert table.root.locator(".count").inner_text() == "6 nodes"
    assert [node(table, n).get_attribute("data-best") for n in range(6)] == ["", "", "", "", None, None]
    if host == "marimo":
        table.cell_sees("4:d:a after divide, divide, add")
    assert table.root.evaluate("e => getComputedStyle(e).backgroundColor") == GROUND[look]
    assert table.serious() == []
    sign(table, 1).click()
    table.says("After divide: Player 2 to move, loses in 2 plies.")
    assert node(table, 2).count() == 0


@pytest.mark.parametrize(("host", "look"), [("marimo", "light"), ("jupyter", "dark")])
def test_nodes_are_opened_selected_and_left_by_keyboard(open_table, host, look):
    table = open_table(host, "obliteration", show="tree", look=look)
    press = table.page.keyboard.press
    node(table, 0).focus()
    press("ArrowRight")
    press("Enter")
    node(table, 2).wait_for()
    press("ArrowRight")
    press("ArrowRight")  # a folded node opens
    node(table, 5).wait_for()
    press("ArrowRight")
    press("ArrowUp")
    press(" ")
    table.says("After divide, divide, add: Player 2 has no valid operation")
    press("ArrowDown")
    press("ArrowDown")
    press(" ")
    table.says("After divide, divide, multiply: Player 2 has no valid operation")
    press("ArrowLeft")
    press("Enter")
    node(table, 5).wait_for(state="detached")
    table.says("After divide, divide: Player 1 to move, wins in 1 ply.")
    before = view(table)[2]
    press("-")
    assert view(table)[2] < before
    assert table.root.evaluate("e => getComputedStyle(e).backgroundColor") == GROUND[look]
    assert table.serious() == []


def test_a_drag_pans_and_the_wheel_zooms_once_the_tree_has_the_focus(open_table):
    table = open_table("marimo", "chopsticks", show="tree", depth=6)
    mouse = table.page.mouse
    box = table.root.locator(".frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = view(table)
    mouse.move(x, y)
    mouse.wheel(0, 100)
    mouse.down()
    mouse.move(x - 30, y - 40)
    mouse.move(x - 80, y + 60)
    mouse.up()
    assert view(table) == pytest.approx((before[0] - 80, before[1] + 60, before[2]))
    table.says("The root: Player 1 to move, draws.")
    node(table, 0).focus()
    mouse.wheel(0, 100)
    table.page.wait_for_timeout(50)
    assert view(table)[2] < before[2]


def test_from_far_away_the_tree_is_a_picture_that_can_still_be_clicked(open_table):
    table = open_table("marimo", "chopsticks", show="tree", depth=8)
    table.tool("Whole tree").click()
    table.root.locator(".bar").first.wait_for(state="attached")
    settle(table)
    assert table.root.locator(".node").count() == 1
    box, (x, y, scale) = table.root.locator(".frame").bounding_box(), view(table)
    place = node(table, 0).evaluate("e => [e.offsetLeft + e.offsetWidth + 60, e.offsetTop + 10]")
    table.page.mouse.click(box["x"] + 1 + x + place[0] * scale, box["y"] + 1 + y + place[1] * scale)
    table.says("After ")


def test_a_repetition_leads_to_what_it_repeats_and_the_tree_begins_anywhere(open_table):
    table = open_table("marimo", "obliteration", show="tree", variant="off", start=3, depth=3)
    loop = table.root.locator("[data-repeat]").first
    loop.locator("[data-sign]").click()
    number = table.root.locator('[aria-selected="true"]').get_attribute("data-node")
    assert number is not None
    node(table, 2).click()
    table.says("After subtract:")
    table.tool("Start here").click()
    table.says("The root: Player 2 to move")
    table.cell_sees("2:-:s after")
    table.tool("Back").click()
    table.cell_sees("3 after")
    table.root.get_by_label("Depth").select_option("1")
    table.root.locator(".node").nth(4).wait_for(state="detached")
    assert table.root.locator(".node").count() == 4


def test_two_thousand_nodes_are_shown_and_few_are_on_the_page(open_table):
    table = open_table("marimo", "front_ham", show="tree", variant="taskmaster", depth=2, budget=2000, width=360)
    table.says("There are no verdicts.")
    assert int(table.root.locator(".count").inner_text().split()[0]) > 1900
    assert table.root.locator(".node").count() < 120
    assert table.page.evaluate("document.documentElement.scrollWidth <= 360")
