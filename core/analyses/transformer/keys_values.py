"""What keys and values that are kept save: multiply-adds counted by formula, milliseconds by the clock."""

import functools
import time
from collections.abc import Callable

import numpy as np

from core.analyses.transformer.lens import own_translation
from core.analyses.transformer.machine import known_ids
from core.configs.translators import TransformerConfig
from core.models.char_rnn.numpy_decoder import NumpyDecoder
from core.models.translators.translator import Translator
from core.requests.transformer.keys_values import KeptRequest
from core.traces.transformer.keys_values import KeptTrace, StepCosts

GRU = "char_rnn"  # the model that stands beside


def kept(translator: Translator, gru: NumpyDecoder, request: KeptRequest) -> KeptTrace:
    """Returns what each token of a greedy translation costs with keys and values kept, and without.

    Without them the sentence and all that was said are read again for each token, as a loop of
    `model.predict` does it.

    Args:
        translator: A Transformer.
        gru: That reads as many characters.
        request: The sentence.
    """
    source, target = own_translation(translator, request.text)
    known = known_ids(translator, target.ids)
    length = len(source.ids)
    steps = range(1, len(known) + 1)
    config: TransformerConfig = translator.runtime.config
    start_ms = _milliseconds(lambda: translator.runtime.start(source.ids[None]), request.rounds)
    kept_ms, again_ms = _translation_ms(translator, source.ids, known, request.rounds)
    transformer = StepCosts(
        model=request.model,
        kept_products=np.array([step_products(config, length, before=n - 1, steps=1) for n in steps]),
        again_products=np.array(
            [start_products(config, length) + step_products(config, length, before=0, steps=n) for n in steps]
        ),
        kept_ms=kept_ms,
        again_ms=again_ms,
        numbers=kept_numbers(config, length, np.array(steps)),
    )
    return KeptTrace(
        translation=translator.target.decode(target.ids),
        tokens=target.tokens,
        source_length=length,
        sizes=sizes_of(config),
        start_products=start_products(config, length),
        start_ms=start_ms,
        transformer=transformer,
        gru=_gru_costs(gru, len(known), request.rounds),
        rounds=request.rounds,
    )


# --- counted ------------------------------------------------------------------------------------------------


def sizes_of(config: TransformerConfig) -> dict[str, int]:
    """Returns the sizes that the formulas name by a letter."""
    return {
        "L": config.layers,
        "D": config.embedding_size,
        "H": config.heads,
        "K": config.key_size,
        "F": config.feedforward,
        "V": config.vocabulary_size,
    }


def start_products(config: TransformerConfig, length: int) -> int:
    """Returns the multiply-adds of reading S source tokens: the encoder, and what the decoder asks of it.

    Example:
        >>> config = TransformerConfig(name="x", title="", layers=1, embedding_size=2, heads=1, key_size=3,
        ...                            feedforward=5)
        >>> start_products(config, 1)  # 4 x 6 query to output, 6 scores and context, 20 dense, 12 kept
        62
    """
    width = config.heads * config.key_size
    project = 4 * length * config.embedding_size * width  # query, key, value, output
    attend = 2 * length * length * width  # scores, context
    feed_forward = 2 * length * config.embedding_size * config.feedforward
    keys_values = 2 * length * config.embedding_size * width  # of the decoder's cross-attention
    return config.layers * (project + attend + feed_forward + keys_values)


def step_products(config: TransformerConfig, length: int, *, before: int, steps: int) -> int:
    """Returns the multiply-adds of the decoder reading more target tokens.

    Norms, sums and softmaxes are not counted: they are no products of matrices, and under 2 % of all.

    Args:
        config: Architecture.
        length: S, of the source.
        before: Target tokens whose keys and values are kept.
        steps: Target tokens that are read now.

    Example:
        >>> config = TransformerConfig(name="x", title="", layers=1, embedding_size=2, heads=1, key_size=3,
        ...                            feedforward=5, vocabulary_size=7)
        >>> step_products(config, 1, before=0, steps=1)  # 24 + 6 self, 12 + 6 cross, 20 dense, 14 logits
        82
    """
    width = config.heads * config.key_size
    project = 6 * steps * config.embedding_size * width  # 4 of the self-attention; query, output of the cross
    attend = 2 * steps * (before + steps + length) * width  # scores, context: over the target, the source
    feed_forward = 2 * steps * config.embedding_size * config.feedforward
    logits = steps * config.embedding_size * config.vocabulary_size
    return config.layers * (project + attend + feed_forward) + logits


def kept_numbers(config: TransformerConfig, length: int, target: np.ndarray) -> np.ndarray:
    """Returns how many numbers are kept (T,): a key and a value a layer of each source and target token.

    Args:
        config: Architecture.
        length: S, of the source.
        target: (T,) target tokens that were read.
    """
    return 2 * config.layers * config.heads * config.key_size * (length + target)


# --- timed --------------------------------------------------------------------------------------------------


def _translation_ms(
    translator: Translator, source: np.ndarray, known: np.ndarray, rounds: int
) -> tuple[np.ndarray, np.ndarray]:
    """Returns least milliseconds (T,) of each step with what was read kept, and with all read again."""
    runtime = translator.runtime
    state = runtime.start(source[None])
    kept_ms, again_ms = [], []
    for step in range(len(known)):
        token = known[None, step : step + 1]  # (1, 1)
        so_far = known[None, : step + 1]  # (1, T)
        kept_ms.append(_milliseconds(lambda: runtime.advance(state, token), rounds))  # noqa: B023, called now
        again_ms.append(
            _milliseconds(lambda: runtime.advance(runtime.start(source[None]), so_far), rounds)  # noqa: B023
        )
        _, state, _ = runtime.advance(state, token)
    return np.array(kept_ms), np.array(again_ms)


def _gru_costs(gru: NumpyDecoder, steps: int, rounds: int) -> StepCosts:
    """Returns what T characters cost a GRU; its embedding is multiplied into the gates beforehand."""
    units, vocabulary = gru.weights.output.shape
    ids = np.arange(steps) % vocabulary  # what is read changes nothing about the work
    state = gru.read(ids)
    numbers = np.arange(1, steps + 1)
    step, logits = 3 * units * units, units * vocabulary
    kept_ms = [_milliseconds(lambda: gru.logits(gru.read(ids[:1], state)), rounds) for _ in numbers]
    again_ms = [
        _milliseconds(functools.partial(_read_again, gru, ids[:number]), rounds) for number in numbers
    ]
    return StepCosts(
        model=GRU,
        kept_products=np.full(steps, step + logits),
        again_products=step * numbers + logits,
        kept_ms=np.array(kept_ms),
        again_ms=np.array(again_ms),
        numbers=np.full(steps, units),
    )


def _read_again(gru: NumpyDecoder, ids: np.ndarray) -> np.ndarray:
    """Returns the logits (V,) after all of ids (T,)."""
    return gru.logits(gru.read(ids))


def _milliseconds(work: Callable[[], object], rounds: int) -> float:
    """Returns the least milliseconds of some work: what else the machine does can only add to them."""
    work()
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - begun))
    return min(times)
