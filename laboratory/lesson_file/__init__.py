"""A lesson as one file that opens from disk without a network, and that file in a package for learning platforms.

``content.py`` says what the file of each lesson holds, ``page.py`` writes it, ``scorm.py`` packs it. ``python -m
laboratory.lesson_file lesson_loops --out loops.html`` writes one; the site has all of them in ``lessons/``.
"""
