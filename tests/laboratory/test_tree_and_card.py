"""One convention everywhere: the tree, the card of verdicts and the hints of the board say the same of every move."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from helpers.widget_client import run_node_script

import widgets
from analysis import explain
from engines import Match, load
from laboratory.html import verdict_card

STATIC_FOLDER = Path(widgets.__file__).parent / "static"
MATCHES = {
    "chopsticks": ("cutoff", {}, ["B-D", "B-D"]),
    "front_ham": ("duel", {}, []),
    "claustroboard": ("book", {}, []),
    "claustroboard as Collapsi": ("collapsi", {}, []),
    "obliteration": ("book", {}, ["divide", "divide"]),
    "chopsticks for three": ("three", {}, []),
    "Front-Ham for three": ("class", {"players": 3, "socks": (2,)}, []),
}
"""A variant, rules and moves for each game, and games for more than two players."""
CARD_ROW = re.compile(r'class="verdict" data-value="(\w+)".*?aria-hidden="true">(.)</span> ([^<]*)')

DRAW_MARKS = """
import { drawChip } from "FOLDER/tree_drawing.js";
import { layoutTree, parseRows } from "FOLDER/tree_layout.js";
import { formatVerdict } from "FOLDER/steps.js";
const { rows, setup, verdicts } = INPUT;
const nodes = parseRows(rows);
const layout = layoutTree(nodes, new Set([0]));
const find = (part, name) => [
  ...(part.attrs?.class === name ? [part] : []),
  ...(part.children ?? []).flatMap((child) => find(child, name)),
];
const read = (chip) => find(chip, "verdict")[0].children.join("");
const tree = nodes.slice(1).map((node) => [node.move, read(drawChip(layout, node.id, setup, 0, null))]);
const hints = Object.entries(verdicts).map(([move, each]) => [move, formatVerdict(each, setup.verdict_texts).mark]);
console.log(JSON.stringify({ tree: Object.fromEntries(tree), hints: Object.fromEntries(hints) }));
"""


def draw_marks(tree, board):
    """Return the marks that the scripts draw for every move: on the nodes of the tree and as hints of the board."""
    data = json.dumps({"rows": tree._node_delta["entries"], "setup": tree.setup, "verdicts": board.verdicts})
    return run_node_script(DRAW_MARKS.replace("FOLDER", STATIC_FOLDER.as_uri()).replace("INPUT", data))


@pytest.mark.parametrize("name", MATCHES)
def test_every_move_has_the_same_verdict_in_the_tree_in_the_card_and_in_the_hints(name):
    variant, rules, moves = MATCHES[name]
    match = Match(load(name.lower().replace("-", "_").split()[0], variant, **rules))
    for move in moves:
        match.play(move)
    board = widgets.board(match, hints=True)
    tree, evaluation = widgets.tree(board), board.evaluation
    nodes = {node.move: node for node in tree.tree.nodes[1:]}
    assert len(nodes) == len(evaluation.moves) > 1
    assert board.verdicts.keys() == nodes.keys()
    marks = draw_marks(tree, board)
    assert marks["tree"] == marks["hints"]
    card = CARD_ROW.findall(verdict_card(match, evaluation, board).text)
    reasons = explain.explain(evaluation)
    assert len(card) == len(reasons)
    for (value, mark, text), reason in zip(card, reasons, strict=True):
        node = nodes[reason.move]
        assert (node.value, node.plies, node.verdict_seat) == (reason.value, reason.plies, match.game.turn(match.state))
        assert board.verdicts[reason.move]["value"] == value == node.value
        assert marks["tree"][reason.move].split()[0] == mark
        if match.game.players == 2 and node.plies is not None:
            assert marks["tree"][reason.move] == f"{mark} {node.plies}"
            assert f" in {node.plies} " in text


def test_what_is_too_large_has_no_verdict_anywhere():
    board = widgets.board(Match(load("front_ham", players=6, socks=20)), hints=True)
    tree, evaluation = widgets.tree(board), board.evaluation
    assert evaluation.refusal
    assert board.verdicts == {}
    assert "data-value" not in verdict_card(board.match, evaluation, board).text.partition("<strong>")[2]
    assert {node.value for node in tree.tree.nodes[1:]} <= {"", None}
    assert not tree.setup["solved"]
