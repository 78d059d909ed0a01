"""Claustroboard over its deals: one held fast, and many solved."""

from __future__ import annotations

from random import Random

import pytest

from analysis import changes, dealt
from engines import EngineError, load, solve


@pytest.mark.parametrize("variant", ["book", "collapsi", "specials", "three"])
def test_a_pinned_game_begins_with_its_deal_and_plays_on_by_the_same_rules(variant):
    game = load("claustroboard", variant)
    first = game.start(Random(3))
    pinned = dealt.pinned(game, first)
    assert pinned.start(Random(8)) == first
    assert pinned.legal_moves(first) == game.legal_moves(first)
    assert pinned.start() != game.start(Random(8))


def test_the_counterpart_of_a_pinned_game_has_the_same_deal_and_the_variants_way_to_play():
    game = load("claustroboard")
    pinned = dealt.pinned(game, game.start(Random(3)))
    torus = dealt.counterpart(pinned, "torus")
    assert (torus.start(), torus.rules.wrap, pinned.rules.wrap) == (pinned.start(), True, False)
    assert dealt.counterpart(pinned, "specials").rules == pinned.rules
    assert dealt.counterpart(game, "torus").rules == load("claustroboard", "torus").rules


def test_every_way_to_play_is_there_once():
    ways = dealt.ways_to_play()
    game = load("claustroboard")
    pinned = dealt.pinned(game, game.start())
    found = [dealt.counterpart(pinned, way).rules for way in ways]
    assert len(set(found)) == len(found)
    assert set(found) == {dealt.counterpart(pinned, variant).rules for variant in type(game).variants}


def test_shares_count_who_wins_each_deal_under_best_play():
    game = load("claustroboard", size=3)
    steps = list(dealt.over_deals(game, 12, first=5))
    for number, rows in enumerate(steps, 1):
        starts = [game.start(Random(5 + i)) for i in range(number)]
        won = [solve(game, start).verdict(start).places.index(1) for start in starts]
        assert [row.wins for row in rows] == [won.count(0), won.count(1)]
        assert all(row.deals == number and row.low <= row.share <= row.high for row in rows)
    assert len(steps) == 12


def test_a_game_with_too_large_deals_is_given_up_with_a_sentence():
    shares = dealt.over_deals(load("claustroboard"), 10, budget=5)
    assert [next(shares)[0].unsolved for _ in range(dealt.TRIES)] == [1, 2, 3]
    with pytest.raises(EngineError, match="None of the first 3 deals could be solved by looking at 5 positions"):
        next(shares)


def test_the_words_say_how_sure_the_share_is_and_what_is_left_out():
    game = load("claustroboard")
    rows = [dealt.share(game, seat, wins, 10, unsolved=1) for seat, wins in enumerate((7, 3))]
    assert dealt.in_words(rows) == (
        "With best play Player 1, who begins, wins 7 of 10 deals (95 % sure: between 40% and 89% of all deals). "
        "1 more deal could not be solved: the share is that of the deals with fewer positions."
    )
    none = [dealt.share(game, seat, 0, 0, unsolved=2) for seat in (0, 1)]
    assert dealt.in_words(none) == "2 deals tried, none small enough to be solved so far."


def test_the_chart_carries_the_shares(carried):
    game = load("claustroboard")
    rows = [dealt.share(game, seat, wins, 10, unsolved=0) for seat, wins in enumerate((7, 3))]
    assert [row["who"] for row in carried(dealt.chart(rows, game))] == ["Player 1: 7 of 10", "Player 2: 3 of 10"]


def test_near_positions_are_compared_as_all_are():
    game = load("claustroboard", size=2, board="21/11;a1,b1")
    torus = dealt.counterpart(game, "torus")
    texts = dealt.near(game, torus, 1_000)
    *_, last = changes.nearest(game, torus, texts)
    assert last == changes.changed(game, torus)
    assert dealt.near(game, torus, 1) == [game.format_state(game.start())]
