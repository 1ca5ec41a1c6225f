"""The control of each page that benchmarks change stands where they look for it."""

import pytest

from core.contents import PAGES
from tests.pages import walk


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_control_that_benchmarks_change_is_shown_at_its_address(page):
    assert page.probe.control in walk.controls(walk.start(page.name, page.probe.parameters))
