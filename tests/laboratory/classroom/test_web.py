"""The class over HTTP: who may do what, what a hostile student gets, and what the teacher sees of it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engines import GAMES
from laboratory.classroom.classroom import MAX_CHANGES
from laboratory.classroom.command import run_class
from laboratory.classroom.drafts import parse_list
from laboratory.classroom.gate import ClassGate
from laboratory.classroom.journal import ClassJournal, ClassSession
from laboratory.classroom.web import STUDENT_COOKIE, ClassServer
from widgets import BOARDS

ROOT = Path(__file__).parents[3]
ADDRESS = "http://10.0.0.2:2718"
SOCKETS = "ws://10.0.0.2:2718"


class ClassOverHttp:
    """A class with a laboratory behind it that answers every request."""

    def __init__(self, path=":memory:") -> None:
        self.server = ClassServer(
            ClassSession(ClassJournal(path)), ADDRESS, parse_list(["chopsticks", "who obliteration"])
        )
        self.app = ClassGate(self.server, Starlette(routes=[Route("/{path:path}", laboratory, methods=["GET", "POST"]),
                                                            WebSocketRoute("/{path:path}", laboratory_socket)]))  # fmt: skip
        self.portal = TestClient(self.app, ADDRESS)  # one event loop for all
        self.portal.__enter__()
        self.teacher = self.client()
        self.teacher.get(self.server.teacher_link)

    def client(self) -> TestClient:
        """Return another browser."""
        client = TestClient(self.app, ADDRESS)
        client.portal = self.portal.portal
        return client

    def join(self, name: str = "") -> TestClient:
        """Return the browser of another student."""
        student = self.client()
        answer = student.post("/class/join", json={"key": self.server.join_key, "name": name})
        assert answer.status_code == 200, answer.text
        return student

    def command(self, name: str, **fields):
        """Run a command of the teacher."""
        answer = self.teacher.post("/class/command", json={"do": name, **fields})
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def notices(self) -> dict[str, int]:
        """What the teacher sees of what was refused."""
        return dict(self.teacher.get("/class/state?teacher").json()["notices"])


async def laboratory(_request):
    return PlainTextResponse("a laboratory")


async def laboratory_socket(socket):
    await socket.accept()
    await socket.close()


@pytest.fixture
def class_over_http():
    made = ClassOverHttp()
    yield made
    made.portal.__exit__(None, None, None)


def vote(student, answer="B-D", question=1, round_number=1, **fields):
    return student.post("/class/vote", json={"question": question, "round": round_number, "answer": answer, **fields})


def refusal(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"]


def test_the_teacher_s_link_becomes_a_cookie_and_nobody_else_is_the_teacher(class_over_http):
    server, student = class_over_http.server, class_over_http.join("Ada")
    assert class_over_http.teacher.get("/class/teach").status_code == 200
    assert student.get("/class/teach").status_code == 403
    assert student.get("/class/teach?key=guess").status_code == 403
    assert "key" not in str(class_over_http.client().get(server.teacher_link).url)
    for path in ("/class/prepared.json", "/class/qr.svg", "/class/report.csv", "/class/report.html"):
        assert student.get(path).status_code == 403
        assert class_over_http.teacher.get(path).status_code == 200
    assert student.get("/class/state?teacher").json() == {"in": False}
    assert refusal(student.post("/class/command", json={"do": "reveal"})) == (403, "teacher")
    assert any("teacher's command" in sentence for sentence in class_over_http.notices)
    with pytest.raises(WebSocketDisconnect), student.websocket_connect(f"{SOCKETS}/class/live?teacher"):
        pass


def test_the_code_lets_in_and_guessing_it_does_not(class_over_http):
    server = class_over_http.server
    guesser = class_over_http.client()
    wrong = [f"{number:06d}" for number in range(1_000_000) if f"{number:06d}" != server.code][:200]
    answers = [refusal(guesser.post("/class/join", json={"code": code})) for code in wrong]
    assert answers.count((403, "code")) <= 11
    assert answers[-1] == (429, "wait")
    assert sum(class_over_http.notices.values()) == 200
    # The right code from that address has to wait too, but the key of the QR code lets in at once.
    assert refusal(guesser.post("/class/join", json={"code": server.code})) == (429, "wait")
    assert class_over_http.join("Ada").get("/class/state").json()["name"] == "Ada"
    other = ClassOverHttp()
    student = other.client()
    spaced = f"{other.server.code[:3]} {other.server.code[3:]}"
    assert student.post("/class/join", json={"code": spaced, "name": "Eve"}).json() == {"ok": True}
    other.command("lock", on=True)
    assert refusal(other.client().post("/class/join", json={"code": spaced})) == (409, "locked")
    assert student.get("/class/state").json()["in"]
    other.command("remove", participant=1)
    assert student.get("/class/state").json() == {"in": False}
    assert refusal(vote(student)) == (401, "stranger")
    other.portal.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\u202egnp.exe", "gnp.exe"),
        ("<script>alert(1)</script>", "<script>alert(1)</scr"[:20]),
        ("A" * 5_000, "A" * 20),
        ("Z\u0301\u0302\u0303\u0304", "Ź\u0302\u0303"),
        ("\x00\x07  a\nb", "a b"),
    ],
)
def test_a_nickname_cannot_disturb_the_screen(class_over_http, typed, shown):
    assert class_over_http.join(typed).get("/class/state").json()["name"] == shown


def test_ten_thousand_votes_of_one_student_are_one_vote(class_over_http):
    class_over_http.command("ask", question="chopsticks/?position=1213")
    hostile, other = class_over_http.join("Max"), class_over_http.join("Ada")
    server = class_over_http.server
    before = server.session.seq
    endless = [vote(hostile, ["A-C", "A-D"][number % 2]) for number in range(300)]
    for number in range(9_700):  # the same, past the limit of the web: the class itself has one too
        try:
            server.session.run(server.classroom.vote, 1, 1, 1, ["A-C", "A-D"][number % 2])
        except Exception as error:  # noqa: BLE001 every refusal
            assert str(error).endswith(".")
    assert {answer.status_code for answer in endless} <= {200, 409, 429}
    assert 429 in {answer.status_code for answer in endless}
    assert server.session.seq - before <= MAX_CHANGES
    assert sum(server.classroom.question.round.tally().values()) == 1
    assert vote(other).status_code == 200
    assert any("too many requests from Max" in sentence for sentence in class_over_http.notices)


def test_forged_votes_and_messages_are_refused(class_over_http):
    class_over_http.command("ask", question="chopsticks/?position=1213")
    student, stranger = class_over_http.join(), class_over_http.client()
    class_over_http.join("Ada")
    assert refusal(vote(student, question=2)) == (409, "late")
    assert refusal(vote(student, round_number=2)) == (409, "late")
    assert refusal(vote(student, "Z-Z")) == (409, "answer")
    assert refusal(vote(student, question="1")) == (400, "request")
    assert refusal(vote(student, round_number=True)) == (400, "request")
    assert refusal(vote(student, ["B-D"])) == (400, "request")
    assert refusal(vote(student, "x" * 20_000)) == (413, "request")
    for content in (b"[]", b"{", b"\xff", b"[" * 9_000):
        assert refusal(student.post("/class/vote", content=content)) == (400, "request")
    elsewhere = {"Origin": "http://elsewhere.example"}
    assert refusal(student.post("/class/vote", json={}, headers=elsewhere)) == (403, "origin")
    assert refusal(vote(stranger)) == (401, "stranger")
    stranger.cookies.set(STUDENT_COOKIE, "1")
    assert refusal(vote(stranger)) == (401, "stranger")
    assert vote(student, participant=2).status_code == 200  # whose vote it is, the cookie says alone
    assert class_over_http.server.classroom.question.round.votes == {1: "B-D"}
    noticed = dict(class_over_http.server.notices)
    assert noticed["a forged vote from Guest 1"] == 1
    assert noticed["a forged request from Guest 1"] == 7
    assert noticed["a cookie that is not of this class from testclient"] == 1
    with pytest.raises(WebSocketDisconnect), student.websocket_connect(f"{SOCKETS}/class/live", headers=elsewhere):
        pass
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(f"{SOCKETS}/class/live"):
        pass


def test_nobody_gets_the_answer_before_it_is_revealed(class_over_http):
    student, stranger = class_over_http.join(), class_over_http.client()
    class_over_http.command("ask", question="chopsticks/?position=1234")
    vote(student, "A-C")
    class_over_http.command("close")
    class_over_http.command("vote_again")
    vote(student, "B-C", round_number=2)  # a mistake of the first round is refuted too
    assert refusal(stranger.get("/class/question/1.json")) == (401, "stranger")
    document = student.get("/class/question/1.json")
    assert document.json()["board"]["verdicts"] == {}
    assert document.json().keys() == {"number", "kind", "game", "prompt", "answers", "labels", "board"}
    assert '"rank"' not in document.text
    assert document.headers["Cache-Control"] == "no-store"  # the next class here has a question 1 too
    for client in (student, class_over_http.teacher):
        assert refusal(client.get("/class/reveal/1.json")) == (403, "early")
        for name in ("answer", "Reveal", "reveal%20", "state"):  # nor under another name
            assert client.get(f"/class/{name}/1.json").status_code == 404
    class_over_http.command("close")
    assert "tallies" not in student.get("/class/state").json()["question"]
    for number in ("2", "0", "-1", "x", "9" * 5_000):
        assert student.get(f"/class/reveal/{number}.json").status_code == 404
    class_over_http.command("reveal")
    reveal = student.get("/class/reveal/1.json").json()
    assert reveal["right"] == ["B-C"]
    assert [line["move"] for line in reveal["lines"]] == ["B-C", "A-C"]
    assert any("asked for the answer early" in sentence for sentence in class_over_http.notices)


def test_a_match_of_the_class_waits_for_votes_goes_on_after_a_reveal_and_ends_on_every_page(class_over_http):
    student, teacher = class_over_http.join("Ada"), class_over_http.teacher
    class_over_http.command("ask", question="obliteration/?position=3:d:d", bot="hard")
    answer = teacher.post("/class/command", json={"do": "play_majority"})
    assert answer.json()["reason"] == "Nobody has voted yet."
    assert student.get("/class/state").json()["question"]["phase"] == "open"  # the class can still vote
    vote(student, "subtract")
    class_over_http.command("close")
    class_over_http.command("vote_again")
    vote(student, "multiply", round_number=2)
    class_over_http.command("reveal")
    assert student.get("/class/state").json()["question"]["ending"] == ""
    for _ in range(5):
        if (state := class_over_http.command("play_majority")["question"])["ending"]:
            break
        vote(student, class_over_http.server.classroom.question.draft.answers[0], question=state["number"])
    assert state["ending"].endswith("wins.")
    assert student.get("/class/state").json()["question"]["ending"] == state["ending"]
    assert refusal(teacher.post("/class/command", json={"do": "play_majority"})) == (409, "match")


def test_what_is_asked_while_an_answer_is_worked_out_stays_open(class_over_http, monkeypatch):
    class_over_http.command("ask", question="chopsticks/?position=1234")
    work_out = class_over_http.server._document

    async def ask_meanwhile(name, question):
        await class_over_http.server._ask({"question": "chopsticks/?position=1213"})
        return await work_out(name, question)

    monkeypatch.setattr(class_over_http.server, "_document", ask_meanwhile)
    question = class_over_http.command("reveal")["question"]
    assert (question["number"], question["phase"]) == (2, "open")


def test_the_laboratories_are_closed_while_a_question_is_not_revealed(class_over_http):
    student, teacher = class_over_http.join(), class_over_http.teacher

    def is_open(client) -> bool:
        statuses = {
            client.get("/chopsticks/?position=1234").status_code,
            client.post("/chopsticks/api/kernel/set_ui_element_value", json={}).status_code,
        }
        try:
            with client.websocket_connect(f"{SOCKETS}/chopsticks/ws"):
                statuses.add(200)
        except WebSocketDisconnect as closed:
            statuses.add(200 if closed.code == 1000 else 403)
        assert len(statuses) == 1
        return statuses == {200}

    assert (is_open(student), is_open(teacher)) == (False, True)
    class_over_http.command("open_laboratories", on=True)
    assert is_open(student)
    class_over_http.command("ask", question="chopsticks/?position=1234")
    assert (is_open(student), is_open(teacher)) == (False, True)
    assert "not answered yet" in student.get("/chopsticks/").text
    class_over_http.command("close")
    assert not is_open(student)
    class_over_http.command("reveal")
    assert is_open(student)
    stranger = class_over_http.client()
    assert str(stranger.get("/chopsticks/").url).endswith("/class/")
    assert str(stranger.get("/").url).endswith("/class/")


def test_the_state_is_followed_live_and_by_asking_alike(class_over_http):
    student = class_over_http.join("Ada")
    with student.websocket_connect(f"{SOCKETS}/class/live") as socket:
        assert json.loads(socket.receive_text()) == student.get("/class/state").json()
        class_over_http.command("ask", question="chopsticks/?position=1234")
        assert json.loads(socket.receive_text())["question"]["phase"] == "open"
        vote(student)
        assert json.loads(socket.receive_text()) == student.get("/class/state").json()


def test_a_pair_plays_over_http_and_forged_moves_are_refused(class_over_http):
    ada, bob, eve = (class_over_http.join(name) for name in ("Ada", "Bob", "Eve"))
    send = lambda student, **fields: student.post("/class/pair", json=fields)  # noqa: E731
    code = send(ada, do="open", game="obliteration").json()["pair"]["code"]
    assert refusal(send(ada, do="open", game="poker")) == (409, "engine")
    assert send(bob, do="join", code=code).json()["pair"]["names"] == ["Ada", "Bob"]
    assert refusal(send(bob, do="join", code="nothing")) == (409, "code")
    assert refusal(send(eve, do="move", code=code, ply=1, move="divide")) == (409, "seat")
    assert refusal(send(bob, do="move", code=code, ply=1, move="divide")) == (409, "turn")
    assert refusal(send(ada, do="move", code=code, ply=1, move="add")) == (409, "engine")
    assert eve.get(f"/class/pair/{code}.json").status_code == 403
    assert class_over_http.notices == {
        "a wrong code of a match from Bob": 1,
        **{f"a forged move in a match from {name}": 1 for name in ("Ada", "Bob", "Eve")},
        "Eve asked for a match of others": 1,
    }
    assert ada.get(f"/class/pair/{code}.json").json()["board"]["setup"]["readonly"] is False
    assert bob.get(f"/class/pair/{code}.json").json()["board"]["setup"]["readonly"] is True
    for ply, (student, move) in enumerate([(ada, "divide"), (bob, "divide"), (ada, "add")], 1):
        assert send(student, do="move", code=code, ply=ply, move=move).status_code == 200
    assert [row["grade"] for row in bob.get(f"/class/pair/{code}.json").json()["grades"]] == [
        "forced",
        "forced",
        "good",
    ]
    assert refusal(send(bob, do="move", code=code, ply=4, move="add")) == (409, "turn")
    class_over_http.command("ask", question="chopsticks/?position=1234")
    assert bob.get(f"/class/pair/{code}.json").json()["grades"] == []  # no solver while an answer is hidden


def test_one_student_does_not_take_all_the_matches_and_codes_cannot_be_guessed(class_over_http):
    ada, bob = class_over_http.join("Ada"), class_over_http.join("Bob")
    send = lambda student, **fields: student.post("/class/pair", json=fields)  # noqa: E731
    opened = [send(ada, do="open", game="obliteration") for _ in range(5)]
    assert [answer.status_code for answer in opened] == [200] * 3 + [409] * 2
    assert "You have opened 3 matches that are not over" in opened[-1].json()["reason"]
    code = send(bob, do="open", game="obliteration").json()["pair"]["code"]
    assert send(ada, do="join", code=code).status_code == 200
    codes = class_over_http.server.classroom.pairs
    wrong = [f"{number:04d}" for number in range(10_000) if f"{number:04d}" not in codes][:15]
    guesses = [refusal(send(bob, do="join", code=guess)) for guess in wrong]
    assert guesses == [(409, "code")] * 10 + [(429, "wait")] * 5
    assert class_over_http.notices["a wrong code of a match from Bob"] == 10
    assert send(ada, do="move", code=code, ply=1, move="divide").status_code == 409  # others are not affected


def test_what_cannot_be_asked_is_said_in_one_sentence(class_over_http):
    def ask(question, **fields):
        answer = class_over_http.teacher.post("/class/command", json={"do": "ask", "question": question, **fields})
        assert answer.status_code == 409
        return answer.json()["reason"]

    assert "should lead to one of the pages" in ask("http://elsewhere.example/poker")
    assert "position" in ask("chopsticks/?position=nonsense")
    assert "Only one move is possible" in ask("chopsticks")
    assert "The game is over" in ask("chopsticks/?position=0011")
    assert "several winners" in ask("front_ham", kind="who")
    assert "should be one of" in ask("lesson_loops/?prediction=nothing")
    assert "nothing of this name" not in ask("")
    for command in ("close", "vote_again", "reveal", "play_majority"):
        answer = class_over_http.teacher.post("/class/command", json={"do": command})
        assert answer.status_code == 409


def test_only_the_files_of_the_class_are_served(class_over_http):
    client = class_over_http.client()
    for path in (
        "static/student.js",
        "static/dom.js",
        "static/palette.css",
        "board/chopsticks.js",
        "board/front_ham.css",
    ):
        assert client.get(f"/class/{path}").status_code == 200
    for path in (
        "static/web.py",
        "static/..%2Fweb.py",
        "static/board.js",
        "board/poker.js",
        "board/chopsticks.py",
        "x/1.json",
    ):
        assert client.get(f"/class/{path}").status_code in {401, 404}
    page = client.get("/class/")
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert all(f'<option value="{name}">{GAMES[name].title}</option>' in page.text for name in BOARDS)


def test_the_report_has_both_rounds_and_names_only_if_asked(class_over_http):
    ada, bob = class_over_http.join("Ada"), class_over_http.join("=Bob")
    class_over_http.command("ask", question="chopsticks/?position=1234")
    vote(ada, "A-C"), vote(bob, "A-C")
    class_over_http.command("close")
    class_over_http.command("vote_again")
    vote(ada, "B-C", round_number=2), vote(bob, "A-C", round_number=2)
    report = class_over_http.teacher.get
    assert "hand B" not in report("/class/report.html").text  # not before the reveal
    class_over_http.command("reveal")
    lines = report("/class/report.csv").text.splitlines()
    assert lines[1].endswith("Strike hand C with hand A,no,2,1,")
    assert lines[2].endswith("Strike hand C with hand B,yes,0,1,")
    assert "Bob" not in "".join(lines)
    assert report("/class/report.csv?names=1").text.splitlines()[1].endswith("hand A,no,2,1,'=Bob")
    assert (
        "1 of 2 were right at the end. The most popular mistake: Strike hand C with hand A (1)."
        in report("/class/report.html").text
    )


def test_a_restart_finds_the_same_class(tmp_path):
    first = ClassOverHttp(tmp_path / "class.sqlite")
    student = first.join("Ada")
    first.command("ask", question="chopsticks/?position=1234")
    vote(student, "A-C")
    states = [
        client.get(path).json() for client, path in ((student, "/class/state"), (first.teacher, "/class/state?teacher"))
    ]
    first.portal.__exit__(None, None, None)
    second = ClassOverHttp(tmp_path / "class.sqlite")
    again = second.client()
    again.cookies = student.cookies
    assert again.get("/class/state").json() == states[0]
    assert second.teacher.get("/class/state?teacher").json() == states[1]
    assert second.server.teacher_link == first.server.teacher_link
    second.portal.__exit__(None, None, None)


def test_the_list_in_the_guides_can_be_asked_and_written_into_one_file(tmp_path, capsys):
    arguments = ["--questions", str(ROOT / "docs" / "class_questions.txt"), "--sheet", str(tmp_path / "sheet.html")]
    assert run_class(arguments) == 0
    assert "Students open it" in capsys.readouterr().out
    page = (tmp_path / "sheet.html").read_text("utf-8")
    assert "Of 4 legal moves" not in page  # no answer
    assert page.count('"prompt":"') == 9


def test_a_sheet_replaces_no_file_unasked_and_follows_no_link(tmp_path, monkeypatch):
    sheet, mine, link = (tmp_path / name for name in ("sheet.html", "mine.html", "link.html"))
    questions = tmp_path / "questions.txt"
    questions.write_text("chopsticks/?position=1234\n")
    sheet.write_text("mine")
    mine.write_text("mine")
    link.symlink_to(mine)

    def write(path, *more):
        return run_class(["--questions", str(questions), "--sheet", str(path), *more])

    monkeypatch.setattr("sys.stdin", io.StringIO("no\nyes\n"))
    with pytest.raises(SystemExit, match="exists already; name another file, or add --overwrite"):
        write(sheet)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    with pytest.raises(SystemExit, match="exists already"):
        write(sheet)
    assert sheet.read_text() == "mine"
    assert write(sheet) == 0
    assert sheet.read_text() != "mine"
    with pytest.raises(SystemExit, match="is a link to another file"):
        write(link, "--overwrite")
    with pytest.raises(SystemExit, match="was not written"):
        write(tmp_path / "nowhere" / "sheet.html")
    assert mine.read_text() == "mine"
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# only a note\nchopsticks/?position=9999\n", "questions.txt, line 2: position"),
        ("poker\n", "questions.txt, line 1: link: 'poker' should lead to one of the pages"),
        ("http://[\n", "questions.txt, line 1: link: 'http://[' is not an address"),
        ("chopsticks\n" * 51, "questions.txt, line 51: there can be at most 50 questions"),
        ("chopsticks\n", "Only one move is possible here"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_with_its_line(tmp_path, text, reason):
    (tmp_path / "questions.txt").write_text(text)
    with pytest.raises(SystemExit) as refused:
        run_class(["--questions", str(tmp_path / "questions.txt"), "--sheet", str(tmp_path / "sheet.html")])
    assert reason in str(refused.value)


def test_only_its_owner_can_read_the_journal(tmp_path):
    path = tmp_path / "class.sqlite"
    path.touch(0o644)  # as an earlier version made it
    session = ClassSession(ClassJournal(path))
    session.run(session.classroom.join, "Ada", "key")
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    session.journal.close()


def test_a_round_that_ends_is_written_through_to_the_disk_however_it_ends(class_over_http, monkeypatch):
    synced = []
    monkeypatch.setattr(class_over_http.server.session.journal, "sync", lambda: synced.append(1))
    class_over_http.command("ask", question="chopsticks/?position=1213")
    class_over_http.command("ask", question="chopsticks/?position=1234")  # ends the round before
    assert len(synced) == 1
    class_over_http.command("reveal")
    assert len(synced) == 2
    student = class_over_http.join()
    class_over_http.command("ask", question="chopsticks/?position=1213", bot="hard")
    vote(student, question=3)
    class_over_http.command("play_majority")
    assert len(synced) == 3


def test_a_file_that_is_no_journal_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear students, " * 100)
    with pytest.raises(SystemExit) as refused:
        run_class(["--headless", "--journal", str(tmp_path / "letter.txt")])
    assert "cannot be used" in str(refused.value)
    assert (tmp_path / "letter.txt").stat().st_mode & 0o044  # left as it was
    with pytest.raises(SystemExit) as refused:
        run_class(["--headless", "--journal", str(tmp_path / "nowhere" / "class.sqlite")])
    assert "cannot be used" in str(refused.value)


def test_the_quiz_offers_positions_with_exactly_one_winning_move(class_over_http):
    found = class_over_http.command("find_quiz", game="obliteration", kind="move")["reply"]["found"]
    assert len(found) == 5
    for question, _ in found:
        class_over_http.command("ask", question=question)
        class_over_http.command("reveal")
    right = [class_over_http.teacher.get(f"/class/reveal/{number}.json").json()["right"] for number in range(1, 6)]
    assert all(len(each) == 1 for each in right)
