"""What the app costs, beside the chapter's own way, in one run: `python -m benchmarks [NAME ...] [--json
FILE] [--quick]`.
"""

import core  # noqa: F401  (before NumPy, which then takes the threads that the app gives it)
