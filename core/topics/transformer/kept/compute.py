"""What keys and values that are kept save: multiply-adds counted by formula, milliseconds by the clock."""

import functools
import threading
import time
from collections.abc import Callable, Iterator

import numpy as np

from ....base.registry import handles
from ....models.char_gpt.runtime import GPTRuntime
from ....models.char_rnn.gru import GRUDecoder
from ....models.configs.transformer_layout import Layout
from ....models.hooks import Hooks
from ....models.translators.translator import Translator
from ..subjects import Reading, subject_of
from .schema import GRU, KeptRequest, KeptResult, StepCosts

_measuring = threading.Lock()  # two measurements at once would measure each other


@handles(KeptRequest)
def kept(model, gru: GRUDecoder, request: KeptRequest) -> KeptResult:
    """Answers with what each token costs with keys and values kept, and without.

    Of a translator the tokens are those of its greedy translation. Without what is kept the sentence and all
    that was said are read again for each token, as a loop of `model.predict` does it. Of a model of
    characters they are those of a text, one after the other.

    Args:
        model: A loaded translator, or the runtime of a model of characters.
        gru: That reads as many characters.
        request: The text.
    """
    subject = subject_of(model)
    layout = subject.layout
    reading = subject.read(request.read)
    length = 0 if reading.source is None else len(reading.source.ids)
    count = len(reading.known)
    steps = range(1, count + 1)
    start = start_products(layout, length)
    with _measuring:
        start_ms = 0.0
        works: Callable = _of_text
        if isinstance(model, Translator):
            begin = functools.partial(model.runtime.start, np.asarray(reading.source_ids)[None])
            start_ms, works = _milliseconds(begin, request.rounds), _of_translation
        timed = [[_milliseconds(work, request.rounds) for work in pair] for pair in works(model, reading)]
        gru_costs = _gru_costs(gru, count, request.rounds)
    kept_ms, again_ms = np.array(timed).T.copy()
    again = [start + step_products(layout, length, before=0, steps=n) for n in steps]
    transformer = StepCosts(
        model=request.model,
        kept_products=np.array([step_products(layout, length, before=n - 1, steps=1) for n in steps]),
        again_products=np.array(again),
        kept_ms=kept_ms,
        again_ms=again_ms,
        numbers=kept_numbers(layout, length, np.array(steps)),
    )
    return KeptResult(
        translation=reading.text,
        tokens=tuple(subject.names(reading.known)) if reading.source is None else reading.target.tokens,
        source_length=length,
        sizes=sizes_of(layout),
        start_products=start,
        start_ms=start_ms,
        transformer=transformer,
        gru=gru_costs,
        rounds=request.rounds,
    )


# --- counted ------------------------------------------------------------------------------------------------


def sizes_of(layout: Layout) -> dict[str, int]:
    """Returns the sizes that the formulas name by a letter."""
    return {
        "L": layout.layers,
        "D": layout.embedding_size,
        "H": layout.heads,
        "K": layout.key_size,
        "F": layout.feedforward,
        "V": layout.vocabulary_size,
    }


def start_products(layout: Layout, length: int) -> int:
    """Returns the multiply-adds of reading S source tokens: the encoder, and what the decoder asks of it.

    Without a source, S = 0, it is nothing.

    Example:
        >>> from core.models.configs.transformer_layout import layout_of
        >>> from core.models.configs.translators import TransformerConfig
        >>> config = TransformerConfig(name="x", title="", layers=1, embedding_size=2, heads=1, key_size=3,
        ...                            feedforward=5)
        >>> # 4 x 6 query to output, 6 scores and context, 20 dense, 12 kept
        >>> start_products(layout_of(config), 1)
        62
    """
    width = layout.heads * layout.key_size
    project = 4 * length * layout.embedding_size * width  # query, key, value, output
    attend = 2 * length * length * width  # scores, context
    feed_forward = 2 * length * layout.embedding_size * layout.feedforward
    keys_values = 2 * length * layout.embedding_size * width  # of the decoder's cross-attention
    return layout.layers * (project + attend + feed_forward + keys_values)


