"""Whatever a page shows has a title: rules, their options, variants and players."""

from __future__ import annotations

import pytest

from engines import GAMES, RulesError, variant_rules
from engines.field_types import Choice, Subset, Text
from engines.players import HUMAN, PLAYER_TYPES, player_title
from engines.rules import (
    default_of,
    describe_changes,
    describe_rules_error,
    field_type_of,
    find_remedy,
    option_titles,
    rule_fields,
    rule_title,
    rule_titles,
    rules_from_dict,
    setting_title,
)


def is_title(text: str) -> bool:
    """Return whether a text may stand on a page: words that begin with a capital or a digit, and no identifier."""
    return bool(text) and "_" not in text and (text[0].isupper() or text[0].isdigit()) and not text.endswith(".")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_rule_has_a_title_of_its_own(game):
    titles = rule_titles(game.rules_type)
    assert list(titles) == [f.name for f in rule_fields(game.rules_type)]
    assert all(map(is_title, titles.values()))
    assert len(set(titles.values())) == len(titles)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_variant_has_a_title_of_its_own(game):
    assert list(game.variant_titles) == list(game.variants)
    assert all(is_title(game.variant_title(name)) for name in game.variants)
    assert len(set(game.variant_titles.values())) == len(game.variants)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_option_and_every_empty_text_has_words(game):
    for f in rule_fields(game.rules_type):
        field_type = field_type_of(f)
        if isinstance(field_type, Choice | Subset):
            titles = option_titles(game.rules_type, f.name)
            assert list(titles) == list(field_type.options)
            assert all(" " in title or title == "nothing" for title in titles.values())
        if isinstance(field_type, Text):
            assert field_type.title("") == field_type.empty_title != "none"
        shown = setting_title(f, default_of(f))
        assert shown.startswith(rule_title(f))
        assert "None" not in shown
        assert "()" not in shown


def test_every_player_has_a_title():
    titles = [player_title(name) for name in (HUMAN, *PLAYER_TYPES)]
    assert titles == ["Person", "Easy", "Medium", "Perfect", "Looks 4 moves ahead", "Monte Carlo, 200 games"]
    assert [player_title(name) for name in ("sees1", "mcts1")] == ["Looks 1 move ahead", "Monte Carlo, 1 game"]
    assert player_title("hard", 3) == "Hard"


@pytest.mark.parametrize(
    ("game", "changes", "says", "button"),
    [
        ("chopsticks", {"suns": True}, "Suns: can only be played with roll-over", "Switch Suns and Roll-over on"),
        ("chopsticks", {"zombies": True}, "Zombies: needs three or more", "Switch Zombies on and set Players to 3"),
        ("chopsticks", {"lives": 3}, "Lives: 3 lives have no effect", "Switch Sudden death on and set Lives to 3"),
        ("obliteration", {"start": 500}, "Starting number: 500 is", "Set Starting number to 500 and set Largest"),
        ("obliteration", {"high": 5}, "Starting number: 12 is", "Set Largest result to 5 and set Starting number to 5"),
        ("obliteration", {"low": 50}, "Starting number: 12 is", "Set Smallest result to 50 and set Starting number"),
        (
            "front_ham",
            {"socks": (4, 3)},
            "Socks at the start: 2 n",
            "Set Socks at the start to 4 and 3 and set Players",
        ),
        (
            "claustroboard",
            {"size": 2, "players": 4},
            "Players: 4 is too many",
            "Set Tiles per side to 3 and set Players",
        ),
        ("claustroboard", {"size": 2, "teleports": 9}, "Teleports: 9 special", ""),
    ],
)
def test_a_refused_rule_says_its_title_and_the_remedy_keeps_what_was_asked_for(game, changes, says, button):
    rules = variant_rules(game)
    with pytest.raises(RulesError) as refusal:
        rules_from_dict(type(rules), changes, rules)
    assert describe_rules_error(rules, refusal.value).startswith(says)
    remedy = find_remedy(rules, changes, refusal.value)
    if not button:
        assert remedy is None
        return
    assert remedy is not None
    assert len(changes) > 1 or remedy.items() >= changes.items()
    assert rules_from_dict(type(rules), remedy, rules)
    assert describe_changes(rules, remedy).startswith(button)


def test_switching_a_needed_rule_off_offers_to_switch_the_other_off_too():
    rules = variant_rules("chopsticks", "suns")
    with pytest.raises(RulesError) as refusal:
        rules_from_dict(type(rules), {"rollover": False}, rules)
    remedy = find_remedy(rules, {"rollover": False}, refusal.value)
    assert remedy == {"rollover": False, "suns": False}
    assert describe_changes(rules, remedy) == "Switch Roll-over and Suns off"
