"""A match graded move by move, checked against a simple solver."""

from __future__ import annotations

from random import Random

import pytest
from helpers.visible_text import read_chart_words, read_layers

from analysis.history import (
    GRADE_MARKS,
    GRADES,
    classify_move,
    classify_prospect,
    describe_inaccuracy,
    grade_match,
    history_chart,
    list_outlooks,
    summarize_match,
)
from engines import Match, Position, load, solve
from engines.english import describe_ranks
from engines.players import parse_player
from engines.solvers import Prospect

FLIPPED = {"win": "loss", "loss": "win", "draw": "draw"}
VALUE_ORDER = ("loss", "draw", "win")


def play_bot_match(game, seed, max_plies=40, bot="easy"):
    match, rng = Match(game, seed=seed), Random(seed)
    while not match.outcome() and len(match.path()) < max_plies:
        match.push(parse_player(bot)(game, match.state, rng))
    return match


def expected_grade(game, values, state, move):
    """Return the grade of a move by its definition, from a table of values for movers."""

    def after(other):
        value, plies = values[game.canonical(game.apply(state, other))]
        return FLIPPED[value], None if plies is None else plies + 1

    best = values[game.canonical(state)]
    made, others = after(move), [after(other) for other in game.legal_moves(state) if other != move]
    if not others:
        return "forced"
    if VALUE_ORDER.index(made[0]) < VALUE_ORDER.index(best[0]):
        return "blunder"
    if made[1] != best[1]:
        return "inaccuracy"
    only = all(VALUE_ORDER.index(value) < VALUE_ORDER.index(best[0]) for value, _ in others)
    return "only good move" if only and best[0] != "loss" else "good"


@pytest.mark.parametrize(("name", "rules"), [("obliteration", {"start": 7}), ("chopsticks", {"suicide": True})])
def test_grades_are_what_their_definitions_say(name, rules, solve_by_brute_force):
    game = load(name, **rules)
    _solution, values, met = solve(game), solve_by_brute_force(game, game.start()), set()
    for seed in range(12):
        match = play_bot_match(game, seed)
        before = match.nodes[0].state
        for row, node in zip(grade_match(match, match.position.evaluate()), match.path(), strict=True):
            assert row.grade == expected_grade(game, values, before, node.move)
            assert (row.value_before, row.plies_before) == values[game.canonical(before)]
            assert (row.ply, row.node_index, row.move) == (node.ply, node.index, node.text)
            met.add(row.grade)
            before = node.state
    assert met == set(GRADES) - {"missed chance"} - ({"inaccuracy"} if name == "obliteration" else set())


def test_each_grade_comes_with_a_sentence():
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "subtract"):
        match.play(move)
    rows = grade_match(match, match.position.evaluate())
    assert rows[0].comment == "Player 1 has no choice: the move wins in 3 moves."
    assert rows[2].comment == "Player 1 blunders: this move draws, but to add 1 wins in 1 move."
    assert summarize_match(rows) == (
        "Player 1: 1 forced move and 1 blunder. Player 2: 1 forced move. "
        "The last blunder was move 3 by Player 1: subtract 1."
    )


def test_a_slower_win_a_sooner_loss_and_an_only_move_have_their_sentences():
    slow = Match(load("obliteration"), load("obliteration").parse_state("3:-:s"))
    slow.play("subtract")
    row = grade_match(slow, slow.position.evaluate())[0]
    assert row.grade == "inaccuracy"
    assert row.comment == (
        "Player 1 still wins, but 2 moves later than necessary: the quickest way is to multiply by 3 and add 1."
    )
    game = load("chopsticks", suicide=True)
    soon = Match(game)
    soon.play("11-02")
    assert (
        grade_match(soon, soon.position.evaluate())[0].comment
        == "Player 1 loses 10 moves sooner than necessary: the longest defence is to strike hand C with hand A."
    )
    game = load("chopsticks")
    only = Match(game, game.parse_state("0113"))
    only.play("B-C")
    row = grade_match(only, only.position.evaluate())[0]
    assert (row.grade, row.comment) == ("only good move", "Player 1 finds the only move that draws.")


def grade_first_move(move, **rules):
    game = load("front_ham", order="listed", **rules)
    match = Match(game)
    match.play(move)
    return grade_match(match, match.position.evaluate())[0]


def test_giving_away_a_place_is_a_blunder_even_where_everything_loses():
    row = grade_first_move("aac+c", socks=2)
    assert (row.value_before, row.value, row.grade) == ("loss", "loss", "blunder")
    assert row.places == (3, 1, 2)
    assert row.comment == (
        "Red blunders: now Red comes 3rd, but to take 1 red and 2 blue, hang up red would mean that Red comes 2nd."
    )


