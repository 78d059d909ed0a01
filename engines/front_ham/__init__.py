"""Front-Ham: every player has a colour of socks on the washing line and must not run out of them.

Players take turns in a fixed order. While three or more are in, an action is three removals, socks
of any colours that are there, then one addition: a sock of any colour hung up again. Colours of
players who are out count too. After the whole action everybody in without a sock is out for good,
whoever acted.

With two players left the final phase begins. An action is then one of

- one removal, or two of one colour, then No-Op: it stops there, and nothing is hung up;
- three removals in a stated order and an addition.

A player who reaches 0 during the removals is out at once and the rest of the action is skipped,
unless the addition is of their colour: then they are revived, if the game lasts until it. The last
player in wins.

An action that asks for more socks of a colour than there are is invalid, even if the game would
end before it asks. With ``overdraw=ignore`` the final phase passes over such removals instead.

A position is the socks of each colour from the mover's on, ``x`` after those who are out:
``4.2x.3``. A move is written with the colours' letters in that order, a for the mover's own:
``abb+c``; in the final phase also ``b`` and ``bb``. ``[Red, Blue, Blue] + Green`` is understood as well.

Any order of removals may be stated. Orders of one action that lead to the same position are one
move, which is listed and written with the first of them in the alphabet.

>>> game = FrontHam(Rules())
>>> state = game.apply(game.start(), game.read_move(game.start(), "[Blue, Red, Blue] + Green"))
>>> game.format_state(state), len(game.legal_moves(state))
('3.6.4', 30)
"""

from engines.front_ham.engine import FrontHam, State
from engines.front_ham.moves import Move
from engines.front_ham.rules import COLOURS, VARIANTS, Rules

__all__ = ["COLOURS", "VARIANTS", "FrontHam", "Move", "Rules", "State"]
