"""The page of the atlas: its controls, a map with its table, its sequences, conjectures, and the check of its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

import marimo as mo

import widgets
from analysis.atlas.charts import atlas_chart
from analysis.atlas.conjecture import check_conjecture
from analysis.atlas.families import FAMILIES
from analysis.atlas.family import Cell, Family, Measure, compute_cell
from analysis.atlas.maps import (
    AtlasMap,
    FixedAxis,
    Line,
    format_figure,
    format_sequence,
    list_fixed_choices,
    list_lines,
)
from analysis.atlas.tables import format_csv, read_cells
from engines import EngineError, Match, RulesError, game_class
from engines.english import count_noun
from engines.formats.link import format_link
from laboratory.answers import Answers
from laboratory.html import paragraphs
from laboratory.pages import page_address

MAX_CHECKED_POSITIONS = 3_000
"""The most positions of a cell that a page computes again: a moment's work, in a browser too."""


def make_family_dropdown(answers: Answers) -> mo.ui.dropdown:
    """Return the choice of a family."""
    return answers.make_dropdown("family", {family.title: family for family in FAMILIES}, "Family")


def make_measure_dropdown(answers: Answers, family: Family) -> mo.ui.dropdown:
    """Return the choice of what the map of a family shows."""
    measures = {measure.title: measure for measure in family.measures}
    return answers.make_dropdown(f"{family.name}_measure", measures, "Show")


def make_map_dropdown(answers: Answers, family: Family) -> mo.ui.dropdown | None:
    """Return the choice of what is held fixed on a map; None for a family that is one map."""
    choices = list_fixed_choices(family)
    return answers.make_dropdown(f"{family.name}_map", choices, "Map for") if len(choices) > 1 else None


def make_line_dropdown(atlas_map: AtlasMap) -> mo.ui.dropdown:
    """Return the choice of the cells that a formula is about."""
    lines = {line.title: line for line in list_lines(atlas_map)}
    return mo.ui.dropdown(lines, value=next(iter(lines)), label="Along", allow_select_none=False)


def fixed_choice(dropdown: mo.ui.dropdown | None) -> FixedAxis | None:
    """Return what is held fixed on the map that is chosen."""
    return None if dropdown is None else dropdown.value


def make_link(family: Family, cell: Cell) -> str:
    """Return the address of the laboratory with the rules of a cell; empty if there is no such game."""
    try:
        return page_address(family.game, **format_link(Match(family.load(cell.values))))
    except RulesError:
        return ""


def render_map(atlas_map: AtlasMap, measure: Measure) -> mo.Html:
    """Return a map as a chart, and beside it as a table; every cell is a link to its game's laboratory."""
    family = atlas_map.family
    chart = mo.as_html(atlas_chart(atlas_map, measure, lambda cell: make_link(family, cell)))
    title = game_class(family.game).title
    words = [family.summary, family.assumption, f"A click on a cell opens it in the laboratory of {title}."]
    view = f'<div class="pair atlas"><div>{chart}</div><div>{render_map_table(atlas_map, measure)}</div></div>'
    return mo.vstack([paragraphs([text for text in words if text]), mo.Html(view)])


def render_map_table(atlas_map: AtlasMap, measure: Measure) -> str:
    """Return a map as an HTML table with the titles of both axes; it can be unfolded where it is large."""
    down, across = atlas_map.down, atlas_map.across
    head = "".join(f'<th scope="col">{escape(across.label(value))}</th>' for value in across.values)
    rows = "".join(
        f'<tr><th scope="row">{escape(down.label(value))}</th>'
        + "".join(render_map_cell(atlas_map, measure, atlas_map.cells[value, other]) for other in across.values)
        + "</tr>"
        for value in down.values
    )
    caption = escape(f"{measure.title}. Down: {down.title}. Across: {across.title}.")
    table = f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody>"
    return (
        f"<details open><summary>The same as a table</summary><p>{caption}</p>"
        f'<div class="table"><table aria-label="{caption}">{table}</table></div></details>'
    )


def render_map_cell(atlas_map: AtlasMap, measure: Measure, cell: Cell) -> str:
    """Return one cell of the table: its figure as a link to the game, or why there is none."""
    text, link = escape(format_figure(cell, measure)), escape(make_link(atlas_map.family, cell))
    start = (
        f'<td data-value="{cell.figures.get(measure.name)}">' if measure.kind == "value" and cell.is_solved else "<td>"
    )
    return f'{start}<a href="{link}">{text}</a></td>' if link else f"{start}{text}</td>"


def render_sequences(atlas_map: AtlasMap, measure: Measure) -> mo.Html:
    """Return the numbers along every line of a map, to be looked up elsewhere, and the whole family as a file."""
    lines = [line for line in list_lines(atlas_map) if len(line.variables) == 1]
    items = "".join(
        f"<dt>{escape(line.title)}</dt><dd><code>{escape(format_sequence(line, measure))}</code></dd>" for line in lines
    )
    family = atlas_map.family
    text = format_csv(family, read_cells(family))
    download = mo.download(text.encode(), filename=f"atlas-{family.name}.csv", label="The whole family as CSV")
    details = f"<details><summary>{count_noun(len(lines), 'sequence')}</summary><dl>{items}</dl></details>"
    return mo.vstack([mo.Html(f'<div class="sequences">{details}</div>'), mo.hstack([download], justify="start")])


def render_conjecture(text: str, line: Line, measure: Measure) -> mo.Html:
    """Return how far a formula holds along a line, or what is wrong with it."""
    if not text.strip():
        return paragraphs([f"Type a formula. Here {line.names}."])
    try:
        conjecture = check_conjecture(text, line, measure)
    except EngineError as error:
        return mo.callout(str(error), kind="warn")
    return mo.callout(conjecture.sentence, kind="danger" if conjecture.is_refuted else "success")


class Recomputed(NamedTuple):
    """How many cells of a family were computed again here, and those that differ from the table."""

    agreeing: int
    skipped: int
    differing: tuple[Cell, ...]


def iterate_check(family: Family) -> Iterator[Recomputed]:
    """Compute the cells of a family again one by one; yield the comparison with the stored table after each."""
    result = Recomputed(0, 0, ())
    for stored in read_cells(family):
        cell = compute_cell(family, stored.values, min(MAX_CHECKED_POSITIONS, family.max_positions))
        if cell == stored:
            result = result._replace(agreeing=result.agreeing + 1)
        elif cell.is_solved:
            result = result._replace(differing=(*result.differing, cell))
        else:
            result = result._replace(skipped=result.skipped + 1)
        yield result


def make_check_task(family: Family) -> widgets.BackgroundTask:
    """Return the task that computes a family again, in slices."""
    return widgets.BackgroundTask(
        iterate_check, lambda each: len(read_cells(each)), "Compute again", "game", subject=family
    )


def render_check(result: Recomputed | None) -> mo.Html:
    """Return what the check of a table found so far."""
    if result is None:
        return paragraphs(["The table of this family was computed before. Compute it again here, and compare."])
    found = f"{count_noun(result.agreeing, 'game')} computed again here, with the same result as in the table."
    skipped = f"{count_noun(result.skipped, 'game')} left out: more than {MAX_CHECKED_POSITIONS:,} positions."
    differing = [f"Another result than in the table: {cell.values}: {dict(cell.figures)}." for cell in result.differing]
    return paragraphs([found, *([skipped] if result.skipped else []), *differing])
