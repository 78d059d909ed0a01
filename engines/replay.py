"""A match under other rules: its position and its moves stay, as far as the other rules allow them.

>>> from engines import Match, load
>>> match = Match(load("obliteration", no_repeat="off"))
>>> for move in ("divide", "divide"):
...     _ = match.play(move)
>>> replayed = replay(match, load("obliteration", high=50, no_repeat="off"))
>>> replayed.match.node.text, replayed.note
('divide', '')
>>> replayed = replay(match, load("obliteration", start=40, no_repeat="off"))
>>> replayed.match.game.format_state(replayed.match.state), replayed.note
('3:d:d', 'The position stays. Its moves do not lead to it from the start of these rules.')
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engines.errors import EngineError, PositionError
from engines.game import Game
from engines.match import Match, Node

OTHER_POSITION = "There is no such position under these rules. The same moves lead to the one on the board."


class Replay(NamedTuple):
    """A match under other rules, and a sentence on what it has lost; empty if that is nothing."""

    match: Match
    note: str = ""


def replay(match: Match, game: Game[Any, Any]) -> Replay:
    """Return the match under other rules of the same game.

    All moves and branches stay if those up to the board are legal and lead to the same position. If they do not, the
    position stays without its moves. If these rules have no such position, the moves stay up to the first that is not
    legal. Before the first move of a game, the match goes to the start of the other rules.
    """
    position, path = carry_state(match.game, match.state, game), match.path()
    has_begun = bool(path) or not match.has_standard_start
    replayed = _start_under(game, match)
    if replayed is None:
        if position is not None and has_begun:
            note = "The position stays. Its moves do not lead to it from the start of these rules."
            return Replay(Match(game, position, seed=match.seed), note)
        note = "There is no such position under these rules, so a new game begins." if has_begun else ""
        return Replay(_new_match(game, match), note)
    indices = _replay_moves(match, replayed)
    legal_nodes = [match.nodes[0], *(node for node in path if node.index in indices)]
    replayed.jump(indices[legal_nodes[-1].index])
    lost = path[len(legal_nodes) - 1] if len(legal_nodes) <= len(path) else None
    # Rules that remember more of the moves have a fuller position, which is still this one under the rules before.
    stays = replayed.state == position or carry_state(game, replayed.state, match.game) == match.state
    if lost is None and stays:
        return Replay(replayed)
    if position is None:
        return Replay(replayed, _explain_lost_move(match, lost) if lost else OTHER_POSITION if has_begun else "")
    reason = _explain_lost_move(match, lost) if lost else "Under these rules its moves lead to another one."
    return Replay(Match(game, position, seed=match.seed), f"The position stays. {reason}")


def carry_state(game: Game[Any, Any], state: Any, other: Game[Any, Any]) -> Any | None:
    """Return a position of a game as a position of other rules of it, or None if they have no such position.

    >>> from engines import load
    >>> book = load("obliteration")
    >>> carry_state(book, book.start(), load("obliteration", start=1, high=9)) is None
    True
    """
    if game.players != other.players:
        return None
    try:
        return other.convert_state(game, state)
    except PositionError:
        return None


def _start_under(game: Game[Any, Any], match: Match) -> Match | None:
    """Return a match under other rules that starts where this one did, or None if they do not start there."""
    first = carry_state(match.game, match.nodes[0].state, game)
    if not match.has_standard_start:
        return None if first is None else Match(game, first, seed=match.seed)
    fresh = _new_match(game, match)
    texts = {each.game.format_state(each.nodes[0].state) for each in (match, fresh)}
    starts_there = fresh.state == first or (len(texts) == 1 and game.players == match.game.players)
    return fresh if starts_there else None


def _new_match(game: Game[Any, Any], match: Match) -> Match:
    """Return a new match under other rules, with the same seed and begun by the same player if there is such a one."""
    return start_match(game, match.seed, match.first)


def start_match(game: Game[Any, Any], seed: int | None, first: int) -> Match:
    """Return a new match with a seed, begun by a player of the turn order if there is such a one."""
    return Match(game, seed=seed, first=first if first < game.players else 0)


def _replay_moves(match: Match, replayed: Match) -> dict[int, int]:
    """Play all moves and branches again that are legal; return the new index of each node that stays."""
    indices = {0: 0}
    for node in match.nodes[1:]:
        if node.parent in indices:
            replayed.jump(indices[node.parent])
            try:
                indices[node.index] = replayed.play(node.text).index
            except EngineError:
                continue
    return indices


def _explain_lost_move(match: Match, lost: Node) -> str:
    move = match.game.instruct(match.nodes[lost.parent or 0].state, lost.move)
    return f"Move {lost.ply} (“{move}”) is not legal under these rules."
