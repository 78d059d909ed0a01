"""The move tree as a widget: traits that follow the tree, asks that are checked, messages that stay short."""

from __future__ import annotations

import json

import pytest
from asking import JSON, ask, exports, receive, state_of
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from engines import GAMES, EngineError, Match, PositionError, load
from widgets import static
from widgets.aids import Patience
from widgets.tree import MoveTree

PYTHONS = ("root", "position", "selected", "status", "setup", "view", "_grown", "_esm", "_css")


def shown(tree):
    """The nodes that the browser draws."""
    ids, found = [0], []
    while ids:
        found.append(ids.pop())
        ids += tree.tree.children(found[-1]) if found[-1] in tree.view["open"] else []
    return sorted(found)


@pytest.fixture
def tree():
    return widgets.tree("obliteration", start=3, no_repeat="off")


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_begins_with_a_position_and_its_moves(name):
    tree = widgets.tree(name)
    game = load(name)
    assert tree.root == tree.position == game.format_state(game.start())
    assert shown(tree) == list(range(len(game.legal_moves(game.start())) + 1))
    assert len(tree._grown["moves"]) == len(tree.tree.nodes)


@pytest.mark.parametrize("name", GAMES)
def test_the_traits_are_json(name):
    tree = widgets.tree(name, depth=2)
    state = {k: v for k, v in tree.get_state().items() if k not in ("layout", "_dom_classes")}
    assert json.loads(json.dumps(state)) == state


def test_a_node_is_selected_and_its_position_is_the_widgets(tree):
    ask(tree, "select", node=2)
    assert tree.error == ""
    assert (tree.position, tree.view["selected"]) == ("2:-:s", 2)
    assert tree.selected == {
        "node": 2,
        "moves": ["subtract"],
        "position": "2:-:s",
        "seat": 1,
        "value": tree.tree.nodes[2].value,
        "plies": tree.tree.nodes[2].plies,
        "over": "",
    }
    assert tree.status.startswith("After subtract: Player 2 to move, ")


def test_a_node_is_unfolded_and_only_its_moves_are_sent(tree):
    known = len(tree.tree.nodes)
    ask(tree, "unfold", node=2)
    assert 2 in tree.view["open"]
    assert tree._grown["first"] == known + 1
    assert [row[0] for row in tree._grown["moves"]] == [2] * len(tree.tree.children(2))


def test_a_folded_node_hides_what_is_below_and_the_selection_comes_up(tree):
    tree.unfold(2)
    below = tree.tree.children(2)[0]
    tree.select(below)
    ask(tree, "fold", node=0)
    assert shown(tree) == [0]
    assert tree.position == tree.root
    tree.unfold(0)
    assert below in shown(tree)


def test_a_depth_shows_every_node_down_to_it_and_none_below(tree):
    tree.unfold(2)
    ask(tree, "unfold_to", depth=3)
    assert max(tree.tree.nodes[node].depth for node in shown(tree)) == 3
    ask(tree, "unfold_to", depth=1)
    assert max(tree.tree.nodes[node].depth for node in shown(tree)) == 1


def test_a_repetition_leads_to_the_node_that_it_repeats():
    tree = widgets.tree("chopsticks", depth=6)
    loop = next(node for node in tree.tree.nodes if node.loop_to)
    same = next(node for node in tree.tree.nodes if node.transposition_of and node.transposition_of != loop.loop_to)
    ask(tree, "unfold", node=loop.id)
    assert tree.view["selected"] == loop.loop_to
    tree.fold(tree.tree.nodes[same.transposition_of].parent)
    assert same.transposition_of not in shown(tree)
    ask(tree, "unfold", node=same.id)
    assert tree.view["selected"] == same.transposition_of
    assert same.transposition_of in shown(tree)


def test_the_end_of_a_game_says_how_it_ended():
    tree = widgets.tree("obliteration", position="3:d:d")
    ask(tree, "select", node=1)
    assert tree.selected["over"] == "Player 2 has no valid operation on 4, so Player 1 wins."
    assert tree.status == f"After add: {tree.selected['over']}"
    ask(tree, "unfold", node=1)
    assert tree.error == f"There are no moves here. {tree.selected['over']}"


