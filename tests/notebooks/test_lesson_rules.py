"""Rules as experiments: what the lesson says in words is so."""

from __future__ import annotations

from itertools import product

import pytest

from analysis.claims import TURNS
from analysis.graph import last_first
from analysis.rules import changes, design
from engines import EngineError, load, solve
from laboratory import experiments
from tests.notebooks.lessons import answered, matches, shown


@pytest.fixture(scope="module")
def page():
    return shown("lesson_rules", sample_guess=answered(), hands_guess=answered(), ends_guess=answered())


def verdict(name, **rules):
    return solve(load(name, None, **rules)).verdict()[:2]


def test_the_board_begins_where_the_sample_game_leaves_the_rule():
    match, stop = design.replay(load("obliteration"), TURNS)
    assert [node.text for node in match.path()] == ["divide", "divide", "subtract"]
    assert TURNS[3] == "divide"
    assert stop.startswith("Player 2 may not divide: it was Player 2's own previous operation")


def test_no_reading_makes_the_sample_game_legal():
    rows = {row["reading"]: row for row in design.readings(TURNS)}
    assert {reading: row["turns"] for reading, row in rows.items()} == {"own": 3, "opponent": 1, "either": 1, "off": 5}
    assert "Player 2 has no valid operation on 6, so Player 1 wins." in rows["opponent"]["stop"]
    assert rows["off"]["stop"].endswith("it is not the end: Player 2 can still divide.")
    assert all(row["stop"] for row in rows.values())


def test_a_game_that_really_ends_has_nothing_against_it():
    match, stop = design.replay(load("obliteration"), ("divide", "divide", "add"))
    assert (stop, design.unfinished(match)) == ("", "")
    assert design.replay(load("obliteration"), ("divide", "divide", "add", "divide"))[1] == match.outcome().reason


@pytest.mark.parametrize(
    ("reading", "expected", "line"),
    [
        ("own", ("win", 3), ("divide", "divide", "add")),
        ("opponent", ("win", 1), ("divide",)),
        ("either", ("win", 1), ("divide",)),
        ("off", ("draw", None), None),
    ],
)
def test_the_start_is_worth_what_the_small_case_says(reading, expected, line):
    solution = solve(load("obliteration", no_repeat=reading))
    assert solution.verdict()[:2] == expected
    assert line is None or solution.line() == line


def test_with_nothing_forbidden_the_best_line_comes_back_to_a_number():
    game = load("obliteration", no_repeat="off")
    numbers = [game.start().number]
    state = game.start()
    for move in solve(game).line():
        state = game.apply(state, move)
        numbers.append(state.number)
    assert len(set(numbers)) < len(numbers)


def test_the_table_of_numbers_holds_the_first_players_verdicts():
    rows = {row["number"]: row for row in design.by_number(range(1, 13))}
    assert list(rows) == list(range(1, 13))
    for number, row in rows.items():
        for reading in ("own", "opponent", "either", "off"):
            assert row[reading] == verdict("obliteration", start=number, no_repeat=reading)[0]


def test_more_than_half_of_the_positions_change_hands_and_the_start_does_not(page):
    book, other = load("obliteration"), load("obliteration", "opponent")
    hands = [one for one in changes.changed(book, other) if one.value_before != one.value_after]
    assert solve(book).counts().positions == 2500
    assert len(hands) > 1250
    assert solve(book).verdict().value == solve(other).verdict().value == "win"
    assert f"{len(hands):,} positions change hands: {len(hands) / 2500:.0%} of all." in page


def test_suicide_and_sudden_death_alone_end_chopsticks_and_the_first_player_loses(page):
    *_, rows = changes.one_by_one(load("chopsticks"))
    ended = {row["rule"]: row["plies"] for row in rows if row["value"] not in ("draw", None)}
    assert ended == {"suicide": 26, "sudden_death": 14}
    assert {row["value"] for row in rows if row["rule"] in ended} == {"loss"}
    assert {row["rule"] for row in rows if row["value"] is None} == {"suns", "zombies"}
    assert "With suicide Player 1 loses in 26 plies; with sudden death Player 1 loses in 14 plies." in page


def test_effects_do_not_add_up():
    assert verdict("chopsticks", suicide=True, rollover=True) == ("draw", None)


def test_suicide_only_adds_moves():
    plain, more = load("chopsticks"), load("chopsticks", suicide=True)
    states = [
        (plain.parse_state(plain.format_state(s)), more.parse_state(plain.format_state(s))) for s in plain.positions()
    ]
    moves = [
        ({plain.format_move(m) for m in plain.legal_moves(a)}, {more.format_move(m) for m in more.legal_moves(b)})
        for a, b in states
    ]
    assert all(few <= many for few, many in moves)
    assert any(few < many for few, many in moves)


def test_no_choice_of_the_switches_makes_all_play_end():
    switches = experiments.KNOBS["chopsticks"]
    for settings in product((False, True), repeat=len(switches)):
        game = load("chopsticks", None, **dict(zip(switches, settings, strict=True)))
        assert last_first(design.graph(game)[1]) is None


def test_the_goals_can_be_reached_and_the_machine_finds_how():
    *_, rows = design.search("chopsticks", experiments.KNOBS["chopsticks"])
    assert {row["rules"]: row["plies"] for row in rows if row["number"] == 1} == {"suicide": 26, "sudden_death": 14}
    for row in rows:
        game = load("chopsticks", None, **dict.fromkeys(row["rules"].split(" + "), True))
        assert [goal.met for goal in design.goals(game)] == [True, True, False, True]


def test_a_game_without_a_choice_is_told_from_one_with():
    goals = design.goals(load("obliteration", start=12, operations=("divide",)))
    assert [goal.met for goal in goals] == [True, True, True, False]
    assert goals[0].why == "Player 1 loses in 2 plies."
    assert goals[3].why == "In no position of 3 the choice of move matters."


def test_a_design_that_is_too_large_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr(design, "MOST", 100)
    with pytest.raises(EngineError, match="more than 100 positions can arise, too many to look through here"):
        design.goals(load("chopsticks"))


def test_a_scorecard_links_to_its_rules_and_refuses_contradictions():
    start = {f: c.value for f, c in experiments.knobs("obliteration").elements.items()}
    assert "?rules=start%3D7" in experiments.scorecard("obliteration", start | {"start": 7}).text
    assert (
        "start: 200 is outside the range 1 to 100."
        in experiments.scorecard("obliteration", start | {"start": 200}).text
    )


def test_a_prediction_says_whether_it_holds_only_where_something_does():
    assert list(experiments.question("?", {"a": "A.", "b": "B."}, right="b").options.values()) == [
        ("A.", "Not so."),
        ("B.", "Right."),
    ]
    assert experiments.question("?", {"a": "A."}).options == {"a": ("A.", "")}
    assert "Choose first." in experiments.revealed(experiments.question("?", {"a": "A."}), "the answer").text
    made = experiments.revealed(answered("It is so."), "the answer").text
    assert "Right. It is so." in made
    assert "the answer" in made


def test_with_nothing_forbidden_most_numbers_are_draws():
    rows = design.by_number(range(1, 101))
    assert sum(row["off"] == "draw" for row in rows) == 77


def test_every_link_leads_to_a_game_under_way():
    assert [match.outcome() for match in matches("lesson_rules")] == [None] * 3
