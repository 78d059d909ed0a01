"""More than two players: moves under two assumptions, checked against plain recursion."""

from __future__ import annotations

import pytest
from helpers.graph_games import GraphGame, GraphNode
from helpers.visible_text import read_chart_words, read_heading, read_layers

from analysis.graph import find_reachable_states, walk_canonical
from analysis.multiplayer import (
    MAX_CHART_ROWS,
    MAXN_LABEL,
    PARANOID_LABEL,
    assumptions_chart,
    compare_assumptions,
    describe_alike_moves,
    describe_kingmaker,
    find_nearest_kingmaker,
    group_alike_moves,
    group_moves_by_outcome,
)
from engines import EngineError, Position, load, parse_move, solve
from engines.solvers.verdict import rank, value_for


def find_forced_place(game, state, seat, memo):
    """Return the best place that a seat can force against all others, by recursion; 0.5 is first place alone."""
    if state in memo:
        return memo[state]
    moves = game.legal_moves(state)
    if not moves:
        places = game.outcome(state).places
        memo[state] = 0.5 if places[seat] == 1 and places.count(1) == 1 else places[seat]
    else:
        after = [find_forced_place(game, game.apply(state, move), seat, memo) for move in moves]
        memo[state] = min(after) if game.turn(state) == seat else max(after)
    return memo[state]


@pytest.fixture(scope="module")
def game():
    return load("front_ham", socks=3, order="listed")


@pytest.mark.parametrize("text", ["3.3.3", "1.2.2", "2.1.3", "1.1.1", "4.3.2x"])
def test_the_guarantee_is_what_can_be_forced_against_all_others(game, text):
    state, solution = game.parse_state(text), solve(game)
    seat, memo = game.turn(state), {}
    for row in compare_assumptions(solution.evaluate(state)):
        after = game.apply(state, parse_move(game, state, row["move"]))
        true = find_forced_place(game, after, seat, memo)
        assert row["guarantee"] == max(1, int(true))
        assert row["forces_win"] == (true == 0.5)
        assert row["best"] <= row["worst"] <= game.players
        assert row["best"] <= row["guarantee"], "nobody does worse than what they can force"


def test_every_legal_move_has_a_row_best_first(game):
    solution = solve(game)
    rows = compare_assumptions(solution.evaluate(game.start()))
    assert sorted(row["move"] for row in rows) == sorted(game.format_move(move) for move, _ in solution.moves())
    ranks = [sorted(rank(places, 0) for places in row["outcomes"]) for row in rows]
    assert [(each[-1], each[0]) for each in ranks] == sorted((each[-1], each[0]) for each in ranks)
    values = [{value_for(places, 0) for places in row["outcomes"]} for row in rows]
    assert [row["value"] for row in rows] == [each.pop() if len(each) == 1 else "open" for each in values]


def test_outcomes_name_everybody_s_place(game):
    first = compare_assumptions(Position(game, game.start()).evaluate())[0]
    assert first["outcomes"] == [(2, 3, 1)]
    assert first["maxn"] == "(Red 2nd, Blue 3rd and Green 1st)"
    assert first["settled"]
    several = next(
        row for row in compare_assumptions(Position.parse(game, "2.3.2").evaluate()) if len(row["outcomes"]) == 4
    )
    assert several["maxn"] == (
        "(Red 1st, Blue 2nd and Green 2nd) or (Red 1st, Blue 2nd and Green 3rd) "
        "or (Red 2nd, Blue 2nd and Green 1st) or (Red 3rd, Blue 2nd and Green 1st)"
    )
    assert not several["settled"]


def test_a_kingmaker_cannot_come_first_but_decides_who_does(game):
    solution = solve(game)
    state = game.parse_state("1.2.2")
    assert describe_kingmaker(solution.evaluate(state)) == "Red cannot come first, but decides who does: Blue or Green."
    winners = set()
    for move in game.legal_moves(state):
        outcomes = solution.outcomes(game.apply(state, move))
        assert all(places[0] > 1 for places in outcomes)
        alone = {places.index(1) for places in outcomes if places.count(1) == 1}
        winners |= alone if len(outcomes) == 1 else set()
    assert winners == {1, 2}
    assert describe_kingmaker(solution.evaluate(game.start())) == ""


def test_a_move_that_makes_a_kingmaker_names_them(game):
    solution = solve(game)
    flagged = 0
    for state in find_reachable_states(game, game.start()):
        for row in compare_assumptions(solution.evaluate(state)) if game.legal_moves(state) else ():
            after = game.apply(state, parse_move(game, state, row["move"]))
            winners = solution.kingmaker(after)
            assert bool(row["kingmaker"]) == bool(winners)
            if winners:
                flagged += 1
                assert row["kingmaker"] == game.player_names[game.turn(after)]
                assert row["between"] == " or ".join(game.player_names[seat] for seat in sorted(winners))
    assert flagged


def test_the_chart_carries_the_mover_s_places_and_guarantees(game, collect_chart_rows):
    solution = solve(game)
    rows = group_alike_moves(compare_assumptions(solution.evaluate(game.start())), seat=0)
    assert len(rows) < len(compare_assumptions(solution.evaluate(game.start())))
    drawn = collect_chart_rows(assumptions_chart(solution.evaluate(game.start())))
    dots = {(row["label"], row["place"]) for row in drawn if row.get("kind", "").startswith("everybody")}
    ticks = {row["label"]: row["place"] for row in drawn if row.get("kind", "").startswith("all against")}
    assert dots == {(row["label"], places[0]) for row in rows for places in row["outcomes"]}
    assert ticks == {row["label"]: row["guarantee"] for row in rows}
    spans = [(row["move"], row["place"], row["worst"]) for row in drawn if "worst" in row and not row["kingmaker"]]
    assert spans == [(row["move"], row["best"], row["worst"]) for row in rows if not row["kingmaker"]]


