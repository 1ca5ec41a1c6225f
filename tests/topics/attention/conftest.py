"""Small translators with random weights, one of each kind that has attention, as fixtures."""

import pytest

from tests.support.small_attention_models import ATTENTION_MODELS, make_small_translator


@pytest.fixture(scope="session")
def small():
    return make_small_translator


@pytest.fixture(params=ATTENTION_MODELS)
def attending(request):
    return request.param, make_small_translator(request.param)
