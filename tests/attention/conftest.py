"""Small translators with random weights, one of each kind that has attention, as fixtures."""

import pytest

from tests.support.attending_models import ATTENDING, make


@pytest.fixture(scope="session")
def small():
    """Makes a small translator: `small("nmt_luong")`."""
    return make


@pytest.fixture(params=ATTENDING)
def attending(request):
    """(name, small translator) of each kind that has attention."""
    return request.param, make(request.param)