def test_the_tree_begins_at_a_node_and_goes_back(tree):
    ask(tree, "start", node=2)
    assert (tree.root, tree.position, tree.setup["back"]) == ("2:-:s", "2:-:s", True)
    assert tree.selected["seat"] == 1
    ask(tree, "start", node=None)
    assert (tree.root, tree.setup["back"]) == ("3", False)
    ask(tree, "start", node=None)
    assert tree.error == "This is where the tree began."


def test_the_root_is_set_without_a_new_widget(tree):
    tree.root = "7:a:d"
    assert (tree.position, tree.tree.nodes[0].position) == ("7:a:d", "7:a:d")
    with pytest.raises(PositionError, match="should be a whole number from 1 to 100"):
        tree.root = "1000"
    assert tree.root == "7:a:d"


def test_a_tree_follows_a_board_and_plays_on_it():
    board = widgets.board("obliteration")
    tree = widgets.tree(board, depth=3)
    board.play("divide")
    assert (tree.root, tree.selected["seat"]) == ("6:-:d", 1)
    tree.select(2)
    ask(tree, "play")
    assert (board.position, tree.root) == ("4:d:a", "4:d:a")
    board.undo()
    assert tree.root == "3:d:d"
    board.rule({"start": 7})
    assert (tree.root, tree.game.rules.start) == ("7", 7)
    board.rule({"start": 7, "no_repeat": "off"})
    assert tree.game.rules.no_repeat == "off"


def test_a_tree_follows_one_board_at_a_time():
    one, other = widgets.board("obliteration"), widgets.board("chopsticks")
    tree = widgets.tree(one)
    tree.follow(other)
    one.play("divide")
    assert (tree.root, tree.setup["title"]) == (other.position, "Chopsticks")


def test_hints_on_the_board_leave_the_tree_as_it_is():
    board = widgets.board("obliteration")
    tree = widgets.tree(board, depth=3)
    tree.select(2)
    board.hint(on=True)
    assert tree.view["selected"] == 2


def test_a_tree_without_a_board_cannot_play_and_says_so(tree):
    ask(tree, "play")
    assert tree.error == "play: this tree follows no board"
    followed = widgets.tree(widgets.board("obliteration"))
    ask(followed, "play")
    assert followed.error == "Select a position that can be reached from the one on the board."


def test_a_position_too_large_to_solve_opens_without_verdicts_and_says_so():
    tree = widgets.tree("claustroboard", "crowd", budget=100)
    assert "There are no verdicts." in tree.status
    assert tree.setup["solved"] is False
    ask(tree, "unfold", node=1)
    assert {row[4] for row in tree._grown["moves"]} == {None}
    assert tree.error == ""


def test_verdicts_that_would_take_long_are_left_out_and_it_says_so(monkeypatch):
    tree = widgets.tree("claustroboard", "within")
    monkeypatch.setattr(tree._patience, "most", 0)
    tree.unfold_to(3)
    assert "Some nodes have no verdict, as it would take long." in tree.status
    assert None in {row[4] for row in tree._grown["moves"]}


def test_what_does_not_fit_is_left_folded_and_says_so():
    tree = widgets.tree("front_ham", depth=4, most=100)
    assert len(tree.tree.nodes) <= 100
    assert "Not everything fits into 100 nodes." in tree.status
    folded = next(node.id for node in tree.tree.nodes if node.children and not node.opened)
    before = state_of(tree)
    ask(tree, "unfold", node=folded)
    assert tree.error.endswith("and may have 100. Start it at a later position.")
    assert state_of(tree) == before


def test_one_ask_costs_no_more_than_its_patience():
    patience = Patience(100)
    assert [patience(40), patience(80), patience(20), patience(30)] == [False, False, False, True]
    patience.renew()
    assert not patience(90)


def test_a_browser_that_missed_some_nodes_gets_them_all(tree):
    tree.unfold(2)
    assert tree._grown["first"] > 1
    ask(tree, "recall")
    assert tree._grown["first"] == 1
    assert len(tree._grown["moves"]) == len(tree.tree.nodes)


