"""The lesson on more than two players: its words, the result of best play, and the answers to its further questions."""

from __future__ import annotations

import marimo as mo

from analysis.graph import find_reachable_states
from engines import load, solve
from engines.english import count_noun, ordinal
from laboratory.pages import page_address

TERMS = ("max^n", "paranoid", "kingmaker", "coalition", "Nash equilibrium")
"""The words of this lesson that books use."""
SOURCES = ("Luckhardt and Irani 1986", "Sturtevant and Korf 2000", "Nash 1951", "Schelling 1960", "Axelrod 1984")
RESULT_COLUMNS = {"result": "it ends", "moves": "moves", "says": "for example"}
"""The columns of a table of moves, grouped by how the game ends."""


def render_larger_answer() -> mo.Html:
    """Return what the table of rankings shows, and what it means that a program names one of them."""
    verdict = solve(load("front_ham", socks=5, order="listed")).verdict()
    place = ordinal(verdict.places[0])
    return mo.md(f"""
    **With four or five socks each, best play can lead to every possible ranking, and only third place is sure: any two
    players together can put the third one out.** A program that names only one result has made a choice. With five socks
    each, the line that our solver writes down ends after {count_noun(verdict.plies or 0, "move")} with Red in {place} place, because
    it breaks ties by a fixed rule. Three students may choose differently between equally good moves. Then their game ends
    differently, but none of them has made a mistake.
    """)


def count_kingmakers(socks: int) -> tuple[int, int, int]:
    """Return how many positions with moves a game can reach, how many have a kingmaker, and the fewest socks of one."""
    game = load("front_ham", socks=socks, order="listed")
    solution = solve(game)
    states = [state for state in find_reachable_states(game, game.start()) if game.legal_moves(state)]
    kingmakers = [state.socks[game.turn(state)] for state in states if solution.kingmaker(state)]
    return len(states), len(kingmakers), min(kingmakers)


def list_further_questions() -> dict[str, str]:
    """Return the further questions of the lesson, with answers whose figures are computed."""
    positions, kingmakers, fewest = count_kingmakers(3)
    chopsticks = page_address("chopsticks", rules="players=3")
    zombies = page_address("chopsticks", rules="players=3 zombies=true")
    return {
        f"With [one sock for Red, one for Blue and two for Green]({page_address('front_ham', position='1.1.2')}), Red wins at once and "
        "Blue shares second place. *Paranoid* warns Blue of third place. What would Red have to give up for that? Is Blue's "
        "fear realistic?": (
            "A sure first place: if Red puts Blue out, Green is next and wins, unless Green makes a mistake. If Red plays for "
            "Red's own place, Blue has nothing to fear. *Paranoid* does not ask what Red wants. It says what Blue can be sure of, whatever the "
            "others want."
        ),
        f"Find [other kingmakers]({page_address('front_ham', rules='socks=3')}) in the laboratory. How few socks can a kingmaker "
        "have? Is it bad to be a kingmaker?": (
            f"A game with three socks each can reach {positions} different positions in which somebody is to move (seen "
            f"from the side of that player). In {kingmakers} of them the player to move is a kingmaker, and "
            f"the fewest socks of a kingmaker are {fewest}. A kingmaker comes first only if another player makes a mistake. But the others have a reason to be friendly."
        ),
        "Play the promise ten times with the same partners. Do players keep promises more often than in a single game?": (
            "Count it in your class. There is a reason to expect it: whoever breaks a promise may not be believed in the next "
            "round (Axelrod 1984). But if all know which round is the last one, this reason is missing there."
        ),
        f"In [Chopsticks with three]({chopsticks}) a game can go on forever, so there is no last move to start from. Which of the two "
        "ways, *max^n* or *paranoid*, still works there?": (
            "*Paranoid*. One player against all others is a game of two sides, and the lesson on loops solves such games: if "
            "neither side can force the end, it is a draw. *Max^n* must know the result of each move before it can choose one."
        ),
        f"[Zombies]({zombies}) are out of the game and still attack. Would you allow kingmakers in your own game? There are "
        "kingmakers in elections, too. Which rules deal with them?": (
            "This is for you to decide. In many elections there is a second round between the best two, so that those who voted "
            "for the third choose openly between them."
        ),
    }
