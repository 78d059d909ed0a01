"""Questions with exactly one right answer, the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest

from analysis.graph import result_of
from analysis.quiz.kinds import CHOICES, KINDS, NOBODY
from analysis.quiz.sheets import ask, depths, grade, pool, wander
from engines import EngineError, load, parse_move, solve

TURNED = {"win": "loss", "loss": "win", "draw": "draw"}
GAMES = [
    ("obliteration", {}),
    ("chopsticks", {}),
    ("chopsticks", {"suicide": True}),
    ("front_ham", {"players": 2, "socks": 6}),
    ("claustroboard", {"board": "4413/4434/3223/2132;b3,b1"}),
]


@pytest.fixture(params=GAMES, ids=str, scope="module")
def solution(request):
    name, rules = request.param
    return solve(load(name, **rules))


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_asks_the_same_questions_and_none_twice(solution, kind):
    first, again, other = (ask(solution, kind, number=4, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len({question.position for question in first}) == len(first) == 4


def outcomes(game, values, question):
    """The value of each choice that is a move, for the mover, from a plain table."""
    state = game.parse_state(question.position)
    after = [game.canonical(game.apply(state, parse_move(game, state, choice))) for choice in question.choices]
    return [TURNED[values[key][0]] for key in after]


@pytest.mark.parametrize("kind", ["move", "blunder"])
def test_exactly_one_choice_is_right_by_a_plain_solver(solution, kind, brute):
    game, wanted = solution.game, {"move": "win", "blunder": "loss"}[kind]
    for question in ask(solution, kind, number=6, seed=5):
        state = game.parse_state(question.position)
        found = outcomes(game, brute(game, state), question)
        assert [i for i, value in enumerate(found) if value == wanted] == [question.answer]
        assert 2 <= len(question.choices) <= CHOICES
        assert question.choices[question.answer] in question.reason


def test_who_wins_and_in_how_many_plies_by_a_plain_solver(solution, brute):
    game = solution.game
    for question in ask(solution, "who", number=5, seed=3):
        state = game.parse_state(question.position)
        value, plies = brute(game, state)[game.canonical(state)]
        assert question.choices[question.answer] == {"win": game.names[0], "loss": game.names[1], "draw": NOBODY}[value]
        assert question.plies == plies
    for question in ask(solution, "plies", number=5, seed=3):
        state = game.parse_state(question.position)
        assert question.choices[question.answer] == str(brute(game, state)[game.canonical(state)][1])
        assert len(set(question.choices)) == 4
        assert all(int(choice) > 0 for choice in question.choices)


@pytest.mark.parametrize("kind", KINDS)
def test_the_depth_is_the_one_that_was_asked_for(solution, kind):
    found = depths(solution, kind)
    assert found == sorted(set(found))
    assert found
    deepest = found[-1]
    assert {question.plies for question in ask(solution, kind, plies=deepest, number=3)} == {deepest}


def test_a_depth_without_questions_is_refused_with_those_that_have_some():
    solution = solve(load("obliteration"))
    with pytest.raises(EngineError, match=r"no question of the kind move .* at 2 plies; there are some at 1, 3 and 5$"):
        ask(solution, "move", plies=2)


def test_an_unknown_kind_and_no_number_are_refused():
    solution = solve(load("obliteration"))
    with pytest.raises(EngineError, match="kind: 'riddle' is not one of who, move, plies, blunder"):
        ask(solution, "riddle")
    with pytest.raises(EngineError, match="number: 0 should be 1 or more"):
        ask(solution, "who", number=0)


def test_an_answer_is_graded_by_its_text_or_its_number():
    (question,) = ask(solve(load("chopsticks")), "move", number=1, seed=2)
    right, wrong = question.answer, (question.answer + 1) % len(question.choices)
    for answer in (right, question.choices[right], f" {question.choices[right].lower()} "):
        assert grade(question, answer).right
        assert grade(question, answer).words == f"Right. {question.reason}"
    assert not grade(question, wrong).right
    assert grade(question, wrong).words.startswith(f"No: the answer is {question.choices[right]}. ")
    for answer in ("", "Z-Z", -1, 99):
        with pytest.raises(EngineError, match=r"answer: .* is not one of"):
            grade(question, answer)


def test_with_many_players_only_what_all_best_play_agrees_on_is_asked():
    game = load("front_ham", socks=3)
    solution = solve(game)
    for question in ask(solution, "move", number=5):
        state = game.parse_state(question.position)
        sure = []
        for choice in question.choices:
            after = game.apply(state, parse_move(game, state, choice))
            sure.append({result_of(places, game.turn(state)) for places in solution.outcomes(after)})
        assert sure[question.answer] == {"win"}
        assert sum("win" in results for results in sure) == 1
    for question in ask(solution, "who", number=5):
        state = game.parse_state(question.position)
        firsts = {
            tuple(name for name, p in zip(game.names, places, strict=True) if p == 1)
            for places in solution.outcomes(state)
        }
        assert len(firsts) == 1
        assert question.choices[question.answer] == (names[0] if len(names := firsts.pop()) == 1 else NOBODY)


@pytest.mark.parametrize("kind", KINDS)
def test_with_many_players_and_loops_nothing_is_asked(kind):
    with pytest.raises(EngineError, match="players: with 3 players and loops there is no best play by everybody"):
        ask(solve(load("chopsticks", players=3)), kind)


def test_a_game_too_large_to_go_through_is_sampled(monkeypatch):
    monkeypatch.setattr("analysis.graph.MOST", 50)
    game = load("claustroboard")
    solution = solve(game)
    states = pool(solution, Random(1))
    assert len(states) > 50
    assert all(game.legal_moves(state) for state in states)
    assert len(set(states)) == len(states)
    assert states == pool(solution, Random(1))
    assert wander(load("chopsticks"), load("chopsticks").start(), Random(1))


def test_the_picture_and_the_prompt_tell_whose_move_it_is():
    (question,) = ask(solve(load("chopsticks")), "who", number=1)
    assert question.prompt == "Player 1 is to move. Who wins with best play?"
    assert "Player 1" in question.picture
