"""Claustroboard's deals: all of the small board, a sample of the large one."""

from __future__ import annotations

from random import Random

import pytest

from analysis import luck
from engines import EngineError, load, solve


@pytest.fixture(scope="module")
def tiny():
    return load("claustroboard", size=2)


def test_every_deal_of_the_smallest_board_is_there_once(tiny):
    found = luck.every(tiny)
    assert len({deal.position for deal in found}) == len(found) == luck.how_many(tiny) == 288
    for seed in range(50):
        assert tiny.format_state(tiny.start(Random(seed))) in {deal.position for deal in found}


def test_the_deals_are_counted_by_what_their_cards_show():
    assert luck.how_many(load("claustroboard", size=3)) == 7560 * 72  # 9! / (3! 2! 2! 2!), and 9 tiles for two
    assert luck.how_many(load("claustroboard", size=2, deck="1x4")) == 12


def test_a_board_with_too_many_deals_is_refused_with_their_number():
    with pytest.raises(EngineError, match="size: 3 makes 544,320 deals; at most 1,000"):
        luck.every(load("claustroboard", size=3))


def test_a_sampled_deal_is_the_one_that_its_seed_deals():
    game = load("claustroboard", size=3)
    *_, found = luck.sampled(game, 5, first=7)
    assert [deal.number for deal in found] == [7, 8, 9, 10, 11]
    for deal in found:
        state = game.start(Random(deal.number))
        assert deal.position == game.format_state(state)
        assert (deal.value, deal.plies) == solve(game, state).verdict(state)[:2]


def test_the_share_within_a_horizon_grows_to_all_of_them():
    *_, found = luck.sampled(load("claustroboard", size=3), 30)
    shares = [row["share"] for row in luck.decided(found)]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert luck.decided(found)[1]["share"] == sum(deal.plies <= 2 for deal in found) / 30
    assert luck.decided_chart(found).to_dict()["mark"]["type"] == "bar"
