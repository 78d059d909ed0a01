"""Chopsticks: players strike each other's hands until only one player is left.

Every player starts with one finger on each hand. On your turn you make one of two moves:

- attack: strike an opponent's live hand with one of your live hands. The fingers of your hand are
  added to the hand you strike; your own hand does not change.
- split: move fingers from one of your hands to the other. Your hands must show a different pair of
  numbers afterwards, and no hand may die.

A hand with five fingers or more is dead. (With roll-over only exactly five fingers kill a hand; a
hand with more loses five and stays alive.) A split may revive your own dead hand. A player with two
dead hands is knocked out, and the last player left wins. The modes of the book change what a split
may do, when a player is out, and how the game starts. Hands may die at another number of fingers than
five, and a player may have one to four hands; a split then divides the fingers among all of them.

A position is written with two digits for each player: the player to move first, and the smaller
hand of each player first. With two players this is ``1111``, with three ``11-11-11``. The letters a
to e stand for ½ to 4½ fingers. Hands of more than nine fingers, and any number of hands other than
two, are written with dots between a player's hands: ``1.12-3.10``, ``1.1.1-1.1.1``. In the house rules, square brackets show the hands: [44] means two
hands of four fingers. The game without roll-over is called cutoff.

Moves name the hands with capital letters: A is the smaller and B the larger hand of the player to
move, C and D are the hands of the next player, and so on. ``A-C`` strikes hand C with hand A.
``02-11`` splits the hands 0 and 2 into 1 and 1; the book's ``[0, 2]->[1, 1]`` means the same.

>>> game = Chopsticks(Rules())
>>> state = game.apply(game.start(), Attack(own_hand=0, seats_ahead=1, target_hand=0))
>>> game.format_state(state), [game.format_move(move) for move in game.legal_moves(state)]
('1211', ['A-C', 'B-C'])
"""

from engines.chopsticks.engine import Chopsticks
from engines.chopsticks.hands import Attack, Move, Pass, Split, State
from engines.chopsticks.rules import VARIANTS, Rules
from engines.chopsticks.splits import classify_move

__all__ = ["VARIANTS", "Attack", "Chopsticks", "Move", "Pass", "Rules", "Split", "State", "classify_move"]
