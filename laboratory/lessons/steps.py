"""A lesson as a sequence of steps: each step is one cell, which shows nothing before its turn.

A notebook makes its steps once and names them in the cell of every step::

    steps = lessons.make_steps(answers, "Play, then predict", "A small case", "The answer")

    steps.stop_before(2, guess)          # nothing of this cell is shown before step 2, nor before the prediction
    steps.show(2, text, board)           # the heading of the step, and what belongs to it

In slides every cell that shows something is one slide. There all steps are open, and the arrow keys go on; what has to
be predicted first is still closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from inspect import cleandoc
from typing import Any

import marimo as mo

import widgets
from laboratory.answers import Answers
from laboratory.class_link import class_address, make_class_link
from laboratory.lessons.predictions import PREDICTIONS
from laboratory.lessons.questions import reveal
from laboratory.pages import LESSON_FILES_FOLDER, is_static_site, page_address, plan_address
from laboratory.prerender import show_board
from laboratory.printing import render_lesson_sheets

STEP_KEY, ALL_KEY = "step", "all"
"""The keys of the answers under which the step reached, and whether all are shown, survive a reload."""
SLIDES_HELP = (
    "Change slides with the arrow keys. What has to be predicted first appears after the prediction: choose it together "
    "with the class. Move sliders with the mouse, because the arrow keys change the slide."
)
PREDICT_FIRST = "Answer the question above. Then you can go on."


def is_slide_show() -> bool:
    """Return whether the page is shown as slides, as its address asks."""
    return mo.query_params().get("view-as") == "slides"


class Steps(widgets.LessonSteps):
    """The steps of a lesson, and what its cells ask of them."""

    def __init__(self, titles: tuple[str, ...], answers: Answers, *, slides: bool = False) -> None:
        """Begin with the step that the answers of the page name, or with the first."""
        self.slides = slides
        super().__init__(
            titles,
            len(titles) if slides else answers.get_number(STEP_KEY) or 1,
            all_shown=answers.get_number(ALL_KEY) == 1,
        )
        self._answers = answers
        self._class_links: dict[widgets.Board, list[mo.ui.anywidget]] = {}
        self.observe(self._keep, names="view")

    def _keep(self, _change: Any) -> None:
        """Keep the step reached in the address of the page."""
        if not self.slides and self.step > 1 and self._answers.get_number(STEP_KEY) != self.step:
            self._answers.set_number(STEP_KEY, self.step)
        if self.all_shown and self._answers.get_number(ALL_KEY) != 1:
            self._answers.set_number(ALL_KEY, 1)

    def is_answered(self, *guesses: mo.ui.radio) -> bool:
        """Return whether these predictions are made, or the teacher wants to see all answers without them."""
        return self.all_shown or all(guess.value is not None for guess in guesses)

    def stop_before(self, step: int, *guesses: mo.ui.radio) -> None:
        """End the cell here if its step is not open yet, or if a prediction that it needs is missing."""
        mo.stop(not self.is_reached(step))
        is_closed = not self.is_answered(*guesses)
        mo.stop(is_closed, self.show(step, mo.md("*First make the predictions of the steps before.*")))

    def show(self, step: int, *parts: Any) -> mo.Html:
        """Return a step: its number, its heading, and its parts under each other."""
        return mo.vstack([self.heading(step), *parts])

    def heading(self, step: int) -> mo.Html:
        """Return the heading of a step; it can get the focus."""
        number, title = f"Step {step} of {len(self.titles)}", escape(self.titles[step - 1])
        return mo.Html(
            f'<p class="step-number">{number}</p><h2 class="step" tabindex="-1" data-step="{step}">{title}</h2>'
        )

    def ask_about(self, board: mo.ui.anywidget, guess: mo.ui.radio) -> Any:
        """Return a board that neither says nor shows a verdict before a prediction about it is made.

        The teacher of an open class has a link below it, which asks the class about its position.
        """
        board.widget.is_question_board = not self.is_answered(guess)
        if board.widget not in self._class_links:
            widget = make_class_link(board.widget)
            self._class_links[board.widget] = [] if widget is None else [mo.ui.anywidget(widget)]
        links = self._class_links[board.widget]
        return mo.vstack([show_board(board), *links]) if links else show_board(board)

    def reveal(self, guess: mo.ui.radio, *answer: Any) -> mo.Html:
        """Return a prediction, and once it is made the feedback and the answer; a teacher sees the answer at once."""
        if self.all_shown and guess.value is None:
            return mo.vstack([guess, *answer])
        return reveal(guess, *answer)


def make_steps(answers: Answers, *titles: str) -> Any:
    """Return the steps of a lesson as an element of the page, at the step that the reader had reached."""
    return mo.ui.anywidget(Steps(titles, answers, slides=is_slide_show()))


def show_progress(steps: Any, guesses: Mapping[int, mo.ui.radio]) -> Any:
    """Return the steps with their buttons, which wait for the prediction of the last open step; nothing in slides."""
    guess = guesses.get(steps.step)
    steps.wait_for("" if guess is None or steps.is_answered(guess) else PREDICT_FIRST)
    return None if steps.slides else steps


def teachers_note(page: str, note: str) -> mo.Html | None:
    """Return the note for the teacher, folded, with a link to the slides; in slides there is none."""
    if is_slide_show():
        return None
    slides = page_address(page, **{"view-as": "slides"})
    about_slides = (
        f"**Slides.** [The same lesson as slides]({slides}), without this note: each step is one slide. {SLIDES_HELP}"
    )
    about_plan = f"**Plan.** [A plan for 40 and for 90 minutes]({plan_address(page)}), with a check of five questions."
    parts = [cleandoc(note), about_plan, about_slides, describe_lesson_file(page), list_class_questions(page)]
    text = "\n\n".join(filter(None, parts))
    return mo.accordion({"For the teacher": mo.vstack([mo.md(text), render_lesson_sheets(page)])})


def describe_lesson_file(page: str) -> str:
    """Return links to a lesson as one file, as Markdown; the laboratory has no such files."""
    if not is_static_site():
        return ""
    address = f"{LESSON_FILES_FOLDER}/{page}"
    return (
        f"**One file.** [This lesson as one file]({address}.html) opens from a disk without a network: the board, five "
        f"questions with feedback, and a page to print. [For a learning platform]({address}.zip) it is a SCORM 1.2 package; a "
        "student who knows how can fake its score."
    )


def list_class_questions(page: str) -> str:
    """Return links that ask the class each prediction of a lesson, as Markdown; empty if no class is open."""
    links = [
        f"- [Ask the class]({address}): {prediction.prompt.removeprefix('**Predict.** ')}"
        for key, prediction in PREDICTIONS.get(page, {}).items()
        if (address := class_address(page, prediction=key))
    ]
    return "\n".join(links)
