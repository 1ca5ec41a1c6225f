"""What the tests of the lab share."""

import pytest

from core.topics.lab import runs
from tests.support import labs
from tests.support.inner_trainings import InnerProcess


@pytest.fixture(scope="module")
def recipe(request):
    """The file that trains of the folder of which a file of tests has the name."""
    return labs.recipe(request.path.stem.removeprefix("test_"))


@pytest.fixture(scope="module", autouse=True)
def here():
    """Trainings are made in this process; nothing is left running."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "Process", InnerProcess)
        yield
        runs.RUNS.end()
