"""Sheets to print are read back from their PDFs: text, answers, tags, QR codes, the paper, and black and white."""

from __future__ import annotations

import re
import sys
from urllib.parse import parse_qsl, urlsplit

import pytest
from helpers.read_pdf import read_pdf

from analysis.questions.drafting import draft_questions
from analysis.sheets.collection import plan_sheets
from analysis.sheets.cutouts import MAX_PIECES
from analysis.sheets.sheet import SheetOptions, make_note, make_sheet
from engines import GAMES, EngineError, load, parse_link, solve
from engines.drawing import PRINT, list_pieces

SITE = "https://school.example/parlour/"
PAPER_SIZES = {"a4": (595, 842), "letter": (612, 792)}


def squeeze(text: str) -> str:
    """Return a text without spaces, so that the ends of lines do not matter."""
    return re.sub(r"\s", "", text)


@pytest.fixture(scope="module", params=["chopsticks", "claustroboard", "front_ham"])
def worksheet(request):
    """Return a game, its questions, and the pages of their worksheet with QR codes."""
    game = load(request.param)
    options = SheetOptions(number=4, seed=5, site=SITE)
    return game, draft_questions(game, number=4, seed=5), read_pdf(make_sheet("worksheet", game, options))


def test_every_question_is_printed_with_its_answers_and_the_key_has_a_page_of_its_own(worksheet):
    _, questions, pages = worksheet
    key = next(number for number, page in enumerate(pages) if page.text.startswith("Key: "))
    asked, answered = (squeeze(" ".join(page.text for page in part)) for part in (pages[:key], pages[key:]))
    for number, question in enumerate(questions, 1):
        assert squeeze(question.prompt) in asked
        assert all(squeeze(choice.text) in asked for choice in question.choices)
        right = question.choices[question.right_index]
        assert squeeze(f"Question {number}: {'ABCDEFGHIJ'[question.right_index]}, {right.text}") in answered
        assert squeeze(question.reason) in answered
        assert squeeze(question.reason) not in asked
        assert all(squeeze(choice.feedback) in answered for choice in question.choices if not choice.is_right)
    assert ("ofbothplayers,thisoneincluded" in answered) == (questions[0].game.players == 2)


def test_every_qr_code_can_be_read_from_the_page_and_opens_the_position_of_its_question(worksheet):
    game, questions, pages = worksheet
    codes = [code for page in pages for code in page.codes]
    assert len(codes) == len(questions)
    for code, question in zip(codes, questions, strict=True):
        parts = urlsplit(code)
        assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{SITE}{game.name}.html"
        match = parse_link(game.name, dict(parse_qsl(parts.query)))
        assert (match.game, match.state) == (game, question.state)


def test_the_pages_are_tagged_with_headings_and_a_text_for_every_picture(worksheet):
    _, questions, pages = worksheet
    tags = [tag for page in pages for tag in page.tags]
    assert sum(tag.kind == "H1" for tag in tags) == 2
    assert sum(tag.kind == "H2" for tag in tags) == 2 * len(questions)
    figures = [tag.alt for tag in tags if tag.kind == "Figure"]
    assert len(figures) == 2 * len(questions)
    assert all(figures)


def test_only_black_white_and_greys_are_printed(worksheet):
    assert not any(page.has_colours for page in worksheet[2])


def test_a_worksheet_without_an_address_has_no_codes_and_the_same_seed_gives_the_same_one():
    game, options = load("obliteration"), SheetOptions(number=3, seed=8)
    first, second = (read_pdf(make_sheet("worksheet", game, options)) for _ in range(2))
    assert [page.text for page in first] == [page.text for page in second]
    assert make_sheet("worksheet", game, options) == make_sheet("worksheet", game, options), "to the byte"
    assert not any(page.codes for page in first)
    other = read_pdf(make_sheet("worksheet", game, options._replace(seed=9)))
    assert [page.text for page in other] != [page.text for page in first]


def test_a_low_picture_takes_no_more_room_than_it_needs():
    pages = read_pdf(make_sheet("worksheet", load("obliteration"), SheetOptions(number=6, seed=1, site=SITE)))
    assert ["Question 4" in page.text for page in pages] == [False, True, True]


def test_a_worksheet_has_only_questions_of_the_depth_that_is_chosen():
    game = load("obliteration")
    text = read_pdf(make_sheet("worksheet", game, SheetOptions(number=3, depth=5)))[0].text
    for question in draft_questions(game, number=3, depth=5):
        assert squeeze(question.prompt) in squeeze(text)
        assert solve(game, question.state).verdict().plies == 5


