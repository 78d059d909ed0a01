"""Rules as experiments: what the lesson says is true."""

from __future__ import annotations

import re
from itertools import product
from urllib.parse import parse_qs

import pytest
from helpers.lesson_run import make_answered_question, walk_lesson

from analysis import rule_changes, rule_goals
from analysis.claims import SAMPLE_MOVES
from analysis.games import obliteration
from analysis.graph import reverse_topological_order, walk_canonical
from analysis.single_changes import Standpoint, iterate_single_changes
from engines import EngineError, Match, load, parse_link, solve, variant_rules
from engines.rules import rule_titles
from laboratory import Answers, lessons
from laboratory.lessons import rules


@pytest.fixture(scope="module")
def page():
    """Return what the lesson shows to a teacher, who sees all answers."""
    return " ".join(walk_lesson("lesson_rules", "all.1")[0].split())


def solve_rules(name, **rules):
    return solve(load(name, None, **rules)).verdict()[:2]


def test_the_board_starts_where_the_sample_game_breaks_the_rule():
    match, stop = obliteration.replay_moves(load("obliteration"), SAMPLE_MOVES)
    assert [node.text for node in match.path()] == ["divide", "divide", "subtract"]
    assert SAMPLE_MOVES[3] == "divide"
    assert stop.startswith("Player 2 may not divide: it was Player 2's own previous operation")


def test_none_of_the_four_readings_makes_the_sample_game_legal_but_the_one_to_be_found_does():
    (found,) = obliteration.compare_readings(SAMPLE_MOVES, [rules.FOUND_READING])
    assert (found["turns"], found["stop"]) == (5, "")
    rows = {row["reading"]: row for row in obliteration.compare_readings(SAMPLE_MOVES, rules.READING_TITLES)}
    assert {reading: row["turns"] for reading, row in rows.items()} == {"own": 3, "opponent": 1, "either": 1, "off": 5}
    assert "Player 2 has no valid operation on 6, so Player 1 wins." in rows["opponent"]["stop"]
    assert rows["off"]["stop"].endswith("the game is not over: Player 2 can still divide.")
    assert all(row["stop"] for row in rows.values())


def test_a_game_that_really_ends_has_no_fault():
    match, stop = obliteration.replay_moves(load("obliteration"), ("divide", "divide", "add"))
    assert (stop, obliteration.explain_unfinished(match)) == ("", "")
    assert (
        obliteration.replay_moves(load("obliteration"), ("divide", "divide", "add", "divide"))[1]
        == match.outcome().reason
    )


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
    rows = {row["number"]: row for row in obliteration.tabulate_readings(range(1, 13))}
    assert list(rows) == list(range(1, 13))
    for number, row in rows.items():
        for reading in ("own", "opponent", "either", "off"):
            assert row[reading] == solve_rules("obliteration", start=number, no_repeat=reading)[0]


def test_more_than_half_of_the_positions_get_another_result_and_the_start_does_not(page):
    book, other = load("obliteration"), load("obliteration", "opponent")
    changed = [c for c in rule_changes.find_changes(book, other) if c.value_before != c.value_after]
    assert solve(book).counts().positions == 2500
    assert len(changed) > 1250
    assert solve(book).verdict().value == solve(other).verdict().value == "win"
    assert f"{len(changed):,} of 2,500 positions get another result: {len(changed) / 2500:.0%}." in page


def test_suicide_and_sudden_death_alone_end_chopsticks_and_the_first_player_loses(page):
    *_, rows = iterate_single_changes(Standpoint.from_match(Match(load("chopsticks"))))
    ended = {row["rule"]: row["plies"] for row in rows if row["value"] not in ("draw", None)}
    assert ended == {"suicide": 26, "sudden_death": 14}
    assert {row["value"] for row in rows if row["rule"] in ended} == {"loss"}
    assert {row["rule"] for row in rows if row["value"] is None} == {"suns", "zombies"}
    assert "With suicide Player 1 loses in 26 moves; with sudden death Player 1 loses in 14 moves." in page


def test_effects_do_not_add_up():
    assert solve_rules("chopsticks", suicide=True, rollover=True) == ("draw", None)


def test_suicide_only_adds_moves():
    plain, more = load("chopsticks"), load("chopsticks", suicide=True)
    states = [
        (plain.parse_state(plain.format_state(s)), more.parse_state(plain.format_state(s))) for s in plain.all_states()
    ]
    moves = [
        ({plain.format_move(m) for m in plain.legal_moves(a)}, {more.format_move(m) for m in more.legal_moves(b)})
        for a, b in states
    ]
    assert all(few <= many for few, many in moves)
    assert any(few < many for few, many in moves)


def test_no_choice_of_the_switches_makes_all_play_end():
    switches = rules.DESIGN_RULES["chopsticks"]
    for settings in product((False, True), repeat=len(switches)):
        game = load("chopsticks", None, **dict(zip(switches, settings, strict=True)))
        assert reverse_topological_order(walk_canonical(game, game.start()).successors) is None


