"""The positions that a Transformer learnt, and the scores of a sentence pair at later positions."""

import dataclasses
from collections.abc import Mapping

import numpy as np

from ....base.arrays import array_namespace, gather_token_values, to_numpy
from ....base.checks import InvalidValueError
from ....base.numerics import log_softmax
from ....base.registry import handles
from ....models import zoo
from ....models.configs.translators import TRANSFORMERS, TransformerConfig
from ....models.layers.sinusoids import encoding
from ....models.translators.transformer_runtime import TransformerRuntime
from ....models.vocabulary import load_vocabularies
from .schema import (
    LEARNT_MODEL,
    MAX_WORDS,
    SINUSOIDAL_MODEL,
    ShiftRequest,
    ShiftResult,
    TablesRequest,
    TablesResult,
)

MODELS = (SINUSOIDAL_MODEL, LEARNT_MODEL)


@handles(TablesRequest)
def load_tables(request: TablesRequest) -> TablesResult:
    """Loads both tables, and the numbers of training sentences that reached each position."""
    learnt = np.asarray(zoo.load_arrays(LEARNT_MODEL)["positions/embeddings"], "float64")  # (P, D)
    num_positions, width = learnt.shape
    return TablesResult(
        learnt=learnt,
        sinusoidal=encoding(np.arange(num_positions), width, dtype="float64"),
        num_sentences=count_sentences(zoo.load_card(LEARNT_MODEL), num_positions),
    )


def count_sentences(card: Mapping, num_positions: int) -> np.ndarray:
    """Returns how many training sentences have a word at each position, (P,); (0,) if the card has no counts.

    The card counts sentences by their tokens: those of a source are its words, those of a target the start
    token and its words, which is what the decoder reads.
    """
    sides = [card.get("training", {}).get(f"{side}_lengths") for side in ("source", "target")]
    if not all(isinstance(counts, list) and counts for counts in sides):
        return np.zeros(0, "int64")
    return np.array(
        [sum(sum(counts[position + 1 :]) for counts in sides) for position in range(num_positions)], "int64"
    )


@handles(ShiftRequest)
def compute_shifts(request: ShiftRequest) -> ShiftResult:
    """Scores a sentence pair at positions k, k + 1, ... by two Transformers, for each shift k.

    Every word of both sides stands k positions later than in training, and nothing else changes. The
    sinusoidal table is computed as long as needed; the learnt one has a fixed end.
    """
    configs = [TRANSFORMERS[name] for name in MODELS]
    sources, targets = load_vocabularies(configs[0])
    source = sources.encode(request.english, max_tokens=MAX_WORDS)
    target = targets.encode(request.spanish, max_tokens=MAX_WORDS)
    decoder_ids = np.array([targets.start_id, *target.ids])  # (T,) of the decoder's input
    next_ids = np.array([*target.ids, targets.end_id])  # (T,) of its targets
    shifts = np.arange(request.max_shift + 1)  # (K,)
    model_scores = [_score_shifts(config, source.ids, decoder_ids, next_ids, shifts) for config in configs]
    return ShiftResult(
        models=MODELS,
        num_table_rows=np.array([config.max_length for config in configs]),
        tokens=(*source.tokens, *target.tokens),
        is_unknown=np.concatenate([source.is_unknown, target.is_unknown]),
        log_probability=np.stack([log_probability for log_probability, _ in model_scores]),
        is_top_prediction=np.stack([is_top_prediction for _, is_top_prediction in model_scores]),
        last_positions=shifts + max(len(source.ids), len(decoder_ids)) - 1,
    )


def _score_shifts(
    config: TransformerConfig,
    source: np.ndarray,
    decoder_ids: np.ndarray,
    next_ids: np.ndarray,
    shifts: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Returns (K, T) log-probabilities of the next tokens, and (K, T) whether each is the most probable."""
    arrays = zoo.load_arrays(config.name)
    if config.position_encoding == "sinusoidal":
        min_rows = len(shifts) + max(len(source), len(decoder_ids))
        config = dataclasses.replace(config, max_length=max(config.max_length, min_rows))
    runtime = TransformerRuntime(config, arrays, dtype="float64")
    log_probability = np.full((len(shifts), len(decoder_ids)), np.nan)
    is_top_prediction = np.zeros((len(shifts), len(decoder_ids)), bool)
    for shift in shifts.tolist():
        try:
            state = runtime.init_state(source[None], first_position=shift)
            logits = runtime.decode_step(state, decoder_ids[None], first_position=shift)[0][0]  # (T, V)
        except InvalidValueError:
            break  # past the end of the learnt table; no later one fits
        log_probability[shift] = gather_token_values(log_softmax(logits), next_ids)
        is_top_prediction[shift] = to_numpy(array_namespace(logits).argmax(logits, axis=-1)) == next_ids
    return log_probability, is_top_prediction
