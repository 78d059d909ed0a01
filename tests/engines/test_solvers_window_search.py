"""The window search is exact: it agrees with the reference solver and with iterative deepening on every kind of board."""

from __future__ import annotations

from random import Random

import pytest
from helpers import reference_solver

from engines import load
from engines.claustroboard.encoding import SQUARE_BITS
from engines.solvers.budget import BudgetExhausted, NodeBudget
from engines.solvers.encoding import CanonicalEncoder, ExpandingEncoder
from engines.solvers.iterative_deepening import WinLossSearch
from engines.solvers.two_player import Partition
from engines.solvers.verdict import LOSS, WIN
from engines.solvers.window_search import MAX_PLIES, WindowSearch

RULES = [
    {},
    {"steps": "within", "wildcards": 3, "joker": 2},
    {"wrap": True, "through": False},
    {"wrap": True, "pass_players": True, "wildcards": 4, "joker": 3},
    {"pass_players": True, "steps": "within"},
    {"rows": 2, "columns": 6, "wrap": True, "wildcards": 2, "joker": 1},
    {"variant": "collapsi"},
    {"variant": "collapsi_one"},
]
MAX_REACHABLE = 800


@pytest.fixture(params=RULES, ids=lambda rules: " ".join(map(str, rules.values())) or "book")
def game(request):
    rules = dict(request.param)
    return load("claustroboard", rules.pop("variant", None), **rules)


def play_until_small(game, rng):
    """Return a random position of a random game from which at most ``MAX_REACHABLE`` can be reached."""
    state = game.start(rng)
    while has_many_reachable(game, state):
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    return state


def has_many_reachable(game, state):
    """Return whether more than ``MAX_REACHABLE`` positions can be reached from one."""
    found, queue = {state}, [state]
    for at in queue:
        for move in game.legal_moves(at):
            if (after := game.apply(at, move)) not in found:
                found.add(after)
                queue.append(after)
        if len(found) > MAX_REACHABLE:
            return True
    return False


def test_every_position_has_the_value_and_plies_of_the_reference_solver_and_of_iterative_deepening(game):
    for seed in range(2):
        state = play_until_small(game, Random(seed))
        encoder = game.make_encoder(state)
        search, old_search = WindowSearch(encoder), WinLossSearch(CanonicalEncoder(game))
        expected = list(reference_solver.solve_two_player(game, state).items())
        Random(seed).shuffle(expected)
        for at, (value, plies) in expected:
            key, proof = encoder.encode(at), (WIN if value == "win" else LOSS, plies)
            assert old_search.prove(game.canonical(at), NodeBudget()) == proof
            check_bounds(search, key, *proof)
            assert search.prove(key, NodeBudget()) == proof
            check_bounds(search, key, *proof)


def test_whole_deals_have_the_value_and_plies_of_iterative_deepening(game):
    for seed in range(3):
        state = game.start(Random(seed))
        encoder = game.make_encoder(state)
        key = encoder.encode(state)
        proof = WinLossSearch(encoder).prove(key, NodeBudget())
        assert WindowSearch(encoder).prove(key, NodeBudget()) == proof
        check_bounds(WindowSearch(encoder), key, *proof)


def check_bounds(search, key, value, plies):
    """Check the yes-or-no questions about a position."""
    for limit in {max(plies - 2, 0), max(plies - 1, 0), plies, plies + 1, plies + 2}:
        assert search.is_won(key, limit, NodeBudget()) == (value == WIN and plies <= limit)
        assert search.is_lost(key, limit, NodeBudget()) == (value == LOSS and plies <= limit)


def test_what_is_seen_at_once_is_exact_and_only_quick_losses_are_left_out(game):
    for seed in range(2):
        state = play_until_small(game, Random(seed))
        encoder = game.make_encoder(state)
        expected = reference_solver.solve_two_player(game, state)
        proofs = {
            encoder.encode(at): (WIN if value == "win" else LOSS, plies) for at, (value, plies) in expected.items()
        }
        assert isinstance(encoder, ExpandingEncoder)
        for key, (value, plies) in proofs.items():
            row = encoder.expand(key)
            if isinstance(row, int):
                assert (value, plies) == (WIN if row % 2 else LOSS, row)
                continue
            assert plies >= (encoder.min_win_plies if value == WIN else encoder.min_loss_plies)
            left_out = set(encoder.children(key)) - set(row)
            assert row
            assert set(row) <= set(encoder.children(key))
            assert all(proofs[child] == (WIN, 1) for child in left_out)


def test_a_search_that_is_interrupted_many_times_is_as_exact():
    game = load("claustroboard", "collapsi")
    for seed in range(2):
        state = game.start(Random(seed))
        encoder = game.make_encoder(state)
        search, stage = WindowSearch(encoder), 0
        while True:
            stage += 500
            try:
                proof = search.prove(encoder.encode(state), NodeBudget(stage))
            except BudgetExhausted:
                continue
            break
        assert stage > 500
        assert proof == WindowSearch(encoder).prove(encoder.encode(state), NodeBudget())


def test_a_search_through_the_longest_games_does_not_exhaust_the_stack():
    game = load("claustroboard", size=10, deck="1x100")
    state = game.start(Random(1))
    encoder = game.make_encoder(state)
    expand, open_counts = encoder.expand, set()

    def expand_and_record(key):
        open_counts.add((key >> 2 * SQUARE_BITS).bit_count())
        return expand(key)

    encoder.expand = expand_and_record
    with pytest.raises(BudgetExhausted):
        WindowSearch(encoder).prove(encoder.encode(state), NodeBudget(5_000))
    assert max(open_counts) == encoder.max_plies == 100
    assert min(open_counts) < 20


def test_a_game_that_is_too_long_for_the_stack_is_searched_by_iterative_deepening():
    game = load("claustroboard", size=4)
    encoder = game.make_encoder(game.start(Random(1)))
    assert isinstance(Partition(encoder, cyclic=False).search, WindowSearch)
    encoder.max_plies = MAX_PLIES + 1
    assert isinstance(Partition(encoder, cyclic=False).search, WinLossSearch)
