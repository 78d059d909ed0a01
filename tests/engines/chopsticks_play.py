"""Chopsticks in a few words, for the tests."""

from __future__ import annotations

from functools import partial

import text_play

moves = partial(text_play.moves, "chopsticks")
play = partial(text_play.play, "chopsticks")
after = partial(text_play.after, "chopsticks")
places = partial(text_play.places, "chopsticks")
told = partial(text_play.told, "chopsticks")
refusal = partial(text_play.refusal, "chopsticks")
