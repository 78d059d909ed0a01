"""The questions of a lesson: predict first, then see the answer; and questions to go on with at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import getsource
from typing import Any, Literal

import marimo as mo

from engines import Game
from engines.rules import format_rules
from laboratory.answers import Answers
from laboratory.pages import page_address

CALLOUT_KINDS: dict[str, Literal["success", "warn", "info"]] = {"Right.": "success", "No.": "warn", "": "info"}
"""The style of the feedback to a prediction."""


def question(
    prompt: str, choices: Mapping[str, str], right: str = "", *, answers: Answers | None = None, key: str = ""
) -> mo.ui.radio:
    """Return a prediction to make: the choices, each with its explanation, and which of them is right, if one is.

    With the page's answers and a key of its own, the prediction is still there after a reload.
    """
    feedback = {choice: "Right." if choice == right else "No." if right else "" for choice in choices}
    options = {choice: (explanation, feedback[choice]) for choice, explanation in choices.items()}
    return mo.ui.radio(options, label=prompt) if answers is None else answers.make_radio(key, options, prompt)


def reveal(guess: mo.ui.radio, *answer: Any) -> mo.Html:
    """Return a prediction, and once it is made the feedback, the explanation and the answer."""
    if guess.value is None:
        return mo.vstack([guess, mo.md("*Choose first. Then you see the answer.*")])
    return mo.vstack([guess, feedback(guess), *answer])


def feedback(guess: mo.ui.radio) -> mo.Html:
    """Return whether a prediction was right, and the explanation; nothing if none was made."""
    if guess.value is None:
        return mo.Html("")
    explanation, verdict = guess.value
    return mo.callout(mo.md(f"{verdict} {explanation}".strip()), kind=CALLOUT_KINDS[verdict])


def pair(board: Any, *parts: Any) -> mo.Html:
    """Return a board, and beside it what is asked about it; on a narrow page below it."""
    return mo.Html(f'<div class="pair"><div>{mo.as_html(board)}</div><div>{mo.vstack(list(parts))}</div></div>')


def further_questions(questions: Mapping[str, str]) -> mo.Html:
    """Return questions to go on with, each with an answer that can be unfolded; both are Markdown."""
    items = [
        f"<li>{mo.md(asked).text}<details><summary>An answer</summary>{mo.md(answer).text}</details></li>"
        for asked, answer in questions.items()
    ]
    return mo.Html(f'<ol class="further">{"".join(items)}</ol>')


def play_link(game: Game[Any, Any]) -> mo.Html:
    """Return a link to the laboratory of a game under its rules."""
    rules = format_rules(game.rules)
    return mo.md(f"[Play this in the laboratory]({page_address(game.name, **({'rules': rules} if rules else {}))})")


def show_program(*functions: Callable[..., Any]) -> mo.Html:
    """Return the source of functions of the notebook, to be read."""
    source = "\n\n".join(getsource(function).strip() for function in functions)
    source = source.replace("@app.function(hide_code=True)\n", "").replace("@app.function\n", "")
    return mo.md(f"```python\n{source}\n```")
