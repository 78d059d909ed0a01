"""Claustroboard against a second, independent implementation of its rules, and known facts.

The reference plays the book's algorithm on mutable tiles by column and row, finds its paths by simple
depth-first search and does not use the engine. Both play the same random games.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from helpers.rule_samples import RULE_TEXTS, play_random_game
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import game_class, load
from engines.claustroboard import VARIANTS, Claustroboard, Rules
from engines.claustroboard.grid import Grid, find_reachable_ends
from engines.rules import parse_rules

TILE_PATTERN = re.compile(r"T[0-4]|[0-5](?:\.[1-4])?|[*W#]")
SETTINGS = [Rules(**rules) for rules in VARIANTS.values()] + [
    parse_rules(game_class("claustroboard").rules_type, text) for text in RULE_TEXTS["claustroboard"]
]


class ReferenceGame:
    """A game in progress on mutable tiles, started from the text of a position with the mover in a seat."""

    def __init__(self, rules, text, turn, out):
        rows, pawns, *extras = text.split(";")
        self.rules, self.turn = rules, turn
        self.columns, self.rows = rules.columns or rules.size, rules.rows or rules.size
        self.tiles = {
            (x, y): tile for y, row in enumerate(rows.split("/")) for x, tile in enumerate(TILE_PATTERN.findall(row))
        }
        self.out = list(out)
        seats = [(turn + i) % rules.players for i in range(rules.players)]
        names = iter(pawns.split(","))
        self.at = {seat: self.square(next(names)) for seat in seats if seat not in out}
        petrified = [extra.split("=")[1] for extra in extras if extra.startswith("petrified=")]
        self.petrified = [self.square(name) for name in petrified[0].split(",")] if petrified else []

    def square(self, name):
        return "abcdefghij".index(name[0]), int(name[1:]) - 1

    def name(self, square):
        return f"{'abcdefghij'[square[0]]}{square[1] + 1}"

    def is_open(self, square):
        return self.tiles[square] not in "#W" and square not in self.petrified

    def color(self, square):
        tile = self.tiles[square]
        return int(tile[-1]) if "." in tile or tile[0] == "T" else 0

    def around(self, square):
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            x, y = square[0] + dx, square[1] + dy
            if self.rules.wrap:
                yield x % self.columns, y % self.rows
            elif (x, y) in self.tiles:
                yield x, y

    def ends(self, path, lengths):
        if len(path) - 1 in lengths and path[-1] not in self.at.values():
            yield path[-1]
        if len(path) > max(lengths) or not (len(path) == 1 or self.rules.through or self.can_land(path[-1])):
            return
        for square in self.around(path[-1]):
            passable = self.rules.pass_players or square not in self.at.values()
            if square not in path and self.is_open(square) and passable:
                yield from self.ends([*path, square], lengths)

    def moves(self):
        """Return each legal move as text."""
        start = self.at[self.turn]
        tile = self.tiles[start]
        steps = self.rules.joker if tile == "*" else int(tile[0])
        exact = tile != "*" and self.rules.steps == "exact"
        moves = set()
        for end in set(self.ends([start], [steps] if exact else range(1, steps + 1))):
            if self.tiles[end][0] != "T":
                moves.add(self.name(end))
                continue
            moves |= {f"{self.name(end)}>{self.name(target)}" for target in self.targets(end)}
        return moves

    def targets(self, teleport):
        for target in self.tiles:
            free = self.is_open(target) and target not in self.at.values() and self.tiles[target][0] != "T"
            if free and self.color(teleport) in (0, self.color(target)):
                yield target

    def can_land(self, square):
        return self.tiles[square][0] != "T" or any(self.targets(square))

    def play(self, text):
        start = self.at[self.turn]
        land = self.square(text.split(">")[-1])
        self.at[self.turn] = land
        if self.tiles[land][0] == "0":
            order = [seat for seat in self.seats_from(self.turn) if seat in self.at]
            squares = [self.at[seat] for seat in order]
            self.tiles[land] = self.tiles[squares[-1]]
            for seat, square in zip(order, squares[1:] + squares[:1], strict=True):
                self.at[seat] = square
        self.tiles[start] = "#"
        self.pass_on()
        while len(self.at) > 2 and not self.moves():
            self.out.append(self.turn)
            square = self.at.pop(self.turn)
            if self.rules.obstacles:
                self.petrified.append(square)
            self.pass_on()

    def seats_from(self, first):
        return [(first + i) % self.rules.players for i in range(self.rules.players)]

    def pass_on(self):
        self.turn = next(seat for seat in self.seats_from(self.turn + 1) if seat in self.at)

    def parts(self):
        """Return the rows, the players who are in and the petrified players, as in the text of a position."""
        rows = "/".join("".join(self.tiles[x, y] for x in range(self.columns)) for y in range(self.rows))
        living = [self.name(self.at[seat]) for seat in self.seats_from(self.turn) if seat in self.at]
        return rows, ",".join(living), ",".join(map(self.name, self.petrified))


def split_position(text):
    rows, living, *extras = text.split(";")
    petrified = [extra.split("=")[1] for extra in extras if extra.startswith("petrified=")]
    return rows, living, *(petrified or [""])


@pytest.mark.parametrize("rules", SETTINGS, ids=repr)
def test_random_games_go_as_in_the_reference(rules):
    game = Claustroboard(rules)
    for seed in range(8):
        walk = play_random_game(game, Random(seed), 200)
        state = walk[0][0]
        reference = ReferenceGame(rules, game.format_state(state), state.turn, state.out)
        for state, move in walk:
            assert split_position(game.format_state(state)) == reference.parts()
            assert (state.turn, list(state.out)) == (reference.turn, reference.out)
            assert {game.format_move(move) for move in game.legal_moves(state)} == reference.moves()
            if move is not None:
                reference.play(game.format_move(move))


@pytest.mark.parametrize("rules", SETTINGS, ids=repr)
def test_every_move_has_a_path_that_keeps_the_rules(rules):
    game = Claustroboard(rules)
    for state, _ in play_random_game(game, Random(11)):
        grid, tile = game.board.grid, game.board.tile_at(state, state.pawns[state.turn])
        reached = []
        for move in game.legal_moves(state):
            first, *between, last = game.find_path(state, move)
            assert (first, last) == (state.pawns[state.turn], move.to_square)
            assert len({first, *between, last}) == len(between) + 2
            assert all(b in grid.neighbors[a] for a, b in zip([first, *between], [*between, last], strict=True))
            assert all(state.open_squares >> square & 1 for square in [*between, last])
            assert rules.pass_players or not set(between) & set(state.pawns)
            if tile.symbol != "*" and rules.steps == "exact":
                assert len(between) + 1 == int(tile.symbol)
            reached.append(move.to_square)
        assert game.find_reachable_squares(state, state.turn) == tuple(sorted(set(reached)))


def walk_naively(grid, path, steps):
    if not steps:
        yield path
        return
    for square in grid.neighbors[path[-1]]:
        if square not in path:
            yield from walk_naively(grid, (*path, square), steps - 1)


@settings(max_examples=150, deadline=None)
@given(
    grid=st.builds(Grid, st.integers(2, 5), st.integers(2, 5), wrap=st.booleans()),
    steps=st.integers(1, 5),
    start=st.integers(0, 24),
    opened=st.integers(0, 2**25 - 1),
    taken=st.integers(0, 2**25 - 1),
)
def test_the_ways_found_are_those_of_a_plain_search(grid, steps, start, opened, taken):
    start %= grid.square_count
    passable, ends = opened & grid.all_squares, opened & grid.all_squares & ~taken & ~(1 << start)
    exact = {
        walk[-1]
        for walk in walk_naively(grid, (start,), steps)
        if ends >> walk[-1] & 1 and all(passable >> square & 1 for square in walk[1:-1])
    }
    shorter = {
        walk[-1]
        for fewer in range(1, steps + 1)
        for walk in walk_naively(grid, (start,), fewer)
        if ends >> walk[-1] & 1 and all(passable >> square & 1 for square in walk[1:-1])
    }
    assert set(grid.list_squares(find_reachable_ends(grid.enumerate_paths(start, steps), ends, passable))) == exact
    assert set(grid.list_squares(grid.find_squares_within(start, steps, passable) & ends)) == shorter
    for end in grid.list_squares(ends):
        assert bool(grid.find_path(start, end, steps, passable)) == (end in exact)


def test_on_a_torus_of_two_by_two_neighbours_coincide():
    flat, torus = Grid(2, 2, wrap=False), Grid(2, 2, wrap=True)
    assert flat.neighbors == torus.neighbors == ((1, 2), (0, 3), (0, 3), (1, 2))
    assert [flat.enumerate_paths(0, steps) for steps in range(1, 5)] == [
        torus.enumerate_paths(0, steps) for steps in range(1, 5)
    ]


def test_on_a_torus_every_tile_has_four_neighbours_from_three_by_three_on():
    for size in range(3, 11):
        assert {len(around) for around in Grid(size, 13 - size, wrap=True).neighbors} == {4}
    assert Grid(4, 4, wrap=True).neighbors[0] == (1, 3, 4, 12)


def solve_naively(game, state, known):
    """Return whether the mover wins, and in how many plies: the fastest win, or else the slowest loss."""
    if state not in known:
        ends = [solve_naively(game, game.apply(state, move), known) for move in game.legal_moves(state)]
        wins = [plies for won, plies in ends if not won]
        known[state] = (True, 1 + min(wins)) if wins else (False, max((1 + plies for _, plies in ends), default=0))
    return known[state]


@pytest.mark.parametrize(
    ("numbers", "first", "second", "expected"),
    [("4413/4434/3223/2132", 9, 1, (True, 7)), ("1113/2332/1244/3431", 0, 5, (False, 6))],
)
def test_the_two_known_positions_end_as_known(numbers, first, second, expected):
    game = load("claustroboard")
    name = game.board.grid.format_square
    assert solve_naively(game, game.parse_state(f"{numbers};{name(first)},{name(second)}"), {}) == expected


def count_games(game, state, plies):
    """Return the number of games of each length up to a number of plies."""
    level, counts = [state], []
    for _ in range(plies):
        level = [game.apply(at, move) for at in level for move in game.legal_moves(at)]
        counts.append(len(level))
    return counts


def test_the_move_counts_of_the_book_game():
    game = load("claustroboard")
    assert count_games(game, game.parse_state("4413/4434/3223/2132;b3,b1"), 6) == [5, 21, 79, 237, 458, 586]


def test_the_move_counts_of_collapsi():
    game = load("claustroboard", "collapsi")
    assert count_games(game, game.parse_state("3*21/3113/4232/12*4;b1,c4"), 4) == [14, 182, 888, 3948]


def test_the_move_counts_with_every_special_tile():
    game = load("claustroboard", players=3)
    assert count_games(game, game.parse_state("2T0*0/1W3.22/4T21.23/132.22;c1,c3,b4"), 3) == [18, 82, 202]
