"""Question banks as Moodle XML: one file, with the pictures inside and feedback to every answer.

Moodle's documentation of the format: docs.moodle.org, "Moodle XML format".
"""

from __future__ import annotations

import base64
from xml.etree import ElementTree as ET

from analysis.questions.bank import LINK_TEXT, Bank
from analysis.questions.bank_question import BankQuestion
from analysis.questions.pictures import WIDTH_POINTS, describe_picture, draw_png

CATEGORY = "$course$/top/Parlour"
SINGLE_TRY_PENALTY = "0.3333333"
"""The share of the mark that a wrong try costs where students may try again: Moodle's own default."""


def format_moodle(bank: Bank) -> bytes:
    """Return a bank as Moodle XML."""
    quiz = ET.Element("quiz")
    category = ET.SubElement(ET.SubElement(quiz, "question", type="category"), "category")
    add_text(category, f"{CATEGORY}/{bank.title.replace('/', '//')}")  # a single / would begin a category of its own
    for question in bank.questions:
        quiz.append(build_element(question, bank.address_of(question)))
    ET.indent(quiz)
    data: bytes = ET.tostring(quiz, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def build_element(question: BankQuestion, address: str) -> ET.Element:
    """Return a question with its picture, its answers and their feedback."""
    element = ET.Element("question", type="multichoice")
    add_text(ET.SubElement(element, "name"), question.name)
    file_name = f"{question.name}.png"
    text = ET.SubElement(element, "questiontext", format="html")
    image = {"src": f"@@PLUGINFILE@@/{file_name}", "alt": describe_picture(question), "width": str(WIDTH_POINTS)}
    add_text(text, format_html(question.prompt) + format_tag("p", format_tag("img", **image)))
    png = ET.SubElement(text, "file", name=file_name, path="/", encoding="base64")
    png.text = base64.b64encode(draw_png(question)).decode()
    link = format_tag("p", format_tag("a", LINK_TEXT, href=address)) if address else ""
    add_text(ET.SubElement(element, "generalfeedback", format="html"), format_html(question.reason) + link)
    for name, value in list_settings(question).items():
        ET.SubElement(element, name).text = value
    for choice in question.choices:
        answer = ET.SubElement(element, "answer", fraction="100" if choice.is_right else "0", format="html")
        add_text(answer, format_html(choice.text))
        add_text(ET.SubElement(answer, "feedback", format="html"), format_html(choice.feedback))
    tags = ET.SubElement(element, "tags")
    for tag in list_tags(question):
        add_text(ET.SubElement(tags, "tag"), tag)
    return element


def list_settings(question: BankQuestion) -> dict[str, str]:
    """Return the settings of a question in Moodle."""
    return {
        "defaultgrade": "1",
        "penalty": SINGLE_TRY_PENALTY,
        "hidden": "0",
        "idnumber": question.name,
        "single": "true",
        "shuffleanswers": "true" if question.can_shuffle else "false",
        "answernumbering": "ABCD",
    }


def list_tags(question: BankQuestion) -> list[str]:
    """Return the tags by which a teacher finds questions: the game, the kind, and how far one looks ahead."""
    depth = "without end" if question.plies is None else f"{question.plies} ahead"
    return [question.game.name, question.kind, depth]


def add_text(parent: ET.Element, text: str) -> None:
    """Add a text as Moodle wants it, in an element of its own."""
    ET.SubElement(parent, "text").text = text


def format_html(sentences: str) -> str:
    """Return sentences as a paragraph of HTML."""
    paragraph = ET.Element("p")
    paragraph.text = sentences
    return ET.tostring(paragraph, encoding="unicode", method="html")


def format_tag(name: str, content: str = "", **attributes: str) -> str:
    """Return an element of HTML around content that is HTML already."""
    element = ET.Element(name, attributes)
    opening = ET.tostring(element, encoding="unicode", method="html").removesuffix(f"</{name}>")
    return f"{opening}{content}" if name == "img" else f"{opening}{content}</{name}>"
