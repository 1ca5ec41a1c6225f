"""Where the parameters are: the sums are Keras' own, a tree's parents hold their children."""

import numpy as np
import pytest

from core import zoo
from core.analyses.transformer.parameters import all_weights, parameters, path_of
from core.families import MODELS
from core.models.weights import named_weights

SHIPPED = zoo.shipped(MODELS)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_sum_is_what_keras_counts(name):
    trace = parameters(name, all_weights(name))
    model = zoo.build(name)
    assert trace.total == model.count_params()
    assert set(named_weights(model)) <= set(all_weights(name))  # what Keras trains, among them
    assert trace.counts[trace.weights].sum() == trace.total
    for index in trace.weights:
        assert np.prod(trace.shapes[index]) == trace.counts[index]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_part_has_as_many_as_its_parts_together(name):
    trace = parameters(name, all_weights(name))
    assert len(set(trace.paths)) == len(trace.paths)
    for index, path in enumerate(trace.paths):
        children = [n for n, other in enumerate(trace.paths) if other and other[:-1] == path]
        assert (trace.shapes[index] is None) == bool(children)
        if children:
            assert trace.counts[children].sum() == trace.counts[index]
            assert min(children) > index  # a parent stands before its children


def test_a_small_tree_by_hand():
    arrays = {
        "encoder_0_self/query/kernel": np.zeros((2, 3, 4)),
        "encoder_0_self_norm/gamma": np.zeros(2),
        "logits/bias": np.zeros(5),
    }
    trace = parameters("x", arrays)
    assert dict(zip(trace.paths, trace.counts.tolist(), strict=True)) == {
        (): 31,
        ("encoder",): 26,
        ("encoder", "layer 0"): 26,
        ("encoder", "layer 0", "self-attention"): 26,
        ("encoder", "layer 0", "self-attention", "query"): 24,
        ("encoder", "layer 0", "self-attention", "query", "kernel"): 24,
        ("encoder", "layer 0", "self-attention", "norm"): 2,
        ("encoder", "layer 0", "self-attention", "norm", "gamma"): 2,
        ("logits",): 5,
        ("logits", "bias"): 5,
    }


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("decoder_2_cross_norm/beta", "decoder / layer 2 / cross-attention / norm / beta"),
        ("decoder_1_feedforward_back/kernel", "decoder / layer 1 / feed-forward / output / kernel"),
        ("encoder_norm/gamma", "encoder / last norm / gamma"),
        ("source_embedding/embeddings", "embeddings / source / embeddings"),
        ("embedding/embeddings", "embeddings / embeddings"),
        ("encoder/forward_encoder_half/lstm_cell/bias", "encoder / forward_encoder_half / lstm_cell / bias"),
        ("gru/kernel", "gru / kernel"),
    ],
)
def test_where_a_weight_stands(name, path):
    assert " / ".join(path_of(name)) == path
