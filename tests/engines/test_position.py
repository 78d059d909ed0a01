"""A position with its game: parsed, played, printed and compared as one value."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random

import pytest
from helpers.rule_samples import SETTINGS, load_setting, play_random_game

import engines
from engines import IllegalMove, Match, Position, PositionError, TooLarge, UnknownMove, load, solve


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: " ".join(filter(None, setting)))
def test_the_repr_makes_an_equal_position(setting):
    game = load_setting(*setting)
    for state, _ in play_random_game(game, Random(1), max_plies=8):
        position = Position(game, state)
        assert eval(repr(position), vars(engines)) == position  # noqa: S307 - the text is our own


def test_the_repr_names_the_seat_to_move_only_if_it_is_not_the_first():
    position = Position.parse(load("chopsticks"), "1211")
    assert repr(position) == "Position.parse(load('chopsticks'), '1211')"
    assert repr(position.play("A-C")) == "Position.parse(load('chopsticks'), '1212', turn=1)"


def test_printing_a_position_gives_the_picture_of_the_game():
    game = load("claustroboard")
    assert str(Position(game, game.start())) == game.render(game.start())


def test_moves_are_texts_that_can_be_played():
    game = load("front_ham")
    position = Position.parse(game, "1.2.3", turn=1)
    assert position.moves == tuple(game.format_move(move) for move in game.legal_moves(position.state))
    for text in position.moves:
        assert position.play(text).state == game.apply(position.state, game.parse_move(position.state, text))


def test_playing_moves_leaves_the_position_as_it_was():
    start = Position.parse(load("obliteration"), "12")
    after = start.play("divide", "divide")
    assert (start.game.format_state(start.state), after.game.format_state(after.state)) == ("12", "3:d:d")
    assert start.play() == start
    with pytest.raises(FrozenInstanceError):
        start.state = after.state


def test_a_move_that_is_not_legal_is_refused_wherever_it_stands():
    start = Position.parse(load("obliteration"), "12")
    with pytest.raises(IllegalMove, match="divide") as refusal:
        start.play("divide", "add")
    assert refusal.value.legal == ("divide",)
    with pytest.raises(UnknownMove):
        start.play("square")
    with pytest.raises(IllegalMove, match="The game is over"):
        start.play("divide", "divide", "add", "divide")


def test_the_outcome_is_the_games():
    start = Position.parse(load("obliteration"), "12")
    assert start.outcome is None
    over = start.play("divide", "divide", "add")
    assert over.outcome == over.game.outcome(over.state)
    assert over.outcome.places == (1, 2)
    assert over.moves == ()


def test_the_verdict_is_the_solutions():
    game = load("front_ham", players=3)
    position = Position.parse(game, "2.1.3", turn=2)
    assert position.verdict == solve(game).verdict(position.state)


def test_a_position_too_large_to_solve_raises_when_its_verdict_is_asked_for():
    game = load("claustroboard", size=10, players=10, walls=10)
    position = Position(game, game.start())
    assert position.moves
    with pytest.raises(TooLarge):
        _ = position.verdict


@pytest.mark.parametrize(("text", "turn"), [("9999", 0), ("", 0), ("1111", 2), ("1111", -1)])
def test_a_bad_text_or_seat_is_refused(text, turn):
    with pytest.raises(PositionError, match="turn: " if turn else "position: "):
        Position.parse(load("chopsticks"), text, turn)


def test_positions_are_equal_if_their_games_and_states_are():
    first, second = (Position.parse(load("chopsticks", rollover=True), "1211") for _ in range(2))
    assert first.game is not second.game
    assert first == second
    assert len({first, second, first.play("A-C")}) == 2
    assert first != Position.parse(load("chopsticks"), "1211")
    assert first != Position.parse(first.game, "1211", turn=1)


def test_a_match_has_the_position_on_its_board():
    match = Match(load("obliteration"))
    start = match.position
    match.play("divide")
    assert match.position == start.play("divide")
    match.go_back()
    assert match.position == start
    assert match.position.game is match.game


def test_a_match_and_a_solution_say_what_they_are():
    match = Match(load("obliteration", high=50))
    assert repr(match) == "<Match of load('obliteration', high=50) at '12', after 0 moves>"
    match.play("divide")
    assert repr(match) == "<Match of load('obliteration', high=50) at '6:-:d', after 1 move>"
    solution = solve(match.game, match.state, budget=20_000)
    assert (
        repr(solution) == "<Solution of load('obliteration', high=50) from '6:-:d', up to 20,000 positions a question>"
    )


def test_a_verdict_and_an_outcome_are_written_as_code():
    position = Position.parse(load("obliteration"), "3:d:d")
    for value in (position.verdict, position.play("add").outcome):
        assert eval(repr(value), vars(engines)) == value  # noqa: S307 - the text is our own


@pytest.mark.parametrize("name", engines.GAMES)
def test_a_node_says_its_move_its_position_and_where_it_is(name):
    match = Match(load(name), seed=1)
    for _ in range(3):
        node = match.push(match.game.legal_moves(match.state)[0])
    assert repr(node).startswith("Node(index=3, parent=2, move=")
    assert f"text={node.text!r}, state={node.state!r}, ply=3)" in repr(node)
    names = {each.__name__: each for each in (type(node), type(node.move), type(node.state))}
    assert eval(repr(node), names) == node  # noqa: S307 - the text is our own
