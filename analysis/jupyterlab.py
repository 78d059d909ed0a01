"""Let JupyterLab draw charts by itself, without a network.

Altair's own renderer for notebooks loads Vega-Lite from another host. JupyterLab 4 has Vega-Lite 5, which draws our
charts too, although Altair 6 describes them for Vega-Lite 6.

>>> from engines import Match, load
>>> from analysis.history import history_chart
>>> match = Match(load("obliteration"))
>>> data, metadata = render_chart(history_chart(match, match.position.evaluate()).to_dict())
>>> list(data), metadata
(['application/vnd.vegalite.v5+json', 'text/plain'], {'application/vnd.vegalite.v5+json': {'embed_options': {'actions': False}}})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt

VEGA_LITE_TYPE = "application/vnd.vegalite.v5+json"
"""The media type that JupyterLab 4 draws."""
RENDERER_NAME = "parlour_jupyterlab"


def enable_offline_charts() -> None:
    """Let JupyterLab draw all charts of this notebook by itself, without a network."""
    alt.renderers.register(RENDERER_NAME, render_chart)
    alt.renderers.enable(RENDERER_NAME)


def render_chart(spec: Mapping[str, Any], **_options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a chart by media type, and the metadata for JupyterLab.

    A chart that is as wide as its container gets its default width: JupyterLab may draw it before its container has one.
    """
    left_out = {"$schema"} | ({"width"} if spec.get("width") == "container" else set())
    chart = {name: part for name, part in spec.items() if name not in left_out}
    data = {VEGA_LITE_TYPE: chart, "text/plain": "A chart, drawn in JupyterLab."}
    return data, {VEGA_LITE_TYPE: {"embed_options": {"actions": False}}}
