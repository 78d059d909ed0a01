"""The plan of each lesson under the lesson's name; a plan is made once, when it is first asked for.

>>> find_plan("lesson_loops").title
'Loops and draws'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from laboratory.plans import chance, induction, loops, many, rules, solving, symmetry
from laboratory.plans.plan import Plan

PLAN_MAKERS: dict[str, Callable[[], Plan]] = {
    module.LESSON: module.make_plan for module in (induction, loops, rules, many, chance, symmetry, solving)
}
"""The functions that make the plans. A new lesson needs one more module."""


@cache
def find_plan(lesson: str) -> Plan:
    """Return the plan of a lesson."""
    return PLAN_MAKERS[lesson]()
