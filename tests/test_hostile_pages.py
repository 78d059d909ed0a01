"""Nothing that comes from outside stands on a page as markup."""

from __future__ import annotations

from nasty import TEXTS, harmless, questions, texts

from engines import Match, load
from laboratory import Desk, views
from laboratory.controls import rule_controls, rule_sheet, variant_choice
from laboratory.quizzes import answer_choices, answer_view
from laboratory.sections import door, match_history, sharing, tried


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
