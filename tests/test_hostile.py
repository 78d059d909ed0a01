"""Whatever comes from outside, however ill it is meant, is understood or refused in one sentence, and costs little."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from analysis import quiz
from engines import GAMES, EngineError, Match, load, parse_move, read_link, solve, variant_rules
from engines.links import KEYS
from engines.match import read_transcript
from engines.players import player
from engines.rules import load_toml, read_dict, read_text, read_toml, rule_fields
from engines.terminal import read_config, seat_names
from laboratory import Desk, views
from laboratory.controls import read, rule_controls, rule_sheet, variant_choice
from laboratory.files import read_file
from laboratory.quizzes import answer_choices, answer_view
from laboratory.sections import door, match_history, sharing, tried

TEXTS = {
    "nothing": "",
    "blanks": " \t \n ",
    "script": "<script>alert(1)</script>",
    "image": "\"><img src=x onerror=alert(1)>'",
    "closing": "</script></textarea>--><svg/onload=alert(1)>",
    "address": "javascript:alert(1)//",
    "entity": "&lt;script&gt;&#0;",
    "template": "${alert(1)} {{7*7}} %s %n {0.__class__}",
    "markdown": "[x](javascript:alert(1)) ![y](//evil.example/z) ```",
    "huge number": "9" * 10_000,
    "small number": "-" + "9" * 10_000,
    "power": "1e999999999",
    "hexadecimal": "0x" + "f" * 5_000,
    "other digits": "１２³¼٣",
    "long": "a" * 100_000,
    "many parts": "1.2:3;4/5,6-7=8 " * 6_000,
    "dots": "." * 50_000,
    "brackets": "[" * 50_000,
    "braces": '{"a":' * 20_000,
    "right to left": "\u202e\u2066divide\u2069\u200f",
    "controls": "\x00\x07\x1b[31m\x7f\x85",
    "lines": "a\r\nb\u2028c\x0bd\x1ce",
    "half a character": "\ud800x\udfff",
    "marks": "a" + "\u0301" * 3_000,
    "path": "../../../../etc/passwd",
    "drive": "C:\\Windows\\win.ini",
    "device": "/dev/zero",
    "command": "$(touch /tmp/parlour) `id`; rm -rf /",
    "python": "__import__('os').system('id')",
    "query": "' OR 1=1; DROP TABLE games --",
}
"""Texts that nobody means well, by what they are."""
VALUES = [
    *TEXTS.values(),
    None,
    True,
    -1,
    10**30,
    10**9_999,
    1.5,
    float("nan"),
    float("inf"),
    b"\xff",
    [],
    [[[[]]]],
    list(range(5_000)),
    {},
    {"do": {"do": {}}},
    {"__class__": 1},
]
"""Values of every kind that a message may carry."""


def nested(depth: int) -> list:
    """A list in a list in a list."""
    made: list = []
    for _ in range(depth):
        made = [made]
    return made


texts = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
games = pytest.mark.parametrize("name", GAMES)


def refused(deed, *args) -> None:
    """What a deed refuses, it refuses with one printable sentence of our own."""
    try:
        deed(*args)
    except EngineError as error:
        said = str(error)
        assert said
        assert said.isprintable()
        assert len(said) < 1_000
        said.encode()


def text_doors(name: str):
    """Every way by which a text reaches a game's engine."""
    game = load(name)
    start = game.start()
    yield game.parse_state
    yield lambda text: parse_move(game, start, text)
    yield lambda text: Match(game).play(text)
    yield lambda text: read_text(game.rules_type, text)
    yield lambda text: read_toml(game.rules_type, text)
    yield lambda text: read_config(load_toml(text))
    yield lambda text: load(name, text)
    yield load
    yield player
    yield lambda text: [player(one) for one in seat_names(text, game.players)]
    yield lambda text: read_transcript(text, name)
    yield lambda text: read_transcript(f"game: {name}\n\n1. {text}\n")
    for key in KEYS:
        yield lambda text, key=key: read_link(name, {key: text})
        yield lambda text, key=key: read_transcript(f"game: {name}\n{key}: {text}\n")
    for field in rule_fields(game.rules):
        yield lambda text, field=field: read_text(game.rules_type, f"{field.name}={text}")
        yield lambda text, field=field: read_toml(game.rules_type, f"{field.name} = {text}")
        yield lambda text, field=field: read_toml(game.rules_type, f'{field.name} = """{text}"""')
    for file in ("x.txt", "x.toml", "../x"):
        yield lambda text, file=file: read_file(name, file, text.encode("utf-8", "surrogatepass"))


