"""Questions with exactly one right answer; the same seed gives the same questions."""

from __future__ import annotations

from random import Random

import pytest

from analysis.question_types import KIND_LABELS, MAX_CHOICES, NO_WINNER, QUESTION_TYPES
from analysis.quiz import (
    DRAFTS_PER_QUESTION,
    QuestionBank,
    generate_questions,
    grade_answer,
    list_kinds,
    list_open_states,
    sample_states,
    select_by_depth,
)
from engines import EngineError, load, solve
from engines.solvers.verdict import value_for

FLIPPED = {"win": "loss", "loss": "win", "draw": "draw"}
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


@pytest.fixture(
    params=[(game, kind) for game in GAMES for kind in list_kinds(load(game[0], **game[1]))], ids=str, scope="module"
)
def asked(request):
    """Return the solution of a game and a kind of question that there is about it."""
    (name, rules), kind = request.param
    return solve(load(name, **rules)), kind


def test_the_same_seed_asks_the_same_questions_and_none_twice(asked):
    solution, kind = asked
    first, again, other = (generate_questions(solution, kind, number=4, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len({question.position for question in first}) == len(first) == 4


def find_move(game, state, instruction):
    """Return the legal move with an instruction."""
    (move,) = [move for move in game.legal_moves(state) if game.instruct(state, move) == instruction]
    return move


def list_choice_values(game, values, question):
    """Return the value for the mover of each choice that is a move, from a table of values."""
    state = game.parse_state(question.position)
    after = [game.canonical(game.apply(state, find_move(game, state, choice))) for choice in question.choices]
    return [FLIPPED[values[key][0]] for key in after]


@pytest.mark.parametrize("kind", ["move", "blunder"])
def test_exactly_one_choice_is_right_by_a_simple_solver(solution, kind, solve_by_brute_force):
    game, wanted = solution.game, {"move": "win", "blunder": "loss"}[kind]
    for question in generate_questions(solution, kind, number=6, seed=5):
        state = game.parse_state(question.position)
        found = list_choice_values(game, solve_by_brute_force(game, state), question)
        assert [i for i, value in enumerate(found) if value == wanted] == [question.answer_index]
        assert 2 <= len(question.choices) <= MAX_CHOICES
        assert question.choices[question.answer_index] in question.reason


def test_one_move_draws_and_all_others_lose_where_a_move_saves_the_game(solve_by_brute_force):
    for name, rules in GAMES[:3]:
        game = load(name, **rules)
        for question in generate_questions(solve(game), "save", number=6, seed=5):
            state = game.parse_state(question.position)
            values = solve_by_brute_force(game, state)
            every = [FLIPPED[values[game.canonical(game.apply(state, move))][0]] for move in game.legal_moves(state)]
            assert sorted(every) == ["draw", *["loss"] * (len(every) - 1)]
            assert list_choice_values(game, values, question)[question.answer_index] == "draw"


def test_who_wins_and_in_how_many_plies_by_a_simple_solver(solution, solve_by_brute_force):
    game = solution.game
    for question in generate_questions(solution, "who", number=5, seed=3):
        state = game.parse_state(question.position)
        value, plies = solve_by_brute_force(game, state)[game.canonical(state)]
        assert (
            question.choices[question.answer_index]
            == {"win": game.player_names[0], "loss": game.player_names[1], "draw": NO_WINNER}[value]
        )
        assert question.plies == plies
    for question in generate_questions(solution, "plies", number=5, seed=3):
        state = game.parse_state(question.position)
        assert question.choices[question.answer_index] == str(
            solve_by_brute_force(game, state)[game.canonical(state)][1]
        )
        assert len(set(question.choices)) == 4
        assert all(int(choice) > 0 for choice in question.choices)


def test_the_depth_is_the_one_that_was_asked_for(asked):
    solution, kind = asked
    if kind == "save":
        assert QuestionBank(solution).depths(kind) == []  # a game that is saved goes on without end
        return
    found = QuestionBank(solution).depths(kind)
    assert found == sorted(set(found))
    assert found
    deepest = found[-1]
    assert {question.plies for question in generate_questions(solution, kind, plies=deepest, number=3)} == {deepest}


def test_a_kind_or_a_depth_without_questions_is_refused_with_what_there_is():
    with pytest.raises(EngineError) as refused:
        generate_questions(solve(load("obliteration")), "move", plies=2)
    assert str(refused.value) == (
        "There is no question “Which move wins?” in Operation Obliteration under these rules for which one looks "
        "2 moves ahead; there are some for 1, 3 and 5."
    )
    for depth in (None, 2):
        with pytest.raises(EngineError, match=r"“Which move wins\?” in Operation Obliteration under these rules\.$"):
            generate_questions(solve(load("obliteration", "off")), "move", plies=depth)


def test_an_unknown_kind_and_no_number_are_refused():
    solution = solve(load("obliteration"))
    with pytest.raises(EngineError, match="kind: 'riddle' should be one of who, move, plies, save, blunder"):
        generate_questions(solution, "riddle")
    with pytest.raises(EngineError, match="number: 0 should be 1 or more"):
        generate_questions(solution, "who", number=0)


def test_an_answer_is_graded_by_its_text_or_its_number():
    (question,) = generate_questions(solve(load("chopsticks")), "move", number=1, seed=2)
    right, wrong = question.answer_index, (question.answer_index + 1) % len(question.choices)
    for answer in (right, question.choices[right], f" {question.choices[right].lower()} "):
        assert grade_answer(question, answer).correct
        assert grade_answer(question, answer).message == f"Right. {question.reason}"
    assert not grade_answer(question, wrong).correct
    assert grade_answer(question, wrong).message.startswith(f"No: the answer is “{question.choices[right]}”. ")
    for answer in ("", "Z-Z", -1, 99):
        with pytest.raises(EngineError, match=r"answer: .* should be one of"):
            grade_answer(question, answer)


def test_with_many_players_only_what_all_best_play_agrees_on_is_asked():
    game = load("front_ham", socks=3)
    solution = solve(game)
    for question in generate_questions(solution, "move", number=5):
        state = game.parse_state(question.position)
        values = []
        for choice in question.choices:
            after = game.apply(state, find_move(game, state, choice))
            values.append({value_for(places, game.turn(state)) for places in solution.outcomes(after)})
        assert values[question.answer_index] == {"win"}
        assert sum("win" in possible for possible in values) == 1
    for question in generate_questions(solution, "who", number=5):
        state = game.parse_state(question.position)
        firsts = {
            tuple(name for name, p in zip(game.player_names, places, strict=True) if p == 1)
            for places in solution.outcomes(state)
        }
        assert len(firsts) == 1
        assert question.choices[question.answer_index] == (names[0] if len(names := firsts.pop()) == 1 else NO_WINNER)


@pytest.mark.parametrize("kind", QUESTION_TYPES)
def test_with_many_players_and_loops_nothing_is_asked(kind):
    with pytest.raises(EngineError, match="players: there are no questions for 3 players in a game with loops"):
        generate_questions(solve(load("chopsticks", players=3)), kind)


def test_a_game_too_large_to_go_through_is_sampled(monkeypatch):
    monkeypatch.setattr("analysis.graph.MAX_MAP_POSITIONS", 50)
    game = load("claustroboard")
    solution = solve(game)
    assert list_open_states(solution) == []
    states = sample_states(game, solution.state, Random(1))
    assert len(states) > 50
    assert all(game.legal_moves(state) for state in states)
    assert len(set(states)) == len(states)
    assert states == sample_states(game, solution.state, Random(1))
    first, again, other = (QuestionBank(solution).questions("who", seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_picture_and_the_prompt_say_whose_turn_it_is():
    (question,) = generate_questions(solve(load("chopsticks")), "who", number=1)
    assert question.prompt == "Player 1 is to move. Who wins with best play?"
    assert "Player 1" in question.rendering


def test_a_prompt_counts_in_moves():
    for question in generate_questions(solve(load("chopsticks")), "plies", number=5):
        assert question.prompt.endswith("In how many moves, if both play their best? Count the moves of both players.")
    assert KIND_LABELS["plies"] == "In how many moves?"


def ask_without_a_bank(solution, kind, depth, seed, number):
    """Return position, choices and right choice of each question; every answer is looked up when it is needed."""
    game, rng, found = solution.game, Random(f"{seed}/{kind}"), []
    states = list_open_states(solution)
    rng.shuffle(states)
    for state in states:
        known = QUESTION_TYPES[kind].find_answer(solution, state)
        if known is None:
            continue
        draft = QUESTION_TYPES[kind].make_draft(game, state, known, rng)
        if depth in (None, known.plies):
            found.append((state, known, draft))
    chosen = select_by_depth(found[: number * (1 if depth else DRAFTS_PER_QUESTION)], number)
    return [(game.format_state(state), draft.choices, draft.correct_choice) for state, _, draft in chosen]


def test_a_bank_asks_the_same_whatever_it_was_asked_before(asked):
    solution, kind = asked
    bank = QuestionBank(solution)
    depths = [None, *bank.depths(kind)[:2]]
    for depth, seed, number in [(depth, seed, 3) for depth in depths for seed in (0, 1)]:
        asked = bank.questions(kind, depth, seed, number)
        expected = ask_without_a_bank(solution, kind, depth, seed, number)
        assert [(each.position, each.choices, each.choices[each.answer_index]) for each in asked] == expected
        assert asked == generate_questions(solution, kind, plies=depth, seed=seed, number=number)


SHEETS = [
    (("obliteration", {}), "move", None, 1, ["17:a:s", "61:m:-", "61:-:a", "59:d:s", "83:d:a"]),
    (("chopsticks", {}), "plies", None, 7, ["3402", "0403", "3312", "0244", "0444"]),
    (("chopsticks", {}), "plies", 3, 7, ["3312", "4414", "4413", "3313", "4412"]),
    (("front_ham", {"socks": 4}), "blunder", None, 1, ["1.1.0x"]),
]
"""Sheets that a class may already have: the sheet number stands for these positions."""


@pytest.mark.parametrize(("game", "kind", "depth", "seed", "positions"), SHEETS)
def test_a_sheet_number_keeps_its_questions(game, kind, depth, seed, positions):
    questions = QuestionBank(solve(load(game[0], **game[1]))).questions(kind, depth, seed, 5)
    assert [question.position for question in questions] == positions


def test_a_sheet_goes_from_short_games_to_long_ones_and_has_several_depths():
    questions = QuestionBank(solve(load("obliteration"))).questions("who", None, 1, 6)
    depths = [float("inf") if question.plies is None else question.plies for question in questions]
    assert depths == sorted(depths)
    assert len(set(depths)) > 3


@pytest.mark.parametrize("kind", QUESTION_TYPES)
def test_a_bank_examines_each_position_once(monkeypatch, kind):
    examined = []

    def find_and_count(solution, state):
        examined.append(state)
        return question_type.find_answer(solution, state)

    question_type = QUESTION_TYPES[kind]
    monkeypatch.setitem(QUESTION_TYPES, kind, question_type._replace(find_answer=find_and_count))
    solution = solve(load("chopsticks"))
    bank = QuestionBank(solution)
    bank.questions(kind, None, 1, 5)
    assert 0 < len(examined) < len(list_open_states(solution))
    for seed in (1, 2):
        bank.depths(kind)
        bank.questions(kind, None, seed, 5)
    assert len(examined) == len(set(examined)) == len(list_open_states(solution))


def test_the_state_of_a_question_is_its_position(solution):
    for question in generate_questions(solution, "who", number=3):
        assert solution.game.format_state(question.state) == question.position
        assert solution.game.parse_state(question.position) == question.state


def test_a_bank_offers_the_kinds_that_the_game_has_or_those_that_are_wanted():
    many, two = solve(load("front_ham", socks=3)), solve(load("obliteration"))
    assert list(QuestionBank(two).kinds) == list(QUESTION_TYPES)
    assert set(QUESTION_TYPES) - set(QuestionBank(many).kinds) == {"plies", "save"}
    without_loops = solve(load("claustroboard", board="4413/4434/3223/2132;b3,b1"))
    assert set(QUESTION_TYPES) - set(QuestionBank(without_loops).kinds) == {"save"}
    assert QuestionBank(two, ["move"]).kinds == {"move": "Which move wins?"}
    with pytest.raises(EngineError, match="kind: 'riddle' should be one of who, move, plies, save, blunder"):
        QuestionBank(two, ["riddle"])


def test_a_bank_grades_a_choice_by_its_number():
    bank = QuestionBank(solve(load("chopsticks")))
    (question,) = bank.questions("move", None, 2, 1)
    marks = [bank.grade(question, index).correct for index in range(len(question.choices))]
    assert marks.index(True) == question.answer_index
    assert marks.count(True) == 1
