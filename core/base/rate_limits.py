"""Rate limits by token buckets."""

import time
from collections.abc import Callable, Hashable

_MAX_BUCKETS = 10_000


class TokenBucket:
    """A token bucket, which is refilled at a constant rate.

    Args:
        capacity: The maximum and initial number of tokens.
        refill_seconds: Seconds until one token is refilled.
        clock: A monotonic clock in seconds.

    Example:
        >>> bucket = TokenBucket(2, refill_seconds=5.0, clock=lambda: 0.0)
        >>> [bucket.consume() for _ in range(3)]
        [0.0, 0.0, 5.0]
    """

    def __init__(
        self, capacity: float, refill_seconds: float = 1.0, clock: Callable[[], float] = time.monotonic
    ):
        self._capacity, self._refill_seconds, self._clock = capacity, refill_seconds, clock
        self._full_at = 0.0  # the time at which it is full again

    def wait(self, tokens: float = 1.0) -> float:
        """Returns the seconds until a number of tokens is available; 0 if it is."""
        now = self._clock()
        return max(0.0, max(self._full_at, now) + (tokens - self._capacity) * self._refill_seconds - now)

    def consume(self, tokens: float = 1.0) -> float:
        """Takes tokens at once, and returns the seconds that the caller must wait for them."""
        wait_seconds = self.wait(tokens)
        self._full_at = max(self._full_at, self._clock()) + tokens * self._refill_seconds
        return wait_seconds

    def is_full(self) -> bool:
        """Returns whether the bucket is full, which makes it equal to a new one."""
        return self._full_at <= self._clock()


class TokenBuckets:
    """A bucket for each key, such as an IP address; full ones are dropped when there are many.

    Args:
        make_bucket: Returns a full bucket.
    """

    def __init__(self, make_bucket: Callable[[], TokenBucket]):
        self._make_bucket, self._buckets = make_bucket, dict[Hashable, TokenBucket]()

    def get_bucket(self, key: Hashable) -> TokenBucket:
        if len(self._buckets) >= _MAX_BUCKETS:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full()}
        return self._buckets.setdefault(key, self._make_bucket())
