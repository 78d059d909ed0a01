"""The pages of a class one by one: accessible, as large as a projector, by keyboard alone, and beside a real laboratory."""

from __future__ import annotations

import re

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.class_pages import WAIT_MS, ClassPage, ClassProcess
from helpers.lab_page import LabPage
from playwright.sync_api import expect

from laboratory.classroom.drafts import parse_list
from laboratory.classroom.sheet import Sheet

QUESTIONS = "chopsticks/?position=1234\nwho obliteration/?moves=divide\nfront_ham\nclaustroboard\n"
PROJECTORS = ((1366, 768), (1920, 1080))
MAX_TABS = 120


@pytest.fixture
def class_process(tmp_path):
    (tmp_path / "questions.txt").write_text(QUESTIONS)
    process = ClassProcess(tmp_path, "--questions", str(tmp_path / "questions.txt"))
    yield process
    process.kill()


@pytest.fixture
def open_class_page(browser):
    """Yield a function that opens a page in a browser of its own; no page may have an error."""
    errors, opened = [], []

    def open_page(width=1024, height=740, theme="light"):
        opened.append(ClassPage(browser, width, height, theme, errors))
        return opened[-1]

    open_page.errors = errors
    yield open_page
    for each in opened:
        each.context.close()
    assert errors == []


@pytest.fixture
def teacher(class_process, open_class_page):
    page = open_class_page(*PROJECTORS[0])
    page.page.goto(class_process.teacher_link)
    return page


def join(class_process, student, name):
    student.page.goto(class_process.address)
    student.page.get_by_label("Class code").fill(class_process.code)
    student.page.get_by_label("A name for the screen").fill(name)
    with student.page.expect_navigation():
        student.page.keyboard.press("Enter")
    student.expect_text("#wait", "You are in")
    return student


def ask(teacher, title):
    """Ask one of the prepared questions."""
    if not teacher.page.locator("#next").get_attribute("open") is not None:
        teacher.page.locator("#next summary").click()
    teacher.page.get_by_role("button", name=re.compile(f"^Ask: {title}")).click()


def name_problems(page, name):
    return [f"{name}: {problem}" for problem in page.list_problems()]


def test_every_page_of_a_class_is_accessible(class_process, teacher, open_class_page, tmp_path):
    ada = open_class_page(360, 740, "dark")
    ada.page.goto(f"{class_process.address}/class/j/key-of-another-class")
    ada.press("Join")
    ada.expect_text("#refused", "This is not the code of the class.")
    expect(ada.page.get_by_label("Class code")).to_be_visible()
    ada.press("Join")
    ada.expect_text("#refused", "Type the six digits on the screen.")
    problems = name_problems(ada, "the form to join")
    join(class_process, ada, "Ada")
    problems += name_problems(ada, "a student who waits")
    ada.page.goto(f"{class_process.address}/chopsticks/")
    ada.expect_text("h1", "The laboratories are closed now")
    problems += name_problems(ada, "the closed laboratory")
    ada.page.goto(f"{class_process.address}/class/")
    ask(teacher, "Chopsticks, position 1234")
    ada.choose("0R", "1L")
    teacher.expect_text("#phase", "1 of 1")
    problems += name_problems(ada, "a student who has voted, in the dark")
    problems += name_problems(teacher, "the teacher's page while the votes are open")
    teacher.press("Show votes")
    expect(teacher.page.locator(".bars li")).to_have_count(1, timeout=WAIT_MS)
    problems += name_problems(teacher, "the teacher's page with the votes")
    teacher.page.emulate_media(color_scheme="dark")
    problems += name_problems(teacher, "the teacher's page with the votes, in the dark")
    sheet = open_class_page(360, 740, "dark")
    (tmp_path / "sheet.html").write_text(Sheet(parse_list(QUESTIONS.splitlines()[:2])).format_page(), "utf-8")
    sheet.page.goto((tmp_path / "sheet.html").as_uri())
    expect(sheet.page.locator("#board .board")).to_be_visible(timeout=WAIT_MS)
    problems += name_problems(sheet, "the sheet")
    assert not problems, "\n".join(problems)


OVERFLOW = """(part) => {
  const element = document.querySelector(part);
  return [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth];
}"""


def list_overflows(page, name, parts=("#controls",)):
    """Return by how many pixels a page, or a part of it, is larger than each projector."""
    found = []
    for width, height in PROJECTORS:
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for part in ("html", "#stage", *parts):
            over = page.page.evaluate(OVERFLOW, part)
            if max(over) > 0:
                found.append(f"{name}, {part} at {width}×{height}: {over[0]} px too high, {over[1]} px too wide")
    return found


@pytest.mark.parametrize(
    ("title", "steps"),
    [("Chopsticks, position 1234", ("0R", "1L")), ("Operation Obliteration", ())],
    ids=["a move", "who wins"],
)
def test_what_is_projected_needs_no_scrolling(class_process, teacher, open_class_page, title, steps):
    students = [join(class_process, open_class_page(), name) for name in ("Ada", "Bob")]
    teacher.expect_text("#names", "Bob")
    found = list_overflows(teacher, "the lobby", parts=())  # what can be asked may be a long list
    ask(teacher, title)
    for student in students:
        if steps:
            student.choose(*steps)
        else:
            student.press("Player 1")
    teacher.expect_text("#phase", "2 of 2")
    found += list_overflows(teacher, "the question")
    if steps:  # no white cards behind the hands
        hand = teacher.page.locator("#board .pair button.spot").first
        expect(hand).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    teacher.press("Close voting")
    teacher.press("Show votes")
    expect(teacher.page.locator(".bars")).to_be_visible(timeout=WAIT_MS)
    found += list_overflows(teacher, "the votes")
    teacher.press("Reveal")
    expect(teacher.page.locator(".bars li[data-right]").first).to_be_visible(timeout=WAIT_MS)
    found += list_overflows(teacher, "the reveal")
    assert not found, "\n".join(found)


