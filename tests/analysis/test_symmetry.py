"""Arguments from symmetry: where copying works, which deals are symmetric, and that a pass saves equal hands."""

from __future__ import annotations

import pytest

from analysis import symmetry
from engines import load, solve

BOARD = load("claustroboard", rows=2, columns=4)


def can_always_copy(game, state, copy):
    """Return whether the second player can copy until the first player has lost, by plain recursion."""
    mover = game.turn(state)
    if outcome := game.outcome(state):
        return outcome.places[mover] == 2
    for move in game.legal_moves(state):
        after = game.apply(state, move)
        if outcome := game.outcome(after):
            if outcome.places[mover] == 1:
                return False
            continue
        reply = copy(game, state, move)
        if reply not in game.legal_moves(after) or not can_always_copy(game, game.apply(after, reply), copy):
            return False
    return True


def test_every_symmetric_deal_is_listed_once_and_is_symmetric():
    deals = symmetry.list_symmetric_deals(BOARD)
    assert len(deals) == len(set(deals)) == 4**4 * 8
    for deal in deals:
        assert deal.faces == deal.faces[::-1]
        assert sum(deal.pawns) == 7


def test_copying_is_counted_as_plain_recursion_does_and_wins_where_it_works():
    counts = symmetry.count_copying(BOARD)
    copied = [d for d in symmetry.list_symmetric_deals(BOARD) if can_always_copy(BOARD, d, symmetry.copy_half_turn)]
    assert counts.copied == len(copied)
    assert {solve(BOARD, deal).verdict(deal).value for deal in copied} == {"loss"}
    assert counts.copied + counts.won_otherwise + counts.lost == counts.deals
    assert counts == (2048, 1536, 144, 368)


def test_a_line_against_copying_ends_where_no_copy_is_possible():
    state = BOARD.parse_state("3123/3213;d1,a2")
    line = symmetry.find_line_against_copying(BOARD, state, symmetry.copy_half_turn)
    first, copy, last = line
    assert copy == symmetry.copy_half_turn(BOARD, state, first)
    after = BOARD.apply(BOARD.apply(state, first), copy)
    reply = symmetry.copy_half_turn(BOARD, after, last)
    assert reply not in BOARD.legal_moves(BOARD.apply(after, last))
    open_again = BOARD.apply(after, last)._replace(pawns=(after.pawns[0], after.pawns[1]))
    assert reply in BOARD.legal_moves(open_again)  # only the pawn of Player 1 is in the way


@pytest.mark.parametrize("socks", range(1, 9))
def test_copying_in_front_ham_never_wins(socks):
    game = load("front_ham", players=2, socks=socks, order="listed")
    line = symmetry.find_line_against_copying(game, game.start(), symmetry.copy_socks)
    states = [game.start()]
    for move in line:
        assert move in game.legal_moves(states[-1])
        states.append(game.apply(states[-1], move))
    assert game.outcome(states[-1]).places == (1, 2)
    assert line[:-1:2] == line[1::2]
    assert not can_always_copy(game, game.start(), symmetry.copy_socks)


def test_in_front_ham_a_copy_is_not_allowed_only_with_two_socks_each_where_the_player_to_move_wins_at_once():
    game = load("front_ham", players=2, order="listed")
    for socks in range(1, 31):
        state = game.parse_state(f"{socks}.{socks}")
        after = [(move, game.apply(state, move)) for move in game.legal_moves(state)]
        copied = [bool(game.outcome(end)) or move in game.legal_moves(end) for move, end in after]
        assert all(copied) == (socks != 2)
    assert solve(game).verdict(game.parse_state("2.2"))[:2] == ("win", 1)


def test_the_line_is_described_with_the_end_of_the_game():
    game = load("front_ham", players=2, order="listed")
    rows = symmetry.describe_line(
        game, game.start(), symmetry.find_line_against_copying(game, game.start(), symmetry.copy_socks)
    )
    assert [row["move"] for row in rows] == [1, 2, 3]
    assert rows[-1]["what happens"].endswith("Only Red is left, so Red wins.")


def test_an_even_card_keeps_the_colour_and_an_odd_one_changes_it():
    for row in symmetry.tabulate_colours(load("claustroboard", colours=False), 60):
        same, other = row["on the same colour"], row["on the other colour"]
        assert (same == 0) == (int(row["card"]) % 2 == 1)
        assert (other == 0) == (int(row["card"]) % 2 == 0)


def test_on_a_board_of_three_by_three_that_wraps_around_the_colour_is_no_invariant():
    rows = symmetry.tabulate_colours(load("claustroboard", size=3, wrap=True, colours=False), 60)
    assert all(rows[1][title] > 0 for title in ("on the same colour", "on the other colour"))


@pytest.mark.parametrize(
    "rules",
    [{}, {"sudden_death": True}, {"suicide": True}, {"fingers": 4}, {"fingers": 6}, {"rollover": True}],
    ids=str,
)
def test_no_position_with_equal_hands_and_a_pass_is_lost(rules):
    rows = symmetry.list_equal_hands(**rules)
    assert any(row.can_pass for row in rows)
    assert all(row.passing != "loss" for row in rows if row.can_pass)


def test_under_sudden_death_a_pass_saves_two_positions_and_where_there_is_none_the_loss_stays():
    rows = {row.hands: row for row in symmetry.list_equal_hands(sudden_death=True)}
    assert [hands for hands, row in rows.items() if row.can_pass and row.without == "loss"] == [(0, 2), (1, 2)]
    assert rows[1, 1] == ((1, 1), "loss", False, "loss")
    game = load("chopsticks", sudden_death=True)
    assert solve(game).verdict(game.parse_state("1212")).value == "loss"


def test_a_pass_can_also_help_the_other_player():
    row = next(row for row in symmetry.list_equal_hands(suicide=True) if row.hands == (1, 2))
    assert (row.without, row.can_pass, row.passing) == ("win", True, "draw")