@pytest.mark.parametrize("paper", PAPER_SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_fit_on_one_page(game, paper):
    pages = read_pdf(make_sheet("rules", load(game), SheetOptions(paper=paper)))
    assert len(pages) == 1
    assert tuple(round(length) for length in pages[0].size_points) == PAPER_SIZES[paper]
    assert squeeze(GAMES[game].summary) in squeeze(pages[0].text)
    assert {"The rules", "Words", "An example"} <= {
        part for part in ("The rules", "Words", "An example") if part in pages[0].text
    }
    assert not pages[0].has_colours


@pytest.mark.parametrize(
    ("game", "rules", "count"),
    [
        ("chopsticks", {}, 20),
        ("chopsticks", {"players": 3, "fingers": 7}, 42),
        ("claustroboard", {"players": 3}, 16 + 3),
        ("front_ham", {"players": 2, "socks": (3, 2), "order": "listed"}, 3 + 4 + 2 + 4),
        ("chopsticks", {"stumps": True}, 40),
        ("obliteration", {}, 8 + 1),
        ("obliteration", {"high": 500}, 8),
    ],
)
def test_there_is_a_piece_for_everything_that_a_game_needs(game, rules, count):
    pieces = [piece for each in list_pieces(load(game, **rules), PRINT) for piece in each.pieces]
    assert len(pieces) == count
    pages = read_pdf(make_sheet("cutouts", load(game, **rules)))
    alts = [tag.alt for page in pages for tag in page.tags if tag.kind == "Figure"]
    assert sorted(alts) == sorted(words for words, _ in pieces)
    assert not any(page.has_colours for page in pages)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({}, "The patterns do not matter here."),
        ({}, "The players' first tiles are drawn at random."),
        ({"size": 2, "board": "12/43;a1,b1"}, "The first tiles: Player 1 on a1 and Player 2 on b1."),
        ({"wildcards": 2, "starts": "wildcards"}, "The players start on the wildcards, in reading order."),
    ],
)
def test_the_pieces_of_claustroboard_say_where_the_players_start_and_whether_patterns_matter(rules, sentence):
    cards, pawns = list_pieces(load("claustroboard", **rules), PRINT)
    assert sentence in f"{cards.use} {pawns.use}"


def test_where_a_tile_looks_for_colours_the_patterns_matter_and_each_sock_names_its_colour():
    origin = "1.1,2.1,3.1,4.1,1.2,2.2,3.2,4.2,1.3,2.3,3.3,4.3,T1,T2,T3,1.4"
    assert "patterns" not in list_pieces(load("claustroboard", deck=origin), PRINT)[0].use
    (_, sock), *_ = list_pieces(load("front_ham"), PRINT)[1].pieces
    assert ">Blue</text>" in sock


def test_a_card_to_cut_out_has_its_number_in_the_middle_and_in_the_corner():
    cards, _ = list_pieces(load("claustroboard", size=2, board="12/43;a1,b1"), PRINT)
    assert [re.findall(r">(\d)</text>", piece) for _, piece in cards.pieces] == [[n, n] for n in "1243"]


def test_letters_of_hands_are_explained_on_the_rules_and_the_worksheet():
    for kind in ("rules", "worksheet"):
        (first, *_) = read_pdf(make_sheet(kind, load("chopsticks"), SheetOptions(number=1)))
        assert squeeze("A and B are the hands of the player to move, C and D the other's") in squeeze(first.text)


def test_too_many_pieces_are_refused():
    with pytest.raises(EngineError, match=rf"cutouts: these rules need \d+ pieces; at most {MAX_PIECES} are printed"):
        make_sheet("cutouts", load("chopsticks", players=6, fingers=20))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (SheetOptions(paper="a3"), "paper: 'a3' should be one of a4, letter"),
        (SheetOptions(number=0), "number: 0 should be a whole number from 1 to 40"),
        (SheetOptions(site=f"https://{'x' * 3000}"), "address: .* is too long for a QR code"),
        (SheetOptions(depth=40), "There is no question about Operation Obliteration under these rules for which"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(options, message):
    with pytest.raises(EngineError, match=message):
        make_sheet("worksheet", load("obliteration"), options)


def test_without_typst_the_refusal_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(EngineError, match=r"sheets: they need typst; install it with \"pip install parlour\[paper\]\""):
        make_note("A note", "Nothing to see")


def test_the_sheets_made_in_advance_are_every_kind_for_every_game_on_both_papers():
    plans = list(plan_sheets(GAMES))
    assert len({plan.file_name for plan in plans}) == len(plans) == len(GAMES) * 5 * 2
    assert {(plan.game, plan.kind, plan.paper) for plan in plans} == {
        (game, kind, paper) for game in GAMES for kind in ("worksheet", "rules", "cutouts") for paper in PAPER_SIZES
    }
    (page,) = read_pdf(next(plan for plan in plans if plan.kind == "rules").make())
    assert "The rules" in page.text
