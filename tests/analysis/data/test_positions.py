"""The frame of positions, checked by brute force, and the changes between two rule sets."""

from __future__ import annotations

from itertools import islice

import polars as pl
import pytest

from analysis.data.jobs import ignore_progress
from analysis.data.positions import CHANGE_SCHEMA, POSITION_SCHEMA, solve_changes, solve_positions
from analysis.graph import find_nearest_states
from engines import load, solve
from engines.solvers import TooLarge
from engines.solvers.cache import DEFAULT_CACHE

GAMES = [
    ("obliteration", {}),
    ("obliteration", {"no_repeat": "off"}),
    ("chopsticks", {}),
    ("chopsticks", {"rollover": True, "suicide": True}),
    ("front_ham", {"players": 2}),
    ("claustroboard", {"size": 3}),
]


@pytest.fixture(params=GAMES, ids=str)
def game(request):
    name, rules = request.param
    return load(name, **rules)


@pytest.fixture
def frame(game):
    return solve_positions(game, progress=ignore_progress)


def filter_reachable(frame):
    return frame.filter("reachable")


def test_the_frame_has_the_stated_schema(frame):
    assert dict(frame.schema) == POSITION_SCHEMA


def test_values_and_plies_are_those_of_brute_force(game, frame, solve_by_brute_force):
    expected = {
        game.format_state(state): verdict for state, verdict in solve_by_brute_force(game, game.start()).items()
    }
    found = {row["position"]: (row["value"], row["plies"]) for row in filter_reachable(frame).to_dicts()}
    assert found == expected


def test_every_position_occurs_once(game, frame):
    listed = game.all_states()
    assert frame.get_column("position").is_unique().all()
    assert listed is None or set(frame.get_column("position")) == {game.format_state(state) for state in listed}


def test_the_best_move_and_those_that_keep_the_value_follow_from_the_positions_after_them(game, frame):
    opposite = {"win": "loss", "draw": "draw", "loss": "win"}
    by_text = {row["position"]: row for row in frame.to_dicts()}
    for row in filter_reachable(frame).to_dicts():
        state = game.parse_state(row["position"])
        after = {
            game.format_move(move): by_text[game.format_state(game.canonical(game.apply(state, move)))]
            for move in game.legal_moves(state)
        }
        assert row["moves"] == len(after)
        assert row["keep"] == sum(opposite[other["value"]] == row["value"] for other in after.values())
        if not after:
            assert (row["best"], row["plies"]) == (None, 0)
            continue
        best = after[row["best"]]
        assert opposite[best["value"]] == row["value"]
        assert row["plies"] is None or row["plies"] == best["plies"] + 1


def test_the_first_place_is_the_movers(frame):
    assert set(frame.select("value", "places").iter_rows()) <= {("win", "1.2"), ("draw", "1.1"), ("loss", "2.1")}


def test_depth_and_mover_are_those_of_a_walk_through_all_lines(game, frame):
    depths, movers, layer = {}, {}, {game.start()}
    for depth in range(12):
        for state in layer:
            text = game.format_state(game.canonical(state))
            depths.setdefault(text, depth)
            movers.setdefault(text, set()).add(game.player_names[game.turn(state)])
        layer = {game.apply(state, move) for state in layer for move in game.legal_moves(state)}
    for row in frame.to_dicts():
        if row["position"] in depths:
            assert row["depth"] == depths[row["position"]]
            assert movers[row["position"]] <= set(row["mover"].split(" or "))
        else:
            assert row["depth"] is None or row["depth"] >= 12
        assert row["reachable"] == (row["depth"] is not None) == (row["mover"] is not None)


def test_the_counts_are_those_of_the_rule_books():
    assert filter_reachable(solve_positions(load("chopsticks"), progress=ignore_progress)).height == 171
    assert filter_reachable(solve_positions(load("chopsticks", "rollover"), progress=ignore_progress)).height == 204
    counts = (
        solve_positions(load("obliteration"), progress=ignore_progress).get_column("value").value_counts().sort("value")
    )
    assert counts.rows() == [("loss", 1403), ("draw", 67), ("win", 1030)]


