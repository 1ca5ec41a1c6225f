"""`python -m core.cluster`: an engine in many processes."""

import sys

from .engine.cluster.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
