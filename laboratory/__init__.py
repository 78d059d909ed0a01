"""What the notebooks share: a session with its board, controls made from the rules, and verdicts in words.

Only this package imports marimo. Nothing here imports Altair before a chart is needed, so a board appears on
its page before the analysis is loaded.
"""

import sys

try:
    from laboratory.answers import Answers
    from laboratory.attempt import Refusal, attempt, solve_within_limit
    from laboratory.controls import (
        SECTIONS,
        assign_seats,
        make_baseline_dropdown,
        make_clickable,
        make_file_input,
        make_position_table,
        make_rule_controls,
        make_tabs,
        make_variant_dropdown,
        render_rule_controls,
        show_tabs,
    )
    from laboratory.html import (
        card,
        explain_missing_polars,
        headline,
        move_card,
        page_cards,
        paragraphs,
        table,
        table_about,
        verdict_card,
    )
    from laboratory.pages import INTRODUCTION, PAGES, page_address, page_heading
    from laboratory.preload import preload_analysis
    from laboratory.prerender import show_board
    from laboratory.session import GameSession
except ModuleNotFoundError as error:
    if sys.argv[0] == "-m":  # while `python -m laboratory` looks for the command: a person reads the message
        sys.exit(
            f"laboratory: this Python has no {error.name}; pip install 'parlour[lab]' installs it. "
            "In a source tree, run `make lab` and then use .venv/bin/python"
        )
    raise

__all__ = [
    "INTRODUCTION",
    "PAGES",
    "SECTIONS",
    "Answers",
    "GameSession",
    "Refusal",
    "assign_seats",
    "attempt",
    "card",
    "explain_missing_polars",
    "headline",
    "make_baseline_dropdown",
    "make_clickable",
    "make_file_input",
    "make_position_table",
    "make_rule_controls",
    "make_tabs",
    "make_variant_dropdown",
    "move_card",
    "page_address",
    "page_cards",
    "page_heading",
    "paragraphs",
    "preload_analysis",
    "render_rule_controls",
    "show_board",
    "show_tabs",
    "solve_within_limit",
    "table",
    "table_about",
    "verdict_card",
]
