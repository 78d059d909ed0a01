"""A link leads back to the same match for every game, and a broken link is refused with a clear sentence."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qs, urlencode

import pytest
from helpers.rule_samples import SETTINGS, load_setting
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES, EngineError, LinkError, Match, format_link, load, parse_link
from engines.formats.link import LINK_KEYS, MAX_PART_CHARS


def play_random_moves(game, moves, seed=None):
    match, rng = Match(game, seed=seed), Random(0)
    for _ in range(moves):
        if match.outcome():
            break
        match.push(rng.choice(game.legal_moves(match.state)))
    return match


@pytest.mark.parametrize(("name", "variant", "rules"), SETTINGS)
def test_a_link_brings_back_rules_position_and_history(name, variant, rules):
    match = play_random_moves(load_setting(name, variant, rules), 8, seed=3)
    query = urlencode(format_link(match))
    back = parse_link(name, {key: values[0] for key, values in parse_qs(query).items()})
    assert back.game.rules == match.game.rules
    assert back.state == match.state
    assert [node.text for node in back.path()] == [node.text for node in match.path()]
    assert back.seed == match.seed


def test_the_start_under_the_book_s_rules_is_an_empty_link():
    for name in GAMES:
        assert format_link(Match(load(name))) == {}


def test_an_edited_position_is_linked_with_its_mover():
    game = load("chopsticks")
    match = Match(game, game.parse_state("1203", turn=1))
    assert format_link(match) == {"version": "2", "position": "1203", "turn": "2"}
    assert parse_link("chopsticks", format_link(match)).state == match.state


def test_a_history_too_long_for_an_address_is_linked_by_its_position():
    game = load("obliteration", "off", repetition=0)
    match = Match(game)
    for move in ["divide", "divide", "multiply", "divide", "multiply", *["divide"] * 4]:
        match.play(move)
    while len(" ".join(node.text for node in match.path())) <= MAX_PART_CHARS:
        for move in ("multiply", "divide", "divide"):  # 1, 4, 2, 1, and again
            match.play(move)
    assert format_link(match) == {
        "version": "2",
        "rules": "no_repeat=off repetition=0",
        "position": "1:d:d",
        "turn": "2",
    }
    assert parse_link("obliteration", format_link(match)).state == match.state


def test_other_query_parameters_are_ignored():
    assert parse_link("obliteration", {"view-as": "present", "moves": "divide"}).state.number == 6


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"game": "chopsticks"}, "game: this page plays obliteration, not 'chopsticks'"),
        ({"rules": "start=x"}, "start: 'x' should be a whole number from 1 to 1000000000"),
        ({"rules": "begin=3"}, "begin: there is no such rule"),
        ({"position": "<script>"}, "position: the number '<script>' should be"),
        ({"position": "12", "turn": "3"}, "turn: '3' should be a whole number from 1 to 2"),
        ({"seed": "-1"}, "seed: '-1' should be a whole number"),
        ({"moves": "divide add"}, "moves: move 2: "),
        (
            {"moves": "d" * (MAX_PART_CHARS + 1)},
            f"moves: should have at most {MAX_PART_CHARS} characters, not {MAX_PART_CHARS + 1}",
        ),
        ({"moves": ["divide", "divide"]}, "moves: should be given once"),
        ({"rules": 7}, "rules: should be given once"),
    ],
)
def test_a_broken_link_says_what_is_wrong(words, says):
    with pytest.raises(EngineError) as refused:
        parse_link("obliteration", words)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("part", "text"), [("seed", "-1"), ("seed", "x"), ("seed", "9" * 19), ("turn", "0"), ("turn", "3"), ("turn", "")]
)
def test_a_bad_number_is_refused_as_a_part_of_a_link(part, text):
    with pytest.raises(LinkError, match=f"^{part}: '{text}' should be a whole number from ") as refusal:
        parse_link("obliteration", {"position": "12", part: text})
    assert refusal.value.part == part


@given(st.dictionaries(st.sampled_from(LINK_KEYS), st.text(max_size=40) | st.lists(st.text(), max_size=2)))
def test_any_address_is_read_or_refused_in_one_sentence(words):
    for name in GAMES:
        try:
            assert parse_link(name, words).game.name == name
        except EngineError as refused:
            assert len(str(refused)) < 1000
            assert str(refused).isprintable()


def test_another_player_can_begin_and_the_link_says_so():
    game = load("chopsticks", "three")
    match = Match(game, first=2)
    assert (game.turn(match.state), game.format_state(match.state)) == (2, "11-11-11")
    match.play("A-C")
    assert format_link(match) == {"version": "2", "rules": "players=3", "turn": "3", "moves": "A-C"}
    again = parse_link("chopsticks", format_link(match))
    assert (again.state, again.first, again.has_standard_start) == (match.state, 2, True)
    with pytest.raises(EngineError, match="first: 3 should be a whole number from 0 to 2"):
        Match(game, first=3)
