"""Grade every move of a match, and draw who was winning when.

A move is graded by the verdicts before and after it, for the player who made it.

- *blunder*: it gives away value: a win becomes a draw or a loss, a draw becomes a loss;
- *inaccuracy*: it keeps the value but wastes moves: a win comes later, or a loss sooner;
- *only good move*: there are two legal moves or more, and only this one keeps the win or the draw;
- *forced*: it is the only legal move;
- *good*: all other moves; they keep the value and waste nothing.

With more than two players best play may have several results, and a length says little. A blunder is then a move after
which every result is worse than one that another move makes sure of. A move after which only the hopes are smaller is
a *missed chance*: it may still end as well as any other.

>>> from engines import Match, load
>>> match = Match(load("obliteration"))
>>> for move in ("divide", "divide", "subtract"):
...     _ = match.play(move)
>>> [(row.move, row.grade) for row in grade_match(match, match.position.evaluate())]
[('divide', 'forced'), ('divide', 'forced'), ('subtract', 'blunder')]
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
from analysis.prospects import describe_chances
from engines import Game, Match
from engines.english import VALUE_VERBS, count_noun, describe_outcome, describe_ranks, join_words, lower_first
from engines.match import Node
from engines.solvers import Evaluation, Prospect, RatedMove

GRADES = ("only good move", "good", "forced", "inaccuracy", "missed chance", "blunder")
"""The grades, best first."""
GRADE_MARKS = {
    "only good move": "□",
    "good": "",
    "forced": "",
    "inaccuracy": "?!",
    "missed chance": "?",
    "blunder": "??",
}
"""The mark of each grade, as chess players write it beside a move."""
GRADE_SHAPES = ("diamond", "circle", "circle", "cross", "square", "triangle-down")
BAR_STEP_PX = 5
"""How far apart the bars of two neighbouring seats are."""


class GradedMove(NamedTuple):
    """One move of a match; values and plies are for the player who made it."""

    ply: int
    node_index: int
    """The number of the node in the match."""
    seat: int
    name: str
    move: str
    instruction: str
    """The move in words."""
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
    """The best legal move, in words."""
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
    best, row = evaluation.moves[0], evaluation.rate(node.move)
    graded = GradedMove(
        ply=node.ply,
        node_index=node.index,
        seat=seat,
        name=game.player_names[seat],
        move=node.text,
        instruction=game.instruct(evaluation.state, node.move),
        position=game.format_state(node.state),
        value_before=best.value,
        plies_before=best.plies,
        value=row.value,
        plies=row.plies,
        places=row.places,
        grade=classify_move(evaluation, row),
        best=game.instruct(evaluation.state, best.move),
        comment="",
    )
    if game.players > 2:
        return graded._replace(comment=describe_multiplayer_move(evaluation, graded, row))
    return graded._replace(comment=describe_graded_move(graded, len(evaluation.moves)))


def classify_move(evaluation: Evaluation[Any, Any], row: RatedMove[Any]) -> str:
    """Return the grade of a rated move of a position."""
    if len(evaluation.moves) == 1:
        return "forced"
    if evaluation.game.players > 2:
        prospects = [other.prospect for other in evaluation.moves]
        grade = classify_prospect(row.prospect, prospects)
        # With loops a prospect is what can be forced: only a forced win is more than a hope.
        is_hope = not evaluation.uses_max_n and prospects[0].value != "win"
        return "missed chance" if grade == "blunder" and is_hope else grade
    best = evaluation.moves[0]
    if row.value != best.value:
        return "blunder"
    if row.plies != best.plies:
        return "inaccuracy"
    keeping = sum(other.value == best.value for other in evaluation.moves)
    return "only good move" if best.value != "loss" and keeping == 1 < len(evaluation.moves) else "good"


def classify_prospect(prospect: Prospect, prospects: Sequence[Prospect]) -> str:
    """Return the grade of a move with more than two players, by its prospect and those of all moves, the best first.

    >>> sure, hopeful, lost = Prospect((0,), 1), Prospect((0, 3), 3), Prospect((2, 3), 3)
    >>> [classify_prospect(each, [sure, hopeful, lost]) for each in (sure, hopeful, lost)]
    ['good', 'missed chance', 'blunder']
    >>> safe, risky = Prospect((2,), 2), Prospect((0, 3), 3)
    >>> [classify_prospect(each, [safe, risky]) for each in (safe, risky)]
    ['good', 'good']
    """
    sure_rank = prospects[0].ranks[-1]
    if prospect.ranks[0] > sure_rank:
        return "blunder"
    if any(other.is_better_than(prospect) for other in prospects):
        return "missed chance"
    others_lose = sum(other.ranks[0] <= sure_rank for other in prospects) == 1 < len(prospects)
    return "only good move" if others_lose and prospect.value != "loss" else "good"


def describe_graded_move(row: GradedMove, choices: int) -> str:
    """Say what a move of one of two players did."""
    outcome = describe_outcome(row.value, row.plies)
    if row.grade == "blunder":
        before = describe_outcome(row.value_before, row.plies_before)
        return f"{row.name} blunders: this move {outcome}, but to {lower_first(row.best)} {before}."
    if row.grade == "inaccuracy":
        return describe_inaccuracy(row)
    if row.grade == "only good move":
        return f"{row.name} finds the only move that {VALUE_VERBS[row.value]}."
    return f"{row.name} has no choice: the move {outcome}." if choices == 1 else f"{row.name}'s move {outcome}."


def describe_inaccuracy(row: GradedMove) -> str:
    """Say how many moves an inaccuracy wasted."""
    best, verb = f"to {lower_first(row.best)}", VALUE_VERBS[row.value]
    if row.plies is None or row.plies_before is None:
        return f"{row.name} {verb}, but not as soon as possible: the quickest way is {best}."
    wasted = count_noun(abs(row.plies - row.plies_before), "move")
    if row.value == "loss":
        return f"{row.name} loses {wasted} sooner than necessary: the longest defence is {best}."
    return f"{row.name} still {verb}, but {wasted} later than necessary: the quickest way is {best}."


def describe_multiplayer_move(evaluation: Evaluation[Any, Any], graded: GradedMove, row: RatedMove[Any]) -> str:
    """Say what a move did with more than two players: what best play still allows its player."""
    name, now = graded.name, describe_chances(evaluation.game, row.prospect)
    if graded.grade in ("good", "forced", "only good move"):
        only = " This was the only good move." if graded.grade == "only good move" else ""
        return f"{name} {now}.{only}"
    better = next(other for other in evaluation.moves if other.prospect.is_better_than(row.prospect))
    before, instruction = (
        describe_chances(evaluation.game, better.prospect),
        evaluation.game.instruct(evaluation.state, better.move),
    )
    fault = "blunders" if graded.grade == "blunder" else "gives up a chance"
    return f"{name} {fault}: now {name} {now}, but to {lower_first(instruction)} would mean that {name} {before}."


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
        sentences.append(f"The last blunder was move {last.ply} by {last.name}: {lower_first(last.instruction)}.")
    return " ".join(sentences)


def format_grade_count(grade: str, number: int) -> str:
    """Return a number of moves with their grade, such as ``2 good moves``."""
    return count_noun(number, f"{grade} move" if grade in ("good", "forced") else grade)


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
            "instruction": move.instruction if move else "",
            "mover": move.name if move else "",
            "grade": move.grade if move else "",
            "mark": GRADE_MARKS[move.grade] if move else "",
            "words": move.comment if move else "",
        }
        for seat, name in enumerate(match.game.player_names):
            outlook = describe_ranks(here.prospect(seat).ranks) if here.uses_max_n else here.value_for(seat)
            place = here.verdict.places[seat]
            places = [max(rank, 1) for rank in here.prospect(seat).ranks] if here.uses_max_n else [place]
            own = {"seat": seat, "name": name, "outlook": outlook, "place": place}
            rows.append(position | own | {"best_place": places[0], "worst_place": places[-1]})
    return rows


def history_chart(match: Match, evaluation: Evaluation[Any, Any]) -> alt.LayerChart:
    """Draw the match as a line: the outlook of the first of two players, or the place of each of several."""
    game, rows = match.game, list_outlooks(match, evaluation)
    blunders = sum(row["grade"] == "blunder" for row in rows if row["seat"] == 0)
    grades = [grade for grade in reversed(GRADES) if any(row["grade"] == grade for row in rows) and GRADE_MARKS[grade]]
    legend = ", ".join(f"{GRADE_MARKS[grade]} {grade}" for grade in grades)
    subtitle = [f"{count_noun(len(match.path()), 'move')}, {count_noun(blunders, 'blunder')}", *filter(None, [legend])]
    if game.players > 2 and not game.cyclic:
        subtitle.append("bars: all places that best play allows; line: one way to play")
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
    """Draw a line for the place of each player, slightly apart, and a point for each move of that player.

    Where best play has several results, a bar for each player reaches from the best place to the worst.
    """
    middle = (game.players - 1) / 2
    apart = [row | {"height": row["place"] + (row["seat"] - middle) * 0.07} for row in rows]
    y = place_axis("height", game)
    lines = base_chart(apart, ply_axis(), y, seat_colour(game)).mark_line(interpolate="step-after", strokeWidth=2)
    bars = [
        draw_place_bars([row for row in apart if row["seat"] == seat], game, (seat - middle) * BAR_STEP_PX)
        for seat in range(game.players)
        if any(row["best_place"] < row["worst_place"] for row in apart if row["seat"] == seat)
    ]
    moves = base_chart([row for row in apart if row["name"] == row["mover"]], ply_axis(), y)
    return [lines, *bars, *draw_moves(moves, game)]


def draw_place_bars(rows: Sequence[dict[str, Any]], game: Game[Any, Any], offset_px: float) -> alt.Chart:
    """Draw a bar from the best to the worst place of one player, beside the position that it belongs to."""
    several = [row for row in rows if row["best_place"] < row["worst_place"]]
    chart = base_chart(several, ply_axis(), place_axis("best_place", game), alt.Y2("worst_place:Q"), seat_colour(game))
    tooltips = make_tooltips(name="player", outlook="with best play")
    bars: alt.Chart = chart.mark_rule(xOffset=offset_px, strokeWidth=3, opacity=0.45).encode(tooltip=tooltips)
    return bars


def place_axis(field: str, game: Game[Any, Any]) -> alt.Y:
    """Return the axis of the places, the first at the top."""
    domain = [0.8, game.players + 0.2]
    axis: alt.Y = integer_axis(alt.Y(f"{field}:Q"), "place with best play").scale(reverse=True, domain=domain)
    return axis


def ply_axis() -> alt.X:
    """Return the axis that counts the moves."""
    axis: alt.X = integer_axis(alt.X("ply:Q"), "moves played").scale(nice=False, padding=16)
    return axis


def draw_moves(moves_chart: alt.Chart, game: Game[Any, Any]) -> list[alt.Chart]:
    """Draw the moves: the grade as a shape and as a mark above it, the player as a colour."""
    moves = moves_chart.transform_filter("datum.grade != ''")
    shape = alt.Shape("grade:N").scale(domain=list(GRADES), range=list(GRADE_SHAPES)).title("the move was").legend(None)
    tooltips = make_tooltips(
        instruction="move",
        mover="by",
        grade="grade",
        words="what it did",
        outlook="with best play",
        plies="moves to the end",
    )
    points = moves.mark_point(style="spot", size=150).encode(seat_colour(game, "mover"), shape, tooltip=tooltips)
    return [*draw_labels(moves, alt.Text("mark:N"), dy=-15, fontWeight="bold"), select_on_click(points, "node")]
