"""The three rows of odds, their sentences and their chart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from helpers.visible_text import read_chart_words, read_layers

from analysis.exact_odds import compute_best_response_to_random_odds, compute_perfect_vs_random_odds
from analysis.odds import Odds, compare_odds, describe_odds, format_percent, odds_chart
from engines import Position, load, solve


@pytest.fixture(scope="module")
def rows():
    game = load("claustroboard")
    state = game.parse_state("1113/2332/1244/3431;a1,b2")
    return compare_odds(Position(game, state).evaluate())


def test_the_rows_are_the_verdict_perfect_play_and_the_best_response(rows):
    game = load("claustroboard")
    state = game.parse_state("1113/2332/1244/3431;a1,b2")
    assert rows[0][2:5] == (0, 0, 1)
    assert rows[1][2:5] == compute_perfect_vs_random_odds(solve(game, state), state)[:3]
    assert rows[2][2:5] == compute_best_response_to_random_odds(game, state)[:3]
    assert rows[1].win < rows[2].win == rows[1].win_upper_bound == rows[2].win_upper_bound


def test_the_shares_of_every_row_sum_to_one(rows):
    assert all(sum(row[2:5]) == 1 for row in rows)
    game = load("chopsticks", "suicide")
    for row in compare_odds(Position(game, game.start()).evaluate()):
        assert 1 - 1e-9 <= sum(row[2:5]) <= 1 + 1e-12
    for row in compare_odds(Position(game, game.start()).evaluate(), tolerance=0.2)[1:]:
        assert 0.05 < row.error_bound <= 0.2


def test_a_player_whose_place_is_certain_may_still_be_to_move_as_zombies_are():
    game = load("chopsticks", "zombies")
    odds = compute_perfect_vs_random_odds(solve(game), game.start(), tolerance=0.1)
    assert 0.85 < sum(odds[:3]) <= 1 + 1e-9


@pytest.mark.parametrize("turn", [0, 1])
def test_the_odds_are_those_of_the_player_to_move_and_can_be_those_of_the_other(turn):
    game = load("front_ham", players=2)
    evaluation = Position(game, game.parse_state("1.4", turn)).evaluate()
    mover = [(0, 0, 1), (Fraction(193, 360), 0, Fraction(167, 360)), (Fraction(5, 8), 0, Fraction(3, 8))]
    assert [row[2:5] for row in compare_odds(evaluation)] == mover
    assert [row[2:5] for row in compare_odds(evaluation, seat=turn)] == mover
    assert [row[2:5] for row in compare_odds(evaluation, seat=1 - turn)] == [(1, 0, 0)] * 3


def test_rows_are_described_in_sentences(rows):
    assert describe_odds(rows[0]) == "Perfect play against perfect play wins 0%, draws 0% and loses 100%."
    assert describe_odds(rows[1]).startswith("Perfect play against random moves wins ")
    assert describe_odds(rows[1]).endswith(", if it chooses at random among equally good moves.")
    assert describe_odds(rows[2]) == "The best response to random moves wins 82.6%, draws 0% and loses 17.4%."


def test_only_exactly_all_or_nothing_is_rounded_to_0_or_100_percent():
    assert [format_percent(share) for share in (0, 1, Fraction(1, 3), 1e-7, 1 - 1e-7, 0.5)] == [
        "0%",
        "100%",
        "33.3%",
        "under 0.1%",
        "over 99.9%",
        "50.0%",
    ]


def test_the_shares_of_a_bar_join_without_gaps(rows, collect_chart_rows):
    parts = collect_chart_rows(odds_chart(rows, "Player 1"))
    bars = [part for part in parts if part["who"] == "best response against random"]
    exact = {value: float(getattr(rows[2], value)) for value in ("win", "draw", "loss")}
    assert all(part["share"] == exact[part["value"]] for part in bars)
    for row in rows:
        mine = [part for part in parts if part["who"] == f"{row.strategy} against {row.opponents}"]
        ends = {part["value"]: (part["from"], part["to"]) for part in mine}
        assert ends["win"][0] == 0
        assert ends["win"][1] == ends["draw"][0]
        assert ends["draw"][1] == ends["loss"][0]
        assert ends["loss"][1] == pytest.approx(1)


def test_the_chart_names_the_player_and_writes_each_share_in_its_part_of_the_bar():
    game = load("front_ham", players=2)
    spec = odds_chart(compare_odds(Position.parse(game, "1.4").evaluate()), "Red").to_dict()
    assert read_chart_words(spec) == {
        "heading": "What Red can expect | computed from the solved game, not sampled",
        "x": {"share of games"},
        "y": {None},
        "color": {"result"},
        "tooltip": {"who": "who", "value": "result", "label": "share"},
    }
    assert read_layers(spec) == [
        ("bar", {"x": "from", "x2": "to", "y": "who", "color": "value"}),
        ("text", {"x": "middle", "y": "who", "text": "mark"}),
    ]
    bars, labels = (spec["datasets"][layer["data"]["name"]] for layer in spec["layer"])
    assert [(row["mark"], row["middle"]) for row in labels] == [
        ("▼ 100%", 0.5),
        ("▲ 53.6%", pytest.approx(193 / 720)),
        ("▼ 46.4%", pytest.approx(553 / 720)),
        ("▲ 62.5%", 0.3125),
        ("▼ 37.5%", 0.8125),
    ]
    assert [row["label"] for row in bars] == ["0%", "0%", "100%", "53.6%", "0%", "46.4%", "62.5%", "0%", "37.5%"]
    across, down = (spec["layer"][0]["encoding"][channel] for channel in ("x", "y"))
    assert (across["axis"], across["scale"]) == ({"format": "%"}, {"domain": [0, 1]})
    assert down["sort"] == ["perfect against perfect", "perfect against random", "best response against random"]
    assert "' |against'" in down["axis"]["labelExpr"]


def test_a_share_of_a_quarter_has_a_label_and_a_smaller_one_has_none():
    row = Odds("perfect", "random", 0.25, 0.24, 0.51, error_bound=0.0, win_upper_bound=0.5)
    spec = odds_chart([row], "Red").to_dict()
    labels = spec["datasets"][spec["layer"][1]["data"]["name"]]
    assert [each["mark"] for each in labels] == ["▲ 25.0%", "▼ 51.0%"]


def test_an_inexact_row_is_drawn_too(collect_chart_rows):
    row = Odds("perfect", "random", 0.5, 0.25, 0.25 - 1e-10, error_bound=1e-10, win_upper_bound=0.5)
    assert collect_chart_rows(odds_chart([row], "Player 1"))


def test_perfect_play_of_several_is_left_out_where_its_result_depends_on_the_others():
    game = load("front_ham", players=3, socks=3)
    evaluation = Position(game, game.start()).evaluate()
    assert evaluation.prospect(0).value == "open"
    assert compare_odds(evaluation)[0][:2] == ("perfect", "random")
    certain = Position.parse(load("front_ham"), "6.5.2").evaluate()
    assert compare_odds(certain)[0][:3] == ("perfect", "perfect", 1)
