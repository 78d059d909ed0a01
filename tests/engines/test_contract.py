"""The contract of every game, under every variant and many more house rules, checked over random games.

The random games are played once for each setting, and what a game says about a position is computed once
(see ``helpers/random_games.py``). ``soak.py`` runs the same checks over many more games.
"""

from __future__ import annotations

from random import Random

import pytest
from helpers.random_games import RandomGames
from helpers.rule_samples import SETTINGS, load_setting

from engines import EngineError, IllegalMove, parse_move
from engines.formats.config import split_config
from engines.game import MAX_LABEL_CHARS, MAX_MOVE_CHARS
from engines.rules import format_rules, format_rules_toml, parse_rules, parse_toml, rules_from_dict, rules_to_dict

GAMES_PER_SETTING = 10
MAX_FOREIGN_MOVES = 100
"""The most moves of other positions that are tried in a position."""
MAX_READ_MOVES = 24
"""The most legal moves of a position that are read back from their texts."""
MAX_COMPARED_MOVES = 200
"""About the most moves for each random game that are compared with those of the canonical positions."""
MAX_LISTED_POSITIONS = 300
"""The most positions of a list that are checked one by one."""


@pytest.fixture(scope="module", params=SETTINGS, ids=lambda setting: " ".join(filter(None, setting)))
def game(request):
    return load_setting(*request.param)


def check_apply_never_changes_its_argument(game, random_games):
    for before, move, after in random_games.steps:
        assert game.apply(before.state, move) == after.state
        assert (hash(before.state), game.format_state(before.state)) == (before.state_hash, before.text)


def check_positions_round_trip_through_text(game, random_games):
    for position in random_games.positions:
        assert position.text.isprintable()
        assert " " not in position.text
        assert game.parse_state(position.text, position.turn) == position.state


def check_a_position_read_without_a_seat_has_its_mover_in_seat_0(game, random_games):
    for position in random_games.positions:
        if position.turn != 0:
            parsed = game.parse_state(position.text)
            assert game.turn(parsed) == 0
            assert game.canonical(parsed) == position.canonical


def check_legal_moves_are_empty_exactly_when_there_is_an_outcome(_game, random_games):
    for position in random_games.positions:
        assert bool(position.moves) == (position.outcome is None)


def check_legal_moves_differ_from_each_other_and_keep_their_order(game, random_games):
    for position in random_games.positions:
        assert len(set(position.moves)) == len(position.moves)
        assert tuple(game.legal_moves(position.state)) == position.moves


def check_canonical_is_idempotent_and_puts_the_mover_in_seat_0(game, random_games):
    for canonical in {position.canonical for position in random_games.positions}:
        assert game.canonical(canonical) == canonical
        assert game.turn(canonical) == 0
        assert game.canonical_seats(canonical) == tuple(range(game.players))


def list_canonical_successors(game, state, moves):
    return set(map(game.canonical, {game.apply(state, move) for move in moves}))


def sample_positions_to_compare(random_games):
    """Return the positions that are not canonical, or a sample of them if they have very many moves."""
    positions = [position for position in random_games.positions if position.canonical != position.state]
    move_count = sum(len(position.moves) for position in positions)
    share = min(1, MAX_COMPARED_MOVES * random_games.game_count / max(move_count, 1))
    return Random(0).sample(positions, round(share * len(positions)))


def check_canonical_keeps_what_the_verdict_depends_on(game, random_games):
    successors = {}
    for position in sample_positions_to_compare(random_games):
        canonical = position.canonical
        if canonical not in successors:
            successors[canonical] = list_canonical_successors(game, canonical, game.legal_moves(canonical))
        assert list_canonical_successors(game, position.state, position.moves) == successors[canonical]


def check_canonical_seats_name_the_seats_of_the_position(game, random_games):
    for position in random_games.positions:
        seats = game.canonical_seats(position.state)
        assert sorted(seats) == list(range(game.players))
        canonical_standing = game.standing(position.canonical)
        assert [position.standing[seat] == 0 for seat in seats] == [place == 0 for place in canonical_standing]
        if position.outcome:
            winners = [i for i, seat in enumerate(seats) if position.outcome.places[seat] == 1]
            canonical_places = game.outcome(position.canonical).places
            assert winners == [i for i, place in enumerate(canonical_places) if place == 1]


def check_places_are_a_ranking_with_ties_that_share_the_better_place(game, random_games):
    for position in random_games.positions:
        standing, outcome = position.standing, position.outcome
        assert len(standing) == game.players
        assert (0 not in standing) == (outcome is not None)
        if outcome:
            assert outcome.places == standing
            assert outcome.reason.endswith(".")
            assert all(place == 1 + sum(other < place for other in standing) for place in standing)


def check_a_settled_place_never_changes(_game, random_games):
    for before, _, after in random_games.steps:
        for old, new in zip(before.standing, after.standing, strict=True):
            assert old in (0, new)


