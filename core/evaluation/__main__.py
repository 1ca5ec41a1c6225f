"""`python -m core.evaluation NAME [--json]`."""

import sys

from core.evaluation import main

if __name__ == "__main__":
    sys.exit(main())
