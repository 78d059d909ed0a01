"""Every sentence that pages can show, for many positions of every game and variant: no code, no identifier, no ply."""

from __future__ import annotations

import re
from random import Random

import pytest

import widgets
from analysis import explain, history, multiplayer, odds, rule_changes
from analysis.quiz import QuestionBank
from engines import GAMES, Limit, Match, load
from engines.errors import EngineError
from laboratory import exports

MATCHES_PER_VARIANT = 2
MAX_PLIES = 14
MAX_MOVES = 8
"""The most moves of a position whose reasons are read."""
LIMIT = Limit(60_000)
"""Larger positions are left out, as on a page."""
ANY_CODE = re.compile(
    r"\b[Pp]l(?:y|ies)\b"  # lengths are moves
    r"|\b\d+\. \S+ \d+\. "  # a numbered line
    r"|\[[\d½ ]+\]"  # hands in brackets
    r"|\b[a-z]+_[a-z_]+\b|\bNone\b(?! of)|\bTrue\b|\bFalse\b"  # identifiers
    r"|\b(?:sees|mcts)\d+\b",
)
GAME_CODES = {
    "chopsticks": r"\b[A-L]-[A-L]\b|(?<![\d,])[0-4a-e]{2}-[0-4a-e]{2}|(?<![\d,.])[0-4]{4}(?![\d,.%]| positions)|\bswap swap\b",
    "front_ham": r"\b[a-h]{1,3}\+[a-h]\b|\b\d+x?\.\d+x?(?![\d%])|(?<![\w'’])(?:[b-h]|([a-h])\1{1,2})(?![\w'’])",
    "obliteration": r"\d+:[asdm-]:[asdm-]|\b(?:divide|multiply)\b(?! by)|\b(?:add|subtract)\b(?! \d)",
    "claustroboard": r"[/#;][\w#]|\b[a-z]\d>[a-z]\d",
}
"""The notation of each game: its positions, and its moves where they are no words."""


def find_codes(name, sentence):
    """Return the codes in a sentence of a game."""
    return [found[0] for pattern in (ANY_CODE, re.compile(GAME_CODES[name])) for found in pattern.finditer(sentence)]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("obliteration", "divide wins in 3 plies. Player 2 has only one legal reply: 1. divide 2. divide 3. add. "),
        ("obliteration", "best play repeats every 2 moves, from 3:s:a on"),
        ("obliteration", "Player 1 blunders: add wins, but subtract draws."),
        ("chopsticks", "A better move is B-C: it draws."),
        ("chopsticks", "comes back to 2312 every 4 moves"),
        ("chopsticks", "Player 1 splits [04] into [22]."),
        ("chopsticks", "Player 1 loses 10 moves sooner with 11-02 than with the best move."),
        ("front_ham", "Every reply by Blue loses; the longest defence is: bbb+a"),
        ("front_ham", "Every move loses here, but b delays the loss."),
        ("front_ham", "From 6.5.2 Red wins."),
        ("claustroboard", "33#2/2344/2#11/1341;c4,c3"),
        ("claustroboard", "it is banned (no_repeat=own)"),
        ("claustroboard", "Looks 1 ply ahead"),
    ],
)
def test_the_check_finds_the_codes_that_once_stood_there(name, sentence):
    assert find_codes(name, sentence)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("chopsticks", "Strike hand D with hand B: wins in 3 moves. Of 2,500 positions that both allow, 1,878 change."),
        ("front_ham", "Red takes 2 Blue socks and 1 Red sock off the line; 33.3% of all."),
        ("obliteration", "Multiply by 3 and add 1: Player 2 divides by 2 to make 12."),
        ("claustroboard", "Player 1 moves 3 steps from a1 to b4; then it ends."),
    ],
)
def test_the_check_leaves_plain_words_alone(name, sentence):
    assert not find_codes(name, sentence)


