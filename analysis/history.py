"""Grade every move of a match, and draw who was winning when.

A move is graded by the verdicts before and after it, for the player who made it.

- *blunder*: it gives away value (a win becomes a draw or a loss, a draw becomes a loss) or a better place;
- *inaccuracy*: it keeps the value but wastes plies: a win comes later, or a loss sooner;
- *only good move*: there are two legal moves or more, and only this one keeps the win or the draw;
- *good*: all other moves; they keep the value and waste nothing.

>>> from engines import Match, load
>>> match = Match(load("obliteration"))
>>> for move in ("divide", "divide", "subtract"):
...     _ = match.play(move)
>>> [(row.move, row.grade) for row in grade_match(match, match.position.evaluate())]
[('divide', 'good'), ('divide', 'good'), ('subtract', 'blunder')]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import (
    VALUES,
    base_chart,
    draw_labels,
    finish_chart,
    integer_axis,
    make_tooltips,
    seat_colour,
    select_on_click,
)
from engines import Game, Match
from engines.english import VALUE_VERBS, count_noun, describe_outcome, join_words, ordinal
from engines.match import Node
from engines.solvers import Evaluation, Verdict

GRADES = ("only good move", "good", "inaccuracy", "blunder")
"""The grades, best first."""
GRADE_MARKS = {"only good move": "!!", "good": "", "inaccuracy": "?!", "blunder": "??"}
"""The mark of each grade, as chess players write it beside a move."""
GRADE_SHAPES = ("diamond", "circle", "cross", "triangle-down")


class GradedMove(NamedTuple):
    """One move of a match; values and plies are for the player who made it."""

    ply: int
    node_index: int
    """The number of the node in the match."""
    seat: int
    name: str
    move: str
    position: str
    """The position after the move."""
    value_before: str
    plies_before: int | None
    value: str
    plies: int | None
    """Plies from before the move to the end, with best play after it."""
    places: tuple[int, ...]
    """The place of every seat with best play after the move."""
    grade: str
    best: str
    """The best legal move."""
    comment: str


def grade_match(match: Match, evaluation: Evaluation[Any, Any]) -> list[GradedMove]:
    """Return every move from the start of the match to its current position, graded.

    The evaluation may be that of any position of the game: it gives those of the others.
    """
    path = [match.nodes[0], *match.path()]
    return [grade_move(evaluation.at(before.state), node) for before, node in pairwise(path)]


def grade_move(evaluation: Evaluation[Any, Any], node: Node) -> GradedMove:
    """Return one move of a match, graded by the evaluation of the position before it."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    best, verdict = evaluation.moves[0], evaluation.rate(node.move).verdict
    row = GradedMove(
        ply=node.ply,
        node_index=node.index,
        seat=seat,
        name=game.player_names[seat],
        move=node.text,
        position=game.format_state(node.state),
        value_before=best.value,
        plies_before=best.plies,
        value=verdict.value,
        plies=verdict.plies,
        places=verdict.places,
        grade=classify_move(seat, verdict, [row.verdict for row in evaluation.moves]),
        best=game.format_move(best.move),
        comment="",
    )
    return row._replace(comment=describe_graded_move(row, best.places[seat], len(evaluation.moves)))


def classify_move(seat: int, verdict: Verdict, verdicts: Sequence[Verdict]) -> str:
    """Return the grade of a move by its verdict and the verdicts of all legal moves, the best first."""
    best = verdicts[0]
    if value_and_place(verdict, seat) != value_and_place(best, seat):
        return "blunder"
    if verdict.plies != best.plies:
        return "inaccuracy"
    keeping = sum(value_and_place(other, seat) == value_and_place(best, seat) for other in verdicts)
    return "only good move" if best.value != "loss" and keeping == 1 < len(verdicts) else "good"


def value_and_place(verdict: Verdict, seat: int) -> tuple[str, int]:
    """Return what a good move keeps: the value and the place of its player."""
    return verdict.value, verdict.places[seat]


def describe_graded_move(row: GradedMove, place: int, choices: int) -> str:
    """Say what a move did; ``place`` is the best place that its player could reach before it."""
    if row.grade == "blunder":
        return describe_blunder(row, place)
    if row.grade == "inaccuracy":
        return describe_inaccuracy(row)
    if row.grade == "only good move":
        return f"{row.name} finds {row.move}, the only move that {VALUE_VERBS[row.value]}."
    outcome = describe_outcome(row.value, row.plies)
    if choices == 1:
        return f"{row.name} has no choice: {row.move} {outcome}."
    return f"{row.name} plays {row.move}, which {outcome}."


def describe_blunder(row: GradedMove, place: int) -> str:
    """Say what a blunder gave away."""
    if row.value_before == row.value:
        return f"{row.name} gives away a place with {row.move}: {row.best} leads to {ordinal(place)} place."
    before, after = describe_outcome(row.value_before, row.plies_before), describe_outcome(row.value, row.plies)
    return f"{row.name} blunders: {row.best} {before}, but {row.move} {after}."


