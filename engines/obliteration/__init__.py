"""Operation Obliteration: two players take turns to change one shared number.

The number starts at 12. On your turn you must apply one operation to it:

- add 1 or subtract 1, when the number is prime;
- divide by 2, when it is even;
- multiply by 3 and add 1, when it is odd.

The result must be a whole number from 1 to 100, and you may not use the operation of your own
previous turn. Whoever has no valid operation on their turn loses. 2 is prime and even; 1 is odd
and not prime. (House rules change these numbers, and what may not be repeated.)

A position is written as the number, then the last operation of the player to move and of the opponent
(a, s, d, m, or - for none): ``6:-:d``. A number alone means that no player has moved yet. Where an
operation is barred only after two turns running, the last two operations of each player are written,
the older first: ``4:dd:sm``. A move is written as its name, its first letter or its sign: ``divide``,
``d`` or ``/2``.

>>> game = Obliteration(Rules())
>>> state = game.apply(game.start(), "divide")
>>> game.format_state(state), game.legal_moves(state)
('6:-:d', ('divide',))
>>> game.parse_move(state, "/2")
'divide'
"""

from engines.obliteration.engine import Move, Obliteration, State
from engines.obliteration.rules import OPERATIONS, VARIANTS, Rules

__all__ = ["OPERATIONS", "VARIANTS", "Move", "Obliteration", "Rules", "State"]
