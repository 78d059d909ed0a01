"""A Claustroboard deal as the C reference takes it."""

from __future__ import annotations

from typing import Any

from engines import Game


def arguments(game: Game[Any, Any], state: Any) -> list[str]:
    """The reference's arguments for a position of two players on numbers and wildcards.

    >>> from engines import load
    >>> game = load("claustroboard", board="4413/4434/3223/2132;b3,b1")
    >>> arguments(game, game.start())
    ['4', '4413443432232132', '9', '1']
    """
    rules = game.rules
    tiles, pawns = game.format_state(state).split(";")[:2]
    places = [game.board.grid.place(name) for name in pawns.split(",")]  # type: ignore[attr-defined] # of this game
    switches = {"wrap": rules.wrap, "pass": rules.pass_players, "within": rules.steps == "within"}
    return [str(rules.size), tiles.replace("/", ""), *map(str, places), *(name for name, on in switches.items() if on)]
