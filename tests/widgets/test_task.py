"""A long task runs in slices on request, can be stopped, and reports an error as a sentence."""

from __future__ import annotations

from itertools import count

import pytest
from helpers.hostile_inputs import HOSTILE_VALUES
from helpers.widget_client import dump_state, send_update

from engines import EngineError
from widgets import BackgroundTask, TaskSetting, limits
from widgets import task as task_module


@pytest.fixture
def fake_clock(monkeypatch):
    """Replace the clock by one that advances by a third of a slice at every reading."""
    ticks = count(1)
    monkeypatch.setattr(task_module, "monotonic", lambda: next(ticks) * limits.SLICE_SECONDS / 3)


def send_request(task, command, **fields):
    task.request = {"n": task.request.get("n", 0) + 1, "do": command, **fields}


@pytest.mark.usefixtures("fake_clock")
def test_a_task_runs_in_slices_and_only_on_request():
    task = BackgroundTask(lambda: iter(range(100)), 100, "Play", "game")
    send_request(task, "run_slice")
    assert (task.view["done"], task.latest) == (0, None)
    send_request(task, "start")
    assert task.view["running"]
    send_request(task, "run_slice")
    first = task.view["done"]
    assert 0 < first < 100
    send_request(task, "run_slice")
    assert task.view["done"] > first
    assert task.latest == task.view["done"] - 1


@pytest.mark.usefixtures("fake_clock")
def test_a_task_stops_continues_and_runs_again():
    calls = []

    def make():
        calls.append(1)
        return iter(range(5))

    task = BackgroundTask(make, 5, "Play", "game")
    send_request(task, "start")
    send_request(task, "run_slice")
    send_request(task, "stop")
    done = task.view["done"]
    send_request(task, "run_slice")
    assert task.view == {"label": "Continue", "done": done, "total": 5, "running": False}
    send_request(task, "start")
    while task.view["running"]:
        send_request(task, "run_slice")
    assert task.view == {"label": "Again", "done": 5, "total": 5, "running": False}
    assert task.status == "5 of 5 games."
    send_request(task, "start")
    assert (task.view["done"], len(calls)) == (0, 2)


def test_an_error_in_the_task_is_a_sentence_and_ends_it():
    def refuse():
        yield 1
        raise EngineError("players: too many")

    task = BackgroundTask(refuse, 9)
    send_request(task, "start")
    send_request(task, "run_slice")
    assert task.error == "players: too many"
    assert not task.view["running"]
    assert task.latest == 1


def test_other_requests_change_nothing():
    task = BackgroundTask(lambda: iter(()), 0)
    before = task.view
    for request in ({"do": "explode"}, {"do": "_publish"}, "run_slice", None, {"do": ["run_slice"]}):
        task.request = request
        assert "should be an object whose 'do' is one of start, run_slice, stop, change_settings" in task.error
        assert task.view == before


def test_none_from_the_iterator_does_not_count_as_a_step():
    task = BackgroundTask(lambda: iter([None, 1, None, None, 2, None]), 2)
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert (task.latest, task.view["done"], task.status) == (2, 2, "2 of 2 steps.")


BOTS = {"random moves": "easy", "perfect play": "hard"}


@pytest.fixture
def matches():
    """Return a task with settings whose results are their values."""
    settings = [
        TaskSetting("games", "Games", range(10, 101, 10), 30),
        TaskSetting("bot", "Bot", BOTS),
        TaskSetting("rival", "against", BOTS, "perfect play"),
    ]

    def play(games, bot, rival):
        return ((number, bot, rival) for number in range(1, games + 1))

    return BackgroundTask(play, lambda games, bot, rival: games * len({bot, rival}), "Play", "game", settings)


def run_to_the_end(task):
    send_request(task, "start")
    while task.view["running"]:
        send_request(task, "run_slice")


def test_settings_are_drawn_with_their_defaults_and_their_labels(matches):
    assert matches.settings == [
        {"name": "games", "label": "Games", "value": 30, "min": 10, "max": 100, "step": 10},
        {"name": "bot", "label": "Bot", "value": "random moves", "options": list(BOTS)},
        {"name": "rival", "label": "against", "value": "perfect play", "options": list(BOTS)},
    ]
    assert matches.values == {"games": 30, "bot": "easy", "rival": "hard"}
    assert matches.status == "0 of 60 games."
    assert BackgroundTask(lambda: iter(()), 0).settings == []


