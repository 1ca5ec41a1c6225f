"""What a Transformer learnt as positions beside the sinusoidal ones: waves, and a sentence at a shift."""

import dataclasses
from collections.abc import Callable, Mapping

import numpy as np

from core.analyses.positions.claims import FIXED, TRAINED
from core.arrays import functions, host, lengths, of_tokens, on_host, placed, product
from core.checks import InvalidValueError, fail
from core.configs.translators import TransformerConfig, translator_config
from core.models.layers.sinusoids import encoding, frequencies
from core.models.translators.transformer_runtime import TransformerRuntime
from core.numerics import log_softmax
from core.requests.positions import MAX_PAIR_WORDS, ShiftRequest, TrainedPositionsRequest
from core.traces.positions.trained import ShiftTrace, TableTrace, TrainedPositionsTrace
from core.vocabulary import load_vocabularies

_MODELS = (FIXED, TRAINED)
_COMPONENTS = 4  # principal components that are kept
_TRANSFORM = 4_096  # length to which a column is filled up with zeros: peaks to 1 / 4096 waves a position

Arrays = Mapping[str, np.ndarray]


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


def table_trace(embeddings: np.ndarray, analysed: int) -> TableTrace:
    """Analyses the embeddings (P, D) of positions: cosines of all, and the waves in the first `analysed`."""
    norms = lengths(embeddings)  # (P,)
    units = embeddings / np.where(norms == 0, 1, norms)[:, None]  # (P, D), rows of length 1
    centred = embeddings[:analysed] - embeddings[:analysed].mean(axis=0)  # (N, D)
    waves = peaks(centred)  # (D,)
    left, singular = _singular(centred)
    components = (left * singular).T[:_COMPONENTS]  # (C, N)
    # either sign is one: this one is everyone's
    components *= np.where(components[:, :1] < 0, -1, 1)
    rates = frequencies(embeddings.shape[1])  # (D / 2,)
    ratios = np.abs(np.log(2 * np.pi * waves)[:, None] - np.log(rates))  # (D, D / 2)
    return TableTrace(
        table=embeddings,
        similarity=np.clip(product(units, units.T), -1, 1),
        norms=norms,
        peaks=waves,
        explained=explained(centred, waves),
        nearest=ratios.argmin(axis=1),
        components=components,
        shares=singular[:_COMPONENTS] ** 2 / max(1e-300, (singular**2).sum()),
        component_peaks=peaks(components.T),
    )


