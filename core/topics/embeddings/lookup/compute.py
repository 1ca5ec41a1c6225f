"""Embedding look-up as a product, and the gradient of a batch by the embedding table."""

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
from .schema import MAX_WORDS, MODEL_NAME, GradientRequest, GradientResult, LookupRequest, LookupResult

_NEIGHBOUR_ROWS = 6  # rows that are drawn on each side


@handles(LookupRequest)
def look_up(request: LookupRequest) -> LookupResult:
    """Looks a word up as the product of a one-hot vector (V,) and the table (V, E).

    Raises:
        InvalidValueError: If the sentence has no word.
    """
    vocabulary = load_words("imdb")
    encoded = vocabulary.encode(request.text, max_tokens=MAX_WORDS)
    if not len(encoded.ids):
        raise_invalid("text", message("embeddings-no-word"), request.text, message("embeddings-no-word.fix"))
    position = min(request.word_number, len(encoded.ids)) - 1
    table = np.asarray(zoo.load_arrays(MODEL_NAME)["embedding/embeddings"], "float64")  # (V, E)
    row = int(encoded.ids[position])
    one_hot = np.zeros(len(table))  # (V,)
    one_hot[row] = 1.0
    first_row = int(np.clip(row - _NEIGHBOUR_ROWS, 0, len(table) - 2 * _NEIGHBOUR_ROWS - 1))
    rows = np.arange(first_row, first_row + 2 * _NEIGHBOUR_ROWS + 1)  # (N,)
    return LookupResult(
        tokens=encoded.tokens,
        position=position,
        row_number=row,
        is_unknown=bool(encoded.is_unknown[position]),
        truncated_tokens=encoded.truncated_words,
        row_numbers=rows,
        row_words=vocabulary.tokens(rows),
        one_hot=one_hot[rows],
        table_rows=table[rows],
        product=one_hot @ table,  # (V,) @ (V, E) -> (E,)
        vocabulary_size=len(table),
    )


@handles(GradientRequest)
def compute_gradient(request: GradientRequest) -> GradientResult:
    """Computes the gradient of a batch by the embedding table, by backpropagation through the GRU.

    Raises:
        InvalidValueError: If no review holds a word.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 13, "Encoding Categorical Features Using
    Embeddings".
    """
    vocabulary = load_words("imdb")
    texts = [*request.positive_reviews, *request.negative_reviews]
    encoded = [vocabulary.encode(text, max_tokens=MAX_WORDS) for text in texts]
    valid_indices = [index for index, review in enumerate(encoded) if len(review.ids)]
    if not valid_indices:
        raise_invalid(
            "positive_reviews",
            message("lookup-no-review"),
            request.positive_reviews,
            message("lookup-no-review.fix"),
        )
    reviews = [encoded[index] for index in valid_indices]
    is_positive = np.array([index < len(request.positive_reviews) for index in valid_indices])  # (B,)
    ids = pad([review.ids for review in reviews])  # (B, T)
    arrays = {name: np.asarray(array, "float64") for name, array in zoo.load_arrays(MODEL_NAME).items()}
    gradient, logits = compute_embedding_gradient(arrays, ids, is_positive)
    signed_logits = np.where(is_positive, logits, -logits)
    return GradientResult(
        words=vocabulary.words,
        gradient_norms=np.linalg.norm(gradient, axis=1),
        read_counts=np.bincount(ids.ravel(), minlength=len(vocabulary)),
        positive_probability=sigmoid(logits),
        is_positive=is_positive,
        loss=float(np.logaddexp(0, -signed_logits).mean()),
        unknown_words=tuple(
            token
            for review in reviews
            for token, is_unknown in zip(review.tokens, review.is_unknown, strict=True)
            if is_unknown
        ),
        truncated_tokens=tuple(word for review in reviews for word in review.truncated_words),
    )


