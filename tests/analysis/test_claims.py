"""The claims: every verdict, and that a claim fails if the game is changed."""

from __future__ import annotations

from itertools import combinations

import pytest

from analysis.claims import SAMPLE_MOVES, chopsticks, claustroboard, front_ham, recompute_claims
from analysis.claims.claim import choose_verdict
from analysis.claims.front_ham import check_two_player_law
from analysis.claims.obliteration import find_first_fault
from analysis.compiled.deal_solver import solve_deals
from analysis.games.obliteration import READINGS
from engines import IllegalMove, Match, load, parse_link, solve


@pytest.fixture(scope="module")
def claims_by_statement():
    return {claim.statement: claim for claim in recompute_claims(max_socks=10)}


def find_verdict(claims_by_statement, words):
    (claim,) = [claim for statement, claim in claims_by_statement.items() if words in statement]
    return claim.verdict


def test_the_book_s_figures(claims_by_statement):
    assert find_verdict(claims_by_statement, "625 positions") == "holds"
    assert find_verdict(claims_by_statement, "204 reachable") == "only if"
    assert find_verdict(claims_by_statement, "14 possible moves") == "holds"
    assert find_verdict(claims_by_statement, "5 or fewer") == "holds"
    assert find_verdict(claims_by_statement, "maximum of 20") == "only if"
    assert find_verdict(claims_by_statement, "four fingers on every hand") == "holds"


def test_the_law_of_reachable_positions_holds_and_a_broken_one_would_be_found(claims_by_statement, monkeypatch):
    assert find_verdict(claims_by_statement, "n²(n+1)²/4") == "holds"
    assert chopsticks.predict_reachable(5) == 204
    monkeypatch.setattr(chopsticks, "predict_reachable", lambda _: 204)
    assert chopsticks.check_reachable_law().verdict == "does not hold"
    assert chopsticks.check_reachable_law().result.endswith("not with 3 fingers.")


def test_cutoff_is_no_first_player_win_and_suicide_a_loss_in_26(claims_by_statement):
    assert find_verdict(claims_by_statement, "cut-off variant, the first player can force a win") == "does not hold"
    assert find_verdict(claims_by_statement, "in 26 moves") == "holds"


def test_even_splits_alone_are_a_draw_and_with_stumps_the_reading_decides_who_wins(claims_by_statement):
    assert find_verdict(claims_by_statement, "even splits only, the second") == "only if"
    assert find_verdict(claims_by_statement, "even splits only, the first") == "only if"
    assert find_verdict(claims_by_statement, "even splits only, neither") == "holds"
    second, first = chopsticks.check_even_splits_second(), chopsticks.check_even_splits_first()
    assert second.result == first.result
    assert second.result.count("draws") == 2
    assert "one even hand is halved, with stumps (in 16 moves)" in second.note
    assert "an even total is halved, with stumps (in 23 moves)" in first.note
    for claim, value in ((second, "loss"), (first, "win")):
        assert solve(parse_link("chopsticks", dict(claim.example.query_params)).game).verdict().value == value


def test_the_sample_game_breaks_its_own_rule_on_turn_4_and_is_legal_only_under_one_other_reading(claims_by_statement):
    assert find_verdict(claims_by_statement, "sample game") == "only if"
    assert [reading for reading in READINGS if not find_first_fault(reading)] == ["thrice"]
    assert find_first_fault("own") == "turn 4 is illegal"
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "subtract"):
        match.play(move)
    with pytest.raises(IllegalMove, match="own previous operation"):
        match.play("divide")


def test_the_paper_on_collapsi_agrees_with_the_census_and_the_forum_does_not(claims_by_statement):
    assert find_verdict(claims_by_statement, "37.5% of deals") == "holds"
    assert find_verdict(claims_by_statement, "never forced in fewer than 7") == "holds"
    assert find_verdict(claims_by_statement, "around 60% of deals") == "does not hold"
    (forum,) = [claim for statement, claim in claims_by_statement.items() if "around 60%" in statement]
    assert "141,768,000 of 378,378,000 deals" in forum.result
    assert "294,019,896 of 378,378,000 deals" in forum.result


def test_the_statements_about_collapsi_name_the_command_and_an_example_of_what_they_say(claims_by_statement):
    claims = [claim for statement, claim in claims_by_statement.items() if statement.startswith("Collapsi")]
    assert [claim.command for claim in claims] == ["python -m analysis census"] * 3
    found = [parse_link(claim.example.game, claim.example.query_params) for claim in claims]
    verdicts = [solve_deals(match.game, [match.state])[0] for match in found]
    assert [match.game.rules.joker for match in found] == [4, 4, 1]
    assert [verdict.value for verdict in verdicts] == ["win", "loss", "win"]
    assert verdicts[1].plies == 14