@games
@texts
def test_a_text_is_read_or_refused_in_one_sentence_at_every_door(name, text):
    for deed in text_doors(name):
        refused(deed, text)


@games
@settings(max_examples=25, deadline=None)
@given(text=st.text(max_size=60) | st.text("0123456789abcdx*#./:;,=-+ []\n\"'TW", max_size=80))
def test_any_text_is_read_or_refused_in_one_sentence_at_every_door(name, text):
    for deed in text_doors(name):
        refused(deed, text)


@games
def test_a_rule_takes_its_own_values_and_refuses_all_others(name):
    rules = variant_rules(name)
    for field in rule_fields(rules):
        for value in (*VALUES, nested(5_000)):
            refused(read_dict, type(rules), {field.name: value})
            refused(read_dict, type(rules), {field.name: read(field.metadata["kind"], value)})


@pytest.mark.parametrize(
    "document",
    [
        "a = " + "9" * 10_000,
        "a = 0x" + "f" * 90_000,
        "a = " + "[" * 50_000,
        "a = " + "{a=" * 30_000,
        ".".join("a" * 50_000) + " = 1",
        "[" + ".".join("a" * 49_000) + "]",
        'x = {b = """x"""", ' + ".".join("a" * 40_000) + ' = 1, d = ""}',
        "x = {b = '''x'''', " + ".".join("a" * 40_000) + " = 1, d = ''}",
        "\n".join(f"[a{i}.b.c.d]" for i in range(5_000)),
        'a = "' + '\\"' * 49_000,
        "a = 9999-99-99T99:99:99",
        "a" * 99_000 + " = 1",
        "start = nan\nhigh = -inf",
        "rules = 1\n" * 9_000,
    ],
    ids=range(14),
)
def test_a_document_that_would_take_gigabytes_is_refused_at_once(document):
    for name in GAMES:
        with pytest.raises(EngineError) as error:
            read_file(name, "x.toml", document.encode())
        assert len(str(error.value)) < 1_000


def state_of(desk: Desk) -> str:
    """All that a refusal must leave as it was."""
    kept = {k: v for k, v in desk.table.get_state().items() if k not in ("ask", "error", "layout", "history")}
    return json.dumps([kept, desk.table.history, desk.variant(), desk.rules()])


@games
def test_a_desk_tells_what_it_refuses_and_nothing_changes(name):
    desk = Desk(name, {})
    before, match = state_of(desk), desk.match()
    field = rule_fields(desk.game().rules)[0].name
    for text in (one for one in TEXTS.values() if one.strip()):
        told = []
        for deed, given_ in ((desk.edit, text), (desk.rule, {field: text}), (desk.rule, {text: 1})):
            deed(given_)
            told.append(desk.notice())
        desk.choose(text)
        for file in ("x.toml", f"{text}.txt"):
            desk.bring(file, text.encode("utf-8", "surrogatepass"))
            told.append(desk.notice())
        assert all(said and said.isprintable() and len(said) < 1_200 for said in told)
        assert (state_of(desk), desk.match()) == (before, match)


@games
@texts
def test_an_address_full_of_it_opens_the_book_s_game_and_says_so(name, text):
    desk = Desk(name, dict.fromkeys(KEYS, text))
    assert desk.match().state == Match(load(name)).state
    assert "could not be followed" in desk.trouble
    assert harmless(views.notice(desk.trouble))


