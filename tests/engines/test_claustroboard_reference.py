"""Claustroboard against a second telling of its rules, written apart from the engine, and known facts.

The reference plays the book's algorithm on mutable tiles by column and row, finds its ways by plain
depth-first search and knows nothing of the engine. Both play the same random games.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import RULES, random_walk

from engines import find, load
from engines.claustroboard import VARIANTS, Claustroboard, Rules
from engines.claustroboard.grid import Grid, open_ends
from engines.rules import read_text

TILE = re.compile(r"T[0-4]|[0-5](?:\.[1-4])?|[*W#]")
SETTINGS = [Rules(**rules) for rules in VARIANTS.values()] + [
    read_text(find("claustroboard").rules_type, text) for text in RULES["claustroboard"]
]


class Reference:
    """A game in progress on mutable tiles, begun from a position's text with the mover in a seat."""

    def __init__(self, rules, text, turn, out):
        rows, pawns, *extras = text.split(";")
        self.rules, self.size, self.turn = rules, rules.size, turn
        self.tiles = {(x, y): tile for y, row in enumerate(rows.split("/")) for x, tile in enumerate(TILE.findall(row))}
        self.out = list(out)
        seats = [(turn + i) % rules.players for i in range(rules.players)]
        names = iter(pawns.split(","))
        self.at = {seat: self.square(next(names)) for seat in seats if seat not in out}
        stones = [extra.split("=")[1] for extra in extras if extra.startswith("petrified=")]
        self.stones = [self.square(name) for name in stones[0].split(",")] if stones else []

    def square(self, name):
        return "abcdefghij".index(name[0]), int(name[1:]) - 1

    def name(self, square):
        return f"{'abcdefghij'[square[0]]}{square[1] + 1}"

    def is_open(self, square):
        return self.tiles[square] not in "#W" and square not in self.stones

    def color(self, square):
        tile = self.tiles[square]
        return int(tile[-1]) if "." in tile or tile[0] == "T" else 0

    def around(self, square):
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            x, y = square[0] + dx, square[1] + dy
            if self.rules.wrap:
                yield x % self.size, y % self.size
            elif (x, y) in self.tiles:
                yield x, y

    def ends(self, seen, lengths):
        if len(seen) - 1 in lengths and seen[-1] not in self.at.values():
            yield seen[-1]
        if len(seen) > max(lengths):
            return
        for square in self.around(seen[-1]):
            passable = self.rules.pass_players or square not in self.at.values()
            if square not in seen and self.is_open(square) and passable:
                yield from self.ends([*seen, square], lengths)

    def moves(self):
        """Each legal move as text."""
        start = self.at[self.turn]
        tile = self.tiles[start]
        most = 4 if tile == "*" else int(tile[0])
        exact = tile != "*" and self.rules.steps == "exact"
        found = set()
        for end in set(self.ends([start], [most] if exact else range(1, most + 1))):
            if self.tiles[end][0] != "T":
                found.add(self.name(end))
                continue
            for target in self.tiles:
                free = self.is_open(target) and target not in self.at.values() and self.tiles[target][0] != "T"
                if free and self.color(end) in (0, self.color(target)):
                    found.add(f"{self.name(end)}>{self.name(target)}")
        return found

    def play(self, text):
        start = self.at[self.turn]
        land = self.square(text.split(">")[-1])
        self.at[self.turn] = land
        if self.tiles[land][0] == "0":
            order = [seat for seat in self.seats_from(self.turn) if seat in self.at]
            stood = [self.at[seat] for seat in order]
            self.tiles[land] = self.tiles[stood[-1]]
            for seat, square in zip(order, stood[1:] + stood[:1], strict=True):
                self.at[seat] = square
        self.tiles[start] = "#"
        self.pass_on()
        while len(self.at) > 2 and not self.moves():
            self.out.append(self.turn)
            square = self.at.pop(self.turn)
            if self.rules.obstacles:
                self.stones.append(square)
            self.pass_on()

    def seats_from(self, first):
        return [(first + i) % self.rules.players for i in range(self.rules.players)]

    def pass_on(self):
        self.turn = next(seat for seat in self.seats_from(self.turn + 1) if seat in self.at)

    def parts(self):
        """The rows, the living and the petrified, as a position's text has them."""
        rows = "/".join("".join(self.tiles[x, y] for x in range(self.size)) for y in range(self.size))
        living = [self.name(self.at[seat]) for seat in self.seats_from(self.turn) if seat in self.at]
        return rows, ",".join(living), ",".join(map(self.name, self.stones))


def parts(text):
    rows, living, *extras = text.split(";")
    stones = [extra.split("=")[1] for extra in extras if extra.startswith("petrified=")]
    return rows, living, *(stones or [""])


@pytest.mark.parametrize("rules", SETTINGS, ids=repr)
def test_random_games_go_as_in_the_reference(rules):
    game = Claustroboard(rules)
    for seed in range(8):
        walk = random_walk(game, Random(seed), 200)
        state = walk[0][0]
        reference = Reference(rules, game.format_state(state), state.turn, state.out)
        for state, move in walk:
            assert parts(game.format_state(state)) == reference.parts()
            assert (state.turn, list(state.out)) == (reference.turn, reference.out)
            assert {game.format_move(move) for move in game.legal_moves(state)} == reference.moves()
            if move is not None:
                reference.play(game.format_move(move))


