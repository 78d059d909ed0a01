"""The laboratory's command: an address to share, a token for a class, and every page needs the token."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from html import escape
from http.cookiejar import CookieJar

import pytest
from helpers.board_page import find_free_port

from laboratory import PAGES, page_heading
from laboratory import __main__ as command
from laboratory.__main__ import read_token_file
from laboratory.server import find_notebook_folder
from laboratory.server.auth import MAX_BODY_BYTES


@pytest.fixture(scope="module")
def laboratory_server():
    """Yield the local address and the token of a laboratory that is open to a class."""
    port = str(find_free_port())
    command = [sys.executable, "-m", "laboratory", "--headless", "--host", "0.0.0.0", "--port", port]  # noqa: S104 what a class needs
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        line = server.stdout.readline()
        advice = server.stdout.readline()
        found = re.fullmatch(r"The laboratory is open at http://[^/]+:(\d+)/\?access_token=(\S{12})\n", line)
        assert found, line
        assert "Everybody in this network who has this address can play. It contains the access code." in advice
        try:
            yield f"http://127.0.0.1:{found[1]}", found[2]
        finally:
            server.terminate()


@pytest.fixture
def http_client():
    return make_http_client()


def make_http_client():
    """Return a new visitor. One visitor may open only a few pages at once."""
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


def test_without_the_token_every_request_is_answered_by_the_page_that_asks_for_it(laboratory_server, http_client):
    address, _ = laboratory_server
    for path in ("/", "/start/", "/obliteration/", "/obliteration/api/status", "/obliteration/?access_token=wrong"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            http_client.open(address + path)
        with refused.value as answer:
            assert answer.code == 401
            page = answer.read().decode()
            assert 'name="access_token"' in page
            assert "Enter the access code from your teacher's link." in page


def test_the_token_opens_every_page_and_leaves_the_address(laboratory_server):
    address, token = laboratory_server
    for page in PAGES:
        http_client = make_http_client()
        with http_client.open(f"{address}/?access_token={token}&moves=x") as answer:
            assert answer.url == f"{address}/start/?moves=x"
        with http_client.open(f"{address}/{page.name}?moves=y") as answer:
            assert answer.url == f"{address}/{page.name}/?moves=y"
            assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_the_html_of_every_page_has_its_frame_and_that_of_the_start_page_its_cards(laboratory_server):
    address, token = laboratory_server
    for page in PAGES:
        http_client = make_http_client()
        http_client.open(f"{address}/?access_token={token}").close()
        request = urllib.request.Request(f"{address}/{page.name}/?moves=x", headers={"Accept-Encoding": "gzip"})  # noqa: S310 our own server
        with http_client.open(request) as answer:
            html = answer.read().decode()
            assert int(answer.headers["Content-Length"]) == len(html.encode())
        frame, found, rest = html.partition('<div id="root"></div>')
        assert found
        assert page_heading(page.name) in frame
        assert "__MARIMO_MOUNT_CONFIG__" in rest
        summaries = [each.summary for each in PAGES if each.kind in ("laboratory", "lesson")]
        shown = [summary for summary in summaries if f"<p>{escape(summary)}</p>" in frame]
        assert shown == (summaries if page.name == "start" else [])


def test_a_page_of_another_site_may_not_act_in_a_visitor_s_name(laboratory_server, http_client):
    address, token = laboratory_server
    http_client.open(f"{address}/?access_token={token}").close()
    for origin, code in (("http://elsewhere.example", 403), (address, 404)):  # there is no such session
        assert (
            post_refused(http_client, f"{address}/obliteration/api/kernel/set_model_value", b"{}", Origin=origin)
            == code
        )


def test_a_visitor_can_neither_run_code_nor_reach_files(laboratory_server, http_client):
    address, token = laboratory_server
    http_client.open(f"{address}/?access_token={token}").close()
    code = b'{"cellIds": ["Hbol"], "codes": ["open(\'x\', \'w\')"]}'
    for request in (
        "kernel/run",
        "kernel/scratchpad/run",
        "kernel/save",
        "files/list_files",
        "files/create",
        "terminal",
    ):
        status = post_refused(
            http_client, f"{address}/obliteration/api/{request}", code, **{"Marimo-Session-Id": "s_1"}
        )
        assert status in (401, 403, 404, 405)


def test_a_request_that_is_too_large_is_refused(laboratory_server, http_client):
    address, token = laboratory_server
    http_client.open(f"{address}/?access_token={token}").close()
    path = f"{address}/obliteration/api/kernel/set_model_value"
    assert post_refused(http_client, path, b"{" * MAX_BODY_BYTES, **{"Marimo-Session-Id": "s_1"}) == 404
    assert post_refused(http_client, path, b"{" * (MAX_BODY_BYTES + 1), **{"Marimo-Session-Id": "s_1"}) == 413


def post_refused(http_client, address: str, data: bytes, **headers: str) -> int:
    """Return the status with which a request is refused."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        http_client.open(urllib.request.Request(address, data, headers))  # noqa: S310 our own loopback address
    with refused.value as answer:
        return answer.code


