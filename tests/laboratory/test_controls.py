"""Controls are made from the rules: one for each, which shows its value and is read back."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session

from engines import GAMES, variant_rules
from engines.rules import field_type_of, rule_fields, rules_to_dict
from laboratory import make_bot_dropdowns, make_rule_controls, make_variant_dropdown, render_rule_controls
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


def test_there_is_a_bot_for_every_seat_and_a_person_in_the_first():
    game = open_session("front_ham", {}).get_game()
    assert list(make_bot_dropdowns(game).value) == list(game.player_names)
    assert assign_seats("front_ham") == ["human", "medium", "medium"]
