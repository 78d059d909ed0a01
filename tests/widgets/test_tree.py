"""The move tree: traits follow the tree, requests are checked, messages stay short."""

from __future__ import annotations

import json
import re

import marimo as mo
import pytest
from helpers.widget_client import JSON_VALUES, dump_state, list_exports, send_request, send_update
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from engines import GAMES, EngineError, Match, PositionError, load
from engines.english import describe_outcome
from widgets import assets
from widgets.limits import SolveLimit
from widgets.tree import MAX_PICTURED_NODES, NODE_FIELDS, MoveTree

VALUE_FIELD = NODE_FIELDS.index("value")

READ_ONLY_TRAITS = (
    "root",
    "position",
    "selected",
    "status",
    "picture",
    "pictures",
    "setup",
    "view",
    "_node_delta",
    "_esm",
    "_css",
)


def list_shown_nodes(tree):
    """List the nodes that the browser draws."""
    ids, found = [0], []
    while ids:
        found.append(ids.pop())
        ids += tree.tree.children(found[-1]) if found[-1] in tree.view["unfolded"] else []
    return sorted(found)


@pytest.fixture
def tree():
    return widgets.tree("obliteration", start=3, no_repeat="off")


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_starts_with_a_position_and_its_moves(name):
    tree = widgets.tree(name)
    game = load(name)
    assert tree.root == tree.position == game.format_state(game.start())
    assert list_shown_nodes(tree) == list(range(len(game.legal_moves(game.start())) + 1))
    assert len(tree._node_delta["entries"]) == len(tree.tree.nodes)


@pytest.mark.parametrize("name", GAMES)
def test_the_traits_are_json(name):
    tree = widgets.tree(name, depth=2)
    state = {k: v for k, v in tree.get_state().items() if k not in ("layout", "_dom_classes")}
    assert json.loads(json.dumps(state)) == state


def test_the_position_of_the_widget_is_that_of_the_selected_node(tree):
    send_request(tree, "select", node=2)
    assert tree.error == ""
    assert (tree.position, tree.view["selected"]) == ("2:-:s", 2)
    assert tree.selected == {
        "node": 2,
        "moves": ["subtract"],
        "position": "2:-:s",
        "seat": 1,
        "verdict_seat": 0,
        "value": tree.tree.nodes[2].value,
        "plies": tree.tree.nodes[2].plies,
        "end_reason": "",
    }


