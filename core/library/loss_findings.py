"""Finds losses that include padding, from a model's mask trace and from runs on a batch."""

from typing import TYPE_CHECKING

import numpy as np

from ..base.i18n import format_percent, message
from ..topics.masking.mask_propagation.schema import MaskTrace
from .mask_issues import MaskIssue

if TYPE_CHECKING:
    from ..topics.masking.tracer.padding_runs import PaddingRuns


class LossCheck:
    """Checks whether the losses of a model include padding.

    Args:
        mask_trace: The mask trace of the model on a batch.
        runs: Runs of the model on the batch.
    """

    def __init__(self, mask_trace: MaskTrace, runs: "PaddingRuns"):
        self.mask_trace = mask_trace
        self.runs = runs
        self.losses = runs.losses

    def find_unmasked_losses(self) -> list[MaskIssue]:
        """Returns outputs with a loss per step that reach a Keras loss without a mask."""
        return [
            self._make_loss_finding(output_index, "library-unmasked-loss")
            for output_index, output in enumerate(self.mask_trace.loss_weightings)
            if output.mask is None
            and len(output.shape) > 2
            and self._is_padded(output_index)
            and self._may_use_keras_loss()
        ]

    def find_flat_losses(self) -> list[MaskIssue]:
        """Returns outputs (B, T), over whose steps a Keras loss takes the mean before any mask."""
        return [
            self._make_loss_finding(output_index, "library-unmasked-flat-loss")
            for output_index, output in enumerate(self.mask_trace.loss_weightings)
            if len(output.shape) == 2
            and self._is_padded(output_index)
            and not self._is_step_choice(output_index)
            and self._may_use_keras_loss()
        ]

    def _make_loss_finding(self, output_index: int, message_key: str) -> MaskIssue:
        values = {
            "layer": self.mask_trace.loss_weightings[output_index].name,
            "share": format_percent(self._get_padding(output_index).mean()),
        }
        return MaskIssue(
            problem="counted",
            layer=values["layer"],
            sentence=message(message_key, **values),
            fix=message(f"{message_key}.fix"),
        )

    def _is_padded(self, output_index: int) -> bool:
        return bool(self._get_padding(output_index).any())

    def _get_padding(self, output_index: int) -> np.ndarray:
        """Returns (B, T), True at padding; [[False]] for an output without steps."""
        group = self.runs.find_output_group(output_index)
        return np.array([[False]]) if group is None else ~group.valid_steps

    def _is_step_choice(self, output_index: int) -> bool:
        """Returns whether an output (B, T) selects one step per row, so that padding is not a class."""
        output, is_padding = self.runs.baseline[output_index], self._get_padding(output_index)
        is_choice = np.allclose(output.sum(axis=1), 1.0, atol=1e-2) or (output[is_padding] < -1e3).all()
        return bool(is_choice) or any("categorical" in _get_loss_name(loss).lower() for loss in self.losses)

    def _may_use_keras_loss(self) -> bool:
        """Returns whether the loss may be one of Keras, which takes padding only from the output's mask.

        A custom loss, or one that ignores a class, may take it from the labels; so may the loss of a model
        whose masks are all passed explicitly.
        """
        if self.losses:
            return all(map(_uses_mask, self.losses))
        records = self.mask_trace.layer_calls
        routes = {mask.route for record in records for mask in record.incoming_masks}
        return "explicit" not in routes or bool(routes & {"implicit", "filled_by_keras"})


def _uses_mask(loss) -> bool:
    return loss.__module__.startswith("keras.") and getattr(loss, "ignore_class", None) is None


def _get_loss_name(loss) -> str:
    return getattr(loss, "__name__", type(loss).__name__)
