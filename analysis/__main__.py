"""The command line: ``python -m analysis sweep | tournament | export | atlas | census | questions | sheets``; see ``analysis.commands``."""

import sys

if __name__ == "__main__":  # worker processes import this module too, without running the command
    try:
        from analysis.commands import main
    except ModuleNotFoundError as error:
        sys.exit(
            f"analysis: this Python has no {error.name}; pip install 'parlour[data]' installs it. "
            "In a source tree, run `make lab` and then use .venv/bin/python"
        )
    sys.exit(main())
