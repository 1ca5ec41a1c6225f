"""`python -m core.training.evaluation NAME [--json]` recomputes the metrics of a card from the shipped
weights.
"""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
