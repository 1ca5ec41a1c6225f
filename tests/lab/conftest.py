"""What the tests of the lab share."""

import pytest

from core.lab import runs


@pytest.fixture(scope="module", autouse=True)
def ended():
    """Nothing is left running."""
    yield
    runs.RUNS.end()
