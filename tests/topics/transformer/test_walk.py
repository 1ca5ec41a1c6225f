"""The way of a token: which blocks are a step, and what a step is about."""

import numpy as np
import pytest

from core.models import zoo
from core.models.configs.transformer_layout import get_layout_by_name
from core.models.configs.translators import TRANSFORMERS
from core.topics.transformer.machine.compute import build_blocks, compute_machine
from core.topics.transformer.machine.schema import MachineRequest
from core.topics.transformer.machine.token_flow import (
    angle_degrees,
    compute_token_flow,
    count_active_units,
    group_blocks_by_step,
    likeliest_token,
    most_attended_token,
)
from tests.support.small_attention_models import TEXT, make_small_translator

SHIPPED = zoo.filter_shipped(TRANSFORMERS)


@pytest.fixture(scope="module", params=SHIPPED)
def result(request):
    return compute_machine(
        make_small_translator(request.param), MachineRequest(model=request.param, text=TEXT)
    )


@pytest.mark.parametrize("model", SHIPPED)
def test_the_path_of_a_shipped_model_has_20_to_30_steps(model):
    blocks = build_blocks(get_layout_by_name(model))
    steps = group_blocks_by_step(blocks)
    assert 20 <= len(steps) <= 30
    assert [block for step in steps for block in step] == list(blocks)


def test_a_norm_goes_with_the_sublayer_that_it_stands_before(result):
    for step in compute_token_flow(result, 0, 0):
        kinds = [block.block_type for block in step.blocks]
        assert len(kinds) == 1 or (kinds[0] == "norm" and kinds[2] == "add"), kinds
        assert step.main_block.block_type not in ("norm", "add") or len(kinds) == 1


def test_each_step_begins_where_the_one_before_ended(result):
    """On one side; of an attention that has its sum in the next step, the sum begins before it."""
    steps = compute_token_flow(result, 2, 1)
    sides = [step.side for step in steps]
    assert sides == sorted(sides, reverse=True)
    for step in steps:
        if step.input_vector is not None and step.blocks[0].input_tensors:
            tensor = result.tensors[step.blocks[0].input_tensors[0]]
            np.testing.assert_array_equal(step.input_vector, tensor[step.token])
    assert steps[0].input_vector is None and len(steps[-1].output_vector) == len(result.shown_ids)


def find_step(result, block: str):
    return next(step for step in compute_token_flow(result, 2, 1) if step.main_block.name == block)


def test_the_weights_of_a_step_are_the_mean_of_its_heads(result):
    mean = result.tensors["decoder_1_cross/weights"][:, 1].mean(axis=0)
    expected = result.source.tokens[int(mean.argmax())], pytest.approx(mean.max())
    assert most_attended_token(result, find_step(result, "decoder_1_cross")) == expected


def test_the_units_that_pass_a_relu_are_counted(result):
    units = result.tensors["encoder_0_feedforward/relu"][2]
    expected = (units > 0).sum(), units.argmax(), units.max()
    assert count_active_units(result, find_step(result, "encoder_0_feedforward")) == expected


def test_the_last_step_predicts_the_token(result):
    for position, token in enumerate(result.predictions.tokens):
        last = compute_token_flow(result, 0, position)[-1]
        probability = pytest.approx(result.predictions.probability[position], abs=1e-12)
        assert likeliest_token(result, last) == (token, probability)


def test_the_token_that_is_attended_to_most_has_the_largest_mean(result):
    names = [name for name in result.tensors if name.endswith("_cross/weights")]
    for position in range(len(result.decoder_tokens)):
        totals = [
            sum(result.tensors[name][head, position, key] for name in names for head in range(3))
            for key in range(len(result.source.tokens))
        ]
        assert result.find_most_attended_source(position) == totals.index(max(totals))


@pytest.mark.parametrize(
    ("vector", "other", "angle"), [([1.0, 0.0], [1.0, 1.0], 45), ([2.0, 0.0], [-1.0, 0.0], 180)]
)
def test_angles_by_hand(vector, other, angle):
    assert angle_degrees(np.array(vector), np.array(other)) == pytest.approx(angle)
