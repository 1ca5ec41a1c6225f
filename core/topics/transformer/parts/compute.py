"""What each part of a Transformer is for: the translation and its log-probability without it.

The models were trained with all of their parts: what is lost without one is what the others were not trained
to replace.
"""

import numpy as np

from ....base.arrays import of_tokens
from ....base.checks import check_choice
from ....base.numerics import log_softmax
from ....base.registry import handles
from ....models.configs.transformer_layout import Layout
from ....models.hooks import POSITIONS, head_of, skip_of
from ....models.translators.translator import Target
from ..subjects import scores_of, subject_of
from .schema import EVERYWHERE, Part, PartsRequest, PartsResult, WithoutRequest, WithoutResult


def parts_of(layout: Layout) -> tuple[Part, ...]:
    """Returns the parts that can be switched off, in the order of the machine."""
    found = [Part(name=POSITIONS, kind="positions", sublayer=EVERYWHERE[len(layout.sides) - 1])]
    for side, sublayers in layout.sides.items():
        for layer in range(layout.layers):
            for sublayer in sublayers:
                found += _parts_of_sublayer(layout, f"{side}_{layer}_{sublayer}")
        if layout.pre_norm:
            found.append(Part(name=f"{side}_norm", kind="norm", sublayer=side))
    return tuple(found)


def _parts_of_sublayer(layout: Layout, name: str) -> list[Part]:
    found = [
        Part(name=skip_of(name), kind="skip", sublayer=name),
        Part(name=f"{name}_norm", kind="norm", sublayer=name),
    ]
    if name.endswith("_feedforward"):
        return [*found, Part(name=name, kind="feed-forward", sublayer=name)]
    heads = range(layout.heads)
    return found + [Part(name=head_of(name, head), kind="head", sublayer=name, head=head) for head in heads]


@handles(PartsRequest)
def parts(model, request: PartsRequest) -> PartsResult:
    """Answers with the log-probability of what a model is to predict without each part.

    Of a translator that is its own translation; of a model of characters the text itself.
    """
    subject = subject_of(model)
    reading = subject.scored(request.read)
    whole = subject.steps()
    z = whole.encode(reading.source_ids)  # what a part of the decoder leaves as it is
    found = parts_of(subject.layout)
    log_probabilities = []
    for part in found:
        steps = subject.steps((part.name,))
        encoded = z if part.sublayer.startswith("decoder") else steps.encode(reading.source_ids)
        log_probabilities.append(_log_probability(steps.decode(encoded, reading.known), reading.target))
    return PartsResult(
        model=request.model,
        source=reading.source,
        translation=subject.decode(reading.target.ids),
        target_ids=reading.target.ids,
        parts=found,
        whole=_log_probability(whole.decode(z, reading.known), reading.target),
        log_probability=np.array(log_probabilities),
    )


@handles(WithoutRequest)
def without(model, request: WithoutRequest) -> WithoutResult:
    """Answers what a model predicts with one part switched off, and how likely its own translation then is.

    A model of characters predicts how the text goes on, and scored is the text itself.

    Raises:
        InvalidValueError: If the model has no such part.
    """
    subject = subject_of(model)
    found = {part.name: part for part in parts_of(subject.layout)}
    part = found[check_choice("part", request.part, tuple(found))]
    reading = subject.scored(request.read)
    whole, steps = subject.steps(), subject.steps((part.name,))
    scores, scores_without = (
        scores_of(subject, one.decode(one.encode(reading.source_ids), reading.known), reading.target)
        for one in (whole, steps)
    )
    says, says_without_end = subject.said(steps, reading)
    return WithoutResult(
        model=request.model,
        part=part,
        source=reading.source,
        translation=subject.by_itself(whole, reading),
        scores=scores,
        scores_without=scores_without,
        says=says,
        says_without_end=says_without_end,
    )


def _log_probability(logits, target: Target) -> float:
    """Returns the log-probability of a target under logits (T, V), in nats."""
    return float(of_tokens(log_softmax(logits), target.ids).sum())
