"""Properties of a class under any order of joining, voting, leaving, repeating and closing; and its journal."""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections import Counter
from pathlib import Path
from random import Random
from shutil import copyfile
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from engines import Match, load
from laboratory.classroom.classroom import MAX_CHANGES, MAX_PARTICIPANTS, Classroom, Refused
from laboratory.classroom.events import event_from_dict, event_to_dict
from laboratory.classroom.journal import ClassJournal, ClassSession
from laboratory.classroom.names import MAX_NAME_CHARACTERS, clean_name
from laboratory.classroom.pairs import MatchStart
from laboratory.classroom.questions import Draft

ANSWERS = ["A-C", "A-D", "B-C", "02-11"]
NUMBERS = st.integers(1, 9)


def replay(events) -> Classroom:
    """Return the class that follows from events which have been through JSON."""
    classroom = Classroom()
    for event in events:
        classroom.apply(event_from_dict(json.loads(json.dumps(event_to_dict(event)))))
    return classroom


def describe(classroom: Classroom) -> str:
    """Return all that any page can see of a class."""
    return json.dumps([classroom.teacher_state(), *map(classroom.student_state, range(12))])


class ClassMachine(RuleBasedStateMachine):
    """A class, and beside it a plain record of the votes and of each pair's match."""

    def __init__(self) -> None:
        super().__init__()
        self.session = ClassSession(ClassJournal(":memory:"))
        self.classroom = self.session.classroom
        self.votes: dict[tuple[int, int, int], str] = {}
        self.matches: dict[str, Match] = {}
        self.at_match: dict[int, str] = {}

    def run(self, command, *arguments, **named):
        before = describe(self.classroom)
        try:
            return self.session.run(getattr(self.classroom, command), *arguments, **named)
        except Refused as refusal:
            assert str(refusal).endswith(".")
            assert describe(self.classroom) == before
            return None

    @rule(key=st.sampled_from("abcdefgh"), name=st.text(max_size=30))
    def join(self, key, name):
        self.run("join", name, key)

    @rule(number=NUMBERS)
    def remove(self, number):
        current = self.classroom.question
        if self.run("remove", number) and current and current.phase == "open":
            self.votes.pop((current.number, current.round.number, number), None)

    @rule(on=st.booleans(), command=st.sampled_from(["lock", "open_laboratories", "show_votes"]))
    def switch(self, on, command):
        self.run(command, on=on)

    @rule(answers=st.lists(st.sampled_from(ANSWERS), max_size=4))
    def ask(self, answers):
        self.run("ask", Draft("move", "chopsticks", {}, "Play.", tuple(answers)))

    @rule(
        number=NUMBERS,
        place=st.tuples(st.integers(0, 4), st.integers(1, 3)),
        answer=st.sampled_from([*ANSWERS, "x"]),
        times=st.integers(1, 2),
        is_late=st.booleans(),
    )
    def vote(self, number, place, answer, times, is_late):
        current = self.classroom.question
        if current and not is_late:
            place = (current.number, current.round.number)
        for _ in range(times):
            if self.run("vote", number, *place, answer) is not None:
                self.votes[(*place, number)] = answer

    @rule(command=st.sampled_from(["close", "vote_again", "reveal"]))
    def change_phase(self, command):
        self.run(command)

    @rule(line=st.integers(-1, 12), frame=st.integers(-1, 3))
    def step(self, line, frame):
        self.run("step", line, frame)

    @rule(number=NUMBERS, code=st.sampled_from("xy"))
    def open_pair(self, number, code):
        if self.run("open_pair", number, code, MatchStart("obliteration", {}, 2, 0)):
            self.matches[code] = Match(load("obliteration"))
            self.at_match[number] = code

    @rule(number=NUMBERS, code=st.sampled_from("xyz"))
    def join_pair(self, number, code):
        if self.run("join_pair", number, code) is not None:
            self.at_match[number] = code

    @rule(number=NUMBERS, code=st.sampled_from("xy"), choice=st.integers(0, 3), ply=st.integers(0, 1))
    def move(self, number, code, choice, ply):
        match = self.matches.get(code)
        if match is None or match.outcome():
            return
        text = match.position.moves[choice % len(match.position.moves)]
        after = Match(match.game, match.state)
        after.play(text)
        turn = -1 if after.outcome() else after.game.turn(after.state)
        if self.run("move", number, code, len(match.path()) + ply, text, turn):
            match.play(text)

    @invariant()
    def every_vote_counts_once(self):
        for question in self.classroom.questions:
            for each in question.rounds:
                place = (question.number, each.number)
                mine = {number: answer for (*at, number), answer in self.votes.items() if tuple(at) == place}
                assert each.votes == mine
                assert Counter(mine.values()) == each.tally()

    @invariant()
    def the_journal_gives_the_same_class(self):
        assert describe(replay(self.session.journal.read())) == describe(self.classroom)

    @invariant()
    def nothing_is_seen_early(self):
        for number in self.classroom.participants:
            question = self.classroom.student_state(number).get("question") or {}
            if question.get("phase") != "revealed":
                assert "line" not in question
            if question.get("phase") == "open":
                assert "tallies" not in question

    @invariant()
    def the_laboratories_are_closed_while_an_answer_is_hidden(self):
        current = self.classroom.question
        if current and current.phase != "revealed":
            assert not self.classroom.laboratories_open

    @invariant()
    def pairs_play_the_match_of_the_engine(self):
        for code, match in self.matches.items():
            pair = self.classroom.pairs[code]
            assert pair.moves == [node.text for node in match.path()]
            assert pair.turn == (-1 if match.outcome() else match.game.turn(match.state))
            assert len(set(pair.seats)) == len(pair.seats) <= 2
        for number, code in self.at_match.items():
            state = self.classroom.student_state(number)
            assert not state["in"] or state["pair"]["code"] == code


