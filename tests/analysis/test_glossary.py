"""The glossary: every term is found in texts, and what an example says of its position is so."""

from __future__ import annotations

import pytest

from analysis.glossary import TERMS, find_term, find_terms, iterate_terms
from analysis.sampling import wilson_interval
from engines import EngineError, load, solve
from engines.players import parse_player

EXAMPLES = [term for term in TERMS if term.position]


def solve_example(name):
    match = find_term(name).position.match()
    return solve(match.game, match.state)


def test_the_terms_of_the_field_are_there():
    names = {term.name for term in TERMS}
    assert {"position", "move", "verdict", "line", "perfect play", "draw by repetition"} <= names
    assert {"max^n", "paranoid", "kingmaker", "backward induction", "retrograde analysis"} <= names


def test_no_form_of_a_word_belongs_to_two_terms():
    forms = [form.lower() for term in TERMS for form in term.forms]
    assert len(set(forms)) == len(forms)
    assert len({term.anchor for term in TERMS}) == len(TERMS)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_an_entry_is_short_and_made_of_sentences(term):
    assert term.meaning.endswith((".", ")."))
    assert term.example.endswith((".", "”."))
    assert len(term.meaning) < 220
    assert len(term.example) < 160


@pytest.mark.parametrize("term", EXAMPLES, ids=lambda term: term.name)
def test_the_position_of_an_example_is_legal_and_not_over(term):
    match = term.position.match()
    assert match.outcome() is None
    assert match.game.legal_moves(match.state)


def test_a_term_is_found_in_any_of_its_forms_and_only_as_a_whole_word():
    assert [term.name for term in find_terms("The kingmaker knows two verdicts.")] == ["kingmaker", "verdict"]
    assert find_terms("Plywood is not multiplied by a drawing.") == []
    assert [use[0] for use, _ in iterate_terms("Under max^n, best play wins; a paranoid player draws.")] == [
        "max^n",
        "best play",
        "paranoid",
        "draws",
    ]


def test_a_word_that_everybody_knows_has_an_entry_but_no_tooltip():
    assert find_term("move").meaning
    assert [term.name for term in find_terms("Player 1, to move, has two legal moves in this position.")] == ["move"]
    assert [use[0] for use, _ in iterate_terms("Player 1, to move, has two legal moves.")] == ["legal moves"]


def test_a_number_of_moves_is_explained_whatever_the_number():
    for text in ("Player 1 wins in 1 move.", "Player 1 loses in 26 moves.", "It ends in 1,200 moves."):
        assert [term.name for term in find_terms(text)] == ["in 7 moves"]
    assert not find_terms("In two moves, 3 moves.")


def test_the_longer_of_two_terms_is_meant():
    assert [term.name for term in find_terms("A draw by repetition.")] == ["draw by repetition"]


def test_a_term_that_is_not_there_is_refused():
    with pytest.raises(EngineError, match="there is no entry 'shelf'"):
        find_term("shelf")


@pytest.mark.parametrize(("name", "value"), [("win", "win"), ("draw", "draw"), ("loss", "loss"), ("forced win", "win")])
def test_the_example_of_a_value_has_that_value(name, value):
    assert solve_example(name).verdict().value == value


def test_the_example_of_a_number_of_moves_and_of_a_line_is_the_win_in_three():
    solution = solve_example("line")
    assert solution.line() == ("divide", "divide", "add")
    assert solve_example("in 7 moves").verdict().plies == 3


def test_the_example_of_a_win_ends_in_one_move():
    assert solve_example("win").verdict().plies == 1


def test_the_example_of_a_loop_has_one():
    assert solve_example("loop").loop() is not None


def test_the_example_of_max_n_has_several_outcomes_for_three_players():
    solution = solve_example("max^n")
    assert solution.game.players == 3
    assert len(solution.outcomes()) > 1


def test_the_example_of_a_kingmaker_decides_between_blue_and_green():
    solution = solve_example("kingmaker")
    assert solution.game.player_names[solution.game.turn(solution.state)] == "Red"
    assert {solution.game.player_names[seat] for seat in solution.kingmaker()} == {"Blue", "Green"}


def test_the_start_of_operation_obliteration_reaches_only_some_positions():
    counts = solve(load("obliteration")).counts()
    assert counts.reachable < counts.positions


def test_a_hand_of_five_is_empty_under_roll_over_and_the_variant_switches_it_on():
    assert find_term("variant").position.match().game.rules == load("chopsticks", "rollover").rules
    game = load("chopsticks", "rollover")
    state = game.parse_state("1434")
    after = game.apply(state, next(m for m in game.legal_moves(state) if game.format_move(m) == "A-D"))
    assert sum(map(int, game.format_state(after))) == 1 + 4 + 3 + 0


def test_the_widths_of_the_intervals_are_as_the_example_says():
    low, high = wilson_interval(50, 100)
    assert round(100 * (high - low), -1) == 20
    low, high = wilson_interval(5_000, 10_000)
    assert round(100 * (high - low)) == 2


def test_the_bots_are_as_the_entries_say():
    assert parse_player("sees4").plies == 4
    assert parse_player("mcts200").simulations == 200
    assert "random" in parse_player("easy").summary.lower()


def test_the_examples_of_a_search_and_of_stolen_strategies_are_as_the_entries_say():
    assert [verdict.value for _, verdict in solve_example("alpha-beta pruning").moves()] == ["win", "loss"]
    symmetric = solve_example("symmetry")
    assert set(symmetric.state.socks) == {5}
    assert symmetric.verdict().value == "win"
    stolen = solve_example("strategy stealing")
    game, state = stolen.game, stolen.state
    assert state.hands[0] == state.hands[1] == (1, 2)
    assert game.canonical(state) in [game.canonical(game.apply(state, move)) for move in game.legal_moves(state)]
    assert stolen.verdict().value != "loss"
