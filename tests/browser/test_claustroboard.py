"""Claustroboard in the browser, in marimo and JupyterLab."""

from __future__ import annotations

import json
from random import Random

import pytest
from helpers.board_page import HARNESS_SCRIPT
from helpers.rule_samples import play_random_game

import widgets
from engines import Match, load
from widgets import assets

HOSTS = ("marimo", "jupyter")
SMALL_BOARD = {"size": 3, "board": "*10/314/4T03;b1,a2"}
"""Three plies: a zero that moves every pawn, a teleport, and a last move that leaves an opponent stuck."""


def read_label(board, tile):
    return board.spot(tile).locator(".visually-hidden").inner_text().split(":")[0]


def check_end(board, host):
    """Check the board after the end of the small game."""
    board.wait_for_status("Player 2 cannot move exactly 4 steps from a3, so Player 1 wins.")
    assert read_label(board, "b1") == "b1, closed"
    assert read_label(board, "a3") == "a3, Player 2 is petrified here, 4 steps"
    assert read_label(board, "c3") == "c3, Player 1 stands here, 3 steps"
    assert board.root.locator(".pawn[data-petrified]").get_attribute("data-seat") == "1"
    assert board.find_accessibility_violations() == []
    if host == "marimo":
        board.wait_for_cell("*##/#14/4T03;a3,c3 after c3, 3 moves")


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_board, host):
    board = open_board(host, "claustroboard", hints=True, **SMALL_BOARD)
    board.wait_for_status("Player 1 to move.")
    board.click("c1")
    board.wait_for_status("then everybody moves on one tile. b1 closes. Player 2 to move.")
    assert read_label(board, "b3") == "b3, teleport, you can land here"
    board.click("b3")
    assert board.root.locator(".chosen li").all_inner_texts() == ["Teleport on b3: choose where to go"]
    assert read_label(board, "a3") == "a3, 4 steps, you can go there"
    assert board.find_accessibility_violations() == []
    board.click("a3")
    board.wait_for_status("teleports to a3. c1 closes. Player 1 to move.")
    board.click("c3")
    check_end(board, host)


@pytest.mark.parametrize("host", HOSTS[:1])
def test_a_whole_game_is_played_by_keyboard_in_the_dark(open_board, host):
    board = open_board(host, "claustroboard", look="dark", **SMALL_BOARD)
    board.choose_by_keyboard("c1")
    board.wait_for_status("Player 2 to move.")
    board.choose_by_keyboard("b3")
    board.page.keyboard.press("Backspace")
    assert board.root.locator(".chosen li").count() == 0
    board.choose_by_keyboard("b3", "a3")
    board.wait_for_status("Player 1 to move.")
    board.page.keyboard.press("u")
    board.wait_for_status("Player 2 to move.")
    board.page.keyboard.press("r")
    board.wait_for_status("teleports to a3.")
    board.choose_by_keyboard("c3")
    check_end(board, host)


def test_pointing_at_a_tile_or_focusing_it_shows_the_path(open_board):
    board = open_board("marimo", "claustroboard", board="4413/4434/3223/2132;b3,b1")
    shown = board.root.locator(".path[data-shown]")
    board.spot("c4").hover()
    assert shown.get_attribute("data-to") == "c4"
    assert shown.locator(".arrow-head").count() == 2
    board.spot("b1").hover()
    assert shown.locator(".reachable").count() == len(
        load("claustroboard").find_reachable_squares(parse_position("4413/4434/3223/2132;b3,b1"), 1)
    )
    board.root.locator(".status").hover()
    assert shown.count() == 0
    board.focus_spot("d3")
    assert shown.get_attribute("data-to") == "d3"


def parse_position(position):
    return load("claustroboard").parse_state(position)


def test_a_tile_that_cannot_be_landed_on_says_why(open_board):
    board = open_board("marimo", "claustroboard", board="4T24#/3.2434/3223/2132.2;b3,a1")
    refused = board.root.locator(".error")
    board.click("d1")
    refused.filter(has_text="d1 is closed.").wait_for()
    board.click("d4")
    refused.filter(has_text="d4 cannot be reached from b3 by moving exactly 2 steps.").wait_for()
    board.wait_for_status("Player 1 to move.")


def test_a_closing_tile_turns_over_except_with_reduced_motion(open_board):
    board = open_board("marimo", "claustroboard", **SMALL_BOARD)
    moving = """() => {
      const find = (node) => [...(node.shadowRoot ? find(node.shadowRoot) : []), ...(node.matches?.(".claustroboard") ? [node] : []), ...[...node.children].flatMap(find)];
      return (find(document.body)[0]?.getAnimations({ subtree: true }) ?? [])
        .filter((each) => each.constructor.name === "Animation").map((each) => each.effect.getTiming().duration);
    }"""
    seen = board.page.evaluate_handle(
        f"() => {{ const seen = []; const look = () => {{ seen.push(...({moving})()); requestAnimationFrame(look); }}; look(); return seen; }}"
    )
    board.click("c1")
    board.wait_for_status("Player 2 to move.")
    board.page.wait_for_function("seen => new Set(seen).size > 1", arg=seen)
    assert set(seen.json_value()) == {280, 290}
    board.page.emulate_media(reduced_motion="reduce")
    board.page.wait_for_timeout(400)
    seen.evaluate("seen => { seen.length = 0; }")
    board.page.keyboard.press("u")
    board.wait_for_status("Player 1 to move.")
    board.page.wait_for_timeout(100)
    assert seen.json_value() == []


