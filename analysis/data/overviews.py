"""Sweeps and tournaments as charts: every combination, the share of verdicts rule by rule, bots against bots.

>>> from analysis.data.sweeps import sweep
>>> from analysis.data.work import silent
>>> frame = sweep("obliteration", {"start": [1, 12], "high": [50, 100]}, progress=silent)
>>> [(row["across"], row["down"], row["value"]) for row in cells(frame, "obliteration")]
[('high 50', 'start 1', 'draw'), ('high 100', 'start 1', 'draw'), ('high 50', 'start 12', 'win'), ('high 100', 'start 12', 'win')]
"""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl

from analysis.charts import base, finish, tips, value_colour
from analysis.data.sweeps import by_rule, varied
from analysis.rules import grids
from analysis.rules.grids import START, Rows
from engines import find
from engines.palette import MARKS
from engines.words import count

SWITCHED = {"true": "on", "false": "off"}


def cells(frame: pl.DataFrame, name: str) -> Rows:
    """Each case with the settings of half of the varied rules down and of the others across."""
    return grids.cells(frame.to_dicts(), varied(frame, name))


def grid(frame: pl.DataFrame, name: str) -> Any:
    """Every combination of a sweep in one picture, each with its verdict by colour and shape."""
    return grids.grid(frame.to_dicts(), varied(frame, name), name)


def shares(frame: pl.DataFrame, name: str) -> Any:
    """For each setting of each rule, how the start's verdict is spread over all other rules."""
    rows = spans(by_rule(frame, name))
    order = list(dict.fromkeys(row["who"] for row in rows))
    down = alt.Y("who:N").title(None).sort(order)
    ends = (alt.X("start:Q").title("share of combinations").axis(format="%"), alt.X2("end:Q"))
    shown = tips(who="rule", value=START, cases="combinations", told="share")
    bars = base(rows, down, *ends).encode(tooltip=shown).mark_bar(style="tile").encode(value_colour(title=START))
    wide = [row for row in rows if row["share"] >= 0.08]
    words = base(wide, down, alt.X("middle:Q")).mark_text(style="inside").encode(alt.Text("told:N"))
    says = f"{MARKS['win']} win, {MARKS['draw']} draw, {MARKS['loss']} loss for the first player"
    return finish(alt.layer(bars, words), f"{find(name).title}: what each rule does", says=says, height=alt.Step(24))


def spans(frame: pl.DataFrame) -> Rows:
    """The shares rule by rule as stretches of one bar each, wins first."""
    rows: Rows = []
    reached: dict[str, float] = {}
    for row in frame.sort("value", descending=True, maintain_order=True).to_dicts():
        who = f"{row['rule'].replace('_', ' ')} {SWITCHED.get(row['setting'], row['setting'])}"
        start = reached.get(who, 0.0)
        end = reached[who] = start + row["share"]
        told = f"{MARKS[row['value']]} {row['share']:.0%}"
        rows.append(row | {"who": who, "start": start, "end": end, "middle": (start + end) / 2, "told": told})
    order = list(dict.fromkeys(frame.select("rule", "setting").iter_rows()))
    return sorted(rows, key=lambda row: order.index((row["rule"], row["setting"])))


def lengths(frame: pl.DataFrame, title: str = "How the deals end") -> Any:
    """How many deals are won or lost by the first player in how many plies."""
    rows = (
        frame
        .filter(pl.col("plies").is_not_null())
        .group_by("value", "plies")
        .agg(pl.len().alias("deals"))
        .sort("plies", "value")
        .to_dicts()
    )  # fmt: skip
    for row in rows:
        row["told"] = f"{MARKS[row['value']]} {row['deals']}"
    bars = base(rows, alt.X("plies:O").title("plies to the end under best play"), alt.Y("deals:Q").title("deals"))
    known = frame.get_column("value").drop_nulls()
    won = (known == "win").sum() / len(known) if len(known) else 0
    says = f"the first player wins {won:.0%} of {count(len(known), 'deal')}"
    shown = bars.encode(tooltip=tips(plies="plies", value=START, deals="deals"))
    layers = shown.mark_bar(style="tile").encode(value_colour(title=START)), shown.mark_text(style="words", dy=-8)
    return finish(alt.layer(layers[0], layers[1].encode(alt.Text("told:N"))), title, says=says, height=240)


def table(frame: pl.DataFrame, title: str = "All against all") -> Any:
    """How often each bot won in each seat, against each opponent: a table with shaded cells."""
    rows = [
        row
        | {
            "who": f"{row['bot']} as {row['name']}",
            "told": f"{row['rate']:.0%}",
            "span": f"{row['low']:.0%} to {row['high']:.0%}",
        }
        for row in frame.to_dicts()
    ]
    orders = {side: list(dict.fromkeys(row[side] for row in rows)) for side in ("who", "against")}
    across = alt.X("against:N").title("against").sort(orders["against"])
    shown = tips(who="bot", against="against", told="won", span="true rate, 95% sure", games="games", draws="draws")
    each = base(rows, across, alt.Y("who:N").title(None).sort(orders["who"])).encode(tooltip=shown)
    shade = alt.Color("rate:Q").title("share of games won").scale(domain=[0, 1]).legend(format="%")
    ground = each.mark_rect(style="tile").encode(shade)
    words = each.mark_text(style="words").encode(alt.Text("told:N"))  # the theme's ramp stays pale enough for them
    games = max((row["games"] for row in rows), default=0)
    says = f"share of {count(games, 'game')} that the bot on the left won; a draw is not a win"
    return finish(alt.layer(ground, words), title, says=says, height=alt.Step(28))
