"""Each format, read back by programs that are not ours and compared with the questions."""

from __future__ import annotations

import base64
import csv
import html
import io
import json
import re
import struct
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree as ET

import pytest

from analysis.questions import pictures
from analysis.questions.bank import Bank, check_site, format_address, make_title
from analysis.questions.csv_table import format_csv, quote_cell
from analysis.questions.gift import format_gift
from analysis.questions.moodle import format_moodle
from analysis.questions.qti import PACKAGE, QTI, format_qti
from engines import EngineError, load
from engines.drawing import LIGHT, draw
from engines.formats.link import parse_link

ROOT = Path(__file__).parents[3]
READ_BANKS = ROOT / "tests" / "helpers" / "read_banks.mjs"
EXAMARK = ROOT / "node_modules" / ".bin" / "examark"
ITEM, MANIFEST = f"{{{QTI}}}", f"{{{PACKAGE}}}"
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


def run_program(*arguments):
    return subprocess.run([*map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def understood(bank, tmp_path_factory):
    """Return what the readers of Moodle XML and of GIFT understand."""
    folder = tmp_path_factory.mktemp("banks")
    (folder / "bank.xml").write_bytes(format_moodle(bank))
    (folder / "bank.gift").write_bytes(format_gift(bank))
    done = run_program("node", READ_BANKS, folder / "bank.xml", folder / "bank.gift")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def package(bank, tmp_path_factory):
    """Return the path of the bank as a QTI package."""
    path = tmp_path_factory.mktemp("qti") / "bank.zip"
    path.write_bytes(format_qti(bank))
    return path


def strip_tags(text):
    """Return the words of a paragraph of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def list_choices(question):
    return [(choice.text, choice.is_right, choice.feedback) for choice in question.choices]


def check_png(data):
    """Raise AssertionError if data is no whole PNG of the width of our pictures; return its height."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert data.endswith(b"IEND\xaeB`\x82")
    position, pixels, size = 8, b"", (0, 0)
    while position < len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        kind, body = data[position + 4 : position + 8], data[position + 8 : position + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[position + 8 + length : position + 12 + length])[0]
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
        pixels += body if kind == b"IDAT" else b""
        position += 12 + length
    width, height = size
    assert abs(width - pictures.WIDTH_POINTS * pictures.PIXELS_PER_INCH / 72) < 2
    rows = zlib.decompress(pixels)
    assert len(rows) == height * (1 + 4 * width)
    assert len(set(rows)) > 20  # something is drawn
    return height


def test_moodle_reads_every_question_with_its_right_answer(bank, understood):
    category, *found = understood["moodle"]
    assert category["type"] == "category"
    assert len(found) == len(bank.questions) == 14
    for question, read in zip(bank.questions, found, strict=True):
        assert (read["type"], read["name"], read["single"]) == ("multichoice", question.name, True)
        assert strip_tags(read["questiontext"]) == question.prompt
        assert question.reason in strip_tags(read["generalfeedback"])
        answers = [(strip_tags(answer["text"]), answer["score"]) for answer in read["answers"]]
        assert answers == [(choice.text, 100 if choice.is_right else 0) for choice in question.choices]
        assert question.kind in read["tags"]


def test_moodle_xml_holds_pictures_feedback_and_links_that_its_reader_leaves_out(bank):
    quiz = ET.fromstring(format_moodle(bank))  # noqa: S314 our own text
    category, *found = quiz.findall("question")
    assert category.findtext("category/text") == "$course$/top/Parlour/Games // “all” & more"
    for question, element in zip(bank.questions, found, strict=True):
        assert [strip_tags(each.findtext("feedback/text")) for each in element.findall("answer")] == [
            choice.feedback for choice in question.choices
        ]
        (file,) = element.findall("questiontext/file")
        text = element.findtext("questiontext/text")
        assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in text
        assert html.unescape(re.search('alt="([^"]*)"', text)[1]) == pictures.describe_picture(question)
        assert check_png(base64.b64decode(file.text, validate=True)) > 100
        assert element.findtext("shuffleanswers") == ("true" if question.can_shuffle else "false")
        link = html.unescape(re.search('href="([^"]*)"', element.findtext("generalfeedback/text"))[1])
        assert link == bank.address_of(question)
    assert len({element.findtext("idnumber") for element in found}) == len(found)


def test_without_a_site_there_are_no_links(bank):
    without = bank._replace(site="", questions=bank.questions[:1])
    assert b"href" not in format_moodle(without)
    assert b"address" not in format_csv(without)
    with zipfile.ZipFile(io.BytesIO(format_qti(without))) as package:
        assert b"<a " not in package.read(f"items/{bank.questions[0].name}.xml")


def test_gift_reads_every_question_with_its_right_answer_and_feedback(bank, understood):
    category, *found = understood["gift"]
    assert category["title"] == "$course$/top/Parlour/Games // “all” & more"
    for question, read in zip(bank.questions, found, strict=True):
        assert (read["type"], read["title"]) == ("MC", question.name)
        assert read["stem"]["text"] == f"{pictures.describe_picture(question)} {question.prompt}"
        choices = [(each["text"]["text"], each["isCorrect"], each["feedback"]["text"]) for each in read["choices"]]
        assert choices == list_choices(question)
        assert read["globalFeedback"]["text"] == question.reason


def test_csv_has_a_row_for_each_question_and_no_formula(bank):
    data = format_csv(bank)
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    for question, row in zip(bank.questions, rows, strict=True):
        right = question.choices[question.right_index]
        assert (row["id"], row["question"], row["reason"]) == (question.name, question.prompt, question.reason)
        assert row[f"answer_{row['right_answer']}"] == right.text
        found = [(row[f"answer_{letter}"], row[f"feedback_{letter}"]) for letter in "ABCD" if row[f"answer_{letter}"]]
        assert found == [(choice.text, choice.feedback) for choice in question.choices]
        assert row["address"] == bank.address_of(question)
        assert not [cell for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]
    assert [quote_cell(text)[0] for text in ("=1", "+1", "-1", "@a", "\t1")] == ["'"] * 5


def test_qti_items_score_the_right_answer_and_answer_every_choice(bank, package):
    with zipfile.ZipFile(package) as files:
        assert files.testzip() is None
        for question in bank.questions:
            item = ET.fromstring(files.read(f"items/{question.name}.xml"))  # noqa: S314 our own text
            choices = {each.get("identifier"): each.text for each in item.iter(f"{ITEM}simpleChoice")}
            feedback = {each.get("identifier"): each.findtext(f"{ITEM}p") for each in item.iter(f"{ITEM}modalFeedback")}
            right = item.findtext(f"{ITEM}responseDeclaration/{ITEM}correctResponse/{ITEM}value")
            assert [(choices[each], each == right, feedback[each]) for each in choices] == list_choices(question)
            assert all(IDENTIFIER.fullmatch(each) for each in (item.get("identifier"), *choices))
            assert next(item.iter(f"{ITEM}prompt")).text == question.prompt
            image = next(item.iter(f"{ITEM}img"))
            assert image.get("alt") == pictures.describe_picture(question)
            check_png(files.read(f"items/{image.get('src')}"))
            assert {each.get("href") for each in item.iter(f"{ITEM}a")} == {bank.address_of(question)}


def test_the_manifest_names_every_file_and_the_test_every_item(bank, package):
    with zipfile.ZipFile(package) as files:
        manifest = ET.fromstring(files.read("imsmanifest.xml"))  # noqa: S314 our own text
        test = ET.fromstring(files.read("test.xml"))  # noqa: S314 our own text
        named = [each.get("href") for each in manifest.iter(f"{MANIFEST}file")]
        assert sorted([*named, "imsmanifest.xml"]) == sorted(files.namelist())
    resources = {each.get("identifier") for each in manifest.iter(f"{MANIFEST}resource")}
    assert {each.get("identifierref") for each in manifest.iter(f"{MANIFEST}dependency")} < resources
    assert all(IDENTIFIER.fullmatch(each) for each in resources)
    references = [(each.get("identifier"), each.get("href")) for each in test.iter(f"{ITEM}assessmentItemRef")]
    assert references == [(question.name, f"items/{question.name}.xml") for question in bank.questions]


def test_the_validators_of_qti_accept_the_package_and_refuse_a_broken_one(package, tmp_path):
    verified = run_program(EXAMARK, "verify", package)
    assert verified.returncode == 0
    assert re.search(r"PASSED[\s\S]*Items: 14\b", verified.stdout)
    assert "likely SUCCEED" in run_program(EXAMARK, "emulate-canvas", package).stdout
    broken = tmp_path / "broken.zip"
    with zipfile.ZipFile(package) as files, zipfile.ZipFile(broken, "w") as out:
        for name in files.namelist()[:-2]:
            out.writestr(name, files.read(name))
    assert run_program(EXAMARK, "verify", broken).returncode != 0


def test_a_converter_to_qti_3_understands_all_items(bank, package, tmp_path):
    converted = tmp_path / "qti3.zip"
    done = run_program(sys.executable, "-m", "qti_convert.cli", "upgrade", package, converted)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(converted) as files:
        for question in bank.questions:
            text = files.read(f"items/{question.name}.xml").decode()
            assert text.count("<qti-simple-choice") == text.count("<qti-modal-feedback") == len(question.choices)


def test_a_picture_does_not_show_what_a_student_could_find_out(bank, monkeypatch):
    drawn = []
    monkeypatch.setattr(pictures, "draw", lambda *args, **options: drawn.append(options) or draw(*args, **options))
    (question,) = [each for each in bank.questions if each.game.name == "obliteration"][:1]
    check_png(pictures.draw_png(question))
    assert drawn == [{"theme": LIGHT, "answers": False}]


def test_the_same_bank_is_the_same_file(bank):
    few = bank._replace(questions=bank.questions[:2])
    for write in (format_moodle, format_qti, format_csv, format_gift):
        assert write(few) == write(few)


def test_every_address_opens_the_position_of_its_question(bank):
    for question in bank.questions:
        parts = urlsplit(bank.address_of(question))
        assert (
            f"{parts.scheme}://{parts.netloc}{parts.path}"
            == f"https://school.example/parlour/{question.game.name}.html"
        )
        match = parse_link(question.game.name, dict(parse_qsl(parts.query)))
        assert match.game == question.game
        assert match.state == question.state
    start = load("chopsticks")
    assert format_address("https://a.example", start, start.start()) == (
        "https://a.example/chopsticks.html?version=2&position=1111&turn=1"
    )


@pytest.mark.parametrize(
    "address",
    [
        "",
        "school.example",
        "ftp://a.example",
        "https://",
        "https://a.example/?x=1",
        "https://a b",
        "http://[",
        "http://x:abc/",
        "http://x/?",
        "http://u:p@x/",
        'http://x/"><script>',
    ],
)
def test_an_address_that_no_link_can_have_is_refused(address):
    with pytest.raises(EngineError, match=r"address: .* should be like https://school\.example/parlour/"):
        check_site(address)


def test_a_title_names_the_variant_or_the_rules():
    assert make_title(load("chopsticks")) == "Chopsticks: Cutoff, the book’s game"
    assert make_title(load("chopsticks", fingers=7)) == "Chopsticks: fingers=7"
    assert Bank("t", ()).site == ""


def test_without_typst_the_refusal_says_how_to_install_it(bank, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(EngineError, match=r"format: the pictures need typst; install it with \"pip install parlour"):
        format_moodle(bank)
    assert format_gift(bank)
    assert format_csv(bank)
