"""What the lessons share: predictions, steps, definitions with their sources, and further questions with answers.

Nothing here loads the charts; what only one lesson shows is in the module of its name.
"""

from laboratory.lessons.definitions import definitions
from laboratory.lessons.predictions import make_predictions
from laboratory.lessons.questions import feedback, further_questions, pair, play_link, question, reveal, show_program
from laboratory.lessons.steps import Steps, is_slide_show, make_steps, show_progress, teachers_note

__all__ = [
    "Steps",
    "definitions",
    "feedback",
    "further_questions",
    "is_slide_show",
    "make_predictions",
    "make_steps",
    "pair",
    "play_link",
    "question",
    "reveal",
    "show_program",
    "show_progress",
    "teachers_note",
]
