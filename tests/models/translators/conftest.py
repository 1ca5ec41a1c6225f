"""Small translators with random weights, one of each kind, as fixtures."""

import pytest

from tests.support.small_translators import CONFIGS, SmallTranslator


@pytest.fixture(scope="session")
def small():
    """Makes a small translator: `small("dot", max_length=5)`."""
    return SmallTranslator


@pytest.fixture(params=CONFIGS)
def each(request):
    """Each kind in turn."""
    return SmallTranslator(request.param)
