"""Small translators with random weights, one of each kind, as fixtures."""

import pytest

from tests.support.small_translators import CONFIGS, Small


@pytest.fixture(scope="session")
def small():
    """Makes a small translator: `small("dot", max_length=5)`."""
    return Small


@pytest.fixture(params=CONFIGS)
def each(request):
    """Each kind in turn."""
    return Small(request.param)
