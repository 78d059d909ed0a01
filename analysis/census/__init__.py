"""The census: every deal of Collapsi solved, up to the symmetries of the board.

The files, in reading order: ``classes`` (deals that are the same up to a symmetry, and how many each stands for),
``result`` (the counts, stored beside them), ``chart``. ``analysis.data.census`` runs it.
"""
