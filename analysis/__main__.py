"""The command line: ``python -m analysis sweep | tournament | export``; see ``analysis.commands``."""

import sys

if __name__ == "__main__":  # workers start from here too and need none of it
    try:
        from analysis.commands import main
    except ModuleNotFoundError as error:
        sys.exit(f"analysis: this Python has no {error.name}; `make lab` makes one that has, .venv/bin/python")
    sys.exit(main())
