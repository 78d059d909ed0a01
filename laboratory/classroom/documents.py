"""What the pages draw: a question, its reveal, and a pair's match, as documents made by the real boards.

A document of a question never changes, so it is made once and served to everybody. ``question_document`` contains nothing
that the solver knows; ``reveal_document`` is held back until the answer is revealed. A frame of a line contains only what
differs from the board of the question.

>>> from laboratory.classroom.drafts import draft_question, parse_question_link
>>> question = Question(1, draft_question(parse_question_link("obliteration/?position=3:d:d")))
>>> question_document(question)["board"]["verdicts"], question_document(question)["board"]["setup"]["tools"]
({}, False)
>>> reveal = reveal_document(question)
>>> reveal["headline"], reveal["right"]
('Player 1, to move, wins in 1 move. Of 3 legal moves, 2 win and 1 draws.', ['add', 'multiply'])
>>> reveal["reasons"]["subtract"].split(". ")[-1], len(reveal["lines"][0]["frames"])
('A better move is to add 1: it wins in 1 move.', 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

import widgets
from analysis.explain import Reason, explain, explain_position, headline
from analysis.history import grade_match
from analysis.question_types import QUESTION_TYPES
from engines import EngineError, Evaluation, Game, Match, parse_link, solve
from laboratory.classroom.classroom import Refused
from laboratory.classroom.drafts import PREDICTION, find_prediction, plain_text
from laboratory.classroom.pairs import Pair
from laboratory.classroom.questions import Draft, Question
from widgets.how_to_play import describe_how_to_play
from widgets.limits import MAX_SOLVE_POSITIONS, SolveLimit, describe_refusal, interactive_limit

BOARD_TRAITS = (
    "view",
    "verdicts",
    "status",
    "error",
    "remedy",
    "notice",
    "editor",
    "seats",
    "setup",
    "position",
    "how_to_play",
    "link",
    "_record_head",
    "preview",
    "announcement",
    "_history_delta",
)
"""What a board's script reads."""
FRAME_TRAITS = ("view", "status", "position")
"""What changes from one frame of a line to the next."""
MAX_LINE_FRAMES = 40
MAX_REFUTATIONS = 2
"""How many popular wrong answers are refuted."""


def question_document(question: Question) -> dict[str, Any]:
    """Return what the pages draw of a question before anybody knows the answer."""
    draft = question.draft
    match = None if draft.kind == PREDICTION else parse_link(draft.game, draft.link)
    return {
        "number": question.number,
        "kind": draft.kind,
        "game": draft.game,
        "prompt": draft.prompt,
        "answers": list(draft.answers),
        "labels": label_answers(draft),
        "board": match and board_traits(match),
    }


def label_answers(draft: Draft) -> dict[str, str]:
    """Return each move among the answers as an instruction, as a person would say it; empty for other questions."""
    if draft.kind != "move":
        return {}
    match = parse_link(draft.game, draft.link)
    game, state = match.game, match.state
    return {game.format_move(move): game.instruct(state, move) for move in game.legal_moves(state)}


def reveal_document(question: Question) -> dict[str, Any]:
    """Return the right answers, verdicts and reasons, and the lines to step through: best play and refutations."""
    draft = question.draft
    if draft.kind == PREDICTION:
        return reveal_prediction(question)
    match = parse_link(draft.game, draft.link)
    evaluation = match.position.evaluate(interactive_limit())
    if refusal := evaluation.refusal:
        return make_reveal(describe_refusal(refusal))
    reasons = explain(evaluation)
    if draft.kind == "move":
        right = [reason.move for reason in reasons if reason.best]
        lines = select_lines(reasons, question.tally_all_rounds())
        texts = {reason.move: reason.text for reason in reasons}
    else:
        right, lines = [find_right_answer(draft.kind, match)], reasons[:1]
        texts = dict.fromkeys(right, explain_position(evaluation))
    return make_reveal(
        headline(evaluation),
        right=right,
        verdicts=hint_verdicts(evaluation),
        reasons=texts,
        lines=[
            {
                "move": reason.move,
                "title": reason.instruction,
                "best": reason.best,
                "why": f"{reason.verdict_text} {reason.justification}".strip(),
                **record_line(match, [each.move for each in reason.line[:MAX_LINE_FRAMES]]),
            }
            for reason in lines
        ],
    )


def make_reveal(headline_text: str, **parts: Any) -> dict[str, Any]:
    """Return a reveal; parts that are not given are empty."""
    return {
        "headline": headline_text,
        "right": [],
        "verdicts": {},
        "verdict_texts": {},
        "reasons": {},
        "lines": [],
    } | parts


