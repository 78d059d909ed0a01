"""Any game in a few words: moves, positions and refusals as text, for the tests."""

from __future__ import annotations

import pytest

from engines import IllegalMove, load, parse_move


def moves(name, position, **rules):
    """The legal moves of a position, as text."""
    game, state = play(name, position, **rules)
    return [game.format_move(move) for move in game.legal_moves(state)]


def play(name, position, *texts, **rules):
    """The game and where it stands after some moves."""
    game = load(name, **rules)
    state = game.parse_state(position)
    for text in texts:
        state = game.apply(state, parse_move(game, state, text))
    return game, state


def after(name, position, *texts, **rules):
    """The position after some moves, as text."""
    game, state = play(name, position, *texts, **rules)
    return game.format_state(state)


def places(name, position, *texts, **rules):
    """Each seat's place after some moves; None while the game goes on."""
    game, state = play(name, position, *texts, **rules)
    over = game.outcome(state)
    return over and over.places


def told(name, position, text, **rules):
    """What happens, in words."""
    game, state = play(name, position, **rules)
    return game.describe(state, parse_move(game, state, text))


def refusal(name, position, text, **rules):
    """Why a move is refused."""
    game, state = play(name, position, **rules)
    with pytest.raises(IllegalMove) as refused:
        parse_move(game, state, text)
    return refused.value.reason
