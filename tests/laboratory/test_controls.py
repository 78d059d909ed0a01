"""Controls are made from the rules: one for each, which shows its value and is read back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.sessions import open_session
from helpers.visible_text import read_text

from analysis.charts import base_chart, finish_chart, select_on_click
from analysis.single_changes import list_alternatives
from engines import GAMES, load, variant_rules
from engines.formats.config import MAX_FILE_BYTES
from engines.rules import field_type_of, option_titles, rule_fields, rule_title, rules_to_dict
from laboratory import (
    Refusal,
    make_baseline_dropdown,
    make_clickable,
    make_file_input,
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
    controls = make_rule_controls(session, session.get_rules())
    before, *sheet = render_rule_controls(session, controls).text.split('<div class="rule">')
    assert read_text(before) == ""
    fields = rule_fields(session.get_game().rules)
    assert len(sheet) == len(fields)
    for f, shown in zip(fields, sheet, strict=True):
        book, why = (" ".join(f.metadata[key].split()) for key in ("book", "why"))
        link = f"{rule_title(f)} on the page of rules" if book or why else ""
        words = [f.metadata["summary"], "The rule book, and why" if book or why else "", book, why, link]
        assert controls[f.name].text in shown
        assert controls[f.name]._args.label == rule_title(f)
        assert read_text(shown) == " ".join(" ".join(filter(None, words)).split())


def test_a_control_takes_effect_at_once():
    session = open_session("obliteration", {})
    controls = make_rule_controls(session, session.get_rules())
    controls._update({"no_repeat": ["nothing"]})
    assert session.get_game().rules.no_repeat == "off"
    make_variant_dropdown(session, "off")._update(["Not the last operation of either"])
    assert session.get_game().rules.no_repeat == "either"


def test_a_refused_control_changes_nothing_and_says_why():
    session = open_session("obliteration", {})
    make_rule_controls(session, session.get_rules())._update({"start": 500})
    assert session.get_game().rules.start == 12
    assert session.board.error == ""
    rows = render_rule_controls(session, make_rule_controls(session, session.get_rules())).text.split(
        '<div class="rule">'
    )
    refusals = [read_text(row) for row in rows if "refusal" in row]
    assert len(refusals) == 1
    assert refusals[0].startswith("Starting number: 500 is outside the range 1 to 100. Nothing has changed.")
    assert session.remedy_button._args.label == "Set Starting number to 500 and set Largest result to 500"


def test_the_remedy_is_a_button_that_makes_both_changes_and_takes_the_refusal_away():
    session = open_session("chopsticks", {})
    make_rule_controls(session, session.get_rules())._update({"suns": True})
    controls = make_rule_controls(session, session.get_rules())
    assert (controls.value["suns"], controls.value["rollover"]) == (False, False)
    html = render_rule_controls(session, controls).text
    assert "Suns: can only be played with roll-over. Nothing has changed." in html
    assert session.remedy_button._args.label == "Switch Suns and Roll-over on"
    assert session.remedy_button.text in html
    session.remedy_button._update(1)
    assert (session.get_game().rules.suns, session.get_game().rules.rollover) == (True, True)
    controls = make_rule_controls(session, session.get_rules())
    assert (controls.value["suns"], controls.value["rollover"]) == (True, True)
    assert "refusal" not in render_rule_controls(session, controls).text
    controls._update({"rollover": False})
    html = render_rule_controls(session, make_rule_controls(session, session.get_rules())).text
    (row,) = [row for row in html.split('<div class="rule">') if "refusal" in row]
    assert "A hand with more fingers than kill it" in row, "it stands at the control that asked"
    assert session.remedy_button._args.label == "Switch Roll-over and Suns off"


def test_a_refusal_goes_with_the_next_change_that_is_accepted():
    session = open_session("chopsticks", {})
    for change in (lambda: session.set_rules({"swaps": True}), lambda: session.choose_variant("meta")):
        session.set_rules({"suns": True})
        assert session.refused_rules
        change()
        assert session.refused_rules is None
        html = render_rule_controls(session, make_rule_controls(session, session.get_rules())).text
        assert "refusal" not in html


def test_a_variant_is_chosen_from_all_of_them_and_rules_that_are_none_are_called_your_own():
    names = list(GAMES["obliteration"].variant_titles.values())
    for address, variant, options in (
        ({"rules": "no_repeat=off"}, "off", names),
        ({"rules": "start=7"}, CUSTOM_RULES, ["Your own rules", *names]),
    ):
        session = open_session("obliteration", address)
        dropdown = make_variant_dropdown(session, session.get_variant())
        assert (dropdown.value, list(dropdown.options), dropdown._args.label) == (variant, options, "Variant")
        assert dropdown._args.args["allow-select-none"] is False


def test_rules_are_first_compared_with_the_rule_book():
    dropdown = make_baseline_dropdown(load("obliteration", "off"))
    assert (dropdown.value, dropdown._args.label) == ("book", "Compared with")
    assert list(dropdown.options) == list(GAMES["obliteration"].variant_titles.values())
    assert dropdown._args.args["allow-select-none"] is False


def test_only_files_that_can_be_read_can_be_chosen():
    file_input = make_file_input(open_session("obliteration"))
    assert file_input._args.label == "Choose a file"
    assert file_input._args.args["filetypes"] == [".txt", ".toml"]
    assert file_input._args.args["max_size"] == MAX_FILE_BYTES


def test_a_person_sits_in_the_first_seat():
    assert assign_seats("front_ham") == ["human", "medium", "medium"]


@pytest.mark.parametrize("name", BOARDS)
def test_every_rule_control_changes_its_rule_or_says_why_not(name):
    changed = set()
    for rule, value in list_alternatives(variant_rules(name)):
        session = open_session(name, {})
        control = make_rule_controls(session, session.get_rules())
        titles = option_titles(variant_rules(name), rule)
        control._update({rule: value if isinstance(value, bool) else [titles[value]]})
        if session.refused_rules:
            assert getattr(session.get_game().rules, rule) == getattr(variant_rules(name), rule)
        else:
            assert getattr(session.get_game().rules, rule) == value
            changed.add(rule)
    assert changed


@pytest.mark.parametrize(
    ("name", "rule", "sent", "value"),
    [
        ("obliteration", "start", 7, 7),
        ("obliteration", "start", 7.0, 7),
        ("obliteration", "operations", ["to divide", "to add"], ("add", "divide")),
        ("front_ham", "socks", "3", (3,)),
        ("front_ham", "socks", "4.3.2", (4, 3, 2)),
        ("claustroboard", "board", "4413/4434/3223/2132;b3,b1", "4413/4434/3223/2132;b3,b1"),
    ],
)
def test_a_number_a_selection_and_a_text_take_effect(name, rule, sent, value):
    session = open_session(name, {})
    make_rule_controls(session, session.get_rules())._update({rule: sent})
    assert session.board.error == ""
    assert session.get_game().rules == replace(variant_rules(name), **{rule: value})


def test_half_a_number_is_refused():
    session = open_session("obliteration", {})
    session.set_rules({"start": 7.5})
    assert session.get_game().rules.start == 12
    assert session.refused_rules.sentence.startswith("Starting number: 7.5 should be a whole number")


@pytest.mark.parametrize(("rule", "low", "high"), [("players", 2, 8), ("repetition", 0, 99)])
def test_a_number_cannot_leave_its_range(rule, low, high):
    session = open_session("front_ham", {})
    control = make_rule_controls(session, session.get_rules())[rule]
    assert [control._args.args[name] for name in ("start", "stop", "step")] == [low, high, 1]


def test_a_text_that_cannot_be_read_is_refused_and_the_control_shows_the_rule_again():
    session = open_session("front_ham", {})
    make_rule_controls(session, session.get_rules())._update({"socks": "many"})
    assert session.refused_rules.sentence.startswith("Socks at the start: 'many' should be ")
    assert make_rule_controls(session, session.get_rules()).value["socks"] == "5"


def click_mark(control, **fields):
    """Send what a browser sends when a mark is clicked."""
    control._update({"chosen": {name: [value] for name, value in fields.items()}})


def test_a_clicked_mark_puts_its_position_or_its_node_on_the_board():
    session = open_session("chopsticks", {"moves": "A-C A-C"})
    chart = finish_chart(select_on_click(base_chart([{"position": "1211"}]).mark_point()), "Positions")
    control = make_clickable(session, chart)
    assert [param["name"] for param in control._spec["params"]] == ["chosen"]  # marimo adds no selection of its own
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
    assert [table._args.args[name] for name in ("selection", "page-size", "show-download")] == ["single", 12, False]
    table._update(["1"])
    assert session.board.position == "1311"
    table._update([])
    assert session.board.position == "1311"


@pytest.mark.parametrize(("game", "title"), [("chopsticks", "result"), ("front_ham", "one of the results")])
def test_the_table_of_positions_says_where_a_result_is_one_of_several(game, title):
    polars = pytest.importorskip("polars")
    table = make_position_table(open_session(game), polars.DataFrame({"position": ["1.1.1"], "value": ["win"]}))
    assert [*table.data.columns][-2:] == ["position", title]


@pytest.mark.parametrize(
    "selections",
    [
        {"chosen": "x"},
        {"chosen": {"position": 5}},
        {"chosen": {"position": "1211"}},
        {"chosen": {"position": [5]}},
        {"chosen": {"node": [None]}},
        {"chosen": {"node": ["abc"]}},
        {"chosen": {"node": [float("nan")]}},
        {"chosen": {"node": [True]}},
        {"chosen": {"position": {"a": 1}}},
    ],
    ids=str,
)
def test_a_hostile_choice_changes_nothing(selections):
    session = open_session("chopsticks", {"moves": "A-C A-C"})
    chart = finish_chart(select_on_click(base_chart([{"position": "1211"}]).mark_point()), "Positions")
    make_clickable(session, chart)._update(selections)
    assert session.board.match.current_index == 2


def test_a_table_of_refused_positions_stays_a_refusal():
    refusal = Refusal("Too large.")
    assert make_position_table(open_session("chopsticks"), refusal) is refusal
