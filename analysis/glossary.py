"""The words of the pages, each explained once: for the glossary page and for tooltips.

Every term has a meaning of one or two sentences and an example. Where the example is a position, its
picture and its verdict are computed from the engine when the page is made, never typed.

>>> find_term("in 7 moves").meaning
'The moves of all players count: if two players move once each, that is two moves. Books call one such move a ply.'
>>> [term.name for _, term in iterate_terms("Best play ends in a draw, because of a loop.")]
['perfect play', 'draw', 'loop']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engines import EngineError, Match
from engines.formats.link import parse_link
from engines.rules import FORMAT_VERSION

NUMBER_PATTERN = re.compile(r"[\d,]*\d")


class TermExample(NamedTuple):
    """A position that shows a term: the game, and its link as an address carries it."""

    game: str
    rules: str = ""
    position: str = ""

    def match(self) -> Match:
        """Return the match that stands at the example's position."""
        parts = {"version": str(FORMAT_VERSION), "rules": self.rules, "position": self.position}
        return parse_link(self.game, {key: text for key, text in parts.items() if text})


class Term(NamedTuple):
    """A word of the pages, what it means, an example in words, and a position that shows it where there is one."""

    name: str
    meaning: str
    example: str
    position: TermExample | None = None
    spellings: tuple[str, ...] = ()
    """Other forms of the word, such as its plural, that a tooltip explains too; # stands for any number."""
    is_common: bool = False
    """Whether everybody knows the word itself, so that only its other forms get a tooltip."""

    @property
    def forms(self) -> tuple[str, ...]:
        """Return every form of the word that gets a tooltip."""
        return self.spellings if self.is_common else (self.name, *self.spellings)

    @property
    def anchor(self) -> str:
        """Return the term's place on the glossary page, as the part of an address after the ``#``."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


TERMS: tuple[Term, ...] = (
    # The game and its parts
    Term(
        "position",
        "Everything that matters for the rest of the game: what is on the board and whose turn it is.",
        "The start of Chopsticks: each player has two hands with one finger up.",
        TermExample("chopsticks"),
        is_common=True,
    ),
    Term(
        "move",
        "What a player may do in one turn. A move that the rules allow is a legal move.",
        "In Operation Obliteration a move is one operation, such as dividing the number by 2.",
        TermExample("obliteration"),
        ("legal move", "legal moves"),
        is_common=True,
    ),
    Term(
        "in 7 moves",
        "The moves of all players count: if two players move once each, that is two moves. Books call one such move a ply.",
        "“Wins in 3 moves” means: I move, you move, I move, and I have won.",
        TermExample("obliteration"),
        ("in # moves", "in # move"),
        is_common=True,
    ),
    Term(
        "mover",
        "The player whose turn it is.",
        "At the start of Chopsticks Player 1 is the mover; after one move Player 2 is.",
    ),
    Term(
        "seat",
        "A player's place at the board. A person or a computer player sits in each seat.",
        "In Front-Ham for three the seats are Red, Blue and Green.",
        spellings=("seats",),
    ),
    Term(
        "house rule",
        "A rule that players agree on before they start, because the rule book leaves it open or offers a choice.",
        "In Chopsticks roll-over is a house rule: a hand with more than five fingers loses five and stays alive; exactly "
        "five fingers kill it.",
        spellings=("house rules",),
    ),
    Term(
        "variant",
        "A set of house rules with a name.",
        "The variant “Roll-over” of Chopsticks switches roll-over on and leaves every other rule as it is.",
        TermExample("chopsticks", "rollover=true"),
        ("variants",),
    ),
    Term(
        "deal",
        "The start of a game whose cards are shuffled. The same seed gives the same deal again.",
        "Claustroboard starts from a deal: the numbers on its tiles differ from game to game.",
        spellings=("deals",),
    ),
    Term(
        "seed",
        "A number from which the computer makes its random choices. The same seed gives the same choices again.",
        "Two classes that start Claustroboard with seed 7 play on the same tiles.",
        spellings=("seeds",),
    ),
    # What a position is worth
    Term(
        "verdict",
        "What a position is worth when everybody plays as well as possible: a win, a draw or a loss for the player to "
        "move, and after how many moves the game ends.",
        "From 12 the first player of Operation Obliteration can force a win.",
        TermExample("obliteration"),
        ("verdicts",),
    ),
    Term(
        "win",
        "With two players: the player to move can come first, whatever the opponent does. With more players: the player "
        "to move comes first alone if everybody plays for their own place.",
        "One move ends this game of Operation Obliteration.",
        TermExample("obliteration", position="3:d:d"),
    ),
    Term(
        "draw",
        "Nobody can force a win: first place is shared, or the game goes on forever.",
        "Chopsticks from its start, under the rules of the book, is a draw.",
        TermExample("chopsticks"),
        ("draws",),
    ),
    Term(
        "loss",
        "With two players: whatever the player to move does, the opponent can force a win. With more players: the player "
        "to move does not come first if everybody plays for their own place.",
        "In Chopsticks a player with one finger left loses against two hands of four fingers.",
        TermExample("chopsticks", position="0144"),
    ),
    Term(
        "perfect play",
        "Every player always makes a best move: win as soon as possible, else draw, else lose as late as possible.",
        "The bot “Perfect” plays perfectly wherever the game is small enough to be solved.",
        spellings=("best play", "plays perfectly"),
    ),
    Term(
        "best move",
        "A move after which the player has the best verdict that is possible here. There can be several.",
        "In the list of moves beside a board the best moves come first.",
        spellings=("best moves",),
    ),
    Term(
        "line",
        "Moves in a row, one after another. The best line is what perfect play does from here.",
        "The best line from 12 in Operation Obliteration is: divide, divide, add.",
        TermExample("obliteration"),
        ("lines", "best line"),
    ),
    Term(
        "forced win",
        "A win that no reply of the opponent can prevent.",
        "Whatever the opponent answers, there is again a winning move.",
        TermExample("obliteration"),
    ),
    Term(
        "refutation",
        "The reply that shows why a move is bad.",
        "If a move loses, its refutation is the opponent's move that then wins.",
        spellings=("refutes", "refutations"),
    ),
    Term(
        "blunder",
        "A move that gives a better verdict away: a win becomes a draw or a loss, or a draw becomes a loss.",
        "The history of a match marks every blunder, and says what would have been better.",
        spellings=("blunders",),
    ),
    Term(
        "loop",
        "Moves that lead back to the same position.",
        "In Chopsticks both players can go round and round without either of them losing.",
        TermExample("chopsticks"),
        ("loops", "cycle"),
    ),
    Term(
        "draw by repetition",
        "The game ends as a draw when the same position has occurred a certain number of times.",
        "The house rule “Repetitions until a draw” says how often; 0 switches this rule off.",
    ),
    # How a game is solved
    Term(
        "solved",
        "A position is solved when its verdict is proved: nobody has to trust the computer's judgement.",
        "With two players every verdict is proved. With more players it holds if everybody plays for their own place "
        "(max^n), or says what a player can force.",
        spellings=("solution",),
    ),
    Term(
        "reachable",
        "A position is reachable if some legal moves lead to it from the start (or from the position on the board).",
        "From the start of Operation Obliteration with 12, only some of all positions are reachable.",
    ),
    Term(
        "move tree",
        "All ways in which the game can go on, drawn as a tree: each branch is a move, each node a position.",
        "The section “Tree” of a laboratory opens it move by move.",
        spellings=("tree",),
    ),
    Term(
        "branch",
        "One way in which the game can go on from a position. If you go back and play another move, a new branch begins.",
        "The history of a match keeps every branch that was played.",
        is_common=True,
    ),
    Term(
        "node",
        "A place in the move tree: a position and the moves that led to it.",
        "The first node of the tree is the position on the board.",
        spellings=("nodes",),
    ),
    Term(
        "transposition",
        "Two rows of moves that lead to the same position.",
        "The tree shows such a position once and points to it from the other places.",
        spellings=("transpositions",),
    ),
    Term(
        "backward induction",
        "Work from the end to the beginning: first the finished games, then the positions one move before, and so "
        "on. In a game that must end it finds a subgame-perfect equilibrium.",
        "The lesson “Backward induction” colours one round of positions after another.",
    ),
    Term(
        "strategy",
        "A plan that says what to do in every position in which a player may have to move. A winning strategy wins "
        "whatever the opponent does.",
        "A winning strategy of this game: play the best move of every position, which the laboratory lists.",
        TermExample("obliteration"),
        spellings=("winning strategy", "strategies"),
        is_common=True,
    ),
    Term(
        "Zermelo's theorem",
        "In a game of two players that must end, without chance and with nothing hidden, either one player can force a "
        "win, or both can force at least a draw (after Zermelo 1913).",
        "Front-Ham for two must end and has no draws, so one of the players can force a win.",
        TermExample("front_ham", "players=2"),
    ),
    Term(
        "Nash equilibrium",
        "Strategies, one for each player, with which nobody can do better by changing only their own (Nash 1951).",
        "Best play of both players of this game is one: whoever changes only their own moves does not do better.",
        TermExample("obliteration"),
        spellings=("Nash equilibria", "equilibrium", "equilibria"),
    ),
    Term(
        "subgame-perfect equilibrium",
        "A Nash equilibrium that stays one from every position on, also from those that the strategies never reach "
        "(Selten 1965). Backward induction finds one.",
        "The best moves that the laboratory lists make one: they are best in every position, whatever was played before.",
        TermExample("obliteration"),
        spellings=("subgame-perfect equilibria", "subgame-perfect"),
    ),
    Term(
        "retrograde analysis",
        "Backward induction for games with loops: positions from which nobody can force the end are draws.",
        "This is how Chopsticks is solved here.",
        TermExample("chopsticks"),
    ),
    Term(
        "alpha-beta pruning",
        "A search that leaves out every branch that can no longer change its result (Knuth and Moore 1975). It is as sure as "
        "a search that leaves nothing out.",
        "Once one move here is proved to win, the search need not look at the other one.",
        TermExample("chopsticks", "fingers=4", "2201"),
        spellings=("alpha-beta",),
    ),
    Term(
        "symmetry",
        "A position is symmetric if it looks the same from the side of each player. A player who can always copy the other "
        "one keeps it so.",
        "Everybody has five socks. But copying does not help here: Red, who moves first, can force a win.",
        TermExample("front_ham", "players=2 order=listed"),
        spellings=("symmetric",),
    ),
    Term(
        "strategy stealing",
        "A proof that a player cannot be lost: if the other player had a winning strategy, this player could use it first "
        "(Nash 1952, for Hex). It does not say how.",
        "Both show 1 and 2, and you may pass (by a swap). So you cannot be lost: after a pass, the other player would be.",
        TermExample("chopsticks", "swaps=true", "1212"),
    ),
    Term(
        "invariant",
        "Something that stays the same whatever is played, or that a player can keep the same. It often shows what can never "
        "happen.",
        "A pawn of Claustroboard that takes four steps ends on its own colour of a chessboard.",
        spellings=("invariants",),
    ),
    Term(
        "mathematical induction",
        "A proof for all numbers: show that a sentence holds for the smallest ones, and that it holds for a number if it holds "
        "for all smaller ones.",
        "A law about socks on the line is proved like this, because every move leaves fewer socks.",
        spellings=("proof by induction",),
    ),
    Term(
        "minimax",
        "With two players, my best move is the one after which your best reply is worst for you. What is good for one "
        "is bad for the other.",
        "The bot “Looks 4 moves ahead” uses minimax for four moves and guesses after that.",
    ),
    # More than two players
    Term(
        "max^n",
        "With more than two players: everybody plays for their own place alone (Luckhardt and Irani 1986). Where a "
        "player has several equally good moves, the results can differ for the others.",
        "In Front-Ham with two socks each, best play of all three players can end in several ways.",
        TermExample("front_ham", "socks=2 order=listed"),
    ),
    Term(
        "paranoid",
        "A careful assumption with more than two players: all others play together against me (Sturtevant and Korf "
        "2000). It tells which place I can be sure of.",
        "A place that is guaranteed under this assumption is safe, whatever the others agree on.",
        TermExample("front_ham", "socks=2 order=listed"),
        ("guaranteed",),
    ),
    Term(
        "kingmaker",
        "A player who cannot come first, but decides which of the others does.",
        "Red cannot win this game of Front-Ham, but Red's move decides whether Blue or Green does.",
        TermExample("front_ham", "socks=2 order=listed"),
        ("kingmakers",),
    ),
    Term(
        "coalition",
        "Players who act together, as if they were one.",
        "Under the paranoid assumption all others form a coalition against one player.",
        spellings=("coalitions",),
    ),
    # Chance and computer players
    Term(
        "bot",
        "A computer player. “Easy” moves at random, “Perfect” plays perfectly, others look some moves ahead.",
        "Choose a bot for any seat above the board.",
        spellings=("bots", "computer player", "computer players"),
    ),
    Term(
        "sample",
        "Some cases, drawn at random from all of them, from which one estimates how it is in all.",
        "If 60 of 100 deals drawn at random are won by the first player, about 60% of all deals are.",
        spellings=("samples", "random sample"),
        is_common=True,
    ),
    Term(
        "Monte Carlo method",
        "Estimate something that is hard to compute from many random trials (Metropolis and Ulam 1949).",
        "Deal many times at random, solve each deal, and count how often the first player wins.",
    ),
    Term(
        "Monte Carlo tree search",
        "A way to choose a move by playing many random games, more of them where it looks good (UCT: Kocsis and "
        "Szepesvári 2006).",
        "The bot “Monte Carlo, 200 games” plays 200 random games before each move.",
    ),
    Term(
        "playout",
        "One game of random moves from a position to the end. Many of them give an estimate of the position.",
        "Monte Carlo tree search begins a playout wherever its tree ends.",
        spellings=("playouts", "random game", "random games"),
    ),
    Term(
        "best response",
        "The way to play that does best against players whose way of playing is known.",
        "The best response to random moves can win more often than perfect play, because it sets traps.",
        spellings=("best responses",),
    ),
    Term(
        "win rate",
        "How often a player has won, out of all games played so far.",
        "In the section “Win rates” bots play against each other and the bars show their win rates.",
        spellings=("win rates",),
    ),
    Term(
        "confidence interval",
        "The range in which the true win rate very probably lies (Wilson's interval, 95 %). More games make it narrower.",
        "After 100 games the interval is about 20 points wide, after 10,000 games about 2.",
        spellings=("interval", "intervals"),
    ),
    Term(
        "Collatz sequence",
        "Start with a number. If it is even, halve it; if it is odd, triple it and add 1. Repeat.",
        "From 12: 6, 3, 10, 5, 16, 8, 4, 2, 1. Nobody has proved that every number reaches 1.",
        TermExample("obliteration"),
        ("Collatz",),
    ),
)
"""All terms, in the order in which a newcomer meets them."""


def find_term(name: str) -> Term:
    """Return the term of a name, or raise EngineError."""
    for term in TERMS:
        if term.name == name:
            return term
    raise EngineError(f"glossary: there is no entry {name!r}")


def iterate_terms(text: str) -> Iterator[tuple[re.Match[str], Term]]:
    """Yield each use of a term in a text, the longest form first where two begin at the same letter."""
    pattern, terms = compile_terms()
    for match in pattern.finditer(text):
        yield match, terms[NUMBER_PATTERN.sub("#", match[0].lower())]


@cache
def compile_terms() -> tuple[re.Pattern[str], dict[str, Term]]:
    """Return a pattern that finds every form of every term, and the term of each form in small letters."""
    terms = {form.lower(): term for term in TERMS for form in term.forms}
    forms = sorted(terms, key=len, reverse=True)
    alternatives = "|".join(re.escape(form).replace(re.escape("#"), NUMBER_PATTERN.pattern) for form in forms)
    return re.compile(rf"(?<![\w^])(?:{alternatives})(?![\w^])", re.IGNORECASE), terms
