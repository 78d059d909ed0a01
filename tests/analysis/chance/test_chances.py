"""Chances against random replies: exact ones against plain recursion, the others against a linear system."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.chance.chances import ceiling, counter, counter_moves, equally_best, evaluate, perfect, swept_choice
from analysis.graph import Spot, explore, last_first, result_of
from engines import EngineError, load, solve


def naive(game, state, seat, choose):
    """Win, draw and loss for a seat by plain recursion over a game without loops; ``choose`` picks on its turns."""
    if not (moves := game.legal_moves(state)):
        result = result_of(game.outcome(state).places, seat)
        return tuple(Fraction(result == value) for value in ("win", "draw", "loss"))
    if game.turn(state) == seat:
        return choose(state, [(move, naive(game, game.apply(state, move), seat, choose)) for move in moves])
    return mean([naive(game, game.apply(state, move), seat, choose) for move in moves])


def mean(triples):
    return tuple(sum(part, Fraction()) / len(triples) for part in zip(*triples, strict=True))


def most_wins(_, options):
    return max(triple for _, triple in options)


def solved(solution):
    def choose(state, options):
        best = [solution.game.legal_moves(state)[i] for i in equally_best(solution, state)]
        return mean([triple for move, triple in options if move in best])

    return choose


CASES = [
    ("front_ham", {"players": 2}, "3.4"),
    ("front_ham", {"players": 2}, "1.4"),
    ("front_ham", {"players": 3, "socks": 1}, "1.1.1"),
    ("front_ham", {"players": 3}, "2.1.1"),
    ("claustroboard", {"size": 3}, "212/131/212;a1,c3"),
    ("claustroboard", {"size": 3, "players": 3}, "212/131/212;a1,c3,b1"),
]


@pytest.mark.parametrize(("name", "rules", "text"), CASES, ids=str)
def test_without_loops_the_chances_are_the_fractions_of_plain_recursion(name, rules, text):
    game = load(name, **rules)
    state = game.parse_state(text)
    solution = solve(game, state)
    for seat in range(game.players):
        found = counter(game, state, seat=seat)
        assert found.exact
        assert found[:3] == naive(game, state, seat, most_wins)
        assert found.most == found.win
        found = perfect(solution, state, seat=seat)
        assert found.exact
        assert found[:3] == naive(game, state, seat, solved(solution))


def eliminated(rows, ends):
    """The exact chances of a chain in which each position goes on to one of its row with the same chance."""
    open_ = [i for i in range(len(rows)) if i not in ends]
    column = {i: k for k, i in enumerate(open_)}
    system = []
    for i in open_:
        line = [Fraction()] * len(open_) + [Fraction()] * 3
        line[column[i]] += 1
        for j in rows[i]:
            if j in ends:
                for k in range(3):
                    line[len(open_) + k] += Fraction(ends[j][k], len(rows[i]))
            else:
                line[column[j]] -= Fraction(1, len(rows[i]))
        system.append(line)
    for k in range(len(open_)):
        pivot = next(r for r in range(k, len(open_)) if system[r][k])
        system[k], system[pivot] = system[pivot], system[k]
        system[k] = [x / system[k][k] for x in system[k]]
        for r in range(len(open_)):
            if r != k and (factor := system[r][k]):
                system[r] = [x - factor * y for x, y in zip(system[r], system[k], strict=True)]
    return system[column[0]][-3:]


ENDS = {"win": (1, 0, 0), "draw": (0, 1, 0), "loss": (0, 0, 1)}


@pytest.mark.parametrize("text", ["4:s:m", "2:d:s", "1:d:s", "5:-:-"])
def test_with_loops_the_chances_of_perfect_play_solve_the_linear_system(text):
    game = load("obliteration")
    state, solution = game.parse_state(text), solve(game)
    spots = explore(game, state, game.turn(state))
    rows = [
        [spot.after[i] for i in equally_best(solution, spot.state)] if spot.mine else list(spot.after) for spot in spots
    ]
    met = [0]
    for i in met:
        met += [j for j in dict.fromkeys(rows[i]) if j not in met]
    rows = [[met.index(j) for j in rows[i]] for i in met]
    ends = {k: ENDS[spots[i].result] for k, i in enumerate(met) if spots[i].result}
    exact = eliminated(rows, ends)
    found = perfect(solution, state)
    for low, true in zip(found[:3], exact, strict=True):
        assert low <= true + Fraction(1, 10**12)
        assert true <= low + found.slack + 1e-12


def swept(game, state, seat, sweeps=4000):
    """How often the best counter-strategy wins, by sweeps over raw positions that are not made canonical."""
    rows, queue = {}, [state]
    for at in queue:
        if at not in rows:
            rows[at] = [game.apply(at, move) for move in game.legal_moves(at)]
            queue += rows[at]
    won = {at: 1.0 if not rows[at] and game.outcome(at).places[seat] == 1 else 0.0 for at in rows}
    inner = [at for at in rows if rows[at]]
    for _ in range(sweeps):
        change = 0.0
        for at in inner:
            after = [won[there] for there in rows[at]]
            new = max(after) if game.turn(at) == seat else sum(after) / len(after)
            change, won[at] = max(change, new - won[at]), new
        if change < 1e-14:
            break
    return won[state]


@pytest.mark.parametrize(
    ("name", "rules", "text"),
    [
        ("chopsticks", {}, "0144"),
        ("chopsticks", {}, "0123"),
        ("chopsticks", {"suicide": True}, "1111"),
        ("chopsticks", {"rollover": True}, "0124"),
        ("obliteration", {}, "2:d:s"),
        ("obliteration", {"start": 7, "no_repeat": "either"}, "7"),
        ("front_ham", {"players": 2, "overdraw": "ignore"}, "1.5"),
    ],
    ids=str,
)
def test_with_loops_the_best_counter_is_proved_from_below_and_above(name, rules, text):
    game = load(name, **rules)
    state = game.parse_state(text)
    for seat in (0, 1):
        found = counter(game, state, seat=seat)
        true = swept(game, state, seat)
        assert found.win - 1e-9 <= true <= found.most + 1e-9
        assert found.most - found.win <= 1e-8
        assert sum(found[:3]) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(("name", "rules"), [("chopsticks", {}), ("obliteration", {}), ("front_ham", {"players": 2})])
def test_perfect_play_keeps_at_least_the_verdict_and_never_beats_the_counter(name, rules):
    game = load(name, **rules)
    solution = solve(game)
    states = [game.start(), *(game.apply(game.start(), move) for move in game.legal_moves(game.start()))]
    for state in states:
        careful, sly, value = perfect(solution, state), counter(game, state), solution.verdict(state).value
        assert careful.win <= sly.most + 1e-9
        assert value != "win" or careful.win == 1
        assert value == "loss" or careful.loss == 0


def strategy(spots):
    """The chances of the counter-strategy on a graph made by hand."""
    wins, losses = (swept_choice(spots, result, choose, 1e-9) for result, choose in (("win", max), ("loss", min)))
    return evaluate(spots, counter_moves(spots, wins, losses), 1e-9)[:3], ceiling(spots, wins, 1e-9)


def spot(*after, mine=False, result=""):
    return Spot(None, mine, after, result)


def test_one_who_cannot_win_any_more_loses_as_seldom_as_possible():
    endless = [spot(1, 2, mine=True), spot(result="loss"), spot(0)]
    assert strategy(endless) == ((0, 1, 0), 0)
    risky = [spot(1, 2, mine=True), spot(3, 4, 4), spot(3, 4), spot(result="loss"), spot(result="draw")]
    assert strategy(risky)[0] == (0, Fraction(2, 3), Fraction(1, 3))


def test_a_chance_that_could_be_kept_for_ever_is_taken():
    waiting = [spot(1, 2, mine=True), spot(0), spot(3, 4), spot(result="win"), spot(result="loss")]
    chances, most = strategy(waiting)
    assert chances == (Fraction(1, 2), 0, Fraction(1, 2))
    assert most == pytest.approx(0.5, abs=1e-8)


def test_a_sure_result_through_loops_is_exact():
    game = load("chopsticks")
    assert counter(game, game.start())[:3] == (1, 0, 0)
    assert counter(game, game.start()).exact


def test_a_loop_that_nobody_can_leave_is_a_draw():
    game = load("obliteration", start=1, high=4, operations="divide,multiply", no_repeat="off")
    found = counter(game, game.start())
    assert found[:3] == (0, 1, 0)
    assert perfect(solve(game), game.start())[:3] == (0, 1, 0)


def test_a_finished_game_is_what_it_is():
    game = load("chopsticks")
    over = game.parse_state("0001")
    assert counter(game, over)[:3] == (0, 0, 1)
    assert counter(game, over, seat=1)[:3] == (1, 0, 0)


def test_a_tolerance_that_cannot_be_reached_is_refused_and_so_is_too_large_a_game(monkeypatch):
    monkeypatch.setattr("analysis.chance.chances.SWEEPS", 3)
    game = load("chopsticks", "suicide")
    with pytest.raises(EngineError, match="tolerance: 1e-09 is not reached within 3 sweeps"):
        counter(game, game.start())
    with pytest.raises(EngineError, match="more than 100 positions can follow"):
        explore(game, game.start(), 0, 100)


def test_an_order_from_the_ends_back_exists_exactly_without_loops():
    assert last_first([[1, 2], [3], [3], []]) == [3, 2, 1, 0]
    assert last_first([[1], [2], [0]]) is None
    assert last_first([[0]]) is None
    assert last_first([[1], [], [2]]) == [1, 0]  # a loop that cannot be reached does not count
