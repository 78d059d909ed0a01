"""Every laboratory in a real browser: a shared link, moves, every section, a changed rule, a quiz."""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.browser_tabs import open_tab
from helpers.lab_page import LabPage, SlowServer, open_lab_page
from playwright.sync_api import Browser, Locator, Route, expect

from engines import GAMES
from engines.formats.link import LINK_KEYS


class Scene(NamedTuple):
    """What a test does in a laboratory: the link it opens, the verdict there, the steps of one more move, a variant."""

    name: str
    display_mode: str
    moves: str
    verdict: str
    steps: tuple[str, ...]
    after: str
    variant: str
    changes: str


MANY_CHANGES = "another result under these rules"
SCENES = [
    Scene(
        "obliteration",
        "light",
        "divide",
        "Player 2, to move, loses in 2 moves.",
        ("divide",),
        "Player 1, to move, wins in 1 move.",
        "off",
        MANY_CHANGES,
    ),
    Scene(
        "chopsticks",
        "dark",
        "A-C A-C",
        "Player 1, to move, draws.",
        ("0L", "1L"),
        "Player 2, to move",
        "rollover",
        MANY_CHANGES,
    ),
    Scene(
        "front_ham",
        "phone",
        "bbb+a",
        "(max^n): Blue",
        ("-0", "-1", "-2", "+1", "Play"),
        "(max^n): Green",
        "duel",
        "no position occurs in both",
    ),
    Scene(
        "claustroboard",
        "light",
        "b1",
        "Player 2, to move, wins in 5 moves.",
        ("b2",),
        "Player 1, to move, loses",
        "within",
        "Press Compare",
    ),
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_laboratory_follows_its_board_from_section_to_section(browser: Browser, address: str, scene: Scene):
    with open_lab_page(
        browser, f"{address}/{scene.name}/?{urlencode({'moves': scene.moves})}", scene.display_mode
    ) as lab:
        lab.wait_for_text("headline", scene.verdict)
        check_first_screen(lab)
        for step in scene.steps:
            choose_step(lab, step)
        lab.wait_for_text("headline", scene.after)
        expect(lab.page).to_have_url(re.compile(r"moves=[^&]*(\+|%20)"))
        check_sections(lab)
        answer_question(lab)
        change_variant(lab, scene)


FIRST_SCREENS: dict[tuple[int, int], tuple[str, ...]] = {
    (1280, 720): (".seats", ".board > *", ".status", ".tools[role]", "headline", "tabs"),
    (390, 844): (".seats", ".board > *", ".status", "headline"),
}
"""What has to be visible without scrolling at each size of a page, from top to bottom in its column."""


FIRST_LINES_PX = 60
"""How much of the chosen section is visible on the first screen of a wide page."""


def check_first_screen(lab: LabPage) -> None:
    """Check that board, turn and headline, on a wide page also the tabs, are on the first screen, and that none overlaps another."""
    before = lab.page.viewport_size
    for (width, height), parts in FIRST_SCREENS.items():
        lab.page.set_viewport_size({"width": width, "height": height})
        lab.page.wait_for_timeout(300)
        boxes = {part: find_box(lab, part) for part in parts}
        for part, box in boxes.items():
            assert box["x"] >= 0, part
            assert box["y"] >= 0, part
            assert box["x"] + box["width"] <= width, part
            assert box["y"] + box["height"] <= height + 1, (part, box)
        if width >= 1100:
            content = find_box(lab, "moves_section")
            assert content["y"] + FIRST_LINES_PX <= height, content
            assert content["height"] >= FIRST_LINES_PX
        for above, below in ((".seats", ".board > *"), (".board > *", ".status"), (".status", ".tools[role]")):
            if below in boxes:
                assert boxes[above]["y"] + boxes[above]["height"] <= boxes[below]["y"] + 1, (width, above, below)
    lab.page.set_viewport_size(before)


def find_box(lab: LabPage, part: str) -> Any:
    """Return the box of a cell's output, or of a part of the board: the last one with this selector."""
    cell = lab.cell("board").locator(part) if part.startswith(".") else lab.cell(part).locator(".output > *")
    return cell.last.bounding_box(timeout=PAGE_TIMEOUT_MS)


def choose_step(lab: LabPage, step: str) -> None:
    """Choose a spot on the board, or a tool by its name."""
    board = lab.cell("board")
    tool = board.locator("button.tool", has_text=step)
    (tool if step == "Play" else board.locator(f'[data-step="{step}"]')).first.click(timeout=PAGE_TIMEOUT_MS)


def check_sections(lab: LabPage) -> None:
    """Check that every section shows its content for this match."""
    lab.open_section("Tree")
    lab.cell("tree_section").locator('[role="tree"]').wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)
    lab.open_section("History")
    lab.wait_for_chart("history_section", "Who was winning when")
    check_charts_are_whole(lab)
    lab.open_section("Win rates")
    lab.cell("win_rates_section").get_by_role("button", name="Play", exact=True).click(timeout=PAGE_TIMEOUT_MS)
    lab.wait_for_chart("win_rates_section", "How often")
    lab.page.locator("svg text", has_text="can expect").first.wait_for(timeout=PAGE_TIMEOUT_MS)
    lab.open_section("Maps")
    lab.page.locator("svg.marks text").first.wait_for(timeout=PAGE_TIMEOUT_MS)
    check_charts_are_whole(lab)
    if lab.page.get_by_role("tab", name="Many players").count():
        lab.open_section("Many players")
        lab.wait_for_chart("many_players_section", "What each move leads to")
        check_charts_are_whole(lab)
    lab.open_section("Data")
    lab.wait_for_text("data_section", "each as the player to move sees it")
    lab.open_section("Share")
    shared = lab.cell("share_section").get_by_label("The address of this position").input_value()
    assert parse_match(shared) == parse_match(lab.page.url)
    expect(lab.cell("share_section")).to_contain_text("This address works only on this machine.")
    check_whole_page(lab)


