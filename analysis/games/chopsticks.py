"""List the kinds of move that the book of Chopsticks counts: which are legal in a position, and why others are not.

>>> from engines import load
>>> game = load("chopsticks")
>>> rows = list_move_types(game, game.parse_state("1201"))
>>> [(row["instruction"], row["now"]) for row in rows if row["now"] != ILLEGAL_LABEL]
[('Strike hand D with hand A', '✓ legal'), ('Strike hand D with hand B', '✓ legal')]
>>> rows[0]["says"]
'Hand C is dead, and an attack cannot revive it.'
>>> describe_move_types(game, rows)
'The book counts 14 kinds of move: 4 attacks, 4 divisions and 6 transfers. 2 of them are legal here.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engines import Game, IllegalMove, parse_move
from engines.chopsticks import Chopsticks, Rules
from engines.chopsticks.hands import count_hands
from engines.english import count_noun, join_words, lower_first, pluralize

LEGAL_LABEL, ILLEGAL_LABEL = "✓ legal", "– no"
MOVE_TYPE_COLUMNS = {"instruction": "move", "family": "kind", "now": "now", "says": "what it does, or why not"}
MAX_LISTED_HANDS = 60
"""With more different hands than this only the kinds of move of the mover's own hands are listed."""
Rows = list[dict[str, Any]]


def list_move_types(game: Game[Any, Any], state: Any) -> Rows:
    """Return every kind of move of the book and of these rules: is it legal, and what does it do or why is it not."""
    kinds = list_book_move_types(game) | list_own_move_types(game, state)
    return [{"code": text, "family": family, **check_move(game, state, text)} for text, family in kinds.items()]


def check_move(game: Game[Any, Any], state: Any, text: str) -> dict[str, str]:
    """Return a move in words, whether it is legal, and what it does or why not; a legal one has its line to play.

    With equal hands two names can be one move.
    """
    words = {"instruction": name_move_type(game, state, text)}
    try:
        move = parse_move(game, state, text)
    except IllegalMove as error:
        return words | {"now": ILLEGAL_LABEL, "says": error.reason}
    is_other = game.format_move(move) != text
    now = f"the same as: {lower_first(game.instruct(state, move))}" if is_other else LEGAL_LABEL
    return words | {"now": now, "says": game.describe(state, move), "preview_line": text}


def name_move_type(game: Game[Any, Any], state: Any, text: str) -> str:
    """Return a kind of move in words, whether or not it is legal; the letters are those of its code."""
    move = game.interpret_move(state, text)
    if move is not None and game.format_move(move) == text:
        return game.instruct(state, move)
    own, _, target = text.partition("-")
    return f"Strike hand {target} with hand {own}"


def list_book_move_types(game: Game[Any, Any]) -> dict[str, str]:
    """Return the kinds of move without any mode, each with its family; none for hands that are not the book's."""
    plain = Rules(players=game.players)
    has_book_hands = (game.rules.fingers, game.rules.hands) == (plain.fingers, plain.hands)
    return Chopsticks(plain).classify_moves() if has_book_hands else {}


def list_own_move_types(game: Game[Any, Any], state: Any) -> dict[str, str]:
    """Return the kinds of move under a game's own rules, each with its family; if they are many, only the mover's."""
    has_few = count_hands(game.rules) <= MAX_LISTED_HANDS
    return Chopsticks(game.rules).classify_moves(None if has_few else state.hands[state.turn])


def describe_move_types(game: Game[Any, Any], rows: Rows) -> str:
    """Return sentences on how many kinds of move there are, what these rules change, and how many are legal."""
    legal = sum(row["now"] == LEGAL_LABEL for row in rows)
    legal_sentence = f"{legal or 'None'} of them {pluralize(legal, 'is')} legal here."
    book = list_book_move_types(game)
    if not book:
        whose = "There" if count_hands(game.rules) <= MAX_LISTED_HANDS else "With the hands of the mover there"
        whose += f" {pluralize(len(rows), 'is')}"
        families = format_family_counts(row["family"] for row in rows)
        return f"{whose} {count_noun(len(rows), 'kind')} of move: {families}. {legal_sentence}"
    own = Chopsticks(game.rules).classify_moves()
    who = "The book counts" if game.players == 2 else f"With {game.players} players there are"
    sentences = [f"{who} {len(book)} kinds of move: {format_family_counts(book.values())}."]
    if added := [own[text] for text in own if text not in book]:
        sentences.append(f"These rules add {format_family_counts(added)}.")
    if forbidden := [text for text in book if text not in own]:
        sentences.append(f"These rules forbid {len(forbidden)} of them.")
    return " ".join([*sentences, legal_sentence])


def format_family_counts(names: Iterable[str]) -> str:
    """Return how many moves each family has, in words."""
    return join_words([count_noun(number, name) for name, number in Counter(names).items()])
