"""The games' encoders for more players lead to the same answers about every position as the positions themselves."""

from __future__ import annotations

from random import Random

import pytest
from helpers.graph_games import GraphGame, GraphNode
from helpers.rule_samples import play_random_game

from engines import EngineError, load, solve
from engines.solvers import SolverCache
from engines.solvers.budget import BudgetExhausted, NodeBudget
from engines.solvers.encoding import CanonicalMultiplayerEncoder, SupportsMultiplayerEncoding
from engines.solvers.max_n import MaxNAnalysis

GAMES = [
    ("front_ham", {"socks": (4,)}),
    ("front_ham", {"socks": (3, 1, 4), "overdraw": "noop"}),
    ("front_ham", {"players": 4, "socks": (2, 1, 3, 2)}),
    ("front_ham", {"players": 4, "socks": (1, 2, 3, 1), "overdraw": "noop", "order": "listed"}),
    ("front_ham", {"players": 5, "socks": (1, 2, 1, 1, 1)}),
    ("claustroboard", {"players": 3, "size": 3}),
    ("claustroboard", {"players": 3, "size": 3, "wrap": True, "pass_players": True, "obstacles": False}),
    ("claustroboard", {"players": 4, "size": 3, "steps": "within", "wildcards": 2, "joker": 1}),
    ("claustroboard", {"players": 5, "rows": 2, "columns": 5, "pass_players": True}),
    ("claustroboard", {"players": 4, "size": 3, "wildcards": 4, "obstacles": False}),
]


@pytest.mark.parametrize(("name", "rules"), GAMES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_every_position_has_the_same_outcomes_plies_and_guarantees_with_and_without_the_encoder(name, rules, seed):
    game = load(name, **rules)
    assert isinstance(game, SupportsMultiplayerEncoding)
    state = game.start(Random(seed))
    plain = MaxNAnalysis(CanonicalMultiplayerEncoder(game), game.players, game.title)
    encoded = MaxNAnalysis(game.make_multiplayer_encoder(state), game.players, game.title)
    root = game.canonical(state)
    for analysis in (plain, encoded):
        analysis.solve(analysis.encoder.encode(state), NodeBudget())
    reachable = plain.list_reachable(root)
    assert len({encoded.encoder.encode(at) for at in reachable}) == len(reachable) == encoded.size
    for at in reachable:
        key = encoded.encoder.encode(at)
        ours, theirs = encoded.value(key), plain.value(at)
        assert encoded.encoder.standing(key) == game.standing(at), game.format_state(at)
        assert (ours.plies, ours.ranks) == (theirs.plies, theirs.ranks)
        assert encoded.all_outcomes[ours.best] == plain.all_outcomes[theirs.best]
        assert set(encoded.outcomes(key)) == set(plain.outcomes(at))


@pytest.mark.parametrize("overdraw", ["reject", "ignore", "noop"])
def test_keys_one_move_on_are_those_of_the_positions_after_each_action_of_two_players(overdraw):
    game = load("front_ham", "duel", socks=(6, 5), overdraw=overdraw)
    for seed in range(20):
        walk = play_random_game(game, Random(seed))
        encoder = game.make_encoder(walk[0][0])
        for state, _ in walk:
            after = {encoder.encode(game.apply(state, move)) for move in game.legal_moves(state)}
            assert set(encoder.children(encoder.encode(state))) == after


def test_a_position_with_more_socks_than_the_first_has_no_key():
    game = load("front_ham")
    encoder = game.make_multiplayer_encoder(game.parse_state("3.2.1"))
    assert encoder.encode(game.parse_state("2.2.2")) is not None
    assert encoder.encode(game.parse_state("3.2.2")) is None
    solution = solve(game, game.parse_state("1.1.2"), cache=SolverCache())
    assert solution.verdict(game.parse_state("2.3.2")) == solve(game, game.parse_state("2.3.2")).verdict()


def test_a_search_that_was_stopped_goes_on_where_it_was():
    game = load("front_ham", players=4, socks=(3,))
    state = game.start()
    analysis = MaxNAnalysis(game.make_multiplayer_encoder(state), 4, game.title)
    key, sizes = analysis.encoder.encode(state), []
    for _ in range(1_000):
        try:
            analysis.solve(key, NodeBudget(40))
        except BudgetExhausted:
            sizes.append(analysis.size)
        else:
            break
    assert len(sizes) > 3
    assert sizes == sorted(set(sizes))
    whole = MaxNAnalysis(game.make_multiplayer_encoder(state), 4, game.title)
    whole.solve(key, NodeBudget())
    assert analysis.size == whole.size == len(analysis.list_reachable(key))
    assert analysis.outcomes(key) != []
    assert set(analysis.outcomes(key)) == set(whole.outcomes(key))


def test_a_game_that_repeats_though_it_is_declared_not_to_is_refused():
    nodes = (GraphNode(0, (1,)), GraphNode(1, (2, 3)), GraphNode(2, (0,)), GraphNode(0, (), (1, 2, 3)))
    with pytest.raises(EngineError, match="A graph is declared to have no cycles, but a position repeats"):
        solve(GraphGame(nodes, 3, cyclic=False))
