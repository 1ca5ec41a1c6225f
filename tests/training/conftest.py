"""Trainings of tests are run step by step."""

import pytest
import tensorflow as tf


@pytest.fixture(scope="module", autouse=True)
def step_by_step():
    """Nothing is compiled: of a training of some steps that would take nearly all of the time."""
    tf.config.run_functions_eagerly(True)
    yield
    tf.config.run_functions_eagerly(False)
