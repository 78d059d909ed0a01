"""What random games say about the moves of a position, and how often Monte Carlo tree search finds a right move.

Random games after a move estimate the odds against random moves, not the verdict: more of them make the estimate more
exact, but not more right. Tree search (UCT: Kocsis and Szepesvári 2006) plays more games where both players have done
well, so that its choice comes nearer to best play.

>>> from engines import Position, load
>>> game = load("chopsticks", fingers=4)
>>> position = Position(game, game.parse_state("2201"))
>>> [(row.move, row.value, round(row.win, 3)) for row in compute_playout_odds(position)]
[('A-D', 'win', 0.702), ('22-13', 'loss', 0.723)]
>>> *_, rows = measure_choices(position, [8, 64], 5)
>>> [(row["games"], row["searches"]) for row in rows]
[(8, 5), (64, 5)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base_chart, finish_chart, make_tooltips
from analysis.exact_odds import evaluate_chain
from analysis.graph import explore_positions
from analysis.sampling import make_interval_row
from engines import Position
from engines.players.mcts import uct_search

PLAYOUT_TOLERANCE = 1e-6
"""How far the odds of random games may be wrong."""
Rows = list[dict[str, Any]]


class PlayoutOdds(NamedTuple):
    """A move, its exact verdict for the player to move, and how likely that player wins if both then move at random."""

    move: str
    instruction: str
    value: str
    win: float


def compute_playout_odds(position: Position[Any, Any]) -> list[PlayoutOdds]:
    """Return for each legal move, the best first, what very many random games after it would show."""
    game, state = position.game, position.state
    rows = []
    for rated in position.evaluate().moves:
        positions = explore_positions(game, game.apply(state, rated.move), game.turn(state))
        odds = evaluate_chain(positions, [each.successors for each in positions], PLAYOUT_TOLERANCE)
        text, instruction = game.format_move(rated.move), game.instruct(state, rated.move)
        rows.append(PlayoutOdds(text, instruction, rated.value, float(odds.win)))
    return rows


def measure_choices(position: Position[Any, Any], games: Sequence[int], searches: int, seed: int = 0) -> Iterator[Rows]:
    """Let tree searches with each number of random games choose a move; yield after each search how many chose a best one.

    The searches do not depend on each other, so that the interval of their share is right.
    """
    rated_moves = position.evaluate().moves
    best = [rated.move for rated in rated_moves if rated.value == rated_moves[0].value]
    right, played = dict.fromkeys(games, 0), dict.fromkeys(games, 0)
    for number in range(searches):
        for size in games:
            move = uct_search(position.game, position.state, Random(f"{seed}/{size}/{number}"), size)
            right[size] += move in best
            played[size] += 1
            yield [make_choice_row(each, right[each], count) for each, count in played.items() if count]


def make_choice_row(games: int, right: int, searches: int) -> dict[str, Any]:
    """Return how often searches with this number of random games chose right, with the interval of the true share."""
    interval = make_interval_row(right, searches)
    return interval | {"games": games, "right": right, "searches": searches, "label": f"{right} of {searches}"}


def choice_chart(rows: Rows, what: str) -> alt.LayerChart:
    """Draw how often the searches chose right, by their number of random games, with intervals; dashed: always."""
    across = alt.X("games:O").title("random games of each search")
    share = "share of searches"
    tooltips = make_tooltips(games="random games", label="chose right", interval="true share, 95% sure")
    each = base_chart(rows, across).encode(tooltip=tooltips)
    intervals = each.mark_rule(style="best").encode(alt.Y("low:Q").title(share), alt.Y2("high:Q"))
    rate = alt.Y("rate:Q").title(share).axis(format="%").scale(domain=[0, 1])
    points = each.mark_point(style="best", filled=True, size=110).encode(rate)
    always = base_chart([{"all": 1}], alt.Y("all:Q").title(share)).mark_rule(style="plain", strokeDash=[4, 4])
    searches = max((row["searches"] for row in rows), default=0)
    subtitle = [
        f"{searches} searches of each size; dashed: all of them;",
        "the bar: where the true share lies, in 95 of 100 cases",
    ]
    chart: alt.LayerChart = finish_chart(alt.layer(always, intervals, points), what, subtitle=subtitle, height=240)
    return chart
