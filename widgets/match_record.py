"""The matches of a board as plain data, which the tab of a browser keeps while its page is reloaded.

The address of a page carries the match on the board up to its position. What the address cannot carry, the branches, the
earlier matches and the players, is in a record: the browser writes it into the storage of its tab and sends it back
after a reload. As every request it may be hostile, so it is parsed as strictly as a link is.

>>> from engines import Match, load
>>> matches = MatchTree(Match(load("obliteration")), ["human", "easy"])
>>> entry = {"number": 4, "start": {"rules": "start=7"}, "moves": [[0, "subtract"], [1, "divide"], [0, "add"]],
...          "node": 2, "seats": ["human", "easy"], "cut": None}
>>> matches = parse_record("obliteration", {"matches": [entry]})
>>> [node.text for node in matches.entries[4].match.path()]
['subtract', 'divide']
"""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

from engines import EngineError, Match
from engines.errors import LinkError, shorten
from engines.formats.link import check_part, format_link
from engines.formats.transcript import HEADER_FIELDS, match_from_header, start_to_dict
from engines.match import Node
from engines.rules import HouseRules
from widgets.match_tree import ACTIONS, MAX_MATCHES, Cut, MatchEntry, MatchTree
from widgets.seats import check_seats

MAX_RECORD_POSITIONS = 1_000
"""The most positions of a record."""
MAX_RECORD_SECONDS = 2.0
"""The longest that playing the moves of a record again may take."""
MAX_LINK_CANDIDATES = 200
"""The most nodes with the same position whose links are compared with a link: the newest."""
MAX_CUT_CHARACTERS = 200
"""The longest text of a cut."""
MAX_MATCH_NUMBER = 10**6


def format_record_head(matches: MatchTree) -> dict[str, Any]:
    """Return what the browser needs besides the moves, to write the match on the board into its record."""
    match, cut = matches.match, matches.cut_before
    return {
        "game": match.game.name,
        "numbers": sorted(matches.entries),
        "start": start_to_dict(match),
        "cut": [cut.action, cut.text, cut.before, cut.node, cut.node_count, cut.first_node] if cut else None,
        "max_positions": MAX_RECORD_POSITIONS,
    }


def parse_record(game_name: str, record: Mapping[str, Any], like: HouseRules | None = None) -> MatchTree:
    """Return the matches of a record; raise EngineError if it is not one of this game."""
    entries = record.get("matches")
    if record.get("game", game_name) != game_name or not isinstance(entries, list) or not entries:
        raise make_record_error(record)
    lengths = [len(entry["moves"]) for entry in entries if isinstance(entry, dict) and type(entry.get("moves")) is list]
    if len(lengths) != len(entries) or len(lengths) > MAX_MATCHES or sum(lengths) > MAX_RECORD_POSITIONS:
        raise make_record_error(record)
    parsed: dict[int, MatchEntry] = {}
    deadline = monotonic() + MAX_RECORD_SECONDS
    for entry in entries:
        number = parse_int(entry.get("number"), MAX_MATCH_NUMBER)
        if number in parsed:
            raise make_record_error(number)
        parsed[number] = parse_entry(game_name, entry, deadline, like)
    for entry in entries:
        parsed[entry["number"]].cut = parse_cut(entry.get("cut"), entry["number"], parsed)
    return MatchTree.from_entries(parsed)


def parse_entry(game_name: str, entry: Mapping[str, Any], deadline: float, like: HouseRules | None) -> MatchEntry:
    """Return one match of a record with its branches and its players; give up at a time of the monotonic clock."""
    start = entry.get("start")
    if not isinstance(start, dict):
        raise make_record_error(start)
    header = {key: check_part(key, start[key]) for key in HEADER_FIELDS if key in start and key != "game"}
    match: Match = match_from_header({"game": game_name, **header}, LinkError, like)
    input_texts: dict[tuple[int, Any], str] = {}
    for move in entry["moves"]:
        types = [type(each) for each in move] if isinstance(move, list) else []
        if monotonic() > deadline or types not in ([int, str], [int, str, str]):
            raise make_record_error(move)
        count = len(match.nodes)
        match.jump(move[0])
        text = check_part("moves", move[-1])  # the way in which a person chose it, if that is known
        node = match.play(text)
        if node.index != count or (len(move) > 2 and node.text != move[1]):
            raise make_record_error(move)  # the same branch twice, or another move
        if len(move) > 2:
            input_texts[move[0], node.move] = text
    match.jump(parse_int(entry.get("node"), len(match.nodes) - 1))
    memo = {"input_texts": input_texts} if input_texts else {}
    return MatchEntry(match, check_seats(entry.get("seats"), match.game.players), memo=memo)


def parse_cut(cut: Any, number: int, entries: Mapping[int, MatchEntry]) -> Cut | None:
    """Return the cut with which a match of a record began; None if the match before it is not in the record."""
    if cut is None:
        return None
    if not isinstance(cut, list) or [type(each) for each in cut] != [str, str, int, int, int, int]:
        raise make_record_error(cut)
    action, text, before, node, node_count, first_node = cut
    if action not in ACTIONS or len(text) > MAX_CUT_CHARACTERS or not text.isprintable():
        raise make_record_error(cut)
    if before >= number or before not in entries:
        return None
    count, first_node = len(entries[before].match.nodes), parse_int(first_node, len(entries[number].match.nodes) - 1)
    return Cut(action, text, before, parse_int(node, count - 1), parse_int(node_count, count), number, first_node)


def parse_int(value: Any, high: int) -> int:
    """Return a whole number from 0 to a limit; raise EngineError if it is none."""
    if type(value) is int and 0 <= value <= high:
        return value
    raise make_record_error(value)


def make_record_error(value: Any) -> EngineError:
    """Return the error for a part of a record that cannot be read."""
    return EngineError(f"record: {shorten(value)} is not part of a history of this board")


def find_link(matches: MatchTree, match: Match) -> tuple[int, int] | None:
    """Return the number of a match and the index of its node that have the same link as a match; None if none has.

    The match on the board comes first, then the newest.
    """
    link = format_link(match)
    for number in sorted(matches.entries, key=lambda each: (each == matches.number, each), reverse=True):
        other = matches.entries[number].match
        if other.game.rules != match.game.rules:
            continue
        candidates = [node.index for node in other.nodes if node.state == match.state and may_have_link(node, match)]
        for index in candidates[-MAX_LINK_CANDIDATES:]:
            if format_link(other, index) == link:
                return number, index
    return None


def may_have_link(node: Node, match: Match) -> bool:
    """Return whether a node with the position of a match may have its link: after as many moves, or after very many."""
    return match.node.ply in (node.ply, 0)
