"""What may be done in a class, and what each page may see of it. No HTTP, no board, no clock, no file.

A command looks at the state and returns the events that follow from it, or raises Refused with a sentence; it changes
nothing. Only ``apply`` changes the state, and it never refuses: so the state is a fold of the journal, and whoever
applies the same events has the same class.

>>> classroom = Classroom()
>>> def run(events):
...     for event in events:
...         classroom.apply(event)
>>> run(classroom.join("Ada", key="secret 1"))
>>> run(classroom.ask(Draft("move", "chopsticks", {}, "Play the best move.", ("A-C", "B-D"))))
>>> run(classroom.vote(1, question=1, round_number=1, answer="B-D"))
>>> run(classroom.close())
>>> classroom.question.round.tally()
{'B-D': 1}
>>> classroom.vote(1, question=1, round_number=1, answer="A-C")
Traceback (most recent call last):
    ...
laboratory.classroom.classroom.Refused: Voting is closed: this answer came too late.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from laboratory.classroom import events as ev
from laboratory.classroom.events import Event
from laboratory.classroom.names import clean_name, make_unique
from laboratory.classroom.pairs import MatchStart, Pair
from laboratory.classroom.questions import Draft, Phase, Question, Round

MAX_PARTICIPANTS = 200
MAX_CHANGES = 20
"""How often one participant can answer in one round, so that a hostile page cannot fill the journal."""
MAX_ROUNDS = 5
MAX_LINES = 10
MAX_FRAMES = 500
MAX_PAIRS = 100
"""The most matches of pairs that are not over."""
MAX_OWN_PAIRS = 3
"""The most of these that one participant has opened."""
MAX_OPENED_PAIRS = 30
"""How many matches one participant can open in all, so that a hostile page cannot fill the journal."""
MAX_PLIES = 500


class Refused(Exception):
    """A command that cannot be run now; ``code`` is for programs, the text for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(slots=True)
class Participant:
    """Somebody in the class."""

    number: int
    name: str
    key: str
    is_removed: bool = False


