"""The plan of the lesson on backward induction."""

from __future__ import annotations

from analysis.backward_induction import build_path_map
from engines import Match, Solution, load, solve
from engines.english import count_noun, describe_outcome, join_words
from laboratory.plans.boxes import make_small_box
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_induction"
SMALL_START = 19
"""The number from which the class colours by hand."""
SMALL_RULES = f"start={SMALL_START}"
SMALL_LINE = "subtract divide multiply"
"""The moves from the small start to an end."""


def make_plan() -> Plan:
    """Return the plan."""
    game, small = load("obliteration"), load("obliteration", start=SMALL_START)
    rules, first, last = game.rules, game.start().number, read_last_number()
    solution, small_solution = solve(game), solve(small)
    whole, hand = (describe_outcome(*each.verdict()[:2]) for each in (solution, small_solution))
    positions = count_noun(len(build_path_map(small_solution).positions), "position")
    small_end = count_noun(small_solution.verdict().plies or 0, "move")
    other = load("obliteration", start=SMALL_START, no_repeat="either")
    changed = count_noun(len(build_path_map(solve(other)).positions), "position")
    box, line = make_small_box(SMALL_START), list_best_numbers(solution)
    rule_text = (
        f"Prime: add or subtract {rules.step}. Even: divide by {rules.divisor}. Odd: multiply by {rules.multiplier} and add "
        f"{rules.increment}. Never repeat your own last operation. Stuck means lost."
    )
    return Plan(
        LESSON,
        aims=(
            "Students colour a small game from its end to its start, and give the reason for each colour.",
            "Students say what won and lost mean: some move is enough to win; every move must fail to lose.",
        ),
        preparation=(
            f"Write the rules on the board. {rule_text}",
            "Paper and two coloured pens for each pair; one projector.",
            f"Colour the game from {SMALL_START} yourself once. It takes ten minutes and shows where the class will stop. The box “{box.title}” has the finished colouring.",
        ),
        phases=(
            Phase(
                (6, 10), "Play", f"In pairs, start at {first}. Play twice and change seats. Write every number down."
            ),
            Phase(
                (4, 6), "Predict", "Everybody writes down who wins before anybody speaks. Count hands. Do not comment."
            ),
            Phase(
                (10, 20),
                "Colour by hand",
                f"Draw all games from {SMALL_START} as a tree, a circle for each of the {positions} and an arrow for each move. Mark the ends first: the player who is stuck has lost. Then go back "
                "one move at a time. Say: “Always the colour of the player to move. One good move is enough to win; to lose, every move must fail.”",
            ),
            Phase(
                (5, 8),
                "Check",
                f"Move the slider round by round. Before each round a student says which circle is next. Player 1 {hand} from {SMALL_START}.",
                "go through the paper of one pair, round by round.",
            ),
            Phase(
                (8, 14),
                "The larger case",
                f"The same rule from {first}. Player 1 {whole}. Compare with the hands counted before.",
                f"tell the result and play the moves on the blackboard: {join_words(line, 'then')}.",
            ),
            Phase(
                (0, 14),
                "Change a rule",
                "Change one rule in pairs and colour again, such as: nobody may use the last operation of either player. Which circles "
                f"change, which stay? (Then there are {changed}, and Player 1 {describe_outcome(*solve(other).verdict()[:2])}.)",
            ),
            Phase(
                (0, 8),
                "In one’s own words",
                "Each student writes the rule in two sentences. Partners exchange and look for a gap.",
            ),
            Phase(
                (7, 10),
                "Check of five questions",
                "Alone, in writing. Compare in pairs, then read out the reasons in the key.",
            ),
        ),
        questions=(
            ask_prediction(LESSON, "start"),
            ask_prediction(LESSON, "small"),
            Question(
                "How many good moves does a won position need? And a lost one?",
                (
                    Reply("One, and none.", "Then say why: for “lost” you must look at every move.", is_right=True),
                    Reply("All moves must be good.", "Ask: “If one move wins, do you have to play another?”"),
                ),
            ),
        ),
        misconceptions=(
            Misconception(
                "“I would not play that.” Students think forwards and hope for a mistake.",
                "Say: “Lost means: whatever you do.” Here there is nothing to choose.",
                Shown({"game": "obliteration", "moves": "divide"}, "loss"),
            ),
            Misconception(
                f"“{last} is not lost, one can divide it.” They forget the last operations.",
                "Ask: “Who divided last?” A position is the number and the last operation of each player.",
                Shown({"game": "obliteration", "rules": SMALL_RULES, "moves": SMALL_LINE}, "loss"),
            ),
            Misconception(
                "“The good move is the one that keeps the number small.”",
                "Subtracting does not win here; it only keeps the game going. Let both moves be played.",
                Shown({"game": "obliteration", "moves": "divide divide"}, "win"),
            ),
        ),
        without_devices=(
            f"Everything works on paper. Lay out the numbers from {SMALL_START} as cards on the floor; two students walk the moves.",
            f"Instead of the slider: one student stands at each end and turns a card over. The next round begins when nobody can object. It takes {small_end} to the end.",
        ),
        curriculum=(
            "backward reasoning",
            "graph and tree",
            "algorithm",
            "proof by induction",
            "prime and even numbers",
        ),
        boxes=(box,),
        check_rules="Operation Obliteration: each picture has the number and the last operation of each player.",
    )


def list_best_numbers(solution: Solution) -> list[str]:
    """Return the numbers of best play from the start."""
    match = Match(solution.game)
    for move in solution.line():
        match.push(move)
    return [str(node.state.number) for node in match.path()]


def read_last_number() -> int:
    """Return the number at which the line of the small case ends."""
    shown = Shown({"game": "obliteration", "rules": SMALL_RULES, "moves": SMALL_LINE}, "loss")
    number: int = shown.match.state.number
    return number
