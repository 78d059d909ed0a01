"""One deal of Claustroboard held fast under other rules."""

from __future__ import annotations

from random import Random

import pytest

from analysis.claustroboard.pinned import counterpart, near, pinned, ways_to_play
from analysis.rules import changes
from engines import load


@pytest.mark.parametrize("variant", ["book", "collapsi", "specials", "three"])
def test_a_pinned_game_begins_with_its_deal_and_plays_on_by_the_same_rules(variant):
    game = load("claustroboard", variant)
    first = game.start(Random(3))
    held = pinned(game, first)
    assert held.start(Random(8)) == first
    assert held.legal_moves(first) == game.legal_moves(first)
    assert held.start() != game.start(Random(8))


def test_the_counterpart_of_a_pinned_game_has_the_same_deal_and_the_variants_way_to_play():
    game = load("claustroboard")
    held = pinned(game, game.start(Random(3)))
    torus = counterpart(held, "torus")
    assert (torus.start(), torus.rules.wrap, held.rules.wrap) == (held.start(), True, False)
    assert counterpart(held, "specials").rules == held.rules
    assert counterpart(game, "torus").rules == load("claustroboard", "torus").rules


def test_every_way_to_play_is_there_once():
    ways = ways_to_play()
    game = load("claustroboard")
    held = pinned(game, game.start())
    found = [counterpart(held, way).rules for way in ways]
    assert len(set(found)) == len(found)
    assert set(found) == {counterpart(held, variant).rules for variant in type(game).variants}


def test_near_positions_are_compared_as_all_are():
    game = load("claustroboard", size=2, board="21/11;a1,b1")
    torus = counterpart(game, "torus")
    texts = near(game, torus, 1_000)
    *_, last = changes.nearest(game, torus, texts)
    assert last == changes.changed(game, torus)
    assert near(game, torus, 1) == [game.format_state(game.start())]
