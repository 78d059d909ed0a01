"""The lesson on how computers solve games: a table from the end, a search with alpha-beta, and random games."""

from __future__ import annotations

from typing import Any

import marimo as mo

import widgets
from analysis import move_rates, playouts, proof_positions, search_tree
from analysis.backward_induction import InductionMap
from analysis.graph import find_reachable_states
from engines import Position, Solution, load, solve
from engines.chopsticks import Chopsticks, State
from engines.english import VALUE_VERBS, count_noun, describe_outcome, join_words, lower_first
from laboratory.html import paragraphs, table
from laboratory.pages import page_address

TERMS = (
    "retrograde analysis",
    "minimax",
    "alpha-beta pruning",
    "Monte Carlo method",
    "playout",
    "Monte Carlo tree search",
    "solved",
)
"""The words of this lesson that books use."""
SOURCES = (
    "Zermelo 1913",
    "Shannon 1950",
    "Bellman 1965",
    "Thompson 1986",
    "Knuth and Moore 1975",
    "Kocsis and Szepesvári 2006",
    "Schaeffer 2007",
)
RULES: dict[str, Any] = {"fingers": 4}
"""The rules of Chopsticks in this lesson."""
POSITION = "2201"
"""The position of this lesson."""
EARLIER_POSITION, EARLIER_PLIES = "1212", 7
"""A position two moves before, and how many moves before its end."""
RANDOM_PLAYERS = ["easy", "easy"]
PLAYOUT_SETTING = widgets.TaskSetting("games", "games after each move", range(1_000, 10_001, 1_000), 2_000)
"""How many random games a reader can play after each move."""
SEARCH_SIZES = (4, 8, 16, 32, 64, 128, 256)
"""How many random games a tree search plays before it chooses."""
SEARCHES = 40
"""How many searches of each size."""


def make_game() -> Chopsticks:
    """Return the game of the lesson."""
    return load("chopsticks", None, **RULES)


def parse_position(game: Chopsticks) -> State:
    """Return the position of the lesson."""
    return game.parse_state(POSITION)


def count_search_plies(solution: Solution) -> int:
    """Return how many moves before its end the position is: so far a search has to look."""
    return solution.verdict(solution.game.parse_state(POSITION)).plies or 0


def build_hand_case(solution: Solution) -> tuple[InductionMap, list[proof_positions.Colours], mo.Html]:
    """Return the few positions to colour by hand as a map, their colours in every round, and the table to fill in."""
    game = solution.game
    positions = proof_positions.list_proof_positions(solution, game.parse_state(POSITION))
    rows = proof_positions.list_move_rows(game, positions)
    titles = {"position": "position", "moves": "its moves lead to"}
    return (
        proof_positions.build_proof_map(solution, positions),
        proof_positions.colour_by_rounds(game, positions),
        table(rows, titles),
    )


def colour_whole_game(game: Chopsticks) -> list[proof_positions.Colours]:
    """Return the colours after every round among all positions that a game can reach from its start."""
    return proof_positions.colour_by_rounds(game, find_reachable_states(game, game.start()))


def describe_whole_table(solution: Solution, rounds: list[proof_positions.Colours]) -> mo.Html:
    """Return what the table of the whole game says about the position and its moves."""
    game = solution.game
    state = game.parse_state(POSITION)
    total = len(find_reachable_states(game, game.start()))
    moves = "; ".join(
        f"{lower_first(game.instruct(state, move))}: {describe_outcome(*verdict[:2])}"
        for move, verdict in solution.moves(state)
    )
    return mo.md(f"""
    A game from the start can reach **{total} positions**, and {len(rounds[-1])} of them get a colour, the last ones in round {len(rounds) - 1}. (The
    others are draws.) The table holds every position **once**, and from now on it answers every question about the game. In our
    position: {moves}. A search of {count_search_plies(solution)} moves could not see the second one.
    """)


def draw_search_tree(solution: Solution) -> Any:
    """Draw the tree that alpha-beta visits in the position, with the moves as the game lists them."""
    state = solution.game.parse_state(POSITION)
    nodes = search_tree.search_tree(solution, state, count_search_plies(solution))
    return search_tree.search_tree_chart(nodes, "What alpha-beta looks at", "Player 1")


def render_searches(solution: Solution, position: str, plies: int) -> mo.Html:
    """Return how many positions each search visits."""
    rows = search_tree.compare_searches(solution, solution.game.parse_state(position), plies)
    titles = {"search": "search", "positions": "positions visited", "result": "result"}
    return table(rows, titles, caption=f"From {position}, {plies} moves deep")


def make_position(game: Chopsticks) -> Position[Any, Any]:
    """Return the position with its evaluation."""
    return Position(game, parse_position(game))


def make_playout_task(position: Position[Any, Any]) -> widgets.BackgroundTask:
    """Return the task that plays random games after each move of the position."""
    return widgets.BackgroundTask(
        lambda games: move_rates.measure_move_rates_by_ply(position, RANDOM_PLAYERS, games),
        lambda games: games * len(position.moves),
        "Play",
        "game",
        settings=[PLAYOUT_SETTING],
    )


def render_playouts(position: Position[Any, Any], rows: list[move_rates.MoveRate] | None) -> mo.Html:
    """Return what the random games so far say about each move, next to its exact odds and its verdict."""
    if not rows:
        return paragraphs(
            [
                "Press Play. The bars show how often Player 1 has won so far, and the thin line where the true share lies."
            ]
        )
    chart = move_rates.move_rate_chart(rows, position.evaluate())
    return mo.vstack([chart, paragraphs([describe_intervals(position, rows)])])


