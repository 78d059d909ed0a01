"""Fixtures of the analysis tests: a slow, simple solver to check against, and the rows of a chart."""

from __future__ import annotations

import json

import pytest

from analysis.charts import apply_theme


@pytest.fixture(scope="session")
def solve_by_brute_force():
    """Return a solver for two players that sweeps again and again over all canonical positions."""
    return sweep_values


def sweep_values(game, state):
    rows, queue = {}, [game.canonical(state)]
    for key in queue:
        if key not in rows:
            rows[key] = [game.canonical(game.apply(key, move)) for move in game.legal_moves(key)]
            queue += rows[key]
    values = {}
    for key, after in rows.items():
        if not after:
            places = game.outcome(key).places
            values[key] = ("draw" if places[0] == places[1] else "win" if places[0] == 1 else "loss", 0)
    ply = 0
    while any(plies >= ply for _, plies in values.values()):
        new = {}
        for key in rows.keys() - values.keys():
            known = [values[child] for child in rows[key] if child in values]
            if ("loss", ply) in known:
                new[key] = "win", ply + 1
            elif len(known) == len(rows[key]) and all(value == "win" for value, _ in known):
                new[key] = "loss", 1 + max(plies for _, plies in known)
        values |= new
        ply += 1
    return {key: values.get(key, ("draw", None)) for key in rows}


@pytest.fixture(scope="session")
def collect_chart_rows():
    """Return a function that validates a chart in light and dark and returns the rows of all its data sets."""
    return validate_and_collect_rows


def validate_and_collect_rows(chart):
    light, dark = (apply_theme(chart, dark=dark).to_dict() for dark in (False, True))
    json.dumps(light, allow_nan=False)
    assert light.pop("config") != dark.pop("config")
    assert light == dark
    return [row for rows in light["datasets"].values() for row in rows]
