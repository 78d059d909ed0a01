"""A class together: the teacher asks, everybody votes on a board, sees the votes, argues, and votes again.

Read in this order: ``events`` (what can happen), ``questions`` and ``pairs`` (what a class has), ``classroom`` (what may
be done, and what each page may see), ``journal`` (written before it counts), ``documents`` (what a page draws),
``web`` (addresses, roles, limits), ``command`` (``parlour class``). Only ``documents`` and what follows import an engine
or a board; only ``web`` and what follows know HTTP.
"""
