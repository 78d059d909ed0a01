"""Configurations: seats, seed and house rules, and the example that is part of the package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines import GAMES, EngineError
from engines.formats.config import parse_seats, split_config
from engines.rules import parse_toml, rule_fields

EXAMPLE_CONFIG = Path(__file__).parents[2] / "engines/examples/chopsticks.toml"


def test_the_example_configuration_names_every_rule():
    values = parse_toml(EXAMPLE_CONFIG.read_text(encoding="utf-8"))
    assert {f.name for f in rule_fields(GAMES["chopsticks"].rules_type)} <= set(values)


def test_seats_are_parsed_and_refused_by_name():
    assert [seat and seat.name for seat in parse_seats("human,sees3", 2)] == [None, "sees3"]
    assert [seat and seat.name for seat in parse_seats("human", 3, "hard")] == [None, "hard", "hard"]
    with pytest.raises(EngineError, match="seats: 3 players were given, but the game has 2 seats"):
        parse_seats("human,human,human", 2)
    with pytest.raises(EngineError, match="player: there is no player 'robot'"):
        parse_seats("robot", 2)


def test_a_configuration_with_one_player_means_a_game_against_the_computer():
    assert split_config({"players": 1, "difficulty": "hard", "meta": True}) == (
        {"seats": "human", "default_player": "hard"},
        {"meta": True},
    )
    assert split_config({"players": 2, "difficulty": "hard"}) == ({}, {"players": 2})
    assert split_config({"difficulty": "easy"}) == ({"seats": "human", "default_player": "easy"}, {})
    assert split_config({"seats": "hard,hard", "seed": 4}) == ({"seats": "hard,hard", "seed": 4}, {})


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"difficulty": "brutal"}, "no player 'brutal'"),
        ({"difficulty": 3}, "difficulty: 3 should be a text in quotes"),
        ({"seed": "x"}, "seed: 'x' should be a whole number"),
        ({"seed": True}, "seed: True should be a whole number"),
    ],
)
def test_a_configuration_is_refused_with_the_field(values, reason):
    with pytest.raises(EngineError, match=re.escape(reason)):
        split_config(values)
