"""A part that is switched off costs what a slow pass without it says, alone as among all of them."""

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.models import zoo
from core.models.configs.transformer_layout import MODELS, layout_named
from core.models.configs.translators import TRANSFORMERS
from core.models.hooks import OnePass
from core.topics.transformer.parts.compute import parts_of
from core.topics.transformer.parts.schema import PartsRequest, WithoutRequest
from core.topics.transformer.subjects import LONGER
from tests.support.printed_passes import READ, printed_names


@pytest.fixture(scope="module", params=zoo.shipped(MODELS))
def trace(request):
    return engine.run(PartsRequest(model=request.param, **READ))


@pytest.fixture(scope="module")
def translator(result):
    if result.model not in TRANSFORMERS:
        pytest.skip("a model of characters goes on with its text: tests/topics/transformer/test_writing.py")
    return zoo.translator(result.model)


def without(result, part: str):
    return engine.run(WithoutRequest(model=result.model, **READ, part=part))


def test_each_part_costs_what_a_slow_pass_without_it_says(result):
    """Skip connections, norms, modules, heads and positions, of norms before and behind."""
    names = [part.name for part in result.parts]
    assert result.parts == parts_of(layout_named(result.model)) and len(set(names)) == len(names)
    slow = printed_names(
        "transformer.parts", "parts", model=result.model, target_ids=result.target_ids.tolist(), parts=names
    )
    np.testing.assert_allclose(result.log_probability - result.whole, slow["recomputed"], atol=1e-8)
    assert result.whole == pytest.approx(slow["log_probability"](), abs=1e-8)
    assert np.abs(slow["recomputed"]).min() > 1e-9  # a name that nothing knows would change nothing
    assert result.log_probability.max() <= 0


def test_one_part_agrees_with_all_of_them(result, translator):
    """The encoder that is kept for a part of the decoder gives what a whole pass gives."""
    known = translator.preceding_ids(result.target_ids)
    for number in range(0, len(result.parts), 9):
        part = result.parts[number]
        one = without(result, part.name)
        total = float(one.scores_without.log_probability.sum())
        assert total == pytest.approx(result.log_probability[number], abs=1e-9), part
        steps = OnePass(translator.exact, (part.name,))
        best = steps.decode(steps.encode(result.source.ids), known[:1])[0].argmax()
        assert one.says.split()[:1] == translator.target.decode(np.array([best])).split()[:1]


def test_a_translation_that_does_not_end_is_stopped(result, translator):
    worst = result.parts[int(result.log_probability.argmin())]
    one = without(result, worst.name)
    length = len(translator.target.encode(one.says, limit=1000).ids) if one.says else 0
    assert length <= len(result.target_ids) + LONGER


def test_a_part_that_is_not_there_is_an_error(result):
    with pytest.raises(InvalidValueError, match="Invalid value for `part`"):
        without(result, "encoder_7_self_skip")
