"""Plans for the teacher, one for each lesson: minutes, questions, misconceptions with positions, and a check at the end.

The words are in the module of each lesson, the figures are computed there. ``page`` shows a plan in a notebook, ``paper``
prints it.
"""
