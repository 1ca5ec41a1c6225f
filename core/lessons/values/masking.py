"""What lessons take from the traces of the page Masking."""

from core.sentiment.reading.ask import ReadingTrace
from core.traces.masking.matrices import MatrixMasksTrace
from core.traces.masking.means import LossTrace, MetricTrace
from core.traces.masking.ragged import RaggedTrace
from core.traces.masking.way import ArchitectureTrace


def layer_that(trace: ArchitectureTrace, did: str) -> str:
    """Returns the first layer that did something with the mask, such as "loses"."""
    return next(step.name for step in trace.trace.steps if step.did == did)


def recorded_from(trace: ArchitectureTrace) -> str:
    """Returns the layer at which the mask was born that Keras recorded for a later one."""
    masks = [mask for step in trace.trace.steps for mask in step.incoming if mask.how == "recorded"]
    return trace.trace.steps[masks[0].origins[0]].name


def real_steps(trace: ArchitectureTrace) -> int:
    """Returns how many steps hold a word."""
    return sum(token != "" for row in trace.tokens for token in row)


def positive_percent(trace: ReadingTrace, model: str, pads: int) -> float:
    """Returns P(positive) of a model after a review and some padding, in %."""
    return float(100 * trace.padded_probability[trace.models.index(model), pads])


def allowed(trace: MatrixMasksTrace, kind: str) -> int:
    """Returns how many pairs of query and key an attention allows."""
    return int(trace.masks[kind].allowed.sum())


def pairs(trace: MatrixMasksTrace, kind: str) -> int:
    """Returns how many pairs there are."""
    return int(trace.masks[kind].allowed.size)


def real_keys(trace: MatrixMasksTrace, kind: str) -> int:
    """Returns how many keys are no padding."""
    return sum(token != "" for token in trace.masks[kind].key_tokens)


def padding_loss(trace: LossTrace) -> float:
    """Returns the mean loss at padding, in nats."""
    return float(trace.losses[~trace.mask].mean())


def real_count(trace: LossTrace | MetricTrace) -> int:
    """Returns how many steps are real tokens."""
    return int(trace.mask.sum())


def step_count(trace: LossTrace | MetricTrace) -> int:
    """Returns how many steps there are."""
    return int(trace.mask.size)


def accuracy_percent(trace: MetricTrace, name: str) -> float:
    """Returns "masked_accuracy" or "plain_accuracy" in %."""
    return float(100 * getattr(trace, name))


def right_count(trace: MetricTrace) -> int:
    """Returns how many real tokens are predicted."""
    return int(trace.right[trace.mask].sum())


def empty_percent(trace: RaggedTrace) -> float:
    """Returns the share of steps of the padded batch that hold no word, in %."""
    return float(100 * (1 - len(trace.values) / trace.dense.size))
