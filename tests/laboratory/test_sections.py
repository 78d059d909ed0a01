"""What stands below a board: charts and words that follow it, and one sentence where something cannot be had."""

from __future__ import annotations

import pytest

from engines import EngineError, Match, load, solve
from laboratory import Desk, sections
from laboratory.desk import solved
from widgets import BOARDS


@pytest.fixture(params=BOARDS)
def desk(request):
    desk = Desk(request.param, {})
    game = desk.game()
    desk.table.play(game.format_move(game.legal_moves(desk.match().state)[0]))
    return desk


def test_the_history_grades_every_move(desk):
    told = sections.match_history(desk.match(), desk.solution()).text
    assert desk.match().path()[0].text in told
    assert "move" in told


def test_before_the_first_move_the_history_says_what_will_stand_there():
    assert "Play a move" in sections.match_history(Match(load("obliteration")), solve(load("obliteration"))).text


def test_bots_play_in_slices_and_the_rates_follow():
    game = load("obliteration")
    race = sections.race(game, {"Player 1": "hard", "Player 2": "easy"}, 20)
    assert "Press Play" in sections.win_rates(game, race.latest).text
    race.start()
    while race.view["running"]:
        race.go()
    assert "hard as Player 1 wins 20 of 20 games" in sections.win_rates(game, race.latest).text


def test_expectations_are_those_of_the_mover(desk):
    assert "against" in sections.expectations(desk.match(), desk.solution()).text


def test_a_change_of_rules_is_told_against_a_variant():
    game = load("obliteration", "off")
    found = sections.changed_positions(game, "book")
    listed = sections.change_table(Desk("obliteration", {}), found)
    told = sections.comparison(game, "book", found, listed).text
    assert "wins in 3 plies" in told
    assert f"{len(found)} positions with another verdict" in told
    same = sections.comparison(load("obliteration"), "book", [], listed).text
    assert "These are the rules of book." in same


def test_a_changed_position_is_put_on_the_board():
    desk = Desk("obliteration", {})
    found = sections.changed_positions(load("obliteration", "off"), "book")
    listed = sections.change_table(desk, found)
    listed._update(["0"])
    assert desk.table.position == listed.value[0]["position"]


def test_every_single_change_is_worked_out(desk):
    singles = sections.single_changes(desk.game())
    singles.start()
    while singles.view["running"]:
        singles.go()
    assert singles.view["done"] == singles.view["total"]
    assert all(row["value"] or row["note"] for row in singles.latest)
    assert "as they are" in sections.single_table(singles.latest).text


def test_what_cannot_be_had_is_one_sentence():
    def refuse(*_):
        raise EngineError("size: too <b>large</b>")

    assert "size: too &lt;b&gt;large&lt;/b&gt;" in sections.tried(refuse).text
    assert "Too large." in sections.tried(refuse, "Too large.").text
    assert sections.tried(lambda x: x + 1, 1) == 2
    large = load("claustroboard", size=8, players=4)
    assert "Too large" in sections.match_history(Match(large), solved(large, budget=1000)).text


def test_without_polars_the_table_says_so():
    assert "polars" in sections.position_data(load("obliteration"), None).text


def test_the_match_can_be_taken_away(desk):
    told = sections.sharing(desk, desk.match(), sections.door(desk)).text
    assert "Transcript" in told
    assert "carries the rules, the position and the moves" in told
