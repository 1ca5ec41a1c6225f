"""`python -m core.classroom`: a class on this network."""

import sys

from .teaching.classroom.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
