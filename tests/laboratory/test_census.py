"""The census on the page of the atlas: its numbers, and links that open deals of the length they stand for."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis.census.result import OPENING_RULES, read_census
from analysis.compiled.deal_solver import solve_deals
from engines import parse_link
from laboratory import Answers, census

CENSUS = read_census()


@pytest.mark.parametrize("joker", OPENING_RULES)
def test_each_number_of_the_table_opens_a_deal_of_that_rule_and_length(joker):
    html = census.render_table(CENSUS, joker)
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', html)
    assert [int(plies) for plies, _ in rows] == list(CENSUS.count_by_plies(joker))
    links = [(int(plies), link) for plies, cells in rows for link in re.findall(r'href="([^"]*)"', cells)]
    assert len(links) == len(CENSUS.select(joker))
    for plies, link in links:
        query = {key: values[0] for key, values in parse_qs(urlsplit(unescape(link)).query).items()}
        match = parse_link("claustroboard", query)
        assert match.game.rules.joker == joker
        assert solve_deals(match.game, [match.state])[0].plies == plies


def test_the_counts_are_in_the_table_and_the_share_is_above_it():
    html = census.render_census(1).text
    assert f"wins {CENSUS.count_first_wins(1):,} of 378,378,000 deals" in html
    for row in CENSUS.select(1):
        assert f">{row.deals:,}</a>" in html
    assert "<code>python -m analysis census</code>" in html


def test_the_opening_rule_is_chosen_and_stays_in_the_address():
    assert census.make_opening_dropdown(Answers({})).value == 4
    assert census.make_opening_dropdown(Answers({"answers": "opening.1"})).value == 1
