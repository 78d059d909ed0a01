"""The solvers, the slow reference solvers and those of 0.1.0 agree on late positions; ``compare_solvers.py`` tries more."""

from __future__ import annotations

import pytest
from helpers import compare_solvers
from helpers.rule_samples import SETTINGS

SHORT_SETTINGS = [setting for setting in (*SETTINGS, *compare_solvers.LISTED_ORDER) if "players=10" not in setting[2]]


@pytest.mark.parametrize("number", range(6))
def test_a_sixth_of_all_settings_agrees_in_one_late_position_each(number):
    compared = []
    for setting in SHORT_SETTINGS[number::6]:
        for kind, difference in compare_solvers.compare_setting(setting, seed=number, count=1):
            assert not difference
            compared.append(kind)
    assert len(compared) > 10
    assert {kind.partition(", ")[0] for kind in compared} >= {"chopsticks", "front_ham", "claustroboard"}


def test_a_wrong_answer_would_be_found():
    game = compare_solvers.load_setting("obliteration", "off", "")
    state = game.parse_state("3")
    ours = compare_solvers.find_answers(game, state)
    reference = compare_solvers.find_reference_answers(game, state)
    assert not compare_solvers.describe_difference("", reference, ours)
    assert "plies" in compare_solvers.describe_difference("", reference, ours | {"plies": 99})
