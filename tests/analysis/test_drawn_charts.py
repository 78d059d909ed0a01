"""Every chart as it is drawn: what a reader reads at a mark, by the axes, is what the engine says.

The charts are drawn by Vega without a browser, and the numbers come from the engine, not from the rows of the chart.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from helpers.drawn_chart import draw_charts

from analysis import (
    history,
    move_rates,
    multiplayer,
    odds,
    playouts,
    rule_changes,
    rule_sweep,
    sampling,
    search_tree,
    state_map,
    win_rates,
)
from analysis.atlas.charts import atlas_chart
from analysis.atlas.families import find_family
from analysis.atlas.maps import build_map
from analysis.atlas.tables import read_cells
from analysis.census.chart import length_chart
from analysis.census.result import read_census
from analysis.charts import VALUE_SHAPES, VALUES
from analysis.games import claustroboard_deals, claustroboard_maps, front_ham, obliteration, obliteration_paths
from engines import Match, Position, load, solve

SHAPES = dict(zip(VALUE_SHAPES, VALUES, strict=True))
LAW = front_ham.Law("limit", 1, 2)
TILES = "4413/4434/3223/2132;b3,b1"


def play(name, *moves, **rules):
    match = Match(load(name, **rules))
    for move in moves:
        match.play(move)
    return match


TWO_PLAYERS = play("claustroboard", "d1", "a1", "d3", "b1", "c3", "a3", "c4")
THREE_PLAYERS = play("front_ham", "aab+c", "aab+c", socks=4, order="listed")
NUMBERS = play("obliteration", "divide", "divide", "subtract", "add", "multiply")
BOARD = load("claustroboard")


def list_charts():
    """Return the charts of the laboratories by name."""
    chopsticks, obliteration_game = load("chopsticks"), load("obliteration")
    tiles = BOARD.parse_state(TILES)
    return {
        "two players": history.history_chart(TWO_PLAYERS, TWO_PLAYERS.position.evaluate()),
        "three players": history.history_chart(THREE_PLAYERS, THREE_PLAYERS.position.evaluate()),
        "path": obliteration_paths.path_chart(NUMBERS),
        "paths": obliteration_paths.path_graph_chart(Match(obliteration_game).position.evaluate()),
        "last operation": obliteration.last_operation_chart(
            obliteration.solve_by_last_operation(solve(obliteration_game)), obliteration_game.rules
        ),
        "limit": obliteration.limit_chart(obliteration.solve_by_limit(range(1, 6), [5, 10])),
        "map": state_map.state_map_chart(chopsticks, state_map.build_state_map(solve(chopsticks))),
        "law": front_ham.law_chart(front_ham.check_law(front_ham.solve_two_player_table(4), LAW, 4), LAW),
        "socks of two": front_ham.two_player_chart(front_ham.solve_two_player_table(4)),
        "search": search_tree.search_tree_chart(SEARCH_NODES, "A search", "Player 1"),
        "choices": playouts.choice_chart(CHOICES, "Choices"),
        "reach": claustroboard_maps.reach_chart(BOARD, tiles, evaluation=solve(BOARD, tiles).evaluate()),
        "mobility": claustroboard_maps.mobility_chart(BOARD, tiles),
        "win rates": win_rates.win_rate_chart(WIN_RATES, chopsticks),
        "move rates": move_rates.move_rate_chart(MOVE_RATES, FORK.evaluate()),
        "odds": odds.odds_chart(odds.compare_odds(solve(obliteration_game).evaluate()), "Player 1"),
        "running interval": sampling.running_interval_chart(sampling.list_running_intervals(WINS), "Wins"),
        "assumptions": multiplayer.assumptions_chart(THREE_PLAYERS.position.evaluate()),
        "changes": rule_changes.changes_chart(CHANGES),
        "rule sets": rule_sweep.sweep_grid_chart(
            list(rule_sweep.iterate_sweep("chopsticks", RULE_SETS))[-1], ["rollover", "suicide"], "chopsticks"
        ),
        "deals": claustroboard_deals.seat_share_chart(SEAT_SHARES, DEALT),
        "census": length_chart(read_census(), 1),
        "atlas of results": atlas_chart(SOCKS_MAP, SOCKS.find_measure("value")),
        "atlas of numbers": atlas_chart(SOCKS_MAP, SOCKS.find_measure("plies")),
    }


WIN_RATES = list(islice(win_rates.measure_win_rates(load("chopsticks"), ["easy", "medium"], 9), 9))[-1]
FORK = play("claustroboard").position
MOVE_RATES = list(move_rates.measure_move_rates(FORK, ["easy", "easy"], 9))[-1]
WINS = [True, False, True, True, False, True]
CHANGES = rule_changes.find_changes(load("obliteration", high=20), load("obliteration", high=20, no_repeat="off"))
RULE_SETS = rule_sweep.combine_rules(load("chopsticks").rules, {"rollover": [False, True], "suicide": [False, True]})
DEALT = load("claustroboard", size=3)
SEAT_SHARES = list(claustroboard_deals.iterate_seat_shares(DEALT, 12))[-1]
FOUR_FINGERS = load("chopsticks", fingers=4)
SEARCHED = FOUR_FINGERS.parse_state("2201")
SEARCH_NODES = search_tree.search_tree(solve(FOUR_FINGERS), SEARCHED, 5)
CHOICES = list(playouts.measure_choices(Position(FOUR_FINGERS, SEARCHED), [4, 64], 8))[-1]
SOCKS = find_family("front_ham_two")
SOCKS_MAP = build_map(SOCKS, read_cells(SOCKS))


@pytest.fixture(scope="module")
def drawn():
    return draw_charts(list_charts())


def read_verdicts(chart):
    """Return the verdict that the shape of each mark shows, by what the axes say about it."""
    marks = [mark for mark in chart.find_marks("symbol") if mark["shape"] in SHAPES]
    return {chart.read(mark): SHAPES[mark["shape"]] for mark in marks}


def list_outlooks(match, seat):
    nodes = [match.nodes[0], *match.path()]
    return [solve(match.game, node.state).verdict(node.state, seat=seat) for node in nodes]


def test_the_history_of_two_joins_the_outlooks_in_the_order_of_the_moves(drawn):
    chart = drawn["two players"]
    expected = [(ply, verdict.value) for ply, verdict in enumerate(list_outlooks(TWO_PLAYERS, 0))]
    assert len(set(expected)) > 2
    assert [chart.read(mark) for mark in chart.find_marks("line")] == expected


def test_the_history_of_several_has_a_line_for_the_place_of_each_player(drawn):
    chart = drawn["three players"]
    for seat, name in enumerate(THREE_PLAYERS.game.player_names):
        line = [chart.read(mark) for mark in chart.find_marks("line", name=name)]
        places = [verdict.places[seat] for verdict in list_outlooks(THREE_PLAYERS, seat)]
        assert [(ply, round(height)) for ply, height in line] == list(enumerate(places))


def test_the_history_of_several_has_a_bar_from_the_best_to_the_worst_place_that_best_play_allows(drawn):
    chart, evaluation = drawn["three players"], THREE_PLAYERS.position.evaluate()
    for seat, name in enumerate(THREE_PLAYERS.game.player_names):
        nodes = [THREE_PLAYERS.nodes[0], *THREE_PLAYERS.path()]
        ranks = [evaluation.at(node.state).prospect(seat).ranks for node in nodes]
        expected = [(ply, max(own[0], 1), own[-1]) for ply, own in enumerate(ranks) if max(own[0], 1) < own[-1]]
        bars = chart.find_marks("rule", name=name)
        ends = [sorted(round(chart.read_axis("y", bar[end])) for end in ("y", "y2")) for bar in bars]
        assert [(bar["row"]["ply"], *places) for bar, places in zip(bars, ends, strict=True)] == expected
        assert expected


def test_a_path_goes_through_the_numbers_of_the_match_and_of_collatz(drawn):
    chart = drawn["path"]
    played = [NUMBERS.nodes[0].state.number, *(node.state.number for node in NUMBERS.path())]
    for name, numbers in (("this match", played), ("plain Collatz", [12, 6, 3, 10, 5, 16, 8, 4, 2, 1])):
        line = [chart.read(mark) for mark in chart.find_marks("line", path=name)]
        assert [step for step, _ in line] == list(range(len(numbers)))
        assert [number for _, number in line] == pytest.approx(numbers, rel=0.02)


def test_all_paths_put_each_number_after_its_fewest_operations(drawn):
    game, depths = load("obliteration"), {load("obliteration").canonical(load("obliteration").start()): 0}
    for state in (queue := list(depths)):
        for move in game.legal_moves(state):
            after = game.canonical(game.apply(state, move))
            if after not in depths:
                depths[after] = depths[state] + 1
                queue.append(after)
    chart = drawn["paths"]
    labels = {
        (mark["row"]["id"], chart.read_axis("x", mark["x"]), int(mark["text"])) for mark in chart.find_marks("text")
    }
    assert Counter((x, number) for _, x, number in labels) == Counter((d, s.number) for s, d in depths.items())


def test_the_squares_of_numbers_show_the_verdict_of_each_number(drawn):
    chart, solution = drawn["last operation"], solve(load("obliteration"))
    cells = [mark for mark in chart.find_marks("symbol", own="none yet") if mark["shape"] in SHAPES]
    columns = sorted({mark["x"] for mark in cells})
    shown = {chart.read_axis("y", mark["y"]) + columns.index(mark["x"]): SHAPES[mark["shape"]] for mark in cells}
    game = solution.game
    assert shown == {n: solution.verdict(game.parse_state(str(n))).value for n in range(1, 101)}


def test_the_grid_of_limits_shows_the_verdict_of_each_start(drawn):
    expected = {
        (limit, start): solve(load("obliteration", start=start, high=limit)).verdict().value
        for start in range(1, 6)
        for limit in (5, 10)
    }
    assert read_verdicts(drawn["limit"]) == expected


def test_the_map_puts_each_position_above_the_moves_to_its_end(drawn):
    chart, solution = drawn["map"], solve(load("chopsticks"))
    marks = [mark for mark in chart.find_marks("symbol") if mark["shape"] in SHAPES]
    assert len(marks) == solution.counts().reachable
    ended = []
    for mark in marks:
        verdict = solution.verdict(solution.game.parse_state(mark["row"]["position"]))
        assert SHAPES[mark["shape"]] == verdict.value
        x = chart.read_axis("x", mark["x"])
        ended += [round(x, 1)] if verdict.plies is not None else []
        assert verdict.plies is None or round(x, 1) == verdict.plies
    draws = [chart.read_axis("x", mark["x"]) for mark in marks if SHAPES[mark["shape"]] == "draw"]
    assert min(draws) > max(ended)


def test_the_map_of_front_ham_for_two_shows_the_solved_verdicts(drawn):
    game = load("front_ham", players=2)
    cells = [(a, b) for a in range(1, 5) for b in range(1, 5)]
    expected = {(a, b): solve(game).verdict(game.parse_state(f"{a}.{b}")).value for a, b in cells}
    assert set(expected.values()) == {"win", "loss"}
    assert read_verdicts(drawn["socks of two"]) == expected


def test_a_search_is_drawn_with_its_results_by_depth_and_a_cross_for_what_it_left_out(drawn):
    marks = drawn["search"].find_marks("symbol")
    shapes = Counter(SHAPES.get(mark["shape"], mark["shape"]) for mark in marks)
    visited = [node for node in SEARCH_NODES if node.visited]
    assert shapes["win"] == sum(node.value == "win" for node in visited) == 8
    assert shapes["circle"] == sum(not node.value for node in visited) == 8
    assert shapes["cross"] == len(SEARCH_NODES) - len(visited) == 5
    depths = Counter(round(drawn["search"].read_axis("x", (mark["x"] + mark["x2"]) / 2)) for mark in marks)
    assert depths == Counter(node.depth for node in SEARCH_NODES)


def test_the_searches_that_chose_right_are_drawn_with_their_intervals(drawn):
    chart = drawn["choices"]
    points = [chart.read(mark) for mark in chart.find_marks("symbol")]
    assert [across for across, _ in points] == [4, 64]
    rates = [row["right"] / 8 for row in CHOICES]
    assert [share for _, share in points] == [pytest.approx(rate, abs=0.01) for rate in rates]
    for row in CHOICES:
        (bar,) = chart.find_marks("rule", games=row["games"])
        ends = sorted(chart.read_axis("y", bar[name]) for name in ("y", "y2"))
        assert ends == [pytest.approx(end, abs=0.01) for end in sampling.wilson_interval(row["right"], 8)]


def test_the_law_of_front_ham_is_drawn_over_the_solved_verdicts(drawn):
    game = load("front_ham", players=2, socks=4)
    solution = solve(game)
    expected = {(a, b): solution.verdict(game.parse_state(f"{a}.{b}")).value for a in range(1, 5) for b in range(1, 5)}
    assert read_verdicts(drawn["law"]) == expected
    rings = {drawn["law"].read(mark) for mark in drawn["law"].find_marks("symbol", wrong=True) if mark["size"] > 300}
    assert rings == {place for place, value in expected.items() if (value == "win") != LAW.is_win(*place)}


def test_the_maps_of_tiles_show_cards_verdicts_and_exits(drawn):
    state = BOARD.parse_state(TILES)
    evaluation = solve(BOARD, state).evaluate()
    names = {BOARD.format_move(row.move): row.value for row in evaluation.moves}
    reach = {f"{column}{row}": value for (column, row), value in read_verdicts(drawn["reach"]).items()}
    assert reach == names
    assert read_texts(drawn["reach"], "face") == dict(zip(list_tile_names(), "4413443432232132", strict=True))
    exits = {}
    for square, name in enumerate(list_tile_names()):
        if square not in state.pawns:
            moved = state.move_pawn(0, square).close_tile(state.pawns[0])  # the tile that the player left is closed
            exits[name] = len(BOARD.find_reachable_squares(moved, 0))
    assert {name: int(text) for name, text in read_texts(drawn["mobility"], "exits").items()} == exits


def list_tile_names():
    return [BOARD.board.grid.format_square(square) for square in range(16)]


def read_texts(chart, field):
    """Return the texts of a field by tile; each mark stands in its tile, a little off its middle."""
    texts = {}
    for mark in chart.find_marks("text"):
        if str(mark["row"].get(field)) == str(mark["text"]) and mark["text"] != "":
            column, row = chart.read(mark)
            texts.setdefault(f"{column}{row}", mark["text"])
    return texts


def test_win_rates_and_intervals_are_where_the_axis_says(drawn):
    chart = drawn["win rates"]
    points = sorted(chart.read_axis("x", mark["x"]) for mark in chart.find_marks("symbol"))
    bars = sorted((chart.read_axis("x", m["x"]), chart.read_axis("x", m["x2"])) for m in chart.find_marks("rule"))
    assert points == pytest.approx(sorted(row.wins / row.games for row in WIN_RATES), abs=0.01)
    for bar, row in zip(bars, sorted(WIN_RATES, key=lambda row: row.low), strict=True):
        assert bar == pytest.approx(sampling.wilson_interval(row.wins, row.games), abs=0.01)


def test_each_move_has_a_bar_and_an_interval_in_its_row_below_its_exact_verdict(drawn):
    chart, rates = drawn["move rates"], {row.move: row for row in MOVE_RATES}
    evaluation = solve(FORK.game, FORK.state).evaluate()
    order = [FORK.game.format_move(row.move) for row in evaluation.moves]
    assert len(order) > 2 < len({row.rate for row in MOVE_RATES})
    bars = [mark for mark in chart.find_marks("rect") if mark["row"].get("rate") is not None]
    rules = chart.find_marks("rule")
    for name, marks in (("bar", bars), ("interval", rules)):
        assert [mark["row"]["move"] for mark in sorted(marks, key=lambda mark: mark["y"])] == order, name
    for mark in bars:
        ends = chart.read_axis("x", mark["x"]), chart.read_axis("x", mark["x2"])
        assert ends == pytest.approx((0, rates[mark["row"]["move"]].rate), abs=0.01)
    for mark in rules:
        row, ends = rates[mark["row"]["move"]], (chart.read_axis("x", mark["x"]), chart.read_axis("x", mark["x2"]))
        assert ends == pytest.approx(sampling.wilson_interval(row.wins, row.games), abs=0.01)
    marks = {"win": "▲", "draw": "■", "loss": "▼"}
    words = [f"{marks[row.value]} {FORK.game.instruct(FORK.state, row.move)}: " for row in evaluation.moves]
    texts = [mark["text"] for mark in sorted(chart.find_marks("text"), key=lambda mark: mark["y"])]
    shown = list(dict.fromkeys(text for text in texts if text[0] in marks.values()))
    assert all(text.startswith(word) for text, word in zip(shown, words, strict=True))


def test_a_running_share_is_drawn_after_each_game(drawn):
    chart = drawn["running interval"]
    line = [chart.read(mark) for mark in chart.find_marks("line")]
    shares = [sum(WINS[: n + 1]) / (n + 1) for n in range(len(WINS))]
    assert [games for games, _ in line] == pytest.approx(range(1, len(WINS) + 1), abs=0.05)
    assert [share for _, share in line] == pytest.approx(shares, abs=0.01)


def test_the_parts_of_a_bar_of_odds_are_as_long_as_their_shares(drawn):
    chart = drawn["odds"]
    for row in odds.compare_odds(solve(load("obliteration")).evaluate()):
        who = f"{row.strategy} against {row.opponents}"
        bars = [mark for mark in chart.find_marks("rect") if chart.read(mark)[1] == who]
        lengths = {m["row"]["value"]: chart.read_axis("x", m["x2"]) - chart.read_axis("x", m["x"]) for m in bars}
        assert lengths == pytest.approx({v: float(getattr(row, v)) for v in VALUES}, abs=0.01)


def test_a_move_is_drawn_at_the_places_that_it_can_lead_to(drawn):
    evaluation, chart = THREE_PLAYERS.position.evaluate(), drawn["assumptions"]
    seat = evaluation.game.turn(evaluation.state)
    shown = Counter((move, round(place)) for place, move in map(chart.read, chart.find_marks("symbol")))
    groups = multiplayer.group_alike_moves(multiplayer.compare_assumptions(evaluation), seat)
    for group in groups[: multiplayer.MAX_CHART_ROWS]:
        after = evaluation.after(group["move"])
        places = {places[seat] for places in after.outcomes}
        expected = Counter(places) + Counter([after.guarantee(seat)])
        assert Counter({place: n for (label, place), n in shown.items() if label == group["label"]}) == expected


def test_changed_verdicts_are_counted_in_their_cells(drawn):
    chart = drawn["changes"]
    cells = {chart.read(mark): int(mark["text"]) for mark in chart.find_marks("text")}
    counts = Counter((row.value_after, row.value_before) for row in CHANGES if row.changes_value)
    assert counts
    assert {cell: number for cell, number in cells.items() if number} == dict(counts)


def test_each_set_of_rules_has_its_verdict_in_the_grid(drawn):
    expected = {
        ("Suicide" if rules.suicide else "plain", "Roll-over" if rules.rollover else "plain"): solve(
            type(load("chopsticks"))(rules)
        )
        .verdict()
        .value
        for rules in RULE_SETS
    }
    assert len(set(expected.values())) > 1
    assert read_verdicts(drawn["rule sets"]) == expected


def test_the_share_of_deals_that_each_seat_wins_is_where_the_axis_says(drawn):
    first_wins = sum(solve(DEALT, DEALT.start(Random(seed))).verdict().value == "win" for seed in range(12))
    chart = drawn["deals"]
    shares = [chart.read_axis("x", mark["x"]) for mark in chart.find_marks("symbol")]
    assert shares == pytest.approx([first_wins / 12, 1 - first_wins / 12], abs=0.01)


def test_the_lengths_of_all_deals_are_bars_as_high_as_their_shares_with_the_mark_of_the_winner(drawn):
    chart, census = drawn["census"], read_census()
    bars = {chart.read(mark)[0]: mark for mark in chart.find_marks("rect") if "plies" in mark["row"]}
    shares = {str(plies): deals / census.count_deals(1) for plies, deals in census.count_by_plies(1).items()}
    heights = {
        str(plies): abs(chart.read_axis("y", mark["y"]) - chart.read_axis("y", mark["y2"]))
        for plies, mark in bars.items()
    }
    assert heights == pytest.approx(shares, abs=0.005)
    labels = {mark["row"]["plies"]: mark["row"]["label"] for mark in chart.find_marks("text")}
    assert all(label[0] == ("▲" if plies % 2 else "▼") for plies, label in labels.items())
    assert len(labels) == len(shares)


def test_a_map_of_the_atlas_shows_the_result_and_the_moves_of_each_game(drawn):
    solution = solve(load("front_ham", players=2))
    verdicts = {
        (str(second), str(first)): solution.verdict(solution.game.parse_state(f"{first}.{second}"))
        for first in range(1, 13)
        for second in range(1, 13)
    }
    assert read_verdicts(drawn["atlas of results"]) == {place: verdict.value for place, verdict in verdicts.items()}
    chart = drawn["atlas of numbers"]
    shown = {chart.read(mark): int(mark["text"]) for mark in chart.find_marks("text")}
    assert shown == {place: verdict.plies for place, verdict in verdicts.items()}