def compute_embedding_gradient(
    arrays: Arrays, ids: np.ndarray, is_positive: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Computes the gradient (V, E) of a batch's mean loss by the embedding table, and the logits (B,).

    The model is Embedding with a mask, GRU, Dense; the loss is binary cross-entropy. Padding (id 0) leaves
    the state as it is, so nothing flows back into its row.

    Args:
        arrays: Weights in float64 by name.
        ids: (B, T), padded with 0 at the end.
        is_positive: (B,) bool, the labels.

    Reference: Cho et al., "Learning Phrase Representations using RNN Encoder-Decoder" (2014), equations 5 to
    8, with Keras' `reset_after`.
    """
    steps, state = _run_gru(arrays, ids)
    output_kernel = arrays["logit/kernel"]  # (U, 1)
    logits = (state @ output_kernel + arrays["logit/bias"])[:, 0]  # (B,)
    logit_gradient = (sigmoid(logits) - is_positive) / len(ids)  # (B,)
    state_gradient = logit_gradient[:, None] * output_kernel.T  # (B, 1) * (1, U) -> (B, U)
    kernel, recurrent_kernel = arrays["gru/kernel"], arrays["gru/recurrent_kernel"]
    gradient = np.zeros_like(arrays["embedding/embeddings"])  # (V, E)
    for step in reversed(steps):
        candidate_gradient = state_gradient * (1 - step.update) * (1 - step.candidate**2)
        update_gradient = (
            state_gradient * (step.previous_state - step.candidate) * step.update * (1 - step.update)
        )
        reset_gradient = candidate_gradient * step.recurrent_candidate * step.reset * (1 - step.reset)
        input_gradient = np.concatenate(
            [update_gradient, reset_gradient, candidate_gradient], axis=1
        )  # (B, 3U)
        recurrent_gradient = np.concatenate(
            [update_gradient, reset_gradient, candidate_gradient * step.reset], axis=1
        )  # (B, 3U)
        np.add.at(gradient, step.ids, np.where(step.mask, input_gradient @ kernel.T, 0))
        state_gradient = np.where(
            step.mask, state_gradient * step.update + recurrent_gradient @ recurrent_kernel.T, state_gradient
        )
    return gradient, logits


@dataclasses.dataclass(frozen=True)
class _GRUStep:
    """Activations of a step of a GRU of U units over B reviews, for backpropagation.

    Attributes:
        ids: (B,) what was read.
        mask: (B, 1) bool, no padding.
        previous_state: (B, U) the state before it.
        update, reset, candidate: (B, U) each.
        recurrent_candidate: (B, U) what the state gives to the candidate, before the reset gate.
    """

    ids: np.ndarray
    mask: np.ndarray
    previous_state: np.ndarray
    update: np.ndarray
    reset: np.ndarray
    candidate: np.ndarray
    recurrent_candidate: np.ndarray


def _run_gru(arrays: Arrays, ids: np.ndarray) -> tuple[list[_GRUStep], np.ndarray]:
    """Runs a GRU over ids (B, T) and returns the activations of its steps and its last state (B, U)."""
    table, kernel, recurrent_kernel = (
        arrays[name] for name in ("embedding/embeddings", "gru/kernel", "gru/recurrent_kernel")
    )
    input_bias, recurrent_bias = arrays["gru/bias"]
    state = np.zeros((len(ids), len(recurrent_kernel)))  # (B, U)
    steps = []
    for step_ids in ids.T:
        input_terms = np.split(table[step_ids] @ kernel + input_bias, 3, axis=1)  # 3 of (B, U)
        recurrent_terms = np.split(state @ recurrent_kernel + recurrent_bias, 3, axis=1)  # 3 of (B, U)
        update = sigmoid(input_terms[0] + recurrent_terms[0])
        reset = sigmoid(input_terms[1] + recurrent_terms[1])
        candidate = np.tanh(input_terms[2] + reset * recurrent_terms[2])
        mask = (step_ids != 0)[:, None]  # (B, 1)
        steps.append(_GRUStep(step_ids, mask, state, update, reset, candidate, recurrent_terms[2]))
        state = np.where(mask, update * state + (1 - update) * candidate, state)
    return steps, state
