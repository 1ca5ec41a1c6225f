"""Runs all classifiers on one review: verdicts, the words that they read, and random word orders."""

from collections.abc import Sequence

import numpy as np

from ....base.arrays import to_device, to_numpy
from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.numerics import sigmoid
from ....base.registry import handles
from ....models.sentiment.runtimes import BagClassifier, Classifier, compute_all_logits, typed_words
from .schema import MAX_WORDS_SHUFFLED, ClassifiersRequest, ClassifiersResult, ShufflesRequest, ShufflesResult


def compute_probabilities(classifiers: Sequence[Classifier], texts: Sequence[str]) -> np.ndarray:
    """Computes P(positive) (M, N) of N reviews under M classifiers, in float32."""
    return to_numpy(sigmoid(to_device(compute_all_logits(classifiers, texts)))).astype("float32")


@handles(ClassifiersRequest)
def compute_verdicts(classifiers: tuple[Classifier, ...], request: ClassifiersRequest) -> ClassifiersResult:
    """Classifies a review, which may be empty, and reports which of its words each classifier sees."""
    seen_reviews = [one.report_reading(request.text) for one in classifiers]
    words = tuple(typed_words(request.text))
    return ClassifiersResult(
        models=request.models,
        words=words,
        probability=compute_probabilities(classifiers, [request.text])[:, 0].copy(),
        units=tuple(one.unit_name for one in seen_reviews),
        num_read=np.array([one.num_read for one in seen_reviews]),
        num_unknown=np.array([one.num_unknown for one in seen_reviews]),
        num_truncated=np.array([one.num_truncated for one in seen_reviews]),
        is_seen=np.array([one.is_word_read for one in seen_reviews], bool).reshape(
            len(seen_reviews), len(words)
        ),
        order_sensitivity=tuple(one.order_dependence for one in classifiers),
    )


@handles(ShufflesRequest)
def compute_shuffles(classifiers: tuple[Classifier, ...], request: ShufflesRequest) -> ShufflesResult:
    """Classifies a review and its words in random orders.

    Raises:
        InvalidValueError: If the review has fewer than two words.
    """
    all_words = typed_words(request.text)
    words = all_words[:MAX_WORDS_SHUFFLED]
    if len(words) < 2:
        raise_invalid("text", message("sentiment-needs.words"), request.text, message("sentiment-needs.type"))
    rng = np.random.default_rng(request.seed)
    orders = np.array([rng.permutation(len(words)) for _ in range(request.num_shuffles)])
    texts = [" ".join(words), *(" ".join(words[word] for word in order) for order in orders)]
    bag = next((one for one in classifiers if isinstance(one, BagClassifier)), None)
    unigram_logits, bigram_logits = bag.split_logits(texts) if bag else (np.zeros(0), np.zeros(0))
    return ShufflesResult(
        models=request.models,
        words=tuple(words),
        truncated_words=tuple(all_words[MAX_WORDS_SHUFFLED:]),
        orders=orders,
        order_sensitivity=tuple(one.order_dependence for one in classifiers),
        probability=compute_probabilities(classifiers, texts),
        unigram_logits=unigram_logits,
        bigram_logits=bigram_logits,
    )