def test_the_values_are_read_when_the_task_starts(matches):
    send_request(matches, "change_settings", settings={"games": 20, "rival": "random moves"})
    assert matches.error == ""
    assert matches.values == {"games": 20, "bot": "easy", "rival": "easy"}
    assert (matches.status, matches.settings[0]["value"]) == ("0 of 20 games.", 20)
    run_to_the_end(matches)
    assert matches.latest == (20, "easy", "easy")
    assert matches.status == "20 of 20 games."


@pytest.mark.usefixtures("fake_clock")
def test_a_setting_changed_after_a_stop_makes_the_task_start_again(matches):
    send_request(matches, "start")
    send_request(matches, "run_slice")
    send_request(matches, "stop")
    assert (matches.view["label"], matches.latest is None) == ("Continue", False)
    send_request(matches, "change_settings", settings={"games": 30})  # as it was
    assert (matches.view["label"], matches.latest is None) == ("Continue", False)
    send_request(matches, "change_settings", settings={"bot": "perfect play"})
    assert matches.view == {"label": "Play", "done": 0, "total": 30, "running": False}
    assert matches.latest is None
    run_to_the_end(matches)
    assert matches.latest == (30, "hard", "hard")
    send_request(matches, "change_settings", settings={"games": 10})
    assert (matches.view["label"], matches.latest) == ("Play", None)


def test_while_the_task_runs_its_settings_stay(matches):
    send_request(matches, "start")
    before = dump_state(matches)
    send_request(matches, "change_settings", settings={"games": 10})
    assert matches.error == "The settings can be changed once the task has stopped."
    assert dump_state(matches) == before


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"games": 15}, "games: 15 should be a whole number from 10 to 100 in steps of 10"),
        ({"games": 110}, "games: 110 should be a whole number from 10 to 100 in steps of 10"),
        ({"games": True}, "games: True should be a whole number"),
        ({"games": 20.0}, "games: 20.0 should be a whole number"),
        ({"games": "20"}, "games: '20' should be a whole number"),
        ({"bot": "hard"}, "bot: 'hard' should be one of random moves, perfect play"),
        ({"bot": ["random moves"]}, "bot: ['random moves'] should be one of"),
        ({"bot": 0}, "bot: 0 should be one of"),
        ({"games": 20, "bot": None}, "bot: None should be one of"),
        ({"label": "x"}, "settings: there is no 'label'; there are games, bot and rival"),
        (["games"], "request: change_settings needs 'settings', an object, not ['games']"),
        (None, "request: change_settings needs 'settings', an object, not None"),
    ],
)
def test_a_value_that_is_not_offered_is_refused_and_nothing_changes(matches, changes, reason):
    before = dump_state(matches), matches.values
    send_request(matches, "change_settings", settings=changes)
    assert matches.error.startswith(reason)
    assert (dump_state(matches), matches.values) == before


def test_hostile_values_leave_the_settings_as_they_are(matches):
    before = matches.values
    for value in HOSTILE_VALUES:
        for name in ("games", "bot", "x"):
            send_update(matches, {"request": {"do": "change_settings", "settings": {name: value}}})
            assert matches.error.isprintable()
        send_update(matches, {"settings": value})
        assert matches.values == before


def test_a_task_without_settings_has_none_to_change():
    task = BackgroundTask(lambda: iter(()), 0)
    send_request(task, "change_settings", settings={"games": 1})
    assert task.error == "settings: there is no 'games'; there are none"


def test_a_setting_with_a_bad_default_is_refused_when_it_is_made():
    for options, default in ((range(10), 10), (BOTS, "hard"), ({}, None), (range(0), None)):
        with pytest.raises(EngineError, match="size: "):
            BackgroundTask(lambda size: iter(range(size)), 1, settings=[TaskSetting("size", "Size", options, default)])


def test_an_error_when_the_task_starts_is_a_sentence_and_starts_nothing():
    def refuse(games):
        raise EngineError(f"games: {games} are too many")

    task = BackgroundTask(refuse, 9, settings=[TaskSetting("games", "Games", range(1, 10), 9)])
    send_request(task, "start")
    assert task.error == "games: 9 are too many"
    assert not task.view["running"]


