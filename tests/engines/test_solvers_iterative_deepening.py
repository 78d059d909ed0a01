"""The search for a forced end is exact, alone and beside retrograde analysis, and with a game's own encoder."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers import reference_solver
from helpers.graph_games import GraphGame, GraphNode, make_long_game, make_random_game

from engines import load, solve
from engines.solvers import two_player
from engines.solvers.budget import BudgetExhausted, NodeBudget
from engines.solvers.cache import DEFAULT_CACHE
from engines.solvers.encoding import CanonicalEncoder, SupportsEncoding
from engines.solvers.iterative_deepening import WinLossSearch
from engines.solvers.verdict import LOSS, WIN


@pytest.fixture
def no_state_graph(monkeypatch):
    """Switch retrograde analysis off, so that the search answers alone."""
    monkeypatch.setattr(two_player, "FIRST_STAGE_NODES", 1)
    monkeypatch.setattr(two_player.Partition, "grow", lambda *_, **__: False)
    DEFAULT_CACHE.clear()
    yield
    DEFAULT_CACHE.clear()


@pytest.mark.parametrize("cyclic", [False, True])
def test_every_win_and_loss_is_found_with_its_plies_but_no_draw(cyclic):
    for seed in range(100):
        game = make_random_game(Random(seed), 14, 2, cyclic=cyclic, alternating=True)
        search = WinLossSearch(CanonicalEncoder(game))
        for state, (value, plies) in reference_solver.solve_two_player(game, game.start()).items():
            if value == "draw":
                with pytest.raises(BudgetExhausted):
                    search.prove(game.canonical(state), NodeBudget(3_000))
            else:
                assert search.prove(game.canonical(state), NodeBudget(3_000)) == (
                    WIN if value == "win" else LOSS,
                    plies,
                )


@pytest.mark.parametrize("max_back_steps", [0, 4])
def test_long_wins_and_losses_are_found_in_any_order(max_back_steps):
    longest = 0
    for seed in range(25):
        game = make_long_game(Random(seed), 60, max_back_steps)
        search = WinLossSearch(CanonicalEncoder(game))
        expected = sorted(reference_solver.solve_two_player(game, game.start()).items())
        Random(seed).shuffle(expected)
        for state, (value, plies) in expected:
            if value != "draw":
                assert search.prove(game.canonical(state), NodeBudget(10**5)) == (
                    WIN if value == "win" else LOSS,
                    plies,
                )
                longest = max(longest, plies)
    assert longest > 10


def test_a_search_that_is_interrupted_many_times_is_as_exact():
    for seed in range(25):
        game = make_long_game(Random(seed), 40, 0)
        for state, (value, plies) in reference_solver.solve_two_player(game, game.start()).items():
            if value != "draw":
                assert prove_in_stages(WinLossSearch(CanonicalEncoder(game)), game.canonical(state)) == (
                    WIN if value == "win" else LOSS,
                    plies,
                )


def prove_in_stages(search, key):
    """Return the proof of a position, found in stages of a few positions each."""
    for stage in range(1, 1000):
        try:
            return search.prove(key, NodeBudget(stage))
        except BudgetExhausted:
            continue
    return None


def test_a_loss_in_26_is_found_in_a_game_with_cycles():
    game = load("chopsticks", suicide=True)
    search = WinLossSearch(CanonicalEncoder(game))
    assert search.prove(game.canonical(game.start()), NodeBudget(10**6)) == (LOSS, 26)


@pytest.mark.usefixtures("no_state_graph")
@pytest.mark.parametrize("seed", range(4))
def test_the_search_agrees_with_the_state_graph_on_claustroboard(seed):
    game = load("claustroboard")
    state = game.start(Random(seed))
    searched = solve(game, state)
    answers = searched.verdict(), searched.moves(), searched.line()
    assert searched.counts().reachable is None
    expected = reference_solver.solve_two_player(game, state)
    assert answers[0][:2] == expected[state]
    flipped = {"win": "loss", "loss": "win"}
    for move, verdict in answers[1]:
        value, plies = expected[game.apply(state, move)]
        assert verdict[:2] == (flipped[value], plies + 1)
    assert len(answers[2]) == answers[0].plies
    for move in answers[2]:
        state = game.apply(state, move)
    assert game.outcome(state)


@pytest.mark.usefixtures("no_state_graph")
def test_the_line_of_a_search_keeps_the_plies_of_every_position():
    game = load("claustroboard")
    state = game.parse_state("4413/4434/3223/2132;b3,b1")
    solution = solve(game, state)
    for left, move in zip(range(7, 0, -1), solution.line(state), strict=True):
        assert solution.verdict(state).plies == left
        state = game.apply(state, move)


class SubtractionEncoder:
    """An encoder for the game below: a node's number is its key."""

    normal_play = True

    def __init__(self) -> None:
        self.call_count = 0

    def encode(self, state: Any) -> int | None:
        return state.node

    def children(self, key: int) -> list[int]:
        self.call_count += 1
        return [to for to in (key + 1, key + 2, key + 3) if to <= 40]

    def terminal_value(self, key: int) -> int:
        return LOSS


class EncodedGame(GraphGame):
    """Forty steps, one, two or three at a time, with an encoder."""

    name = "forty"

    def __init__(self) -> None:
        nodes = [GraphNode(n % 2, tuple(to for to in (n + 1, n + 2, n + 3) if to <= 40)) for n in range(40)]
        super().__init__((*nodes, GraphNode(0, (), (2, 1))), 2, cyclic=False)
        self.encoder = SubtractionEncoder()

    def make_encoder(self, state: Any) -> SubtractionEncoder:
        return self.encoder


def test_the_encoder_of_a_game_is_used():
    game = EncodedGame()
    assert isinstance(game, SupportsEncoding)
    for node in range(41):
        verdict = solve(game, game.canonical(game.start()._replace(node=node))).verdict()
        left = 40 - node
        assert verdict.value == ("win" if left % 4 else "loss")
    assert game.encoder.call_count > 0
    assert solve(game).counts().reachable == 41