def test_tiles_are_painted_and_pawns_placed_by_mouse_and_keyboard(open_board):
    board = open_board("marimo", "claustroboard", size=2, board="11/11;a1,b2")
    root, keyboard = board.root, board.page.keyboard
    root.get_by_text("Tiles and deal").click()
    board.button("Teleport").click()
    board.button("Blue").click()
    board.button("Paint b1, 1 step").click()
    board.button("2 steps").focus()
    keyboard.press("Enter")
    board.button("Paint a1, 1 step, Player 1 stands here").focus()
    keyboard.press("Enter")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    assert board.button("Paint a2, 2 steps, blue").evaluate("e => e.matches(':focus')")
    board.button("Pawn of Player 2").click()
    board.button("Paint a2").click()
    board.wait_for_cell("11/11;a1,b2 after nothing, 0 moves")
    assert board.find_accessibility_violations() == []
    board.button("Play this board").click()
    board.wait_for_cell("2.4T4/2.41;a1,a2 after nothing, 0 moves")


def test_a_painted_board_that_is_not_valid_is_refused_with_a_sentence(open_board):
    board = open_board("marimo", "claustroboard", size=2, board="11/11;a1,b2")
    board.root.get_by_text("Tiles and deal").click()
    board.button("Wall").click()
    board.button("Paint a1").click()
    board.button("Play this board").click()
    board.root.locator(".tile-editor .error").filter(has_text="a1 is a wall; no player can stand there").wait_for()
    board.wait_for_cell("11/11;a1,b2 after nothing, 0 moves")
    board.button("Copy from the board").click()
    assert board.button("Paint a1, 1 step, Player 1 stands here").count() == 1


def test_the_deal_follows_its_rules_and_its_seed(open_board):
    board = open_board("marimo", "claustroboard")
    root = board.root
    root.get_by_text("Tiles and deal").click()
    root.get_by_label("Tiles per side").fill("3")
    root.get_by_role("spinbutton", name="Players").fill("9")
    board.button("Deal with these rules").click()
    root.locator(".deal .error").filter(has_text="Players: 9 is too many for 9 tiles").wait_for()
    assert board.button("Set Tiles per side to 4 and set Players to 9").count() == 1
    root.get_by_role("spinbutton", name="Players").fill("3")
    root.get_by_label("Edges wrap around").check()
    root.get_by_role("spinbutton", name="Players").press("Enter")
    root.locator(".claustroboard[data-wrap]").wait_for()
    assert (root.locator(".spot").count(), root.locator(".pawn").count()) == (9, 3)
    root.get_by_role("spinbutton", name="Seed").fill("7")
    board.button("Deal this seed").click()
    board.button("New deal (seed 7)").wait_for()
    dealt = load("claustroboard", size=3, players=3, wrap=True)
    board.wait_for_cell(f"{dealt.format_state(dealt.start(Random(7)))} after nothing, 0 moves")


PLAY_ALL_MOVES_SCRIPT = """async () => {
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
    sent: requests.filter((request) => request.do === "move").map((request) => request.move),
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
    walk = play_random_game(game, Random(5))
    page = browser.new_page(viewport={"width": 360, "height": 1400})
    for state, _ in walk[:: max(1, len(walk) // 2)][:2]:
        board = widgets.board(Match(game, state))
        traits = {**board.get_state(), "request": {}, "layout": None}
        page.set_content(f"<title>t</title><style>body {{ margin: 0 }}{assets.build_style('claustroboard')}</style>")
        page.add_script_tag(
            content=assets.build_script("claustroboard") + HARNESS_SCRIPT % json.dumps(traits), type="module"
        )
        page.locator(".parlour").wait_for()
        found = page.evaluate(PLAY_ALL_MOVES_SCRIPT)
        assert found == {"sent": [move["move"] for move in board.view["moves"]], "lost": 0, "wide": 360}
    page.close()


def test_a_board_with_two_rows_and_ten_columns_has_square_tiles_and_is_edited_by_arrow_keys(open_board):
    board = open_board("marimo", "claustroboard", rows=2, columns=10, players=19)
    boxes = [board.spot(tile).bounding_box() for tile in ("a1", "j1", "a2", "j2")]
    assert all(abs(box["width"] - box["height"]) < 1 for box in boxes)
    assert boxes[0]["y"] == boxes[1]["y"] < boxes[2]["y"]
    board.root.locator(".tile-editor summary").click()
    tiles = board.root.locator(".editor-tile")
    assert tiles.count() == 20
    tiles.first.focus()
    board.page.keyboard.press("ArrowDown")
    assert tiles.nth(10).evaluate("tile => tile === tile.getRootNode().activeElement")
