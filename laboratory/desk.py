"""The desk of a laboratory: one board, and what follows from it.

A desk opens as the page's address says and keeps the address in step. A cell that depends on the
house rules alone calls ``game()``, one that depends on the position ``match()``: it runs again when
that has changed, whoever changed it (the board, a control, the tree), and only then. marimo sees
that where the two are names of the notebook: ``game, match = desk.game, desk.match``.
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
    load,
    read_link,
    solve,
    variant_rules,
    write_link,
)
from engines.kinds import shorten
from engines.links import KEYS
from engines.rules import write_dict
from laboratory.files import read_file
from widgets.aids import Patience

PATIENCE = 100_000
"""The most positions that are looked at for one verdict: about a second's work."""
WHILE, MOMENT = 3.0, 0.3
"""So many seconds a verdict may take; and after one that could not be had, until one can again."""
OWN = "your own rules"
"""What the choice of a variant says when the rules are none of them."""


class Desk:
    """A board with its rules, its position and its address."""

    def __init__(self, name: str, words: Mapping[str, Any] | None = None, **options: Any) -> None:
        self.name = name
        self.trouble = ""
        """Why the address was not followed; empty when it was."""
        try:
            match = read_link(name, mo.query_params().to_dict() if words is None else words)
        except EngineError as error:
            match = Match(load(name))
            self.trouble = f"The address of this page could not be followed, so the game begins afresh. {error}"
        self.table = widgets.board(match, **options)
        self.share = widgets.Share()
        self.game, self._set_game = mo.state(self.table.game)
        self.match, self._set_match = mo.state(match)
        self.notice, self._set_notice = mo.state("")
        # A refusal turns back the very control that asked, whose cell marimo else would not run again.
        self.variant, self._set_variant = mo.state(self._variant(), allow_self_loops=True)
        self.rules, self._set_rules = mo.state(self.table.rules, allow_self_loops=True)
        self.first, self._set_first = mo.state(match.nodes[0].state)
        self._by = ""
        self._seconds = WHILE
        self._tree: widgets.MoveTree | None = None
        self.table.observe(self._ruled, names="rules")
        self.table.observe(self._moved, names="view")

    # What a control may ask for.

    def choose(self, variant: str) -> None:
        """Begins again under a variant's rules."""
        if variant in self._variants():
            self._rule(write_dict(variant_rules(self.name, variant)), by="variant")

    def rule(self, changes: Mapping[str, Any]) -> None:
        """Begins again under other house rules, or says why not."""
        self._rule(changes, by="rules")

    def edit(self, position: str) -> None:
        """Puts a position on the board, or says why not."""
        try:
            self.table.edit(position)
            self._set_notice("")
        except EngineError as error:
            self._set_notice(f"{error}.")

    def bring(self, file: str, data: bytes) -> None:
        """Puts a match or house rules from a file on the board, or says why not."""
        try:
            self.table.load(*read_file(self.name, file, data))
            self._set_notice("")
        except EngineError as error:
            self._set_notice(f"{shorten(file, bare=True)}: {str(error).rstrip('.')}. Nothing has changed.")

    # What follows from the board.

    def solution(self, budget: int = PATIENCE) -> Solution | str:
        """The solution from the position on the board, or why there is none."""
        found = solved(self.table.game, self.table.match.state, budget, self._seconds)
        self._seconds = WHILE if known(found) else MOMENT
        return found

    def tree(self) -> widgets.MoveTree:
        """The move tree that follows the board; there is one."""
        self._tree = self._tree or widgets.tree(self.table)
        return self._tree

    def write_address(self) -> None:
        """Puts rules, position and history into the page's address."""
        params, link = mo.query_params(), write_link(self.table.match)
        self.share.link = link
        for key in KEYS:
            if params.get(key) != link.get(key):
                params.set(key, link.get(key, []))

    def _rule(self, changes: Mapping[str, Any], *, by: str) -> None:
        self._by = by
        try:
            self.table.rule(changes)
            self._set_notice("")
        except EngineError as error:
            self._by = ""
            self._set_notice(f"{error}. Nothing has changed.")
            self._refresh()
        finally:
            self._by = ""

    def _ruled(self, _change: Any) -> None:
        self._seconds = WHILE
        self._set_game(self.table.game)
        self._refresh()

    def _refresh(self) -> None:
        """Has the controls made again, except the one in somebody's hand."""
        if self._by != "variant":
            self._set_variant(self._variant())
        if self._by != "rules":
            self._set_rules(self.table.rules)

    def _moved(self, change: Any) -> None:
        if change.old.get("at") != change.new.get("at"):
            self._set_match(self.table.match)
        if self.table.match.nodes[0].state != self.first():
            self._set_first(self.table.match.nodes[0].state)

    def _variants(self) -> list[str]:
        return list(type(self.table.game).variants)

    def _variant(self) -> str:
        rules = self.table.game.rules
        return next((one for one in self._variants() if variant_rules(self.name, one) == rules), OWN)


def solved(game: Game[Any, Any], state: Any = None, budget: int = PATIENCE, seconds: float = WHILE) -> Solution | str:
    """The solution from a position on, by default the start, or the sentence that says why there is none."""
    try:
        return solve(game, state, budget=budget, progress=Patience(2 * budget, seconds))
    except EngineError as error:
        return refusal(error)


def known(solution: Solution | str) -> bool:
    """Whether every move of the position is solved; what else is asked about it may take a moment more."""
    if isinstance(solution, str):
        return False
    try:
        solution.moves()
    except EngineError:
        return False
    finally:
        again(solution, MOMENT)
    return True


def refusal(error: EngineError) -> str:
    """Why something cannot be worked out, for somebody who may play on."""
    on = "Play on: nearer to the end there are fewer, and every move has its verdict."
    if isinstance(error, TooLarge):
        return f"Too large to be solved here: about {error.estimate:,} positions can arise. {on}"
    if isinstance(error, Stopped):
        return f"Too large to be solved in a moment: {error.seen:,} positions were looked at and there are more. {on}"
    return str(error)


def again(solution: Solution, seconds: float = WHILE) -> Solution:
    """The solution with its patience renewed, for another question."""
    if isinstance(solution.progress, Patience):
        solution.progress.seconds = seconds
        solution.progress.renew()
    return solution
