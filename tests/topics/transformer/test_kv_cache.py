"""What is kept and what it saves: the formulas against what is really multiplied and stored."""

import numpy as np
import pytest

from core.models.char_rnn.gru import GRUDecoder, GRUWeights
from core.models.configs.transformer_layout import get_layout
from core.models.translators.transformer_runtime import TransformerRuntime
from core.topics.transformer.kv_cache.compute import (
    count_cached_floats,
    count_decoder_macs,
    count_encoder_macs,
    measure_kv_cache,
)
from core.topics.transformer.kv_cache.schema import KVCacheRequest
from tests.support.small_attention_models import CONFIGS, TEXT, make_small_translator
from tests.support.small_translators import SmallTranslator

KINDS = ("transformer", "norms before, tied")


class Counting(TransformerRuntime):
    """A runtime that counts every multiply-add that it makes, from the shapes of what it multiplies."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.products = 0
        for name, matrix in self.matrices.items():
            self.matrices[name] = _Noted(np.eye(matrix.blocks.shape[1]) @ matrix, self)

    def _attention(self, x, seen, mask, name, hooks):
        scores = seen.keys.shape[1] * mask.size  # of all heads
        self.products += scores * seen.keys.shape[-1]  # each score is a product of K numbers
        self.products += scores * seen.values.shape[-1]  # each weight multiplies K numbers
        return super()._attention(x, seen, mask, name, hooks)


class _Noted:
    __array_ufunc__ = None

    def __init__(self, weights, runtime):
        self.weights = weights
        self.runtime = runtime

    def __rmatmul__(self, x):
        for _ in np.ndindex(*x.shape[:-1]):  # slowly: a row at a time
            self.runtime.products += sum(1 for _ in np.ndindex(*self.weights.shape))
        return x @ self.weights


@pytest.fixture(params=KINDS)
def counting(request):
    small = SmallTranslator(request.param)
    return Counting(small.config, small.arrays)


def count_products(runtime, method, *args):
    """Returns the multiply-adds of a call of the runtime, and what the call returns."""
    runtime.products = 0
    result = getattr(runtime, method)(*args)
    return runtime.products, result


def test_the_formulas_count_what_is_multiplied(counting):
    """Step by step with keys and values kept, and all again for each step."""
    source, known = np.array([[5, 6, 7, 8]]), np.array([[2, 9, 11, 4, 3]])
    layout = get_layout(counting.config)
    encoder_macs, state = count_products(counting, "init_state", source)
    assert encoder_macs == count_encoder_macs(layout, 4)
    for step in range(5):
        macs, (_, new_state) = count_products(counting, "decode_step", state, known[:, step : step + 1])
        assert macs == count_decoder_macs(layout, 4, num_cached_tokens=step, num_new_tokens=1)
        start = counting.init_state(source)
        all_macs, _ = count_products(counting, "decode_step", start, known[:, : step + 1])
        assert all_macs == count_decoder_macs(layout, 4, num_cached_tokens=0, num_new_tokens=step + 1)
        state = new_state


def test_the_memory_is_that_of_the_cached_arrays(counting):
    state = counting.init_state(np.array([[5, 6, 7]]))
    for step, token in enumerate([2, 9, 11], 1):
        _, state = counting.decode_step(state, np.array([[token]]))
        caches = (*state.target_cache, *state.source_cache)
        stored = sum(layer.keys.size + layer.values.size for layer in caches)
        assert stored == count_cached_floats(get_layout(counting.config), 3, np.array([step]))[0]


@pytest.fixture(scope="module")
def result():
    shapes = ((5, 12), (4, 12), 12, (4, 5), 5)  # V 5, U 4
    gru = GRUDecoder(GRUWeights(*(np.zeros(shape) for shape in shapes)))
    return measure_kv_cache(
        make_small_translator("nmt_transformer"), gru, KVCacheRequest(text=TEXT, rounds=1)
    )


def test_a_gru_takes_the_same_for_each_token_and_stores_its_state_alone(result):
    steps = len(result.tokens)
    gru = result.gru
    assert [gru.cached_macs.tolist(), gru.uncached_macs.tolist(), gru.cached_bytes.tolist()] == [
        [3 * 16 + 20] * steps,
        [48 * step + 20 for step in range(1, steps + 1)],
        [16] * steps,
    ]


def test_the_cache_grows_by_a_key_and_a_value_a_head_and_layer(result):
    layout, num_words = get_layout(CONFIGS["nmt_transformer"]), len(TEXT.split())
    growth = 2 * layout.num_layers * layout.num_heads * layout.key_size
    expected = [growth * (num_words + 1 + step) for step in range(len(result.tokens))]
    assert (result.source_length, result.transformer.num_cached_floats.tolist()) == (num_words, expected)
