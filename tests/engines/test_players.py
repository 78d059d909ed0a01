"""Computer players: always legal, as strong as they say, the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest
from samples import SETTINGS

from engines import EngineError, find, load, solve
from engines.mcts import reward
from engines.players import KINDS, Lookout, Sees, player
from engines.rules import read_text, write_dict
from engines.solvers.limits import Work

BOTS = ("easy", "medium", "hard", "sees3", "mcts20")


def play(game, bots, seed: int, most: int = 40):
    """A game between bots: the moves, each with the position it was made in, and the last position."""
    rng = Random(seed)
    state, moves = game.start(rng), []
    while len(moves) < most and (legal := game.legal_moves(state)):
        move = bots[game.turn(state) % len(bots)](game, state, rng)
        assert move in legal
        moves.append((state, move))
        state = game.apply(state, move)
    return moves, state


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_bots_never_make_an_illegal_move(setting):
    name, variant, rules = setting
    base = load(name, variant)
    game = load(name, variant, **write_dict(read_text(find(name).rules_type, rules, base.rules)))
    many = len(game.legal_moves(game.start())) > 100
    bots = [player("easy"), player("mcts5")] if many else [player("easy"), player("medium"), player("mcts5")]
    play(game, bots, 1, most=6 if many else 20)


@pytest.mark.parametrize("name", ["obliteration", "chopsticks", "front_ham", "claustroboard"])
def test_every_bot_plays_whole_games_of_every_kind(name):
    game = load(name)
    for bot in BOTS:
        play(game, [player(bot), player("easy")], 3)


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_game(bot):
    game = load("chopsticks", "rollover")
    assert play(game, [player(bot)], 5) == play(game, [player(bot)], 5)


def choices(bot: str, game, position: str) -> set[str]:
    """The moves that a bot chooses over many seeds."""
    state = game.parse_state(position)
    return {game.format_move(player(bot)(game, state, Random(seed))) for seed in range(40)}


def test_easy_plays_any_legal_move():
    assert choices("easy", load("obliteration"), "3") == {"add", "subtract", "multiply"}


def test_medium_takes_a_win_in_one():
    game = load("chopsticks")
    assert choices("medium", game, "1401") == {"B-D"}
    assert len(choices("easy", game, "1401")) > 1


def test_medium_takes_a_win_in_one_and_avoids_a_loss_in_two_wherever_it_can():
    game, avoided = load("chopsticks"), 0
    solution = solve(game)
    for state in game.positions():
        verdicts = dict(solution.moves(state))
        if not verdicts:
            continue
        near = {move: (v.value, v.plies) for move, v in verdicts.items() if v.plies and v.plies <= 2}
        chosen = near.get(player("medium")(game, state, Random(1)))
        if ("win", 1) in near.values():
            assert chosen == ("win", 1)
        elif len([m for m, v in near.items() if v == ("loss", 2)]) < len(verdicts):
            assert chosen != ("loss", 2)
            avoided += ("loss", 2) in near.values()
    assert avoided > 10


@pytest.mark.parametrize(
    ("name", "rules"), [("chopsticks", {}), ("chopsticks", {"suicide": True}), ("obliteration", {})]
)
def test_hard_never_gives_away_what_it_has(name, rules):
    game = load(name, **rules)
    solution = solve(game)
    order = ("loss", "draw", "win")
    for seed in range(6):
        moves, _ = play(game, [player("hard"), player("easy")], seed, most=60)
        for state, move in moves:
            if game.turn(state) == 0:
                kept = dict(solution.moves(state))[move]
                held = solution.verdict(state)
                assert order.index(kept.value) == order.index(held.value)
                assert kept.plies == held.plies  # wins fastest, loses slowest


def test_hard_beats_or_ties_whoever_plays_from_a_won_start():
    game = load("obliteration")
    for seed in range(20):
        _, end = play(game, [player("hard"), player("easy")], seed)
        assert game.outcome(end).places == (1, 2)


def test_sees_n_agrees_with_the_solution_within_its_horizon():
    game = load("obliteration")
    solution = solve(game)
    for state in game.positions()[::7]:
        verdict = solution.verdict(state)
        seen = Lookout(game, 0, Work()).ahead(state, 4)
        within = verdict.plies is not None and verdict.plies <= 4
        assert (seen > 0) == (within and verdict.value == "win")
        assert (seen < 0) == (within and verdict.value == "loss")
        if within:
            assert abs(seen) == 4 - verdict.plies + 1


def test_sees_n_takes_all_others_to_be_against_it():
    game = load("front_ham", players=3, socks=1)
    state = game.start()
    assert Lookout(game, 0, Work()).ahead(state, 2) > 0  # three socks are there: take the other two and keep one


def test_mcts_finds_a_win_in_one_and_beats_chance():
    assert choices("mcts200", load("chopsticks"), "1401") == {"B-D"}
    game = load("front_ham", players=2)
    wins = sum(
        game.outcome(play(game, [player("mcts100"), player("easy")], seed)[1]).places[0] == 1 for seed in range(12)
    )
    assert wins >= 10


def test_rewards_of_a_game_always_sum_to_the_same():
    for standing in [(1, 2, 3), (1, 1, 3), (1, 1, 1), (0, 0, 3), (0, 0, 0), (1, 2, 2)]:
        assert sum(reward(place, standing) for place in standing) == pytest.approx(1.5)
    assert reward(1, (1, 2)) == 1
    assert reward(2, (1, 2)) == 0


def test_every_bot_says_what_it_is_in_one_sentence():
    for kind, (make, default, _, _) in KINDS.items():
        bot = make(default)
        assert bot.name.startswith(kind)
        assert bot.about.endswith(".")
        assert player(bot.name) == bot
    assert (
        Sees(1).about
        == "Plays perfectly as far as 1 ply ahead, or as 100,000 positions reach, and at random beyond that."
    )


@pytest.mark.parametrize(
    "name", ["", "robot", "sees0", "sees99", "mcts0", "mcts9999999", "easy5", "hard1", "Hard", "sees-1"]
)
def test_an_unknown_player_is_refused_with_the_known_ones(name):
    with pytest.raises(EngineError, match="there are easy, medium, hard, seesN"):
        player(name)


def test_a_player_who_sees_far_looks_at_no_more_positions_than_its_budget(monkeypatch):
    game, looked = load("front_ham", players=8, socks=99), []
    whole = Lookout.ahead
    monkeypatch.setattr(Lookout, "ahead", lambda *args: looked.append(1) or whole(*args))
    assert Sees(12, budget=2_000)(game, game.start(), Random(1)) in game.legal_moves(game.start())
    assert len(looked) <= 2_001


def test_with_the_budget_spent_the_last_whole_ply_counts():
    game = load("obliteration")
    assert {Sees(4, budget=4)(game, game.parse_state("3:d:d"), Random(seed)) for seed in range(40)} == {
        "add",
        "multiply",
    }