TestClassroom = ClassMachine.TestCase
TestClassroom.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)


def make_session(path: str | Path = ":memory:", students: int = 3) -> ClassSession:
    """Return a class with some students and an open question."""
    session = ClassSession(ClassJournal(path))
    for number in range(students):
        session.run(session.classroom.join, f"Student {number}", f"key {number}")
    session.run(session.classroom.ask, Draft("move", "chopsticks", {}, "Play.", tuple(ANSWERS)))
    return session


def vote(session: ClassSession, number: int, answer: str, round_number: int = 1) -> list:
    return session.run(session.classroom.vote, number, 1, round_number, answer)


@given(st.text(max_size=300))
def test_a_name_is_short_and_has_no_control_or_direction_character(text):
    name = clean_name(text)
    assert len(name) <= MAX_NAME_CHARACTERS
    assert clean_name(name) == name
    assert all(unicodedata.category(character)[0] != "C" for character in name)


def test_names_differ_and_whoever_gives_none_gets_one():
    session = ClassSession(ClassJournal(":memory:"))
    for key, name in enumerate(["Ada", "ADA", "", "\u202e", "<b>"]):
        session.run(session.classroom.join, name, str(key))
    names = [name for _, name in session.classroom.teacher_state()["participants"]]
    assert names == ["Ada", "ADA 2", "Guest 3", "Guest 4", "<b>"]


def test_an_answer_can_be_changed_while_the_round_is_open_but_not_for_ever():
    session = make_session()
    assert vote(session, 1, "A-C")
    assert vote(session, 1, "A-C") == []
    for change in range(MAX_CHANGES - 1):
        assert vote(session, 1, ANSWERS[1 + change % 2])
    with pytest.raises(Refused, match="at most 20 times"):
        vote(session, 1, "02-11")
    assert sum(session.classroom.question.round.tally().values()) == 1
    session.run(session.classroom.close)
    with pytest.raises(Refused, match="too late"):
        vote(session, 2, "A-C")
    session.run(session.classroom.vote_again)
    with pytest.raises(Refused, match="too late"):
        vote(session, 2, "A-C")
    assert vote(session, 2, "A-C", round_number=2)
    assert session.classroom.student_state(2)["question"]["mine"] == [None, "A-C"]


def test_a_class_is_full_at_some_number_until_somebody_is_removed():
    session = make_session(students=MAX_PARTICIPANTS)
    with pytest.raises(Refused, match="at most 200"):
        session.run(session.classroom.join, "One too many", "another key")
    session.run(session.classroom.remove, 7)
    assert session.run(session.classroom.join, "One too many", "another key")


def test_what_is_closed_or_revealed_stays_so_when_the_teacher_presses_twice():
    session = make_session()
    for command in (session.classroom.close, session.classroom.reveal):
        assert session.run(command)
        assert session.run(command) == []
    with pytest.raises(Refused, match="while the question is revealed"):
        session.run(session.classroom.close)


