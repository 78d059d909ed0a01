"""A match move by move: what each position was worth, and what each move did to that.

A move is graded by the verdicts before and after it, for the player who made it:

- *blunder*: it gives away value (a win becomes a draw or a loss, a draw a loss) or a better place;
- *inaccuracy*: it keeps the value but wastes plies: a win comes later, a loss sooner;
- *brilliant*: of two legal moves or more, it is the only one that keeps a win or a draw;
- *good*: everything else; it keeps value and plies.

>>> from engines import Match, load, solve
>>> match = Match(load("obliteration"))
>>> for move in ("divide", "divide", "subtract"):
...     _ = match.play(move)
>>> [(row.move, row.grade) for row in grade(match, solve(match.game))]
[('divide', 'good'), ('divide', 'good'), ('subtract', 'blunder')]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import VALUES, base, counted, finish, labels, seat_colour, tips
from analysis.explain import seats
from engines import Game, Match
from engines.match import Node
from engines.solvers import Solution, Verdict
from engines.words import DOES, count, listing, ordinal, outcome_in

GRADES = ("brilliant", "good", "inaccuracy", "blunder")
"""The grades, best first."""
GRADE_MARKS = {"brilliant": "!!", "good": "", "inaccuracy": "?!", "blunder": "??"}
"""How a grade is written beside a move."""
GRADE_SHAPES = ("diamond", "circle", "cross", "triangle-down")


class Ply(NamedTuple):
    """One move of a match; values and plies are for the player who made it."""

    ply: int
    node: int
    """The number of the match's node, to jump to."""
    seat: int
    name: str
    move: str
    position: str
    """The position after it."""
    before: str
    before_plies: int | None
    value: str
    plies: int | None
    """Plies to the end with best play from before the move on."""
    places: tuple[int, ...]
    """Everybody's place with best play after the move."""
    grade: str
    best: str
    """The best move there was."""
    words: str


def grade(match: Match, solution: Solution) -> list[Ply]:
    """Every move from where the match began to the board, graded."""
    before, rows = match.nodes[0], []
    for node in match.path():
        rows.append(judge(solution, before.state, node))
        before = node
    return rows


def judge(solution: Solution, state: Any, node: Node) -> Ply:
    """One move, graded."""
    game = solution.game
    ranked, seat = solution.moves(state), game.turn(state)
    top, best = ranked[0]
    verdict = dict(ranked)[node.move]
    row = Ply(
        ply=node.ply,
        node=node.index,
        seat=seat,
        name=game.names[seat],
        move=node.text,
        position=game.format_state(node.state),
        before=best.value,
        before_plies=best.plies,
        value=verdict.value,
        plies=verdict.plies,
        places=verdict.places,
        grade=grade_of(seat, verdict, [v for _, v in ranked]),
        best=game.format_move(top),
        words="",
    )
    return row._replace(words=in_words(row, best.places[seat], len(ranked)))


def grade_of(seat: int, verdict: Verdict, verdicts: Sequence[Verdict]) -> str:
    """The grade of a move with this verdict among the verdicts of all legal moves, the best first."""
    best = verdicts[0]
    if standard(verdict, seat) != standard(best, seat):
        return "blunder"
    if verdict.plies != best.plies:
        return "inaccuracy"
    keeping = sum(standard(other, seat) == standard(best, seat) for other in verdicts)
    return "brilliant" if best.value != "loss" and keeping == 1 < len(verdicts) else "good"


def standard(verdict: Verdict, seat: int) -> tuple[str, int]:
    """What a move may not give away: the value, and the own place."""
    return verdict.value, verdict.places[seat]


def in_words(row: Ply, place: int, choices: int) -> str:
    """What a move did, as a sentence; ``place`` is the best its player could have reached."""
    if row.grade == "blunder":
        return told_blunder(row, place)
    if row.grade == "inaccuracy":
        return told_inaccuracy(row)
    if row.grade == "brilliant":
        return f"{row.name} finds {row.move}, the only move that {DOES[row.value]}."
    now = outcome_in(row.value, row.plies)
    return (
        f"{row.name} has no choice: {row.move} {now}." if choices == 1 else f"{row.name} plays {row.move}, which {now}."
    )


def told_blunder(row: Ply, place: int) -> str:
    """What a blunder gave away."""
    if row.before == row.value:
        return f"{row.name} gives away a place with {row.move}: with {row.best} it would be {ordinal(place)}."
    was, now = outcome_in(row.before, row.before_plies), outcome_in(row.value, row.plies)
    return f"{row.name} blunders: {row.best} {was}, but {row.move} {now}."


