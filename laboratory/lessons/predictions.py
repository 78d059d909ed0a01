"""What a reader predicts in each lesson before anything is shown: the questions, the choices, and what is said of each.

The words are here, without any chart, so that the first question is on the page together with the board.
"""

from __future__ import annotations

import marimo as mo

from laboratory.answers import Answers
from laboratory.lessons import solving_predictions, symmetry_predictions
from laboratory.lessons.prediction import Prediction
from laboratory.lessons.questions import question

SEAT_GUESSES = ("the player who moves first", "the player who moves second", "neither: it is even")
ODDS_GUESSES = ("never", "in about half of the games", "in more than four of five games")
SAME_WINNER = "The start is only one position. It has the same winner, but that says little about the others."
PREDICTIONS: dict[str, dict[str, Prediction]] = {
    "lesson_induction": {
        "start": Prediction(
            "**Predict.** The number is 12, and both players play as well as possible. Who wins?",
            {
                "Player 1": "Player 1 needs no luck: there is an answer to everything that Player 2 does.",
                "Player 2": "It may seem so, because the first two moves are forced. But the third is not.",
                "Nobody: it goes on forever": "It can, if Player 1 subtracts at 3. But Player 1 has a better move.",
            },
            "Player 1",
        ),
        "small": Prediction(
            "**Predict.** The number is 19, and nobody has moved yet. One of the three operations loses. Which?",
            {
                "Add: 20": "20, 10, 5: then the other player has three ways to win.",
                "Subtract: 18": "18, 9, 28: the other player divided last and may not divide again.",
                "Multiply: 58": "58, 29, and at 30 or 28 the other player is stuck.",
            },
            "Add: 20",
        ),
        "round": Prediction(
            "**Predict.** The same rule, more positions. In which round does the start, 12, get its colour?",
            {
                "In round 2": "Then 12 would be won in one move. But the only move leads to 6, where the game goes on.",
                "In round 4": "Three moves lead from 12 to a number at which Player 2 is stuck, and round 1 colours that.",
                "Never": "Some circles stay empty, but not this one: one good line is enough.",
            },
            "In round 4",
        ),
        "whole": Prediction(
            "**Predict.** A position is the number and the last operation of each player: 2,500 in all, if we also count those "
            "that no game from 12 reaches. How many of them does the rule colour?",
            {
                "All of them": "Not the ones from which neither player can force the end.",
                "More than nine of ten": "Positions from which nobody can force the end are rare here. Without the rule against repeats most positions would be like that.",
                "About half": "There are more: the rule against repeats soon leaves somebody without a move.",
            },
            "More than nine of ten",
        ),
    },
    "lesson_loops": {
        "start": Prediction(
            "**Predict.** Both players of Chopsticks play as well as possible. Who wins?",
            {
                "Player 1": "Then the first move would lead to a position that is lost for Player 2. It does not.",
                "Player 2": "Then the first move would lose. There is only one kind of first move, and it does not lose.",
                "Nobody: it goes round and round": "Neither player can force the end, and neither has to lose.",
            },
            "Nobody: it goes round and round",
        ),
        "small": Prediction(
            "**Predict.** Now the number is 2. You multiplied last time, the other player divided. Two of your three moves "
            "lose. Which one does not?",
            {
                "Subtract: 1": "1, 4, 2 and so on: the game goes round, and you have not lost.",
                "Add: 3": "The other player multiplies to 10, and you can only divide: 5. One move later you are stuck.",
                "Divide: 1": "The other player must multiply: 4. You have just divided and may not divide again: stuck.",
            },
            "Subtract: 1",
        ),
        "empty": Prediction(
            "**Predict.** The rule has stopped, and some circles are still empty. What are they?",
            {
                "Positions that need more rounds": "One more round adds nothing: no circle would ever change again.",
                "Draws": "Nobody can force the end from there, and nobody has to lose.",
                "Mistakes of the rule": "Every colour that it gave is right, and it gave all that can be given.",
            },
            "Draws",
        ),
        "loop": Prediction(
            "**Predict.** Two perfect players go round and round. After how many moves (of both players) is the same "
            "position back, in the loop that our perfect players choose?",
            {
                "2": "After one move each, other fingers are up.",
                "4": "Two moves of each player, and everything is as before.",
                "8": "It is shorter.",
            },
            "4",
        ),
        "referee": Prediction(
            "**Predict.** A house rule: the game is a draw when the same position occurs for the third time. A game "
            "starts from a position that one player can win. Can this rule take the win away, if that player makes no mistake?",
            {
                "Yes": "A player who can force a win never needs to visit a position twice: each move brings the end nearer.",
                "No": "Whoever can force a win gets nearer to the end with every move, so no position comes back.",
            },
            "No",
        ),
    },
    "lesson_many": {
        "who": Prediction(
            "**Predict.** Everybody has two socks, Red moves first, and all three play as well as possible. Who wins?",
            {
                "Red": "Red has 21 moves, and after each of them another player can win.",
                "Blue": "Blue often wins. But Red can also play so that Blue is out first.",
                "Green": "Only if Red wants it.",
                "The player whom Red chooses": "Red can let Blue or Green win, and comes second in both cases.",
            },
            "The player whom Red chooses",
        ),
        "one": Prediction(
            "**Predict.** Everybody has one sock, and Red moves first. Who wins?",
            {
                "Red": "Red chooses whose sock is hung up again.",
                "Blue": "Only if Red gives the win away. Blue does not even get a turn.",
                "Green": "Only if Red gives the win away. Green does not even get a turn.",
            },
            "Red",
        ),
        "how_many": Prediction(
            "**Predict.** Everybody has five socks. A game can end with nine different rankings: six without a tie, and three "
            "in which two players share second place. To how many of the nine can best play lead?",
            {
                "One: best play is best play": "That is true for two players. Why not for three?",
                "Three: one for each winner": "There are more: second and third place are open, too.",
                "All nine": "With best play, every ranking is possible.",
            },
            "All nine",
        ),
        "trust": Prediction(
            "**Decide.** You are Red. Blue says: \"Take three of Green's socks, hang up a red one, and let me live. I will make "
            'you first!"',
            {
                "I trust Blue": "You may come first. You may also come third: now Blue decides.",
                "I take a sure second place": "Nobody can take it from you. But then Green wins, unless Green makes a mistake.",
            },
        ),
    },
    "lesson_rules": {
        "sample": Prediction(
            "**Predict.** Whose last operation must be forbidden so that the whole sample game is legal?",
            {
                "The player's own": "Player 2 divided on turn 2, so on turn 4 Player 2 may not divide again.",
                "The opponent's": "Then Player 2 may not divide on turn 2, and the game is over at once.",
                "Nobody's": "Then all five moves are legal, but Player 2 may also divide the 4: turn 6 is not the end.",
                "None of these": "Under each of these readings a move is illegal, or the game does not end there.",
            },
            "None of these",
        ),
        "small": Prediction(
            "**Predict.** Start with 12. Under which reading does Player 2 lose soonest?",
            {
                "The player's own is forbidden": "Then Player 2 may divide once. There is a reading that is harder.",
                "The opponent's is forbidden": "Player 1 has just divided, so Player 2 may not divide, and 6 allows nothing else.",
                "Nothing is forbidden": "Then there is nearly always a move.",
            },
            "The opponent's is forbidden",
        ),
        "changed": Prediction(
            "**Predict.** Forbid the *opponent's* last operation instead of the player's *own*: at 12, Player 1 still wins. A "
            "position is the number and the last operation of each player; there are 2,500. In how many does the player to "
            "move get another result?",
            dict.fromkeys(("Almost none", "About one in five", "More than half"), SAME_WINNER),
            "More than half",
        ),
        "ends": Prediction(
            "**Predict.** Chopsticks is a draw: best play never ends. Which of these changes alone makes it end?",
            {
                "Roll-over: six fingers become one": "With this change alone, the game is still a draw.",
                "Suicide: a split may kill your own hand": "And it does not help the first player.",
                "Halvesies: only even hands are split": "With this change alone, the game is still a draw.",
            },
            "Suicide: a split may kill your own hand",
        ),
    },
    "lesson_chance": {
        "seat": Prediction(
            "**Predict.** Both play their best, over very many deals. Who wins more often?",
            dict.fromkeys(SEAT_GUESSES, ""),
            values=SEAT_GUESSES,
        ),
        "small": Prediction(
            "**Predict.** Over all deals of this smallest board: which seat is better?",
            {
                "The first": "The first player must be able to move, and with the cards 3 and 4 nobody can.",
                "The second": "Often the first player cannot move at all.",
                "Both are equal": "Count the deals in which the first player can move at all.",
            },
            "The second",
        ),
        "certainty": Prediction(
            "**Predict.** After how many deals will you be sure which seat is better?",
            dict.fromkeys(("10 deals", "30 deals", "100 deals", "1,000 deals"), ""),
            values=(10, 30, 100, 1000),
        ),
        "width": Prediction(
            "**Predict.** In 400 deals, 280 are won. You want a band that is half as wide. How many deals do you need in all?",
            {
                "800": "Twice as many deals do not make the band half as wide.",
                "1,600": "Four times as many.",
                "4,000": "That is more than you need.",
            },
            "1,600",
        ),
        "classes": Prediction(
            "**Predict.** In about how many of the forty classes does the band miss the true share?",
            {
                "In none": "Then the bands would have to be wider.",
                "In about two": "One in twenty: that is what 95% means.",
                "In about ten": "Then we could not speak of 95%.",
            },
            "In about two",
        ),
        "odds": Prediction(
            "**Predict.** How often does perfect play, as the first player, win this deal if the other player moves at random?",
            dict.fromkeys(ODDS_GUESSES, ""),
            values=ODDS_GUESSES,
        ),
        "moves": Prediction(
            "**Predict.** How many moves ahead must a bot search to win about half of its games against perfect play?",
            dict.fromkeys(("2 moves", "4 moves", "6 moves", "8 moves"), ""),
            values=(2, 4, 6, 8),
        ),
    },
    "lesson_symmetry": symmetry_predictions.PREDICTIONS,
    "lesson_solving": solving_predictions.PREDICTIONS,
}
"""The predictions of each lesson by their keys, in the order in which they are asked."""


def make_predictions(page: str, answers: Answers) -> list[mo.ui.radio]:
    """Return the predictions of a lesson as controls; each shows what was chosen before a reload."""
    return [make_prediction(key, each, answers) for key, each in PREDICTIONS[page].items()]


def make_prediction(key: str, prediction: Prediction, answers: Answers) -> mo.ui.radio:
    """Return one prediction as a control."""
    prompt, choices, right, values = prediction
    if values:
        return answers.make_radio(key, dict(zip(choices, values, strict=True)), prompt)
    return question(prompt, choices, right, answers=answers, key=key)
