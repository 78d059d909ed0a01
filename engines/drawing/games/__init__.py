"""How each game is drawn: one module for each game, of the game's name. ``engines/drawing/line.py`` says what is in it."""
