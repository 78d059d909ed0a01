"""The plan of the lesson on more than two players."""

from __future__ import annotations

from typing import Any

from engines import Evaluation, load, solve
from engines.english import count_noun
from laboratory.lessons.many import count_kingmakers
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_many"
PROMISE = "ccc+a"
"""What Red does who trusts Blue: take three of Green's socks and hang up a red one."""


def make_plan() -> Plan:
    """Return the plan."""
    two, five = (load("front_ham", socks=socks, order="listed") for socks in (2, 5))
    choices = len(two.legal_moves(two.start()))
    winners = count_winners(solve(two).evaluate())
    riskier = len(five.legal_moves(five.apply(five.start(), five.parse_move(five.start(), PROMISE))))
    positions, kingmakers, _ = count_kingmakers(3)
    return Plan(
        LESSON,
        aims=(
            "Students explain why “best play” can have several results when three play.",
            "Students name the assumption behind a result: everybody for themselves, or all against one.",
        ),
        preparation=(
            f"Paper clips or strips of paper in three colours, {five.start().socks[0]} of each for a group of three.",
            "Groups of three. If the number does not fit, a fourth student is the referee.",
            "Write on the board: “Take three socks, hang up one. No socks: you are out.”",
        ),
        phases=(
            Phase((8, 12), "Play", "Groups of three play twice. They note who was out first, and who decided it."),
            Phase(
                (6, 10), "One sock each", "On paper. Red finds the win in a minute. Ask: “Is it always good to begin?”"
            ),
            Phase(
                (8, 14),
                "Two socks each",
                f"Red has {choices} moves and wins with {winners or 'none'} of them. So who wins? Collect the moves on the board in two columns: “Blue "
                "wins”, “Green wins”. Say: “Red decides, and gains nothing.”",
            ),
            Phase(
                (11, 20),
                "The promise",
                "In groups. Red and Blue may talk for one minute, Green too. Then one move each. Count kept promises on the board. "
                "Repeat with the same groups and say that there are five rounds.",
            ),
            Phase(
                (0, 14),
                "Every move",
                "Read the two columns of the page: everybody for themselves, and all against one. Find a move that they rate differently.",
                "leave this out, and play the promise once more.",
            ),
            Phase(
                (0, 10),
                "Beyond games",
                "Where else does somebody decide who wins without winning? Votes, parties, friends. Collect and compare.",
            ),
            Phase((7, 10), "Check of five questions", "Alone, in writing. Then the reasons in the key."),
        ),
        questions=(
            ask_prediction(LESSON, "who"),
            ask_prediction(LESSON, "one"),
            ask_prediction(LESSON, "trust"),
            Question(
                "Should Blue keep the promise?",
                (
                    Reply("Yes, one keeps a promise.", "Ask what Blue wins by it. Then ask again for five rounds."),
                    Reply(
                        "No, there is no later round.",
                        "In a single game, yes. That is why rounds matter.",
                        is_right=True,
                    ),
                ),
            ),
        ),
        misconceptions=(
            Misconception(
                "“Red does not win, so Red plays badly.”",
                f"Let the class look for a winning move among the {choices}. There is none.",
                Shown({"game": "front_ham", "rules": "order=listed socks=2"}, "loss"),
            ),
            Misconception(
                "“The player to move can never win against two.”",
                "With one sock each the player to move wins at once.",
                Shown({"game": "front_ham", "rules": "order=listed socks=1"}, "win"),
            ),
            Misconception(
                "“Blue has to keep the promise, the computer says so.”",
                f"This is the position after Red has trusted. Blue has {riskier} moves. The computer says what can happen, not what Blue wants.",
                Shown({"game": "front_ham", "rules": "order=listed", "moves": PROMISE}, "open"),
            ),
        ),
        without_devices=(
            "Everything but the table of results works with strips of paper on a string. The referee says who is out.",
            f"With three socks each, {kingmakers:,} of {count_noun(positions, 'position')} have a player who decides who wins without winning. Let groups stop the game when they find one.",
        ),
        curriculum=(
            "game with several players",
            "modelling and assumptions",
            "dominance and equilibrium",
            "case analysis",
        ),
    )


def count_winners(evaluation: Evaluation[Any, Any]) -> int:
    """Return how many moves make the player to move win, whatever the others do."""
    return sum(each.prospect.value == "win" for each in evaluation.moves)
