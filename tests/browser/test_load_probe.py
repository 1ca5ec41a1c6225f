"""The benchmark of a class looks with a real browser: it finds its slider and the words that follow it."""

import time

from benchmarks.probe import Probe


def test_that_the_browser_of_the_benchmark_sees_the_slider_move(server):
    with Probe(server.address) as probe:
        until = time.monotonic() + 60
        while not probe.seconds and not probe.missing and time.monotonic() < until:
            time.sleep(0.2)
    assert probe.missing == ""
    assert probe.seconds
