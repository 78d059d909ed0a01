"""The plan of the lesson on loops and draws."""

from __future__ import annotations

from analysis.backward_induction import format_loop_moves
from analysis.graph import find_reachable_states
from engines import load, solve
from engines.english import count_noun
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_loops"


def make_plan() -> Plan:
    """Return the plan."""
    game = load("chopsticks")
    solution = solve(game)
    states = find_reachable_states(game, game.start())
    draws = sum(solution.verdict(state).value == "draw" for state in states)
    loop = count_noun(len(format_loop_moves(solution, 2).split()) - len(format_loop_moves(solution, 1).split()), "move")
    return Plan(
        LESSON,
        aims=(
            "Students say why a position that gets no colour is a draw, and not a gap in the method.",
            "Students find a loop in a game and name the move with which a player would leave it and lose.",
        ),
        preparation=(
            "Nothing is needed to play: Chopsticks is played with two hands. Show the split once before you begin.",
            "Paper for the small case; one projector for the map.",
            f"Play against the perfect bot once yourself. Of {len(states)} positions that a game can reach, {draws} are draws.",
        ),
        phases=(
            Phase(
                (7, 12),
                "Play",
                "In pairs with hands, then one pair against the perfect bot. Stop endless games after two minutes.",
            ),
            Phase((3, 5), "Predict", "Who wins, if nobody makes a mistake? Everybody writes it down. Count hands."),
            Phase(
                (10, 18),
                "The small case",
                "Colour the game with one number on paper. Some circles stay empty. Do not help: let the class argue whether they forgot something.",
            ),
            Phase(
                (6, 10),
                "The argument",
                "Say: “No move wins. But some move stays among the empty circles. And then?” A student repeats it in own words, then another one.",
            ),
            Phase(
                (7, 12),
                "Chopsticks",
                f"Move the slider to the last round. The start is empty: a draw. Two perfect players come back to the same position after {loop}.",
            ),
            Phase(
                (0, 12),
                "Leave the loop",
                "Each pair tries to leave the loop with a move of its own, and reads what it is worth.",
            ),
            Phase(
                (0, 11),
                "A referee",
                "The class writes a rule that ends endless games. Whom does it help? Test it on the board.",
            ),
            Phase(
                (7, 10),
                "Check of five questions",
                "Alone, in writing. Then the reasons in the key, question by question.",
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
                Shown({"game": "chopsticks", "position": "4434"}, "win"),
            ),
            Misconception(
                "“It is a draw because the referee stops it.”",
                "Without the referee the result is the same. The game is only longer.",
                Shown({"game": "chopsticks", "rules": "repetition=0"}, "draw"),
            ),
        ),
        without_devices=(
            "Chopsticks with hands; the perfect bot is a student with this advice: “Never make a move after which the other can win at once.”",
            "Draw the loop as a circle of hands on the blackboard. Two students play it, the class counts aloud.",
        ),
        curriculum=(
            "graph, cycle",
            "algorithm that stops",
            "backward reasoning",
            "proof by cases",
            "state of a system",
        ),
    )
