"""Front-Ham's actions against a simple simulation of the book, move counts, and who wins with two players."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import load
from engines.front_ham import FrontHam, Rules, State


def apply_book_action(socks, living, removals, addition, overdraw):
    """Return the socks after an action and the colours that go out, or None if the action is invalid.

    Colours are counted from the mover's; ``addition`` is None after a No-Op.
    """
    final = len(living) == 2
    no_op = addition is None
    if no_op and (not final or len(removals) not in (1, 2) or len(set(removals)) > 1):
        return None
    if not no_op and len(removals) != 3:
        return None
    if final and overdraw == "noop":
        found = [socks[colour] > removals[:i].count(colour) for i, colour in enumerate(removals)]
        if not all(found):
            removals, no_op = removals[: found.index(False)], True
    lenient = final and overdraw == "ignore"
    short = [colour for colour in removals if removals.count(colour) > socks[colour]]
    if (short and not lenient) or not any(socks[colour] for colour in removals):
        return None
    socks = list(socks)
    for colour in removals:
        if socks[colour] == 0:
            continue
        socks[colour] -= 1
        if final and socks[colour] == 0 and colour in living and (no_op or addition != colour):
            return socks, {colour}
    if not no_op:
        socks[addition] += 1
    return socks, {colour for colour in living if socks[colour] == 0}


@st.composite
def draw_positions(draw, max_players=5):
    """Draw a game and a position in which at least two players are in."""
    players = draw(st.integers(2, max_players))
    game = FrontHam(Rules(players=players, overdraw=draw(st.sampled_from(["reject", "ignore", "noop"]))))
    out = draw(st.lists(st.sampled_from(range(players)), unique=True, max_size=players - 2))
    rounds = {seat: draw(st.integers(0, 2)) for seat in out}
    first = players - len(out) + 1
    places = tuple(first + sum(r < rounds[s] for r in rounds.values()) if s in rounds else 0 for s in range(players))
    socks = tuple(draw(st.integers(0 if place else 1, 4)) for place in places)
    order = tuple(draw(st.permutations(range(players))))
    turn = draw(st.sampled_from([seat for seat in range(players) if not places[seat]]))
    return game, State(socks, places, turn, () if order == tuple(range(players)) else order)


def rotate_to_mover(game, state):
    """Return the socks and the players who are in, both counted from the mover's seat, and those seats."""
    order = [*state.order] or [*range(game.players)]
    while order[0] != state.turn:
        order.append(order.pop(0))
    seats = order
    return [state.socks[s] for s in seats], {i for i, s in enumerate(seats) if state.places[s] == 0}, seats


def list_actions(colours):
    """Yield every action that a player can state: one to three removals in any order, with or without an addition."""
    for count in (1, 2, 3):
        yield from product(product(range(colours), repeat=count), (None, *range(colours)))


@settings(deadline=None, max_examples=60)
@given(draw_positions(max_players=4))
def test_every_action_in_every_order_does_what_the_book_says(game_and_state):
    game, state = game_and_state
    socks, living, seats = rotate_to_mover(game, state)
    legal = set(game.legal_moves(state))
    for removals, addition in list_actions(game.players):
        text = "".join("abcdefgh"[c] for c in removals) + ("" if addition is None else "+" + "abcdefgh"[addition])
        move = game.interpret_move(state, text)
        result = apply_book_action(socks, living, removals, addition, game.rules.overdraw)
        assert (move in legal) == (result is not None)
        if result is None:
            assert game.why_not(state, move).endswith(".")
            continue
        left, out = result
        after = game.apply(state, move)
        assert [after.socks[seat] for seat in seats] == left
        newly = {i for i, seat in enumerate(seats) if after.places[seat] and not state.places[seat]}
        assert newly == out
        assert {after.places[seats[i]] for i in newly} <= {len(living) - len(out) + 1}
        assert after.order == state.order
        if game.rules.overdraw != "noop":
            assert sorted(move.removals) == sorted(removals)
        assert game.describe(state, move).endswith(".")


@settings(deadline=None)
@given(draw_positions())
def test_each_listed_order_has_a_result_of_its_own(game_and_state):
    game, state = game_and_state
    moves = game.legal_moves(state)
    results = {(tuple(sorted(m.removals)), m.addition, game.apply(state, m)) for m in moves}
    assert len(results) == len(moves)
    if game.rules.overdraw == "noop" and state.is_final:
        assert len({game.apply(state, m) for m in moves}) == len(moves)


@settings(deadline=None)
@given(draw_positions(max_players=8))
def test_with_two_or_more_in_there_is_always_a_legal_move(game_and_state):
    game, state = game_and_state
    assert game.outcome(state) is None
    assert game.legal_moves(state)


