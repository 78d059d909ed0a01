"""The sheets that are made in advance: for every game its rules, its pieces and some worksheets, on both sizes of paper.

>>> names = [plan.file_name for plan in plan_sheets(["chopsticks"])]
>>> len(names), names[:2]
(10, ['chopsticks-worksheet-1-a4.pdf', 'chopsticks-worksheet-1-letter.pdf'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from analysis.sheets.sheet import SheetOptions, make_sheet
from analysis.sheets.typesetting import PAPERS
from engines import game_class, load

WORKSHEET_SEEDS = (1, 2, 3)
KIND_TITLES = {"worksheet": "Worksheet", "rules": "The rules on one page", "cutouts": "Pieces to cut out"}


class SheetPlan(NamedTuple):
    """A sheet to make: its game, its kind, its number and its paper."""

    game: str
    kind: str
    seed: int
    paper: str

    @property
    def group(self) -> str:
        """The anchor under which the sheet is listed."""
        return self.game

    @property
    def group_title(self) -> str:
        """The title under which the sheet is listed."""
        return game_class(self.game).title

    @property
    def file_name(self) -> str:
        """The name of the file."""
        number = [str(self.seed)] if self.kind == "worksheet" else []
        return "-".join([self.game, self.kind, *number, self.paper]) + ".pdf"

    @property
    def title(self) -> str:
        """What the sheet is called, without its paper."""
        return f"{KIND_TITLES[self.kind]} {self.seed}" if self.kind == "worksheet" else KIND_TITLES[self.kind]

    def make(self, site: str = "") -> bytes:
        """Return the sheet as PDF; with the address of a site each position has a QR code."""
        return make_sheet(self.kind, load(self.game), SheetOptions(seed=self.seed, site=site, paper=self.paper))


def plan_sheets(games: Iterable[str]) -> Iterator[SheetPlan]:
    """Yield every sheet that is made in advance for some games."""
    for game in games:
        game_class(game)
        for kind in KIND_TITLES:
            for seed in WORKSHEET_SEEDS if kind == "worksheet" else (0,):
                yield from (SheetPlan(game, kind, seed, paper) for paper in PAPERS)