def check_only_players_still_in_the_game_move(game, random_games):
    for before, _, _ in random_games.steps:
        if not getattr(game.rules, "zombies", False):
            assert before.standing[before.turn] == 0


def check_moves_round_trip_through_text(game, random_games):
    for i, position in enumerate(random_games.positions):
        assert "".join(position.move_texts).isprintable()
        assert " " not in "".join(position.move_texts)
        pairs = list(zip(position.moves, position.move_texts, strict=True))
        step = len(pairs) // MAX_READ_MOVES + 1
        for move, text in pairs[i % step :: step]:  # other moves in other positions
            assert len(text) <= MAX_MOVE_CHARS
            assert game.interpret_move(position.state, text) == move
        if position.moves:  # parse_move lists the legal moves each time, so one move per position has to do
            assert parse_move(game, position.state, position.move_texts[-1]) == position.moves[-1]


def check_moves_and_positions_have_words(game, random_games):
    for position in random_games.first_game_positions:
        assert game.render(position.state).strip()
    for before, move, _ in random_games.first_game:
        assert game.describe(before.state, move).endswith(".")
        assert game.prompt(before.state).endswith(":")


def check_instructions_differ_and_have_no_full_stop(game, random_games):
    for position in random_games.first_game_positions:
        instructions = [game.instruct(position.state, move) for move in position.moves]
        assert len(set(instructions)) == len(instructions)
        for text in instructions:
            assert text == text.strip()
            assert text[:1].isupper()
            assert not text.endswith(".")
            assert text.isprintable()


def check_labels_differ_and_are_short(game, random_games):
    for position in random_games.first_game_positions:
        labels = [game.label_move(position.state, move) for move in position.moves]
        assert len(set(labels)) == len(labels)
        assert all(0 < len(label) <= MAX_LABEL_CHARS for label in labels)


def check_a_move_of_another_position_is_legal_or_refused_with_a_reason(game, random_games):
    texts = list(dict.fromkeys(game.format_move(step.move) for step in random_games.steps))[:MAX_FOREIGN_MOVES]
    for position in filter(lambda position: position.moves, random_games.first_game_positions):
        legal, legal_moves = dict(zip(position.move_texts, position.moves, strict=True)), set(position.moves)
        refusals = []
        for text in texts:
            move = game.interpret_move(position.state, text)
            if text in legal:
                assert move == legal[text]
            elif move is not None and move not in legal_moves:  # else not understood, or another way to write a move
                refusals.append((text, game.why_not(position.state, move)))
        for _, reason in refusals:
            assert reason.endswith(".")
        for text, reason in refusals[:1]:
            with pytest.raises(IllegalMove) as refused:
                parse_move(game, position.state, text)
            assert refused.value.reason == reason


def check_a_move_that_is_not_understood_is_refused_with_the_legal_ones(game, _random_games):
    state = game.start(Random(1))
    for text in ("", "?", "xyzzy", "9" * 500, "<b>", "\x00", "٣"):
        with pytest.raises(IllegalMove) as refused:
            parse_move(game, state, text)
        assert refused.value.legal == tuple(map(game.format_move, game.legal_moves(state)))


def check_the_same_seed_gives_the_same_start(game, _random_games):
    assert game.start(Random(5)) == game.start(Random(5))
    assert game.start() == game.start(Random(0))


def check_bad_positions_are_refused(game, _random_games):
    for text in ("", ";", "?", "x" * 3000, "1;2;3;4", "-1", "1111;lives", "1111;nonsense=1", "٣", "<b>", "\x00"):
        with pytest.raises(EngineError):
            game.parse_state(text)


def check_rules_round_trip_through_dict_toml_and_text(game, _random_games):
    cls, rules = type(game.rules), game.rules
    assert rules_from_dict(cls, rules_to_dict(rules)) == rules
    assert rules_from_dict(cls, split_config(parse_toml(format_rules_toml(rules)))[1]) == rules
    assert parse_rules(cls, format_rules(rules)) == rules


CONTRACT_CHECKS = [check for name, check in list(globals().items()) if name.startswith("check_")]
"""Every check above: what must hold for any random game."""


def test_random_games_keep_the_contract(game):
    random_games = RandomGames(game, map(Random, range(GAMES_PER_SETTING)))
    for check in CONTRACT_CHECKS:
        check(game, random_games)


def test_listed_positions_are_canonical_distinct_and_closed_under_moves(game):
    listed = game.all_states()
    if listed is None:
        return
    listed = list(listed)
    distinct = set(listed)
    assert len(distinct) == len(listed)
    assert game.canonical(game.start()) in distinct
    for state in Random(0).sample(listed, min(len(listed), MAX_LISTED_POSITIONS)):
        assert game.canonical(state) == state
        assert game.parse_state(game.format_state(state)) == state
        assert list_canonical_successors(game, state, game.legal_moves(state)) <= distinct