def make_word_task():
    """Return a task about a word, with a setting that depends on it."""

    def list_settings(word):
        return [TaskSetting("count", "Letters", range(1, len(word) + 1))]

    return BackgroundTask(
        lambda word, count: iter(word[:count]),
        lambda _, count: count,
        "Spell",
        "letter",
        list_settings,
        subject="yes",
    )


def test_another_subject_stops_the_task_and_starts_again():
    task = make_word_task()
    task.change_settings({"count": 3})
    task.start()
    task.run_slice()
    assert (task.latest, task.status) == ("s", "3 of 3 letters.")
    task.start()
    task.set_subject("maybe")
    assert (task.latest, task.view["running"], task.view["label"]) == (None, False, "Spell")
    assert (task.values["count"], task.status) == (3, "0 of 3 letters.")
    task.start()
    task.run_slice()
    assert task.latest == "y"


def test_a_choice_that_is_no_longer_offered_goes_back_to_the_first():
    task = make_word_task()
    task.set_subject("maybe")
    task.change_settings({"count": 5})
    task.set_subject("no")
    assert (task.values["count"], task.settings[0]["max"]) == (1, 2)


def test_the_same_subject_changes_nothing():
    task = make_word_task()
    task.start()
    before = dump_state(task)
    task.set_subject("yes")
    assert dump_state(task) == before


def test_a_task_that_fails_stops_and_says_so():
    def fail():
        yield 1
        raise ZeroDivisionError("one\ntwo")

    task = BackgroundTask(fail, 5, "Play", "game")
    task.start()
    task.run_slice()
    assert (task.view["running"], task.error) == (False, "The task failed. ZeroDivisionError: one?two")
    task.start()
    assert task.view["running"]


def test_a_subject_that_changes_during_a_slice_has_none_of_the_old_results():
    def count(word):
        for number in range(3):
            if word == "yes":
                task.set_subject("maybe")
            yield word, number

    task = BackgroundTask(count, 3, subject="yes")
    task.start()
    task.run_slice()
    assert (task.latest, task.view["running"], task.view["done"]) == (None, False, 0)


def test_a_subject_without_settings_is_refused_and_the_old_one_stays():
    def list_settings(word):
        return [TaskSetting("size", "Size", range(len(word)))]

    task = BackgroundTask(lambda word, size: iter(word[:size]), 3, settings=list_settings, subject="yes")
    for _ in range(2):
        with pytest.raises(EngineError):
            task.set_subject("")
    task.start()
    assert task.view["running"]


def test_a_task_that_runs_unasked_follows_its_subject_until_it_is_stopped_by_hand():
    task = make_word_task()
    task.follow("yes", unasked=True)
    assert (task.latest, task.view["done"]) == ("y", 1)
    task.follow("maybe", unasked=True)
    assert (task.latest, task.status) == ("m", "1 of 1 letter.")
    send_request(task, "stop")
    task.follow("no", unasked=True)
    assert (task.latest, task.view["label"]) == (None, "Spell")
    send_request(task, "change_settings", settings={"count": 2})
    task.follow("no", unasked=True)
    assert task.latest == "o"


def test_a_task_that_waits_for_its_button_follows_its_subject_once_it_was_started():
    task = make_word_task()
    task.follow("maybe")
    assert task.latest is None
    run_to_the_end(task)
    task.follow("maybe")
    assert task.latest == "m"
    task.follow("no")
    assert task.latest == "n"
    send_request(task, "change_settings", settings={"count": 2})
    task.follow("no")
    assert task.latest is None


def test_a_task_that_fails_or_has_no_steps_does_not_start_by_itself_again():
    starts = []

    def fail(word):
        starts.append(word)
        raise EngineError("word: too long")

    task = BackgroundTask(fail, len, subject="yes")
    for _ in range(2):
        task.follow("maybe", unasked=True)
        assert task.view["running"] is False
    assert (starts, task.error) == (["maybe"], "word: too long")
    task = BackgroundTask(fail, len, subject="")
    task.follow("", unasked=True)
    assert starts == ["maybe"]
