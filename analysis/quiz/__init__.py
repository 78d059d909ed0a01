"""Questions from the solved table: predict first, then check."""

from analysis.quiz.kinds import KINDS
from analysis.quiz.sheets import Grade, Question, ask, depths, grade

__all__ = ["KINDS", "Grade", "Question", "ask", "depths", "grade"]
