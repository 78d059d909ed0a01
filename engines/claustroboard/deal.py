"""The deal: a deck shuffled onto the grid, and the players put on it."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from engines.claustroboard.board import Board
from engines.claustroboard.grid import OFF
from engines.claustroboard.state import State
from engines.claustroboard.tiles import Layout, Wildcard
from engines.errors import RulesError
from engines.kinds import shorten

if TYPE_CHECKING:
    from engines.claustroboard.rules import Rules

SPECIALS = ("teleports", "walls", "wildcards", "zeros")


def deal(rules: Rules, board: Board, rng: Random) -> State:
    """A first position drawn at random; raises RulesError where the rules make none possible."""
    faces = shuffled(rules, board, rng)
    state = State(board.faces.dull(faces), board.grid.all, (OFF,) * rules.players, 0)
    state = state._replace(pawns=starts(rules, board, state, rng))
    for place in range(board.grid.count):
        state = board.tile(state, place).on_turn_start(0, state)
    for seat in range(rules.players):
        tile = board.tile(state, state.pawns[seat])
        # Nobody can be asked for a target before the first turn.
        state = state if tile.asks else tile.on_landing(seat, state)
    return state


def shuffled(rules: Rules, board: Board, rng: Random) -> str:
    """The cards in the order in which they lie, the special tiles among them."""
    cards = deck(rules, board)
    rng.shuffle(cards)
    numbers = [place for place, char in enumerate(cards) if issubclass(board.faces[char].type, Layout)]
    counts = {name: getattr(rules, name) for name in SPECIALS}
    wanted = sum(counts.values())
    if wanted > len(numbers):
        most = max(counts, key=lambda name: counts[name])
        raise RulesError(most, f"{wanted} special tiles are to replace number cards; this deck has {len(numbers)}")
    places = rng.sample(numbers, wanted)
    for name, count in counts.items():
        for i in range(count):
            place = places.pop()
            cards[place] = board.faces.chars[special(name, i, board.faces[cards[place]].color)]
    return "".join(cards)


def special(name: str, index: int, color: int) -> str:
    """The tile that replaces a card: teleports go through the five colours, a zero keeps the card's."""
    return {"teleports": f"T{index % 5}", "walls": "W", "wildcards": "*", "zeros": f"0.{color}"}[name]


def deck(rules: Rules, board: Board) -> list[str]:
    """The cards of the rules' deck, or the book's: 1 to 4 in four colours, over again until all tiles have one."""
    chars, count = board.faces.chars, board.grid.count
    if not rules.deck:
        return [chars[f"{i % 4 + 1}.{i // 4 % 4 + 1}"] for i in range(count)]
    cards: list[str] = []
    for word in rules.deck.split(","):
        match = re.fullmatch(r"(.+?)(?:x([1-9][0-9]{0,2}))?", word)
        if not match or match[1] not in chars or chars[match[1]] not in board.faces:
            raise RulesError(
                "deck",
                f"{shorten(word)} is not a card and how many, such as 3x4; cards are {board.faces.listed()}",
            )
        cards += [chars[match[1]]] * int(match[2] or 1)
    if len(cards) != count:
        raise RulesError("deck", f"gives {len(cards)} cards; a {board.grid.size}×{board.grid.size} board takes {count}")
    return cards


def starts(rules: Rules, board: Board, state: State, rng: Random) -> tuple[int, ...]:
    """The players' first tiles, by seat."""
    valid = [place for place in range(board.grid.count) if board.tile(state, place).can_start(state)]
    if len(valid) < rules.players:
        raise RulesError("players", f"{rules.players} players need a tile each; only {len(valid)} can be started on")
    if rules.starts == "random":
        return tuple(rng.sample(valid, rules.players))
    wild = [place for place in valid if isinstance(board.tile(state, place), Wildcard)]
    if len(wild) < rules.players:
        raise RulesError("starts", f"{rules.players} players need a wildcard each; this deal has {len(wild)}")
    return tuple(wild[: rules.players])
