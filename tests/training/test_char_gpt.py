"""The training of the character Transformer: its optimizer, its halves, and its scores."""

import numpy as np
import pytest

from core.training import char_gpt as training
from core.training.evaluation import char_gpt as scoring
from tests.support.small_gpt import make_random_model
from tests.training.tiny import GPT, TEXT_AFTER


def test_matrices_get_steps_of_muon_and_the_rest_of_adamw():
    optimizer, variables = training._optimizer(GPT), make_random_model(GPT).trainable_variables
    optimizer.build(variables)
    muon = {
        variable.path.split("/")[-2]
        for variable in variables
        if optimizer.adam_velocities[optimizer._get_variable_index(variable)] is None
    }
    assert muon == {"query", "key", "value", "output", "ffn_in", "ffn_out"}


def test_products_in_bfloat16_leave_norms_sums_and_weights_in_float32():
    model = training.char_gpt.build(GPT, dtype="mixed_bfloat16")
    block = model.get_layer("block_0")
    assert block.ffn_in.compute_dtype == block.attention.query.compute_dtype == "bfloat16"
    assert block.ffn_norm.compute_dtype == model.get_layer("logits").compute_dtype == "float32"
    assert {weight.dtype for weight in model.trainable_weights} == {"float32"}
    assert model(np.zeros((1, 3), "int32")).dtype == "float32"


@pytest.mark.parametrize("scored", [4, 8, 16])
def test_every_character_is_scored_once_with_the_context_before_it(scored):
    """A slow oracle: each prediction by a pass of its own over what its window holds before it."""
    model = make_random_model(GPT)
    ids = TEXT_AFTER[: 16 + 3 * scored + 1]
    losses = []
    hits = []
    for place in range(1, len(ids)):
        window = max(0, -(-(place - 16) // scored)) * scored  # the first that predicts this character
        logits = np.asarray(model(ids[None, window:place]), "float64")[0, -1]
        losses.append(np.log(np.exp(logits).sum()) - logits[ids[place]])
        hits.append(logits.argmax() == ids[place])
    scores = scoring.evaluate_context(model, ids, context=16, num_scored=scored)
    assert scores["val_loss"] == pytest.approx(np.mean(losses), abs=1e-5)
    assert scores["val_accuracy"] == pytest.approx(np.mean(hits))
