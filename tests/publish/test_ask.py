"""Questions to a class by link, on a site that has nothing but recordings: the code is the one that the teacher's page reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from helpers.board_page import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from laboratory.classroom.drafts import parse_list
from laboratory.classroom.sheet import Sheet
from publish.ask import write_ask_page
from publish.recorded_boards import BoardRecorder
from publish.serve import serve_folder

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ask_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site that has nothing but recordings and the page that asks."""
    site = tmp_path_factory.mktemp("site")
    recorder = BoardRecorder(site)
    recorder.write_recording("obliteration", {"version": "2"}, 100)
    recorder.write_recording("chopsticks", {"version": "2", "position": "3334", "turn": "1"}, 20)
    write_ask_page(site, recorder, parse_list((ROOT / "docs" / "class_questions.txt").read_text("utf-8").splitlines()))
    with serve_folder(site) as address:
        yield address


class AskPage:
    """A student's page, and what its console said."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site, self.complaints = page, site, list[str]()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda each: self.complaints.append(each.text) if each.type == "error" else None)

    def open(self, *lines: str) -> Sheet | None:
        """Open the page about the lines of a list."""
        self.page.goto(f"{self.site}/ask.html?{urlencode([('q', line) for line in lines])}")

    @property
    def phase(self):
        return self.page.locator("#phase")

    def expect_code(self, code: str) -> None:
        expect(self.page.locator(".code")).to_have_text(code)

    def go_on(self) -> None:
        self.page.get_by_role("button", name="Next question").click()


@pytest.fixture
def ask(browser: Browser, ask_site: str) -> Iterator[AskPage]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = AskPage(context.new_page(), ask_site)
    yield page
    context.close()
    assert page.complaints == []


def test_a_student_answers_on_recorded_boards_and_gets_the_code_of_python(ask):
    lines = [
        "obliteration/?position=3:d:d",
        "who obliteration",
        "chopsticks/?version=2&position=3334&turn=1",
        "obliteration/?version=2&moves=divide+divide",
        "lesson_loops/?prediction=start",
    ]
    sheet = Sheet(parse_list(lines))
    assert sheet.choice_counts == [3, 3, 3, 3, 3]
    answers: list[str | None] = [None] * len(lines)
    ask.page.goto(sheet.format_link(ask.site))
    for number, draft in enumerate(sheet.drafts):
        expect(ask.page.locator("#number")).to_have_text(f"Question {number + 1} of 5")
        expect(ask.page.locator("h1")).to_have_text(draft.prompt)
        expect(ask.page.locator("#board .parlour")).to_be_visible(visible=draft.kind != "prediction")
        ask.expect_code(sheet.encode(answers))
        answers[number] = give_answer(ask, draft)
        expect(ask.phase).to_contain_text("Your answer: ")
        ask.expect_code(sheet.encode(answers))
        if number < 4:
            ask.go_on()
    expect(ask.page.locator("#code")).to_contain_text("Read this code to your teacher")
    assert ask.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_list_whose_positions_the_site_has_recorded_is_asked_whole(ask):
    sheet = Sheet(parse_list((ROOT / "docs" / "class_questions.txt").read_text("utf-8").splitlines()))
    ask.page.goto(sheet.format_link(ask.site))
    for number, draft in enumerate(sheet.drafts, 1):
        expect(ask.page.locator("#number")).to_have_text(f"Question {number} of {len(sheet.drafts)}")
        expect(ask.page.locator("h1")).to_have_text(draft.prompt)
        if number < len(sheet.drafts):
            ask.go_on()
    ask.expect_code(sheet.encode([None] * len(sheet.drafts)))


def give_answer(ask, draft) -> str:
    """Answer a question: with its last answer, or on a board of Chopsticks with the strike of one hand."""
    if draft.kind != "move":
        ask.page.get_by_role("button", name=draft.answers[-1]).click()
        return draft.answers[-1]
    if draft.game == "chopsticks":
        ask.page.locator("#board .hand").nth(0).wait_for()
        return strike(ask)
    expect(ask.page.locator("#board [data-step]")).to_have_count(4)
    ask.page.locator(f'#board [data-step="{draft.answers[-1]}"]').click()
    return draft.answers[-1]


def strike(ask) -> str:
    """Strike the other player's hand of 4 with the right hand, which is the same move as with the left one."""
    ask.page.locator('#board [data-step="0R"]').click()
    ask.page.locator('#board [data-step="1R"]').click()
    return "A-D"


