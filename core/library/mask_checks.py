"""A debugger of masks for any Keras model: a figure of its masks, a list of issues, and an assertion for
tests.
"""

import numpy as np

from ..base.checks import AtlasError, check_float, check_int, raise_invalid
from ..base.i18n import message
from ..figures.library_figure import AtlasFigure
from ..topics.masking.mask_propagation import plot
from ..topics.masking.mask_propagation.schema import MaskPropagationResult
from .call_decorator import with_language
from .mask_findings import MaskChecker
from .mask_issues import MaskIssue


class MaskError(AtlasError, AssertionError):
    """`check_masks` found an issue in a model."""


@with_language
def mask_propagation(model, batch, *, padding: int | None = None) -> AtlasFigure:
    """Plots the mask at every layer call of a Keras model: where it is created, propagated, used or lost.

    Args:
        model: A built `keras.Sequential` or functional model.
        batch: Its input: ids (B, T), numbers (B, T, D) before a `Masking` layer, or a list or dict of
            arrays. Ids may be floats or lists.
        padding: The id of padding. Default: 0.

    Raises:
        InvalidValueError: If the batch contains texts, rows of different lengths, or no sequence.
        MaskTraceError: If the model cannot be traced layer by layer, or fails on the batch.

    Reference: https://keras.io/guides/understanding_masking_and_padding
    """
    from ..topics.masking.tracer.tracing import TRACE_LOCK

    with TRACE_LOCK:
        batch_inputs, _, mask_trace = _read_and_trace(model, batch, padding)
    batch_input = next((one for one in batch_inputs if one.is_ids and one.vocabulary_size), None) or next(
        one for one in batch_inputs if one.valid_steps is not None
    )
    step_ids = (
        batch_input.array
        if batch_input.is_ids
        else np.broadcast_to(
            np.arange(1, batch_input.valid_steps.shape[1] + 1), batch_input.valid_steps.shape
        )
    )
    rows = zip(step_ids.tolist(), batch_input.valid_steps.tolist(), strict=True)
    token_rows = tuple(
        tuple(str(one) if is_valid else "" for one, is_valid in zip(*row, strict=True)) for row in rows
    )
    result = MaskPropagationResult(
        model_name=mask_trace.model_name,
        model_code="",
        sentences=tuple(" ".join(filter(None, row)) for row in token_rows),
        tokens=token_rows,
        ids=np.where(batch_input.valid_steps, np.where(step_ids == 0, -1, step_ids), 0),
        is_unknown=np.zeros(batch_input.valid_steps.shape, bool),
        truncated_words=(),
        input_descriptions=(),
        mask_trace=mask_trace,
    )
    return AtlasFigure(
        python_call="atlas.mask_propagation(model, batch)",
        result=mask_trace,
        picture=plot.plot_mask_propagation(result),
    )


@with_language
def check_masks(
    model, batch, *, causal: bool = False, padding: int | None = None, tolerance: float | None = None
) -> list[MaskIssue]:
    """Returns the issues with the masks of a Keras model, found by running it; an empty list is good.

    The model runs with more padding, without padding, and with other ids after a step. Its weights and states
    are restored.

    Args:
        model: See `mask_propagation`.
        batch: See `mask_propagation`; some of its rows should end in padding.
        causal: Whether the output at a step may depend only on the steps up to it; for an encoder-decoder,
            on those of the decoder's input.
        padding: See `mask_propagation`.
        tolerance: The largest difference of outputs, relative to their maximum, that is ignored. Default:
            1e-4, and more in half precision.

    Raises:
        InvalidValueError: If the batch has no padding; see also `mask_propagation`.
        MaskTraceError: See `mask_propagation`.
    """
    from ..topics.masking.tracer.padding_runs import PaddingRuns
    from ..topics.masking.tracer.tracing import TRACE_LOCK

    if tolerance is not None:
        check_float("tolerance", tolerance, 0.0, 1.0)
    with TRACE_LOCK:
        batch_inputs, pack_batch, mask_trace = _read_and_trace(model, batch, padding)
        _check_padding(batch_inputs, padding)
        runs = PaddingRuns(model, batch_inputs, pack_batch)
        tolerance = runs.default_tolerance if tolerance is None else tolerance
        max_difference = max(tolerance, 4 * runs.run_to_run_difference)
        return MaskChecker(model, mask_trace, runs, max_difference, padding or 0).find_problems(causal)


@with_language
def assert_masked(
    model, batch, *, causal: bool = False, padding: int | None = None, tolerance: float | None = None
) -> None:
    """Raises `MaskError`, with the layer and the fix, if `check_masks` finds an issue."""
    findings = check_masks(model, batch, causal=causal, padding=padding, tolerance=tolerance)
    if findings:
        raise MaskError(" ".join(map(str, findings)))


def _read_and_trace(model, batch, padding: int | None):
    """Returns (the parsed inputs of a batch, a function that packs other arrays, the mask trace of the
    model).
    """
    from ..topics.masking.tracer.batches import parse_batch
    from ..topics.masking.tracer.tracing import trace_masks

    if padding is not None:
        check_int("padding", padding, -(2**31), 2**31 - 1)
    batch_inputs, pack_batch = parse_batch(model, batch, padding)
    mask_trace = trace_masks(model, pack_batch([batch_input.array for batch_input in batch_inputs]))
    return *parse_batch(model, batch, padding), mask_trace  # once more: the trace builds a model that was not


def _check_padding(batch_inputs: list, padding: int | None) -> None:
    """Refuses a batch without padding, or whose padding may have another id than 0."""
    sequences = [batch_input for batch_input in batch_inputs if batch_input.valid_steps is not None]
    if all(batch_input.valid_steps.all() for batch_input in sequences):
        shape = sequences[0].array.shape
        raise_invalid("batch", message("library-no-padding"), shape, message("library-no-padding.fix"))
    for batch_input in sequences if padding is None else []:
        if batch_input.is_ids and np.unique(batch_input.array).size > 2:
            has_padding_before_words = (
                ~batch_input.valid_steps & (np.cumsum(batch_input.valid_steps[:, ::-1], axis=1)[:, ::-1] > 0)
            ).any()
            last_ids = batch_input.array[:, -1]
            repeated_ids = last_ids[
                (batch_input.array[:, -2:] == last_ids[:, None]).all(axis=1) & (last_ids != 0)
            ]
            if has_padding_before_words and batch_input.array.shape[1] > 1 and repeated_ids.size:
                values = {"last_id": int(repeated_ids[0])}
                raise_invalid(
                    "batch",
                    message("library-no-padding"),
                    batch_input.array.tolist(),
                    message("library-zero-may-be-word", **values),
                )
