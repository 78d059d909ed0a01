"""The boxes of plans that list what moves, readings and changes of a rule lead to, all computed.

>>> make_reading_box(12).rows[1]
('your own last operation', 'wins in 3 moves', 'divide by 2, divide by 2, add 1')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analysis.multiplayer import group_moves_by_outcome
from analysis.proof_positions import list_proof_positions, list_successors
from analysis.search_tree import SearchedNode, search_tree
from engines import Evaluation, Match, Solution, load, solve
from engines.english import count_noun, describe_outcome, lower_first
from laboratory.lessons.rules import READING_TITLES
from laboratory.plans.boxes import COLOUR_WORDS, NOTHING_YET, describe_hands
from laboratory.plans.plan import Box

DESIGN_CHANGES: tuple[tuple[str, str, Any], ...] = (
    ("Start with {}.", "start", 9),
    ("Start with {}.", "start", 14),
    ("No number may be smaller than {}.", "low", 4),
    ("Prime: add or subtract {}.", "step", 2),
    ("Odd: multiply by {} and add 1.", "multiplier", 5),
)
"""Changes of one rule of Operation Obliteration: what a slip of paper says, the rule and its value."""


def make_outcome_box(title: str, text: str, evaluation: Evaluation[Any, Any]) -> Box:
    """Return how the game can end after the moves of a position, if all play for their own place."""
    rows = [
        (row["result"], str(row["moves"]), row["instruction"].lower()) for row in group_moves_by_outcome(evaluation)
    ]
    return Box(title, (text,), (("It ends", "Moves", "For example"), *rows))


def make_reading_box(start: int) -> Box:
    """Return what follows from each reading of the rule against repeats."""
    rows = []
    for reading, title in READING_TITLES.items():
        match = Match(load("obliteration", start=start, no_repeat=reading))
        solution, words = solve(match.game), []
        value, moves, _ = solution.verdict()
        for move in solution.line():
            words.append(lower_first(match.game.instruct(match.state, move)))
            match.push(move)
        rows.append((title, describe_outcome(value, moves), ", ".join([*words, *(["and so on"] * (value == "draw"))])))
    return Box(
        f"The readings of one sentence, from {start}",
        ("Each group gets one line of the first column. The other columns are for the teacher.",),
        (("May not be repeated", "Player 1", "Best play"), *rows),
    )


def make_design_box(start: int) -> Box:
    """Return changes of one rule for slips of paper, each with what it does to the game."""
    rows = []
    for words, rule, value in DESIGN_CHANGES:
        changes: dict[str, Any] = {"start": start, rule: value}
        rows.append(
            (words.format(value), describe_outcome(*solve(load("obliteration", None, **changes)).verdict()[:2]))
        )
    return Box(
        "Slips of paper: one changed rule each",
        (
            f"Everything else is as in the book, from {start} if the slip does not say so. The right column is for the teacher.",
        ),
        (("The slip", "Player 1"), *rows),
    )


def make_hand_box(solution: Solution, state: Any) -> Box:
    """Return the few positions that prove a win, with their moves and their colours."""
    game, positions = solution.game, list_proof_positions(solution, state)
    numbers = {each: number for number, each in enumerate(positions, 1)}
    rows = []
    for number, before in enumerate(positions, 1):
        following = dict.fromkeys(list_successors(game, before))
        others = sum(after not in numbers for after in following)
        moves = [str(numbers[after]) for after in following if after in numbers]
        moves += [count_noun(others, "other position")] if others else []
        colour = COLOUR_WORDS[solution.verdict(before).value]
        rows.append((str(number), describe_hands(game, before), ", ".join(moves) or "none: two dead hands", colour))
    return Box(
        "The table by hand",
        (
            (
                "Each row is a position; the hands of the player to move come first. A position is won if some move leads to a lost one. It "
                "is lost if every move leads to a won one, or if there is no move. Begin at the last rows. Other positions are not needed: a "
                "winner needs one good move."
            ),
        ),
        (("Number", "Hands", "Moves lead to", "Colour"), *rows),
        columns=2,
    )


def make_search_box(solution: Solution, state: Any, plies: int) -> Box:
    """Return the tree of a search with alpha-beta as rows, with what it leaves out."""
    nodes = search_tree(solution, state, plies)
    return Box(
        "The tree of the search",
        (
            (
                f"Player 1 searches {plies} moves deep. “After” is the row from which a move is made. The search leaves a move out, with all that "
                "comes after it, for one of two reasons. “I have found a win: no other move can be better.” Or: “You have another reply that is as "
                "good for you, so you need not choose this one.” Both are safe."
            ),
        ),
        (("Row", "After", "Move", "Then", "Result"), *list_search_rows(solution, nodes)),
    )


def list_search_rows(solution: Solution, nodes: Iterable[SearchedNode]) -> list[tuple[str, ...]]:
    """Return the nodes of a search as rows."""
    game = solution.game
    return [
        (
            str(node.id + 1),
            str(node.parent + 1) if node.instruction else NOTHING_YET,
            node.instruction or NOTHING_YET,
            describe_hands(game, game.parse_state(node.position)),
            (node.value or "open") if node.visited else "left out",
        )
        for node in nodes
    ]
