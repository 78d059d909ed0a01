"""The outlines that the pictures share with the scripts of the boards: ``shapes.json``.

>>> SHAPES["hand"]["box"]
[100, 146]
"""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any

SHAPES: dict[str, Any] = json.loads(get_data("engines.drawing", "shapes.json") or b"{}")
"""The outlines by name."""
