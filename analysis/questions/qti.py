"""Question banks as a QTI 2.1 package: a zip with one item for each question, its picture, a test and a manifest.

The specification: "IMS Question and Test Interoperability, version 2.1" (1EdTech, 2012). Identifiers have no hyphen,
because some platforms refuse it.
"""

from __future__ import annotations

import io
import zipfile
from string import ascii_uppercase
from xml.etree import ElementTree as ET

from analysis.questions.bank import LINK_TEXT, Bank
from analysis.questions.bank_question import BankQuestion
from analysis.questions.pictures import WIDTH_POINTS, describe_picture, draw_png

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
QTI_SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
PACKAGE_SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd"
FILE_DATE = (2026, 1, 1, 0, 0, 0)
"""The date of all files in a package, so that the same questions are the same file."""


def format_qti(bank: Bank) -> bytes:
    """Return a bank as a QTI 2.1 package."""
    files = {"imsmanifest.xml": build_manifest(bank), "test.xml": build_test(bank)}
    for question in bank.questions:
        files[f"items/{question.name}.xml"] = build_item(question, bank.address_of(question))
        files[f"items/{question.name}.png"] = draw_png(question)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, data in files.items():
            package.writestr(zipfile.ZipInfo(name, FILE_DATE), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def build_item(question: BankQuestion, address: str) -> bytes:
    """Return a question as an item with its answers, its score and feedback to every answer."""
    item = start_document("assessmentItem", QTI, QTI_SCHEMA, identifier=question.name, title=question.name)
    item.attrib |= {"adaptive": "false", "timeDependent": "false", "xml:lang": "en"}
    identifiers = [f"choice_{letter}" for letter in ascii_uppercase[: len(question.choices)]]
    response = add(item, "responseDeclaration", identifier="RESPONSE", cardinality="single", baseType="identifier")
    add(add(response, "correctResponse"), "value", identifiers[question.right_index])
    score = add(item, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    add(add(score, "defaultValue"), "value", "0")
    add(item, "outcomeDeclaration", identifier="FEEDBACK", cardinality="single", baseType="identifier")
    add_body(item, question, identifiers)
    add_processing(item)
    for identifier, choice in zip(identifiers, question.choices, strict=True):
        feedback = add(item, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier=identifier, showHide="show")
        add(feedback, "p", choice.feedback)
        if address:
            add(add(feedback, "p"), "a", LINK_TEXT, href=address)
    return format_document(item)


def add_body(item: ET.Element, question: BankQuestion, identifiers: list[str]) -> None:
    """Add the picture, the prompt and the answers."""
    body = add(item, "itemBody")
    image = {"src": f"{question.name}.png", "alt": describe_picture(question), "width": str(WIDTH_POINTS)}
    add(add(body, "p"), "img", **image)
    shuffle = "true" if question.can_shuffle else "false"
    interaction = add(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle=shuffle, maxChoices="1")
    add(interaction, "prompt", question.prompt)
    for identifier, choice in zip(identifiers, question.choices, strict=True):
        add(interaction, "simpleChoice", choice.text, identifier=identifier)


def add_processing(item: ET.Element) -> None:
    """Add that the right answer scores 1, another 0, and that the feedback is that of the answer."""
    processing = add(item, "responseProcessing")
    condition = add(processing, "responseCondition")
    right = add(condition, "responseIf")
    match = add(right, "match")
    add(match, "variable", identifier="RESPONSE")
    add(match, "correct", identifier="RESPONSE")
    for branch, points in ((right, "1"), (add(condition, "responseElse"), "0")):
        add(add(branch, "setOutcomeValue", identifier="SCORE"), "baseValue", points, baseType="float")
    add(add(processing, "setOutcomeValue", identifier="FEEDBACK"), "variable", identifier="RESPONSE")


def build_test(bank: Bank) -> bytes:
    """Return the test that holds all questions of a bank."""
    test = start_document("assessmentTest", QTI, QTI_SCHEMA, identifier="parlour_test", title=bank.title)
    part = add(test, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual")
    section = add(part, "assessmentSection", identifier="section", title=bank.title, visible="true")
    for question in bank.questions:
        add(section, "assessmentItemRef", identifier=question.name, href=f"items/{question.name}.xml")
    return format_document(test)


def build_manifest(bank: Bank) -> bytes:
    """Return the list of all files of a package."""
    manifest = start_document("manifest", PACKAGE, PACKAGE_SCHEMA, identifier="parlour_bank")
    metadata = add(manifest, "metadata")
    add(metadata, "schema", "QTIv2.1 Package")
    add(metadata, "schemaversion", "1.0.0")
    add(manifest, "organizations")
    resources = add(manifest, "resources")
    test = add(resources, "resource", identifier="resource_test", type="imsqti_test_xmlv2p1", href="test.xml")
    add(test, "file", href="test.xml")
    for question in bank.questions:
        identifier, href = f"resource_{question.name}", f"items/{question.name}.xml"
        add(test, "dependency", identifierref=identifier)
        item = add(resources, "resource", identifier=identifier, type="imsqti_item_xmlv2p1", href=href)
        add(item, "file", href=href)
        add(item, "file", href=f"items/{question.name}.png")
    return format_document(manifest)


def start_document(tag: str, namespace: str, schema: str, **attributes: str) -> ET.Element:
    """Return the first element of a document, which names its schema."""
    names = {"xmlns": namespace, "xmlns:xsi": XSI, "xsi:schemaLocation": f"{namespace} {schema}"}
    return ET.Element(tag, names | attributes)


def add(parent: ET.Element, tag: str, text: str | None = None, /, **attributes: str) -> ET.Element:
    """Add an element and return it."""
    element = ET.SubElement(parent, tag, attributes)
    element.text = text
    return element


def format_document(root: ET.Element) -> bytes:
    """Return a document as text."""
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data
