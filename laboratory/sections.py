"""The sections beside a board that follow the match: grades, bots, odds, and many players.

A section raises EngineError if it cannot be computed; ``attempt`` shows the reason instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import marimo as mo

import widgets
from analysis import history, move_rates, multiplayer, odds, win_rates
from engines import Evaluation, Game, Match, Position
from engines.english import count_noun, join_words, ordinal
from engines.players import player_summary, player_title
from laboratory.attempt import Refusal, attempt
from laboratory.html import MAX_UNFOLDED_MOVES, describe_line, describe_subject, get_or_render, paragraphs, table
from laboratory.match_strip import render_match_strip
from widgets.seats import BOTS

HISTORY_COLUMNS = {"ply": "move", "name": "by", "instruction": "played", "grade": "grade", "comment": "what it did"}

BOT_STARTS = {"from the position on the board": False, "from the start of the game": True}
"""Where bots start to play; whether that is the start."""
SEVERAL_RESULTS = "If everybody plays perfectly, the game can end in several ways: see the headline."
UNKNOWN_RESULT = (
    "What perfect play by everybody leads to is not computed: with more than two players and loops, a verdict says what a "
    "player can force against all others together."
)


def render_grades(match: Match, evaluation: Evaluation[Any, Any], board: widgets.Board | None = None) -> mo.Html:
    """Return the match in words and in pictures, and every move with its grade; a board can go to each position."""
    rows = history.grade_match(match, evaluation)
    grades = table(
        [row._asdict() | {"preview_node": row.node_index if board else None} for row in rows], HISTORY_COLUMNS
    )
    strip = render_match_strip(match, rows, board)
    return mo.vstack(
        [
            paragraphs([history.summarize_match(rows)]),
            mo.Html(f"<div{describe_subject(board)}>{strip}{grades.text}</div>"),
        ]
    )


def make_bot_task(position: Position[Any, Any]) -> widgets.BackgroundTask:
    """Return the task that lets bots play many games from its subject, which is a position, or from the start."""

    def play(position: Position[Any, Any], games: int, *, from_start: bool, **bots: str) -> Iterator[Any]:
        players = list(bots.values())
        if from_start:
            return win_rates.measure_win_rates_by_ply(position.game, players, games)
        return move_rates.measure_move_rates_by_ply(position, players, games)

    def count_games(position: Position[Any, Any], games: int, *, from_start: bool, **_: str) -> int:
        return games if from_start else games * len(position.moves)

    return widgets.BackgroundTask(play, count_games, "Play", "game", make_bot_settings, subject=position)


def make_bot_settings(position: Position[Any, Any]) -> list[widgets.TaskSetting]:
    """Return where bots start, a bot for each seat, at first a medium one against easy ones, and how many games."""
    game = position.game
    labels = {name: f"{player_title(name, game.players)}: {player_summary(name, game.players)}" for name in BOTS}
    options = {label: name for name, label in labels.items()}
    default_bots = ["medium", *["easy"] * (game.players - 1)]
    seats = [
        widgets.TaskSetting(f"seat{seat}", name, options, labels[bot])
        for seat, (name, bot) in enumerate(zip(game.player_names, default_bots, strict=True))
    ]
    games = widgets.TaskSetting("games", "games (from the board: after each move)", range(20, 1001, 20), 100)
    return [widgets.TaskSetting("from_start", "play", BOT_STARTS), *seats, games]


def draw_win_rates(match: Match, evaluation: Evaluation[Any, Any], task: Any) -> Any:
    """Return the chart of what bots have won so far, or what to do; a bar of a move can be made clickable."""
    if task.values["from_start"]:
        hint = "Press Play. Bots play whole games, each with a new deal if there is one."
        return win_rates.win_rate_chart(task.latest, match.game) if task.latest else Refusal(hint)
    if match.outcome():
        return Refusal("The game is over, so no move is left.")
    hint = "Press Play. Bots play on from the position on the board, after each legal move."
    return move_rates.move_rate_chart(task.latest, evaluation) if task.latest else Refusal(hint)


def render_win_rates(
    match: Match, evaluation: Evaluation[Any, Any], task: Any, chart: Any, board: Any = None
) -> mo.Html:
    """Return the chart with what it means and with its numbers, grey as soon as another position is on the board."""
    if isinstance(chart, Refusal):
        return chart
    if task.values["from_start"]:
        return mo.vstack([chart, paragraphs([win_rates.describe_win_rate(row) for row in task.latest])])
    bots = [bot for name, bot in task.values.items() if name.startswith("seat")]
    meaning = paragraphs([move_rates.describe_bars(match.position, bots)])
    numbers = render_move_rates(move_rates.list_chart_rows(task.latest, evaluation))
    parts = mo.vstack([chart, meaning, mo.Html(f"<details><summary>The numbers</summary>{numbers}</details>")])
    return mo.Html(f"<div{describe_subject(board)}>{parts.text}</div>")


def render_move_rates(rows: Sequence[dict[str, Any]]) -> str:
    """Return the numbers of each move as a table; the button of a move plays it on the board that is named around it."""
    titles = ("move, and its exact verdict", "won", "drawn", "lost", "true share, 95% sure")
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    body = "".join(
        f"<tr{describe_line(row['move'])}>"
        f'<td><button type="button">{escape(row["label"])}</button></td>'
        f"<td class=number>{row['won']}</td><td class=number>{row['draws']}</td><td class=number>{row['losses']}</td>"
        f"<td class=nowrap>{row['interval']}</td></tr>"
        for row in rows
    )
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def show_odds(match: Match, evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return the part about perfect play and play against mistakes under its heading, or why it cannot be computed."""
    heading = mo.md("## Perfect play, and play against mistakes\n\nFrom the position on the board.")
    return mo.vstack([heading, attempt(render_odds, match, evaluation)])


