"""The page with two boards: one game under two sets of rules, verdicts and trees beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marimo as mo

import widgets
from analysis import side_by_side
from engines import GAMES, EngineError, Evaluation, Match, format_link, load, parse_link
from engines.formats.link import LINK_KEYS
from engines.rules import FORMAT_VERSION
from laboratory.answers import Address
from laboratory.attempt import attempt
from laboratory.html import headline, paragraphs, table
from laboratory.pages import LABORATORIES
from laboratory.prerender import is_prerendering
from laboratory.session import GameSession
from widgets.board_pair import SIDES, BoardPair

MATCH_KEYS = tuple(key for key in LINK_KEYS if key not in ("game", "rules"))
"""The parts of a link that both sides share; the rules of a side are in the parameter of its name."""
MOVE_COLUMNS = {"instruction": "move", "left": "on the left", "right": "on the right", "differs": "different"}


class SideBySide:
    """Two boards that follow each other, a session for each, and the address that finds both again."""

    def __init__(self, game_name: str, address: Address | None = None) -> None:
        """Open what an address says of this game; without it each side has one of the first two variants."""
        opened = read_address(game_name, address)
        variants = list(GAMES[game_name].variants)
        boards = [widgets.board(load(game_name, variants[min(side, len(variants) - 1)])) for side in range(len(SIDES))]
        self.sessions = tuple(GameSession(board) for board in boards)
        self.pair = BoardPair(*boards)
        self.widget = widgets.PageAddress()
        self.view = mo.ui.anywidget(self.widget)
        """What keeps the address; show it once on the page."""
        if opened:
            self._open(opened)
        if not is_prerendering():
            for board in boards:
                board.observe(self._keep_address, names="published")

    def _open(self, address: dict[str, str]) -> None:
        """Put the rules of both sides, and the match, on the boards; or say why not."""
        boards, version = self.boards, {"version": address.get("version", "")}
        match = {key: address[key] for key in MATCH_KEYS if address.get(key)}
        rules = [{"rules": address[side]} if address.get(side) else {} for side in SIDES]
        try:
            for board, each in zip(boards, rules, strict=True):
                link = {key: text for key, text in (version | each).items() if text}
                board.load(parse_link(board.game_name, link), undoable=False)
            if not self._load_match(boards[0], match | rules[0]):  # the other board may have gone further
                boards[1].load(parse_link(boards[1].game_name, match | rules[1]), undoable=False)
        except EngineError as error:
            boards[0].error = f"The address of this page could not be read: {error}"

    def _load_match(self, board: widgets.Board, link: dict[str, str]) -> bool:
        """Put a match on a board; return whether all of its moves are legal there."""
        try:
            board.load(parse_link(board.game_name, link), undoable=False)
        except EngineError:
            return False
        return True

    def _keep_address(self, _change: Any) -> None:
        leader = self.pair.boards[self.pair.leader]
        link = {**dict.fromkeys(MATCH_KEYS, ""), **format_link(leader.match), "game": leader.game_name}
        rules = {
            side: format_link(Match(board.game)).get("rules", "")
            for side, board in zip(SIDES, self.boards, strict=True)
        }
        self.widget.parameters = {**link, "rules": "", "version": str(FORMAT_VERSION), **rules}

    @property
    def boards(self) -> tuple[widgets.Board, ...]:
        """The boards, left and right."""
        return self.pair.boards


def read_address(game_name: str, address: Address | None) -> dict[str, str]:
    """Return the parameters of an address that are about this game; none if it names another one, or no rules.

    An address that this page wrote has a version; a side that it leaves out has the rules of the book.
    """
    if address is None or "game" not in address or address["game"] != game_name:
        return {}
    found = {key: str(address[key]) for key in (*MATCH_KEYS, *SIDES) if key in address}
    return found if found.keys() & {"version", *SIDES} else {}


def make_game_dropdown(address: Address | None) -> mo.ui.dropdown:
    """Return the choice of a game, at first that of the address."""
    titles = {GAMES[name].title: name for name in LABORATORIES}
    named = str(address["game"]) if address is not None and "game" in address else ""
    value = next((title for title, name in titles.items() if name == named), next(iter(titles)))
    return mo.ui.dropdown(titles, value=value, label="Game", allow_select_none=False)


def columns(left: Any, right: Any) -> mo.Html:
    """Return two things beside each other, on a phone one below the other."""
    return mo.Html(f'<div class="side-by-side"><div>{left}</div><div>{right}</div></div>')


def render_verdicts(sides: SideBySide) -> mo.Html:
    """Return the verdict of the position on each board."""
    left, right = (headline(board.match, board.evaluation, board, leads_back=False) for board in sides.boards)
    return columns(left, right)


def render_differences(sides: SideBySide) -> mo.Html:
    """Return which rules differ, where one board could not follow, and every move with its verdict on each side."""
    left, right = sides.boards
    rules = side_by_side.describe_rule_differences(left.game.rules, right.game.rules)
    sentences = [f"{'; '.join(rules)}." if rules else "Both sides have the same rules."]
    sentences += filter(None, [sides.pair.describe_gap()])
    if left.match.outcome() or right.match.outcome():
        return paragraphs(sentences)
    return mo.vstack([paragraphs(sentences), attempt(render_moves, left.evaluation, right.evaluation, sides.boards)])


def render_moves(
    left: Evaluation[Any, Any], right: Evaluation[Any, Any], boards: Sequence[widgets.Board] = ()
) -> mo.Html:
    """Return every move with its verdict on each side, those that differ first; a click plays it where it is legal."""
    rows = [
        row._asdict() | {"differs": "≠" if row.differs else "="} | describe_place(row, boards)
        for row in side_by_side.compare_moves(left, right)
    ]
    return table(rows, MOVE_COLUMNS)


def describe_place(row: side_by_side.MoveComparison, boards: Sequence[widgets.Board]) -> dict[str, Any]:
    """Return on which board a row shows and plays its move: the left one, if the move is legal there."""
    if not boards:
        return {}
    board = boards[1 if row.left == side_by_side.NOT_LEGAL else 0]
    return {"preview_line": row.text, "board": board}