def asks(widget) -> list:
    """Every deed with every value in the place of its field, and messages that are no ask at all."""
    made: list = [*VALUES, nested(5_000)]
    for do, field in widget.deeds.items():
        values = (*VALUES, nested(300)) if field else ()
        made += [{"at": widget.at(), "do": do, field[0]: value} for value in values]
    return [*made, {"do": "move"}, {"do": 10**5_000}, {"at": nested(300), "do": "reset"}, {"do": "set_state"}]


def send(widget, state) -> None:
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


@games
def test_a_board_is_asked_anything_and_stays_a_board(name):
    board = widgets.board(name)
    before = board.position, board.history, board.rules, board.seats
    for ask in asks(board):
        if isinstance(ask, dict) and (ask.get("do") == "deal" or ask.get("rules") == {}):
            continue  # a deal takes some of the values, as it should, and to change no rule is to begin again
        send(board, {"ask": ask})
        assert board.error.isprintable()
        assert len(board.error) < 1_000
        assert (board.position, board.history, board.rules, board.seats) == before


@games
def test_a_tree_is_asked_anything_and_stays_a_tree(name):
    tree = widgets.tree(name, depth=0)
    for ask in asks(tree):
        send(tree, {"ask": ask})
        assert tree.error.isprintable()
        assert len(tree.tree.nodes) <= 2_000
        assert tree.position


def test_work_in_slices_and_a_shared_address_take_nothing_but_what_they_offer():
    work, share = widgets.Steady(lambda: iter(range(3)), 3), widgets.Share()
    for value in VALUES:
        send(work, {"ask": value})
        send(work, {"view": value, "status": value})
        assert (work.view["done"], work.view["total"]) == (0, 3)
    before = share.link, share.parts
    for value in VALUES:
        for trait in ("link", "parts", "_esm"):
            send(share, {trait: value})
        assert (share.link, share.parts) == before


def test_a_bot_that_would_think_for_hours_is_not_seated():
    board = widgets.board("front_ham", players=8, socks=99)
    for name in ("mcts100000", "mcts1001", "sees13", "hard" * 9_999, "mcts٣"):
        send(board, {"ask": {"do": "sit", "seats": [name, *["human"] * 7]}})
        assert board.seats == ["human"] * 8
    board.sit(["sees12", *["human"] * 7])
    board.bot()  # within its budget of positions
    assert len(board.history) == 1


@cache
def questions():
    return quiz.ask(solve(load("obliteration")), "who", number=2)


def test_an_answer_to_a_quiz_is_one_of_the_choices_or_refused():
    for answer in VALUES:
        refused(quiz.grade, questions()[0], answer)


