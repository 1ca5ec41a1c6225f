"""Where the parameters are: the sums are Keras' own, and each weight is in its block of the machine."""

import numpy as np
import pytest

from core import engine, zoo
from core.configs.transformer_layout import MODELS
from core.transformer.machine.answer import block_of, parameters
from core.transformer.machine.ask import ParametersRequest
from core.transformer.machine.sizes import parameters as draw
from tests.support.stories import hold_story


@pytest.mark.parametrize("name", zoo.shipped(MODELS))
def test_the_sum_is_what_keras_counts_and_each_weight_is_in_a_block(name):
    trace = engine.run(ParametersRequest(model=name))
    assert trace.total == zoo.build(name).count_params()
    assert set(trace.blocks) <= {block.name for block in trace.machine}
    assert [int(np.prod(shape)) for shape in trace.shapes] == trace.counts.tolist()
    assert trace.shares[trace.largest_part] == max(trace.shares.values())


def test_small_weights_by_hand():
    arrays = {
        "encoder_0_self/query/kernel": np.zeros((2, 3, 4)),
        "encoder_0_self_norm/gamma": np.zeros(2),
        "encoder_0_feedforward_wide/bias": np.zeros(9),
        "logits/bias": np.zeros(5),
    }
    trace = parameters(arrays, ParametersRequest())
    assert trace.blocks == ("encoder_0_feedforward", "encoder_0_self", "encoder_0_self_norm", "logits")
    assert (trace.total, trace.shares["attention"], trace.shares["feed-forward"]) == (40, 26 / 40, 9 / 40)
    largest = "The largest weight is `encoder_0_self/query/kernel`, 2 × 3 × 4, with 60.0 %"
    hold_story(draw(trace), "Attention has **65.0 %** of the 40 parameters", largest)


@pytest.mark.parametrize(
    ("name", "block"),
    [
        ("decoder_2_cross_norm/beta", "decoder_2_cross_norm"),
        ("decoder_1_feedforward_back/kernel", "decoder_1_feedforward"),
        ("embedding/embeddings", "source_embedding"),
        ("positions/embeddings", "source_positions"),
        ("encoder_norm/gamma", "encoder_norm"),
    ],
)
def test_in_which_block_a_weight_is(name, block):
    assert block_of(name) == block
