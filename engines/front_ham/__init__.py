"""Front-Ham: every player has a colour of socks on the washing line and must not run out of them.

Players take turns in a fixed order, which is drawn at random. While three or more players are in the game, an action has two
parts: three removals (take three socks of any colours off the line), then one addition (hang up one
sock of any colour). The colours of players who are out may be used too. After the whole action,
every player who has no socks left is out and stays out, no matter whose action it was.

(The book says: "If a player's sock count is 0 at the end of their turn, they are eliminated permanently." Read
to the letter, nobody would be out before their own next turn has ended. We read it as the end of any
player's turn, as a later text of the same author does.)

When two players are left, the final phase starts. An action is then one of these:

- one removal, or two removals of the same colour, then No-Op: the action stops there, and nothing is
  hung up;
- three removals in the order you state, then an addition.

A player who gets to 0 socks during the removals is out at once, and the rest of the action is
skipped. There is one exception: if the addition is of that player's colour, the action goes on and
the addition revives them, unless the other player goes out before that. The last player in the game
wins.

An action that removes more socks of a colour than there are is invalid, even if the game would end
before that removal. (House rules skip such removals in the final phase instead, or let the action end there.)

A position is written as the number of socks of each colour in the order of play, starting with the player
to move. An ``x`` marks a player who is out: ``4.2x.3``. If the order of play is not the listed one, it
follows, with the players numbered as listed: ``5.5.5;order=2.1.3`` means Blue, Red, Green. A move is written with one letter for each colour, in
the same order: a is the colour of the player to move. ``abb+c`` removes one sock of colour a and two
of colour b and adds one of colour c; in the final phase there are also moves like ``b`` and ``bb``.
``[Red, Blue, Blue] + Green`` is understood as well.

You may state the removals in any order. Orders that lead to the same position are one move, which is
listed and written in the order that comes first in the alphabet.

>>> game = FrontHam(Rules(order="listed"))
>>> state = game.apply(game.start(), game.interpret_move(game.start(), "[Blue, Red, Blue] + Green"))
>>> game.format_state(state), len(game.legal_moves(state))
('3.6.4', 30)
"""

from engines.front_ham.engine import FrontHam, State
from engines.front_ham.moves import Move
from engines.front_ham.rules import COLOURS, VARIANTS, Rules

__all__ = ["COLOURS", "VARIANTS", "FrontHam", "Move", "Rules", "State"]
