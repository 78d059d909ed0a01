"""A tile of a user's own: the worked example of the guide, on the command line and on a board.

tests/test_guides.py tries the commands and the snippet of the guide itself.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import widgets
from engines import Match, RulesError, format_transcript, load
from engines.cli import main
from engines.cli.tiles import read_tile_types
from engines.drawing import draw

DOCS_FOLDER = Path(__file__).parents[2] / "docs"
SPRING_FILE = DOCS_FOLDER / "spring.py"
POSITION = "1S23/4123/3412/2341;a1,d4"


@pytest.fixture
def spring():
    (tile_type,) = read_tile_types(SPRING_FILE)
    return tile_type


def run_cli(capsys, *words):
    """Return the exit code, the output and the errors of a command."""
    code = main(words)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("command", ["moves", "solve"])
def test_the_command_line_plays_the_tiles_of_a_file_that_it_is_given(capsys, command):
    words = ("claustroboard", "--position", POSITION, "--json")
    code, out, _ = run_cli(capsys, command, *words, "--tiles", str(SPRING_FILE))
    landed = next(row for row in json.loads(out)["moves"] if row["move"] == "b1")
    assert (code, landed["position"]) == (0, "#S23/4123/3412/2341;d4,c1")
    code, out, err = run_cli(capsys, command, *words)
    assert (code, out) == (2, "")
    assert "row 1: 'S' is no tile here; tiles are 1 2 3 4 5" in err


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\ny = nothing", "line 2: NameError: name 'nothing' is not defined"),
        ("def", "SyntaxError: "),
        ("raise SystemExit(3)", "line 1: SystemExit: 3"),
        ("from engines.claustroboard.tiles import Wall", "defines no tile: a subclass of Tile with symbols"),
        ("class Odd:\n    symbols = ('O',)", "tiles: Odd should be a subclass of Tile with symbols"),
        (None, "tiles: there is no file"),
    ],
)
def test_a_file_without_tiles_is_refused_in_one_sentence(capsys, tmp_path, source, reason):
    path = tmp_path / "mine.py"
    if source is not None:
        path.write_text(source)
    code, out, err = run_cli(capsys, "moves", "claustroboard", "--tiles", str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


def test_a_game_without_tiles_refuses_a_file_of_them(capsys):
    code, _, err = run_cli(capsys, "moves", "chopsticks", "--tiles", str(SPRING_FILE))
    assert (code, err) == (2, "parlour: tiles: this game has no tiles to add to\n")


def test_a_board_plays_draws_and_shares_the_tile_and_keeps_it_when_a_rule_changes(spring):
    board = widgets.board("claustroboard", tiles=[spring], board=POSITION)
    assert board.setup["tiles"]["S"]["icon"] == {"line": spring.icon_line, "solid": ""}
    assert "Spring, 2 steps; throws you one tile to the right" in [brush["label"] for brush in board.setup["brushes"]]
    board.play("b1")
    assert board.position == "#S23/4123/3412/2341;d4,c1"
    assert spring.icon_line in draw(board.game, board.match.state)
    board.set_rules({"wrap": True})
    assert board.game.rules.tiles == (spring,)
    board.keep_address()
    link = dict(board.link)
    other = widgets.board("claustroboard", tiles=[spring])
    other.open_link(link)
    assert other.position == board.position


def test_a_configuration_cannot_name_a_file_of_tiles(capsys, tmp_path):
    config = tmp_path / "rules.toml"
    config.write_text(f'tiles = "{SPRING_FILE.as_posix()}"')
    code, out, err = run_cli(capsys, "play", "claustroboard", "--config", str(config))
    assert (code, out) == (2, "")
    assert "tiles: there is no such rule" in err


def test_the_json_of_rules_shows_how_many_rows_and_columns_there_are(capsys):
    _, out, _ = run_cli(capsys, "moves", "claustroboard", "--set", "columns=6", "--json")
    rules = json.loads(out)["rules"]
    assert (rules["size"], rules["rows"], rules["columns"]) == (4, 4, 6)


def test_a_transcript_names_the_tiles_in_its_header(spring):
    board = widgets.board("claustroboard", tiles=[spring], board=POSITION)
    assert "tiles: Spring\n" in format_transcript(Match(board.game))


@pytest.mark.parametrize(
    ("result", "reason"),
    [("1 / 0", "line 6: ZeroDivisionError: division by zero"), ("'no'", "TypeError: "), ("10**30", "KeyError: ")],
)
def test_a_hook_that_fails_is_one_sentence_and_what_the_file_prints_is_no_answer(capsys, tmp_path, result, reason):
    path = tmp_path / "mine.py"
    path.write_text(
        "from engines.claustroboard.tiles import Tile\nprint('hello')\nclass Q(Tile):\n    symbols = ('Q',)\n"
        f"    def on_occupied_turn_start(self, player, turn, state):\n        return {result}\n"
    )
    words = ("claustroboard", "--set", "rows=2", "--set", "columns=3", "--position", "QQ1/111;a1,b2", "--json")
    code, out, err = run_cli(capsys, "moves", *words, "--tiles", str(path))
    assert (code, out) == (2, "")
    assert f"tiles: {path}" in err
    assert reason in err


@pytest.mark.parametrize("tiles", [5, [5], "ab", {"a": 1}])
def test_tiles_that_are_no_classes_are_refused(tiles):
    with pytest.raises(RulesError, match=r"tiles: .* should be a list of classes"):
        load("claustroboard", tiles=tiles)
