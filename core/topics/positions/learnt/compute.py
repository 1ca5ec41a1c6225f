"""The positions that a Transformer learnt, and what two of them make of a pair at later positions."""

import dataclasses
from collections.abc import Mapping

import numpy as np

from ....base.arrays import functions, host, of_tokens
from ....base.checks import InvalidValueError
from ....base.numerics import log_softmax
from ....base.registry import handles
from ....models import zoo
from ....models.configs.translators import TRANSFORMERS, TransformerConfig
from ....models.layers.sinusoids import encoding
from ....models.translators.transformer_runtime import TransformerRuntime
from ....models.vocabulary import load_vocabularies
from .schema import FIXED, LEARNT, MAX_WORDS, ShiftRequest, ShiftResult, TablesRequest, TablesResult

MODELS = (FIXED, LEARNT)


@handles(TablesRequest)
def tables(request: TablesRequest) -> TablesResult:
    """Answers with both tables, and how many training sentences reached each position."""
    learnt = np.asarray(zoo.load_arrays(LEARNT)["positions/embeddings"], "float64")  # (P, D)
    count, width = learnt.shape
    return TablesResult(
        learnt=learnt,
        fixed=encoding(np.arange(count), width, dtype="float64"),
        sentences=reached(zoo.card(LEARNT), count),
    )


def reached(card: Mapping, count: int) -> np.ndarray:
    """Returns how many training sentences have a word at each of P positions, (P,); (0,) if a card is silent.

    The card counts sentences by their tokens: those of a source are its words, those of a target the start
    token and its words, which is what the decoder reads.
    """
    sides = [card.get("training", {}).get(f"{side}_lengths") for side in ("source", "target")]
    if not all(isinstance(counts, list) and counts for counts in sides):
        return np.zeros(0, "int64")
    return np.array([sum(sum(counts[place + 1 :]) for counts in sides) for place in range(count)], "int64")


@handles(ShiftRequest)
def shifted(request: ShiftRequest) -> ShiftResult:
    """Answers what two Transformers make of a sentence pair read at positions k, k + 1, ... for each shift k.

    Every word of both sides stands k positions later than in training, and nothing else changes. The
    sinusoidal table is made as long as it takes, since it is computed; the learnt one ends where it ends.
    """
    configs = [TRANSFORMERS[name] for name in MODELS]
    sources, targets = load_vocabularies(configs[0])
    source = sources.encode(request.english, limit=MAX_WORDS)
    target = targets.encode(request.spanish, limit=MAX_WORDS)
    known = np.array([targets.start, *target.ids])  # (T,) what the decoder reads
    right = np.array([*target.ids, targets.end])  # (T,) what it should say
    shifts = np.arange(request.shifts + 1)  # (K,)
    read = [_at_shifts(config, source.ids, known, right, shifts) for config in configs]
    return ShiftResult(
        models=MODELS,
        limits=np.array([config.max_length for config in configs]),
        tokens=(*source.tokens, *target.tokens),
        unknown=np.concatenate([source.unknown, target.unknown]),
        log_probability=np.stack([log_probability for log_probability, _ in read]),
        first_choice=np.stack([first_choice for _, first_choice in read]),
        last=shifts + max(len(source.ids), len(known)) - 1,
    )


def _at_shifts(
    config: TransformerConfig, source: np.ndarray, known: np.ndarray, right: np.ndarray, shifts: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Returns (K, T) log-probabilities of the right tokens (T,), and (K, T) whether each is the likeliest."""
    arrays = zoo.load_arrays(config.name)
    if config.positions == "sinusoidal":
        needed = len(shifts) + max(len(source), len(known))
        config = dataclasses.replace(config, max_length=max(config.max_length, needed))
    runtime = TransformerRuntime(config, arrays, dtype="float64")
    log_probability = np.full((len(shifts), len(known)), np.nan)
    first_choice = np.zeros((len(shifts), len(known)), bool)
    for shift in shifts.tolist():
        try:
            state = runtime.start(source[None], first_position=shift)
            logits = runtime.advance(state, known[None], first_position=shift)[0][0]  # (T, V)
        except InvalidValueError:
            break  # past the end of the learnt table; no later one fits
        log_probability[shift] = of_tokens(log_softmax(logits), right)
        first_choice[shift] = host(functions(logits).argmax(logits, axis=-1)) == right
    return log_probability, first_choice
