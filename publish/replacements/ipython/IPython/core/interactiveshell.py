"""The type of a shell, which ipywidgets names in its output widget."""


class InteractiveShell:
    """A shell, of which there is none here."""
