"""How often something may be done."""

import pytest

from core.base.rate_limits import TokenBucket, TokenBuckets


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(("capacity", "seconds"), [(2000, 5.0), (3, 600.0), (12.0, 1.0)])
def test_who_has_spent_all_tokens_waits_for_the_next_and_others_do_not(capacity, seconds):
    clock = Clock()
    buckets = TokenBuckets(lambda: TokenBucket(capacity, seconds, clock))
    school = buckets.get_bucket("school")
    assert [school.consume() for _ in range(int(capacity))] == [0] * int(capacity)
    assert (school.wait(), buckets.get_bucket("home").wait()) == (seconds, 0)
    clock.now += seconds
    assert buckets.get_bucket("school").wait() == 0
    assert not school.is_full()
    clock.now += seconds * capacity
    assert school.is_full()


def test_addresses_without_end_are_not_all_kept():
    clock = Clock()
    buckets = TokenBuckets(lambda: TokenBucket(2, 1.0, clock))
    for number in range(30_000):
        clock.now += 0.001
        buckets.get_bucket(number).consume()
    assert len(buckets._buckets) <= 10_000
