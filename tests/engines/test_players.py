"""Computer players make legal moves, are as strong as they say, and play the same game for the same seed."""

from __future__ import annotations

from random import Random

import pytest
from helpers.rule_samples import SETTINGS, load_setting

import engines
from engines import EngineError, load, solve
from engines.players import (
    PLAYER_TYPES,
    AlphaBeta,
    DepthLimitedPlayer,
    SolutionPlayer,
    parse_player,
    play_match,
    player_summary,
)
from engines.players.candidates import list_candidates
from engines.players.mcts import place_reward, uct_search
from engines.solvers.budget import NodeBudget
from engines.solvers.verdict import rank, value_for

BOTS = ("easy", "medium", "hard", "sees3", "mcts20")


def play_bots(game, bots, seed: int, max_plies: int = 40):
    """Play a game between bots; return the moves, each with the position before it, and the last position."""
    rng = Random(seed)
    state, moves = game.start(rng), []
    while len(moves) < max_plies and (legal := game.legal_moves(state)):
        move = bots[game.turn(state) % len(bots)](game, state, rng)
        assert move in legal
        moves.append((state, move))
        state = game.apply(state, move)
    return moves, state


@pytest.mark.parametrize("setting", SETTINGS, ids=" ".join)
def test_bots_never_make_an_illegal_move(setting):
    game = load_setting(*setting)
    has_many_moves = len(game.legal_moves(game.start())) > 100
    names = ("easy", "mcts5") if has_many_moves else ("easy", "medium", "mcts5")
    play_bots(game, [parse_player(name) for name in names], 1, max_plies=6 if has_many_moves else 20)


@pytest.mark.parametrize("name", ["obliteration", "chopsticks", "front_ham", "claustroboard"])
def test_every_bot_plays_whole_games_of_every_kind(name):
    game = load(name)
    for bot in BOTS:
        play_bots(game, [parse_player(bot), parse_player("easy")], 3)


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_game(bot):
    game = load("chopsticks", "rollover")
    assert play_bots(game, [parse_player(bot)], 5) == play_bots(game, [parse_player(bot)], 5)


def list_choices(bot: str, game, position: str) -> set[str]:
    """Return the moves that a bot chooses over many seeds."""
    state = game.parse_state(position)
    return {game.format_move(parse_player(bot)(game, state, Random(seed))) for seed in range(40)}


def test_easy_plays_any_legal_move():
    assert list_choices("easy", load("obliteration"), "3") == {"add", "subtract", "multiply"}


def test_medium_takes_a_win_in_one():
    game = load("chopsticks")
    assert list_choices("medium", game, "1401") == {"B-D"}
    assert len(list_choices("easy", game, "1401")) > 1


def test_medium_takes_a_win_in_one_and_avoids_a_loss_in_two_wherever_it_can():
    game, avoided = load("chopsticks"), 0
    solution = solve(game)
    for state in game.all_states():
        verdicts = dict(solution.moves(state))
        if not verdicts:
            continue
        near = {move: (v.value, v.plies) for move, v in verdicts.items() if v.plies and v.plies <= 2}
        chosen = near.get(parse_player("medium")(game, state, Random(1)))
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
        moves, _ = play_bots(game, [parse_player("hard"), parse_player("easy")], seed, max_plies=60)
        for state, move in moves:
            if game.turn(state) == 0:
                after, before = dict(solution.moves(state))[move], solution.verdict(state)
                assert order.index(after.value) == order.index(before.value)
                assert after.plies == before.plies  # wins fastest, loses slowest


def test_hard_beats_or_ties_whoever_plays_from_a_won_start():
    game = load("obliteration")
    for seed in range(20):
        _, end = play_bots(game, [parse_player("hard"), parse_player("easy")], seed)
        assert game.outcome(end).places == (1, 2)


def test_hard_for_three_takes_the_fastest_forced_win():
    game, found = load("chopsticks", "three"), 0
    solution = solve(game)
    state, rng = game.start(), Random(2)
    for _ in range(400):
        if not game.legal_moves(state):
            state = game.start()
        if solution.can_force_win(state):
            assert parse_player("hard")(game, state, Random(found)) in solution.best_moves(state)
            found += 1
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    assert found > 10


