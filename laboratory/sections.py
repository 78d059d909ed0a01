"""The sections beside a board that follow the match: grades, bots, odds, and many players.

A section raises EngineError if it cannot be computed; ``attempt`` shows the reason instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import marimo as mo

import widgets
from analysis import history, multiplayer, odds, win_rates
from engines import Evaluation, Game, Match
from engines.english import count_noun, join_words, ordinal
from engines.players import parse_player, player_title
from laboratory.html import MAX_UNFOLDED_MOVES, get_or_render, paragraphs, table
from widgets.seats import BOTS

HISTORY_COLUMNS = {"ply": "move", "name": "by", "instruction": "played", "grade": "grade", "comment": "what it did"}

SEVERAL_RESULTS = "If everybody plays perfectly, the game can end in several ways: see the headline."
UNKNOWN_RESULT = (
    "What perfect play by everybody leads to is not computed: with more than two players and loops, a verdict says what a "
    "player can force against all others together."
)


def render_grades(match: Match, evaluation: Evaluation[Any, Any], board: widgets.Board | None = None) -> mo.Html:
    """Return the match in words, and every move with its grade; a board shows the position after each."""
    rows = history.grade_match(match, evaluation)
    grades = table(
        [row._asdict() | {"preview_node": row.node_index if board else None} for row in rows], HISTORY_COLUMNS
    )
    attribute = f' data-board="{board.key}"' if board else ""
    return mo.vstack([paragraphs([history.summarize_match(rows)]), mo.Html(f"<div{attribute}>{grades.text}</div>")])


def make_bot_task(game: Game[Any, Any]) -> widgets.BackgroundTask:
    """Return the task that plays bots against bots over many games of its subject, which is a game."""

    def play(game: Game[Any, Any], games: int, **bots: str) -> Iterator[Any]:
        return win_rates.measure_win_rates_by_ply(game, list(bots.values()), games)

    return widgets.BackgroundTask(play, lambda _, games, **__: games, "Play", "game", make_bot_settings, subject=game)


def make_bot_settings(game: Game[Any, Any]) -> list[widgets.TaskSetting]:
    """Return the choice of a bot for each seat, at first a medium one against easy ones, and of the number of games."""
    labels = {name: f"{player_title(name, game.players)}: {parse_player(name).summary}" for name in BOTS}
    options = {label: name for name, label in labels.items()}
    default_bots = ["medium", *["easy"] * (game.players - 1)]
    seats = [
        widgets.TaskSetting(f"seat{seat}", name, options, labels[bot])
        for seat, (name, bot) in enumerate(zip(game.player_names, default_bots, strict=True))
    ]
    return [*seats, widgets.TaskSetting("games", "games", range(50, 1001, 50), 200)]


def render_win_rates(game: Game[Any, Any], rows: Any) -> mo.Html:
    """Return how often each seat has won so far, with intervals."""
    if not rows:
        return paragraphs(["Press Play. With every game the intervals become narrower."])
    return mo.vstack(
        [win_rates.win_rate_chart(rows, game), paragraphs([win_rates.describe_win_rate(row) for row in rows])]
    )


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


def render_assumptions(match: Match, evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return every move under both assumptions about many players, and who is or becomes a kingmaker."""
    if match.outcome():
        return paragraphs(["The game is over."])
    return get_or_render("assumptions", evaluation, lambda: render_move_comparison(evaluation).text)


def render_move_comparison(evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return the kingmaker, and the moves under both assumptions as a chart and a table."""
    rows = multiplayer.compare_assumptions(evaluation)
    kingmaker, alike = multiplayer.describe_kingmaker(evaluation), multiplayer.describe_alike_moves(evaluation, rows)
    return mo.vstack(
        [
            *([mo.callout(kingmaker, kind="warn")] if kingmaker else []),
            *([] if alike else [multiplayer.assumptions_chart(evaluation)]),
            paragraphs([*filter(None, [alike]), describe_kingmaker_moves(rows)]),
            render_move_table(evaluation.game, rows),
        ]
    )


def describe_kingmaker_moves(rows: multiplayer.Rows) -> str:
    """Return how many moves make another player a kingmaker, as a sentence."""
    count = sum(bool(row["kingmaker"]) for row in rows)
    if not count:
        return "No move makes another player a kingmaker."
    return f"After {count_noun(count, 'move')} of {len(rows)} the next player is a kingmaker."


def render_move_table(game: Game[Any, Any], rows: multiplayer.Rows) -> mo.Html:
    """Return the moves in a table, best first; the rest after the first few can be unfolded."""
    places = {name: name for name in game.player_names}
    columns = {"instruction": "move", **places, "place": "guaranteed"}
    columns |= {"crown": "kingmaker: who may win"} if any(row["kingmaker"] for row in rows) else {}
    first, rest = rows[:MAX_UNFOLDED_MOVES], rows[MAX_UNFOLDED_MOVES:]
    more = (
        [mo.accordion({count_noun(len(rest), "more move"): table([format_row(game, row) for row in rest], columns)})]
        if rest
        else []
    )
    return mo.vstack([table([format_row(game, row) for row in first], columns), *more])


def format_row(game: Game[Any, Any], row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the table with its values in words: for every player the places that best play allows."""
    places = {
        name: join_words([ordinal(place) for place in sorted({outcome[seat] for outcome in row["outcomes"]})], "or")
        for seat, name in enumerate(game.player_names)
    }
    place = "1st, alone" if row["forces_win"] else ordinal(row["guarantee"])
    crown = f"{row['kingmaker']}: {row['between']}" if row["kingmaker"] else ""
    return row | places | {"place": place, "crown": crown}
