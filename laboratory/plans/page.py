"""A plan as a part of a page: the minutes as a table, questions with replies, positions with their verdicts, and the check.

>>> render_list(["Paper & pens"])
'<ul><li>Paper &amp; pens</li></ul>'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape

import marimo as mo

from analysis.questions.bank_question import BankQuestion
from analysis.sheets.worksheet import describe_count
from engines import game_class
from engines.drawing import PAGE, Picture, draw
from laboratory.html_cache import HTML_CACHE
from laboratory.lesson_file.content import LESSON_CONTENTS
from laboratory.pages import LESSONS, page_address, plan_anchor
from laboratory.plans.collection import find_plan
from laboratory.plans.plan import LESSON_MINUTES, Box, Misconception, Phase, Plan, Question

ALL_LESSONS = "All lessons"
NOT_DONE = "–"


def choose_lessons(name: str | None) -> list[str]:
    """Return the lesson that an address names, or all of them if it names none."""
    return [name] if name in LESSONS else list(LESSONS)


def make_lesson_dropdown(name: str | None) -> mo.ui.dropdown:
    """Return the choice of a lesson, at first the one that an address names."""
    titles = {ALL_LESSONS: "", **{title: lesson for lesson, (title, _) in LESSONS.items()}}
    chosen = LESSONS[name][0] if name in LESSONS else ALL_LESSONS
    return mo.ui.dropdown(titles, value=chosen, label="Lesson", allow_select_none=False)


def render_plans(names: Iterable[str]) -> mo.Html:
    """Return the plans of some lessons, each with an anchor; several have a list of contents."""
    names = list(names)
    plans = "".join(HTML_CACHE.get_or_create(("plan", name), partial(render_plan, name)) for name in names)
    return mo.Html(f'{render_contents(names) if len(names) > 1 else ""}<div class="plans">{plans}</div>')


def render_contents(names: Iterable[str]) -> str:
    """Return links to the plans on the page."""
    links = "".join(f'<li><a href="#{plan_anchor(name)}">{escape(LESSONS[name][0])}</a></li>' for name in names)
    return f'<nav class="plan-contents" aria-label="Plans"><ul>{links}</ul></nav>'


def render_plan(name: str) -> str:
    """Return the plan of a lesson as HTML."""
    plan = find_plan(name)
    sections = {
        "Aims": render_list(plan.aims),
        "What to have ready": render_list(plan.preparation),
        "Time": render_phases(plan),
        "Questions to ask, and what students answer": "".join(map(render_question, plan.questions)),
        "Misconceptions, and a position against each": "".join(map(render_misconception, plan.misconceptions)),
        "Without devices": render_list(plan.without_devices),
        **{each.title: render_box(each) for each in plan.boxes},
        "Words of the curriculum": f"<p>{escape(', '.join(plan.curriculum))}.</p>",
    }
    body = "".join(f"<section><h3>{escape(title)}</h3>{html}</section>" for title, html in sections.items())
    game = LESSON_CONTENTS[name].start_match().game.name
    link = (
        f'<p><a href="{escape(page_address(name))}">Open the lesson<span class="visually-hidden">: {escape(plan.title)}</span></a> · '
        f'<a href="{escape(page_address("rules", game=game))}">The rules of {escape(game_class(game).title)}</a></p>'
    )
    return f'<article class="plan" id="{plan_anchor(name)}"><h2>{escape(plan.title)}</h2>{link}{body}{render_check(name)}</article>'


def render_list(items: Iterable[str]) -> str:
    """Return a list."""
    return f"<ul>{''.join(f'<li>{escape(item, quote=False)}</li>' for item in items)}</ul>"


def render_phases(plan: Plan) -> str:
    """Return the minutes as a table."""
    head = "".join(f'<th scope="col" class="number">{minutes} min</th>' for minutes in LESSON_MINUTES)
    rows = "".join(map(render_phase, plan.phases))
    return f'<div class="table" tabindex="0" role="region" aria-label="{escape(plan.title)}: time"><table><thead><tr>{head}<th scope="col">What the class does</th></tr></thead><tbody>{rows}</tbody></table></div>'


def render_phase(phase: Phase) -> str:
    """Return a part of the lesson as a row."""
    minutes = "".join(f'<td class="number">{each or NOT_DONE}</td>' for each in phase.minutes)
    without = (
        f" <em>Needs a screen. Without one: {escape(phase.without_screen, quote=False)}</em>"
        if phase.without_screen
        else ""
    )
    return (
        f"<tr>{minutes}<td><strong>{escape(phase.title)}.</strong> {escape(phase.text, quote=False)}{without}</td></tr>"
    )


def render_box(box: Box) -> str:
    """Return a box as paragraphs and a table."""
    texts = "".join(f"<p>{escape(each, quote=False)}</p>" for each in box.texts)
    if not box.rows:
        return texts
    head = "".join(f'<th scope="col">{escape(each, quote=False)}</th>' for each in box.rows[0])
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(each, quote=False)}</td>' for each in row)}</tr>" for row in box.rows[1:]
    )
    return f'{texts}<div class="table" tabindex="0" role="region" aria-label="{escape(box.title)}"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def render_question(question: Question) -> str:
    """Return a question to the class with the answers to expect."""
    replies = "".join(
        f"<li><strong>{'✓ ' if each.is_right else ''}{escape(each.text, quote=False)}</strong> – {escape(each.comment, quote=False)}</li>"
        for each in question.replies
    )
    return f'<div class="asked"><p>{escape(question.prompt, quote=False)}</p><ul>{replies}</ul></div>'


def render_misconception(misconception: Misconception) -> str:
    """Return what students believe, what to say, and the position that shows it."""
    shown = misconception.shown
    match = shown.match
    return (
        f"<figure>{draw(match.game, match.state, theme=PAGE)}<figcaption><p><strong>{escape(misconception.belief, quote=False)}</strong></p>"
        f"<p>{escape(misconception.correction, quote=False)}</p><p>{escape(shown.caption, quote=False)} "
        f'<a href="{escape(shown.address)}">Open this position in {escape(match.game.title)}</a></p></figcaption></figure>'
    )


def render_check(name: str) -> str:
    """Return the five questions at the end of a lesson, and the key."""
    questions = LESSON_CONTENTS[name].draft_questions()
    asked = "".join(f"<li>{render_check_question(each)}</li>" for each in questions)
    key = "".join(f"<li>{render_key_item(each)}</li>" for each in questions)
    return (
        f'<section class="check"><h3>Check of five questions</h3><ol>{asked}</ol></section>'
        f'<section class="key"><h3>Key to the check</h3><p>{describe_count(questions[0].game)}</p><ol>{key}</ol></section>'
    )


def render_check_question(question: BankQuestion) -> str:
    """Return a question of the check with its position and its answers."""
    picture: Picture = draw(question.game, question.state, theme=PAGE, answers=False)
    choices = "".join(f"<li>{escape(each.text, quote=False)}</li>" for each in question.choices)
    return f'{picture}<div><p>{escape(question.prompt, quote=False)}</p><ol type="A">{choices}</ol></div>'


def render_key_item(question: BankQuestion) -> str:
    """Return the right answer with its reason."""
    answer = question.choices[question.right_index].text
    return f"<strong>{'ABCDEFGHIJ'[question.right_index]}: {escape(answer, quote=False)}.</strong> {escape(question.reason, quote=False)}"
