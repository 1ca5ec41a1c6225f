"""What the tests of the lab share."""

import pytest

from core.lab import runs
from tests.support.inner_trainings import InnerProcess


@pytest.fixture(scope="module", autouse=True)
def here():
    """Trainings are made in this process; nothing is left running."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "Process", InnerProcess)
        yield
        runs.RUNS.end()
