"""Every solved table obeys its own definition at every position, which proves it right without a second solver."""

from __future__ import annotations

from random import Random

import pytest
from graph_games import reachable
from samples import RULES

from engines import find, load, solve
from engines.rules import read_text
from engines.solvers.verdict import rank

LISTED = [
    *(
        (name, rules)
        for name in ("chopsticks", "obliteration")
        for rules in ("", *RULES[name])
        if "players" not in rules
    ),
    *(("obliteration", f"no_repeat={reading}") for reading in ("opponent", "either", "off")),
]
FLIPPED = {"win": "loss", "draw": "draw", "loss": "win"}


def make(name, rules):
    return find(name)(read_text(find(name).rules_type, rules))


def obeys(game, state, solution):
    """Whether a position's verdict follows from those one move on.

    Wins and losses count down to an end, so they are forced; whoever is at a draw never has to leave
    the draws, and cannot move to a position that is lost for the other.
    """
    verdict = solution.verdict(state)
    after = [solution.verdict(game.apply(state, move)) for move in game.legal_moves(state)]
    if not after:
        own, other = game.outcome(state).places if game.turn(state) == 0 else game.outcome(state).places[::-1]
        assert verdict.plies == 0
        assert verdict.value == ("draw" if own == other else "win" if own < other else "loss")
        return
    values = [FLIPPED[told.value] for told in after]
    best = next(value for value in ("win", "draw", "loss") if value in values)
    assert verdict.value == best
    plies = [told.plies for told, value in zip(after, values, strict=True) if value == best]
    if best == "draw":
        assert verdict.plies == min((1 + told for told in plies if told is not None), default=None)
    else:
        assert verdict.plies == 1 + (min if best == "win" else max)(plies)


@pytest.mark.parametrize(("name", "rules"), LISTED, ids=lambda part: part or "default")
def test_every_listed_position_of_a_two_player_game_follows_from_those_after_it(name, rules):
    game = make(name, rules)
    listed = game.positions()
    positions = reachable(game, game.start()) if listed is None else list(listed)
    solution = solve(game)
    for state in Random(0).sample(positions, min(len(positions), 2500)):
        obeys(game, state, solution)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("front_ham", "players=2 socks=7"),
        ("front_ham", "players=2 socks=5 overdraw=ignore"),
        ("claustroboard", "size=4"),
        ("claustroboard", "size=3 wrap=true pass_players=true steps=within"),
        ("claustroboard", "size=4 teleports=2 walls=4 wildcards=1 zeros=1"),
    ],
)
def test_every_position_that_can_arise_in_a_two_player_game_follows_from_those_after_it(name, rules):
    game = make(name, rules)
    state = game.start(Random(3))
    solution = solve(game, state)
    assert solution.counts().reachable is not None
    positions = reachable(game, state)
    for at in Random(0).sample(positions, min(len(positions), 2000)):
        obeys(game, at, solution)


@pytest.mark.parametrize("rules", ["socks=5", "players=4 socks=3", "socks=2.6.3", "players=5 socks=1.2.1.2.2"])
def test_every_position_of_front_ham_with_many_players_follows_from_those_after_it(rules):
    game = make("front_ham", rules)
    state = game.start(Random(2))
    solution = solve(game, state)
    positions = reachable(game, state)
    for at in Random(0).sample(positions, min(len(positions), 150)):
        seat, after = game.turn(at), [game.apply(at, move) for move in game.legal_moves(at)]
        verdict = solution.verdict(at)
        if not after:
            assert (verdict.places, verdict.plies) == (game.outcome(at).places, 0)
            continue
        told = [solution.verdict(to) for to in after]
        best = min(rank(one.places, seat) for one in told)
        assert rank(verdict.places, seat) == best
        plies = [one.plies for one in told if rank(one.places, seat) == best]
        assert verdict.plies == 1 + (min if best < 2 else max)(plies)
        assert (verdict.places, verdict.plies - 1) in {(one.places, one.plies) for one in told}
        for hero in range(game.players):
            choose = min if hero == seat else max
            assert solution.guarantee(at, hero) == choose(solution.guarantee(to, hero) for to in after)


@pytest.mark.parametrize("rules", ["players=3", "players=3 rollover=true suicide=true", "players=3 zombies=true"])
def test_what_one_player_of_chopsticks_can_force_follows_from_the_positions_after(rules):
    game = make("chopsticks", rules)
    solution = solve(game)
    for at in Random(0).sample(game.positions(), 600):
        after = [game.apply(at, move) for move in game.legal_moves(at)]
        for hero in range(3) if after else ():
            choose = min if hero == game.turn(at) else max
            assert solution.guarantee(at, hero) == choose(solution.guarantee(to, hero) for to in after)


def test_with_two_players_left_three_player_chopsticks_is_the_two_player_game():
    for rules in ({}, {"rollover": True}, {"suicide": True}):
        three, two = load("chopsticks", players=3, **rules), load("chopsticks", **rules)
        crowd, duel = solve(three), solve(two)
        for state in two.positions():
            if two.legal_moves(state):
                text = two.format_state(state)
                there = three.parse_state(f"{text[:2]}-00-{text[2:]}")
                assert crowd.verdict(there)[:2] == duel.verdict(state)[:2], text
