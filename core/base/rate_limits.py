"""How often something may be done: a bucket of tokens that fills again with the clock."""

import time
from collections.abc import Callable, Hashable

_MAX_BUCKETS = 10_000


class TokenBucket:
    """Tokens to be spent, which come back one after the other.

    Args:
        capacity: How many there are at most, and at the start.
        refill_seconds: Until one has come back.
        clock: Seconds that never go back.

    Example:
        >>> bucket = TokenBucket(2, refill_seconds=5.0, clock=lambda: 0.0)
        >>> [bucket.consume() for _ in range(3)]
        [0.0, 0.0, 5.0]
    """

    def __init__(
        self, capacity: float, refill_seconds: float = 1.0, clock: Callable[[], float] = time.monotonic
    ):
        self._capacity, self._refill_seconds, self._clock = capacity, refill_seconds, clock
        self._full_at = 0.0  # the moment when it is full again

    def wait(self, tokens: float = 1.0) -> float:
        """Returns how many seconds it takes until so many tokens are there; 0 where they are."""
        now = self._clock()
        return max(0.0, max(self._full_at, now) + (tokens - self._capacity) * self._refill_seconds - now)

    def consume(self, tokens: float = 1.0) -> float:
        """Takes tokens, at once, and returns how many seconds the taker has to wait for them."""
        wait_seconds = self.wait(tokens)
        self._full_at = max(self._full_at, self._clock()) + tokens * self._refill_seconds
        return wait_seconds

    def is_full(self) -> bool:
        """Returns whether all tokens are there again: such a bucket is like a new one."""
        return self._full_at <= self._clock()


class TokenBuckets:
    """A bucket for each key, such as an address; the full ones are dropped when there are many.

    Args:
        make_bucket: Makes a full bucket.
    """

    def __init__(self, make_bucket: Callable[[], TokenBucket]):
        self._make_bucket, self._buckets = make_bucket, dict[Hashable, TokenBucket]()

    def get_bucket(self, key: Hashable) -> TokenBucket:
        """Returns the bucket of a key."""
        if len(self._buckets) >= _MAX_BUCKETS:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full()}
        return self._buckets.setdefault(key, self._make_bucket())
