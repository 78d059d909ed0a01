"""Trees for Gambit: loaded and solved by Gambit's own library, and compared with the engines' solution."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.gambit import choose_cutoff, compute_payoffs, format_efg, measure_tree, quote
from engines import EngineError, load, solve

PAYOFF = {"win": 1, "draw": 0, "loss": -1}
SMALL_CASES = [
    ("obliteration", {}, "12", 9),
    ("obliteration", {}, "3:d:d", 6),
    ("obliteration", {}, "1", 6),
    ("obliteration", {"no_repeat": "off"}, "7", 4),
    ("chopsticks", {}, "1234", 3),
    ("chopsticks", {}, "0144", 4),
    ("chopsticks", {"suicide": True}, "1111", 4),
    ("front_ham", {"players": 2}, "2.2", None),
    ("front_ham", {"players": 2}, "1.4", None),
    ("claustroboard", {"size": 2}, "12/21;a1,b2", None),
]


@pytest.fixture(params=SMALL_CASES, ids=str)
def case(request):
    """Return a game, a position, the ply to cut off after, and the tree that Gambit reads."""
    name, rules, text, depth = request.param
    game = load(name, **rules)
    state = game.parse_state(text)
    return game, state, depth, parse_efg(format_efg(game, state, depth=depth))


def load_gambit():
    """Return Gambit's library. It takes long to import, and every process of a run imports this file."""
    import pygambit  # noqa: PLC0415

    return pygambit


def parse_efg(text):
    return load_gambit().read_efg(StringIO(text))


def list_payoffs(tree, vector):
    """Return the payoff of each player."""
    return tuple(int(vector[player]) for player in tree.players)


def walk_tree(tree, path=()):
    """Yield every node of Gambit's tree: its path, its player, its actions, its payoffs."""
    node = load_gambit().H.path(*path)
    actions = tree.get_actions(node)
    ending = None if actions else list_payoffs(tree, tree.get_outcome_payoffs(tree.get_outcome(node)))
    yield path, tree.get_player(node), actions, ending
    for action in actions:
        yield from walk_tree(tree, (*path, action))


def solve_backward_induction(tree):
    """Return the payoffs at the root by backward induction over Gambit's tree."""
    names = list(tree.players)
    found = {}
    for path, player, actions, ending in sorted(walk_tree(tree), key=lambda node: -len(node[0])):
        seat = names.index(player) if actions else 0
        found[path] = max((found[(*path, a)] for a in actions), key=lambda ends: ends[seat]) if actions else ending
    return found[()]


def test_gambit_finds_the_value_of_the_solution(case):
    game, state, depth, tree = case
    verdict = solve(game, state).verdict()
    decided = depth is None or (verdict.plies is not None and verdict.plies <= depth)
    own = PAYOFF[verdict.value] if decided else 0
    assert list_payoffs(tree, load_gambit().nash.lcp_solve(tree).equilibrium.payoffs) == (own, -own)
    assert solve_backward_induction(tree) == (own, -own)


def test_gambit_has_the_moves_and_movers_of_the_game(case):
    game, start, depth, tree = case
    count = 0
    for path, player, actions, ending in walk_tree(tree):
        state = start
        for text in path:
            state = game.apply(state, next(m for m in game.legal_moves(state) if game.format_move(m) == text))
        legal = [game.format_move(move) for move in game.legal_moves(state)]
        if len(path) == depth and legal:
            assert (actions, ending) == ([], (0, 0))
        else:
            assert list(actions) == legal
            assert ending == (None if legal else tuple(compute_payoffs(game.outcome(state).places)))
            assert player == (game.player_names[game.turn(state)] if legal else None)
        count += 1
    assert count == measure_tree(game, start, depth).nodes_by_ply[-1]


