"""Backward induction on a page: a slider of rounds, the positions coloured so far, and the reasons in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import marimo as mo

from analysis import backward_induction
from analysis.games import obliteration
from analysis.graph import find_reachable_states
from engines import Game, Solution, load, solve
from engines.english import describe_outcome, join_words
from laboratory.html import paragraphs, table
from laboratory.pages import page_address

Rounds = Sequence[Mapping[Any, str]]
"""The colours after each round, by position; before the first round there are none."""
COMPARED_RULES: dict[str, dict[str, Any]] = {
    "cutoff": {},
    "roll-over": {"rollover": True},
    "cutoff, suicide": {"suicide": True},
}
"""The rules of Chopsticks that a class compares."""
MAX_REASONS = 8
TERMS = ("backward induction", "strategy", "Zermelo's theorem", "minimax", "subgame-perfect equilibrium")
"""The words of the lesson on backward induction that books use."""
SOURCES = ("Zermelo 1913", "von Neumann 1928", "Selten 1965", "Osborne and Rubinstein 1994", "Lagarias 1985")


def make_round_slider(rounds: Rounds) -> mo.ui.slider:
    """Return the choice of how often the rule is applied, at first not at all."""
    return mo.ui.slider(0, len(rounds) - 1, label="rounds of the rule", show_value=True)


def render_round(
    game: Game[Any, Any],
    induction_map: backward_induction.InductionMap,
    rounds: Rounds,
    slider: mo.ui.slider,
    title: str,
) -> mo.Html:
    """Return the slider, the positions coloured after the chosen round, and the reasons for the newest colours."""
    chart = backward_induction.induction_chart(induction_map, game, rounds[int(slider.value)], title=title)
    return mo.vstack([slider, chart, paragraphs(list_reasons(game, rounds, int(slider.value)))])


def list_reasons(game: Game[Any, Any], rounds: Rounds, number: int) -> list[str]:
    """Return the reasons for the colours that are new in a round."""
    if number == 0:
        return ["No position has a colour yet. Where does the game end?"]
    reasons = backward_induction.explain_new_values(game, rounds[number - 1], rounds[number])
    rest = [f"The same holds for {len(reasons) - MAX_REASONS} more."] if len(reasons) > MAX_REASONS else []
    return [*reasons[:MAX_REASONS], *rest]


def render_new_colours(rounds: Rounds) -> mo.Html:
    """Return how many positions turn out to be lost and won in each round."""
    rows = []
    for number, (before, after) in enumerate(pairwise(rounds), 1):
        new_values = [value for state, value in after.items() if state not in before]
        rows.append({"round": number, "lost": new_values.count("loss"), "won": new_values.count("win")})
    return table(rows, caption="New colours in each round")


def draw_starting_numbers(solution: Solution) -> Any:
    """Draw who wins Operation Obliteration from each starting number."""
    rows = [
        row
        for row in obliteration.solve_by_last_operation(solution)
        if row["own"] == row["other"] == obliteration.NO_OPERATION
    ]
    titles = ("Every starting number", "the verdict for Player 1")
    return obliteration.number_grid_chart(rows, "own", "last operation", titles)


def render_rule_comparison() -> mo.Html:
    """Return how many positions of Chopsticks get a colour under a few rules, and the verdict of the start."""
    rows = []
    for name, changes in COMPARED_RULES.items():
        solution = solve(load("chopsticks", **changes))
        values = [position.value for position in backward_induction.build_layered_map(solution).positions]
        counts = {"positions": len(values), "won": values.count("win"), "lost": values.count("loss")}
        start = f"Player 1 {describe_outcome(*solution.verdict()[:2])}"
        rows.append({"rules": name} | counts | {"no colour": values.count("draw"), "at the start": start})
    return table(rows)


def after_last_round(steps: Any, slider: mo.ui.slider, answer: mo.Html) -> mo.Html:
    """Return the answer once the slider has reached the last round, or if a teacher shows everything."""
    if steps.all_shown or slider.value == slider.stop:
        return answer
    return mo.md("*Move the slider to the last round. Then the answer appears here.*")


def list_further_questions() -> dict[str, str]:
    """Return the further questions of the lesson on backward induction, with answers whose figures are computed."""
    solution = solve(load("obliteration", start=7))
    first_moves = join_words([f"{move} {describe_outcome(*verdict[:2])}" for move, verdict in solution.moves()])
    socks = len(find_reachable_states(game := load("front_ham", players=2), game.start()))
    return {
        f"Colour [all paths from 7]({page_address('obliteration', rules='start=7')}) by hand. Then check them under *Maps*.": (
            f"From 7, Player 1 {describe_outcome(*solution.verdict()[:2])}. Of the first moves, {first_moves}."
        ),
        f"In [Front-Ham for two]({page_address('front_ham', rules='players=2')}) no position can repeat. Does the rule colour "
        "all positions there? How do you know this before you try?": (
            "Yes. Every move takes more socks off the line than it hangs up, so the number of socks falls and every game ends. "
            "Sort the positions by the number of socks. The rule can colour each of them after all those with fewer "
            f"socks: all {socks:,} positions that a game from the start can reach. Zermelo's theorem says the same of every "
            "game that must end: each position has a result that one player can force."
        ),
        "With three players, “won for the other player” has no meaning. What would you write instead?": (
            "Write down for each position who comes first, second and third. The player to move chooses the move with the "
            f"best place for themselves. The lesson [More than two]({page_address('lesson_many')}) shows what happens if two "
            "moves are equally good for the player who chooses."
        ),
    }
