"""Whatever comes from outside, even if hostile, is parsed or refused in one sentence, and costs little."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from helpers.hostile_inputs import (
    HOSTILE_TEXTS,
    HOSTILE_VALUES,
    check_refusal,
    make_nested_list,
    make_questions,
    parametrize_games,
    parametrize_texts,
)
from helpers.sessions import open_session
from helpers.widget_client import send_update
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from analysis import quiz
from engines import Match, cli, load, parse_link, parse_move, variant_rules
from engines.cli.start_session import write_file
from engines.formats.config import parse_seat_names, read_match_file, split_config
from engines.formats.link import LINK_KEYS
from engines.formats.transcript import parse_transcript
from engines.players import parse_player
from engines.rules import parse_rules, parse_toml, rule_fields, rules_from_dict
from laboratory import GameSession
from laboratory.controls import convert_control_value

parametrize_boards = pytest.mark.parametrize("name", widgets.BOARDS)


def list_text_parsers(name: str):
    """List every function through which a text reaches the engine of a game."""
    game = load(name)
    start = game.start()
    yield game.parse_state
    yield lambda text: parse_move(game, start, text)
    yield lambda text: Match(game).play(text)
    yield lambda text: parse_rules(game.rules_type, text)
    yield lambda text: rules_from_dict(game.rules_type, parse_toml(text))
    yield lambda text: split_config(parse_toml(text))
    yield lambda text: load(name, text)
    yield load
    yield parse_player
    yield lambda text: [parse_player(seat) for seat in parse_seat_names(text, game.players)]
    yield lambda text: parse_transcript(text, name)
    yield lambda text: parse_transcript(f"game: {name}\n\n1. {text}\n")
    for key in LINK_KEYS:
        yield lambda text, key=key: parse_link(name, {key: text})
        yield lambda text, key=key: parse_transcript(f"game: {name}\n{key}: {text}\n")
    for field in rule_fields(game.rules):
        yield lambda text, field=field: parse_rules(game.rules_type, f"{field.name}={text}")
        yield lambda text, field=field: rules_from_dict(game.rules_type, parse_toml(f"{field.name} = {text}"))
        yield lambda text, field=field: rules_from_dict(game.rules_type, parse_toml(f'{field.name} = """{text}"""'))
    for file in ("x.txt", "x.toml", "../x"):
        yield lambda text, file=file: read_match_file(name, file, text.encode("utf-8", "surrogatepass"))


@parametrize_games
@parametrize_texts
def test_a_text_is_parsed_or_refused_in_one_sentence_by_every_parser(name, text):
    for parser in list_text_parsers(name):
        check_refusal(parser, text)


@parametrize_games
@settings(max_examples=25, deadline=None)
@given(text=st.text(max_size=60) | st.text("0123456789abcdx*#./:;,=-+ []\n\"'TW", max_size=80))
def test_any_text_is_parsed_or_refused_in_one_sentence_by_every_parser(name, text):
    for parser in list_text_parsers(name):
        check_refusal(parser, text)


@parametrize_games
def test_a_rule_takes_its_own_values_and_refuses_all_others(name):
    rules = variant_rules(name)
    for field in rule_fields(rules):
        for value in (*HOSTILE_VALUES, make_nested_list(5_000)):
            check_refusal(rules_from_dict, type(rules), {field.name: value})
            check_refusal(
                rules_from_dict, type(rules), {field.name: convert_control_value(field.metadata["field_type"], value)}
            )


def dump_state(session: GameSession) -> str:
    """Return everything that a refusal must not change, as text."""
    board_state = {
        k: v for k, v in session.board.get_state().items() if k not in ("request", "error", "layout", "history")
    }
    return json.dumps([board_state, session.board.history, session.get_variant(), session.get_rules()])


@parametrize_boards
def test_a_session_says_what_it_refuses_and_nothing_changes(name):
    session = open_session(name, {})
    before, match = dump_state(session), session.get_match()
    field = rule_fields(session.get_game().rules)[0].name
    for text in filter(str.strip, HOSTILE_TEXTS.values()):
        notices = []
        for action, value in (
            (session.open_position, text),
            (session.set_rules, {field: text}),
            (session.set_rules, {text: 1}),
        ):
            action(value)
            notices.append(session.board.error)
        session.choose_variant(text)
        for file in ("x.toml", f"{text}.txt"):
            session.open_file(file, text.encode("utf-8", "surrogatepass"))
            notices.append(session.board.error)
        assert all(notice and notice.isprintable() and len(notice) < 1_200 for notice in notices)
        assert (dump_state(session), session.get_match()) == (before, match)


@parametrize_boards
@parametrize_texts
def test_a_hostile_address_opens_the_default_game_and_says_so(name, text):
    session = open_session(name, dict.fromkeys(LINK_KEYS, text))
    assert session.get_match().state == Match(load(name)).state
    assert "could not be read" in session.board.error
    assert session.board.error.isprintable()


def list_requests(widget) -> list:
    """Return requests for every command with every value in its field, and values that are not requests."""
    requests: list = [*HOSTILE_VALUES, make_nested_list(5_000)]
    for do, field in widget.commands.items():
        values = (*HOSTILE_VALUES, make_nested_list(300)) if field else ()
        requests += [{"at": widget.current_version(), "do": do, field[0]: value} for value in values]
    return [
        *requests,
        {"do": "move"},
        {"do": 10**5_000},
        {"at": make_nested_list(300), "do": "reset"},
        {"do": "set_state"},
    ]


@parametrize_boards
def test_a_board_survives_any_request(name):
    board = widgets.board(name)
    before = board.position, board.history, board.rules, board.seats
    for request in list_requests(board):
        if isinstance(request, dict) and (request.get("do") == "deal" or request.get("rules") == {}):
            continue  # some of the values are right for a deal, and rules without a change start a new game
        send_update(board, {"request": request})
        assert board.error.isprintable()
        assert len(board.error) < 1_000
        assert (board.position, board.history, board.rules, board.seats) == before


@parametrize_games
def test_a_tree_survives_any_request(name):
    tree = widgets.tree(name, depth=0)
    for request in list_requests(tree):
        send_update(tree, {"request": request})
        assert tree.error.isprintable()
        assert len(tree.tree.nodes) <= 2_000
        assert tree.position


def test_a_background_task_and_a_shared_address_ignore_everything_else():
    task, share = widgets.BackgroundTask(lambda: iter(range(3)), 3), widgets.Share()
    for value in HOSTILE_VALUES:
        send_update(task, {"request": value})
        send_update(task, {"view": value, "status": value})
        assert (task.view["done"], task.view["total"]) == (0, 3)
    before = share.link, share.link_keys
    for value in HOSTILE_VALUES:
        for trait in ("link", "link_keys", "_esm"):
            send_update(share, {trait: value})
        assert (share.link, share.link_keys) == before


def test_an_answer_to_a_quiz_is_one_of_the_choices_or_refused():
    for answer in HOSTILE_VALUES:
        check_refusal(quiz.grade_answer, make_questions()[0], answer)


def test_no_parser_reads_or_writes_a_path(monkeypatch):
    def refuse_to_open(*_args, **_kwargs):
        raise AssertionError("a file was opened")

    session = open_session("chopsticks", {})
    monkeypatch.setattr("builtins.open", refuse_to_open)
    monkeypatch.setattr("pathlib.Path.open", refuse_to_open)
    for text in (HOSTILE_TEXTS["path"], HOSTILE_TEXTS["device"], HOSTILE_TEXTS["drive"]):
        session.open_file(text, text.encode())
        session.open_file(f"{text}.toml", f'deck = "{text}"'.encode())
        session.open_position(text)
        for parser in list_text_parsers("chopsticks"):
            check_refusal(parser, text)


@pytest.mark.parametrize(
    "arguments",
    [["play", "--\x1b[31m"], ["lab", "--\x1b[31m"], ["class", "--\x1b[31m"], ["play", "--load", "\x1b[31m"]],
    ids=["play", "lab", "class", "file"],
)
def test_a_terminal_gets_no_control_character_of_what_was_typed(arguments, capsys):
    with suppress(SystemExit):
        assert cli.main(arguments) == 2
    said = capsys.readouterr().err
    assert "?[31m" in said
    assert "\x1b" not in said


def test_the_name_of_a_saved_game_is_said_without_control_characters(tmp_path):
    said = write_file(str(tmp_path / "\x1b[31m"), "a game")
    assert said.startswith("Saved to ")
    assert said.isprintable()
