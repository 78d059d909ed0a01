"""Claustroboard, played in the browser as a person would, in both hosts."""

from __future__ import annotations

import json
from random import Random

import pytest
from samples import random_walk
from test_frame import HARNESS

import widgets
from engines import Match, load
from widgets import static

HOSTS = ("marimo", "jupyter")
SMALL = {"size": 3, "board": "*10/314/4T03;b1,a2"}
"""Three plies: a zero that moves everybody on, a teleport, and a last move that petrifies."""


def label(table, tile):
    return table.spot(tile).locator(".heard").inner_text().split(":")[0]


def check_the_end(table, host):
    """What the board shows once the small game is over."""
    table.says("Player 2 cannot move exactly 4 steps from a3, so Player 1 wins.")
    assert label(table, "b1") == "b1, closed"
    assert label(table, "a3") == "a3, Player 2 is petrified here, 4 steps"
    assert label(table, "c3") == "c3, Player 1 stands here, 3 steps"
    assert table.root.locator(".pawn[data-stone]").get_attribute("data-seat") == "1"
    assert table.serious() == []
    if host == "marimo":
        table.cell_sees("*##/#14/4T03;a3,c3 after c3, 3 moves")


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_table, host):
    table = open_table(host, "claustroboard", hints=True, **SMALL)
    table.says("Player 1 to move.")
    table.click("c1")
    table.says("then everybody moves on one tile. b1 closes. Player 2 to move.")
    assert label(table, "b3") == "b3, teleport, you can land here"
    table.click("b3")
    assert table.root.locator(".chosen li").all_inner_texts() == ["Teleport on b3: choose where to go"]
    assert label(table, "a3") == "a3, 4 steps, you can go there"
    assert table.serious() == []
    table.click("a3")
    table.says("teleports to a3. c1 closes. Player 1 to move.")
    table.click("c3")
    check_the_end(table, host)


@pytest.mark.parametrize("host", HOSTS[:1])
def test_a_whole_game_is_played_by_keyboard_in_the_dark(open_table, host):
    table = open_table(host, "claustroboard", look="dark", **SMALL)
    table.press("c1")
    table.says("Player 2 to move.")
    table.press("b3")
    table.page.keyboard.press("Backspace")
    assert table.root.locator(".chosen li").count() == 0
    table.press("b3", "a3")
    table.says("Player 1 to move.")
    table.page.keyboard.press("u")
    table.says("Player 2 to move.")
    table.page.keyboard.press("r")
    table.says("teleports to a3.")
    table.press("c3")
    check_the_end(table, host)


def test_pointing_at_a_tile_or_focusing_it_shows_the_way_there(open_table):
    table = open_table("marimo", "claustroboard", board="4413/4434/3223/2132;b3,b1")
    shown = table.root.locator(".way[data-shown]")
    table.spot("c4").hover()
    assert shown.get_attribute("data-to") == "c4"
    assert shown.locator(".head").count() == 2
    table.spot("b1").hover()
    assert shown.locator(".could").count() == len(load("claustroboard").reach(read("4413/4434/3223/2132;b3,b1"), 1))
    table.root.locator(".status").hover()
    assert shown.count() == 0
    table.walk_to("d3")
    assert shown.get_attribute("data-to") == "d3"


def read(position):
    return load("claustroboard").parse_state(position)


def test_a_tile_that_cannot_be_landed_on_says_why(open_table):
    table = open_table("marimo", "claustroboard", board="4T24#/3.2434/3223/2132.2;b3,a1")
    refused = table.root.locator(".error")
    table.click("d1")
    refused.filter(has_text="d1 is closed.").wait_for()
    table.click("d4")
    refused.filter(has_text="d4 cannot be reached from b3 by moving exactly 2 steps.").wait_for()
    table.says("Player 1 to move.")


def test_a_tile_that_closes_turns_over_unless_motion_is_unwelcome(open_table):
    table = open_table("marimo", "claustroboard", **SMALL)
    moving = """() => {
      const find = (node) => [...(node.shadowRoot ? find(node.shadowRoot) : []), ...(node.matches?.(".claustro") ? [node] : []), ...[...node.children].flatMap(find)];
      return find(document.body)[0].getAnimations({ subtree: true })
        .filter((each) => each.constructor.name === "Animation").map((each) => each.effect.getTiming().duration);
    }"""
    seen = table.page.evaluate_handle(
        f"() => {{ const seen = []; const look = () => {{ seen.push(...({moving})()); requestAnimationFrame(look); }}; look(); return seen; }}"
    )
    table.click("c1")
    table.says("Player 2 to move.")
    table.page.wait_for_function("seen => new Set(seen).size > 1", arg=seen)
    assert set(seen.json_value()) == {280, 290}
    table.page.emulate_media(reduced_motion="reduce")
    table.page.wait_for_timeout(400)
    seen.evaluate("seen => { seen.length = 0; }")
    table.page.keyboard.press("u")
    table.says("Player 1 to move.")
    table.page.wait_for_timeout(100)
    assert seen.json_value() == []


