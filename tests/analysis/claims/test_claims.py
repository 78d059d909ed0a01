"""The claims page: every verdict, and that a claim would fall if the game were another."""

from __future__ import annotations

from itertools import combinations

import pytest

from analysis.claims import TURNS, chopsticks, claims, front_ham, judged
from analysis.claims.front_ham import law
from analysis.claims.obliteration import first_fault
from engines import IllegalMove, Match, load, read_link, solve


@pytest.fixture(scope="module")
def found():
    return {claim.statement: claim for claim in claims(bound=10)}


def verdict(found, words):
    (claim,) = [claim for statement, claim in found.items() if words in statement]
    return claim.verdict


def test_the_book_s_figures(found):
    assert verdict(found, "625 positions") == "holds"
    assert verdict(found, "204 reachable") == "only if"
    assert verdict(found, "14 possible moves") == "holds"
    assert verdict(found, "5 or fewer") == "holds"
    assert verdict(found, "maximum of 20") == "only if"
    assert verdict(found, "[4444]") == "holds"


def test_cutoff_is_no_first_player_win_and_suicide_a_loss_in_26(found):
    assert verdict(found, "the first player can force a win") == "does not hold"
    assert verdict(found, "in 26 plies") == "holds"


def test_the_sample_game_breaks_its_own_rule_on_turn_4(found):
    assert verdict(found, "sample game") == "does not hold"
    assert first_fault("own") == "turn 4 is illegal"
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "subtract"):
        match.play(move)
    with pytest.raises(IllegalMove, match="own previous operation"):
        match.play("divide")


def test_the_scenarios_contradict_each_other(found):
    assert verdict(found, "Scenarios 1 and 4") == "holds"
    assert verdict(found, "Scenario 2") == "does not hold"


def test_not_every_game_comes_to_an_end(found):
    assert verdict(found, "continues until a player wins") == "only if"


@pytest.mark.parametrize("bound", [1, 12])
def test_the_law_of_the_duel_holds_as_far_as_it_is_tried(bound):
    claim = law(bound)
    assert claim.verdict == "holds"
    assert claim.recomputed == f"Of the {bound * bound} positions with a and b from 1 to {bound}: no exception."


def test_a_broken_law_would_be_found_with_its_first_exception(monkeypatch):
    rows = front_ham.duel(4)
    rows[6]["value"] = "loss"
    monkeypatch.setattr(front_ham, "duel", lambda _: rows)
    assert law(4).verdict == "does not hold"
    assert law(4).recomputed.endswith(f"({rows[6]['a']}, {rows[6]['b']}).")


def test_a_claim_falls_when_the_game_is_another(monkeypatch):
    monkeypatch.setattr(chopsticks, "load", lambda *_, **__: load("chopsticks", sudden_death=True, meta=True))
    assert chopsticks.reachable().verdict == "does not hold"
    assert chopsticks.suicide_loss().verdict == "does not hold"


def test_every_claim_has_a_source_a_recomputation_and_a_verdict(found):
    assert len(found) == 13
    for claim in found.values():
        assert claim.statement.endswith(".")
        assert claim.recomputed.endswith(".")
        assert claim.source
        assert claim.verdict in ("holds", "does not hold", "only if")
        assert claim.verdict != "only if" or claim.note.startswith("Only if ")
        assert read_link(claim.check.game, claim.check.link).game.name == claim.check.game


def test_a_way_into_the_laboratory_leads_to_what_it_names(found):
    ways = {claim.check.sees: read_link(claim.check.game, claim.check.link) for claim in found.values()}
    assert len(ways["a position with 5 moves"].game.legal_moves(ways["a position with 5 moves"].state)) == 5
    assert ways["the game from [4444]"].state == load("chopsticks", "suns").start()
    assert [node.text for node in ways["the sample before its turn 4"].path()] == list(TURNS[:3])
    assert solve(ways["the game from 8"].game).verdict().value == "draw"
    assert solve(ways["the game with suicide"].game).verdict()[:2] == ("loss", 26)


def test_no_two_of_the_modes_bring_a_first_player_win_under_cutoff():
    for pair in combinations([mode for mode in chopsticks.ADDED if mode != "stumps"], 2):
        assert solve(load("chopsticks", None, **dict.fromkeys(pair, True))).verdict().value != "win"


def test_the_notes_are_true():
    for rules, most in (({"swaps": True}, 6), ({"suicide": True}, 6), ({}, 5)):
        game = load("chopsticks", **rules)
        assert max(len(game.legal_moves(state)) for state in game.positions()) == most
    assert load("chopsticks", "rollover").kinds() == load("chopsticks").kinds()
    extra = {name for name, family in load("chopsticks", suicide=True).kinds().items() if family == "suicide"}
    assert extra == {"11-02", "12-03", "13-04", "22-04"}
    assert solve(load("chopsticks", "suns")).verdict().value == "draw"


def test_a_verdict_is_one_of_three():
    assert [judged(true=True), judged(true=False, otherwise=True), judged(true=False)] == [
        "holds",
        "only if",
        "does not hold",
    ]
