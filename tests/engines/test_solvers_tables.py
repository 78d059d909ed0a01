"""A game's table of all positions has the moves of every position, and the values that its outcome says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from helpers.rule_samples import RULE_TEXTS, play_random_game

from engines import game_class, load, solve
from engines.rules import parse_rules
from engines.solvers import SolverCache
from engines.solvers.encoding import CanonicalEncoder, SupportsEncoding, SupportsTable

RULES = [
    *(
        (name, rules)
        for name in ("chopsticks", "obliteration")
        for rules in ("", *RULE_TEXTS[name])
        if "players" not in rules and "fingers=20" not in rules
    ),
    *(("obliteration", f"no_repeat={reading} high=40") for reading in ("opponent", "either", "thrice", "off")),
    ("obliteration", "low=5 high=60 start=9 no_repeat=thrice operations=add,divide,multiply"),
]


@pytest.mark.parametrize(("name", "rules"), RULES, ids=lambda part: part or "default")
def test_the_table_has_the_moves_and_the_end_of_every_position(name, rules):
    game = game_class(name)(parse_rules(game_class(name).rules_type, rules))
    assert isinstance(game, SupportsTable)
    states, table = game.all_states(), game.make_table(10**9)
    if states is None:
        assert table is None
        return
    plain = CanonicalEncoder(game)
    keys = {state: table.encode(state) for state in states}
    assert sorted(keys.values()) == list(range(len(table.rows)))
    encoder = game.make_encoder(game.start()) if isinstance(game, SupportsEncoding) else table
    assert [encoder.children(key) for key in range(len(table.rows))] == table.rows
    for state, key in keys.items():
        children = plain.children(state)
        assert Counter(table.rows[key]) == Counter(keys[child] for child in children), game.format_state(state)
        if not children:
            assert table.terminal_value(key) == plain.terminal_value(state)


@pytest.mark.parametrize(
    "rules", [{"fingers": 20}, {"fingers": 9, "hands": 4, "rollover": True, "meta": True}], ids=str
)
def test_a_game_too_large_for_a_table_has_an_encoder_with_the_moves_of_every_position(rules):
    game = load("chopsticks", **rules)
    assert game.make_table(10**9) is None
    encoder = game.make_encoder(game.start())
    for state, _ in play_random_game(game, Random(1)):
        children = [game.apply(state, move) for move in game.legal_moves(state)]
        key = encoder.encode(game.canonical(state))
        assert Counter(encoder.children(key)) == Counter(map(encoder.encode, map(game.canonical, children)))
        assert key < encoder.max_keys
        if not children:
            assert encoder.terminal_value(key) == CanonicalEncoder(game).terminal_value(game.canonical(state))


def test_a_table_larger_than_the_budget_is_not_made():
    for game, size in ((load("chopsticks"), 225), (load("obliteration"), 2_500)):
        assert game.make_table(size) is not None
        assert game.make_table(size - 1) is None
        assert solve(game, budget=size - 1, cache=SolverCache()).counts().positions is None
        assert solve(game, budget=size, cache=SolverCache()).counts().positions == size


def test_with_more_players_there_is_no_table():
    assert load("chopsticks", players=3).make_table(10**9) is None
