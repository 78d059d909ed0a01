"""A file is put on the board: a downloaded match or house rules; a file that cannot be read changes nothing."""

from __future__ import annotations

import json
from random import Random

import marimo as mo
import pytest
from helpers.sessions import open_session

import widgets
from engines import GAMES, Match, load
from engines.formats.config import MAX_FILE_BYTES
from engines.formats.transcript import format_transcript, parse_transcript
from engines.rules import format_rules_toml
from laboratory import exports, make_file_input
from laboratory.session import CUSTOM_RULES
from widgets import BOARDS


def play_random_match(game, max_plies=6, seed=3):
    match, rng = Match(game, seed=seed), Random(0)
    while len(match.path()) < max_plies and not match.outcome():
        match.push(rng.choice(game.legal_moves(match.state)))
    return match


def dump_state(session):
    return json.dumps(
        {name: getattr(session.board, name) for name in ("position", "history", "rules", "seats", "view")}
    )


@pytest.mark.parametrize("name", BOARDS)
def test_a_downloaded_match_comes_back_with_its_rules_and_moves(name):
    for variant in GAMES[name].variants:
        match = play_random_match(load(name, variant))
        session = open_session(name, {})
        session.open_file("match.txt", format_transcript(match).encode())
        assert session.board.error == ""
        assert format_transcript(session.get_match()) == format_transcript(match)
        assert session.board.position == match.game.format_state(match.state)
        assert session.get_game().rules == match.game.rules
        assert session.get_variant() == variant
        assert session.get_first_state() == match.nodes[0].state


@pytest.mark.parametrize("name", BOARDS)
def test_a_file_of_house_rules_starts_a_match_under_them(name):
    for variant in GAMES[name].variants:
        rules = load(name, variant).rules
        session = open_session(name, {})
        session.open_file("Rules.TOML", format_rules_toml(rules).encode())
        assert session.board.error == ""
        assert session.get_game().rules == rules
        assert session.get_rules() == session.board.rules
        assert session.get_match().path() == []


def test_a_file_changes_every_control():
    session = open_session("obliteration", {})
    session.open_file("x.txt", b"game: obliteration\nrules: start=7\n\n1. add\n")
    assert (session.get_variant(), session.get_rules()["start"], session.board.position) == (CUSTOM_RULES, 7, "8:-:a")
    assert widgets.tree(session.board).root == "8:-:a"


def test_more_players_get_seats_and_the_others_keep_theirs():
    session = open_session("front_ham", {}, seats=["human", "easy", "hard"])
    session.open_file("x.txt", b"game: front_ham\nrules: players=5 socks=2\n")
    assert session.board.seats == ["human", "easy", "hard", "human", "human"]
    session.open_file("x.toml", b"players = 2\nsocks = 4")
    assert session.board.seats == ["human", "easy"]


def test_a_configuration_says_who_plays():
    session = open_session("chopsticks", {})
    session.open_file("x.toml", b'game = "chopsticks"\nvariant = "three"\ndifficulty = "hard"\nseed = 4')
    assert (session.board.seats, session.board.setup["seed"]) == (["human", "hard", "hard"], 4)
    session.open_file("x.toml", b'seats = "easy"')
    assert (session.board.seats, session.board.setup["seed"]) == (["easy", "human"], None)


def test_a_byte_order_mark_and_windows_line_ends_are_read():
    session = open_session("obliteration", {})
    session.open_file("x.txt", b"\xef\xbb\xbf" + b"game: obliteration\r\nrules:\r\n\r\n1. divide  # so\r\n")
    assert (session.board.error, session.board.position) == ("", "6:-:d")


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        (
            "x.txt",
            b"game: chopsticks\n\n1. A-C\n",
            "x.txt: game: this is a match of Chopsticks, not of Operation Obliteration. Nothing has changed.",
        ),
        ("x.toml", b'game = "front_ham"', "these are rules of Front-Ham, not of Operation Obliteration. Nothing"),
        ("x.txt", b"game: go\n", "there is no game 'go'"),
        ("x.txt", b"", "the header has no line 'game: NAME'"),
        ("x.txt", b"\xff\xfe\x00", "this is not a text file. Nothing has changed."),
        ("x.toml", b"\xff\xfe\x00", "this is not a text file. Nothing has changed."),
        ("x.txt", b"game: obliteration\n\n1. divide\n2. triple\n", "line 4: 'triple' is not understood"),
        ("x.txt", b"#" * (MAX_FILE_BYTES + 1), "a file has at most 100,000 bytes, not 100,001. Nothing has changed."),
        ("x.toml", b"start = 500", "start: 500 is outside the range 1 to 100; set high to 500. Nothing has changed."),
        (
            "x.toml",
            b"start = ",
            "x.toml: this is not valid TOML: Invalid value (at end of document). Nothing has changed.",
        ),
        ("x.toml", b"[start]", "start: {} should be a whole number"),
        ("x.toml", b'seats = "human,god"', "there is no player 'god'"),
        ("x.toml", b'variant = "fast"', "has no variant 'fast'"),
        (
            "<b>\n.txt",
            b"?",
            "<b>?.txt: line 1: '?' is neither a header field nor a numbered move. Nothing has changed.",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_sentence_and_changes_nothing(file, data, says):
    session = open_session("obliteration", {"moves": "divide"}, seats=["human", "easy"])
    before, match = dump_state(session), session.get_match()
    session.open_file(file, data)
    assert says in session.board.error
    assert (dump_state(session), session.get_match()) == (before, match)
    session.open_file("right.txt", b"game: obliteration\n")
    assert session.board.error == ""


def test_a_transcript_of_any_game_is_read_if_no_game_is_given():
    assert parse_transcript("game: chopsticks\n\n1. A-C\n").game.name == "chopsticks"


def test_the_file_input_of_a_page_gives_its_file_to_the_session():
    session = open_session("obliteration", {})
    file_input = make_file_input(session)
    assert isinstance(file_input, mo.ui.file)
    file_input._update([["match.txt", "Z2FtZTogb2JsaXRlcmF0aW9uCgoxLiBkaXZpZGUK"]])
    assert session.board.position == "6:-:d"
    file_input._update([])
    assert session.board.position == "6:-:d"
    assert "Upload" in exports.render_share(session, session.get_match(), file_input).text
