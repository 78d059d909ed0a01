"""Lines of play in pictures: one figure for each position, and the moves that a board shows beside it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET

import pytest

import laboratory as lab
import widgets
from analysis.history import grade_match
from engines import GAMES, Match, Position, load
from laboratory.film_strip import MAX_FRAMES, render_line, render_loop, render_strip
from laboratory.match_strip import render_match_strip

SVG = "{http://www.w3.org/2000/svg}"


def parse(html):
    return ET.fromstring(f"<div>{html}</div>")  # noqa: S314 our own text


def list_captions(root):
    return ["".join(caption.itertext()) for caption in root.iter("figcaption")]


def test_a_strip_has_a_figure_for_now_and_one_after_each_move():
    board = widgets.board("obliteration")
    root = parse(render_strip(board.evaluation, ["divide", "divide", "add"], board))
    title, strip = root
    assert title.text == "Best play, move by move:"
    assert (strip.tag, strip.get("aria-label")) == ("ol", "Best play, move by move: 3 moves")
    assert list_captions(root) == [
        "Now",
        "1. Player 1: Divide by 2",
        "2. Player 2: Divide by 2",
        "3. Player 1: Add 1",
    ]
    figures = list(root.iter("figure"))
    assert [figure.get("data-preview-moves") for figure in figures] == [
        None,
        "divide",
        "divide divide",
        "divide divide add",
    ]
    assert [figure.find("figcaption/button") is not None for figure in figures] == [False, True, True, True]
    assert {(figure.get("data-board"), figure.get("data-at")) for figure in figures[1:]} == {(board.key, "0.0")}
    assert [figure.find(f".//{SVG}svg/{SVG}text").text for figure in figures] == ["12", "6", "3", "4"]


def test_a_click_on_a_frame_or_on_a_move_of_a_circle_plays_up_to_it():
    for name in ("obliteration", "chopsticks"):
        board = widgets.board(name)
        root = parse(render_line(board.evaluation, board.evaluation.moves[0].move, board))
        asked = [element for element in root.iter() if element.get("data-request")]
        assert len(asked) > 2
        for element in asked:
            request = json.loads(element.get("data-request"))
            assert request == {"do": "follow_line", "line": element.get("data-preview-moves")}
            board.request = {"at": element.get("data-at"), **request}
            assert board.error == ""
            assert [node.text for node in board.match.path()] == request["line"].split()
            board.jump(0)


def test_a_click_on_a_frame_that_is_out_of_date_is_refused():
    board = widgets.board("obliteration")
    figure = list(parse(render_strip(board.evaluation, ["divide", "divide"], board)).iter("figure"))[-1]
    board.play("divide")
    board.request = {"at": figure.get("data-at"), **json.loads(figure.get("data-request"))}
    assert board.error == board.stale_message
    assert board.position == "6:-:d"


def test_a_strip_begins_as_the_board_shows_the_hands():
    board = widgets.board("chopsticks")
    for move in ("A-C", "B-C"):  # player 1's left hand becomes 3; the engine would write 13
        board.play(move)
    html = render_strip(board.evaluation, [board.game.parse_move(board.match.state, "A-C")], board)
    titles = [title.text for title in parse(html).iter(f"{SVG}title")]
    assert "Player 1 to move: left hand B 3 and right hand A 1; Player 2: left hand D 2 and right hand C 1" in titles[0]
    assert "Player 2 to move: left hand D 2 and right hand C 2; Player 1: left hand B 3 and right hand A 1" in titles[1]


def test_a_match_has_a_figure_for_each_move_and_marks_its_mistakes():
    board = widgets.board("claustroboard", colours=False)
    for move in ("b1", "b2"):
        board.play(move)
    root = parse(render_match_strip(board.match, grade_match(board.match, board.evaluation), board))
    assert list_captions(root) == ["Start", "1. Player 1: Go to b1 ??", "2. Player 2: Go to b2"]
    _, blunder, reply = root.iter("figure")
    assert (blunder.get("data-preview-node"), blunder.get("data-grade")) == ("1", "blunder")
    assert blunder.find("figcaption/button").get("aria-label") == "1. Player 1: Go to b1 ??, blunder"
    assert reply.get("data-preview-node") == "2"
    assert json.loads(reply.get("data-request")) == {"do": "jump", "node": 2}


def test_of_a_long_match_the_end_is_shown():
    match = Match(load("chopsticks", rollover=True))
    for _ in range(MAX_FRAMES + 2):
        match.push(match.game.legal_moves(match.state)[0])
    captions = list_captions(parse(render_match_strip(match, grade_match(match, match.position.evaluate()))))
    assert len(captions) == MAX_FRAMES
    assert captions[0] == "After 3 moves"
    assert captions[-1].startswith(f"{MAX_FRAMES + 2}. ")


def test_equal_hands_are_drawn_as_they_were_chosen():
    board = widgets.board("chopsticks")
    board.play("A-D")
    html = render_strip(board.evaluation, [], board)
    assert "Player 2 to move: left hand A 1 and right hand B 2" in html
    assert board.view["hands"][1] == [1, 2]


def test_a_seat_that_a_person_plays_stays_below():
    board = widgets.board("chopsticks", seats=["easy", "human"])
    html = render_strip(board.evaluation, [board.evaluation.line[0]], board)
    for picture in parse(html).iter(f"{SVG}svg"):
        names = [text for text in picture.findall(f"{SVG}text") if text.text.startswith("Player")]
        below = max(names, key=lambda text: float(text.get("y")))
        assert below.text.startswith("Player 2")


def test_a_long_line_says_how_many_moves_are_left_out():
    evaluation = Position.parse(load("chopsticks"), "1111").evaluate()
    loop = evaluation.loop
    moves = [*loop.lead, *loop.cycle * 3]
    root = parse(render_strip(evaluation, moves))
    assert len(list(root.iter("figure"))) == MAX_FRAMES < len(moves)
    assert "".join(root.find("ol")[-1].itertext()) == f"… and {len(moves) - MAX_FRAMES + 1} more moves"


def test_a_draw_is_a_circle_whose_moves_a_board_can_show():
    board = widgets.board("chopsticks")
    evaluation = board.evaluation
    loop = evaluation.loop
    root = parse(render_loop(evaluation, loop.lead, loop.cycle, board))
    items = list(root.iter("li"))
    assert len(items) == len(loop.cycle) == 4
    texts = [board.game.format_move(move) for move in (*loop.lead, *loop.cycle)]
    assert [item.get("data-preview-moves") for item in items] == [
        " ".join(texts[: len(loop.lead) + number]) for number in range(1, 5)
    ]
    title = root.find(f"figure/{SVG}svg/{SVG}title").text
    assert title.startswith("The game repeats every 4 moves.")


@pytest.mark.parametrize("name", GAMES)
def test_the_card_of_moves_shows_the_line_of_the_best_move(name):
    board = widgets.board(name, "duel") if name == "front_ham" else widgets.board(name)
    if name == "claustroboard":
        board = widgets.board(name, size=3)
    card = lab.move_card(board.match, board.evaluation, board).text
    assert card.count('<ol class="film-strip"') == 1
    assert "<!--" not in card
    assert f'data-preview-moves="{board.game.format_move(board.evaluation.moves[0].move)}"' in card
    assert ('class="loop"' in card) == (board.evaluation.loop is not None)
    assert not re.search(r'\bid="', card)


def test_the_line_of_many_players_is_one_of_several():
    board = widgets.board("front_ham")
    html = render_line(board.evaluation, board.evaluation.moves[0].move, board)
    assert parse(html)[0].text == "One of the ways in which best play can go, everybody for themselves:"


def test_the_line_of_many_players_in_a_game_with_loops_names_its_own_assumption():
    board = widgets.board("chopsticks", "three")
    title = "One of the ways in which it can go if all others play against Player 1"
    root = parse(render_strip(board.evaluation, board.evaluation.line, board))
    assert root[0].text == f"{title}:"
    assert root.find("ol").get("aria-label").startswith(f"{title}: ")
    board.announce("line")
    assert board.announcement["text"].startswith(f"{title}: ")


def test_a_line_without_a_board_shows_nothing_on_one():
    game = load("obliteration")
    html = render_line(Match(game).position.evaluate(), "divide")
    assert "data-board" not in html
    assert "Player 1: Divide by 2" in html


def test_the_small_picture_beside_the_headline_keeps_the_seats_and_hands_of_the_board():
    board = widgets.board("chopsticks")
    for move in ("A-C", "B-C", "A-C"):  # player 2 is to move, and player 1's left hand is the larger one
        board.play(move)
    html = lab.headline(board.match, board.evaluation, board).text
    picture = parse(re.search("<svg.*?</svg>", html, re.DOTALL)[0])
    assert list_hands_below(picture) == board.view["hands"][0]


def list_hands_below(root):
    """Return the fingers of the two lowest hands of a picture, from left to right."""
    numbers = [text for text in root.iter(f"{SVG}text") if (text.text or "").isdigit()]
    lowest = sorted(numbers, key=lambda text: float(text.get("y")))[-2:]
    return [int(text.text) for text in sorted(lowest, key=lambda text: float(text.get("x")))]
