"""Check the published statements about Front-Ham.

>>> claim = check_two_player_law(6)
>>> claim.verdict, claim.result
('holds', 'Of the 36 positions with a and b from 1 to 6: no exception.')
"""

from __future__ import annotations

from collections.abc import Callable

from analysis.claims.claim import OWN_RULES_PAGE, Claim, ExampleLink, choose_verdict
from analysis.games.front_ham import solve_two_player_table
from analysis.statements import TWO_PLAYER_STATEMENT
from engines import EngineError, IllegalMove, game_class, load, parse_move
from engines.english import join_words
from engines.rules import option_titles

MAX_SOCKS = 40
"""The most socks for which the law is checked: the time grows with their square, and each takes longer."""
SCENARIOS_SOURCE = "Front-Ham's rule book, Example Scenarios"
OUT, SURVIVES, REFUSED = "A is out", "A survives with one sock", "refused"
NO_OP_CASES = (("3.1", "b"), ("3.2", "bb"))
OVERDRAW_OPTIONS = tuple(option_titles(game_class("front_ham").rules_type, "overdraw"))
SCENARIO_QUERY = {"rules": "players=2 overdraw=ignore", "position": "3.1"}


def check_no_op_scenarios() -> Claim:
    """Check whether a removal with No-Op eliminates a player at once."""
    effects = [
        describe_effect(overdraw, position, move) for overdraw in OVERDRAW_OPTIONS for position, move in NO_OP_CASES
    ]
    holds = all(effect == OUT for effect in effects)
    return Claim(
        "Scenarios 1 and 4: A's last sock goes by a removal with No-Op, and A is eliminated immediately.",
        SCENARIOS_SOURCE,
        "A is out at once in both, however a removal from an empty colour is read."
        if holds
        else f"What happens to A: {join_words(effects)}.",
        choose_verdict(holds=holds),
        "",
        ExampleLink("front_ham", "the position of scenario 1", {"rules": "players=2", "position": NO_OP_CASES[0][0]}),
    )


def check_scenarios_2_and_3() -> Claim:
    """Check whether scenarios 2 and 3 can both be right."""
    survives = {overdraw: describe_effect(overdraw, "3.1", "bbb+b") == SURVIVES for overdraw in OVERDRAW_OPTIONS}
    rejected = {
        overdraw: all(describe_effect(overdraw, "3.1", f"bbb+{added}") == REFUSED for added in "ab")
        for overdraw in OVERDRAW_OPTIONS
    }
    second, third = ([name for name in OVERDRAW_OPTIONS if right[name]] for right in (survives, rejected))
    return Claim(
        "Scenario 2: [A, A, A] + A against one sock, and A survives. Scenario 3: [A, A, A] against one sock is rejected.",
        SCENARIOS_SOURCE,
        f"Scenario 2 holds if a removal from an empty colour {describe_readings(second)}, "
        f"scenario 3 if it {describe_readings(third)}.",
        choose_verdict(holds=any(survives[name] and rejected[name] for name in OVERDRAW_OPTIONS)),
        "The two contradict each other: each is right under one reading, and no reading makes both right.",
        ExampleLink("front_ham", "the two scenarios' position, removals ignored", SCENARIO_QUERY),
    )


def describe_readings(options: list[str]) -> str:
    """Return what happens to a removal from an empty colour under some readings; ``never`` if there are none."""
    titles = option_titles(game_class("front_ham").rules_type, "overdraw")
    return join_words([titles[option] for option in options], "or") or "never happens"


def describe_effect(overdraw: str, position: str, move: str) -> str:
    """Return what a move does to the opponent's colour in Front-Ham for two players."""
    game = load("front_ham", players=2, overdraw=overdraw)
    state = game.parse_state(position)
    try:
        after = game.apply(state, parse_move(game, state, move))
    except IllegalMove:
        return REFUSED
    return SURVIVES if game.outcome(after) is None and after.socks[1] == 1 else OUT


def check_two_player_law(max_socks: int) -> Claim:
    """Check the law that says who wins with two players, up to a number of socks."""
    if max_socks > MAX_SOCKS:
        raise EngineError(f"max_socks: {max_socks:,} should be at most {MAX_SOCKS}")
    rows = solve_two_player_table(max_socks)
    exceptions = [row for row in rows if (row["value"] == "win") != (row["b"] <= 2 * ((row["a"] + 1) // 2) + 1)]
    first = f"({exceptions[0]['a']}, {exceptions[0]['b']})" if exceptions else "no exception"
    return Claim(
        TWO_PLAYER_STATEMENT.text,
        OWN_RULES_PAGE,
        f"Of the {len(rows)} positions with a and b from 1 to {max_socks}: {first}.",
        choose_verdict(holds=not exceptions),
        "There are no socks of other colours. The law is checked up to this bound, not proved beyond it.",
        ExampleLink("front_ham", "two players with five socks each", {"rules": "players=2"}),
        TWO_PLAYER_STATEMENT,
    )


FRONT_HAM_CLAIMS: tuple[Callable[[], Claim], ...] = (check_no_op_scenarios, check_scenarios_2_and_3)
"""The checks that need no bound, in the order of the page."""
