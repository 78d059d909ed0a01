"""What the tests of the analysis share: a slow and plain solver to check against, and what a chart carries."""

from __future__ import annotations

import json

import pytest

from analysis.theme import themed


@pytest.fixture(scope="session")
def brute():
    """Two players solved by repeated sweeps over all positions that can follow, each by its canonical position."""
    return sweep


def sweep(game, state):
    rows, queue = {}, [game.canonical(state)]
    for key in queue:
        if key not in rows:
            rows[key] = [game.canonical(game.apply(key, move)) for move in game.legal_moves(key)]
            queue += rows[key]
    found = {}
    for key, after in rows.items():
        if not after:
            places = game.outcome(key).places
            found[key] = ("draw" if places[0] == places[1] else "win" if places[0] == 1 else "loss", 0)
    ply = 0
    while any(plies >= ply for _, plies in found.values()):
        fresh = {}
        for key in rows.keys() - found.keys():
            known = [found[child] for child in rows[key] if child in found]
            if ("loss", ply) in known:
                fresh[key] = "win", ply + 1
            elif len(known) == len(rows[key]) and all(value == "win" for value, _ in known):
                fresh[key] = "loss", 1 + max(plies for _, plies in known)
        found |= fresh
        ply += 1
    return {key: found.get(key, ("draw", None)) for key in rows}


@pytest.fixture(scope="session")
def carried():
    """The rows that a chart carries, all data sets together, once it has been validated in light and dark."""
    return rows_in


def rows_in(chart):
    light, dark = (themed(chart, dark=dark).to_dict() for dark in (False, True))
    json.dumps(light, allow_nan=False)
    assert light.pop("config") != dark.pop("config")
    assert light == dark
    return [row for rows in light["datasets"].values() for row in rows]
