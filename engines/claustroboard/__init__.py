"""Claustroboard: players on a board that closes behind them; the last who can move wins.

A deck of numbered cards lies face up in a square. On your turn the number under you is your energy:
you take exactly that many steps, each to an open neighbouring tile that nobody stands on, and visit
no tile twice. The tile you started on then closes. If you cannot do it you are out and stay where
you are, petrified. Places are the reverse of the order of losing.

Special tiles: from a *wildcard* you take four steps or fewer; a *teleport* sends you on to a tile of
its colour; a *wall* is closed from the beginning; landing on a *zero* moves everybody to where the
next player stood. A tile between your start and your end does nothing.

A position is written as its rows from the top, then the players' tiles, the mover first; a tile as
its column letter and row number from the top left. A move is the tile to land on, ``b3``, and for a
teleport also where to go from there, ``b3>d1``.

>>> game = Claustroboard(Rules())
>>> state = game.parse_state("4413/4434/3223/2132;b3,b1")
>>> [game.format_move(move) for move in game.legal_moves(state)]
['a2', 'c2', 'd3', 'a4', 'c4']
>>> print(game.show(game.apply(state, game.legal_moves(state)[0])))
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
