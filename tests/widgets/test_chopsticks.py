"""The Chopsticks board: hands stay on their side, and every legal move can be chosen."""

from __future__ import annotations

from random import Random

import pytest
from helpers.rule_samples import SETTINGS, play_random_game

import widgets
from engines import GAMES, Match, load, parse_move
from engines.chopsticks import Attack
from engines.chopsticks.layout import format_hand_key
from engines.rules import parse_rules
from widgets.chopsticks_layout import arrange_hands
from widgets.refusals import ANY_STEP

CHOPSTICKS_SETTINGS = [(variant, rules) for game, variant, rules in SETTINGS if game == "chopsticks"]


def arrange_after(position, *moves, by_request=False, **rules):
    """Arrange the hands after some moves; ``by_request``: as if a person had chosen them with these texts."""
    game = load("chopsticks", **rules)
    board = widgets.board(Match(game, game.parse_state(position)))
    for move in moves:
        if by_request:
            board.play(move)
        else:
            board.match.play(move)
    return arrange_hands(board.match, board._input_texts if by_request else None)


def load_setting(variant, rules):
    """Load the game of one sample."""
    game_type = GAMES["chopsticks"]
    return game_type(parse_rules(game_type.rules_type, rules)) if rules else load("chopsticks", variant)


def play_random_matches(variant, rules, games=6, max_plies=40):
    """Yield the match at every position of some random games of one sample."""
    for seed in range(games):
        game = load_setting(variant, rules)
        match = Match(game)
        yield match
        for _, move in play_random_game(game, Random(seed), max_plies)[:-1]:
            match.push(move)
            yield match


def test_a_hand_stays_on_its_side_when_its_number_changes():
    assert arrange_after("1111", "A-C").hands == ((1, 1), (2, 1))
    assert arrange_after("1111", "A-C", "B-C").hands == ((3, 1), (2, 1))
    assert arrange_after("1323", "B-D", rollover=True).hands == ((1, 3), (2, 1))


def test_the_last_move_names_the_hands_it_touched():
    assert arrange_after("1323", "B-C").touched == ("0R", "1L")
    assert arrange_after("0211", "02-11").touched == ("0R", "0L")
    assert arrange_after("1111").touched == ()


def test_of_two_equal_hands_the_chosen_one_is_struck():
    assert arrange_after("1111", "A-D", by_request=True) == (((1, 1), (1, 2)), ("0L", "1R"))
    assert arrange_after("1111", "B-C", by_request=True) == (((1, 1), (2, 1)), ("0R", "1L"))
    assert arrange_after("1111", "A-C", by_request=True) == (((1, 1), (2, 1)), ("0L", "1L"))


def test_a_split_changes_as_little_as_possible_unless_the_text_says_otherwise():
    assert arrange_after("1311", "13-22").hands[0] == (2, 2)
    assert arrange_after("2411", "24-33").hands[0] == (3, 3)
    assert arrange_after("0411", "04-13").hands[0] == (1, 3)
    assert arrange_after("0411", "04-31", by_request=True).hands[0] == (3, 1)
    assert arrange_after("2211", "22-31", by_request=True) == (((3, 1), (1, 1)), ("0R", "0L"))
    assert arrange_after("2211", "[22] -> [13]", by_request=True).hands[0] == (1, 3)


def test_a_swap_exchanges_the_hands():
    assert arrange_after("1311", "swap", swaps=True).hands[0] == (3, 1)
    assert arrange_after("1311", "13-31", by_request=True, swaps=True).hands[0] == (3, 1)
    assert arrange_after("0311", "swap", logan=True).hands[0] == (3, 0)
    assert arrange_after("0.1.3-1.1.1", "swap", swaps=True, hands=3).hands[0] == (0, 3, 1)


def test_with_more_hands_the_others_stay_where_they_are():
    assert arrange_after("1.1.2-1.2.4", "C-E", hands=3) == (((1, 1, 2), (1, 4, 4)), ("0S", "1R"))
    assert arrange_after("1.1.1-1.1.1", "B-F", hands=3, by_request=True) == (((1, 1, 1), (1, 1, 2)), ("0R", "1S"))
    layout = arrange_after("0.0.4-1.1.1", "0.0.4-2.0.2", hands=3, by_request=True)
    assert layout == (((2, 0, 2), (1, 1, 1)), ("0S", "0L"))


def test_a_zombies_finger_stays_where_its_last_live_hand_was():
    layout = arrange_after("14-04-11", "A-D", players=3, zombies=True)
    assert layout.hands == ((1, 4), (0, 1), (1, 1))