def test_a_move_that_only_lost_a_hope_is_no_blunder():
    row = grade_first_move("aaa+b", socks=4)
    assert row.grade == "missed chance"
    assert row.comment == (
        "Red gives up a chance: now Red comes 2nd or 3rd, but to take 3 red, hang up red would mean that Red wins or "
        "comes 2nd or 3rd."
    )


def test_equally_good_moves_of_three_players_are_all_good_as_the_lesson_says():
    game = load("front_ham", socks=4, order="listed")
    evaluation = Match(game).position.evaluate()
    grades = {row.rank: classify_move(evaluation, row) for row in evaluation.moves}
    assert grades[0] == "good"
    assert sum(row.rank == 0 for row in evaluation.moves) == 26
    assert set(grades.values()) == {"good", "missed chance"}


def test_the_only_move_that_keeps_a_place_in_a_lost_game_is_good_and_no_more():
    second, third, won = Prospect((2,), 2), Prospect((3,), 3), Prospect((0,), 1)
    assert classify_prospect(second, [second, third]) == "good"
    assert classify_prospect(won, [won, second]) == "only good move"
    assert classify_prospect(won, [won]) == "good"


def test_with_loops_only_a_forced_win_is_more_than_a_hope():
    game = load("chopsticks", players=3)
    grades = {}
    for text in ("44-01-01", "33-02-11", "04-03-01", "11-11-11", "34-12-02"):
        evaluation = Position.parse(game, text).evaluate()
        for row in evaluation.moves:
            grades.setdefault((evaluation.moves[0].value, row.value), set()).add(classify_move(evaluation, row))
    assert "blunder" not in set().union(*(found for (best, _), found in grades.items() if best != "win"))
    assert "missed chance" in grades["draw", "loss"]


def test_an_inaccuracy_of_unknown_length_says_only_that_another_move_is_sooner():
    match = Match(load("obliteration"))
    match.play("divide")
    (row,) = grade_match(match, match.position.evaluate())
    for plies, plies_before in ((None, 3), (3, None)):
        assert describe_inaccuracy(row._replace(plies=plies, plies_before=plies_before, best="Add 1")) == (
            "Player 1 wins, but not as soon as possible: the quickest way is to add 1."
        )


def test_a_perfect_match_has_no_blunders():
    game = load("claustroboard", board="4413/4434/3223/2132;b3,b1")
    match = play_bot_match(game, 3, bot="hard")
    rows = grade_match(match, match.position.evaluate())
    assert {row.grade for row in rows} <= {"only good move", "good", "forced"}
    assert len(rows) == 7
    assert "blunder" not in summarize_match(rows)


def test_only_the_path_to_the_board_is_graded():
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "subtract"):
        match.play(move)
    match.jump(2)
    match.play("add")
    assert [row.move for row in grade_match(match, match.position.evaluate())] == ["divide", "divide", "add"]


@pytest.mark.parametrize(
    ("name", "rules"), [("chopsticks", {}), ("front_ham", {"socks": 3}), ("chopsticks", {"players": 3})]
)
def test_the_outlook_holds_for_every_position_and_seat(name, rules):
    game = load(name, **rules)
    match, solution = play_bot_match(game, 4, max_plies=15), solve(game)
    rows = list_outlooks(match, match.position.evaluate())
    nodes = [match.nodes[0], *match.path()]
    assert [(row["ply"], row["seat"]) for row in rows] == [
        (p, s) for p in range(len(nodes)) for s in range(game.players)
    ]
    graded = {row.node_index: row for row in grade_match(match, match.position.evaluate())}
    for row in rows:
        node = match.nodes[row["node"]]
        if move := graded.get(row["node"]):
            said = (move.move, move.name, move.grade, GRADE_MARKS[move.grade], move.comment)
            assert tuple(row[name] for name in ("move", "mover", "grade", "mark", "words")) == said
        assert row["place"] == solution.verdict(node.state).places[row["seat"]]
        assert row["plies"] == solution.verdict(node.state).plies
        if game.players == 3 and not game.cyclic:
            ranks = match.position.evaluate().at(node.state).prospect(row["seat"]).ranks
            assert row["outlook"] == describe_ranks(ranks)
        elif row["seat"] == game.turn(node.state):
            assert row["outlook"] == solution.verdict(node.state).value