def test_a_position_in_the_middle_of_a_recording_looks_like_the_start_of_a_match(ask):
    ask.open("obliteration/?version=2&position=2:d:s&turn=2")
    expect(ask.page.locator("h1")).to_have_text("Player 2 is to move. Play the best move.")
    expect(ask.page.locator("#board .number-history")).to_have_text("2")


def test_the_boards_show_their_rules_but_no_verdict_and_have_no_tools(ask):
    ask.open("obliteration/?position=3:d:d", "who obliteration/?position=3:d:d")
    expect(ask.page.locator("#board .status")).to_contain_text("Player 1 to move.")
    for key in ("v", "h", "b"):
        ask.page.keyboard.press(key)
    assert "win" not in ask.page.locator("main").inner_text().lower()
    assert ask.page.locator("#board").get_by_role("button", name="Hints").count() == 0
    ask.page.get_by_role("button", name="How to play").click()
    expect(ask.page.get_by_role("dialog", name="How to play Operation Obliteration")).to_contain_text("The rules")
    ask.page.keyboard.press("Escape")
    ask.go_on()
    ask.page.locator('#board [data-step="add"]').click(force=True)  # who wins is no question of a move
    expect(ask.phase).to_have_text("Choose your answer.")


REFUSED = {
    "not recorded": (
        ["obliteration/?position=3:d:d", "obliteration/?position=99:-:d"],
        "Question 2: the position “99:-:d” of Operation Obliteration is not recorded on this site.",
    ),
    "another player to move": (
        ["who obliteration/?position=3:d:d&turn=2"],
        "Question 1: the position “3:d:d” of Operation Obliteration is not recorded",
    ),
    "other rules": (
        ["obliteration/?version=2&rules=no_repeat%3Doff"],
        "Question 1: this start of Operation Obliteration is not",
    ),
    "another game": (["front_ham", "poker"], "“poker” should lead to one of the pages obliteration, chopsticks"),
    "a game without recordings": (["claustroboard"], "Question 1: Claustroboard is not recorded on this site."),
    "impossible moves": (["obliteration/?version=2&moves=divide+jump"], "the moves after the start of Operation"),
    "nothing to choose": (["obliteration"], "Question 1: Only one move is possible here"),
    "no questions": ([], "The address of this page names no questions."),
    "markup": (["obliteration/?position=<img src=x>"], "the position “<img src=x>” of"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_asked_is_said_in_a_sentence_and_nothing_is_asked(ask, case):
    lines, sentence = REFUSED[case]
    ask.open(*lines)
    expect(ask.phase).to_contain_text(sentence)
    expect(ask.page.locator("h1")).to_have_text("These questions cannot be shown")
    assert ask.page.locator("#code *, #board *").count() == 0


def test_a_board_that_does_not_come_is_said(ask):
    ask.page.route("**/boards/obliteration*.js", lambda route: route.abort())
    ask.open("obliteration/?position=3:d:d", "who obliteration")
    expect(ask.phase).to_contain_text("A board could not be loaded: boards/obliteration-")
    ask.complaints.clear()  # the browser names the files


def test_the_policy_of_the_page_allows_no_script_in_its_text(ask):
    ask.open("obliteration/?position=3:d:d")
    expect(ask.page.locator("#board .status")).to_be_visible()
    policy = ask.page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert "unsafe-eval" not in policy
    script = "() => { const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.head.append(s); }"
    ask.page.evaluate(script)
    assert ask.page.evaluate("window.ran") is None
    ask.complaints.clear()  # the browser says that it has blocked this script


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_is_accessible(browser, ask_site, theme):
    context = browser.new_context(bypass_csp=True, viewport={"width": 390, "height": 844}, color_scheme=theme)
    page = context.new_page()
    page.goto(f"{ask_site}/ask.html?{urlencode({'q': 'who obliteration/?position=3:d:d'})}")
    page.locator("#board .status").wait_for()
    page.add_script_tag(path=AXE_SCRIPT)
    found = page.evaluate("async () => (await axe.run()).violations")
    context.close()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []
