"""Nothing that comes from outside becomes markup on a page."""

from __future__ import annotations

from helpers.hostile_inputs import HOSTILE_TEXTS, is_harmless, parametrize_texts
from helpers.sessions import open_session

from engines import EngineError
from laboratory import Refusal, attempt, html
from laboratory.controls import make_file_input, make_rule_controls, make_variant_dropdown, render_rule_controls
from laboratory.exports import render_share


def test_harmful_markup_is_recognised():
    for text in ("<script>", "<p onclick=x>", "<a href='javascript:x'>", "<x data-html='\"<img>\"'>"):
        assert not is_harmless(html.mo.Html(text))


def refuse(text):
    raise EngineError(text)


@parametrize_texts
def test_nothing_from_outside_becomes_markup_on_a_page(text):
    text = text.encode("utf-8", "replace").decode()  # messages have whole characters only: check_refusal
    for part in (
        Refusal(text),
        html.paragraphs([text]),
        html.table([{text: text, "b": 1}], None, text),
        html.table([{"a": text}], {"a": text}),
        html.card(text, ""),
        attempt(refuse, text),
    ):
        assert is_harmless(part)


def test_a_page_with_only_hostile_input_is_harmless():
    text = HOSTILE_TEXTS["image"]
    session = open_session("claustroboard", {"rules": f"deck={text}", "moves": text})
    session.set_rules({"deck": "<script>alert(1)</script>"})
    session.open_file(f"{text}.toml", f"board = '''{text}'''".encode())
    parts = (
        render_rule_controls(session, make_rule_controls(session, session.get_rules())),
        render_share(session, session.get_match(), make_file_input(session)),
        make_variant_dropdown(session, session.get_variant()),
    )
    for part in parts:
        assert "alert(1)" not in part.text or is_harmless(part)
