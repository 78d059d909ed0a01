"""Questions from a match of the class against a bot, turn by turn."""

from __future__ import annotations

from random import Random

from laboratory.classroom import drafts


def test_a_match_of_the_class_asks_at_every_choice_and_ends_with_the_reason():
    rng = Random(1)
    draft = drafts.start_class_match(drafts.parse_question_link("chopsticks"), "hard", rng)
    turns = []
    while draft is not None:
        assert len(draft.answers) > 1
        turns.append(drafts.continue_class_match(draft, draft.answers[0], rng))
        draft = turns[-1].following
    assert len(turns) == 4
    assert all(turn.following.prompt.startswith(turn.played) for turn in turns[:-1])
    assert turns[-1].played.endswith("Player 2 wins.")