def test_a_share_that_rounds_to_another_one_contradicts_a_statement(monkeypatch):
    assert claustroboard.is_rounded(0.37549, 0.375)
    assert not claustroboard.is_rounded(0.3756, 0.375)
    monkeypatch.setattr(claustroboard, "share_of_first_wins", lambda _: 0.38)
    assert claustroboard.check_first_player_share().verdict == "does not hold"


def test_the_scenarios_contradict_each_other(claims_by_statement):
    assert find_verdict(claims_by_statement, "Scenarios 1 and 4") == "holds"
    assert find_verdict(claims_by_statement, "Scenario 2") == "does not hold"


def test_not_every_game_ends(claims_by_statement):
    assert find_verdict(claims_by_statement, "continues until a player wins") == "only if"


@pytest.mark.parametrize("bound", [1, 12])
def test_the_law_of_the_duel_holds_as_far_as_it_is_tried(bound):
    claim = check_two_player_law(bound)
    assert claim.verdict == "holds"
    assert claim.result == f"Of the {bound * bound} positions with a and b from 1 to {bound}: no exception."


def test_a_broken_law_would_be_found_with_its_first_exception(monkeypatch):
    rows = front_ham.solve_two_player_table(4)
    rows[6]["value"] = "loss"
    monkeypatch.setattr(front_ham, "solve_two_player_table", lambda _: rows)
    assert check_two_player_law(4).verdict == "does not hold"
    assert check_two_player_law(4).result.endswith(f"({rows[6]['a']}, {rows[6]['b']}).")


def test_a_claim_fails_when_the_game_is_changed(monkeypatch):
    monkeypatch.setattr(chopsticks, "load", lambda *_, **__: load("chopsticks", sudden_death=True, meta=True))
    assert chopsticks.check_reachable_count().verdict == "does not hold"
    assert chopsticks.check_suicide_loss().verdict == "does not hold"


def test_every_claim_has_a_source_a_result_and_a_verdict(claims_by_statement):
    assert len(claims_by_statement) == 20
    for claim in claims_by_statement.values():
        assert claim.statement.endswith(".")
        assert claim.result.endswith(".")
        assert claim.source
        assert claim.verdict in ("holds", "does not hold", "only if")
        assert claim.verdict != "only if" or claim.note.startswith("Only if ")
        assert parse_link(claim.example.game, claim.example.query_params).game.name == claim.example.game


def test_an_example_link_leads_to_what_it_names(claims_by_statement):
    links = {
        claim.example.label: parse_link(claim.example.game, claim.example.query_params)
        for claim in claims_by_statement.values()
    }
    assert len(links["a position with 5 moves"].game.legal_moves(links["a position with 5 moves"].state)) == 5
    assert links["the game from four fingers on every hand"].state == load("chopsticks", "suns").start()
    sample = links["the sample game to its printed end"]
    assert [node.text for node in sample.path()] == list(SAMPLE_MOVES)
    assert sample.outcome().places == (1, 2)
    assert solve(links["the game from 8"].game).verdict().value == "draw"
    assert solve(links["the game with suicide"].game).verdict()[:2] == ("loss", 26)


def test_no_two_of_the_modes_bring_a_first_player_win_under_cutoff():
    for pair in combinations([mode for mode in chopsticks.ADDABLE_MODES if mode != "stumps"], 2):
        assert solve(load("chopsticks", None, **dict.fromkeys(pair, True))).verdict().value != "win"


def test_the_notes_are_true():
    for rules, most in (({"swaps": True}, 6), ({"suicide": True}, 6), ({}, 5)):
        game = load("chopsticks", **rules)
        assert max(len(game.legal_moves(state)) for state in game.all_states()) == most
    assert load("chopsticks", "rollover").classify_moves() == load("chopsticks").classify_moves()
    extra = {name for name, family in load("chopsticks", suicide=True).classify_moves().items() if family == "suicide"}
    assert extra == {"11-02", "12-03", "13-04", "22-04"}
    assert solve(load("chopsticks", "suns")).verdict().value == "draw"


def test_a_verdict_is_one_of_three():
    assert [
        choose_verdict(holds=True),
        choose_verdict(holds=False, holds_conditionally=True),
        choose_verdict(holds=False),
    ] == [
        "holds",
        "only if",
        "does not hold",
    ]
