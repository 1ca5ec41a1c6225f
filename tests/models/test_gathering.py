"""Calls that come together are answered together, each with its own answer."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.models.gathering import Gathering


def test_who_waits_is_answered_in_one_batch_and_each_gets_its_own():
    sizes = []

    def double(items):
        sizes.append(len(items))
        time.sleep(0.05)
        return [2 * item for item in items]

    ask = Gathering(double, most=8)
    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(ask, range(20))) == [2 * item for item in range(20)]
    assert sum(sizes) == 20
    assert max(sizes) == 8


def test_an_error_reaches_all_of_its_batch_and_none_after():
    def fail_at_zero(items):
        return [1 // item for item in items]

    ask = Gathering(fail_at_zero)
    with pytest.raises(ZeroDivisionError):
        ask(0)
    assert ask(1) == 1


def test_nobody_waits_for_an_answer_that_is_there():
    ask = Gathering(lambda items: items, most=1)
    with ThreadPoolExecutor(10) as pool:
        assert list(pool.map(ask, range(10), timeout=60)) == list(range(10))
