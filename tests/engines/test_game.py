"""What every game inherits: abstract methods, moves from text, equality and the repr."""

from __future__ import annotations

import pytest
from helpers.rule_samples import SETTINGS, load_setting

import engines
from engines import IllegalMove, UnknownMove, load, parse_move
from engines.game import Game
from engines.obliteration import Obliteration, Rules

CONTRACT_METHODS = (
    "start",
    "turn",
    "legal_moves",
    "apply",
    "standing",
    "outcome",
    "canonical",
    "format_state",
    "parse_state",
    "format_move",
    "interpret_move",
    "why_not",
    "render",
    "describe",
    "instruct",
)


def make_game_class(methods):
    """Return a subclass of Game that has only these methods of Operation Obliteration."""
    return type("Partial", (Game,), {name: vars(Obliteration)[name] for name in methods})


@pytest.mark.parametrize("forgotten", CONTRACT_METHODS)
def test_a_forgotten_method_fails_when_the_game_is_made(forgotten):
    partial = make_game_class(name for name in CONTRACT_METHODS if name != forgotten)
    with pytest.raises(TypeError, match=rf"abstract .*\b{forgotten}\b"):
        partial(Rules())


def test_a_game_with_every_method_can_be_made():
    assert make_game_class(CONTRACT_METHODS)(Rules(start=7)).rules == Rules(start=7)


def test_the_method_and_the_function_parse_the_same_move():
    game = load("chopsticks")
    for text in ("A-C", " a-c ", "strike"):
        results = []
        for parse in (game.parse_move, lambda state, text: parse_move(game, state, text)):
            try:
                results.append(parse(game.start(), text))
            except UnknownMove as error:
                results.append(str(error))
        assert results[0] == results[1]


def test_an_illegal_move_is_refused_with_the_reason_and_the_legal_moves():
    game = load("obliteration")
    with pytest.raises(IllegalMove, match="You can add only to a prime number") as refusal:
        game.parse_move(game.start(), "add")
    assert refusal.value.legal == ("divide",)


def test_games_are_equal_exactly_if_the_class_and_the_rules_are():
    game = load("chopsticks", rollover=True)
    same = load("chopsticks", "rollover")
    assert game is not same
    assert game == same
    assert hash(game) == hash(same)
    assert game != load("chopsticks")
    assert load("obliteration") != load("front_ham")
    assert game != game.rules
    assert len({game, same, load("chopsticks"), load("front_ham")}) == 3


def test_a_subclass_with_the_same_rules_is_another_game():
    class Renamed(Obliteration):
        name = "renamed"

    assert Renamed(Rules()) != Obliteration(Rules())
    assert Obliteration(Rules()) != Renamed(Rules())


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: " ".join(filter(None, setting)))
def test_the_repr_makes_an_equal_game(setting):
    game = load_setting(*setting)
    assert eval(repr(game), vars(engines)) == game  # noqa: S307 - the text is our own


def test_the_repr_names_only_the_rules_that_differ_from_those_of_load():
    class Sevens(Obliteration):
        variants = {"sevens": {"start": 7}, "book": {}}  # noqa: RUF012

    assert repr(load("chopsticks")) == "load('chopsticks')"
    assert repr(load("front_ham", "duel", repetition=0)) == "load('front_ham', players=2, repetition=0)"
    assert repr(Sevens(Rules(start=7))) == "load('obliteration')"
    assert repr(Sevens(Rules())) == "load('obliteration', start=12)"
