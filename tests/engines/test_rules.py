"""Rules are checked in the same way whether they come as keywords, dict, TOML or key=value text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES, EngineError, RulesError, load
from engines.field_types import Bool, Choice, IntRange, IntTuple, Subset, Text
from engines.obliteration import Rules
from engines.rules import (
    format_rules,
    format_rules_toml,
    parse_rule_pairs,
    parse_rules,
    parse_toml,
    rule_fields,
    rules_from_dict,
)


def rules_from_toml(cls, text):
    return rules_from_dict(cls, parse_toml(text))


def catch_rules_error(call, *args):
    with pytest.raises(RulesError) as error:
        call(Rules, *args)
    return error.value


def test_an_unknown_field_is_refused_and_the_known_ones_are_listed():
    error = catch_rules_error(parse_rules, "begin=3")
    assert error.field == "begin"
    assert (
        "the rules are start, low, high, operations, multiplier, increment, divisor, step, no_repeat, repetition"
        in str(error)
    )


def test_a_wrong_type_is_refused_with_the_value_and_what_is_accepted():
    assert (
        str(catch_rules_error(rules_from_toml, 'start = "twelve"'))
        == "start: 'twelve' should be a whole number from 1 to 1000000000"
    )
    assert (
        str(catch_rules_error(rules_from_dict, {"start": True}))
        == "start: True should be a whole number from 1 to 1000000000"
    )
    assert (
        str(catch_rules_error(rules_from_dict, {"start": 1.0}))
        == "start: 1.0 should be a whole number from 1 to 1000000000"
    )


def test_a_value_out_of_range_is_refused():
    assert str(catch_rules_error(parse_rules, "high=0")) == "high: 0 should be a whole number from 1 to 1000000000"
    assert (
        str(catch_rules_error(parse_rules, "no_repeat=never"))
        == "no_repeat: 'never' should be one of own, opponent, either, thrice, off"
    )


def test_a_contradiction_is_refused():
    assert str(catch_rules_error(parse_rules, "low=5 high=4 start=4")) == (
        "low: 5 is above the largest result, which is 4"
    )


def test_a_field_given_twice_or_without_a_value_is_refused():
    assert str(catch_rules_error(parse_rules, "start=3 start=4")) == "start: is given twice"
    assert "key=value" in str(catch_rules_error(parse_rules, "start"))


def test_invalid_toml_is_refused_with_its_line():
    assert "line 2" in str(catch_rules_error(rules_from_toml, "start = 3\nhigh = ?\nlow = 1"))


def test_deeply_nested_toml_is_refused_without_a_crash():
    catch_rules_error(rules_from_toml, "start = " + "[" * 100_000)


def test_huge_values_are_refused_with_a_short_sentence():
    assert len(str(catch_rules_error(rules_from_dict, {"start": 10**5000}))) < 200
    assert len(str(catch_rules_error(parse_rules, "start=" + "9" * 5000))) < 200
    assert len(str(catch_rules_error(rules_from_dict, {"x" * 5000: 1}))) < 200


def test_rules_are_formatted_as_toml_with_their_sentences():
    text = format_rules_toml(load("obliteration", start=7).rules)
    assert "# The number the game starts with. Takes a whole number from 1 to 1000000000.\nstart = 7" in text


def test_the_text_of_rules_has_only_what_differs_from_the_defaults():
    assert format_rules(load("obliteration", start=7, operations="add,divide").rules) == "start=7 operations=add,divide"
    assert format_rules(load("obliteration").rules) == ""


def test_every_field_of_every_game_has_a_sentence_and_a_checked_default():
    for game in GAMES.values():
        for f in rule_fields(game.rules_type):
            assert f.metadata["summary"].endswith("."), f.name
            assert f.metadata["field_type"].check(f.default) is not None


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_arbitrary_values_give_rules_or_a_rules_error(name, data):
    cls = GAMES[name].rules_type
    known = st.sampled_from([f.name for f in rule_fields(cls)]) | st.text()
    given_values = data.draw(st.dictionaries(known, JSON_VALUES | st.integers(0, 12) | st.booleans(), max_size=4))
    try:
        assert isinstance(rules_from_dict(cls, given_values), cls)
    except RulesError as error:
        assert error.field
        assert len(str(error)) < 1000


@given(st.sampled_from(sorted(GAMES)), st.lists(st.text() | st.from_regex(r"[a-z_]+=[0-9a-z.,]+", fullmatch=True)))
def test_arbitrary_text_gives_rules_or_a_rules_error(name, pairs):
    cls = GAMES[name].rules_type
    for call, given_text in (
        (parse_rule_pairs, pairs),
        (parse_rules, " ".join(pairs)),
        (rules_from_toml, "\n".join(pairs)),
    ):
        try:
            assert isinstance(call(cls, given_text), cls)
        except RulesError as error:
            assert str(error).isprintable()


@given(
    st.sampled_from([Bool(), IntRange(1, 9), Choice(("a", "b")), Subset(("a", "b")), IntTuple(1, 9), Text("a text")]),
    JSON_VALUES,
)
def test_an_accepted_value_is_formatted_and_parsed_back(field_type, value):
    try:
        checked = field_type.check(value)
    except ValueError as error:
        assert field_type.description in str(error)
    else:
        assert field_type.check(checked) == checked
        assert field_type.check(field_type.parse(field_type.format(checked))) == checked


@given(st.text())
def test_load_refuses_unknown_names_with_the_known_ones(name):
    if name not in GAMES:
        with pytest.raises(EngineError, match="obliteration"):
            load(name)
    if name:
        with pytest.raises(EngineError, match="book"):
            load("obliteration", name + "!")
