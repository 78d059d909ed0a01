"""What the notebooks share: a desk with its board, controls made from the rules, and verdicts in words.

The only room that knows marimo. Nothing here imports Altair before a chart is asked for, so that a
board stands on its page before the analysis has arrived.
"""

from laboratory.controls import SECTIONS, against, bot_choices, rule_controls, rule_sheet, section_tabs, variant_choice
from laboratory.desk import Desk, solved
from laboratory.pages import PAGES, address, heading
from laboratory.stills import shown
from laboratory.views import card, cards, notice, sentences, table, verdicts
from laboratory.warm import warm_up

__all__ = [
    "PAGES",
    "SECTIONS",
    "Desk",
    "address",
    "against",
    "bot_choices",
    "card",
    "cards",
    "heading",
    "notice",
    "rule_controls",
    "rule_sheet",
    "section_tabs",
    "sentences",
    "shown",
    "solved",
    "table",
    "variant_choice",
    "verdicts",
    "warm_up",
]
