"""The plan of the lesson on rules as experiments."""

from __future__ import annotations

from analysis.claims import SAMPLE_MOVES
from analysis.rule_changes import find_changes
from engines import load, solve
from engines.english import describe_outcome
from engines.obliteration.rules import Rules
from laboratory.plans.move_boxes import make_design_box, make_reading_box
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_rules"
OTHER_READING = {"no_repeat": "opponent"}
"""The reading that the plan compares with the book's."""


def make_plan() -> Plan:
    """Return the plan."""
    book, other = load("obliteration"), load("obliteration", None, **OTHER_READING)
    first, total = book.start().number, len(book.all_states() or ())
    changed = sum(each.value_before != each.value_after for each in find_changes(book, other))
    own, others = (describe_outcome(*solve(game).verdict()[:2]) for game in (book, other))
    ends, endless = (describe_outcome(*solve(load("chopsticks", suicide=on)).verdict()[:2]) for on in (True, False))
    readings, slips = make_reading_box(first), make_design_box(first)
    return Plan(
        LESSON,
        aims=(
            "Students change one rule, keep all others, predict the effect and then measure it.",
            "Students judge a rule by all positions, not by the start alone.",
        ),
        preparation=(
            f"Copy the sample game of the rule book onto the board: {first}, then {', '.join(SAMPLE_MOVES)}.",
            "One device for two or three students, or one projector.",
            f"Slips of paper for the design at the end, from the box “{slips.title}”.",
        ),
        phases=(
            Phase(
                (7, 10),
                "The sample game",
                "Play it move by move. After each move: “Is this allowed? By which sentence?” Then predict.",
            ),
            Phase(
                (8, 14),
                "The small case",
                f"Start at {first}, four readings of one sentence (box “{readings.title}”). One group for each reading; each writes its line of play on the board.",
            ),
            Phase(
                (6, 12),
                "Every position",
                f"From {first} Player 1 {own} if your own last operation is forbidden, as in the book, and {others} if your opponent’s is: the same winner. But {changed:,} of {total:,} positions "
                f"change their result ({changed / total:.0%}). Ask: “What did we overlook?”",
                "write the figures on the blackboard.",
            ),
            Phase(
                (6, 10),
                "Chopsticks",
                f"Predict which single change makes the game end. With suicide Player 1 {ends}.",
                "play each change with hands.",
            ),
            Phase(
                (6, 22),
                "Design",
                "Each pair draws a slip, predicts, looks, and writes one sentence: “If …, then …, because …”.",
                "play each changed rule ten times in pairs.",
            ),
            Phase(
                (0, 12), "Referees", "Pairs exchange their sentences and look for a position that speaks against them."
            ),
            Phase(
                (7, 10), "Check of five questions", "Alone, in writing. Compare in pairs, then read out the reasons."
            ),
        ),
        questions=(
            ask_prediction(LESSON, "sample"),
            ask_prediction(LESSON, "small"),
            ask_prediction(LESSON, "ends"),
            Question(
                "You changed two rules, and now Player 2 wins. Which rule did it?",
                (
                    Reply("The second one.", "Ask: “How do you know?” Change one back at a time."),
                    Reply("We cannot tell.", "Right. That is why an experiment changes one thing.", is_right=True),
                ),
            ),
        ),
        misconceptions=(
            Misconception(
                "“Player 1 wins both ways, so the rule does not matter.”",
                "Here the rule matters. With the book’s reading the player to move divides on; with the other reading there is no move.",
                Shown({"game": "obliteration", "rules": "no_repeat=opponent", "moves": "divide"}, "loss"),
            ),
            Misconception(
                "“More moves to choose from are better for me.”",
                f"Suicide only adds moves, for both players. With it Player 1 {ends}; without it Player 1 {endless}.",
                Shown({"game": "chopsticks", "rules": "suicide=on"}, "loss"),
            ),
            Misconception(
                "“If one change makes the game end, two changes make it end even sooner.”",
                "Effects do not add up. With roll-over as well, nobody can force the end.",
                Shown({"game": "chopsticks", "rules": "suicide=on rollover=on"}, "draw"),
            ),
        ),
        without_devices=(
            f"The four readings from {first} take a few lines each by hand. Let four groups compete: who finds the first stuck player?",
            "For the design, play each changed rule ten times in pairs and collect the results of the class. Say: “This is a sample, not a proof.”",
        ),
        curriculum=("modelling", "variable and experiment", "logic: if and only if", "counterexample", "algorithm"),
        boxes=(readings, slips),
        short_rules=describe_short_rules(book.rules),
    )


def describe_short_rules(rules: Rules) -> tuple[str, ...]:
    """Return the rules of both games that the lesson needs."""
    return (
        (
            f"Operation Obliteration. There is one number, at first {rules.start}. Two players take turns. Prime: add or subtract {rules.step}. "
            f"Even: divide by {rules.divisor}. Odd: multiply by {rules.multiplier} and add {rules.increment}."
        ),
        (
            f"The result must be a number from {rules.low} to {rules.high}. The book forbids the player’s own last operation. Whoever "
            "has no operation left loses."
        ),
        (
            "Chopsticks. Each player has two hands and starts with one finger on each. Strike a hand of the other: your fingers are added "
            "to it. A hand with five or more is dead. Or split: move fingers from one of your hands to the other, without killing a hand. Whoever has two "
            "dead hands loses."
        ),
        (
            "Three changes of Chopsticks. Roll-over: only exactly five fingers kill a hand; a hand with more loses five. Suicide: a split may kill your own hand. "
            "Halvesies: only an even hand is split, in half."
        ),
    )
