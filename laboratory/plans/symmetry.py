"""The plan of the lesson on symmetry and proof."""

from __future__ import annotations

from analysis.games.front_ham_proof import count_own_pairs, count_rival_pairs
from analysis.symmetry import copy_socks, find_line_against_copying
from engines import load, solve
from engines.claustroboard.terms import explain_terms
from engines.english import count_noun, describe_outcome
from laboratory.lessons.symmetry import COPIED_DEAL, EXAMPLE, UNCOPIED_DEAL
from laboratory.plans.boxes import make_law_box
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_symmetry"
DUEL = "players=2 order=listed"
BOARD = "rows=2 columns=4"


def make_plan() -> Plan:
    """Return the plan."""
    game = load("front_ham", players=2, order="listed")
    copied = [game.format_move(each) for each in find_line_against_copying(game, game.start(), copy_socks) or []]
    own, rival = EXAMPLE
    counted = (
        f"{own} socks are {count_noun(count_own_pairs(own), 'pair')} for the player to move, {rival} are "
        f"{count_rival_pairs(rival)} full pairs for the other"
    )
    start = describe_outcome(*solve(game).verdict()[:2])
    socks, law = game.start().socks[0], make_law_box()
    return Plan(
        LESSON,
        aims=(
            "Students say what an argument from symmetry needs: the copied move must be legal and must be enough.",
            "Students follow a proof by induction about a game and repeat one step in their own words.",
        ),
        preparation=(
            f"Coins or paper clips in two colours, {rival} of each for every pair of students. Explaining the rules takes five minutes: do it the day before if the lesson is short.",
            "Matches or pencils for two equal rows.",
            "Squared paper for the chessboard colouring. Use two lessons if you can: the proof needs time.",
        ),
        phases=(
            Phase(
                (6, 10),
                "Play",
                f"Front-Ham for two with coins, {socks} of each colour, twice. Predict who wins. Red {start}; do not say it yet.",
            ),
            Phase(
                (5, 9),
                "Two equal rows",
                "Two rows of matches. On your turn take as many as you like, at least one, from one row. The last match wins. One pair plays at the board. Say only: “Watch the second player.” Somebody will say “copying”.",
            ),
            Phase(
                (7, 10),
                "Copy in Front-Ham",
                f"Blue copies. After {count_noun(len(copied), 'move')} Red has won. Ask: “Which move could not be answered by its copy?”",
            ),
            Phase(
                (6, 8),
                "Colours",
                "Colour a board like a chessboard. Four steps: which colour? The class writes one sentence with “always”.",
            ),
            Phase(
                (0, 9),
                "A proof without a move",
                "Equal hands and a pass. Suppose the player to move were lost … and let the class end the sentence.",
            ),
            Phase(
                (0, 9),
                "The pattern",
                "Predict the next column of the map. Collect guesses as formulas.",
                f"the teacher writes the columns with the help of the box “{law.title}”, one after the other.",
            ),
            Phase(
                (9, 25),
                "Count in pairs, and prove",
                f"Two students count aloud and change roles after every move: {counted}. The law and its proof are in the box “{law.title}”: one step of it on the board, then each pair tells it again.",
            ),
            Phase((7, 10), "Check of five questions", "Alone, in writing; coins are allowed."),
        ),
        questions=(
            ask_prediction(LESSON, "rows"),
            ask_prediction(LESSON, "copy"),
            ask_prediction(LESSON, "colour"),
            Question(
                "The law fits every case on the map. Is it true?",
                (
                    Reply("Yes, the computer has tried it.", "Ask who has looked at a million socks."),
                    Reply("Not yet: we need a reason.", "Then begin to count in pairs.", is_right=True),
                ),
            ),
        ),
        misconceptions=(
            Misconception(
                "“Copying always works.”",
                "Blue has copied every move. Now Red takes all that Blue has, and there is nothing left to copy with.",
                Shown({"game": "front_ham", "rules": DUEL, "moves": " ".join(copied[:-1])}, "win"),
            ),
            Misconception(
                "“A board that looks the same turned round is won by the second player.”",
                "On one such deal copying works. Here it does not: the first player stops in the way of the copy.",
                Shown({"game": "claustroboard", "rules": f"{BOARD} board={UNCOPIED_DEAL}"}, "win"),
            ),
            Misconception(
                "“One sock more or less makes no difference.”",
                "With one sock less for each, Red would lose. Here Red wins: the single sock counts as a pair.",
                Shown({"game": "front_ham", "rules": DUEL, "position": f"{own}.{rival}"}, "win"),
            ),
        ),
        without_devices=(
            "All of it works with matches, coins and squared paper. Only the count of deals needs a computer.",
            f"Draw the deal {describe_deal()} on the blackboard and let two students walk it; the class checks every copy.",
        ),
        curriculum=(
            "proof by induction",
            "invariants",
            "parity",
            "symmetry",
            "proof by contradiction",
            "conjecture and proof",
        ),
        boxes=(law,),
        short_rules=describe_short_rules(socks),
        check_rules="Front-Ham for two players, Red and Blue; the picture says who is to move.",
    )


def describe_deal() -> str:
    """Return the cards of the deal on which copying works, row by row, and where the players start."""
    cards, _, pawns = COPIED_DEAL.partition(";")
    rows = " and ".join(", ".join(row) for row in cards.split("/"))
    first, second = pawns.split(",")
    return f"{rows}, with Player 1 on {first} and Player 2 on {second} (a letter for the column, a number for the row),"


def describe_short_rules(socks: int) -> tuple[str, ...]:
    """Return the rules that the lesson needs of Front-Ham for two, and of Claustroboard."""
    edges = explain_terms(load("claustroboard").rules)["Edges"]
    return (
        f"Two players, {socks} socks each, Red begins. On your turn do one of two actions.",
        "Either take one sock, or two socks of the same colour, off the line, and stop.",
        "Or take three socks of any colours off the line, in the order that you say, and then hang up one sock of any colour.",
        (
            "Nobody can take a sock that is not there. A player whose last sock is taken is out at once, and the other one wins; only if "
            "the sock to be hung up has that player’s colour, the action goes on and that player stays in."
        ),
        (
            f"For the deals of Claustroboard: number cards lie in rows. Your card says how many steps you must take. {edges} Each step leads to an open card "
            "without a player, and not twice to the same card in one turn. Then the card on which you began closes: turn it over. Whoever cannot take all "
            "the steps loses."
        ),
    )
