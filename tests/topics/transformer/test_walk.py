"""The way of a token: which blocks are a step, and what a step is about."""

import numpy as np
import pytest

from core.models import zoo
from core.models.configs.transformer_layout import get_layout_by_name
from core.models.configs.translators import TRANSFORMERS
from core.topics.transformer.machine.compute import build_blocks, compute_machine
from core.topics.transformer.machine.schema import MachineRequest
from core.topics.transformer.machine.token_path import (
    angle_degrees,
    compute_path,
    count_active_units,
    group_blocks,
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
def test_a_walk_through_a_shipped_model_has_20_to_30_steps(model):
    steps = group_blocks(build_blocks(get_layout_by_name(model)))
    assert 20 <= len(steps) <= 30
    assert [block for step in steps for block in step] == list(build_blocks(get_layout_by_name(model)))


def test_a_norm_goes_with_the_sublayer_that_it_stands_before(result):
    for step in compute_path(result, 0, 0):
        kinds = [block.kind for block in step.blocks]
        assert len(kinds) == 1 or (kinds[0] == "norm" and kinds[2] == "add"), kinds
        assert step.main_block.kind not in ("norm", "add") or len(kinds) == 1


def test_each_step_begins_where_the_one_before_ended(result):
    """On one side; of an attention that has its sum in the next step, the sum begins before it."""
    steps = compute_path(result, 2, 1)
    assert [step.side for step in steps] == sorted((step.side for step in steps), reverse=True)
    for step in steps:
        if step.input_vector is not None and step.blocks[0].input_tensors:
            np.testing.assert_array_equal(
                step.input_vector, result.tensors[step.blocks[0].input_tensors[0]][step.token]
            )
    assert steps[0].input_vector is None and len(steps[-1].output_vector) == len(result.shown_ids)


def test_the_weights_of_a_step_are_the_mean_of_its_heads(result):
    step = next(step for step in compute_path(result, 2, 1) if step.main_block.name == "decoder_1_cross")
    weights = result.tensors["decoder_1_cross/weights"][:, 1]
    mean = sum(weights) / len(weights)
    token, weight = most_attended_token(result, step)
    assert weight == pytest.approx(mean.max())
    assert token == result.source.tokens[int(mean.argmax())]


def test_the_units_that_pass_a_relu_are_counted(result):
    step = next(
        step for step in compute_path(result, 2, 1) if step.main_block.name == "encoder_0_feedforward"
    )
    units = result.tensors["encoder_0_feedforward/relu"][2]
    count, unit, strongest = count_active_units(result, step)
    assert count == sum(unit > 0 for unit in units.tolist())
    assert strongest == units[unit] == units.max()


def test_the_last_step_says_the_word(result):
    for position, token in enumerate(result.scores.tokens):
        last = compute_path(result, 0, position)[-1]
        assert likeliest_token(result, last)[0] == token
        assert likeliest_token(result, last)[1] == pytest.approx(
            result.scores.probability[position], abs=1e-12
        )


def test_the_token_that_is_attended_to_most_has_the_largest_mean(result):
    names = [name for name in result.tensors if name.endswith("_cross/weights")]
    for position in range(len(result.decoder_tokens)):
        totals = [
            sum(result.tensors[name][head, position, key] for name in names for head in range(3))
            for key in range(len(result.source.tokens))
        ]
        assert result.most_attended_source(position) == totals.index(max(totals))


def test_angles_by_hand():
    assert angle_degrees(np.array([1.0, 0.0]), np.array([1.0, 1.0])) == pytest.approx(45)
    assert angle_degrees(np.array([2.0, 0.0]), np.array([-1.0, 0.0])) == pytest.approx(180)
