"""A debugger of masks for any Keras model: its trace as a figure, findings, and a check for a test suite."""

import numpy as np

from ..base.checks import AtlasError, check_float, check_int, raise_invalid
from ..base.i18n import message
from ..figures.view import View
from ..topics.masking.mask_way import plot
from ..topics.masking.mask_way.schema import MaskWayResult
from .making import spoken
from .mask_findings import Check, Finding


class MaskError(AtlasError, AssertionError):
    """A model does with its masks what `check_masks` finds."""


@spoken
def masks(model, batch, *, padding: int | None = None) -> View:
    """Draws the mask at every layer call of a Keras model: where it is made, carried, used or lost.

    Args:
        model: A `keras.Sequential` or functional model, built.
        batch: What it takes: ids (B, T), numbers (B, T, D) before a `Masking` layer, or a list or dict of
            arrays. Ids may come as floats or in lists.
        padding: The id that is padding. Default: 0.

    Raises:
        InvalidValueError: If the batch holds texts, rows of different length, or no sequence.
        MaskTraceError: If the model cannot be traced layer by layer, or fails on this batch.

    Reference: https://keras.io/guides/understanding_masking_and_padding
    """
    from ..topics.masking.tracer.tracing import ONE_AT_A_TIME

    with ONE_AT_A_TIME:
        parts, _, traced = _read(model, batch, padding)
    part = next((one for one in parts if one.is_ids and one.size), None) or next(
        one for one in parts if one.real is not None
    )
    steps = (
        part.array if part.is_ids else np.broadcast_to(np.arange(1, part.real.shape[1] + 1), part.real.shape)
    )
    rows = zip(steps.tolist(), part.real.tolist(), strict=True)
    words = tuple(tuple(str(one) if real else "" for one, real in zip(*row, strict=True)) for row in rows)
    whole = MaskWayResult(
        title=traced.model,
        code="",
        sentences=tuple(" ".join(filter(None, row)) for row in words),
        tokens=words,
        ids=np.where(part.real, np.where(steps == 0, -1, steps), 0),
        unknown=np.zeros(part.real.shape, bool),
        cut=(),
        fed=(),
        trace=traced,
    )
    return View(python="atlas.masks(model, batch)", trace=traced, picture=plot.mask_way(whole))


@spoken
def check_masks(
    model, batch, *, causal: bool = False, padding: int | None = None, tolerance: float | None = None
) -> list[Finding]:
    """Returns what a Keras model does wrong with masks, found by running it; an empty list is good.

    It runs the model with more padding, without any, and with other ids after a step. The model is found
    afterwards as it was, its states too.

    Args:
        model: See `masks`.
        batch: See `masks`; some of its rows should end in padding.
        causal: The output at a step may depend on that step and those before it alone; of an encoder-decoder
            this is asked of the decoder's input.
        padding: See `masks`.
        tolerance: A difference of outputs that counts as none, relative to their largest number. Default:
            1e-4, and more where layers compute in half precision.

    Raises:
        InvalidValueError: If the batch has no padding, so that nothing could be found, or see `masks`.
        MaskTraceError: See `masks`.
    """
    from ..topics.masking.tracer.runs import Runs
    from ..topics.masking.tracer.tracing import ONE_AT_A_TIME

    if tolerance is not None:
        check_float("tolerance", tolerance, 0.0, 1.0)
    with ONE_AT_A_TIME:
        parts, pack, traced = _read(model, batch, padding)
        _check_padding(parts, padding)
        runs = Runs(model, parts, pack)
        limit = max(runs.precision if tolerance is None else tolerance, 4 * runs.noise)
        return Check(model, traced, runs, limit, padding or 0).findings(causal)


@spoken
def assert_masked(
    model, batch, *, causal: bool = False, padding: int | None = None, tolerance: float | None = None
) -> None:
    """Raises `MaskError`, which names the layer and the fix, where `check_masks` finds something."""
    found = check_masks(model, batch, causal=causal, padding=padding, tolerance=tolerance)
    if found:
        raise MaskError(" ".join(map(str, found)))


def _read(model, batch, padding: int | None):
    """Returns (the parts of a batch, a function that packs others, the trace of the model)."""
    from ..topics.masking.tracer.batches import read_batch
    from ..topics.masking.tracer.tracing import trace_masks

    if padding is not None:
        check_int("padding", padding, -(2**31), 2**31 - 1)
    parts, pack = read_batch(model, batch, padding)
    traced = trace_masks(model, pack([part.array for part in parts]))
    return *read_batch(model, batch, padding), traced  # once more: the trace builds a model that was not


def _check_padding(parts: list, padding: int | None) -> None:
    """Refuses a batch in which nothing is padding, or in which it may be another id than 0."""
    sequences = [part for part in parts if part.real is not None]
    if all(part.real.all() for part in sequences):
        shape = sequences[0].array.shape
        raise_invalid("batch", message("library-no-padding"), shape, message("library-no-padding.fix"))
    for part in sequences if padding is None else []:
        if part.is_ids and np.unique(part.array).size > 2:
            before_words = (~part.real & (np.cumsum(part.real[:, ::-1], axis=1)[:, ::-1] > 0)).any()
            ends = part.array[:, -1]
            repeated = ends[(part.array[:, -2:] == ends[:, None]).all(axis=1) & (ends != 0)]
            if before_words and part.array.shape[1] > 1 and repeated.size:
                values = {"end": int(repeated[0])}
                raise_invalid(
                    "batch",
                    message("library-no-padding"),
                    part.array.tolist(),
                    message("library-word-0", **values),
                )
