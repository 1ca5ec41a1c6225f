"""The logit lens: the decoder's output layer reads what it was not made for, the vectors between the layers.

Reference: nostalgebraist, "interpreting GPT: the logit lens", 2020,
https://www.lesswrong.com/posts/AcKRB8wDpdaN6v6ru/interpreting-gpt-the-logit-lens
"""

import numpy as np

from core.analyses.transformer.subjects import Reading, Subject, scores_of, subject_of
from core.arrays import host
from core.base.checks import fail
from core.configs.transformer_layout import Layout
from core.numerics import softmax
from core.requests.transformer.lens import FollowRequest, LensRequest
from core.traces.transformer.lens import FollowTrace, LensTrace

_SUBLAYERS = {"self": "self-attention", "cross": "cross-attention", "feedforward": "feed-forward"}


def lens(model, request: LensRequest) -> LensTrace:
    """Returns what the decoder would say after each layer, over what the model reads and says by itself."""
    subject = subject_of(model)
    reading = subject.read(request.text)
    steps = decoded(subject, reading)
    stages = stages_of(subject.layout, request.step)
    return LensTrace(
        model=request.model,
        source=reading.source,
        translation=reading.text,
        known=tuple(subject.names(reading.known)),
        tokens=reading.target.tokens,
        stages=tuple(stages),
        tensors=tuple(stages.values()),
        scores=tuple(scores_of(subject, logits, reading.target) for logits in _read(steps, stages)),
        weights=_source_weights(subject.layout, steps),
    )


def _source_weights(layout: Layout, steps) -> np.ndarray | None:
    """Returns how the positions attend to the source (L, T, S), mean over the heads; None without one."""
    if "cross" not in layout.sides["decoder"]:
        return None
    heads = [host(steps.tensors[f"decoder_{layer}_cross/weights"]) for layer in range(layout.layers)]
    return np.stack(heads).mean(axis=1)


def follow(model, request: FollowRequest) -> FollowTrace:
    """Returns how likely one token is after each layer, at one position of what the model says by itself.

    Raises:
        InvalidValueError: If the token is not of the model's vocabulary.
    """
    subject = subject_of(model)
    reading = subject.read(request.text)
    target = reading.target
    position = min(request.position, len(target.ids) - 1)
    followed = int(target.ids[position]) if request.token is None else _id_of(subject, request.token)
    steps = decoded(subject, reading)
    stages = stages_of(subject.layout, request.step)
    logits = np.stack([host(rows[position]) for rows in _read(steps, stages)])  # (R, V)
    probabilities = softmax(logits)
    own = logits[:, followed]  # (R,)
    earlier = np.arange(logits.shape[1]) < followed  # (V,): a lower id wins a tie
    first = [int(row.argmax()) for row in logits]
    rivals = [index for index in dict.fromkeys(reversed(first)) if index != followed]
    return FollowTrace(
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


def stages_of(layout: Layout, step: str) -> dict[str, str]:
    """Returns the tensors that the lens reads by the names of the stages, the last layer's output at the end.

    Args:
        layout: Architecture.
        step: One of `core.requests.transformer.lens.STEPS`.
    """
    # What leaves a sublayer: with norms before the sublayers the bare sum, with norms behind them the norm.
    leaves = "add/sum" if layout.pre_norm else "norm/norm"
    stages = {"embeddings": "target_embedding/embedding" if layout.rotary else "target_positions/sum"}
    for layer in range(layout.layers):
        if step == "layer":
            stages[f"layer {layer}"] = f"decoder_{layer}_feedforward_{leaves}"
            continue
        for part in layout.sides["decoder"]:
            stages[f"{layer} {_SUBLAYERS[part]}"] = f"decoder_{layer}_{part}_{leaves}"
    return stages


def _read(steps, stages: dict[str, str]):
    """Yields the logits (T, V) of each stage."""
    # With norms before the sublayers (as nmt_atlas) the vectors between the layers are sums that nothing has
    # normalised, and the output layer has only ever read what the decoder's last norm makes of them: the lens
    # puts that norm before it, too. With norms behind the sublayers, as in the chapter, each vector leaves
    # its layer normalised, and the output layer reads the last of them as it is: one more norm would change
    # the model's own answer. `read_out` does what the model itself does, in both; so the last row is that
    # answer. Embeddings have had no norm in either, and are the least like what the output layer knows.
    for tensor in stages.values():
        yield steps.read_out(steps.tensors[tensor])


def decoded(subject: Subject, reading: Reading):
    """Returns the pass over what was read and said; its tensors are in float64."""
    steps = subject.steps()
    steps.decode(steps.encode(reading.source_ids), reading.known)
    return steps


def _id_of(subject: Subject, token: str) -> int:
    """Returns the id of a token that a visitor named."""
    tokens = subject.names(np.arange(subject.layout.vocabulary_size))
    if token not in tokens:
        fail("token", "a token of the model's vocabulary", token, "Choose one of the list.")
    return tokens.index(token)
