"""Nothing that comes from outside becomes markup on a page."""

from __future__ import annotations

from helpers.hostile_inputs import HOSTILE_TEXTS, is_harmless, make_questions, parametrize_texts

from engines import Match, load
from laboratory import GameSession, html
from laboratory.controls import make_rule_controls, make_variant_dropdown, render_rule_controls
from laboratory.quiz import make_answer_radios, render_answer
from laboratory.sections import make_file_input, render_history, render_share, show_or_explain


def test_harmful_markup_is_recognised():
    for text in ("<script>", "<p onclick=x>", "<a href='javascript:x'>", "<x data-html='\"<img>\"'>"):
        assert not is_harmless(html.mo.Html(text))


@parametrize_texts
def test_nothing_from_outside_becomes_markup_on_a_page(text):
    match = Match(load("obliteration"))
    text = text.encode("utf-8", "replace").decode()  # messages have whole characters only: check_refusal
    for part in (
        html.notice(text or "x", text),
        html.paragraphs([text]),
        html.table([{text: text, "b": 1}], None, text),
        html.table([{"a": text}], {"a": text}),
        html.card(text, ""),
        html.verdict_card(match, text or "x"),
        render_history(match, text or "x"),
        show_or_explain(lambda *_: None, text or "x"),
    ):
        assert is_harmless(part)


def test_a_page_with_only_hostile_input_is_harmless():
    text = HOSTILE_TEXTS["image"]
    session = GameSession("claustroboard", {"rules": f"deck={text}", "moves": text})
    session.set_rules({"deck": "<script>alert(1)</script>"})
    session.open_file(f"{text}.toml", f"board = '''{text}'''".encode())
    parts = (
        html.notice(session.address_error, session.notice()),
        render_rule_controls(session.game(), make_rule_controls(session, session.rules())),
        render_share(session, session.match(), make_file_input(session)),
        make_variant_dropdown(session, session.variant()),
    )
    for part in parts:
        assert "alert(1)" not in part.text or is_harmless(part)
    choices = make_answer_radios(make_questions())
    assert is_harmless(render_answer(make_questions(), choices, "1"))
