"""The kinds of move in Chopsticks: which of them are legal."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from analysis.games.chopsticks import ILLEGAL_LABEL, LEGAL_LABEL, describe_move_types, list_move_types
from engines import GAMES, load
from engines.english import lower_first


def test_the_fourteen_kinds_of_the_book_are_listed_in_every_position():
    game = load("chopsticks")
    for text in ("1111", "0123", "2244", "0001"):
        rows = list_move_types(game, game.parse_state(text))
        assert Counter(row["family"] for row in rows) == {"attack": 4, "division": 4, "transfer": 6}


@pytest.mark.parametrize(
    "game",
    [
        *(load("chopsticks", variant) for variant in GAMES["chopsticks"].variants),
        load("chopsticks", hands=3, fingers=4, meta=True),
        load("chopsticks", fingers=14),
    ],
    ids=repr,
)
def test_the_legal_kinds_are_the_legal_moves_and_all_others_have_a_reason(game):
    rng = Random(3)
    state = game.start()
    for _ in range(30):
        legal = [game.format_move(move) for move in game.legal_moves(state)]
        instructions = [lower_first(game.instruct(state, move)) for move in game.legal_moves(state)]
        rows = list_move_types(game, state)
        assert sorted(row["code"] for row in rows if row["now"] == LEGAL_LABEL) == sorted(legal)
        for row in rows:
            assert row["says"].endswith(".")
            assert (
                row["now"] in {LEGAL_LABEL, ILLEGAL_LABEL} or row["now"].removeprefix("the same as: ") in instructions
            )
            assert ("preview_line" in row) == (row["now"] != ILLEGAL_LABEL)
            assert not re.search("[A-Z]-[A-Z]|[0-9]-[0-9]", row["instruction"] + row["now"])
        if not legal:
            assert {row["says"] for row in rows} == {"The game is over."}
            break
        state = game.apply(state, rng.choice(game.legal_moves(state)))


def test_a_second_name_of_a_move_points_to_the_first():
    game = load("chopsticks")
    found = {row["instruction"]: row["now"] for row in list_move_types(game, game.start())}
    names = [f"Strike hand {target} with hand {own}" for own in "AB" for target in "CD"]
    other = "the same as: strike hand C with hand A"
    assert [found[name] for name in names] == [LEGAL_LABEL, other, other, other]


def test_the_sentences_say_what_the_rules_add_and_forbid():
    for rules, words in (
        ({"halvesies": True}, "These rules forbid 8 of them."),
        ({"meta": True}, "These rules add 2 metas."),
        ({"players": 3}, "With 3 players there are 18 kinds of move"),
        (
            {"fingers": 6},
            "There are 24 kinds of move: 4 attacks, 6 divisions and 14 transfers. 1 of them is legal here.",
        ),
        ({"hands": 1}, "There is 1 kind of move: 1 attack. 1 of them is legal here."),
        ({"hands": 4, "fingers": 20}, "With the hands of the mover there are 16 kinds of move: 16 attacks."),
    ):
        game = load("chopsticks", **rules)
        assert words in describe_move_types(game, list_move_types(game, game.start()))