def test_a_pair_keeps_its_seats_and_turns():
    session = make_session()
    run, classroom = session.run, session.classroom
    run(classroom.open_pair, 1, "4711", MatchStart("obliteration", {}, 2, 0))
    with pytest.raises(Refused, match="Wait until somebody has joined"):
        run(classroom.move, 1, "4711", 1, "divide", 1)
    run(classroom.join_pair, 2, "4711")
    with pytest.raises(Refused, match="All seats"):
        run(classroom.join_pair, 3, "4711")
    with pytest.raises(Refused, match="not your turn"):
        run(classroom.move, 2, "4711", 1, "divide", 1)
    with pytest.raises(Refused, match="do not play"):
        run(classroom.move, 3, "4711", 1, "divide", 1)
    assert run(classroom.move, 1, "4711", 1, "divide", 1)
    assert run(classroom.move, 1, "4711", 1, "divide", 1) == []  # the same request again
    with pytest.raises(Refused, match="moved on"):
        run(classroom.move, 1, "4711", 1, "add", 1)
    assert run(classroom.move, 2, "4711", 2, "add", -1)
    with pytest.raises(Refused, match="over"):
        run(classroom.move, 1, "4711", 3, "add", 1)
    assert classroom.student_state(2)["pair"] | {"seat": 1, "ply": 2, "turn": -1} == classroom.student_state(2)["pair"]


def test_of_two_who_have_both_opened_a_match_one_joins_the_other_and_can_come_back():
    session = make_session()
    run, classroom = session.run, session.classroom
    start = MatchStart("obliteration", {}, 2, 0)
    for number, code in ((1, "4711"), (2, "4712")):
        run(classroom.open_pair, number, code, start)
    run(classroom.join_pair, 2, "4711")
    assert classroom.student_state(2)["pair"]["names"] == ["Student 0", "Student 1"]
    with pytest.raises(Refused, match="now plays another one"):
        run(classroom.join_pair, 3, "4712")
    run(classroom.open_pair, 2, "4713", start)
    assert run(classroom.join_pair, 2, "4711")
    assert run(classroom.join_pair, 2, "4711") == []
    assert classroom.student_state(2)["pair"] | {"code": "4711", "seat": 1} == classroom.student_state(2)["pair"]
    assert describe(replay(session.journal.read())) == describe(classroom)


def test_a_journal_can_only_grow():
    journal = make_session().journal
    for statement in ("delete from event", "update event set body = ''"):
        with pytest.raises(sqlite3.Error, match="append only"):
            journal._database.execute(statement)


def test_a_class_goes_on_where_its_journal_ends_wherever_that_is(tmp_path):
    path, rng = tmp_path / "class.sqlite", Random(1)
    session = make_session(path)
    states = [describe(Classroom())]
    classroom = Classroom()
    for _ in range(20):
        vote(session, rng.randint(1, 3), rng.choice(ANSWERS))
    for event in session.journal.read():
        classroom.apply(event)
        states.append(describe(classroom))
    # A killed process leaves the file and its log as they are; a lost end of the log is a shorter journal.
    log = Path(f"{path}-wal").read_bytes()
    lengths = set()
    for cut in [*range(0, len(log), len(log) // 12), len(log)]:
        copy = tmp_path / f"copy-{cut}.sqlite"
        copyfile(path, copy)
        Path(f"{copy}-wal").write_bytes(log[:cut])
        again = ClassSession(ClassJournal(copy))
        assert describe(again.classroom) == states[again.seq]
        lengths.add(again.seq)
        again.run(again.classroom.join, "Newcomer", "a new key")  # and it can go on
        again.journal.close()
    assert max(lengths) == session.seq
    assert len(lengths) > 3
    session.journal.close()


def test_a_setting_stays_as_it_was_first(tmp_path):
    journal = ClassJournal(tmp_path / "class.sqlite")
    assert journal.setting("code", "123456") == "123456"
    journal.close()
    again = ClassJournal(tmp_path / "class.sqlite")
    assert again.setting("code", "654321") == "123456"
    again.close()


def test_votes_from_two_threads_are_all_counted_once():
    session = make_session(students=60)

    def vote_for(numbers):
        for number in numbers:
            for answer in ANSWERS:
                vote(session, number, answer)

    threads = [Thread(target=vote_for, args=(range(first, 61, 2),)) for first in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert session.classroom.question.round.tally() == {"02-11": 60}
    assert describe(replay(session.journal.read())) == describe(session.classroom)
    assert session.seq == 60 + 1 + 60 * len(ANSWERS)
