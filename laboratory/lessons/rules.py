"""The lesson on rules: change a rule and replay a game, or design a game and check its goals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import marimo as mo

import widgets
from analysis import rule_goals
from analysis.games import obliteration
from engines import EngineError, RulesError, game_class, load, solve
from engines.english import count_noun, describe_outcome, join_words
from engines.errors import is_digits
from engines.field_types import Choice, IntRange, Subset
from engines.palette import RIGHT_MARK, WRONG_MARK
from engines.rules import (
    default_of,
    describe_rules_error,
    field_type_of,
    format_rules,
    option_titles,
    rule_fields,
    rule_title,
)
from laboratory.answers import Answers
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
FOUND_READING = "thrice"
"""The reading that the class is to find: with it the sample game is legal."""
READING_TITLES = {
    reading: title
    for reading, title in option_titles(game_class("obliteration").rules_type, "no_repeat").items()
    if reading != FOUND_READING
}
"""The readings of the rule against repeats that the lesson compares, each with its title."""
TERMS = ("house rule", "variant", "reachable", "verdict", "Zermelo's theorem")
"""The words of this lesson that books use."""
SOURCES = ("Salen and Zimmerman 2003", "Zermelo 1913", "Lagarias 1985")
GOAL_MARKS = {True: f"{RIGHT_MARK} yes", False: f"{WRONG_MARK} no"}
"""Whether a goal is reached, not by colour alone."""


def replay_moves(session: GameSession, rules: Mapping[str, Any], moves: Iterable[str]) -> None:
    """Start a new game under other rules and play moves until one of them is illegal."""
    session.set_rules(rules)
    for move in moves:
        try:
            session.board.play(move)
        except EngineError:
            return


def make_reading_dropdown(label: str, *, first: str = "own", without: str = "", **options: Any) -> mo.ui.dropdown:
    """Return the choice of a reading of the rule against repeats, by title."""
    choices = {title: reading for reading, title in READING_TITLES.items() if reading != without}
    return mo.ui.dropdown(choices, value=READING_TITLES[first], label=label, allow_select_none=False, **options)


def render_sample_readings(rows: Iterable[Mapping[str, Any]]) -> mo.Html:
    """Return how far the sample game goes under each reading."""
    titled = [{**row, "reading": READING_TITLES[row["reading"]]} for row in rows]
    return table(titled, {"reading": "forbidden", "turns": "legal turns", "stop": "then"})


def render_reading_table(rows: Iterable[dict[str, Any]]) -> mo.Html:
    """Return the result of Player 1 by starting number and reading."""
    return table(list(rows), {"number": "start", **READING_TITLES})


def render_chopsticks_answer() -> mo.Html:
    """Return which changes alone make Chopsticks end, and that two changes together are another question."""
    alone, death, both = (
        describe_outcome(*solve(load("chopsticks", None, **switched_on)).verdict()[:2])
        for switched_on in ({"suicide": True}, {"sudden_death": True}, {"suicide": True, "rollover": True})
    )
    return mo.md(f"""
    **With suicide Player 1 {alone}; with sudden death Player 1 {death}.** Suicide only *adds* moves, the same for both
    players, but it helps only one of them. And effects do not add up: with suicide *and* roll-over, Player 1 {both} again.
    So change one rule at a time, and test every pair of rules separately.
    """)


def list_further_questions() -> dict[str, str]:
    """Return the further questions of the lesson, with answers whose figures are computed."""
    decided = [row for row in obliteration.tabulate_readings(range(1, 101), ["off"]) if row["off"] != "draw"]
    stuck = [str(row["number"]) for row in decided if row["off"] == "loss"]
    won = [str(row["number"]) for row in decided if row["off"] == "win"]
    book, other = (
        solve(load("front_ham", players=2, overdraw=value, order="listed")) for value in ("reject", "ignore")
    )
    return {
        "Write your own rule, in one sentence, under which the whole sample game is legal.": (
            "For example: *Nobody may use the same operation on three of their own turns in a row.* Player 2 may then divide "
            "on turn 4, but not on turn 6, and 4 is neither prime nor odd. The laboratory "
            f"[plays this rule, too]({page_address('obliteration', rules=f'no_repeat={FOUND_READING}')})."
        ),
        f"[If nothing is forbidden]({page_address('obliteration', rules='no_repeat=off')}) most numbers are draws. Which are not, "
        "and why exactly these?": (
            f"Player 1 loses at once from {join_words(stuck)}: these are odd and not prime, and three times the number plus 1 is "
            f"more than 100. Player 1 wins from {join_words(won)}, because half of it is such a number."
        ),
        f"Why does [suicide]({page_address('chopsticks', rules='suicide=true')}) help the second player? Follow the best line.": (
            f"We know that it does: the computer has looked at every position, and each first move of Player 1 loses "
            f"({join_words(describe_first_moves())}). We do not know a short reason. Perhaps you find one."
        ),
        "Front-Ham's rule book contradicts itself, too: two examples treat the same action in different ways. "
        f"[Another reading]({page_address('front_ham', rules='players=2 order=listed overdraw=ignore')}) makes endless games possible. Whom does it "
        "help?": (
            f"From the start with the usual socks, nobody: Player 1 {describe_outcome(*book.verdict()[:2])} under the first reading and "
            f"{describe_outcome(*other.verdict()[:2])} under the other one. Endless games are possible there, but best play does not need them."
        ),
        "Is a game that the second player always wins fairer than one that the first player always wins?": (
            "No: with perfect players both are decided before the first move. It is fair to draw lots for who begins."
        ),
    }


def describe_first_moves() -> list[str]:
    """Return how each first move of Chopsticks with suicide ends for Player 1."""
    solution = solve(load("chopsticks", suicide=True))
    return [
        f"{solution.game.describe(solution.state, move).rstrip('.')}: Player 1 {describe_outcome(*verdict[:2])}"
        for move, verdict in solution.moves()
    ]


def make_design_controls(name: str, answers: Answers) -> mo.ui.dictionary:
    """Return controls for the rules that a design can change; they show the design left before, or the rule book's."""
    fields = {f.name: f for f in rule_fields(game_class(name).rules_type)}
    values, key = parse_design(name, answers.get(f"rules_{name}")), f"rules_{name}"
    return mo.ui.dictionary(
        {
            rule: make_control_factory(field_type_of(fields[rule]), values[rule])(label=rule_title(fields[rule]))
            for rule in DESIGN_RULES[name]
        },
        on_change=lambda design: answers.set(key, encode_design(name, design)),
    )


