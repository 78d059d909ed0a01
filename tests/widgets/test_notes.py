"""Notes on positions: kept by name, found again in the address or a file, and put on the board."""

from __future__ import annotations

import pytest
from helpers.hostile_inputs import HOSTILE_VALUES
from helpers.sessions import open_session
from helpers.widget_client import send_request, send_update

import widgets
from engines import EngineError
from engines.formats import notes as note_files
from engines.formats.notes import MAX_NOTES, Note, format_notes, parse_notes


@pytest.fixture
def notes():
    board = widgets.board("chopsticks")
    board.play("A-C")
    notes = widgets.Notes(board)
    send_request(notes, "add_note", note={"name": " The trap ", "remark": "Do not\nstrike <b>D</b>."})
    return notes


def test_a_note_keeps_the_position_with_its_moves_and_goes_back_to_it(notes):
    assert notes.notes == (Note("The trap", "Do not\nstrike <b>D</b>.", {"version": "2", "moves": "A-C"}),)
    (entry,) = notes.view["entries"]
    assert (entry["name"], entry["remark"]) == ("The trap", "Do not\nstrike <b>D</b>.")
    assert entry["alt"].startswith("Chopsticks. Player 2 to move:")
    notes.board.set_rules({"rollover": True})
    notes.board.play("A-C")
    send_request(notes, "open_note", index=0)
    assert (notes.board.position, notes.board.rules["rollover"]) == ("1211", False)
    assert [row["move"] for row in notes.board.history] == ["A-C"]


def test_notes_stay_in_the_address_and_are_there_again(notes):
    again = widgets.Notes(widgets.board("chopsticks"), notes.parameters["notes"])
    assert (again.notes, again.error) == (notes.notes, "")
    assert widgets.Notes(widgets.board("chopsticks"), "[[1]").error == (
        "notes: those in the address of the page cannot be read"
    )


def test_notes_that_are_too_long_for_the_address_say_so_and_stay(notes):
    for number in range(9):
        notes.add_note({"name": f"Note {number}", "remark": "x" * 600})
    assert (notes.parameters["notes"], len(notes.notes)) == ("", 10)
    assert notes.view["notice"].startswith("These notes are too long for the address of the page: download them")


def test_a_note_is_removed_and_one_that_is_not_there_is_refused(notes):
    send_request(notes, "remove_note", index=3)
    assert (notes.error, len(notes.notes)) == ("note: there is no note 4", 1)
    send_request(notes, "remove_note", index=0)
    assert (notes.notes, notes.parameters["notes"], notes.error) == ((), "", "")
    assert notes.view["notice"].startswith("No notes yet.")


def test_a_note_needs_a_name_and_there_are_not_endlessly_many(notes):
    send_request(notes, "add_note", note={"name": "  ", "remark": ""})
    assert notes.error == "name: a note needs a name, such as The trap"
    for number in range(MAX_NOTES):
        send_request(notes, "add_note", note={"name": str(number)})
    assert len(notes.notes) == MAX_NOTES
    assert notes.error.startswith(f"A page holds at most {MAX_NOTES} notes")


def test_a_hostile_request_changes_nothing(notes):
    before = notes.notes
    for value in HOSTILE_VALUES:
        send_request(notes, "add_note", note=value)
        send_request(notes, "add_note", note={"name": value, "remark": value})
        send_request(notes, "open_note", index=value)
        send_update(notes, {"view": value, "parameters": value})
        note_names = [note.name for note in notes.notes]
        assert all(name.isprintable() and len(name) <= 60 for name in note_names)
    assert notes.notes[: len(before)] == before


def test_a_file_brings_notes_back_beside_those_of_the_page():
    session = open_session("obliteration", {"moves": "divide"})
    session.notes.add_note({"name": "Mine"})
    theirs = Note("Theirs", 'with "quotes", \\ and\na new line ½', {"version": "2", "position": "7", "turn": "2"})
    text = format_notes("obliteration", [theirs])
    session.open_file("notes.toml", text.encode())
    session.open_file("notes.toml", text.encode())
    assert [note.name for note in session.notes.notes] == ["Mine", "Theirs"]
    assert session.notes.notes[1] == theirs
    assert (session.board.position, session.board.error) == ("6:-:d", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('game = "chopsticks"\n[[note]]\nname = "x"\n', "game: 'chopsticks' should be obliteration"),
        ('game = "obliteration"\nnote = 3\n', "note: each note should begin with a line"),
        ('game = "obliteration"\n[[note]]\nname = "x"\nmoves = "triple"\n', "note 1: Moves: move 1: 'triple'"),
        ('game = "obliteration"\n[[note]]\nname = "x"\ncolour = "red"\n', "note 1: Link: "),
        ('game = "obliteration"\n[[note]]\nname = 3\n', "note 1: Name: 3 should be a text"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_place(text, reason):
    with pytest.raises(EngineError, match=reason.split(":")[0]) as caught:
        parse_notes("obliteration", text)
    assert str(caught.value).startswith(reason)


def test_too_many_notes_in_a_file_are_refused(monkeypatch):
    monkeypatch.setattr(note_files, "MAX_NOTES", 1)
    text = format_notes("obliteration", [Note("a", "", {}), Note("b", "", {})])
    with pytest.raises(EngineError, match="notes: there are 2; a page holds at most 1"):
        parse_notes("obliteration", text)
