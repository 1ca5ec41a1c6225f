"""Scores character RNNs on the chapter's validation split, on separate windows and with the state carried."""

from collections.abc import Callable

import numpy as np

from ...base.numerics import log_softmax
from ...models import datasets
from ...models.configs.char_rnn import CharRNNConfig
from ...models.vocabulary.characters import encode_characters

TRAIN_END, VALIDATION_END = 1_000_000, 1_060_000  # the chapter's split of Tiny Shakespeare, in characters


def load_split_ids(progress: Callable[[int, int], None] | None = None) -> tuple[np.ndarray, ...]:
    """Returns the ids of Tiny Shakespeare: (1,000,000,) train, (60,000,) validate, (55,394,) test.

    Args:
        progress: Called with the bytes (done, total) while the text is fetched. Default: silent.
    """
    ids = encode_characters(datasets.load_shakespeare_text(progress)).ids
    return ids[:TRAIN_END], ids[TRAIN_END:VALIDATION_END], ids[VALIDATION_END:]


def score_logits(logits: np.ndarray, targets: np.ndarray) -> tuple[float, int, int]:
    """Returns (summed cross-entropy in nats, right guesses, targets) of logits (..., V) for ids (...)."""
    logits = np.asarray(logits, "float64")
    log_probability = log_softmax(logits)
    losses = -np.take_along_axis(log_probability, targets[..., None], axis=-1)[..., 0]
    return float(losses.sum()), int((logits.argmax(axis=-1) == targets).sum()), targets.size


def combine_scores(batch_scores) -> dict[str, float]:
    """Returns the metrics of a card from what `score_logits` gave for the parts of a text."""
    loss, num_correct, num_targets = map(sum, zip(*batch_scores, strict=True))
    return {"val_loss": loss / num_targets, "val_accuracy": num_correct / num_targets}


def evaluate_windows(
    model, ids: np.ndarray, *, window: int = 100, stride: int = 1, batch_size: int = 512
) -> dict[str, float]:
    """Scores a character RNN as the chapter does: windows that each begin with a zero state.

    Args:
        model: A stateless character RNN, ids (B, T) to logits (B, T, V).
        ids: (N,) int32.
        window: T, characters a window.
        stride: Characters between the starts of two windows; 1 takes every start, as the chapter does.

    Returns:
        `val_loss` in nats a character and `val_accuracy` from 0 to 1, over all positions of all windows.
    """
    windows = np.lib.stride_tricks.sliding_window_view(ids, window + 1)[::stride]  # (N, T + 1), a view
    batch_scores = []
    for start in range(0, len(windows), batch_size):
        batch = windows[start : start + batch_size]
        logits = model.predict_on_batch(np.ascontiguousarray(batch[:, :-1]))  # a compiled call; (B, T, V)
        batch_scores.append(score_logits(logits, batch[:, 1:]))
    return combine_scores(batch_scores)


def evaluate_continuous(
    model, ids: np.ndarray, *, window: int = 100, num_segments: int = 1
) -> dict[str, float]:
    """Scores a character RNN with its state carried over the whole text, from a zero state at its beginning.

    The chapter's stateful model does this on windows of 100 that do not overlap; so many whole windows are
    scored here too.

    Args:
        model: A stateless character RNN; one call over the whole text carries its state.
        ids: (N,) int32.
        window: Only whole windows count, as in the chapter.
        num_segments: Parts of the text that are scored side by side, each from a zero state; 1 carries the
            state over all of it.
    """
    length = (len(ids) - 1) // (window * num_segments) * window  # of a part
    inputs, targets = (
        ids[shift : shift + num_segments * length].reshape(num_segments, length) for shift in (0, 1)
    )
    return combine_scores([score_logits(model.predict_on_batch(inputs), targets)])  # logits (rows, length, V)


def evaluate_validation(model, config: CharRNNConfig, validation_ids: np.ndarray | None = None) -> dict:
    """Returns the metrics of a card: the model's own way of validation on top, and both ways by name.

    A model trained on separate windows is validated on them, one trained with carried state with carried
    state, as in the chapter.

    Args:
        model: A stateless character RNN.
        config: Its config.
        validation_ids: (N,) int32. Default: the chapter's validation split.
    """
    validation_ids = load_split_ids()[1] if validation_ids is None else validation_ids
    metrics_by_protocol = {
        "windows": evaluate_windows(model, validation_ids, window=config.window),
        "carried": evaluate_continuous(model, validation_ids, window=config.window),
    }
    protocol = "carried" if config.stateful else "windows"
    return {**metrics_by_protocol[protocol], "protocol": protocol, **metrics_by_protocol}
