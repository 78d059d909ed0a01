"""What the keys of a board and of a tree say: for all games, and never the answer of a question."""

from __future__ import annotations

import pytest
from helpers.widget_client import dump_state, record_messages, send_request

import widgets
from engines import GAMES, Match, load
from engines.english import describe_outcome
from widgets.announcements import BOARD_KEYS, HIDDEN_VERDICT, TOPIC_KEYS, TREE_KEYS


def ask(widget, topic):
    """Return what a widget says about a topic."""
    send_request(widget, "announce", **({"topic": topic} if isinstance(topic, str) else {"about": topic}))
    assert widget.error == ""
    return widget.announcement["text"]


@pytest.mark.parametrize("name", GAMES)
def test_every_topic_is_said_for_every_game_and_only_that_is_sent(name):
    board, messages = widgets.board(name), []
    board.play(board.game.format_move(board.game.legal_moves(board.match.state)[0]))
    record_messages(messages, board=board)
    before = board.published
    texts = [ask(board, topic) for topic in TOPIC_KEYS]
    assert all(text and text == text.strip() for text in texts)
    assert len(set(texts)) >= 4
    assert {key for _, state in messages for key in state} <= {"announcement", "request", "answered"}
    assert board.published == before
    assert board.announcement["n"] == len(TOPIC_KEYS)


def test_a_mistake_is_named_with_the_better_move_and_the_line_is_its_refutation():
    board = widgets.board("obliteration")
    for move in ("divide", "divide", "subtract"):
        board.play(move)
    assert ask(board, "last") == (
        "Player 1 subtracts 1. New number is 2. For Player 1 it draws. "
        f"A better move was: add 1, which {describe_outcome('win', 1)}."
    )
    board.undo()
    board.play("multiply")
    assert ask(board, "last").endswith("No move was better.")
    assert ask(board, "line") == ask(board, "verdict") == "Player 2 has no valid operation on 10, so Player 1 wins."


def test_the_line_of_a_draw_says_that_it_repeats():
    text = ask(widgets.board("chopsticks"), "line")
    assert text.startswith("Best play: Player 1 strikes")
    assert "The game then repeats every " in text


def test_the_page_s_own_sentences_replace_those_of_the_engine():
    board = widgets.board("obliteration")
    board.explainers = {"reason": lambda evaluation: f"because of {evaluation.state.number}"}
    assert ask(board, "reason") == "because of 12"
    assert ask(board, "verdict") == f"Player 1 to move, {describe_outcome('win', 3)}."
    tree = widgets.tree(board)
    assert ask(tree, ["reason", 1]) == "because of 6"


def test_a_node_of_the_tree_is_said_as_the_board_would_say_it():
    board = widgets.board("obliteration")
    tree = widgets.tree(board, depth=2)
    said = [ask(tree, [topic, 2]) for topic in TOPIC_KEYS]
    board.play("divide")
    board.play("divide")
    assert said == [ask(board, topic) for topic in TOPIC_KEYS]
    assert ask(widgets.tree(board), ["last", 0]) == "No move has led here."


@pytest.mark.parametrize("make", [widgets.board, widgets.tree])
@pytest.mark.parametrize(
    "topic", ["", "x", "verdict ", ["verdict"], ["verdict", "0"], ["verdict", 99], [1, 2], 3, None]
)
def test_another_topic_is_refused_in_a_sentence(make, topic):
    widget = make("obliteration")
    before = dump_state(widget)
    send_request(widget, "announce", topic=topic, about=topic)
    assert widget.error
    assert dump_state(widget) == before


def test_a_question_on_the_board_keeps_its_verdict():
    board = widgets.board("obliteration")
    game = load("obliteration")
    board.set_aside(Match(game, game.parse_state("7")))
    assert {ask(board, topic) for topic in ("verdict", "reason", "line")} == {HIDDEN_VERDICT}
    board.play("add")
    assert "For Player" not in ask(board, "last")
    board.resume()
    assert ask(board, "verdict") != HIDDEN_VERDICT


def test_a_board_that_asks_a_question_shows_no_hints():
    board = widgets.board("obliteration")
    board.is_question_board = True
    send_request(board, "set_hints", on=True)
    assert (board.verdicts, board.error) == ({}, HIDDEN_VERDICT)
    board.is_question_board = False
    board.set_hints(on=True)
    assert board.verdicts


@pytest.mark.parametrize(
    ("name", "position", "move", "last", "verdict"),
    [
        (
            "front_ham",
            "6.5.2",
            "bbb+a",
            (
                "Then Red wins or comes 2nd if everybody plays for their own best place. A better move was: take 1 blue and 2 "
                "green, hang up red, after which Red wins if everybody plays for their own best place."
            ),
            "Red to move, wins if everybody plays for their own best place.",
        ),
        (
            "chopsticks",
            "33-12-22",
            "A-C",
            "Then Player 1 comes 3rd if all others play together. No move was better.",
            "Player 1 to move, comes 3rd if all others play together.",
        ),
    ],
)
def test_with_more_than_two_players_a_result_names_its_assumption(name, position, move, last, verdict):
    game = load(name, players=3)
    board = widgets.board(Match(game, game.parse_state(position)))
    assert ask(board, "verdict") == verdict
    board.play(move)
    assert ask(board, "last").endswith(last)


def test_every_key_is_listed_once_and_differs_from_the_others():
    board = widgets.board("obliteration")
    for widget, keys in ((board, BOARD_KEYS), (widgets.tree(board), TREE_KEYS)):
        sections = widget.setup["key_help"]["sections"]
        listed = [term for section in sections for term, _ in section["blocks"][0]["terms"]]
        assert listed == [*(key for key, _ in TOPIC_KEYS.values()), "?", *(key for key, _ in keys)]
        assert len(set(listed)) == len(listed)


def test_a_position_too_large_says_why_there_is_no_verdict():
    tree = widgets.tree("claustroboard", "crowd", budget=100)
    assert ask(tree, ["verdict", 0]).startswith("Too large to solve")
