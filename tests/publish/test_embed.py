"""Boards in a frame of a page of another origin: which position is shown, their height, their policy, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from helpers.board_page import AXE_SCRIPT, REPLY_TIMEOUT_MS
from playwright.sync_api import Browser, FrameLocator, Page, expect

from publish.embed import write_embed_page
from publish.recorded_boards import BoardRecorder
from publish.serve import serve_folder

COURSE_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A course page</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>iframe {{ width: 100%; border: 2px solid; height: 150px; box-sizing: border-box; }}</style>
<h1>Week 3</h1>{frames}<p>The end.</p><script src="{site}/frame.js"></script></html>"""
SANDBOXES = {"no sandbox": "", "a sandbox without an origin": ' sandbox="allow-scripts"'}


@pytest.fixture(scope="module")
def embed_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site that has nothing but two recordings and the page for frames."""
    site = tmp_path_factory.mktemp("site")
    recorder = BoardRecorder(site)
    recorder.write_recording("obliteration", {"version": "2"}, 100)
    recorder.write_recording("chopsticks", {"version": "2"}, 120)
    recorder.write_recording("claustroboard", {"version": "2"}, 20)
    recorder.write_recording("chopsticks", {"version": "2", "position": "3334", "turn": "1"}, 20)
    write_embed_page(site, recorder, ["obliteration"])
    with serve_folder(site) as address:
        yield address


class CoursePage:
    """A page of another origin with frames, and what the console said."""

    def __init__(self, page: Page, folder: Path, site: str, address: str) -> None:
        self.page, self.folder, self.site, self.address = page, folder, site, address
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console", lambda each: self.complaints.append(each.text) if each.type in ("error", "warning") else None
        )

    def show(self, *queries: dict[str, str], attributes: str = "") -> None:
        """Open a page with a frame for each query, and wait until all of them have opened."""
        frames = "".join(
            f'<iframe title="Board {number}" src="{self.site}/embed.html?{urlencode(query)}"{attributes}></iframe>'
            for number, query in enumerate(queries)
        )
        (self.folder / "index.html").write_text(COURSE_PAGE.format(frames=frames, site=self.site), "utf-8")
        self.page.goto(f"{self.address}/")
        for number in range(len(queries)):
            self.frame(number).locator("html[data-ready]").wait_for(state="attached", timeout=REPLY_TIMEOUT_MS)

    def frame(self, number: int = 0) -> FrameLocator:
        return self.page.frame_locator("iframe").nth(number)

    def status(self, number: int = 0) -> Any:
        return self.frame(number).locator(".status")

    def height(self, number: int = 0) -> int:
        return int(self.page.locator("iframe").nth(number).evaluate("frame => frame.clientHeight"))

    def wait_until_fitting(self, number: int = 0) -> int:
        """Wait until a frame is exactly as high as what it shows, and return the height."""
        self.page.locator("iframe").nth(number).scroll_into_view_if_needed()
        inner = self.page.frames[number + 1]
        inner.wait_for_function(
            "() => Math.ceil(document.body.getBoundingClientRect().height) === innerHeight", timeout=REPLY_TIMEOUT_MS
        )
        assert inner.evaluate("document.documentElement.scrollWidth <= innerWidth")
        return self.height(number)


@pytest.fixture
def course(browser: Browser, embed_site: str, tmp_path: Path) -> Iterator[CoursePage]:
    context = browser.new_context(viewport={"width": 900, "height": 900}, reduced_motion="reduce")
    with serve_folder(tmp_path) as address:
        course = CoursePage(context.new_page(), tmp_path, embed_site, address)
        yield course
    context.close()
    assert course.complaints == []


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_a_frame_follows_the_height_of_its_board(course, sandbox):
    course.show({"game": "obliteration", "theme": "light"}, attributes=SANDBOXES[sandbox])
    before = course.wait_until_fitting()
    for move in ("divide", "divide"):
        course.frame().locator(f'[data-step="{move}"]').click()
    expect(course.status()).to_contain_text("New number is 3.")
    with_moves = course.wait_until_fitting()
    assert with_moves > before  # the list of moves
    course.page.set_viewport_size({"width": 390, "height": 844})
    assert course.wait_until_fitting() != with_moves


def test_only_a_frame_of_the_page_can_change_its_own_height_and_within_bounds(course):
    course.show({"game": "obliteration"})
    first = course.wait_until_fitting()
    course.page.evaluate(
        """() => {
          const frame = document.createElement("iframe");
          window.heights = [];
          new MutationObserver(() => heights.push(frame.style.height)).observe(frame, { attributeFilter: ["style"] });
          document.body.append(frame);
          window.postMessage({ type: "parlour-size", height: 777 }, "*"); // from no frame
        }"""
    )
    for text in ("1e9", "1", "NaN", "'9'", "null", "200"):
        course.page.frames[2].evaluate(f"parent.postMessage({{ type: 'parlour-size', height: {text} }}, '*')")
    course.page.frames[2].evaluate("parent.postMessage({ type: 'another', height: 500 }, '*')")
    course.page.frames[2].evaluate("parent.postMessage({ type: 'parlour-size', height: 300 }, '*')")
    course.page.wait_for_function("() => heights.at(-1) === '300px'", timeout=REPLY_TIMEOUT_MS)
    assert course.page.evaluate("[...new Set(heights)]") == ["4000px", "60px", "200px", "300px"]
    assert course.height(0) == first


def test_a_script_that_comes_late_still_learns_the_height(course):
    course.show({"game": "obliteration"})
    course.page.evaluate("document.querySelector('iframe').style.height = '150px'")
    course.page.add_script_tag(url=f"{course.site}/frame.js")
    course.wait_until_fitting()


def test_the_position_asked_for_is_shown_with_hints_and_players(course):
    query = {"game": "chopsticks", "position": "1211", "hints": "1", "seats": "human,hard", "theme": "dark"}
    course.show(query | {"utm_source": "course"})
    expect(course.frame().get_by_role("combobox", name="Who plays Player 2")).to_have_value("hard")
    expect(course.status()).not_to_contain_text("Player 2 (Perfect) to move.", timeout=REPLY_TIMEOUT_MS)  # it has moved
    assert course.frame().locator("html").evaluate("root => getComputedStyle(root).colorScheme") == "dark"
    assert course.frame().get_by_role("button", name="Hints").get_attribute("aria-pressed") == "true"
    labels = course.frame().locator(".hand").evaluate_all("hands => hands.map(hand => hand.ariaLabel)")
    assert len(labels) == 4, labels


@pytest.mark.parametrize("game", ["chopsticks", "claustroboard"])
def test_nothing_is_offered_that_needs_another_start(course, game):
    course.show({"game": game})
    expect(course.status()).to_contain_text("to move")
    assert course.frame().get_by_role("button", name="Edit").count() == 0
    assert course.frame().get_by_role("combobox", name="Who begins").count() == 0
    assert course.frame().locator("details").count() == 0  # no editor and no line to put another position into


def test_a_position_of_the_other_player_is_looked_up_too(course):
    course.show({"game": "chopsticks", "position": "1211", "turn": "1"}, {"game": "chopsticks", "position": "1211"})
    expect(course.frame(0).locator("#sentence")).to_have_text("Recorded with Player 2 to move.")
    expect(course.frame(1).locator("#sentence")).to_have_text("")
    for number in (0, 1):
        expect(course.status(number)).to_have_text("Player 2 to move.")


def test_a_recording_that_begins_at_the_position_is_preferred(course):
    course.show({"game": "chopsticks", "position": "3334", "turn": "1"})
    expect(course.status()).to_have_text("Player 1 to move.")


def test_the_parts_of_a_link_are_understood_and_lead_on_to_the_laboratory(course):
    course.show({"game": "obliteration", "version": "2", "moves": "divide divide"})
    expect(course.status()).to_contain_text("New number is 3.")
    link = course.frame().get_by_role("link", name="Open in the laboratory")
    expect(link).to_have_attribute("href", "./obliteration.html?version=2&moves=divide+divide")
    course.frame().get_by_role("button", name="Undo").click()
    expect(link).to_have_attribute("href", "./obliteration.html?version=2&moves=divide")


def test_a_board_is_played_with_the_keyboard_and_says_the_verdict(course):
    course.show({"game": "obliteration"})
    course.frame().locator('[data-step="divide"]').focus()
    course.page.keyboard.press("Enter")
    expect(course.status()).to_contain_text("New number is 6.")
    course.page.keyboard.press("v")
    expect(course.frame().locator(".announcement")).to_contain_text("loses in 2 moves")
    course.page.keyboard.press("e")  # there is no editor
    expect(course.frame().locator(".error")).to_have_text("")


REFUSED = {
    "": "game: the address should name a game, one of: obliteration, chopsticks, claustroboard.",
    "game=poker": "game: “poker” should be one of: obliteration, chopsticks, claustroboard.",
    "game=obliteration&position=99:-:d": "position: “99:-:d” is not recorded here",
    "game=obliteration&position=" + "9" * 500: "9…” is not recorded here",
    "game=obliteration&variant=nothing": "variant: “nothing” should be one of: book, opponent",
    "game=obliteration&variant=off": "This start of the game is not recorded here.",
    "game=obliteration&rules=start%3D13": "This start of the game is not recorded here.",
    "game=obliteration&variant=off&rules=x": "variant, rules: an address should have only one of the two.",
    "game=obliteration&version=1": "This start of the game is not recorded here.",
    "game=obliteration&moves=divide+jump": "moves: one of these moves is not possible here",
    "game=obliteration&seats=human,genius": "seats: “genius” should be one of: human, easy",
    "game=obliteration&seats=human,easy,easy": "seats: this game has 2 players, not 3.",
    "game=obliteration&hints=yes": "hints: “yes” should be one of: 0, 1.",
    "game=obliteration&theme=%3Cb%3E": "theme: “<b>” should be one of: auto, light, dark.",
}


@pytest.mark.parametrize("query", REFUSED)
def test_what_is_not_there_is_said_in_a_sentence(browser, embed_site, query):
    page = browser.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{embed_site}/embed.html?{query}")
    expect(page.locator("#sentence")).to_contain_text(REFUSED[query])
    assert page.locator("#board *").count() == 0
    page.close()
    assert errors == []


def test_what_is_not_recorded_has_a_link_that_the_laboratory_understands(browser, embed_site):
    page = browser.new_page()
    page.goto(f"{embed_site}/embed.html?game=obliteration&variant=off&position=99:-:d&turn=2")
    link = page.get_by_role("link", name="Open in the laboratory").get_attribute("href")
    assert link == "./obliteration.html?" + urlencode(
        {"version": "2", "rules": "no_repeat=off", "position": "99:-:d", "turn": "2"}
    )
    page.goto(f"{embed_site}/embed.html?game=chopsticks&position=4444")
    expect(page.locator("#sentence")).to_contain_text("not recorded")
    assert page.get_by_role("link").count() == 0  # this site has no laboratory of it
    page.close()


def test_the_policy_of_the_page_allows_no_script_in_its_text_and_nothing_of_another_host(browser, embed_site):
    page = browser.new_page()
    page.goto(f"{embed_site}/embed.html?game=obliteration")
    expect(page.locator(".status")).to_contain_text("to move")
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert "unsafe-eval" not in policy
    script = "() => { const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.head.append(s); }"
    page.evaluate(script)
    assert page.evaluate("window.ran") is None
    page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_is_accessible(browser, embed_site, theme):
    context = browser.new_context(bypass_csp=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{embed_site}/embed.html?game=chopsticks&hints=1&theme={theme}")
    page.locator(".status").wait_for()
    page.add_script_tag(path=AXE_SCRIPT)
    found = page.evaluate("async () => (await axe.run()).violations")
    context.close()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []
