"""Controls are made from the rules: one for each, which shows its value and is read back."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session

from analysis.charts import base_chart, finish_chart, select_on_click
from analysis.rule_changes import list_alternatives
from engines import GAMES, variant_rules
from engines.rules import field_type_of, rule_fields, rules_to_dict
from laboratory import (
    Refusal,
    make_clickable,
    make_position_table,
    make_rule_controls,
    make_variant_dropdown,
    render_rule_controls,
)
from laboratory.controls import assign_seats, convert_control_value
from laboratory.session import CUSTOM_RULES
from widgets import BOARDS

VARIANTS = [(name, variant) for name in BOARDS for variant in GAMES[name].variants]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_rule_has_a_control_that_shows_it_and_reads_it_back(name, variant):
    rules = variant_rules(name, variant)
    controls = make_rule_controls(open_session(name, {}), rules_to_dict(rules))
    assert list(controls.value) == [f.name for f in rule_fields(rules)]
    for f in rule_fields(rules):
        kind = field_type_of(f)
        assert kind.check(convert_control_value(kind, controls.value[f.name])) == getattr(rules, f.name)


@pytest.mark.parametrize("name", BOARDS)
def test_every_rule_is_shown_with_its_summary_and_the_rule_book_s_words(name):
    session = open_session(name, {})
    sheet = render_rule_controls(session.get_game(), make_rule_controls(session, session.get_rules())).text
    for f in rule_fields(session.get_game().rules):
        assert f.metadata["summary"].split("'")[0].split("<")[0].split("&")[0] in sheet


def test_a_control_takes_effect_at_once():
    session = open_session("obliteration", {})
    controls = make_rule_controls(session, session.get_rules())
    controls._update({"no_repeat": ["off"]})
    assert session.get_game().rules.no_repeat == "off"
    make_variant_dropdown(session, "off")._update(["either"])
    assert session.get_game().rules.no_repeat == "either"


def test_a_refused_control_changes_nothing_and_says_why():
    session = open_session("obliteration", {})
    make_rule_controls(session, session.get_rules())._update({"start": 500})
    assert session.get_game().rules.start == 12
    assert "start: 500 is outside the range 1 to 100" in session.board.error


def test_rules_that_are_no_variant_are_called_your_own():
    session = open_session("obliteration", {"rules": "start=7"})
    assert session.get_variant() == CUSTOM_RULES
    assert make_variant_dropdown(session, session.get_variant()).value == CUSTOM_RULES


def test_a_person_sits_in_the_first_seat():
    assert assign_seats("front_ham") == ["human", "medium", "medium"]


@pytest.mark.parametrize("name", BOARDS)
def test_every_rule_control_changes_its_rule_or_says_why_not(name):
    changed = set()
    for rule, value in list_alternatives(variant_rules(name)):
        session = open_session(name, {})
        control = make_rule_controls(session, session.get_rules())
        control._update({rule: value if isinstance(value, bool) else [value]})
        if session.board.error:
            assert getattr(session.get_game().rules, rule) == getattr(variant_rules(name), rule)
        else:
            assert getattr(session.get_game().rules, rule) == value
            changed.add(rule)
    assert changed


def click_mark(control, **fields):
    """Send what a browser sends when a mark is clicked."""
    control._update({"chosen": {name: [value] for name, value in fields.items()}})


def test_a_clicked_mark_puts_its_position_or_its_node_on_the_board():
    session = open_session("chopsticks", {"moves": "A-C A-C"})
    chart = finish_chart(select_on_click(base_chart([{"position": "1211"}]).mark_point()), "Positions")
    control = make_clickable(session, chart)
    click_mark(control, position="1211")
    assert session.board.position == "1211"
    session = open_session("chopsticks", {"moves": "A-C A-C"})
    click_mark(make_clickable(session, chart), node=1)
    assert session.board.match.current_index == 1
    click_mark(make_clickable(session, chart), node=0)
    assert session.board.match.current_index == 0


@pytest.mark.parametrize("fields", [{"position": "9999"}, {"position": "<b>"}, {"node": 77}, {"node": -1}])
def test_a_mark_that_is_no_position_is_refused_on_the_board(fields):
    session = open_session("chopsticks", {"moves": "A-C"})
    before = session.board.position
    chart = finish_chart(select_on_click(base_chart([{"position": "1211"}]).mark_point()), "Positions")
    click_mark(make_clickable(session, chart), **fields)
    assert session.board.error
    assert session.board.position == before


@pytest.mark.parametrize("value", [{}, {"chosen": {}}, {"chosen": {"position": []}}, {"other": {"position": ["1211"]}}])
def test_an_empty_choice_changes_nothing(value):
    session = open_session("chopsticks", {"moves": "A-C"})
    chart = finish_chart(select_on_click(base_chart([{"position": "1211"}]).mark_point()), "Positions")
    make_clickable(session, chart)._update(value)
    assert (session.board.error, session.board.match.current_index) == ("", 1)


def test_a_refused_chart_stays_a_refusal():
    refusal = Refusal("Too large.")
    assert make_clickable(open_session("chopsticks"), refusal) is refusal


def test_a_chosen_row_of_a_frame_puts_its_position_on_the_board():
    polars = pytest.importorskip("polars")
    session = open_session("chopsticks")
    table = make_position_table(session, polars.DataFrame({"position": ["1211", "1311"]}))
    table._update(["1"])
    assert session.board.position == "1311"
