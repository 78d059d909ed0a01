"""The classes of deals: every deal is in one of them, and each stands for as many deals as it says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from analysis.census import classes
from analysis.census.classes import (
    DECK,
    DISTANCES,
    GRID,
    count_deals,
    iterate_arrangements,
    iterate_classes,
    list_prefixes,
    list_start_symmetries,
    make_state,
)
from engines import load

NEIGHBORS = [set(around) for around in GRID.neighbors]


def list_symmetries(image=()):
    """Return every mapping of the squares that keeps neighbours, found by trying; nothing here knows of a cube."""
    square = len(image)
    if square == 16:
        return [image]
    return [
        found
        for to in set(range(16)) - set(image)
        if all((to in NEIGHBORS[image[other]]) == (square in NEIGHBORS[other]) for other in range(square))
        for found in list_symmetries((*image, to))
    ]


@pytest.fixture(scope="module")
def symmetries():
    return list_symmetries()


def move_deal(faces, pawns, image):
    moved = [""] * 16
    for square, to in enumerate(image):
        moved[to] = faces[square]
    return "".join(moved), (image[pawns[0]], image[pawns[1]])


def test_the_torus_has_384_symmetries(symmetries):
    assert len(symmetries) == 384


@pytest.mark.parametrize("deck", [{"1": 12, "2": 2}, {"1": 12, "2": 1, "3": 1}], ids=str)
def test_every_deal_of_a_smaller_deck_is_in_one_class_and_half_of_each_class_is_dealt(deck, symmetries, monkeypatch):
    monkeypatch.setattr(classes, "DECK", deck)
    visited = set()
    for distance in DISTANCES:
        for prefix in list_prefixes():
            for each in iterate_classes(distance, prefix):
                state = make_state(distance, each.cards)
                orbit = {move_deal(state.faces, state.pawns, image) for image in symmetries}
                assert not orbit & visited
                visited |= orbit
                # Collapsi's own deals: the first player stands on the starting card that is first in reading order.
                assert sum(first < second for _, (first, second) in orbit) == each.deals == len(orbit) // 2
    assert len(visited) == 2 * sum(map(count_deals, DISTANCES))


def count_classes(distance):
    """Return the number of classes by Burnside's lemma: the mean number of placings that a symmetry leaves as they are."""
    identity = [tuple(range(14))]
    placings = identity + [place(range(14)) for place in list_start_symmetries(distance)]
    return Fraction(sum(map(count_fixed, placings)), len(placings))


def count_fixed(permutation):
    """Return how many placings of the cards have equal cards along each cycle of a permutation."""
    ways = Counter({tuple(DECK.values()): 1})
    remaining = set(range(14))
    while remaining:
        length, place = 0, min(remaining)
        while place in remaining:
            remaining.remove(place)
            length, place = length + 1, permutation[place]
        after = Counter()
        for left, count in ways.items():
            for card in range(4):
                if left[card] >= length:
                    after[(*left[:card], left[card] - length, *left[card + 1 :])] += count
        ways = after
    return ways[0, 0, 0, 0]


def test_burnside_s_lemma_gives_1982769_classes():
    assert sum(map(count_classes, DISTANCES)) == 1_982_769


def test_there_are_378378000_deals():
    assert sum(map(count_deals, DISTANCES)) == 378_378_000
    assert len(list_prefixes()) == len(set(list_prefixes()))


def test_the_arrangements_are_all_different_orders():
    assert list(iterate_arrangements("2113")) == sorted({"".join(order) for order in permutations("2113")})
    assert list(iterate_arrangements("11")) == ["11"]


def test_the_representative_is_a_deal_of_collapsi_with_its_starts_at_that_distance():
    game = load("claustroboard", "collapsi")
    for distance in DISTANCES:
        state = make_state(distance, next(iterate_classes(distance, "12123")).cards)
        first, second = state.pawns
        reached, steps = {first}, 0
        while second not in reached:
            reached |= {to for square in reached for to in NEIGHBORS[square]}
            steps += 1
        assert steps == distance
        assert sorted(state.faces) == sorted("**11112222333344")
        assert state.faces[first] == state.faces[second] == "*"
        assert game.parse_state(game.format_state(state)) == state
