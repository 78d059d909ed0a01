"""The class over HTTP: its pages, votes and commands, and the small state that every page follows.

A student is whoever has a participant's cookie, the teacher whoever has opened the teacher's link. A vote is a POST, so it
does not depend on the websocket; a page without one polls.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import cache
from html import escape
from pathlib import Path
from random import SystemRandom
from typing import Any

import anyio
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from engines import GAMES, EngineError
from engines.errors import is_digits
from laboratory.classroom import documents, drafts, report
from laboratory.classroom.classroom import Refused
from laboratory.classroom.drafts import QuestionLink
from laboratory.classroom.journal import ClassSession
from laboratory.classroom.limits import (
    MAX_NOTICES,
    MAX_SOCKETS,
    address_of,
    read_int,
    read_json,
    read_text,
)
from laboratory.classroom.live import TEACHER, LivePages, dump
from laboratory.classroom.pairs import Pair
from laboratory.classroom.questions import Question
from laboratory.classroom.sheet import STATIC_FOLDER, Sheet
from laboratory.server.visitors import RateLimit
from widgets import BOARDS, assets

STUDENT_COOKIE, TEACHER_COOKIE = "parlour_student", "parlour_teacher"
COOKIE_SECONDS = 12 * 3600
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
HOUR = {"Cache-Control": "private, max-age=3600"}
MEDIA_TYPES = {".js": "text/javascript", ".css": "text/css"}
SHARED_SCRIPTS = ("dom.js", "steps.js")
"""The boards' scripts that the pages import too."""
PALETTE = "palette.css"
CODE_DIGITS = 6
PAIR_CODE_DIGITS = 4
DOCUMENT_MAKERS = {"question": documents.question_document, "reveal": documents.reveal_document}
"""What a page can ask for about a question, by its name in the address."""
FORGED_MOVE_CODES = ("seat", "turn")
"""Why a move is refused that no page of ours sends; one that comes too late is no such move."""
Endpoint = Callable[[Request], Awaitable[Response]]


