"""Claustroboard's deals: all of the small board, a sample of the large one, and what a seat is worth."""

from __future__ import annotations

from random import Random

import pytest

from analysis.claustroboard import deals
from engines import EngineError, load, solve


@pytest.fixture(scope="module")
def tiny():
    return load("claustroboard", size=2)


def test_every_deal_of_the_smallest_board_is_there_once(tiny):
    found = deals.every(tiny)
    assert len({deal.position for deal in found}) == len(found) == deals.how_many(tiny) == 288
    for seed in range(50):
        assert tiny.format_state(tiny.start(Random(seed))) in {deal.position for deal in found}


def test_the_deals_are_counted_by_what_their_cards_show():
    assert deals.how_many(load("claustroboard", size=3)) == 7560 * 72  # 9! / (3! 2! 2! 2!), and 9 tiles for two
    assert deals.how_many(load("claustroboard", size=2, deck="1x4")) == 12


def test_a_board_with_too_many_deals_is_refused_with_their_number():
    with pytest.raises(EngineError, match="size: 3 makes 544,320 deals; at most 1,000"):
        deals.every(load("claustroboard", size=3))


def test_a_sampled_deal_is_the_one_that_its_seed_deals():
    game = load("claustroboard", size=3)
    *_, found = deals.sampled(game, 5, first=7)
    assert [deal.number for deal in found] == [7, 8, 9, 10, 11]
    for deal in found:
        state = game.start(Random(deal.number))
        assert deal.position == game.format_state(state)
        assert (deal.value, deal.plies) == solve(game, state).verdict(state)[:2]


def test_the_share_within_a_horizon_grows_to_all_of_them():
    *_, found = deals.sampled(load("claustroboard", size=3), 30)
    shares = [row["share"] for row in deals.decided(found)]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert deals.decided(found)[1]["share"] == sum(deal.plies <= 2 for deal in found) / 30
    assert deals.decided_chart(found).to_dict()["mark"]["type"] == "bar"


def test_shares_count_who_wins_each_deal_under_best_play():
    game = load("claustroboard", size=3)
    steps = list(deals.over_deals(game, 12, first=5))
    for number, rows in enumerate(steps, 1):
        starts = [game.start(Random(5 + i)) for i in range(number)]
        won = [solve(game, start).verdict(start).places.index(1) for start in starts]
        assert [row.wins for row in rows] == [won.count(0), won.count(1)]
        assert all(row.deals == number and row.low <= row.share <= row.high for row in rows)
    assert len(steps) == 12


def test_a_game_with_too_large_deals_is_given_up_with_a_sentence():
    shares = deals.over_deals(load("claustroboard"), 10, budget=5)
    assert [next(shares)[0].unsolved for _ in range(deals.TRIES)] == [1, 2, 3]
    with pytest.raises(EngineError, match="None of the first 3 deals could be solved by looking at 5 positions"):
        next(shares)


def test_the_words_say_how_sure_the_share_is_and_what_is_left_out():
    game = load("claustroboard")
    rows = [deals.share(game, seat, wins, 10, unsolved=1) for seat, wins in enumerate((7, 3))]
    assert deals.in_words(rows) == (
        "With best play Player 1, who begins, wins 7 of 10 deals (95% sure: between 40% and 89% of all deals). "
        "1 more deal could not be solved: the share is that of the deals with fewer positions."
    )
    none = [deals.share(game, seat, 0, 0, unsolved=2) for seat in (0, 1)]
    assert deals.in_words(none) == "2 deals tried, none small enough to be solved so far."


def test_the_chart_carries_the_shares(carried):
    game = load("claustroboard")
    rows = [deals.share(game, seat, wins, 10, unsolved=0) for seat, wins in enumerate((7, 3))]
    assert [row["who"] for row in carried(deals.chart(rows, game))] == ["Player 1: 7 of 10", "Player 2: 3 of 10"]