def test_the_chart_names_its_axes_its_marks_and_what_it_leaves_out(game):
    spec = assumptions_chart(Position.parse(game, "3.2.2").evaluate()).to_dict()
    assert read_chart_words(spec) == {
        "heading": "What each move leads to | moves that are alike in one row, best first "
        f"circles: {MAXN_LABEL} tick: {PARANOID_LABEL} names: the kingmaker after the move",
        "x": {"place of Red"},
        "y": {None},
        "shape": {None},
        "tooltip": {
            "label": "move",
            "place": "place",
            "kind": "under",
            "kingmaker": "kingmaker",
            "between": "between",
        },
    }
    assert read_layers(spec) == [
        ("rule", {"x": "place", "x2": "worst", "y": "label"}),
        ("point", {"x": "place", "y": "label", "shape": "kind"}),
        ("text", {"x": "place", "y": "label", "text": "kingmaker"}),
    ]
    x, shape = (spec["layer"][1]["encoding"][channel]["scale"] for channel in ("x", "shape"))
    assert x["domain"] == [1, 3]
    assert shape == {"domain": [MAXN_LABEL, PARANOID_LABEL], "range": ["circle", "M0,-1V1"]}
    names = spec["datasets"][spec["layer"][2]["data"]["name"]]
    assert {(row["kingmaker"], row["between"], row["place"]) for row in names} == {("Blue", "Red or Green", 3)}
    assert [row["moves"] for row in names] == [7]


def test_the_chart_counts_the_moves_that_it_leaves_out(game, monkeypatch):
    evaluation = Position.parse(game, "2.1.3").evaluate()
    groups = group_alike_moves(compare_assumptions(evaluation), seat=0)
    assert sum(group["moves"] for group in groups) == len(evaluation.moves) == 18
    assert 2 < len(groups) <= MAX_CHART_ROWS
    heading = "What each move leads to | moves that are alike in one row, best first "
    heading += f"circles: {MAXN_LABEL} tick: {PARANOID_LABEL}"
    assert read_heading(assumptions_chart(evaluation).to_dict()) == heading
    monkeypatch.setattr("analysis.multiplayer.MAX_CHART_ROWS", len(groups) - 1)
    hidden = groups[-1]["moves"]
    note = f"{hidden} more move{'s' if hidden > 1 else ''} not shown"
    assert read_heading(assumptions_chart(evaluation).to_dict()) == f"{heading} {note}"


def test_moves_that_are_all_alike_are_one_sentence():
    ends = (GraphNode(1, places=(2, 1, 3)), GraphNode(1, places=(2, 3, 1)))
    game = GraphGame((GraphNode(0, (1, 2)), *ends), 3, cyclic=False)
    evaluation = Position(game, game.start()).evaluate()
    assert describe_alike_moves(evaluation, compare_assumptions(evaluation)) == (
        "Both moves are alike for Player 1: each leads to this under max^n: Player 1 comes 2nd; 2nd place is guaranteed."
    )
    unlike = Position.parse(load("front_ham"), "6.5.2").evaluate()
    assert describe_alike_moves(unlike, compare_assumptions(unlike)) == ""


def test_the_nearest_kingmaker_is_found_or_the_answer_says_what_to_try(game):
    text = find_nearest_kingmaker(Position.parse(game, "3.2.2").evaluate())
    assert describe_kingmaker(Position.parse(game, text).evaluate())
    walk, solution = walk_canonical(game, game.start()), solve(game)
    depths = dict(zip(walk.states, walk.depths, strict=True))
    nearest = min(depth for state, depth in depths.items() if solution.kingmaker(state))
    assert depths[game.canonical(game.parse_state(text))] == nearest
    two = load("front_ham", players=2)
    with pytest.raises(EngineError, match=r"^No kingmaker was found under these rules\. Try the variant class\.$"):
        find_nearest_kingmaker(Position(two, two.start()).evaluate())


def test_moves_are_grouped_by_what_they_lead_to():
    game = load("front_ham", socks=2, order="listed")
    rows = group_moves_by_outcome(Position(game, game.start()).evaluate())
    (both,) = [row for row in rows if row["move"] == "aab+a"]
    assert both == {
        "result": "Red 2nd, Blue 1st and Green 2nd",
        "moves": 9,
        "move": "aab+a",
        "instruction": "Take 2 red and 1 blue, hang up red",
        "says": game.describe(game.start(), parse_move(game, game.start(), "aab+a")),
    }
    several = group_moves_by_outcome(Position.parse(load("front_ham", socks=3, order="listed"), "2.3.2").evaluate())
    assert "Red 1st, Blue 2nd and Green 3rd or Red 2nd, Blue 2nd and Green 1st or Red 3rd, Blue 2nd and Green 1st" in [
        row["result"] for row in several
    ]
    assert sum(row["moves"] for row in rows) == len(game.legal_moves(game.start()))


def test_with_loops_the_rows_say_what_can_be_forced():
    game = load("chopsticks", players=3)
    rows = compare_assumptions(Position(game, game.parse_state("44-01-01")).evaluate())
    assert all(row["forces_win"] for row in rows)
