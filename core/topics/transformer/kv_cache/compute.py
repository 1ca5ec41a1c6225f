"""The savings of a key-value cache: multiply-adds by formula, milliseconds by measurement."""

import functools
import threading
import time
from collections.abc import Callable, Iterator

import numpy as np

from ....base.registry import handles
from ....models.char_gpt.runtime import GPTRuntime
from ....models.char_rnn.gru import GRUDecoder
from ....models.configs.transformer_layout import TransformerLayout
from ....models.hooks import Hooks
from ....models.translators.translator import Translator
from ..model_adapters import EncodedExample, make_adapter
from .schema import GRU_MODEL, KVCacheRequest, KVCacheResult, StepCosts

_timing_lock = threading.Lock()  # two measurements at once would measure each other


@handles(KVCacheRequest)
def measure_kv_cache(model, gru: GRUDecoder, request: KVCacheRequest) -> KVCacheResult:
    """Measures what each token costs with cached keys and values, and without.

    Of a translator the tokens are those of its greedy translation. Without what is kept the sentence and all
    that was said are read again for each token, as a loop of `model.predict` does it. Of a model of
    characters they are those of a text, one after the other.

    Args:
        model: A loaded translator, or the runtime of a model of characters.
        gru: That reads as many characters.
        request: The text.
    """
    adapter = make_adapter(model)
    layout = adapter.layout
    example = adapter.encode_with_predictions(request.input_text)
    source_length = 0 if example.source is None else len(example.source.ids)
    num_tokens = len(example.decoder_ids)
    with _timing_lock:
        encoder_ms = 0.0
        step_pairs: Callable = _character_steps
        if isinstance(model, Translator):
            run_encoder = functools.partial(model.runtime.init_state, np.asarray(example.source_ids)[None])
            encoder_ms, step_pairs = _time_milliseconds(run_encoder, request.rounds), _translation_steps
        timings = [
            [_time_milliseconds(run, request.rounds) for run in pair] for pair in step_pairs(model, example)
        ]
        gru_costs = _measure_gru(gru, num_tokens, request.rounds)
    cached_ms, uncached_ms = np.array(timings).T.copy()
    cached_macs, uncached_macs = _count_step_macs(layout, source_length, num_tokens)
    transformer = StepCosts(
        model=request.model,
        cached_macs=cached_macs,
        uncached_macs=uncached_macs,
        cached_ms=cached_ms,
        uncached_ms=uncached_ms,
        num_cached_floats=count_cached_floats(layout, source_length, np.arange(1, num_tokens + 1)),
    )
    return KVCacheResult(
        translation=example.text,
        tokens=tuple(adapter.ids_to_tokens(example.decoder_ids))
        if example.source is None
        else example.target.tokens,
        source_length=source_length,
        sizes=layout_sizes(layout),
        encoder_macs=count_encoder_macs(layout, source_length),
        encoder_ms=encoder_ms,
        transformer=transformer,
        gru=gru_costs,
        rounds=request.rounds,
    )


# --- counted ------------------------------------------------------------------------------------------------


def _count_step_macs(
    layout: TransformerLayout, source_length: int, num_tokens: int
) -> tuple[np.ndarray, np.ndarray]:
    """Returns the multiply-adds of each of T tokens, with keys and values kept, and without, (T,) each."""
    count_macs = functools.partial(count_decoder_macs, layout, source_length)
    token_counts = range(1, num_tokens + 1)
    encoder_macs = count_encoder_macs(layout, source_length)
    cached_macs = [count_macs(num_cached_tokens=count - 1, num_new_tokens=1) for count in token_counts]
    uncached_macs = [
        encoder_macs + count_macs(num_cached_tokens=0, num_new_tokens=count) for count in token_counts
    ]
    return np.array(cached_macs), np.array(uncached_macs)


def layout_sizes(layout: TransformerLayout) -> dict[str, int]:
    """Returns the sizes that the formulas name by a letter."""
    return {
        "L": layout.num_layers,
        "D": layout.embedding_size,
        "H": layout.num_heads,
        "K": layout.key_size,
        "F": layout.feedforward_size,
        "V": layout.vocabulary_size,
    }


def count_encoder_macs(layout: TransformerLayout, source_length: int) -> int:
    """Returns the multiply-adds of reading S source tokens: the encoder, and what the decoder asks of it.

    Without a source, S = 0, it is nothing.

    Example:
        >>> from core.models.configs.transformer_layout import get_layout
        >>> from core.models.configs.translators import TransformerConfig
        >>> config = TransformerConfig(
        ...     name="x", title="", num_layers=1, embedding_size=2, num_heads=1, key_size=3,
        ...     feedforward_size=5,
        ... )
        >>> # 4 x 6 query to output, 6 scores and context, 20 dense, 12 kept
        >>> count_encoder_macs(get_layout(config), 1)
        62
    """
    width = layout.num_heads * layout.key_size
    projection_macs = 4 * source_length * layout.embedding_size * width  # query, key, value, output
    attention_macs = 2 * source_length * source_length * width  # scores, context
    feed_forward_macs = 2 * source_length * layout.embedding_size * layout.feedforward_size
    # key, value of the decoder's cross-attention
    cross_key_value_macs = 2 * source_length * layout.embedding_size * width
    return layout.num_layers * (projection_macs + attention_macs + feed_forward_macs + cross_key_value_macs)


