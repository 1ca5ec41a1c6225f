"""Waiting for what another thread or process does."""

import time
from collections.abc import Callable


def wait_until(condition: Callable[[], bool], timeout: float = 60.0) -> bool:
    """Waits until a condition holds, or so many seconds are over, and returns whether it holds."""
    end = time.monotonic() + timeout
    while not (holds := condition()) and time.monotonic() < end:
        time.sleep(0.002)
    return holds