def told_inaccuracy(row: Ply) -> str:
    """What an inaccuracy wasted."""
    if row.plies is None or row.before_plies is None:
        return f"{row.name} {DOES[row.value]} with {row.move}, though not as soon as with {row.best}."
    wasted = count(abs(row.plies - row.before_plies), "ply")
    if row.value == "loss":
        return f"{row.name} loses {wasted} sooner with {row.move} than with {row.best}."
    return f"{row.name} still {DOES[row.value]} with {row.move}, but {wasted} later than with {row.best}."


def summary(rows: Sequence[Ply]) -> str:
    """How each player did in all, and which blunder was the last, as sentences."""
    told = []
    for name in dict.fromkeys(row.name for row in rows):
        given = [row.grade for row in rows if row.name == name]
        told.append(f"{name}: {listing([graded(grade, given.count(grade)) for grade in GRADES if grade in given])}.")
    blunders = [row for row in rows if row.grade == "blunder"]
    if blunders:
        told.append(f"The last blunder was move {blunders[-1].ply}, {blunders[-1].move} by {blunders[-1].name}.")
    return " ".join(told)


def graded(grade: str, number: int) -> str:
    """So many moves of a grade."""
    nouns = {"brilliant": "brilliant move", "good": "good move", "inaccuracy": "inaccuracy", "blunder": "blunder"}
    return count(number, nouns[grade])


def outlooks(match: Match, solution: Solution) -> list[dict[str, Any]]:
    """For every position of the match and every seat what best play from there leads to, and what the move before did."""
    rows = []
    graded = {row.node: row for row in grade(match, solution)}
    for ply, node in enumerate([match.nodes[0], *match.path()]):
        verdict, made = solution.verdict(node.state), graded.get(node.index)
        for seat, name in enumerate(match.game.names):
            rows.append(
                {
                    "ply": ply,
                    "node": node.index,
                    "seat": seat,
                    "name": name,
                    "outlook": seats.outlook(solution, node.state, seat),
                    "place": verdict.places[seat],
                    "plies": verdict.plies,
                    "move": node.text or "start",
                    "mover": made.name if made else "",
                    "grade": made.grade if made else "",
                    "mark": GRADE_MARKS[made.grade] if made else "",
                    "words": made.words if made else "",
                }
            )
    return rows


def chart(match: Match, solution: Solution) -> alt.LayerChart:
    """The match as a line: with two players the first one's outlook, with more everybody's place."""
    game, rows = match.game, outlooks(match, solution)
    blunders = sum(row["grade"] == "blunder" for row in rows if row["seat"] == 0)
    says = (
        f"{count(len(match.path()), 'move')}, {count(blunders, 'blunder')}; ?? blunder, ?! inaccuracy, !! the only move"
    )
    layers = for_two(rows, game) if game.players == 2 else for_many(rows, game)
    done: alt.LayerChart = finish(alt.layer(*layers), "Who was winning when", says=says, height=200)
    return done


def for_two(rows: Sequence[dict[str, Any]], game: Game[Any, Any]) -> list[alt.Chart]:
    """One line for the first player's outlook; each point is coloured by who moved and shaped by the grade."""
    up = alt.Y("outlook:O").sort(list(VALUES)).scale(domain=list(VALUES)).title(f"outlook of {game.names[0]}")
    each = base([row for row in rows if row["seat"] == 0], across(), up)
    return [each.mark_line(style="plain", interpolate="step-after"), *points(each, game)]


def for_many(rows: Sequence[dict[str, Any]], game: Game[Any, Any]) -> list[alt.Chart]:
    """One line for each player's place, a little apart; a point where that player has moved."""
    apart = [row | {"height": row["place"] + (row["seat"] - (game.players - 1) / 2) * 0.07} for row in rows]
    up = counted(alt.Y("height:Q"), "place with best play").scale(reverse=True, domain=[0.8, game.players + 0.2])
    lines = base(apart, across(), up, seat_colour(game)).mark_line(interpolate="step-after", strokeWidth=2)
    return [lines, *points(base([row for row in apart if row["name"] == row["mover"]], across(), up), game)]


def across() -> alt.X:
    """The axis of moves."""
    axis: alt.X = counted(alt.X("ply:Q"), "moves played").scale(nice=False, padding=16)
    return axis


def points(each: alt.Chart, game: Game[Any, Any]) -> list[alt.Chart]:
    """The moves: their grades as shapes and as the marks that the subtitle explains, their players as colours."""
    made = each.transform_filter("datum.grade != ''")
    shape = alt.Shape("grade:N").scale(domain=list(GRADES), range=list(GRADE_SHAPES)).title("the move was").legend(None)
    shown = tips(
        move="move", mover="by", grade="grade", words="what it did", outlook="outlook", plies="plies to the end"
    )
    dots = made.mark_point(style="spot", size=150).encode(seat_colour(game, "mover"), shape, tooltip=shown)
    return [*labels(made, alt.Text("mark:N"), dy=-15, fontWeight="bold"), dots]
