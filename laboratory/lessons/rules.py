"""The lesson on rules: change a rule and replay a game, or design a game and check its goals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import marimo as mo

import widgets
from analysis import rule_goals
from engines import EngineError, game_class, load
from engines.english import count_noun
from engines.rules import default_of, field_type_of, format_rules, rule_fields
from laboratory.controls import convert_control_value, make_control_factory
from laboratory.html import paragraphs, table
from laboratory.pages import page_address
from laboratory.session import GameSession
from widgets.limits import MAX_SOLVE_POSITIONS

DESIGN_GAMES = {"Chopsticks": "chopsticks", "Operation Obliteration": "obliteration"}
"""The games with which a design can start."""
DESIGN_RULES = {
    "chopsticks": ("rollover", "suicide", "swaps", "logan", "meta", "halvesies", "sudden_death"),
    "obliteration": ("start", "high", "operations", "no_repeat"),
}
"""The rules that a design can change: few enough to try all of them, and all for two players."""
MAX_DESIGN_ROWS = 10
"""How many of the combinations that the search finds are listed."""
GOAL_MARKS = {True: "✓ yes", False: "✗ no"}
"""Whether a goal is reached, not by colour alone."""


def replay_moves(session: GameSession, rules: Mapping[str, Any], moves: Iterable[str]) -> None:
    """Start a new game under other rules and play moves until one of them is illegal."""
    session.set_rules(rules)
    for move in moves:
        try:
            session.board.play(move)
        except EngineError:
            return


def make_design_controls(name: str) -> mo.ui.dictionary:
    """Return controls for the rules that a design can change; they show the rule book's settings."""
    fields = {f.name: f for f in rule_fields(game_class(name).rules_type)}
    return mo.ui.dictionary(
        {
            rule: make_control_factory(field_type_of(fields[rule]), default_of(fields[rule]))(label=rule)
            for rule in DESIGN_RULES[name]
        }
    )


def render_design_controls(name: str, controls: mo.ui.dictionary) -> mo.Html:
    """Return the controls, each with the summary of its rule."""
    summaries = {f.name: escape(f.metadata["summary"]) for f in rule_fields(game_class(name).rules_type)}
    rows = [f'<div class="rule">{control}<p>{summaries[rule]}</p></div>' for rule, control in controls.elements.items()]
    return mo.Html(f'<div class="rules">{"".join(rows)}</div>')


def render_goals(name: str, values: Mapping[str, Any]) -> mo.Html:
    """Return the goals of a designer, whether the chosen rules reach them, and a link to play these rules."""
    fields = {f.name: f for f in rule_fields(game_class(name).rules_type)}
    changes = {rule: convert_control_value(field_type_of(fields[rule]), value) for rule, value in values.items()}
    try:
        game = load(name, None, **changes)
        goals = rule_goals.check_goals(game, MAX_SOLVE_POSITIONS)
    except EngineError as error:
        return paragraphs([f"{error}."])
    rows = [goal._asdict() | {"met": GOAL_MARKS[goal.met]} for goal in goals]
    rules = format_rules(game.rules)
    link = page_address(name, **({"rules": rules} if rules else {}))
    goal_table = table(rows, {"goal": "goal", "met": "reached", "evidence": "because"})
    return mo.vstack([goal_table, mo.md(f"[Play these rules in the laboratory]({link})")])


def make_search_task() -> widgets.BackgroundTask:
    """Return the task that tries every combination of the rules of Chopsticks that a design can change."""
    modes = DESIGN_RULES["chopsticks"]
    label = "Let the computer try every combination of these rules of Chopsticks"
    return widgets.BackgroundTask(
        lambda: rule_goals.find_first_player_losses("chopsticks", modes), 2 ** len(modes), label, "combination"
    )


def render_search_results(rows: Any) -> mo.Html:
    """Return what the search has found so far: the fewest rules first, and among those the longest game."""
    if not rows:
        return mo.Html("")
    best = sorted(rows, key=lambda row: (row["number"], -row["plies"]))
    head = f"**{count_noun(len(best), 'combination')} in which the first player loses.** The fewest rules come first:"
    columns = {"rules": "switched on", "plies": "plies until the first player loses"}
    return mo.vstack([mo.md(head), table(best[:MAX_DESIGN_ROWS], columns)])
