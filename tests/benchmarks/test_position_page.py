"""The benchmark of the Positions page: what it opens, what it counts; no test asserts a time."""

import importlib.util
import urllib.parse

from benchmarks import position_page


def test_the_two_sizes_of_the_issue_are_opened_whole():
    small, large = position_page.SIZES
    assert (small.count, small.width, large.count, large.width) == (201, 512, 5_000, 2_048)
    asked = urllib.parse.parse_qs(urllib.parse.urlsplit(large.path).query)
    assert asked == {"positions_count": ["5000"], "positions_width": ["2048"], "positions_high": ["2047"]}


def test_the_part_without_a_browser_is_measured_as_often_as_asked():
    row = position_page._server_row(position_page.Size(count=61, width=128, high=7), 3)
    assert len(row.cells["ms"].values) == 3
    assert min(row.cells["ms"].values) > 0
    assert row.cells["p95"].median <= max(row.cells["ms"].values)
    assert "MB are sent" in row.label


def test_without_playwright_it_says_so(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "Playwright is not installed" in position_page.run(quick=True).skipped
