"""What only the laboratory of Front-Ham shows: a law to be guessed, and many players under two assumptions."""

from __future__ import annotations

from typing import Any

import marimo as mo

from analysis import tables
from analysis.front_ham import laws
from analysis.front_ham.duels import duel
from analysis.graph import arising
from engines import EngineError, Game, Match, Solution
from engines.front_ham.words import LETTERS
from engines.game import rotation
from engines.words import count, listing, ordinal
from laboratory.desk import Desk, again, refusal, solved
from laboratory.views import once, sentences, table

MOST = 12
"""The most socks of one colour on the map of a duel."""
FIRST = 3
"""So many socks are solved for the class to begin with."""
STEPS, NUMBERS = (1, 6), (-3, 6)
"""The smallest and the largest m and c that a class can try."""
SHOWN = 10
"""So many moves stand in the open; the rest can be unfolded."""


def law_choices() -> mo.ui.dictionary:
    """The law that a class conjectures, and how much of the truth it has asked for."""
    options, first = laws.SHAPES, next(iter(laws.SHAPES))
    shape = mo.ui.dropdown(options, first, label="The mover wins when", allow_select_none=False, full_width=True)
    return mo.ui.dictionary(
        {
            "shape": shape,
            "step": mo.ui.slider(*STEPS, 1, value=1, label="m", show_value=True),
            "number": mo.ui.slider(*NUMBERS, 1, value=0, label="c", show_value=True),
            "known": mo.ui.slider(FIRST, MOST, 1, value=FIRST, label="solved up to", show_value=True),
        }
    )


def law_panel(law: mo.ui.dictionary) -> mo.Html:
    """The choices as they stand on the page."""
    shape, *numbers = law.elements.values()
    return mo.vstack([shape, mo.hstack(numbers, justify="start", wrap=True)])


def law_view(game: Game[Any, Any], chosen: dict[str, Any]) -> mo.Html:
    """The law as a map: what is solved, what the law says beyond it, and where it is wrong."""
    law = laws.Law(chosen["shape"], chosen["step"], chosen["number"])
    rows = laws.judge(duel(MOST, game.rules.overdraw), law, chosen["known"])
    wrong = any(row["wrong"] for row in rows)
    said = mo.callout(laws.in_words(rows), kind="warn" if wrong else "success")
    return mo.vstack([said, laws.chart(rows, law)])


def the_law(game: Game[Any, Any]) -> str:
    """Which of the laws that can be tried hold on the whole map, in words."""
    steps, numbers = (range(low, high + 1) for low, high in (STEPS, NUMBERS))
    found = laws.fitting(duel(MOST, game.rules.overdraw), steps, numbers)
    told = [f"m = {law.step} and c = {law.number}. {law}" for law in found]
    return " ".join(told) or "None of the laws that can be tried here holds on the whole map."


def assumptions(match: Match, solution: Solution | str) -> mo.Html:
    """Every move under both assumptions, side by side, and who is or becomes a kingmaker."""
    if isinstance(solution, str) or match.outcome():
        return sentences([solution if isinstance(solution, str) else "The game is over."])
    try:
        return once("assumptions", match, lambda: compared(match, again(solution)).text)
    except EngineError as error:
        return sentences([refusal(error)])


def compared(match: Match, solution: Solution) -> mo.Html:
    """The kingmaker, what the letters mean, and the moves under both assumptions as a chart and a table."""
    rows, crowned = tables.side_by_side(solution, match.state), tables.kingmaker(solution, match.state)
    said = [mo.callout(crowned, kind="warn")] if crowned else []
    chart = tables.chart(solution, match.state)
    return mo.vstack([*said, sentences([letters(match)]), chart, sentences([making(rows)]), listed(match.game, rows)])


def letters(match: Match) -> str:
    """What the letters of a move stand for, as a sentence."""
    game, seats = match.game, rotation(match.game.turn(match.state), match.game.players)
    meant = listing([f"{LETTERS[i]} for {game.names[seat]}" for i, seat in enumerate(seats)])
    return f"A move takes off the socks before the plus and hangs up the one after it: {meant}."


def making(rows: tables.Rows) -> str:
    """How many moves make somebody a kingmaker, as a sentence."""
    number = sum(bool(row["kingmaker"]) for row in rows)
    if not number:
        return "No move makes anybody a kingmaker."
    return f"After {count(number, 'move')} of {len(rows)} the next player is a kingmaker."


def listed(game: Game[Any, Any], rows: tables.Rows) -> mo.Html:
    """The moves in a table, best first; those after the first few can be unfolded."""
    columns = {"move": "move", "ends": f"places of {'·'.join(game.names)}", "place": "guaranteed"}
    columns |= {"crown": "kingmaker: who may win"} if any(row["kingmaker"] for row in rows) else {}
    first, rest = rows[:SHOWN], rows[SHOWN:]
    more = [mo.accordion({count(len(rest), "more move"): table(map(told, rest), columns)})] if rest else []
    return mo.vstack([table(map(told, first), columns), *more])


def told(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the table in words."""
    ends = ", ".join("·".join(map(str, places)) for places in row["outcomes"])
    place = "1st, alone" if row["forces_win"] else ordinal(row["guarantee"])
    crown = f"{row['kingmaker']}: {row['between']}" if row["kingmaker"] else ""
    return row | {"ends": ends, "place": place, "crown": crown}


def kingmaker_button(desk: Desk) -> mo.ui.button:
    """What puts the nearest position with a kingmaker on the board."""

    def put(_pressed: Any) -> None:
        found = nearest_kingmaker(desk.table.game)
        if found:
            desk.edit(found)
        else:
            mo.status.toast("No kingmaker", "Under these rules none was found. Try the variant class.")

    return mo.ui.button(label="Show me a kingmaker", on_change=put)


def nearest_kingmaker(game: Game[Any, Any]) -> str:
    """The first position from the start whose mover is a kingmaker; empty where there is none, or none is known."""
    solution = solved(game)
    if isinstance(solution, str) or game.players == 2:
        return ""
    try:
        states = arising(game, game.start())
        return next((game.format_state(state) for state in states if again(solution).kingmaker(state)), "")
    except EngineError:
        return ""