def check_charts_are_whole(lab: LabPage) -> None:
    """Check that no text of a chart is outside its picture, and that its words do not touch the edge.

    A chart that is hidden in this very moment has no size.
    """
    texts = lab.page.locator("svg.marks text:visible").evaluate_all(
        """texts => texts.map((text) => [text.textContent, text.getBoundingClientRect(),
            text.closest("svg").getBoundingClientRect()])
            .filter(([content, own, chart]) => content.trim() && own.width &&
                (own.left < chart.left + 3 || own.right > chart.right + 1 || own.top < chart.top + 3))
            .map(([content]) => content)"""
    )
    assert texts == []


def parse_match(address: str) -> dict[str, list[str]]:
    """Return the parameters of an address that are about the match, not about the section or answers."""
    return {key: texts for key, texts in parse_qs(urlsplit(address).query).items() if key in LINK_KEYS}


def check_whole_page(lab: LabPage) -> None:
    """Give the section the whole page with the keyboard, and the board its place back with Escape."""
    section, button = lab.cell("share_section"), lab.page.get_by_role("button", name="Give this section the whole page")
    width = section.bounding_box()["width"]
    button.focus()
    lab.page.keyboard.press("Enter")
    expect(lab.cell("board")).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(lab.cell("tabs").get_by_role("status")).to_have_text(re.compile("whole page"))
    is_wide = lab.page.evaluate("innerWidth") >= 1100
    assert section.bounding_box()["width"] > width * 1.5 or not is_wide
    section.get_by_label("The address of this position").focus()
    lab.page.keyboard.press("Escape")
    expect(lab.cell("board")).to_be_visible()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "false")


