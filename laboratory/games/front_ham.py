"""What only the laboratory of Front-Ham shows: a law to guess, and many players under two assumptions."""

from __future__ import annotations

from typing import Any

import marimo as mo

from analysis import multiplayer
from analysis.games import front_ham
from analysis.games.front_ham import solve_two_player_table
from analysis.graph import find_reachable_states
from engines import EngineError, Evaluation, Game, Match
from engines.english import count_noun, join_words, ordinal
from engines.front_ham.text import COLOUR_LETTERS
from engines.notation import rotate_seats
from laboratory.attempt import Refusal, solve_within_limit
from laboratory.html import MAX_UNFOLDED_MOVES, get_or_render, paragraphs, table
from laboratory.session import GameSession
from widgets.limits import renew_limit

MAX_SOCKS = 12
"""How many socks of one colour the map of the two-player game shows."""
INITIAL_SOLVED_SOCKS = 3
"""How many socks are solved at first."""
STEP_RANGE, CONSTANT_RANGE = (1, 6), (-3, 6)
"""The smallest and the largest m and c that can be tried."""


def make_law_controls() -> mo.ui.dictionary:
    """Return the controls for a guessed law, and for how many socks are solved."""
    options, first = front_ham.LAW_SHAPES, next(iter(front_ham.LAW_SHAPES))
    shape = mo.ui.dropdown(
        options, first, label="The player to move wins when", allow_select_none=False, full_width=True
    )
    return mo.ui.dictionary(
        {
            "shape": shape,
            "step": mo.ui.slider(*STEP_RANGE, 1, value=1, label="m", show_value=True),
            "number": mo.ui.slider(*CONSTANT_RANGE, 1, value=0, label="c", show_value=True),
            "known": mo.ui.slider(
                INITIAL_SOLVED_SOCKS, MAX_SOCKS, 1, value=INITIAL_SOLVED_SOCKS, label="solved up to", show_value=True
            ),
        }
    )


def render_law_controls(law_controls: mo.ui.dictionary) -> mo.Html:
    """Return the controls as they are arranged on the page."""
    shape, *sliders = law_controls.elements.values()
    return mo.vstack([shape, mo.hstack(sliders, justify="start", wrap=True)])


def render_law(game: Game[Any, Any], values: dict[str, Any]) -> mo.Html:
    """Return the law as a map: what is solved, what the law predicts beyond it, and where it is wrong."""
    law = front_ham.Law(values["shape"], values["step"], values["number"])
    rows = front_ham.check_law(solve_two_player_table(MAX_SOCKS, game.rules.overdraw), law, values["known"])
    is_wrong = any(row["wrong"] for row in rows)
    result = mo.callout(front_ham.describe_law_check(rows), kind="warn" if is_wrong else "success")
    return mo.vstack([result, front_ham.law_chart(rows, law)])


def describe_true_laws(game: Game[Any, Any]) -> str:
    """Return which of the laws that can be tried hold on the whole map."""
    steps, constants = (range(low, high + 1) for low, high in (STEP_RANGE, CONSTANT_RANGE))
    laws = front_ham.find_fitting_laws(solve_two_player_table(MAX_SOCKS, game.rules.overdraw), steps, constants)
    sentences = [f"m = {law.modulus} and c = {law.constant}. {law}" for law in laws]
    return " ".join(sentences) or "None of the laws that can be tried here holds on the whole map."


def render_assumptions(match: Match, evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return every move under both assumptions, and who is or becomes a kingmaker."""
    if match.outcome():
        return paragraphs(["The game is over."])
    return get_or_render("assumptions", match, lambda: render_move_comparison(match, evaluation).text)


def render_move_comparison(match: Match, evaluation: Evaluation[Any, Any]) -> mo.Html:
    """Return the kingmaker, what the letters mean, and the moves under both assumptions as a chart and a table."""
    rows = multiplayer.compare_assumptions(evaluation)
    kingmaker = multiplayer.describe_kingmaker(evaluation)
    return mo.vstack(
        [
            *([mo.callout(kingmaker, kind="warn")] if kingmaker else []),
            paragraphs([describe_move_letters(match)]),
            multiplayer.assumptions_chart(evaluation),
            paragraphs([describe_kingmaker_moves(rows)]),
            render_move_table(match.game, rows),
        ]
    )


def describe_move_letters(match: Match) -> str:
    """Return what the letters of a move mean, as a sentence."""
    game, seats = match.game, rotate_seats(match.game.turn(match.state), match.game.players)
    letters = join_words([f"{COLOUR_LETTERS[i]} for {game.player_names[seat]}" for i, seat in enumerate(seats)])
    order = "The letters always start with the player to move, so they change every turn."
    return f"A move takes off the socks before the plus and hangs up the sock after it: {letters}. {order}"


def describe_kingmaker_moves(rows: multiplayer.Rows) -> str:
    """Return how many moves make another player a kingmaker, as a sentence."""
    count = sum(bool(row["kingmaker"]) for row in rows)
    if not count:
        return "No move makes another player a kingmaker."
    return f"After {count_noun(count, 'move')} of {len(rows)} the next player is a kingmaker."


def render_move_table(game: Game[Any, Any], rows: multiplayer.Rows) -> mo.Html:
    """Return the moves in a table, best first; the rest after the first few can be unfolded."""
    columns = {"move": "move", "ends": f"places of {'·'.join(game.player_names)}", "place": "guaranteed"}
    columns |= {"crown": "kingmaker: who may win"} if any(row["kingmaker"] for row in rows) else {}
    first, rest = rows[:MAX_UNFOLDED_MOVES], rows[MAX_UNFOLDED_MOVES:]
    more = [mo.accordion({count_noun(len(rest), "more move"): table(map(format_row, rest), columns)})] if rest else []
    return mo.vstack([table(map(format_row, first), columns), *more])


def format_row(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the table with its values in words."""
    ends = ", ".join("·".join(map(str, places)) for places in row["outcomes"])
    place = "1st, alone" if row["forces_win"] else ordinal(row["guarantee"])
    crown = f"{row['kingmaker']}: {row['between']}" if row["kingmaker"] else ""
    return row | {"ends": ends, "place": place, "crown": crown}


def make_kingmaker_button(session: GameSession) -> mo.ui.button:
    """Return the button that puts the nearest position with a kingmaker on the board."""

    def put_on_board(_clicks: Any) -> None:
        position = find_nearest_kingmaker(session.board.game)
        if position:
            session.open_position(position)
        else:
            mo.status.toast("No kingmaker", "None was found under these rules. Try the variant class.")

    return mo.ui.button(label="Show me a kingmaker", on_change=put_on_board)


def find_nearest_kingmaker(game: Game[Any, Any]) -> str:
    """Return the position nearest to the start whose mover is a kingmaker; empty if none is found."""
    solution = solve_within_limit(game)
    if isinstance(solution, Refusal) or game.players == 2:
        return ""
    try:
        for state in find_reachable_states(game, game.start()):
            renew_limit(solution.limit)
            if solution.kingmaker(state):
                return game.format_state(state)
    except EngineError:
        return ""
    return ""