def test_the_status_describes_the_move_its_verdict_for_the_player_who_made_it_and_whose_turn_it_is():
    tree = widgets.tree("obliteration", depth=3)
    assert tree.status == f"The root: Player 1 to move, {describe_outcome('win', 3)}."
    tree.select(1)
    assert tree.status == (
        f"Move 1: Player 1 divides by 2. New number is 6. For Player 1 it {describe_outcome('win', 3)}. Player 2 to move."
    )
    tree.select(2)
    assert tree.status == (
        f"Move 2: Player 2 divides by 2. New number is 3. For Player 2 it {describe_outcome('loss', 2)}. Player 1 to move."
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_selected_node_has_a_picture_of_its_position(name):
    tree = widgets.tree(name)
    root = tree.picture
    tree.select(1)
    assert (tree.picture[:5], root[:5]) == ("<svg ", "<svg ")
    assert "light-dark(" in root  # on a dark page it is dark
    assert tree.picture != root


def test_every_visible_node_has_its_picture_while_they_are_few(tree):
    assert [*map(int, tree.pictures)] == list_shown_nodes(tree)
    assert tree.pictures["0"] == tree.picture
    last = max(list_shown_nodes(tree))
    tree.select(last)
    assert tree.pictures[str(last)] == tree.picture
    tree.unfold_to(4)
    assert len(list_shown_nodes(tree)) > MAX_PICTURED_NODES
    assert tree.pictures == {}


def test_a_node_is_unfolded_and_only_its_moves_are_sent(tree):
    known = len(tree.tree.nodes)
    send_request(tree, "unfold", node=2)
    assert 2 in tree.view["unfolded"]
    assert tree._node_delta["first"] == known + 1
    assert [row[0] for row in tree._node_delta["entries"]] == [2] * len(tree.tree.children(2))


def test_folding_a_node_hides_its_moves_and_moves_the_selection_up(tree):
    tree.unfold(2)
    below = tree.tree.children(2)[0]
    tree.select(below)
    send_request(tree, "fold", node=0)
    assert list_shown_nodes(tree) == [0]
    assert tree.position == tree.root
    tree.unfold(0)
    assert below in list_shown_nodes(tree)


def test_a_depth_shows_every_node_down_to_it_and_none_below(tree):
    tree.unfold(2)
    send_request(tree, "unfold_to", depth=3)
    assert max(tree.tree.nodes[node].depth for node in list_shown_nodes(tree)) == 3
    send_request(tree, "unfold_to", depth=1)
    assert max(tree.tree.nodes[node].depth for node in list_shown_nodes(tree)) == 1


def test_a_repetition_leads_to_the_node_that_it_repeats():
    tree = widgets.tree("chopsticks", depth=6)
    loop = next(node for node in tree.tree.nodes if node.loop_to)
    same = next(node for node in tree.tree.nodes if node.transposition_of and node.transposition_of != loop.loop_to)
    send_request(tree, "unfold", node=loop.id)
    assert tree.view["selected"] == loop.loop_to
    tree.fold(tree.tree.nodes[same.transposition_of].parent)
    assert same.transposition_of not in list_shown_nodes(tree)
    send_request(tree, "unfold", node=same.id)
    assert tree.view["selected"] == same.transposition_of
    assert same.transposition_of in list_shown_nodes(tree)


def test_the_end_of_a_game_says_how_it_ended():
    tree = widgets.tree("obliteration", position="3:d:d")
    send_request(tree, "select", node=1)
    assert tree.selected["end_reason"] == "Player 2 has no valid operation on 4, so Player 1 wins."
    assert tree.status.startswith("Move 1: Player 1 adds 1. New number is 4. For Player 1 it wins ")
    assert tree.status.endswith(tree.selected["end_reason"])
    send_request(tree, "unfold", node=1)
    assert tree.error == f"There are no moves here. {tree.selected['end_reason']}"


def test_the_tree_starts_at_a_node_and_goes_back(tree):
    send_request(tree, "set_root", node=2)
    assert (tree.root, tree.position, tree.setup["can_go_back"]) == ("2:-:s", "2:-:s", True)
    assert tree.selected["seat"] == 1
    send_request(tree, "set_root", node=None)
    assert (tree.root, tree.setup["can_go_back"]) == ("3", False)
    send_request(tree, "set_root", node=None)
    assert tree.error == "There is no earlier root to go back to."


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
    send_request(tree, "play")
    assert (board.position, tree.root) == ("4:d:a", "4:d:a")
    board.undo()
    assert tree.root == "3:d:d"
    board.set_rules({"start": 7})
    assert (tree.root, tree.game.rules.start) == ("3:d:d", 7)
    board.set_rules({"start": 7, "no_repeat": "off"})
    assert tree.game.rules.no_repeat == "off"


def test_a_tree_follows_one_board_at_a_time():
    one, other = widgets.board("obliteration"), widgets.board("chopsticks")
    tree = widgets.tree(one)
    tree.follow_board(other)
    one.play("divide")
    assert (tree.root, tree.setup["title"]) == (other.position, "Chopsticks")


def test_hints_on_the_board_leave_the_tree_as_it_is():
    board = widgets.board("obliteration")
    tree = widgets.tree(board, depth=3)
    tree.select(2)
    board.set_hints(on=True)
    assert tree.view["selected"] == 2


def test_a_tree_without_a_board_cannot_play_and_says_so(tree):
    send_request(tree, "play")
    assert tree.error == "play: this tree follows no board"
    followed = widgets.tree(widgets.board("obliteration"))
    send_request(followed, "play")
    assert followed.error == "Select a position that can be reached from the one on the board."


def test_a_position_too_large_to_solve_is_shown_without_verdicts_and_says_so():
    tree = widgets.tree("claustroboard", "crowd", budget=100)
    assert "There are no verdicts." in tree.status
    assert tree.setup["solved"] is False
    send_request(tree, "unfold", node=1)
    assert {row[VALUE_FIELD] for row in tree._node_delta["entries"]} == {None}
    assert tree.error == ""


def test_verdicts_that_would_take_long_are_left_out_and_it_says_so(monkeypatch):
    tree = widgets.tree("claustroboard", "collapsi", rows=5)
    monkeypatch.setattr(tree.tree.root.limit.progress, "max_positions", 0)
    tree.unfold_to(3)
    assert "Some nodes have no verdict, because it would take too long." in tree.status
    assert None in {row[VALUE_FIELD] for row in tree._node_delta["entries"]}


def test_what_does_not_fit_is_left_folded_and_says_so():
    tree = widgets.tree("front_ham", depth=4, max_nodes=100)
    assert len(tree.tree.nodes) <= 100
    assert "Not everything fits into 100 nodes." in tree.status
    folded = next(node.id for node in tree.tree.nodes if node.child_count and not node.opened)
    before = dump_state(tree)
    send_request(tree, "unfold", node=folded)
    assert tree.error.endswith("and can have at most 100. Start it at a later position.")
    assert dump_state(tree) == before


def test_one_request_costs_no_more_than_its_solve_limit():
    limit = SolveLimit(100)
    assert [limit(40), limit(80), limit(20), limit(30)] == [False, False, False, True]
    limit.reset()
    assert not limit(90)
    assert not limit(90)  # an estimate reports without examining more


def test_the_time_of_a_solve_limit_is_processor_time_of_the_thread_that_solves(monkeypatch):
    clocks = {"now": 0.0}
    monkeypatch.setattr("widgets.limits.thread_cpu_seconds", lambda: clocks["now"])
    limit = SolveLimit(100, cpu_seconds=2)
    assert not limit(1)
    clocks["now"] = 1.5
    assert not limit(2)
    monkeypatch.setattr("widgets.limits.get_ident", lambda: -1)
    clocks["now"] = 50.0  # another thread, with another clock
    assert not limit(3)
    clocks["now"] = 50.4
    assert not limit(4)
    clocks["now"] = 50.6
    assert limit(5)
    limit.reset()
    assert not limit(6)


def test_a_browser_that_missed_some_nodes_gets_them_all(tree):
    tree.unfold(2)
    assert tree._node_delta["first"] > 1
    send_request(tree, "resend_nodes")
    assert tree._node_delta["first"] == 1
    assert len(tree._node_delta["entries"]) == len(tree.tree.nodes)


def test_a_request_about_another_tree_is_stale(tree):
    old = tree.current_version()
    tree.root = "7"
    before = dump_state(tree)
    send_update(tree, {"request": {"at": old, "do": "select", "node": 1}})
    assert tree.error == "The tree has changed in the meantime. Look at it and choose again."
    assert dump_state(tree) == before


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
        ({"do": "set_root", "node": 99}, "there is no node 99"),
        ({"do": "set_root", "node": "x"}, "set_root needs 'node', a whole number or null, not 'x'"),
    ],
)
def test_a_bad_request_changes_nothing_and_says_why(tree, message, reason):
    before = dump_state(tree)
    send_update(tree, {"request": {"at": tree.current_version(), **message} if message else "nonsense"})
    assert reason in tree.error
    assert dump_state(tree) == before


