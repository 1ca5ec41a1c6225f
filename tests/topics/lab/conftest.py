"""What the tests of the lab share."""

import pytest

from core import engine
from core.topics.lab import run_scheduler
from tests.support import labs
from tests.support.in_process_trainings import InProcessTraining


@pytest.fixture(scope="module")
def recipe(request):
    """The file that trains of the folder of which a file of tests has the name."""
    return labs.import_recipe(request.path.stem.removeprefix("test_"))


@pytest.fixture(scope="module")
def trained(request):
    """The result of a small training of the recipe: two or three batches."""
    return engine.run(request.module.SMALL, lambda: None)


@pytest.fixture(scope="module", autouse=True)
def here():
    """Trainings are made in this process; nothing is left running."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_scheduler, "TrainingProcess", InProcessTraining)
        yield
        run_scheduler.SCHEDULER.end()
