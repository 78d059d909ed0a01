"""Write a lesson as one page that needs nothing else: the board with its recording, the questions, style and scripts.

The page's security policy allows the scripts in its text by their hashes, and no request at all.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from analysis.questions.bank_question import BankQuestion
from engines import Evaluation, solve
from engines.drawing import PAGE, PRINT, draw
from laboratory.board_files import list_start_parts, make_script_file
from laboratory.film_strip import render_loop, render_strip
from laboratory.lesson_file.content import LESSON_CONTENTS
from laboratory.lessons.prediction import Prediction
from laboratory.pages import find_page
from laboratory.recorded_files import make_recording_file
from widgets.assets import STATIC_FOLDER as WIDGET_FOLDER
from widgets.assets import build_style, format_page_palette, strip_imports_and_exports
from widgets.recording import to_json

STATIC_FOLDER = Path(__file__).parent / "static"
MAX_SITUATIONS = 4_000
BOLD, ITALIC = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"\*(.+?)\*")


class Answer(NamedTuple):
    """An answer that a page offers: what it says, whether it is right (None if nothing is), and its feedback."""

    text: str
    is_right: bool | None
    feedback: str


def format_lesson_page(name: str, recording_script: str | None = None) -> str:
    """Return the file of a lesson; the script with the recording of its board is made if it is not there yet."""
    content, page = LESSON_CONTENTS[name], find_page(name)
    match = content.start_match()
    game = match.game
    questions = content.draft_questions()
    scripts = [
        make_script_file(game.name).text,
        recording_script or make_recording_file(match, MAX_SITUATIONS).text,
        build_lesson_script(),
    ]
    info = {"game": game.name, "start": list_start_parts(match), "seats": content.seats, "hidden": True}
    return Template(read_static("lesson.html")).substitute(
        policy=format_policy(scripts),
        title=escape(page.title),
        aim=escape(content.aim),
        style=build_lesson_style(game.name),
        prediction=format_prediction(content.prediction_question),
        summary=escape(game.summary),
        picture=draw(game, match.state, theme=PRINT),
        line=render_best_play(solve(game, match.state).evaluate(match.state)),
        questions="\n".join(format_question(number, each) for number, each in enumerate(questions, 1)),
        answers="\n".join(format_key_item(each) for each in questions),
        info=to_json(info).replace("<", r"\u003c"),
        scripts="\n".join(f"<script>{script}</script>" for script in scripts),
    )


def format_policy(scripts: Iterable[str]) -> str:
    """Return the security policy of a page that runs these scripts and loads nothing."""
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    allowed = " ".join(f"'sha256-{each}'" for each in hashes)
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def build_lesson_script() -> str:
    """Return the script that plays the board and checks the answers."""
    shared = (WIDGET_FOLDER / "recorded_files.js").read_text("utf-8")
    script = "\n".join(map(strip_imports_and_exports, [shared, read_static("lesson.js")]))
    return f"(() => {{\n{script}\n}})();\n"


def build_lesson_style(game_name: str) -> str:
    """Return the style of the page and of its board."""
    palette = format_page_palette()
    return palette + read_static("lesson.css") + build_style(game_name)


def render_best_play(evaluation: Evaluation[Any, Any]) -> str:
    """Return best play from a position as HTML: a strip, and a circle if the game repeats."""
    loop = evaluation.loop
    if loop is None:
        return render_strip(evaluation, evaluation.line)
    lead = render_strip(evaluation, loop.lead) if loop.lead else ""
    return lead + render_loop(evaluation, loop.lead, loop.cycle)


def format_prediction(prediction: Prediction) -> str:
    """Return the question to predict, with its feedback; it does not count."""
    rows = [
        Answer(text, text == prediction.right if prediction.right else None, feedback)
        for text, feedback in prediction.choices.items()
    ]
    prompt = format_emphasis(prediction.prompt.removeprefix("**Predict.** "))
    return format_fieldset("prediction", "Predict first", f"<p>{prompt}</p>", rows)


def format_question(number: int, question: BankQuestion) -> str:
    """Return a question with the picture of its position and the feedback to each answer."""
    rows = [Answer(choice.text, choice.is_right, choice.feedback) for choice in question.choices]
    picture = draw(question.game, question.state, theme=PAGE, answers=False)
    prompt = f"<p>{escape(question.prompt)}</p>"
    key, attributes = f"question-{number}", f' data-question="{number}"'
    return format_fieldset(key, f"Question {number}", prompt, rows, picture=picture, attributes=attributes)


def format_fieldset(  # noqa: PLR0913 the parts of a question
    key: str, legend: str, prompt: str, answers: Sequence[Answer], *, picture: str = "", attributes: str = ""
) -> str:
    """Return a question with its answers and their feedback, which is hidden until an answer is checked."""
    choices = "".join(
        f'<label><input type="radio" name="{key}" value="{index}"> <span>{format_emphasis(each.text)}</span></label>'
        for index, each in enumerate(answers)
    )
    feedback = "".join(format_feedback(index, each) for index, each in enumerate(answers))
    nothing = '<p class="feedback" data-choice="none" hidden>Choose an answer first.</p>'
    shown = f'<div class="picture">{picture}</div>' if picture else ""
    return (
        f'<fieldset{attributes}><legend>{legend}</legend><div class="row">{shown}<div class="asked">{prompt}{choices}'
        f'<button type="button">Check</button><div aria-live="polite">{feedback}{nothing}</div></div></div></fieldset>'
    )


def format_feedback(index: int, answer: Answer) -> str:
    """Return the feedback to an answer, which says whether it is right if that can be said."""
    verdict = {True: "Right.", False: "No.", None: ""}[answer.is_right]
    said = answer.feedback if answer.feedback.startswith(("Right.", "No,", "No.")) else f"{verdict} {answer.feedback}"
    mark = " data-is-right" if answer.is_right else ""
    return f'<p class="feedback" data-choice="{index}"{mark} hidden>{format_emphasis(said.strip())}</p>'


def format_key_item(question: BankQuestion) -> str:
    """Return the right answer to a question, with its reason, as an item of a list."""
    answer = question.choices[question.right_index].text
    return f"<li><strong>{escape(answer)}</strong>. {escape(question.reason)}</li>"


def format_emphasis(text: str) -> str:
    """Return text with its bold and italic words as HTML.

    >>> format_emphasis("**Two** of *your* moves & more")
    '<strong>Two</strong> of <em>your</em> moves &amp; more'
    """
    return ITALIC.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", escape(text, quote=False)))


def read_static(name: str) -> str:
    """Return the text of a file in ``static/``."""
    return (STATIC_FOLDER / name).read_text("utf-8")