def test_an_ask_about_another_tree_is_stale(tree):
    old = tree.at()
    tree.root = "7"
    before = state_of(tree)
    receive(tree, {"ask": {"at": old, "do": "select", "node": 1}})
    assert tree.error == "The tree has begun elsewhere since this was asked. Look at it and choose again."
    assert state_of(tree) == before


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (None, "should be an object whose 'do' is one of unfold, fold"),
        ({"do": "open"}, "should be an object whose 'do'"),
        ({"do": "close"}, "should be an object whose 'do'"),
        ({"do": "load"}, "should be an object whose 'do'"),
        ({"do": ["unfold"]}, "should be an object"),
        ({"do": "unfold"}, "unfold needs 'node', a whole number, not None"),
        ({"do": "unfold", "node": True}, "unfold needs 'node', a whole number, not True"),
        ({"do": "unfold", "node": 10**40}, "there is no node"),
        ({"do": "fold", "node": -1}, "there is no node -1; the tree has 0 to"),
        ({"do": "select", "node": 99}, "there is no node 99"),
        ({"do": "select", "node": "0"}, "select needs 'node', a whole number, not '0'"),
        ({"do": "unfold_to", "depth": -1}, "depth: -1 should be a whole number from 0 to 99"),
        ({"do": "unfold_to", "depth": 1.5}, "unfold_to needs 'depth', a whole number, not 1.5"),
        ({"do": "start", "node": 99}, "there is no node 99"),
        ({"do": "start", "node": "x"}, "start needs 'node', a whole number or null, not 'x'"),
    ],
)
def test_a_bad_ask_changes_nothing_and_says_why(tree, message, reason):
    before = state_of(tree)
    receive(tree, {"ask": {"at": tree.at(), **message} if message else "nonsense"})
    assert reason in tree.error
    assert state_of(tree) == before


@pytest.mark.parametrize("trait", PYTHONS)
def test_the_browser_cannot_set_what_is_pythons(tree, trait):
    before = state_of(tree)
    receive(tree, {trait: "mine"})
    assert state_of(tree) == before


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_arbitrary_messages_leave_a_well_formed_tree(data):
    tree = widgets.tree("chopsticks", most=60)
    for _ in range(data.draw(st.integers(1, 8))):
        numbers = st.integers(-1, 20) | JSON
        body = {"at": data.draw(st.just(tree.at()) | JSON), "do": data.draw(st.sampled_from(sorted(tree.deeds)))}
        fields = data.draw(st.fixed_dictionaries({}, optional={"node": numbers, "depth": numbers}))
        receive(tree, data.draw(st.fixed_dictionaries({"ask": st.just(body | fields) | JSON}) | st.just({"view": 1})))
        assert tree.position == tree.tree.nodes[tree.view["selected"]].position
        assert tree.view["selected"] in shown(tree)
        assert len(tree.tree.nodes) <= 60
        assert tree.error.isprintable()


def test_a_tree_takes_a_board_a_match_a_game_or_a_name():
    match = Match(load("obliteration"))
    match.play("divide")
    assert widgets.tree(match).root == "6:-:d"
    assert widgets.tree(load("obliteration", start=5)).root == "5"
    assert widgets.tree("obliteration", "off").game.rules.no_repeat == "off"
    assert widgets.tree(widgets.board(match), position="9").root == "9"
    with pytest.raises(EngineError, match="depth: 100 should be"):
        widgets.tree("obliteration", depth=100)


def test_the_joined_script_is_one_module_that_exports_render(tmp_path):
    assert exports(MoveTree._esm, tmp_path) == ["function", ["default"]]
    assert static.style("tree") == MoveTree._css


def test_patience_ends_with_its_seconds():
    patience = Patience(100, seconds=-1)
    assert patience(1)


def test_a_resting_tree_follows_its_board_once_it_is_looked_at():
    table = widgets.board("obliteration")
    resting = widgets.tree(table)
    resting.rest(resting=True)
    table.play("divide")
    assert resting.root == "12"
    resting.rest(resting=False)
    assert resting.root == table.position == "6:-:d"
