"""Scores the decoder-only Transformer on the chapter's validation split, each character with its context."""

import numpy as np

from ...models.configs.char_gpt import CharGPTConfig
from .char_rnn import combine_scores, load_split_ids, score_logits

_BATCH_SIZE = 32  # windows at once


def evaluate_context(model, ids: np.ndarray, *, context: int, num_scored: int) -> dict[str, float]:
    """Scores every character of a text once, with the characters before it as context.

    The text is read in windows that overlap: of each the last `num_scored` predictions count, which have at
    least `context - scored` characters before them; of the first window all. Characters at the end that fill
    no window are left out.

    Args:
        model: ids (B, T) to logits (B, T, V).
        ids: (N,) int32, more than `context_length`.
        context: T, characters that the model reads at the most.
        num_scored: Predictions of a window that count, at most `context_length`.

    Returns:
        `val_loss` in nats a character and `val_accuracy` from 0 to 1.
    """
    windows = np.lib.stride_tricks.sliding_window_view(ids, context + 1)[::num_scored]  # (N, T + 1), a view
    batch_scores = []
    for start in range(0, len(windows), _BATCH_SIZE):
        batch = np.ascontiguousarray(windows[start : start + _BATCH_SIZE])
        logits = np.asarray(model.predict_on_batch(batch[:, :-1]))  # (B, T, V)
        if start == 0 and num_scored < context:
            batch_scores.append(score_logits(logits[:1, :-num_scored], batch[:1, 1:-num_scored]))
        batch_scores.append(score_logits(logits[:, -num_scored:], batch[:, -num_scored:]))
    return combine_scores(batch_scores)


def evaluate_validation(model, config: CharGPTConfig) -> dict:
    """Returns the metrics of a card on the chapter's validation split."""
    num_scored = config.context_length // 4
    scores = evaluate_context(
        model, load_split_ids()[1], context=config.context_length, num_scored=num_scored
    )
    protocol = f"windows of {config.context_length}, the last {num_scored} predictions of each"
    return {**scores, "protocol": protocol}
