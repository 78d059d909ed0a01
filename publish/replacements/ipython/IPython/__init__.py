"""Takes the place of IPython on the pages of the site: ipywidgets asks it for a shell, and there is none."""  # noqa: N999 its name

from IPython import display
from IPython.core.getipython import get_ipython

__all__ = ["display", "get_ipython"]
