"""A widget as the browser meets it: messages in, state out, one script; for the tests."""

from __future__ import annotations

import json
import subprocess

from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
"""Whatever a message may hold."""


def receive(widget, state):
    """Sends an update through the door that a real comm message takes."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


def ask(widget, do, **fields):
    """Asks as the browser does that sees the widget as it is."""
    count = widget.ask.get("n", 0) if isinstance(widget.ask, dict) else 0
    receive(widget, {"ask": {"n": count + 1, "at": widget.at(), "do": do, **fields}})


def state_of(widget):
    """Everything but the two traits that an ask may touch."""
    return json.dumps({k: v for k, v in widget.get_state().items() if k not in ("ask", "error", "layout")})


def run_script(source):
    """What a script prints, as JSON."""
    command = ["node", "--input-type=module"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return json.loads(done.stdout)


def exports(module, tmp_path):
    """The type of a module's ``render``, and the names that it exports."""
    path = tmp_path / "module.mjs"
    path.write_text(module, "utf-8")
    said = "typeof m.default.render, Object.keys(m)"
    return run_script(f"import({str(path)!r}).then((m) => console.log(JSON.stringify([{said}])))")
