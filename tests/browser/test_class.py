"""A teacher and five students go through a whole lesson in Chromium, with reloads and a killed server in between."""

from __future__ import annotations

import re

import pytest
from helpers.class_pages import WAIT_MS, ClassPage, ClassProcess
from playwright.sync_api import expect

from laboratory.classroom.drafts import parse_list
from laboratory.classroom.sheet import Sheet

QUESTIONS = "# Monday\nchopsticks/?position=1234\nwho obliteration/\nlesson_loops/?prediction=loop\n"
STUDENTS = (
    ("Ada", 360, "light"),
    ("<b>Bob</b>", 360, "dark"),
    ("", 800, "light"),
    ("Dan", 1024, "dark"),
    ("Eve", 1024, "light"),
)


@pytest.fixture
def class_process(tmp_path):
    (tmp_path / "questions.txt").write_text(QUESTIONS)
    process = ClassProcess(tmp_path, "--questions", str(tmp_path / "questions.txt"))
    yield process
    process.kill()


@pytest.fixture
def pages(browser, class_process):
    errors: list[str] = []
    teacher = ClassPage(browser, 1366, 768, "light", errors)
    teacher.page.goto(class_process.teacher_link)
    students = [ClassPage(browser, width, 740, theme, errors) for _, width, theme in STUDENTS]
    for student, (name, *_) in zip(students, STUDENTS, strict=True):
        student.page.goto(class_process.address)  # the address itself leads to the class
        student.page.get_by_label("Class code").fill(class_process.code)
        student.page.get_by_label("A name for the screen").fill(name)
        student.page.keyboard.press("Enter")
        student.expect_text("#wait", "You are in")
    yield teacher, students
    for each in (teacher, *students):
        each.context.close()
    assert errors == []


def test_a_class_goes_through_a_whole_lesson(class_process, pages):
    teacher, students = pages
    problems = [
        *vote(teacher, students),
        *vote_again(class_process, teacher, students),
        *see_why(teacher, students),
        *play_in_pairs(teacher, students),
        *play_the_bot(class_process, teacher, students),
    ]
    assert not problems, "\n".join(problems)


def vote(teacher, students) -> list[str]:
    """Let everybody vote on the board; nobody sees the votes of others, or the answer."""
    ada, bob, guest, dan, eve = students
    assert "key=" not in teacher.page.url
    teacher.expect_text("#names", "Guest 3")
    teacher.expect_text("#names", "<b>Bob</b>")
    teacher.expect_text("#count", "5 here")
    problems = teacher.list_problems()
    teacher.page.get_by_role("button", name="Ask: Chopsticks, position 1234. Play the best move.").click()
    ada.choose("0L", "1L")
    for student in (bob, guest, dan):
        student.choose("0R", "1R")
    read_rules(bob.page)
    teacher.expect_text("#phase", "4 of 5 have answered.")
    ada.expect_text("#phase", "Your answer: Strike hand C with hand A.")
    ada.choose("0L", "1R")  # a vote can be changed
    ada.expect_text("#phase", "Your answer: Strike hand D with hand A.")
    for step in ("0L", "1L"):  # and made with the keyboard
        eve.page.locator(f'#board [data-step="{step}"]').focus()
        eve.page.keyboard.press("Enter")
    teacher.expect_text("#phase", "5 of 5 have answered.")
    expect(teacher.page.locator(".bars")).to_have_count(0)
    expect(ada.page.locator(".bars")).to_have_count(0)
    problems += ada.list_problems()
    bob.page.reload()
    bob.expect_text("#phase", "Your answer: Strike hand D with hand B.")
    assert ada.page.evaluate("fetch('/class/reveal/1.json').then((answer) => answer.status)") == 403
    assert ada.page.evaluate("fetch('/chopsticks/').then((answer) => answer.status)") == 403
    return problems


def vote_too_late(teacher, bob) -> None:
    """Change a vote that arrives after the end of the round: it is refused with the reason."""
    held = bob.hold_next("**/class/vote")
    bob.choose("0L", "1L")
    bob.expect_text("#phase", "Your answer: Strike hand C with hand A.")
    teacher.press("Close voting")
    teacher.expect_text("#phase", "Voting is closed: 5 of 5 answered.")
    held[0].continue_()
    bob.expect_text("#phase", "this answer came too late")


def read_rules(page) -> None:
    """Read the rules beside a board, with their pictures, and go back to the question."""
    page.get_by_role("button", name="How to play").click()
    rules = page.get_by_role("dialog", name="How to play Chopsticks")
    expect(rules).to_contain_text("The rules", timeout=WAIT_MS)
    assert rules.locator("img").last.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 100
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def vote_again(class_process, teacher, students) -> list[str]:
    """Show the votes on the board; then the server is killed, and the class goes on where it was."""
    ada, bob, guest, dan, eve = students
    vote_too_late(teacher, bob)
    teacher.page.keyboard.press("v")
    expect(teacher.page.locator(".votes .vote-arrow")).to_have_count(3)
    for student in students:
        expect(student.page.locator(".bars li")).to_have_count(3)
    class_process.kill()
    teacher.expect_text("#connection", "Connecting again")
    class_process.start()
    teacher.press("Vote again")
    ada.expect_text("#phase", "Round 2: vote again.")

    # A student without a network votes too: the vote comes once the network is back.
    dan.expect_text("#phase", "Round 2: vote again.")
    dan.context.set_offline(True)
    dan.choose("0R", "1L")
    dan.expect_text("#phase", "sent as soon as it is back")
    for student in (ada, bob, guest):
        student.expect_text("#phase", "Round 2: vote again.")
        student.choose("0R", "1L")
    eve.choose("0L", "1L")
    dan.context.set_offline(False)
    teacher.expect_text("#phase", re.compile("Round 2. 5 of"))
    return []


