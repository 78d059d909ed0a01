"""A match under other rules: the position stays, and the moves as far as they are legal."""

from __future__ import annotations

from random import Random

import pytest

from engines import GAMES, Match, load, parse_link
from engines.replay import replay


def play(game, *moves):
    match = Match(game)
    for move in moves:
        match.play(move)
    return match


def text_of(match):
    return match.game.format_state(match.state)


def test_moves_and_branches_that_are_legal_stay():
    match = play(load("obliteration"), "divide", "divide", "subtract")
    match.jump(2)
    match.play("add")
    replayed, note = replay(match, load("obliteration", high=50))
    assert [node.text for node in replayed.path()] == ["divide", "divide", "add"]
    assert [node.text for node in replayed.branches(2)] == ["subtract", "add"]
    assert replayed.game.rules.high == 50
    assert note == ""


def test_the_first_move_that_is_not_legal_is_named_and_the_position_stays():
    match = play(load("obliteration", no_repeat="off"), "divide", "divide", "add", "divide")
    replayed, note = replay(match, load("obliteration"))
    assert text_of(replayed) == text_of(match)
    assert replayed.path() == []
    assert replayed.game.turn(replayed.state) == match.game.turn(match.state)
    assert note == "The position stays. Move 4 (“Divide by 2”) is not legal under these rules."


def test_moves_that_lead_elsewhere_are_left_out():
    cutoff, rollover = load("chopsticks"), load("chopsticks", "rollover")
    match = Match(cutoff, cutoff.parse_state("2434"))
    match.play("B-D")  # four fingers strike four: dead under cutoff, three with roll-over
    replayed, note = replay(match, rollover)
    assert text_of(replayed) == text_of(match)
    assert replayed.path() == []
    assert note == "The position stays. Under these rules its moves lead to another one."


def test_a_position_of_a_link_stays_when_a_rule_is_switched():
    match = parse_link("chopsticks", {"position": "0423"})
    replayed, note = replay(match, load("chopsticks", "rollover"))
    assert (text_of(replayed), note) == ("0423", "")


@pytest.mark.parametrize("rules", [{"fingers": 4}, {"hands": 3}, {"players": 3}])
def test_a_position_of_a_link_that_the_new_rules_do_not_have_is_not_lost_in_silence(rules):
    replayed, note = replay(parse_link("chopsticks", {"position": "0423"}), load("chopsticks", **rules))
    assert replayed.state == replayed.game.start()
    assert note == "There is no such position under these rules, so a new game begins."


def test_before_the_first_move_the_match_goes_to_the_start_of_the_new_rules():
    replayed, note = replay(Match(load("chopsticks")), load("chopsticks", "suns"))
    assert (text_of(replayed), replayed.has_standard_start, note) == ("4444", True, "")


def test_another_start_leaves_the_position_on_the_board():
    match = play(load("obliteration"), "divide")
    replayed, note = replay(match, load("obliteration", start=40))
    assert (text_of(replayed), replayed.path()) == ("6:-:d", [])
    assert note == "The position stays. Its moves do not lead to it from the start of these rules."


def test_without_such_a_position_a_new_game_begins():
    match = play(load("front_ham"), "abb+c")
    replayed, note = replay(match, load("front_ham", players=4))
    assert replayed.has_standard_start
    assert replayed.path() == []
    assert note == "There is no such position under these rules, so a new game begins."


def test_without_such_a_position_the_moves_stay_up_to_the_first_that_is_not_legal():
    rules = {"no_repeat": "off", "start": 3}
    match = play(load("obliteration", **rules), "multiply", "divide", "multiply")  # 10, 5, 16
    replayed, note = replay(match, load("obliteration", high=15, **rules))
    assert [node.text for node in replayed.path()] == ["multiply", "divide"]
    assert note == "Move 3 (“Multiply by 3 and add 1”) is not legal under these rules."


def test_moves_stay_where_the_other_rules_remember_more_of_them_or_less():
    moves = ("divide", "divide", "subtract", "add", "multiply")
    book, thrice = load("obliteration"), load("obliteration", "thrice")
    for before, after, text in ((book, thrice, "10:da:sm"), (thrice, book, "10:a:m")):
        replayed, note = replay(play(before, *moves), after)
        assert [node.text for node in replayed.path()] == list(moves)
        assert (text_of(replayed), note) == (text, "")


def test_a_position_that_remembers_more_stays_without_what_the_other_rules_forget():
    match = parse_link(
        "obliteration", {"version": "2", "rules": "no_repeat=thrice", "position": "4:dd:sm", "turn": "2"}
    )
    replayed, note = replay(match, load("obliteration"))
    assert (text_of(replayed), replayed.state.turn, note) == ("4:d:m", 1, "")


def test_without_such_a_position_moves_that_lead_to_another_one_say_so():
    match = play(load("chopsticks"), "A-C", "A-C", "A-D")
    assert text_of(match) == "1312"
    replayed, note = replay(match, load("chopsticks", fingers=3))
    assert (text_of(replayed), len(replayed.path())) == ("0112", 3)
    assert note == "There is no such position under these rules. The same moves lead to the one on the board."


@pytest.mark.parametrize("name", GAMES)
def test_no_match_of_any_variant_breaks_a_change_to_any_other(name):
    rng = Random(name)
    games = [load(name, variant) for variant in GAMES[name].variants]
    for game in games:
        match = Match(game, seed=3)
        while len(match.nodes) < 8 and not match.outcome():
            match.push(rng.choice(list(game.legal_moves(match.state))))
        for other in games:
            replayed, note = replay(match, other)
            assert replayed.game == other
            if not note and match.path():
                assert [node.text for node in replayed.path()] == [node.text for node in match.path()]
            if note.startswith("The position stays."):
                assert replayed.state == other.convert_state(game, match.state)