def answer_question(lab: LabPage) -> None:
    """Answer a question on the laboratory's own board; the match and its address come back afterwards."""
    link, moves = parse_match(lab.page.url), lab.cell("board").locator(".moves").inner_text()
    lab.open_section("Quiz")
    quiz = lab.cell("quiz_section")
    lab.wait_for_text("headline", "A question is on the board")
    expect(lab.cell("board").locator(".moves li")).to_have_count(0)
    assert quiz.locator(".board").count() == 0
    quiz.get_by_role("radio").first.check(timeout=PAGE_TIMEOUT_MS)
    quiz.get_by_role("button", name="Check").click()
    expect(quiz).to_contain_text(re.compile(r"Right\.|No: the answer is"), timeout=PAGE_TIMEOUT_MS)
    expect(quiz).to_contain_text("1 answer")
    assert parse_match(lab.page.url) == link
    lab.open_section("Share")
    expect(lab.cell("board").locator(".moves")).to_have_text(moves, use_inner_text=True, timeout=PAGE_TIMEOUT_MS)
    assert parse_match(lab.page.url) == link


def change_variant(lab: LabPage, scene: Scene) -> None:
    """Change the variant: the match goes on under its rules, and the rule lab says what changes."""
    lab.open_section("Rules")
    choose_variant(lab, scene.name, scene.variant)
    lab.wait_for_text("comparison_section", scene.changes)
    if scene.changes == MANY_CHANGES:
        lab.wait_for_chart("comparison_section", "Positions with another result")
    expect(lab.page).to_have_url(re.compile(r"[?&]rules="), timeout=PAGE_TIMEOUT_MS)


def choose_variant(lab: LabPage, game: str, variant: str) -> None:
    """Choose a variant by its title."""
    lab.cell("variants").get_by_role("combobox").select_option(GAMES[game].variant_title(variant))


def test_a_broken_link_says_what_is_wrong_and_opens_the_default(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide+<b>triple</b>") as lab:
        lab.wait_for_text(
            "board", "moves: move 2: '<b>triple</b>' is not understood as a move of Operation Obliteration."
        )
        lab.wait_for_text("headline", "Player 1, to move, wins in 3 moves.")


def test_a_file_is_put_on_the_board_and_one_of_another_game_is_not(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        lab.open_section("Share")
        file_input = lab.cell("share_section").locator('input[type="file"]')
        upload_file(file_input, "match.txt", "game: obliteration\nrules: no_repeat=off\n\n1. divide\n2. divide\n")
        lab.wait_for_text("board", "New number is 3.")
        expect(lab.page).to_have_url(
            re.compile(r"rules=no_repeat%3Doff&moves=divide(\+|%20)divide"), timeout=PAGE_TIMEOUT_MS
        )
        expect(lab.cell("variants").get_by_role("combobox")).to_have_value(
            "Everything may be repeated", timeout=PAGE_TIMEOUT_MS
        )
        upload_file(file_input, "<img src=x onerror=alert(1)>.txt", "game: chopsticks\n")
        lab.wait_for_text("board", "this is a match of Chopsticks, not of Operation Obliteration. Nothing has changed.")
        lab.wait_for_text("board", "New number is 3.")


def upload_file(file_input: Locator, name: str, text: str) -> None:
    """Choose a file with this name and text."""
    file_input.set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}, timeout=PAGE_TIMEOUT_MS
    )


