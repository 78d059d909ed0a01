"""A stand-in for the browser side of a widget: send messages, read the state, run the script."""

from __future__ import annotations

import json
import subprocess

from hypothesis import strategies as st

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
"""Any value that a message can hold."""


def send_update(widget, state):
    """Send an update the way that a real comm message arrives."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


def send_request(widget, command, **fields):
    """Send a request as a browser that sees the current state."""
    count = widget.request.get("n", 0) if isinstance(widget.request, dict) else 0
    send_update(widget, {"request": {"n": count + 1, "at": widget.current_version(), "do": command, **fields}})


class RecordingComm:
    """A comm that writes the messages of its widget into a list that several widgets can share.

    An entry is the widget's name and the traits in the message; echoes of requests are left out.
    """

    def __init__(self, name, messages, comm_id):
        self.name, self.messages, self.comm_id = name, messages, comm_id

    def on_msg(self, callback):
        """Keep the function that receives messages; ``send_update`` calls the widget itself."""
        self.callback = callback

    def close(self, **_):
        """Do nothing: there is no other side."""

    def send(self, data, **_):
        """Record a message."""
        if data["method"] == "update":
            self.messages.append((self.name, data["state"]))


def record_messages(messages, **widgets):
    """Put all messages of the named widgets into a list from now on, in the order sent."""
    for name, widget in widgets.items():
        widget.comm = RecordingComm(name, messages, widget.model_id)


def dump_state(widget):
    """Return all traits as JSON, except those that every request may change."""
    changing = ("request", "answered", "error", "remedy", "layout")
    return json.dumps({k: v for k, v in widget.get_state().items() if k not in changing})


def run_node_script(script):
    """Run a script in node and return the JSON that it prints."""
    command = ["node", "--input-type=module"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return json.loads(done.stdout)


def list_exports(module, tmp_path):
    """Return the type of a module's ``render`` and the names that the module exports."""
    path = tmp_path / "module.mjs"
    path.write_text(module, "utf-8")
    report = "typeof m.default.render, Object.keys(m)"
    return run_node_script(f"import({str(path)!r}).then((m) => console.log(JSON.stringify([{report}])))")