def test_hard_for_three_keeps_to_the_results_that_max_n_allows_by_their_worst_then_by_the_guarantee():
    game = load("front_ham", "class")
    for position in ("3.3.3", "4.1.2", "1.5.3", "2.2.4"):
        state = game.parse_state(position)
        solution = solve(game, state)
        keys = {}
        for move in game.legal_moves(state):
            after = game.apply(state, move)
            ranks = sorted(rank(places, 0) for places in solution.outcomes(after))
            keys[move] = ranks[-1], ranks[0], solution.guarantee(after, 0)
        candidates = {move for move, key in keys.items() if key == min(keys.values())}
        assert set(list_candidates(solution)) == candidates
        assert {parse_player("hard")(game, state, Random(seed)) for seed in range(3)} <= candidates
        assert len(candidates) < len(keys), position


def test_hard_for_three_searches_among_all_moves_where_no_win_can_be_forced():
    game = load("chopsticks", "three")
    solution = solve(game)
    assert not solution.can_force_win()
    assert list_candidates(solution) == list(game.legal_moves(game.start()))
    two_left = game.parse_state("11-00-12;places=0.3.0")
    assert list_candidates(solve(game, two_left)) == solve(game, two_left).best_moves()


def test_hard_beats_two_medium_players_as_often_as_not():
    game, won = load("front_ham", "class"), 0
    for seed in range(24):
        players = ["medium"] * 3
        players[seed % 3] = "hard"
        won += value_for(play_match(game, players, seed), seed % 3) == "win"
    assert won >= 12  # an equal player wins 8


def test_hard_says_that_nobody_plays_perfectly_with_more_than_two_players():
    assert player_summary("hard").startswith("Plays perfectly")
    assert player_summary("hard", 3).endswith("With more than two players nobody can play perfectly.")
    assert player_summary("medium", 3) == player_summary(parse_player("medium"))
    assert player_summary("human", 3) == ""


def test_monte_carlo_tree_search_tries_only_the_moves_that_it_is_given():
    game = load("chopsticks")
    state = game.parse_state("1401")
    moves = [move for move in game.legal_moves(state) if game.format_move(move) != "B-D"]
    assert {uct_search(game, state, Random(seed), 50, moves) for seed in range(10)} <= set(moves)


def test_sees_n_agrees_with_the_solution_within_its_horizon():
    game = load("obliteration")
    solution = solve(game)
    for state in game.all_states()[::7]:
        verdict = solution.verdict(state)
        score = AlphaBeta(game, 0, NodeBudget()).search(state, 4)
        within = verdict.plies is not None and verdict.plies <= 4
        assert (score > 0) == (within and verdict.value == "win")
        assert (score < 0) == (within and verdict.value == "loss")
        if within:
            assert abs(score) == 4 - verdict.plies + 1


def test_sees_n_takes_all_others_to_be_against_it():
    game = load("front_ham", players=3, socks=1)
    state = game.start()
    # There are three socks: take the two of the others and one's own, and hang one's own up again.
    assert AlphaBeta(game, 0, NodeBudget()).search(state, 2) > 0


def test_mcts_finds_a_win_in_one_and_beats_chance():
    assert list_choices("mcts200", load("chopsticks"), "1401") == {"B-D"}
    game = load("front_ham", players=2)
    wins = sum(
        game.outcome(play_bots(game, [parse_player("mcts100"), parse_player("easy")], seed)[1]).places[0] == 1
        for seed in range(12)
    )
    assert wins >= 10


def test_rewards_of_a_game_always_sum_to_the_same():
    for standing in [(1, 2, 3), (1, 1, 3), (1, 1, 1), (0, 0, 3), (0, 0, 0), (1, 2, 2)]:
        assert sum(place_reward(place, standing) for place in standing) == pytest.approx(1.5)
    assert place_reward(1, (1, 2)) == 1
    assert place_reward(2, (1, 2)) == 0


