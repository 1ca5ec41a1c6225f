"""A model that writes characters, block by block: what it reads, how it goes on, what it keeps."""

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.models import zoo
from core.models.char_gpt.runtime import GPTRuntime
from core.models.hooks import Hooks
from core.models.vocabulary.characters import encode_characters
from core.topics.transformer.ablation.schema import PartsRequest, WithoutRequest
from core.topics.transformer.kv_cache.schema import KVCacheRequest
from core.topics.transformer.machine.schema import MachineRequest
from core.topics.transformer.neurons.schema import NeuronsRequest, TopActivationsRequest
from tests.support.shipped_gpt import small_gpt_shipped

TEXT = "Romeo:\nto be, or not"
SHOWN_TOKENS = tuple(TEXT.lower().replace(" ", "␣").replace("\n", "⏎"))
ASK = {"model": "char_gpt", "context": TEXT}
IDS = encode_characters(TEXT).ids


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    with small_gpt_shipped(tmp_path_factory.mktemp("models"), "char_rnn") as config:
        yield config


@pytest.fixture(scope="module")
def result(small):
    return engine.run(MachineRequest(**ASK))


def test_there_is_no_source_and_the_text_is_the_context(result):
    assert result.source is None
    assert result.decoder_tokens == result.get_row_tokens("decoder_0_self/key") == SHOWN_TOKENS
    assert {block.side for block in result.blocks} == {"decoder"}
    assert not [
        block for block in result.blocks if block.block_type == "positions" or block.name.endswith("_cross")
    ]
    np.testing.assert_array_equal(result.predictions.ids, result.tensors["logits/logits"].argmax(axis=-1))


def test_only_the_last_characters_are_read(small):
    long = engine.run(MachineRequest(model="char_gpt", context=TEXT * 5))
    assert long.decoder_tokens == (SHOWN_TOKENS * 5)[-small.context_length :]


def test_without_a_part_the_text_is_continued_otherwise_or_as_before(small):
    result = engine.run(WithoutRequest(**ASK, part="decoder_norm"))
    model = zoo.load("char_gpt", dtype="float64")
    ids = IDS.tolist()
    while len(ids) < small.context_length:
        ids.append(int(np.asarray(model(np.array([ids], "int32")))[0, -1].argmax()))
    continuation = "".join(result.translation)
    assert len(result.ablated_translation) == len(continuation) == small.context_length - len(IDS)
    text = continuation.replace("␣", " ").replace("⏎", "\n")
    assert encode_characters(text).ids.tolist() == ids[len(IDS) :]


def test_neurons_and_what_drives_them(small):
    result = engine.run(NeuronsRequest(**ASK, side="decoder", layer=1))
    tensors = {}
    GPTRuntime(small, zoo.load_arrays("char_gpt")).forward(IDS[None], hooks=Hooks(tensors))
    np.testing.assert_allclose(result.activations**2, tensors["decoder_1_feedforward/squared"][0], atol=1e-9)
    activations = engine.run(TopActivationsRequest(model="char_gpt", side="decoder", layer=1))
    assert (activations.sides, activations.active_share_by_layer.shape, activations.num_sentences) == (
        ("decoder",),
        (1, small.num_layers),
        300,
    )
    assert activations.num_tokens > 5_000
    assert all(len(token) == 1 for activation in activations.top_activations for token in activation.tokens)


def test_cached_keys_and_values_are_counted_product_by_product(small):
    result = engine.run(KVCacheRequest(**ASK, rounds=1))
    assert (result.source_length, result.encoder_macs, result.tokens) == (0, 0, SHOWN_TOKENS)
    width, hidden, layers = small.embedding_size, small.feedforward_size, small.num_layers
    for step in (1, 7, len(IDS)):
        cached = layers * (4 * width**2 + 2 * step * width + 2 * width * hidden) + width * 39
        uncached = layers * (4 * step * width**2 + 2 * step**2 * width + 2 * step * width * hidden)
        counts = (
            result.transformer.cached_macs,
            result.transformer.uncached_macs,
            result.transformer.num_cached_floats,
        )
        assert [count[step - 1] for count in counts] == [
            cached,
            uncached + step * width * 39,
            2 * layers * width * step,
        ]


@pytest.mark.parametrize(
    ("kind", "fields", "name"),
    [
        (MachineRequest, {"context": "語"}, "context"),
        (MachineRequest, {"context": ""}, "context"),
        (NeuronsRequest, {"side": "encoder", "layer": 0}, "side"),
        (PartsRequest, {"context": "a"}, "two characters"),
    ],
)
def test_what_cannot_be_asked_of_a_writer_is_refused(small, kind, fields, name):
    with pytest.raises(InvalidValueError, match=name):
        engine.run(kind(**ASK | fields))
