"""The steps of a lesson: which one the reader has reached, and the button that opens the next.

A lesson shows its steps up to ``step``; a cell that depends on the widget runs again when the next one opens. A step may
wait for a prediction: as long as ``waiting_for`` is a sentence, the button is disabled and the sentence says why.

>>> steps = LessonSteps(["Play", "A small case", "The answer"])
>>> steps.view["status"], steps.view["next"]
('Step 1 of 3: Play', 'Go on to step 2: A small case')
>>> steps.go_on()
>>> steps.is_reached(2), steps.is_reached(3)
(True, False)
>>> steps.show_all()
>>> steps.is_reached(3), steps.view["status"]
(True, 'All 3 steps are open.')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import traitlets as t

from engines import EngineError
from widgets import assets
from widgets.requests import RequestField, RequestWidget

SHOW_ALL_LABEL = "Show all steps and answers (for teachers)"


class LessonSteps(RequestWidget):
    """How far a reader has come in a lesson, with a button to go on and one to show everything."""

    _esm = assets.build_script("lesson_steps", "mountLessonSteps(context)")
    _css = assets.build_style("lesson_steps")

    view = t.Dict(
        help="What is drawn: at, step, status, and the labels of the buttons; empty where there is none."
    ).tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {"go_on": None, "show_all": None}

    def __init__(self, titles: Sequence[str], step: int = 1, *, all_shown: bool = False) -> None:
        if not titles:
            raise EngineError("titles: a lesson should have at least one step")
        self.titles = tuple(titles)
        self.step = min(max(step, 1), len(self.titles))
        """The last step that is open, from 1."""
        self.all_shown = all_shown
        """Whether all steps are open with their answers, whatever has been predicted."""
        self.waiting_for = ""
        super().__init__()
        self._publish()

    def is_reached(self, step: int) -> bool:
        """Return whether a step is open."""
        return self.all_shown or step <= self.step

    def wait_for(self, sentence: str) -> None:
        """Keep the next step closed as long as there is a sentence that says why; an empty one opens the way."""
        self.waiting_for = sentence
        self._publish()

    # Commands, for Python and for the browser.

    def go_on(self) -> None:
        """Open the next step, unless a prediction is still missing or there is no step left."""
        if self.waiting_for:
            raise EngineError(self.waiting_for)
        if self.step < len(self.titles):
            self.step += 1
            self._publish()

    def show_all(self) -> None:
        """Open every step with its answers."""
        self.all_shown = True
        self._publish()

    def current_version(self) -> str:
        return "all" if self.all_shown else str(self.step)

    def _publish(self) -> None:
        total = len(self.titles)
        is_last = self.all_shown or self.step == total
        with self.hold_sync():
            self.error = ""
            self.acknowledge()
            self.view = {
                "at": self.current_version(),
                "step": self.step,
                "status": f"All {total} steps are open."
                if self.all_shown
                else f"Step {self.step} of {total}: {self.titles[self.step - 1]}",
                "done": total if self.all_shown else self.step,
                "total": total,
                "next": "" if is_last else f"Go on to step {self.step + 1}: {self.titles[self.step]}",
                "hint": "" if is_last else self.waiting_for,
                "show_all": "" if self.all_shown else SHOW_ALL_LABEL,
            }