def render_odds(match: Match, evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return what the player to move can expect against perfect and against random play."""
    if match.outcome():
        return paragraphs(["The game is over."])
    rows = odds.compare_odds(evaluation)
    name = match.game.player_names[match.game.turn(match.state)]
    sentences = [odds.describe_odds(row) for row in rows]
    if rows[0].opponents == "random":
        sentences.insert(0, SEVERAL_RESULTS if evaluation.uses_max_n else UNKNOWN_RESULT)
    return mo.vstack([odds.odds_chart(rows, name), paragraphs(sentences)])


def draw_assumptions(match: Match, evaluation: Evaluation[Any, Any]) -> Any:
    """Return the moves under both assumptions about many players as a chart; nothing if there is nothing to compare."""
    if match.outcome():
        return mo.Html("")
    rows = multiplayer.compare_assumptions(evaluation)
    alike = multiplayer.describe_alike_moves(evaluation, rows)
    return mo.Html("") if alike else multiplayer.assumptions_chart(evaluation)


def render_assumptions(
    match: Match, evaluation: Evaluation[Any, Any], chart: Any, board: widgets.Board | None = None
) -> mo.Html:
    """Return every move under both assumptions, with the chart of it, and who is or becomes a kingmaker.

    A board shows a move of the table while it is hovered or focused, and plays it after a click.
    """
    if match.outcome():
        return paragraphs(["The game is over."])
    if isinstance(chart, Refusal):
        return chart
    kingmaker = multiplayer.describe_kingmaker(evaluation)
    moves = get_or_render("assumptions", evaluation, lambda: render_move_comparison(evaluation))
    return mo.vstack(
        [
            *([mo.callout(kingmaker, kind="warn")] if kingmaker else []),
            chart,
            mo.Html(f"<div{describe_subject(board)}>{moves.text}</div>"),
        ]
    )


def render_move_comparison(evaluation: Evaluation[Any, Any]) -> str:
    """Return the moves under both assumptions in words and in a table, as HTML."""
    rows = multiplayer.compare_assumptions(evaluation)
    alike = multiplayer.describe_alike_moves(evaluation, rows)
    sentences = [*filter(None, [alike]), describe_kingmaker_moves(rows)]
    return f"{paragraphs(sentences).text}{render_move_table(evaluation.game, rows)}"


def describe_kingmaker_moves(rows: multiplayer.Rows) -> str:
    """Return how many moves make another player a kingmaker, as a sentence."""
    count = sum(bool(row["kingmaker"]) for row in rows)
    if not count:
        return "No move makes another player a kingmaker."
    return f"After {count_noun(count, 'move')} of {len(rows)} the next player is a kingmaker."


def render_move_table(game: Game[Any, Any], rows: multiplayer.Rows) -> str:
    """Return the moves in a table, best first, as HTML; the rest after the first few can be unfolded."""
    places = {name: name for name in game.player_names}
    columns = {"instruction": "move", **places, "place": "guaranteed"}
    columns |= {"crown": "kingmaker: who may win"} if any(row["kingmaker"] for row in rows) else {}
    first, rest = rows[:MAX_UNFOLDED_MOVES], rows[MAX_UNFOLDED_MOVES:]
    shown, folded = (table([format_row(game, row) for row in part], columns).text for part in (first, rest))
    more = f"<details><summary>{count_noun(len(rest), 'more move')}</summary>{folded}</details>" if rest else ""
    return f"{shown}{more}"


def format_row(game: Game[Any, Any], row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the table with its values in words: for every player the places that best play allows."""
    places = {
        name: join_words([ordinal(place) for place in sorted({outcome[seat] for outcome in row["outcomes"]})], "or")
        for seat, name in enumerate(game.player_names)
    }
    place = "1st, alone" if row["forces_win"] else ordinal(row["guarantee"])
    crown = f"{row['kingmaker']}: {row['between']}" if row["kingmaker"] else ""
    return row | places | {"place": place, "crown": crown, "preview_line": row["move"]}
