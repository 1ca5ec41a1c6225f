"""What an address names that is no page."""

import pytest

from core.contents import NAVIGATION
from core.ui.server.page_address import find_unknown_page


@pytest.mark.parametrize(
    ("url", "base", "name"),
    [
        ("http://localhost:8501/atention?attention_heads_figure=Lines", "", "atention"),
        ("http://localhost:8501/attention/heads/", "", "attention/heads"),
        ("http://localhost:8501/a%20b", "", "a b"),
        ("https://school.example/atlas/nothing", "/atlas", "nothing"),
        ("http://localhost:8501", "", ""),
        ("http://localhost:8501/?x=1", "", ""),
        ("https://school.example/atlas/", "atlas", ""),
        ("https://school.example/atlases", "atlas", "atlases"),
        ("", "", ""),
    ],
)
def test_what_is_no_page_is_named(url, base, name):
    assert find_unknown_page(url, base) == name


@pytest.mark.parametrize("page", NAVIGATION, ids=lambda page: page.name)
def test_each_page_is_known(page):
    assert find_unknown_page(f"http://localhost:8501/{page.name}/?{page.name}_view=x") == ""
    assert find_unknown_page(f"http://localhost:8501/atlas/{page.name}", "atlas") == ""
