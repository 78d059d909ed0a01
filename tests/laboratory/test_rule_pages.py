"""The rule pages: every house rule with its anchor, the book's sentence, the reading, and what a change does."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from helpers.lesson_run import run_lesson
from helpers.sessions import open_session
from helpers.visible_text import read_text

from analysis.claims import recompute_claims
from analysis.statements import STATEMENTS
from engines import load, parse_link
from engines.rule_page import build_rule_page
from engines.rules import rule_fields
from laboratory import claims, make_rule_controls, page_heading, render_rule_controls, rule_pages
from laboratory.pages import LABORATORIES


def parse_links(html):
    """Return the matches to which links to laboratories lead."""
    addresses = [urlsplit(unescape(address)) for address in re.findall(r'href="([^"]*)"', html)]
    return [
        parse_link(address.path.strip("./"), {name: value[0] for name, value in parse_qs(address.query).items()})
        for address in addresses
        if address.path.strip("./") in LABORATORIES
    ]


@pytest.mark.parametrize("name", LABORATORIES)
def test_every_house_rule_has_its_place_its_sentence_and_its_reason(name):
    html = rule_pages.render_house_rules(name).text
    entries = build_rule_page(load(name)).entries
    articles = re.findall(r'<article id="([^"]*)"[^>]*>(.*?)</article>', html)
    assert [anchor for anchor, _ in articles] == [entry.anchor for entry in entries]
    for entry, (_, article) in zip(entries, articles, strict=True):
        text = read_text(article)
        assert text.startswith(f"{entry.title} {entry.summary}")
        for sentence in (entry.book, entry.why, f"Here: {entry.default}."):
            assert " ".join(sentence.split()) in text


def test_the_rule_that_the_reader_came_for_stands_first():
    html = rule_pages.render_house_rules("chopsticks", "suns").text
    assert re.findall(r'<article id="([^"]*)"( aria-current="true")?', html)[0] == ("rule-suns", ' aria-current="true"')
    assert html.count("aria-current") == 1


def test_a_switch_says_what_it_does_to_the_start_and_leads_to_the_game():
    html = rule_pages.render_house_rules("chopsticks").text
    text = read_text(html)
    assert "On: Player 1 loses in 26 moves; without this change Player 1 draws." in text
    assert "Switch Suns and Roll-over on: Player 1 " in text
    played = [match.game.rules for match in parse_links(html)]
    assert any(rules.suns and rules.rollover for rules in played)
    assert sum(rules.suicide for rules in played) == 1


def test_a_game_that_is_dealt_claims_nothing_about_its_start():
    text = read_text(rule_pages.render_house_rules("claustroboard").text)
    assert "The number or fewer." in text
    assert "without this change" not in text


@pytest.mark.parametrize("name", LABORATORIES)
def test_the_page_is_the_same_source_as_the_command_line_and_how_to_play(name):
    page = build_rule_page(load(name))
    html = rule_pages.render_rules(name).text
    text = read_text(html)
    for block in (*page.rules, *page.notation):
        assert all(sentence in text for sentence in (block.text, *block.items))
    assert all(f"{term} {meaning}" in text for term, meaning in page.terms.items())
    assert html.count("<svg") == len(page.example.steps) + 1
    assert all(step.text in text for step in page.example.steps)


@pytest.mark.parametrize("name", LABORATORIES)
def test_every_variant_can_be_played_from_the_page(name):
    played = [match.game.rules for match in parse_links(rule_pages.render_variants(name).text)]
    assert played == [load(name, variant).rules for variant in load(name).variants]


def test_what_parlour_states_stands_on_its_page_and_is_the_source_of_the_claim():
    own = [claim for claim in recompute_claims(6) if claim.own_statement]
    assert [claim.own_statement for claim in own] == list(STATEMENTS)
    for claim in own:
        statement = claim.own_statement
        assert claim.statement == statement.text
        assert f'<p id="{statement.anchor}">' in rule_pages.render_statements(statement.game).text
        chosen = rule_pages.render_statements(statement.game, statement.anchor).text
        assert f'<p id="{statement.anchor}" aria-current="true">' in chosen
        assert rule_pages.is_statement(statement.game, statement.anchor)
        assert not rule_pages.is_statement(statement.game, "suicide")
        assert f'href="../rules/?game={statement.game}&amp;rule={statement.anchor}"' in claims.render_claim_row(claim)
    assert rule_pages.render_statements("obliteration").text == ""


def test_the_page_opens_at_the_game_of_its_address_and_at_no_other_text():
    assert [rule_pages.choose_game(name) for name in ("front_ham", None, "<b>", "nim")] == [
        "front_ham",
        *["obliteration"] * 3,
    ]
    outputs, _ = run_lesson("rules")
    shown = "".join(output.text for output in outputs if output is not None)
    assert "How to play Operation Obliteration" in shown
    assert "House rules" in shown


def test_the_page_is_linked_from_every_head_the_board_and_every_control():
    assert 'href="../rules/"' in page_heading("lesson_many")
    session = open_session("chopsticks", {})
    assert session.board.rules_address == "../rules/?game=chopsticks"
    html = render_rule_controls(session, make_rule_controls(session, session.get_rules())).text
    linked = re.findall(r'href="\.\./rules/\?game=chopsticks&amp;rule=(\w+)"', html)
    assert linked == [f.name for f in rule_fields(session.get_game().rules)]
