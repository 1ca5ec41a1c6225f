"""What classifiers of all kinds make of one review: their verdicts, what they see of it, other orders."""

from collections.abc import Sequence

import numpy as np

from ....base.arrays import host, placed
from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.numerics import sigmoid
from ....base.registry import handles
from ....models.sentiment.runtimes import BagClassifier, Classifier, logits_of_all, typed_words
from .schema import MAX_WORDS_SHUFFLED, ClassifiersRequest, ClassifiersResult, ShufflesRequest, ShufflesResult


def probabilities(classifiers: Sequence[Classifier], texts: Sequence[str]) -> np.ndarray:
    """Returns P(positive) (M, N) float32 of N reviews under M classifiers."""
    return host(sigmoid(placed(logits_of_all(classifiers, texts)))).astype("float32")


@handles(ClassifiersRequest)
def judge(classifiers: tuple[Classifier, ...], request: ClassifiersRequest) -> ClassifiersResult:
    """Answers what each classifier says of a review, which may be empty, and what it sees of it."""
    seen = [one.seen(request.text) for one in classifiers]
    words = tuple(typed_words(request.text))
    return ClassifiersResult(
        models=request.models,
        words=words,
        probability=probabilities(classifiers, [request.text])[:, 0].copy(),
        units=tuple(one.units for one in seen),
        read=np.array([one.read for one in seen]),
        unread=np.array([one.unread for one in seen]),
        cut=np.array([one.cut for one in seen]),
        sees=np.array([one.words for one in seen], bool).reshape(len(seen), len(words)),
        order=tuple(one.order for one in classifiers),
    )


@handles(ShufflesRequest)
def shuffle(classifiers: tuple[Classifier, ...], request: ShufflesRequest) -> ShufflesResult:
    """Answers what classifiers say of a review and of its words in random orders.

    Raises:
        InvalidValueError: If the review has fewer than two words.
    """
    typed = typed_words(request.text)
    words = typed[:MAX_WORDS_SHUFFLED]
    if len(words) < 2:
        raise_invalid("text", message("sentiment-needs.words"), request.text, message("sentiment-needs.type"))
    rng = np.random.default_rng(request.seed)
    orders = np.array([rng.permutation(len(words)) for _ in range(request.count)])
    texts = [" ".join(words), *(" ".join(words[word] for word in order) for order in orders)]
    parts = [one.parts(texts) for one in classifiers if isinstance(one, BagClassifier)]
    single, pairs = parts[0] if parts else (np.zeros(0), np.zeros(0))
    return ShufflesResult(
        models=request.models,
        words=tuple(words),
        cut=tuple(typed[MAX_WORDS_SHUFFLED:]),
        orders=orders,
        order=tuple(one.order for one in classifiers),
        probability=probabilities(classifiers, texts),
        single=single,
        pairs=pairs,
    )
