"""What the keys of a board and of a tree say in the live region: position, last move, verdict, reason and best line.

A page can give its own sentences for the verdict and the reason: ``board.explainers["reason"] = function``, where the
function takes an Evaluation. Without them both come from the engine.

>>> from widgets import board
>>> b = board("obliteration")
>>> b.play("divide")
>>> b.announce("last")
>>> b.announcement["text"]
'Player 1 divides by 2. New number is 6. For Player 1 it wins in 3 moves. It was the only legal move.'
>>> b.announce("line")
>>> b.announcement["text"]
'Best play: Player 2 divides by 2. New number is 3. Player 1 adds 1. New number is 4.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets as t

from engines import EngineError, Evaluation
from engines.english import count_noun, describe_outcome, describe_ranks, lower_first, ordinal
from engines.errors import shorten
from engines.solvers import Verdict
from engines.solvers.verdict import Prospect
from widgets.limits import describe_refusal
from widgets.requests import RequestWidget

MAX_SPOKEN_MOVES = 6
"""How many moves of a line are described."""
TOPIC_KEYS = {
    "position": ("s", "Say the position"),
    "last": ("l", "Say the last move, and what it was worth"),
    "verdict": ("v", "Say who wins"),
    "reason": ("w", "Say why"),
    "line": ("b", "Say the best line from here"),
}
"""What can be said: its key, and what the key does."""
BOARD_KEYS = (
    ("Arrows", "Go from spot to spot"),
    ("Enter or Space", "Choose a spot"),
    ("Backspace", "Take the last step back"),
    ("Escape", "Clear the steps, or end a preview"),
    ("p", "Play the chosen move"),
    ("u and r", "Undo and redo"),
    ("h", "Show or hide hints"),
    ("e", "Edit the position, or end editing"),
    ("+ and −", "While editing: change what has the focus"),
    ("m", "Sound on or off"),
)
TREE_KEYS = (
    ("Arrows, Home, End", "Go from node to node"),
    ("Enter", "Open or close a node"),
    ("Space", "Select a node"),
    ("+ and −", "Zoom"),
    ("0", "Show the whole tree"),
)
HIDDEN_VERDICT = "Predict first: the verdict of this question is hidden."
Explainer = Callable[[Evaluation[Any, Any]], str]


def build_key_help(keys: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return the dialog that lists the keys, as ``static/how_to_play.js`` draws it."""
    spoken = [*TOPIC_KEYS.values(), ("?", "Show these keys")]
    return {
        "title": "Keys",
        "close": "Close",
        "sections": [
            {"title": "Said aloud by a screen reader", "blocks": [{"terms": [list(pair) for pair in spoken]}]},
            {"title": "Moving and choosing", "blocks": [{"terms": [list(pair) for pair in keys]}]},
        ],
    }


