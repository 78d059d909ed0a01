"""Result codes: every slip is noticed, and Python and JavaScript write the same codes."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from engines import EngineError
from laboratory.classroom.result_code import ALPHABET, compute_fingerprint, decode_answers, encode_answers

VECTORS = json.loads((Path(__file__).parents[2] / "helpers" / "result_codes.json").read_text("utf-8"))
"""Codes that ``tests/js/result_code.test.js`` checks too."""


def is_read(text: str, vector) -> bool:
    try:
        decode_answers(text, vector["choice_counts"], vector["sheet"])
    except EngineError:
        return False
    return True


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["code"])
def test_a_code_is_read_back_and_every_slip_is_noticed(vector):
    answers, counts, sheet, code = (vector[name] for name in ("answers", "choice_counts", "sheet", "code"))
    assert list(compute_fingerprint(sheet)) == vector["fingerprint"]
    assert encode_answers(answers, counts, sheet) == code
    assert decode_answers(f" {code.lower()} ", counts, sheet) == answers
    plain = code.replace("-", "")
    for place, letter in enumerate(plain):
        for other in ALPHABET.replace(letter, ""):
            assert not is_read(plain[:place] + other + plain[place + 1 :], vector)
    for place, (first, second) in enumerate(pairwise(plain)):
        swapped = plain[:place] + second + first + plain[place + 2 :]
        assert first == second or not is_read(swapped, vector)


def test_a_code_of_another_sheet_or_length_is_refused_with_a_sentence():
    for text, reason in (("0K3K", "another sheet"), ("0K3", "has 4 letters, not 3"), ("0K!K", "! does not occur")):
        with pytest.raises(EngineError, match=reason):
            decode_answers(text, [4, 3, 3], "sheet 8")
