"""Pictures of positions: well-formed, without ids, with words, and with the letters that moves use."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import cycle
from random import Random
from typing import NamedTuple

import pytest
from helpers.rule_samples import SETTINGS, load_setting, play_random_game

from engines import GAMES, Match, Position, load
from engines.chopsticks import Attack
from engines.chopsticks.layout import arrange_line, name_hands
from engines.drawing import DARK, LIGHT, PAGE, PRINT, THEMES, Picture, draw, draw_frames, draw_loop, draw_strip
from engines.drawing.line import find_drawing
from engines.game import Game, Outcome

SVG = "{http://www.w3.org/2000/svg}"
HEX_COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b")


def parse(picture):
    root = ET.fromstring(picture)  # noqa: S314 our own text
    assert root.tag == f"{SVG}svg"
    return root


def list_texts(picture):
    return [element.text for element in parse(picture).iter(f"{SVG}text")]


def check_picture(picture):
    root = parse(picture)
    title = root.find(f"{SVG}title")
    assert title is not None
    assert len(title.text) > 20
    assert root.get("role") == "img"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "g", "path", "rect", "circle", "line", "text"}
        assert not {"id", "class", "clip-path", "href"} & set(element.attrib)
        assert "var(" not in "".join(element.attrib.values())
        assert not re.search(r"nan|inf|None|e-\d", " ".join(element.attrib.values()))
    return root


@pytest.mark.parametrize(("name", "variant", "rules"), SETTINGS)
def test_every_game_can_be_drawn_from_its_start_to_its_end(name, variant, rules):
    game = load_setting(name, variant, rules)
    states = [state for state, _ in play_random_game(game, Random(7))]
    for state, theme in zip([*states[:5], states[-1]], cycle(THEMES.values()), strict=False):
        check_picture(draw(game, state, theme=theme))
        check_picture(draw(game, state, theme=theme, compact=True, names=False, letters=False, answers=False))


@pytest.mark.parametrize("name", GAMES)
def test_print_has_no_colour_and_the_other_themes_have(name):
    game = load(name)
    for state, _ in play_random_game(game, Random(3), 8):
        greys = {len(set(parts)) == 1 for parts in HEX_COLOUR.findall(draw(game, state, theme=PRINT))}
        assert greys == {True}
        assert {len(set(parts)) == 1 for parts in HEX_COLOUR.findall(draw(game, state, theme=LIGHT))} == {True, False}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_theme_draws_the_light_and_the_dark_picture_in_one(name):
    game = load(name)
    state, _ = play_random_game(game, Random(5), 4)[-1]
    page = draw(game, state, theme=PAGE)
    assert "light-dark(" in page
    for element in parse(page).iter():
        assert not [key for key, value in element.items() if key != "style" and "light-dark" in value]
    for theme, index in ((LIGHT, 1), (DARK, 2)):
        other = draw(game, state, theme=theme)
        chosen = re.sub(r"light-dark\((#\w+), (#\w+)\)", lambda match, i=index: match[i], page)
        ground = f'<rect x="0" y="0" [^>]*fill="{theme.ground}"/>'  # the page's own ground is behind its picture
        without_ground, count = re.subn(ground, "", other)
        assert count == 1
        assert HEX_COLOUR.findall(chosen) != []
        assert sorted(HEX_COLOUR.findall(chosen)) == sorted(HEX_COLOUR.findall(without_ground))


def test_a_picture_has_every_hand_of_every_player_and_a_large_number_above_five_fingers():
    game = load("chopsticks", hands=3, fingers=14)
    picture = draw(game, game.parse_state("0.5.12-1.1.1"))
    words = "left hand dead, middle hand B 5 and right hand C 12; Player 2: left hand D 1, middle hand E 1 and right hand F 1"
    assert words in picture
    sizes = {size for size, text in re.findall(r'font-size="([0-9.]+)"[^>]*>([0-9]+)<', picture) if text == "12"}
    assert sizes == {"36"}
    one_hand = load("chopsticks", hands=1)
    assert "Player 1 to move: hand A 1; Player 2: hand B 1." in draw(one_hand, one_hand.start())


def test_print_tells_the_players_apart_without_colour():
    game = load("chopsticks", players=6)
    bodies = draw(game, game.start(), theme=PRINT, letters=False)
    sleeves = set(re.findall(r'<path d="(M[^"]*)" stroke="#000000" stroke-width="(?:2|3.6)"', bodies))
    assert len(sleeves) == 5  # five weaves, and one black sleeve


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_letters_on_the_hands_are_the_letters_of_the_moves(players):
    game, rng = load("chopsticks", players=players), Random(13)
    checked = 0
    for _ in range(12):
        states, moves = [game.start(rng)], []
        while len(moves) < 15 and (legal := game.legal_moves(states[-1])):
            moves.append(rng.choice(legal))
            states.append(game.apply(states[-1], moves[-1]))
        layouts, frames = arrange_line(game, states[0], moves), draw_frames(game, states[0], moves)
        for state, layout, frame in zip(states, layouts, frames, strict=True):
            letters, drawn = name_hands(layout.hands, state.turn), set(list_texts(frame))
            fingers_by_letter = {
                letter: fingers
                for pair, names in zip(layout.hands, letters, strict=True)
                for fingers, letter in zip(pair, names, strict=True)
            }
            for move in game.legal_moves(state):
                if isinstance(move, Attack):
                    own, target = game.format_move(move).split("-")
                    seat = (state.turn + move.seats_ahead) % players
                    assert fingers_by_letter[own] == state.hands[state.turn][move.own_hand]
                    assert fingers_by_letter[target] == state.hands[seat][move.target_hand]
                    assert {own, target} <= drawn
                    checked += 1
    assert checked > 100


def test_a_dead_hand_has_no_letter_and_letters_can_be_left_out():
    game = load("chopsticks")
    state = game.parse_state("0212")
    assert sorted(set(list_texts(draw(game, state))) & set("ABCD")) == ["B", "C", "D"]
    assert not set(list_texts(draw(game, state, letters=False))) & set("ABCD")


def test_hands_stay_on_their_side_and_a_seat_stays_below():
    game = load("chopsticks")
    moves = [game.parse_move(game.start(), "A-C")]
    state = game.apply(game.start(), moves[0])
    moves.append(game.parse_move(state, "B-C"))  # the engine sorts 1 and 3; at the table the left hand becomes 3
    words = [parse(frame).find(f"{SVG}title").text for frame in draw_frames(game, game.start(), moves)]
    assert "left hand C 1 and right hand D 1" in words[0]
    assert "Player 1 to move: left hand B 3 and right hand A 1; Player 2: left hand D 2 and right hand C 1" in words[2]
    names = [
        [text for text in list_texts(frame) if text.startswith("Player")]
        for frame in draw_frames(game, game.start(), moves)
    ]
    assert [pair[-1].split(" to move")[0] for pair in names] == ["Player 1"] * 3


def test_the_letters_of_a_strip_are_those_of_the_move_below_each_board():
    game = load("chopsticks")
    state = game.parse_state("1444")
    move = game.parse_move(state, "A-C")
    before, after = draw_frames(game, state, [move], letters_of_last_move=True)
    assert "Player 2: left hand C 4 and right hand D 4" in before
    assert "Player 2 to move: left hand C dead and right hand D 4; Player 1: left hand A 1 and right hand B 4" in after
    assert sorted(set(list_texts(after)) & set("ABCD")) == ["A", "B", "C", "D"]
    assert "Player 2 to move: left hand dead and right hand B 4" in draw_frames(game, state, [move])[1]


def test_the_words_say_what_is_drawn():
    claustroboard = load("claustroboard", size=2, board="21/11;a1,b1")
    title = parse(draw(claustroboard, claustroboard.start())).find(f"{SVG}title").text
    assert title == ("Claustroboard. Player 1 to move. Player 1 on a1; Player 2 on b1. row 1: 2, 1; row 2: 1, 1.")
    teleports = load("claustroboard", rows=2, columns=3, board="4.23.2T2/*#W;a1,b1")
    assert "row 1: 4 of colour 2, 3 of colour 2, teleport of colour 2; row 2: wildcard, closed, wall." in draw(
        teleports, teleports.start()
    )
    front_ham = load("front_ham", "duel")
    assert "Red (to move): 5 socks; Blue: 5 socks." in draw(front_ham, front_ham.start())
    obliteration = load("obliteration")
    assert "The number 12, even. Player 1 to move, no operation yet" in draw(obliteration, obliteration.start())


def test_a_position_and_a_match_show_themselves():
    game = load("obliteration")
    match = Match(game)
    match.play("divide")
    assert Position(game, match.state)._repr_svg_() == draw(game, match.state)
    assert ">6</text>" in match._repr_svg_()
    assert isinstance(draw(game, match.state), Picture)
    assert draw(game, match.state)._repr_svg_() == draw(game, match.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_strip_has_a_board_and_a_caption_for_each_move(name):
    game = load(name)
    states, rng = [game.start()], Random(2)
    moves = []
    while len(moves) < 4 and (legal := game.legal_moves(states[-1])):
        moves.append(rng.choice(legal))
        states.append(game.apply(states[-1], moves[-1]))
    strip = draw_strip(game, states[0], moves)
    check_picture(strip)
    captioned = draw_strip(game, states[0], moves, captions=[f"Caption {i}" for i in range(len(moves))])
    assert [text for text in list_texts(captioned) if text.startswith("Caption")] == [
        f"Caption {i}" for i in range(len(moves))
    ]
    assert strip.count('stroke-width="2.6"') == len(moves)  # an arrow before the board after each move


def test_a_loop_has_one_board_for_each_move_and_says_how_often_it_repeats():
    game = load("chopsticks")
    position = Position.parse(game, "1212")
    loop = position.evaluate().loop
    state = position.state
    for move in loop.lead:
        state = game.apply(state, move)
    picture = draw_loop(game, state, loop.cycle)
    check_picture(picture)
    assert parse(picture).find(f"{SVG}title").text.startswith("The game repeats every 4 moves.")
    assert len([text for text in list_texts(picture) if text.endswith(" to move")]) == len(loop.cycle) == 4


class MatchesState(NamedTuple):
    """The matches left, and the seat to move."""

    heap: int
    turn: int


class Matches(Game):
    """One heap: take one match; a game without a drawing of its own."""

    name = "matches_on_a_heap"
    title = "Matches"
    players = 2
    player_names = ("Ann", "Bob <b>")
    cyclic = False

    def start(self, rng=None):
        return MatchesState(3, 0)

    def turn(self, state):
        return state.turn

    def legal_moves(self, state):
        return (1,) if state.heap else ()

    def apply(self, state, move):
        return MatchesState(state.heap - 1, 1 - state.turn)

    def standing(self, state):
        return (0, 0)

    def outcome(self, state):
        return None if state.heap else Outcome((1, 2), "Nothing is left.")

    def canonical(self, state):
        return state

    def format_state(self, state):
        return str(state.heap)

    def parse_state(self, text, turn=0):
        return MatchesState(int(text), turn)

    def format_move(self, move):
        return "1"

    def interpret_move(self, state, text):
        return 1

    def why_not(self, state, move):
        return ""

    def render(self, state):
        return f"{'|' * state.heap} & more"

    def describe(self, state, move):
        return f"{self.player_names[state.turn]} takes one."

    def instruct(self, state, move):
        return "Take one"


def test_a_game_without_a_drawing_is_drawn_as_its_text():
    game = Matches(None)
    assert find_drawing(game.name) is None
    picture = draw(game, game.start())
    check_picture(picture)
    assert "|||\u00a0&\u00a0more" in list_texts(picture)
    assert "Ann to move" in list_texts(picture)
    check_picture(draw_strip(game, game.start(), [1, 1, 1]))
    assert "Nothing is left." in list_texts(draw_frames(game, game.start(), [1, 1, 1])[-1])
