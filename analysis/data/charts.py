"""Charts of sweeps and tournaments: every combination, shares by rule, lengths of games, bots against bots.

>>> from analysis.data.sweeps import sweep
>>> from analysis.data.jobs import ignore_progress
>>> frame = sweep("obliteration", {"start": [1, 12], "high": [50, 100]}, progress=ignore_progress)
>>> " ".join(sweep_grid_chart(frame, "obliteration").title.text)
'Operation Obliteration under 4 combinations of rules'
"""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl

from analysis import rule_sweep
from analysis.charts import base_chart, finish_chart, make_tooltips, value_colour
from analysis.data.sweeps import count_by_rule, list_varied_rules
from analysis.rule_sweep import FIRST_PLAYER_TITLE, Rows
from engines import game_class
from engines.english import count_noun
from engines.palette import VERDICT_MARKS
from engines.players import player_title
from engines.rules import field_type_of, rule_fields, setting_title

MIN_LABELLED_SHARE = 0.08
"""The smallest share that has room for a label on its part of a bar."""


def sweep_grid_chart(frame: pl.DataFrame, game_name: str) -> Any:
    """Draw every combination of a sweep in one grid, its verdict by colour and shape."""
    return rule_sweep.sweep_grid_chart(frame.to_dicts(), list_varied_rules(frame, game_name), game_name)


def rule_share_chart(frame: pl.DataFrame, game_name: str) -> Any:
    """Draw, for each setting of each rule, the share of each verdict of the start."""
    rows = stack_shares(count_by_rule(frame, game_name), game_name)
    order = list(dict.fromkeys(row["who"] for row in rows))
    down = alt.Y("who:N").title(None).sort(order)
    ends = (alt.X("start:Q").title("share of combinations").axis(format="%"), alt.X2("end:Q"))
    tooltips = make_tooltips(who="rule", value=FIRST_PLAYER_TITLE, cases="combinations", label="share")
    bars = (
        base_chart(rows, down, *ends)
        .encode(tooltip=tooltips)
        .mark_bar(style="tile")
        .encode(value_colour(title=FIRST_PLAYER_TITLE))
    )
    wide = [row for row in rows if row["share"] >= MIN_LABELLED_SHARE]
    labels = base_chart(wide, down, alt.X("middle:Q")).mark_text(style="inside").encode(alt.Text("label:N"))
    subtitle = (
        f"{VERDICT_MARKS['win']} win, {VERDICT_MARKS['draw']} draw, {VERDICT_MARKS['loss']} loss for the first player"
    )
    return finish_chart(
        alt.layer(bars, labels),
        f"{game_class(game_name).title}: what each rule does",
        subtitle=subtitle,
        height=alt.Step(24),
    )


def stack_shares(frame: pl.DataFrame, game_name: str) -> Rows:
    """Return the shares as parts of one bar for each setting, wins first."""
    by_name = {f.name: f for f in rule_fields(game_class(game_name).rules_type)}
    rows: Rows = []
    ends: dict[str, float] = {}
    for row in frame.sort("value", descending=True, maintain_order=True).to_dicts():
        f = by_name[row["rule"]]
        who = setting_title(f, field_type_of(f).parse(row["setting"]))
        start = ends.get(who, 0.0)
        end = ends[who] = start + row["share"]
        label = f"{VERDICT_MARKS[row['value']]} {row['share']:.0%}"
        rows.append(row | {"who": who, "start": start, "end": end, "middle": (start + end) / 2, "label": label})
    order = list(dict.fromkeys(frame.select("rule", "setting").iter_rows()))
    return sorted(rows, key=lambda row: order.index((row["rule"], row["setting"])))


def game_length_chart(frame: pl.DataFrame, title: str = "How the deals end") -> Any:
    """Draw how many deals the first player wins or loses, by plies to the end."""
    rows = (
        frame
        .filter(pl.col("plies").is_not_null())
        .group_by("value", "plies")
        .agg(pl.len().alias("deals"))
        .sort("plies", "value")
        .to_dicts()
    )  # fmt: skip
    for row in rows:
        row["label"] = f"{VERDICT_MARKS[row['value']]} {row['deals']}"
    each = base_chart(rows, alt.X("plies:O").title("moves to the end under best play"), alt.Y("deals:Q").title("deals"))
    each = each.encode(tooltip=make_tooltips(plies="moves", value=FIRST_PLAYER_TITLE, deals="deals"))
    bars = each.mark_bar(style="tile").encode(value_colour(title=FIRST_PLAYER_TITLE))
    labels = each.mark_text(style="words", dy=-8).encode(alt.Text("label:N"))
    known = frame.get_column("value").drop_nulls()
    won = (known == "win").sum() / len(known) if len(known) else 0
    subtitle = f"the first player wins {won:.0%} of {count_noun(len(known), 'deal')}"
    return finish_chart(alt.layer(bars, labels), title, subtitle=subtitle, height=240)


def tournament_chart(frame: pl.DataFrame, title: str = "All against all") -> Any:
    """Draw how often each bot won in each seat against each opponent, as a table with shaded cells."""
    rows = [
        row
        | {
            "who": f"{player_title(row['bot'])} as {row['name']}",
            "against": player_title(row["against"]),
            "label": f"{row['rate']:.0%}",
            "span": f"{row['low']:.0%} to {row['high']:.0%}",
        }
        for row in frame.to_dicts()
    ]
    orders = {side: list(dict.fromkeys(row[side] for row in rows)) for side in ("who", "against")}
    across = alt.X("against:N").title("against").sort(orders["against"])
    tooltips = make_tooltips(
        who="bot", against="against", label="won", span="true rate, 95% sure", games="games", draws="draws"
    )
    each = base_chart(rows, across, alt.Y("who:N").title(None).sort(orders["who"])).encode(tooltip=tooltips)
    shade = alt.Color("rate:Q").title("share of games won").scale(domain=[0, 1]).legend(format="%")
    ground = each.mark_rect(style="tile").encode(shade)
    labels = each.mark_text(style="words").encode(alt.Text("label:N"))  # readable on every colour of the theme's ramp
    games = max((row["games"] for row in rows), default=0)
    subtitle = f"share of {count_noun(games, 'game')} that the bot on the left won; a draw is not a win"
    return finish_chart(alt.layer(ground, labels), title, subtitle=subtitle, height=alt.Step(28))
