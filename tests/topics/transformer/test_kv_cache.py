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


def count_products(runtime, work):
    runtime.products = 0
    result = work()
    return runtime.products, result


def test_the_formulas_count_what_is_multiplied(counting):
    """Step by step with keys and values kept, and all again for each step."""
    source = np.array([[5, 6, 7, 8]])
    known = np.array([[2, 9, 11, 4, 3]])
    products, state = count_products(counting, lambda: counting.init_state(source))
    assert products == count_encoder_macs(get_layout(counting.config), 4)
    for step in range(5):
        token = known[:, step : step + 1]
        products, (_, after) = count_products(counting, lambda: counting.decode_step(state, token))  # noqa: B023
        assert products == count_decoder_macs(
            get_layout(counting.config), 4, num_cached_tokens=step, num_new_tokens=1
        )
        so_far = known[:, : step + 1]
        products, _ = count_products(
            counting,
            lambda: counting.decode_step(counting.init_state(source), so_far),  # noqa: B023
        )
        again = count_decoder_macs(
            get_layout(counting.config), 4, num_cached_tokens=0, num_new_tokens=step + 1
        )
        assert products == count_encoder_macs(get_layout(counting.config), 4) + again
        state = after


def test_the_memory_is_that_of_the_arrays_that_are_kept(counting):
    state = counting.init_state(np.array([[5, 6, 7]]))
    for step, token in enumerate([2, 9, 11], 1):
        _, state = counting.decode_step(state, np.array([[token]]))
        stored = [
            array.size
            for layer in (*state.target_cache, *state.source_cache)
            for array in (layer.keys, layer.values)
        ]
        assert sum(stored) == count_cached_floats(get_layout(counting.config), 3, np.array([step]))[0]


@pytest.fixture(scope="module")
def result():
    shapes = ((5, 12), (4, 12), 12, (4, 5), 5)  # V 5, U 4
    gru = GRUDecoder(GRUWeights(*(np.zeros(shape) for shape in shapes)))
    return measure_kv_cache(
        make_small_translator("nmt_transformer"), gru, KVCacheRequest(text=TEXT, rounds=1)
    )


def test_a_gru_takes_the_same_for_each_token_and_keeps_its_state(result):
    steps = len(result.tokens)
    gru = result.gru
    assert gru.cached_macs.tolist() == [3 * 16 + 20] * steps
    assert gru.uncached_macs.tolist() == [48 * step + 20 for step in range(1, steps + 1)]
    assert gru.cached_bytes.tolist() == [16] * steps


def test_what_is_kept_grows_by_a_key_and_a_value_a_head_and_layer(result):
    config = get_layout(CONFIGS["nmt_transformer"])
    grown = np.diff(result.transformer.numbers)
    assert set(grown.tolist()) == {2 * config.num_layers * config.num_heads * config.key_size}
    assert result.source_length == len(TEXT.split())
    assert result.transformer.numbers[0] == grown[0] * (result.source_length + 1)
