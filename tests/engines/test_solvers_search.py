"""The search for a forced end is exact, alone and beside the table, and with a game's own coding."""

from __future__ import annotations

from random import Random
from typing import Any

import naive
import pytest
from graph_games import GraphGame, Node, long_game, random_game

from engines import load, solve
from engines.solvers import family
from engines.solvers.coding import Coded, Plain
from engines.solvers.limits import Spent, Work
from engines.solvers.retrograde import LOSS, WIN
from engines.solvers.search import Prover
from engines.solvers.shelf import SHELF


@pytest.fixture
def search_alone(monkeypatch):
    """Leaves the table next to nothing to work with."""
    monkeypatch.setattr(family, "FIRST", 1)
    monkeypatch.setattr(family.Family, "grow", lambda *_, **__: False)
    SHELF.clear()
    yield
    SHELF.clear()


@pytest.mark.parametrize("loops", [False, True])
def test_every_win_and_loss_is_found_with_its_plies_and_no_draw_is(loops):
    for seed in range(100):
        game = random_game(Random(seed), 14, 2, loops=loops, in_turn=True)
        prover = Prover(Plain(game))
        for state, (value, plies) in naive.duel(game, game.start()).items():
            if value == "draw":
                with pytest.raises(Spent):
                    prover.prove(game.canonical(state), Work(3_000))
            else:
                assert prover.prove(game.canonical(state), Work(3_000)) == (WIN if value == "win" else LOSS, plies)


@pytest.mark.parametrize("back", [0, 4])
def test_long_wins_and_losses_are_found_in_any_order_of_asking(back):
    longest = 0
    for seed in range(25):
        game = long_game(Random(seed), 60, back)
        prover = Prover(Plain(game))
        told = sorted(naive.duel(game, game.start()).items())
        Random(seed).shuffle(told)
        for state, (value, plies) in told:
            if value != "draw":
                assert prover.prove(game.canonical(state), Work(10**5)) == (WIN if value == "win" else LOSS, plies)
                longest = max(longest, plies)
    assert longest > 10


def test_a_search_that_was_cut_short_again_and_again_is_as_exact():
    for seed in range(25):
        game = long_game(Random(seed), 40, 0)
        for state, (value, plies) in naive.duel(game, game.start()).items():
            if value != "draw":
                assert taken_up_again(Prover(Plain(game)), game.canonical(state)) == (
                    WIN if value == "win" else LOSS,
                    plies,
                )


def taken_up_again(prover, key):
    """The proof of a position, in stages of a few positions each."""
    for stage in range(1, 1000):
        try:
            return prover.prove(key, Work(stage))
        except Spent:
            continue
    return None


def test_a_loss_in_26_is_found_among_loops():
    game = load("chopsticks", suicide=True)
    prover = Prover(Plain(game))
    assert prover.prove(game.canonical(game.start()), Work(10**6)) == (LOSS, 26)


@pytest.mark.usefixtures("search_alone")
@pytest.mark.parametrize("seed", range(4))
def test_the_search_agrees_with_the_table_on_claustroboard(seed):
    game = load("claustroboard")
    state = game.start(Random(seed))
    searched = solve(game, state)
    answers = searched.verdict(), searched.moves(), searched.line()
    assert searched.counts().reachable is None
    told = naive.duel(game, state)
    assert answers[0][:2] == told[state]
    flipped = {"win": "loss", "loss": "win"}
    for move, verdict in answers[1]:
        value, plies = told[game.apply(state, move)]
        assert verdict[:2] == (flipped[value], plies + 1)
    assert len(answers[2]) == answers[0].plies
    for move in answers[2]:
        state = game.apply(state, move)
    assert game.outcome(state)


@pytest.mark.usefixtures("search_alone")
def test_the_line_of_a_search_keeps_the_plies_of_every_position():
    game = load("claustroboard")
    state = game.parse_state("4413/4434/3223/2132;b3,b1")
    solution = solve(game, state)
    for left, move in zip(range(7, 0, -1), solution.line(state), strict=True):
        assert solution.verdict(state).plies == left
        state = game.apply(state, move)


class Subtraction:
    """A coding of the graph game below: a node's number is its code."""

    normal = True

    def __init__(self) -> None:
        self.asked = 0
        self.promise = None

    def encode(self, state: Any) -> int | None:
        return state.node

    def children(self, code: int) -> list[int]:
        self.asked += 1
        return [to for to in (code + 1, code + 2, code + 3) if to <= 40]

    def over(self, code: int) -> int:
        return LOSS


class CodedGame(GraphGame):
    """Forty steps to go, one, two or three at a time, with a coding."""

    name = "forty"

    def __init__(self) -> None:
        nodes = [Node(n % 2, tuple(to for to in (n + 1, n + 2, n + 3) if to <= 40)) for n in range(40)]
        super().__init__((*nodes, Node(0, (), (2, 1))), 2, loops=False)
        self.offered = Subtraction()

    def coding(self, state: Any) -> Subtraction:
        return self.offered


def test_a_coding_that_a_game_offers_is_used():
    game = CodedGame()
    assert isinstance(game, Coded)
    for node in range(41):
        verdict = solve(game, game.canonical(game.start()._replace(node=node))).verdict()
        left = 40 - node
        assert verdict.value == ("win" if left % 4 else "loss")
    assert game.offered.asked > 0
    assert solve(game).counts().reachable == 41
