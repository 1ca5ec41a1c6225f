"""What a Transformer learnt as positions, beside the sinusoidal ones: the two tables, their waves, and a
sentence read at a shift.
"""

import dataclasses
from collections.abc import Callable, Mapping

import numpy as np

from core.analyses.positions.claims import FIXED, TRAINED
from core.checks import InvalidValueError
from core.configs.translators import TRANSLATORS
from core.models.layers.sinusoids import encoding, frequencies
from core.models.translators.transformer_runtime import TransformerRuntime
from core.requests.positions import MAX_PAIR_WORDS, ShiftRequest, TrainedPositionsRequest
from core.traces.positions.trained import ShiftTrace, TableTrace, TrainedPositionsTrace
from core.vocabulary import load_vocabularies

_COMPONENTS = 4  # principal components that are kept
_TRANSFORM = 4_096  # length to which a column is filled up with zeros: peaks to 1 / 4096 waves a position


Arrays = dict[str, np.ndarray]


def trained_positions(
    request: TrainedPositionsRequest, load_arrays: Callable[[str], Arrays], load_card: Callable[[str], dict]
) -> TrainedPositionsTrace:
    """Answers what a Transformer learnt as positions.

    Args:
        request: The request.
        load_arrays, load_card: `core.zoo.load_arrays` and `core.zoo.card`.
    """
    learnt = np.asarray(load_arrays(TRAINED)["positions/embeddings"], "float64")  # (P, D)
    fixed = encoding(np.arange(len(learnt)), learnt.shape[1], dtype="float64")  # (P, D)
    reached = reached_positions(load_card(TRAINED), len(learnt))
    return TrainedPositionsTrace(
        trained=table_trace(learnt, request.analysed),
        fixed=table_trace(fixed, request.analysed),
        analysed=request.analysed,
        frequencies=frequencies(learnt.shape[1]),
        sources_reached=reached and reached[0],
        targets_reached=reached and reached[1],
        model=TRAINED,
    )


def table_trace(table: np.ndarray, analysed: int) -> TableTrace:
    """Analyses a table (P, D) of positions: cosines between its rows, and the waves in its first `analysed`
    rows.
    """
    norms = np.linalg.norm(table, axis=1)  # (P,)
    units = table / np.where(norms == 0, 1, norms)[:, None]
    centred = table[:analysed] - table[:analysed].mean(axis=0)  # (N, D)
    found = peaks(centred)
    left, singular, _ = np.linalg.svd(centred, full_matrices=False)
    components = (left * singular).T[:_COMPONENTS]  # (C, N)
    # either sign is one: this one is everyone's
    components *= np.where(components[:, :1] < 0, -1, 1)
    rates = frequencies(table.shape[1])
    ratios = np.abs(np.log(2 * np.pi * found)[:, None] - np.log(rates))  # (D, D / 2)
    return TableTrace(
        table=table,
        similarity=np.clip(units @ units.T, -1, 1),
        norms=norms,
        peaks=found,
        explained=explained(centred, found),
        nearest=ratios.argmin(axis=1),
        components=components,
        shares=singular[:_COMPONENTS] ** 2 / max(1e-300, (singular**2).sum()),
        component_peaks=peaks(components.T),
    )


def peaks(columns: np.ndarray) -> np.ndarray:
    """Returns the frequency (D,), waves a row, at which the Fourier transform of each of D columns (N, D) of
    mean 0 is largest.

    N rows tell no frequencies apart that are much closer than 1 / N, and of a wave longer than N rows they
    hold but a part.
    """
    size = np.abs(np.fft.rfft(columns, _TRANSFORM, axis=0))[1:]  # without frequency 0
    return (size.argmax(axis=0) + 1) / _TRANSFORM


