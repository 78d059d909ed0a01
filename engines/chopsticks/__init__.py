"""Chopsticks: players strike each other's hands until all but one are knocked out.

Everybody begins with one finger on each hand. On your turn you either

- attack: strike an opponent's live hand with one of yours, which adds your fingers to it; or
- split: move fingers between your own hands, so that the pair changes and no hand dies.

A hand that reaches five fingers is dead (with roll-over only exactly five kills; more loses five).
A split may revive your own dead hand. With two dead hands you are knocked out; the last one left
wins. The modes of the book change what a split may do, who is out, and how the game begins.

A position is written with the mover's hands first, each pair ascending: ``1111``, with more players
``11-11-11``; a to e stand for ½ to 4½. Hands are lettered from the mover on: ``A-C`` strikes with
the mover's smaller hand the smaller hand of the next player, ``02-11`` splits.

>>> game = Chopsticks(Rules())
>>> state = game.apply(game.start(), Attack(by=0, ahead=1, at=0))
>>> game.format_state(state), [game.format_move(move) for move in game.legal_moves(state)]
('1211', ['A-C', 'B-C'])
"""

from engines.chopsticks.engine import Chopsticks
from engines.chopsticks.hands import Attack, Move, Split, State, family
from engines.chopsticks.rules import VARIANTS, Rules

__all__ = ["VARIANTS", "Attack", "Chopsticks", "Move", "Rules", "Split", "State", "family"]
