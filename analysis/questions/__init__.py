"""Question banks: questions about solved positions, each answer with its own feedback, as files that other programs import.

``draft_questions`` in ``drafting`` makes the questions; ``moodle``, ``qti``, ``csv_table`` and ``gift`` each write one
format, and ``command`` is ``python -m analysis questions``.
"""