def count_decoder_macs(
    layout: TransformerLayout, source_length: int, *, num_cached_tokens: int, num_new_tokens: int
) -> int:
    """Returns the multiply-adds of the decoder reading more target tokens.

    Norms, sums and softmaxes are not counted: they are no products of matrices, and under 2 % of all.

    Args:
        layout: Architecture.
        source_length: S, of the source.
        num_cached_tokens: Target tokens whose keys and values are kept.
        num_new_tokens: Target tokens that are read now.

    Example:
        >>> from core.models.configs.transformer_layout import get_layout
        >>> from core.models.configs.translators import TransformerConfig
        >>> config = TransformerConfig(
        ...     name="x", title="", num_layers=1, embedding_size=2, num_heads=1, key_size=3,
        ...     feedforward_size=5, vocabulary_size=7,
        ... )
        >>> # 24 + 6 self, 12 + 6 cross, 20 dense, 14 logits
        >>> count_decoder_macs(get_layout(config), 1, num_cached_tokens=0, num_new_tokens=1)
        82
    """
    width = layout.num_heads * layout.key_size
    # query, key, value, output of the self-attention; query and output of the cross-attention
    num_projections = 6 if "cross" in layout.sides["decoder"] else 4
    projection_macs = num_projections * num_new_tokens * layout.embedding_size * width
    # scores, context: over the target, the source
    num_keys = num_cached_tokens + num_new_tokens + source_length
    attention_macs = 2 * num_new_tokens * num_keys * width
    feed_forward_macs = 2 * num_new_tokens * layout.embedding_size * layout.feedforward_size
    logit_macs = num_new_tokens * layout.embedding_size * layout.vocabulary_size
    return layout.num_layers * (projection_macs + attention_macs + feed_forward_macs) + logit_macs


def count_cached_floats(
    layout: TransformerLayout, source_length: int, target_lengths: np.ndarray
) -> np.ndarray:
    """Returns how many numbers are kept (T,): a key and a value a layer of each source and target token.

    Args:
        layout: Architecture.
        source_length: S, of the source.
        target_lengths: (T,) target tokens that were read.
    """
    return 2 * layout.num_layers * layout.num_heads * layout.key_size * (source_length + target_lengths)


# --- timed --------------------------------------------------------------------------------------------------


def _translation_steps(
    translator: Translator, example: EncodedExample
) -> Iterator[tuple[Callable, Callable]]:
    """Yields each step of a translation behind what is kept, and with all read again."""
    runtime, decoder_ids = translator.runtime, example.decoder_ids[None]  # (1, T)
    start_state = functools.partial(runtime.init_state, np.asarray(example.source_ids)[None])  # (1, S)
    state = start_state()
    for step in range(decoder_ids.shape[1]):
        cached_step = functools.partial(runtime.decode_step, state, decoder_ids[:, step : step + 1])
        prefix_ids = decoder_ids[:, : step + 1]
        # B023: it is called before the next step
        yield cached_step, lambda: runtime.decode_step(start_state(), prefix_ids)  # noqa: B023
        _, state = cached_step()


class _KVCache:
    """Keys and values of a text, before which a character is read; what it adds is not kept."""

    def __init__(self, tensors: dict[str, np.ndarray], layers: int, num_tokens: int):
        names = ("rotated_key", "value")
        self.layers = [
            tuple(tensors[f"decoder_{layer}_self/{name}"][:, :, :num_tokens] for name in names)
            for layer in range(layers)
        ]

    def update(self, layer: int, keys: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, ...]:
        """Returns keys and values (B, H, S, size) of a layer, the new ones (B, H, 1, size) at their end."""
        pairs = zip(self.layers[layer], (keys, values), strict=True)
        return tuple(np.concatenate(pair, axis=2) for pair in pairs)


def _character_steps(runtime: GPTRuntime, example: EncodedExample) -> Iterator[tuple[Callable, Callable]]:
    """Yields the reading of each character behind what is kept, and with all read again."""
    ids = example.decoder_ids[None]  # (1, T)
    tensors: dict = {}
    runtime.forward(ids, hooks=Hooks(tensors))
    for step in range(ids.shape[1]):
        cache = _KVCache(tensors, runtime.config.num_layers, step)
        cached_step = functools.partial(runtime.forward, ids[:, step : step + 1], np.array([step]), cache)
        yield cached_step, functools.partial(runtime.forward, ids[:, : step + 1])


def _measure_gru(gru: GRUDecoder, num_tokens: int, rounds: int) -> StepCosts:
    """Returns what T characters cost a GRU; its embedding is multiplied into the gates beforehand."""
    units, vocabulary_size = gru.weights.output.shape
    ids = np.arange(num_tokens) % vocabulary_size  # what is read changes nothing about the work
    state = gru.read(ids)
    token_counts = np.arange(1, num_tokens + 1)
    step_macs, logit_macs = 3 * units * units, units * vocabulary_size
    cached_ms = [
        _time_milliseconds(lambda: gru.logits(gru.read(ids[:1], state)), rounds) for _ in token_counts
    ]
    uncached_ms = [
        _time_milliseconds(lambda: gru.logits(gru.read(ids[:number])), rounds)  # noqa: B023, called now
        for number in token_counts
    ]
    return StepCosts(
        model=GRU_MODEL,
        cached_macs=np.full(num_tokens, step_macs + logit_macs),
        uncached_macs=step_macs * token_counts + logit_macs,
        cached_ms=np.array(cached_ms),
        uncached_ms=np.array(uncached_ms),
        num_cached_floats=np.full(num_tokens, units),
    )


def _time_milliseconds(function: Callable[[], object], rounds: int) -> float:
    """Returns the least milliseconds of some work: what else the machine does can only add to them."""
    function()
    milliseconds = []
    for _ in range(rounds):
        start_time = time.perf_counter()
        function()
        milliseconds.append(1000 * (time.perf_counter() - start_time))
    return min(milliseconds)
