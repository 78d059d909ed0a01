"""Undo, the browser's Back and Forward, and a reload on the page of a laboratory: board, moves and address agree."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlencode, urlsplit

from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.lab_page import LabPage, open_lab_page
from playwright.sync_api import Browser, expect

from engines import GAMES, parse_link

FIRST = {"version": "2", "moves": "divide"}
EDITED = {"version": "2", "position": "7", "turn": "2"}
PLAYED_ON = {**EDITED, "moves": "subtract"}
OTHER_RULES = {"version": "2", "rules": "no_repeat=off", **PLAYED_ON}


def check_place(lab: LabPage, link: dict[str, str], cut: str, undo: str) -> None:
    """Wait until the address carries a link, and check that position, moves, cut and toolbar are those of the link."""
    board, match = lab.cell("board"), parse_link("obliteration", link)
    position = match.game.format_state(match.state)
    expect(board.get_by_label("Position on one line")).to_have_value(position, timeout=PAGE_TIMEOUT_MS)
    expect(lab.page).to_have_url(
        re.compile(rf"\?(answers=[^&]*&)?{re.escape(urlencode(link))}(&answers=[^&]*)?$"), timeout=PAGE_TIMEOUT_MS
    )
    label_move, nodes = match.game.label_move, match.nodes
    moves = [f"{node.ply}. {label_move(nodes[node.parent or 0].state, node.move)}" for node in match.path()]
    expect(board.locator(".moves .on-path")).to_have_text(moves, timeout=PAGE_TIMEOUT_MS)
    expect(board.locator(".moves .cut").first).to_have_text(cut, timeout=PAGE_TIMEOUT_MS)
    expect(board.get_by_role("button", name=re.compile("Undo"))).to_have_text(re.compile(f"{undo}$"))


def test_edits_rule_changes_and_moves_are_one_history_for_undo_back_and_reload(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        board = lab.cell("board")
        edited, changed = "Position edited", "Rules changed: May not be repeated: nothing"
        board.locator('[data-step="divide"]').first.click(timeout=PAGE_TIMEOUT_MS)
        expect(board).to_contain_text("New number is 6.", timeout=PAGE_TIMEOUT_MS)
        board.get_by_text("Position", exact=True).click()
        board.get_by_label("Position on one line").fill("7")
        board.get_by_role("button", name="Put on the board").click()
        check_place(lab, EDITED, edited, "Undo the edit")
        board.locator('[data-step="subtract"]').first.click()
        check_place(lab, PLAYED_ON, edited, "Undo")
        lab.cell("variants").get_by_role("combobox").select_option(GAMES["obliteration"].variant_title("off"))
        check_place(lab, OTHER_RULES, changed, "Undo the rule change")
        entries = lab.page.evaluate("history.length")

        for link, cut, undo in (
            (PLAYED_ON, edited, "Undo"),
            (EDITED, edited, "Undo the edit"),
            (FIRST, f"{edited}, after move 1", "Undo"),
        ):
            board.get_by_role("button", name=re.compile("Undo")).click()
            check_place(lab, link, cut, undo)
        assert lab.page.evaluate("history.length") == entries + 3, "one entry for each step"

        lab.page.go_back()
        check_place(lab, EDITED, edited, "Undo the edit")
        lab.page.go_back()
        lab.page.go_back()
        check_place(lab, OTHER_RULES, changed, "Undo the rule change")
        lab.page.go_forward()
        check_place(lab, PLAYED_ON, edited, "Undo")
        assert lab.page.evaluate("history.length") == entries + 3, "Back and Forward add nothing"

        lab.page.reload()
        check_place(lab, PLAYED_ON, edited, "Undo")
        expect(board.locator(".moves .cut").last).to_have_text(f"{changed}, after move 1")
        lab.page.go_back()
        check_place(lab, OTHER_RULES, changed, "Undo the rule change")
        lab.page.reload()
        check_place(lab, OTHER_RULES, changed, "Undo the rule change")
        board.get_by_role("button", name=re.compile("Undo")).click()
        check_place(lab, PLAYED_ON, edited, "Undo")

        lab.open_section("Quiz")
        quiz = lab.cell("quiz_section")
        quiz.get_by_role("radio").first.check(timeout=PAGE_TIMEOUT_MS)
        quiz.get_by_role("button", name="Check").click()
        expect(quiz).to_contain_text("1 answer", timeout=PAGE_TIMEOUT_MS)
        lab.page.reload()
        expect(quiz).to_contain_text("1 answer", timeout=PAGE_TIMEOUT_MS)
        lab.open_section("Share")
        check_place(lab, PLAYED_ON, edited, "Undo")
        shared = lab.cell("share_section").get_by_label("The address of this position").input_value()
        assert dict(parse_qsl(urlsplit(shared).query)) == PLAYED_ON, "a reader's own answers are not shared"
        lab.page.reload()
        check_place(lab, PLAYED_ON, edited, "Undo")
        expect(lab.page.get_by_role("tab", name="Share")).to_have_attribute("aria-selected", "true")
