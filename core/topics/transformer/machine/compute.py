"""Every tensor of a Transformer over a sentence and its own translation, or over a text of characters."""

import functools
import re
from collections.abc import Mapping

import numpy as np

from ....base import device
from ....base.arrays import host
from ....base.checks import check_choice, check_int
from ....base.numerics import largest, softmax
from ....base.registry import handles
from ....models.char_gpt.names import layer_name
from ....models.configs.transformer_layout import Layout, layout_named, reads_characters
from ..subjects import Subject, decoded, read_out, scores_of, stages_of, subject_of
from .rules import Cell
from .schema import (
    Block,
    CellRequest,
    CellResult,
    MachineRequest,
    MachineResult,
    ParametersRequest,
    ParametersResult,
)
from .written import made

LIKELIEST = 5  # tokens of a position that a figure shows
NEAREST = 3  # tokens that are shown under a layer


@handles(MachineRequest)
def machine(model, request: MachineRequest) -> MachineResult:
    """Answers with every tensor of a Transformer over what it reads and predicts by itself.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Figure 16-8,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    return _every_tensor(model, request, device.kind_now())


@functools.lru_cache(maxsize=4)
def _every_tensor(model, request: MachineRequest, kind: str) -> MachineResult:
    """Returns every tensor, on a kind of device; who opens block after block asks for one."""
    subject = subject_of(model)
    reading = subject.read(request.read)
    steps = decoded(subject, reading)
    tensors = {name: host(tensor) for name, tensor in steps.tensors.items()}
    logits = tensors["logits/logits"]
    tensors["softmax/probability"] = softmax(logits)
    for tensor in tensors.values():
        tensor.setflags(write=False)
    best = largest(logits, LIKELIEST)  # (T, 5)
    shown_ids = np.union1d(best, reading.target.ids).astype("int64")
    stages = stages_of(subject.layout, "layer")
    nearest, probability = _nearest(subject, steps, stages)
    return MachineResult(
        model=request.model,
        source=reading.source,
        known=tuple(subject.names(reading.known)),
        translation=reading.text,
        scores=scores_of(subject, logits, reading.target),
        tensors=tensors,
        blocks=blocks_of(subject.layout),
        shown_ids=shown_ids,
        shown_tokens=tuple(subject.names(shown_ids)),
        stages=tuple(stages),
        stage_tensors=tuple(stages.values()),
        nearest=nearest,
        nearest_probability=probability,
    )


def _nearest(subject: Subject, steps, stages: dict[str, str]) -> tuple[tuple, np.ndarray]:
    """Returns the tokens that each stage would predict first, (R, T, 3), and their probabilities."""
    tokens, probability = [], []
    for logits in read_out(steps, stages):
        shares = softmax(host(logits))  # (T, V)
        best = largest(shares, NEAREST)
        tokens.append(tuple(tuple(subject.names(row)) for row in best))
        probability.append(np.take_along_axis(shares, best, axis=-1))
    return tuple(tokens), np.stack(probability)


# --- the blocks ---------------------------------------------------------------------------------------------


def blocks_of(layout: Layout) -> tuple[Block, ...]:
    """Returns the blocks of a Transformer in the order in which they are computed."""
    built: list[Block] = []
    z = ""
    for side in layout.sides:
        stack = _stack(layout, side, z)
        z = stack[-1].out  # which the cross-attentions of the next side read
        built += stack
    logits = _block("logits", "output", "decoder", None, (built[-1].out,), ("logits",))
    softmax = _block("softmax", "output", "decoder", None, logits.tensors, ("probability",))
    return (*built, logits, softmax)


def _stack(layout: Layout, side: str, z: str) -> list[Block]:
    """Returns the blocks of one side.

    Args:
        layout: Architecture.
        side: "encoder" or "decoder".
        z: Name of the encoder's output, which a cross-attention reads; "" where there is none.
    """
    ids = {"encoder": "source", "decoder": "target"}[side]
    built = [_block(f"{ids}_embedding", "embedding", side, None, (), ("embedding",))]
    if not layout.rotary:
        tensors = ("positions", "sum")
        built.append(_block(f"{ids}_positions", "positions", side, None, (built[-1].out,), tensors))
    for layer in range(layout.layers):
        for part in layout.sides[side]:
            name = f"{side}_{layer}_{part}"
            built += _sublayer(layout, name, side, layer, built[-1].out, (z,) if part == "cross" else ())
    if layout.pre_norm:
        built.append(_block(f"{side}_norm", "norm", side, None, (built[-1].out,), ("norm",)))
    return built


def _block(name: str, kind: str, side: str, layer: int | None, reads: tuple, tensors: tuple) -> Block:
    made = tuple(tensor if "/" in tensor else f"{name}/{tensor}" for tensor in tensors)
    return Block(name=name, kind=kind, side=side, layer=layer, reads=reads, tensors=made)


def _sublayer(layout: Layout, name: str, side: str, layer: int, x: str, also: tuple[str, ...]) -> list[Block]:
    """Returns the blocks of one sublayer that reads x: its norm stands before it or after its sum."""
    feeds = name.endswith("_feedforward")
    kind = "feed-forward" if feeds else "attention"
    tensors = layout.feed_forward_tensors if feeds else layout.attention_tensors
    if layout.pre_norm:
        norm = _block(f"{name}_norm", "norm", side, layer, (x,), ("norm",))
        work = _block(name, kind, side, layer, (norm.out, *also), tensors)
        return [norm, work, _block(f"{name}_add", "add", side, layer, (x, work.out), ("sum",))]
    work = _block(name, kind, side, layer, (x, *also), tensors)
    both = (f"{name}_add/sum", f"{name}_norm/norm")
    return [work, _block(f"{name}_norm", "add & norm", side, layer, (x, work.out), both)]


# --- one number, and the weights ----------------------------------------------------------------------------


@handles(CellRequest)
def cell(model, request: CellRequest) -> CellResult:
    """Answers how one number of a tensor is computed.

    Raises:
        InvalidValueError: If there is no such block, tensor, token, column or head.
    """
    result = machine(model, request.machine)
    names = tuple(block.name for block in result.blocks)
    block = result.block(check_choice("block", request.block, names))
    whats = tuple(tensor.rsplit("/", 1)[1] for tensor in block.tensors)
    what = check_choice("tensor", request.tensor or whats[-1], whats)
    tensor = block.tensors[whats.index(what)]
    values = result.tensors[tensor]
    index: tuple[int, ...] = (
        check_int("token", request.token, 0, values.shape[-2] - 1),
        check_int("column", request.column, 0, values.shape[-1] - 1),
    )
    if values.ndim == 3:
        index = (check_int("head", request.head, 0, values.shape[0] - 1), *index)
    subject = subject_of(model)
    place = Cell(
        trace=result, block=block, layout=subject.layout, weights=subject.weights, names=subject.names,
        head=index[0] if len(index) == 3 else 0, token=index[-2], column=index[-1],
    )  # fmt: skip
    return made(place, what)


@handles(ParametersRequest)
def parameters(arrays: Mapping[str, np.ndarray], request: ParametersRequest) -> ParametersResult:
    """Answers with the weights of a model, each in its block of the machine."""
    own = reads_characters(request.model)
    names = [layer_name(name) if own else name for name in sorted(arrays)]
    return ParametersResult(
        model=request.model,
        machine=blocks_of(layout_named(request.model)),
        weights=tuple(names),
        blocks=tuple(map(block_of, names)),
        shapes=tuple(arrays[name].shape for name in sorted(arrays)),
        counts=np.array([arrays[name].size for name in sorted(arrays)], "int64"),
    )


def block_of(weight: str) -> str:
    """Returns the block in which a weight is.

    Example:
        >>> block_of("decoder_0_cross/query/kernel"), block_of("encoder_1_feedforward_wide/bias")
        ('decoder_0_cross', 'encoder_1_feedforward')
        >>> block_of("embedding/embeddings")  # tied: source, target and output have one
        'source_embedding'
    """
    layer = re.sub("_(wide|back)$", "", weight.split("/")[0])
    return {"embedding": "source_embedding", "positions": "source_positions"}.get(layer, layer)