def step_products(layout: Layout, length: int, *, before: int, steps: int) -> int:
    """Returns the multiply-adds of the decoder reading more target tokens.

    Norms, sums and softmaxes are not counted: they are no products of matrices, and under 2 % of all.

    Args:
        layout: Architecture.
        length: S, of the source.
        before: Target tokens whose keys and values are kept.
        steps: Target tokens that are read now.

    Example:
        >>> from core.models.configs.transformer_layout import layout_of
        >>> from core.models.configs.translators import TransformerConfig
        >>> config = TransformerConfig(name="x", title="", layers=1, embedding_size=2, heads=1, key_size=3,
        ...                            feedforward=5, vocabulary_size=7)
        >>> # 24 + 6 self, 12 + 6 cross, 20 dense, 14 logits
        >>> step_products(layout_of(config), 1, before=0, steps=1)
        82
    """
    width = layout.heads * layout.key_size
    # query, key, value, output of the self-attention; query and output of the cross-attention
    products = 6 if "cross" in layout.sides["decoder"] else 4
    project = products * steps * layout.embedding_size * width
    attend = 2 * steps * (before + steps + length) * width  # scores, context: over the target, the source
    feed_forward = 2 * steps * layout.embedding_size * layout.feedforward
    logits = steps * layout.embedding_size * layout.vocabulary_size
    return layout.layers * (project + attend + feed_forward) + logits


def kept_numbers(layout: Layout, length: int, target: np.ndarray) -> np.ndarray:
    """Returns how many numbers are kept (T,): a key and a value a layer of each source and target token.

    Args:
        layout: Architecture.
        length: S, of the source.
        target: (T,) target tokens that were read.
    """
    return 2 * layout.layers * layout.heads * layout.key_size * (length + target)


# --- timed --------------------------------------------------------------------------------------------------


def _of_translation(translator: Translator, reading: Reading) -> Iterator[tuple[Callable, Callable]]:
    """Yields each step of a translation behind what is kept, and with all read again."""
    runtime, known = translator.runtime, reading.known[None]  # (1, T)
    start = functools.partial(runtime.start, np.asarray(reading.source_ids)[None])  # (1, S)
    state = start()
    for step in range(known.shape[1]):
        one = functools.partial(runtime.advance, state, known[:, step : step + 1])
        so_far = known[:, : step + 1]
        yield one, lambda: runtime.advance(start(), so_far)  # noqa: B023, called before the next
        _, state = one()


class _Kept:
    """Keys and values of a text, before which a character is read; what it adds is not kept."""

    def __init__(self, tensors: dict[str, np.ndarray], layers: int, count: int):
        names = ("rotated_key", "value")
        self.layers = [
            tuple(tensors[f"decoder_{layer}_self/{name}"][:, :, :count] for name in names)
            for layer in range(layers)
        ]

    def extend(self, layer: int, keys: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, ...]:
        """Returns keys and values (B, H, S, size) of a layer, the new ones (B, H, 1, size) at their end."""
        pairs = zip(self.layers[layer], (keys, values), strict=True)
        return tuple(np.concatenate(pair, axis=2) for pair in pairs)


def _of_text(runtime: GPTRuntime, reading: Reading) -> Iterator[tuple[Callable, Callable]]:
    """Yields the reading of each character behind what is kept, and with all read again."""
    ids = reading.known[None]  # (1, T)
    tensors: dict = {}
    runtime.forward(ids, hooks=Hooks(tensors))
    for step in range(ids.shape[1]):
        before = _Kept(tensors, runtime.config.layers, step)
        one = functools.partial(runtime.forward, ids[:, step : step + 1], np.array([step]), before)
        yield one, functools.partial(runtime.forward, ids[:, : step + 1])


def _gru_costs(gru: GRUDecoder, steps: int, rounds: int) -> StepCosts:
    """Returns what T characters cost a GRU; its embedding is multiplied into the gates beforehand."""
    units, vocabulary = gru.weights.output.shape
    ids = np.arange(steps) % vocabulary  # what is read changes nothing about the work
    state = gru.read(ids)
    numbers = np.arange(1, steps + 1)
    step, logits = 3 * units * units, units * vocabulary
    kept_ms = [_milliseconds(lambda: gru.logits(gru.read(ids[:1], state)), rounds) for _ in numbers]
    again_ms = [
        _milliseconds(lambda: gru.logits(gru.read(ids[:number])), rounds)  # noqa: B023, called now
        for number in numbers
    ]
    return StepCosts(
        model=GRU,
        kept_products=np.full(steps, step + logits),
        again_products=step * numbers + logits,
        kept_ms=np.array(kept_ms),
        again_ms=np.array(again_ms),
        numbers=np.full(steps, units),
    )


def _milliseconds(work: Callable[[], object], rounds: int) -> float:
    """Returns the least milliseconds of some work: what else the machine does can only add to them."""
    work()
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - begun))
    return min(times)
