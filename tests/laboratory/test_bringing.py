"""A file is put on the board: a match as it was taken away, or house rules; what cannot be read changes nothing."""

from __future__ import annotations

import json
from random import Random

import marimo as mo
import pytest

from engines import GAMES, Match, load
from engines.match import read_transcript
from engines.rules import write_toml
from engines.terminal import LARGEST_FILE
from laboratory import Desk, sections
from laboratory.desk import OWN


def played(game, moves=6, seed=3):
    match, rng = Match(game, seed=seed), Random(0)
    while len(match.path()) < moves and not match.outcome():
        match.push(rng.choice(game.legal_moves(match.state)))
    return match


def state_of(desk):
    return json.dumps({name: getattr(desk.table, name) for name in ("position", "history", "rules", "seats", "view")})


@pytest.mark.parametrize("name", GAMES)
def test_a_match_that_was_taken_away_comes_back_with_its_rules_and_moves(name):
    for variant in GAMES[name].variants:
        match = played(load(name, variant))
        desk = Desk(name, {})
        desk.bring("match.txt", match.transcript().encode())
        assert desk.notice() == ""
        assert desk.match().transcript() == match.transcript()
        assert desk.table.position == match.game.format_state(match.state)
        assert desk.game().rules == match.game.rules
        assert desk.variant() == variant
        assert desk.first() == match.nodes[0].state


@pytest.mark.parametrize("name", GAMES)
def test_house_rules_as_they_are_written_begin_a_match_under_them(name):
    for variant in GAMES[name].variants:
        rules = load(name, variant).rules
        desk = Desk(name, {})
        desk.bring("Rules.TOML", write_toml(rules).encode())
        assert desk.notice() == ""
        assert desk.game().rules == rules
        assert desk.rules() == desk.table.rules
        assert desk.match().path() == []


def test_a_file_turns_every_control():
    desk = Desk("obliteration", {})
    desk.bring("x.txt", b"game: obliteration\nrules: start=7\n\n1. add\n")
    assert (desk.variant(), desk.rules()["start"], desk.table.position) == (OWN, 7, "8:-:a")
    assert desk.tree().root == "8:-:a"


def test_more_players_get_seats_and_those_who_sit_stay():
    desk = Desk("front_ham", {}, seats=["human", "easy", "hard"])
    desk.bring("x.txt", b"game: front_ham\nrules: players=5 socks=2\n")
    assert desk.table.seats == ["human", "easy", "hard", "human", "human"]
    desk.bring("x.toml", b"players = 2\nsocks = 4")
    assert desk.table.seats == ["human", "easy"]


def test_a_configuration_says_who_plays():
    desk = Desk("chopsticks", {})
    desk.bring("x.toml", b'game = "chopsticks"\nvariant = "three"\ndifficulty = "hard"\nseed = 4')
    assert (desk.table.seats, desk.table.setup["seed"]) == (["human", "hard", "hard"], 4)
    desk.bring("x.toml", b'seats = "easy"')
    assert (desk.table.seats, desk.table.setup["seed"]) == (["easy", "human"], None)


def test_a_mark_before_the_text_and_another_system_s_lines_are_read():
    desk = Desk("obliteration", {})
    desk.bring("x.txt", b"\xef\xbb\xbf" + b"game: obliteration\r\nrules:\r\n\r\n1. divide  # so\r\n")
    assert (desk.notice(), desk.table.position) == ("", "6:-:d")


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        (
            "x.txt",
            b"game: chopsticks\n\n1. A-C\n",
            "x.txt: game: this is a match of Chopsticks, and not of Operation Obliteration. Nothing has changed.",
        ),
        ("x.toml", b'game = "front_ham"', "these are rules of Front-Ham, and not of Operation Obliteration. Nothing"),
        ("x.txt", b"game: nim\n", "there is no game 'nim'"),
        ("x.txt", b"", "the header has no line 'game: NAME'"),
        ("x.txt", b"\xff\xfe\x00", "this is not a text. Nothing has changed."),
        ("x.toml", b"\xff\xfe\x00", "this is not a text. Nothing has changed."),
        ("x.txt", b"game: obliteration\n\n1. divide\n2. triple\n", "line 4: 'triple' is not understood"),
        ("x.txt", b"#" * (LARGEST_FILE + 1), "a file has at most 100,000 bytes, not 100,001. Nothing has changed."),
        ("x.toml", b"start = 500", "start: 500 is outside the range 1 to 100. Nothing has changed."),
        ("x.toml", b"start = ", "TOML: cannot be read: Invalid value (at end of document). Nothing has changed."),
        ("x.toml", b"[start]", "start: {} is not a whole number"),
        ("x.toml", b'seats = "human,god"', "there is no player 'god'"),
        ("x.toml", b'variant = "fast"', "has no variant 'fast'"),
        (
            "<b>\n.txt",
            b"?",
            "<b>?.txt: line 1: '?' is neither a header field nor a numbered move. Nothing has changed.",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence_and_changes_nothing(file, data, says):
    desk = Desk("obliteration", {"moves": "divide"}, seats=["human", "easy"])
    before, match = state_of(desk), desk.match()
    desk.bring(file, data)
    assert says in desk.notice()
    assert (state_of(desk), desk.match()) == (before, match)
    desk.bring("right.txt", b"game: obliteration\n")
    assert desk.notice() == ""


def test_a_transcript_of_any_game_is_still_read_where_none_is_asked_for():
    assert read_transcript("game: chopsticks\n\n1. A-C\n").game.name == "chopsticks"


def test_the_door_of_a_page_takes_one_file_and_hands_it_to_the_desk():
    desk = Desk("obliteration", {})
    entrance = sections.door(desk)
    assert isinstance(entrance, mo.ui.file)
    entrance._update([["match.txt", "Z2FtZTogb2JsaXRlcmF0aW9uCgoxLiBkaXZpZGUK"]])
    assert desk.table.position == "6:-:d"
    entrance._update([])
    assert desk.table.position == "6:-:d"
    assert "Bring it back" in sections.sharing(desk, desk.match(), entrance).text
