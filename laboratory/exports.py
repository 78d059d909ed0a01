"""What a visitor can take away: the solved positions as a table and as files, the match, its tree and its address."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import marimo as mo

from analysis import gambit, own_notebook, rule_changes
from analysis.graph import find_nearest_states
from engines import Game, Match, Stopped, format_transcript
from engines.formats.notes import format_notes
from engines.rules import format_rules_toml
from laboratory.attempt import Refusal, attempt, solve_within_limit
from laboratory.html import paragraphs
from laboratory.session import GameSession
from widgets.limits import MAX_SOLVE_POSITIONS, SolveLimit

DATA_COLUMNS = (
    "The result is for the player to move. Moves to the end and moves from the start count the moves of all players. "
    "Moves that keep the result are the legal moves that are not mistakes."
)
NEAREST_POSITIONS = 500
"""How many positions are listed at first where solving them takes long."""
MAX_TABLE_SECONDS = 8.0
"""The most processor time for the table of all positions."""
MAX_GAMBIT_NODES = 20_000
GAMBIT_DEPTH_PLIES = 6
"""Where the tree of a game with loops is cut off."""


def list_positions(game: Game[Any, Any], max_positions: int = rule_changes.MAX_COMPARED_POSITIONS) -> Any:
    """Return all solved positions, or those nearest to the start, as a polars frame; or why there is none."""
    from analysis.data.positions import solve_positions  # noqa: PLC0415 it imports polars

    if isinstance(refusal := solve_within_limit(game), Refusal):
        return refusal  # before all positions are enumerated
    deadline = SolveLimit(MAX_SOLVE_POSITIONS, MAX_TABLE_SECONDS)

    def stop_in_time(done: int, _total: int) -> None:
        if deadline(done):
            raise Stopped(done)

    return attempt(
        solve_positions, game, max_positions=max_positions, max_nodes=MAX_SOLVE_POSITIONS, progress=stop_in_time
    )


def render_positions(game: Game[Any, Any], positions: Any, position_table: Any) -> mo.Html:
    """Return what the columns mean, the table, and the frame as files; or why there is none."""
    if isinstance(positions, Refusal):
        return positions
    reachable, unreachable = positions["reachable"].sum(), positions.height - positions["reachable"].sum()
    head = f"{describe_extent(game, positions.height)}, each as the player to move sees it, with the verdict for that player."
    head += f" A game from the start can reach {reachable:,} of them." if unreachable else ""
    columns = " ".join(filter(None, (DATA_COLUMNS, describe_assumption(game))))
    choose = "Choose a row to put its position on the board."
    downloads = render_frame_downloads(positions, f"{game.name}-positions")
    return mo.vstack([paragraphs([head, columns, choose]), position_table, downloads])


def describe_assumption(game: Game[Any, Any]) -> str:
    """Say what a result means with more than two players; return an empty text for two."""
    if game.players == 2:
        return ""
    if game.cyclic:
        return "With more than two players, a result is what the player to move can force against all others together."
    return (
        "With more than two players, best play (max^n) can end in several ways wherever a player has equally good moves; "
        "the table shows one of them."
    )


def make_extent_control() -> mo.ui.dropdown:
    """Return the choice between the positions nearest to the start and all that a page can list."""
    options = {f"the nearest {NEAREST_POSITIONS}": NEAREST_POSITIONS, "all": rule_changes.MAX_COMPARED_POSITIONS}
    return mo.ui.dropdown(options, value=next(iter(options)), label="Positions", allow_select_none=False)


def describe_extent(game: Game[Any, Any], shown: int) -> str:
    """Say how many positions are shown, and of how many."""
    listed = game.all_states()
    limit = max(shown, rule_changes.MAX_COMPARED_POSITIONS) + 1
    total = len(find_nearest_states(game, game.start(), limit)) if listed is None else len(list(listed))
    if shown == total:
        return f"All {total:,} positions" if total > 1 else "The only position"
    return f"The nearest {shown:,} of {f'more than {limit - 1:,}' if total == limit else f'{total:,}'} positions"


def render_frame_downloads(frame: Any, name: str) -> mo.Html:
    """Return a frame as files: CSV and Parquet."""

    def format_parquet() -> bytes:
        buffer = BytesIO()
        frame.write_parquet(buffer)
        return buffer.getvalue()

    csv = mo.download(lambda: frame.write_csv().encode(), filename=f"{name}.csv", label="CSV")
    return mo.hstack([csv, mo.download(format_parquet, filename=f"{name}.parquet", label="Parquet")], justify="start")


def render_share(session: GameSession, match: Match, file_input: mo.ui.file) -> mo.Html:
    """Return the address of the position, the match as files, and the input for such files."""
    address = (
        "This address contains the rules, the position and the moves that led to it. Whoever opens it sees the same "
        "board and can play on from there. It changes with every move, so you lose nothing when you reload the page."
    )
    notebook = (
        "A notebook of your own opens this position with its board, verdicts, tree and a data frame. It has a few lines of "
        "code, for you to change."
    )
    download = "Gambit is a program for game theory that reads game trees."
    upload = (
        "Choose a transcript (.txt) of this game, or a file with house rules (.toml), the kind that "
        "`parlour play --config` reads. Its content replaces what is on the board. The notes of a file (.toml) are added to "
        "those above."
    )
    return mo.vstack(
        [
            paragraphs([address]),
            session.share_view,
            mo.md("## Your own notebook"),
            paragraphs([notebook]),
            render_notebooks(match),
            mo.md("## Notes"),
            session.notes_view,
            render_notes_download(session),
            mo.md("## Download"),
            paragraphs([download]),
            render_downloads(match),
            mo.md("## Upload"),
            mo.md(upload),
            file_input,
        ]
    )


def render_notebooks(match: Match) -> mo.Html:
    """Return notebooks that open the match, as files for marimo and for Jupyter."""
    name = f"my_{match.game.name}"
    marimo_file, jupyter_file = own_notebook.format_marimo_notebook(match), own_notebook.format_jupyter_notebook(match)
    files = [
        mo.download(marimo_file.encode(), filename=f"{name}.py", label="For marimo (.py)"),
        mo.download(jupyter_file.encode(), filename=f"{name}.ipynb", label="For Jupyter (.ipynb)"),
    ]
    return mo.hstack(files, justify="start", wrap=True)


def render_notes_download(session: GameSession) -> mo.Html:
    """Return the notes as a file, written when it is asked for."""
    name = session.board.game_name
    file = mo.download(
        lambda: format_notes(name, session.notes.notes).encode(), filename=f"{name}-notes.toml", label="Notes (.toml)"
    )
    return mo.hstack([file], justify="start")


def render_downloads(match: Match) -> mo.Html:
    """Return the match, its house rules and its tree as files."""
    name = f"{match.game.name}-{len(match.path())}"
    rules = format_rules_toml(match.game.rules).encode()
    files = [
        mo.download(format_transcript(match).encode(), filename=f"{name}.txt", label="Transcript"),
        mo.download(rules, filename=f"{match.game.name}-rules.toml", label="House rules (.toml)"),
    ]
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
