"""Finds issues with the masks of a model, from its mask trace and from runs on changed batches."""

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from ..base.checks import MaskTraceError
from ..base.i18n import format_percent, join_with_and, message
from ..topics.masking.mask_propagation.mask_paths import find_inverting_call
from ..topics.masking.mask_propagation.schema import LayerCallRecord, MaskTrace
from .loss_findings import LossCheck
from .mask_issues import MaskIssue
from .mask_steps import (
    attends_ahead,
    classify_call,
    find_calls_before,
    find_losing_calls,
    get_call_masks,
    has_other_mask_source,
    unmasks_padding,
)

if TYPE_CHECKING:
    from ..topics.masking.tracer.padding_runs import PaddingRuns, SequenceGroup

_MAX_RUNS = 8  # steps after which inputs are changed, and lengths to which a batch is truncated


class MaskChecker:
    """Checks the masks of a model with its mask trace and with runs on a batch and on changed ones.

    Args:
        model: The model.
        mask_trace: Its mask trace on the batch.
        runs: Runs of the model on the batch.
        max_difference: The largest difference of outputs that is ignored.
        padding: The id of padding.
    """

    def __init__(
        self, model, mask_trace: MaskTrace, runs: "PaddingRuns", max_difference: float, padding: int
    ):
        self.model = model
        self.mask_trace = mask_trace
        self.runs = runs
        self.max_difference = max_difference
        self.padding = padding
        self.calls_before_reader: set[int] = set()  # before the layer that reads padding
        self.loss_check = LossCheck(mask_trace, runs)

    def find_problems(self, causal: bool) -> list[MaskIssue]:
        nan_findings, has_nan_weights = self._find_nan()
        if has_nan_weights:
            return nan_findings
        padding_findings = self._find_read_padding()
        loss_findings = self.loss_check.find_unmasked_losses()
        is_padding_tested = all(
            group.length_change for group in self.runs.groups if not group.valid_steps.all()
        )
        dropped_findings = [
            _make_dropped_finding(self.model, self.mask_trace.layer_calls[number])
            for number in find_losing_calls(self.mask_trace)
            if loss_findings
            or number in self.calls_before_reader
            or not (is_padding_tested or has_other_mask_source(self.mask_trace.layer_calls[number + 1 :]))
        ]
        return [
            *nan_findings,
            *dropped_findings,
            *padding_findings,
            *loss_findings,
            *self.loss_check.find_flat_losses(),
            *(self._find_future_leak() if causal else []),
        ]

    def _find_nan(self) -> tuple[list[MaskIssue], bool]:
        """Returns (an issue if an output contains NaN, whether a weight does already)."""
        rows = sorted({int(row) for one in self.runs.baseline for row in _find_nan_rows(one)})
        if not rows:
            return [], False
        layer = self.runs.find_layer_with_nan_weights()
        cause = "weights" if layer else "other"
        if not layer:
            layer, _ = self.runs.find_first_layer(
                lambda outputs: bool(np.isnan(outputs[0]).any()),
                lambda model: self.runs.compute_outputs({}, model),
            )
            has_empty_row = any(
                not group.valid_steps[row].any() for group in self.runs.groups for row in rows
            )
            cause = "empty_row" if has_empty_row else "other"
        values = {"layer": layer, "count": len(rows), "rows": join_with_and([str(row + 1) for row in rows])}
        sentence = message("library-nan.nan_weights" if cause == "weights" else "library-nan", **values)
        finding = MaskIssue(
            problem="nan", layer=layer, sentence=sentence, fix=message(f"library-nan.{cause}", **values)
        )
        return [finding], cause == "weights"

    # --- padding ---

    def _find_read_padding(self) -> list[MaskIssue]:
        """Runs the model with additional padding and with none; the outputs of real steps must not change."""
        for group in self.runs.groups:
            if group.length_change and not group.valid_steps.all():
                finding = self._check_added_padding(group) or self._check_removed_padding(group)
                if finding is not None:
                    return [finding]
        return []

    def _check_added_padding(self, group: "SequenceGroup") -> MaskIssue | None:
        return self._check_resized(group, self.runs.num_added_steps, np.arange(len(group.valid_steps)))

    def _check_removed_padding(self, group: "SequenceGroup") -> MaskIssue | None:
        """Truncates the batch to the length of each of its rows, which then has no padding."""
        lengths = group.lengths
        for length in np.unique(lengths[(lengths > 0) & (lengths < group.valid_steps.shape[1])])[:_MAX_RUNS]:
            rows = np.flatnonzero(lengths == length)
            finding = self._check_resized(group, int(length) - group.valid_steps.shape[1], rows)
            if finding is not None:
                return finding
        return None

    def _check_resized(
        self, group: "SequenceGroup", num_added_steps: int, rows: np.ndarray
    ) -> MaskIssue | None:
        outputs = self.runs.compute_resized_outputs(group, num_added_steps)
        if outputs is None:
            return None
        pairs = zip(self.runs.baseline, outputs, strict=True)
        difference = max(
            self._output_difference(
                *pair, group=group, owner=self.runs.find_output_group(output_index), rows=rows
            )
            for output_index, pair in enumerate(pairs)
        )
        if difference <= self.max_difference:
            return None
        layer, fix = self._locate_padding_reader(group, num_added_steps, rows)
        has_several_inputs = len(self.runs.groups) > 1
        values = {
            "difference": format_percent(difference),
            "num_steps": num_added_steps,
            "row": int(rows[0]) + 1,
            "input": self.runs.model_inputs[group.input_indices[0]].name if has_several_inputs else "none",
        }
        sentence = message("library-padding" if num_added_steps > 0 else "library-padding-removed", **values)
        return MaskIssue(problem="padding", layer=layer, sentence=sentence, fix=fix)

    def _output_difference(
        self, baseline, changed, group: "SequenceGroup", owner: "SequenceGroup | None", rows: np.ndarray
    ) -> float:
        """Returns the difference of an output at the real steps of some rows; 0 if they cannot be compared.

        Args:
            baseline, changed: The output.
            group: The sequences whose length differs between the two.
            owner: Those whose steps the output has; None where it has none.
            rows: Numbers of the rows.
        """
        if baseline.ndim == 0 or len(baseline) != len(group.valid_steps):
            return 0.0
        if owner is None or baseline.shape[:2] != owner.valid_steps.shape:
            return (
                self.runs.relative_difference(baseline[rows], changed[rows])
                if baseline.shape == changed.shape
                else 0.0
            )
        steps = min(baseline.shape[1], changed.shape[1])
        compared_steps = slice(-steps, None) if group.is_left_padded else slice(steps)
        baseline, changed, is_valid = (
            baseline[rows][:, compared_steps],
            changed[rows][:, compared_steps],
            owner.valid_steps[rows][:, compared_steps],
        )
        return (
            self.runs.relative_difference(baseline[is_valid], changed[is_valid])
            if baseline.shape == changed.shape
            else 0.0
        )

    def _locate_padding_reader(
        self, group: "SequenceGroup", num_added_steps: int, rows: np.ndarray
    ) -> tuple[str, str]:
        """Returns (the layer that reads padding first, the fix)."""
        inverting_call = find_inverting_call(self.mask_trace.layer_calls, group.valid_steps)
        if inverting_call is not None:
            values = {
                "layer": inverting_call.name,
                "num_hidden": int(group.valid_steps.sum()),
                "num_steps": group.valid_steps.size,
                "num_visible_padding": int((~group.valid_steps).sum()),
            }
            return inverting_call.name, message("library-padding.inverted", **values)
        first_reader, _ = self.runs.find_first_layer(
            lambda outputs: (
                self._output_difference(outputs[0], outputs[1], group, group, rows) > self.max_difference
            ),
            lambda model: self.runs.compute_outputs({}, model),
            lambda model: self.runs.compute_resized_outputs(group, num_added_steps, model),
        )
        self.calls_before_reader = find_calls_before(self.mask_trace.layer_calls, first_reader)
        available_masks = [
            mask
            for number in self.calls_before_reader
            for mask in get_call_masks(self.mask_trace.layer_calls[number])
        ]
        if self.padding and not any(np.array_equal(mask, group.valid_steps) for mask in available_masks):
            return first_reader, message(
                "library-padding.other_id", layer=first_reader, padding=str(self.padding)
            )
        for number in sorted(self.calls_before_reader):
            record = self.mask_trace.layer_calls[number]
            if number in find_losing_calls(self.mask_trace):
                return record.name, message("library-padding.fix", layer=record.name)
            if unmasks_padding(record, group.valid_steps):
                return record.name, message("library-padding.unmasked", layer=record.name)
        return first_reader, message(
            f"library-padding.{'ignored' if available_masks else 'no_mask'}", layer=first_reader
        )

    # --- the future ---

    def _find_future_leak(self) -> list[MaskIssue]:
        """Changes everything after a step; the outputs up to it must not change."""
        for group in self.runs.groups:
            steps = group.valid_steps.shape[1]
            last_steps = np.unique(np.linspace(0, steps - 2, _MAX_RUNS).astype(int)) if steps > 1 else ()
            for last_step in last_steps if group.output_indices else ():
                finding = self._check_future(group, int(last_step))
                if finding is not None:
                    return [finding]
        return []

    def _check_future(self, group: "SequenceGroup", last_step: int) -> MaskIssue | None:
        changed_inputs = {
            number: self.runs.model_inputs[number].change_steps_after(last_step)
            for number in group.input_indices
        }
        is_past = np.arange(group.valid_steps.shape[1]) <= last_step
        past_group = dataclasses.replace(group, valid_steps=group.valid_steps & is_past)
        rows = np.arange(len(group.valid_steps))
        try:
            changed_outputs = self.runs.compute_outputs(changed_inputs)
        except MaskTraceError:  # an id that the model does not know
            return None
        outputs = [
            (self.runs.baseline[output_index], changed_outputs[output_index])
            for output_index in group.output_indices
        ]
        differences = [self._output_difference(*pair, past_group, past_group, rows) for pair in outputs]
        if max(differences, default=0.0) <= self.max_difference:
            return None
        layer, _ = self.runs.find_first_layer(
            lambda outputs: (
                outputs[0].shape[:2] == group.valid_steps.shape
                and self._output_difference(outputs[0], outputs[1], past_group, past_group, rows)
                > self.max_difference
            ),
            lambda model: self.runs.compute_outputs({}, model),
            lambda model: self.runs.compute_outputs(changed_inputs, model),
        )
        records = self.mask_trace.layer_calls
        attention = next((record for record in records if attends_ahead(record, layer)), None)
        name = layer if attention is None else attention.name
        layer_type = "attention" if attention else "layer" if layer else "none"
        return MaskIssue(
            problem="future",
            layer=name,
            sentence=message("library-future-leak", step=last_step + 1),
            fix=message("library-future-leak.fix", layer=name, layer_type=layer_type),
        )


def _find_nan_rows(output: np.ndarray) -> Iterable[int]:
    return np.flatnonzero(np.isnan(output).reshape(len(output), -1).any(axis=1)) if output.ndim else []


def _make_dropped_finding(model, record: LayerCallRecord) -> MaskIssue:
    message_values = {"layer": record.name, "layer_class": record.layer_class}
    return MaskIssue(
        problem="dropped",
        layer=record.name,
        sentence=message("library-mask-dropped", **message_values),
        fix=message(f"library-mask-dropped.{classify_call(model, record)}", **message_values),
    )
