"""Experiments in a lesson: predict and see, flip a rule and play on, design a game and have it judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Literal

import marimo as mo

import widgets
from analysis.rules import design
from engines import EngineError, find, load
from engines.rules import default_of, kind_of, rule_fields, write_text
from engines.words import count
from laboratory.controls import fitting, read
from laboratory.desk import PATIENCE, Desk
from laboratory.pages import address
from laboratory.views import sentences, table

DESIGNS = {"Chopsticks": "chopsticks", "Operation Obliteration": "obliteration"}
"""The games to begin a design with."""
KNOBS = {
    "chopsticks": ("rollover", "suicide", "swaps", "logan", "meta", "halvesies", "sudden_death"),
    "obliteration": ("start", "high", "operations", "no_repeat"),
}
"""The rules that a design plays with: few enough to be tried out, and all for two players."""
SHOWN = 10
"""So many of the machine's finds are listed."""
KINDS: dict[str, Literal["success", "warn", "info"]] = {"Right.": "success", "Not so.": "warn", "": "info"}
"""The look of what is said to a prediction."""
REACHED = {True: "✓ yes", False: "✗ no"}
"""Whether a goal is reached, not by colour alone."""


def question(words: str, choices: Mapping[str, str], right: str = "") -> mo.ui.radio:
    """A prediction to make: the choices, each with what it means, and which of them holds, where one does."""
    holds = {one: "Right." if one == right else "Not so." if right else "" for one in choices}
    options = {one: (means, holds[one]) for one, means in choices.items()}
    return mo.ui.radio(options, label=words)


def revealed(guess: mo.ui.radio, *answer: Any) -> mo.Html:
    """A prediction, and once it is made whether it holds, what it means, and the answer."""
    if guess.value is None:
        return mo.vstack([guess, mo.md("*Choose first. The answer comes after.*")])
    means, holds = guess.value
    said = mo.callout(mo.md(f"{holds} {means}".strip()), kind=KINDS[holds])
    return mo.vstack([guess, said, *answer])


def replayed(desk: Desk, rules: Mapping[str, Any], moves: Iterable[str]) -> None:
    """Begins again under other rules and plays what was written down, as far as they let it go."""
    desk.rule(rules)
    for move in moves:
        try:
            desk.table.play(move)
        except EngineError:
            return


def knobs(name: str) -> mo.ui.dictionary:
    """Controls for the rules that a design plays with; they stand by themselves, showing the book's settings."""
    known = {f.name: f for f in rule_fields(find(name).rules_type)}
    return mo.ui.dictionary(
        {one: fitting(kind_of(known[one]), default_of(known[one]))(label=one) for one in KNOBS[name]}
    )


def bench(name: str, controls: mo.ui.dictionary) -> mo.Html:
    """The knobs, each with its rule's sentence."""
    about = {f.name: escape(f.metadata["about"]) for f in rule_fields(find(name).rules_type)}
    rows = [f'<div class="rule">{control}<p>{about[one]}</p></div>' for one, control in controls.elements.items()]
    return mo.Html(f'<div class="rules">{"".join(rows)}</div>')


def scorecard(name: str, shown: Mapping[str, Any]) -> mo.Html:
    """The goals of a designer, which of them the rules that the knobs show reach, and where to play them."""
    known = {f.name: f for f in rule_fields(find(name).rules_type)}
    try:
        game = load(name, None, **{one: read(kind_of(known[one]), value) for one, value in shown.items()})
        found = design.goals(game, PATIENCE)
    except EngineError as error:
        return sentences([f"{error}."])
    rows = [goal._asdict() | {"met": REACHED[goal.met]} for goal in found]
    rules = write_text(game.rules)
    link = address(name, **({"rules": rules} if rules else {}))
    told = table(rows, {"goal": "goal", "met": "reached", "why": "because"})
    return mo.vstack([told, mo.md(f"[Play these rules in the laboratory]({link})")])


def hunt() -> widgets.Steady:
    """Every combination of the switches of Chopsticks that a design plays with, in slices."""
    modes = KNOBS["chopsticks"]
    label = "Let the machine try every combination of Chopsticks' rules"
    return widgets.Steady(lambda: design.search("chopsticks", modes), 2 ** len(modes), label, "combination")


def hunted(rows: Any) -> mo.Html:
    """What such a search has found so far: with the fewest rules first, of those the longest game."""
    if not rows:
        return mo.Html("")
    best = sorted(rows, key=lambda row: (row["number"], -row["plies"]))
    head = f"**{count(len(best), 'combination')} in which the first player loses.** With the fewest rules first:"
    return mo.vstack(
        [mo.md(head), table(best[:SHOWN], {"rules": "switched on", "plies": "the first player loses in plies"})]
    )
