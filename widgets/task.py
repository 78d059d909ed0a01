"""A long task in slices: its settings, a button, a progress bar, and the latest result.

The task is an iterator. The browser asks for the next slice once the last one is drawn, so that nothing else waits
longer than a slice, and a closed page stops the task. ``latest`` is the last value of the iterator; a cell that depends
on the widget runs after every slice. An iterator may yield None to let a slice end without counting a step.

>>> task = BackgroundTask(lambda: iter(range(1, 4)), 3, "Count", "number")
>>> task.start()
>>> while task.view["running"]:
...     task.run_slice()
>>> task.latest, task.status
(3, '3 of 3 numbers.')

A task may have settings. Their values are the arguments of the function that makes the iterator, read when the task
starts; the number of steps may depend on them too. Once a setting is changed, the task starts again.

>>> sizes, signs = range(10, 51, 10), {"upwards": 1, "downwards": -1}
>>> settings = [TaskSetting("size", "Numbers", sizes, 20), TaskSetting("sign", "Count", signs)]
>>> task = BackgroundTask(lambda size, sign: iter(range(0, sign * size, sign)), lambda size, sign: size, settings=settings)
>>> task.change_settings({"sign": "downwards"})
>>> task.values, task.status
({'size': 20, 'sign': -1}, '0 of 20 steps.')

A task may be about a subject, such as a game. Its functions then have the subject as their first argument, and
``set_subject`` keeps the widget on its page while the subject changes.

>>> task = BackgroundTask(lambda word: iter(word), lambda word: len(word), noun="letter", subject="yes")
>>> task.set_subject("maybe")
>>> task.status
'0 of 5 letters.'

``follow`` also starts the task for its new subject, if it runs ``unasked`` or was started by hand and not stopped.

>>> task.follow("perhaps", unasked=True)
>>> task.latest, task.status
('s', '7 of 7 letters.')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError
from engines.english import join_words, pluralize
from engines.errors import shorten
from engines.solvers.budget import let_others_run
from widgets import assets
from widgets.limits import SLICE_SECONDS
from widgets.requests import RequestField, RequestWidget


@dataclass(frozen=True)
class TaskSetting:
    """A setting of a task: a choice among labelled values, or a whole number in a range."""

    name: str
    """The argument that it sets."""
    label: str
    options: Mapping[str, Any] | range
    """The values by their labels, drawn as a choice; or all numbers, drawn as a slider."""
    default: str | int | None = None
    """The label or the number at first; None for the first one."""

    def first_choice(self) -> str | int:
        """Return the label or the number at first; raise EngineError if there is none."""
        if not self.options:
            raise EngineError(f"{self.name}: a setting needs something to choose")
        return self.check_choice(next(iter(self.options)) if self.default is None else self.default)

    def check_choice(self, choice: Any) -> str | int:
        """Return a label or a number that can be chosen; raise EngineError for any other value."""
        is_number = isinstance(self.options, range)
        if type(choice) is (int if is_number else str) and choice in self.options:
            return choice
        raise EngineError(f"{self.name}: {shorten(choice)} should be {self._describe_options()}")

    def value_of(self, choice: str | int) -> Any:
        """Return the value of a label, or a number itself."""
        return choice if isinstance(self.options, range) else self.options[str(choice)]

    def to_dict(self, choice: str | int) -> dict[str, Any]:
        """Return what is drawn, with what is chosen."""
        drawn = {"name": self.name, "label": self.label, "value": choice}
        if not isinstance(self.options, range):
            return {**drawn, "options": list(self.options)}
        return {**drawn, "min": self.options[0], "max": self.options[-1], "step": self.options.step}

    def _describe_options(self) -> str:
        if not isinstance(self.options, range):
            return f"one of {', '.join(self.options)}"
        steps = f" in steps of {self.options.step}" if self.options.step != 1 else ""
        return f"a whole number from {self.options[0]} to {self.options[-1]}{steps}"


class BackgroundTask(RequestWidget):
    """A task that runs while its page is open, and can be stopped and continued."""

    _esm = assets.build_script("task", "mountTask(context)")
    _css = assets.build_style("task")

    view = t.Dict(help="What is drawn: label, done, total, running.").tag(sync=True)
    settings = t.List(t.Any(), help="The settings: name, label, value, and options or min, max and step.").tag(
        sync=True
    )
    status = t.Unicode(help="How much has been done.").tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {
        "start": None,
        "run_slice": None,
        "stop": None,
        "change_settings": ("settings", (dict,)),
    }
    allowed_if_stale: ClassVar[frozenset[str]] = frozenset(commands)

    def __init__(  # noqa: PLR0913 every option of a task
        self,
        make_iterator: Callable[..., Iterator[Any]],
        total: int | Callable[..., int],
        label: str = "Start",
        noun: str = "step",
        settings: Sequence[TaskSetting] | Callable[[Any], Sequence[TaskSetting]] = (),
        *,
        subject: Any = None,
    ) -> None:
        self._make_iterator = make_iterator
        self._total = total
        self._label = label
        self._noun = noun
        self._all_settings = settings
        self._subject = subject
        self._choices: dict[str, str | int] = {}
        self._load_settings()
        self._iterator: Iterator[Any] | None = None
        self._done_count = 0
        self._is_wanted: bool | None = None
        """Whether it was last started or stopped by hand; None if neither, or before a setting was changed."""
        self.latest: Any = None
        super().__init__()
        self._publish(running=False)

    @property
    def values(self) -> dict[str, Any]:
        """The values of the settings by name."""
        return {name: self._settings[name].value_of(choice) for name, choice in self._choices.items()}

    def set_subject(self, subject: Any) -> None:
        """Set what the task is about; if that is something else, the task stops and starts again."""
        if subject == self._subject:
            return
        before, self._subject = self._subject, subject
        try:
            self._load_settings()
        except EngineError:
            self._subject = before
            raise
        self._forget()
        self._publish(running=False)

    def follow(self, subject: Any, *, unasked: bool = False) -> None:
        """Set what the task is about; if nothing has been done about it yet, start and run one slice.

        It starts if it was started by hand before and not stopped; with ``unasked`` unless it was stopped by hand.
        """
        self.set_subject(subject)
        is_wanted = unasked if self._is_wanted is None else self._is_wanted
        if not is_wanted or self._iterator is not None or self._done_count or not self._step_count:
            return
        try:
            self._begin()
        except EngineError as error:
            self._fail(str(error))
        self.run_slice()

    def start(self) -> None:
        """Start the task, continue it after a stop, or run it again once it is finished."""
        self._begin()
        self._is_wanted = True

    def stop(self) -> None:
        """Stop until the task is started again."""
        self._is_wanted = False
        self._publish(running=False)

    def _begin(self) -> None:
        if self._iterator is None:
            iterator = self._make_iterator(*self._subject_argument(), **self.values)
            self._forget()
            self._iterator = iterator
        self._publish(running=True)

    def change_settings(self, settings: Mapping[str, str | int]) -> None:
        """Choose labels or numbers by the names of their settings; the task then starts again."""
        if self.view["running"]:
            raise EngineError("The settings can be changed once the task has stopped.")
        changes = {name: self._find_setting(name).check_choice(choice) for name, choice in settings.items()}
        if not changes.items() <= self._choices.items():
            self._choices |= changes
            self._is_wanted = None
            self._step_count = self._count_steps()
            self._forget()
        self._publish(running=False)

    def run_slice(self) -> None:
        """Run the task for one slice."""
        if self._iterator is None or not self.view["running"]:
            return
        iterator, deadline = self._iterator, monotonic() + SLICE_SECONDS
        try:
            for latest in iterator:
                if self._iterator is not iterator:  # the task is about something else by now
                    return
                if latest is not None:
                    self.latest = latest
                    self._done_count += 1
                if monotonic() > deadline:
                    break
                let_others_run()
            else:
                self._iterator = None
        except EngineError as error:
            self._fail(str(error))
        except Exception as error:
            self.log.exception("A task failed.")
            self._fail(f"The task failed. {type(error).__name__}: {shorten(error, unquoted=True)}")
        else:
            self._publish(running=self._iterator is not None)

    def _subject_argument(self) -> tuple[Any, ...]:
        """Return the subject as the first argument of the task's functions; a task without one has none."""
        return () if self._subject is None else (self._subject,)

    def _load_settings(self) -> None:
        """Make the settings of the subject; a choice that is still offered stays."""
        made = self._all_settings(self._subject) if callable(self._all_settings) else self._all_settings
        settings, before = {setting.name: setting for setting in made}, self._choices
        self._choices = {
            name: before[name] if name in before and before[name] in setting.options else setting.first_choice()
            for name, setting in settings.items()
        }
        self._settings = settings
        self._step_count = self._count_steps()

    def _count_steps(self) -> int:
        """Return the number of steps of the task with its subject and its settings."""
        if isinstance(self._total, int):
            return self._total
        return self._total(*self._subject_argument(), **self.values)

    def _find_setting(self, name: str) -> TaskSetting:
        if name not in self._settings:
            raise EngineError(
                f"settings: there is no {shorten(name)}; there are {join_words([*self._settings]) or 'none'}"
            )
        return self._settings[name]

    def _fail(self, reason: str) -> None:
        """Stop, say why, and start again with the next start; what was done so far stays visible."""
        self._iterator, self._is_wanted = None, False
        self._publish(running=False)
        self.error = reason

    def _forget(self) -> None:
        """Forget what has been done, so that the next start begins again from nothing."""
        self._iterator, self._done_count, self.latest = None, 0, None

    def _publish(self, *, running: bool) -> None:
        total = self._step_count
        with self.hold_sync():
            self.error = ""
            self.acknowledge()
            self.settings = [setting.to_dict(self._choices[name]) for name, setting in self._settings.items()]
            self.status = f"{self._done_count:,} of {total:,} {pluralize(total, self._noun)}."
            self.view = {
                "label": self._format_label(running=running),
                "done": self._done_count,
                "total": total,
                "running": running,
            }

    def _format_label(self, *, running: bool) -> str:
        if running:
            return "Stop"
        if self._iterator is not None:
            return "Continue"
        return "Again" if self._done_count else self._label
