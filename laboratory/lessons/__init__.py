"""The questions of a lesson: predict first, then see the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import marimo as mo

CALLOUT_KINDS: dict[str, Literal["success", "warn", "info"]] = {"Right.": "success", "No.": "warn", "": "info"}
"""The style of the feedback to a prediction."""


def question(prompt: str, choices: Mapping[str, str], right: str = "") -> mo.ui.radio:
    """Return a prediction to make: the choices, each with its explanation, and which of them is right, if one is."""
    feedback = {choice: "Right." if choice == right else "No." if right else "" for choice in choices}
    options = {choice: (explanation, feedback[choice]) for choice, explanation in choices.items()}
    return mo.ui.radio(options, label=prompt)


def reveal(guess: mo.ui.radio, *answer: Any) -> mo.Html:
    """Return a prediction, and once it is made the feedback, the explanation and the answer."""
    if guess.value is None:
        return mo.vstack([guess, mo.md("*Choose first. Then you see the answer.*")])
    explanation, feedback = guess.value
    callout = mo.callout(mo.md(f"{feedback} {explanation}".strip()), kind=CALLOUT_KINDS[feedback])
    return mo.vstack([guess, callout, *answer])
