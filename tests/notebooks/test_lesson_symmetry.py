"""The lesson on symmetry and proof: its program, its proof and its figures are true."""

from __future__ import annotations

import re
import runpy
from html import unescape
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest
from helpers.lesson_run import walk_lesson

from analysis import symmetry as arguments
from analysis.games import front_ham_proof
from engines import load, parse_link, solve
from engines.english import describe_outcome
from laboratory.lessons import symmetry
from laboratory.lessons.predictions import PREDICTIONS

LESSON = Path(__file__).parents[2] / "notebooks" / "lesson_symmetry.py"
LINK_COUNT = 5
"""How many links carry rules."""


@pytest.fixture(scope="module")
def lesson():
    """Return what the lesson defines and shows to a teacher, who sees all answers."""
    html, defs = walk_lesson("lesson_symmetry", "all.1")
    program = runpy.run_path(str(LESSON))["find_lost_rows"]
    return SimpleNamespace(html=html, shown=" ".join(html.split()), **{**defs, "find_lost_rows": program})


def solve_duel(a, b):
    game = load("front_ham", players=2, order="listed")
    return solve(game).verdict(game.parse_state(f"{a}.{b}"))


def test_with_five_socks_each_red_wins(lesson):
    verdict = solve_duel(5, 5)
    assert PREDICTIONS["lesson_symmetry"]["start"].right == "Red"
    assert verdict.value == "win"
    assert f"With 5 socks each Red has 3 pairs against 2, and {describe_outcome(*verdict[:2])}." in lesson.shown


def can_win_rows(rows, known):
    """Return whether the player to move wins with two rows, by plain recursion."""
    if rows not in known:
        after = [(n, rows[1]) for n in range(rows[0])] + [(rows[0], n) for n in range(rows[1])]
        known[rows] = any(not can_win_rows(each, known) for each in after)
    return known[rows]


def test_the_program_finds_the_lost_rows_and_they_are_the_equal_ones(lesson):
    known: dict = {}
    lost = {rows for rows in product(range(9), repeat=2) if not can_win_rows(rows, known)}
    assert lesson.find_lost_rows(8) == lost == {(n, n) for n in range(9)}
    assert "<strong>Yes</strong>: the player to move loses exactly when the rows are equal" in lesson.shown


def test_the_figures_of_copying_are_computed(lesson):
    counts = arguments.count_copying(load("claustroboard", rows=2, columns=4))
    assert f"On {counts.copied:,} of the {counts.deals:,} deals Player 2 can always copy" in lesson.shown
    assert f"on {counts.lost:,} of these Player 1 can even force a win" in lesson.shown
    prediction = PREDICTIONS["lesson_symmetry"]["deals"]
    assert f"{counts.deals:,} such deals" in prediction.prompt
    assert (prediction.right, counts.copied / counts.deals) == ("About three of four", 0.75)


def test_on_the_board_of_the_lesson_copying_works_and_on_the_other_deal_player_1_wins():
    game = load("claustroboard", rows=symmetry.ROWS, columns=symmetry.COLUMNS)
    copied, uncopied = (game.parse_state(text) for text in (symmetry.COPIED_DEAL, symmetry.UNCOPIED_DEAL))
    assert {copied, uncopied} <= set(arguments.list_symmetric_deals(game))
    assert arguments.find_line_against_copying(game, copied, arguments.copy_half_turn) is None
    assert solve(game, copied).verdict(copied).value == "loss"
    assert solve(game, uncopied).verdict(uncopied).value == "win"


def test_the_board_of_the_lesson_is_the_deal_on_which_copying_works(lesson):
    board = lesson.deal_board.widget
    assert board.game.format_state(board.match.state) == symmetry.COPIED_DEAL


def test_the_sentence_about_equal_hands_counts_them(lesson):
    rows = arguments.list_equal_hands(sudden_death=True)
    passing = [row for row in rows if row.can_pass]
    assert (
        f"In {len(passing)} positions you can pass. Without that rule 2 of them are lost (0 and 2 or 1 and 2)"
        in lesson.shown
    )
    assert "with it none, as the proof says. And with 1 and 1 you cannot pass" in lesson.shown


def test_the_feedback_about_the_pattern_is_true():
    assert [solve_duel(a, b).value for a, b in ((8, 10), (9, 11))] == ["loss", "win"]
    assert PREDICTIONS["lesson_symmetry"]["law"].right == "Only with 9 against 11"
    first_losses = {a: next(b for b in range(1, 12) if solve_duel(a, b).value == "loss") for a in (3, 4, 6)}
    assert first_losses == {3: 6, 4: 6, 6: 8}
    assert max(first_losses.values()) <= symmetry.KNOWN_SOCKS


def test_the_example_in_pairs_is_counted_right(lesson):
    a, b = symmetry.EXAMPLE
    assert (front_ham_proof.count_own_pairs(a), front_ham_proof.count_rival_pairs(b)) == (5, 5)
    assert (front_ham_proof.count_own_pairs(b - 3), front_ham_proof.count_rival_pairs(a + 1)) == (4, 5)
    assert PREDICTIONS["lesson_symmetry"]["pairs"].right == "4 pairs against 5"
    assert "8 against 10" in lesson.shown


def test_the_page_says_how_far_the_proof_was_checked(lesson):
    check = front_ham_proof.check_proof(symmetry.CHECKED_SOCKS)
    assert (
        f"up to {symmetry.CHECKED_SOCKS}, that is {check.positions:,} positions and {check.moves:,} moves"
        in lesson.shown
    )
    assert f"sentence 2 in {check.won_at_once:,} positions" in lesson.shown
    assert f"sentence 3 in {check.strong_moves:,}, and sentence 4 for {check.other_moves:,} moves" in lesson.shown


def test_a_lost_player_has_at_least_four_socks_against_and_a_winner_with_few_against_takes_all():
    game = load("front_ham", players=2, order="listed")
    for a, b in product(range(1, 12), repeat=2):
        ends = [move.loser for move in front_ham_proof.iterate_moves(game, a, b)]
        assert ("next" in ends) == (b <= 3)
        if not front_ham_proof.is_won(a, b):
            assert front_ham_proof.count_rival_pairs(b) >= 2


def test_the_strongest_move_alone_leaves_so_few_pairs_against_so_many(lesson):
    first, *others = front_ham_proof.list_pair_rows(*symmetry.EXAMPLE)
    assert first["pairs"] == "4 against 5"
    assert first["pairs"] not in {row["pairs"] for row in others}
    assert "No other one leaves the next player with so few pairs against so many" in lesson.shown


def test_every_link_to_a_laboratory_can_be_opened(lesson):
    links = re.findall(r"\.\./(\w+)/\?([^\"&]*rules=[^\"]*)\"", unescape(lesson.html))
    assert len(links) == LINK_COUNT
    matches = [parse_link(name, {key: value[0] for key, value in parse_qs(query).items()}) for name, query in links]
    assert all(match.outcome() is None for match in matches)
    passing = next(match for match in matches if match.game.name == "chopsticks" and match.game.rules.sudden_death)
    assert any(arguments.is_pass(passing.game, passing.state, m) for m in passing.game.legal_moves(passing.state))
