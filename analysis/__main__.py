"""The command line: ``python -m analysis sweep | tournament | export``; see ``analysis.commands``."""

import sys

if __name__ == "__main__":  # workers start from here too and need none of it
    from analysis.commands import main

    sys.exit(main())