def test_playing_an_old_branch_with_the_other_hand_shows_the_other_hand():
    board = widgets.board("chopsticks")
    board.play("A-C")
    assert board.view["hands"][1] == [2, 1]
    board.undo()
    board.play("A-D")
    assert board.view["hands"][1] == [1, 2]
    assert len(board.history) == 1


def test_a_new_match_forgets_the_texts_of_the_old_one():
    board = widgets.board("chopsticks")
    board.play("A-D")
    board.reset()
    board.match.play("A-C")
    assert arrange_hands(board.match, board._input_texts).hands[1] == (2, 1)


@pytest.mark.parametrize(("variant", "rules"), CHOPSTICKS_SETTINGS)
def test_the_layout_agrees_with_the_position_and_only_touched_hands_change(variant, rules):
    old = None
    for match in play_random_matches(variant, rules):
        layout = arrange_hands(match)
        assert [tuple(sorted(pair)) for pair in layout.hands] == list(match.state.hands)
        if match.current_index:
            changed = {
                format_hand_key(seat, side)
                for seat, pair in enumerate(layout.hands)
                for side in range(len(pair))
                if pair[side] != old.hands[seat][side]
            }
            struck = isinstance(match.node.move, Attack)
            assert changed <= set(layout.touched[1:] if struck else layout.touched)
        old = layout


@pytest.mark.parametrize(("variant", "rules"), CHOPSTICKS_SETTINGS)
def test_every_legal_move_can_be_chosen_on_the_board(variant, rules):
    board = widgets.board(Match(load_setting(variant, rules)))
    for match in play_random_matches(variant, rules, games=2, max_plies=20):
        board.load(match)
        view, game = board.view, match.game
        results = {result["step"] for result in view["results"]}
        hands = {format_hand_key(seat, side) for seat in range(game.players) for side in range(game.rules.hands)}
        spots = hands | {"swap", "five", "split", "pass"} | results
        legal = () if match.outcome() else game.legal_moves(match.state)
        assert {sequence["move"] for sequence in view["moves"]} == set(map(game.format_move, legal))
        for sequence in view["moves"]:
            flat = [key for step in sequence["steps"] for key in (step if isinstance(step, list) else [step])]
            assert set(flat) <= spots
            text = sequence.get("text", sequence["move"])
            assert game.format_move(parse_move(game, match.state, text)) == sequence["move"]


@pytest.mark.parametrize("rules", [{}, {"swaps": True, "meta": True, "stumps": True, "suicide": True}])
def test_a_strike_is_played_at_once_and_any_other_move_waits_for_play(rules):
    game = load("chopsticks", **rules)
    moves = [m for p in ("1311", "2411", "0111") for m in widgets.board(Match(game, game.parse_state(p))).view["moves"]]
    for move in moves:
        is_strike = move["steps"][-1] in ("1L", "1R")
        assert move.get("confirm", False) is not is_strike
    assert len({move.get("confirm") for move in moves}) == 2


def apply_steps(view, steps):
    """Return the mover's hands after the steps of a split."""
    pair = list(view["hands"][view["turn"]])
    if steps[0] == "swap":
        return view["swapped"]
    if chosen := [result["hands"] for result in view["results"] if result["step"] == steps[1]]:
        return chosen[0]
    if steps[0] == "five":
        return [
            fingers % 1 + sum(key[-1] == side for key in steps[1]) for fingers, side in zip(pair, "LR", strict=True)
        ]
    giver, taker = ("LRST".index(step[-1]) for step in steps[:2])
    pair[taker] += view["unit"] * (len(steps) - 1)
    pair[giver] -= view["unit"] * (len(steps) - 1)
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
        ("3.12-1.1", {"fingers": 14, "meta": True, "swaps": True}),
        ("0.2.4-0.0.1", {"hands": 3, "swaps": True, "suicide": True, "meta": True}),
        ("0.1.1.4-0.0.0.1", {"hands": 4, "meta": True}),
    ],
)
def test_the_layout_after_a_split_follows_its_steps(position, rules):
    game = load("chopsticks", **rules)
    state = game.parse_state(position)
    sequences = widgets.board(Match(game, state)).view["moves"]
    splits = [sequence for sequence in sequences if sequence["steps"][-1] not in ("1L", "1R", "1S", "1T")]
    assert splits
    for sequence in splits:
        board = widgets.board(Match(game, state))
        expected = apply_steps(board.view, sequence["steps"])
        board.play(sequence.get("text", sequence["move"]))
        assert board.view["hands"][0] == expected, sequence


