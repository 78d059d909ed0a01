"""Solve Claustroboard's deals and count whom they favour: all deals of a tiny board, else a sample.

Deal number i is the one that a link with ``seed=i`` opens.

>>> from engines import load
>>> tiny = load("claustroboard", size=2)
>>> deals = solve_all_deals(tiny)
>>> len(deals), sum(deal.value == "win" for deal in deals)
(288, 120)
>>> count_deals(load("claustroboard"))
15135120000
>>> *_, last = iterate_seat_shares(load("claustroboard", size=3), 20)
>>> [(row.name, row.wins, row.deals) for row in last]
[('Player 1', 14, 20), ('Player 2', 6, 20)]

The deal decides more than the rules do, so rules are compared on one fixed deal.

>>> from random import Random
>>> game = load("claustroboard")
>>> fix_deal(game, game.start(Random(7))).start() == game.start(Random(7))
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, permutations
from math import factorial, perm, prod
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base_chart, finish_chart, integer_axis, make_tooltips
from analysis.compiled.deal_solver import solve_deals
from analysis.graph import find_nearest_states
from analysis.rule_changes import format_states
from analysis.sampling import draw_seat_intervals, wilson_interval
from engines import EngineError, Game, TooLarge, load, solve, variant_rules
from engines.claustroboard import Claustroboard, Rules, State
from engines.claustroboard.deal import build_deck
from engines.english import count_noun, pluralize
from engines.rules import code_values
from engines.solvers.cache import SolverCache

MAX_ENUMERATED_DEALS = 1_000
MAX_POSITIONS_BY_PLAYERS = {2: 150_000}
"""The most positions to look at for one deal, by the number of players: about a second."""
MAX_MULTIPLAYER_POSITIONS = 30_000
"""The same for three or more players, when a position takes longer."""
MAX_UNSOLVED_DEALS = 3
"""After this many deals without a solution, give up."""
PLAY_RULES = ("steps", "wrap", "pass_players", "through", "joker", "obstacles")
"""The rules of play; all others belong to the deal."""
SEVERAL_RESULTS = (
    "With more than two players, best play (max^n) can end in several ways wherever a player has equally good moves; one "
    "of them is counted."
)


class SolvedDeal(NamedTuple):
    """A deal with its verdict for the first seat."""

    number: int
    position: str
    value: str
    plies: int


class SeatShare(NamedTuple):
    """How many of the deals a seat wins under best play."""

    seat: int
    name: str
    deals: int
    wins: int
    share: float
    low: float
    """The true share lies between ``low`` and ``high`` in 95 of 100 cases."""
    high: float
    unsolved: int
    """How many other deals were too large; ``deals`` does not count them."""


def count_deals(game: Claustroboard) -> int:
    """Return how many different deals there are, for decks and starts without special tiles."""
    tiles = game.board.grid.square_count
    repeats = prod(factorial(number) for number in Counter(list_deck_faces(game)).values())
    return factorial(tiles) // repeats * perm(tiles, game.players)


def list_deck_faces(game: Claustroboard) -> str:
    """Return the faces of the deck without their colours, one character each."""
    cards = build_deck(game.rules, game.board)
    if len(cards) > game.board.grid.square_count:
        raise EngineError(f"deck: only a random part of its {len(cards)} cards is dealt, so the deals cannot be listed")
    return game.board.faces.strip_colours("".join(cards))


def solve_all_deals(game: Claustroboard) -> list[SolvedDeal]:
    """Solve every deal of a small board."""
    if (deal_count := count_deals(game)) > MAX_ENUMERATED_DEALS:
        raise EngineError(
            f"size: {game.board.grid.rows}×{game.board.grid.columns} tiles make {deal_count:,} deals; at most {MAX_ENUMERATED_DEALS:,} can all be solved"
        )
    places = list(permutations(range(game.board.grid.square_count), game.players))
    orders = ["".join(order) for order in sorted(set(permutations(list_deck_faces(game))))]
    states = [State(faces, game.board.grid.all_squares, pawns, 0) for faces in orders for pawns in places]
    return [solve_deal(game, state, number) for number, state in enumerate(states)]


def iterate_sampled_deals(game: Claustroboard, deal_count: int, first_seed: int = 0) -> Iterator[list[SolvedDeal]]:
    """Solve random deals, seeded in turn; yield the same growing list after each."""
    deals: list[SolvedDeal] = []
    for seed in range(first_seed, first_seed + deal_count):
        deals.append(solve_deal(game, game.start(Random(seed)), seed))
        yield deals


def solve_deal(game: Claustroboard, state: State, number: int) -> SolvedDeal:
    """Return a deal with its verdict for the first seat."""
    (verdict,) = solve_deals(game, [state])
    return SolvedDeal(number, game.format_state(state), verdict.value, verdict.plies or 0)


def list_first_seat_wins(deals: Sequence[SolvedDeal]) -> list[bool]:
    """Return for each deal whether the first seat wins."""
    return [deal.value == "win" for deal in deals]


def compute_horizon_shares(deals: Sequence[SolvedDeal]) -> list[dict[str, Any]]:
    """Return for each horizon the share of deals that end within it, so that a bot sees them to the end."""
    longest = max((deal.plies for deal in deals), default=0)
    return [
        {"plies": plies, "share": sum(deal.plies <= plies for deal in deals) / len(deals)}
        for plies in range(1, longest + 1)
    ]


def horizon_chart(deals: Sequence[SolvedDeal]) -> alt.Chart:
    """Draw the share of deals that a bot sees to the end, by how far it looks ahead."""
    rows = [row | {"label": f"{row['share']:.0%}"} for row in compute_horizon_shares(deals)]
    across = integer_axis(alt.X("plies:O"), "moves that a bot looks ahead")
    up = alt.Y("share:Q").title("share of deals").axis(format="%").scale(domain=[0, 1])
    bars = (
        base_chart(rows, across, up)
        .mark_bar(style="plain")
        .encode(tooltip=make_tooltips(plies="moves", label="seen to the end"))
    )
    subtitle = f"of {count_noun(len(deals), 'deal')}, with best play on both sides"
    chart: alt.Chart = finish_chart(bars, "Deals that end within the horizon", subtitle=subtitle, height=180)
    return chart


def iterate_seat_shares(
    game: Game[Any, Any], deal_count: int, first_seed: int = 0, max_nodes: int = 0
) -> Iterator[list[SeatShare]]:
    """Count the deals that each seat wins; yield the rows after each deal, and raise EngineError if none is solved."""
    wins, unsolved = [0] * game.players, 0
    max_nodes = max_nodes or MAX_POSITIONS_BY_PLAYERS.get(game.players, MAX_MULTIPLAYER_POSITIONS)
    for number in range(deal_count):
        if unsolved == number == MAX_UNSOLVED_DEALS:
            raise EngineError(
                f"None of the first {count_noun(MAX_UNSOLVED_DEALS, 'deal')} could be solved within {max_nodes:,} positions. "
                "Try a smaller board or fewer players."
            )
        state = game.start(Random(first_seed + number))
        try:
            cache = SolverCache()  # positions solved before would stretch the budget
            wins[solve(game, state, budget=max_nodes, cache=cache).verdict().places.index(1)] += 1
        except TooLarge:
            unsolved += 1
        yield [
            build_seat_share(game, seat, wins[seat], number + 1 - unsolved, unsolved) for seat in range(game.players)
        ]


def build_seat_share(game: Game[Any, Any], seat: int, wins: int, deals: int, unsolved: int) -> SeatShare:
    """Return the row of one seat."""
    share, (low, high) = wins / deals if deals else 0.0, wilson_interval(wins, deals)
    return SeatShare(seat, game.player_names[seat], deals, wins, share, low, high, unsolved)


def describe_seat_shares(rows: Sequence[SeatShare]) -> str:
    """Return sentences on how many deals the first player wins."""
    first = rows[0]
    if not first.deals:
        return f"{count_noun(first.unsolved, 'deal')} tried so far, none small enough to solve."
    interval = f"95% sure: between {first.low:.0%} and {first.high:.0%} of all deals"
    won = f"{first.wins} of {count_noun(first.deals, 'deal')}"
    text = f"With best play {first.name}, who moves first, wins {won} ({interval})."
    if first.unsolved:
        more = f"{first.unsolved} more {pluralize(first.unsolved, 'deal')}"
        text += f" {more} could not be solved, so the share counts only deals with fewer positions."
    if len(rows) > 2:
        text += f" {SEVERAL_RESULTS}"
    return text


def seat_share_chart(rows: Sequence[SeatShare], game: Game[Any, Any]) -> Any:
    """Draw the share of deals that each seat wins, with the interval of the true share."""
    labelled = [row._asdict() | {"who": f"{row.name}: {row.wins} of {row.deals}"} for row in rows]
    layers = draw_seat_intervals(
        labelled, game, "share", "share of deals won", make_tooltips(name="player", wins="wins", deals="deals")
    )
    deals = count_noun(rows[0].deals, "deal")
    subtitle = f"under best play, after {deals}; the bar is where the true share lies, in 95 of 100 cases"
    return finish_chart(layers, "Deals won", subtitle=subtitle, height=alt.Step(36))


def fix_deal(game: Claustroboard, state: State) -> Claustroboard:
    """Return the game in which every match starts from one deal, which becomes its ``board`` rule."""
    names = ("size", "rows", "columns", "players", *PLAY_RULES)
    rules = {name: getattr(game.rules, name) for name in names} | code_values(game.rules)
    return Claustroboard(Rules(**rules, board=game.format_state(state)))


def apply_variant(game: Game[Any, Any], variant: str) -> Game[Any, Any]:
    """Return the game under a variant's rules; if the game has a fixed deal, on that deal."""
    if not isinstance(game, Claustroboard) or not game.rules.board:
        return load(game.name, variant, **code_values(game.rules))
    other = variant_rules(game.name, variant)
    return Claustroboard(replace(game.rules, **{name: getattr(other, name) for name in PLAY_RULES}))


def list_nearest_positions(before: Game[Any, Any], after: Game[Any, Any], max_positions: int = 100) -> list[str]:
    """Return as text the positions nearest to the start under each of two rule sets, each at most ``max_positions``."""
    texts = [format_states(game, find_nearest_states(game, game.start(), max_positions)) for game in (before, after)]
    return list(dict.fromkeys(chain(*texts)))


def list_other_variants(game: Game[Any, Any]) -> list[str]:
    """Return the variants that are played differently from a game, which has a fixed deal."""
    return [name for name in list_distinct_variants() if apply_variant(game, name).rules != game.rules]


def list_distinct_variants() -> list[str]:
    """Return the variants that differ in how they are played; of those that only differ in the deal, the first."""
    variants: dict[tuple[Any, ...], str] = {}
    for variant in Claustroboard.variants:
        rules = variant_rules(Claustroboard.name, variant)
        variants.setdefault(tuple(getattr(rules, name) for name in PLAY_RULES), variant)
    return list(variants.values())
