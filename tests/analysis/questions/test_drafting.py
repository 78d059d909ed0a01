"""Questions of a bank: exactly one right answer by the solver, wrong answers that tempt, and words that anybody reads."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

from analysis.question_types import QUESTION_TYPES
from analysis.questions.bank_question import MAX_CHOICES, MAX_FEEDBACK_CHARS
from analysis.questions.drafting import draft_questions
from analysis.questions.pool import iterate_pools
from analysis.questions.winner_questions import NO_WINNER_OF_MANY, NO_WINNER_OF_TWO
from engines import GAMES, EngineError, load, solve
from engines.solvers import DEFAULT_CACHE
from engines.solvers.verdict import value_for

SOLVED = [("obliteration", "book"), ("chopsticks", "cutoff"), ("chopsticks", "suicide"), ("front_ham", "duel")]
"""Games small enough to be solved by brute force."""
VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]
REFUSED = {("chopsticks", "three"), ("chopsticks", "zombies")}
FLIPPED = {"win": "loss", "loss": "win", "draw": "draw"}
WANTED = {"move": "win", "save": "draw", "blunder": "loss"}
TEMPTATIONS = {"trap", "natural", "squeeze", "safe", "slow", "plain"}
NUMBER_RULES = {"own moves", "helped", "slower", "off by one", "too long"}


@pytest.fixture(scope="module", params=[each for each in VARIANTS if each not in REFUSED], ids="-".join)
def questions(request):
    return draft_questions(load(*request.param), number=3, seed=5)


def test_every_variant_gives_questions_with_one_right_answer_that_anybody_reads(questions):
    assert len(questions) == 3
    assert len({question.name for question in questions}) == 3
    for question in questions:
        game = question.game
        assert re.fullmatch(r"[a-z_]+_[0-9a-f]{8}", question.name)
        assert [choice.is_right for choice in question.choices].count(True) == 1
        texts = [choice.text for choice in question.choices]
        assert len(set(texts)) == len(texts) >= 2
        assert len(texts) <= (game.players + 1 if question.kind == "who" else MAX_CHOICES)
        rules = {choice.temptation for choice in question.choices if not choice.is_right}
        assert rules <= (NUMBER_RULES if question.kind == "plies" else TEMPTATIONS)
        assert game.player_names[game.turn(question.state)] in question.prompt
        for choice in question.choices:
            assert 10 < len(choice.feedback) <= MAX_FEEDBACK_CHARS
            assert choice.feedback.startswith("Right. ") == choice.is_right
        check_words(question)


def check_words(question):
    """Raise AssertionError if a sentence of a question has a code, a word of the trade, or is cut off."""
    game, state = question.game, question.state
    codes = {game.format_state(state), *(game.format_move(move) for move in game.legal_moves(state))}
    if game.name in ("claustroboard", "obliteration"):  # the name of a tile and a verb are words
        codes = {game.format_state(state)}
    for text in (question.prompt, question.reason, *(choice.feedback for choice in question.choices)):
        assert text[0].isupper()
        assert text.endswith((".", "?"))
        assert not re.search(r"\b(ply|plies|max\^n|None)\b", text)
        assert not [code for code in codes if len(code) > 1 and re.search(rf"(?<!\w){re.escape(code)}(?!\w)", text)]


@pytest.mark.parametrize(("name", "variant"), SOLVED)
def test_every_right_answer_is_right_by_brute_force_and_no_other(name, variant, solve_by_brute_force):
    game = load(name, variant)
    questions = draft_questions(game, number=20, seed=1)
    kinds = {kind for kind, question_type in QUESTION_TYPES.items() if question_type.suits(game)}
    assert {question.kind for question in questions} >= kinds - {"blunder"}  # in Obliteration they are rare
    for question in questions:
        state = question.state
        values = solve_by_brute_force(game, state)
        right = question.choices[question.right_index].text
        value, plies = values[game.canonical(state)]
        if question.kind == "who":
            mover = game.turn(state)
            names = {"win": game.player_names[mover], "loss": game.player_names[1 - mover], "draw": NO_WINNER_OF_TWO}
            assert right == names[value]
        elif question.kind == "plies":
            assert right == str(plies)
            numbers = {choice.temptation: int(choice.text) for choice in question.choices}
            assert [int(choice.text) for choice in question.choices] == sorted(int(c.text) for c in question.choices)
            assert numbers.get("own moves", 0) in (0, (plies + 1) // 2 if value == "win" else plies // 2)
            assert {"own moves", "helped"} & numbers.keys()
        else:
            by_text = {
                game.instruct(state, move): FLIPPED[values[game.canonical(game.apply(state, move))][0]]
                for move in game.legal_moves(state)
            }
            assert [text for text, found in by_text.items() if found == WANTED[question.kind]] == [right]
            assert {choice.text for choice in question.choices} <= by_text.keys()


def test_with_more_players_only_what_all_best_play_agrees_on_is_asked():
    game = load("front_ham", socks=4)
    solution, questions = solve(game), draft_questions(game, number=6, seed=2)
    assert {"who", "move"} <= {question.kind for question in questions} <= {"who", "move", "blunder"}
    for question in questions:
        seat, right = game.turn(question.state), question.choices[question.right_index].text
        if question.kind == "who":
            (winner,) = {
                places.index(1) if places.count(1) == 1 else -1 for places in solution.outcomes(question.state)
            }
            assert right == (NO_WINNER_OF_MANY if winner < 0 else game.player_names[winner])
            continue
        results = {}
        for move in game.legal_moves(question.state):
            outcomes = solution.outcomes(game.apply(question.state, move))
            results[game.instruct(question.state, move)] = {value_for(places, seat) for places in outcomes}
        assert [text for text, values in results.items() if WANTED[question.kind] in values] == [right]
        assert results[right] == {WANTED[question.kind]}


@pytest.mark.parametrize("variant", sorted(REFUSED))
def test_a_variant_without_best_play_is_refused_in_a_sentence(variant):
    with pytest.raises(
        EngineError, match="players: there are no questions for 3 players in a game with loops, because"
    ):
        draft_questions(load(*variant))


def test_the_same_seed_asks_the_same_whatever_was_solved_before():
    game = load("claustroboard")
    DEFAULT_CACHE.clear()
    first = draft_questions(game, number=6, seed=4)
    assert game not in DEFAULT_CACHE.solvers  # what is solved there cannot matter
    solve(game)
    assert draft_questions(game, number=6, seed=4) == first
    assert {question.name for question in draft_questions(game, number=6, seed=5)} != {each.name for each in first}


def test_positions_too_large_to_solve_are_left_out_or_refused(monkeypatch):
    monkeypatch.setattr("analysis.questions.drafting.MAX_LOOPLESS_NODES", 30)
    small = draft_questions(load("claustroboard"), number=3, seed=1)
    assert len(small) == 3
    monkeypatch.setattr("analysis.questions.drafting.MAX_NODES", 1)
    with pytest.raises(EngineError, match="the positions of Chopsticks are too large to solve under these rules"):
        draft_questions(load("chopsticks", hands=4, fingers=12), number=3)


def test_no_pool_has_a_position_twice():
    for name in ("claustroboard", "front_ham"):
        game = load(name)
        pools = list(islice(iterate_pools(game, Random(2)), 3))
        keys = [game.canonical(position.state) for pool in pools for position in pool]
        assert len(set(keys)) == len(keys) > 100
        assert all(game.legal_moves(position.state) for pool in pools for position in pool)


def test_every_position_can_arise_in_a_match_from_the_start():
    game = load("chopsticks")
    reached, queue = set(), [game.start()]
    for state in queue:
        if state not in reached:
            reached.add(state)
            queue += [game.apply(state, move) for move in game.legal_moves(state)]
    questions = draft_questions(game, number=40, seed=8)
    assert {question.state for question in questions} <= reached
    assert len({game.canonical(question.state) for question in questions}) == 40


def test_other_starts_are_used_where_one_gives_too_few():
    duel = load("front_ham", "duel")
    questions = draft_questions(duel, number=40, seed=1)
    assert len(questions) == 40
    assert max(sum(question.state.socks) for question in questions) > 10
    assert len(draft_questions(load("obliteration", low=11, high=14), number=40)) < 40


def test_sheets_of_a_small_game_have_different_questions():
    sheets = [{each.state for each in draft_questions(load("obliteration"), number=6, seed=seed)} for seed in (1, 2, 3)]
    assert len(set.union(*sheets)) > 12


def test_a_depth_and_kinds_are_those_that_were_asked_for():
    for question in draft_questions(load("chopsticks"), number=6, depth=3, kinds=["move", "plies"]):
        assert question.plies == 3
        assert question.kind in ("move", "plies")
    with pytest.raises(EngineError, match=r"kind: there is no question “Which move saves the game\?” in Claustroboard"):
        draft_questions(load("claustroboard"), kinds=["save"])
    with pytest.raises(EngineError, match="kind: 'riddle' should be one of who, move"):
        draft_questions(load("chopsticks"), kinds=["riddle"])
    for number in (0, 1_001):
        with pytest.raises(EngineError, match=f"number: {number} should be a whole number from 1 to 1,000"):
            draft_questions(load("chopsticks"), number=number)


def test_no_draw_is_offered_in_a_game_that_has_none():
    for name, rules in (
        ("claustroboard", {}),
        ("front_ham", {"players": 2}),
        ("obliteration", {"no_repeat": "either"}),
    ):
        for question in draft_questions(load(name, **rules), number=4, kinds=["who"]):
            assert [choice.text for choice in question.choices] == list(question.game.player_names)
    for question in draft_questions(load("chopsticks"), number=4, kinds=["who"]):
        assert question.choices[-1].text == NO_WINNER_OF_TWO


def test_nobody_who_is_out_is_offered_as_the_winner():
    seen = set()
    for question in draft_questions(load("front_ham"), number=10, seed=3, kinds=["who"]):
        game, standing = question.game, question.game.standing(question.state)
        offered = [choice.text for choice in question.choices]
        assert [name for name in game.player_names if name in offered] == [
            name for name, place in zip(game.player_names, standing, strict=True) if not place
        ]
        assert (NO_WINNER_OF_MANY in offered) <= (standing.count(0) > 2)
        seen.add(len(offered))
    assert len(seen) > 1


def test_too_easy_positions_come_last():
    game = load("chopsticks")
    solution, questions = solve(game), draft_questions(game, number=30, seed=3, kinds=["move"])
    is_easy = [
        len(game.legal_moves(question.state)) < 3
        or question.plies == 1
        or all(v.plies == 2 for m, v in solution.moves(question.state)[1:])
        for question in questions
    ]
    assert not any(is_easy[:5])
    assert is_easy == sorted(is_easy)


def test_a_trap_wins_against_most_replies_and_a_natural_move_looks_best():
    found = set()
    for name in ("chopsticks", "claustroboard", "front_ham"):
        game = load(name, "duel") if name == "front_ham" else load(name)
        solution = solve(game)
        for question in draft_questions(game, number=24, seed=6, kinds=["move"]):
            state = question.state
            moves = {game.instruct(state, move): move for move in game.legal_moves(state)}
            scores = {text: game.natural_score(state, move) for text, move in moves.items()}
            for choice in question.choices:
                after = game.apply(state, moves[choice.text])
                if choice.temptation == "trap":
                    replies = [verdict.value for _, verdict in solution.moves(after)]
                    won = replies.count("loss")
                    assert len(replies) / 2 <= won < len(replies)
                    assert f"It wins against {won} of " in choice.feedback
                elif choice.temptation == "natural":
                    assert scores[choice.text] == max(scores.values()) > min(scores.values())
                    assert choice.feedback.startswith(game.natural_opening)
                elif choice.temptation == "safe":
                    assert solution.verdict(after).value == "draw"
                found.add(choice.temptation)
    assert {"trap", "natural", "safe", "squeeze"} <= found


def test_the_order_of_the_answers_is_drawn_only_for_moves():
    questions = draft_questions(load("chopsticks"), number=30, seed=2)
    assert {question.right_index for question in questions if question.can_shuffle} >= {0, 1, 2}
    assert {question.kind for question in questions if not question.can_shuffle} == {"who", "plies"}
