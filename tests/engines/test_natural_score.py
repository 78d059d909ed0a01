"""How good a move looks to a beginner, and other first positions to practise with."""

from __future__ import annotations

from random import Random

import pytest
from helpers.rule_samples import SETTINGS, load_setting

from engines import GAMES, load


def choose_naturally(game, position):
    """Return the moves that look best in a position, as text."""
    state = game.parse_state(position)
    moves = game.legal_moves(state)
    top = max(game.natural_score(state, move) for move in moves)
    return {game.format_move(move) for move in moves if game.natural_score(state, move) == top}


@pytest.mark.parametrize(
    ("name", "rules", "position", "natural"),
    [
        ("chopsticks", {}, "1412", {"B-C", "B-D"}),  # a dead hand counts more than fingers
        ("chopsticks", {}, "1211", {"B-C"}),
        ("chopsticks", {"players": 3}, "11-11-04", {"A-F"}),
        ("front_ham", {"players": 2}, "5.5", {"bbb+a"}),
        ("front_ham", {}, "5.1.2", {"bcc+a"}),
        ("claustroboard", {}, "4413/4434/3223/2132;b3,b1", {"c2"}),
        ("obliteration", {}, "3", {"subtract"}),
        ("obliteration", {}, "9", {"multiply"}),
    ],
)
def test_a_beginner_takes_what_shows_at_once(name, rules, position, natural):
    assert choose_naturally(load(name, **rules), position) == natural


@pytest.mark.parametrize("game_class", GAMES.values(), ids=GAMES)
def test_the_opening_of_the_sentence_leads_to_a_but(game_class):
    assert game_class.natural_opening.startswith("It ")
    assert game_class.natural_opening.endswith(", but")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_other_starts_are_well_formed_and_of_the_seed(setting):
    game = load_setting(*setting)
    starts = list(game.other_starts(Random(1)))
    assert starts == list(game.other_starts(Random(1)))
    for start in starts:
        assert game.parse_state(game.format_state(start), game.turn(start)) == start
        moves = game.legal_moves(start)
        assert all(isinstance(game.natural_score(start, move), int | float) for move in moves[:5])


def test_other_starts_differ_where_a_game_has_several():
    for name, variant in (("claustroboard", "book"), ("front_ham", "duel"), ("obliteration", "book")):
        game = load(name, variant)
        assert len({game.canonical(start) for start in game.other_starts(Random(1))}) >= 10