def test_tiles_are_painted_and_pawns_placed_by_mouse_and_keyboard(open_table):
    table = open_table("marimo", "claustroboard", size=2, board="11/11;a1,b2")
    root, keyboard = table.root, table.page.keyboard
    root.get_by_text("Tiles and deal").click()
    table.tool("Teleport").click()
    table.tool("Blue").click()
    table.tool("Paint b1, 1 step").click()
    table.tool("2 steps").focus()
    keyboard.press("Enter")
    table.tool("Paint a1, 1 step, Player 1 stands here").focus()
    keyboard.press("Enter")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    assert table.tool("Paint a2, 2 steps, blue").evaluate("e => e.matches(':focus')")
    table.tool("Pawn of Player 2").click()
    table.tool("Paint a2").click()
    table.cell_sees("11/11;a1,b2 after nothing, 0 moves")
    assert table.serious() == []
    table.tool("Play this board").click()
    table.cell_sees("2.4T4/2.41;a1,a2 after nothing, 0 moves")


def test_a_painted_board_that_is_not_well_formed_is_refused_with_its_sentence(open_table):
    table = open_table("marimo", "claustroboard", size=2, board="11/11;a1,b2")
    table.root.get_by_text("Tiles and deal").click()
    table.tool("Wall").click()
    table.tool("Paint a1").click()
    table.tool("Play this board").click()
    table.root.locator(".error").filter(has_text="a1 is a wall; nobody can be standing there").wait_for()
    table.cell_sees("11/11;a1,b2 after nothing, 0 moves")
    table.tool("Take the board again").click()
    assert table.tool("Paint a1, 1 step, Player 1 stands here").count() == 1


def test_the_deal_follows_its_rules_and_its_seed(open_table):
    table = open_table("marimo", "claustroboard")
    root = table.root
    root.get_by_text("Tiles and deal").click()
    root.get_by_label("Tiles a side").fill("3")
    root.get_by_role("spinbutton", name="Players").fill("9")
    table.tool("Deal by these rules").click()
    root.locator(".error").filter(has_text="players: 9 is too many for 9 tiles").wait_for()
    root.get_by_role("spinbutton", name="Players").fill("3")
    root.get_by_label("Edges wrap round").check()
    root.get_by_role("spinbutton", name="Players").press("Enter")
    root.locator(".claustro[data-wrap]").wait_for()
    assert (root.locator(".spot").count(), root.locator(".pawn").count()) == (9, 3)
    root.get_by_role("spinbutton", name="Seed").fill("7")
    table.tool("Deal this seed").click()
    table.tool("New deal (seed 7)").wait_for()
    dealt = load("claustroboard", size=3, players=3, wrap=True)
    table.cell_sees(f"{dealt.format_state(dealt.start(Random(7)))} after nothing, 0 moves")


TRY = """async () => {
  const view = model.get("view");
  const spots = () => [...document.querySelectorAll(".board [data-step]")];
  const pause = () => new Promise((done) => setTimeout(done));
  let turn = 0;
  for (const move of view.moves) {
    turn += 1;
    model.set("view", { ...view, at: `0.${turn}` });
    await pause();
    for (const step of move.steps) {
      const box = spots().find((spot) => spot.dataset.step === step).getBoundingClientRect();
      document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  }
  const found = new Set([document.querySelector('.board [data-step][tabindex="0"]')]);
  for (const spot of found) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      spot.focus();
      spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      found.add(document.activeElement);
    }
  }
  return {
    sent: asks.filter((ask) => ask.do === "move").map((ask) => ask.move),
    lost: spots().filter((spot) => !found.has(spot)).length,
    wide: document.documentElement.scrollWidth,
  };
}"""
RULES = [
    *({"variant": name} for name in load("claustroboard").variants),
    {"size": 2, "wrap": True},
    {"size": 4, "players": 4, "teleports": 6, "walls": 1, "wildcards": 2, "zeros": 3, "wrap": True},
    {"size": 10, "players": 10, "teleports": 9, "walls": 10, "wildcards": 5, "zeros": 5},
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.get("variant") or f"size{rules['size']}")
def test_every_legal_move_can_be_chosen_at_a_phones_width_and_the_arrows_lead_everywhere(browser, rules):
    game = load("claustroboard", **rules)
    walk = random_walk(game, Random(5))
    page = browser.new_page(viewport={"width": 360, "height": 1400})
    for state, _ in walk[:: max(1, len(walk) // 2)][:2]:
        board = widgets.board(Match(game, state))
        traits = {**board.get_state(), "ask": {}, "layout": None}
        page.set_content(f"<title>t</title><style>body {{ margin: 0 }}{static.style('claustroboard')}</style>")
        page.add_script_tag(content=static.script("claustroboard") + HARNESS % json.dumps(traits), type="module")
        page.locator(".parlour").wait_for()
        found = page.evaluate(TRY)
        assert found == {"sent": [move["move"] for move in board.view["moves"]], "lost": 0, "wide": 360}
    page.close()