def test_a_split_of_more_than_two_hands_is_chosen_from_a_list():
    game = load("chopsticks", hands=3, fingers=9)
    board = widgets.board(Match(game, game.parse_state("0.0.6-1.1.1")))
    sequences = [(move["move"], move["steps"]) for move in board.view["moves"]]
    assert ("0.0.6-0.1.5", ["0S", "0L"]) in sequences
    assert [steps for move, steps in sequences if move == "0.0.6-1.2.3"] == [["split", "=1.2.3"]]
    listed = {result["step"]: (result["text"], result["hands"]) for result in board.view["results"]}
    assert listed["=1.2.3"] == ("1, 2 and 3", [1, 2, 3])
    assert "=0.1.5" not in listed


def test_a_zombie_can_pass_on_the_board():
    game = load("chopsticks", players=3, zombies="may")
    board = widgets.board(Match(game, game.parse_state("01-11-14;zombies=1.0.0")))
    sequence = next(move for move in board.view["moves"] if move["move"] == "pass")
    assert sequence["steps"] == ["pass"]
    assert sequence["confirm"]
    board.play("pass")
    assert board.view["touched"] == []
    assert board.position == "11-14-01;zombies=0.0.1"


def test_a_split_that_is_not_allowed_says_why():
    why_not = widgets.board("chopsticks").view["why_not"]
    assert (
        why_not["0L"]["0R"]
        == why_not["0R"]["0L"]
        == "Splitting 1 and 1 into 0 and 2 kills a hand, and suicide is not in play."
    )


def test_a_hand_that_cannot_be_chosen_says_why():
    game = load("chopsticks", players=3, zombies=True)
    board = widgets.board(Match(game, game.parse_state("02-02-00")))
    why_not = board.view["why_not"]
    assert why_not[""] == {
        ANY_STEP: "Choose one of your own hands first.",
        "0L": "This hand is dead and cannot strike.",
        "0R": "",
        "1L": "This hand is dead, and an attack cannot revive it.",
        "2L": "Player 3 is a zombie and cannot be struck.",
        "2R": "Player 3 is a zombie and cannot be struck.",
    }
    assert why_not["0R"][ANY_STEP] == "Play the split, or clear it first."
    assert why_not["0R 0L"] == {"0L": "The hands 0 and 2 cannot be swapped: the Logan clause is not in play."}


def test_special_splits_and_the_last_finger_say_why_no_step_follows():
    game = load("chopsticks", meta=True, suicide=True, swaps=True)
    why_not = widgets.board(Match(game, game.parse_state("3411"))).view["why_not"]
    assert why_not[""]["swap"] == why_not[""]["five"] == "Clear your choice first."
    assert why_not["five"]["0L"] == why_not["five"]["0R"] == "There are no more fingers to give out."
    assert why_not["swap"] == {ANY_STEP: "Play the split, or clear it first."}
    game = load("chopsticks", suicide=True)
    why_not = widgets.board(Match(game, game.parse_state("1211"))).view["why_not"]
    assert why_not["0L 0R"] == {"0R": "The other hand has no more fingers to give."}


@pytest.mark.parametrize("players", [2, 4])
def test_the_letters_on_the_hands_are_those_of_the_moves(players):
    board, rng, checked = widgets.board("chopsticks", players=players), Random(4), 0
    for _ in range(12):
        for move in board.view["moves"]:
            keys = [step for step in move["steps"] if isinstance(step, str) and step[-1] in "LR"]
            if move["move"][1] == "-" and len(keys) == 2:
                letters = [board.view["letters"][int(key[:-1])]["LR".index(key[-1])] for key in keys]
                assert "-".join(letters) == move.get("text", move["move"])
                checked += 1
        if board.view["outcome"]:
            break
        board.play(rng.choice([move["move"] for move in board.view["moves"]]))
    dead = [
        letter
        for hands, letters in zip(board.view["hands"], board.view["letters"], strict=True)
        for fingers, letter in zip(hands, letters, strict=True)
        if not fingers
    ]
    assert checked > 20
    assert not any(dead)


def test_the_board_says_which_step_chooses_which_hand():
    view = widgets.board("chopsticks", hands=3, players=3).view
    assert view["hand_keys"] == [[format_hand_key(seat, side) for side in range(3)] for seat in range(3)]
    assert {step for move in view["moves"] for step in move["steps"]} <= {
        key for keys in view["hand_keys"] for key in keys
    } | {"split"} | {result["step"] for result in view["results"]}