class AnnouncingWidget(RequestWidget):
    """A widget whose keys make it say something."""

    announcement = t.Dict(help="What a key asked for last: n, which counts them, and text.").tag(sync=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.explainers: dict[str, Explainer] = {}
        """Sentences of the page, by topic: ``verdict`` and ``reason``."""
        super().__init__(*args, **kwargs)

    @property
    def hides_verdicts(self) -> bool:
        """Whether only the position and the last move are said, because a question about the verdict is on the board."""
        return False

    def _announce(
        self, topic: str, evaluation: Evaluation[Any, Any], before: Evaluation[Any, Any] | None, move: Any
    ) -> None:
        """Say a topic about a position; ``before`` and ``move`` are what led to it, if anything did."""
        if topic not in TOPIC_KEYS:
            raise EngineError(f"announce: {shorten(topic)} should be one of {', '.join(TOPIC_KEYS)}")
        if self.hides_verdicts and topic != "position":
            text = describe_move(before, move) if topic == "last" else HIDDEN_VERDICT
        else:
            text = describe_topic(topic, evaluation, before, move, self.explainers)
        self.announcement = {"n": self.announcement.get("n", 0) + 1, "text": text}


def describe_topic(
    topic: str,
    evaluation: Evaluation[Any, Any],
    before: Evaluation[Any, Any] | None,
    move: Any,
    explainers: Mapping[str, Explainer],
) -> str:
    """Return what a key says about a position, or why it cannot be said."""
    outcome = evaluation.game.outcome(evaluation.state)
    try:
        if topic == "position":
            return describe_position(evaluation)
        if topic == "last":
            return describe_move(before, move) if before is None else describe_last_move(before, move)
        if outcome:
            return outcome.reason
        if topic in explainers:
            return explainers[topic](evaluation)
        return describe_verdict(evaluation) if topic == "verdict" else describe_line(evaluation)
    except EngineError as error:
        return describe_refusal(error)


def describe_position(evaluation: Evaluation[Any, Any]) -> str:
    """Return a position in words, as its picture has them."""
    from engines.drawing.line import draw_scenes  # noqa: PLC0415 a board appears before its pictures are loaded
    from engines.drawing.picture import Options  # noqa: PLC0415

    return str(draw_scenes(evaluation.game, evaluation.state, (), Options())[0].words)


def describe_move(before: Evaluation[Any, Any] | None, move: Any) -> str:
    """Return a move in words, or that there was none."""
    return "No move has led here." if before is None else before.game.describe(before.state, move)


def describe_last_move(before: Evaluation[Any, Any], move: Any) -> str:
    """Return a move in words, its verdict for the player who made it, and the best move if it was not one."""
    game, state = before.game, before.state
    sentences = [describe_move(before, move)]
    try:
        row, best = before.rate(move), before.moves[0]
    except EngineError:
        return sentences[0]
    worth = describe_result(before, row.verdict, row.prospect)
    subject = "For {} it" if game.players == 2 else "Then {}"
    sentences.append(f"{subject.format(game.player_names[game.turn(state)])} {worth}.")
    if len(before.moves) == 1:
        sentences.append("It was the only legal move.")
    elif row.rank == 0:
        sentences.append("No move was better.")
    else:
        relative = "which" if game.players == 2 else f"after which {game.player_names[game.turn(state)]}"
        result = describe_result(before, best.verdict, best.prospect)
        is_safer = before.uses_max_n and not best.prospect.is_better_than(row.prospect)
        sentences.append(
            f"A {'safer' if is_safer else 'better'} move was: {lower_first(game.instruct(state, best.move))}, {relative} {result}."
        )
    return " ".join(sentences)


def describe_verdict(evaluation: Evaluation[Any, Any]) -> str:
    """Return the verdict of a position for the player to move."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    return f"{game.player_names[seat]} to move, {describe_result(evaluation, evaluation.verdict, evaluation.prospect(seat))}."


def describe_result(evaluation: Evaluation[Any, Any], verdict: Verdict, prospect: Prospect) -> str:
    """Return a result of the player to move as a verb phrase; with more than two players, what it depends on too."""
    game = evaluation.game
    if game.players == 2:
        return describe_outcome(verdict.value, verdict.plies)
    if evaluation.uses_max_n:
        return f"{describe_ranks(prospect.ranks)} if everybody plays for their own best place"
    if verdict.value == "win":
        return f"{describe_outcome(verdict.value, verdict.plies)}, whatever the others do"
    if verdict.value == "draw":
        return "is safe, whatever the others do"
    return f"comes {ordinal(verdict.places[game.turn(evaluation.state)])} if all others play together"


def describe_line(evaluation: Evaluation[Any, Any]) -> str:
    """Return the first moves of best play in words, and how it goes on."""
    game, state, loop = evaluation.game, evaluation.state, evaluation.loop
    moves = [*loop.lead, *loop.cycle] if loop else list(evaluation.line)
    sentences = []
    for move in moves[:MAX_SPOKEN_MOVES]:
        sentences.append(game.describe(state, move))
        state = game.apply(state, move)
    rest = len(moves) - MAX_SPOKEN_MOVES
    if rest > 0:
        sentences.append(f"Then {count_noun(rest, 'more move')}.")
    if loop:
        sentences.append(f"The game then repeats every {count_noun(len(loop.cycle), 'move')}.")
    return f"{name_line(evaluation)}: {' '.join(sentences)}"


def name_line(evaluation: Evaluation[Any, Any]) -> str:
    """Return what a line of best play is called; with more than two players it names the assumption.

    >>> from engines import Position, load
    >>> game = load("chopsticks", "three")
    >>> name_line(Position(game, game.start()).evaluate())
    'One of the ways in which it can go if all others play against Player 1'
    """
    game = evaluation.game
    if game.players == 2:
        return "Best play"
    if evaluation.uses_max_n:
        return "One of the ways in which best play can go, everybody for themselves"
    mover = game.player_names[game.turn(evaluation.state)]
    return f"One of the ways in which it can go if all others play against {mover}"
