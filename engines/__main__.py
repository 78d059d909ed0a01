"""Run the command line: ``python -m engines``, installed also as ``parlour``."""

import sys

from engines.cli import main

if __name__ == "__main__":
    sys.exit(main())
