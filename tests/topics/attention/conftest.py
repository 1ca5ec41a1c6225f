"""Small translators with random weights, one of each kind that has attention, as fixtures."""

import pytest

from tests.support.attending_models import ATTENDING, make


@pytest.fixture(scope="session")
def small():
    return make


@pytest.fixture(params=ATTENDING)
def attending(request):
    return request.param, make(request.param)
