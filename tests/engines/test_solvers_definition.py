"""Every verdict follows from the verdicts one move later, which proves the solvers right without a second solver."""

from __future__ import annotations

from random import Random

import pytest
from helpers.graph_games import list_reachable
from helpers.rule_samples import RULE_TEXTS

from engines import game_class, load, solve
from engines.rules import parse_rules
from engines.solvers.verdict import rank


def load_with_rules(name, rules):
    return game_class(name)(parse_rules(game_class(name).rules_type, rules))


SMALL_GAMES = [
    *(
        (name, rules)
        for name in ("chopsticks", "obliteration")
        for rules in ("", *RULE_TEXTS[name])
        if "players" not in rules and load_with_rules(name, rules).all_states() is not None
    ),
    *(("obliteration", f"no_repeat={reading}") for reading in ("opponent", "either", "off")),
]
FLIPPED = {"win": "loss", "draw": "draw", "loss": "win"}


def check_definition(game, state, solution):
    """Check that a position's verdict follows from those one move later.

    Wins and losses count down to an end, so they are forced. From a draw there is always a move to
    another draw, and never a move to a position that is lost for the opponent.
    """
    verdict = solution.verdict(state)
    after = [solution.verdict(game.apply(state, move)) for move in game.legal_moves(state)]
    if not after:
        own, other = game.outcome(state).places if game.turn(state) == 0 else game.outcome(state).places[::-1]
        assert verdict.plies == 0
        assert verdict.value == ("draw" if own == other else "win" if own < other else "loss")
        return
    values = [FLIPPED[child.value] for child in after]
    best = next(value for value in ("win", "draw", "loss") if value in values)
    assert verdict.value == best
    plies = [child.plies for child, value in zip(after, values, strict=True) if value == best]
    if best == "draw":
        assert verdict.plies == min((1 + count for count in plies if count is not None), default=None)
    else:
        assert verdict.plies == 1 + (min if best == "win" else max)(plies)


@pytest.mark.parametrize(("name", "rules"), SMALL_GAMES, ids=lambda part: part or "default")
def test_every_verdict_of_an_enumerated_two_player_game_follows_from_the_next_ones(name, rules):
    game = load_with_rules(name, rules)
    positions, solution = list(game.all_states()), solve(game)
    for state in Random(0).sample(positions, min(len(positions), 2500)):
        check_definition(game, state, solution)


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
def test_every_reachable_verdict_of_a_two_player_game_follows_from_the_next_ones(name, rules):
    game = load_with_rules(name, rules)
    state = game.start(Random(3))
    solution = solve(game, state)
    assert solution.counts().reachable is not None
    positions = list_reachable(game, state)
    for at in Random(0).sample(positions, min(len(positions), 2000)):
        check_definition(game, at, solution)


@pytest.mark.parametrize("rules", ["socks=5", "players=4 socks=3", "socks=2.6.3", "players=5 socks=1.2.1.2.2"])
def test_every_verdict_of_front_ham_with_many_players_follows_from_the_next_ones(rules):
    game = load_with_rules("front_ham", rules)
    state = game.start(Random(2))
    solution = solve(game, state)
    positions = list_reachable(game, state)
    for at in Random(0).sample(positions, min(len(positions), 150)):
        seat, after = game.turn(at), [game.apply(at, move) for move in game.legal_moves(at)]
        verdict = solution.verdict(at)
        if not after:
            assert (verdict.places, verdict.plies) == (game.outcome(at).places, 0)
            continue
        children = [solution.verdict(to) for to in after]
        best = min(rank(child.places, seat) for child in children)
        assert rank(verdict.places, seat) == best
        plies = [child.plies for child in children if rank(child.places, seat) == best]
        assert verdict.plies == 1 + (min if best < 2 else max)(plies)
        assert (verdict.places, verdict.plies - 1) in {(child.places, child.plies) for child in children}
        for hero in range(game.players):
            choose = min if hero == seat else max
            assert solution.guarantee(at, hero) == choose(solution.guarantee(to, hero) for to in after)


@pytest.mark.parametrize("rules", ["players=3", "players=3 rollover=true suicide=true", "players=3 zombies=true"])
def test_what_one_player_of_chopsticks_can_force_follows_from_the_next_positions(rules):
    game = load_with_rules("chopsticks", rules)
    solution = solve(game)
    for at in Random(0).sample(game.all_states(), 600):
        after = [game.apply(at, move) for move in game.legal_moves(at)]
        for hero in range(3) if after else ():
            choose = min if hero == game.turn(at) else max
            assert solution.guarantee(at, hero) == choose(solution.guarantee(to, hero) for to in after)


def test_with_two_players_left_three_player_chopsticks_is_the_two_player_game():
    for rules in ({}, {"rollover": True}, {"suicide": True}):
        three_player, two_player = load("chopsticks", players=3, **rules), load("chopsticks", **rules)
        for state in two_player.all_states():
            if two_player.legal_moves(state):
                text = two_player.format_state(state)
                same_state = three_player.parse_state(f"{text[:2]}-00-{text[2:]}")
                verdict = solve(three_player).verdict(same_state)
                assert verdict[:2] == solve(two_player).verdict(state)[:2], text