def test_from_a_given_position_only_reachable_positions_are_listed():
    game = load("obliteration")
    frame = solve_positions(game, game.parse_state("3:d:d"), progress=ignore_progress)
    assert frame.row(0, named=True)["position"] == "3:d:d"
    assert frame.get_column("reachable").all()
    assert frame.height == len(find_nearest_states(game, game.parse_state("3:d:d"), 10**6))


def test_a_large_game_gives_the_nearest_positions():
    game = load("claustroboard")
    frame = solve_positions(game, max_positions=40, progress=ignore_progress)
    whole = find_nearest_states(game, game.start(), 10**6)
    nearest = sorted(met.depth for met in whole.values())[:40]
    assert frame.get_column("depth").to_list() == nearest
    assert frame.get_column("position").to_list() == [game.format_state(state) for state in islice(whole, 40)]


def test_more_than_two_players_have_places_for_all():
    game = load("front_ham", players=3, socks=3)
    frame = solve_positions(game, progress=ignore_progress)
    solution = solve(game)
    for position, value, places in frame.select("position", "value", "places").iter_rows():
        verdict = solution.verdict(game.parse_state(position))
        assert (value, places) == (verdict.value, ".".join(map(str, verdict.places)))


def test_what_is_beyond_the_budget_is_refused():
    with pytest.raises(TooLarge):
        solve_positions(load("claustroboard", size=6, players=3), max_nodes=1000, progress=ignore_progress)


def test_progress_goes_up_to_all_positions():
    seen = []
    solve_positions(load("chopsticks"), progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert set(seen) - {(0, 225)} == {(done, 225) for done in range(1, 226)}


def test_progress_is_reported_while_the_game_is_still_being_solved():
    game, seen = load("front_ham", players=4, socks=4), []
    DEFAULT_CACHE.clear()
    solve_positions(game, max_positions=5, progress=lambda done, total: seen.append((done, total)))
    assert seen[:2] == [(0, 5), (0, 5)]
    assert seen[-1] == (5, 5)


def test_changed_positions_are_those_with_two_values_by_brute_force(solve_by_brute_force):
    before, after = load("chopsticks"), load("chopsticks", "rollover")
    ours = [solve_positions(game, progress=ignore_progress) for game in (before, after)]
    frame = solve_changes(before, after, progress=ignore_progress)
    assert dict(frame.schema) == CHANGE_SCHEMA
    both = ours[0].join(ours[1], on="position", suffix="_after")
    differing = both.filter(
        pl.col("value").ne_missing(pl.col("value_after")) | pl.col("plies").ne_missing(pl.col("plies_after"))
    )
    assert set(frame.get_column("position")) == set(differing.get_column("position"))
    plain = [solve_by_brute_force(game, game.start()) for game in (before, after)]
    for row in frame.filter("reachable_before", "reachable_after").to_dicts():
        keys = [game.canonical(game.parse_state(row["position"])) for game in (before, after)]
        assert plain[0][keys[0]] == (row["value_before"], row["plies_before"])
        assert plain[1][keys[1]] == (row["value_after"], row["plies_after"])


def test_changes_are_reversed_if_the_rules_are_swapped():
    one, other = load("obliteration"), load("obliteration", "either")
    there, back = (
        solve_changes(one, other, progress=ignore_progress),
        solve_changes(other, one, progress=ignore_progress),
    )
    swapped = back.select(
        "position",
        value_before="value_after",
        value_after="value_before",
        plies_before="plies_after",
        plies_after="plies_before",
        reachable_before="reachable_after",
        reachable_after="reachable_before",
    )
    assert there.height > 0
    assert there.sort("position").equals(swapped.sort("position"))


def test_the_same_rules_change_nothing():
    assert solve_changes(load("chopsticks"), load("chopsticks"), progress=ignore_progress).is_empty()


def test_positions_that_only_one_rule_set_allows_are_not_compared():
    frame = solve_changes(load("chopsticks"), load("chopsticks", "stumps"), progress=ignore_progress)
    assert not frame.get_column("position").str.contains("[a-e]").any()
    assert frame.height > 0


def test_suicide_makes_the_start_a_loss_in_26():
    frame = solve_changes(load("chopsticks"), load("chopsticks", "suicide"), progress=ignore_progress)
    assert frame.filter(position="1111").row(0) == ("1111", "draw", "loss", None, 26, True, True)
