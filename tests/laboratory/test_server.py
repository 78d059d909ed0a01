"""The laboratory's command: an address to share, a token for a class, every page behind it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar

import pytest
from tables import free_port

from laboratory import PAGES
from laboratory.gate import LARGEST


@pytest.fixture(scope="module")
def lab():
    """A laboratory open to a class: its local address and its token."""
    port = str(free_port())
    command = [sys.executable, "-m", "laboratory", "--headless", "--host", "0.0.0.0", "--port", port]  # noqa: S104 what a class needs
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        line = server.stdout.readline()
        told = server.stdout.readline()
        found = re.fullmatch(r"The laboratory is open at http://[^/]+:(\d+)/\?access_token=(\S{12})\n", line)
        assert found, line
        assert "Everybody in this network who has that address can play." in told
        try:
            yield f"http://127.0.0.1:{found[1]}", found[2]
        finally:
            server.terminate()


@pytest.fixture
def visitor():
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


def test_without_the_token_nobody_comes_in(lab, visitor):
    address, _ = lab
    for path in ("/", "/start/", "/obliteration/", "/obliteration/api/status", "/obliteration/?access_token=wrong"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            visitor.open(address + path)
        with refused.value as answer:
            assert answer.code == 401
            assert 'name="access_token"' in answer.read().decode()


def test_the_token_opens_every_page_and_leaves_the_address(lab, visitor):
    address, token = lab
    with visitor.open(f"{address}/?access_token={token}&moves=x") as answer:
        assert answer.url == f"{address}/start/?moves=x"
    for page in PAGES:
        with visitor.open(f"{address}/{page.name}?moves=y") as answer:
            assert answer.url == f"{address}/{page.name}/?moves=y"
            assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_a_page_of_another_site_may_not_act_in_a_visitor_s_name(lab, visitor):
    address, token = lab
    visitor.open(f"{address}/?access_token={token}").close()
    for origin, code in (("http://elsewhere.example", 403), (address, 401)):  # marimo itself wants a session
        assert posted(visitor, f"{address}/obliteration/api/kernel/instantiate", b"{}", Origin=origin) == code


def test_a_visitor_can_neither_run_code_nor_reach_files(lab, visitor):
    address, token = lab
    visitor.open(f"{address}/?access_token={token}").close()
    code = b'{"cellIds": ["Hbol"], "codes": ["open(\'x\', \'w\')"]}'
    for deed in ("kernel/run", "kernel/scratchpad/run", "kernel/save", "files/list_files", "files/create", "terminal"):
        said = posted(visitor, f"{address}/obliteration/api/{deed}", code, **{"Marimo-Session-Id": "s_1"})
        assert said in (401, 403, 404, 405)


def test_a_request_without_measure_is_refused(lab, visitor):
    address, token = lab
    visitor.open(f"{address}/?access_token={token}").close()
    path = f"{address}/obliteration/api/kernel/instantiate"
    assert posted(visitor, path, b"{" * LARGEST, **{"Marimo-Session-Id": "s_1"}) in (400, 401)
    assert posted(visitor, path, b"{" * (LARGEST + 1), **{"Marimo-Session-Id": "s_1"}) == 413


def posted(visitor, address: str, data: bytes, **headers: str) -> int:
    """The code with which a message is refused."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        visitor.open(urllib.request.Request(address, data, headers))  # noqa: S310 our own loopback address
    with refused.value as answer:
        return answer.code


def test_ctrl_c_closes_it_without_a_word_of_error():
    command = [sys.executable, "-m", "laboratory", "--headless", "--port", str(free_port())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().split()[-1]
        opened(address)
        server.send_signal(signal.SIGINT)
        assert (server.wait(60), server.stderr.read()) == (0, "")


def opened(address: str) -> None:
    """Waits until a page can be had."""
    for _ in range(600):
        try:
            urllib.request.urlopen(address).close()  # noqa: S310 our own loopback address
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(address)


def test_a_path_outside_leads_nowhere(lab, visitor):
    address, token = lab
    visitor.open(f"{address}/?access_token={token}").close()
    for path in ("/../pyproject.toml", "/obliteration/../../pyproject.toml", "/obliteration/assets/..%2f..%2fx"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            visitor.open(address + path)
        with refused.value as answer:
            assert answer.code == 404