def see_why(teacher, students) -> list[str]:
    """Reveal: both rounds stand side by side with verdicts and reasons, and every page follows the teacher's steps."""
    ada, *_, eve = students
    teacher.press("Reveal")
    teacher.expect_text('.bars li:has-text("hand D with hand B")', "3 of 5 in round 1")
    teacher.expect_text('.bars li[data-right]:has-text("hand C with hand B")', "4 of 5 in round 2")
    for student in students:
        expect(student.page.locator(".bars li[data-right]").first).to_be_visible(timeout=WAIT_MS)
    ada.choose("0L", "1L")  # the same click now asks why
    ada.expect_text(".why", "Strike hand C with hand A")
    teacher.page.get_by_role("button", name=re.compile("^Refute Strike")).first.click()
    teacher.press("Forward ▶")
    for student in (ada, eve):
        expect(student.page.locator("#board .board[data-readonly]")).to_be_visible(timeout=WAIT_MS)
        expect(student.page.locator(".votes > *")).to_have_count(0)
    ada.expect_text("#board .status", teacher.page.locator("#board .status").inner_text())
    teacher.page.set_viewport_size({"width": 1920, "height": 1080})
    teacher.page.emulate_media(color_scheme="dark")
    return [*ada.list_problems(), *teacher.list_problems()]


def play_in_pairs(teacher, students) -> list[str]:
    """Let two students play each other on two devices; a reload finds the match again."""
    ada, bob, *_ = students
    ada.page.locator("#open-pair select").select_option("obliteration")
    ada.press("Open a match")
    ada.expect_text("#pair-title", re.compile(r"code of your match is \d{4}"))
    code = re.findall(r"\d{4}", ada.page.locator("#pair-title").inner_text())[0]
    bob.page.get_by_label("Code of a match").fill(code)
    bob.press("Join it")
    ada.expect_text("#pair-phase", "It is your turn.")
    ada.choose("divide", board="#pair-board")
    bob.expect_text("#pair-phase", "It is your turn.")
    bob.page.reload()
    bob.choose("divide", board="#pair-board")
    ada.expect_text("#pair-phase", "It is your turn.")
    ada.choose("add", board="#pair-board")
    bob.expect_text("#pair-phase", "The match is over.")
    bob.expect_text("#grades", "Player 1: Add 1 good.")
    teacher.page.locator("#class summary").click()
    teacher.expect_text("#pairs", f"{code}: obliteration, 2 here, 3 moves, over")
    return ada.list_problems()


def play_the_bot(class_process, teacher, students) -> list[str]:
    """Let the class play a bot by majority, answer a lesson's prediction, and find what it has played."""
    ada, bob, *_ = students
    teacher.page.locator("#next summary").click()
    teacher.page.get_by_label("Link of a laboratory").fill("obliteration")
    teacher.page.get_by_label("The class plays a match").check()
    teacher.press("Ask the class")
    ada.expect_text("#prompt", "New number is 3. Player 1 is to move.")
    ada.choose("add")
    bob.choose("add")
    teacher.expect_text("#phase", "2 of 5")
    teacher.press("Play the class's move")
    for each in (teacher, ada):
        each.expect_text(
            "#phase", "Player 1 adds 1. New number is 4. Player 2 has no valid operation on 4, so Player 1 wins."
        )
    teacher.page.locator("#next summary").click()
    teacher.page.get_by_role("button", name=re.compile("^Ask: Loops and draws")).click()
    held = ada.hold_next("**/class/vote")
    ada.press("2")
    ada.press("4")  # changed before the server has the first vote: the last one counts
    expect(ada.page.get_by_role("button", name="4", pressed=True)).to_be_visible(timeout=WAIT_MS)
    with ada.page.expect_response(lambda answer: '"answer":"4"' in (answer.request.post_data or "")):
        held[0].continue_()
    teacher.expect_text("#phase", "1 of 5")
    teacher.press("Reveal")
    ada.expect_text("#phase", "Two moves of each player, and everything is as before.")
    problems = ada.list_problems()
    teacher.page.goto(f"{class_process.address}/class/report.html")
    teacher.expect_text("main", "1 of 1 were right at the end.")
    return [*problems, *teacher.list_problems()]


def test_a_sheet_without_a_server_ends_with_a_code_that_the_teacher_s_page_reads(open_page, tmp_path):
    sheet = Sheet(parse_list(QUESTIONS.splitlines()))
    (tmp_path / "sheet.html").write_text(sheet.format_page(), "utf-8")
    page = open_page("dark", 360)
    page.goto((tmp_path / "sheet.html").as_uri())
    read_rules(page)
    for step in ("0R", "1L"):
        page.locator(f'.board [data-step="{step}"][data-available]').click()
    expect(page.locator("#phase")).to_contain_text("Your answer: Strike hand C with hand B.")
    page.get_by_role("button", name="Next question ▶").click()
    page.get_by_role("button", name="Player 1").click()
    page.get_by_role("button", name="Next question ▶").click()
    page.get_by_role("button", name="4", exact=True).click()
    code = page.locator("#code .code").inner_text()
    assert code == sheet.encode(["B-C", "Player 1", "4"])
    assert sheet.count_votes([code])[0] == [{"B-C": 1}, {"Player 1": 1}, {"4": 1}]