def test_every_player_knows_the_position(case):
    game, _, _, tree = case
    assert tree.is_const_sum
    assert tree.is_perfect_recall
    sets = [member for name in game.player_names for member in tree.get_infosets(name)]
    assert len(sets) == sum(bool(actions) for _, _, actions, _ in walk_tree(tree))


def test_three_players_get_one_of_the_outcomes_of_best_play():
    game = load("front_ham", players=3, socks=1)
    state = game.parse_state("1.2.1")
    tree = parse_efg(format_efg(game, state))
    assert solve_backward_induction(tree) in {
        tuple(compute_payoffs(places)) for places in solve(game, state).outcomes()
    }


def test_a_tree_cut_off_later_knows_more():
    game = load("chopsticks")
    state = game.parse_state("0312")
    plies = solve(game, state).verdict().plies
    assert plies == 3
    found = [solve_backward_induction(parse_efg(format_efg(game, state, depth=depth)))[0] for depth in range(1, 6)]
    assert found == [0, 0, 1, 1, 1]


def test_a_game_with_loops_is_cut_off_where_it_fills_the_nodes_allowed():
    game = load("obliteration")
    for nodes in (10, 100, 1000):
        text = format_efg(game, max_nodes=nodes)
        written = len(text.splitlines()) - 3
        ply = choose_cutoff(game, game.start(), None, nodes)
        assert written == measure_tree(game, game.start(), ply).nodes_by_ply[-1] <= nodes
        assert measure_tree(game, game.start(), ply + 1).nodes_by_ply[-1] > nodes
        assert f"cut off after {ply} moves" in text.splitlines()[0]


def test_a_line_of_play_that_ends_needs_no_cut():
    game = load("obliteration")
    text = format_efg(game, game.parse_state("4:d:m"))
    assert "cut off" not in text
    assert text.splitlines()[-1] == 't "4:d:m" 1 "2.1" { -1, 1 }'


def test_what_is_too_large_is_refused_with_its_size_and_what_would_fit():
    board = load("claustroboard", size=3)
    whole = measure_tree(board, board.start())
    assert whole.complete
    with pytest.raises(
        EngineError, match=f"has {whole.nodes_by_ply[-1]:,} nodes, and at most 19 may be written; a depth of"
    ):
        format_efg(board, max_nodes=19)
    with pytest.raises(EngineError, match=r"depth: the tree has more than [\d,]+ nodes down to move \d+, and at most"):
        format_efg(load("claustroboard", size=8))
    with pytest.raises(EngineError, match=r"has [\d,]+ nodes down to move 60, .* a depth of \d+ has"):
        format_efg(load("obliteration"), depth=60)
    with pytest.raises(EngineError, match="not even one move fits"):
        format_efg(load("front_ham"), max_nodes=5)
    with pytest.raises(EngineError, match="depth: 0 should be 1 or more"):
        format_efg(board, depth=0)


def test_the_depth_that_is_said_to_fit_fits():
    game = load("claustroboard")
    with pytest.raises(EngineError) as refused:
        format_efg(game, max_nodes=500)
    depth, nodes = (int(word.replace(",", "")) for word in str(refused.value).split("a depth of ")[1].split(" has "))
    assert len(format_efg(game, max_nodes=500, depth=depth).splitlines()) - 3 == nodes


@settings(deadline=None)
@given(st.lists(st.integers(1, 5), min_size=2, max_size=6))
def test_payoffs_add_up_to_nothing_and_rank_as_places_do(places):
    payoffs = compute_payoffs(places)
    assert sum(payoffs) == 0
    for own, place in zip(payoffs, places, strict=True):
        assert all((own > other) == (place < other_place) for other, other_place in zip(payoffs, places, strict=True))


@settings(deadline=None)
@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_any_text_can_be_quoted(text):
    tree = parse_efg(f'EFG 2 R {quote(text)} {{ "A" "B" }}\n""\n\nt "" 1 "end" {{ 1, -1 }}\n')
    assert tree.title == text.replace('"', "'").replace("\\", "/")