def test_the_chart_of_two_carries_the_first_player_s_outlook_and_every_mark(collect_chart_rows):
    game = load("chopsticks")
    match, _solution = play_bot_match(game, 3), solve(game)
    rows = collect_chart_rows(history_chart(match, match.position.evaluate()))
    assert [row["ply"] for row in rows] == list(range(len(match.path()) + 1))
    assert {row["seat"] for row in rows} == {0}
    marks = [row["mark"] for row in rows]
    assert marks.count("??") == sum(row.grade == "blunder" for row in grade_match(match, match.position.evaluate())) > 0


def test_the_chart_of_three_carries_a_line_for_each_player_and_a_point_where_they_moved(collect_chart_rows):
    game = load("front_ham", socks=3, order="listed")
    match, _solution = play_bot_match(game, 5), solve(game)
    spec = history_chart(match, match.position.evaluate()).to_dict()
    lines, dots = (spec["datasets"][spec["layer"][i]["data"]["name"]] for i in (0, -1))
    assert len(lines) == 3 * (len(match.path()) + 1)
    assert [row["mover"] for row in dots] == [row.name for row in grade_match(match, match.position.evaluate())]
    assert all(row["name"] == row["mover"] for row in dots)
    assert collect_chart_rows(history_chart(match, match.position.evaluate()))


SEVERAL_RESULTS = " bars: all places that best play allows; line: one way to play"
TOOLTIPS = {
    "instruction": "move",
    "mover": "by",
    "grade": "grade",
    "words": "what it did",
    "outlook": "with best play",
    "plies": "moves to the end",
}


@pytest.mark.parametrize(
    ("name", "rules", "moves", "counts", "y"),
    [
        ("obliteration", {}, ["divide", "divide", "subtract"], "3 moves, 1 blunder", "outlook"),
        ("front_ham", {"socks": 2, "order": "listed"}, ["aac+c"], "1 move, 1 blunder", "height"),
    ],
)
def test_the_chart_says_what_is_drawn_and_every_mark_what_its_move_did(name, rules, moves, counts, y):
    match = Match(load(name, **rules))
    for move in moves:
        match.play(move)
    spec = history_chart(match, match.position.evaluate()).to_dict()
    title = {"outlook": "Player 1, with best play", "height": "place with best play"}[y]
    assert read_chart_words(spec) == {
        "heading": f"Who was winning when | {counts} ?? blunder{SEVERAL_RESULTS if y == 'height' else ''}",
        "x": {"moves played"},
        "y": {title},
        "color": {"player"},
        "shape": {"the move was"},
        "tooltip": TOOLTIPS | ({"name": "player"} if y == "height" else {}),
    }
    line = {"x": "ply", "y": y} | ({"color": "name"} if y == "height" else {"order": "ply"})
    mark = {"x": "ply", "y": y, "text": "mark"}
    point = {"x": "ply", "y": y, "color": "mover", "shape": "grade"}
    bar = {"x": "ply", "y": "best_place", "y2": "worst_place", "color": "name"}
    bars = [("rule", bar)] * (2 if y == "height" else 0)  # Red comes 2nd or 3rd, Green 1st or 2nd
    assert read_layers(spec) == [("line", line), *bars, ("text", mark), ("text", mark), ("point", point)]
    assert spec["layer"][0]["mark"]["interpolate"] == "step-after"
    assert spec["layer"][-1]["encoding"]["shape"]["scale"]["domain"] == list(GRADES)
    assert spec["params"][0]["select"]["fields"] == ["node"]


def test_a_win_is_drawn_at_the_top_and_so_is_the_first_place():
    two, three = Match(load("obliteration")), Match(load("front_ham", socks=2, order="listed"))
    spec = history_chart(two, two.position.evaluate()).to_dict()
    assert spec["layer"][0]["encoding"]["y"]["sort"] == ["win", "draw", "loss"]
    assert spec["layer"][0]["encoding"]["y"]["scale"] == {"domain": ["win", "draw", "loss"]}
    spec = history_chart(three, three.position.evaluate()).to_dict()
    assert spec["layer"][0]["encoding"]["y"]["scale"] == {"reverse": True, "domain": [0.8, 3.2]}
    heights = [row["height"] for row in spec["datasets"][spec["layer"][0]["data"]["name"]]]
    assert heights == pytest.approx([2 - 0.07, 1, 2 + 0.07]), "equal places lie side by side, in the order of the seats"


def test_a_match_without_moves_has_a_chart_too(collect_chart_rows):
    game = load("obliteration")
    rows = collect_chart_rows(history_chart(Match(game), Match(game).position.evaluate()))
    words = [tuple(row[name] for name in ("outlook", "move", "mover", "grade", "mark", "words")) for row in rows]
    assert words == [("win", "start", "", "", "", "")]
