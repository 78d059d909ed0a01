"""Controls are made from the rules: one for each, showing what holds, and reading back what they show."""

from __future__ import annotations

import pytest

from engines import GAMES, variant_rules
from engines.rules import kind_of, rule_fields, write_dict
from laboratory import Desk, bot_choices, rule_controls, rule_sheet, variant_choice
from laboratory.controls import against, read
from laboratory.desk import OWN
from widgets import BOARDS

VARIANTS = [(name, variant) for name in BOARDS for variant in GAMES[name].variants]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_rule_has_a_control_that_shows_it_and_reads_it_back(name, variant):
    rules = variant_rules(name, variant)
    controls = rule_controls(Desk(name, {}), write_dict(rules))
    assert list(controls.value) == [f.name for f in rule_fields(rules)]
    for f in rule_fields(rules):
        kind = kind_of(f)
        assert kind.check(read(kind, controls.value[f.name])) == getattr(rules, f.name)


@pytest.mark.parametrize("name", BOARDS)
def test_every_rule_stands_there_with_its_sentence_and_the_book_s_words(name):
    desk = Desk(name, {})
    sheet = rule_sheet(desk.game(), rule_controls(desk, desk.rules())).text
    for f in rule_fields(desk.game().rules):
        assert f.metadata["about"].split("'")[0].split("<")[0].split("&")[0] in sheet


def test_a_control_acts_at_once():
    desk = Desk("obliteration", {})
    controls = rule_controls(desk, desk.rules())
    controls._update({"no_repeat": ["off"]})
    assert desk.game().rules.no_repeat == "off"
    variant_choice(desk, "off")._update(["either"])
    assert desk.game().rules.no_repeat == "either"


def test_a_control_that_is_refused_changes_nothing_and_says_why():
    desk = Desk("obliteration", {})
    rule_controls(desk, desk.rules())._update({"start": 500})
    assert desk.game().rules.start == 12
    assert "start: 500 is outside the range 1 to 100" in desk.notice()


def test_rules_that_are_no_variant_are_called_your_own():
    desk = Desk("obliteration", {"rules": "start=7"})
    assert desk.variant() == OWN
    assert variant_choice(desk, desk.variant()).value == OWN


def test_there_is_a_bot_for_every_seat_and_a_person_in_the_first():
    game = Desk("front_ham", {}).game()
    assert list(bot_choices(game).value) == list(game.names)
    assert against("front_ham") == ["human", "medium", "medium"]
