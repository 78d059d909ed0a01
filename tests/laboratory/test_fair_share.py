"""A visitor has one turn at a time, and long work waits for short work, but not for ever."""

from __future__ import annotations

import time
from random import Random
from threading import Barrier, Event, Thread
from time import thread_time

import pytest

from engines import Stopped, load
from engines.players import parse_player
from engines.solvers import SolverCache, budget
from engines.solvers.size_estimate import estimate_size
from laboratory.server import fair_share
from laboratory.server.fair_share import FairShare


def run_threads(*functions):
    threads = [Thread(target=function) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def test_a_visitor_who_starts_everything_at_once_waits_for_themselves():
    share, running, counts, begin = FairShare(), [], {"a": [], "b": []}, Barrier(8)
    both = Barrier(2)

    def work(visitor):
        begin.wait()
        with share.take_turn(visitor):
            running.append(visitor)
            counts[visitor].append(running.count(visitor))
            if len(counts[visitor]) == 1:
                both.wait(60)  # another visitor has a turn at the same time
            running.remove(visitor)

    run_threads(*(lambda visitor=visitor: work(visitor) for visitor in "aaaabbbb"))
    assert counts == {"a": [1] * 4, "b": [1] * 4}


def test_a_turn_within_a_turn_is_the_same_one_and_an_error_ends_it():
    share = FairShare()
    with pytest.raises(ZeroDivisionError), share.take_turn("a"), share.take_turn("a"):
        _ = 1 / 0
    with share.take_turn("a"):
        pass
    assert not share._queues


def let_long_work_meet_short_work(share, used_by_short):
    """Return what happened in which order while a long and a short work had their turns at the same time."""
    events, short_has_turn, long_pauses = [], Event(), Event()

    def work_long():
        with share.take_turn("long"):
            short_has_turn.wait(60)
            share._accounts["long"] = fair_share.Account(5.0, share._clock())
            share._local.turn.charged_until -= 1  # a slice has passed
            long_pauses.set()
            share.pause()
            events.append("long")

    def work_short():
        share._accounts["short"] = fair_share.Account(used_by_short, share._clock())
        with share.take_turn("short"):
            short_has_turn.set()
            long_pauses.wait(60)
            until = thread_time() + 0.1
            while thread_time() < until:  # it computes
                pass
            events.append("short")

    run_threads(work_long, work_short)
    return events


def test_long_work_waits_for_somebody_who_has_used_less(monkeypatch):
    monkeypatch.setattr(fair_share, "MAX_PAUSE_SECONDS", 60)
    monkeypatch.delattr(time, "pthread_getcpuclockid", raising=False)  # a busy machine may not let it compute
    assert let_long_work_meet_short_work(FairShare(), 0.1) == ["short", "long"]
    assert sorted(let_long_work_meet_short_work(FairShare(), 50.0)) == ["long", "short"]


def test_long_work_waits_for_somebody_whose_message_has_arrived_or_whose_turn_has_just_ended(monkeypatch):
    now, waits = [0.0], []
    share = FairShare(lambda: now[0])
    monkeypatch.setattr(fair_share, "MAX_PAUSE_SECONDS", 3600)

    def wait(_seconds):
        waits.append(now[0])
        now[0] += 0.01

    monkeypatch.setattr(share._changed, "wait", wait)

    def pause():
        """Return how often long work looks before it goes on; nobody computes meanwhile."""
        waits.clear()
        share._accounts["long"] = fair_share.Account(5.0, now[0])
        share._local.turn.charged_until -= 1  # a slice has passed
        share.pause()
        return len(waits)

    with share.take_turn("long"):
        assert pause() == 0
        share.expect("short")
        assert 5 <= pause() <= 15  # until the message is too old
        run_threads(lambda: take_short_turn(share))
        assert 1 <= pause() <= 3
        share._accounts["other"] = fair_share.Account(50.0, now[0])
        share.expect("other")
        assert pause() == 0  # who has used more


def take_short_turn(share):
    with share.take_turn("short"):
        pass


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="this system does not tell")
def test_long_work_does_not_wait_for_somebody_who_does_not_compute(monkeypatch):
    monkeypatch.setattr(fair_share, "MAX_PAUSE_SECONDS", 3600)  # such as one who waits for the solver of the long work
    check_that_long_work_goes_on()


def test_long_work_goes_on_after_a_while_in_any_case(monkeypatch):
    monkeypatch.setattr(fair_share, "MAX_PAUSE_SECONDS", 0.01)
    monkeypatch.delattr(time, "pthread_getcpuclockid", raising=False)
    check_that_long_work_goes_on()


def check_that_long_work_goes_on():
    share, go_on = FairShare(), Event()

    def hold_turn():
        with share.take_turn("short"):
            go_on.wait(60)

    holder = Thread(target=hold_turn)
    holder.start()
    with share.take_turn("long"):
        share._accounts["long"] = fair_share.Account(5.0, share._clock())
        share._local.turn.charged_until -= 1
        share.pause()  # returns although the other one keeps its turn
    go_on.set()
    holder.join()


def test_work_for_a_visitor_who_has_closed_all_pages_is_stopped():
    now = [0.0]
    share = FairShare(lambda: now[0])
    share.enter("a")
    share.enter("a")
    share.leave("a")
    now[0] = 60
    assert not share.has_left("a")
    share.leave("a")
    assert not share.has_left("a")  # it may be the network
    now[0] = 120
    with share.take_turn("a"):
        share._local.turn.charged_until -= 1
        with pytest.raises(Stopped):
            share.pause()
    share.enter("a")
    assert not share.has_left("a")


def test_use_of_the_processor_is_forgotten():
    now, cpu = [0.0], [0.0]
    share = FairShare(lambda: now[0], lambda: cpu[0])
    with share.take_turn("a"):
        cpu[0] = 3.0
    assert share._compute_recent_use("a") == 3
    now[0] = 60
    assert share._compute_recent_use("a") < 0.01


def test_long_work_of_the_engines_has_checkpoints(monkeypatch):
    count = []
    monkeypatch.setattr(budget, "_checkpoints", [lambda: count.append(1)])
    monkeypatch.setattr(budget, "CHECKPOINT_INTERVAL_NODES", 10)
    SolverCache().solution(load("chopsticks"), load("chopsticks").start()).verdict()
    solved = len(count)
    assert solved > 0
    game = load("obliteration")
    parse_player("mcts20")(game, game.start(), Random(0))
    assert len(count) >= solved + 20
    count.clear()
    assert estimate_size(lambda n: [n - 1] if n else [], 30) == 31
    assert len(count) >= 30
