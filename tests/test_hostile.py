"""Whatever comes from outside, however ill it is meant, is understood or refused in one sentence, and costs little."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from nasty import TEXTS, VALUES, games, harmless, nested, questions, refused, send, texts

import widgets
from analysis import quiz
from engines import Match, load, parse_move, read_link, variant_rules
from engines.links import KEYS
from engines.match import read_transcript
from engines.players import player
from engines.rules import load_toml, read_dict, read_text, read_toml, rule_fields
from engines.terminal import read_config, seat_names
from laboratory import Desk, views
from laboratory.controls import read
from laboratory.files import read_file


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


def test_an_answer_to_a_quiz_is_one_of_the_choices_or_refused():
    for answer in VALUES:
        refused(quiz.grade, questions()[0], answer)


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
