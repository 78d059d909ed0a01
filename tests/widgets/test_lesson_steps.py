"""The steps of a lesson open one after another, on request, and not before a prediction that they wait for."""

from __future__ import annotations

import pytest
from helpers.hostile_inputs import HOSTILE_VALUES
from helpers.widget_client import send_request, send_update

from engines import EngineError
from widgets import LessonSteps

TITLES = ("Play", "A small case", "The answer")


def test_a_request_opens_the_next_step_and_says_where_the_reader_is():
    steps = LessonSteps(TITLES)
    send_request(steps, "go_on")
    assert steps.view["status"] == "Step 2 of 3: A small case"
    assert steps.view["next"] == "Go on to step 3: The answer"
    send_request(steps, "go_on")
    assert (steps.view["status"], steps.view["next"]) == ("Step 3 of 3: The answer", "")


def test_a_second_press_of_the_same_button_opens_no_further_step():
    steps = LessonSteps(TITLES)
    steps.request = {"n": 1, "do": "go_on", "at": "1"}
    steps.request = {"n": 2, "do": "go_on", "at": "1"}
    assert steps.step == 2
    assert steps.error


def test_a_step_that_waits_for_a_prediction_stays_closed():
    steps = LessonSteps(TITLES)
    steps.wait_for("Predict first.")
    send_request(steps, "go_on")
    assert (steps.step, steps.error, steps.view["hint"]) == (1, "Predict first.", "Predict first.")
    steps.wait_for("")
    send_request(steps, "go_on")
    assert (steps.step, steps.error) == (2, "")


def test_a_teacher_can_open_everything_at_once():
    steps = LessonSteps(TITLES)
    steps.wait_for("Predict first.")
    send_request(steps, "show_all")
    assert all(steps.is_reached(number) for number in (1, 2, 3))
    assert (steps.view["next"], steps.view["hint"], steps.view["show_all"]) == ("", "", "")


def test_a_hostile_request_opens_nothing():
    for value in HOSTILE_VALUES:
        steps = LessonSteps(TITLES)
        send_update(steps, {"request": value})
        send_update(steps, {"request": {"do": value, "at": "1"}})
        send_update(steps, {"view": value})
        assert (steps.step, steps.all_shown, steps.view["step"]) == (1, False, 1)


def test_a_lesson_needs_a_step():
    with pytest.raises(EngineError, match="at least one step"):
        LessonSteps(())