def press_by_keyboard(page, name, key="Enter"):
    """Walk to a control with Tab, and press a key there."""
    wanted = page.get_by_role("button", name=name).first
    expect(wanted).to_be_attached(timeout=WAIT_MS)
    walk_to(page, wanted)
    page.keyboard.press(key)


def walk_to(page, wanted):
    """Press Tab until an element has the focus."""
    for _ in range(MAX_TABS):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def walk_to_spot(page, board, step):
    """Walk to a board with Tab, and to a spot of it with the arrows; choose it."""
    spot = page.locator(f'{board} .board [data-step="{step}"][data-available]')
    expect(spot).to_be_visible(timeout=WAIT_MS)
    for _ in range(MAX_TABS):
        if page.evaluate(
            "(board) => document.querySelector(`${board} .board`).contains(document.activeElement)", board
        ):
            break
        page.keyboard.press("Tab")
    for key in [arrow for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") for _ in range(4)]:
        if spot.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press(key)
    expect(spot).to_be_focused()
    page.keyboard.press("Enter")


def test_a_teacher_leads_a_whole_round_by_keyboard(class_process, teacher, open_class_page):
    ada, keys = join(class_process, open_class_page(), "Ada"), teacher.page
    press_by_keyboard(keys, re.compile("^Ask: Chopsticks, position 1234"))
    ada.expect_text("#phase", "Choose")
    ada.choose("0L", "1L")
    teacher.expect_text("#phase", "1 of 1 have answered.")
    press_by_keyboard(keys, "Close voting")
    keys.keyboard.press("v")
    expect(keys.locator(".bars li")).to_have_count(1, timeout=WAIT_MS)
    press_by_keyboard(keys, "Vote again")
    ada.expect_text("#phase", "Round 2")
    ada.choose("0L", "1L")
    teacher.expect_text("#phase", "Round 2. 1 of 1 have answered.")
    press_by_keyboard(keys, "Reveal")
    expect(keys.locator(".bars li[data-right]")).to_be_visible(timeout=WAIT_MS)
    press_by_keyboard(keys, re.compile("^Refute Strike"))
    press_by_keyboard(keys, "Forward ▶")
    teacher.expect_text("#buttons", "Move 1 of")
    ada.expect_text(".why", "Strike")
    keys.keyboard.press("Enter")  # the button keeps the focus
    teacher.expect_text("#buttons", "Move 2 of")


def test_a_pair_plays_by_keyboard(class_process, open_class_page):
    ada, bob = (join(class_process, open_class_page(), name) for name in ("Ada", "Bob"))
    press_by_keyboard(ada.page, "Open a match")
    ada.expect_text("#pair-title", re.compile(r"code of your match is \d{4}"))
    bob.press("Open a match")  # both have opened one: either can join the other's
    bob.expect_text("#pair-title", re.compile(r"code of your match is \d{4}"))
    walk_to(bob.page, bob.page.get_by_label("Code of a match"))
    bob.page.keyboard.type(re.findall(r"\d{4}", ada.page.locator("#pair-title").inner_text())[0])
    bob.page.keyboard.press("Enter")
    for student, step in ((ada, "divide"), (bob, "divide"), (ada, "add")):
        student.expect_text("#pair-phase", "It is your turn.")
        walk_to_spot(student.page, "#pair-board", step)
    bob.expect_text("#pair-phase", "The match is over.")


def test_a_laboratory_that_was_open_answers_nothing_while_its_position_is_asked(
    class_process, teacher, open_class_page
):
    ada = join(class_process, open_class_page(), "Ada")
    teacher.page.locator("#class summary").click()
    teacher.press("Laboratories open to students")
    ada.expect_text("#laboratories", "Go to the laboratories")
    lab = LabPage(ada.page, f"{class_process.address}/obliteration/")
    lab.wait_for_text("headline", "wins in")
    theirs = LabPage(teacher.page, f"{class_process.address}/obliteration/?moves=divide+divide")
    theirs.wait_for_text("headline", "wins in")
    theirs.open_section("Share")
    link = teacher.page.get_by_role("link", name="Ask the class")
    link.click(timeout=PAGE_TIMEOUT_MS)
    expect(teacher.page.locator("#question-link")).to_have_value(
        re.compile(r"^obliteration/\?.*moves=divide\+divide$"), timeout=WAIT_MS
    )
    expect(teacher.page.get_by_role("button", name="Ask the class")).to_be_focused()
    teacher.page.keyboard.press("Enter")
    teacher.expect_text("#phase", "have answered.")
    with ada.page.expect_response(lambda response: "/api/kernel/" in response.url) as answered:
        lab.cell("board").locator('[data-step="divide"]').first.click()
    assert answered.value.status == 403
    assert "not answered yet" in answered.value.text()
    expect(lab.cell("board").locator(".status")).not_to_contain_text("New number is 6.")
    ada.page.reload()
    ada.expect_text("h1", "The laboratories are closed now")
    teacher.press("Reveal")
    teacher.expect_text("#phase", "wins")
    lab = LabPage(ada.page, f"{class_process.address}/obliteration/?moves=divide+divide")
    lab.wait_for_text("headline", "wins in")
    assert set(open_class_page.errors) <= {"Forbidden"}  # what marimo's page says of the refusal
    open_class_page.errors.clear()
