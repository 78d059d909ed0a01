"""Claustroboard's encoded positions lead to the same moves and verdicts as the positions themselves."""

from __future__ import annotations

from random import Random

import pytest
from helpers.rule_samples import play_random_game

from engines import load, solve
from engines.solvers.budget import NodeBudget
from engines.solvers.cache import DEFAULT_CACHE
from engines.solvers.encoding import CanonicalEncoder, SupportsEncoding
from engines.solvers.iterative_deepening import WinLossSearch

RULES = [
    {},
    {"steps": "within"},
    {"wrap": True},
    {"wrap": True, "pass_players": True, "wildcards": 2},
    {"walls": 3, "size": 5},
    {"variant": "collapsi"},
]


@pytest.fixture(params=RULES, ids=lambda rules: " ".join(map(str, rules.values())) or "book")
def game(request):
    rules = dict(request.param)
    return load("claustroboard", rules.pop("variant", None), **rules)


def test_codes_one_move_on_are_those_of_the_positions_after_each_legal_move(game):
    assert isinstance(game, SupportsEncoding)
    for seed in range(20):
        walk = play_random_game(game, Random(seed))
        encoder = game.make_encoder(walk[0][0])
        for state, _ in walk:
            after = [encoder.encode(game.apply(state, move)) for move in game.legal_moves(state)]
            assert encoder.children(encoder.encode(state)) == after


def test_different_positions_have_different_codes(game):
    states_by_code = {}
    start = game.start(Random(1))
    encoder = game.make_encoder(start)
    for seed in range(40):
        rng = Random(seed)
        state = start
        while moves := game.legal_moves(state):
            state = game.apply(state, rng.choice(moves))
            assert states_by_code.setdefault(encoder.encode(state), game.canonical(state)) == game.canonical(state)


def test_a_position_of_another_deal_is_not_taken_for_one_of_this(game):
    encoder = game.make_encoder(game.start(Random(1)))
    assert encoder.encode(game.start(Random(1))) is not None
    assert encoder.encode(game.start(Random(2))) is None


@pytest.mark.parametrize("rules", [{"teleports": 1}, {"zeros": 1}, {"players": 3}], ids=str)
def test_special_tiles_and_more_players_have_no_encoder(rules):
    game = load("claustroboard", **rules)
    assert game.make_encoder(game.start(Random(1))) is None


@pytest.mark.parametrize("seed", range(3))
def test_the_verdict_is_the_same_with_and_without_the_encoder(game, seed):
    if game.board.grid.square_count > 16 or game.rules.wrap:
        game = load("claustroboard", size=3, wrap=game.rules.wrap, pass_players=game.rules.pass_players)
    state = game.start(Random(seed))
    DEFAULT_CACHE.clear()
    value, plies = WinLossSearch(CanonicalEncoder(game)).prove(game.canonical(state), NodeBudget(10**6))
    assert solve(game, state).verdict()[:2] == (("loss", "draw", "win")[value], plies)