def iterate_position_sentences(evaluation):
    """Yield what a card, a headline and the section for many players say of a position."""
    yield explain.headline(evaluation)
    yield explain.first_reason(evaluation)
    yield explain.explain_position(evaluation)
    for row in evaluation.moves[:MAX_MOVES]:
        reason = explain.build_reason(evaluation, row)
        yield reason.text
        yield from (step.instruction for step in reason.line)
    if evaluation.game.players > 2:
        rows = multiplayer.compare_assumptions(evaluation)
        yield multiplayer.describe_kingmaker(evaluation)
        yield multiplayer.describe_alike_moves(evaluation, rows)
        yield from (row["label"] for row in multiplayer.group_alike_moves(rows, evaluation.game.turn(evaluation.state)))


def iterate_match_sentences(match, evaluation):
    """Yield what the history, the board and the tree say of a match."""
    rows = history.grade_match(match, evaluation)
    yield history.summarize_match(rows)
    yield from (row.comment for row in rows)
    yield from (row["outlook"] for row in history.list_outlooks(match, evaluation))
    board = widgets.board(match)
    yield board.status
    for refusals in board.view["why_not"].values():
        yield from refusals.values()
    tree = widgets.tree(board)
    for node in tree.tree.nodes[:MAX_MOVES]:
        tree.select(node.id)
        yield tree.status
    for texts in board.setup["verdict_texts"].values():
        yield from texts.values()


def iterate_random_matches(game):
    """Yield short random matches."""
    for seed in range(MATCHES_PER_VARIANT if game.players < 4 else 1):  # those for many take long
        rng, match = Random(seed), Match(game, seed=seed)
        for _ in range(rng.randrange(1, MAX_PLIES)):
            if match.outcome():
                break
            match.push(rng.choice(game.legal_moves(match.state)))
        yield match


@pytest.mark.parametrize(
    ("name", "variant"), [(name, variant) for name, game in GAMES.items() for variant in game.variants]
)
def test_no_sentence_about_a_position_or_a_match_has_a_code(name, variant):
    game, read = load(name, variant), 0
    for match in iterate_random_matches(game):
        for node in [match.nodes[0], *match.path()][-3:]:
            evaluation = match.position.evaluate(LIMIT).at(node.state)
            if evaluation.refusal or not evaluation.moves:
                continue
            try:
                sentences = [*iterate_position_sentences(evaluation)]
            except EngineError:  # the moves are solved, but not all positions that the reasons are about
                continue
            for sentence in sentences:
                assert not find_codes(name, sentence), sentence
            read += len(sentences)
        if not match.position.evaluate(LIMIT).refusal and match.nodes[0].state != match.state:
            for sentence in iterate_match_sentences(match, match.position.evaluate(LIMIT)):
                assert not find_codes(name, sentence), sentence
    assert read or name == "claustroboard", "nothing was small enough to be solved"


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("obliteration", {}),
        ("chopsticks", {}),
        ("chopsticks", {"suicide": True, "meta": True}),
        ("front_ham", {"players": 2, "socks": 5}),
        ("front_ham", {"socks": 3}),
        ("claustroboard", {"size": 3}),
    ],
)
def test_no_sentence_of_a_quiz_has_a_code(name, rules):
    bank = QuestionBank(Match(load(name, **rules)).position.evaluate().solution)
    for kind, label in bank.kinds.items():
        for question in bank.questions(kind, None, 3, 6):
            messages = [bank.grade(question, index).message for index in range(len(question.choices))]
            for sentence in (label, question.prompt, *question.choices, *messages):
                assert not find_codes(name, sentence), sentence


@pytest.mark.parametrize("name", ["obliteration", "chopsticks"])
def test_no_sentence_of_the_rule_lab_the_odds_or_the_data_has_a_code(name):
    game, *others = (load(name, variant) for variant in GAMES[name].variants)
    sentences = [exports.DATA_COLUMNS, exports.describe_extent(game, 7)]
    sentences += map(odds.describe_odds, odds.compare_odds(Match(game).position.evaluate()))
    for other in (each for each in others if each.players == game.players):
        rows = rule_changes.compare_positions(game, other, 200_000)
        sentences.append(rule_changes.describe_changes(rows, rule_changes.describe_population(game, other)))
        sentences += [text for row in rule_changes.compare_figures(game, other, rows=rows) for text in row.values()]
    for sentence in sentences:
        assert not find_codes(name, sentence), sentence
