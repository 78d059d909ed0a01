"""What stands in the sections below a board, each made from the analysis.

A section that cannot be worked out says so in one sentence instead of showing half of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import marimo as mo

import widgets
from analysis import gambit, history
from analysis.chance import odds, winrates
from analysis.rules import changes
from engines import EngineError, Game, Match, Solution, load
from engines.terminal import LARGEST_FILE
from engines.words import count
from laboratory.desk import PATIENCE, Desk, again, refusal, solved
from laboratory.views import sentences, table

GAMES = 1_000
"""The most games of one run of bots."""
CHANGED = {
    "position": "position",
    "value_before": "verdict before",
    "value_after": "verdict after",
    "plies_before": "plies before",
    "plies_after": "plies after",
}


def match_history(match: Match, solution: Solution | str) -> mo.Html:
    """Who was winning when, every move graded, and the match in words."""
    if isinstance(solution, str):
        return sentences([solution])
    if not match.path():
        return sentences(["Play a move: here stands what it did to the verdict."])
    try:
        rows = history.grade(match, again(solution))
        chart = history.chart(match, solution)
    except EngineError as error:
        return sentences([refusal(error)])
    told = {"ply": "move", "name": "by", "move": "played", "grade": "grade", "words": "what it did"}
    return mo.vstack([chart, sentences([history.summary(rows)]), table([row._asdict() for row in rows], told)])


def race(game: Game[Any, Any], bots: dict[str, str], games: int) -> widgets.Steady:
    """Bots against bots over many games, in slices."""
    return widgets.Steady(lambda: winrates.ply_by_ply(game, list(bots.values()), games), games, "Play", "game")


def win_rates(game: Game[Any, Any], tallies: Any) -> mo.Html:
    """How often each seat has won so far, with intervals."""
    if not tallies:
        return sentences(["Press Play: the bars narrow as the games come in."])
    return mo.vstack([winrates.chart(tallies, game), sentences([winrates.in_words(row) for row in tallies])])


def expectations(match: Match, solution: Solution | str) -> mo.Html:
    """What the mover can expect here against perfect and against random play."""
    if isinstance(solution, str) or match.outcome():
        return sentences([solution if isinstance(solution, str) else "The game is over."])
    try:
        rows = odds.compare(again(solution), match.state)
    except EngineError as error:
        return sentences([refusal(error)])
    name = match.game.names[match.game.turn(match.state)]
    return mo.vstack([odds.chart(rows, name), sentences([odds.in_words(row) for row in rows])])


def baseline_choice(game: Game[Any, Any]) -> mo.ui.dropdown:
    """With which variant the rules are compared."""
    named = list(type(game).variants)
    return mo.ui.dropdown(named, value=named[0], label="Compared with", allow_select_none=False)


def changed_positions(game: Game[Any, Any], baseline: str) -> list[changes.Change] | str:
    """Which positions have another verdict than under a variant's rules; or why that is not known."""
    before = load(game.name, baseline)
    if before.players != game.players:
        return []  # no position of one is a position of the other
    refused = next((one for one in (solved(before), solved(game)) if isinstance(one, str)), "")
    try:
        return refused or changes.changed(before, game, PATIENCE)
    except EngineError as error:
        return refusal(error)


def change_table(desk: Desk, found: list[changes.Change] | str) -> mo.ui.table:
    """The changed positions, those that can arise first; choosing one puts it on the board."""
    rows = [] if isinstance(found, str) else sorted(found, key=lambda row: not row.reachable_after)
    shown = [{title: getattr(row, name) for name, title in CHANGED.items()} for row in rows]

    def put(chosen: Any) -> None:
        if chosen:
            desk.edit(chosen[0]["position"])

    return mo.ui.table(shown, selection="single", page_size=8, on_change=put, show_download=False)


def comparison(game: Game[Any, Any], baseline: str, found: list[changes.Change] | str, listed: mo.ui.table) -> mo.Html:
    """What the rules in force change against a variant's: the start, the counts, the positions."""
    if isinstance(found, str):
        return sentences([found])
    before = load(game.name, baseline)
    if before.rules == game.rules:
        return sentences([f"These are the rules of {baseline}. Flip a rule above, or compare with another variant."])
    try:
        rows = changes.side_by_side(before, game, PATIENCE)
    except EngineError as error:
        return sentences([refusal(error)])
    glance = table(rows, {"what": "", "before": baseline, "after": "these rules"})
    if before.players != game.players:
        said = f"{baseline} is for {before.players} players, these rules for {game.players}: no position is in both."
        return mo.vstack([glance, sentences([said])])
    if not found:
        return mo.vstack([glance, sentences(["No position has another verdict."])])
    put = f"{count(len(found), 'position')} with another verdict. Choose one to put it on the board."
    return mo.vstack([glance, changes.chart(found), sentences([put]), listed])


