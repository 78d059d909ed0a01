"""What shows a value in a notebook; marimo puts its own functions in the place of these."""

from typing import Any


class HTML:
    """A text in HTML, from a text or an address."""

    def __init__(self, data: str | None = None, url: str | None = None) -> None:
        self.data, self.url = data, url

    def _repr_html_(self) -> str | None:
        return self.data


class Image:
    """A picture, from bytes or an address."""

    def __init__(self, data: bytes | None = None, url: str | None = None) -> None:
        self.data, self.url = data, url


def display(*_values: Any, **_options: Any) -> None:
    """Show values."""


def update_display(_value: Any, **_options: Any) -> None:
    """Show a value in the place of another one."""


def clear_output(**_options: Any) -> None:
    """Remove what is shown."""
