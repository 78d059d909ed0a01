"""All deals of Collapsi up to symmetry: one deal of each class, and how many deals it stands for.

The 4×4 torus is the graph of the four-dimensional cube: two squares are neighbours exactly if their vertices, numbers of
four bits, differ in one bit. The cube has 384 symmetries (16 translations, which flip some bits, times 24 orders of the
bits), three times as many as a grid drawn on a torus. So one starting card can stand on vertex 0 and the other one on
1, 3, 7 or 15, at Hamming distance 1 to 4. What is left are the symmetries that keep both, orders of the bits; of the
placings of the other 14 cards that they make of each other, the least one stands for its class.

**Which deals are counted.** 16 · 15 · 14!/(4!·4!·4!·2!) = 756,756,000 deals have a first player's and a second player's
card. Half of them are deals as Collapsi deals them, with the first player on the card that comes first in reading order.
The translation that exchanges the vertices of both starting cards maps a deal on one in which the players have
exchanged their squares, and is its own inverse. So in each class exactly half of the deals have the first player on the
earlier card, and a class of n deals counts as n/2.

>>> [count_deals(distance) for distance in DISTANCES], sum(map(count_deals, DISTANCES))
([100900800, 151351200, 100900800, 25225200], 378378000)
>>> first = next(iterate_classes(4, "11112"))
>>> first
DealClass(cards='11112222333344', deals=96)
>>> format_deal(4, first.cards)
'*111/1222/34*4/2333;a1,c3'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import comb, factorial, prod
from operator import itemgetter
from typing import NamedTuple

from engines.claustroboard import State
from engines.claustroboard.grid import Grid

DECK = {"1": 4, "2": 4, "3": 4, "4": 2}
"""The cards of Collapsi beside the two starting cards."""
DISTANCES = (1, 2, 3, 4)
"""Steps between the starting cards on the empty board."""
BITS = 4
SQUARES = 1 << BITS
PREFIX_LENGTH = 5
GRID = Grid(4, 4, wrap=True)


class DealClass(NamedTuple):
    """The deals that symmetries make of each other: the cards of one of them, and how many they are."""

    cards: str
    """The cards on the vertices, in order, without those of the starting cards."""
    deals: int


def gray_code(number: int) -> int:
    """Return the Gray code of a number: that of its neighbours on a ring of four differs in one bit."""
    return number ^ number >> 1


SQUARES_BY_VERTEX = tuple(
    sorted(range(SQUARES), key=lambda square: gray_code(square // 4) << 2 | gray_code(square % 4))
)
"""The square of each vertex of the cube."""


def second_start_vertex(distance: int) -> int:
    """Return the vertex of the second player's starting card; the first player's is 0."""
    return (1 << distance) - 1


def list_free_vertices(distance: int) -> list[int]:
    """Return the vertices of all other cards."""
    return [vertex for vertex in range(1, SQUARES) if vertex != second_start_vertex(distance)]


def list_start_symmetries(distance: int) -> list[Callable[[str], tuple[str, ...]]]:
    """Return a function for each symmetry that keeps both starts, except the one that moves nothing.

    It takes the cards on the free vertices and returns them as they lie after the symmetry.
    """
    free = list_free_vertices(distance)
    vertices = [[permute_bits(vertex, order) for vertex in range(SQUARES)] for order in permutations(range(BITS))]
    keeping = [image for image in vertices if image[second_start_vertex(distance)] == second_start_vertex(distance)]
    return [itemgetter(*(free.index(image[vertex]) for vertex in free)) for image in keeping[1:]]


def permute_bits(vertex: int, order: tuple[int, ...]) -> int:
    """Return the vertex whose bits are those of another in this order."""
    return sum((vertex >> bit & 1) << place for place, bit in enumerate(order))


def count_placings(cards: Counter[str]) -> int:
    """Return in how many ways cards can lie on as many squares."""
    return factorial(cards.total()) // prod(map(factorial, cards.values()))


def count_deals(distance: int) -> int:
    """Return the number of deals with the starting cards at a distance and the first player on the earlier one."""
    return SQUARES * comb(BITS, distance) * count_placings(Counter(DECK)) // 2


def list_prefixes() -> list[str]:
    """Return what the first cards can be: each prefix is one part of the census."""
    return [
        "".join(cards)
        for cards in product(DECK, repeat=PREFIX_LENGTH)
        if all(cards.count(card) <= count for card, count in DECK.items())
    ]


def iterate_arrangements(cards: str) -> Iterator[str]:
    """Yield every distinct order of some cards, in lexicographic order (Knuth, TAOCP 7.2.1.2, Algorithm L)."""
    word = sorted(cards)
    while True:
        yield "".join(word)
        i = len(word) - 2
        while i >= 0 and word[i] >= word[i + 1]:
            i -= 1
        if i < 0:
            return
        j = len(word) - 1
        while word[j] <= word[i]:
            j -= 1
        word[i], word[j] = word[j], word[i]
        word[i + 1 :] = word[:i:-1]


def iterate_classes(distance: int, prefix: str) -> Iterator[DealClass]:
    """Yield the classes whose least placing begins with some cards."""
    placings = list_start_symmetries(distance)
    positions = SQUARES * comb(BITS, distance)  # of both starting cards
    rest = "".join((Counter(DECK) - Counter(prefix)).elements())
    for arrangement in iterate_arrangements(rest):
        cards = prefix + arrangement
        least, fixed = tuple(cards), 1
        for place in placings:
            placed = place(cards)
            if placed < least:
                break
            fixed += placed == least
        else:  # the least of its class, which `fixed` of the symmetries leave as it is
            yield DealClass(cards, positions * (len(placings) + 1) // fixed // 2)


def make_state(distance: int, cards: str) -> State:
    """Return the deal with these cards on the free vertices."""
    faces = ["*"] * SQUARES
    for vertex, card in zip(list_free_vertices(distance), cards, strict=True):
        faces[SQUARES_BY_VERTEX[vertex]] = card
    pawns = SQUARES_BY_VERTEX[0], SQUARES_BY_VERTEX[second_start_vertex(distance)]
    return State("".join(faces), GRID.all_squares, pawns, 0)


def format_deal(distance: int, cards: str) -> str:
    """Return the deal as a position is written."""
    state = make_state(distance, cards)
    rows = "/".join(state.faces[start : start + 4] for start in range(0, SQUARES, 4))
    return f"{rows};{','.join(map(GRID.format_square, state.pawns))}"
