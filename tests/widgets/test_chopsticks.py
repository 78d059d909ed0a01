"""The board of Chopsticks: hands that stay on their side, and a way by hand to every legal move."""

from __future__ import annotations

from random import Random

import pytest
from samples import SETTINGS, random_walk

import widgets
from engines import GAMES, Match, load, parse_move
from engines.chopsticks import Attack
from engines.rules import read_text
from widgets.chopsticks import arrange, spot

RULES = [(variant, rules) for game, variant, rules in SETTINGS if game == "chopsticks"]


def table_after(position, *moves, asked=False, **rules):
    """How the hands lie after some moves; ``asked``: as if a person had asked for them with these texts."""
    game = load("chopsticks", **rules)
    board = widgets.board(Match(game, game.parse_state(position)))
    for move in moves:
        if asked:
            board.play(move)
        else:
            board.match.play(move)
    return arrange(board.match, board._asked_with if asked else None)


def under(variant, rules):
    """The game of one line of the samples."""
    kind = GAMES["chopsticks"]
    return kind(read_text(kind.rules_type, rules)) if rules else load("chopsticks", variant)


def matches(variant, rules, games=6, most=40):
    """Random matches under one line of the samples, each with a match at every position of it."""
    for seed in range(games):
        game = under(variant, rules)
        match = Match(game)
        yield match
        for _, move in random_walk(game, Random(seed), most)[:-1]:
            match.push(move)
            yield match


def test_a_hand_stays_on_its_side_when_its_number_changes():
    assert table_after("1111", "A-C").hands == ((1, 1), (2, 1))
    assert table_after("1111", "A-C", "B-C").hands == ((3, 1), (2, 1))
    assert table_after("1323", "B-D", rollover=True).hands == ((1, 3), (2, 1))


def test_the_last_move_names_the_hands_it_touched():
    assert table_after("1323", "B-C").touched == ("0R", "1L")
    assert table_after("0211", "02-11").touched == ("0R", "0L")
    assert table_after("1111").touched == ()


def test_of_two_equal_hands_the_one_that_was_asked_for_is_struck():
    assert table_after("1111", "A-D", asked=True) == (((1, 1), (1, 2)), ("0L", "1R"))
    assert table_after("1111", "B-C", asked=True) == (((1, 1), (2, 1)), ("0R", "1L"))
    assert table_after("1111", "A-C", asked=True) == (((1, 1), (2, 1)), ("0L", "1L"))


def test_a_split_keeps_what_changes_least_unless_it_was_asked_for_otherwise():
    assert table_after("1311", "13-22").hands[0] == (2, 2)
    assert table_after("2411", "24-33").hands[0] == (3, 3)
    assert table_after("0411", "04-13").hands[0] == (1, 3)
    assert table_after("0411", "04-31", asked=True).hands[0] == (3, 1)
    assert table_after("2211", "22-31", asked=True) == (((3, 1), (1, 1)), ("0R", "0L"))
    assert table_after("2211", "[22] -> [13]", asked=True).hands[0] == (1, 3)


def test_a_swap_changes_the_hands_over():
    assert table_after("1311", "swap", swaps=True).hands[0] == (3, 1)
    assert table_after("1311", "13-31", asked=True, swaps=True).hands[0] == (3, 1)
    assert table_after("0311", "swap", logan=True).hands[0] == (3, 0)


def test_a_zombies_finger_stays_where_its_last_live_hand_was():
    table = table_after("14-04-11", "A-D", players=3, zombies=True)
    assert table.hands == ((1, 4), (0, 1), (1, 1))


def test_taking_up_a_branch_again_by_the_other_hand_shows_the_other_hand():
    board = widgets.board("chopsticks")
    board.play("A-C")
    assert board.view["hands"][1] == [2, 1]
    board.undo()
    board.play("A-D")
    assert board.view["hands"][1] == [1, 2]
    assert len(board.history) == 1


def test_a_new_match_forgets_how_the_last_one_was_played():
    board = widgets.board("chopsticks")
    board.play("A-D")
    board.reset()
    board.match.play("A-C")
    assert arrange(board.match, board._asked_with).hands[1] == (2, 1)


@pytest.mark.parametrize(("variant", "rules"), RULES)
def test_the_hands_as_they_lie_are_the_positions_and_only_touched_ones_change(variant, rules):
    old = None
    for match in matches(variant, rules):
        table = arrange(match)
        assert [tuple(sorted(pair)) for pair in table.hands] == list(match.state.hands)
        if match.here:
            changed = {
                spot(seat, side)
                for seat, pair in enumerate(table.hands)
                for side in (0, 1)
                if pair[side] != old.hands[seat][side]
            }
            struck = isinstance(match.node.move, Attack)
            assert changed <= set(table.touched[1:] if struck else table.touched)
        old = table


@pytest.mark.parametrize(("variant", "rules"), RULES)
def test_every_legal_move_can_be_chosen_by_hand(variant, rules):
    board = widgets.board(Match(under(variant, rules)))
    for match in matches(variant, rules, games=2, most=20):
        board.load(match)
        view, game = board.view, match.game
        spots = {spot(seat, side) for seat in range(game.players) for side in (0, 1)} | {"swap", "five"}
        legal = () if match.outcome() else game.legal_moves(match.state)
        assert {way["move"] for way in view["moves"]} == set(map(game.format_move, legal))
        for way in view["moves"]:
            flat = [key for step in way["steps"] for key in (step if isinstance(step, list) else [step])]
            assert set(flat) <= spots
            assert game.format_move(parse_move(game, match.state, way["ask"])) == way["move"]


def stepped(view, steps):
    """The mover's pair after a split's steps, worked out as a person would."""
    pair = list(view["hands"][view["turn"]])
    if steps[0] == "swap":
        return pair[::-1]
    if steps[0] == "five":
        return [
            fingers % 1 + sum(key[-1] == side for key in steps[1]) for fingers, side in zip(pair, "LR", strict=True)
        ]
    taker = "LR".index(steps[1][-1])
    pair[taker] += view["unit"] * (len(steps) - 1)
    pair[1 - taker] -= view["unit"] * (len(steps) - 1)
    return pair


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        ("1344", {"swaps": True, "suicide": True}),
        ("0344", {"logan": True}),
        ("0444", {"halvesies": True}),
        ("4444", {"meta": True, "suicide": True}),
        ("de44", {"meta": True, "suicide": True, "stumps": True}),
        ("4e44", {"meta": True, "suicide": True, "stumps": True, "swaps": True}),
        ("0144", {"stumps": True, "logan": True}),
        ("a244", {"stumps": True, "swaps": True, "suicide": True}),
    ],
)
def test_the_hands_lie_as_the_steps_of_a_split_left_them(position, rules):
    game = load("chopsticks", **rules)
    state = game.parse_state(position)
    ways = widgets.board(Match(game, state)).view["moves"]
    splits = [way for way in ways if way["steps"][-1] not in ("1L", "1R")]
    assert splits
    for way in splits:
        board = widgets.board(Match(game, state))
        wanted = stepped(board.view, way["steps"])
        board.play(way["ask"])
        assert board.view["hands"][0] == wanted, way


def test_stepping_fingers_says_why_it_may_not_be():
    board = widgets.board("chopsticks")
    assert board.view["faults"] == [["[11] to [02] kills a hand, and suicide is not in play."]] * 2
