"""The rule page: rules in words, what differs, an example that the engine plays, and every house rule."""

from __future__ import annotations

import pytest

from engines import GAMES, load, variant_rules
from engines.rule_page import build_rule_page, extract_rule_text, format_rule_page, parse_blocks
from engines.rules import changed_values, rule_fields

WORDS = {
    "obliteration": {"The ban on repeats", "Prime", "Limits"},
    "chopsticks": {"Attack", "Split", "Division", "Transfer", "Dead hand"},
    "front_ham": {"Final phase", "No-Op", "Removal", "Addition"},
    "claustroboard": {"Reach", "Petrified", "Closed", "Wildcard", "Teleport", "Wall", "Zero"},
}
VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_the_page_of_a_variant_says_its_title_and_just_what_differs(name, variant):
    game = load(name, variant)
    page = build_rule_page(game)
    assert page.variant == game.variant_title(variant)
    assert {entry.name for entry in page.differences} == set(changed_values(game.rules, variant_rules(name)))
    assert all(entry.setting != entry.default for entry in page.differences)
    assert [entry.name for entry in page.entries] == [f.name for f in rule_fields(game.rules)]
    assert len({entry.anchor for entry in page.entries}) == len(page.entries)


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_the_example_is_legal_play_that_the_engine_describes(name, variant):
    example = build_rule_page(load(name, variant)).example
    state = example.start
    assert example.steps
    for step in example.steps:
        assert step.move in example.game.legal_moves(state)
        assert step.text == example.game.describe(state, step.move)
        state = example.game.apply(state, step.move)
        assert step.state == state
    assert example.outcome == example.game.outcome(state)
    assert example.game.rules == (variant_rules(name) if example.is_book else variant_rules(name, variant))


def test_an_example_that_is_not_legal_under_these_rules_has_those_of_the_book():
    assert build_rule_page(load("front_ham", "duel")).example.is_book
    assert not build_rule_page(load("chopsticks", "rollover")).example.is_book
    assert not build_rule_page(load("obliteration")).example.is_book


@pytest.mark.parametrize("name", WORDS)
def test_the_words_that_puzzle_newcomers_are_explained(name):
    words = WORDS[name]
    terms = build_rule_page(load(name)).terms
    assert words <= set(terms)
    assert all(meaning.endswith(".") for meaning in terms.values())
    text = format_rule_page(GAMES[name])
    assert all(f"{word}:\n" in text for word in words)


def test_terms_follow_the_rules():
    bans = {load("obliteration", name).explain_terms()["The ban on repeats"] for name in GAMES["obliteration"].variants}
    assert len(bans) == 5
    assert "Exactly 5" in load("chopsticks", "rollover").explain_terms()["Dead hand"]
    assert "leaves the board" in load("claustroboard", obstacles=False).explain_terms()["Petrified"]
    assert "Swap" in load("chopsticks", logan=True).explain_terms()


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_in_words_are_the_whole_docstring_without_markup_and_identifiers(name):
    game = load(name)
    page = build_rule_page(game)
    blocks = parse_blocks(extract_rule_text(GAMES[name]))
    assert blocks[1:] == (*page.rules, *page.notation)
    assert page.rules or page.notation
    text = " ".join(block.text + " ".join(block.items) for block in page.rules)
    assert "`" not in text
    assert not [f.name for f in rule_fields(game.rules) if f"{f.name}=" in text or f"{f.name} =" in text]
