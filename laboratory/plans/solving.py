"""The plan of the lesson on how computers solve games."""

from __future__ import annotations

from analysis.graph import find_reachable_states
from analysis.playouts import compute_playout_odds
from analysis.proof_positions import list_proof_positions
from analysis.search_tree import compare_searches
from analysis.sheets.worksheet import find_letter_note
from engines import Position, solve
from engines.chopsticks import Chopsticks
from engines.english import count_noun
from laboratory.lessons.solving import SEARCH_SIZES, count_search_plies, make_game, parse_position
from laboratory.plans.boxes import describe_hands
from laboratory.plans.move_boxes import make_hand_box, make_search_box
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_solving"
RULES, POSITION = "fingers=4", "2201"


def make_plan() -> Plan:
    """Return the plan."""
    game = make_game()
    state, solution = parse_position(game), solve(game)
    ahead = count_noun(count_search_plies(solution), "move")
    by_hand = len(list_proof_positions(solution, state))
    hand, search = make_hand_box(solution, state), make_search_box(solution, state, count_search_plies(solution))
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
            f"Best after Backward induction. Chopsticks with hands, from this position: {describe_hands(game, state)}. The first two hands are those of Player 1, who is to move; a dead hand shows no finger.",
            f"Copy the table of the box “{hand.title}” onto the blackboard, without the colours: {by_hand} positions and the moves between them.",
            "Dice for the random games.",
        ),
        phases=(
            Phase(
                (5, 9),
                "Play and predict",
                "Pairs set up the position with their hands and play it three times. Then predict in writing: who wins, and with which of the two first moves?",
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
                "say it, and let the class estimate how many lines the whole table has.",
            ),
            Phase(
                (8, 14),
                "Search",
                f"Without leaving anything out: {searches[0]} positions. With alpha-beta, as the game lists the moves: {searches[2]}. Let students point at each move that is left out "
                "and say which of the two reasons holds.",
                f"the box “{search.title}” has every row; draw its first two moves on the blackboard.",
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
            "Random games: pairs play ten games from each of the two positions after the first move. They number the legal moves and throw a die; if no move has that number, they throw again. Add the results of the class and compare the two shares.",
        ),
        curriculum=("algorithm", "search and pruning", "recursion", "probability and simulation", "proof and estimate"),
        boxes=(hand, search),
        short_rules=describe_short_rules(game),
    )


def describe_short_rules(game: Chopsticks) -> tuple[str, ...]:
    """Return the rules of Chopsticks that the lesson needs."""
    return (
        f"Two players, two hands each. A hand with {game.rules.fingers} fingers or more is dead. Whoever has two dead hands loses.",
        "On your turn strike a live hand of the other with one of your live hands: your fingers are added to the hand that you strike.",
        (
            "Or split: move fingers from one of your hands to the other, so that they show another pair of numbers. A split may bring "
            "your dead hand back; it may not kill a hand."
        ),
        f"{find_letter_note(game)}.".replace("..", "."),
    )