def explained(columns: np.ndarray, waves: np.ndarray) -> np.ndarray:
    """Returns the share (D,) of the variance of columns (N, D) that a sine and a cosine of its frequency (D,)
    explain, by least squares.
    """
    shares, rows = np.zeros(columns.shape[1]), np.arange(len(columns))
    for index, (column, wave) in enumerate(zip(columns.T, waves, strict=True)):
        angles = 2 * np.pi * wave * rows
        basis = np.stack([np.ones(len(rows)), np.sin(angles), np.cos(angles)], axis=1)  # (N, 3)
        rest = column - basis @ np.linalg.lstsq(basis, column)[0]
        total = ((column - column.mean()) ** 2).sum()
        shares[index] = 1 - (rest**2).sum() / total if total > 0 else 0.0
    return np.clip(shares, 0, 1)


def reached_positions(card: Mapping, count: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Returns how many training sentences have a word at each of P positions, for the encoder and for the
    decoder, both (P,).

    The card counts sentences by their tokens: those of a source are its words, those of a target the start
    token and its words, which is what the decoder reads. None where it does not say.
    """
    lengths = [card.get("training", {}).get(f"{side}_lengths") for side in ("source", "target")]
    if not all(isinstance(counts, list) and counts for counts in lengths):
        return None
    return tuple(
        np.array([sum(counts[position + 1 :]) for position in range(count)], "int64") for counts in lengths
    )


def shifted(request: ShiftRequest, load_arrays: Callable[[str], Arrays]) -> ShiftTrace:
    """Answers what two Transformers make of a sentence pair read at positions k, k + 1, ..., for each shift k
    from 0 on.

    Every word of both sides stands k positions later than in training, and nothing else changes. The
    sinusoidal table is made as long as it takes, since it is computed; the trained one ends where it ends.

    Args:
        request: The pair, and how many shifts.
        load_arrays: `core.zoo.load_arrays`.
    """
    vocabularies = load_vocabularies(TRANSLATORS[FIXED])
    source, target = (
        vocabulary.encode(text, limit=MAX_PAIR_WORDS)
        for vocabulary, text in zip(vocabularies, (request.source, request.target), strict=True)
    )
    ends = vocabularies[1]
    read, right = np.array([ends.start, *target.ids]), np.array([*target.ids, ends.end])  # (T,) each
    span = max(len(source.ids), len(read))
    found = [
        _at_shifts(name, load_arrays(name), source.ids, read, right, request.shifts + 1, span)
        for name in (FIXED, TRAINED)
    ]
    return ShiftTrace(
        models=(FIXED, TRAINED),
        positions=tuple(TRANSLATORS[name].positions for name in (FIXED, TRAINED)),
        limits=np.array([TRANSLATORS[name].max_length for name in (FIXED, TRAINED)]),
        source_tokens=source.tokens,
        target_tokens=target.tokens,
        source_unknown=source.unknown,
        target_unknown=target.unknown,
        log_probability=np.stack([one[0] for one in found]),
        first_choice=np.stack([one[1] for one in found]),
        last=np.arange(request.shifts + 1) + span - 1,
        refusals=tuple(one[2] for one in found),
    )


def _at_shifts(
    name: str, arrays: Arrays, source, read, right, shifts: int, span: int
) -> tuple[np.ndarray, np.ndarray, str]:
    """Returns log-probabilities (K, T) and first choices (K, T) of the right tokens, and what the table said
    when it refused.
    """
    config = TRANSLATORS[name]
    if config.positions == "sinusoidal":
        config = dataclasses.replace(config, max_length=max(config.max_length, shifts + span))
    runtime, refusal = TransformerRuntime(config, arrays, dtype="float64"), ""
    log_probability, first_choice = np.full((shifts, len(read)), np.nan), np.zeros((shifts, len(read)), bool)
    for shift in range(shifts):
        try:
            # (T, V)
            state = runtime.start(source[None], first_position=shift)
            logits = runtime.advance(state, read[None], first_position=shift)[0][0]
        except InvalidValueError as error:
            refusal = str(error)
            break  # no later one fits
        largest = logits.max(axis=-1, keepdims=True)
        log_sum = largest[:, 0] + np.log(np.exp(logits - largest).sum(axis=-1))
        log_probability[shift] = logits[np.arange(len(right)), right] - log_sum
        first_choice[shift] = logits.argmax(axis=-1) == right
    return log_probability, first_choice, refusal
