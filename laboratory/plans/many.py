"""The plan of the lesson on more than two players."""

from __future__ import annotations

from typing import Any

from engines import Evaluation, load, solve
from engines.english import count_noun
from laboratory.lesson_file.content import read_match
from laboratory.lessons.many import count_kingmakers
from laboratory.plans.move_boxes import make_outcome_box
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_many"
PROMISE_START = {"game": "front_ham", "rules": "order=listed", "position": "1.1.6"}
"""Where Blue makes the promise."""
PROMISE = "ccc+a"
"""What Red does who trusts Blue: take three of Green's socks and hang up a red one."""

SHORT_RULES = (
    "Three players, Red, Blue and Green, move in this order. Socks of three colours hang on a line. The last player left wins.",
    (
        "While three play: take three socks of any colours off the line, then hang up one sock of any colour. After that, whoever has "
        "no socks left is out. Socks of a player who is out may still be used."
    ),
    "When two are left: take one sock, or two of the same colour, and stop. Or take three socks in the order that you say, and hang up one.",
    (
        "With two left, a player whose last sock is taken is out at once; only if the sock to be hung up has that player’s colour, "
        "the action goes on and that player stays in. Nobody can take a sock that is not there."
    ),
)
"""The rules of Front-Ham for three, in short."""


def make_plan() -> Plan:
    """Return the plan."""
    two, five = (load("front_ham", socks=socks, order="listed") for socks in (2, 5))
    choices = len(two.legal_moves(two.start()))
    winners = count_winners(solve(two).evaluate())
    before, trusted = read_match(PROMISE_START).state, Shown({**PROMISE_START, "moves": PROMISE}, "loss")
    after = trusted.match.position.evaluate()
    first = make_outcome_box(
        "Two socks each: how it ends after the moves of Red",
        f"Red has {choices} moves. If Blue and Green then play for their own places, it ends like this:",
        solve(two).evaluate(),
    )
    promise = make_outcome_box(
        "The promise: what Blue can do",
        "Red has taken three green socks and has hung up a red one. Blue keeps the promise with a move after which Red comes first.",
        after,
    )
    most = max(five.start().socks[0], *before.socks)
    positions, kingmakers, _ = count_kingmakers(3)
    return Plan(
        LESSON,
        aims=(
            "Students explain why “best play” can have several results when three play.",
            "Students name the assumption behind a result: everybody for themselves, or all against one.",
        ),
        preparation=(
            f"Paper clips or strips of paper in three colours, {most} of each for a group of three. Begin with {five.start().socks[0]} each.",
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
                f"wins”, “Green wins” (box “{first.title}”). Say: “Red decides, and gains nothing.”",
            ),
            Phase(
                (11, 20),
                "The promise",
                f"In groups. Red has {count_noun(before.socks[0], 'sock')}, Blue {before.socks[1]} and Green {before.socks[2]}; Red is to move, and Blue makes the promise of the third question. Red and Blue may talk for one minute, Green too. Then one move each (box “{promise.title}”). Count kept promises on the board. "
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
                f"This is the position after Red has trusted. Blue has {len(after.moves)} moves, and wins with none of them. The computer says what can happen, not what Blue wants.",
                trusted,
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
        boxes=(first, promise),
        short_rules=SHORT_RULES,
    )


def count_winners(evaluation: Evaluation[Any, Any]) -> int:
    """Return how many moves make the player to move win, whatever the others do."""
    return sum(each.prospect.value == "win" for each in evaluation.moves)