def test_a_code_from_a_file_lasts_over_a_restart_and_only_its_owner_can_read_it(tmp_path):
    path = tmp_path / "code"
    code = read_token_file(path)
    assert read_token_file(path) == code
    assert len(code) == 12
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("two words")
    with pytest.raises(SystemExit, match="one access code of 4 to 200 characters"):
        read_token_file(path)


def test_the_printed_address_of_a_code_with_signs_in_it_can_be_opened(http_client):
    command = [sys.executable, "-m", "laboratory", "--headless", "--port", str(find_free_port()), "--token", "a&b#c+%"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().split()[-1]
        try:
            with http_client.open(address) as answer:
                assert answer.url.endswith("/start/")
        finally:
            server.terminate()


def test_ctrl_c_right_after_the_address_is_printed_closes_it_without_an_error_message(monkeypatch):
    def interrupt(*_arguments, **_settings):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "prepare_interpreter", lambda: None)
    monkeypatch.setattr(command, "make_server_config", interrupt)
    monkeypatch.setattr(command, "end_process", lambda: sys.exit(0))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        monkeypatch.setattr(command, "bind_free_port", lambda *_: listener)
        with pytest.raises(SystemExit, match="0"):
            command.main(["--headless"])


def test_ctrl_c_closes_it_without_an_error_message():
    command = [sys.executable, "-m", "laboratory", "--headless", "--port", str(find_free_port())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().split()[-1]
        wait_for_page(address)
        server.send_signal(signal.SIGINT)
        assert (server.wait(60), server.stderr.read()) == (0, "")


MAX_EXIT_SECONDS = 2
BUSY_SERVER = """
import os, threading
from time import process_time
from laboratory import __main__ as command

def compute():
    while True:
        pass

def end_and_tell():
    print(process_time() - told_at[0], flush=True)
    end_process()

def handle_exit(server, *arguments):
    told_at.append(process_time())
    take_signal(server, *arguments)

told_at, end_process, take_signal = [], command.end_process, command.LaboratoryServer.handle_exit
command.end_process, command.LaboratoryServer.handle_exit = end_and_tell, handle_exit
for _ in range(2):
    threading.Thread(target=compute).start()
command.main(["--headless", "--port", "PORT"])
"""
"""A server whose notebooks compute for ever. It prints how much of the processor it has used since it was told to end:
that is at most as long as it took, however busy the machine is."""


@pytest.mark.parametrize(
    "signals", [[signal.SIGINT], [signal.SIGTERM], [signal.SIGINT, signal.SIGINT]], ids=["once", "terminated", "twice"]
)
def test_ctrl_c_ends_it_within_two_seconds_whatever_a_notebook_computes(signals):
    program = BUSY_SERVER.replace("PORT", str(find_free_port()))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        wait_for_page(server.stdout.readline().split()[-1])
        for each in signals:
            server.send_signal(each)
        try:
            assert server.wait(60) == 0  # the notebook's threads never end
            assert float(server.stdout.readline()) <= MAX_EXIT_SECONDS
        finally:
            server.kill()


def wait_for_page(address: str) -> None:
    """Wait until a page can be opened."""
    for _ in range(600):
        try:
            urllib.request.urlopen(address).close()  # noqa: S310 our own loopback address
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(address)


def test_a_path_outside_leads_nowhere(laboratory_server, http_client):
    address, token = laboratory_server
    http_client.open(f"{address}/?access_token={token}").close()
    for path in ("/../pyproject.toml", "/obliteration/../../pyproject.toml", "/obliteration/assets/..%2f..%2fx"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            http_client.open(address + path)
        with refused.value as answer:
            assert answer.code == 404


def test_the_notebooks_are_found_next_to_the_package_and_inside_it(tmp_path):
    package = tmp_path / "laboratory"
    (tmp_path / "notebooks").mkdir()
    assert find_notebook_folder(package) == tmp_path / "notebooks"
    (package / "notebooks").mkdir(parents=True)
    assert find_notebook_folder(package) == package / "notebooks"
    assert (find_notebook_folder() / "start.py").is_file()
