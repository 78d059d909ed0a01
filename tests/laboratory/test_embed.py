"""Boards for pages of other sites, served by the laboratory: who may frame what, and what is open without the code."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from helpers.board_page import REPLY_TIMEOUT_MS, ServerPlan, find_free_port, run_server
from helpers.processes import is_running, wait_until
from playwright.sync_api import expect
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from laboratory.__main__ import main
from laboratory.embed import recorder, routes
from laboratory.embed.recorder import VariantRecorder
from laboratory.embed.routes import EmbedGate, parse_frame_ancestors
from laboratory.pages import LABORATORIES
from laboratory.server.auth import AuthMiddleware
from laboratory.server.visitors import RateLimit
from publish.serve import serve_folder

CODE = "chalk"
SCHOOL = "https://school.example"


async def greet(scope, receive, send):
    await PlainTextResponse("a page of the laboratory")(scope, receive, send)


@pytest.fixture
def gate():
    return EmbedGate(AuthMiddleware(greet, CODE), [SCHOOL])


@pytest.fixture
def client(gate):
    return TestClient(gate, follow_redirects=False)


def test_a_board_opens_without_the_access_code_and_only_it_may_be_framed_by_the_school(client):
    page = client.get("/embed.html?game=chopsticks")
    assert page.status_code == 200
    assert page.headers["content-security-policy"] == f"frame-ancestors 'self' {SCHOOL}"
    assert "x-frame-options" not in page.headers
    assert "set-cookie" not in page.headers
    for name in ("embed.js", "embed.css", "frame.js"):
        assert client.get(f"/{name}").status_code == 200, name
    for path in ("/", "/start/", "/chopsticks/", "/embed.htmlx", "/embed.html/x"):
        refused = client.get(path)
        assert refused.status_code == 401, path
        assert "frame-ancestors 'self'" in refused.headers["content-security-policy"]
        assert SCHOOL not in refused.headers["content-security-policy"]
    assert client.get("/", headers={"cookie": ""}, params={"access_token": CODE}).status_code == 303


def test_every_game_of_the_laboratory_has_its_files_there(client, monkeypatch):
    async def record(game_name, variant, _max_situations):
        return f"{game_name} {variant}"

    monkeypatch.setattr(recorder, "run_recorder", record)
    for name in LABORATORIES:
        assert client.get(f"/boards/{name}.js").headers["content-type"].startswith("text/javascript")
        assert client.get(f"/boards/{name}.css").headers["content-type"].startswith("text/css")
        for row in routes.describe_served_game(name)["recordings"]:
            assert client.get(f"/{row['file']}").text == f"{name} {row['variant']}"
    for path in ("poker.js", "chopsticks.nothing.js", "../laboratory/pages.py", "..%2fembed.html", ""):
        assert client.get(f"/boards/{path}").status_code in (401, 404), path


def test_a_recording_ends_before_its_time_if_its_server_has_ended(tmp_path):
    script = (
        "import os, subprocess, sys; from laboratory.embed.recorder import list_words\n"
        "words = list_words('front_ham', 'taskmaster', 1_000_000)\n"
        "print(subprocess.Popen(words, stdout=open(sys.argv[1], 'wb')).pid, flush=True); os._exit(1)"
    )
    output = tmp_path / "recording.js"
    command = [sys.executable, "-c", script, str(output)]
    server = subprocess.run(command, capture_output=True, text=True, check=False)
    assert server.stdout, server.stderr
    wait_until(lambda: not is_running(server.stdout.strip()))
    assert output.read_bytes() == b""  # it has not come to its end


def test_a_variant_is_recorded_once_however_many_ask(monkeypatch):
    calls = []

    async def record(game_name, variant, _max_situations):
        calls.append((game_name, variant))
        await asyncio.sleep(0)
        return "recording"

    async def ask():
        variants = VariantRecorder()
        return await asyncio.gather(*(variants.read("chopsticks", "cutoff") for _ in range(30)))

    monkeypatch.setattr(recorder, "run_recorder", record)
    with ThreadPoolExecutor(max_workers=1) as executor:
        assert executor.submit(asyncio.run, ask()).result() == ["recording"] * 30
    assert calls == [("chopsticks", "cutoff")]


def test_a_recording_is_made_in_a_process_of_its_own():
    with ThreadPoolExecutor(max_workers=1) as executor:
        text = executor.submit(asyncio.run, recorder.run_recorder("obliteration", "book")).result()
    assert 'boards.addRecording("obliteration", {"version": "2"}, "' in text


def test_whoever_asks_without_end_is_refused(gate, client):
    gate.requests = RateLimit(at_once=2, per_second=0.01)
    answers = [client.get("/frame.js").status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]


GOOD = {
    SCHOOL: (SCHOOL,),
    "http://localhost:8080": ("http://localhost:8080",),
    "https://*.school.example": ("https://*.school.example",),
    f"{SCHOOL}, https://moodle.example": (SCHOOL, "https://moodle.example"),
    "*": ("*",),
}


@pytest.mark.parametrize("text", GOOD)
def test_addresses_of_sites_are_understood(text):
    assert parse_frame_ancestors(text) == GOOD[text]


BAD = [
    "school.example",
    f"{SCHOOL}/course",
    f"{SCHOOL};script-src *",
    "'none'",
    "ftp://x",
    "https://",
    "",
    "https://a\r\nx: y",
]


@pytest.mark.parametrize("text", BAD)
def test_other_addresses_are_refused_in_a_sentence(text, capsys):
    with pytest.raises(SystemExit) as refused:
        main(["--headless", f"--frame-ancestors={text}"])
    assert refused.value.code == 2
    message = capsys.readouterr().err
    assert "should be" in message
    assert "frame-ancestors" in message


def test_a_page_of_the_school_shows_a_board_of_the_laboratory_and_another_page_does_not(browser, tmp_path):
    with serve_folder(tmp_path) as school, serve_folder(tmp_path) as stranger:
        port = find_free_port()
        address = f"http://127.0.0.1:{port}"
        frame = f'<iframe src="{address}/embed.html?game=obliteration" sandbox="allow-scripts"></iframe>'
        (tmp_path / "index.html").write_text(f'{frame}<script src="{address}/frame.js"></script>', "utf-8")
        command = ["laboratory", "--headless", "--port", str(port), "--token", CODE, "--frame-ancestors", school]
        page = browser.new_page()
        for _ in run_server(ServerPlan(command, address, f"{address}/frame.js")):
            page.goto(f"{school}/")
            board = page.frame_locator("iframe").locator(".parlour")
            board.locator('[data-step="divide"]').click(timeout=REPLY_TIMEOUT_MS)
            expect(board.locator(".status")).to_contain_text("New number is 6.")
            assert page.locator("iframe").evaluate("frame => frame.clientHeight") > 400
            with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
                page.goto(f"{stranger}/")
            assert page.context.cookies() == []
        page.close()
