"""A task with settings in the browser, by mouse and by keyboard."""

from __future__ import annotations

import json

import pytest
from helpers.board_page import HARNESS_SCRIPT, PAGE_TIMEOUT_MS, REPLY_TIMEOUT_MS, find_accessibility_violations
from playwright.sync_api import expect

from widgets import BackgroundTask, TaskSetting

expect.set_options(timeout=REPLY_TIMEOUT_MS)


@pytest.fixture
def open_task(open_quiz_notebook):
    """Return a function that opens a task with settings in marimo."""

    def open_task_page(look="light", width=1000):
        page = open_quiz_notebook(look, width, show="task")
        page.emulate_media(reduced_motion="reduce")  # no colour is seen half-way to another one
        expect(page.locator(".parlour.task")).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        return page

    return open_task_page


@pytest.mark.parametrize("look", ["light", "dark"])
def test_settings_are_chosen_and_the_task_reads_them(open_task, look):
    page = open_task(look)
    expect(page.locator(".count")).to_have_text("0 of 20 games.")
    page.get_by_label("A bot that plays").select_option("perfectly")
    page.get_by_role("slider", name="Games").fill("30")
    expect(page.locator(".count")).to_have_text("0 of 30 games.")
    expect(page.locator(".slider-value")).to_have_text("30")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".count")).to_have_text("30 of 30 games.")
    expect(page.get_by_text("seen hard 30 of 30")).to_be_visible()
    assert find_accessibility_violations(page, ".parlour.task") == []
    page.get_by_label("A bot that plays").select_option("random moves")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_text("seen None of 30")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "0")


def test_while_the_task_runs_its_settings_cannot_be_changed(open_task):
    page = open_task()
    page.get_by_label("which goes on").select_option("without end")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    for name in ("A bot that plays", "which goes on"):
        expect(page.get_by_label(name)).to_be_disabled()
    expect(page.get_by_role("slider", name="Games")).to_be_disabled()
    expect(page.get_by_text("seen easy 5 of 20")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(page.get_by_role("slider", name="Games")).to_be_enabled()
    page.get_by_label("which goes on").select_option("to the end")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator(".count")).to_have_text("0 of 20 games.")


def test_settings_are_changed_by_keyboard(open_task):
    page = open_task()
    press = page.keyboard.press
    page.get_by_label("A bot that plays").focus()
    press("ArrowDown")
    press("Tab")
    press("Tab")
    expect(page.get_by_role("slider", name="Games")).to_be_focused()
    for _ in range(3):
        press("ArrowRight")
    expect(page.locator(".count")).to_have_text("0 of 50 games.")
    press("Home")
    expect(page.locator(".count")).to_have_text("0 of 10 games.")
    expect(page.get_by_role("slider", name="Games")).to_be_focused()
    press("Tab")
    press("Enter")
    expect(page.get_by_text("seen hard 10 of 10")).to_be_visible()
    expect(page.get_by_role("button", name="Again")).to_be_focused()


def test_an_answer_to_an_earlier_step_does_not_move_the_slider_back(open_page):
    settings = [TaskSetting("games", "Games", range(10, 201, 10), 20)]
    task = BackgroundTask(lambda games: iter(range(games)), 1, settings=settings)
    traits = ("view", "settings", "status", "error", "request")
    harness = HARNESS_SCRIPT % json.dumps({name: getattr(task, name) for name in traits})
    script = BackgroundTask._esm.split("export default")[0] + harness.replace("mountBoard(board, {", "mountTask({")
    page = open_page()
    page.set_content(f"<title>t</title><style>{BackgroundTask._css}</style>")
    page.add_script_tag(content=script, type="module")
    slider = page.get_by_role("slider", name="Games")
    slider.focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    requests = page.evaluate("requests")
    assert [request["settings"] for request in requests] == [{"games": 30}, {"games": 40}]
    for request, shown in zip(requests, ("40", "40"), strict=True):
        task.request = request
        page.evaluate("settings => model.set('settings', settings)", task.settings)
        page.wait_for_timeout(50)
        assert slider.input_value() == shown
    task.change_settings({"games": 100})
    page.evaluate("settings => model.set('settings', settings)", task.settings)
    expect(slider).to_have_value("100")


def test_a_slider_shows_its_value_while_it_moves(open_task):
    page = open_task()
    slider = page.get_by_role("slider", name="Games")
    box = slider.bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2, steps=4)
    expect(page.locator(".slider-value")).to_have_text("200")
    expect(page.locator(".count")).to_have_text("0 of 20 games.")
    page.mouse.up()
    expect(page.locator(".count")).to_have_text("0 of 200 games.")


def test_a_task_fits_on_a_phone(open_task):
    page = open_task(width=360)
    boxes = [each.bounding_box() for each in page.locator(".task :is(button, select, input, .count)").all()]
    assert len(boxes) == 5
    for box in boxes:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
