"""Configurations: seats, seed and house rules, and the example that is part of the package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines import GAMES, EngineError, load, parse_link
from engines.formats.config import game_from_config, match_from_config, parse_first, parse_seats, split_config
from engines.rules import format_rules_toml, parse_toml, rule_fields

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
    assert split_config({"players": 1}) == ({"seats": "human", "default_player": "medium"}, {})
    assert split_config({"seats": "hard,hard", "seed": 4}) == ({"seats": "hard,hard", "seed": 4}, {})


@pytest.mark.parametrize(
    ("config", "seats"),
    [
        ("difficulty = 'easy'", ["human", "easy"]),
        ("players = 1\ndifficulty = 'hard'", ["human", "hard"]),
        ("players = 2\ndifficulty = 'hard'", ["human", "hard"]),
        ("players = 3\ndifficulty = 'hard'", ["human", "hard", "hard"]),
        ("players = 3\ndifficulty = 'hard'\nseats = 'human,human'", ["human", "human", "hard"]),
        ("variant = 'three'\ndifficulty = 'medium'", ["human", "medium", "medium"]),
        ("players = 3\nseats = 'hard'", ["hard", "human", "human"]),
        ("players = 3", None),
    ],
)
def test_a_difficulty_is_that_of_every_seat_without_a_named_player_after_one_person(config, seats):
    assert match_from_config("chopsticks", config, "ours.toml")[1] == seats


def test_a_difficulty_for_which_no_seat_is_left_is_refused():
    with pytest.raises(EngineError, match=r"^difficulty: seats already says who plays every seat; leave out one"):
        match_from_config("chopsticks", "difficulty = 'hard'\nseats = 'human,easy'", "ours.toml")


def test_the_mode_of_a_configuration_names_a_variant():
    assert match_from_config("chopsticks", "mode = 'cutoff'", "ours.toml")[0].game == load("chopsticks")
    assert match_from_config("chopsticks", "mode = 'suns'", "ours.toml")[0].game == load("chopsticks", "suns")
    with pytest.raises(EngineError, match=r"^mode: it names a variant, as variant does; leave out one of the two"):
        match_from_config("chopsticks", "mode = 'suns'\nvariant = 'three'", "ours.toml")
    with pytest.raises(EngineError, match=r"^variant: chopsticks has no variant 'cut'"):
        match_from_config("chopsticks", "mode = 'cut'", "ours.toml")


class UpgradingGame(GAMES["chopsticks"]):
    """Chopsticks as if release 0.1.0 had meant something else by its rules."""

    @classmethod
    def upgrade_rules(cls, values, variant, seed):
        return {**values, "players": 4, "repetition": {"": 5, "three": 6}[variant] + (seed or 0)}


@pytest.mark.parametrize(
    ("config", "variant", "players", "repetition"),
    [
        ("version = 2", None, 2, 3),
        ("", None, 4, 5),
        ("variant = 'three'\nseed = 3", None, 4, 9),
        ("variant = 'three'", "suns", 4, 5),
        ("version = 2\nvariant = 'three'", None, 3, 3),
    ],
)
def test_a_configuration_without_a_version_is_read_as_the_first_release_meant_it(config, variant, players, repetition):
    settings, rules = split_config(parse_toml(config))
    read = game_from_config(UpgradingGame, settings, rules, variant=variant, seed=settings.get("seed")).rules
    assert (read.players, read.repetition, read.suns) == (players, repetition, variant == "suns")


def test_what_an_old_configuration_holds_is_checked_before_it_is_upgraded():
    with pytest.raises(EngineError, match=r"^rollover: 3 should be true or false"):
        game_from_config(UpgradingGame, {}, {"rollover": 3})
    with pytest.raises(EngineError, match=r"^fists: there is no such rule"):
        game_from_config(UpgradingGame, {}, {"fists": 3})


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_every_variant_are_written_as_a_configuration_with_a_version(name):
    for variant in GAMES[name].variants:
        game = load(name, variant)
        text = format_rules_toml(game.rules)
        assert parse_toml(text)["version"] == 2
        assert match_from_config(name, text, "ours.toml")[0].game == game


def test_who_begins_is_a_number_from_one_or_drawn_from_the_seed_alone():
    assert [parse_first(text, 3, 0) for text in (None, "1", "3")] == [0, 0, 2]
    drawn = [parse_first("random", 3, seed) for seed in range(60)]
    assert drawn == [parse_first("random", 3, seed) for seed in range(60)]
    assert all(drawn.count(seat) > 10 for seat in range(3))
    for text in ("0", "4", "x", "", "Random"):
        with pytest.raises(EngineError, match=r"^first: .* should be a whole number from 1 to 3, or random"):
            parse_first(text, 3, 0)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"difficulty": "brutal"}, "no player 'brutal'"),
        ({"difficulty": 3}, "difficulty: 3 should be a text in quotes"),
        ({"seed": "x"}, "seed: 'x' should be a whole number"),
        ({"seed": True}, "seed: True should be a whole number"),
        ({"version": "2"}, "version: '2' should be a whole number"),
        ({"version": 3}, "version: 3 should be 2; a newer release may read it"),
        ({"mode": 1}, "mode: 1 should be a text in quotes"),
    ],
)
def test_a_configuration_is_refused_with_the_field(values, reason):
    with pytest.raises(EngineError, match=re.escape(reason)):
        split_config(values)


@pytest.mark.parametrize(
    ("game", "config", "expected"),
    [
        ("chopsticks", "halvesies = 'even_total'\nmeta = true", {"halvesies": "even_total", "meta": True}),
        ("chopsticks", "mode = 'lives'", {"sudden_death": True, "lives": 3}),
        ("chopsticks", "variant = 'lives'", {"rollover": True, "sudden_death": True, "lives": 3}),
        ("front_ham", "overdraw = 'noop'", {"overdraw": "noop"}),
        ("front_ham", "overdraw = 'ignore'", {"overdraw": "ignore", "order": "listed"}),
        ("claustroboard", "rows = 3\ncolumns = 5", {"rows": 3, "columns": 5}),
        ("claustroboard", "size = 3", {"size": 3, "colours": False}),
    ],
)
def test_rules_without_a_version_are_those_of_0_1_0_unless_they_name_something_newer(game, config, expected):
    match, _ = match_from_config(game, config, "ours.toml")
    assert match.game.rules == load(game, **expected).rules


def test_a_link_without_a_version_that_names_newer_rules_means_the_rules_of_today():
    assert parse_link("claustroboard", {"rules": "rows=3 columns=5"}).game.rules.colours
    assert not parse_link("claustroboard", {"rules": "size=3"}).game.rules.colours


def test_an_unknown_difficulty_is_refused_under_its_own_name():
    with pytest.raises(EngineError, match=r"^difficulty: there is no player 'impossible'"):
        match_from_config("chopsticks", "difficulty = 'impossible'", "ours.toml")