class Classroom:
    """The state of a class."""

    def __init__(self) -> None:
        self.participants: dict[int, Participant] = {}
        self.number_by_key: dict[str, int] = {}
        self.questions: list[Question] = []
        self.pairs: dict[str, Pair] = {}
        self.current_pair: dict[int, str] = {}
        """The code of the match that each participant has opened or joined last: the one that their page shows."""
        self.is_locked = False
        self.laboratories_on = False
        """Whether students may open laboratories at all; while a question is not revealed they may not."""

    @property
    def question(self) -> Question | None:
        """The question that the class has now, or None before the first."""
        return self.questions[-1] if self.questions else None

    @property
    def hides_answers(self) -> bool:
        """Whether there is a question that has not been revealed."""
        return self.question is not None and self.question.phase != "revealed"

    @property
    def laboratories_open(self) -> bool:
        """Whether students may use the laboratories, which know every answer."""
        return self.laboratories_on and not self.hides_answers

    def find_participant(self, key: str) -> int | None:
        """Return the number of the participant with a key, unless there is none or the teacher has removed them."""
        number = self.number_by_key.get(key)
        return None if number is None or self.participants[number].is_removed else number

    # What a student may do.

    def join(self, name: str, key: str) -> list[Event]:
        """Come in under a nickname or none; the same browser again changes nothing."""
        if key in self.number_by_key:
            return []
        if self.is_locked:
            raise Refused("locked", "Your teacher has closed the class to newcomers.")
        if sum(not each.is_removed for each in self.participants.values()) >= MAX_PARTICIPANTS:
            raise Refused("full", f"A class has at most {MAX_PARTICIPANTS} participants.")
        number = len(self.participants) + 1
        taken = {each.name.casefold() for each in self.participants.values()}
        return [ev.Joined(number, make_unique(clean_name(name) or f"Guest {number}", taken), key)]

    def vote(self, participant: int, question: int, round_number: int, answer: str) -> list[Event]:
        """Answer the question, or change the answer; the same answer again changes nothing."""
        self._check_participant(participant)
        current = self.question
        if current is None or question != current.number:
            raise Refused("late", "This question is over. Your page shows the new one in a moment.")
        if current.phase != "open" or round_number != current.round.number:
            raise Refused("late", "Voting is closed: this answer came too late.")
        if answer not in current.draft.answers:
            raise Refused("answer", "This is not one of the possible answers.")
        if current.round.votes.get(participant) == answer:
            return []
        if current.round.changes[participant] >= MAX_CHANGES:
            raise Refused("changes", f"You can answer at most {MAX_CHANGES} times in one round.")
        return [ev.Voted(participant, question, round_number, answer)]

    def open_pair(self, participant: int, code: str, start: MatchStart) -> list[Event]:
        """Begin a match whose other seats are taken with its code; leave the match played before."""
        self._check_participant(participant)
        if start.players < 2:
            raise Refused("pair", "A match of a pair needs at least two players.")
        opened = [each for each in self.pairs.values() if each.seats[0] == participant]
        if sum(not each.is_over for each in opened) >= MAX_OWN_PAIRS:
            raise Refused(
                "pair",
                f"You have opened {MAX_OWN_PAIRS} matches that are not over. Join another's, or finish one of them.",
            )
        if len(opened) >= MAX_OPENED_PAIRS:
            raise Refused("pair", f"You can open at most {MAX_OPENED_PAIRS} matches. Join another's.")
        if code in self.pairs or sum(not each.is_over for each in self.pairs.values()) >= MAX_PAIRS:
            raise Refused("pair", f"A class has at most {MAX_PAIRS} matches of pairs at once.")
        return [ev.PairOpened(code, *start, participant)]

    def join_pair(self, participant: int, code: str) -> list[Event]:
        """Take the next seat of a match, or come back to the seat that one has there; leave the match played before."""
        self._check_participant(participant)
        pair = self.find_pair(code)
        if participant in pair.seats:
            return [] if self.current_pair[participant] == code else [ev.PairJoined(code, participant)]
        if pair.is_full:
            raise Refused("pair", "All seats of this match are taken.")
        if any(self.current_pair[each] != code for each in pair.seats):
            raise Refused("pair", "Whoever opened this match now plays another one. Join another's, or open one.")
        return [ev.PairJoined(code, participant)]

    def move(self, participant: int, code: str, ply: int, move: str, next_turn: int) -> list[Event]:
        """Play a move that is legal after the ``ply - 1`` moves before it; ``next_turn`` is -1 if it ends the match."""
        self._check_participant(participant)
        pair = self.find_pair(code)
        if participant not in pair.seats:
            raise Refused("seat", "You do not play in this match.")
        seat = pair.seats.index(participant)
        if ply == len(pair.moves) and pair.moves[-1:] == [move] and pair.last_seat == seat:
            return []  # the same request again
        if ply != len(pair.moves) + 1:
            raise Refused("late", "The board has moved on. Look at the position and choose again.")
        if not pair.is_full:
            raise Refused("pair", "Wait until somebody has joined your match.")
        if seat != pair.turn:
            raise Refused("turn", "The match is over." if pair.is_over else "It is not your turn.")
        if ply > MAX_PLIES:
            raise Refused("pair", f"A match of a pair has at most {MAX_PLIES} moves.")
        return [ev.PairMoved(code, ply, move, next_turn)]

    # What the teacher may do.

    def remove(self, participant: int) -> list[Event]:
        """Remove somebody from the class; an answer to the open round goes with them."""
        if participant not in self.participants:
            raise Refused("stranger", "There is no such participant.")
        return [] if self.participants[participant].is_removed else [ev.Removed(participant)]

    def lock(self, *, on: bool) -> list[Event]:
        """Close the class to newcomers, or open it."""
        return [] if on == self.is_locked else [ev.Locked(on)]

    def open_laboratories(self, *, on: bool) -> list[Event]:
        """Let students use the laboratories between questions, or not."""
        return [] if on == self.laboratories_on else [ev.LaboratoriesOpened(on)]

    def ask(self, draft: Draft) -> list[Event]:
        """Put a question to the class; the one before it ends."""
        answers = list(dict.fromkeys(draft.answers))
        if len(answers) < 2:
            raise Refused("answers", "A question needs at least two possible answers.")
        asked = ev.Asked(len(self.questions) + 1, draft.kind, draft.game, draft.link, draft.prompt, answers, draft.bot)
        return [*self._close_if_open(), asked]

    def close(self) -> list[Event]:
        """End the round; one that has ended stays so."""
        self._require_question("open", "closed")
        return self._close_if_open()

    def vote_again(self) -> list[Event]:
        """Open another round."""
        current = self._require_question("closed")
        if len(current.rounds) >= MAX_ROUNDS:
            raise Refused("rounds", f"A question has at most {MAX_ROUNDS} rounds.")
        return [ev.RoundOpened(current.number, current.round.number + 1)]

    def show_votes(self, *, on: bool) -> list[Event]:
        """Show the votes on the teacher's page, and once the round is closed on every page; or hide them."""
        current = self._require_question("open", "closed", "revealed")
        return [] if current.is_shown == on else [ev.VotesShown(current.number, on)]

    def reveal(self, ending: str = "") -> list[Event]:
        """Reveal the right answer, and how a match of the class has ended; what is revealed stays so."""
        current = self._require_question("open", "closed", "revealed")
        if current.phase == "revealed" and ending in ("", current.ending):
            return []
        return [*self._close_if_open(), ev.Revealed(current.number, ending)]

    def step(self, line: int, frame: int) -> list[Event]:
        """Show a frame of a line on every page."""
        current = self._require_question("revealed")
        if not (0 <= line < MAX_LINES and 0 <= frame < MAX_FRAMES):
            raise Refused("step", "There is no such step.")
        return [] if (current.line, current.frame) == (line, frame) else [ev.Stepped(current.number, line, frame)]

    def find_pair(self, code: str) -> Pair:
        """Return the match with a code; raise Refused if there is none."""
        if code not in self.pairs:
            raise Refused("code", "There is no match with this code.")
        return self.pairs[code]

    def _check_participant(self, number: int) -> None:
        if number not in self.participants or self.participants[number].is_removed:
            raise Refused("stranger", "You are not in this class. Join again.")

    def _require_question(self, *phases: Phase) -> Question:
        if self.question is None:
            raise Refused("question", "No question has been asked yet.")
        if self.question.phase not in phases:
            raise Refused("phase", f"This cannot be done while the question is {self.question.phase}.")
        return self.question

    def _close_if_open(self) -> list[Event]:
        current = self.question
        if current is None or current.phase != "open":
            return []
        return [ev.RoundClosed(current.number, current.round.number)]

    # The fold of the events.

    def apply(self, event: Event) -> None:
        """Change the state as an event says."""
        getattr(self, f"_apply_{type(event).__name__}")(event)

    def _apply_Joined(self, event: ev.Joined) -> None:  # noqa: N802 named after the event
        self.participants[event.participant] = Participant(event.participant, event.name, event.key)
        self.number_by_key[event.key] = event.participant

    def _apply_Removed(self, event: ev.Removed) -> None:  # noqa: N802
        self.participants[event.participant].is_removed = True
        if self.question and self.question.phase == "open":
            self.question.round.votes.pop(event.participant, None)

    def _apply_Locked(self, event: ev.Locked) -> None:  # noqa: N802
        self.is_locked = event.on

    def _apply_LaboratoriesOpened(self, event: ev.LaboratoriesOpened) -> None:  # noqa: N802
        self.laboratories_on = event.on

    def _apply_Asked(self, event: ev.Asked) -> None:  # noqa: N802
        draft = Draft(event.kind, event.game, event.link, event.prompt, tuple(event.answers), event.bot)
        self.questions.append(Question(event.question, draft))

    def _apply_Voted(self, event: ev.Voted) -> None:  # noqa: N802
        current_round = self._question_of(event).rounds[event.round - 1]
        current_round.votes[event.participant] = event.answer
        current_round.changes[event.participant] += 1

    def _apply_RoundClosed(self, event: ev.RoundClosed) -> None:  # noqa: N802
        self._question_of(event).phase = "closed"

    def _apply_RoundOpened(self, event: ev.RoundOpened) -> None:  # noqa: N802
        question = self._question_of(event)
        question.rounds.append(Round(event.round))
        question.phase, question.is_shown = "open", False

    def _apply_VotesShown(self, event: ev.VotesShown) -> None:  # noqa: N802
        self._question_of(event).is_shown = event.on

    def _apply_Revealed(self, event: ev.Revealed) -> None:  # noqa: N802
        question = self._question_of(event)
        question.phase, question.is_shown, question.ending = "revealed", True, event.ending

    def _apply_Stepped(self, event: ev.Stepped) -> None:  # noqa: N802
        question = self._question_of(event)
        question.line, question.frame = event.line, event.frame

    def _apply_PairOpened(self, event: ev.PairOpened) -> None:  # noqa: N802
        start = MatchStart(event.game, event.link, event.players, event.turn)
        self.pairs[event.pair] = Pair(event.pair, start, event.turn, [event.participant])
        self.current_pair[event.participant] = event.pair

    def _apply_PairJoined(self, event: ev.PairJoined) -> None:  # noqa: N802
        self.current_pair[event.participant] = event.pair
        if event.participant not in self.pairs[event.pair].seats:
            self.pairs[event.pair].seats.append(event.participant)

    def _apply_PairMoved(self, event: ev.PairMoved) -> None:  # noqa: N802
        pair = self.pairs[event.pair]
        pair.moves.append(event.move)
        pair.last_seat, pair.turn = pair.turn, event.turn

    def _question_of(
        self, event: ev.Voted | ev.RoundClosed | ev.RoundOpened | ev.VotesShown | ev.Revealed | ev.Stepped
    ) -> Question:
        return self.questions[event.question - 1]

    # What a page may see: the same object live, after a reload and after a restart.

    def student_state(self, participant: int) -> dict[str, Any]:
        """Return all that a student's page may see; nothing of others' votes while a round is open."""
        member = self.participants.get(participant)
        if member is None or member.is_removed:
            return {"in": False}
        return {
            "in": True,
            "name": member.name,
            "laboratories": self.laboratories_open,
            "question": self._describe_question_to(participant),
            "pair": self._describe_pair_to(participant),
        }

    def _describe_question_to(self, participant: int) -> dict[str, Any] | None:
        current = self.question
        if current is None:
            return None
        described: dict[str, Any] = {
            "number": current.number,
            "phase": current.phase,
            "round": current.round.number,
            "mine": [each.votes.get(participant) for each in current.rounds],
        }
        if current.is_shown and current.phase != "open":
            described["tallies"] = [each.tally() for each in current.rounds]
        if current.phase == "revealed":
            described |= {"line": current.line, "frame": current.frame, "ending": current.ending}
        return described

    def _describe_pair_to(self, participant: int) -> dict[str, Any] | None:
        pair = self.pairs.get(self.current_pair.get(participant, ""))
        if pair is None:
            return None
        return {
            "code": pair.code,
            "game": pair.start.game,
            "seat": pair.seats.index(participant),
            "names": [self.participants[each].name for each in pair.seats],
            "players": pair.start.players,
            "ply": len(pair.moves),
            "turn": pair.turn,
        }

    def teacher_state(self) -> dict[str, Any]:
        """Return all that a teacher's page may see; the page itself hides the votes of an open round."""
        present = [each for each in self.participants.values() if not each.is_removed]
        current = self.question
        return {
            "locked": self.is_locked,
            "laboratories": self.laboratories_on,
            "participants": [[each.number, each.name] for each in present],
            "pairs": [
                [each.code, each.start.game, len(each.seats), len(each.moves), each.is_over]
                for each in self.pairs.values()
            ],
            "question": None
            if current is None
            else {
                "number": current.number,
                "phase": current.phase,
                "round": current.round.number,
                "shown": current.is_shown,
                "answered": len(current.round.votes),
                "tallies": [each.tally() for each in current.rounds],
                "line": current.line,
                "frame": current.frame,
                "bot": current.draft.bot,
                "ending": current.ending,
            },
        }
