"""The way of a token: which blocks are a step, and what a step is about."""

import numpy as np
import pytest

from core.models import zoo
from core.models.configs.transformer_layout import layout_named
from core.models.configs.translators import TRANSFORMERS
from core.topics.transformer.machine.compute import blocks_of, machine
from core.topics.transformer.machine.schema import MachineRequest
from core.topics.transformer.machine.walk import active, angle, attention, grouped, likeliest, walk
from tests.support.attending_models import TEXT, make

SHIPPED = zoo.shipped(TRANSFORMERS)


@pytest.fixture(scope="module", params=SHIPPED)
def trace(request):
    return machine(make(request.param), MachineRequest(model=request.param, text=TEXT))


@pytest.mark.parametrize("model", SHIPPED)
def test_a_walk_through_a_shipped_model_has_20_to_30_steps(model):
    steps = grouped(blocks_of(layout_named(model)))
    assert 20 <= len(steps) <= 30
    assert [block for step in steps for block in step] == list(blocks_of(layout_named(model)))


def test_a_norm_goes_with_the_sublayer_that_it_stands_before(result):
    for step in walk(result, 0, 0):
        kinds = [block.kind for block in step.blocks]
        assert len(kinds) == 1 or (kinds[0] == "norm" and kinds[2] == "add"), kinds
        assert step.work.kind not in ("norm", "add") or len(kinds) == 1


def test_each_step_begins_where_the_one_before_ended(result):
    """On one side; of an attention that has its sum in the next step, the sum begins before it."""
    steps = walk(result, 2, 1)
    assert [step.side for step in steps] == sorted((step.side for step in steps), reverse=True)
    for step in steps:
        if step.before is not None and step.blocks[0].reads:
            np.testing.assert_array_equal(step.before, result.tensors[step.blocks[0].reads[0]][step.token])
    assert steps[0].before is None and len(steps[-1].after) == len(result.shown_ids)


def test_the_weights_of_a_step_are_the_mean_of_its_heads(result):
    step = next(step for step in walk(result, 2, 1) if step.work.name == "decoder_1_cross")
    weights = result.tensors["decoder_1_cross/weights"][:, 1]
    mean = sum(weights) / len(weights)
    token, weight = attention(result, step)
    assert weight == pytest.approx(mean.max())
    assert token == result.source.tokens[int(mean.argmax())]


def test_the_units_that_pass_a_relu_are_counted(result):
    step = next(step for step in walk(result, 2, 1) if step.work.name == "encoder_0_feedforward")
    units = result.tensors["encoder_0_feedforward/relu"][2]
    count, unit, strongest = active(result, step)
    assert count == sum(unit > 0 for unit in units.tolist())
    assert strongest == units[unit] == units.max()


def test_the_last_step_says_the_word(result):
    for position, token in enumerate(result.scores.tokens):
        last = walk(result, 0, position)[-1]
        assert likeliest(result, last)[0] == token
        assert likeliest(result, last)[1] == pytest.approx(result.scores.probability[position], abs=1e-12)


def test_the_token_that_is_attended_to_most_has_the_largest_mean(result):
    names = [name for name in result.tensors if name.endswith("_cross/weights")]
    for position in range(len(result.known)):
        totals = [
            sum(result.tensors[name][head, position, key] for name in names for head in range(3))
            for key in range(len(result.source.tokens))
        ]
        assert result.attended(position) == totals.index(max(totals))


def test_angles_by_hand():
    assert angle(np.array([1.0, 0.0]), np.array([1.0, 1.0])) == pytest.approx(45)
    assert angle(np.array([2.0, 0.0]), np.array([-1.0, 0.0])) == pytest.approx(180)
