"""The evaluation of a position: each answer once, refusals as data, shared by all who ask."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Barrier

import pytest
from helpers.graph_games import GraphGame, GraphNode

from engines import EngineError, IllegalMove, Match, Position, Solution, Stopped, TooLarge, load, solve
from engines.solvers import Limit, SolverCache, Verdict
from engines.solvers.cache import DEFAULT_CACHE
from engines.solvers.verdict import rank

POSITIONS = [
    (load("chopsticks", suicide=True), "1111"),
    (load("chopsticks"), "1111"),
    (load("obliteration"), "3:d:d"),
    (load("front_ham", "duel"), "5.5"),
    (load("front_ham"), "4.4.4"),
    (load("claustroboard"), "4413/4434/3223/2132;b3,b1"),
    (load("chopsticks", players=3), "11-12-13"),
    (load("obliteration"), "4:d:a"),
]


@pytest.fixture(autouse=True)
def _clear_cache():
    DEFAULT_CACHE.clear()
    yield
    DEFAULT_CACHE.clear()


@pytest.fixture(params=POSITIONS, ids=lambda pair: f"{pair[0]} {pair[1]}")
def position(request):
    game, text = request.param
    return Position.parse(game, text, turn=1)


class CountingLimit:
    """A progress callback that counts the positions and never stops the work."""

    def __init__(self) -> None:
        self.reports = 0

    def __call__(self, _):
        self.reports += 1


def make_large_position():
    """Return a position that needs more than six hundred positions."""
    game = load("front_ham", players=4, socks=(4,))
    return Position(game, game.start())


def test_the_answers_are_those_of_the_solution(position):
    evaluation, solution = position.evaluate(), solve(position.game, position.state)
    assert evaluation.verdict == solution.verdict()
    moves = [(row.move, (row.value, row.plies, row.places)) for row in evaluation.moves]
    if evaluation.uses_max_n:
        assert sorted(moves) == sorted(solution.moves())
    else:
        assert moves == solution.moves()
    assert evaluation.line == solution.line()
    assert evaluation.loop == solution.loop()
    assert evaluation.refusal is None


def test_under_max_n_moves_are_ordered_by_everything_that_best_play_allows(position):
    evaluation, seat = position.evaluate(), position.game.turn(position.state)
    for row in evaluation.moves:
        after = evaluation.after(row.move)
        assert row.prospect[:2] == after.prospect(seat)[:2]
        if evaluation.uses_max_n:
            ranks = {rank(places, seat) for places in after.outcomes}
            assert (row.prospect.ranks, row.prospect.guarantee) == (tuple(sorted(ranks)), after.guarantee(seat))
            assert (row.prospect.value == "win") == (ranks == {0})
            assert (row.prospect.value == "loss") == (min(ranks) > 1)
        else:
            assert row.prospect.value == row.value
    if evaluation.uses_max_n:
        keys = [(max(row.prospect.ranks), min(row.prospect.ranks)) for row in evaluation.moves]
        assert keys == sorted(keys)
        assert [row.rank for row in evaluation.moves] == [sorted(set(keys)).index(key) for key in keys]


def test_equally_good_moves_share_a_rank_and_the_best_have_rank_0(position):
    evaluation = position.evaluate()
    if evaluation.uses_max_n:
        return  # see above
    seat = position.game.turn(position.state)
    best = [row.move for row in evaluation.moves if row.rank == 0]
    assert best == solve(position.game, position.state).best_moves()
    for one, next_one in pairwise(evaluation.moves):
        is_equal = (one.value, one.plies, one.places[seat]) == (next_one.value, next_one.plies, next_one.places[seat])
        assert next_one.rank == one.rank + (not is_equal)


def test_the_value_for_the_mover_is_the_verdicts_and_each_seat_has_its_own(position):
    evaluation = position.evaluate()
    game, state = position.game, position.state
    assert evaluation.value_for(game.turn(state)) == evaluation.verdict.value
    solution = solve(game, state)
    for seat in range(game.players):
        if game.players == 2:
            opposite = {"win": "loss", "draw": "draw", "loss": "win"}
            expected = evaluation.verdict.value
            assert evaluation.value_for(seat) == (expected if seat == game.turn(state) else opposite[expected])
        elif game.cyclic:
            assert (evaluation.value_for(seat) == "win") == solution.can_force_win(state, seat)
            assert (evaluation.value_for(seat) == "loss") == (solution.guarantee(state, seat) > 1)
        else:
            assert (evaluation.value_for(seat) == "loss") == (evaluation.verdict.places[seat] > 1)


def test_the_position_after_a_move_has_the_moves_verdict(position):
    evaluation = position.evaluate()
    seat = position.game.turn(position.state)
    for row in evaluation.moves:
        assert evaluation.rate(row.move) is row
        after = evaluation.after(row.move)
        assert after.state == position.game.apply(position.state, row.move)
        assert after.value_for(seat) == row.value
        assert after.limit == evaluation.limit
    assert bool(evaluation.moves) == (position.outcome is None)


def test_each_answer_is_computed_once_for_all_evaluations_of_a_position():
    game, queries = load("chopsticks"), []

    class CountingCache(SolverCache):
        def solution(self, *arguments):
            solution = super().solution(*arguments)
            query = solution.query
            solution.query = lambda question: queries.append(question) or query(question)
            return solution

    cache = CountingCache()

    def read_all():
        evaluation = cache.evaluation(game, game.start())
        return [evaluation.verdict, evaluation.moves, evaluation.line, evaluation.loop, evaluation.value_for(1)]

    answers = read_all()
    assert queries
    queries.clear()
    assert all(one is other for one, other in zip(answers, read_all(), strict=True))
    assert not queries


def test_nothing_is_solved_before_an_answer_is_asked_for():
    limit = CountingLimit()
    evaluation = make_large_position().evaluate(Limit(progress=limit))
    assert "not solved yet" in repr(evaluation)
    assert not DEFAULT_CACHE.solvers
    assert limit.reports == 0
    assert evaluation.verdict
    assert limit.reports > 0


ANSWERS = {
    "verdict": lambda evaluation: evaluation.verdict,
    "moves": lambda evaluation: evaluation.moves,
    "line": lambda evaluation: evaluation.line,
    "loop": lambda evaluation: evaluation.loop,
    "outcomes": lambda evaluation: evaluation.outcomes,
    "kingmaker": lambda evaluation: evaluation.kingmaker,
    "value_for": lambda evaluation: evaluation.value_for(0),
    "guarantee": lambda evaluation: evaluation.guarantee(0),
    "can_force_win": lambda evaluation: evaluation.can_force_win(0),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_a_position_too_large_has_a_refusal_and_every_answer_raises_it(answer):
    evaluation = make_large_position().evaluate(Limit(300))
    with pytest.raises(TooLarge) as refused:
        answer(evaluation)
    assert str(refused.value) == str(evaluation.refusal)
    assert evaluation.refusal.budget == refused.value.budget == 300
    assert not evaluation.has_verdict
    assert repr(evaluation).endswith(": refused>")


def test_what_was_refused_is_not_tried_again():
    limit = CountingLimit()
    evaluation = make_large_position().evaluate(Limit(400, progress=limit))
    assert evaluation.refusal
    reports = limit.reports
    for answer in ANSWERS.values():
        with pytest.raises(TooLarge):
            answer(evaluation)
    assert limit.reports == reports


def test_outcomes_kingmaker_and_guarantees_are_those_of_the_solution(position):
    evaluation, solution = position.evaluate(), solve(position.game, position.state)
    assert evaluation.outcomes == solution.outcomes()
    assert evaluation.kingmaker == solution.kingmaker()
    for seat in range(position.game.players):
        assert evaluation.guarantee(seat) == solution.guarantee(seat=seat)
        assert evaluation.can_force_win(seat) == solution.can_force_win(seat=seat)


def test_a_larger_limit_gives_the_answers_that_a_smaller_one_refused_and_then_both_have_them():
    position = make_large_position()
    small, large = position.evaluate(Limit(300)), position.evaluate()
    assert small.refusal
    assert large.refusal is None
    assert large.verdict == solve(position.game, position.state).verdict()
    assert position.evaluate(Limit(300)).verdict == large.verdict


def test_moves_can_be_refused_though_the_verdict_is_known():
    long_way = [GraphNode((number - 1) % 2, (number + 1,)) for number in range(2, 20_000)]
    nodes = (GraphNode(0, (1, 2)), GraphNode(1, (), (1, 2)), *long_way, GraphNode(1, (), (2, 1)))
    game = GraphGame(nodes, 2, cyclic=False)
    evaluation = DEFAULT_CACHE.evaluation(game, game.start(), Limit(5_000))
    assert evaluation.verdict == Verdict("win", 1, (1, 2))
    assert evaluation.line == (1,)
    with pytest.raises(TooLarge):
        _ = evaluation.moves
    assert isinstance(evaluation.refusal, TooLarge)
    assert evaluation.has_verdict
    assert evaluation.value_for(1) == "loss"


def test_a_stopped_evaluation_is_never_cached():
    position = make_large_position()
    stopped = position.evaluate(Limit(progress=lambda _: True))
    assert isinstance(stopped.refusal, Stopped)
    with pytest.raises(Stopped):
        _ = stopped.verdict
    again = position.evaluate()
    assert again.refusal is None
    assert again.verdict == solve(position.game, position.state).verdict()


def test_an_answer_that_somebody_else_found_is_no_longer_refused():
    position = make_large_position()
    stopped = position.evaluate(Limit(progress=lambda _: True))
    assert stopped.refusal
    assert position.evaluate().refusal is None
    assert stopped.verdict == position.evaluate().verdict
    assert stopped.refusal is None


def test_a_refusal_keeps_neither_a_solver_nor_a_caller_in_memory():
    evaluation = make_large_position().evaluate(Limit(300))

    class Witness:
        """Something that belongs to a caller."""

    def ask():
        witness = Witness()
        with pytest.raises(TooLarge):
            _ = evaluation.verdict
        return weakref.ref(witness)

    witnesses = [ask() for _ in range(3)]
    assert not evaluation.has_verdict
    gc.collect()
    assert [witness() for witness in witnesses] == [None, None, None]
    assert evaluation.refusal.__traceback__ is None


def test_threads_that_ask_at_the_same_time_compute_an_answer_once():
    position, limit, barrier = make_large_position(), CountingLimit(), Barrier(8)

    def ask(_):
        evaluation = position.evaluate(Limit(progress=limit))
        barrier.wait()
        return evaluation.verdict, evaluation.moves

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(8)))
    alone = CountingLimit()
    evaluation = SolverCache().evaluation(position.game, position.state, Limit(progress=alone))
    assert answers[0] == (evaluation.verdict, evaluation.moves)
    assert all(verdict is answers[0][0] and moves is answers[0][1] for verdict, moves in answers)
    assert limit.reports == alone.reports


def test_the_oldest_answers_are_removed_when_there_are_too_many():
    cache = SolverCache(max_evaluations=3)
    game = load("chopsticks")
    states = [game.parse_state(text) for text in ("1111", "1112", "1113", "1114")]
    first, *_ = [cache.evaluation(game, state) for state in states[:3]]
    verdict = first.verdict
    assert cache.evaluation(game, states[0]).verdict is verdict
    cache.evaluation(game, states[3])
    assert [state for _, state in cache.answers] == [states[2], states[0], states[3]]
    assert first.verdict is verdict


def test_the_default_cache_keeps_the_answers_about_512_positions():
    game = load("obliteration")
    for state in game.all_states()[:600]:
        DEFAULT_CACHE.evaluation(game, state)
    assert len(DEFAULT_CACHE.answers) == 512


def test_the_same_position_under_other_rules_has_its_own_answers():
    texts = {
        rules: Position.parse(load("chopsticks", suicide=rules), "1111").evaluate().verdict.value
        for rules in (False, True)
    }
    assert texts == {False: "draw", True: "loss"}


def test_the_repr_says_the_verdict_once_it_is_known():
    match = Match(load("obliteration"))
    evaluation = match.position.evaluate()
    assert repr(evaluation) == "<Evaluation of load('obliteration') at '12': not solved yet>"
    assert evaluation.verdict
    assert repr(evaluation) == "<Evaluation of load('obliteration') at '12': win in 3 moves>"


def test_a_draw_that_ends_has_no_loop():
    tie = GraphGame((GraphNode(0, (1,)), GraphNode(1, (), (1, 1))), 2, cyclic=True)
    evaluation = Position(tie, tie.start()).evaluate()
    assert evaluation.verdict == Verdict("draw", 1, (1, 1))
    assert evaluation.loop is None
    assert evaluation.refusal is None


@pytest.mark.parametrize(("name", "text"), [("obliteration", "divide"), ("chopsticks", "A-C"), ("front_ham", "bbb+a")])
def test_moves_can_be_given_as_text(name, text):
    game = load(name)
    evaluation, move = Position(game, game.start()).evaluate(), game.parse_move(game.start(), text)
    assert evaluation.after(text).state == evaluation.after(move).state == game.apply(game.start(), move)
    assert evaluation.rate(text) is evaluation.rate(move)


def test_a_move_that_is_not_legal_and_a_seat_that_is_not_there_are_refused():
    evaluation = Position.parse(load("obliteration"), "12").evaluate()
    for ask in (evaluation.after, evaluation.rate):
        for text in ("multiply", "zzz"):
            with pytest.raises(IllegalMove, match="divide"):
                ask(text)
    for ask in (evaluation.value_for, evaluation.guarantee, evaluation.can_force_win):
        for seat in (2, -1):
            with pytest.raises(EngineError, match=r"seat: .* should be a whole number from 0 to 1"):
                ask(seat)


def test_the_loops_of_a_position_and_of_those_after_it_examine_no_position_twice(monkeypatch):
    game = load("chopsticks")
    examined = []
    views = Solution._views
    monkeypatch.setattr(
        Solution, "_views", lambda solution, states, seat: examined.append(states[0]) or views(solution, states, seat)
    )
    evaluation = SolverCache().evaluation(game, game.start())
    loop = evaluation.loop
    for count in range(1, len(loop.lead) + len(loop.cycle)):
        assert evaluation.after(*[*loop.lead, *loop.cycle][:count]).loop
    assert len(examined) == len(set(examined)) > 100
