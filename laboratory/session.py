"""One visitor's game in a laboratory: a board, its rules, its position and the address of the page.

A session starts with the match in the page's address and keeps the address up to date. A cell that calls
``game()`` runs again when the house rules change, a cell that calls ``match()`` when the position changes,
whether the board, a control or the tree changed it. marimo notices this only if both are names of the
notebook: ``game, match = session.game, session.match``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marimo as mo

import widgets
from engines import (
    EngineError,
    Game,
    Match,
    Solution,
    Stopped,
    TooLarge,
    format_link,
    load,
    parse_link,
    solve,
    variant_rules,
)
from engines.errors import shorten
from engines.formats.config import read_match_file
from engines.formats.link import LINK_KEYS
from engines.rules import rules_to_dict
from widgets.limits import SolveLimit

MAX_POSITIONS = 100_000
"""How many positions are searched for one verdict: about a second of work."""
SOLVE_TIMEOUT_SECONDS, RETRY_TIMEOUT_SECONDS = 3.0, 0.3
"""How long a verdict may take; after a verdict was not found in time, the next ones get the shorter limit."""
CUSTOM_RULES = "your own rules"
"""The choice that is shown if the rules are those of no variant."""


class GameSession:
    """A board with its rules, its position and its address."""

    def __init__(self, name: str, query: Mapping[str, Any] | None = None, **options: Any) -> None:
        self.name = name
        self.address_error = ""
        """Why the page's address could not be read; empty if it could."""
        try:
            match = parse_link(name, mo.query_params().to_dict() if query is None else query)
        except EngineError as error:
            match = Match(load(name))
            self.address_error = f"The address of this page could not be read, so a new game starts. {error}"
        self.board = widgets.board(match, **options)
        self.share = widgets.Share()
        self.game, self._set_game = mo.state(self.board.game)
        self.match, self._set_match = mo.state(match)
        self.notice, self._set_notice = mo.state("")
        # A refused change has to reset the control that asked for it. Without allow_self_loops marimo would not
        # run that control's cell again.
        self.variant, self._set_variant = mo.state(self._current_variant(), allow_self_loops=True)
        self.rules, self._set_rules = mo.state(self.board.rules, allow_self_loops=True)
        self.first_state, self._set_first_state = mo.state(match.nodes[0].state)
        self._changing_control = ""
        self._timeout_seconds = SOLVE_TIMEOUT_SECONDS
        self._tree: widgets.MoveTree | None = None
        self._followed_rules, self._followed_version = self.board.rules, self.board.current_version()
        self.board.observe(self._on_published, names="published")

    # Requests from controls.

    def choose_variant(self, variant: str) -> None:
        """Start a new game under the rules of a variant."""
        if variant in self._variant_names():
            self._apply_rules(rules_to_dict(variant_rules(self.name, variant)), control="variant")

    def set_rules(self, changes: Mapping[str, Any]) -> None:
        """Start a new game with some house rules changed, or say why not."""
        self._apply_rules(changes, control="rules")

    def edit(self, position: str) -> None:
        """Put a position on the board, or say why not."""
        try:
            self.board.edit(position)
            self._set_notice("")
        except EngineError as error:
            self._set_notice(f"{error}.")

    def open_file(self, file_name: str, data: bytes) -> None:
        """Put a match or house rules from a file on the board, or say why not."""
        try:
            self.board.load(*read_match_file(self.name, file_name, data))
            self._set_notice("")
        except EngineError as error:
            self._set_notice(f"{shorten(file_name, unquoted=True)}: {str(error).rstrip('.')}. Nothing has changed.")

    # What follows from the board.

    def solve_position(self, budget: int = MAX_POSITIONS) -> Solution | str:
        """Return the solution from the position on the board, or a sentence that says why there is none."""
        solution = try_solve(self.board.game, self.board.match.state, budget, self._timeout_seconds)
        self._timeout_seconds = SOLVE_TIMEOUT_SECONDS if has_all_verdicts(solution) else RETRY_TIMEOUT_SECONDS
        return solution

    def tree(self) -> widgets.MoveTree:
        """Return the move tree that follows the board, always the same one."""
        self._tree = self._tree or widgets.tree(self.board)
        return self._tree

    def write_address(self) -> None:
        """Write rules, position and history into the page's address."""
        params, link = mo.query_params(), format_link(self.board.match)
        self.share.link = link
        for key in LINK_KEYS:
            if params.get(key) != link.get(key):
                params.set(key, link.get(key, []))

    def _apply_rules(self, changes: Mapping[str, Any], *, control: str) -> None:
        self._changing_control = control
        try:
            self.board.set_rules(changes)
            self._set_notice("")
        except EngineError as error:
            self._changing_control = ""
            self._set_notice(f"{error}. Nothing has changed.")
            self._refresh_controls()
        finally:
            self._changing_control = ""

    def _on_published(self, _change: Any) -> None:
        """Pass on what has changed on the board: the rules, the position, or neither."""
        if self._followed_rules != self.board.rules:
            self._followed_rules = self.board.rules
            self._timeout_seconds = SOLVE_TIMEOUT_SECONDS
            self._set_game(self.board.game)
            self._refresh_controls()
        if self._followed_version != self.board.current_version():
            self._followed_version = self.board.current_version()
            self._set_match(self.board.match)
        if self.board.match.nodes[0].state != self.first_state():
            self._set_first_state(self.board.match.nodes[0].state)

    def _refresh_controls(self) -> None:
        """Make the controls again, except the one that the visitor is changing."""
        if self._changing_control != "variant":
            self._set_variant(self._current_variant())
        if self._changing_control != "rules":
            self._set_rules(self.board.rules)

    def _variant_names(self) -> list[str]:
        return list(type(self.board.game).variants)

    def _current_variant(self) -> str:
        rules = self.board.game.rules
        return next((name for name in self._variant_names() if variant_rules(self.name, name) == rules), CUSTOM_RULES)


def try_solve(
    game: Game[Any, Any], state: Any = None, budget: int = MAX_POSITIONS, seconds: float = SOLVE_TIMEOUT_SECONDS
) -> Solution | str:
    """Return the solution from a position, by default the start, or a sentence that says why there is none."""
    try:
        return solve(game, state, budget=budget, progress=SolveLimit(2 * budget, seconds))
    except EngineError as error:
        return describe_refusal(error)


def has_all_verdicts(solution: Solution | str) -> bool:
    """Return whether every move of the position is solved; afterwards the solution has the short time limit."""
    if isinstance(solution, str):
        return False
    try:
        solution.moves()
    except EngineError:
        return False
    finally:
        renew_limit(solution, RETRY_TIMEOUT_SECONDS)
    return True


def describe_refusal(error: EngineError) -> str:
    """Return why something cannot be computed, and what the visitor can do."""
    advice = "Play on: closer to the end there are fewer positions, and then every move has its verdict."
    if isinstance(error, TooLarge):
        return f"Too large to solve here: about {error.estimate:,} positions are possible. {advice}"
    if isinstance(error, Stopped):
        return f"Too large to solve in a moment: {error.nodes_used:,} positions were searched, and there are more. {advice}"
    return str(error)


def renew_limit(solution: Solution, seconds: float = SOLVE_TIMEOUT_SECONDS) -> Solution:
    """Return the solution with its time limit started again."""
    if isinstance(solution.progress, SolveLimit):
        solution.progress.seconds = seconds
        solution.progress.reset()
    return solution
