"""What the notebooks share: a session with its board, controls made from the rules, and verdicts in words.

Only this package imports marimo. Nothing here imports Altair before a chart is needed, so a board appears on
its page before the analysis is loaded.
"""

from laboratory.controls import (
    SECTIONS,
    assign_seats,
    make_bot_dropdowns,
    make_rule_controls,
    make_section_tabs,
    make_variant_dropdown,
    render_rule_controls,
)
from laboratory.html import card, notice, page_cards, paragraphs, table, verdict_card
from laboratory.pages import PAGES, page_address, page_heading
from laboratory.preload import preload_analysis
from laboratory.prerender import show_board
from laboratory.session import GameSession, try_solve

__all__ = [
    "PAGES",
    "SECTIONS",
    "GameSession",
    "assign_seats",
    "card",
    "make_bot_dropdowns",
    "make_rule_controls",
    "make_section_tabs",
    "make_variant_dropdown",
    "notice",
    "page_address",
    "page_cards",
    "page_heading",
    "paragraphs",
    "preload_analysis",
    "render_rule_controls",
    "show_board",
    "table",
    "try_solve",
    "verdict_card",
]
