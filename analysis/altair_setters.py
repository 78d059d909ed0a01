"""Let several threads make charts at the same time.

In Altair ``alt.X("a:Q").title("…")`` is two steps: the attribute ``title`` notes its owner in one object for all
threads, and the call reads it there. Between the two another thread can put its own axis in the place of this one, and
then one page shows a chart with the axis of another. Here each access gets an object of its own, which is also faster.

>>> separate_setters()
>>> first, second = alt.X("a:Q").title, alt.X("b:Q").title
>>> first("of a").to_dict()["field"], second("of b").to_dict()["field"]
('a', 'b')
"""

from __future__ import annotations

import logging
from copy import copy
from typing import Any

import altair as alt

LOGGER = logging.getLogger(__name__)
SETTER_TYPE_NAME = "_PropertySetter"
"""What Altair 6 calls the type of the setters; it is private."""


def separate_setters() -> None:
    """Give each access to a setter of an encoding an object of its own; further calls change nothing."""
    setter_type: Any = type(vars(alt.X).get("title"))
    if setter_type.__name__ == SETTER_TYPE_NAME:
        setter_type.__get__ = bind_setter
    else:
        LOGGER.warning("Altair %s has no %s; it is not patched.", alt.__version__, SETTER_TYPE_NAME)


def bind_setter(setter: Any, owner: Any, _owner_type: Any = None) -> Any:
    """Return a setter that belongs to its owner alone."""
    bound = copy(setter)
    bound.obj = owner
    return bound
