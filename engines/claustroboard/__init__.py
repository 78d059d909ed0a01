"""Claustroboard: the tiles of the board close behind the players, and the last player who can move wins.

Cards with numbers lie face up in a square. The players' first tiles are drawn at random. On your turn,
the number you stand on is the number of steps you must take. Each step leads to an open neighbouring
tile with no player on it, and you may not visit a tile twice in one turn. Then the tile you started on
closes. If you cannot take all your steps, you are out: you are petrified and stay on your tile. The
first player to go out gets the last place, the next one the place before it, and so on.

There are special tiles. From a *wildcard* you take four steps or fewer. A *teleport* sends you on to
a tile of its colour, or to any tile if it has no colour. A *wall* is closed from the start. When you
land on a *zero*, every player moves to the tile where the next player stood. A tile that you only
pass over does nothing.

A position is written as its rows from the top, then the players' tiles, starting with the player to
move. A tile is named by its column letter and its row number, counted from the top left. A move is
the tile you land on, ``b3``, and for a teleport also the tile where you go from there, ``b3>d1``.

>>> game = Claustroboard(Rules())
>>> state = game.parse_state("4413/4434/3223/2132;b3,b1")
>>> [game.format_move(move) for move in game.legal_moves(state)]
['a2', 'c2', 'd3', 'a4', 'c4']
>>> print(game.render(game.apply(state, game.legal_moves(state)[0])))
   a    b    c    d
1  4    4(2) 1    3
2  4(1) 4    3    4
3  3    ██   2    3
4  2    1    3    2
Player 2 on b1 moves exactly 4 steps.
"""

from engines.claustroboard.engine import Claustroboard
from engines.claustroboard.rules import VARIANTS, Rules
from engines.claustroboard.state import Move, State

__all__ = ["VARIANTS", "Claustroboard", "Move", "Rules", "State"]