@pytest.mark.parametrize("trait", READ_ONLY_TRAITS)
def test_the_browser_cannot_set_other_traits(tree, trait):
    before = dump_state(tree)
    send_update(tree, {trait: "mine"})
    assert dump_state(tree) == before


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_arbitrary_messages_leave_a_well_formed_tree(data):
    tree = widgets.tree("chopsticks", max_nodes=60)
    for _ in range(data.draw(st.integers(1, 8))):
        numbers = st.integers(-1, 20) | JSON_VALUES
        body = {
            "at": data.draw(st.just(tree.current_version()) | JSON_VALUES),
            "do": data.draw(st.sampled_from(sorted(tree.commands))),
        }
        fields = data.draw(st.fixed_dictionaries({}, optional={"node": numbers, "depth": numbers}))
        send_update(
            tree,
            data.draw(st.fixed_dictionaries({"request": st.just(body | fields) | JSON_VALUES}) | st.just({"view": 1})),
        )
        assert tree.position == tree.tree.nodes[tree.view["selected"]].position
        assert tree.view["selected"] in list_shown_nodes(tree)
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
    assert list_exports(MoveTree._esm, tmp_path) == ["function", ["default"]]
    assert assets.build_style("tree") == MoveTree._css


def test_the_solve_limit_stops_after_its_seconds():
    limit = SolveLimit(100, cpu_seconds=-1)
    assert limit(1)


def test_a_paused_tree_catches_up_with_its_board():
    board = widgets.board("obliteration")
    tree = widgets.tree(board)
    tree.set_paused(paused=True)
    board.play("divide")
    assert tree.root == "12"
    tree.set_paused(paused=False)
    assert tree.root == board.position == "6:-:d"


def test_a_board_in_marimo_s_wrapper_has_a_tree_too():
    board = widgets.board("obliteration")
    tree = widgets.tree(mo.ui.anywidget(board))
    board.play("divide")
    assert tree.root == "6:-:d"


def test_the_picture_of_the_selected_position_is_sent_as_plain_text():
    tree = widgets.tree(widgets.board("obliteration"))
    assert type(tree.picture) is str
    assert tree.picture.startswith("<svg ")


def test_the_pictures_of_a_tree_keep_the_seat_and_the_hands_of_the_board_below():
    board = widgets.board("chopsticks")
    for move in ("A-C", "B-C", "A-C"):  # player 2 is to move, and player 1's left hand is the larger one
        board.play(move)
    tree = widgets.tree(board)
    assert "Player 1: left hand D 3 and right hand C 1" in tree.picture
    assert find_name_below(tree.picture) == "Player 1"
    tree.select(tree.tree.children(0)[0])
    assert find_name_below(tree.picture) == "Player 1"


def find_name_below(picture):
    names = re.findall(r'<text[^>]* y="([\d.]+)"[^>]*>(Player \d)', picture)
    return max(names, key=lambda name: float(name[0]))[1]
