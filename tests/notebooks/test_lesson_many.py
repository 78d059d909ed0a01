"""More than two: what the lesson says is true."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import parse_qs

import pytest
from helpers.lesson_run import walk_lesson

from analysis.multiplayer import group_moves_by_outcome
from engines import load, parse_link, parse_move, solve
from engines.english import ordinal
from laboratory.lessons import many

DEAL = {"position": "1.1.6", "moves": "ccc+a"}


@pytest.fixture(scope="module")
def page():
    """Return what the lesson shows to a teacher, who sees all answers."""
    return " ".join(walk_lesson("lesson_many", "all.1")[0].split())


@pytest.fixture(scope="module")
def two_sock_solution():
    return solve(load("front_ham", socks=2, order="listed"))


def list_rankings(socks):
    """Return every ranking with which a game can end, whatever is played."""
    game = load("front_ham", socks=socks, order="listed")
    queue, ends = [game.start()], set()
    visited = set(queue)
    for state in queue:
        successors = {game.apply(state, move) for move in game.legal_moves(state)} - visited
        visited |= successors
        queue += successors
        if outcome := game.outcome(state):
            ends.add(outcome.places)
    return ends


def test_with_one_sock_each_red_hangs_up_a_red_one_and_wins():
    solution = solve(load("front_ham", socks=1, order="listed"))
    assert solution.verdict()[:2] == ("win", 1)
    ends = {solution.game.format_move(move): verdict.places for move, verdict in solution.moves()}
    assert ends == {"abc+a": (1, 2, 2), "abc+b": (2, 1, 2), "abc+c": (2, 2, 1)}


def test_with_two_socks_each_red_cannot_win_but_decides_between_blue_and_green(two_sock_solution):
    assert two_sock_solution.kingmaker() == {1, 2}
    assert len(two_sock_solution.game.legal_moves(two_sock_solution.game.start())) == 21
    assert {ranking[0] for ranking in two_sock_solution.outcomes()} == {2}


def test_after_each_move_of_red_the_game_ends_as_the_small_case_says(two_sock_solution):
    game, counts = two_sock_solution.game, Counter()
    for move in game.legal_moves(game.start()):
        after = game.apply(game.start(), move)
        (ranking,) = two_sock_solution.outcomes(after)
        out = [seat for seat, place in enumerate(after.places) if place]
        counts[tuple(out)] += 1
        if not out:
            assert (ranking, two_sock_solution.verdict(after)[:2]) == ((2, 1, 2), ("win", 1))
            assert sum(after.socks) == 4
        else:
            assert ranking[game.turn(after)] == 1
            assert game.turn(after) == (2 if out == [1] else 1)
            assert ranking[out[0]] == 3
    assert counts == {(): 9, (0,): 4, (1,): 4, (2,): 4}


def test_the_moves_are_sorted_by_result(two_sock_solution, page):
    rows = group_moves_by_outcome(two_sock_solution.evaluate())
    assert [(row["result"], row["moves"]) for row in rows] == [
        ("Red 2nd, Blue 3rd and Green 1st", 4),
        ("Red 2nd, Blue 1st and Green 3rd", 4),
        ("Red 2nd, Blue 1st and Green 2nd", 9),
        ("Red 3rd, Blue 1st and Green 2nd", 4),
    ]
    for row in rows:
        move = parse_move(two_sock_solution.game, two_sock_solution.game.start(), row["move"])
        assert row["says"] == two_sock_solution.game.describe(two_sock_solution.game.start(), move)
        assert row["result"] in page


@pytest.mark.parametrize("socks", [4, 5])
def test_with_four_or_five_socks_best_play_rules_out_no_ranking_and_nobody_is_sure_of_better_than_third(socks):
    solution = solve(load("front_ham", socks=socks, order="listed"))
    assert solution.outcomes() == list_rankings(socks)
    assert [solution.guarantee(seat=seat) for seat in range(3)] == [3, 3, 3]


def test_a_game_can_end_with_nine_rankings_six_of_them_without_a_tie():
    ends = list_rankings(5)
    assert len(ends) == 9
    assert sum(sorted(ranking) == [1, 2, 3] for ranking in ends) == 6
    assert sum(sorted(ranking) == [1, 2, 2] for ranking in ends) == 3


def test_with_two_players_best_play_has_one_result():
    game = load("front_ham", "duel")
    solution = solve(game)
    for a in range(1, 8):
        for b in range(1, 8):
            assert len(solution.outcomes(game.parse_state(f"{a}.{b}"))) == 1


def test_the_board_breaks_the_tie_at_five_socks_for_red(page):
    verdict = solve(load("front_ham", socks=5, order="listed")).verdict()
    assert verdict.value == "win"
    assert f"ends after {verdict.plies} moves with Red in {ordinal(verdict.places[0])} place" in page


def test_the_promise_is_good_for_both_red_can_be_sure_of_second_and_green_then_wins():
    match = parse_link("front_ham", {"position": "1.1.6"})
    game, solution = match.game, solve(match.game, match.state)
    ends = [solution.outcomes(game.apply(match.state, move)) for move in game.legal_moves(match.state)]
    safe = [rankings for rankings in ends if all(ranking[0] <= 2 for ranking in rankings)]
    assert solution.guarantee() == 2
    assert {ranking[2] for rankings in safe for ranking in rankings} == {1}
    assert Counter(ranking[1] for rankings in safe for ranking in rankings) == {3: 3, 2: 1}


def test_once_red_has_moved_blue_comes_second_either_way():
    match = parse_link("front_ham", DEAL)
    solution = solve(match.game, match.state)
    assert match.game.player_names[match.game.turn(match.state)] == "Blue"
    assert solution.kingmaker() == {0, 2}
    assert {ranking[1] for ranking in solution.outcomes()} == {2}
    assert {ranking[0] for ranking in solution.outcomes()} == {1, 2, 3}


def test_at_one_one_two_paranoid_fears_what_would_cost_red_the_win():
    match = parse_link("front_ham", {"version": "2", "position": "1.1.2"})
    solution = solve(match.game, match.state)
    assert (solution.outcomes(), solution.verdict().plies) == ({(1, 2, 2)}, 1)
    assert solution.guarantee(seat=1) == 3
    after = [solution.outcomes(match.game.apply(match.state, move)) for move in match.game.legal_moves(match.state)]
    assert all(ranking[0] > 1 for rankings in after for ranking in rankings if ranking[1] == 3)


def test_a_game_with_three_socks_each_has_kingmakers(page):
    positions, kingmakers, fewest = many.count_kingmakers(3)
    assert 0 < kingmakers < positions
    assert f"In {kingmakers} of them the player to move is a kingmaker" in page
    assert f"fewest socks of a kingmaker are {fewest}." in page


def test_every_link_leads_to_a_game_that_is_not_over(page):
    links = re.findall(r"\.\./(\w+)/\?([^\"<]*(?:rules|position)=[^\"<]*)", page)
    matches = [parse_link(name, {key: value[0] for key, value in parse_qs(query).items()}) for name, query in links]
    assert [match.outcome() for match in matches] == [None] * 4