def test_after_quick_changes_of_variant_the_board_the_controls_and_the_address_agree(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/claustroboard/") as lab:
        lab.open_section("Rules")
        players = lab.cell("rules_section").locator(".rule", has_text="The number of players").first.locator("input")
        expect(players).to_have_value("2", timeout=PAGE_TIMEOUT_MS)
        for variant in ("crowd", "torus", "three", "collapsi", "three"):
            choose_variant(lab, "claustroboard", variant)
        expect(lab.page).to_have_url(re.compile(r"players%3D3"), timeout=PAGE_TIMEOUT_MS)
        expect(players).to_have_value("3", timeout=PAGE_TIMEOUT_MS)
        lab.page.wait_for_timeout(1000)  # a control that sends back an old value does so now
        expect(lab.cell("variants").get_by_role("combobox")).to_have_value("Three players")
        expect(lab.cell("board").get_by_label(re.compile("Who plays"))).to_have_count(3)


def test_no_section_makes_a_phone_scroll_sideways(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide", "phone") as lab:
        for section, cell in (
            ("Win rates", "win_rates_section"),
            ("Rules", "comparison_section"),
            ("Maps", "numbers_section"),
        ):
            lab.open_section(section)
            lab.cell(cell).get_by_role("heading").first.wait_for(timeout=PAGE_TIMEOUT_MS)
            lab.page.wait_for_timeout(1500)
            assert lab.page.evaluate("document.querySelector('#App').scrollWidth") <= 360


def test_on_a_phone_a_scrolled_section_leaves_a_strip_that_leads_back_to_the_board(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/chopsticks/?moves=A-C", "phone") as lab:
        lab.page.set_viewport_size({"width": 390, "height": 844})
        lab.wait_for_text("moves_section", "What each move is worth")
        strip = lab.page.get_by_role("button", name="Show the board")
        expect(strip).to_be_hidden()
        lab.open_section("Moves")  # a cell with the focus must not cover the strip
        lab.page.evaluate("document.querySelector('#App').scrollTo(0, 900)")
        expect(strip).to_be_visible()
        expect(strip.locator("svg")).to_be_visible()
        headline = lab.cell("headline").bounding_box()
        assert headline["y"] == 0
        assert headline["height"] <= 100
        assert lab.cell("headline").locator("h2").bounding_box()["height"] > 0
        strip.click()
        expect(strip).to_be_hidden()
        expect(lab.cell("board").locator(".status")).to_be_in_viewport()


def test_on_a_phone_a_chosen_section_comes_up_below_the_strip(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/chopsticks/?moves=A-C", "phone") as lab:
        lab.page.set_viewport_size({"width": 390, "height": 844})
        lab.wait_for_text("moves_section", "What each move is worth")
        lab.open_section("Share")
        check_section_in_view(lab, "share_section")
        lab.page.get_by_role("button", name="Show the board").click()
        lab.page.get_by_role("tab", name="Share").focus()
        lab.page.keyboard.press("Home")
        check_section_in_view(lab, "moves_section")


def check_section_in_view(lab: LabPage, section: str) -> None:
    """Check that the strip with the position, the tabs and the first lines of a section are on the screen."""
    expect(lab.cell(section)).to_be_in_viewport(ratio=0.3, timeout=PAGE_TIMEOUT_MS)
    expect(lab.page.get_by_role("button", name="Show the board")).to_be_in_viewport()
    strip, tabs = lab.cell("headline").bounding_box(), lab.cell("tabs").bounding_box()
    assert strip["y"] + strip["height"] <= tabs["y"] <= 120


def test_a_refused_rule_changes_nothing(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide") as lab:
        lab.open_section("Rules")
        high = lab.cell("rules_section").get_by_label("Largest result", exact=True).first
        high.fill("5")
        high.press("Enter")
        refusal = lab.cell("rules_section").locator(".rule", has=lab.page.get_by_label("Largest result", exact=True))
        expect(refusal).to_contain_text("Starting number: 12 is outside the range 1 to 5. Nothing has changed.")
        expect(lab.cell("board")).not_to_contain_text("outside the range")
        assert lab.page.evaluate("document.activeElement.closest('.rules') !== null"), "the focus stays"
        lab.wait_for_text("headline", "Player 2, to move, loses in 2 moves.")
        lab.cell("board").get_by_role("button", name="How to play").press("Enter")
        dialog = lab.page.get_by_role("dialog", name="How to play Operation Obliteration")
        expect(dialog).to_contain_text("The ban on repeats", timeout=PAGE_TIMEOUT_MS)
        assert dialog.locator("img").last.evaluate("image => image.naturalWidth") > 100
        lab.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        refusal.get_by_role("button", name="Set Largest result to 5 and set Starting number to 5").click()
        expect(lab.cell("rules_section")).not_to_contain_text("outside the range", timeout=PAGE_TIMEOUT_MS)
        expect(lab.cell("rules_section").get_by_label("Starting number", exact=True).first).to_have_value("5")
        expect(lab.cell("rules_section").locator(".rules")).to_be_focused()


def test_a_reloaded_page_has_the_match_that_was_on_it(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        for number in ("6", "3"):
            lab.cell("board").locator('[data-step="divide"]').first.click()
            lab.wait_for_text("board", f"New number is {number}.")
        lab.wait_for_text("headline", "Player 1, to move, wins in 1 move.")
        lab.page.reload()
        lab.wait_for_text("board", "New number is 3.")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. ÷ 2")


def test_widgets_are_there_again_when_a_section_is_opened_again(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        for visit in range(3):
            lab.open_section("Quiz")
            quiz = lab.cell("quiz_section")
            expect(quiz.get_by_role("radio").first).to_be_visible(timeout=PAGE_TIMEOUT_MS)
            lab.wait_for_text("headline", "A question is on the board")
            if visit == 0:
                quiz.get_by_role("radio").first.check()
                quiz.get_by_role("button", name="Check").click()
            expect(quiz).to_contain_text("1 answer", timeout=PAGE_TIMEOUT_MS)
            lab.open_section("Share")
            link = lab.cell("share_section").get_by_label("The address of this position")
            expect(link).to_be_visible(timeout=PAGE_TIMEOUT_MS)
            lab.open_section("Tree")
            expect(lab.cell("tree_section").locator('[role="tree"]')).to_be_attached(timeout=PAGE_TIMEOUT_MS)
        lab.open_section("Quiz")
        choose_variant(lab, "obliteration", "either")
        expect(lab.cell("quiz_section")).to_contain_text("No answer yet", timeout=PAGE_TIMEOUT_MS)
        lab.wait_for_text("headline", "A question is on the board")


def test_a_clicked_mark_of_the_history_goes_to_its_position(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide+divide+subtract") as lab:
        lab.open_section("History")
        lab.wait_for_chart("history_section", "Who was winning when")
        click_mark(lab, "history_section", 0)
        lab.wait_for_text("board", "New number is 6.")
        lab.wait_for_text("headline", "Player 2, to move, loses in 2 moves.")


def test_a_clicked_mark_of_a_map_is_on_the_board(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/chopsticks/") as lab:
        lab.open_section("Maps")
        lab.wait_for_chart("map_section", "Every position of Chopsticks")
        position = click_mark(lab, "map_section", 7)
        expect(lab.page).to_have_url(re.compile(f"position={position}"), timeout=PAGE_TIMEOUT_MS)
        lab.wait_for_chart("map_section", "wide ring: the board")


def click_mark(lab: LabPage, cell: str, number: int) -> str:
    """Click a mark of a chart; return the position that a screen reader reads for it, or an empty text."""
    mark = lab.cell(cell).locator(
        "svg .mark-symbol.role-mark path[aria-label*='position'], svg path[aria-label*='by:']"
    )
    label = mark.nth(number).get_attribute("aria-label") or ""
    mark.nth(number).dispatch_event("click", {"bubbles": True})
    found = re.search(r"position: (\w+)", label)
    return found.group(1) if found else ""


def test_old_verdicts_are_grey_from_the_move_until_the_new_ones_come(browser: Browser, address: str):
    tab = open_tab(browser, "light", 1200)
    server = SlowServer(tab)
    lab = LabPage(tab, f"{address}/obliteration/")
    card = lab.cell("headline").locator(".card")
    expect(card).to_have_css("opacity", "1", timeout=PAGE_TIMEOUT_MS)
    tab.evaluate(WATCH_CARD)
    server.slow_down()
    lab.cell("board").locator('[data-step="divide"]').first.click()
    expect(card).to_have_css("opacity", "0.4", timeout=PAGE_TIMEOUT_MS)
    expect(lab.cell("board").locator(".status")).to_contain_text("New number is 6.")
    server.release()
    lab.wait_for_text("headline", "Player 2, to move, loses in 2 moves.")
    expect(card).to_have_css("opacity", "1")
    assert tab.evaluate("window.cardStates") == ["0.0 1", "0.0 0.4", "0.1 1"]
    assert lab.errors == []
    tab.close()


def test_a_section_that_python_has_not_heard_of_yet_shows_progress(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        held: list[Route] = []

        def hold(request: Route) -> None:
            held.append(request)

        lab.wait_for_text("moves_section", "What each move is worth")
        lab.page.get_by_role("button", name="Give this section the whole page").wait_for(timeout=PAGE_TIMEOUT_MS)
        lab.page.route("**/api/kernel/set_ui_element_value", hold)
        lab.open_section("Share")
        awaited = lab.page.locator("html.section-awaited")
        expect(awaited).to_have_count(1)
        lab.page.wait_for_function(SHOWS_PROGRESS, timeout=PAGE_TIMEOUT_MS)
        lab.page.wait_for_timeout(100)  # the request comes a moment after the click
        assert held
        expect(awaited).to_have_count(1)
        for request in held:
            request.continue_()
        lab.page.unroute("**/api/kernel/set_ui_element_value")
        expect(awaited).to_have_count(0, timeout=PAGE_TIMEOUT_MS)
        link = lab.cell("share_section").get_by_label("The address of this position")
        expect(link).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        lab.page.wait_for_function(f"() => !({SHOWS_PROGRESS})()", timeout=PAGE_TIMEOUT_MS)


def test_a_slow_change_of_variant_greys_the_old_verdict_at_once_and_shows_progress(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/front_ham/") as lab:
        lab.wait_for_text("headline", "(max^n)")
        card = lab.cell("headline").locator(".card")
        old = card.get_attribute("data-at")
        lab.page.evaluate(WATCH_CARD)
        choose_variant(lab, "front_ham", "taskmaster")
        lab.page.wait_for_function(SHOWS_PROGRESS, timeout=PAGE_TIMEOUT_MS)  # the new verdict takes seconds
        expect(card).not_to_have_attribute("data-at", old or "", timeout=PAGE_TIMEOUT_MS)
        expect(card).to_have_css("opacity", "1")
        expect(lab.cell("board").locator(".seat")).to_have_count(5)
        new = card.get_attribute("data-at")
        assert lab.page.evaluate("window.cardStates") == [f"{old} 1", f"{old} 0.4", f"{new} 1"]
        expect(card).to_contain_text("(max^n)")
        expect(card).not_to_contain_text("Too large")
        for step in ("-1", "-1", "-1", "+0", "Play"):
            choose_step(lab, step)
        expect(card).not_to_have_attribute("data-at", new or "", timeout=PAGE_TIMEOUT_MS)
        expect(card).to_contain_text("(max^n)")


SHOWS_PROGRESS = """() => {
  const tabs = document.querySelector('[data-cell-name="tabs"]');
  const line = getComputedStyle(tabs, "::after");
  return line.content !== "none" && line.opacity === "1";
}"""
"""Whether the line under the tabs is visible, which says that cells run or will run."""
WATCH_CARD = """() => {
  window.cardStates = [];
  const look = () => {
    const card = document.querySelector('[data-cell-name="headline"] .card');
    const state = card && `${card.dataset.at} ${getComputedStyle(card).opacity}`;
    if (state && state !== window.cardStates.at(-1)) window.cardStates.push(state);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Record the position and the opacity of the card in every frame in which they change."""
