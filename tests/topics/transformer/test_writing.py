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
from core.topics.transformer.neurons.schema import DriversRequest, NeuronsRequest
from tests.support.shipped_gpt import small_gpt_shipped

TEXT = "Romeo:\nto be, or not"
READ = TEXT.lower()
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
    assert result.decoder_tokens == tuple(READ.replace(" ", "␣").replace("\n", "⏎"))
    assert {block.side for block in result.blocks} == {"decoder"}
    assert not [
        block for block in result.blocks if block.kind == "positions" or block.name.endswith("_cross")
    ]
    np.testing.assert_array_equal(result.scores.ids, result.tensors["logits/logits"].argmax(axis=-1))
    assert result.queries("decoder_0_self/key") == result.decoder_tokens


def test_only_the_last_characters_are_read(small):
    long = engine.run(MachineRequest(model="char_gpt", context=TEXT * 5))
    assert (
        "".join(long.decoder_tokens)
        == "".join(engine.run(MachineRequest(**ASK)).decoder_tokens * 5)[-small.context_length :]
    )


def test_without_a_part_the_text_goes_on_otherwise_or_as_before(small):
    result = engine.run(WithoutRequest(**ASK, part="decoder_norm"))
    model = zoo.load("char_gpt", dtype="float64")
    ids = IDS.tolist()
    while len(ids) < small.context_length:
        ids.append(int(np.asarray(model(np.array([ids], "int32")))[0, -1].argmax()))
    alphabet = "".join(result.translation)
    assert len(alphabet) == small.context_length - len(IDS)
    assert encode_characters(alphabet.replace("␣", " ").replace("⏎", "\n")).ids.tolist() == ids[len(IDS) :]
    assert len(result.says) == len(alphabet)


def test_neurons_and_what_drives_them(small):
    result = engine.run(NeuronsRequest(**ASK, side="decoder", layer=1))
    tensors = {}
    GPTRuntime(small, zoo.load_arrays("char_gpt")).forward(IDS[None], hooks=Hooks(tensors))
    np.testing.assert_allclose(result.values**2, tensors["decoder_1_feedforward/squared"][0], atol=1e-9)
    driven = engine.run(DriversRequest(model="char_gpt", side="decoder", layer=1))
    assert driven.sides == ("decoder",) and driven.shares.shape == (1, small.num_layers)
    assert driven.sentences == 300 and driven.num_tokens_read > 5_000
    assert all(len(token) == 1 for driver in driven.drivers for token in driver.tokens)


def test_keys_and_values_kept_are_counted_product_by_product(small):
    result = engine.run(KVCacheRequest(**ASK, rounds=1))
    assert result.source_length == result.encoder_macs == 0
    assert result.tokens == tuple(READ.replace(" ", "␣").replace("\n", "⏎"))
    width, hidden, layers = small.embedding_size, small.feedforward_size, small.num_layers
    for step in (1, 7, len(IDS)):
        one = layers * (4 * width**2 + 2 * step * width + 2 * width * hidden) + width * 39
        assert result.transformer.cached_macs[step - 1] == one
        assert result.transformer.numbers[step - 1] == 2 * layers * width * step
        again = layers * (4 * step * width**2 + 2 * step**2 * width + 2 * step * width * hidden)
        assert result.transformer.uncached_macs[step - 1] == again + step * width * 39


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
