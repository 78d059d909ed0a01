"""One validator for every way in: keywords, dict, TOML and key=value text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES, EngineError, RulesError, load
from engines.kinds import Choice, Numbers, Subset, Switch, Text, Whole
from engines.obliteration import Rules
from engines.rules import read_dict, read_pairs, read_text, read_toml, rule_fields, write_text, write_toml


def refused(call, *args):
    with pytest.raises(RulesError) as error:
        call(Rules, *args)
    return error.value


def test_an_unknown_field_is_refused_and_the_known_ones_named():
    error = refused(read_text, "begin=3")
    assert error.field == "begin"
    assert "there are start, low, high, operations, no_repeat, repetition" in str(error)


def test_a_wrong_type_is_refused_with_what_was_given_and_what_it_takes():
    assert str(refused(read_toml, 'start = "twelve"')) == "start: 'twelve' is not a whole number from 1 to 1000000000"
    assert str(refused(read_dict, {"start": True})) == "start: True is not a whole number from 1 to 1000000000"
    assert str(refused(read_dict, {"start": 1.0})) == "start: 1.0 is not a whole number from 1 to 1000000000"


def test_a_value_out_of_range_is_refused():
    assert str(refused(read_text, "high=0")) == "high: '0' is not a whole number from 1 to 1000000000".replace(
        "'0'", "0"
    )
    assert str(refused(read_text, "no_repeat=never")) == "no_repeat: 'never' is not one of own, opponent, either, off"


def test_a_contradiction_is_refused():
    assert str(refused(read_text, "low=5 high=4 start=4")) == "low: 5 is above high, which is 4"


def test_a_field_given_twice_or_without_a_value_is_refused():
    assert str(refused(read_text, "start=3 start=4")) == "start: is given twice"
    assert "key=value" in str(refused(read_text, "start"))


def test_what_is_not_toml_is_refused_with_its_line():
    assert "line 2" in str(refused(read_toml, "start = 3\nhigh = ?\nlow = 1"))


def test_deeply_nested_toml_is_refused_and_not_a_crash():
    refused(read_toml, "start = " + "[" * 100_000)


def test_huge_values_are_refused_with_a_short_sentence():
    assert len(str(refused(read_dict, {"start": 10**5000}))) < 200
    assert len(str(refused(read_text, "start=" + "9" * 5000))) < 200
    assert len(str(refused(read_dict, {"x" * 5000: 1}))) < 200


def test_rules_are_written_as_toml_with_their_sentences():
    text = write_toml(load("obliteration", start=7).rules)
    assert "# The number the game begins with. Takes a whole number from 1 to 1000000000.\nstart = 7" in text


def test_text_holds_only_what_differs_from_the_defaults():
    assert write_text(load("obliteration", start=7, operations="add,divide").rules) == "start=7 operations=add,divide"
    assert write_text(load("obliteration").rules) == ""


def test_every_field_of_every_game_has_a_sentence_and_a_checked_default():
    for game in GAMES.values():
        for f in rule_fields(game.rules_type):
            assert f.metadata["about"].endswith("."), f.name
            assert f.metadata["kind"].check(f.default) is not None


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_arbitrary_values_give_rules_or_a_rules_error(name, data):
    cls = GAMES[name].rules_type
    known = st.sampled_from([f.name for f in rule_fields(cls)]) | st.text()
    given_values = data.draw(st.dictionaries(known, values | st.integers(0, 12) | st.booleans(), max_size=4))
    try:
        assert isinstance(read_dict(cls, given_values), cls)
    except RulesError as error:
        assert error.field
        assert len(str(error)) < 1000


@given(st.sampled_from(sorted(GAMES)), st.lists(st.text() | st.from_regex(r"[a-z_]+=[0-9a-z.,]+", fullmatch=True)))
def test_arbitrary_text_gives_rules_or_a_rules_error(name, pairs):
    cls = GAMES[name].rules_type
    for call, given_text in ((read_pairs, pairs), (read_text, " ".join(pairs)), (read_toml, "\n".join(pairs))):
        try:
            assert isinstance(call(cls, given_text), cls)
        except RulesError as error:
            assert str(error).isprintable()


@given(
    st.sampled_from([Switch(), Whole(1, 9), Choice(("a", "b")), Subset(("a", "b")), Numbers(1, 9), Text("a text")]),
    values,
)
def test_what_a_kind_takes_it_writes_and_reads_back(kind, value):
    try:
        taken = kind.check(value)
    except ValueError as error:
        assert kind.takes in str(error)
    else:
        assert kind.check(taken) == taken
        assert kind.check(kind.read(kind.write(taken))) == taken


@given(st.text())
def test_load_refuses_unknown_names_with_the_known_ones(name):
    if name not in GAMES:
        with pytest.raises(EngineError, match="obliteration"):
            load(name)
    if name:
        with pytest.raises(EngineError, match="book"):
            load("obliteration", name + "!")
