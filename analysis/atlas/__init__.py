"""The atlas: families of games as maps, one cell for each set of rules; number sequences and conjectures on them.

The files, in reading order: ``family`` (what a family is), ``figures`` (what is computed for a cell), ``families`` (all
of them), ``tables`` (the computed cells, stored beside them), ``maps`` (a map and its lines), ``charts``, ``arithmetic``
and ``formula`` (formulas that a reader types), ``conjecture`` (how far one holds), ``command`` (the command line).
"""