def test_every_bot_says_how_it_plays():
    for name, player_type in PLAYER_TYPES.items():
        bot = player_type.make(player_type.default)
        assert bot.name.startswith(name)
        assert bot.summary.endswith(".")
        assert parse_player(bot.name) == bot
    assert (
        DepthLimitedPlayer(1).summary
        == "Looks 1 move ahead, at most 100,000 positions, and plays perfectly that far; beyond that it plays at random."
    )


@pytest.mark.parametrize(
    "name", ["", "robot", "sees0", "sees99", "mcts0", "mcts9999999", "easy5", "hard1", "Hard", "sees-1"]
)
def test_an_unknown_player_is_refused_with_the_known_ones(name):
    with pytest.raises(EngineError, match="the players are easy, medium, hard, seesN"):
        parse_player(name)


def test_a_player_that_looks_far_ahead_searches_no_more_positions_than_its_budget(monkeypatch):
    game, searches = load("front_ham", players=8, socks=99), []
    search = AlphaBeta.search
    monkeypatch.setattr(AlphaBeta, "search", lambda *args: searches.append(1) or search(*args))
    assert DepthLimitedPlayer(12, max_nodes=2_000)(game, game.start(), Random(1)) in game.legal_moves(game.start())
    assert len(searches) <= 2_001


def test_when_the_budget_is_used_up_the_last_complete_depth_counts():
    game = load("obliteration")
    assert {
        DepthLimitedPlayer(4, max_nodes=4)(game, game.parse_state("3:d:d"), Random(seed)) for seed in range(40)
    } == {
        "add",
        "multiply",
    }


def test_a_perfect_player_wins_every_match_from_a_won_start():
    game = load("obliteration")
    perfect = SolutionPlayer(solve(game))
    assert {play_match(game, [perfect, parse_player("easy")], Random(seed)) for seed in range(20)} == {(1, 2)}


def test_a_match_that_repeats_a_position_is_a_draw():
    game = load("chopsticks")
    perfect = SolutionPlayer(solve(game))
    assert play_match(game, [perfect, perfect], Random(1)) == (1, 1)


def test_an_endless_match_without_the_repetition_rule_is_stopped(monkeypatch):
    monkeypatch.setattr("engines.players.MAX_MATCH_PLIES", 50)
    game = load("chopsticks", repetition=0)
    bot = SolutionPlayer(solve(game))
    assert play_match(game, [bot, bot], Random(1)) == (1, 1)


def test_a_match_takes_names_or_players_and_a_seed_or_a_generator():
    game = load("chopsticks", "rollover")
    bots = [parse_player("medium"), parse_player("mcts5")]
    for seed in range(5):
        places = play_match(game, bots, Random(seed))
        assert play_match(game, ["medium", "mcts5"], seed=seed) == places
        assert play_match(game, ["medium", bots[1]], seed) == places
    assert len({play_match(game, ["easy", "easy"], seed) for seed in range(20)}) > 1


@pytest.mark.parametrize(
    ("players", "seed", "says"),
    [
        (["hard"], 1, "players: Operation Obliteration needs 2 players, not 1"),
        (["hard", "easy", "easy"], 1, "players: Operation Obliteration needs 2 players, not 3"),
        (["hard", "robot"], 1, "player: there is no player 'robot'; the players are easy, medium, hard, seesN"),
        (["human", "hard"], 1, "player: there is no player 'human'"),
        (["hard", "easy"], "one", "seed: 'one' should be a whole number or a Random"),
        (["hard", "easy"], True, "seed: True should be a whole number or a Random"),
    ],
)
def test_a_match_with_bad_players_or_a_bad_seed_is_refused(players, seed, says):
    with pytest.raises(EngineError) as refusal:
        play_match(load("obliteration"), players, seed)
    assert str(refusal.value).startswith(says)


@pytest.mark.parametrize("player_type", PLAYER_TYPES.values(), ids=PLAYER_TYPES)
def test_the_repr_of_a_bot_makes_an_equal_bot(player_type):
    bot = player_type.make(player_type.default)
    assert type(bot).__name__ in engines.__all__
    assert eval(repr(bot), vars(engines)) == bot  # noqa: S307 - the text is our own
