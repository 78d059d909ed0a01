"""Every laboratory in a real browser: a shared link, moves, every section, a flipped rule, a quiz."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, expect
from tables import PATIENCE
from visits import Visit, laboratory, visit


class Scene(NamedTuple):
    """What a test does in a laboratory: the link it opens, what it says there, the steps of one more move, a variant."""

    name: str
    look: str
    moves: str
    verdict: str
    steps: tuple[str, ...]
    after: str
    variant: str
    changes: str


MANY = "with another verdict"
SCENES = [
    Scene(
        "obliteration", "light", "divide", "divide loses in 2 plies.", ("divide",), "add wins in 1 ply.", "off", MANY
    ),
    Scene(
        "chopsticks",
        "dark",
        "A-C A-C",
        "Player 1, to move, draws.",
        ("0L", "1L"),
        "Player 2, to move",
        "rollover",
        MANY,
    ),
    Scene(
        "front_ham",
        "phone",
        "bbb+a",
        "Blue, to move, loses",
        ("-0", "-1", "-2", "+1", "Play"),
        "Green, to move",
        "duel",
        "no position is in both",
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
    yield from laboratory()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_laboratory_follows_its_board_from_section_to_section(browser: Browser, address: str, scene: Scene):
    with visit(browser, f"{address}/{scene.name}/?{urlencode({'moves': scene.moves})}", scene.look) as lab:
        lab.shows("verdicts", scene.verdict)
        for step in scene.steps:
            choose(lab, step)
        lab.shows("verdicts", scene.after)
        expect(lab.page).to_have_url(re.compile(r"moves=[^&]*(\+|%20)"))
        look_round(lab)
        answer_a_question(lab)
        flip_a_variant(lab, scene)


def choose(lab: Visit, step: str) -> None:
    """Chooses a spot on the board, or a tool by its name."""
    board = lab.cell("board")
    tool = board.locator("button.tool", has_text=step)
    (tool if step == "Play" else board.locator(f'[data-step="{step}"]')).first.click(timeout=PATIENCE)


def look_round(lab: Visit) -> None:
    """Every section shows what it promises of this match."""
    lab.section("Tree")
    lab.cell("tree").locator('[role="tree"]').wait_for(state="attached", timeout=PATIENCE)
    lab.section("History")
    lab.chart("history", "Who was winning when")
    lab.section("Win rates")
    lab.cell("win_rates").get_by_role("button", name="Play", exact=True).click(timeout=PATIENCE)
    lab.chart("win_rates", "Games won")
    lab.page.locator("svg text", has_text="can expect").first.wait_for(timeout=PATIENCE)
    lab.section("Maps")
    lab.page.locator("svg text").first.wait_for(timeout=PATIENCE)
    lab.section("Data")
    lab.shows("data", "each as the mover sees it")
    lab.section("Share")
    shared = lab.cell("share").get_by_label("The address of this position").input_value()
    assert parse_qs(urlsplit(shared).query) == parse_qs(urlsplit(lab.page.url).query)


def answer_a_question(lab: Visit) -> None:
    """A question is asked, answered, and the reason given."""
    lab.section("Quiz")
    lab.shows("answer", "Choose first")
    lab.cell("answer").get_by_role("radio").first.click()
    lab.shows("answer", "1 answer")
    expect(lab.cell("answer")).to_contain_text(re.compile(r"Right\.|No: the answer is"))


def flip_a_variant(lab: Visit, scene: Scene) -> None:
    """Other rules begin again on the same page, and the rule lab says what they change."""
    lab.section("Rule lab")
    lab.cell("variants").get_by_role("combobox").select_option(scene.variant)
    lab.shows("rule_lab", scene.changes)
    if scene.changes == MANY:
        lab.chart("rule_lab", "Which positions changed hands")
    expect(lab.page).to_have_url(re.compile(r"\?rules=[^&]+$"), timeout=PATIENCE)  # the old moves are gone


def test_a_broken_link_says_what_is_wrong_and_opens_the_default(browser: Browser, address: str):
    with visit(browser, f"{address}/obliteration/?moves=divide+<b>triple</b>") as lab:
        lab.shows("refusals", "moves: move 2: '<b>triple</b>' is not understood as a move of Operation Obliteration.")
        lab.shows("verdicts", "divide wins in 3 plies.")


def test_a_file_is_put_on_the_board_and_one_of_another_game_is_not(browser: Browser, address: str):
    with visit(browser, f"{address}/obliteration/") as lab:
        lab.section("Share")
        entrance = lab.cell("share").locator('input[type="file"]')
        bring(entrance, "match.txt", "game: obliteration\nrules: no_repeat=off\n\n1. divide\n2. divide\n")
        lab.shows("board", "New number is 3.")
        expect(lab.page).to_have_url(re.compile(r"rules=no_repeat%3Doff&moves=divide(\+|%20)divide"), timeout=PATIENCE)
        expect(lab.cell("variants").get_by_role("combobox")).to_have_value("off", timeout=PATIENCE)
        bring(entrance, "<img src=x onerror=alert(1)>.txt", "game: chopsticks\n")
        lab.shows("refusals", "this is a match of Chopsticks, and not of Operation Obliteration. Nothing has changed.")
        lab.shows("board", "New number is 3.")


def bring(entrance: Locator, name: str, text: str) -> None:
    """Chooses a file with that name and text."""
    entrance.set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()}, timeout=PATIENCE)


def test_after_quick_changes_of_variant_the_board_the_controls_and_the_address_agree(browser: Browser, address: str):
    with visit(browser, f"{address}/claustroboard/") as lab:
        lab.section("Rule lab")
        players = lab.cell("rule_lab").locator(".rule", has_text="players").first.locator("input")
        expect(players).to_have_value("2", timeout=PATIENCE)
        for variant in ("crowd", "torus", "three", "collapsi", "three"):
            lab.cell("variants").get_by_role("combobox").select_option(variant)
        expect(lab.page).to_have_url(re.compile(r"players%3D3"), timeout=PATIENCE)
        expect(players).to_have_value("3", timeout=PATIENCE)
        lab.page.wait_for_timeout(1000)  # a control that sends back what it showed in between does so now
        expect(lab.cell("variants").get_by_role("combobox")).to_have_value("three")
        expect(lab.cell("board").get_by_label(re.compile("Who plays"))).to_have_count(3)


def test_no_section_makes_a_phone_scroll_sideways(browser: Browser, address: str):
    with visit(browser, f"{address}/obliteration/?moves=divide", "phone") as lab:
        for section, cell in (("Win rates", "win_rates"), ("Rule lab", "rule_lab"), ("Maps", "maps")):
            lab.section(section)
            lab.cell(cell).get_by_role("heading").first.wait_for(timeout=PATIENCE)
            lab.page.wait_for_timeout(1500)
            assert lab.page.evaluate("document.querySelector('#App').scrollWidth") <= 360


def test_a_refused_rule_changes_nothing(browser: Browser, address: str):
    with visit(browser, f"{address}/obliteration/?moves=divide") as lab:
        lab.section("Rule lab")
        start = lab.cell("rule_lab").get_by_label("high").first
        start.fill("5")
        start.press("Enter")
        lab.shows("refusals", "start: 12 is outside the range 1 to 5. Nothing has changed.")
        lab.shows("verdicts", "divide loses in 2 plies.")


def test_a_reloaded_page_has_the_match_that_was_on_it(browser: Browser, address: str):
    with visit(browser, f"{address}/obliteration/") as lab:
        for number in ("6", "3"):
            lab.cell("board").locator('[data-step="divide"]').first.click()
            lab.shows("board", f"New number is {number}.")
        lab.shows("verdicts", "add wins in 1 ply.")
        lab.page.reload()
        lab.shows("board", "New number is 3.")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. divide")
