"""The list of pages: each record names what is there."""

import importlib

import pytest

from core import contents
from core.base.checks import InvalidValueError
from core.contents import PAGES
from tests.support.processes import ROOT

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@each_page
def test_a_page_has_its_file_and_its_drawing(page):
    assert (ROOT / "pages" / page.file).is_file()
    module, _, name = page.thumbnail_function.partition(":")
    assert callable(getattr(importlib.import_module(module), name))


@each_page
def test_an_address_and_a_control_bear_the_name_of_their_page(page):
    keys = {page.probe.control_key, *page.probe.address_params, *page.link_params}
    assert all(key.startswith(f"{page.name}_") for key in keys), keys


def test_a_page_without_a_record_is_an_error_that_says_where_it_goes():
    assert contents.find_page("tokens").title == "Tokens"
    with pytest.raises(InvalidValueError, match=r"'tokens'.*has its record in `core/contents\.py`"):
        contents.find_page("token")