class ClassServer:
    """The pages of a class; ``address`` is that of the server as students type it, without a slash at the end."""

    def __init__(self, session: ClassSession, address: str, prepared: Sequence[QuestionLink] = ()) -> None:
        self.session, self.classroom, self.address = session, session.classroom, address
        self.prepared = list(prepared)
        setting = session.journal.setting
        self.code = setting("code", f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}d}")
        self.join_key = setting("join_key", secrets.token_urlsafe(9))
        self.teacher_key = setting("teacher_key", secrets.token_urlsafe(18))
        self.pages = LivePages(session.classroom)
        session.listeners.append(self.pages.wake)
        self.notices: Counter[str] = Counter()
        self._rng = SystemRandom()
        self._documents: dict[tuple[str, int, int], asyncio.Task[bytes]] = {}
        self._guesses = RateLimit(10, per_second=1 / 6)
        self._pair_guesses = RateLimit(10, per_second=1 / 6)
        self._joins = RateLimit(250, per_second=1)  # a whole class can come from one address at once
        self.addresses: dict[int, str] = {}
        """The address from which each participant has asked last; it is not written into the journal."""
        self._commands: dict[str, Callable[[dict[str, Any]], Awaitable[dict[str, Any] | None]]] = {
            "ask": self._ask,
            "play_majority": self._play_majority,
            "find_quiz": self._find_quiz,
            "read_codes": self._read_codes,
        }

    @property
    def teacher_link(self) -> str:
        """The address that makes a browser the teacher's; it contains the secret."""
        return f"{self.address}/class/teach?key={self.teacher_key}"

    @property
    def join_link(self) -> str:
        """The address of the QR code: it lets in without the class code."""
        return f"{self.address}/class/j/{self.join_key}"

    # Who is asking.

    def is_teacher(self, connection: HTTPConnection) -> bool:
        """Return whether a request comes from a browser that has opened the teacher's link."""
        return is_equal(connection.cookies.get(TEACHER_COOKIE, ""), self.teacher_key)

    def find_participant(self, connection: HTTPConnection) -> int | None:
        """Return the number of the participant whose browser has sent a request, or None."""
        return self.classroom.find_participant(hash_secret(connection.cookies.get(STUDENT_COOKIE, "")))

    def identify(self, connection: HTTPConnection) -> int | str:
        """Return who sends a request: the teacher, the number of a participant, or the address of somebody else."""
        address, participant = address_of(connection), self.find_participant(connection)
        if participant is not None:
            self.addresses[participant] = address
        if self.is_teacher(connection):
            return TEACHER
        return address if participant is None else participant

    def notice_forged_cookies(self, connection: HTTPConnection) -> None:
        """Count a cookie that this class has not given to anybody."""
        cookies, address = connection.cookies, address_of(connection)
        if STUDENT_COOKIE in cookies and hash_secret(cookies[STUDENT_COOKIE]) not in self.classroom.number_by_key:
            self.notice(f"a cookie that is not of this class from {address}")
        if TEACHER_COOKIE in cookies and not self.is_teacher(connection):
            self.notice(f"a teacher's cookie that is not yours from {address}")

    def name(self, caller: int | str) -> str:
        """Return how the teacher knows somebody."""
        if caller == TEACHER:
            return "the teacher's page"
        return self.classroom.participants[caller].name if isinstance(caller, int) else caller

    def notice(self, sentence: str) -> None:
        """Count something that the teacher should see."""
        if len(self.notices) < MAX_NOTICES or sentence in self.notices:
            self.notices[sentence] += 1
        self.pages.wake_viewers([TEACHER])

    # The state that pages follow.

    def state_of(self, viewer: int) -> dict[str, Any]:
        """Return all that a viewer may see."""
        if viewer != TEACHER:
            return {"seq": self.session.seq, **self.classroom.student_state(viewer)}
        state = self.classroom.teacher_state()
        by_address = Counter(self.addresses.get(number) for number, _ in state["participants"])
        return {
            "seq": self.session.seq,
            "code": self.code,
            "online": self.pages.online,
            "notices": self.notices.most_common(5),
            **state,
            "participants": [
                [number, name, by_address[self.addresses[number]] if number in self.addresses else 1]
                for number, name in state["participants"]
            ],
        }

    def _find_viewer(self, connection: HTTPConnection) -> int | None:
        if "teacher" in connection.query_params:
            return TEACHER if self.is_teacher(connection) else None
        return self.find_participant(connection)

    async def follow(self, socket: WebSocket) -> None:
        """Send the state now and whenever it changes."""
        viewer = self._find_viewer(socket)
        is_allowed = viewer is not None and (viewer == TEACHER or self.pages.count_pages(viewer) < MAX_SOCKETS)
        if viewer is None or not is_allowed:
            await socket.close(1008)
            return
        await socket.accept()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._send_states, socket, viewer)
            await discard_messages(socket)  # until the page leaves
            tasks.cancel_scope.cancel()

    async def _send_states(self, socket: WebSocket, viewer: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the page leaves just now
            async for state in self.pages.follow(viewer, lambda: self.state_of(viewer)):
                await socket.send_text(state)

    async def state(self, request: Request) -> Response:
        """Return the state at once, for a page without a websocket."""
        viewer = self._find_viewer(request)
        return json_response({"in": False} if viewer is None else self.state_of(viewer))

    # What a student sends.

    async def join(self, request: Request) -> Response:
        """Let somebody in who knows the code of the class, or has the key of the QR code."""
        data, address = await read_json(request), address_of(request)
        if self.find_participant(request) is not None:
            return json_response({"ok": True})
        if not is_equal(read_text(data, "key"), self.join_key):
            if self._guesses.is_spent(address):
                self.notice(f"too many wrong class codes from {address}")
                return refuse("wait", "Too many wrong codes from your device. Wait ten seconds and try again.", 429)
            if not is_equal("".join(read_text(data, "code").split()), self.code):
                self._guesses.take(address)
                self.notice(f"wrong class code from {address}")
                return refuse("code", "This is not the code of the class. Look at the screen again.", 403)
        if not self._joins.allow(address):
            return refuse("wait", "Too many devices join at once. Wait a moment and try again.", 429)
        secret = secrets.token_urlsafe(16)
        self.session.run(self.classroom.join, read_text(data, "name"), hash_secret(secret))
        self.addresses[self.classroom.number_by_key[hash_secret(secret)]] = address
        response = json_response({"ok": True})
        response.set_cookie(STUDENT_COOKIE, secret, httponly=True, samesite="strict", max_age=COOKIE_SECONDS)
        return response

    async def vote(self, request: Request) -> Response:
        """Take a vote and return the new state."""
        participant = self._admit(request)
        data = await read_json(request)
        question, round_number = read_int(data, "question"), read_int(data, "round")
        self.session.run(self.classroom.vote, participant, question, round_number, read_text(data, "answer"))
        return json_response(self.state_of(participant))

    async def play_pair(self, request: Request) -> Response:
        """Open or join a match of two students, or play a move in it; return the new state."""
        participant = self._admit(request)
        data = await read_json(request)
        action, code, run = read_text(data, "do"), read_text(data, "code").strip(), self.session.run
        if action == "open":
            code = self._new_pair_code()
            run(self.classroom.open_pair, participant, code, drafts.start_pair(read_text(data, "game"), {}))
        elif action == "join":
            self._find_pair(participant, code)
            run(self.classroom.join_pair, participant, code)
        elif action == "move":
            self._move(participant, code, read_int(data, "ply"), read_text(data, "move"))
        else:
            return refuse("command", "There is no such command.", 400)
        return json_response(self.state_of(participant))

    def _move(self, participant: int, code: str, ply: int, move: str) -> None:
        pair = self._find_pair(participant, code)
        try:
            next_turn = documents.find_next_turn(pair, move) if ply == len(pair.moves) + 1 and not pair.is_over else -1
            self.session.run(self.classroom.move, participant, code, ply, move, next_turn)
        except (Refused, EngineError) as error:
            if not isinstance(error, Refused) or error.code in FORGED_MOVE_CODES:
                self.notice(f"a forged move in a match from {self.name(participant)}")
            raise

    def _find_pair(self, participant: int, code: str) -> Pair:
        """Return the match with a code; the codes are short, so wrong ones are limited."""
        if self._pair_guesses.is_spent(participant):
            raise HTTPException(429, "Too many wrong codes. Wait ten seconds and try again.")
        try:
            return self.classroom.find_pair(code)
        except Refused:
            self._pair_guesses.take(participant)
            self.notice(f"a wrong code of a match from {self.name(participant)}")
            raise

    def _admit(self, request: Request) -> int:
        participant = self.find_participant(request)
        if participant is None:
            raise HTTPException(401, "You are not in this class. Join again.")
        return participant

    def _new_pair_code(self) -> str:
        while (code := f"{self._rng.randrange(10**PAIR_CODE_DIGITS):0{PAIR_CODE_DIGITS}d}") in self.classroom.pairs:
            pass
        return code

    # What the teacher sends.

    async def command(self, request: Request) -> Response:
        """Run a command of the teacher and return the new state, with what the command itself has to say."""
        if not self.is_teacher(request):
            self.notice(f"a teacher's command from {address_of(request)}, refused")
            return refuse("teacher", "Only the teacher can do this.", 403)
        data = await read_json(request)
        name, run, classroom = read_text(data, "do"), self.session.run, self.classroom
        reply: dict[str, Any] | None = None
        if name in self._commands:
            reply = await self._commands[name](data)
        elif name in ("close", "vote_again"):
            run(getattr(classroom, name))
        elif name == "reveal":
            await self._reveal()
        elif name in ("show_votes", "lock", "open_laboratories"):
            run(getattr(classroom, name), on=data.get("on") is True)
        elif name == "step":
            run(classroom.step, read_int(data, "line"), read_int(data, "frame"))
        elif name == "remove":
            run(classroom.remove, read_int(data, "participant"))
        else:
            return refuse("command", "There is no such command.", 400)
        return json_response(self.state_of(TEACHER) | {"reply": reply or {}})

    async def _ask(self, data: dict[str, Any]) -> None:
        text, kind, bot = (read_text(data, name) for name in ("question", "kind", "bot"))
        question = drafts.parse_question_link(text, kind if kind in drafts.KINDS else "move")
        if bot:
            draft = await asyncio.to_thread(drafts.start_class_match, question, bot, self._rng)
        else:
            draft = await asyncio.to_thread(drafts.draft_question, question)
        self.session.run(self.classroom.ask, draft)
        self._prepare_documents()

    async def _reveal(self, ending: str = "") -> None:
        question = self.classroom.question
        if question and question.phase == "open":
            self.session.run(self.classroom.close)
        if question:
            await self._document("reveal", question)  # nobody waits for the solver
        if self.classroom.question is question:  # unless the teacher has asked something else meanwhile
            self.session.run(self.classroom.reveal, ending)

    async def _play_majority(self, _data: dict[str, Any]) -> None:
        question = self.classroom.question
        if question is None or not question.draft.bot:
            raise Refused("match", "The class does not play a match.")
        if question.ending:
            raise Refused("match", "The match is over.")
        if (move := question.majority()) is None:
            raise Refused("match", "Nobody has voted yet.")
        if question.phase == "open":
            self.session.run(self.classroom.close)
        turn = await asyncio.to_thread(drafts.continue_class_match, question.draft, move, self._rng)
        if self.classroom.question is not question:  # the teacher has asked something else meanwhile
            return
        if turn.following is None:
            await self._reveal(turn.played)
        else:
            self.session.run(self.classroom.ask, turn.following)
            self._prepare_documents()

    async def _find_quiz(self, data: dict[str, Any]) -> dict[str, Any]:
        game, kind = read_text(data, "game"), read_text(data, "kind")
        seed = self._rng.randrange(10_000)
        found = await asyncio.to_thread(drafts.list_quiz_questions, game, seed, kind)
        return {"found": [[each.text, each.title] for each in found]}

    async def _read_codes(self, data: dict[str, Any]) -> dict[str, Any]:
        sheet = await asyncio.to_thread(Sheet, self.prepared)
        tallies, refusals = sheet.count_votes(read_text(data, "codes").splitlines())
        titles = [each.title for each in self.prepared]
        answers = [draft.answers for draft in sheet.drafts]
        labels = map(documents.label_answers, sheet.drafts)
        return {"sheet": list(zip(titles, answers, tallies, labels, strict=True)), "refusals": refusals}

    # Documents.

    def _prepare_documents(self) -> None:
        """Make what the pages ask for next; the reveal is made again when it is known what the class chose."""
        question = self.classroom.question
        if question is not None:
            self._start("question", question)
            self._start("reveal", question)

    def _start(self, name: str, question: Question) -> asyncio.Task[bytes]:
        tally_size = 0 if name == "question" or question.phase == "open" else len(question.rounds)
        key = (name, question.number, tally_size)
        if key not in self._documents:
            task = asyncio.create_task(asyncio.to_thread(lambda: compress(dump(DOCUMENT_MAKERS[name](question)))))
            task.add_done_callback(lambda done: self._forget_failure(key, done))
            self._documents[key] = task
        return self._documents[key]

    def _forget_failure(self, key: tuple[str, int, int], done: asyncio.Task[bytes]) -> None:
        if done.cancelled() or done.exception():
            self._documents.pop(key, None)

    async def _document(self, name: str, question: Question) -> bytes:
        return await self._start(name, question)

    async def document(self, request: Request) -> Response:
        """Return the document of a question, or of its reveal once it is revealed."""
        if self.find_participant(request) is None and not self.is_teacher(request):
            return refuse("stranger", "Join the class first.", 401)
        name, digits = request.path_params["document"], request.path_params["number"]
        number = int(digits) if is_digits(digits, max_digits=6) else 0
        if name not in DOCUMENT_MAKERS or not 1 <= number <= len(self.classroom.questions):
            return refuse("question", "There is no such question.", 404)
        question = self.classroom.questions[number - 1]
        if name != "question" and question.phase != "revealed":
            self.notice(f"somebody at {address_of(request)} asked for the answer early")
            return refuse("early", "The answer has not been revealed yet.", 403)
        # Browsers keep none: another class at the same address has other questions of the same number.
        return compressed_response(await self._document(name, question), "application/json", {})

    async def pair_document(self, request: Request) -> Response:
        """Return the board of a pair's match as one of its players sees it."""
        participant = self._admit(request)
        pair = self._find_pair(participant, request.path_params["code"])
        if participant not in pair.seats:
            self.notice(f"{self.name(participant)} asked for a match of others")
            return refuse("pair", "You do not play in this match.", 403)
        seat, shows_verdicts = pair.seats.index(participant), not self.classroom.hides_answers
        made = await asyncio.to_thread(documents.pair_document, pair, seat, shows_verdicts=shows_verdicts)
        return json_response(made)

    # Pages and files.

    async def teach(self, request: Request) -> Response:
        """Return the teacher's page; the secret of the link becomes a cookie and leaves the address."""
        if "key" in request.query_params:
            if not is_equal(request.query_params["key"], self.teacher_key):
                self.notice(f"a wrong teacher's link from {address_of(request)}")
                return PlainTextResponse("This is not the teacher's link.", 403, headers=HEADERS)
            response: Response = RedirectResponse(request.url.path, 303, headers=HEADERS)
            response.set_cookie(TEACHER_COOKIE, self.teacher_key, httponly=True, samesite="lax", max_age=COOKIE_SECONDS)
            return response
        if not self.is_teacher(request):
            return PlainTextResponse("Open the teacher's link, which the terminal shows.", 403, headers=HEADERS)
        return page_response("teacher.html")

    async def list_prepared(self, request: Request) -> Response:
        """Return what the teacher's page offers: the prepared questions, the games, and the address to join."""
        if not self.is_teacher(request):
            return refuse("teacher", "Only the teacher can do this.", 403)
        games = [[name, GAMES[name].title] for name in BOARDS]
        return json_response(
            {
                "address": self.address.removeprefix("http://"),
                "prepared": [[each.text, each.title] for each in self.prepared],
                "games": games,
            }
        )

    async def qr_code(self, request: Request) -> Response:
        """Return the QR code of the address to join."""
        if not self.is_teacher(request):
            return refuse("teacher", "Only the teacher can do this.", 403)
        image = io.BytesIO()
        segno.make(self.join_link, error="m").save(image, kind="svg", scale=4, border=2)
        return Response(image.getvalue(), media_type="image/svg+xml", headers=HEADERS)

    async def report(self, request: Request) -> Response:
        """Return what the class has played, as a page or as CSV; with names only if they are asked for."""
        if not self.is_teacher(request):
            return refuse("teacher", "Only the teacher can do this.", 403)
        with_names = request.query_params.get("names") == "1"
        rows = await asyncio.to_thread(report.list_rows, self.classroom, with_names=with_names)
        if request.path_params["suffix"] == "csv":
            headers = HEADERS | {"Content-Disposition": 'attachment; filename="class.csv"'}
            return Response(report.format_csv(rows), media_type="text/csv", headers=headers)
        return HTMLResponse(report.format_page(rows), headers=HEADERS)

    def application(self) -> Starlette:
        """Return the routes of the class, all of them under ``/class/``."""
        return Starlette(
            routes=[
                Route("/class/", student_page),
                Route("/class/j/{key}", student_page),
                Route("/class/teach", self.teach),
                Route("/class/prepared.json", self.list_prepared),
                Route("/class/qr.svg", self.qr_code),
                Route("/class/report.{suffix}", self.report),
                Route("/class/join", self._guard(self.join), methods=["POST"]),
                Route("/class/vote", self._guard(self.vote), methods=["POST"]),
                Route("/class/pair", self._guard(self.play_pair), methods=["POST"]),
                Route("/class/command", self._guard(self.command), methods=["POST"]),
                Route("/class/state", self.state),
                WebSocketRoute("/class/live", self.follow),
                Route("/class/pair/{code}.json", self._guard(self.pair_document)),
                Route("/class/board/{game}.{suffix}", board_file),
                Route("/class/static/{name}", static_file),
                Route("/class/{document}/{number}.json", self._guard(self.document)),
            ]
        )

    def _guard(self, endpoint: Endpoint) -> Endpoint:
        """Wrap an endpoint so that every refusal is answered in one shape, and what no page of ours sends is counted."""

        async def answer(request: Request) -> Response:
            try:
                return await endpoint(request)
            except Refused as error:
                if error.code == "answer":
                    self.notice(f"a forged vote from {self.name(self.identify(request))}")
                return refuse(error.code, str(error), 409)
            except EngineError as error:
                return refuse("engine", f"{str(error).rstrip('.')}.", 409)
            except HTTPException as error:
                return refuse("stranger" if error.status_code == 401 else "wait", error.detail, error.status_code)
            except (ValueError, TypeError):
                self.notice(f"a forged request from {self.name(self.identify(request))}")
                return refuse("request", "This request cannot be read.", 400)

        return answer


def json_response(data: Any) -> Response:
    """Return an object as JSON."""
    return Response(dump(data), media_type="application/json", headers=HEADERS)


def refuse(code: str, sentence: str, status: int) -> Response:
    """Return a refusal: a code for scripts and a sentence for people."""
    return JSONResponse({"refused": code, "reason": sentence}, status, headers=HEADERS)


def is_equal(given: str, secret: str) -> bool:
    """Return whether a secret is the right one, in a time that does not depend on how much of it is right."""
    return secrets.compare_digest(given.encode(), secret.encode())


def hash_secret(secret: str) -> str:
    """Return what the journal knows of a participant's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def discard_messages(socket: WebSocket) -> None:
    """Read what a page sends, until it leaves: the class listens only to requests."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def student_page(_request: Request) -> Response:
    """Return the page of every student; the state says what it shows."""
    return page_response("student.html")


def page_response(name: str) -> Response:
    """Return a page of the class."""
    options = "".join(f'<option value="{game}">{escape(GAMES[game].title)}</option>' for game in BOARDS)
    text = (STATIC_FOLDER / name).read_text("utf-8").replace("<!-- the games -->", options)
    return HTMLResponse(text, headers=HEADERS)


async def board_file(request: Request) -> Response:
    """Return the script or the style of a game's board, as notebooks get them."""
    game, suffix = request.path_params["game"], f".{request.path_params['suffix']}"
    if game not in BOARDS or suffix not in MEDIA_TYPES:
        raise HTTPException(404)
    text = assets.build_script(game) if suffix == ".js" else assets.build_style(game)
    return compressed_response(compress(text), MEDIA_TYPES[suffix], HOUR)


async def static_file(request: Request) -> Response:
    """Return a script or a style of the class's pages."""
    name: str = request.path_params["name"]
    text = read_static_files().get(name)
    if text is None:
        raise HTTPException(404)
    return compressed_response(compress(text), MEDIA_TYPES[Path(name).suffix], HOUR)


@cache
def read_static_files() -> dict[str, str]:
    """Return the scripts and styles of the class's pages by name; no other file is read."""
    paths = [assets.STATIC_FOLDER / name for name in SHARED_SCRIPTS]
    paths += [path for path in STATIC_FOLDER.iterdir() if path.suffix in MEDIA_TYPES]
    palette = assets.format_page_palette()
    return {PALETTE: palette} | {path.name: path.read_text("utf-8") for path in paths}


@cache
def compress(text: str) -> bytes:
    """Return a text as it travels."""
    return gzip.compress(text.encode(), mtime=0)


def compressed_response(body: bytes, media_type: str, lifetime: dict[str, str]) -> Response:
    """Return a compressed file that browsers keep for a while."""
    return Response(body, media_type=media_type, headers=HEADERS | lifetime | {"Content-Encoding": "gzip"})
