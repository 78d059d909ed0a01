"""The largest games that a page solves: a verdict within the page's limit, and later moves from what is known."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from helpers.visible_text import read_text

import widgets
from analysis import explain
from engines import Match, load
from engines.solvers import Limit, SolverCache
from engines.solvers.budget import NodeBudget
from engines.solvers.cache import DEFAULT_CACHE
from laboratory import headline, move_card
from widgets import limits
from widgets.limits import MAX_SOLVE_POSITIONS, interactive_limit


@pytest.fixture(scope="module")
def taskmaster():
    """Return a board of five players with six socks each, after its page has shown headline and moves."""
    DEFAULT_CACHE.clear()
    board = widgets.board("front_ham", "taskmaster")
    shown = [read_text(show(board.match, board.evaluation, board).text) for show in (headline, move_card)]
    return SimpleNamespace(board=board, headline=shown[0], card=shown[1])


def test_the_start_of_taskmaster_has_a_verdict_and_a_card_of_all_moves(taskmaster):
    evaluation = taskmaster.board.evaluation
    assert evaluation.refusal is None
    assert evaluation.limit.max_nodes == MAX_SOLVE_POSITIONS
    assert explain.headline(evaluation) in taskmaster.headline
    assert "(max^n)" in taskmaster.headline
    assert "Too large" not in taskmaster.headline + taskmaster.card
    assert evaluation.verdict.places == (2, 2, 1, 5, 4)
    assert len(evaluation.moves) == 175


def test_later_moves_of_taskmaster_are_answered_without_examining_a_position(taskmaster, monkeypatch):
    examined = []
    monkeypatch.setattr(NodeBudget, "spend", lambda _self, nodes, _moves=0: examined.append(nodes))
    board = taskmaster.board
    for number in (0, -1, 50):
        moves = board.view["moves"]
        board.play(moves[min(number, len(moves) - 1)]["move"])
        assert board.evaluation.refusal is None
        assert explain.headline(board.evaluation) in read_text(headline(board.match, board.evaluation, board).text)
    assert not examined


def test_work_that_was_stopped_goes_on_where_it_was(monkeypatch):
    game, cache = load("front_ham", players=4, socks=(4,)), SolverCache()
    whole: list[int] = []
    SolverCache().evaluation(game, game.start(), Limit(MAX_SOLVE_POSITIONS, whole.append)).refusal  # noqa: B018
    clock = iter([0.0] * 8)  # then the time is up
    monkeypatch.setattr(limits, "thread_cpu_seconds", lambda: next(clock, 100.0))
    stopped = cache.evaluation(game, game.start(), interactive_limit())
    assert "Too large to solve in a moment" in limits.describe_refusal(stopped.refusal)
    solved_before = cache.get_solver(game).size
    rest: list[int] = []
    again = cache.evaluation(game, game.start(), Limit(MAX_SOLVE_POSITIONS, rest.append))
    assert again.refusal is None
    assert again.verdict == Match(game).position.evaluate().verdict
    assert 0 < solved_before < cache.get_solver(game).size
    assert max(rest) < max(whole)
