"""More than two players: moves under two assumptions, checked against plain recursion."""

from __future__ import annotations

import pytest

from analysis.graph import find_reachable_states
from analysis.multiplayer import MAX_CHART_MOVES, assumptions_chart, compare_assumptions, describe_kingmaker
from engines import Position, load, parse_move, solve


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
    return load("front_ham", socks=3)


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
    assert [row["move"] for row in rows] == [game.format_move(move) for move, _ in solution.moves()]
    assert [row["value"] for row in rows] == [verdict.value for _, verdict in solution.moves()]


def test_outcomes_name_everybody_s_place(game):
    first = compare_assumptions(Position(game, game.start()).evaluate())[0]
    assert first["outcomes"] == [(2, 3, 1)]
    assert first["maxn"] == "(Red 2nd, Blue 3rd and Green 1st)"
    assert first["settled"]


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
    rows = compare_assumptions(solution.evaluate(game.start()))[:MAX_CHART_MOVES]
    drawn = collect_chart_rows(assumptions_chart(solution.evaluate(game.start())))
    dots = {(row["move"], row["place"]) for row in drawn if row.get("kind", "").startswith("everybody")}
    ticks = {row["move"]: row["place"] for row in drawn if row.get("kind", "").startswith("all against")}
    assert dots == {(row["move"], places[0]) for row in rows for places in row["outcomes"]}
    assert ticks == {row["move"]: row["guarantee"] for row in rows}
    spans = [(row["move"], row["place"], row["worst"]) for row in drawn if "worst" in row and not row["kingmaker"]]
    assert spans == [(row["move"], row["best"], row["worst"]) for row in rows if not row["kingmaker"]]


def test_with_loops_the_rows_say_what_can_be_forced():
    game = load("chopsticks", players=3)
    rows = compare_assumptions(Position(game, game.parse_state("44-01-01")).evaluate())
    assert all(row["forces_win"] for row in rows)
