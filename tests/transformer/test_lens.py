"""The logit lens: its last row is the model, rows before it are Keras' layers read out, one token by hand."""

import copy
import dataclasses

import keras
import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models.translators.build import build
from core.models.weights import assign
from core.numerics import softmax
from core.transformer.lens.answer import follow, lens
from core.transformer.lens.ask import FollowRequest, LensRequest
from core.transformer.subjects import subject_of
from tests.support.attending_models import CONFIGS, TEXT, make

MODELS = ("nmt_transformer", "nmt_atlas")  # post-norm, pre-norm


@pytest.fixture(scope="module", params=MODELS)
def translator(request):
    small = copy.copy(make(request.param))
    small.tokens = dataclasses.replace(small.tokens, limit=9)
    return small


@pytest.fixture(scope="module")
def keras_model(translator):
    return assign(build(translator.config, dtype="float64"), translator._arrays)


def name_of(translator) -> str:
    return next(name for name, config in CONFIGS.items() if config is translator.config)


def ask(kind, translator, **fields):
    return kind(model=name_of(translator), text=TEXT, **fields)


def inputs(translator):
    reading = subject_of(translator).read(TEXT)
    return reading.source.ids[None], reading.known[None], reading.target


def test_every_row_is_a_keras_layer_read_out_by_keras(translator, keras_model):
    """With norms before the sublayers the last norm is applied to the bare sums, else none is."""
    source, known, _ = inputs(translator)
    config = translator.config
    trace = lens(translator, ask(LensRequest, translator, step="sublayer"))
    parts = ("self", "cross", "feedforward")
    end = "add" if config.pre_norm else "norm"
    layers = [f"decoder_{layer}_{part}_{end}" for layer in range(config.layers) for part in parts]
    assert len(trace.stages) == 1 + len(layers)
    for layer, scores in zip(layers, trace.scores[1:], strict=True):
        x = keras.Model(keras_model.inputs, keras_model.get_layer(layer).output)([source, known])
        if config.pre_norm:
            x = keras_model.get_layer("decoder_norm")(x)
        if config.tied:
            logits = keras_model.get_layer("embedding")(x, reverse=True)
        else:
            logits = keras_model.get_layer("logits")(x)
        wanted = -np.sort(-softmax(np.asarray(logits)[0]))[:, :5]
        np.testing.assert_allclose(scores.alternative_probability, wanted, atol=1e-9)
    assert (trace.scores[-1].rank == 0).all()  # greedy search says the first choice


def test_from_which_stage_on_a_token_is_the_first_choice(translator):
    """By a loop: the first stage from which on its rank stays 0."""
    trace = lens(translator, ask(LensRequest, translator, step="sublayer"))
    for position, decided in enumerate(trace.decided):
        ranks = trace.rank[:, position].tolist()
        slow = next(stage for stage in range(len(ranks)) if not any(ranks[stage:]))
        assert decided == slow


# --- one token ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [0, 3, 99])
def test_a_token_that_is_followed_has_the_numbers_of_the_lens(translator, position):
    trace = lens(translator, ask(LensRequest, translator, step="sublayer"))
    found = follow(translator, ask(FollowRequest, translator, step="sublayer", position=position))
    place = min(position, len(trace.tokens) - 1)
    assert (found.position, found.known) == (place, trace.known[: place + 1])
    assert found.token == found.said == trace.tokens[place]
    own = [scores.probability[place] for scores in trace.scores]
    np.testing.assert_allclose(found.probability, own, atol=1e-12)
    np.testing.assert_array_equal(found.rank, trace.rank[:, place])
    assert set(found.rivals) == {scores.alternatives[place][0] for scores in trace.scores} - {found.token}
    best = np.vstack([found.probability[None], found.rival_probability]).max(axis=0)
    np.testing.assert_allclose(best, trace.first_probability[:, place], atol=1e-12)


def test_another_token_is_followed(translator):
    trace = lens(translator, ask(LensRequest, translator))
    token = trace.scores[0].alternatives[2][3]  # the embeddings' fourth choice
    found = follow(translator, ask(FollowRequest, translator, position=2, token=token))
    assert found.token == token
    assert found.probability[0] == pytest.approx(trace.scores[0].alternative_probability[2, 3], abs=1e-12)
    assert found.rank[0] == 3
    assert found.target_ids.tolist() == trace.scores[0].ids.tolist()


def test_a_token_of_no_vocabulary_is_one_sentence(translator):
    with pytest.raises(InvalidValueError, match="a token of the model's vocabulary"):
        follow(translator, ask(FollowRequest, translator, token="zyxzyx"))
