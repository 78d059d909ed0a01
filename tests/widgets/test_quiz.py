"""A quiz: nothing is computed before it is drawn, no answer leaves Python before the question is answered."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from helpers.hostile_inputs import HOSTILE_VALUES
from helpers.widget_client import JSON_VALUES, dump_state, record_messages, send_request, send_update
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from analysis.quiz import QuestionBank, generate_questions
from engines import GAMES, EngineError, Stopped, TooLarge, load, solve
from engines.solvers import Limit
from widgets import Quiz

READ_ONLY_TRAITS = ("view", "setup", "status", "_esm", "_css")


class SumQuestion(NamedTuple):
    """A question about no position."""

    position: str
    state: None
    prompt: str
    choices: tuple[str, ...]
    right: int


class SumFeedback(NamedTuple):
    """Whether a sum is right."""

    correct: bool
    message: str


class SumBank:
    """Questions about no game, with reasons that are easy to find in a message."""

    kinds = {"add": "What is the sum?", "double": "What is the double?", "none": "What else?"}  # noqa: RUF012

    def __init__(self, solution=None):
        self.solution, self.calls = solution, []

    def depths(self, kind):
        self.calls.append(("depths", kind))
        return [1, 2]

    def questions(self, kind, depth, seed, number):
        self.calls.append(("questions", kind, depth, seed, number))
        if kind == "none":
            raise EngineError("There is no question of this kind")
        return [
            SumQuestion("", None, f"{seed} + {i}?", (str(seed), str(seed + i), "x"), 1) for i in range(1, number + 1)
        ]

    def grade(self, question, choice_index):
        correct = choice_index == question.right
        return SumFeedback(correct, f"{'Right' if correct else 'No'}: SECRET of {question.prompt}")


@pytest.fixture
def sums():
    """Return a quiz without a game that is on a page."""
    quiz = Quiz(None, SumBank, seed=7, number=3)
    send_request(quiz, "load")
    return quiz


@pytest.fixture
def obliteration_quiz():
    quiz = Quiz(load("obliteration"), QuestionBank, kind="move", seed=4)
    send_request(quiz, "load")
    return quiz


def find_right_choices(quiz):
    return [question.answer_index for question in quiz.sheet.questions]


def test_nothing_is_computed_before_the_quiz_is_drawn(monkeypatch):
    made = []
    monkeypatch.setattr("widgets.quiz.solve", lambda *_args, **_options: made.append("solution"))
    quiz = Quiz(load("chopsticks"), lambda solution: made.append("bank") or SumBank(solution))
    assert quiz.board.position == "1111"
    assert made == []
    assert (quiz.view["loaded"], quiz.view["question"], quiz.status) == (False, None, "")
    send_request(quiz, "load")
    assert made == ["solution", "bank"]
    send_request(quiz, "load")
    assert made == ["solution", "bank"]


def test_the_first_sheet_has_the_wanted_questions(sums):
    bank = sums.sheet.bank
    assert bank.calls == [("questions", "add", None, 7, 3), ("depths", "add")]
    assert sums.view == {
        "at": "1.0",
        "loaded": True,
        "busy": False,
        "question": 0,
        "prompt": "7 + 1?",
        "choices": ["7", "8", "x"],
        "answers": [None] * 3,
        "results": [None] * 3,
        "right_choice": None,
        "message": "",
    }
    assert sums.setup["kinds"] == [[kind, label] for kind, label in SumBank.kinds.items()]
    assert (sums.setup["depths"], sums.setup["kind"], sums.setup["seed"]) == ([1, 2], "add", 7)
    assert sums.status == "No answer yet. This sheet has 3 questions."


def test_no_answer_and_no_reason_leaves_python_before_the_question_is_answered():
    messages, quiz = [], Quiz(None, SumBank)
    record_messages(messages, quiz=quiz)
    send_request(quiz, "load")
    for question in (1, 0):
        send_request(quiz, "show", question=question)
    assert "SECRET" not in dump_state(quiz) + json.dumps(messages)
    send_request(quiz, "answer", choice=0)
    assert quiz.view["message"] == "No: SECRET of 1 + 1?"
    assert quiz.view["right_choice"] == 1
    send_request(quiz, "show", question=1)
    assert "SECRET" not in dump_state(quiz)
    assert quiz.view["right_choice"] is None


def test_the_page_says_that_questions_are_prepared_until_they_are():
    messages, quiz = [], Quiz(None, SumBank)
    record_messages(messages, quiz=quiz)
    for command, fields in (("load", {}), ("set_kind", {"kind": "double"}), ("set_seed", {"seed": 2})):
        messages.clear()
        send_request(quiz, command, **fields)
        busy = [state["view"]["busy"] for _, state in messages if "view" in state]
        assert busy == [True, False]


def test_answers_stay_and_are_counted(sums):
    send_request(sums, "answer", choice=1)
    assert sums.status == "1 right of 1 answer. This sheet has 3 questions."
    send_request(sums, "show", question=2)
    assert (sums.view["prompt"], sums.view["message"]) == ("7 + 3?", "")
    send_request(sums, "answer", choice=2)
    assert sums.view["results"] == [True, None, False]
    send_request(sums, "show", question=0)
    assert sums.view["answers"] == [1, None, 2]
    assert sums.view["message"] == "Right: SECRET of 7 + 1?"
    assert sums.status == "1 right of 2 answers. This sheet has 3 questions."


def test_a_question_is_answered_once(sums):
    send_request(sums, "answer", choice=0)
    before = dump_state(sums)
    send_request(sums, "answer", choice=1)
    assert sums.error == "This question is already answered. Go to another one."
    assert dump_state(sums) == before


def test_another_setting_makes_another_sheet_and_the_same_one_keeps_the_answers(sums):
    bank = sums.sheet.bank
    for command, fields, call in (
        ("set_seed", {"seed": 0}, ("questions", "add", None, 0, 3)),
        ("set_depth", {"depth": 2}, ("questions", "add", 2, 0, 3)),
        ("set_kind", {"kind": "double"}, ("questions", "double", None, 0, 3)),
        ("set_depth", {"depth": 1}, ("questions", "double", 1, 0, 3)),
        ("set_depth", {"depth": None}, ("questions", "double", None, 0, 3)),
    ):
        send_request(sums, "show", question=1)
        send_request(sums, "answer", choice=1)
        bank.calls.clear()
        send_request(sums, command, **fields)
        assert [each for each in bank.calls if each[0] == "questions"] == [call]
        assert (sums.view["question"], sums.view["answers"]) == (0, [None] * 3)
        assert sums.setup[command.removeprefix("set_")] == next(iter(fields.values()))
        send_request(sums, "answer", choice=1)
        bank.calls.clear()
        send_request(sums, command, **fields)
        assert bank.calls == []
        assert sums.view["answers"] == [1, None, None]
        assert sums.error == ""


def test_the_depths_are_listed_once_for_each_kind(sums):
    bank = sums.sheet.bank
    for command, fields in (("set_seed", {"seed": 0}), ("set_depth", {"depth": 2}), ("set_kind", {"kind": "double"})):
        send_request(sums, command, **fields)
    assert [kind for name, kind, *_ in bank.calls if name == "depths"] == ["add", "double"]
    hidden = Quiz(None, SumBank, show_settings=False)
    hidden.load()
    assert "depths" not in {name for name, *_ in hidden.sheet.bank.calls}


def test_a_sheet_without_questions_is_refused_and_the_old_one_stays(sums):
    send_request(sums, "answer", choice=1)
    before = dump_state(sums)
    for _ in range(2):
        send_request(sums, "set_kind", kind="none")
        assert sums.error == "There is no question of this kind"
        assert dump_state(sums) == before
    send_request(sums, "show", question=1)
    assert sums.error == ""


def test_a_first_sheet_without_questions_leaves_the_settings_to_choose_others():
    quiz = Quiz(None, SumBank, kind="none")
    send_request(quiz, "load")
    assert quiz.error == "There is no question of this kind"
    assert (quiz.view["loaded"], quiz.view["busy"], quiz.view["question"], quiz.status) == (True, False, None, "")
    assert len(quiz.setup["kinds"]) == 3
    send_request(quiz, "set_kind", kind="add")
    assert (quiz.error, quiz.view["question"]) == ("", 0)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (None, "should be an object whose 'do' is one of load, show, answer, set_kind, set_depth, set_seed"),
        ({"do": "sheet"}, "should be an object whose 'do'"),
        ({"do": "_publish"}, "should be an object whose 'do'"),
        ({"do": ["answer"]}, "should be an object whose 'do'"),
        ({"do": "answer"}, "answer needs 'choice', a whole number, not None"),
        ({"do": "answer", "choice": True}, "answer needs 'choice', a whole number, not True"),
        ({"do": "answer", "choice": 1.0}, "answer needs 'choice', a whole number, not 1.0"),
        ({"do": "answer", "choice": "1"}, "answer needs 'choice', a whole number, not '1'"),
        ({"do": "answer", "choice": 3}, "choice: 3 should be a whole number from 0 to 2"),
        ({"do": "answer", "choice": -1}, "choice: -1 should be a whole number from 0 to 2"),
        ({"do": "answer", "at": "1.1", "choice": 1}, "There is another question now. Read it and choose again."),
        ({"do": "show", "question": 3}, "question: 3 should be a whole number from 0 to 2"),
        ({"do": "show", "question": -1}, "question: -1 should be a whole number from 0 to 2"),
        ({"do": "show", "question": False}, "show needs 'question', a whole number, not False"),
        ({"do": "set_kind", "kind": "riddle"}, "kind: 'riddle' should be one of add, double, none"),
        ({"do": "set_kind", "kind": None}, "set_kind needs 'kind', a text, not None"),
        ({"do": "set_depth", "depth": 3}, "depth: 3 should be one of 1, 2, or null for any depth"),
        ({"do": "set_depth", "depth": True}, "set_depth needs 'depth', a whole number or null, not True"),
        ({"do": "set_depth", "depth": "any"}, "set_depth needs 'depth', a whole number or null, not 'any'"),
        ({"do": "set_seed", "seed": 10_000}, "seed: 10000 should be a whole number from 0 to 9999"),
        ({"do": "set_seed", "seed": -1}, "seed: -1 should be a whole number from 0 to 9999"),
        ({"do": "set_seed", "seed": 10**40}, "should be a whole number from 0 to 9999"),
        ({"do": "set_seed", "seed": None}, "set_seed needs 'seed', a whole number, not None"),
    ],
)
def test_a_bad_request_changes_nothing_and_says_why(sums, message, reason):
    before = dump_state(sums)
    send_update(sums, {"request": {"at": sums.current_version(), **message} if message else "nonsense"})
    assert reason in sums.error
    assert dump_state(sums) == before


@pytest.mark.parametrize("command", ["show", "answer", "set_kind", "set_depth", "set_seed"])
def test_before_the_questions_are_there_nothing_can_be_asked(command):
    quiz = Quiz(None, SumBank)
    before = dump_state(quiz)
    values = {"show": 0, "answer": 0, "set_kind": "add", "set_depth": None, "set_seed": 1}
    send_request(quiz, command, **{Quiz.commands[command][0]: values[command]})
    assert quiz.error == "There are no questions yet."
    assert dump_state(quiz) == before


@pytest.mark.parametrize("trait", READ_ONLY_TRAITS)
def test_the_browser_cannot_set_other_traits(sums, trait):
    before = dump_state(sums)
    send_update(sums, {trait: "mine"})
    assert dump_state(sums) == before


def test_a_quiz_survives_any_value_in_any_field(sums):
    for value in HOSTILE_VALUES:
        for command, field in Quiz.commands.items():
            name = field[0] if field else "x"
            send_update(sums, {"request": {"at": sums.current_version(), "do": command, name: value}})
            assert sums.error.isprintable()
            assert sums.view["question"] == 0
        send_update(sums, {"request": value})
    assert sums.sheet.answers == [None] * 3
    assert (sums.kind, sums.depth, sums.seed) == ("add", None, 7)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_arbitrary_messages_leave_a_well_formed_quiz(data):
    quiz = Quiz(None, SumBank, number=2)
    for _ in range(data.draw(st.integers(1, 8))):
        numbers = st.integers(-1, 4) | JSON_VALUES
        body = {
            "at": data.draw(st.just(quiz.current_version()) | JSON_VALUES),
            "do": data.draw(st.sampled_from(sorted(Quiz.commands))),
        }
        kinds = st.sampled_from(sorted(SumBank.kinds)) | JSON_VALUES
        fields = dict.fromkeys(("question", "choice", "depth", "seed"), numbers) | {"kind": kinds}
        send_update(quiz, {"request": body | data.draw(st.fixed_dictionaries({}, optional=fields))})
        assert quiz.error.isprintable()
        if quiz.sheet:
            assert quiz.view["prompt"] == quiz.sheet.questions[quiz.view["question"]].prompt
            assert quiz.view["answers"] == quiz.sheet.answers
            assert not quiz.view["busy"]


# With a game.


@pytest.mark.parametrize("name", GAMES)
def test_a_quiz_about_any_game_asks_and_shows_the_position_on_its_board(name):
    rules = {"front_ham": {"players": 2, "socks": 5}}.get(name, {})
    quiz = Quiz(load(name, **rules), QuestionBank)
    board = quiz.board
    send_request(quiz, "load")
    assert quiz.error == ""
    for index, question in enumerate(quiz.sheet.questions):
        send_request(quiz, "show", question=index)
        assert board.position == question.position
        assert question.prompt.startswith(board.match.game.player_names[board.view["turn"]])
    state = {k: v for k, v in quiz.get_state().items() if k not in ("layout", "_dom_classes")}
    assert json.loads(json.dumps(state)) == state


def test_the_sheet_of_a_number_is_the_same_everywhere(obliteration_quiz):
    quiz, solution = obliteration_quiz, solve(load("obliteration"))
    assert quiz.sheet.questions == generate_questions(solution, "move", seed=4)
    send_request(quiz, "set_depth", depth=3)
    assert quiz.sheet.questions == generate_questions(solution, "move", plies=3, seed=4)
    send_request(quiz, "set_kind", kind="who")
    assert quiz.sheet.questions == generate_questions(solution, "who", seed=4)
    assert quiz.setup["depths"] == QuestionBank(solution).depths("who")


def test_right_and_wrong_answers_come_with_the_reason(obliteration_quiz):
    quiz = obliteration_quiz
    for index, right in enumerate(find_right_choices(quiz)):
        send_request(quiz, "show", question=index)
        send_request(quiz, "answer", choice=right if index else (right + 1) % 2)
        assert quiz.view["right_choice"] == right
        assert quiz.view["message"].startswith("Right. " if index else "No: the answer is ")
        assert quiz.sheet.questions[index].reason in quiz.view["message"]
    assert quiz.status == "4 right of 5 answers. This sheet has 5 questions."


def test_the_board_moves_with_the_question_and_shows_its_position_again(obliteration_quiz, monkeypatch):
    quiz, board = obliteration_quiz, obliteration_quiz.board
    positions = [question.position for question in quiz.sheet.questions]
    monkeypatch.setattr("engines.obliteration.Obliteration.parse_state", None)  # the bank's state is used
    assert board.position == positions[0]
    messages = []
    record_messages(messages, board=board, quiz=quiz)
    send_request(quiz, "show", question=2)
    assert board.position == positions[2]
    assert [name for name, state in messages if "view" in state] == ["board", "quiz"]
    board.play(board.view["moves"][0]["move"])
    send_request(quiz, "answer", choice=0)
    assert board.position != positions[2]
    send_request(quiz, "show", question=2)
    assert board.position == positions[2]
    send_request(quiz, "set_seed", seed=9)
    assert board.position == quiz.sheet.questions[0].position


def test_a_board_can_be_given_and_has_to_be_of_the_same_game():
    game = load("obliteration")
    board = widgets.board(game)
    quiz = Quiz(game, QuestionBank, board=board)
    quiz.load()
    assert quiz.board is board
    assert board.position == quiz.sheet.questions[0].position
    for other in (load("chopsticks"), None):
        with pytest.raises(EngineError, match="board: a board of Operation Obliteration cannot show the positions"):
            Quiz(other, QuestionBank, board=board)


def test_a_quiz_about_no_game_has_no_board(sums):
    assert sums.board is None
    assert sums.sheet.bank.solution is None


def test_a_game_that_has_no_questions_says_so():
    quiz = Quiz(load("chopsticks", players=3), QuestionBank)
    send_request(quiz, "load")
    assert quiz.error.startswith("players: there are no questions for 3 players in a game with loops")
    assert (quiz.view["loaded"], quiz.view["busy"], quiz.view["question"]) == (True, False, None)
    assert quiz.setup["kinds"] == []
    send_request(quiz, "load")
    send_request(quiz, "set_kind", kind="who")
    assert quiz.error == "There are no questions yet."


def test_a_game_too_large_to_solve_says_so(monkeypatch):
    monkeypatch.setattr("widgets.quiz.interactive_limit", lambda: Limit(100, None))
    quiz = Quiz(load("claustroboard", "crowd"), QuestionBank)
    send_request(quiz, "load")
    assert quiz.error.startswith("There are no questions, because this game is too large to solve here: about ")
    assert quiz.error.endswith(" positions are possible.")
    assert not quiz.view["busy"]


def test_a_game_that_takes_too_long_says_so(monkeypatch):
    monkeypatch.setattr("widgets.quiz.interactive_limit", lambda: Limit(10**6, lambda _: True))
    quiz = Quiz(load("claustroboard", "collapsi", rows=5), QuestionBank)
    send_request(quiz, "load")
    assert quiz.error.startswith("There are no questions, because this game takes too long to solve here: ")
    assert quiz.error.endswith(" positions were searched, and there are more.")


@pytest.mark.parametrize("error", [Stopped(7), TooLarge("12", 1, 2)], ids=["stopped", "too large"])
def test_depths_that_take_too_long_are_not_offered(error):
    class SlowBank(SumBank):
        def depths(self, kind):
            raise error

    quiz = Quiz(None, SlowBank)
    send_request(quiz, "load")
    assert (quiz.error, quiz.setup["depths"], quiz.view["question"]) == ("", [], 0)
    send_request(quiz, "set_depth", depth=1)
    assert quiz.error == "depth: 1 should be one of none, or null for any depth"


def test_a_sheet_that_takes_too_long_says_so_and_the_old_one_stays(sums, monkeypatch):
    def stop(*_):
        raise Stopped(12_345)

    monkeypatch.setattr(sums.sheet.bank, "questions", stop)
    before = dump_state(sums)
    send_request(sums, "set_seed", seed=8)
    assert sums.error.endswith("too long to solve here: 12,345 positions were searched, and there are more.")
    assert dump_state(sums) == before


def test_every_request_has_the_whole_time(sums, monkeypatch):
    resets = []
    monkeypatch.setattr("widgets.quiz.renew_limit", resets.append)
    for seed in (1, 2):
        send_request(sums, "set_seed", seed=seed)
    assert resets == [sums._limit] * 2


def test_a_sheet_number_given_in_python_is_checked_too():
    for seed in (-1, 10_000, 1.5, True, "1"):
        with pytest.raises(EngineError, match=r"seed: .* should be a whole number from 0 to 9999"):
            Quiz(None, SumBank, seed=seed)


def test_another_game_has_other_questions_once_the_quiz_is_drawn_again():
    quiz = Quiz(load("obliteration"), QuestionBank, kind="plies", depth=1)
    board = quiz.board
    send_request(quiz, "load")
    before = quiz.sheet.questions
    send_request(quiz, "answer", choice=0)
    quiz.set_game(load("obliteration", "either"))
    assert (quiz.view["loaded"], quiz.view["question"], quiz.status) == (False, None, "")
    assert (quiz.board is board, board.game.rules.no_repeat) == (True, "either")
    send_request(quiz, "load")
    assert quiz.view["question"] == 0
    assert quiz.sheet.questions != before
    assert (quiz.kind, quiz.depth) == ("plies", None)


def test_a_kind_that_another_game_does_not_have_goes_back_to_the_first():
    quiz = Quiz(load("front_ham", "duel"), QuestionBank, kind="plies")
    send_request(quiz, "load")
    quiz.set_game(load("front_ham", "class"))
    send_request(quiz, "load")
    assert (quiz.error, quiz.kind, quiz.view["question"]) == ("", "who", 0)


def test_the_same_game_keeps_the_answers():
    quiz = Quiz(load("obliteration"), QuestionBank)
    send_request(quiz, "load")
    send_request(quiz, "answer", choice=0)
    before = dump_state(quiz)
    quiz.set_game(load("obliteration"))
    assert dump_state(quiz) == before
