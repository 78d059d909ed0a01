"""A lesson as one file, opened from disk in Chromium, and its package inside a SCORM 1.2 run-time that is not ours."""

from __future__ import annotations

import io
import shutil
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest
from helpers.board_page import AXE_SCRIPT, REPLY_TIMEOUT_MS
from playwright.sync_api import Browser, Page, expect

from laboratory.lesson_file.content import LESSON_CONTENTS
from laboratory.lesson_file.page import format_lesson_page
from laboratory.lesson_file.scorm import pack_scorm
from laboratory.pages import LESSONS, find_page
from publish.lesson_files import write_lesson_files
from publish.recorded_boards import BoardRecorder
from publish.serve import serve_folder
from publish.tools import ROOT

NAME = "lesson_induction"
SCORM_RUNTIME = ROOT / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js"
PLATFORM_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A platform</title>
<script src="scorm12.min.js"></script>
<script>
window.API = new window.Scorm12API({ autocommit: false, logLevel: 4 });
window.calls = [];
for (const name of ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"])
  window.API.on(name, (...values) => window.calls.push([name, ...values]));
</script>
<iframe id="package" title="The package" style="width: 900px; height: 1400px" src="package/index.html"></iframe></html>"""


@pytest.fixture(scope="module")
def lesson_page() -> str:
    """Return the file of a lesson."""
    return format_lesson_page(NAME)


@pytest.fixture(scope="module")
def lesson_file(lesson_page: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of the file of a lesson."""
    file = tmp_path_factory.mktemp("lesson") / "lesson.html"
    file.write_text(lesson_page, "utf-8")
    return file


class Visit:
    """A page opened from disk, with what it asked for and what went wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.urls: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.urls.append(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console", lambda each: self.complaints.append(each.text) if each.type in ("error", "warning") else None
        )

    def answer(self, legend: str, *, rightly: bool) -> None:
        """Choose an answer of a question and check it."""
        answer_question(self.page, legend, rightly=rightly)


def answer_question(page, legend: str, *, rightly: bool) -> None:
    """Choose the right answer of a question, or a wrong one, and check it."""
    box = page.get_by_role("group", name=legend, exact=True)
    right = box.locator(".feedback[data-is-right]").get_attribute("data-choice")
    values = [each.get_attribute("value") for each in box.locator("input").all()]
    box.locator(f'input[value="{right if rightly else next(each for each in values if each != right)}"]').check()
    box.get_by_role("button", name="Check").click()


@pytest.fixture
def visit(browser: Browser, lesson_file: Path):
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    visit = Visit(context.new_page())
    visit.page.goto(lesson_file.as_uri())
    visit.page.locator("html[data-ready]").wait_for(state="attached", timeout=REPLY_TIMEOUT_MS)
    yield visit
    assert visit.complaints == []
    assert visit.urls == [lesson_file.as_uri()]  # nothing else was asked for
    context.close()


def test_a_lesson_opens_from_disk_and_its_board_plays(visit):
    page = visit.page
    expect(page.get_by_role("heading", level=1)).to_have_text(find_page(NAME).title)
    page.locator('[data-step="divide"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".parlour .status")).to_contain_text("New number is 6.")
    page.get_by_role("button", name="How to play").click()
    assert page.get_by_role("dialog").get_by_role("link").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_verdicts_are_hidden_until_the_prediction_is_made(visit):
    page = visit.page
    page.get_by_role("button", name="Hints").click()
    expect(page.locator(".parlour .error")).not_to_have_text("")
    assert page.locator('[data-step="divide"]').get_attribute("data-value") is None
    visit.answer("Predict first", rightly=True)
    expect(page.locator('[data-step="divide"]')).to_have_attribute("data-value", "win")
    expect(page.locator("#line")).to_have_attribute("open", "")
    expect(page.locator("#score")).to_have_text("")  # a prediction does not count


def test_every_answer_has_its_feedback_and_the_first_one_counts(visit):
    page = visit.page
    first = page.get_by_role("group", name="Question 1", exact=True)
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".feedback:visible")).to_have_text("Choose an answer first.")
    visit.answer("Question 1", rightly=False)
    expect(first.locator(".feedback:visible")).to_contain_text("No.")
    visit.answer("Question 1", rightly=True)
    expect(first.locator(".feedback:visible")).to_contain_text("Right.")
    for number in range(2, 6):
        visit.answer(f"Question {number}", rightly=True)
    expect(page.locator("#score")).to_have_text("5 of 5 answered, 4 of them right at the first try.")


def test_paper_shows_the_position_and_the_questions_and_no_answers(visit):
    page = visit.page
    page.emulate_media(media="print")
    assert page.locator("#board").is_hidden()
    assert page.locator(".on-paper svg").is_visible()
    assert page.locator("fieldset:visible").count() == 6
    assert page.get_by_role("heading", name="How best play goes").count() == 0
    assert page.locator(".feedback:visible, #answers:visible, button:visible").count() == 0
    page.locator("#answers").evaluate("details => { details.open = true; }")
    assert page.locator("#answers li:visible").count() == 5


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_lesson_is_accessible(browser, lesson_file, look):
    context = browser.new_context(bypass_csp=True, color_scheme=look)
    page = context.new_page()
    page.goto(lesson_file.as_uri())
    page.locator("html[data-ready]").wait_for(state="attached", timeout=REPLY_TIMEOUT_MS)
    answer_question(page, "Question 1", rightly=False)
    page.add_script_tag(path=AXE_SCRIPT)
    found = page.evaluate("async () => (await axe.run()).violations")
    context.close()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []


def test_the_package_reports_to_a_platform(browser, lesson_page, tmp_path):
    zipfile.ZipFile(io.BytesIO(pack_scorm(NAME, lesson_page))).extractall(tmp_path / "package")
    shutil.copy(SCORM_RUNTIME, tmp_path)
    (tmp_path / "index.html").write_text(PLATFORM_PAGE, "utf-8")
    errors = []
    with serve_folder(tmp_path) as address:
        page = browser.new_page(viewport={"width": 950, "height": 1450})
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/")
        lesson = page.frame_locator("#package").frame_locator("iframe")
        lesson.locator("html[data-ready]").wait_for(state="attached", timeout=REPLY_TIMEOUT_MS)
        assert page.evaluate("API.cmi.core.lesson_status") == "incomplete"
        package = next(frame for frame in page.frames if frame.url.endswith("/package/index.html"))
        package.evaluate(  # not from the lesson: it does not count
            """() => new Promise((done) => {
              addEventListener("message", () => setTimeout(done), { once: true });
              postMessage({ type: "parlour-score", right: 5, answered: 5, number: 5 }, "*");
            })"""
        )
        assert page.evaluate("API.cmi.core.lesson_status") == "incomplete"
        for number in range(1, 6):
            answer_question(lesson, f"Question {number}", rightly=number != 2)
        page.wait_for_function("() => API.cmi.core.lesson_status === 'completed'", timeout=REPLY_TIMEOUT_MS)
        assert page.evaluate("[API.cmi.core.score.raw, API.cmi.core.score.min, API.cmi.core.score.max]") == [
            "80",
            "0",
            "100",
        ]
        page.evaluate("document.getElementById('package').src = 'about:blank'")
        page.wait_for_function("() => calls.some(([name]) => name === 'LMSFinish')", timeout=REPLY_TIMEOUT_MS)
        assert page.evaluate("API.LMSGetLastError()") in ("0", 0)
        times = page.evaluate("calls.filter(([, key]) => key === 'cmi.core.session_time').length")
        page.close()
    assert times == 1
    assert errors == []


def test_the_package_names_all_its_files_and_is_the_same_each_time(lesson_page):
    data = pack_scorm(NAME, lesson_page)
    assert data == pack_scorm(NAME, lesson_page)
    archive = zipfile.ZipFile(io.BytesIO(data))
    manifest = ET.fromstring(archive.read("imsmanifest.xml"))  # noqa: S314 our own file
    named = {each.get("href") for each in manifest.iter() if each.tag.endswith("}file")}
    assert named | {"imsmanifest.xml"} == set(archive.namelist())
    assert archive.read("lesson.html").decode() == lesson_page


def test_the_site_has_the_files_of_its_lessons(tmp_path, lesson_page):
    write_lesson_files(tmp_path, BoardRecorder(tmp_path), [find_page("start"), find_page(NAME)])
    assert [file.name for file in sorted((tmp_path / "lessons").iterdir())] == [f"{NAME}.html", f"{NAME}.zip"]
    assert (tmp_path / "lessons" / f"{NAME}.html").read_text("utf-8").count("<fieldset") == lesson_page.count(
        "<fieldset"
    )


def test_every_lesson_has_a_file():
    assert list(LESSON_CONTENTS) == list(LESSONS)


@pytest.mark.parametrize("name", LESSON_CONTENTS)
def test_every_lesson_has_five_questions_a_prediction_and_a_board(name):
    content = LESSON_CONTENTS[name]
    questions = content.draft_questions()
    assert len(questions) == 5
    assert all(sum(choice.is_right for choice in each.choices) == 1 for each in questions)
    assert content.prediction_question.right in content.prediction_question.choices
    assert content.start_match().game.legal_moves(content.start_match().state)
    assert content.aim.endswith(".")