def _singular(columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the left singular vectors (N, M) and the singular values (M,) of columns (N, D)."""
    tensor = placed(columns)
    if on_host(tensor):
        return np.linalg.svd(columns, full_matrices=False)[:2]
    left, singular, _ = functions(tensor).svd(tensor, full_matrices=False)
    return host(left), host(singular)


def peaks(columns: np.ndarray) -> np.ndarray:
    """Returns the frequency (D,), waves a row, at which the Fourier transform of each column is largest.

    The columns (N, D) have mean 0. N rows tell no frequencies apart that are much closer than 1 / N, and of a
    wave longer than N rows they hold but a part.
    """
    rows = placed(columns.T)  # (D, N)
    if on_host(rows):
        size = np.abs(np.fft.rfft(rows, _TRANSFORM))
    else:
        real, imaginary = functions(rows).rfft(rows, _TRANSFORM)
        size = host(functions(rows).hypot(real, imaginary))
    return (size[:, 1:].argmax(axis=1) + 1) / _TRANSFORM  # without frequency 0


def explained(columns: np.ndarray, waves: np.ndarray) -> np.ndarray:
    """Returns the share (D,) of the variance of columns (N, D) that waves of frequencies (D,) explain.

    A wave is the sine and the cosine that fit best, by least squares.
    """
    angles = 2 * np.pi * np.multiply.outer(waves, np.arange(len(columns)))  # (D, N)
    angles = placed(angles)
    ops = functions(angles)
    basis = ops.stack([ops.ones_like(angles), ops.cos(angles), ops.sin(angles)], axis=-1)  # (D, N, 3)
    # Of length 1 and at right angles to each other, so that what they explain are two products. Of a wave of
    # two rows the sine is 0 everywhere, and explains nothing.
    axes, sizes = np.linalg.qr(basis) if on_host(basis) else ops.qr(basis)  # (D, N, 3), (D, 3, 3)
    there = ops.abs(ops.diagonal(sizes, axis1=1, axis2=2)) > 1e-9  # (D, 3)
    axes = ops.where(there[:, None], axes, 0.0)
    column = placed(columns.T)[..., None]  # (D, N, 1)
    residual = host(column - axes @ (ops.transpose(axes, (0, 2, 1)) @ column))[..., 0]  # (D, N)
    total = ((columns - columns.mean(axis=0)) ** 2).sum(axis=0)  # (D,)
    shares = 1 - (residual**2).sum(axis=1) / np.where(total > 0, total, 1.0)
    return np.clip(np.where(total > 0, shares, 0.0), 0, 1)


def reached_positions(card: Mapping, count: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Returns how many training sentences have a word at each of P positions, (P,) for encoder and decoder.

    The card counts sentences by their tokens: those of a source are its words, those of a target the start
    token and its words, which is what the decoder reads. None where it does not say.
    """
    lengths = [card.get("training", {}).get(f"{side}_lengths") for side in ("source", "target")]
    if not all(isinstance(counts, list) and counts for counts in lengths):
        return None
    sources, targets = (
        np.array([sum(counts[position + 1 :]) for position in range(count)], "int64") for counts in lengths
    )
    return sources, targets


def shifted(request: ShiftRequest, load_arrays: Callable[[str], Arrays]) -> ShiftTrace:
    """Answers what two Transformers make of a sentence pair read at positions k, k + 1, ... for each shift k.

    Every word of both sides stands k positions later than in training, and nothing else changes. The
    sinusoidal table is made as long as it takes, since it is computed; the trained one ends where it ends.

    Args:
        request: The pair, and how many shifts.
        load_arrays: `core.zoo.load_arrays`.
    """
    configs = [_config(name) for name in _MODELS]
    sources, targets = load_vocabularies(configs[0])
    source = sources.encode(request.source, limit=MAX_PAIR_WORDS)
    target = targets.encode(request.target, limit=MAX_PAIR_WORDS)
    known = np.array([targets.start, *target.ids])  # (T,) what the decoder reads
    right = np.array([*target.ids, targets.end])  # (T,) what it should say
    shifts = np.arange(request.shifts + 1)  # (K,)
    readings = [
        _at_shifts(config, load_arrays(config.name), source.ids, known, right, shifts) for config in configs
    ]
    return ShiftTrace(
        models=_MODELS,
        positions=tuple(config.positions for config in configs),
        limits=np.array([config.max_length for config in configs]),
        source_tokens=source.tokens,
        target_tokens=target.tokens,
        source_unknown=source.unknown,
        target_unknown=target.unknown,
        log_probability=np.stack([log_probability for log_probability, _, _ in readings]),
        first_choice=np.stack([first_choice for _, first_choice, _ in readings]),
        last=shifts + max(len(source.ids), len(known)) - 1,
        refusals=tuple(refusal for _, _, refusal in readings),
    )


def _config(name: str) -> TransformerConfig:
    """Returns the configuration of a shipped Transformer."""
    config = translator_config(name)
    if not isinstance(config, TransformerConfig):
        fail("model", "a Transformer", name)
    return config


def _at_shifts(
    config: TransformerConfig,
    arrays: Arrays,
    source: np.ndarray,
    known: np.ndarray,
    right: np.ndarray,
    shifts: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, str]:
    """Returns what a model makes of the right tokens (T,) at each of K shifts.

    They are log-probabilities (K, T), whether each was the first choice (K, T), and what the table of
    positions said when it refused.
    """
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
        except InvalidValueError as error:
            return log_probability, first_choice, str(error)  # no later one fits
        log_probability[shift] = of_tokens(log_softmax(logits), right)
        first_choice[shift] = host(functions(logits).argmax(logits, axis=-1)) == right
    return log_probability, first_choice, ""