class Outline(HTMLParser):
    """The elements and attributes of a page's part, those within marimo's own attributes included."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.found.add(tag)
        for name, value in attrs:
            self.found.add(f"@{name}")
            if name in ("href", "src") and (value or "").strip().lower().startswith("javascript"):
                self.found.add("javascript:")
            if name.startswith("data-") and value:
                self.inside(value)

    def inside(self, value: str) -> None:
        """What marimo makes of an attribute: JSON, whose texts may be markup."""
        try:
            plain = json.loads(value)
        except ValueError:
            return
        for text in [plain] if isinstance(plain, str) else []:
            self.found |= outline(text)


def outline(html: str) -> set[str]:
    parser = Outline()
    parser.feed(html)
    parser.close()
    return parser.found


def harmless(shown) -> bool:
    """Whether a part of a page has no script, nothing from elsewhere and no handler in it."""
    found = outline(shown.text)
    handlers = {one for one in found if one.startswith("@on")}
    return not found & {"script", "img", "svg", "iframe", "javascript:", "textarea"} and not handlers


def test_what_is_harmful_would_be_seen():
    for text in ("<script>", "<p onclick=x>", "<a href='javascript:x'>", "<x data-html='\"<img>\"'>"):
        assert not harmless(views.mo.Html(text))


@texts
def test_nothing_from_outside_stands_on_a_page_as_markup(text):
    match = Match(load("obliteration"))
    text = text.encode("utf-8", "replace").decode()  # a refusal holds whole characters only: see refused() above
    for shown in (
        views.notice(text or "x", text),
        views.sentences([text]),
        views.table([{text: text, "b": 1}], None, text),
        views.table([{"a": text}], {"a": text}),
        views.card(text, ""),
        views.verdicts(match, text or "x"),
        match_history(match, text or "x"),
        tried(lambda *_: None, text or "x"),
    ):
        assert harmless(shown)


def test_a_page_that_was_told_only_ill_shows_its_own_words():
    bad = TEXTS["image"]
    desk = Desk("claustroboard", {"rules": f"deck={bad}", "moves": bad})
    desk.rule({"deck": "<script>alert(1)</script>"})
    desk.bring(f"{bad}.toml", f"board = '''{bad}'''".encode())
    shown = (
        views.notice(desk.trouble, desk.notice()),
        rule_sheet(desk.game(), rule_controls(desk, desk.rules())),
        sharing(desk, desk.match(), door(desk)),
        variant_choice(desk, desk.variant()),
    )
    for part in shown:
        assert "alert(1)" not in part.text or harmless(part)
    choices = answer_choices(questions())
    assert harmless(answer_view(questions(), choices, "1"))


MONSTERS = {
    "obliteration": "no_repeat=off high=1000000000 start=999999937 repetition=0",
    "chopsticks": "players=6 zombies=true sudden_death=true lives=9 suicide=true meta=true stumps=true rollover=true",
    "front_ham": "players=8 socks=99 overdraw=ignore",
    "claustroboard": "size=10 players=10 wrap=true wildcards=30 pass_players=true",
}
COSTS = """
import json, resource, sys
from laboratory import Desk, verdicts
import engines.solvers.limits as limits

def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

def look(work, count):
    most[0] = max(most[0], work.seen + count)
    whole(work, count)

most, whole = [0], limits.Work.look
limits.Work.look = look
for name, rules in json.loads(sys.argv[1]).items():
    before, most[0] = megabytes(), 0
    desk = Desk(name, {"rules": rules})
    assert not desk.trouble, desk.trouble
    verdicts(desk.match(), desk.solution())
    verdict = most[0]
    desk.tree()
    desk.table.hint(on=True)
    print(name, verdict, most[0], megabytes() - before)
"""


def test_the_largest_rules_are_answered_within_bounds_of_work_and_memory():
    command = [sys.executable, "-c", COSTS, json.dumps(MONSTERS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, *_ in rows] == list(MONSTERS)
    for _, verdict, most, megabytes in rows:
        assert int(verdict) <= 102_000
        assert int(most) <= 302_000
        assert int(megabytes) < 200


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("obliteration", "1000000000000"),
        ("front_ham", "1000.5.5"),
        ("front_ham", "300." * 40 + "3"),
        ("chopsticks", "11" * 1_000),
        ("claustroboard", "/".join(["1" * 63] * 60) + ";a1,b1"),
    ],
)
def test_a_position_beyond_all_measure_is_refused(name, position):
    desk = Desk(name, {})
    desk.edit(position)
    assert "position" in desk.notice()
    assert desk.match().state == Match(load(name)).state


def test_no_door_reads_or_writes_a_path(monkeypatch):
    def never(*_args, **_kwargs):
        raise AssertionError("a file was asked for")

    desk = Desk("chopsticks", {})
    monkeypatch.setattr("builtins.open", never)
    monkeypatch.setattr("pathlib.Path.open", never)
    for text in (TEXTS["path"], TEXTS["device"], TEXTS["drive"]):
        desk.bring(text, text.encode())
        desk.bring(f"{text}.toml", f'deck = "{text}"'.encode())
        desk.edit(text)
        for deed in text_doors("chopsticks"):
            refused(deed, text)
