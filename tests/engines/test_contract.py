"""What every game keeps, under every variant and many more house rules, over many random games."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from samples import SETTINGS, random_walk

from engines import EngineError, IllegalMove, find, load, parse_move
from engines.rules import read_dict, read_text, read_toml, write_dict, write_text, write_toml

GAMES_EACH = 10


@pytest.fixture(params=SETTINGS, ids=lambda setting: " ".join(filter(None, setting)))
def game(request):
    name, variant, rules = request.param
    return load(name, variant, **write_dict(read_text(find(name).rules_type, rules, load(name, variant).rules)))


@pytest.fixture
def walks(game):
    return [random_walk(game, Random(seed)) for seed in range(GAMES_EACH)]


def test_apply_never_changes_its_argument(game, walks):
    for walk in walks:
        for state, move in walk:
            if move is None:
                continue
            before = hash(state), game.format_state(state)
            assert game.apply(state, move) == game.apply(state, move)
            assert (hash(state), game.format_state(state)) == before


def test_positions_round_trip_through_text(game, walks):
    for walk in walks:
        for state, _ in walk:
            text = game.format_state(state)
            assert text.isprintable()
            assert " " not in text
            assert game.parse_state(text, game.turn(state)) == state


def test_a_position_read_without_a_seat_has_its_mover_in_seat_0(game, walks):
    for walk in walks:
        for state, _ in walk:
            read = game.parse_state(game.format_state(state))
            assert game.turn(read) == 0
            assert game.canonical(read) == game.canonical(state)


def test_legal_moves_are_empty_exactly_when_there_is_an_outcome(game, walks):
    for walk in walks:
        for state, _ in walk:
            assert bool(game.legal_moves(state)) == (game.outcome(state) is None)


def test_legal_moves_differ_from_each_other_and_keep_their_order(game, walks):
    for walk in walks:
        for state, _ in walk:
            moves = list(game.legal_moves(state))
            assert len(set(moves)) == len(moves)
            assert list(game.legal_moves(state)) == moves


def test_canonical_is_idempotent_and_puts_the_mover_in_seat_0(game, walks):
    for walk in walks:
        for state, _ in walk:
            one = game.canonical(state)
            assert game.canonical(one) == one
            assert game.turn(one) == 0
            assert game.seating(one) == tuple(range(game.players))


def test_canonical_keeps_what_the_verdict_depends_on(game, walks):
    for walk in walks:
        for state, _ in walk:
            one = game.canonical(state)
            assert {game.canonical(game.apply(state, m)) for m in game.legal_moves(state)} == {
                game.canonical(game.apply(one, m)) for m in game.legal_moves(one)
            }
            seats = game.seating(state)
            assert sorted(seats) == list(range(game.players))
            standing, other = game.standing(state), game.standing(one)
            assert [standing[seat] == 0 for seat in seats] == [place == 0 for place in other]
            if over := game.outcome(state):
                alive = [i for i, seat in enumerate(seats) if over.places[seat] == 1]
                assert alive == [i for i, place in enumerate(game.outcome(one).places) if place == 1]


def test_places_are_a_ranking_with_ties_that_share_the_better_place(game, walks):
    for walk in walks:
        for state, _ in walk:
            standing = game.standing(state)
            assert len(standing) == game.players
            over = game.outcome(state)
            assert (0 not in standing) == (over is not None)
            if over:
                assert over.places == standing
                assert over.reason.endswith(".")
                assert all(place == 1 + sum(other < place for other in standing) for place in standing)


def test_a_settled_place_never_changes(game, walks):
    for walk in walks:
        for (before, _), (after, _) in pairwise(walk):
            for old, new in zip(game.standing(before), game.standing(after), strict=True):
                assert old in (0, new)


def test_only_the_living_move(game, walks):
    for walk in walks:
        for state, move in walk:
            if move is not None and not getattr(game.rules, "zombies", False):
                assert game.standing(state)[game.turn(state)] == 0


def test_moves_round_trip_through_text(game, walks):
    for walk in walks:
        for state, _ in walk:
            for move in game.legal_moves(state):
                text = game.format_move(move)
                assert text.isprintable()
                assert " " not in text
                assert parse_move(game, state, text) == move


def test_moves_and_positions_have_words(game, walks):
    for state, move in walks[0]:
        assert game.show(state).strip()
        if move is not None:
            assert game.describe(state, move).endswith(".")
            assert game.prompt(state).endswith(":")


def test_a_move_that_is_not_understood_is_refused_with_the_legal_ones(game):
    state = game.start(Random(1))
    for text in ("", "?", "xyzzy", "9" * 500, "<b>", "\x00", "٣"):
        with pytest.raises(IllegalMove) as refused:
            parse_move(game, state, text)
        assert refused.value.legal == tuple(map(game.format_move, game.legal_moves(state)))


def test_a_move_from_elsewhere_is_legal_here_or_refused_with_a_reason(game, walks):
    everything = list(dict.fromkeys(game.format_move(move) for walk in walks for _, move in walk if move is not None))
    for state, _ in walks[0]:
        legal = {game.format_move(move) for move in game.legal_moves(state)}
        for text in everything[:200]:
            if text in legal:
                assert game.format_move(parse_move(game, state, text)) == text
                continue
            try:
                assert parse_move(game, state, text) in game.legal_moves(state)  # another spelling of a legal move
            except IllegalMove as refused:
                assert refused.reason.endswith(".")


def test_the_same_seed_gives_the_same_start(game):
    assert game.start(Random(5)) == game.start(Random(5))
    assert game.start() == game.start(Random(0))


def test_bad_positions_are_refused(game):
    for text in ("", ";", "?", "x" * 3000, "1;2;3;4", "-1", "1111;lives", "1111;nonsense=1", "٣", "<b>", "\x00"):
        with pytest.raises(EngineError):
            game.parse_state(text)


def test_rules_round_trip_through_dict_toml_and_text(game):
    cls, rules = type(game.rules), game.rules
    assert read_dict(cls, write_dict(rules)) == rules
    assert read_toml(cls, write_toml(rules)) == rules
    assert read_text(cls, write_text(rules)) == rules


def test_listed_positions_are_canonical_distinct_and_closed_under_moves(game):
    listed = game.positions()
    if listed is None:
        return
    listed = list(listed)
    whole = set(listed)
    assert len(whole) == len(listed)
    assert game.canonical(game.start()) in whole
    for state in Random(0).sample(listed, min(len(listed), 2000)):
        assert game.canonical(state) == state
        assert game.parse_state(game.format_state(state)) == state
        for move in game.legal_moves(state):
            assert game.canonical(game.apply(state, move)) in whole
