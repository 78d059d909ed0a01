"""The sections below a board, each made from the analysis.

A section that cannot be computed shows one sentence that says why.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import marimo as mo

import widgets
from analysis import gambit, history, odds, rule_changes, win_rates
from engines import Evaluation, Game, Match, format_transcript, load
from engines.english import count_noun
from engines.formats.config import MAX_FILE_BYTES
from laboratory.attempt import Refusal, attempt, solve_within_limit
from laboratory.html import paragraphs, table
from laboratory.session import GameSession
from widgets.limits import MAX_SOLVE_POSITIONS

HISTORY_COLUMNS = {"ply": "move", "name": "by", "move": "played", "grade": "grade", "comment": "what it did"}
CHANGE_COLUMNS = {
    "position": "position",
    "value_before": "verdict before",
    "value_after": "verdict after",
    "plies_before": "plies before",
    "plies_after": "plies after",
}
SINGLE_CHANGE_COLUMNS = {
    "rule": "rule",
    "setting": "set to",
    "value": "first player",
    "plies": "plies",
    "reachable": "positions",
}
DATA_COLUMNS = (
    "The main columns: value is the result for the player to move, plies how many plies best play takes to the end, "
    "keep how many moves keep that result, best a best move, and depth how many moves the position is from the start."
)
Changes = list[rule_changes.VerdictChange]
MAX_GAMBIT_NODES = 20_000
GAMBIT_DEPTH_PLIES = 6
"""Where the tree of a game with loops is cut off."""


def render_history(match: Match, evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return who was winning when, every move graded, and the match in words."""
    if not match.path():
        return paragraphs(["Play a move. Then you see here how it changed the verdict."])
    rows = history.grade_match(match, evaluation)
    summary = paragraphs([history.summarize_match(rows)])
    chart = history.history_chart(match, evaluation)
    return mo.vstack([chart, summary, table([row._asdict() for row in rows], HISTORY_COLUMNS)])


def make_win_rate_task(game: Game[Any, Any], bots: dict[str, str], games: int) -> widgets.BackgroundTask:
    """Return the task that plays bots against bots over many games."""
    return widgets.BackgroundTask(
        lambda: win_rates.measure_win_rates_by_ply(game, list(bots.values()), games), games, "Play", "game"
    )


def render_win_rates(game: Game[Any, Any], rows: Any) -> mo.Html:
    """Return how often each seat has won so far, with intervals."""
    if not rows:
        return paragraphs(["Press Play. With every game the intervals become narrower."])
    return mo.vstack(
        [win_rates.win_rate_chart(rows, game), paragraphs([win_rates.describe_win_rate(row) for row in rows])]
    )


