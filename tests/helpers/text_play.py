"""Moves, positions and refusals of any game as text."""

from __future__ import annotations

from functools import partial

import pytest

from engines import IllegalMove, load, parse_move


def list_moves(name, position, **rules):
    """Return the legal moves of a position as text."""
    game, state = play_moves(name, position, **rules)
    return [game.format_move(move) for move in game.legal_moves(state)]


def play_moves(name, position, *moves, **rules):
    """Return the game and the state after some moves."""
    game = load(name, **rules)
    state = game.parse_state(position)
    for text in moves:
        state = game.apply(state, parse_move(game, state, text))
    return game, state


def position_after(name, position, *moves, **rules):
    """Return the position after some moves as text."""
    game, state = play_moves(name, position, *moves, **rules)
    return game.format_state(state)


def places_after(name, position, *moves, **rules):
    """Return each seat's place after some moves; None while the game goes on."""
    game, state = play_moves(name, position, *moves, **rules)
    outcome = game.outcome(state)
    return outcome and outcome.places


def describe_move(name, position, move, **rules):
    """Return the sentence that describes a move."""
    game, state = play_moves(name, position, **rules)
    return game.describe(state, parse_move(game, state, move))


def refusal_reason(name, position, move, **rules):
    """Return the reason why a move is refused."""
    game, state = play_moves(name, position, **rules)
    with pytest.raises(IllegalMove) as refused:
        parse_move(game, state, move)
    return refused.value.reason


list_chopsticks_moves = partial(list_moves, "chopsticks")
play_chopsticks = partial(play_moves, "chopsticks")
chopsticks_position_after = partial(position_after, "chopsticks")
chopsticks_places_after = partial(places_after, "chopsticks")
describe_chopsticks_move = partial(describe_move, "chopsticks")
chopsticks_refusal_reason = partial(refusal_reason, "chopsticks")
