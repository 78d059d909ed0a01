"""Visits to a board by random requests, and their replay on a recorded board (see replay_recording.mjs)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import widgets
from engines import Match, format_link
from widgets.preview import copy_match
from widgets.recording import record_match

TRAITS = (
    *("view", "verdicts", "status", "error", "seats", "position", "last_move", "rules", "setup", "remedy", "notice"),
    *("_history_delta", "preview", "link", "_record_head", "answered"),
)
RECORD_ID = "0123abcd"
REPLAY = Path(__file__).parent / "replay_recording.mjs"
VISITS, REQUESTS = (int(os.environ.get(name, default)) for name, default in (("VISITS", 3), ("REQUESTS", 60)))
"""How much is compared; ``make soak-boards`` compares more."""


class Visitor:
    """Sends random requests to a board, and notes what the board publishes after each."""

    def __init__(self, match: Match, seed: int) -> None:
        self.rng = Random(seed)
        self.board = widgets.board(match)
        self.board.keep_address()
        self.links: list[dict[str, str]] = [self.board.link]
        self.seed = match.seed
        self.steps = [self.note(None)]

    def note(self, request: dict[str, Any] | None, choice: str | None = None) -> dict[str, Any]:
        traits = {name: getattr(self.board, name) for name in TRAITS}
        traits["_record_head"] = traits["_record_head"] | {"id": RECORD_ID}
        return json.loads(json.dumps({"request": request, "choice": choice, "traits": traits}))

    def send(self) -> None:
        board = self.board
        request = {"n": len(self.steps), "at": board.view["at"], **self.draw_request()}
        if self.rng.random() < 0.02:
            request["at"] = "9.9"
        board.request = request
        choice = board.match.node.text if request["do"] == "play_bot" and board.match.current_index else None
        self.links.append(board.link)
        self.steps.append(self.note(request, choice))

    def draw_request(self) -> dict[str, Any]:
        board, rng = self.board, self.rng
        moves = board.view["moves"]
        match rng.choices(
            ["play", "undo", "redo", "jump", "other"], [60 if moves else 0, 9, 6, 8, 17 if moves else 30]
        )[0]:
            case "play" if board.view["bot_to_move"]:
                return {"do": "play_bot"}
            case "play":
                way = rng.choice(moves)
                return {"do": "move", "move": way.get("text", way["move"])}
            case "undo" | "redo" as command:
                return {"do": command}
            case "jump":
                return {"do": "jump", "node": rng.randrange(len(board.match.nodes) + 1)}
        bots = ["easy", "hard", "medium"] if board.game.players == 2 else ["easy"]
        seats = [rng.choice(["human", "human", *bots]) for _ in board.seats]
        cuts = [each for each in (board.view["cut_before"], *board.view["cuts_after"]) if each]
        position_link = format_link(Match(board.game, rng.choice(board.match.nodes).state))
        line = " ".join(rng.choice(moves)["move"] for _ in range(1)) if moves else "x"
        return rng.choice(
            [
                {"do": "reset"},
                {"do": "start_over"} if board.match.seed == self.seed else {"do": "undo"},  # else another deal
                {"do": "set_hints", "on": not board.setup["hints"]},
                {"do": "set_pause", "pause_ms": rng.choice([0, None])},
                {"do": "resend_history"},
                {"do": "set_seats", "seats": seats},
                {"do": "set_seats", "seats": ["human"] * len(seats)},
                {"do": "follow_cut", "match": rng.choice(cuts)["match"]} if cuts else {"do": "undo"},
                {"do": "show_preview", "line": line},
                {"do": "show_preview", "line": rng.randrange(len(board.match.nodes))},
                {"do": "open_link", "link": rng.choice([rng.choice(self.links), position_link])},
                {"do": "move", "move": rng.choice(moves)["move"]} if moves else {"do": "redo"},
                {"do": "follow_line", "line": self.draw_line()},
            ]
        )

    def draw_line(self) -> str:
        """Return one to three legal moves in a row; after the last position of a match, a text that is none."""
        match, texts = copy_match(self.board.match), []
        for _ in range(self.rng.randint(1, 3)):
            if match.outcome():
                break
            node = match.push(self.rng.choice(match.game.legal_moves(match.state)))
            texts.append(node.text)
        return " ".join(texts) or "x"


def visit(match: Match, seed: int, requests: int) -> list[dict[str, Any]]:
    """Return what a board publishes while a visitor sends random requests."""
    visitor = Visitor(Match(match.game, seed=match.seed), seed)
    while len(visitor.steps) <= requests:
        visitor.send()
    return visitor.steps


def replay(cases: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what differs between recorded boards and Python's."""
    done = subprocess.run(
        [shutil.which("node") or "node", REPLAY],
        input=json.dumps({"cases": cases}),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def list_differences(match: Match, visits: int = VISITS, requests: int = REQUESTS, **limits: int) -> list[Any]:
    """Record the board of a match; return what differs between what it publishes and what Python's board does.

    Then Python takes over what was played on each recorded board, and has to show the same.
    """
    recording = record_match(match, **limits)
    traces = [visit(match, seed, requests) for seed in range(visits)]
    for step in (step for trace in traces for step in trace):
        step["traits"]["setup"]["key"] = "K"
    options = {"key": "K", "hasAddress": True, "recordId": RECORD_ID}
    result = replay([{"name": match.game.name, "recording": recording, "options": options, "traces": traces}])
    if recording["is_complete"]:
        assert result["compared"] == visits * (requests + 1) * len(TRAITS)
    handed_over = [
        compare_taken_over(match, record, trace[-1]["traits"])
        for record, trace in zip(result["records"], traces, strict=True)
        if recording["is_complete"]
    ]
    return [*result["differences"], *filter(None, handed_over)]


def compare_taken_over(match: Match, record: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Return what a live board shows otherwise than expected once it has taken over a record."""
    board = widgets.board(Match(match.game, seed=match.seed))
    board.keep_address()
    board.request = {"n": 1, "at": board.view["at"], "do": "restore", "record": record}
    found = {name: json.loads(json.dumps(getattr(board, name))) for name in ("view", "seats", "position", "link")}
    found["hints"] = board.setup["hints"]
    wanted = {name: expected[name] for name in ("view", "seats", "position", "link")}
    wanted["hints"] = expected["setup"]["hints"]
    for each in (found, wanted):
        each["view"] = {name: value for name, value in each["view"].items() if name != "bot_to_move"}
    return {name: (wanted[name], found[name]) for name in wanted if wanted[name] != found[name]}