def render_expected_results(match: Match, evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return what the player to move can expect against perfect and against random play."""
    if match.outcome():
        return paragraphs(["The game is over."])
    rows = odds.compare_odds(evaluation)
    name = match.game.player_names[match.game.turn(match.state)]
    return mo.vstack([odds.odds_chart(rows, name), paragraphs([odds.describe_odds(row) for row in rows])])


def make_baseline_dropdown(game: Game[Any, Any]) -> mo.ui.dropdown:
    """Return the choice of the variant with which the rules are compared."""
    names = list(type(game).variants)
    return mo.ui.dropdown(names, value=names[0], label="Compared with", allow_select_none=False)


def find_changed_positions(game: Game[Any, Any], baseline: str) -> Changes | Refusal:
    """Return the positions whose verdict differs from that under a variant's rules; or why it is not known."""
    before = load(game.name, baseline)
    if before.players != game.players:
        return []  # no position of one game is a position of the other
    for each in (before, game):  # before all positions are compared
        if isinstance(refusal := solve_within_limit(each), Refusal):
            return refusal
    return attempt(rule_changes.find_changes, before, game, MAX_SOLVE_POSITIONS)


def make_change_table(session: GameSession, changed: Changes | Refusal) -> mo.ui.table:
    """Return the changed positions, reachable ones first; a chosen one is put on the board."""
    changes = [] if isinstance(changed, Refusal) else sorted(changed, key=lambda change: not change.reachable_after)
    rows = [{title: getattr(change, name) for name, title in CHANGE_COLUMNS.items()} for change in changes]

    def put_on_board(chosen: Any) -> None:
        if chosen:
            session.open_position(chosen[0]["position"])

    return mo.ui.table(rows, selection="single", page_size=8, on_change=put_on_board, show_download=False)


def render_comparison(
    game: Game[Any, Any], baseline: str, changed: Changes | Refusal, position_table: mo.ui.table
) -> mo.Html:
    """Return what the current rules change against those of a variant: the start, the counts, the positions."""
    if isinstance(changed, Refusal):
        return changed
    before = load(game.name, baseline)
    if before.rules == game.rules:
        same = f"These are already the rules of the variant “{baseline}”."
        return paragraphs([f"{same} Change a rule above, or compare with another variant."])
    rows = attempt(rule_changes.compare_figures, before, game, MAX_SOLVE_POSITIONS)
    if isinstance(rows, Refusal):
        return rows
    figures = table(rows, {"what": "", "before": baseline, "after": "these rules"})
    if before.players != game.players:
        players = f"{baseline} is for {before.players} players, these rules are for {game.players}"
        return mo.vstack([figures, paragraphs([f"{players}: no position occurs in both."])])
    return mo.vstack([figures, render_changes(changed, position_table)])


def render_changes(changed: Changes, position_table: mo.ui.table) -> mo.Html:
    """Return the changed positions as a chart and a table."""
    if not changed:
        return paragraphs(["No position has a different verdict."])
    text = f"{count_noun(len(changed), 'position')} with a different verdict. Choose one to put it on the board."
    return mo.vstack([rule_changes.changes_chart(changed), paragraphs([text]), position_table])


def make_single_change_task(game: Game[Any, Any]) -> widgets.BackgroundTask:
    """Return the task that solves the game with each single rule changed."""
    total = 1 + len(rule_changes.list_alternatives(game.rules))
    return widgets.BackgroundTask(
        lambda: rule_changes.iterate_single_changes(game, MAX_SOLVE_POSITIONS),
        total,
        "Change one rule at a time",
        "setting",
    )


def render_single_changes(rows: Any) -> mo.Html:
    """Return the verdict of the start for every single change of a rule."""
    note = {"note": "note"} if rows and any(row["note"] for row in rows) else {}
    return table(rows, SINGLE_CHANGE_COLUMNS | note) if rows else mo.Html("")


def render_position_data(
    game: Game[Any, Any], polars: Any, max_positions: int = rule_changes.MAX_COMPARED_POSITIONS
) -> mo.Html:
    """Return all solved positions, or those nearest to the start, as a table to search and to download."""
    if polars is None:
        text = "This table needs the library polars, which is not part of this page. Everything else works without it."
        return mo.callout(text, kind="info")
    from analysis.data.positions import solve_positions  # noqa: PLC0415 it imports polars

    if isinstance(refusal := solve_within_limit(game), Refusal):
        return refusal  # before all positions are enumerated
    frame = attempt(
        solve_positions, game, max_positions=max_positions, budget=MAX_SOLVE_POSITIONS, progress=lambda *_: None
    )
    if isinstance(frame, Refusal):
        return frame
    position_table = mo.ui.table(frame, selection=None, page_size=12, show_download=False)
    count = count_noun(frame.height, "position")
    head = f"{count}, each as the player to move sees it, with the verdict for that player."
    return mo.vstack(
        [paragraphs([head, DATA_COLUMNS]), position_table, render_frame_downloads(frame, f"{game.name}-positions")]
    )


def make_file_input(session: GameSession) -> mo.ui.file:
    """Return the input for a file, whose content is put on the board."""

    def put_on_board(files: Any) -> None:
        if files:
            session.open_file(files[0].name, files[0].contents)

    return mo.ui.file([".txt", ".toml"], max_size=MAX_FILE_BYTES, label="Choose a file", on_change=put_on_board)


def render_share(session: GameSession, match: Match, file_input: mo.ui.file) -> mo.Html:
    """Return the address of the position, the match as files, and the input for such files."""
    address = (
        "This address contains the rules, the position and the moves that led to it. Whoever opens it sees the same "
        "board and can play on from there. It changes with every move, so you lose nothing when you reload the page."
    )
    download = "Gambit is a program for game theory that reads game trees."
    upload = (
        "Choose a transcript (.txt) of this game, or a file with house rules (.toml), the kind that "
        "`parlour play --config` reads. Its content replaces what is on the board."
    )
    return mo.vstack(
        [
            paragraphs([address]),
            mo.ui.anywidget(session.share),
            mo.md("## Download"),
            paragraphs([download]),
            render_downloads(match),
            mo.md("## Upload"),
            mo.md(upload),
            file_input,
        ]
    )


def render_downloads(match: Match) -> mo.Html:
    """Return the match and its tree as files."""
    name = f"{match.game.name}-{len(match.path())}"
    files = [mo.download(format_transcript(match).encode(), filename=f"{name}.txt", label="Transcript")]
    depth = GAMBIT_DEPTH_PLIES if match.game.cyclic else None
    refusal = explain_no_tree(match, depth)
    if not refusal:
        tree = gambit.format_efg(match.game, match.state, depth=depth, max_nodes=MAX_GAMBIT_NODES)
        files.append(mo.download(tree.encode(), filename=f"{name}.efg", label="Tree for Gambit (.efg)"))
    return mo.vstack([mo.hstack(files, justify="start", wrap=True), *([paragraphs([refusal])] if refusal else [])])


def explain_no_tree(match: Match, depth: int | None) -> str:
    """Return why there is no tree for Gambit from the position, as a sentence; empty if there is one."""
    size = gambit.measure_tree(match.game, match.state, depth)
    nodes, is_exact = size.nodes_by_ply[-1], size.complete or len(size.nodes_by_ply) - 1 == depth
    if is_exact and nodes <= MAX_GAMBIT_NODES:
        return ""
    # Counting stops only after more nodes than this limit have been seen.
    count = f"{nodes:,}" if is_exact else f"more than {max(nodes, MAX_GAMBIT_NODES):,}"
    limit = f"the limit is {MAX_GAMBIT_NODES:,}"
    return f"The tree from here is too large for Gambit ({count} nodes; {limit}). Play on and try again."


def render_frame_downloads(frame: Any, name: str) -> mo.Html:
    """Return a frame as files: CSV and Parquet."""

    def format_parquet() -> bytes:
        buffer = BytesIO()
        frame.write_parquet(buffer)
        return buffer.getvalue()

    csv = mo.download(lambda: frame.write_csv().encode(), filename=f"{name}.csv", label="CSV")
    return mo.hstack([csv, mo.download(format_parquet, filename=f"{name}.parquet", label="Parquet")], justify="start")
