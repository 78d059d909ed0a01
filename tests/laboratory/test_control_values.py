"""No value that a page sends gets past its control unless the control offers it, on any page."""

from __future__ import annotations

import asyncio
import base64
from concurrent.futures import ThreadPoolExecutor
from math import isfinite

import altair as alt
import marimo as mo
import pytest
from helpers.hostile_inputs import HOSTILE_TEXTS, HOSTILE_VALUES, make_nested_list
from helpers.lesson_run import run_lesson
from marimo._plugins.ui._core.ui_element import UIElement

from analysis import claims, sampling
from benchmarks.load_client import Student
from benchmarks.load_test import ACCESS_CODE, serve_class
from engines import EngineError
from laboratory import PAGES
from laboratory.server.control_values import CHECKS, RefusedValueError, check_value
from laboratory.server.marimo_patches import VALUE_PATCH, apply_patch

VALUES = [
    *HOSTILE_VALUES,
    10**9,
    -(10**9),
    2.5,
    float("-inf"),
    make_nested_list(500),
    *([text] for text in HOSTILE_TEXTS.values()),
    [None],
    [[]],
    ["a", "a"],
    [["name", "AAAA"]],
    [["name", HOSTILE_TEXTS["long"] * 3]],
    [[1, 2]],
    {"chosen": {"position": [HOSTILE_TEXTS["image"]], "node": [10**30]}},
    {"chosen": make_nested_list(40)},
    {"request": {"do": "move", "move": HOSTILE_TEXTS["script"]}},
]


def list_controls(value):
    """Yield a control and all that are inside it."""
    if isinstance(value, UIElement):
        yield value
        elements = getattr(value, "elements", {})
        for each in elements.values() if isinstance(elements, dict) else elements:
            yield from list_controls(each)


def is_offered(control, value) -> bool:
    """Return whether a control offers a value, as its cells see it."""
    if isinstance(control, mo.ui.slider | mo.ui.number):
        return isfinite(value) and control.start <= value <= control.stop
    if isinstance(control, mo.ui.radio | mo.ui.dropdown):
        return value is None or any(value is each for each in control.options.values())
    if isinstance(control, mo.ui.switch):
        return type(value) is bool
    if isinstance(control, mo.ui.text):
        return isinstance(value, str) and len(value) <= 4_000
    return True


@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_no_control_of_a_page_takes_what_it_does_not_offer(page, capsys, monkeypatch):
    said = []
    monkeypatch.setattr(mo.status, "toast", lambda title, text, kind: said.append(text))  # noqa: ARG005 as marimo calls it
    apply_patch(VALUE_PATCH)
    _, definitions = run_lesson(page)
    controls = [control for value in definitions.values() for control in list_controls(value)]
    assert controls or page in ("start", "rules", "glossary")
    for control in controls:
        assert any(isinstance(control, each) for each in CHECKS), type(control)
        for value in VALUES:
            control._update(value)  # an exception would be a traceback on the page
            assert is_offered(control, control._value), (control, value)
    assert bool(said) == bool(controls)
    assert all(len(line) < 600 and line.isprintable() and "<" not in line for line in said)
    assert capsys.readouterr().err == ""


def make_controls():
    chart = alt.Chart(alt.Data(values=[{"position": "12"}])).mark_point().encode(x="position:N")
    return [
        (mo.ui.slider(10, 50, 10), [(10**9, 50), (-1, 10), (34, 30), (20, 20), (31.7, 30)]),
        (mo.ui.slider(steps=[1, 10, 100]), [(10**9, 2), (1, 1)]),
        (mo.ui.number(1, 9, step=1, value=4), [(10**30, 9), (None, 4), (5.0, 5), (2.6, 3)]),
        (mo.ui.dropdown(["a", "b"], value="a", allow_select_none=False), [(["b"], ["b"])]),
        (mo.ui.dropdown(["a", "b"]), [([], []), (["b"], ["b"])]),
        (mo.ui.multiselect(["a", "b"]), [(["a", "b"], ["a", "b"]), ([], [])]),
        (mo.ui.radio(["a"]), [(None, None), ("a", "a")]),
        (mo.ui.tabs({"a": "", "b": ""}), [("1", "1"), ("", "")]),
        (mo.ui.switch(), [(True, True)]),
        (mo.ui.text(max_length=3), [("abc", "abc")]),
        (mo.ui.button(), [(1, 1)]),
        (mo.ui.file(), [([["n", base64.b64encode(b"x").decode()]],) * 2]),
        (mo.ui.array([mo.ui.slider(1, 3)]), [({"0": 9}, {"0": 3})]),
        (mo.ui.dictionary({"a": mo.ui.slider(1, 3)}), [({"a": 9}, {"a": 3})]),
        (mo.ui.slider(1, 3).form(), [(None, None), (9, 3)]),
        (mo.ui.table([{"a": 1}], selection="single"), [(["0"], ["0"]), ([], [])]),
        (mo.ui.altair_chart(chart, chart_selection=False), [({}, {}), ({"chosen": {"position": ["12"]}},) * 2]),
    ]


def test_a_control_takes_what_it_offers_and_the_nearest_number_of_its_range():
    for control, pairs in make_controls():
        for sent, taken in pairs:
            assert check_value(control, sent) == taken


def test_what_a_control_does_not_offer_is_refused_in_a_sentence():
    for control, value in (
        (mo.ui.slider(1, 3), True),
        (mo.ui.slider(1, 3), float("nan")),
        (mo.ui.number(1, 3), "2"),
        (mo.ui.dropdown(["a", "b"], value="a", allow_select_none=False), []),
        (mo.ui.dropdown(["a", "b"]), ["a", "b"]),
        (mo.ui.radio(["a"], value="a"), None),
        (mo.ui.tabs({"a": ""}), "-1"),
        (mo.ui.text(max_length=3), "abcd"),
        (mo.ui.file(), [["n", "A" * 200_000]]),
        (mo.ui.file(), [["n", "AAAA"], ["m", "AAAA"]]),
        (mo.ui.dictionary({"a": mo.ui.slider(1, 3)}), {"a": 2, "b": 2}),
        (mo.ui.table([{"a": 1}], selection="single"), ["7"]),
        (mo.ui.code_editor("x"), "y"),  # a kind of control that no page has
    ):
        with pytest.raises(RefusedValueError) as refusal:
            check_value(control, value)
        assert len(str(refusal.value)) < 200


def test_an_analysis_is_bounded_itself_too():
    with pytest.raises(EngineError, match="at most 40"):
        claims.check_two_player_law(10**9)
    with pytest.raises(EngineError, match="at most 2,500 outcomes"):
        sampling.simulate_classes([True, False], 10**9)


async def attack_pages(address):
    """Send huge numbers to every control that two pages show; return their errors and what was said."""
    said = []
    for number, page in enumerate(("lesson_chance", "claims")):
        student = Student(address, page, 70 + number, ACCESS_CODE, answers="all.1")
        await student.visit_page()
        for value in (10**9, "<script>\x1b[31m", [None]):
            await student.set_controls(value)
        await student.close()
        assert len(student.controls) >= 1
        said += [*student.errors, *student.console]
    return said


def test_a_server_answers_hostile_values_with_sentences_and_does_no_work_for_them():
    with serve_class() as address, ThreadPoolExecutor(1) as executor:
        said = executor.submit(asyncio.run, attack_pages(address)).result()
    assert any("should be a number." in line for line in said)
    assert not [line for line in said if "Traceback" in line or "rror" in line or "\x1b" in line]