@settings(deadline=None)
@given(draw_positions())
def test_the_total_falls_every_turn_unless_removals_are_ignored(game_and_state):
    game, state = game_and_state
    for move in game.legal_moves(state):
        fall = sum(state.socks) - sum(game.apply(state, move).socks)
        assert fall >= (0 if game.cyclic else 1)


@settings(deadline=None)
@given(draw_positions())
def test_positions_round_trip_through_text_and_keep_their_canonical_form(game_and_state):
    game, state = game_and_state
    text = game.format_state(state)
    assert game.parse_state(text, state.turn) == state
    for move in game.legal_moves(state):
        after = game.apply(state, move)
        assert game.parse_state(game.format_state(after), after.turn) == after
        canonical = game.canonical(after)
        assert game.canonical(canonical) == canonical
        assert canonical.socks == tuple(after.socks[seat] for seat in game.canonical_seats(after))


def list_layers(game, depth):
    """Yield the distinct positions after each number of moves: socks of players in, sorted socks of players out."""
    layer = {game.canonical(game.start())}
    for _ in range(depth + 1):
        yield {
            (tuple(n for n, p in zip(s.socks, s.places, strict=True) if not p),
             tuple(sorted(n for n, p in zip(s.socks, s.places, strict=True) if p)))
            for s in layer
        }  # fmt: skip
        layer = {game.canonical(game.apply(s, move)) for s in layer for move in game.legal_moves(s)}


def list_book_layers(players, socks, depth):
    """Yield the same positions, computed without the engine."""
    layer = {((socks,) * players, ())}
    for _ in range(depth + 1):
        yield layer
        layer = {
            next_position(living, *result)
            for living, dead in layer
            if len(living) > 1
            for removals, addition in list_actions(players)
            if (result := apply_book_action(living + dead, set(range(len(living))), removals, addition, "reject"))
        }


def next_position(living, left, out):
    """Return the position from the view of the next player."""
    count = len(living)
    seats = [*range(1, count), 0]
    dead = [left[i] for i in out] + left[count:]
    return tuple(left[i] for i in seats if i not in out), tuple(sorted(dead))


@pytest.mark.parametrize(
    ("players", "socks", "counts"),
    [
        (2, 5, [1, 7, 16, 20, 20, 16, 11, 7, 4, 1, 0]),
        (3, 5, [1, 18, 40, 48, 55, 57, 51, 37, 25, 15, 9, 4, 1, 0]),
        (4, 3, [1, 41, 70, 56, 45, 35, 22, 11, 6, 1, 0]),
    ],
)
def test_the_distinct_positions_after_each_number_of_moves(players, socks, counts):
    game = load("front_ham", players=players, socks=socks)
    layers = list(list_layers(game, len(counts) - 1))
    assert layers == list(list_book_layers(players, socks, len(counts) - 1))
    assert [len(layer) for layer in layers] == counts


@pytest.mark.parametrize(
    ("position", "count"),
    [("5.5.5", 30), ("2.2.2", 21), ("1.1.1", 3), ("5.5", 12), ("1.1", 2), ("1.2", 8), ("5.5.5x", 36), ("1.1.1x", 15)],
)
def test_the_number_of_legal_moves(position, count):
    game = load("front_ham", players=position.count(".") + 1)
    assert len(game.legal_moves(game.parse_state(position))) == count


@pytest.fixture(scope="module")
def two_player_results():
    """Return who wins and in how many plies with two players and up to 12 socks each, by simple backward induction."""
    game, known = load("front_ham", "duel"), {}

    def solve(state):
        if state not in known:
            after = [solve(game.canonical(game.apply(state, move))) for move in game.legal_moves(state)]
            if not after:
                known[state] = (game.standing(state)[0] == 1, 0)
            elif lost := [plies for wins, plies in after if not wins]:
                known[state] = (True, 1 + min(lost))
            else:
                known[state] = (False, 1 + max(plies for _, plies in after))
        return known[state]

    return {(a, b): solve(State((a, b), (0, 0), 0)) for a in range(1, 13) for b in range(1, 13)}


def test_the_mover_with_a_wins_exactly_when_b_is_at_most_twice_half_of_a_rounded_up_and_one(two_player_results):
    assert {pair for pair, (wins, _) in two_player_results.items() if wins} == {
        (a, b) for a, b in two_player_results if b <= 2 * ((a + 1) // 2) + 1
    }


@pytest.mark.parametrize(
    ("a", "b", "wins", "plies"), [(5, 5, True, 3), (1, 4, False, 2), (7, 8, True, 7), (8, 10, False, 8)]
)
def test_duels_of_known_length(two_player_results, a, b, wins, plies):
    assert two_player_results[a, b] == (wins, plies)
