"""What a reader predicts in the lesson on symmetry and proof, with what is said of each choice."""

from __future__ import annotations

from laboratory.lessons.prediction import Prediction

PREDICTIONS: dict[str, Prediction] = {
    "start": Prediction(
        "**Predict.** Red and Blue have five socks each, Red moves first, and both play as well as possible. Who wins?",
        {
            "Red": "And not only with five socks each. At the end of this lesson you can prove it.",
            "Blue": "It looks like that if Blue can always answer. But the first move hurts.",
            "Neither has an advantage": "The game must end, and it has no ties. So one of the two can force a win.",
        },
        "Red",
    ),
    "rows": Prediction(
        "**Predict.** Two rows of five matches. On your turn take as many as you like, at least one, from one of the rows. "
        "Whoever takes the last match of all wins. Who wins?",
        {
            "The player who moves first": "Whatever the first player takes, the second player can make the rows equal again.",
            "The player who moves second": "By copying: take the same number from the other row.",
        },
        "The player who moves second",
    ),
    "copy": Prediction(
        "**Predict.** Front-Ham with five socks each. Blue copies every move of Red, with the colours exchanged. What happens?",
        {
            "Blue wins": "Copying keeps the numbers of socks equal. But is that good for Blue?",
            "Red can win": "With equal numbers Red can take all socks of Blue as soon as they are few enough.",
            "Blue is not always allowed to copy": "That happens only with two socks each, and there Red wins at once anyway.",
        },
        "Red can win",
    ),
    "deals": Prediction(
        "**Predict.** There are 2,048 such deals on two rows of four tiles. On how many of them can Player 2 copy until Player "
        "1 is stuck, whatever Player 1 does?",
        {
            "All of them": "Then there would be no deal on which the first player wins. There are some.",
            "About three of four": "On the others Player 1 can stop in the way of a copy.",
            "Fewer than half": "It works more often.",
        },
        "About three of four",
    ),
    "colour": Prediction(
        "**Predict.** You stand on a 4, so you must take four steps, up, down, left or right. Can you land on a tile that is "
        "next to yours?",
        {
            "Yes, by a detour": "Try it with a pencil. Then colour the board like a chessboard.",
            "No, never": "Every step changes the colour, so after four steps the colour is the old one.",
        },
        "No, never",
    ),
    "pass": Prediction(
        "**Predict.** Chopsticks with one more rule: you may pass. Both players show the same hands. Can the player to move "
        "be lost (so that the other player can force a win)?",
        {
            "Yes, with bad hands": "Suppose it is so. What happens if you pass?",
            "No": "A pass gives the same position to the other player. If it were lost, the other player would now lose.",
        },
        "No",
    ),
    "law": Prediction(
        "**Predict.** Go on with the pattern: 8 socks against 10, and 9 socks against 11. In which of the two does the player "
        "to move win?",
        {
            "In both": "One more pair is one too many: look at the column of 6 and its first loss.",
            "In neither": "A single sock helps more than it seems: look at the columns of 3 and 4.",
            "Only with 8 against 10": "It is the other way round.",
            "Only with 9 against 11": "One sock makes the difference.",
        },
        "Only with 9 against 11",
    ),
    "pairs": Prediction(
        "**Predict.** You have 9 socks, that is 5 pairs (the single sock counts). The other player has 11, that is 5 full "
        "pairs. You take three of theirs and hang up one of yours. Now the other player counts in the same way. What against "
        "what?",
        {
            "4 pairs against 5": "They have 8 socks, 4 pairs. You have 10 socks, 5 full pairs.",
            "5 pairs against 5": "They have lost three socks: 8 are left.",
            "4 pairs against 6": "You have 10 socks now. How many full pairs are these?",
        },
        "4 pairs against 5",
    ),
}
"""The predictions by their keys, in the order in which they are asked."""
