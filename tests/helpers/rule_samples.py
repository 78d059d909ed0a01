"""The house rules that every game is tested with, and random games."""

from __future__ import annotations

from random import Random
from typing import Any

from engines import GAMES, Game, game_class, variant_rules
from engines.rules import parse_rules

RULE_TEXTS: dict[str, list[str]] = {
    "obliteration": [
        "start=7 high=1000",
        "start=2 operations=add,subtract,divide",
        "start=1000000 high=1000000000",
        "start=5 low=3 high=50 no_repeat=either",
        "start=7 high=60 multiplier=5 increment=3 divisor=3 step=2 no_repeat=thrice",
        "start=9 multiplier=2 increment=0 divisor=9 step=99 operations=add,divide,multiply",
    ],
    "chopsticks": [
        "swaps=true",
        "logan=true",
        "rollover=true suicide=true",
        "rollover=true stumps=true halvesies=true",
        "suicide=true meta=true",
        "rollover=true suns=true meta=true suicide=true swaps=true logan=true",
        "sudden_death=true meta=true suicide=true",
        "sudden_death=true lives=2 stumps=true logan=true rollover=true",
        "sudden_death=true lives=3 meta=true suicide=true halvesies=true",
        "halvesies=true stumps=true swaps=true repetition=0",
        "stumps=true suicide=true meta=true rollover=true",
        "fingers=2",
        "fingers=14 rollover=true swaps=true logan=true halvesies=even_total meta=true",
        "fingers=20 rollover=true suns=true suicide=true meta=true",
        "hands=1 fingers=20",
        "hands=3 suicide=true meta=true swaps=true sudden_death=true lives=2",
        "hands=4 fingers=12 meta=true",
        "hands=3 players=4 zombies=may fingers=3 rollover=true",
        "hands=1 players=6 zombies=must fingers=11 rollover=true",
        "halvesies=even_total meta=true stumps=true suicide=true",
        "players=3 rollover=true suns=true",
        "players=3 sudden_death=true suicide=true meta=true",
        "players=3 zombies=true sudden_death=true lives=2 rollover=true logan=true",
        "players=4 zombies=may rollover=true stumps=true",
        "players=4 swaps=true logan=true halvesies=true",
        "players=5 zombies=true sudden_death=true suns=true rollover=true",
        "players=6",
        "players=6 zombies=true sudden_death=true lives=9 suicide=true meta=true stumps=true rollover=true",
    ],
    "front_ham": [
        "players=2 socks=9.4 order=listed",
        "players=2 socks=3 overdraw=ignore",
        "socks=4.1.6",
        "socks=3 overdraw=ignore",
        "players=4 socks=2 order=listed overdraw=ignore",
        "players=6 socks=1.2.3.4.3.2",
        "players=7 socks=1 overdraw=ignore",
        "players=8 socks=2",
        "players=2 socks=3 overdraw=noop",
        "players=4 socks=2.1.3.2 overdraw=noop",
    ],
    "claustroboard": [
        "size=2",
        "size=2 players=3 wrap=true",
        "size=2 deck=1x2,*x2 starts=wildcards",
        "size=3 wrap=true pass_players=true",
        "size=3 players=4 steps=within",
        "size=3 players=8",
        "size=3 zeros=4",
        "size=3 players=3 zeros=3 teleports=1",
        "size=4 players=3 obstacles=false",
        "size=4 teleports=5 walls=2",
        "size=4 players=4 teleports=6 walls=1 wildcards=2 zeros=3 wrap=true pass_players=true",
        "size=4 players=5 zeros=2 teleports=2 obstacles=false steps=within",
        "deck=5x4,*x4,T0x2,T2x2,0.2x2,1.2x2 steps=within",
        "size=5 players=4 obstacles=false wrap=true",
        "size=5 players=10 wildcards=10 starts=wildcards",
        "size=6 players=6 wildcards=4 pass_players=true",
        "size=10 players=10 teleports=2 walls=10 wildcards=5 zeros=5",
        "rows=2 columns=10 players=19",
        "rows=5 columns=3 wrap=true wildcards=2 joker=2",
        "columns=2 size=4 players=3 wrap=true steps=within",
        "size=10 players=20 teleports=5 zeros=3",
        "size=3 colours=false teleports=2 zeros=1",
        "size=3 teleports=4 through=false",
        "size=4 players=3 deck=T1x3,T2x3,W,0.1x2,3.1x4 through=false pass_players=true",
        "size=3 players=3 deck=1.1x20,T1x20,Wx20,*x4 starts=wildcards zeros=2",
        "size=5 players=4 deck=*,T3x2,0.3 joker=1",
        "board=4413/4434/3223/2132;b3,b1",
        "rows=2 columns=3 board=1.23.2T2/*11;a1,b2",
        "players=3 board=44#3/4T134/32.12W/2*32;b3,b1;petrified=d4",
        "players=4 board=44#3/4134/3222/2*32;b3,b1;petrified=d4,a1;places=0.4.0.3",
    ],
}
"""Rules beyond the variants, as key=value text."""

SETTINGS: list[tuple[str, str, str]] = [
    *((name, variant, "") for name, game in GAMES.items() for variant in game.variants),
    *((name, next(iter(GAMES[name].variants)), rules) for name, texts in RULE_TEXTS.items() for rules in texts),
]
"""Game, variant and rules of every setting that the contract is checked with."""


def load_setting(name: str, variant: str, rules: str) -> Game[Any, Any]:
    """Return the game of a setting."""
    cls = game_class(name)
    return cls(parse_rules(cls.rules_type, rules, variant_rules(name, variant)))


def play_random_game(game: Game[Any, Any], rng: Random, max_plies: int = 60) -> list[tuple[Any, Any]]:
    """Play a random game; return each position with the move played in it, and None for the last position."""
    state, walk = game.start(rng), []
    while len(walk) < max_plies and (moves := game.legal_moves(state)):
        move = rng.choice(moves)
        walk.append((state, move))
        state = game.apply(state, move)
    return [*walk, (state, None)]
