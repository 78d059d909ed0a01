"""What a reader predicts in the lesson on how computers solve games, with what is said of each choice."""

from __future__ import annotations

from laboratory.lessons.prediction import Prediction

PREDICTIONS: dict[str, Prediction] = {
    "start": Prediction(
        "**Predict.** Player 1 is to move in this position, and both play as well as possible. Who wins?",
        {
            "Player 1": "But only with one of the two first moves.",
            "Player 2": "With the wrong first move of Player 1, yes. But Player 1 has a better one.",
            "Nobody: it goes round and round": "Chopsticks with five fingers does. Here a hand dies sooner.",
        },
        "Player 1",
    ),
    "round": Prediction(
        "**Predict.** In each round you colour all positions that the rule decides. In which round does the position on the "
        "board, 2201, get its colour?",
        {
            "In round 3": "The end is further away.",
            "In round 6": "Round 1 colours the ends. Then each round goes one move further back.",
            "Never": "Follow the moves: all of them end.",
        },
        "In round 6",
    ),
    "again": Prediction(
        "**Predict.** The computer has coloured the whole game from its end. Now somebody sets up another position of the "
        "same game. What does the computer have to do?",
        {
            "Start again": "The colours do not depend on where a game started.",
            "Look it up": "One table answers every position of the game.",
        },
        "Look it up",
    ),
    "cut": Prediction(
        "**Predict.** A search that looks five moves ahead, and leaves nothing out, comes to 61 positions. How many are "
        "enough to be just as sure?",
        {
            "About 50": "It can leave out much more.",
            "About 30": "It can leave out still more.",
            "Fewer than 20": "Once a winning move is found, the other moves do not matter any more.",
        },
        "Fewer than 20",
    ),
    "order": Prediction(
        "**Predict.** The same search, but it always tries the worst move first. How many of the 61 positions does it visit?",
        {
            "Also fewer than 20": "It finds good moves late, so that it can leave out little.",
            "About 45": "The result is the same, but there is much less to leave out.",
            "All 61": "A little can be left out even then.",
        },
        "About 45",
    ),
    "random": Prediction(
        "**Predict.** Now let two players who move at random play on, very many times: after each of the two first moves. "
        "After which one does Player 1 win more games?",
        {
            "After the move that wins": "It wins if both play well. These players do not.",
            "After the move that loses": "The difference is small, but it points to the wrong move.",
        },
        "After the move that loses",
    ),
    "tree": Prediction(
        "**Predict.** Tree search plays more random games where both players have done well so far. Forty searches choose a "
        "first move after 256 random games each. How many choose the move that wins?",
        {
            "About half": "Plain random games could not tell. But the tree learns the replies.",
            "Nearly all": "The tree has found out how Player 2 answers the other move.",
        },
        "Nearly all",
    ),
}
"""The predictions by their keys, in the order in which they are asked."""
