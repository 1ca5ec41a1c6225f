"""A part that is switched off costs what a slow pass without it says, alone as among all of them."""

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.models import zoo
from core.models.configs.transformer_layout import MODELS, get_layout_by_name
from core.models.configs.translators import TRANSFORMERS
from core.models.hooks import RunWithCache
from core.topics.transformer.ablation.compute import list_parts
from core.topics.transformer.ablation.schema import PartsRequest, WithoutRequest
from core.topics.transformer.model_adapters import MAX_EXTRA_TOKENS
from tests.support.proof_programs import MODEL_INPUTS, run_proof_program


@pytest.fixture(scope="module", params=zoo.filter_shipped(MODELS))
def result(request):
    return engine.run(PartsRequest(model=request.param, **MODEL_INPUTS))


@pytest.fixture(scope="module")
def translator(result):
    if result.model not in TRANSFORMERS:
        pytest.skip("a model of characters goes on with its text: tests/topics/transformer/test_writing.py")
    return zoo.load_runtime(result.model)


def ablate(result, part: str):
    return engine.run(WithoutRequest(model=result.model, **MODEL_INPUTS, part=part))


def test_each_part_costs_what_a_slow_pass_without_it_says(result):
    """Skip connections, norms, modules, heads and positions, of norms before and behind."""
    names = [part.name for part in result.parts]
    assert result.parts == list_parts(get_layout_by_name(result.model)) and len(set(names)) == len(names)
    values = {"model": result.model, "target_ids": result.target_ids.tolist(), "parts": names}
    slow = run_proof_program("transformer.ablation", "parts", **values)
    changes = result.ablated_log_probabilities - result.baseline_log_probability
    np.testing.assert_allclose(changes, slow["recomputed"], atol=1e-8)
    assert result.baseline_log_probability == pytest.approx(slow["log_probability"](), abs=1e-8)
    assert np.abs(slow["recomputed"]).min() > 1e-9  # a name that nothing knows would change nothing
    assert result.ablated_log_probabilities.max() <= 0


def test_one_part_agrees_with_all_of_them(result, translator):
    """The encoder that is kept for a part of the decoder gives what a whole pass gives."""
    known = translator.preceding_ids(result.target_ids)
    for number in range(0, len(result.parts), 9):
        part = result.parts[number]
        one = ablate(result, part.name)
        total = float(one.ablated_scores.log_probability.sum())
        assert total == pytest.approx(result.ablated_log_probabilities[number], abs=1e-9), part
        steps = RunWithCache(translator.float64_runtime, (part.name,))
        best = steps.decode(steps.encode(result.source.ids), known[:1])[0].argmax()
        assert one.ablated_translation.split()[:1] == translator.target.decode(np.array([best])).split()[:1]


def test_a_translation_that_does_not_end_is_stopped(result, translator):
    worst = result.parts[int(result.ablated_log_probabilities.argmin())]
    one = ablate(result, worst.name)
    length = (
        len(translator.target.encode(one.ablated_translation, max_tokens=1000).ids)
        if one.ablated_translation
        else 0
    )
    assert length <= len(result.target_ids) + MAX_EXTRA_TOKENS


def test_a_part_that_is_not_there_is_an_error(result):
    with pytest.raises(InvalidValueError, match="Invalid value for `part`"):
        ablate(result, "encoder_7_self_skip")
