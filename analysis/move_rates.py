"""Measure how often bots win after each legal move: one bar for each move, beside its exact verdict.

After the move the bots choose, from the next turn on. The moves take turns, so that all intervals become narrower
together. Game number i after a move is always the same game.

>>> from engines import Position, load
>>> position = Position.parse(load("obliteration"), "3:d:d")
>>> *_, rows = measure_move_rates_by_ply(position, ["easy", "easy"], 20)
>>> [(row.instruction, row.wins, row.draws, row.games) for row in rows]
[('Add 1', 20, 0, 20), ('Subtract 1', 9, 0, 20), ('Multiply by 3 and add 1', 20, 0, 20)]
>>> label_moves(position.evaluate())["subtract"]
('draw', '■ Subtract 1: draws')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import VALUES, base_chart, draw_labels, finish_chart, make_tooltips, select_on_click, value_colour
from analysis.prospects import describe_chances
from analysis.sampling import wilson_interval
from engines import Evaluation, Position
from engines.english import count_noun, join_words
from engines.palette import PROSPECT_MARKS
from engines.players import Player, play_match_by_ply, player_title, seat_players
from engines.solvers.verdict import value_for

UNSOLVED = "unsolved"
"""The value of a move whose verdict is not known."""
ROW_PX, BAR_PX, SHIFT_PX = 46, 12, 9
"""The height of a row and of its bar, and how far the bar is below the middle of the row."""


class MoveRate(NamedTuple):
    """How often the player to move has won after one move."""

    move: str
    """The move in the notation."""
    instruction: str
    games: int
    wins: int
    draws: int
    losses: int
    rate: float
    low: float
    """The true rate lies between ``low`` and ``high`` in 95 of 100 cases."""
    high: float


def measure_move_rates_by_ply(
    position: Position[Any, Any], players: Sequence[str | Player], games: int, seed: int = 0
) -> Iterator[list[MoveRate] | None]:
    """Yield the totals of all moves after each game, and None after each ply, so that a caller can stop within a game.

    After each move ``games`` games are played.
    """
    game, state = position.game, position.state
    bots, seat = seat_players(game, players), game.turn(state)
    results: dict[Any, Counter[str]] = {move: Counter() for move in game.legal_moves(state)}
    for number in range(games):
        for move, counts in results.items():
            rng = Random(f"{seed}/{game.format_move(move)}/{number}")
            for places in play_match_by_ply(game, bots, rng, state, [move]):
                if places is None:
                    yield None
                    continue
                counts[value_for(places, seat)] += 1
                yield [make_move_rate(position, each, found) for each, found in results.items() if found]


def make_move_rate(position: Position[Any, Any], move: Any, counts: Counter[str]) -> MoveRate:
    """Return the row of one move from its counts of win, draw and loss."""
    game, games, wins = position.game, counts.total(), counts["win"]
    text, instruction = game.format_move(move), game.instruct(position.state, move)
    interval = wilson_interval(wins, games)
    return MoveRate(text, instruction, games, wins, counts["draw"], counts["loss"], wins / games, *interval)


def label_moves(evaluation: Evaluation[Any, Any]) -> dict[str, tuple[str, str]]:
    """Return the value and the label of each move, best first: its mark, the move and its exact verdict in words.

    Moves whose verdicts are not known have no mark.
    """
    game, state = evaluation.game, evaluation.state
    if evaluation.refusal:
        return {
            game.format_move(m): (UNSOLVED, f"{game.instruct(state, m)}: not solved") for m in game.legal_moves(state)
        }
    labels: dict[str, tuple[str, str]] = {}
    for row in evaluation.moves:
        value, words = row.prospect.value, describe_chances(game, row.prospect)
        labels[game.format_move(row.move)] = (
            value,
            f"{PROSPECT_MARKS[value]} {game.instruct(state, row.move)}: {words}",
        )
    return labels


def describe_bars(position: Position[Any, Any], players: Sequence[str]) -> str:
    """Say what a bar means: who plays, and what counts."""
    game = position.game
    name = game.player_names[game.turn(position.state)]
    bots = [
        f"{each} is played by “{player_title(bot, game.players)}”"
        for each, bot in zip(game.player_names, players, strict=True)
    ]
    return (
        f"{name} makes the move, then bots play on: {join_words(bots)}. A bar is the share of these games that {name} "
        "wins alone; a draw does not count. The thin line is where the true share lies, in 95 of 100 cases. The mark "
        "and the words say what the move is worth if everybody plays perfectly."
    )


def list_chart_rows(rows: Sequence[MoveRate], evaluation: Evaluation[Any, Any]) -> list[dict[str, Any]]:
    """Return a row for each move, the best first, with its value, its label, and its games in words."""
    rates = {row.move: row for row in rows}
    return [
        rates[move]._asdict()
        | {
            "value": value,
            "label": label,
            "won": f"{rates[move].wins} of {rates[move].games}",
            "interval": f"{rates[move].low:.0%} to {rates[move].high:.0%}",
            "spoken": f"{label}; won {rates[move].wins} of {count_noun(rates[move].games, 'game')}",
        }
        for move, (value, label) in label_moves(evaluation).items()
        if move in rates
    ]


def move_rate_chart(rows: Sequence[MoveRate], evaluation: Evaluation[Any, Any]) -> alt.LayerChart:
    """Draw how often the player to move has won after each move, with its interval, under its exact verdict.

    A click on a bar chooses its move.
    """
    game, labelled = evaluation.game, list_chart_rows(rows, evaluation)
    name = game.player_names[game.turn(evaluation.state)]
    down = alt.Y("move:N").sort([row["move"] for row in labelled]).axis(None)
    layers = alt.layer(*draw_bars(labelled, down, f"share of games that {name} wins"), *draw_row_labels(labelled, down))
    games = min((row.games for row in rows), default=0)
    subtitle = [
        f"after {count_noun(games, 'game')} for each move;",
        "the thin line: where the true share lies, in 95 of 100 cases",
    ]
    title = f"How often {name} wins after each move"
    chart: alt.LayerChart = finish_chart(layers, title, subtitle=subtitle, height=alt.Step(ROW_PX))
    return chart


def draw_bars(rows: Sequence[dict[str, Any]], down: alt.Y, title: str) -> list[alt.Chart]:
    """Draw a bar for each move in the colour of its verdict, plain if there is none, and its interval on it."""
    across = alt.X("rate:Q").title(title).axis(format="%").scale(domain=[0, 1])
    solved = base_chart([row for row in rows if row["value"] in VALUES], across, down)
    others = base_chart([row for row in rows if row["value"] not in VALUES], across, down)
    intervals = base_chart(rows, alt.X("low:Q").title(title), alt.X2("high:Q"), down)
    solved, others, intervals = (each.encode(alt.Description("spoken:N")) for each in (solved, others, intervals))
    return [
        solved.mark_bar(size=BAR_PX, yOffset=SHIFT_PX, opacity=0.7).encode(value_colour().legend(None)),
        others.mark_bar(size=BAR_PX, yOffset=SHIFT_PX, style="plain", opacity=0.7),
        intervals.mark_rule(style="best", yOffset=SHIFT_PX),
    ]


def draw_row_labels(rows: Sequence[dict[str, Any]], down: alt.Y) -> list[alt.Chart]:
    """Draw the label of each move above its bar, and over both an area that can be clicked: a bar may have no length."""
    tooltips = make_tooltips(label="move", won="won", draws="drawn", losses="lost", interval="true share, 95% sure")
    every = base_chart(rows, down, alt.Description("spoken:N")).encode(tooltip=tooltips, x=alt.value(0))
    width = alt.ExprRef("width")
    labels = draw_labels(every, alt.Text("label:N"), align="left", dy=SHIFT_PX - BAR_PX - 5, limit=width)
    area = every.mark_bar(opacity=0, size=ROW_PX, cursor="pointer").encode(x2=alt.value("width"))
    return [*labels, select_on_click(area, "move")]
