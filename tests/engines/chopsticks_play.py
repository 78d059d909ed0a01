"""Chopsticks in a few words: moves, positions and refusals as text, for the tests."""

from __future__ import annotations

import pytest

from engines import IllegalMove, parse_move
from engines.chopsticks import Chopsticks, Rules


def moves(position, **rules):
    """The legal moves of a position, as text."""
    game = Chopsticks(Rules(**rules))
    return [game.format_move(move) for move in game.legal_moves(game.parse_state(position))]


def play(position, *texts, **rules):
    """The game and where it stands after some moves."""
    game = Chopsticks(Rules(**rules))
    state = game.parse_state(position)
    for text in texts:
        state = game.apply(state, parse_move(game, state, text))
    return game, state


def after(position, *texts, **rules):
    """The position after some moves, as text."""
    game, state = play(position, *texts, **rules)
    return game.format_state(state)


def places(position, *texts, **rules):
    """Each seat's place after some moves; None while the game goes on."""
    game, state = play(position, *texts, **rules)
    over = game.outcome(state)
    return over and over.places


def told(position, text, **rules):
    """What happens, in words."""
    game, state = play(position, **rules)
    return game.describe(state, parse_move(game, state, text))


def refusal(position, text, **rules):
    """Why a move is refused."""
    game = Chopsticks(Rules(**rules))
    with pytest.raises(IllegalMove) as refused:
        parse_move(game, game.parse_state(position), text)
    return refused.value.reason