def encode_design(name: str, design: Mapping[str, Any]) -> str:
    """Return a design as a short text that fits into an address: the game, then a number for each rule.

    >>> encode_design("obliteration", {"start": 7, "high": 100, "operations": ["add", "divide"], "no_repeat": "off"})
    'obliteration_7_100_5_4'
    """
    return "_".join([name, *(str(encode_setting(rule_type, design[rule])) for rule, rule_type in design_types(name))])


def parse_design(name: str, text: str) -> dict[str, Any]:
    """Return the settings that a text encodes; the rule book's for what cannot be read.

    >>> parse_design("obliteration", "obliteration_7_100_5_9")
    {'start': 7, 'high': 100, 'operations': ('add', 'divide'), 'no_repeat': 'own'}
    """
    defaults = {f.name: default_of(f) for f in rule_fields(game_class(name).rules_type)}
    types, numbers = design_types(name), text.split("_")[1:]
    numbers = numbers if len(numbers) == len(types) else [""] * len(types)
    return {
        rule: parse_setting(rule_type, number, defaults[rule])
        for (rule, rule_type), number in zip(types, numbers, strict=True)
    }


def design_types(name: str) -> list[tuple[str, Any]]:
    """Return the rules that a design can change, each with its type."""
    fields = {f.name: f for f in rule_fields(game_class(name).rules_type)}
    return [(rule, field_type_of(fields[rule])) for rule in DESIGN_RULES[name]]


def encode_setting(rule_type: Any, value: Any) -> int:
    """Return the setting of a rule as a number; 0 for what is no setting."""
    if isinstance(rule_type, Choice):
        return rule_type.options.index(value)
    if isinstance(rule_type, Subset):
        return sum(1 << index for index, option in enumerate(rule_type.options) if option in value)
    return int(value or 0)


def parse_setting(rule_type: Any, text: str, default: Any) -> Any:
    """Return the setting that a number stands for, or the default if it stands for none."""
    if not is_digits(text, max_digits=9):
        return default
    number = int(text)
    if isinstance(rule_type, Choice):
        return rule_type.options[number] if number < len(rule_type.options) else default
    if isinstance(rule_type, Subset):
        return tuple(option for index, option in enumerate(rule_type.options) if number >> index & 1) or default
    if isinstance(rule_type, IntRange):
        return number if rule_type.low <= number <= rule_type.high else default
    return number == 1


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
    except RulesError as error:
        return paragraphs([f"{describe_rules_error(game_class(name).rules_type, error)}."])
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
    columns = {"rules": "switched on", "plies": "moves until the first player loses"}
    return mo.vstack([mo.md(head), table(best[:MAX_DESIGN_ROWS], columns)])
