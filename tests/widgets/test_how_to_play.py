"""How to play beside a board: sent when it is asked for, the differences first, pictures that the engines draw."""

from __future__ import annotations

import pytest
from helpers.widget_client import record_messages

import widgets
from engines import load
from engines.rule_page import build_rule_page
from widgets import BOARDS
from widgets.how_to_play import describe_how_to_play


def ask(board):
    """Press the button as the browser does, with a view that may be old."""
    board.request = {"at": "old", "do": "explain_rules", "n": (board.request or {}).get("n", 0) + 1}
    assert board.error == ""
    return board.how_to_play


@pytest.mark.parametrize("name", BOARDS)
def test_the_rules_are_sent_only_when_they_are_asked_for(name):
    board, messages = widgets.board(name), []
    assert board.how_to_play == {}
    record_messages(messages, board=board)
    page = ask(board)
    assert [set(content) for _, content in messages][:2] == [{"request"}, {"how_to_play"}]
    assert page["title"] == f"How to play {board.game.title}"
    assert [section["title"] for section in page["sections"]] == [
        "The rules",
        "An example",
        "Words",
        "How moves and positions are written",
    ]


def test_what_differs_comes_first_and_other_rules_are_explained_again():
    board = widgets.board("chopsticks")
    ask(board)
    board.play("A-C")
    assert board.how_to_play, "a move changes no rule"
    board.set_rules({"rollover": True, "suns": True})
    assert board.how_to_play == {}
    first = ask(board)["sections"][0]
    assert first["title"] == "Suns, with roll-over"
    (_, rollover), (_, suns) = first["blocks"][1]["terms"]
    assert [term for term, _ in first["blocks"][1]["terms"]] == ["Roll-over: on", "Suns: on"]
    assert rollover.endswith("In the book's game: off.")
    assert suns.startswith("Every hand starts with four fingers, one fewer than kill it.")
    board.set_rules({"repetition": 5})
    assert ask(board)["sections"][0]["title"] == "Your own rules"


@pytest.mark.parametrize("name", BOARDS)
def test_the_example_has_a_picture_and_a_sentence_for_every_position(name):
    game = load(name)
    example = build_rule_page(game).example
    blocks = next(s for s in describe_how_to_play(game)["sections"] if s["title"] == "An example")["blocks"]
    assert len(blocks) == len(example.steps) + 1
    for block, step in zip(blocks[1:], example.steps, strict=True):
        assert block["text"].startswith(step.text)
    for block in blocks:
        assert block["picture"].startswith("<svg ")
        assert "light-dark(" in block["picture"]
        assert "color-scheme: light dark" in block["picture"]
        assert block["alt"].startswith(game.title)


def test_a_host_with_a_page_of_house_rules_is_linked():
    board = widgets.board("obliteration")
    assert ask(board)["link"] is None
    board.rules_address = "../rules/?game=obliteration"
    assert ask(board)["link"]["href"] == "../rules/?game=obliteration"


def test_the_seats_are_chosen_by_titles_and_the_status_names_the_player_by_its_title():
    board = widgets.board("chopsticks", seats=["human", "sees4"])
    assert [(option["value"], option["title"]) for option in board.setup["seat_options"]] == [
        ("human", "Person"),
        ("easy", "Easy"),
        ("medium", "Medium"),
        ("hard", "Perfect"),
        ("sees4", "Looks 4 moves ahead"),
        ("mcts200", "Monte Carlo, 200 games"),
    ]
    board.play("A-C")
    assert board.status.endswith("Player 2 (Looks 4 moves ahead) to move.")
    many = widgets.board("front_ham").setup["seat_options"]
    assert "Perfect" not in {option["title"] for option in many}, "with three players nobody plays perfectly"
