"""Positions as whole numbers say the same as the positions themselves."""

from __future__ import annotations

from random import Random

import pytest
from samples import random_walk

from engines import load, solve
from engines.solvers.coding import Coded, Plain
from engines.solvers.limits import Work
from engines.solvers.search import Prover
from engines.solvers.shelf import SHELF

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
    assert isinstance(game, Coded)
    for seed in range(20):
        walk = random_walk(game, Random(seed))
        coding = game.coding(walk[0][0])
        for state, _ in walk:
            after = [coding.encode(game.apply(state, move)) for move in game.legal_moves(state)]
            assert coding.children(coding.encode(state)) == after


def test_different_positions_have_different_codes(game):
    seen = {}
    start = game.start(Random(1))
    coding = game.coding(start)
    for seed in range(40):
        rng = Random(seed)
        state = start
        while moves := game.legal_moves(state):
            state = game.apply(state, rng.choice(moves))
            assert seen.setdefault(coding.encode(state), game.canonical(state)) == game.canonical(state)


def test_a_position_of_another_deal_is_not_taken_for_one_of_this(game):
    coding = game.coding(game.start(Random(1)))
    assert coding.encode(game.start(Random(1))) is not None
    assert coding.encode(game.start(Random(2))) is None


@pytest.mark.parametrize("rules", [{"teleports": 1}, {"zeros": 1}, {"players": 3}], ids=str)
def test_special_tiles_and_more_players_have_no_coding(rules):
    game = load("claustroboard", **rules)
    assert game.coding(game.start(Random(1))) is None


@pytest.mark.parametrize("seed", range(3))
def test_the_verdict_is_the_same_with_and_without_the_coding(game, seed):
    if game.board.grid.count > 16 or game.rules.wrap:
        game = load("claustroboard", size=3, wrap=game.rules.wrap, pass_players=game.rules.pass_players)
    state = game.start(Random(seed))
    SHELF.clear()
    value, plies = Prover(Plain(game)).prove(game.canonical(state), Work(10**6))
    assert solve(game, state).verdict()[:2] == (("loss", "draw", "win")[value], plies)
