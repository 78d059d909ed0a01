"""The picture of a question: drawn as SVG, made a PNG by typst, because some platforms refuse SVG.

>>> from engines import load
>>> from analysis.questions.drafting import draft_questions
>>> (question,) = draft_questions(load("obliteration"), number=1)
>>> describe_picture(question).startswith("Operation Obliteration. The number ")
True
"""

from __future__ import annotations

from importlib import import_module

from analysis.questions.bank_question import BankQuestion
from engines.drawing import LIGHT, describe_position, draw
from engines.errors import EngineError

WIDTH_POINTS = 220
"""The width at which a picture is shown; the PNG has more pixels."""
PIXELS_PER_INCH = 100
"""Sharp enough, and 50 questions stay below two megabytes, the usual limit of an upload."""
PAGE = b"""#set page(width: auto, height: auto, margin: 0pt, fill: white)
#image(bytes(sys.inputs.svg), format: "svg", width: int(sys.inputs.width) * 1pt)"""
"""A page as large as the picture, in typst's markup."""


def describe_picture(question: BankQuestion) -> str:
    """Return what the picture of a question shows, in words."""
    return describe_position(question.game, question.state, answers=False)


def draw_png(question: BankQuestion) -> bytes:
    """Return the picture of a question as a PNG, without what the question asks for."""
    try:
        typst = import_module("typst")  # an optional dependency, which no browser has
    except ImportError:
        raise EngineError('format: the pictures need typst; install it with "pip install parlour[paper]"') from None
    picture = draw(question.game, question.state, theme=LIGHT, answers=False)
    png: bytes = typst.compile(
        PAGE,
        format="png",
        ppi=PIXELS_PER_INCH,
        sys_inputs={"svg": str(picture), "width": str(WIDTH_POINTS)},
        ignore_system_fonts=True,  # the same picture on every machine
    )
    return png
