"""Every tensor of a Transformer over a sentence and its own translation."""

from collections.abc import Collection

import numpy as np

from core.arrays import host
from core.checks import fail
from core.configs.translators import TransformerConfig
from core.models.translators import search
from core.models.translators.transformer_tensors import TensorPass
from core.models.translators.translator import Translator
from core.requests.transformer.machine import MachineRequest
from core.traces.transformer.machine import MachineTrace, Room

LIKELIEST = 5  # tokens of a position that a figure shows


def machine(translator: Translator, request: MachineRequest) -> MachineTrace:
    """Returns every tensor of a Transformer that translates a sentence greedily.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Figure 16-8,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    source = translator.read_source(request.text)
    (ids,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    target = translator.own_target(ids)
    known = known_ids(translator, target.ids)
    tensors = tensors_of(translator, source.ids, known)
    logits = tensors["logits/logits"]
    best = np.argsort(-logits, axis=-1, kind="stable")[:, :LIKELIEST]  # (T, 5)
    shown_ids = np.union1d(best, target.ids).astype("int64")
    return MachineTrace(
        model=request.model,
        source=source,
        known=translator.target.tokens(known),
        translation=translator.target.decode(target.ids),
        scores=translator.token_scores(logits, target),
        tensors=tensors,
        rooms=rooms(config_of(translator)),
        shown_ids=shown_ids,
        shown_tokens=tuple(translator.target.tokens(shown_ids)),
    )


def config_of(translator: Translator) -> TransformerConfig:
    """Returns the architecture of a Transformer.

    Raises:
        InvalidValueError: If the model is none.
    """
    if not isinstance(translator.config, TransformerConfig):
        fail("model", "a Transformer", translator.config.name)
    return translator.config


def known_ids(translator: Translator, ids: np.ndarray) -> np.ndarray:
    """Returns what the decoder has read (T,) when it says ids (T,): the start token and those before."""
    return np.append(translator.target.start, ids[:-1]).astype("int32")


def tensors_of(
    translator: Translator, source: np.ndarray, known: np.ndarray, without: Collection[str] = ()
) -> dict[str, np.ndarray]:
    """Returns the tensors of one pass in float64, by name, the probabilities among them.

    Args:
        translator: A Transformer.
        source: (S,) ids.
        known: (T,) ids that the decoder has read.
        without: Parts that are left out; see `TensorPass`.
    """
    steps = TensorPass(translator.exact, without)
    steps.decode(steps.encode(source), known)
    tensors = {name: host(tensor) for name, tensor in steps.tensors.items()}
    logits = tensors["logits/logits"]
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return tensors | {"softmax/probability": powers / powers.sum(axis=-1, keepdims=True)}


# --- the rooms ----------------------------------------------------------------------------------------------

HEADS = ("query", "key", "value", "scores", "weights", "context", "output")


def rooms(config: TransformerConfig) -> tuple[Room, ...]:
    """Returns the rooms of a Transformer in the order in which they are computed."""
    encoder = _stack(config, "encoder", "source", ("self",), "")
    z = encoder[-1].out
    decoder = _stack(config, "decoder", "target", ("self", "cross"), z)
    logits = Room(
        name="logits",
        kind="output",
        side="decoder",
        layer=None,
        reads=(decoder[-1].out,),
        tensors=("logits/logits",),
    )
    softmax = Room(
        name="softmax",
        kind="output",
        side="decoder",
        layer=None,
        reads=logits.tensors,
        tensors=("softmax/probability",),
    )
    return (*encoder, *decoder, logits, softmax)


def _stack(
    config: TransformerConfig, side: str, ids: str, attentions: tuple[str, ...], z: str
) -> tuple[Room, ...]:
    """Returns the rooms of one side.

    Args:
        config: Architecture.
        side: "encoder" or "decoder".
        ids: What its embedding is called after.
        attentions: Of each layer, in their order.
        z: Name of the encoder's output, which the cross-attention reads.
    """
    embedding, total = f"{ids}_embedding/embedding", f"{ids}_positions/sum"
    built = [
        Room(
            name=f"{ids}_embedding", kind="embedding", side=side, layer=None, reads=(), tensors=(embedding,)
        ),
        Room(
            name=f"{ids}_positions",
            kind="positions",
            side=side,
            layer=None,
            reads=(embedding,),
            tensors=(f"{ids}_positions/positions", total),
        ),
    ]
    for layer in range(config.layers):
        for part in (*attentions, "feedforward"):
            name = f"{side}_{layer}_{part}"
            built += _sublayer(config, name, side, layer, built[-1].out, (z,) if part == "cross" else ())
    if config.pre_norm:
        built.append(_room(f"{side}_norm", "norm", side, None, (built[-1].out,), ("norm",)))
    return tuple(built)


def _room(name: str, kind: str, side: str, layer: int | None, reads: tuple, tensors: tuple) -> Room:
    return Room(
        name=name,
        kind=kind,
        side=side,
        layer=layer,
        reads=reads,
        tensors=tuple(f"{name}/{tensor}" for tensor in tensors),
    )


def _sublayer(
    config: TransformerConfig, name: str, side: str, layer: int, x: str, also: tuple[str, ...]
) -> list[Room]:
    """Returns the rooms of one sublayer that reads x: its norm stands before it or behind its sum."""
    feeds = name.endswith("_feedforward")
    kind = "feed-forward" if feeds else "attention"
    tensors = ("in", "relu", "out") if feeds else HEADS
    if config.pre_norm:
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
