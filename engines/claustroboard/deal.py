"""Deal a first position: shuffle a deck onto the grid and choose where the players start.

The deck need not fit the board. Of a deck with more cards than tiles a random part is dealt; to one with fewer,
colourless cards are added. A part always has the cards that the rules need: tiles to start on, and number cards for
special tiles to replace. So whether rules can be dealt does not depend on the seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from engines.claustroboard.board import TileBoard
from engines.claustroboard.grid import OFF_BOARD
from engines.claustroboard.state import State
from engines.claustroboard.tiles import Layout, Wildcard
from engines.errors import RulesError, shorten

if TYPE_CHECKING:
    from engines.claustroboard.rules import Rules

SPECIAL_TILE_FIELDS = ("teleports", "walls", "wildcards", "zeros")
"""The fields of the rules that count special tiles."""


def deal(rules: Rules, board: TileBoard, rng: Random) -> State:
    """Return a random first position; raise RulesError if the rules do not allow one."""
    state = State(shuffle_deck(rules, board, rng), board.grid.all_squares, (OFF_BOARD,) * rules.players, 0)
    state = state._replace(pawns=choose_starts(rules, board, state, rng))
    for square in range(board.grid.square_count):
        state = board.tile_at(state, square).on_turn_start(0, state)
    for seat in range(rules.players):
        tile = board.tile_at(state, state.pawns[seat])
        # No player can choose a target before the first turn.
        state = state if tile.needs_target else tile.on_landing(seat, state)
    return state


def shuffle_deck(rules: Rules, board: TileBoard, rng: Random) -> str:
    """Return the face of each square: the shuffled deck, with special tiles in place of some number cards."""
    cards = build_deck(rules, board)
    rng.shuffle(cards)
    cards = select_cards(rules, board, cards)
    numbers = [square for square, char in enumerate(cards) if is_number(board, char)]
    counts = count_special_tiles(rules)
    wanted = sum(counts.values())
    if wanted > len(numbers):
        largest = max(counts, key=lambda name: counts[name])
        raise RulesError(largest, f"{wanted} special tiles replace number cards, but this deck has only {len(numbers)}")
    squares = rng.sample(numbers, wanted)
    for name, count in counts.items():
        for i in range(count):
            square = squares.pop()
            cards[square] = board.faces.chars_by_text[format_special_card(name, i, board.faces[cards[square]].color)]
    return "".join(cards)


def count_special_tiles(rules: Rules) -> dict[str, int]:
    """Return how many special tiles of each type replace number cards, by the name of the rule."""
    return {name: getattr(rules, name) for name in SPECIAL_TILE_FIELDS}


def select_cards(rules: Rules, board: TileBoard, cards: list[str]) -> list[str]:
    """Return as many cards of a shuffled deck as there are tiles: the first ones, but always those that the rules need."""
    if len(cards) == board.grid.square_count:
        return cards
    needed: set[int] = set()

    def reserve(count: int, indices: Iterable[int]) -> None:
        needed.update(islice((i for i in indices if i not in needed), max(count, 0)))

    if rules.starts == "wildcards":
        wildcards = [i for i, char in enumerate(cards) if issubclass(board.faces[char].type, Wildcard)]
        reserve(rules.players - rules.wildcards, wildcards)
    reserve(sum(count_special_tiles(rules).values()), [i for i, char in enumerate(cards) if is_number(board, char)])
    starts = [i for i, char in enumerate(cards) if can_start_on(board, char)]
    covered = rules.teleports + rules.walls + rules.zeros  # number cards that nobody can start on any more
    reserve(rules.players + covered - len(needed.intersection(starts)), starts)
    order = sorted(range(len(cards)), key=lambda i: (i not in needed, i))
    return [cards[i] for i in sorted(order[: board.grid.square_count])]


def is_number(board: TileBoard, char: str) -> bool:
    """Return whether a face is a number card, which special tiles may replace."""
    return issubclass(board.faces[char].type, Layout)


def can_start_on(board: TileBoard, char: str) -> bool:
    """Return whether a player may be put on a tile, judged on a board that has no other."""
    count = board.grid.square_count
    state = State(char * count, board.grid.all_squares, (), 0)
    return board.tile_at(state, 0).can_start(state)


def format_special_card(field: str, index: int, color: int) -> str:
    """Return the tile that replaces a card: teleports take the five colours in turn, a zero keeps the card's colour."""
    return {"teleports": f"T{index % 5}", "walls": "W", "wildcards": "*", "zeros": f"0.{color}"}[field]


def build_deck(rules: Rules, board: TileBoard) -> list[str]:
    """Return the cards of the rules' deck, filled up, or the book's: 1 to 4 in four colours, repeated to fill the board."""
    chars, count = board.faces.chars_by_text, board.grid.square_count
    if rules.deck:
        cards = parse_deck(rules.deck, board)
        cards += [chars[str(i % 4 + 1)] for i in range(count - len(cards))]
    else:
        cards = [chars[f"{i % 4 + 1}.{i // 4 % 4 + 1}"] for i in range(count)]
    return cards if rules.colours else [board.faces.drop_colour(char) for char in cards]


def parse_deck(text: str, board: TileBoard) -> list[str]:
    """Return the cards that a text such as ``1.2x4,*x2`` lists; raise RulesError for what is no card."""
    chars = board.faces.chars_by_text
    cards: list[str] = []
    for word in text.split(","):
        match = re.fullmatch(r"(.+?)(?:x([1-9][0-9]{0,2}))?", word)
        if not match or match[1] not in chars or chars[match[1]] not in board.faces:
            raise RulesError(
                "deck",
                f"{shorten(word)} should be a card and how many of it, such as 3x4; cards are {board.faces.describe_cards()}",
            )
        cards += [chars[match[1]]] * int(match[2] or 1)
    return cards


def choose_starts(rules: Rules, board: TileBoard, state: State, rng: Random) -> tuple[int, ...]:
    """Return the squares where the players start, by seat; raise RulesError if there are too few."""
    valid = [square for square in range(board.grid.square_count) if board.tile_at(state, square).can_start(state)]
    if len(valid) < rules.players:
        raise RulesError("players", f"{rules.players} players need a start tile each; this deal has {len(valid)}")
    if rules.starts == "random":
        return tuple(rng.sample(valid, rules.players))
    wildcards = [square for square in valid if isinstance(board.tile_at(state, square), Wildcard)]
    if len(wildcards) < rules.players:
        raise RulesError("starts", f"{rules.players} players need a wildcard each; this deal has {len(wildcards)}")
    return tuple(wildcards[: rules.players])