@pytest.mark.parametrize("rules", SETTINGS, ids=repr)
def test_every_move_has_a_path_that_keeps_the_rules(rules):
    game = Claustroboard(rules)
    for state, _ in random_walk(game, Random(11)):
        grid, tile = game.board.grid, game.board.tile(state, state.pawns[state.turn])
        reached = []
        for move in game.legal_moves(state):
            first, *between, last = game.path(state, move)
            assert (first, last) == (state.pawns[state.turn], move.to)
            assert len({first, *between, last}) == len(between) + 2
            assert all(b in grid.neighbors[a] for a, b in zip([first, *between], [*between, last], strict=True))
            assert all(state.open >> place & 1 for place in [*between, last])
            assert rules.pass_players or not set(between) & set(state.pawns)
            if tile.symbol != "*" and rules.steps == "exact":
                assert len(between) + 1 == int(tile.symbol)
            reached.append(move.to)
        assert game.reach(state, state.turn) == tuple(sorted(set(reached)))


def naive_walks(grid, seen, steps):
    if not steps:
        yield seen
        return
    for place in grid.neighbors[seen[-1]]:
        if place not in seen:
            yield from naive_walks(grid, (*seen, place), steps - 1)


@settings(max_examples=150, deadline=None)
@given(
    grid=st.builds(Grid, st.integers(2, 5), wrap=st.booleans()),
    steps=st.integers(1, 5),
    start=st.integers(0, 24),
    opened=st.integers(0, 2**25 - 1),
    taken=st.integers(0, 2**25 - 1),
)
def test_the_ways_found_are_those_of_a_plain_search(grid, steps, start, opened, taken):
    start %= grid.count
    ways, ends = opened & grid.all, opened & grid.all & ~taken & ~(1 << start)
    exact = {
        walk[-1]
        for walk in naive_walks(grid, (start,), steps)
        if ends >> walk[-1] & 1 and all(ways >> place & 1 for place in walk[1:-1])
    }
    shorter = {
        walk[-1]
        for fewer in range(1, steps + 1)
        for walk in naive_walks(grid, (start,), fewer)
        if ends >> walk[-1] & 1 and all(ways >> place & 1 for place in walk[1:-1])
    }
    assert set(grid.list(open_ends(grid.paths(start, steps), ends, ways))) == exact
    assert set(grid.list(grid.within(start, steps, ways) & ends)) == shorter
    for end in grid.list(ends):
        assert bool(grid.route(start, end, steps, ways)) == (end in exact)


def test_on_a_torus_of_two_by_two_neighbours_coincide():
    flat, torus = Grid(2, wrap=False), Grid(2, wrap=True)
    assert flat.neighbors == torus.neighbors == ((1, 2), (0, 3), (0, 3), (1, 2))
    assert [flat.paths(0, steps) for steps in range(1, 5)] == [torus.paths(0, steps) for steps in range(1, 5)]


def test_on_a_torus_every_tile_has_four_neighbours_from_three_by_three_on():
    for size in range(3, 11):
        assert {len(around) for around in Grid(size, wrap=True).neighbors} == {4}
    assert Grid(4, wrap=True).neighbors[0] == (1, 3, 4, 12)


def fate(game, state, known):
    """Whether the mover wins, and in how many plies: the fastest win, else the slowest loss."""
    if state not in known:
        ends = [fate(game, game.apply(state, move), known) for move in game.legal_moves(state)]
        wins = [plies for won, plies in ends if not won]
        known[state] = (True, 1 + min(wins)) if wins else (False, max((1 + plies for _, plies in ends), default=0))
    return known[state]


@pytest.mark.parametrize(
    ("numbers", "first", "second", "expected"),
    [("4413/4434/3223/2132", 9, 1, (True, 7)), ("1113/2332/1244/3431", 0, 5, (False, 6))],
)
def test_the_two_known_positions_end_as_known(numbers, first, second, expected):
    game = load("claustroboard")
    name = game.board.grid.name
    assert fate(game, game.parse_state(f"{numbers};{name(first)},{name(second)}"), {}) == expected


def counts(game, state, plies):
    """How many games there are of each length up to a number of plies."""
    level, found = [state], []
    for _ in range(plies):
        level = [game.apply(at, move) for at in level for move in game.legal_moves(at)]
        found.append(len(level))
    return found


def test_the_move_counts_of_the_book_game():
    game = load("claustroboard")
    assert counts(game, game.parse_state("4413/4434/3223/2132;b3,b1"), 6) == [5, 21, 79, 237, 458, 586]


def test_the_move_counts_of_collapsi():
    game = load("claustroboard", "collapsi")
    assert counts(game, game.parse_state("3*21/3113/4232/12*4;b1,c4"), 4) == [14, 182, 888, 3948]


def test_the_move_counts_with_every_special_tile():
    game = load("claustroboard", players=3)
    assert counts(game, game.parse_state("2T0*0/1W3.22/4T21.23/132.22;c1,c3,b4"), 3) == [18, 82, 202]
