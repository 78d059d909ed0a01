"""What ipywidgets and marimo take from ``IPython.core``."""  # noqa: N999 its name
