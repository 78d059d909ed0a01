"""The kinds of move that Chopsticks' book counts, and which of them a position allows, or why not.

>>> from engines import load
>>> game = load("chopsticks")
>>> rows = kinds_of_move(game, game.parse_state("1201"))
>>> [(row["move"], row["now"]) for row in rows if row["now"] != NO]
[('A-D', '✓ legal'), ('B-D', '✓ legal')]
>>> rows[0]["says"]
'Hand C is dead, and an attack cannot revive it.'
>>> in_words(game, rows)
'The book counts 14 kinds of move: 4 attacks, 4 divisions and 6 transfers. 2 of them are legal here.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engines import Game, IllegalMove, parse_move
from engines.chopsticks import Chopsticks, Rules
from engines.words import count, listing, several

LEGAL, NO = "✓ legal", "– no"
Rows = list[dict[str, Any]]


def kinds_of_move(game: Game[Any, Any], state: Any) -> Rows:
    """Every kind of move of the book and of these rules: whether it is legal in a position, and what it does or why not."""
    kinds = book(game) | kinds_of(game)
    return [{"move": text, "family": family, **judged(game, state, text)} for text, family in kinds.items()]


def judged(game: Game[Any, Any], state: Any, text: str) -> dict[str, str]:
    """Whether a move is legal in a position, and what it does or why not; equal hands make two names for one move."""
    try:
        move = parse_move(game, state, text)
    except IllegalMove as refused:
        return {"now": NO, "says": refused.reason}
    name = game.format_move(move)
    return {"now": LEGAL if name == text else f"= {name}", "says": game.describe(state, move)}


def book(game: Game[Any, Any]) -> dict[str, str]:
    """The kinds of move without any mode, each with its family."""
    return Chopsticks(Rules(players=game.players)).kinds()


def kinds_of(game: Game[Any, Any]) -> dict[str, str]:
    """The kinds of move under a game's own rules, each with its family."""
    return Chopsticks(game.rules).kinds()


def in_words(game: Game[Any, Any], rows: Rows) -> str:
    """How many kinds of move there are, what these rules do to them, and how many are legal."""
    plain, own = book(game), kinds_of(game)
    who = "The book counts" if game.players == 2 else f"With {game.players} players there are"
    told = [f"{who} {len(plain)} kinds of move: {families(plain.values())}."]
    fresh, gone = [own[text] for text in own if text not in plain], [text for text in plain if text not in own]
    if fresh:
        told.append(f"These rules add {families(fresh)}.")
    if gone:
        told.append(f"These rules forbid {len(gone)} of them.")
    legal = sum(row["now"] == LEGAL for row in rows)
    return " ".join([*told, f"{legal or 'None'} of them {several(legal, 'is')} legal here."])


def families(names: Iterable[str]) -> str:
    """So many moves of each family, in words."""
    return listing([count(number, name) for name, number in Counter(names).items()])