def single_changes(game: Game[Any, Any]) -> widgets.Steady:
    """The rules with one of them changed at a time, in slices."""
    total = 1 + len(changes.alternatives(game.rules))
    return widgets.Steady(lambda: changes.one_by_one(game, PATIENCE), total, "Change one rule at a time", "setting")


def single_table(rows: Any) -> mo.Html:
    """What every single change of a rule makes of the start."""
    told = {"rule": "rule", "setting": "set to", "value": "first player", "plies": "plies", "reachable": "positions"}
    noted = {"note": "note"} if rows and any(row["note"] for row in rows) else {}
    return table(rows, told | noted) if rows else mo.Html("")


def tried(make: Callable[..., Any], *given: Any) -> Any:
    """What a function makes, or the sentence that says why it cannot."""
    refused = next((one for one in given if isinstance(one, str)), "")
    try:
        return sentences([refused]) if refused else make(*given)
    except EngineError as error:
        return sentences([str(error)])


def position_data(game: Game[Any, Any], polars: Any, most: int = changes.MOST) -> mo.Html:
    """Every solved position, or the nearest so many, as a table to search and to take away; what is missing where there is no polars."""
    if polars is None:
        words = (
            "Whole tables need polars, which this build of the page does not carry. Everything else works without it."
        )
        return mo.callout(words, kind="info")
    from analysis.data.positions import positions  # noqa: PLC0415 polars, where it is used

    if isinstance(known := solved(game), str):
        return sentences([known])  # found out before all positions are walked through
    try:
        frame = positions(game, most=most, budget=PATIENCE, progress=lambda *_: None)
    except EngineError as error:
        return sentences([refusal(error)])
    listed = mo.ui.table(frame, selection=None, page_size=12, show_download=False)
    head = sentences([f"{count(frame.height, 'position')}, each as the mover sees it, with its verdict for the mover."])
    return mo.vstack([head, listed, frame_files(frame, f"{game.name}-positions")])


def door(desk: Desk) -> mo.ui.file:
    """Where a file is brought in: what it holds is put on the board."""

    def put(files: Any) -> None:
        if files:
            desk.bring(files[0].name, files[0].contents)

    return mo.ui.file([".txt", ".toml"], max_size=LARGEST_FILE, label="Choose a file", on_change=put)


def sharing(desk: Desk, match: Match, entrance: mo.ui.file) -> mo.Html:
    """The address of the position, how to pass it on, the match as files, and the way back for them."""
    told = (
        "This address carries the rules, the position and the moves that led to it. Whoever opens it has the same "
        "board and can go on from there. It changes with every move, so reloading the page loses nothing."
    )
    back = (
        "A transcript (.txt), or house rules as the command parlour play takes them (.toml), of this game. "
        "What the file holds takes the place of what is on the board."
    )
    away = [mo.md("## Take it away"), exports(desk, match)]
    return mo.vstack(
        [sentences([told]), mo.ui.anywidget(desk.share), *away, mo.md("## Bring it back"), sentences([back]), entrance]
    )


def exports(desk: Desk, match: Match) -> mo.Html:
    """The match and its tree as files."""
    name = f"{desk.name}-{len(match.path())}"
    files = [mo.download(match.transcript().encode(), filename=f"{name}.txt", label="Transcript")]
    try:
        tree = gambit.efg(match.game, match.state, depth=None if not match.game.loops else 6, nodes=20_000)
        files.append(mo.download(tree.encode(), filename=f"{name}.efg", label="Tree for Gambit (.efg)"))
        said = ""
    except EngineError as error:
        said = f"No tree for Gambit from here: {error}"
    return mo.vstack([mo.hstack(files, justify="start", wrap=True), *([sentences([said])] if said else [])])


def frame_files(frame: Any, name: str) -> mo.Html:
    """A frame as files: CSV and Parquet."""
    from io import BytesIO  # noqa: PLC0415 beside its only use

    def parquet() -> bytes:
        buffer = BytesIO()
        frame.write_parquet(buffer)
        return buffer.getvalue()

    csv = mo.download(lambda: frame.write_csv().encode(), filename=f"{name}.csv", label="CSV")
    return mo.hstack([csv, mo.download(parquet, filename=f"{name}.parquet", label="Parquet")], justify="start")
