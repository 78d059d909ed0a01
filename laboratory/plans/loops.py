"""The plan of the lesson on loops and draws."""

from __future__ import annotations

from analysis.graph import find_reachable_states
from engines import load, solve
from laboratory.plans.boxes import describe_loop, make_careless_box, make_loop_box, make_small_box
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_loops"
SMALL_START = 1
"""The number from which the class colours by hand."""


def make_plan() -> Plan:
    """Return the plan."""
    game = load("chopsticks")
    solution = solve(game)
    states = find_reachable_states(game, game.start())
    draws = sum(solution.verdict(state).value == "draw" for state in states)
    careless, loop, small = make_careless_box(solution), make_loop_box(solution), make_small_box(SMALL_START)
    return Plan(
        LESSON,
        aims=(
            "Students say why a position that gets no colour is a draw, and not a gap in the method.",
            "Students find a loop in a game and name the move with which a player would leave it and lose.",
        ),
        preparation=(
            "Nothing is needed to play: Chopsticks is played with two hands. Explaining the rules and the split takes five minutes more before you begin.",
            "Paper for the small case. Draw its circles and arrows on the blackboard before the lesson: ten minutes. One projector for the map, if you have one.",
            f"Play against the perfect bot once yourself. Of {len(states)} positions that a game can reach, {draws} are draws.",
        ),
        phases=(
            Phase(
                (7, 12),
                "Play",
                "In pairs with hands, then one pair against the perfect bot. Stop endless games after two minutes.",
                f"a student plays the bot with the box “{careless.title}”.",
            ),
            Phase((3, 5), "Predict", "Who wins, if nobody makes a mistake? Everybody writes it down. Count hands."),
            Phase(
                (10, 18),
                "The small case",
                f"Colour the game with one number on paper: its rules and its colouring are in the box “{small.title}”. Some circles stay empty. Do not help: let the class argue whether they forgot something.",
            ),
            Phase(
                (6, 10),
                "The argument",
                "Say: “No move wins. But some move stays among the empty circles. And then?” A student repeats it in own words, then another one.",
            ),
            Phase(
                (7, 12),
                "Chopsticks",
                f"Move the slider to the last round. The start is empty: a draw. {describe_loop(solution)}",
                f"two students play the box “{loop.title}” with hands, and the class counts aloud.",
            ),
            Phase(
                (0, 12),
                "Leave the loop",
                "Each pair tries to leave the loop with a move of its own, and reads what it is worth.",
                f"the box “{careless.title}” lists the moves that lose later. A move after which the other wins at once loses too. With all others the game goes on.",
            ),
            Phase(
                (0, 11),
                "A referee",
                "The class writes a rule that ends endless games. Whom does it help? Test it on the board.",
                "test it with hands.",
            ),
            Phase(
                (7, 10),
                "Check of five questions",
                "Alone, in writing, with a reason for two of the questions. Then the reasons in the key.",
            ),
        ),
        questions=(
            ask_prediction(LESSON, "start"),
            ask_prediction(LESSON, "small"),
            ask_prediction(LESSON, "referee"),
            Question(
                "Both players want to win. Why does neither win?",
                (
                    Reply("Because both play too carefully.", "Say: “Show me the brave move.” Play it: it loses."),
                    Reply(
                        "Each can always go back into the loop.",
                        "Exactly: both have a move that does not lose.",
                        is_right=True,
                    ),
                ),
            ),
        ),
        misconceptions=(
            Misconception(
                "“No colour means that we are not finished.”",
                "One more round adds nothing. Let them try it at this position, for as long as they like.",
                Shown({"game": "obliteration", "rules": "start=1", "moves": "multiply divide"}, "draw"),
            ),
            Misconception(
                "“A loop means that nobody can ever win this game.”",
                "Most positions of Chopsticks are draws, but not all. Here the player to move can force the end.",
                Shown({"game": "chopsticks", "position": "0312"}, "win"),
            ),
            Misconception(
                "“It is a draw because the referee stops it.”",
                "Without the referee the result is the same. The game is only longer.",
                Shown({"game": "chopsticks", "rules": "repetition=0"}, "draw"),
            ),
        ),
        without_devices=(
            f"Chopsticks with hands; the bot is a student. “Never make a move after which the other can win at once” makes a careful player, not a perfect one: the box “{careless.title}” has the rest.",
            f"Draw the loop as a circle of hands on the blackboard, from the box “{loop.title}”.",
        ),
        curriculum=(
            "graph, cycle",
            "algorithm that stops",
            "backward reasoning",
            "proof by cases",
            "state of a system",
        ),
        boxes=(small, careless, loop),
    )
