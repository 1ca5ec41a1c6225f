"""What lessons take from the traces of the page Masking."""

import numpy as np

from core.masking.mask_way.ask import MaskWayTrace
from core.masking.padding.ask import MaskedLossTrace, MaskedMetricTrace, RaggedTrace
from core.sentiment.reading.ask import ReadingTrace


def layer_that(trace: MaskWayTrace, did: str) -> str:
    """Returns the first layer that did something with the mask, such as "loses"."""
    return next(step.name for step in trace.trace.steps if step.did == did)


def recorded_from(trace: MaskWayTrace) -> str:
    """Returns the layer at which the mask was born that Keras recorded for a later one."""
    masks = [mask for step in trace.trace.steps for mask in step.incoming if mask.how == "recorded"]
    return trace.trace.steps[masks[0].origins[0]].name


def how_many(trace, field: str) -> int:
    """Returns how many entries of a field are True, above 0 or no padding."""
    return int(np.count_nonzero(getattr(trace, field)))


def positive_percent(trace: ReadingTrace, model: str, pads: int) -> float:
    """Returns P(positive) of a model after a review and some padding, in %."""
    return float(100 * trace.padded_probability[trace.models.index(model), pads])


def padding_loss(trace: MaskedLossTrace) -> float:
    """Returns the mean loss at padding, in nats."""
    return float(trace.losses[~trace.mask].mean())


def accuracy_percent(trace: MaskedMetricTrace, name: str) -> float:
    """Returns "masked_accuracy" or "plain_accuracy" in %."""
    return float(100 * getattr(trace, name))


def right_count(trace: MaskedMetricTrace) -> int:
    """Returns how many real tokens are predicted."""
    return int(trace.right[trace.mask].sum())


def empty_percent(trace: RaggedTrace) -> float:
    """Returns the share of steps of the padded batch that hold no word, in %."""
    return float(100 * (1 - len(trace.values) / trace.dense.size))
