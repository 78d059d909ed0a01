"""What Claustroboard's laboratory shows about deals: one held fast under other rules, many in a row, and maps of a board."""

from __future__ import annotations

from typing import Any, cast

import marimo as mo

import widgets
from analysis.claustroboard import boards, deals, pinned
from analysis.rules import changes
from engines import EngineError, Game, Match, Solution
from engines.claustroboard import Claustroboard
from engines.words import count
from laboratory.desk import PATIENCE, refusal, solved
from laboratory.pages import address
from laboratory.sections import tried
from laboratory.views import sentences, table

NEAR = 100
"""So many positions by each rules are compared one by one."""
GLANCE = 0.8
"""So many seconds may pass before each of two rules' verdicts: they are asked for anew with every rule that is flipped."""


def collapsi() -> mo.Html:
    """What Collapsi is, and where claims about these games are checked."""
    return mo.md(
        "**Collapsi** is the published game that this one descends from (Mark S. Ball, 2025), and a variant here: "
        "choose it above. Its board wraps round at the edges, its deck has four 1s, 2s and 3s, two 4s and two "
        "wildcards, both players start on a wildcard and may pass over each other. "
        f"What has been published about these games, and whether it holds, stands on [the page of claims]({address('claims')})."
    )


def seat_choice(match: Match) -> mo.ui.dropdown:
    """Whose maps are drawn: anybody's who is still in, to begin with the mover's."""
    game = match.game
    living = {game.names[seat]: seat for seat in sorted(match.state.living())}
    options = {"whoever is to move": None, **living}
    return mo.ui.dropdown(options, value="whoever is to move", label="Player", allow_select_none=False)


def reach(match: Match, seat: int | None, solution: Solution | str) -> Any:
    """Where a player could land, with the verdicts where they are known."""
    game, known = cast("Claustroboard", match.game), None if isinstance(solution, str) else solution
    try:
        return boards.reach_chart(game, match.state, seat, known)
    except EngineError:
        return tried(boards.reach_chart, game, match.state, seat)


def mobility(match: Match, seat: int | None) -> Any:
    """How many ways on each tile would leave a player."""
    return tried(boards.mobility_chart, match.game, match.state, seat)


def solving(game: Game[Any, Any], number: int) -> widgets.Steady:
    """Deal after deal solved, in slices."""
    return widgets.Steady(lambda: deals.over_deals(game, number), number, "Solve", "deal")


def shares(game: Game[Any, Any], rows: Any) -> mo.Html:
    """How many deals each seat wins so far, with intervals."""
    if not rows:
        return sentences(["Press Solve: every deal is another shuffle, and each is solved to its end."])
    return mo.vstack([deals.chart(rows, game), sentences([deals.in_words(rows)])])


def way_choice(game: Claustroboard) -> mo.ui.dropdown:
    """With which way to play the rules are compared: to begin with, one that is not theirs."""
    named = [way for way in pinned.ways_to_play() if pinned.counterpart(game, way).rules != game.rules]
    return mo.ui.dropdown(named, value=named[0], label="Compared with", allow_select_none=False)


def glance(game: Claustroboard, way: str) -> mo.Html:
    """What the rules in force make of this deal, beside a variant's."""
    before = pinned.counterpart(game, way)
    refused = next((said for one in (game, before) if isinstance(said := solved(one, seconds=GLANCE), str)), "")
    if refused:
        return sentences([refused])
    try:
        rows = changes.side_by_side(before, game, PATIENCE)
    except EngineError as error:
        return sentences([refusal(error)])
    return table(rows, {"what": "this deal", "before": way, "after": "these rules"})


def comparing(game: Claustroboard, way: str) -> widgets.Steady:
    """The positions nearest to the start by both rules, one by one, in slices."""
    before = pinned.counterpart(game, way)
    texts = pinned.near(before, game, NEAR)
    return widgets.Steady(lambda: changes.nearest(before, game, texts, PATIENCE), len(texts), "Compare", "position")


def compared(found: list[changes.Change] | None, listed: mo.ui.table) -> mo.Html:
    """The positions found so far that have another verdict; what there is to do before there are any."""
    if found is None:
        return sentences(["Press Compare: the positions nearest to the start are solved by both rules, one by one."])
    if not found:
        return sentences(["No position has another verdict so far."])
    put = f"{count(len(found), 'position')} with another verdict. Choose one to put it on the board."
    return mo.vstack([changes.chart(found), sentences([put]), listed])
