"""A look-up as a product, and the rows of the table that a batch's gradient touches."""

import dataclasses

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.numerics import sigmoid
from ....base.registry import handles
from ....models import zoo
from ....models.translators.batches import pad
from ....models.vocabulary.words import load_words
from ..tables import Arrays
from .schema import MAX_WORDS, MODEL, GradientRequest, GradientResult, LookupRequest, LookupResult

_AROUND = 6  # rows that are drawn on each side


@handles(LookupRequest)
def look_up(request: LookupRequest) -> LookupResult:
    """Answers which row a word looks up: one-hot vector (V,) times table (V, E).

    Raises:
        InvalidValueError: If the sentence has no word.
    """
    vocabulary = load_words("imdb")
    encoded = vocabulary.encode(request.text, limit=MAX_WORDS)
    if not len(encoded.ids):
        raise_invalid("text", message("embeddings-a-word"), request.text, message("embeddings-a-word.fix"))
    place = min(request.place, len(encoded.ids)) - 1
    table = np.asarray(zoo.load_arrays(MODEL)["embedding/embeddings"], "float64")  # (V, E)
    row = int(encoded.ids[place])
    one_hot = np.zeros(len(table))  # (V,)
    one_hot[row] = 1.0
    first = int(np.clip(row - _AROUND, 0, len(table) - 2 * _AROUND - 1))
    rows = np.arange(first, first + 2 * _AROUND + 1)  # (N,)
    return LookupResult(
        tokens=encoded.tokens,
        place=place,
        row=row,
        unknown=bool(encoded.unknown[place]),
        cut=encoded.cut,
        rows=rows,
        row_words=vocabulary.tokens(rows),
        one_hot=one_hot[rows],
        table=table[rows],
        product=one_hot @ table,  # (V,) @ (V, E) -> (E,)
        vocabulary=len(table),
    )


@handles(GradientRequest)
def touched_rows(request: GradientRequest) -> GradientResult:
    """Answers which rows of the table the gradient of a batch touches, by backpropagation through the GRU.

    Raises:
        InvalidValueError: If no review holds a word.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 13, "Encoding Categorical Features Using
    Embeddings".
    """
    vocabulary = load_words("imdb")
    texts = [*request.positive, *request.negative]
    encoded = [vocabulary.encode(text, limit=MAX_WORDS) for text in texts]
    kept = [number for number, review in enumerate(encoded) if len(review.ids)]
    if not kept:
        raise_invalid(
            "positive", message("lookup-a-review"), request.positive, message("lookup-a-review.fix")
        )
    reviews = [encoded[number] for number in kept]
    positive = np.array([number < len(request.positive) for number in kept])  # (B,)
    ids = pad([review.ids for review in reviews])  # (B, T)
    arrays = {name: np.asarray(array, "float64") for name, array in zoo.load_arrays(MODEL).items()}
    gradient, logits = embedding_gradient(arrays, ids, positive)
    signed = np.where(positive, logits, -logits)
    return GradientResult(
        words=vocabulary.words,
        norms=np.linalg.norm(gradient, axis=1),
        reads=np.bincount(ids.ravel(), minlength=len(vocabulary)),
        probability=sigmoid(logits),
        positive=positive,
        loss=float(np.logaddexp(0, -signed).mean()),
        unknown=tuple(
            token
            for review in reviews
            for token, unknown in zip(review.tokens, review.unknown, strict=True)
            if unknown
        ),
        cut=tuple(word for review in reviews for word in review.cut),
    )


def embedding_gradient(
    arrays: Arrays, ids: np.ndarray, positive: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Returns the gradient (V, E) of a batch's mean loss by the embedding table, and the logits (B,).

    The model is Embedding with a mask, GRU, Dense; the loss is binary cross-entropy. Padding (id 0) leaves
    the state as it is, so nothing flows back into its row.

    Args:
        arrays: Weights in float64 by name.
        ids: (B, T), padded with 0 at the end.
        positive: (B,) bool, the labels.

    Reference: Cho et al., "Learning Phrase Representations using RNN Encoder-Decoder" (2014), equations 5 to
    8, with Keras' `reset_after`.
    """
    steps, state = _read(arrays, ids)
    output = arrays["logit/kernel"]  # (U, 1)
    logits = (state @ output + arrays["logit/bias"])[:, 0]  # (B,)
    by_logit = (sigmoid(logits) - positive) / len(ids)  # (B,)
    by_state = by_logit[:, None] * output.T  # (B, 1) * (1, U) -> (B, U)
    kernel, recurrent = arrays["gru/kernel"], arrays["gru/recurrent_kernel"]
    gradient = np.zeros_like(arrays["embedding/embeddings"])  # (V, E)
    for step in reversed(steps):
        by_candidate = by_state * (1 - step.update) * (1 - step.candidate**2)
        by_update = by_state * (step.before - step.candidate) * step.update * (1 - step.update)
        by_reset = by_candidate * step.carried * step.reset * (1 - step.reset)
        by_inputs = np.concatenate([by_update, by_reset, by_candidate], axis=1)  # (B, 3U)
        by_carried = np.concatenate([by_update, by_reset, by_candidate * step.reset], axis=1)  # (B, 3U)
        np.add.at(gradient, step.ids, np.where(step.real, by_inputs @ kernel.T, 0))
        by_state = np.where(step.real, by_state * step.update + by_carried @ recurrent.T, by_state)
    return gradient, logits


@dataclasses.dataclass(frozen=True)
class _Step:
    """A step of a GRU of U units over B reviews, as the way back needs it.

    Attributes:
        ids: (B,) what was read.
        real: (B, 1) bool, no padding.
        before: (B, U) the state before it.
        update, reset, candidate: (B, U) each.
        carried: (B, U) what the state gives to the candidate, before the reset gate.
    """

    ids: np.ndarray
    real: np.ndarray
    before: np.ndarray
    update: np.ndarray
    reset: np.ndarray
    candidate: np.ndarray
    carried: np.ndarray


def _read(arrays: Arrays, ids: np.ndarray) -> tuple[list[_Step], np.ndarray]:
    """Returns the steps of a GRU over ids (B, T), and its last state (B, U)."""
    table, kernel, recurrent = (
        arrays[name] for name in ("embedding/embeddings", "gru/kernel", "gru/recurrent_kernel")
    )
    input_bias, recurrent_bias = arrays["gru/bias"]
    state = np.zeros((len(ids), len(recurrent)))  # (B, U)
    steps = []
    for column in ids.T:
        inputs = np.split(table[column] @ kernel + input_bias, 3, axis=1)  # 3 of (B, U)
        carried = np.split(state @ recurrent + recurrent_bias, 3, axis=1)  # 3 of (B, U)
        update = sigmoid(inputs[0] + carried[0])
        reset = sigmoid(inputs[1] + carried[1])
        candidate = np.tanh(inputs[2] + reset * carried[2])
        real = (column != 0)[:, None]  # (B, 1)
        steps.append(_Step(column, real, state, update, reset, candidate, carried[2]))
        state = np.where(real, update * state + (1 - update) * candidate, state)
    return steps, state