def reveal_prediction(question: Question) -> dict[str, Any]:
    """Return the reveal of a lesson's prediction; some lessons find the answer only by what they compute."""
    prediction = find_prediction(question.draft.game, question.draft.link[PREDICTION])
    if not prediction.right:
        return make_reveal("The lesson finds the answer: continue it together.")
    texts = {choice: plain_text(text) for choice, text in prediction.choices.items()}
    return make_reveal(f"{prediction.right}. {texts[prediction.right]}", right=[prediction.right], reasons=texts)


def find_right_answer(kind: str, match: Match) -> str:
    """Return the right answer of a type of question that has exactly one."""
    limit = SolveLimit(2 * MAX_SOLVE_POSITIONS)
    solution = solve(match.game, match.state, budget=MAX_SOLVE_POSITIONS, progress=limit)
    known = QUESTION_TYPES[kind].find_answer(solution, match.state)
    if known is None:
        raise Refused("kind", "This question has no single answer.")
    return QUESTION_TYPES[kind].make_draft(match.game, match.state, known, Random(0)).correct_choice


def select_lines(reasons: Iterable[Reason], tally: dict[str, int]) -> list[Reason]:
    """Return the best move, of equally good ones the most popular, and the most popular of the others."""
    listed = list(reasons)
    best = max((reason for reason in listed if reason.best), key=lambda reason: tally.get(reason.move, 0))
    wrong = {reason.move: reason for reason in listed if not reason.best}
    return [best, *[wrong[move] for move in tally if move in wrong][:MAX_REFUTATIONS]]


def hint_verdicts(evaluation: Evaluation[Any, Any]) -> dict[str, dict[str, Any]]:
    """Return the verdicts of the legal moves as a board shows them."""
    return {
        evaluation.game.format_move(row.move): {
            "value": row.prospect.value,
            "plies": row.prospect.plies,
            "rank": row.rank,
        }
        for row in evaluation.moves
    }


def board_traits(match: Match, *, is_readonly: bool = False) -> dict[str, Any]:
    """Return what a page needs to draw the board of a match: without tools, but with the rules."""
    board = widgets.board(match, controls=False)
    traits = {name: getattr(board, name) for name in BOARD_TRAITS}
    setup = {**board.setup, "tools": False, "readonly": is_readonly}
    return traits | {"setup": setup, "how_to_play": explain_rules(match.game)}


@lru_cache(maxsize=64)
def explain_rules(game: Game[Any, Any]) -> dict[str, Any]:
    """Return how a game is played; a class plays the same few games again and again."""
    return describe_how_to_play(game)


def record_line(match: Match, moves: Iterable[str]) -> dict[str, Any]:
    """Return the frames of a line from the position of a match, and the moves as a board's script keeps them."""
    board = widgets.board(Match(match.game, match.state), controls=False)
    frames = [{name: getattr(board, name) for name in FRAME_TRAITS}]
    for move in moves:
        board.play(move)
        frames.append({name: getattr(board, name) for name in FRAME_TRAITS})
    for frame in frames:
        frame["view"] = frame["view"] | {"moves": [], "why_not": {}}
    source = board._history_delta["source"]  # noqa: SLF001 a trait, which the script reads
    return {"frames": frames, "history": {"source": source, "first": 1, "entries": board.history}}


def replay_pair(pair: Pair, *more_moves: str) -> Match:
    """Return the match of a pair after its moves and some more; raise EngineError if one of these is not legal."""
    match = parse_link(pair.start.game, pair.start.link)
    for move in (*pair.moves, *more_moves):
        match.play(move)
    return match


def find_next_turn(pair: Pair, move: str) -> int:
    """Return who moves after a move, or -1 if it ends the match; raise EngineError if it is not legal."""
    match = replay_pair(pair, move)
    return -1 if match.outcome() else match.game.turn(match.state)


def pair_document(pair: Pair, seat: int, *, shows_verdicts: bool) -> dict[str, Any]:
    """Return what a player of a pair's match sees: moves only on the own turn, the graded match after the end."""
    match = replay_pair(pair)
    return {
        "ply": len(pair.moves),
        "game": pair.start.game,
        "board": board_traits(match, is_readonly=pair.turn != seat or not pair.is_full),
        "grades": list_grades(match) if pair.is_over and shows_verdicts else [],
    }


def list_grades(match: Match) -> list[dict[str, Any]]:
    """Return every move of a match with its grade, or nothing if the game is too large to solve."""
    try:
        rows = grade_match(match, match.position.evaluate(interactive_limit()))
    except EngineError:
        return []
    return [
        {"ply": row.ply, "name": row.name, "move": row.instruction, "grade": row.grade, "comment": row.comment}
        for row in rows
    ]
