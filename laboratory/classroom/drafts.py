"""Where questions come from: a link with a kind of question, a list of such links, the quiz, a lesson, the class's match.

A prepared list is a text file with one link a line, as the address bar of a laboratory or a lesson shows it. Before the
link may stand ``move`` (the default: play the best move) or ``who`` (who wins?); lines that begin with ``#`` are notes.

>>> [link.kind for link in parse_list(["# Monday", "chopsticks/?position=1213", "who http://10.0.0.2:2718/obliteration/"])]
['move', 'who']
>>> parse_question_link("chopsticks/?position=1213").title
'Chopsticks, position 1213. Play the best move.'
>>> draft = draft_question(parse_question_link("who obliteration"))
>>> draft.prompt, draft.answers
('Player 1 is to move. Who wins with best play?', ('Player 1', 'Player 2', 'nobody: it is a draw'))
>>> draft_question(parse_question_link("obliteration"))
Traceback (most recent call last):
    ...
laboratory.classroom.classroom.Refused: Only one move is possible here, so there is nothing to ask. Ask about another position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from analysis.question_types import QUESTION_TYPES
from analysis.quiz import QuestionBank
from engines import GAMES, EngineError, Match, format_link, parse_link, solve
from engines.errors import LinkError, shorten
from engines.formats.link import LINK_KEYS
from engines.players import parse_player
from laboratory.classroom.classroom import Refused
from laboratory.classroom.pairs import MatchStart
from laboratory.classroom.questions import Draft
from laboratory.lessons.prediction import Prediction
from laboratory.lessons.predictions import PREDICTIONS
from laboratory.pages import find_page
from widgets import BOARDS
from widgets.limits import MAX_SOLVE_POSITIONS, SolveLimit, interactive_limit

KINDS = {"move": "Play the best move.", "who": "Who wins?"}
"""The kinds of question about a position."""
MOVE_PROMPT = "{mover} is to move. Play the best move."
FORCED = "Only one move is possible here, so there is nothing to ask. Ask about another position."
OVER = "The game is over in this position: {reason}"
PREDICTION = "prediction"
"""The kind of a question that a lesson asks."""
MAX_PREPARED_QUESTIONS = 50
MAX_LINE_CHARACTERS = 8_000
QUIZ_QUESTIONS = 5
"""How many positions the quiz offers at once."""


class QuestionLink(NamedTuple):
    """What a teacher asks for: a kind of question, and the page and its query that it is about."""

    kind: str
    page: str
    link: dict[str, str]

    @property
    def text(self) -> str:
        """The line of a prepared list."""
        query = f"?{urlencode(self.link)}" if self.link else ""
        return " ".join([*([self.kind] if self.kind == "who" else []), f"{self.page}/{query}"])

    @property
    def title(self) -> str:
        """The question as a teacher reads it in the list."""
        subject = find_page(self.page).title
        if self.kind == PREDICTION:
            return f"{subject}: {plain_text(find_prediction(self.page, self.link[PREDICTION]).prompt)}"
        match = parse_link(self.page, self.link)
        position = f"position {match.game.format_state(match.state)}" if self.link else "the start"
        return f"{subject}, {position}. {KINDS[self.kind]}"


class MatchTurn(NamedTuple):
    """One turn of a match of the class: what was played and, at its end, how it ended; and the next question, if there is one."""

    played: str
    following: Draft | None


def parse_list(lines: Iterable[str], source: str = "the list") -> list[QuestionLink]:
    """Return the questions of a prepared list; raise EngineError with the number of the line and the reason."""
    links = []
    for number, line in enumerate(lines, 1):
        if not (text := line.strip()) or text.startswith("#"):
            continue
        try:
            links.append(parse_question_link(text))
        except EngineError as error:
            raise EngineError(f"{source}, line {number}: {error}") from None
        if len(links) > MAX_PREPARED_QUESTIONS:
            raise EngineError(f"{source}, line {number}: there can be at most {MAX_PREPARED_QUESTIONS} questions")
    return links


def parse_question_link(text: str, kind: str = "move") -> QuestionLink:
    """Return the question of a line: a link of a laboratory or a lesson, after the kind of question or without."""
    first, _, rest = text.strip()[:MAX_LINE_CHARACTERS].partition(" ")
    if first in KINDS and rest:
        kind, text = first, rest
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        raise LinkError("link", f"{shorten(text)} is not an address") from None
    segments = [segment for segment in parts.path.split("/") if segment]
    page = segments[-1].removesuffix(".html") if segments else ""
    query = dict(parse_qsl(parts.query))
    if page in PREDICTIONS:
        key = query.get(PREDICTION, next(iter(PREDICTIONS[page])))
        find_prediction(page, key)
        return QuestionLink(PREDICTION, page, {PREDICTION: key})
    if page not in BOARDS:
        names = ", ".join([*BOARDS, *PREDICTIONS])
        raise LinkError("link", f"{shorten(text)} should lead to one of the pages {names}")
    link = {key: query[key] for key in LINK_KEYS if key in query}
    parse_link(page, link)
    return QuestionLink(kind, page, link)


def draft_question(question: QuestionLink) -> Draft:
    """Return what the class is asked; raise Refused if there is nothing to ask."""
    if question.kind == PREDICTION:
        prediction = find_prediction(question.page, question.link[PREDICTION])
        return Draft(PREDICTION, question.page, question.link, plain_text(prediction.prompt), tuple(prediction.choices))
    return draft_about(question.kind, parse_link(question.page, question.link))


def draft_about(kind: str, match: Match, bot: str = "", before: str = "") -> Draft:
    """Return a question about the position of a match; ``before`` is said before the prompt."""
    if over := match.outcome():
        raise Refused("over", OVER.format(reason=over.reason))
    game, state = match.game, match.state
    if kind == "who":
        prompt, answers = draft_who_wins(match)
    elif kind == "move":
        prompt = MOVE_PROMPT.format(mover=game.player_names[game.turn(state)])
        answers = match.position.moves
        if len(answers) == 1:
            raise Refused("forced", FORCED)
    else:
        raise Refused("kind", f"{shorten(kind)} should be one of the kinds of question {', '.join(KINDS)}.")
    return Draft(kind, game.name, format_link(match), f"{before} {prompt}".strip(), answers, bot)


def draft_who_wins(match: Match) -> tuple[str, tuple[str, ...]]:
    """Return the prompt and the answers of the question who wins; raise Refused if it has no single answer."""
    question_type, state = QUESTION_TYPES["who"], match.state
    solution = solve(match.game, state, budget=MAX_SOLVE_POSITIONS, progress=SolveLimit(2 * MAX_SOLVE_POSITIONS))
    known = question_type.find_answer(solution, state)
    if known is None:
        raise Refused("kind", "With best play this position can have several winners, so there is no single answer.")
    draft = question_type.make_draft(match.game, state, known, Random(0))
    return draft.prompt, draft.choices


def find_prediction(page: str, key: str) -> Prediction:
    """Return a prediction of a lesson; raise LinkError if there is none with this key."""
    if key not in PREDICTIONS.get(page, {}):
        raise LinkError(PREDICTION, f"{shorten(key)} should be one of {', '.join(PREDICTIONS.get(page, {}))}")
    return PREDICTIONS[page][key]


def plain_text(markdown: str) -> str:
    """Return a sentence without the marks of emphasis."""
    return markdown.replace("*", "")


def list_quiz_questions(game_name: str, seed: int, kind: str = "move") -> list[QuestionLink]:
    """Return positions of a game with exactly one winning move, or one winner, as the quiz finds them."""
    if game_name not in GAMES or kind not in KINDS:
        raise EngineError(f"game: {shorten(game_name)} should be one of {', '.join(BOARDS)}")
    match = parse_link(game_name, {})
    limit = interactive_limit()
    solution = solve(match.game, match.state, budget=limit.max_nodes, progress=limit.progress)
    questions = QuestionBank(solution, [kind]).questions(kind, seed=seed, number=QUIZ_QUESTIONS)
    return [
        QuestionLink(kind, game_name, format_link(Match(match.game, question.state)))
        for question in questions
        if question.state is not None
    ]


def start_class_match(question: QuestionLink, bot: str, rng: Random) -> Draft:
    """Return the first question of a match of the class against a bot: the first position in which the class has a choice."""
    match = parse_link(question.page, question.link)
    parse_player(bot)
    return draft_about("move", match, bot, play_on(match, match.game.turn(match.state), bot, rng))


def continue_class_match(draft: Draft, move: str, rng: Random) -> MatchTurn:
    """Play the move of the class and the bot's reply; return what was played, with the next question."""
    match = parse_link(draft.game, draft.link)
    seat, before = match.game.turn(match.state), match.state
    sentences = [match.game.describe(before, match.play(move).move), play_on(match, seat, draft.bot, rng)]
    played = " ".join(filter(None, sentences))
    if over := match.outcome():
        return MatchTurn(f"{played} {over.reason}".strip(), following=None)
    return MatchTurn(played, draft_about("move", match, draft.bot, played))


def play_on(match: Match, seat: int, bot: str, rng: Random) -> str:
    """Play until a seat has a choice: the bot's moves, and the seat's own where only one is legal. Say what was played."""
    player, sentences = parse_player(bot), []
    while match.outcome() is None:
        legal, is_own = match.game.legal_moves(match.state), match.game.turn(match.state) == seat
        if is_own and len(legal) > 1:
            break
        move = legal[0] if is_own else player(match.game, match.state, rng)
        sentences.append(match.game.describe(match.state, move))
        match.push(move)
    return " ".join(sentences)


def start_pair(game_name: str, parameters: Mapping[str, Any]) -> MatchStart:
    """Return what a pair's match begins with; raise EngineError for a link that cannot be read."""
    if game_name not in BOARDS:
        raise EngineError(f"game: {shorten(game_name)} should be one of {', '.join(BOARDS)}")
    match = parse_link(game_name, {key: parameters[key] for key in LINK_KEYS if key in parameters})
    return MatchStart(game_name, format_link(match), match.game.players, match.game.turn(match.state))
