"""Questions by link: what the page of a site reads and answers is what Python reads and answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import widgets
from engines import EngineError, Match, load, parse_link
from laboratory.classroom.ask_page import describe_old_links, describe_questions
from laboratory.classroom.command import run_class
from laboratory.classroom.drafts import PREDICTION, draft_about, draft_question, parse_list
from laboratory.classroom.result_code import compute_fingerprint
from laboratory.classroom.sheet import Sheet
from laboratory.lessons.predictions import PREDICTIONS
from widgets import BOARDS
from widgets.recording import record_match

VECTORS = json.loads((Path(__file__).parents[2] / "helpers" / "question_lists.json").read_text("utf-8"))
"""Lists that ``tests/js/question_lists.test.js`` reads too."""


@pytest.mark.parametrize("vector", VECTORS["lists"], ids=lambda vector: vector["texts"][0])
def test_the_lists_that_javascript_reads_are_read_in_the_same_way(vector):
    sheet = Sheet(parse_list(vector["lines"]))
    answers = [
        None if choice is None else draft.answers[choice]
        for choice, draft in zip(vector["answers"], sheet.drafts, strict=True)
    ]
    assert [question.text for question in sheet.questions] == vector["texts"]
    assert [draft.prompt for draft in sheet.drafts] == vector["prompts"]
    assert sheet.choice_counts == vector["choice_counts"]
    assert list(compute_fingerprint(sheet.name)) == vector["fingerprint"]
    assert sheet.encode(answers) == vector["code"]
    assert Sheet(parse_list(sheet.name.splitlines())).name == sheet.name


def test_the_boards_of_the_lists_are_real_ones():
    for vector in VECTORS["lists"]:
        for question, saved in zip(parse_list(vector["lines"]), vector["boards"], strict=True):
            if question.kind == PREDICTION:
                assert saved is None
                continue
            board = widgets.board(parse_link(question.page, question.link))
            assert saved["setup"]["player_names"] == board.setup["player_names"]
            assert saved["view"]["turn"] == board.view["turn"]
            ways = [{key: way[key] for key in ("move", "text") if key in way} for way in board.view["moves"]]
            assert saved["view"]["moves"] == ways


def test_what_the_lists_say_of_the_page_is_what_the_page_says():
    page = json.loads(json.dumps(describe_questions({})))
    predictions = VECTORS["info"].pop("predictions")
    assert page.pop("predictions") | predictions == describe_questions({})["predictions"]
    assert page == VECTORS["info"]


def test_the_page_says_no_right_answer_of_a_lesson():
    described = describe_questions({})["predictions"]
    for page, predictions in PREDICTIONS.items():
        for key, prediction in predictions.items():
            draft = draft_question(parse_list([f"{page}/?prediction={key}"])[0])
            assert described[page][key] == {"prompt": draft.prompt, "answers": list(draft.answers)}
            said = json.dumps(described[page][key])
            assert not [text for text in prediction.choices.values() if len(text) > 20 and text in said]


@pytest.mark.parametrize("line", VECTORS["refused"])
def test_the_lines_that_javascript_refuses_are_refused(line):
    with pytest.raises(EngineError):
        parse_list([line])


@pytest.mark.parametrize(("game_name", "max_situations"), [("obliteration", 100), ("chopsticks", 150)])
def test_a_recording_lists_the_answers_of_a_position_in_their_order(game_name, max_situations):
    recording = record_match(Match(load(game_name)), max_situations=max_situations)
    compared = 0
    for situation in range(len(recording["edges"])):

        def read(name, number=situation):
            constants, tables, columns = (recording[part] for part in ("constants", "tables", "columns"))
            return constants[name] if name in constants else tables[name][columns[name][number]]

        link = {"version": "2", "position": read("position"), "turn": str(read("turn") + 1)}
        answers = list(dict.fromkeys(way["move"] for way in read("moves")))
        if read("outcome") is None and len(answers) > 1:
            draft = draft_about("move", parse_link(game_name, link))
            assert list(draft.answers) == answers
            assert draft.prompt.startswith(recording["setup"]["player_names"][read("turn")])
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("game_name", BOARDS)
def test_a_link_without_a_version_means_the_same_rules_with_a_position_and_without(game_name):
    start = Match(load(game_name))
    placed = parse_link(game_name, {"position": start.game.format_state(start.state)})
    rules = describe_old_links(game_name)["old_rules"]
    assert placed.game.rules == parse_link(game_name, {"version": "2", "rules": rules}).game.rules


def test_the_command_prints_the_link_of_a_list_beside_the_sheet_or_alone(tmp_path, capsys):
    questions = tmp_path / "questions.txt"
    questions.write_text("# Monday\nobliteration/?position=3:d:d\nwho obliteration\n")
    arguments = ["--questions", str(questions), "--address", "https://school.example/parlour"]
    link = "https://school.example/parlour/ask.html?q=obliteration/%3Fposition%3D3:d:d&q=who%20obliteration/"
    assert run_class(arguments) == 0
    assert capsys.readouterr().out == f"The same questions on your site: {link}\n"
    assert run_class([*arguments, "--sheet", str(tmp_path / "sheet.html")]) == 0
    assert link in capsys.readouterr().out
    assert (tmp_path / "sheet.html").exists()


@pytest.mark.parametrize(
    ("lines", "arguments", "reason"),
    [
        ("obliteration/?position=3:d:d", ["--address", "school.example"], "such as https://school.example/parlour/"),
        ("obliteration/?position=3:d:d", ["--address", "https://a/?q=1"], "should be the address of a site"),
        ("obliteration", ["--address", "https://a/"], "questions.txt: Only one move is possible here"),
        ("# nothing", ["--address", "https://a/"], "questions.txt: there are no questions in this list"),
    ],
)
def test_a_link_that_cannot_be_made_is_refused(tmp_path, capsys, lines, arguments, reason):
    (tmp_path / "questions.txt").write_text(lines)
    with pytest.raises(SystemExit) as refused:
        run_class(["--questions", str(tmp_path / "questions.txt"), *arguments])
    assert reason in f"{refused.value} {capsys.readouterr().err}"
