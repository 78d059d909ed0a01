"""One game under two sets of rules: what the same position, or the same moves, are worth under each.

>>> from engines import Position, load
>>> left, right = load("obliteration"), load("obliteration", no_repeat="off")
>>> rows = compare_moves(Position(left, left.start()).evaluate(), Position(right, right.start()).evaluate())
>>> [(row.instruction, row.left, row.right, row.differs) for row in rows]
[('Divide by 2', 'wins in 3 moves', 'draws', True)]
"""

from __future__ import annotations

from typing import Any, NamedTuple

from analysis.explain import describe_move
from engines import Evaluation
from engines.rules import changed_values, rule_fields, setting_title

NOT_LEGAL = "not legal"


class MoveComparison(NamedTuple):
    """A move in words and as its text, and what it leads to under each set of rules, for the player who makes it."""

    instruction: str
    text: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        """Whether the two sets of rules say different things about the move."""
        return self.left != self.right


def compare_moves(left: Evaluation[Any, Any], right: Evaluation[Any, Any]) -> list[MoveComparison]:
    """Return every move that is legal under either set of rules; those that differ come first, else best first."""
    verdicts = [describe_moves(evaluation) for evaluation in (left, right)]
    texts = list_move_texts(right) | list_move_texts(left)
    moves = dict.fromkeys([*verdicts[0], *verdicts[1]])
    rows = [MoveComparison(move, texts[move], *(side.get(move, NOT_LEGAL) for side in verdicts)) for move in moves]
    return sorted(rows, key=lambda row: not row.differs)


def describe_moves(evaluation: Evaluation[Any, Any]) -> dict[str, str]:
    """Return what each legal move leads to, by the move in words, best first."""
    verdicts = {}
    for row in evaluation.moves:
        move = evaluation.game.instruct(evaluation.state, row.move)
        verdicts[move] = describe_move(evaluation, row).removeprefix(f"{move}: ").removesuffix(".")
    return verdicts


def list_move_texts(evaluation: Evaluation[Any, Any]) -> dict[str, str]:
    """Return the text of each legal move, by the move in words."""
    game, state = evaluation.game, evaluation.state
    return {game.instruct(state, move): game.format_move(move) for move in game.legal_moves(state)}


def describe_rule_differences(left: Any, right: Any) -> list[str]:
    """Return each rule that differs between two sets of rules, with both settings in words.

    >>> from engines import load
    >>> describe_rule_differences(load("chopsticks").rules, load("chopsticks", "rollover").rules)
    ['Roll-over off on the left, Roll-over on on the right']
    """
    by_name = {f.name: f for f in rule_fields(left)}
    return [
        f"{setting_title(by_name[name], getattr(left, name))} on the left, {setting_title(by_name[name], value)} on the right"
        for name, value in changed_values(right, left).items()
    ]
