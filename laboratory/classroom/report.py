"""Afterwards: what the class was asked, how it answered in each round, and which mistakes were popular.

Nicknames are left out unless they are asked for: then each row also says who gave the answer.

>>> from laboratory.classroom.drafts import draft_question, parse_question_link
>>> classroom = Classroom()
>>> commands = [
...     lambda: classroom.join("=Ada", "key"),
...     lambda: classroom.ask(draft_question(parse_question_link("obliteration/?position=3:d:d"))),
...     lambda: classroom.vote(1, 1, 1, "subtract"),
...     classroom.reveal,
... ]
>>> for command in commands:
...     for event in command():
...         classroom.apply(event)
>>> print(format_csv(list_rows(classroom, with_names=True)).splitlines()[1])
1,Operation Obliteration,Player 1 is to move. Play the best move.,Subtract 1,no,1,'=Ada
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from engines import GAMES
from laboratory.classroom.classroom import Classroom
from laboratory.classroom.documents import label_answers, reveal_document
from laboratory.classroom.questions import Question
from laboratory.pages import find_page

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula."""


class AnswerRow(NamedTuple):
    """One answer to a question: whether it is right, how many gave it in each round, and perhaps who did so."""

    question: int
    title: str
    prompt: str
    answer: str
    """The answer in words, a move as an instruction."""
    is_right: bool | None
    """None if the right answer is not known."""
    votes: tuple[int, ...]
    names: str = ""


def list_rows(classroom: Classroom, *, with_names: bool = False) -> list[AnswerRow]:
    """Return every answer that was given or is right, question by question, the most popular first.

    The question that the class has now is left out until it is revealed.
    """
    questions = classroom.questions[: -1 if classroom.hides_answers else None]
    return [row for question in questions for row in list_answers(classroom, question, with_names=with_names)]


def list_answers(classroom: Classroom, question: Question, *, with_names: bool) -> list[AnswerRow]:
    """Return the answers to one question."""
    right, tallies = reveal_document(question)["right"], [each.tally() for each in question.rounds]
    given = [answer for answer in question.draft.answers if answer in right or any(answer in each for each in tallies)]
    labels = label_answers(question.draft)
    given.sort(key=lambda answer: -tallies[-1].get(answer, 0))
    return [
        AnswerRow(
            question.number,
            name_subject(question),
            question.draft.prompt,
            labels.get(answer, answer),
            answer in right if right else None,
            tuple(tally.get(answer, 0) for tally in tallies),
            list_names(classroom, question, answer) if with_names else "",
        )
        for answer in given
    ]


def name_subject(question: Question) -> str:
    """Return the title of the game or of the lesson that a question is about."""
    name = question.draft.game
    return GAMES[name].title if name in GAMES else find_page(name).title


def list_names(classroom: Classroom, question: Question, answer: str) -> str:
    """Return who gave an answer in the last round."""
    given = sorted(number for number, each in question.round.votes.items() if each == answer)
    return ", ".join(classroom.participants[number].name for number in given)


def format_csv(rows: Sequence[AnswerRow]) -> str:
    """Return the rows as CSV; a text that a spreadsheet would take for a formula gets an apostrophe."""
    rounds = max((len(row.votes) for row in rows), default=1)
    head = [
        "question",
        "about",
        "prompt",
        "answer",
        "right",
        *(f"votes in round {number + 1}" for number in range(rounds)),
    ]
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([*head, "names"])
    for row in rows:
        votes: list[Any] = [*row.votes, *[""] * (rounds - len(row.votes))]
        right = {True: "yes", False: "no", None: "not known"}[row.is_right]
        texts = [escape_formula(each) for each in (row.title, row.prompt, row.answer)]
        writer.writerow([row.question, *texts, right, *votes, escape_formula(row.names)])
    return text.getvalue()


def escape_formula(text: str) -> str:
    """Return a text that a spreadsheet takes for a text."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def format_page(rows: Sequence[AnswerRow]) -> str:
    """Return the rows as a page to read and to print."""
    questions = dict.fromkeys(row.question for row in rows)
    sections = "".join(format_question([row for row in rows if row.question == number]) for number in questions)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>What the class played – Parlour</title>'
        '<link rel="stylesheet" href="/class/static/class.css"></head><body class="report"><main>'
        '<h1>What the class played</h1><p><a href="/class/teach">Back to the class</a> · '
        '<a href="/class/report.csv">As a table (CSV)</a> · <a href="/class/report.html?names=1">With names</a></p>'
        f"{sections or '<p>Nothing has been asked yet.</p>'}</main></body></html>"
    )


def format_question(rows: Sequence[AnswerRow]) -> str:
    """Return one question with its answers as a table in HTML."""
    first = rows[0]
    head = "".join(f'<th scope="col">Round {number + 1}</th>' for number in range(len(first.votes)))
    named = '<th scope="col">Who</th>' if any(row.names for row in rows) else ""
    body = "".join(
        f'<tr><th scope="row">{escape(row.answer)}</th><td>{ {True: "right", False: "wrong", None: "not known"}[row.is_right] }</td>'
        + "".join(f"<td>{count}</td>" for count in row.votes)
        + (f"<td><bdi>{escape(row.names)}</bdi></td>" if named else "")
        + "</tr>"
        for row in rows
    )
    return (
        f"<section><h2>{first.question}. {escape(first.title)}</h2><p>{escape(first.prompt)}</p><p>{escape(describe_mistake(rows))}</p>"
        f'<div class="scrolls" tabindex="0" role="region" aria-label="Answers to question {first.question}"><table><thead><tr>'
        f'<th scope="col">Answer</th><th scope="col">Verdict</th>{head}{named}</tr></thead><tbody>{body}</tbody></table></div></section>'
    )


def describe_mistake(rows: Sequence[AnswerRow]) -> str:
    """Say how many were right in the last round, and which wrong answer was the most popular."""
    if rows[0].is_right is None:
        return "The right answer is not known."
    total = sum(row.votes[-1] for row in rows)
    right = sum(row.votes[-1] for row in rows if row.is_right)
    wrong = max((row for row in rows if not row.is_right), key=lambda row: row.votes[-1], default=None)
    mistake = f" The most popular mistake: {wrong.answer} ({wrong.votes[-1]})." if wrong and wrong.votes[-1] else ""
    return f"{right} of {total} were right at the end.{mistake}"
