"""Every tensor of a Transformer over a sentence and its own translation, or over a text of characters."""

import numpy as np

from core.analyses.transformer.subjects import Subject, scores_of, subject_of
from core.arrays import host
from core.configs.transformer_layout import Layout
from core.requests.transformer.machine import MachineRequest
from core.traces.transformer.machine import MachineTrace, Room

LIKELIEST = 5  # tokens of a position that a figure shows


def machine(model, request: MachineRequest) -> MachineTrace:
    """Returns every tensor of a Transformer over what it reads and says by itself.

    Args:
        model: A loaded translator, or the runtime of a model of characters.
        request: Which text.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Figure 16-8,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    subject = subject_of(model)
    reading = subject.read(request.text)
    tensors = tensors_of(subject, reading.source_ids, reading.known)
    logits = tensors["logits/logits"]
    best = np.argsort(-logits, axis=-1, kind="stable")[:, :LIKELIEST]  # (T, 5)
    shown_ids = np.union1d(best, reading.target.ids).astype("int64")
    return MachineTrace(
        model=request.model,
        source=reading.source,
        known=tuple(subject.names(reading.known)),
        translation=reading.text,
        scores=scores_of(subject, logits, reading.target),
        tensors=tensors,
        rooms=rooms(subject.layout),
        shown_ids=shown_ids,
        shown_tokens=tuple(subject.names(shown_ids)),
    )


def tensors_of(subject: Subject, source: np.ndarray | None, known: np.ndarray) -> dict[str, np.ndarray]:
    """Returns the tensors of one pass in float64, by name, the probabilities among them.

    Args:
        subject: A Transformer.
        source: (S,) ids, or None.
        known: (T,) ids that the decoder has read.
    """
    steps = subject.steps()
    steps.decode(steps.encode(source), known)
    tensors = {name: host(tensor) for name, tensor in steps.tensors.items()}
    logits = tensors["logits/logits"]
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return tensors | {"softmax/probability": powers / powers.sum(axis=-1, keepdims=True)}


# --- the rooms ----------------------------------------------------------------------------------------------


def rooms(layout: Layout) -> tuple[Room, ...]:
    """Returns the rooms of a Transformer in the order in which they are computed."""
    built: list[Room] = []
    z = ""
    for side in layout.sides:
        stack = _stack(layout, side, z)
        z = stack[-1].out  # which the cross-attentions of the next side read
        built += stack
    logits = _room("logits", "output", "decoder", None, (built[-1].out,), ("logits",))
    softmax = _room("softmax", "output", "decoder", None, logits.tensors, ("probability",))
    return (*built, logits, softmax)


def _stack(layout: Layout, side: str, z: str) -> list[Room]:
    """Returns the rooms of one side.

    Args:
        layout: Architecture.
        side: "encoder" or "decoder".
        z: Name of the encoder's output, which a cross-attention reads; "" where there is none.
    """
    ids = {"encoder": "source", "decoder": "target"}[side]
    built = [_room(f"{ids}_embedding", "embedding", side, None, (), ("embedding",))]
    if not layout.rotary:
        tensors = ("positions", "sum")
        built.append(_room(f"{ids}_positions", "positions", side, None, (built[-1].out,), tensors))
    for layer in range(layout.layers):
        for part in layout.sides[side]:
            name = f"{side}_{layer}_{part}"
            built += _sublayer(layout, name, side, layer, built[-1].out, (z,) if part == "cross" else ())
    if layout.pre_norm:
        built.append(_room(f"{side}_norm", "norm", side, None, (built[-1].out,), ("norm",)))
    return built


def _room(name: str, kind: str, side: str, layer: int | None, reads: tuple, tensors: tuple) -> Room:
    return Room(
        name=name,
        kind=kind,
        side=side,
        layer=layer,
        reads=reads,
        tensors=tuple(f"{name}/{tensor}" for tensor in tensors),
    )


def _sublayer(layout: Layout, name: str, side: str, layer: int, x: str, also: tuple[str, ...]) -> list[Room]:
    """Returns the rooms of one sublayer that reads x: its norm stands before it or behind its sum."""
    feeds = name.endswith("_feedforward")
    kind = "feed-forward" if feeds else "attention"
    tensors = layout.feed_forward_tensors if feeds else layout.attention_tensors
    if layout.pre_norm:
        norm = _room(f"{name}_norm", "norm", side, layer, (x,), ("norm",))
        work = _room(name, kind, side, layer, (norm.out, *also), tensors)
        return [norm, work, _room(f"{name}_add", "add", side, layer, (x, work.out), ("sum",))]
    work = _room(name, kind, side, layer, (x, *also), tensors)
    add_norm = Room(
        name=f"{name}_norm",
        kind="add & norm",
        side=side,
        layer=layer,
        reads=(x, work.out),
        tensors=(f"{name}_add/sum", f"{name}_norm/norm"),
    )
    return [work, add_norm]
