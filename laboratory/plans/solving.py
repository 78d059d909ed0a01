"""The plan of the lesson on how computers solve games."""

from __future__ import annotations

from analysis.graph import find_reachable_states
from analysis.playouts import compute_playout_odds
from analysis.proof_positions import list_proof_positions
from analysis.search_tree import compare_searches
from engines import Position, solve
from engines.english import count_noun
from laboratory.lessons.solving import SEARCH_SIZES, count_search_plies, make_game, parse_position
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_solving"
RULES, POSITION = "fingers=4", "2201"


def make_plan() -> Plan:
    """Return the plan."""
    game = make_game()
    state, solution = parse_position(game), solve(game)
    ahead = count_noun(count_search_plies(solution), "move")
    by_hand = len(list_proof_positions(solution, state))
    reachable = len(find_reachable_states(game, game.start()))
    searches = [row["positions"] for row in compare_searches(solution, state, count_search_plies(solution))]
    good, bad = compute_playout_odds(Position(game, state))
    return Plan(
        LESSON,
        aims=(
            "Students solve a small position backwards and say why a branch of a search may be left out.",
            "Students tell a proof from an estimate, and name what each method costs.",
        ),
        preparation=(
            "Best after Backward induction. Chopsticks with hands; a hand with four fingers is dead here.",
            f"Write the table of the second step on the blackboard: {by_hand} positions and the moves between them.",
            "Dice for the random games; one projector.",
        ),
        phases=(
            Phase(
                (5, 9),
                "Play and predict",
                "Pairs set up the position with their hands and play it three times. Then predict in writing.",
            ),
            Phase(
                (9, 16),
                "A table by hand",
                f"Colour the {by_hand} positions from the end. Say: “One good move for the winner, every move for the loser.” The position is {ahead} before its end.",
            ),
            Phase(
                (4, 8),
                "The whole table",
                f"The computer colours all {reachable} positions that a game can reach. Ask what it must do for another position: look it up.",
                "show how long such a table is: count its lines.",
            ),
            Phase(
                (8, 14),
                "Search",
                f"Without leaving anything out: {searches[0]} positions. With alpha-beta, as the game lists the moves: {searches[2]}. Let students point at each cross "
                "and say which of the two reasons holds.",
            ),
            Phase(
                (0, 7),
                "The order",
                f"The worst move first: {searches[1]}. The best first: {searches[3]}. Why do programs try captures first?",
            ),
            Phase(
                (7, 14),
                "Random games",
                f"“{good.instruction}” wins {good.win:.1%} of the random games, “{bad.instruction}” {bad.win:.1%}. But with good play the first one wins, and the second one loses. Ask: “What "
                "would more games change?”",
            ),
            Phase(
                (0, 12),
                "Learn from random games",
                f"Predict, then run the tree search with {SEARCH_SIZES[0]} and with {SEARCH_SIZES[-1]} games. Compare the bars.",
                "leave this out, and play more random games with dice.",
            ),
            Phase((7, 10), "Check of five questions", "Alone, in writing. Then the reasons in the key."),
        ),
        questions=(
            ask_prediction(LESSON, "again"),
            ask_prediction(LESSON, "cut"),
            ask_prediction(LESSON, "random"),
            Question(
                "Which of the three computers has proved something?",
                (
                    Reply("All three, they agree in the end.", "Ask what the third one would say after one game."),
                    Reply(
                        "The table and the search.", "Right. Random games estimate; they never prove.", is_right=True
                    ),
                ),
            ),
        ),
        misconceptions=(
            Misconception(
                "“More random games make it right.”",
                "They come nearer to the wrong order of the two moves. Good play and random play are different questions.",
                Shown({"game": "chopsticks", "rules": RULES, "position": POSITION}, "win"),
            ),
            Misconception(
                "“Leaving out branches is risky.”",
                "This is the branch that was left out. The other first move wins already, so nobody needs to know what this one is worth: here Player 2 wins.",
                Shown({"game": "chopsticks", "rules": RULES, "position": POSITION, "moves": bad.move}, "win"),
            ),
            Misconception(
                "“In the table the first two hands are always Player 1’s.”",
                "They are the hands of the player to move. Here this is Player 2, who loses: the picture is the same one, seen from the other side.",
                Shown({"game": "chopsticks", "rules": RULES, "position": POSITION, "moves": good.move}, "loss"),
            ),
        ),
        without_devices=(
            "The table fits on the blackboard; the search tree is drawn for the first two moves only.",
            "Random games: pairs play ten games with a die from each of the two positions. Add the results of the class and compare the two shares.",
        ),
        curriculum=("algorithm", "search and pruning", "recursion", "probability and simulation", "proof and estimate"),
    )
