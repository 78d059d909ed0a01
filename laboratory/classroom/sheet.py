"""Questions without a server: one file that is mailed or put on any web page, and the codes that come back.

The file contains the boards and the questions, and no answers. A student answers on the boards and reads out a result
code; the teacher's page reads the codes, one a line, as votes in the same bars.

>>> from laboratory.classroom.drafts import parse_list
>>> sheet = Sheet(parse_list(["obliteration/?position=3:d:d", "who obliteration"]))
>>> tallies, refusals = sheet.count_votes([sheet.encode(["add", None]), sheet.encode(["add", "Player 1"]), "NONSENSE"])
>>> tallies
[{'add': 2}, {'Player 1': 1}]
>>> refusals
['NONSENSE: A code for these questions has 3 letters, not 8.']
>>> sheet.format_link("https://school.example/parlour/")
'https://school.example/parlour/ask.html?q=obliteration/%3Fposition%3D3:d:d&q=who%20obliteration/'
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import quote, urlencode

from engines import EngineError
from engines.errors import shorten
from laboratory.classroom.documents import question_document
from laboratory.classroom.drafts import QuestionLink, draft_question
from laboratory.classroom.questions import Question
from laboratory.classroom.result_code import compute_fingerprint, decode_answers, encode_answers
from widgets import assets

STATIC_FOLDER = Path(__file__).parent / "static"
OWN_SCRIPTS = ("model.js", "page.js", "result_code.js", "answer_sheet.js", "sheet.js")
MAX_CODES = 200


class Sheet:
    """A list of questions, as a file without a server, and the reader of its result codes."""

    def __init__(self, questions: Sequence[QuestionLink]) -> None:
        self.questions = list(questions)
        self.drafts = [draft_question(question) for question in questions]
        self.name = "\n".join(question.text for question in questions)
        """What the fingerprint of the sheet is made of."""

    @property
    def choice_counts(self) -> list[int]:
        """How many answers each question has."""
        return [len(draft.answers) for draft in self.drafts]

    def encode(self, answers: Sequence[str | None]) -> str:
        """Return the result code of some answers."""
        pairs = zip(answers, self.drafts, strict=True)
        choices = [None if answer is None else draft.answers.index(answer) for answer, draft in pairs]
        return encode_answers(choices, self.choice_counts, self.name)

    def count_votes(self, codes: Iterable[str]) -> tuple[list[dict[str, int]], list[str]]:
        """Return the votes on each question, and a sentence for each code that does not fit."""
        tallies: list[Counter[str]] = [Counter() for _ in self.drafts]
        refusals = []
        for code in [text.strip() for text in codes if text.strip()][:MAX_CODES]:
            try:
                choices = decode_answers(code, self.choice_counts, self.name)
            except EngineError as error:
                refusals.append(f"{shorten(code, unquoted=True)}: {error}")
                continue
            for tally, draft, choice in zip(tallies, self.drafts, choices, strict=True):
                if choice is not None:
                    tally[draft.answers[choice]] += 1
        return [dict(tally.most_common()) for tally in tallies], refusals

    def format_link(self, site: str) -> str:
        """Return the address of these questions on a site, where they are asked on its recorded boards."""
        query = urlencode([("q", unquote_colons(each.text)) for each in self.questions], quote_via=quote, safe="/:,")
        return f"{site.rstrip('/')}/ask.html?{query}"

    def format_page(self) -> str:
        """Return the sheet as one page that needs nothing else."""
        documents = [question_document(Question(number, draft)) for number, draft in enumerate(self.drafts, 1)]
        games = sorted({document["game"] for document in documents if document["board"]})
        data = {
            "fingerprint": compute_fingerprint(self.name),
            "questions": documents,
            "boards": {
                game: {"script": assets.build_script(game), "style": assets.build_style(game)} for game in games
            },
        }
        shared = (assets.STATIC_FOLDER / "dom.js").read_text("utf-8")
        scripts = [shared, *((STATIC_FOLDER / name).read_text("utf-8") for name in OWN_SCRIPTS)]
        palette = assets.format_page_palette()
        parts = {
            "/* style */": palette + (STATIC_FOLDER / "class.css").read_text("utf-8"),
            "/* script */": "\n".join(map(assets.strip_imports_and_exports, scripts)),
            "{}": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        }
        page = (STATIC_FOLDER / "sheet.html").read_text("utf-8")
        for place, text in parts.items():
            page = page.replace(f">{place}<", f">{text}<", 1)
        return page


def unquote_colons(line: str) -> str:
    """Return the line of a list with the two marks of positions and rules that need no quoting, to be shorter in a link."""
    return line.replace("%3A", ":").replace("%2C", ",")
