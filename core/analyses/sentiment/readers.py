"""What readers of all kinds make of one review: their verdicts, what moves them, and how long they take."""

import statistics
import time
from collections.abc import Callable, Sequence

import numpy as np

from core.arrays import host, placed
from core.checks import fail
from core.configs.reviews import TWO_HUNDRED_WORDS
from core.models.sentiment.runtimes import BagReader, Reader, logits_of_all, typed_words
from core.numerics import sigmoid
from core.requests.sentiment import (
    MAX_WORDS_LEFT_OUT,
    MAX_WORDS_SHUFFLED,
    LeaveOutRequest,
    ReadersRequest,
    ShufflesRequest,
    TimesRequest,
)
from core.traces.sentiment import LeaveOutTrace, ReadersTrace, ShufflesTrace, TimesTrace
from core.vocabulary.words import load_words


def probabilities(logits: np.ndarray) -> np.ndarray:
    """Returns P(positive) (...) of logits (...)."""
    return host(sigmoid(placed(logits)))


def judge(request: ReadersRequest, load: Callable) -> ReadersTrace:
    """Answers what each reader says of a review, which may be empty, and what it sees of it.

    Args:
        request: The review and the readers.
        load: Of a name: `core.zoo.reader`.
    """
    readers = [load(name) for name in request.models]
    seen = [reader.seen(request.text) for reader in readers]
    words = tuple(typed_words(request.text))
    return ReadersTrace(
        models=request.models,
        words=words,
        probability=probabilities(logits_of_all(readers, [request.text])[:, 0]).astype("float32"),
        units=tuple(one.units for one in seen),
        read=np.array([one.read for one in seen]),
        unread=np.array([one.unread for one in seen]),
        cut=np.array([one.cut for one in seen]),
        sees=np.array([one.words for one in seen], bool).reshape(len(seen), len(words)),
        order=tuple(reader.order for reader in readers),
    )


def leave_out(request: LeaveOutRequest, load: Callable) -> LeaveOutTrace:
    """Answers how far each word moves a recurrent reader: as it is read, and when it is left out.

    The review without a word is read anew from its beginning: all that comes after the word meets another
    state.

    Args:
        request: The review and the reader.
        load: Of a name: `core.zoo.reader`.

    Raises:
        InvalidValueError: If the review holds no word.
    """
    encoded = load_words("imdb").encode(request.text, limit=MAX_WORDS_LEFT_OUT)
    ids = encoded.ids
    if not len(ids):
        fail("text", "at least one word", request.text, "Type a review.")
    reader = load(request.model)
    states = np.concatenate([np.zeros((1, reader.decoder.units)), reader.decoder.states(ids)])
    shorter = [np.delete(ids, word) for word in range(len(ids))]
    return LeaveOutTrace(
        model=request.model,
        tokens=encoded.tokens,
        unknown=encoded.unknown,
        cut=encoded.cut,
        probability=probabilities(reader.decoder.logits(states)[:, 0]),
        without=probabilities(reader.of_ids(shorter)),
    )


def shuffle(request: ShufflesRequest, load: Callable) -> ShufflesTrace:
    """Answers what readers say of a review and of its words in random orders.

    Args:
        request: The review, the readers, how many orders and their seed.
        load: Of a name: `core.zoo.reader`.

    Raises:
        InvalidValueError: If the review has fewer than two words.
    """
    typed = typed_words(request.text)
    words = typed[:MAX_WORDS_SHUFFLED]
    if len(words) < 2:
        fail("text", "at least two words", request.text, "Type a review.")
    rng = np.random.default_rng(request.seed)
    orders = np.array([rng.permutation(len(words)) for _ in range(request.count)])
    texts = [" ".join(words), *(" ".join(words[word] for word in order) for order in orders)]
    readers = [load(name) for name in request.models]
    single, pairs = _bag_parts(readers, texts)
    return ShufflesTrace(
        models=request.models,
        words=tuple(words),
        cut=tuple(typed[MAX_WORDS_SHUFFLED:]),
        orders=orders,
        order=tuple(reader.order for reader in readers),
        probability=probabilities(logits_of_all(readers, texts)).astype("float32"),
        single=single,
        pairs=pairs,
    )


def _bag_parts(readers: Sequence[Reader], texts: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Returns what single words and what pairs add to the logits of the bag of words, (N,) each.

    Both are (0,) where no reader is one.
    """
    for reader in readers:
        if isinstance(reader, BagReader):
            return reader.parts(texts)
    return np.zeros(0), np.zeros(0)


def measure_times(request: TimesRequest, load: Callable) -> TimesTrace:
    """Answers how long each reader takes for a review of 200 words, once it is loaded.

    Args:
        request: The readers, and how often each reads.
        load: Of a name: `core.zoo.reader`.
    """
    medians = [_median(load(name).logits, [TWO_HUNDRED_WORDS], request.rounds) for name in request.models]
    words = len(typed_words(TWO_HUNDRED_WORDS))
    return TimesTrace(models=request.models, words=words, milliseconds=np.array(medians))


def _median(judge_texts: Callable, texts: Sequence[str], rounds: int) -> float:
    """Returns the median milliseconds of some calls, after one that is not counted."""
    judge_texts(texts)
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        judge_texts(texts)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)