def describe_intervals(position: Position[Any, Any], rows: list[move_rates.MoveRate]) -> str:
    """Say whether the intervals of the random games tell the moves apart."""
    by_move = {row.move: row for row in rows}
    found = [by_move[odds.move] for odds in playouts.compute_playout_odds(position) if odds.move in by_move]
    if len(found) < 2:
        return "One move has no games yet."
    best, other = found
    games = count_noun(min(best.games, other.games), "game")
    if best.low > other.high or other.low > best.high:
        leader = "move that wins" if best.low > other.high else "move that loses"
        return f"After {games} each the two intervals do not overlap: the random games prefer the {leader}."
    return f"After {games} each the two intervals overlap: the random games cannot tell the moves apart yet. Play more."


def describe_playout_odds(position: Position[Any, Any]) -> mo.Html:
    """Return how likely Player 1 wins random games after each move, computed and not sampled."""
    rows = playouts.compute_playout_odds(position)
    shares = join_words(
        [f"**{row.win:.1%}** after “{row.instruction}”, which {VALUE_VERBS[row.value]}" for row in rows]
    )
    return mo.md(f"""
    How many of very many random games Player 1 wins can also be computed (without the rule that ends a game when a position is
    repeated): {shares}. So **the random games prefer the wrong move, and more games do not change that**: the bars come
    nearer to these shares, not to the verdict. They answer another question: how good is a move if *nobody* looks ahead?
    """)


def make_choice_task(position: Position[Any, Any]) -> widgets.BackgroundTask:
    """Return the task that lets tree searches of growing size choose a move."""
    total = SEARCHES * len(SEARCH_SIZES)
    return widgets.BackgroundTask(
        lambda: playouts.measure_choices(position, SEARCH_SIZES, SEARCHES), total, "Search", "search"
    )


def render_choices(rows: playouts.Rows | None) -> mo.Html:
    """Return how many of the tree searches so far chose the winning move."""
    if not rows:
        return paragraphs(["Press Search. Each search chooses a first move after its random games."])
    chart = playouts.choice_chart(rows, "Searches that choose the winning move")
    last = rows[-1]
    sentence = f"With {count_noun(last['games'], 'random game')} {last['label']} choose it: the true share is {last['interval']} (95% sure)."
    return mo.vstack([chart, paragraphs([sentence])])


def render_comparison(solution: Solution) -> mo.Html:
    """Return what each way has looked at, what it answers, and whether that is a proof."""
    game = solution.game
    state, plies = game.parse_state(POSITION), count_search_plies(solution)
    nodes = search_tree.count_visited(search_tree.search_tree(solution, state, plies))
    total = len(find_reachable_states(game, game.start()))
    rows = [
        {
            "way": "table from the end",
            "looks at": f"all {total} positions, each once",
            "knows": "the verdict of every position, and how far the end is",
            "is": "a proof",
        },
        {
            "way": "alpha-beta",
            "looks at": f"{nodes} positions, here",
            "knows": f"that this position is won within {plies} moves, and with which move",
            "is": "a proof; of what ends later it knows nothing",
        },
        {
            "way": "random games",
            "looks at": "as many games as you like",
            "knows": "how often a move wins if both move at random",
            "is": "an estimate of another question",
        },
        {
            "way": "Monte Carlo tree search",
            "looks at": "as many games as you like",
            "knows": "which move has done best so far",
            "is": "an estimate, which comes nearer to best play",
        },
    ]
    return table(rows)


def list_further_questions() -> dict[str, str]:
    """Return the further questions of the lesson, with answers whose figures are computed."""
    solution = solve(make_game())
    game, plies = solution.game, count_search_plies(solution)
    counts = [
        row["positions"]
        for row in search_tree.compare_searches(solution, game.parse_state(EARLIER_POSITION), EARLIER_PLIES)
    ]
    short = search_tree.compare_searches(solution, game.parse_state(POSITION), plies - 1)[0]
    split = solution.moves(game.parse_state(POSITION))[-1][1]
    earlier = page_address("chopsticks", rules="fingers=4", position=EARLIER_POSITION)
    return {
        f"Start [two moves earlier]({earlier}), where both show 1 and 2, and look {EARLIER_PLIES} moves ahead. How much does the order matter now?": (
            f"A search that leaves nothing out visits {counts[0]:,} positions; alpha-beta visits {counts[1]:,} with the worst order, {counts[2]:,} as the game "
            f"lists the moves, and {counts[3]} with the best one. So here a good order is worth much more than in the shorter search."
        ),
        f"What does a search say that looks only {plies - 1} moves ahead? And how deep must it look to see that the other first move loses?": (
            f"It finds {'nothing' if short['result'] == 'none' else 'a ' + short['result']}: the end is {plies} moves away. The other move loses in {split.plies} moves, so a search has "
            f"to look {split.plies} moves ahead. The table knew it after one pass. Programs often do both: they search forwards until "
            "they meet a table of endings."
        ),
        "In the tree, some positions occur twice. What would you do about it?": (
            "Remember every position with its result, and look it up when it comes again. Programs call that memory a "
            "*transposition table*. A table from the end does not have the problem: it has each position only once."
        ),
        "Why is there no table from the end for all of chess?": (
            "It would need a place for every position, and chess has far too many. There are such tables for few pieces (Thompson 1986 began with them). "
            "Checkers was solved with both: tables for the endings, and searches from the start that reach them "
            "(Schaeffer 2007)."
        ),
        "Somebody says: my program wins 99 of 100 games against yours, so its opening move is right. What do you answer?": (
            "That it is an estimate against *this* opponent. In our position a move that loses wins more random games than the "
            "move that wins. A proof has to answer every reply."
        ),
    }
