"""A quiz about the positions of a game: predict first, then check.

The widget asks; the questions come from a bank (``widgets.quiz_sheet.QuizBank``), such as ``QuestionBank`` of
``analysis.quiz``. Nothing is computed when the widget is made: the game is solved once the widget is drawn and its
script sends ``load``. The right answer and the reason leave Python only after the question is answered.

``quiz.board`` shows the position of the current question. In marimo show ``mo.vstack([quiz.board, quiz])``, in
Jupyter ``ipywidgets.VBox([quiz.board, quiz])``::

    from analysis.quiz import QuestionBank

    quiz = widgets.Quiz(load("obliteration"), QuestionBank, kind="move")

A board of the page can show the questions: with ``board=board, sets_aside=True`` its match is set aside, and
``board.resume()`` brings it back.

Questions about no position need no game: ``Quiz(None, make_bank)`` calls ``make_bank(None)`` and has no board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar
from zlib import crc32

import traitlets as t

import widgets
from engines import EngineError, Game, Match, Stopped, TooLarge, solve
from engines.errors import shorten
from engines.rules import format_rules
from widgets import assets
from widgets.board import Board
from widgets.limits import MAX_SHEET_NUMBER, interactive_limit, renew_limit
from widgets.quiz_sheet import QuizBank, QuizSheet, SheetRecord, check_range
from widgets.requests import RequestField, RequestWidget


class Quiz(RequestWidget):
    """Sheets of questions, with settings that choose a sheet, and a board that shows what is asked about."""

    _esm = assets.build_script("quiz", "mountQuiz(context)")
    _css = assets.build_style("quiz")

    setup = t.Dict(
        help="What changes rarely: the kinds with their labels, the depths, the chosen kind, depth and seed."
    ).tag(sync=True)
    view = t.Dict(
        help="What is drawn: at, loaded, busy, the current question, and the answers with their results."
    ).tag(sync=True)
    status = t.Unicode(help="How many answers are right.").tag(sync=True)

    commands: ClassVar[Mapping[str, RequestField | None]] = {
        "load": None,
        "show": ("question", (int,)),
        "answer": ("choice", (int,)),
        "set_kind": ("kind", (str,)),
        "set_depth": ("depth", (int, type(None))),
        "set_seed": ("seed", (int,)),
    }
    allowed_if_stale: ClassVar[frozenset[str]] = frozenset(commands) - {"answer"}
    stale_message = "There is another question now. Read it and choose again."

    def __init__(  # noqa: PLR0913 every option of a quiz
        self,
        game: Game[Any, Any] | None,
        make_bank: Callable[[Any], QuizBank],
        *,
        kind: str | None = None,
        depth: int | None = None,
        seed: int = 1,
        number: int = 5,
        board: Board | None = None,
        sets_aside: bool = False,
        show_settings: bool = True,
    ) -> None:
        if board is not None and (game is None or board.game.name != game.name):
            raise EngineError(f"board: a board of {board.game.title} cannot show the positions of this quiz")
        self.game = game
        self.kind = kind or ""
        """The kind of question; empty until the first one of the bank is known."""
        self.depth, self.seed = depth, check_range("seed", seed, MAX_SHEET_NUMBER + 1)
        self.sheet: QuizSheet | None = None
        """The questions and the answers; None while there are no questions."""
        self._make_bank = make_bank
        self._bank: QuizBank | None = None
        self._number = number
        self._board = board
        self._sets_aside = sets_aside
        self._show_settings = show_settings
        self._depths: Sequence[int] = ()
        self._sheet_count = self._current = 0
        self._is_loaded = self._is_busy = False
        self._record: SheetRecord | None = None
        self._limit = interactive_limit()
        super().__init__()
        self._publish()

    @property
    def board(self) -> Board | None:
        """The board with the position of the current question; None for questions about no position."""
        if self._board is None and self.game is not None:
            self._board = widgets.board(self.game, controls=False)
            self._board.is_question_board = True
            self._move_board()
        return self._board

    def set_game(self, game: Game[Any, Any]) -> None:
        """Ask about another game, or the same under other rules; then new questions are prepared."""
        if game == self.game:
            return
        self.game, self.depth = game, None
        self.sheet, self._bank, self._depths, self._is_loaded, self._record = None, None, (), False, None
        if self._board is not None and not self._sets_aside:
            self._board.load(Match(game), undoable=False)
        self._publish()

    def show_position(self) -> None:
        """Put the position of the current question on the board again, if there are questions."""
        self._move_board()

    @property
    def record(self) -> str:
        """The sheet and the answers to it, as a short text for ``restore``; empty while there is no sheet."""
        if self.sheet is None:
            return ""
        return SheetRecord(self.kind, self.depth, self.seed, tuple(self.sheet.answers), self._game_code).format()

    @property
    def _game_code(self) -> int:
        """A number from 0 to 65,535 that tells games and house rules apart."""
        name = f"{self.game.name} {format_rules(self.game.rules)}" if self.game else ""
        return crc32(name.encode()) % 2**16

    def restore(self, record: str) -> None:
        """Begin with the sheet and the answers of a record; a record that does not fit is ignored."""
        self._record = None if self._is_loaded else SheetRecord.parse(record)

    # Commands, for Python and for the browser.

    def load(self) -> None:
        """Solve the game and make the first sheet, unless that was done already."""
        if self._is_loaded:
            return
        self._is_loaded = True
        with self._preparing():
            self._bank = self._make_bank(self._solve_game())
            if not self.kind or (self._sheet_count and self.kind not in self._bank.kinds):
                self.kind = next(iter(self._bank.kinds))  # the game before may have had other kinds
            if self._record is None or not self._make_recorded_sheet(self._record):
                self._make_sheet(self.kind, self.depth, self.seed)

    def show(self, question: int) -> None:
        """Show a question of the sheet, given as its number from 0; the board shows its position again."""
        self._current = self._require_sheet().check_index(question)
        self._move_board()
        self._publish()

    def answer(self, choice: int) -> None:
        """Answer the current question by a choice, given as its number from 0."""
        self._require_sheet().answer(self._current, choice)
        self._publish()

    def set_kind(self, kind: str) -> None:
        """Make a sheet with another kind of question, at any depth."""
        bank = self._require_bank()
        if kind not in bank.kinds:
            raise EngineError(f"kind: {shorten(kind)} should be one of {', '.join(bank.kinds)}")
        self._make_sheet(kind, self.depth if kind == self.kind else None, self.seed)

    def set_depth(self, depth: int | None) -> None:
        """Make a sheet whose questions need a look ``depth`` moves ahead; None for any number."""
        if depth is not None and depth not in self._depths:
            offered = ", ".join(str(each) for each in self._depths) or "none"
            raise EngineError(f"depth: {shorten(depth)} should be one of {offered}, or null for any depth")
        self._make_sheet(self.kind, depth, self.seed)

    def set_seed(self, seed: int) -> None:
        """Make the sheet with another number."""
        self._make_sheet(self.kind, self.depth, check_range("seed", seed, MAX_SHEET_NUMBER + 1))

    def current_version(self) -> str:
        return f"{self._sheet_count}.{self._current}"

    # The sheet.

    def _solve_game(self) -> Any:
        """Return the solution of the game from its start, or None if the questions are about no game."""
        if self.game is None:
            return None
        return solve(self.game, budget=self._limit.max_nodes, progress=self._limit.progress)

    def _make_sheet(self, kind: str, depth: int | None, seed: int) -> None:
        """Make a sheet if other questions are wanted; if there are none, raise EngineError and change nothing."""
        bank = self._require_bank()
        if self.sheet and (kind, depth, seed) == (self.kind, self.depth, self.seed):
            self._publish()
            return
        with self._preparing():
            sheet = QuizSheet(bank, bank.questions(kind, depth, seed, self._number))
            if self.sheet is None or kind != self.kind:
                self._depths = self._list_depths(bank, kind)
            self.sheet, self.kind, self.depth, self.seed = sheet, kind, depth, seed
            self._sheet_count, self._current = self._sheet_count + 1, 0
            self._move_board()

    def _make_recorded_sheet(self, record: SheetRecord) -> bool:
        """Make the sheet of a record with its answers, and go to the first question without one, unless it is refused."""
        self._record = None
        if record.game_code != self._game_code or record.kind not in self._require_bank().kinds:
            return False
        try:
            self._make_sheet(record.kind, record.depth, record.seed)
            for index, choice in enumerate(record.answers):
                if choice is not None:
                    self._require_sheet().answer(self._require_sheet().check_index(index), choice)
        except EngineError:
            self.sheet = None  # none of its answers counts
            return False
        answers = self._require_sheet().answers
        self._current = answers.index(None) if None in answers else len(answers) - 1
        self._move_board()
        return True

    def _list_depths(self, bank: QuizBank, kind: str) -> Sequence[int]:
        """Return the depths to choose from; none if it takes too long to find them."""
        try:
            return bank.depths(kind) if self._show_settings else ()
        except (TooLarge, Stopped):
            return ()

    def _require_bank(self) -> QuizBank:
        if self._bank is None:
            raise EngineError("There are no questions yet.")
        return self._bank

    def _require_sheet(self) -> QuizSheet:
        if self.sheet is None:
            raise EngineError("There are no questions yet.")
        return self.sheet

    @contextmanager
    def _preparing(self) -> Iterator[None]:
        """Say on the page that questions are being prepared, until they are or are refused."""
        if self._is_busy:
            yield
            return
        renew_limit(self._limit)
        self._is_busy = True
        self._publish_view()
        try:
            yield
        except (TooLarge, Stopped) as error:
            raise EngineError(explain_lack(error)) from error
        finally:
            self._is_busy = False
            self._publish()

    def _move_board(self) -> None:
        """Put the position of the current question on the board, if there are both."""
        if self._board is None or self.game is None or self.sheet is None:
            return
        question = self.sheet.questions[self._current]
        state = self.game.parse_state(question.position) if question.state is None else question.state
        if self._sets_aside:
            self._board.set_aside(Match(self.game, state))
        else:
            self._board.load(Match(self.game, state), undoable=False)

    # What the browser gets.

    def _publish(self) -> None:
        """Send what has changed in one message."""
        with self.hold_sync():
            self.error = ""
            self.acknowledge()
            self.setup = {
                "show_settings": self._show_settings,
                "kinds": [list(pair) for pair in self._bank.kinds.items()] if self._bank else [],
                "depths": list(self._depths),
                "kind": self.kind,
                "depth": self.depth,
                "seed": self.seed,
                "max_seed": MAX_SHEET_NUMBER,
            }
            self._publish_view()
            self.status = self.sheet.describe_score() if self.sheet else ""

    def _publish_view(self) -> None:
        drawn = self.sheet.question_to_dict(self._current) if self.sheet else {"question": None}
        self.view = {"at": self.current_version(), "loaded": self._is_loaded, "busy": self._is_busy, **drawn}


def explain_lack(error: TooLarge | Stopped) -> str:
    """Return why there are no questions, as a sentence."""
    if isinstance(error, TooLarge):
        size = f"about {error.estimate:,} positions are possible"
        return f"There are no questions, because this game is too large to solve here: {size}."
    size = f"{error.nodes_used:,} positions were searched, and there are more"
    return f"There are no questions, because this game takes too long to solve here: {size}."
