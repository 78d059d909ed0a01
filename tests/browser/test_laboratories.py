"""Every laboratory in a real browser: a shared link, moves, every section, a changed rule, a quiz."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.lab_page import LabPage, open_lab_page, serve_laboratory
from playwright.sync_api import Browser, Locator, expect

from engines import parse_link


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


MANY_CHANGES = "with a different verdict"
SCENES = [
    Scene(
        "obliteration",
        "light",
        "divide",
        "divide loses in 2 plies.",
        ("divide",),
        "add wins in 1 ply.",
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
        "Blue, to move, loses",
        ("-0", "-1", "-2", "+1", "Play"),
        "Green, to move",
        "duel",
        "no position occurs in both",
    ),
    Scene(
        "claustroboard",
        "light",
        "b1",
        "b2 wins in 5 plies.",
        ("b2",),
        "Player 1, to move, loses",
        "within",
        "Press Compare",
    ),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    yield from serve_laboratory()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_laboratory_follows_its_board_from_section_to_section(browser: Browser, address: str, scene: Scene):
    with open_lab_page(
        browser, f"{address}/{scene.name}/?{urlencode({'moves': scene.moves})}", scene.display_mode
    ) as lab:
        lab.wait_for_text("verdicts", scene.verdict)
        for step in scene.steps:
            choose_step(lab, step)
        lab.wait_for_text("verdicts", scene.after)
        expect(lab.page).to_have_url(re.compile(r"moves=[^&]*(\+|%20)"))
        check_sections(lab)
        answer_question(lab)
        change_variant(lab, scene)


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
    lab.open_section("Win rates")
    lab.cell("win_rates_section").get_by_role("button", name="Play", exact=True).click(timeout=PAGE_TIMEOUT_MS)
    lab.wait_for_chart("win_rates_section", "Games won")
    lab.page.locator("svg text", has_text="can expect").first.wait_for(timeout=PAGE_TIMEOUT_MS)
    lab.open_section("Maps")
    lab.page.locator("svg text").first.wait_for(timeout=PAGE_TIMEOUT_MS)
    lab.open_section("Data")
    lab.wait_for_text("data_section", "each as the player to move sees it")
    lab.open_section("Share")
    shared = lab.cell("share_section").get_by_label("The address of this position").input_value()
    assert parse_qs(urlsplit(shared).query) == parse_qs(urlsplit(lab.page.url).query)


def answer_question(lab: LabPage) -> None:
    """Answer a question and check that the reason is shown."""
    lab.open_section("Quiz")
    quiz = lab.cell("quiz_section")
    quiz.get_by_role("radio").first.check(timeout=PAGE_TIMEOUT_MS)
    quiz.get_by_role("button", name="Check").click()
    expect(quiz).to_contain_text(re.compile(r"Right\.|No: the answer is"), timeout=PAGE_TIMEOUT_MS)
    expect(quiz).to_contain_text("1 answer")


def change_variant(lab: LabPage, scene: Scene) -> None:
    """Change the variant: a new game starts on the same page, and the rule lab says what changes."""
    lab.open_section("Rule lab")
    lab.cell("variants").get_by_role("combobox").select_option(scene.variant)
    lab.wait_for_text("comparison_section", scene.changes)
    if scene.changes == MANY_CHANGES:
        lab.wait_for_chart("comparison_section", "Positions whose result or")
    expect(lab.page).to_have_url(re.compile(r"\?rules=[^&]+$"), timeout=PAGE_TIMEOUT_MS)  # the old moves are gone


def test_a_broken_link_says_what_is_wrong_and_opens_the_default(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide+<b>triple</b>") as lab:
        lab.wait_for_text(
            "board", "moves: move 2: '<b>triple</b>' is not understood as a move of Operation Obliteration."
        )
        lab.wait_for_text("verdicts", "divide wins in 3 plies.")


def test_a_file_is_put_on_the_board_and_one_of_another_game_is_not(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        lab.open_section("Share")
        file_input = lab.cell("share_section").locator('input[type="file"]')
        upload_file(file_input, "match.txt", "game: obliteration\nrules: no_repeat=off\n\n1. divide\n2. divide\n")
        lab.wait_for_text("board", "New number is 3.")
        expect(lab.page).to_have_url(
            re.compile(r"rules=no_repeat%3Doff&moves=divide(\+|%20)divide"), timeout=PAGE_TIMEOUT_MS
        )
        expect(lab.cell("variants").get_by_role("combobox")).to_have_value("off", timeout=PAGE_TIMEOUT_MS)
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
        lab.open_section("Rule lab")
        players = lab.cell("rules_section").locator(".rule", has_text="players").first.locator("input")
        expect(players).to_have_value("2", timeout=PAGE_TIMEOUT_MS)
        for variant in ("crowd", "torus", "three", "collapsi", "three"):
            lab.cell("variants").get_by_role("combobox").select_option(variant)
        expect(lab.page).to_have_url(re.compile(r"players%3D3"), timeout=PAGE_TIMEOUT_MS)
        expect(players).to_have_value("3", timeout=PAGE_TIMEOUT_MS)
        lab.page.wait_for_timeout(1000)  # a control that sends back an old value does so now
        expect(lab.cell("variants").get_by_role("combobox")).to_have_value("three")
        expect(lab.cell("board").get_by_label(re.compile("Who plays"))).to_have_count(3)


def test_no_section_makes_a_phone_scroll_sideways(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide", "phone") as lab:
        for section, cell in (
            ("Win rates", "win_rates_section"),
            ("Rule lab", "comparison_section"),
            ("Maps", "numbers_section"),
        ):
            lab.open_section(section)
            lab.cell(cell).get_by_role("heading").first.wait_for(timeout=PAGE_TIMEOUT_MS)
            lab.page.wait_for_timeout(1500)
            assert lab.page.evaluate("document.querySelector('#App').scrollWidth") <= 360


def test_a_refused_rule_changes_nothing(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide") as lab:
        lab.open_section("Rule lab")
        high = lab.cell("rules_section").get_by_label("high").first
        high.fill("5")
        high.press("Enter")
        lab.wait_for_text("board", "start: 12 is outside the range 1 to 5. Nothing has changed.")
        lab.wait_for_text("verdicts", "divide loses in 2 plies.")


def test_a_reloaded_page_has_the_match_that_was_on_it(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        for number in ("6", "3"):
            lab.cell("board").locator('[data-step="divide"]').first.click()
            lab.wait_for_text("board", f"New number is {number}.")
        lab.wait_for_text("verdicts", "add wins in 1 ply.")
        lab.page.reload()
        lab.wait_for_text("board", "New number is 3.")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. divide")


def test_widgets_are_there_again_when_a_section_is_opened_again(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        for visit in range(3):
            lab.open_section("Quiz")
            quiz = lab.cell("quiz_section")
            expect(quiz.get_by_role("radio").first).to_be_visible(timeout=PAGE_TIMEOUT_MS)
            expect(quiz.locator(".board")).to_be_visible(timeout=PAGE_TIMEOUT_MS)
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
        lab.cell("variants").get_by_role("combobox").select_option("either")
        expect(lab.cell("quiz_section")).to_contain_text("No answer yet", timeout=PAGE_TIMEOUT_MS)
        expect(lab.cell("quiz_section").locator(".board")).to_be_visible(timeout=PAGE_TIMEOUT_MS)


def test_a_clicked_mark_of_the_history_goes_to_its_position(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide+divide+subtract") as lab:
        lab.open_section("History")
        lab.wait_for_chart("history_section", "Who was winning when")
        click_mark(lab, "history_section", 0)
        lab.wait_for_text("board", "New number is 6.")
        lab.wait_for_text("verdicts", "divide loses in 2 plies.")


def test_the_line_of_the_history_joins_the_verdicts_in_the_order_of_the_moves(browser: Browser, address: str):
    moves = "d1 a1 d3 b1 c3 a3 c4"
    match = parse_link("claustroboard", {"moves": moves})
    evaluation = match.position.evaluate()
    outlooks = [evaluation.at(node.state).value_for(0) for node in [match.nodes[0], *match.path()]]
    with open_lab_page(browser, f"{address}/claustroboard/?{urlencode({'moves': moves})}") as lab:
        lab.open_section("History")
        lab.wait_for_chart("history_section", "Who was winning when")
        path = lab.cell("history_section").locator("svg .mark-line.role-mark path").first.get_attribute("d") or ""
    points = [tuple(map(float, point)) for point in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path)]
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    heights = list(dict(points).values())  # where the line is after each move
    assert len(heights) == len(outlooks)
    assert len(set(zip(outlooks, heights, strict=True))) == len(set(outlooks)) == len(set(heights))


def test_a_clicked_mark_of_a_map_is_on_the_board(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/chopsticks/") as lab:
        lab.open_section("Maps")
        lab.wait_for_chart("map_section", "Every position of Chopsticks")
        position = click_mark(lab, "map_section", 7)
        expect(lab.page).to_have_url(re.compile(f"position={position}"), timeout=PAGE_TIMEOUT_MS)
        lab.wait_for_chart("map_section", f"the board, {position}")


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
    with open_lab_page(browser, f"{address}/obliteration/") as lab:
        card = lab.cell("verdicts").locator(".card")
        expect(card).to_have_css("opacity", "1", timeout=PAGE_TIMEOUT_MS)
        lab.page.evaluate(WATCH_CARD)
        lab.cell("board").locator('[data-step="divide"]').first.click()
        lab.wait_for_text("verdicts", "divide loses in 2 plies.")
        expect(card).to_have_css("opacity", "1")
        assert lab.page.evaluate("window.cardStates") == ["0.0 1", "0.0 0.4", "0.1 1"]


WATCH_CARD = """() => {
  window.cardStates = [];
  const look = () => {
    const card = document.querySelector('[data-cell-name="verdicts"] .card');
    const state = card && `${card.dataset.at} ${getComputedStyle(card).opacity}`;
    if (state && state !== window.cardStates.at(-1)) window.cardStates.push(state);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Record the position and the opacity of the card in every frame in which they change."""
