"""Claustroboard's deals: all deals of a tiny board, samples, shares by seat, and fixed deals."""

from __future__ import annotations

from random import Random

import pytest

from analysis import rule_changes
from analysis.games import claustroboard_deals
from engines import EngineError, load, solve


@pytest.fixture(scope="module")
def small_game():
    return load("claustroboard", size=2, colours=False)


def test_every_deal_of_the_smallest_board_occurs_once(small_game):
    found = claustroboard_deals.solve_all_deals(small_game)
    assert len({deal.position for deal in found}) == len(found) == claustroboard_deals.count_deals(small_game) == 288
    for seed in range(50):
        assert small_game.format_state(small_game.start(Random(seed))) in {deal.position for deal in found}


def test_deals_that_show_the_same_cards_count_once():
    assert (
        claustroboard_deals.count_deals(load("claustroboard", size=3)) == 7560 * 72
    )  # 9! / (3! 2! 2! 2!), and 9 tiles for two
    assert claustroboard_deals.count_deals(load("claustroboard", size=2, deck="1x4")) == 12


def test_too_many_deals_are_an_error_with_their_number():
    with pytest.raises(EngineError, match="size: 3×3 tiles make 544,320 deals; at most 1,000"):
        claustroboard_deals.solve_all_deals(load("claustroboard", size=3))
    with pytest.raises(EngineError, match="deck: only a random part of its 36 cards is dealt"):
        claustroboard_deals.solve_all_deals(load("claustroboard", "origin", size=2))


def test_a_sampled_deal_is_the_deal_of_its_seed():
    game = load("claustroboard", size=3)
    *_, found = claustroboard_deals.iterate_sampled_deals(game, 5, first_seed=7)
    assert [deal.number for deal in found] == [7, 8, 9, 10, 11]
    for deal in found:
        state = game.start(Random(deal.number))
        assert deal.position == game.format_state(state)
        assert (deal.value, deal.plies) == solve(game, state).verdict(state)[:2]


def test_the_share_within_a_horizon_grows_to_one():
    *_, found = claustroboard_deals.iterate_sampled_deals(load("claustroboard", size=3), 30)
    shares = [row["share"] for row in claustroboard_deals.compute_horizon_shares(found)]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert claustroboard_deals.compute_horizon_shares(found)[1]["share"] == sum(deal.plies <= 2 for deal in found) / 30
    assert claustroboard_deals.horizon_chart(found).to_dict()["mark"]["type"] == "bar"


def test_shares_count_who_wins_each_deal_under_best_play():
    game = load("claustroboard", size=3)
    steps = list(claustroboard_deals.iterate_seat_shares(game, 12, first_seed=5))
    for number, rows in enumerate(steps, 1):
        starts = [game.start(Random(5 + i)) for i in range(number)]
        won = [solve(game, start).verdict(start).places.index(1) for start in starts]
        assert [row.wins for row in rows] == [won.count(0), won.count(1)]
        assert all(row.deals == number and row.low <= row.share <= row.high for row in rows)
    assert len(steps) == 12


def test_a_game_with_too_large_deals_is_given_up_with_a_reason():
    shares = claustroboard_deals.iterate_seat_shares(load("claustroboard"), 10, max_nodes=5)
    assert [next(shares)[0].unsolved for _ in range(claustroboard_deals.MAX_UNSOLVED_DEALS)] == [1, 2, 3]
    with pytest.raises(EngineError, match="None of the first 3 deals could be solved within 5 positions"):
        next(shares)


def test_the_sentences_give_the_interval_and_the_unsolved_deals():
    game = load("claustroboard")
    rows = [claustroboard_deals.build_seat_share(game, seat, wins, 10, unsolved=1) for seat, wins in enumerate((7, 3))]
    assert claustroboard_deals.describe_seat_shares(rows) == (
        "With best play Player 1, who moves first, wins 7 of 10 deals (95% sure: between 40% and 89% of all deals). "
        "1 more deal could not be solved, so the share counts only deals with fewer positions."
    )
    none = [claustroboard_deals.build_seat_share(game, seat, 0, 0, unsolved=2) for seat in (0, 1)]
    assert claustroboard_deals.describe_seat_shares(none) == "2 deals tried so far, none small enough to solve."


def test_the_chart_contains_the_shares(collect_chart_rows):
    game = load("claustroboard")
    rows = [claustroboard_deals.build_seat_share(game, seat, wins, 10, unsolved=0) for seat, wins in enumerate((7, 3))]
    assert [row["who"] for row in collect_chart_rows(claustroboard_deals.seat_share_chart(rows, game))] == [
        "Player 1: 7 of 10",
        "Player 2: 3 of 10",
    ]


@pytest.mark.parametrize("variant", ["book", "collapsi", "specials", "three"])
def test_a_game_with_a_fixed_deal_starts_from_it_and_keeps_its_rules(variant):
    game = load("claustroboard", variant)
    first = game.start(Random(3))
    held = claustroboard_deals.fix_deal(game, first)
    assert held.start(Random(8)) == first
    assert held.legal_moves(first) == game.legal_moves(first)
    assert held.start() != game.start(Random(8))


def test_a_variant_of_a_fixed_deal_keeps_the_deal_and_changes_the_rules_of_play():
    game = load("claustroboard")
    held = claustroboard_deals.fix_deal(game, game.start(Random(3)))
    torus = claustroboard_deals.apply_variant(held, "torus")
    assert (torus.start(), torus.rules.wrap, held.rules.wrap) == (held.start(), True, False)
    assert claustroboard_deals.apply_variant(held, "specials").rules == held.rules
    assert claustroboard_deals.apply_variant(game, "torus").rules == load("claustroboard", "torus").rules


def test_the_distinct_variants_cover_every_way_to_play_once():
    ways = claustroboard_deals.list_distinct_variants()
    game = load("claustroboard")
    held = claustroboard_deals.fix_deal(game, game.start())
    found = [claustroboard_deals.apply_variant(held, way).rules for way in ways]
    assert len(set(found)) == len(found)
    assert set(found) == {claustroboard_deals.apply_variant(held, variant).rules for variant in type(game).variants}


def test_the_nearest_positions_have_the_changes_of_all_positions():
    game = load("claustroboard", size=2, board="21/11;a1,b1")
    torus = claustroboard_deals.apply_variant(game, "torus")
    texts = claustroboard_deals.list_nearest_positions(game, torus, 1_000)
    *_, last = rule_changes.iterate_changes(game, torus, texts)
    assert last == rule_changes.find_changes(game, torus)
    assert claustroboard_deals.list_nearest_positions(game, torus, 1) == [game.format_state(game.start())]