def describe_inaccuracy(row: GradedMove) -> str:
    """Say how many plies an inaccuracy wasted."""
    if row.plies is None or row.plies_before is None:
        return f"{row.name} {VALUE_VERBS[row.value]} with {row.move}, but not as soon as with {row.best}."
    wasted = count_noun(abs(row.plies - row.plies_before), "ply")
    if row.value == "loss":
        return f"{row.name} loses {wasted} sooner with {row.move} than with {row.best}."
    return f"{row.name} still {VALUE_VERBS[row.value]} with {row.move}, but {wasted} later than with {row.best}."


def summarize_match(rows: Sequence[GradedMove]) -> str:
    """Count the grades of each player, and name the last blunder."""
    sentences = []
    for name in dict.fromkeys(row.name for row in rows):
        grades = [row.grade for row in rows if row.name == name]
        counts = [format_grade_count(grade, grades.count(grade)) for grade in GRADES if grade in grades]
        sentences.append(f"{name}: {join_words(counts)}.")
    blunders = [row for row in rows if row.grade == "blunder"]
    if blunders:
        last = blunders[-1]
        sentences.append(f"The last blunder was move {last.ply}, {last.move} by {last.name}.")
    return " ".join(sentences)


def format_grade_count(grade: str, number: int) -> str:
    """Return a number of moves with their grade, such as ``2 good moves``."""
    return count_noun(number, f"{grade} move" if grade == "good" else grade)


def list_outlooks(match: Match, evaluation: Evaluation[Any, Any]) -> list[dict[str, Any]]:
    """Return a row for every position of a match and every seat: what best play leads to, and the move before it."""
    graded = {row.node_index: row for row in grade_match(match, evaluation)}
    rows = []
    for ply, node in enumerate([match.nodes[0], *match.path()]):
        here, move = evaluation.at(node.state), graded.get(node.index)
        position = {
            "ply": ply,
            "node": node.index,
            "plies": here.verdict.plies,
            "move": node.text or "start",
            "mover": move.name if move else "",
            "grade": move.grade if move else "",
            "mark": GRADE_MARKS[move.grade] if move else "",
            "words": move.comment if move else "",
        }
        for seat, name in enumerate(match.game.player_names):
            outlook, place = here.value_for(seat), here.verdict.places[seat]
            rows.append(position | {"seat": seat, "name": name, "outlook": outlook, "place": place})
    return rows


def history_chart(match: Match, evaluation: Evaluation[Any, Any]) -> alt.LayerChart:
    """Draw the match as a line: the outlook of the first of two players, or the place of each of several."""
    game, rows = match.game, list_outlooks(match, evaluation)
    blunders = sum(row["grade"] == "blunder" for row in rows if row["seat"] == 0)
    subtitle = (
        f"{count_noun(len(match.path()), 'move')}, {count_noun(blunders, 'blunder')}; "
        "?? blunder, ?! inaccuracy, !! the only good move"
    )
    layers = draw_two_players(rows, game) if game.players == 2 else draw_multiplayer(rows, game)
    chart: alt.LayerChart = finish_chart(alt.layer(*layers), "Who was winning when", subtitle=subtitle, height=200)
    return chart


def draw_two_players(rows: Sequence[dict[str, Any]], game: Game[Any, Any]) -> list[alt.Chart]:
    """Draw a line for the outlook of the first player, and a point for each move."""
    title = f"{game.player_names[0]}, with best play"
    y = alt.Y("outlook:O").sort(list(VALUES)).scale(domain=list(VALUES)).title(title)
    chart = base_chart([row for row in rows if row["seat"] == 0], ply_axis(), y)
    line = chart.mark_line(style="plain", interpolate="step-after").encode(order=alt.Order("ply:Q"))  # not by outlook
    return [line, *draw_moves(chart, game)]


def draw_multiplayer(rows: Sequence[dict[str, Any]], game: Game[Any, Any]) -> list[alt.Chart]:
    """Draw a line for the place of each player, slightly apart, and a point for each move of that player."""
    apart = [row | {"height": row["place"] + (row["seat"] - (game.players - 1) / 2) * 0.07} for row in rows]
    y = integer_axis(alt.Y("height:Q"), "place with best play").scale(reverse=True, domain=[0.8, game.players + 0.2])
    lines = base_chart(apart, ply_axis(), y, seat_colour(game)).mark_line(interpolate="step-after", strokeWidth=2)
    moves = base_chart([row for row in apart if row["name"] == row["mover"]], ply_axis(), y)
    return [lines, *draw_moves(moves, game)]


def ply_axis() -> alt.X:
    """Return the axis that counts the moves."""
    axis: alt.X = integer_axis(alt.X("ply:Q"), "moves played").scale(nice=False, padding=16)
    return axis


def draw_moves(moves_chart: alt.Chart, game: Game[Any, Any]) -> list[alt.Chart]:
    """Draw the moves: the grade as a shape and as a mark above it, the player as a colour."""
    moves = moves_chart.transform_filter("datum.grade != ''")
    shape = alt.Shape("grade:N").scale(domain=list(GRADES), range=list(GRADE_SHAPES)).title("the move was").legend(None)
    tooltips = make_tooltips(
        move="move", mover="by", grade="grade", words="what it did", outlook="with best play", plies="plies to the end"
    )
    points = moves.mark_point(style="spot", size=150).encode(seat_colour(game, "mover"), shape, tooltip=tooltips)
    return [*draw_labels(moves, alt.Text("mark:N"), dy=-15, fontWeight="bold"), select_on_click(points, "node")]