def test_the_goals_can_be_reached_and_the_search_finds_how():
    *_, rows = rule_goals.find_first_player_losses("chopsticks", rules.DESIGN_RULES["chopsticks"])
    assert {row["rules"]: row["plies"] for row in rows if row["number"] == 1} == {"Suicide": 26, "Sudden death": 14}
    names = {title: name for name, title in rule_titles(variant_rules("chopsticks")).items()}
    for row in rows:
        game = load("chopsticks", None, **{names[title]: True for title in row["rules"].split(" + ")})
        assert [goal.met for goal in rule_goals.check_goals(game)] == [True, True, False, True]


def test_a_game_without_a_choice_differs_from_one_with_a_choice():
    goals = rule_goals.check_goals(load("obliteration", start=12, operations=("divide",)))
    assert [goal.met for goal in goals] == [True, True, True, False]
    assert goals[0].evidence == "Player 1 loses in 2 moves."
    assert goals[3].evidence == "The choice of move matters in 0 of 3 positions."


def test_a_design_that_is_too_large_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr(rule_goals, "MAX_DESIGN_POSITIONS", 100)
    with pytest.raises(EngineError, match="more than 100 positions can arise, too many to check here"):
        rule_goals.check_goals(load("chopsticks"))


def test_the_goals_link_to_their_rules_and_refuse_contradictions():
    start = {f: c.value for f, c in rules.make_design_controls("obliteration", Answers()).elements.items()}
    assert "?rules=start%3D7" in rules.render_goals("obliteration", start | {"start": 7}).text
    refused = rules.render_goals("obliteration", start | {"start": 200}).text
    assert "Starting number: 200 is outside the range 1 to 100." in refused


def test_a_prediction_says_whether_it_is_right_only_if_one_choice_is():
    assert list(lessons.question("?", {"a": "A.", "b": "B."}, right="b").options.values()) == [
        ("A.", "No."),
        ("B.", "Right."),
    ]
    assert lessons.question("?", {"a": "A."}).options == {"a": ("A.", "")}
    assert "Choose first." in lessons.reveal(lessons.question("?", {"a": "A."}), "the answer").text
    made = lessons.reveal(make_answered_question("It is so."), "the answer").text
    assert "Right. It is so." in made
    assert "the answer" in made


def test_with_nothing_forbidden_most_numbers_are_draws():
    rows = obliteration.tabulate_readings(range(1, 101))
    assert sum(row["off"] == "draw" for row in rows) == 77


def test_the_rule_of_the_first_answer_makes_the_whole_sample_game_legal():
    game = load("obliteration", no_repeat="off")
    state, used = game.start(), {0: [], 1: []}
    for move in SAMPLE_MOVES:
        own = used[game.turn(state)]
        assert own[-2:] != [move, move]
        assert move in game.legal_moves(state)
        own.append(move)
        state = game.apply(state, move)
    own = used[game.turn(state)]
    assert [move for move in game.legal_moves(state) if own[-2:] != [move, move]] == []


def test_with_nothing_forbidden_the_numbers_without_a_draw_are_those_that_the_answer_explains():
    for row in obliteration.tabulate_readings(range(1, 101)):
        number = row["number"]
        moves = load("obliteration", start=number, no_repeat="off")
        if row["off"] == "loss":
            assert number % 2 == 1
            assert 3 * number + 1 > 100
            assert moves.legal_moves(moves.start()) == ()
        elif row["off"] == "win":
            assert solve_rules("obliteration", start=number // 2, no_repeat="off") == ("loss", 0)


def test_the_other_reading_of_front_ham_does_not_change_who_wins_from_the_start(page):
    assert "From the start with the usual socks, nobody" in page
    book, other = (solve(load("front_ham", players=2, overdraw=value)).verdict() for value in ("reject", "ignore"))
    assert book[:2] == other[:2] == ("win", 3)
    assert load("front_ham", players=2, overdraw="ignore").cyclic


def test_every_link_leads_to_a_game_that_is_not_over(page):
    links = re.findall(r"\.\./(\w+)/\?([^\"<]*rules=[^\"<]*)", page)
    matches = [parse_link(name, {key: value[0] for key, value in parse_qs(query).items()}) for name, query in links]
    assert [match.outcome() for match in matches] == [None] * 4


def test_a_design_and_its_prediction_are_there_after_a_reload():
    answers = Answers({})
    controls = rules.make_design_controls("chopsticks", answers)
    controls._update({"suicide": True})
    controls._update({"halvesies": ["an even total is halved"]})
    about = rules.encode_design("chopsticks", controls.value)
    answers.make_radio("design", ["first", "second"], about=about)._update("second")
    again = Answers(dict(answers.widget.parameters))
    design = rules.make_design_controls("chopsticks", again).value
    assert design == controls.value
    assert (design["suicide"], design["halvesies"]) == (True, "even_total")
    assert again.make_radio("design", ["first", "second"], about=about).value == "second"
    other = rules.encode_design("chopsticks", design | {"suicide": False})
    assert again.make_radio("design", ["first", "second"], about=other).value is None


@pytest.mark.parametrize("text", ["", "chopsticks", "chopsticks_1_1", "chopsticks_9_x_1_1_1_7_1", "_" * 9])
def test_a_design_that_cannot_be_read_is_that_of_the_rule_book(text):
    design = rules.parse_design("chopsticks", text)
    load("chopsticks", None, **design)
    assert design["halvesies"] == "off"
