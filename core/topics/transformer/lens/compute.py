"""The logit lens: the decoder's output layer reads what it was not made for, the vectors between the layers.

Reference: nostalgebraist, "interpreting GPT: the logit lens", 2020,
https://www.lesswrong.com/posts/AcKRB8wDpdaN6v6ru/interpreting-gpt-the-logit-lens
"""

import numpy as np

from ....base.arrays import host
from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.numerics import softmax
from ....base.registry import handles
from ....models.configs.transformer_layout import Layout
from ..subjects import Subject, decoded, read_out, scores_of, stages_of, subject_of
from .schema import FollowRequest, FollowResult, LensRequest, LensResult


@handles(LensRequest)
def lens(model, request: LensRequest) -> LensResult:
    """Answers what the decoder would predict after each layer, over what the model reads and predicts."""
    subject = subject_of(model)
    reading = subject.read(request.read)
    steps = decoded(subject, reading)
    stages = stages_of(subject.layout, request.step)
    return LensResult(
        model=request.model,
        source=reading.source,
        translation=reading.text,
        known=tuple(subject.names(reading.known)),
        tokens=reading.target.tokens,
        stages=tuple(stages),
        tensors=tuple(stages.values()),
        scores=tuple(scores_of(subject, logits, reading.target) for logits in read_out(steps, stages)),
        weights=_source_weights(subject.layout, steps, len(reading.known)),
    )


def _source_weights(layout: Layout, steps, count: int) -> np.ndarray:
    """Returns how the positions attend to the source (L, T, S), mean of the heads; (0, T, 0) without one."""
    if "cross" not in layout.sides["decoder"]:
        return np.zeros((0, count, 0))
    heads = [host(steps.tensors[f"decoder_{layer}_cross/weights"]) for layer in range(layout.layers)]
    return np.stack(heads).mean(axis=1)


@handles(FollowRequest)
def follow(model, request: FollowRequest) -> FollowResult:
    """Answers how likely one token is after each layer, at one position of what the model predicts.

    Raises:
        InvalidValueError: If the token is not of the model's vocabulary.
    """
    subject = subject_of(model)
    reading = subject.read(request.read)
    target = reading.target
    position = min(request.position, len(target.ids) - 1)
    followed = int(target.ids[position]) if request.token is None else _id_of(subject, request.token)
    steps = decoded(subject, reading)
    stages = stages_of(subject.layout, request.step)
    logits = np.stack([host(rows[position]) for rows in read_out(steps, stages)])  # (R, V)
    probabilities = softmax(logits)
    own = logits[:, followed]  # (R,)
    earlier = np.arange(logits.shape[1]) < followed  # (V,): a lower id wins a tie
    first = [int(row.argmax()) for row in logits]
    rivals = [index for index in dict.fromkeys(reversed(first)) if index != followed]
    return FollowResult(
        model=request.model,
        position=position,
        known=tuple(subject.names(reading.known[: position + 1])),
        said=target.tokens[position],
        target_ids=target.ids,
        ids=np.array([followed, *rivals]),
        token=subject.names([followed])[0],
        stages=tuple(stages),
        tensors=tuple(stages.values()),
        probability=probabilities[:, followed].copy(),
        rank=((logits > own[:, None]) | ((logits == own[:, None]) & earlier)).sum(axis=1),
        rivals=tuple(subject.names(rivals)),
        rival_probability=probabilities[:, rivals].T.copy(),
    )


def _id_of(subject: Subject, token: str) -> int:
    tokens = subject.names(np.arange(subject.layout.vocabulary_size))
    if token not in tokens:
        raise_invalid("token", message("lens-needs"), token, message("lens-needs.fix"))
    return tokens.index(token)
